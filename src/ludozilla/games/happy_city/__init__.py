"""Happy City with Grozilla: ten cards a city, happy people in it, and monsters in front."""
