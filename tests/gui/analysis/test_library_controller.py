"""The library in the app: analyses stay, positions are looked up, games come in and are opened again."""

from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.position import BoardKind
from engine.rules.symmetry import Symmetry
from gui.application import App
from gui.base import language
from gui.dialogs.shape import ShapeDialog
from library import annotations
from library.annotations import Label
from library.games import DRAW, LibraryGame, add
from library.store import LibraryError, Store
from tests.library.helpers import checked, old_library, random_games

MOVES = [112, 113, 128, 96, 129]
ANALYSIS = Analysis((Candidate(97, 0.75, 4000, 0.3, (97, 98)),), 5000, 11, "Tester")


def play(app, moves):
    for move in moves:
        app.document.play(move)


def page_for_now(qtbot, app):
    qtbot.waitUntil(
        lambda: (
            app.library_controller.page is not None
            and app.library_controller.page.node is app.document.current
        )
    )
    return app.library_controller.page


def wait_for_kept(qtbot, app):
    def kept():
        with Store(app.library_controller.path) as store:
            return store.row("SELECT count(*) FROM entry") != (0,)

    qtbot.waitUntil(kept)


def test_an_analysis_is_there_again_after_the_app_was_killed(qtbot, app, tmp_path, settings):
    """By another order of moves and mirrored, in another app on the same profile."""
    play(app, MOVES)
    app.document.set_analysis(app.document.current, ANALYSIS)
    wait_for_kept(qtbot, app)  # it need not be closed for that
    (folder := tmp_path / "second").mkdir()
    for file in tmp_path.glob("library.narabe*"):
        (folder / file.name).write_bytes(file.read_bytes())  # as a crash leaves it
    second = App(replace(settings), folder / "settings.json")
    qtbot.addWidget(second.window)
    other_order = [MOVES[2], MOVES[3], MOVES[0], MOVES[1], MOVES[4]]
    play(second, Symmetry.ROTATE_90.moves(other_order, 15, 15))
    page_for_now(qtbot, second)
    shown = second.presenter._view().analysis
    assert shown is not None
    assert (shown.visits, shown.depth, shown.win_rate) == (5000, 11, 0.75)
    assert shown.candidates[0].line == Symmetry.ROTATE_90.moves((97, 98), 15, 15)
    assert "75" in second.panels.explorer.summary.text()
    second.window.close()


@pytest.mark.parametrize("change", [{"keep": False}, {"floor": 6000}])
def test_little_analyses_or_none_are_kept_if_the_user_wants(qtbot, app, change):
    settings = app.store.current
    app.store.change(replace(settings, library=replace(settings.library, **change)))
    play(app, MOVES)
    app.document.set_analysis(app.document.current, ANALYSIS)
    app.library_controller.refresh()
    page_for_now(qtbot, app)
    app.library_controller.close()
    with Store(app.library_controller.path) as store:
        assert store.row("SELECT count(*) FROM entry") == (0,)


def test_the_explorer_shows_moves_and_games_and_opens_them(qtbot, app):
    games = random_games(1, 40, plies=12)
    with Store(app.library_controller.path) as store:
        add(store, games)
    app.window.layouts.switch("analyse")
    app.library_controller.refresh()
    qtbot.waitUntil(
        lambda: app.library_controller.page is not None and app.library_controller.page.explored.games == 40
    )
    panel = app.panels.explorer
    assert sum(move.games for move in panel.moves.rows) == 40
    assert panel.games.rowCount() == 40
    assert [mark.point for mark in app.presenter.picture.candidates] == [112]
    with qtbot.waitSignal(app.document.replaced):
        panel.games_table.doubleClicked.emit(panel.games.index(3, 0))
    chosen = panel.games.rows
    assert app.document.board.ply == 0
    assert app.document.info.black.startswith("player")
    assert chosen is not None


def test_the_open_game_is_kept_and_counted(qtbot, app):
    play(app, MOVES)
    with qtbot.waitSignal(app.library_controller.imported):
        app.library_controller.add_game()
    qtbot.waitUntil(
        lambda: app.library_controller.page is not None and app.library_controller.page.explored.games == 1
    )


def test_a_library_that_cannot_be_used_is_reported_once(qtbot, app):
    app.library_controller._reader.ask(lambda _stop: None)
    app.library_controller._opened = None
    app.library_controller.path.unlink(missing_ok=True)
    app.library_controller.path.write_bytes(b"something else entirely")
    with qtbot.waitSignal(app.library_controller.failed) as told:
        app.library_controller.refresh()
    assert "not a Narabe library" in told.args[0]
    assert checked(random_games(1, 1)[0])


def test_what_became_of_an_older_library_is_reported_once(qtbot, app, tmp_path):
    app.library_controller.path = old_library(tmp_path / "old.narabe")
    app.library_controller._opened = None
    with qtbot.waitSignal(app.library_controller.converted) as told:
        app.library_controller.refresh()
    assert "kept for freestyle 15x15, standard 15x15" in told.args[0]
    with Store(app.library_controller.path) as store:
        assert store.take_notice() == ""


def set_comment(app, text):
    app.library_controller.change(lambda store, board: annotations.set_comment(store, board, text))


def comment_shown(app):
    return app.library_controller.page.explored.known.remark.comment


def test_the_library_is_read_while_another_program_writes_and_what_waits_is_written_then(qtbot, app):
    play(app, MOVES[:2])
    page_for_now(qtbot, app)
    told = []
    app.library_controller.failed.connect(told.append)
    with Store(app.library_controller.path) as other:
        annotations.set_label(other, app.document.board, Label.WIN)
        other.connection.execute("BEGIN IMMEDIATE")
        set_comment(app, "look again")
        qtbot.waitUntil(lambda: app.library_controller.page.unwritten is not None)
        assert app.library_controller.page.explored.known.remark.label is Label.WIN
    qtbot.waitUntil(lambda: comment_shown(app) == "look again")
    assert not told


def test_what_a_full_disk_refuses_is_reported_and_written_later(qtbot, app, monkeypatch):
    play(app, MOVES[:2])
    page_for_now(qtbot, app)

    def refuse(*_):
        raise LibraryError("the disk is full")

    with monkeypatch.context() as full, qtbot.waitSignal(app.library_controller.failed) as told:
        full.setattr(Store, "write", refuse)
        set_comment(app, "look again")
    assert "the disk is full" in told.args[0]
    assert comment_shown(app) == ""
    app.library_controller.refresh()
    qtbot.waitUntil(lambda: comment_shown(app) == "look again")


def test_after_the_app_is_closed_the_library_is_its_one_file(qtbot, app, tmp_path):
    """Which can be copied: nothing is left beside it, as SQLite has it while the file is open."""
    play(app, MOVES[:2])
    page_for_now(qtbot, app)
    set_comment(app, "look again")
    qtbot.waitUntil(lambda: comment_shown(app) == "look again")
    app.window.close()
    qtbot.waitUntil(lambda: [file.name for file in tmp_path.glob("library*")] == ["library.narabe"])


def searched(qtbot, app, count):
    """The dialog of the search, when all games are listed."""
    app.window.actions_by_name["search_games"].trigger()
    dialog = app.window.dialog
    qtbot.waitUntil(lambda: len(dialog.games.rows) == count)
    return dialog


def test_games_are_searched_by_what_stands_in_the_fields(qtbot, app):
    games = random_games(1, 40, plies=12)
    with Store(app.library_controller.path) as store:
        add(store, games)
        add(store, [replace(games[0], opening_rule="Swap2", date="2007-06-01", result=DRAW)])
    dialog = searched(qtbot, app, 41)
    dialog.first_year.setValue(2007)
    dialog.last_year.setValue(2007)
    dialog.winner.setCurrentIndex(dialog.winner.findData(DRAW))
    dialog.opening_rule.setText("swap")
    dialog.rule.setCurrentIndex(dialog.rule.findData(games[0].kind.variant))
    dialog.least_moves.setValue(len(games[0].moves))
    dialog.most_moves.setValue(len(games[0].moves))
    qtbot.waitUntil(lambda: len(dialog.games.rows) == 1)
    assert dialog.games.rows[0].game.opening_rule == "Swap2"
    dialog.event_name.setText("no such event")
    qtbot.waitUntil(lambda: dialog.games.rows == ())
    assert not dialog.open_button.isEnabled()
    dialog.first_moves.setText("h8 h99")
    qtbot.waitUntil(lambda: "h99" in dialog.state.text())
    dialog.reject()


def test_the_search_is_there_again_and_saved_ones_are_chosen_by_name(qtbot, app):
    with Store(app.library_controller.path) as store:
        add(store, random_games(1, 40, plies=12))
    dialog = searched(qtbot, app, 40)
    dialog.player.setText("player 3")
    qtbot.waitUntil(lambda: 0 < len(dialog.games.rows) < 40)
    found = dialog.games.rows
    assert all("player 3" in (hit.game.black, hit.game.white) for hit in found)
    dialog.save_as("third")
    qtbot.waitUntil(lambda: dialog.saved.currentText() == "third")
    dialog.reject()
    dialog = searched(qtbot, app, len(found))
    dialog.player.clear()
    qtbot.waitUntil(lambda: len(dialog.games.rows) == 40)
    dialog.saved.activated.emit(0)
    qtbot.waitUntil(lambda: dialog.games.rows == found)
    dialog.remove.click()
    qtbot.waitUntil(lambda: not dialog.saved.isEnabled())
    dialog.reject()


def test_doubles_are_joined_left_and_parted(qtbot, app):
    moves = tuple(range(100, 112))
    with Store(app.library_controller.path) as store:
        add(store, [LibraryGame(BoardKind(), moves, black=name) for name in ("a", "b", "c")])
        add(store, [LibraryGame(BoardKind(), moves[:10], black="d")])
    app.window.actions_by_name["find_doubles"].trigger()
    dialog = app.window.dialog

    def names():
        return [row.game.black for row in dialog.model.rows]

    qtbot.waitUntil(lambda: names() == ["a", "b", "a", "c", "a", "d"])
    assert [dialog.model.text(row, 0) for row in (0, 1, 5)] == ["stays", "the same", "its beginning"]
    dialog.table.selectRow(3)
    dialog.leave.click()
    qtbot.waitUntil(lambda: names() == ["a", "b", "a", "d"])
    dialog.join.click()
    qtbot.waitUntil(lambda: dialog.state.text() == "0 doubles")
    dialog.undo.click()
    qtbot.waitUntil(lambda: len(names()) == 4)
    dialog.undo.click()
    qtbot.waitUntil(lambda: len(names()) == 6)
    dialog.reject()


def test_games_found_by_the_moves_shown_are_exported_and_reviewed(qtbot, app, tmp_path, monkeypatch):
    """The games that are selected, or else all."""
    with Store(app.library_controller.path) as store:
        add(store, [LibraryGame(BoardKind(), moves) for moves in ((112, 113, 0), (112, 97, 1), (0, 1, 2))])
    app.document.open_tree(GameTree.from_moves([112, 113], GameInfo()))
    app.document.go(app.document.tree.last_of_game)
    dialog = searched(qtbot, app, 3)
    dialog.here.click()
    qtbot.waitUntil(lambda: len(dialog.games.rows) == 2)
    paths = [tmp_path / "all.csv", tmp_path / "one.sgf"]
    monkeypatch.setattr(app.window, "ask_for_new_file", lambda *_: paths[0])
    dialog.export_button.click()
    qtbot.waitUntil(paths[0].exists)
    assert len(paths[0].read_text().splitlines()) == 3
    added = []
    monkeypatch.setattr(app.batch, "add", added.extend)
    monkeypatch.setattr(app.window, "ask_for_new_file", lambda *_: paths[1])
    dialog.table.selectRow(1)
    dialog.review_button.click()
    qtbot.waitUntil(lambda: added == [paths[1]])
    assert paths[1].read_text().count("(;") == 1
    app.review.batch_dialog.close()
    dialog.reject()


def test_a_live_analysis_is_kept_with_the_engines_version(qtbot, app):
    settings = app.store.current
    app.store.change(replace(settings, library=replace(settings.library, floor=1)))
    app.analyser.start()
    wait_for_kept(qtbot, app)
    with Store(app.library_controller.path) as store:
        best = annotations.known(store, app.document.board).best
    assert (best.engine.name, best.engine.version) == ("Tester", "1")
    assert best.date and best.analysis.visits


def test_a_shape_is_set_up_and_found_in_its_region(qtbot, app):
    with Store(app.library_controller.path) as store:
        add(store, [checked(LibraryGame(BoardKind(), tuple(moves))) for moves in ([0, 50, 1], [0, 1, 16])])
    search = searched(qtbot, app, 2)
    search.shape_button.click()
    dialog = search.findChild(ShapeDialog)
    dialog.put(20)
    dialog.put(21)  # two black stones side by side
    region = next(button for button in dialog.tools.buttons() if button.text() == "Region")
    region.click()
    dialog.put(20)
    dialog.put(21)
    assert dialog.region == (5, 1, 6, 1)
    dialog.accept()
    qtbot.waitUntil(lambda: search.state.text() == "1 game")
    search.table.activated.emit(search.games.index(0, 0))
    assert [node.move for node in app.document.current.path()][1:] == [0, 50, 1]


def test_remarks_on_a_position_are_edited_and_shown(qtbot, app):
    app.window.layouts.switch("analyse")
    play(app, [112, 113])
    app.document.step(-1)
    panel = app.panels.explorer
    panel.label_actions[Label.QUESTION].trigger()
    panel.comment_wanted.emit()
    app.window.dialog.setTextValue("look\nagain")
    app.window.dialog.accept()
    panel.text_wanted.emit(-1)
    app.window.dialog.setTextValue("a1 A")
    app.window.dialog.accept()
    app.library.mark_next_move()

    def remark():
        page = app.library_controller.page
        return None if page is None else page.explored.known.remark

    point = app.document.labels.parse("a1")
    texts = {210: "A", 224: "A", 0: "A", 14: "A"}  # the corners are equal by symmetry
    qtbot.waitUntil(lambda: remark() is not None and bool(remark().repertoire))
    assert remark().label is Label.QUESTION and remark().comment == "look\nagain"
    assert set(remark().texts) <= set(texts) and list(remark().texts.values()) == ["A"]
    assert app.presenter.picture.letters and point in texts
    assert panel.label_actions[Label.QUESTION].isChecked()
    app.library.mark_next_move()
    qtbot.waitUntil(lambda: not remark().repertoire)


def test_a_move_of_the_list_comes_into_the_repertoire(qtbot, app):
    with Store(app.library_controller.path) as store:
        add(store, random_games(1, 40, plies=12))
    app.library_controller.refresh()
    panel = app.panels.explorer
    qtbot.waitUntil(lambda: len(panel.moves.rows) > 0)
    panel.move_menu(0).actions()[0].trigger()
    qtbot.waitUntil(lambda: panel.moves.text(0, 5).startswith("★"))


def test_the_first_start_offers_puzzles(qtbot, app):
    chosen = []
    app.play.welcome(
        lambda: chosen.append("course"), lambda: chosen.append("puzzles"), lambda: chosen.append("import")
    )
    buttons = {button.text(): button for button in app.window.dialog.findChildren(QPushButton)}
    buttons["Solve puzzles"].click()
    qtbot.waitUntil(lambda: chosen == ["puzzles"])
    assert not app.store.current.first_run


def test_a_comment_of_a_file_is_shown_as_it_stands_and_not_at_any_length(qtbot, app):
    """A tag is not obeyed, lines stay, a book does not fill the window; editing starts from all of it."""
    comment = "<h1>bold</h1>\n" + "a line of a book\n" * 50_000
    with Store(app.library_controller.path) as store:
        annotations.set_comment(store, app.document.board, comment)
    app.library_controller.refresh()
    summary = app.panels.explorer.summary
    qtbot.waitUntil(lambda: "bold" in summary.text())
    assert summary.textFormat() is Qt.TextFormat.PlainText
    assert summary.text().count("\n") < 20
    assert summary.text().endswith("…")
    app.panels.explorer.comment_wanted.emit()
    app.window.dialog.accept()
    app.library_controller.close()
    with Store(app.library_controller.path) as store:
        assert annotations.known(store, app.document.board).remark.comment == comment


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "en",
            [
                "bad.sgf, number 1: line 1, column 20: move 2, h8: taken",
                "bad.csv, number 1: not a number: 'many'",
                "bad.txt, line 1, column 1: the file is empty",
            ],
        ),
        (
            "zh",
            [
                "bad.sgf，第 1 项：第 1 行第 20 列：第 2 手，h8：已有棋子",
                "bad.csv，第 1 项：不是数：'many'",
                "bad.txt，第 1 行第 1 列：文件为空",
            ],
        ),
        (
            "cs",
            [
                "bad.sgf, číslo 1: řádek 1, sloupec 20: tah 2, h8: obsazeno",
                "bad.csv, číslo 1: není to číslo: 'many'",
                "bad.txt, řádek 1, sloupec 1: soubor je prázdný",
            ],
        ),
    ],
)
def test_an_import_is_reported_in_the_language_of_the_user(
    qtbot: QtBot, qapp: QApplication, app: App, tmp_path: Path, code: str, expected: list[str]
) -> None:
    (tmp_path / "bad.sgf").write_text("(;GM[4]SZ[15];B[hh];W[hh])")
    (tmp_path / "bad.csv").write_text("moves,result,width\nh8i9,1-0,many\n")
    (tmp_path / "bad.txt").write_text("")
    told: list[str] = []
    app.library_controller.imported.connect(told.append)
    language.install(qapp, code)
    try:
        for number, name in enumerate(("bad.sgf", "bad.csv", "bad.txt"), 1):
            app.library_controller.import_paths([tmp_path / name])
            qtbot.waitUntil(lambda number=number: sum("\n" in text for text in told) == number)
    finally:
        language.install(qapp, "en")
    second_lines = [text.partition("\n")[2] for text in told if "\n" in text]
    for line, start in zip(second_lines, expected, strict=True):
        assert line.startswith(f"{tmp_path / start}")
