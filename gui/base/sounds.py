"""Sounds, synthesised: a stone on wood, and the end of a game. Silent where Qt has no multimedia."""

import io
import math
import random
import struct
import tempfile
import wave
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QUrl

RATE = 22_050
_VOLUME = 0.5


def stone_sound() -> bytes:
    """A short wooden click as a WAV file."""
    chance = random.Random(1)
    samples = []
    for i in range(round(0.09 * RATE)):
        t = i / RATE
        knock = math.sin(2 * math.pi * 880 * t) * math.exp(-t * 70)
        body = math.sin(2 * math.pi * 310 * t) * math.exp(-t * 45)
        noise = chance.uniform(-1, 1) * math.exp(-t * 240)
        samples.append(0.4 * knock + 0.5 * body + 0.35 * noise)
    return _wav(samples)


def end_sound() -> bytes:
    """Two soft tones as a WAV file."""
    samples = []
    for i in range(round(0.7 * RATE)):
        t = i / RATE
        first = math.sin(2 * math.pi * 523 * t) * math.exp(-t * 6)
        late = max(0.0, t - 0.16)
        second = math.sin(2 * math.pi * 784 * late) * math.exp(-late * 5) if late else 0.0
        samples.append(0.3 * (first + second))
    return _wav(samples)


def _wav(samples: list[float]) -> bytes:
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        clipped = (round(32_000 * max(-1.0, min(1.0, sample))) for sample in samples)
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in clipped))
    return data.getvalue()


class Sounds:
    """Plays the sounds. They are loaded when the first is played; if that fails, it stays silent."""

    def __init__(self) -> None:
        self.enabled = True
        self._effects: dict[str, Any] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None  # of the files that Qt plays

    def play(self, name: str) -> None:
        """Play `stone` or `end`."""
        if not self.enabled:
            return
        if self._effects is None:
            self._effects = self._load()
        effect = self._effects.get(name)
        if effect is not None:
            effect.play()

    def _load(self) -> dict[str, Any]:
        try:
            from PyQt6.QtMultimedia import QMediaDevices, QSoundEffect
        except ImportError:  # some Linux systems lack the libraries it needs
            return {}
        if not QMediaDevices.audioOutputs():
            return {}
        effects = {}
        self._folder = tempfile.TemporaryDirectory(prefix="narabe-sounds-", ignore_cleanup_errors=True)
        for name, data in (("stone", stone_sound()), ("end", end_sound())):
            path = Path(self._folder.name, f"{name}.wav")
            path.write_bytes(data)
            effects[name] = QSoundEffect()
            effects[name].setSource(QUrl.fromLocalFile(str(path)))
            effects[name].setVolume(_VOLUME)
        return effects
