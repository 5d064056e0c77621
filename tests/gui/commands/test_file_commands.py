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

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.variant import Variant
from gui.application import App
from gui.base.settings import BoardSettings, Settings
from gui.commands.export import diagram_of
from gui.commands.files import MOST_CHAPTERS
from gui.dialogs.choose_game import ChooseGameDialog
from gui.dialogs.info import InfoDialog
from gui.dialogs.position import PositionDialog
from gui.dialogs.rules import RulesDialog
from gui.dialogs.welcome import WelcomeDialog
from gui.model import files
from gui.play.state import Phase


def opened(qtbot: QtBot, app: App, path: Path) -> None:
    with qtbot.waitSignal(app.document.replaced):
        app.files.open_file(path)


def answer_rules(qtbot: QtBot, app: App, variant: Variant) -> None:
    """Choose the rules in the dialog that asks for them."""
    dialog = app.window.dialog
    assert isinstance(dialog, RulesDialog)
    dialog.variants.setCurrentIndex(dialog.variants.findData(variant))
    with qtbot.waitSignal(app.document.replaced):
        dialog.accept()
    assert app.document.info.variant is variant


def opened_by_rules(qtbot: QtBot, app: App, path: Path, variant: Variant) -> None:
    """Open a file that does not say its rules."""
    with qtbot.waitSignal(app.files._loader.done):
        app.files.open_file(path)
    answer_rules(qtbot, app, variant)


def test_a_game_is_saved_and_opened_with_everything(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    for point in (112, 113, 98):
        app.play.make_move(point)
    app.navigation.go_back()
    app.play.make_move(97)
    app.panels.comments.editor.setPlainText("A variation")
    path = tmp_path / "game.sgf"
    assert app.files.save_file(path) and not app.document.modified
    assert app.store.current.recent_files == (str(path),)
    app.document.open_tree(GameTree.from_moves([], GameInfo()))
    opened(qtbot, app, path)
    assert app.document.board.moves == [112, 113, 98]
    app.navigation.go_back()
    app.document.switch_branch(1)
    app.document.go(app.document.current.children[1])
    assert app.panels.comments.editor.toPlainText() == "A variation"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("bad.sgf", "(;GM[4]SZ[30];B[hh])"),
        ("bad.sgf", "no game at all"),
        ("bad.psq", "Piskvorky 15x35, 11:11, 0\n8,8,0\n8,8,0\n"),
        ("bad.lib", "RenLib?"),
        ("bad.sgf", "\x89PNG"),
        ("none.sgf", None),
    ],
)
def test_a_bad_file_gives_a_box_with_the_place_and_changes_nothing(
    qtbot: QtBot, app: App, tmp_path: Path, name: str, content: str | None
) -> None:
    app.play.make_move(112)
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    with qtbot.waitSignal(app.files._loader.failed):
        app.files.open_file(path)
    assert isinstance(app.window.trouble, QMessageBox) and name in app.window.trouble.informativeText()
    assert app.document.board.moves == [112]


def test_psq_and_collections(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    app.document.open_tree(GameTree.from_moves([112, 113, 98], GameInfo(black="Ann", white="Bob")))
    psq = tmp_path / "game.psq"
    assert app.files.save_file(psq)
    app.document.open_tree(GameTree.from_moves([], GameInfo()))
    opened_by_rules(qtbot, app, psq, Variant.FREESTYLE)
    assert app.document.board.moves == [112, 113, 98] and app.document.info.white == "Bob"
    many = tmp_path / "many.sgf"
    many.write_text("(;SZ[15];B[aa])" * MOST_CHAPTERS + "(;SZ[9]PB[Second]RE[白中盘胜];B[bb])")
    with qtbot.waitSignal(app.files._loader.done):
        app.files.open_file(many)
    dialog = app.window.dialog
    assert isinstance(dialog, ChooseGameDialog)
    table = dialog.table
    rows = [table.visualRect(table.model().index(row, 1)) for row in range(2)]
    assert rows[0].bottom() < rows[1].top() and rows[0].height() == rows[1].height()
    table.selectRow(MOST_CHAPTERS)
    assert table.currentIndex().siblingAtColumn(3).data() == "0–1"  # as in the tables of the library
    dialog.accept()
    answer_rules(qtbot, app, Variant.STANDARD)
    assert app.document.info.black == "Second" and app.document.board.width == 9


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("h8i9 j7", [112, 98, 129]),
        ("7,7 8,8", [112, 128]),
        ("(;SZ[15];B[hh];W[ii])", [112, 128]),
        ("BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE", None),
    ],
)
def test_positions_are_pasted_in_many_forms(
    qtbot: QtBot, app: App, text: str, moves: list[int] | None
) -> None:
    assert app.edit.paste_text(text)
    if moves is not None:
        assert app.document.board.moves == moves
    else:
        assert sum(1 for cell in app.document.board.cells if cell) == 3


def test_what_is_copied_can_be_pasted(qtbot: QtBot, app: App) -> None:
    app.edit.paste_text("h8i9j7")
    app.window.actions_by_name["copy_position"].trigger()
    app.document.open_tree(GameTree.from_moves([], GameInfo()))
    app.window.actions_by_name["paste_position"].trigger()
    assert app.document.board.moves == [112, 98, 129]
    app.window.actions_by_name["copy_image"].trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None and not clipboard.image().isNull()
    assert not app.edit.paste_text("what is this?")
    assert app.document.board.moves == [112, 98, 129]


def test_files_and_texts_are_dropped_on_the_window(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    path = tmp_path / "dropped.sgf"
    path.write_text("(;SZ[15]RU[standard];B[aa])")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    with qtbot.waitSignal(app.document.replaced):
        app.drop(data)
    assert app.document.board.moves == [0]
    text = QMimeData()
    text.setText("h8i9")
    app.drop(text)
    assert app.document.board.moves == [112, 98]


@pytest.mark.slow
def test_pictures_are_written(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    app.edit.paste_text("h8i9j7")

    def written(path: Path) -> Path:
        export = app.export.export_animation_to if path.suffix == ".gif" else app.export.export_image_to
        with qtbot.waitSignal(app.export._exporter.done):
            export(path)
        return path

    assert QImage(str(written(tmp_path / "board.png"))).width() == 1200
    assert QSvgRenderer(str(written(tmp_path / "board.svg"))).isValid()
    reader = QImageReader(str(written(tmp_path / "game.gif")))
    frames = [reader.read() for _ in range(4)]
    assert reader.imageCount() in (0, 4) and not any(frame.isNull() for frame in frames)
    assert frames[0] != frames[1] and frames[2] != frames[3]
    with qtbot.waitSignal(app.export._exporter.failed):
        app.export.export_image_to(tmp_path / "no" / "folder" / "board.png")


def test_positions_are_set_up_and_played_from(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["edit_position"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, PositionDialog)
    for point in (0, 1, 2, 3, 3):
        dialog.put(point)
    dialog.tools.button(int(Colour.WHITE)).click()  # type: ignore[union-attr]
    dialog.put(20)
    dialog.turn.setCurrentIndex(1)
    dialog.accept()
    board = app.document.board
    assert list(board.cells[:4]) == [1, 1, 1, 0] and board.turn is Colour.WHITE
    app.play.make_move(100)
    assert app.document.board.cells[100] == Colour.WHITE


def test_game_information_is_edited_undoably(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["edit_info"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, InfoDialog)
    dialog.edits["black"].setText("Ann")
    dialog.accept()
    assert app.document.info.black == "Ann" and app.panels.players.cards[Colour.BLACK].name.text() == "Ann"
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.document.info.black == ""


def test_an_unsaved_game_that_makes_room_is_kept(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    for point in range(6):
        app.play.make_move(point)
    app.play.start_game(app.store.current.game)
    (kept,) = (tmp_path / "games").glob("*.sgf")
    opened(qtbot, app, kept)
    assert app.document.board.ply == 6


def test_the_games_of_several_windows_that_crashed_are_all_kept(
    qtbot: QtBot, app: App, tmp_path: Path
) -> None:
    for number, place in ((4_000_001, "aa"), (4_000_002, "bb"), (4_000_003, "cc")):
        sgf = f"(;GM[4]SZ[15];B[{place}];W[hh];B[ii];W[jj];B[kk])"
        state = {"sgf": sgf, "place": [0, 0], "path": "", "modified": True, "playing": False}
        path = tmp_path / f"autosave-{number}.json"
        path.write_text(json.dumps(state))
        os.utime(path, (number, number))
    assert app.restore()
    assert app.document.board.moves == [2 * 15 + 2, 7 * 15 + 7]
    kept = [path.read_text() for path in (tmp_path / "games").iterdir()]
    assert sorted(text[text.index(";B") :][:6] for text in kept) == [";B[aa]", ";B[bb]"]
    assert not list(tmp_path.glob("autosave-400000*.json"))


CRASH = """
import psutil, sys
from pathlib import Path
from PyQt6.QtCore import QTimer
from gui.application import make_application, make_app
from gui.base.settings import GameSettings, PlayerSettings
application = make_application(["narabe"])
app = make_app(application, Path(sys.argv[1]))
app.window.show()
app.play.start_game(GameSettings(width=9, height=9, white=PlayerSettings()))
for point in (40, 41, 31):
    app.play.make_move(point)
app.document.set_comment(app.document.current, "the last words")
def die_once_written():
    if any("the last words" in path.read_text() for path in Path(sys.argv[1]).glob("autosave-*.json")):
        psutil.Process().kill()

timer = QTimer()
timer.timeout.connect(die_once_written)
timer.start(20)
application.exec()
"""


@pytest.mark.slow
def test_the_game_is_back_after_kill_9(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    status = subprocess.run([sys.executable, "-c", CRASH, str(tmp_path)], timeout=200, check=False).returncode
    assert status == (-signal.SIGKILL if os.name == "posix" else 15)
    app = App(replace(settings), tmp_path / "settings.json")
    qtbot.addWidget(app.window)
    assert app.restore()
    assert app.document.board.moves == [40, 41, 31]
    assert app.document.current.comment == "the last words"
    assert app.game.phase is Phase.PAUSED
    app.window.close()


def test_the_game_is_back_after_quitting(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    for expected in ([], [112]):
        app = App(replace(settings), tmp_path / "settings.json")
        qtbot.addWidget(app.window)
        assert app.restore() is bool(expected)
        assert app.document.board.moves == expected
        if not expected:
            app.play.make_move(112)
        app.window.close()


def test_a_damaged_autosave_is_no_obstacle(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    texts = ("", "{", '{"sgf": "(;"}', '{"sgf": 3}', "[]")
    for number, text in enumerate(texts):
        (tmp_path / f"autosave-{99_999_990 + number}.json").write_text(text)
    app = App(replace(settings), tmp_path / "settings.json")
    qtbot.addWidget(app.window)
    assert not app.restore()
    assert [("autosave" in card.text.text()) for card in app.panels.notices.cards] == [True] * len(texts)


def test_the_first_start_plays_with_one_click(qtbot: QtBot, app: App) -> None:
    app.play.welcome(app.review.learn, app.review.choose_deck, app.library.import_games)
    dialog = app.window.dialog
    assert isinstance(dialog, WelcomeDialog)
    dialog.buttons[0].click()
    assert app.game.phase is Phase.PLAYING and not app.store.current.first_run
    assert app.document.info.variant is Variant.FREESTYLE


def test_psq_is_written_without_a_word_only_where_nothing_is_lost(app: App, tmp_path: Path) -> None:
    app.document.open_tree(GameTree.from_moves([112, 113, 97], GameInfo()))
    path = tmp_path / "game.psq"
    app.document.set_comment(app.document.current, "worth keeping")
    for button, written in (("Cancel", ""), ("Save as PSQ", ".psq"), ("Save as SGF", ".sgf")):
        assert not app.files.save_file(path)
        box = app.window.dialog
        assert isinstance(box, QMessageBox) and "comments" in box.informativeText()
        next(choice for choice in box.buttons() if choice.text() == button).click()
        assert path.with_suffix(written or ".psq").exists() is bool(written)
        assert app.document.modified is (written != ".sgf")  # PSQ does not hold the comment
    assert "worth keeping" in path.with_suffix(".sgf").read_text()


def test_saving_as_sgf_instead_asks_before_it_replaces_a_file(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "game.sgf"
    other.write_text("another game")
    app.document.set_comment(app.document.current, "worth keeping")
    answers: list[Path | None] = [None, tmp_path / "new.sgf"]
    monkeypatch.setattr(app.window, "ask_for_new_file", lambda *_: answers.pop(0))
    for _ in range(2):
        assert not app.files.save_file(tmp_path / "game.psq")
        box = app.window.dialog
        assert isinstance(box, QMessageBox)
        next(choice for choice in box.buttons() if choice.text() == "Save as SGF").click()
    assert other.read_text() == "another game" and not answers
    assert "worth keeping" in (tmp_path / "new.sgf").read_text()


@pytest.mark.parametrize("suffix", [".pos", ".lib"])
def test_a_game_is_saved_for_other_programs_and_opens_again(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    app.document.open_tree(GameTree.from_moves([112, 113, 97, 98], GameInfo()))
    path = tmp_path / f"game{suffix}"
    monkeypatch.setattr(app.window, "ask_for_new_file", lambda *_: path)
    app.window.actions_by_name["save_as"].trigger()
    assert path.exists() and not app.document.modified
    (tree,) = files.load(path)
    assert [node.move for node in tree.game_line()[1:]] == [112, 113, 97, 98]


def test_renlib_keeps_variations_and_comments_and_asks_about_analyses(app: App, tmp_path: Path) -> None:
    tree = GameTree.from_moves([112, 113, 97], GameInfo())
    app.document.open_tree(tree)
    app.document.set_comment(tree.root.children[0], "the centre")
    app.document.go(tree.root.children[0])
    app.document.play(98)
    path = tmp_path / "game.lib"
    assert app.files.save_file(path)
    (read,) = files.load(path)
    first = read.root.children[0]
    assert first.comment == "the centre" and {node.move for node in first.children} == {113, 98}
    first_of_game = tree.root.children[0]
    first_of_game.analysis = Analysis((Candidate(113, 0.5, 100),), 100)
    assert not app.files.save_file(path)
    box = app.window.dialog
    assert isinstance(box, QMessageBox) and box.informativeText().startswith("Would not be saved: analyses.")


@pytest.mark.parametrize(
    ("text", "suffix", "reason"),
    [
        ("(;GM[4]SZ[19];B[hh])", ".lib", "15x15, not 19x19"),
        ("(;GM[4]SZ[15]AB[hh];W[gg])", ".lib", "stones are set up"),
        ("(;GM[4]SZ[15];B[hh];B[gg])", ".lib", "in turn"),
        ("(;GM[4]SZ[19];B[hh])", ".pos", "15x15"),
        ("(;GM[4]SZ[15]AB[hh];W[gg])", ".pos", "set-up positions"),
    ],
)
def test_what_a_kind_of_file_cannot_hold_is_named(
    app: App, tmp_path: Path, text: str, suffix: str, reason: str
) -> None:
    app.document.open_tree(files.from_text(text, GameInfo()))
    assert not app.files.save_file(tmp_path / f"game{suffix}")
    assert reason in app.window.trouble.informativeText()
    assert not list(tmp_path.glob("game*"))


FOUL_PLAYED_ON = "(;GM[4]FF[4]SZ[15]RU[Renju];B[hh];W[aa];B[ih];W[ac];B[gg];W[ae];B[gf];W[ag];B[gh];W[ai])"
SIX_PLAYED_ON = "(;GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[ea];W[ee];B[fa];W[gg];B[da];W[hh];B[jj])"


@pytest.mark.parametrize(
    ("content", "reason", "choices"),
    [
        ("(;GM[4]SZ[15];B[hh])", "does not contain the rules", ["Freestyle", "Standard", "Renju"]),
        (SIX_PLAYED_ON, "does not contain the rules", ["Standard", "Caro", "Freestyle: up to move 11"]),
        (FOUL_PLAYED_ON, "Renju, the game is over after move 9", ["Freestyle", "Standard", "Caro"]),
        ("(;GM[1]SZ[15];B[hh])", "another game (Go)", ["Freestyle", "Standard", "Renju"]),
    ],
)
def test_the_rules_are_asked_for_those_that_fit_first(
    qtbot: QtBot, app: App, tmp_path: Path, content: str, reason: str, choices: list[str]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(content)
    with qtbot.waitSignal(app.files._loader.done):
        app.files.open_file(path)
    dialog = app.window.dialog
    assert isinstance(dialog, RulesDialog) and reason in dialog.reason.text()
    assert [dialog.variants.itemText(row) for row in range(3)] == choices
    with qtbot.waitSignal(app.document.replaced):
        dialog.accept()
    assert app.document.path == str(path) and app.document.board.ply == content.count(";") - 1


def test_a_game_is_opened_up_to_the_move_that_is_impossible(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(FOUL_PLAYED_ON.replace(";B[gh]", "(;B[jj];W[kk])(;B[gh]").replace("ai])", "ai]))"))
    opened(qtbot, app, path)  # the main line is possible
    told = app.window.trouble.informativeText()
    assert "game.sgf" in told and "over" in told
    assert sum(1 for _ in app.document.tree.root.walk()) == 1 + 8 + 2 + 1
    assert app.document.path == ""  # saving there would lose the move


def test_game_information_changes_the_rules(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(SIX_PLAYED_ON)
    opened_by_rules(qtbot, app, path, Variant.STANDARD)
    app.document.go(app.document.tree.root.children[0])
    app.document.set_comment(app.document.current, "kept")
    app.window.actions_by_name["edit_info"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, InfoDialog)
    dialog.edits["black"].setText("Ann")
    dialog.rules.setCurrentIndex(dialog.rules.findData(Variant.FREESTYLE))
    dialog.accept()
    assert app.document.info.variant is Variant.FREESTYLE and app.document.info.black == "Ann"
    assert app.document.current.comment == "kept" and app.document.current.ply == 1
    assert sum(1 for _ in app.document.tree.root.walk()) == 1 + 11
    assert "over" in app.window.trouble.informativeText()
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.document.info.variant is Variant.STANDARD and app.document.path == str(path)
    assert sum(1 for _ in app.document.tree.root.walk()) == 1 + 13


def test_the_whole_game_of_two_opens_and_the_other_is_named(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;GM[4]SZ[15];B[hh];W[hi];B[ij])\n(;GM[4]SZ[15];B[hh];W[hh])")
    opened_by_rules(qtbot, app, path, Variant.FREESTYLE)
    assert app.document.board.ply == 3
    box = app.window.trouble
    assert "line 2, column 20: game 2: move 2, h8: taken" in box.informativeText() and box.isVisible()
    with qtbot.waitSignal(box.finished):  # what was wrong with one game does not stand over the next
        app.document.open_tree(GameTree())


@pytest.mark.parametrize(
    "name",
    [
        *("blank_line_between_moves.psq", "bw_same_node.sgf", "gbk_mojibake.sgf", "gbk_swallows_move.sgf"),
        *("gm1_sz15.sgf", "one_bad_game_of_two.sgf", "renju_foul_played_on.sgf", "sjis_swallows_move.sgf"),
        *("standard_overline_played_on.sgf", "trailing_nul.sgf", "truncated.sgf", "utf16.sgf"),
        *("playok_paste.txt", "rif_pass_paste.txt", "lost_in_one_told_as_won.txt"),
    ],
)
def test_the_shared_cases_open(qtbot: QtBot, app: App, shared: Path, name: str) -> None:
    path = shared / "data" / "cases" / name
    with qtbot.waitSignal(app.files._loader.done):
        app.files.open_file(path)
    if isinstance(dialog := getattr(app.window, "dialog", None), RulesDialog):
        with qtbot.waitSignal(app.document.replaced):
            dialog.accept()
    qtbot.waitUntil(lambda: sum(1 for _ in app.document.current.path()) >= 1 + 3)


@pytest.mark.parametrize("name", ["bom.sh", "sprt_crash.sh", "torch_state.py", "README.md"])
def test_what_is_no_game_is_answered_with_how_games_are_written(
    qtbot: QtBot, app: App, shared: Path, name: str
) -> None:
    path = shared / "data" / "cases" / name
    app.files.open_file(path)
    qtbot.waitUntil(lambda: hasattr(app.window, "trouble"))
    text = app.window.trouble.informativeText()
    assert "neither a game nor a position of a known kind" in text and "\n" not in text
    assert not app.edit.paste_text(path.read_text())


def test_a_conversation_contains_the_rules(qtbot: QtBot, app: App) -> None:
    app.edit.paste_text("START 15\nINFO rule 4\nBOARD\n7,7,2\n8,8,1\nDONE")
    assert app.document.info.variant is Variant.RENJU


def test_pasted_games_are_of_the_rules_of_the_open_one_where_they_fit(qtbot: QtBot, app: App) -> None:
    app.document.set_info(variant=Variant.STANDARD, black="Ann", event="Cup")
    assert app.edit.paste_text("h8i9i7 -- k6")
    assert app.document.info == replace(GameInfo(), variant=Variant.STANDARD)
    moves = [node for node in app.document.current.path() if node.move is not None]
    assert [node.colour for node in moves] == [Colour.BLACK, Colour.WHITE, Colour.BLACK, Colour.BLACK]
    assert app.window.status.text().startswith("Move 6: White to play")  # as the stones are numbered
    assert diagram_of(app.document, BoardSettings()).caption == ["Moves 1 to 5"]
    app.document.set_info(variant=Variant.FREESTYLE)
    assert app.edit.paste_text(SIX_PLAYED_ON)
    answer = app.window.dialog
    assert isinstance(answer, RulesDialog) and answer.chosen() is Variant.STANDARD


def test_names_and_result_of_a_pasted_game(app: App) -> None:
    app.edit.paste_text('[Black "a"]\n[White "b"]\n[Result "1-0"]\n\n1. h8 i9 2. g7 h9 3. i7 1-0')
    info = app.document.info
    assert (info.black, info.white, info.result) == ("a", "b", "B+") and app.document.board.ply == 5


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("names.sgf", "(;GM[4]SZ[13]RU[freestyle]PB[Ann]PW[Bob])"),
        ("header.psq", "Piskvorky 13x13, 1:1, 0\nAnn\nBob\n0\n"),
    ],
)
def test_a_file_without_moves_opens_as_what_it_is_with_a_message(
    qtbot: QtBot, app: App, tmp_path: Path, name: str, content: str
) -> None:
    path = tmp_path / name
    path.write_text(content)
    if path.suffix == ".sgf":
        opened(qtbot, app, path)
    else:
        opened_by_rules(qtbot, app, path, Variant.FREESTYLE)
    assert (app.document.info.width, app.document.info.black) == (13, "Ann")
    bar = app.window.statusBar()
    assert bar is not None and bar.currentMessage() == "The game has no moves."
