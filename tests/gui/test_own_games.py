"""A user's own games: brought in, names given, the worst opening made a repertoire and drilled, by mouse."""

import os
import time
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from PyQt6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PyQt6.QtGui import QDropEvent
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QAbstractButton, QDialog, QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind
from gui.analysis.own_games import Origin
from gui.analysis.practice import ExercisePhase
from gui.application import App
from gui.dialogs.import_report import ImportReportDialog
from gui.dialogs.practice import PracticeDialog
from gui.dialogs.record import By, RecordDialog
from gui.dialogs.repertoire import RepertoireDialog
from gui.dialogs.who import WhoDialog
from library import annotations, reviews
from library.drill import DrillOpponent
from library.games import BLACK_WON, LibraryGame, add
from library.puzzles.decks import OwnMistake, add_mistake
from library.store import Store

Kind = TypeVar("Kind", bound=QDialog)
PICTURES = os.environ.get("NARABE_PICTURES")  # a folder for pictures of the walk


def playok(games: list[tuple[str, str, str, str]]) -> str:
    return "\n".join(
        f'[Event "?"]\n[Site "PlayOK"]\n[Date "2026.03.{day:02}"]\n[White "{white}"]\n[Black "{black}"]\n'
        f'[Result "{result}"]\n[WhiteElo "1432"]\n\n{moves} {result}\n'
        for day, (black, white, result, moves) in enumerate(games, 1)
    )


def renju_offline(games: list[tuple[str, str, str, str]]) -> str:
    rows = (
        f"<game><id>{number}</id><creation_time>{1_700_000_000 + 86_400 * number}</creation_time>"
        f"<black>{black}</black><white>{white}</white><winner>{winner}</winner><board>{moves}</board></game>"
        for number, (black, white, winner, moves) in enumerate(games)
    )
    return f'<?xml version="1.0"?><database><games>{"".join(rows)}</games></database>'


def archives(folder: Path) -> list[Path]:
    """The user's games of two sites, of which the direct openings went wrong."""
    lost = [("ann", "bob", "0-1", f"1. h8 h9 2. i10 {reply} 3. j11") for reply in ("g7", "g7", "k12")]
    won = [("ann", "cyd", "1-0", "1. h8 i9 2. h10 h9 3. g9 i11")]
    first = folder / "playok.zip"
    with zipfile.ZipFile(first, "w") as archive:
        archive.writestr("ann.txt", playok(lost + won) + '\n[Event "?"]\n[Black "ann"]\n\n1. h8 h8\n')
    second = folder / "games.xml"
    second.write_text(renju_offline([("Ann R", "dan", "white", "h8 h9 i10 g7 j11 k12")] * 2))
    return [first, second]


def click(qtbot: QtBot, button: QAbstractButton | None) -> None:
    assert button is not None
    qtbot.waitUntil(lambda: button.isEnabled() and not button.visibleRegion().isEmpty())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(10, button.height() // 2))


def drop(app: App, paths: list[Path]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    app.window.dropEvent(QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, buttons, keys))


def opened(qtbot: QtBot, app: App, kind: type[Kind]) -> Kind:
    qtbot.waitUntil(
        lambda: isinstance(getattr(app.window, "dialog", None), kind) and app.window.dialog.isVisible()
    )
    dialog = app.window.dialog
    assert isinstance(dialog, kind)
    return dialog


def picture(widget: QWidget, name: str) -> None:
    if PICTURES:
        widget.grab().save(f"{PICTURES}/{name}.png")


def ok(dialog: QDialog) -> QAbstractButton | None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    return buttons.button(QDialogButtonBox.StandardButton.Ok)


def test_games_of_two_sites_become_a_drilled_repertoire(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    started = time.process_time()

    def step(name: str) -> None:
        if PICTURES:
            print(f"{time.process_time() - started:6.1f} s  {name}")

    drop(app, archives(tmp_path))
    who = opened(qtbot, app, WhoDialog)
    qtbot.waitUntil(lambda: who.list.count() == 5)
    step("two archives are in, the names are asked")
    picture(who, "who")
    for row in range(who.list.count()):
        item = who.list.item(row)
        assert item is not None
        if item.text().startswith(("ann", "Ann R")):
            place = who.list.visualItemRect(item)
            QTest.mouseClick(
                who.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(12, place.center().y())
            )
    click(qtbot, ok(who))
    assert app.store.current.library.names == ("ann", "Ann R")

    record = opened(qtbot, app, RecordDialog)
    qtbot.waitUntil(lambda: record.model.rowCount() > 0)
    step("names given, the worst opening is on top")
    picture(record, "record")
    assert record.model.text(0, 1) == "3"
    assert record.model.text(0, 5).startswith("0")
    click(qtbot, record.practise)

    dialog = opened(qtbot, app, RepertoireDialog)
    qtbot.waitUntil(dialog.add.isEnabled)
    click(qtbot, dialog.add)
    qtbot.waitUntil(lambda: dialog.lines.rowCount() > 0)
    step("its lines are a repertoire")
    for index in range(4):
        dialog.tabs.setCurrentIndex(index)
        picture(dialog, f"repertoire-{index}")
    dialog.tabs.setCurrentIndex(0)
    click(qtbot, dialog.drill)

    deck = opened(qtbot, app, PracticeDialog)
    qtbot.waitUntil(
        lambda: "new: " in deck.counts[next(d for d, b in deck.decks.items() if b.isChecked())].text()
    )
    picture(deck, "practice")
    click(qtbot, ok(deck))
    asked = 0
    box = app.panels.review.practice_box
    while asked < 20:
        qtbot.waitUntil(lambda: app.practice.exercise is not None or app.practice.choice is None)
        exercise = app.practice.exercise
        if exercise is None:
            break
        board = app.panels.board.painted
        qtbot.wait(100)
        place = board.geometry_now.centre(exercise.solution[0]).toPoint()
        QTest.mouseMove(board, place)
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)
        qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
        if asked == 1:
            picture(app.window, "drill")
        asked += 1
        click(qtbot, box.go_on_button)
        qtbot.waitUntil(lambda done=exercise: app.practice.exercise is not done)
    assert asked >= 3
    step(f"one session drilled, {asked} positions")

    with Store(app.library_controller.path) as store, store.transaction():
        due = (datetime.now(UTC) - timedelta(minutes=1)).isoformat()
        store.write("UPDATE card SET due = ?", (due,))  # the next day
    app.own_games.find_due()
    qtbot.waitUntil(
        lambda: any(b.text() == "Drill..." for b in app.window.findChildren(QPushButton) if b.isVisible())
    )
    picture(app.window, "next-day")
    button = next(b for b in app.window.findChildren(QPushButton) if b.text() == "Drill..." and b.isVisible())
    click(qtbot, button)
    opened(qtbot, app, PracticeDialog)
    step("the next day's session is offered")


def test_what_an_import_refused_is_reported_and_saved(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: object
) -> None:
    settings = app.store.current
    app.store.change(replace(settings, library=replace(settings.library, asked_names=True)))
    drop(app, archives(tmp_path))
    button = None

    def report_button() -> QPushButton | None:
        shown = (b for b in app.window.findChildren(QPushButton) if b.isVisible())
        return next((b for b in shown if b.text() == "Report..."), None)

    qtbot.waitUntil(lambda: report_button() is not None)
    button = report_button()
    click(qtbot, button)
    dialog = opened(qtbot, app, ImportReportDialog)
    picture(dialog, "report")
    assert "ann.txt" in dialog.reasons.toPlainText()
    target = tmp_path / "refused.zip"
    type(app.window).ask_for_new_file, kept = (lambda *_: target), type(app.window).ask_for_new_file  # type: ignore[method-assign, assignment]
    try:
        click(qtbot, dialog.save)
        qtbot.waitUntil(target.exists)
    finally:
        type(app.window).ask_for_new_file = kept  # type: ignore[method-assign]
    with zipfile.ZipFile(target) as archive:
        assert "reasons.md" in archive.namelist()


def filled(app: App) -> None:
    settings = app.store.current
    app.store.change(replace(settings, library=replace(settings.library, names=("Ann",))))
    with Store(app.library_controller.path) as store:
        games = [
            LibraryGame(BoardKind(), (112, 97, 98, n), BLACK_WON, black="Ann", white="Bob") for n in (1, 2)
        ]
        add(store, games)
        add_mistake(store, Board.from_moves([112]), OwnMistake("blunder", 5, (7,), 0.25))
        annotations.set_repertoire(store, Board(), 112)
        annotations.set_repertoire(store, Board(), 97)


def test_results_are_shown_by_what_is_chosen_and_mistakes_lead_to_practice(qtbot: QtBot, app: App) -> None:
    filled(app)
    app.window.actions_by_name["show_record"].trigger()
    dialog = opened(qtbot, app, RecordDialog)
    qtbot.waitUntil(lambda: dialog.model.rowCount() > 0)
    rows = {}
    for by in By:
        dialog.by.setCurrentIndex(dialog.by.findData(by))
        rows[by] = [dialog.model.text(0, column) for column in range(len(dialog.model.titles()))]
        picture(dialog, f"record-{by.value}")
    assert rows[By.OPPONENT] == ["Bob", "2", "2", "0", "0", "100 %"]
    assert rows[By.COLOUR][0] == "Black"
    assert rows[By.MISTAKE] == ["Blunder", "1", "25 %"]
    click(qtbot, dialog.practise)
    qtbot.waitUntil(lambda: app.practice.exercise is not None)
    assert app.practice.choice is not None and app.practice.choice.mistake is not None


def test_a_conflict_is_settled_and_a_position_shown(qtbot: QtBot, app: App) -> None:
    filled(app)
    app.window.actions_by_name["repertoire"].trigger()
    dialog = opened(qtbot, app, RepertoireDialog)
    qtbot.waitUntil(lambda: dialog.conflicts.rowCount() == 2)
    dialog.tabs.setCurrentIndex(2)
    dialog.tables[2].selectRow(1)
    click(qtbot, dialog.keep)
    qtbot.waitUntil(lambda: dialog.conflicts.rowCount() == 0)
    dialog.origin.setCurrentIndex(dialog.origin.findData(Origin.OWN))
    assert dialog.games.width() == dialog.games.sizeHint().width()  # not stretched
    click(qtbot, dialog.add)
    qtbot.waitUntil(lambda: "known" in dialog.said.text())
    dialog.tabs.setCurrentIndex(0)
    click(qtbot, dialog.show_position)
    assert app.document.board.ply >= 1


def test_the_users_games_are_reviewed_once(qtbot: QtBot, app: App) -> None:
    filled(app)
    settings = app.store.current
    app.store.change(replace(settings, analysis=replace(settings.analysis, review_visits=100)))
    app.own_games.find_unreviewed()
    qtbot.waitUntil(lambda: len(app.batch.games) == 2 and not app.batch.running)
    assert not any(game.error for game in app.batch.games)

    def left() -> int:
        with Store(app.library_controller.path) as store:
            return len(reviews.waiting(store, ["Ann"]))

    qtbot.waitUntil(lambda: left() == 0)


def test_a_wrong_move_of_a_drill_is_corrected(qtbot: QtBot, app: App) -> None:
    with Store(app.library_controller.path) as store:
        annotations.set_repertoire(store, Board.from_moves([112]), 113)
        annotations.set_comment(store, Board.from_moves([112, 113]), "It stops the diagonal.")
    app.window.actions_by_name["practise_deck"].trigger()
    dialog = opened(qtbot, app, PracticeDialog)
    next(b for d, b in dialog.decks.items() if d.value == "openings").setChecked(True)
    dialog.length.setValue(5)
    dialog.opponent.setCurrentIndex(dialog.opponent.findData(DrillOpponent.DIFFICULTY))
    dialog.accept()
    qtbot.waitUntil(lambda: app.practice.exercise is not None)
    exercise = app.practice.exercise
    assert exercise is not None and exercise.board.turn is Colour.WHITE
    app.play.make_move(0)
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.REFUTED)
    assert "Your repertoire has" in app.practice.verdict
    assert "It stops the diagonal." in app.practice.verdict
    assert "0 of 5 in this session" in app.practice.score_text
