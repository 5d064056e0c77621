"""The version of everything: the programs' `--version`, `ABOUT`, journals, the packages.

Between releases it is that of the next one with `.dev0`.
"""

VERSION = "1.2.0.dev0"
