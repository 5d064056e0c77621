"""Sounds: a stone on wood, and the end of a game. Silent where Qt has no multimedia."""

from pathlib import Path
from typing import Any

from PyQt6.QtCore import QUrl

FOLDER = Path(__file__).parents[1] / "assets"
_VOLUME = 0.5


class Sounds:
    """Plays the sounds. They are loaded when the first is played; if that fails, it stays silent."""

    def __init__(self) -> None:
        self.enabled = True
        self._effects: dict[str, Any] | None = None

    def play(self, name: str) -> None:
        """Play `stone` or `end`."""
        if not self.enabled:
            return
        if self._effects is None:
            self._effects = _load()
        effect = self._effects.get(name)
        if effect is not None:
            effect.play()


def _load() -> dict[str, Any]:
    try:
        from PyQt6.QtMultimedia import QMediaDevices, QSoundEffect
    except ImportError:  # some Linux systems lack the libraries it needs
        return {}
    if not QMediaDevices.audioOutputs():
        return {}
    effects = {}
    for path in FOLDER.glob("*.wav"):
        effects[path.stem] = QSoundEffect()
        effects[path.stem].setSource(QUrl.fromLocalFile(str(path)))
        effects[path.stem].setVolume(_VOLUME)
    return effects
