"""The app is tested offscreen, in English, with its files in a temporary folder."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
