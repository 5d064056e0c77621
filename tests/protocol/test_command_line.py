"""Commands as text and as words, for both families of systems."""

import pytest

from protocol.command_line import join, split

BRAIN = [r"C:\My brains\pbrain-x.exe", "--net", "x y", "--seed", "1"]


@pytest.mark.parametrize("windows", [False, True])
def test_words_make_a_line_and_come_back(windows: bool) -> None:
    assert split(join(BRAIN, windows), windows) == BRAIN
    assert split("", windows) == split("  ", windows) == []
    with pytest.raises(ValueError, match="quot"):
        split('"brain', windows)


def test_a_backslash_separates_folders_only_on_windows() -> None:
    assert split(r'C:\brains\x.exe --log "a b"', windows=True) == [r"C:\brains\x.exe", "--log", "a b"]
    assert split(r"/my\ brains/x --log 'a b'", windows=False) == ["/my brains/x", "--log", "a b"]
