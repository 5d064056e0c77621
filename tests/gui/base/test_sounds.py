import wave

import pytest

from gui.base.sounds import FOLDER, Sounds


@pytest.mark.parametrize("name", ["stone", "end"])
def test_sounds_are_short_whole_and_not_silent(name: str) -> None:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
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


def test_both_sounds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    multimedia = pytest.importorskip("PyQt6.QtMultimedia", exc_type=ImportError)
    monkeypatch.setattr(multimedia.QMediaDevices, "audioOutputs", lambda: ["a loudspeaker"])
    sounds = Sounds()
    sounds.play("stone")
    assert sounds._effects is not None and sorted(sounds._effects) == ["end", "stone"]
