"""Opening, saving, pasting, exporting; and nothing lost by a crash."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QMimeData, QUrl
from PyQt6.QtGui import QGuiApplication, QImage, QImageReader
from PyQt6.QtSvg import QSvgRenderer
from PyQt6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from engine.rules.variant import Variant
from gui.base.settings import Settings
from gui.dialogs.choose_game import ChooseGameDialog
from gui.dialogs.info import InfoDialog
from gui.dialogs.position import PositionDialog
from gui.dialogs.welcome import WelcomeDialog
from gui.model.tree import GameInfo, tree_of_moves
from gui.play.game import Phase
from gui.window import MainWindow


def opened(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    with qtbot.waitSignal(window.document.replaced, timeout=10_000):
        window.files.open_file(path)


def test_a_game_is_saved_and_opened_with_everything(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    for point in (112, 113, 98):
        window.make_move(point)
    window.play.go_back()
    window.make_move(97)
    window.comments.editor.setPlainText("A variation")
    path = tmp_path / "game.sgf"
    assert window.files.save_file(path) and not window.document.modified
    assert window.settings.recent_files == (str(path),)
    window.document.open_tree(tree_of_moves([], GameInfo()))
    opened(qtbot, window, path)
    assert window.document.board.moves == [112, 113, 98]
    window.play.go_back()
    window.play.next_branch()
    window.document.go(window.document.current.children[1])
    assert window.comments.editor.toPlainText() == "A variation"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("bad.sgf", "(;GM[4]SZ[15];B[hh];W[hh])"),
        ("bad.sgf", "(;GM[1]SZ[19];B[hh])"),
        ("bad.sgf", "no game at all"),
        ("bad.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n"),
        ("bad.lib", "RenLib?"),
        ("none.sgf", None),
    ],
)
def test_a_bad_file_gives_a_box_with_the_place_and_changes_nothing(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str, content: str | None
) -> None:
    window.make_move(112)
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    with qtbot.waitSignal(window.files._loader.failed, timeout=10_000):
        window.files.open_file(path)
    assert isinstance(window.trouble, QMessageBox) and name in window.trouble.informativeText()
    assert window.document.board.moves == [112]


def test_psq_and_collections(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.document.open_tree(tree_of_moves([112, 113, 98], GameInfo(black="Ann", white="Bob")))
    psq = tmp_path / "game.psq"
    assert window.files.save_file(psq)
    window.document.open_tree(tree_of_moves([], GameInfo()))
    opened(qtbot, window, psq)
    assert window.document.board.moves == [112, 113, 98] and window.document.info.white == "Bob"
    many = tmp_path / "many.sgf"
    many.write_text("(;SZ[15];B[aa])(;SZ[9]PB[Second];B[bb])")
    with qtbot.waitSignal(window.files._loader.done, timeout=10_000):
        window.files.open_file(many)
    dialog = window.dialog
    assert isinstance(dialog, ChooseGameDialog)
    dialog.list.setCurrentRow(1)
    dialog.accept()
    assert window.document.info.black == "Second" and window.document.board.width == 9


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("h8i9 j7", [112, 128, 99]),
        ("7,7 8,8", [112, 128]),
        ("(;SZ[15];B[hh];W[ii])", [112, 128]),
        ("BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE", None),
    ],
)
def test_positions_are_pasted_in_many_forms(
    qtbot: QtBot, window: MainWindow, text: str, moves: list[int] | None
) -> None:
    assert window.files.paste_text(text)
    if moves is not None:
        assert window.document.board.moves == moves
    else:
        assert sum(1 for cell in window.document.board.cells if cell) == 3


def test_what_is_copied_can_be_pasted(qtbot: QtBot, window: MainWindow) -> None:
    window.files.paste_text("h8i9j7")
    window.actions_by_name["copy_position"].trigger()
    window.document.open_tree(tree_of_moves([], GameInfo()))
    window.actions_by_name["paste_position"].trigger()
    assert window.document.board.moves == [112, 128, 99]
    window.actions_by_name["copy_image"].trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None and not clipboard.image().isNull()
    assert not window.files.paste_text("what is this?")
    assert window.document.board.moves == [112, 128, 99]


def test_files_and_texts_are_dropped_on_the_window(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "dropped.sgf"
    path.write_text("(;SZ[15];B[aa])")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    with qtbot.waitSignal(window.document.replaced, timeout=10_000):
        window.files.drop(data)
    assert window.document.board.moves == [0]
    text = QMimeData()
    text.setText("h8i9")
    window.files.drop(text)
    assert window.document.board.moves == [112, 128]


def test_pictures_are_written(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.files.paste_text("h8i9j7")

    def written(path: Path) -> Path:
        export = window.files.export_animation_to if path.suffix == ".gif" else window.files.export_image_to
        with qtbot.waitSignal(window.files._exporter.done, timeout=30_000):
            export(path)
        return path

    assert QImage(str(written(tmp_path / "board.png"))).width() == 1200
    assert QSvgRenderer(str(written(tmp_path / "board.svg"))).isValid()
    reader = QImageReader(str(written(tmp_path / "game.gif")))
    frames = [reader.read() for _ in range(4)]
    assert reader.imageCount() in (0, 4) and not any(frame.isNull() for frame in frames)
    assert frames[0] != frames[1] and frames[2] != frames[3]
    with qtbot.waitSignal(window.files._exporter.failed, timeout=10_000):
        window.files.export_image_to(tmp_path / "no" / "folder" / "board.png")


def test_positions_are_set_up_and_played_from(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_name["edit_position"].trigger()
    dialog = window.dialog
    assert isinstance(dialog, PositionDialog)
    for point in (0, 1, 2, 3, 3):
        dialog.put(point)
    dialog.tools.button(int(Colour.WHITE)).click()  # type: ignore[union-attr]
    dialog.put(20)
    dialog.turn.setCurrentIndex(1)
    dialog.accept()
    board = window.document.board
    assert list(board.cells[:4]) == [1, 1, 1, 0] and board.turn is Colour.WHITE
    window.make_move(100)
    assert window.document.board.cells[100] == Colour.WHITE


def test_game_information_is_edited_undoably(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_name["edit_info"].trigger()
    dialog = window.dialog
    assert isinstance(dialog, InfoDialog)
    dialog.edits["black"].setText("Ann")
    dialog.accept()
    assert window.document.info.black == "Ann" and window.players.cards[Colour.BLACK].name.text() == "Ann"
    window.actions_by_name["undo_edit"].trigger()
    assert window.document.info.black == ""


def test_an_unsaved_game_that_makes_room_is_kept(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    for point in range(6):
        window.make_move(point)
    window.play.start_game(window.settings.game)
    (kept,) = (tmp_path / "games").glob("*.sgf")
    opened(qtbot, window, kept)
    assert window.document.board.ply == 6


def test_the_games_of_several_windows_that_crashed_are_all_kept(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    for number, place in ((4_000_001, "aa"), (4_000_002, "bb"), (4_000_003, "cc")):
        sgf = f"(;GM[4]SZ[15];B[{place}];W[hh];B[ii];W[jj];B[kk])"
        state = {"sgf": sgf, "place": [0, 0], "path": "", "modified": True, "playing": False}
        path = tmp_path / f"autosave-{number}.json"
        path.write_text(json.dumps(state))
        os.utime(path, (number, number))
    assert window.files.restore()
    assert window.document.board.moves == [2 * 15 + 2, 7 * 15 + 7]
    kept = [path.read_text() for path in (tmp_path / "games").iterdir()]
    assert sorted(text[text.index(";B") :][:6] for text in kept) == [";B[aa]", ";B[bb]"]
    assert not list(tmp_path.glob("autosave-400000*.json"))


CRASH = """
import os, signal, sys
from pathlib import Path
from PyQt6.QtCore import QTimer
from gui.application import make_application, make_window
from gui.base.settings import GameSettings, PlayerSettings
application = make_application(["narabe"])
window = make_window(application, Path(sys.argv[1]))
window.show()
window.play.start_game(GameSettings(width=9, height=9, white=PlayerSettings()))
for point in (40, 41, 31):
    window.make_move(point)
window.document.set_comment(window.document.current, "the last words")
QTimer.singleShot(1500, lambda: os.kill(os.getpid(), signal.SIGKILL))
application.exec()
"""


def test_the_game_is_back_after_kill_9(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    status = subprocess.run([sys.executable, "-c", CRASH, str(tmp_path)], timeout=60, check=False).returncode
    assert status == -signal.SIGKILL
    window = MainWindow(replace(settings), tmp_path / "settings.json")
    qtbot.addWidget(window)
    assert window.files.restore()
    assert window.document.board.moves == [40, 41, 31]
    assert window.document.current.comment == "the last words"
    assert window.game.phase is Phase.PAUSED
    window.close()


def test_the_game_is_back_after_quitting(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    for expected in ([], [112]):
        window = MainWindow(replace(settings), tmp_path / "settings.json")
        qtbot.addWidget(window)
        assert window.files.restore() is bool(expected)
        assert window.document.board.moves == expected
        if not expected:
            window.make_move(112)
        window.close()


def test_a_damaged_autosave_is_no_obstacle(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    for number, text in enumerate(("", "{", '{"sgf": "(;"}', '{"sgf": 3}', "[]")):
        (tmp_path / f"autosave-{99_999_990 + number}.json").write_text(text)
        window = MainWindow(replace(settings), tmp_path / "settings.json")
        qtbot.addWidget(window)
        assert not window.files.restore()


def test_the_first_start_plays_with_one_click(qtbot: QtBot, window: MainWindow) -> None:
    window.welcome()
    dialog = window.dialog
    assert isinstance(dialog, WelcomeDialog)
    dialog.buttons[0].click()
    assert window.game.phase is Phase.PLAYING and not window.settings.first_run
    assert window.document.info.variant is Variant.FREESTYLE
