"""The version of everything: the programs' `--version`, `ABOUT`, journals, the packages."""

VERSION = "1.0.0"
