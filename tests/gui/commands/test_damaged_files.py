"""Damaged files through the window's open action: a box that names the place, or a game; never a crash."""

import random
import re
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from gui.application import App
from gui.dialogs.rules import RulesDialog

SGF = (
    b"(;FF[4]GM[4]CA[UTF-8]SZ[15:13]PB[Ann]PW[B\\]ob]AB[aa][bb]AW[cc]PL[W]C[set up];W[hh]MS[120]"
    b"(;B[ii]C[two\nlines]LB[aa:1][bb:2](;W[jj];B[kk])(;W[ij]HO[1]))(;B[gg];W[];B[ee]TR[dd]))"
    b"(;GM[4]SZ[9];B[ee])"
)
PSQ = b"Piskvorky 15x15, 11:11, 1\n" + b"".join(
    b"%d,%d,%d\n" % (3 + i, 2 + i * 2 % 9, 40 * i) for i in range(9)
)
PSQ += b"Ann.zip\nBob.zip\n1\n"
LIB = (
    b"\xffRenLib\xff\x03\x04"
    + b"\xff" * 10
    + b"".join(
        (
            b"\x00\x08a library\0",  # the root, with a comment
            b"\x78\x00",  # h8
            b"\x88\x80\x99\x18good\0\0",  # h9 with a sibling to come; i10, marked, with a comment
            b"\xa2\x40",  # b11 ends the line
            b"\x89\x01\x00\x01A\0\x01\x40",  # the sibling i9, labelled; a1
        )
    )
)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The file after one to three accidents."""
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(data) + 1)
        length = chance.choice([1, 1, 1, 2, 5, 40])
        noise = bytes(chance.randrange(256) for _ in range(length))
        match chance.randrange(6):
            case 0:
                data = data[:place] + noise + data[place + length :]
            case 1:
                data = data[:place] + data[place + length :]
            case 2:
                data = data[:place]
            case 3:
                data = data[:place] + data[max(0, place - length) :]
            case 4:
                data = (
                    data[:place]
                    + chance.choice([b"0", b"999999999999", b"-1", b"\n", b";", b"]", b"("])
                    + data[place:]
                )
            case _:
                data = re.sub(rb"\d+", lambda _: b"%d" % chance.randrange(-3, 30), data, count=place)
    return data


@pytest.mark.parametrize("files", [10, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ending", ["sgf", "psq", "lib"])
def test_a_damaged_file_is_reported_with_its_place_or_opened(
    qtbot: QtBot, app: App, tmp_path: Path, ending: str, files: int
) -> None:
    content = {"sgf": SGF, "psq": PSQ, "lib": LIB}[ending]
    endings: list[object] = []
    loader = app.files._loader
    loader.done.connect(endings.append)
    loader.failed.connect(endings.append)
    chance = random.Random(ending)
    opened = 0
    for number in range(files):
        path = tmp_path / f"damaged-{number}.{ending}"
        path.write_bytes(content if number == 0 else damaged(content, chance))
        endings.clear()
        app.files.open_file(path)
        qtbot.waitUntil(lambda: bool(endings))
        if not isinstance(endings[0], str):
            while isinstance(dialog := getattr(app.window, "dialog", None), RulesDialog):
                app.window.dialog = QDialog()
                dialog.accept()
            qtbot.waitUntil(lambda: len(endings) > 1)
        if not isinstance(endings[-1], str):
            opened += 1
            app.navigation.go_last()
            app.tabs.close_shown()
        else:
            told = app.window.trouble.informativeText()
            assert path.name in told, told
            assert re.search(r"line \d+, column \d+|byte \d+|move \d+", told), (told, path.read_bytes())
            app.window.trouble.close()
        assert number > 0 or opened == 1
    assert 0 < opened < files
