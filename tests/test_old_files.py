"""Files of earlier revisions open with nothing lost.

`old_files/REVISION` has what the programs of a revision wrote, and `expected.json` what its app had in the trees
that it saved: the board at each node, the moves, comments, times and analyses.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.records.tree import GameTree
from gui.base.settings import GameSettings
from gui.base.settings_store import SettingsStore
from gui.model import files
from gui.play.autosave import read_state
from library.games import EVERY_GAME, matching
from library.maintenance import check
from library.store import Store
from matches.events import read_events

FOLDER = Path(__file__).parent / "old_files"
REVISIONS = sorted(path.name for path in FOLDER.iterdir())
