"""Runs in the frozen app before anything else, on Linux: lends it what a desktop has and this system lacks.

A library that is already loaded answers for its name when Qt asks for it, so the package's copy is used only
where the system has none: the system's own fits its graphics driver better.
"""

import ctypes
import os
import sys
from pathlib import Path

fallback = Path(sys._MEIPASS) / "fallback"
missing = sorted(path.name for path in fallback.glob("*.so*"))
progress = True
while missing and progress:  # in the order that their own needs ask for
    progress = False
    for name in tuple(missing):
        for place in (name, str(fallback / name)):
            try:
                ctypes.CDLL(place, ctypes.RTLD_GLOBAL)
            except OSError:
                continue
            missing.remove(name)
            progress = True
            break

if not any(Path(folder).is_dir() for folder in ("/etc/fonts", "/usr/share/fonts", "/usr/local/share/fonts")):
    configuration = Path(sys._MEIPASS) / "fallback" / "fonts.conf"
    os.environ.setdefault("FONTCONFIG_FILE", str(configuration))
