"""Three small complete games on which the kernel is proved; see docs/adding-a-game.md."""
