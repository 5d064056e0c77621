"""What is there again at the next start, and what a full disk or a damaged file costs: nothing."""

import json
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from gui.application import App, make_app
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings, Settings
from gui.model.earlier import in_order
from gui.model.mirror import Mirror
from gui.play import autosave
from gui.play.state import Phase

CLOCK = ClockSettings(turn_s=100, match_s=300, increment_s=2)
Opener = Callable[[], App]


@pytest.fixture
def opener(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings) -> Opener:
    """Starts the app anew on the same files."""

    def start() -> App:
        app = App(replace(settings), tmp_path / "settings.json")
        app.game.answer_delay_ms = 0
        qtbot.addWidget(app.window)
        return app

    return start


def test_players_colours_clocks_and_limits_are_back(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings()))
    app.play.make_move(112)
    # the game that is played on differs from the one in the settings
    app.game.start(GameSettings(black=PlayerSettings("Tester", 2), white=PlayerSettings(), clock=CLOCK))
    app.game.swap_players()
    app.game.referee.used_ms[app.game.referee.seat_of(Colour.WHITE)] = 41_000
    app.game.clock.set(Colour.WHITE, 200_000, 41_000)
    expected = app.game.settings
    assert expected.white == PlayerSettings("Tester", 2)
    app.window.close()

    again = opener()
    assert again.restore()
    assert again.game.phase is Phase.PAUSED and again.game.settings == expected
    assert again.document.info.black == "You" and again.document.info.white.startswith("Tester")
    left = again.game.clock.left(Colour.WHITE)
    assert left.turn_ms == 100_000
    assert left.match_ms is not None and 195_000 < left.match_ms <= 200_000
    assert again.game.clock.used_ms(Colour.WHITE) >= 41_000
    assert again.game.referee.game.clocks[Colour.BLACK].control.increment_ms == 2000
    bar = again.window.statusBar()
    assert bar is not None and bar.currentMessage() == "The last game has been restored and is paused."
    again.game.resume()
    assert again.game.phase is Phase.PLAYING and not bar.currentMessage()
    again.window.close()


def test_a_game_played_on_from_a_position_still_has_it(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.document.open_tree(GameTree.from_moves([112, 113, 98], GameInfo()))
    app.navigation.go_back()
    app.game.play_on(GameSettings(black=PlayerSettings(), white=PlayerSettings("Tester", 3)))
    app.play.make_move(97)
    app.window.close()

    again = opener()
    assert again.restore()
    origin = again.game.live.parent
    assert again.game.origin is origin and origin is not None and origin.ply == 2
    again.game.resume()
    again.game.resign()
    assert not again.store.current.scores
    again.window.actions_by_name["play_again"].trigger()
    assert again.game.live is origin


def test_a_file_that_another_program_has_written_is_not_replaced_unasked(
    qtbot: QtBot, opener: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "game.sgf", tmp_path / "other.sgf"
    path.write_text("(;GM[4]RU[freestyle];B[hh])")
    app = opener()
    app.files.open_file(path)
    qtbot.waitUntil(lambda: app.document.path == str(path))
    app.document.set_comment(app.document.current, "mine")
    for _ in range(2):  # what the app wrote itself is no change
        app.files.save()
        assert "mine" in path.read_text() and not hasattr(app.window, "trouble")
    path.write_text("(;GM[4]C[theirs])")
    app.window.close()

    again = opener()
    assert again.restore()
    monkeypatch.setattr(again.window, "ask_for_new_file", lambda *_: other)
    for choice, own in (("Cancel", False), ("Save as", True)):
        again.files.save()
        box = again.window.trouble
        assert isinstance(box, QMessageBox) and "Another program has changed" in box.text()
        next(button for button in box.buttons() if button.text() == choice).click()
        assert "theirs" in path.read_text() and other.exists() is own
    again.window.close()


def test_a_question_about_the_file_of_one_game_is_not_answered_for_another(
    qtbot: QtBot, opener: Opener, tmp_path: Path
) -> None:
    """The game of the other tab was written to the file."""
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[4]RU[freestyle];B[hh])")
    app = opener()
    app.files.open_file(path)
    qtbot.waitUntil(lambda: app.document.path == str(path))
    path.write_text("(;GM[4]C[theirs])")
    boxes = []
    for _ in range(2):
        app.files.save()
        boxes.append(app.window.trouble)
    assert isinstance(boxes[1], QMessageBox)
    assert not boxes[0].isVisible() and boxes[1].isVisible()
    app.tabs.make_room()
    assert not boxes[1].isVisible()
    app.window.close()


def test_what_was_written_on_the_empty_board_is_back(opener: Opener) -> None:
    app = opener()
    app.panels.comments.editor.setPlainText("For the lesson")
    app.document.set_info(black="Ann")
    app.window.close()
    again = opener()
    assert again.restore()
    assert again.document.tree.root.comment == "For the lesson" and again.document.info.black == "Ann"
    again.window.close()


@pytest.mark.parametrize("opening", ["", "swap2"])
def test_a_game_without_a_move_goes_on(opener: Opener, opening: str) -> None:
    """As after another language was chosen at its start."""
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings("Tester"), opening=opening))
    app.window.close()

    again = opener()
    assert again.restore() and again.game.settings.white.engine == "Tester"
    assert again.game.phase is (Phase.OPENING if opening else Phase.PAUSED)
    assert again.game.can_move
    again.window.close()


def test_an_opening_goes_on_where_it_was_left(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    assert app.game.guide is not None
    task = app.game.guide.task
    app.window.close()

    again = opener()
    assert again.restore()
    assert again.game.phase is Phase.OPENING and again.game.guide is not None
    assert again.game.guide.task == task and again.document.board.moves == [112, 113, 98]
    again.panels.guide.buttons[0].click()
    assert again.game.phase is Phase.PLAYING
    again.window.close()


@pytest.mark.parametrize(
    "choices", [("112", "112"), ("112", "113", "98", "stay"), ("112", "113", "98", "stay", "5"), ("wait",)]
)
def test_an_opening_that_cannot_go_on_leaves_its_stones(opener: Opener, choices: tuple[str, ...]) -> None:
    """As of a version that knows other procedures: the app could not start until the file was deleted."""
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    app.window.close()
    (path,) = app.store.profile.glob("autosave-*.json")
    data = json.loads(path.read_text())
    data["game"]["choices"] = choices
    path.write_text(json.dumps(data))

    again = opener()
    assert again.restore()
    assert again.game.phase is Phase.FREE and again.document.board.moves == [112, 113, 98]
    again.window.close()


def test_a_finished_game_is_not_played_on_by_a_click(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings()))
    app.play.make_move(112)
    app.game.resign()
    app.window.close()

    again = opener()
    assert again.restore()
    assert again.game.phase is Phase.OVER and not again.game.can_move
    assert again.document.info.result == "B+R"
    again.window.close()


def test_a_crash_before_the_first_autosave_loses_nothing(opener: Opener, tmp_path: Path) -> None:
    app = opener()
    app.play.make_move(112)
    app.window.close()
    (left,) = tmp_path.glob("autosave-*.json")
    left.replace(tmp_path / "autosave-99999999.json")
    again = opener()
    assert again.restore() and again.document.board.moves == [112]
    (kept,) = tmp_path.glob("autosave-*.json")  # nothing was written yet
    assert autosave.read_state(kept)[0].tree.game_moves() == [112]
    again.window.close()


def test_tabs_behind_an_empty_board_are_not_lost_to_an_older_window(opener: Opener, tmp_path: Path) -> None:
    for name, moves in (("99999998", [0]), ("99999999", [112])):
        app = opener()
        app.play.make_move(moves[0])
        if moves == [112]:
            app.tabs.make_room()  # the board that is shown is empty
        app.window.close()
        (left,) = tmp_path.glob(f"autosave-{os.getpid()}.json")
        left.replace(tmp_path / f"autosave-{name}.json")
    os.utime(tmp_path / "autosave-99999998.json", (0, 0))
    again = opener()
    assert again.restore()
    trees = [again.tabs.state_of(game).tree for game in again.tabs.games]
    assert [tree.game_moves() for tree in trees] == [[112], []]
    again.window.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"sgf": "(;"}',
        '{"sgf": 3}',
        "[]",
        "[" * 100_000,
        '{"sgf": "(;GM[4])", "path": "", "modified": 0, "place": [], "shown": Infinity}',
    ],
)
def test_an_autosave_that_cannot_be_read_is_kept_aside(
    qtbot: QtBot, opener: Opener, tmp_path: Path, text: str
) -> None:
    (tmp_path / "autosave-99999999.json").write_text(text)
    app = opener()
    with qtbot.waitSignal(app.autosave.failed) as failed:
        assert not app.restore()
    aside = tmp_path / "autosave-99999999.json.damaged-1"
    assert aside.read_text() == text and str(aside) in failed.args[0]
    assert not opener().autosave.restore() and aside.exists()  # once is enough


def test_settings_that_cannot_be_read_are_kept_aside(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    (tmp_path / "settings.json").write_text("{ not JSON")
    app = make_app(qapp, tmp_path)
    qtbot.addWidget(app.window)
    app.window.close()
    assert (tmp_path / "settings.json.damaged-1").read_text() == "{ not JSON"
    assert (tmp_path / "settings.json").read_text().startswith("{\n")


def full_disk(*_arguments: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_reported_and_loses_no_game(
    qtbot: QtBot, opener: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opener()
    for point in (112, 113, 98, 97, 80):
        app.play.make_move(point)
    with monkeypatch.context() as patch:
        patch.setattr(autosave, "write_atomically", full_disk)
        patch.setattr(autosave.files, "save", full_disk)
        with qtbot.waitSignal(app.autosave.failed) as failed:
            app.document.open_tree(GameTree.from_moves([0], GameInfo()))
        assert failed.args[0] == "The game cannot be saved: No space left on device"
        assert not app.window.close()  # it asks first
        assert "No space left" in app.window.trouble.text()
    assert app.window.close()
    (kept,) = (tmp_path / "games").glob("*.sgf")
    assert "B[hh];W[ih];B[ig]" in kept.read_text().replace("\n", "")
    again = opener()
    assert again.restore() and again.document.board.moves == [0]


def test_the_game_is_turned_into_text_outside_the_thread_of_the_window(
    qtbot: QtBot, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    text = Mirror.text
    monkeypatch.setattr(
        Mirror, "text", lambda mirror: (threads.append(threading.current_thread().name), text(mirror))[1]
    )
    app.play.make_move(112)
    qtbot.waitUntil(lambda: bool(threads))
    assert set(threads) == {"background"}


def test_a_clock_that_is_set_back_loses_no_game(
    qtbot: QtBot, opener: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "KEPT_GAMES", 3)
    folder = tmp_path / "games"
    folder.mkdir()
    for day in range(1, 6):  # kept before the files had numbers, by a clock that ran ahead
        (folder / f"2999-01-0{day} 10-00-00.sgf").write_text(f"(;GM[4]RU[freestyle]PB[{day}];B[hh])")
    app = opener()
    for number in range(5):
        app.document.open_tree(GameTree.from_moves([112, 113, 98, 97, number], GameInfo()), modified=True)
    app.document.open_tree(GameTree.from_moves([], GameInfo()))
    kept = [path.read_text() for path in in_order(folder)]
    assert [text[text.rindex("[") :][1:3] for text in kept] == [
        "aa",
        "ba",
        "ca",
        "da",
        "ea",
    ]  # all of this run
    app.window.close()
    again = opener()
    again.document.open_tree(GameTree.from_moves([112, 113, 98, 97, 5], GameInfo()), modified=True)
    again.document.open_tree(GameTree.from_moves([], GameInfo()))
    assert [path.name[:6] for path in in_order(folder)] == ["000004", "000005", "000006"]
    again.window.close()


def test_a_long_game_is_taken_over_in_steps_between_which_the_window_goes_on(
    qtbot: QtBot, opener: Opener, tmp_path: Path
) -> None:
    app = opener()
    tree = GameTree.from_moves([], GameInfo(width=22, height=22))
    for move in range(484):
        tree.root.children.append(Node(tree.root, move, Colour.BLACK))
    for child in tree.root.children[:9]:
        child.children = [Node(child, move, Colour.WHITE) for move in range(484) if move != child.move]
    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    app.document.open_tree(tree)
    timer.start(0)
    app.autosave.save()
    file = tmp_path / f"autosave-{os.getpid()}.json"
    qtbot.waitUntil(lambda: file.exists() and file.read_text().count("W[") == 9 * 483)
    assert len(ticks) > 10
    app.window.close()
