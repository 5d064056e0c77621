import gc
import io
import tempfile
import wave
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.base.sounds import Sounds, end_sound, stone_sound


@pytest.mark.parametrize("sound", [stone_sound, end_sound])
def test_sounds_are_short_whole_and_not_silent(sound: object) -> None:
    with wave.open(io.BytesIO(sound())) as file:  # type: ignore[operator]
        seconds = file.getnframes() / file.getframerate()
        frames = file.readframes(file.getnframes())
    assert 0.05 < seconds < 1 and max(frames) > 0
    loudest = max(
        abs(int.from_bytes(frames[i : i + 2], "little", signed=True)) for i in range(0, len(frames), 2)
    )
    assert 5_000 < loudest <= 32_000


def test_without_multimedia_or_when_switched_off_nothing_happens() -> None:
    sounds = Sounds()
    sounds.enabled = False
    sounds.play("stone")
    assert sounds._effects is None
    sounds.enabled = True
    sounds.play("stone")
    assert sounds._effects is not None


def test_no_files_are_left_behind(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    multimedia = pytest.importorskip("PyQt6.QtMultimedia", exc_type=ImportError)
    monkeypatch.setattr(multimedia.QMediaDevices, "audioOutputs", lambda: ["a loudspeaker"])
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    sounds = Sounds()
    sounds.play("stone")
    assert sorted(path.name for path in tmp_path.glob("*/*")) == ["end.wav", "stone.wav"]
    del sounds
    gc.collect()
    assert not list(tmp_path.iterdir())
