"""Playing games by the thousand, to learn about the game or the machine."""
