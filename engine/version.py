"""The version of everything: the programs' `--version`, `ABOUT`, journals, the packages."""

VERSION = "0.1.0"
