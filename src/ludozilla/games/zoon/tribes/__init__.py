"""The tribes of Zoon, one TOML file each."""
