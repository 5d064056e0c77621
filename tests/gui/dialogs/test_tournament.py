"""The dialog of a new tournament: engines to tick, their own options, and the plan that comes of them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from gui.application import App
from gui.base.settings import TournamentSettings, load_settings
from gui.contests.plan import TournamentPlan
from gui.dialogs.tournament import TournamentDialog
from gui.engines.levels import FULL_STRENGTH
from matches.engine_list import EngineSettings
from matches.options import Schedule

Brain = Callable[..., EngineSettings]


def test_the_dialog_makes_the_plan_and_remembers_it(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.store.change(replace(app.store.current, engines=(brain(name="Ann"), brain(name="Bob"))))
    app.window.actions_by_name["new_tournament"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, TournamentDialog)
    assert dialog.settings().entrants == () and not dialog.start_button.isEnabled()
    assert dialog.summary.text() == "Tick at least two engines."
    for row in (0, 1):
        tick(dialog, row)
    dialog.first.setCurrentText("Bob")
    dialog.games.setValue(10)
    dialog.concurrency.setValue(2)
    dialog.turn_s.setValue(1.5)
    assert dialog.summary.text() == "10 games, about 5 min"
    dialog.sprt.setChecked(True)
    dialog.elo1.setValue(30)
    dialog.procedure.setCurrentIndex(dialog.procedure.findData("swap2"))
    settings = dialog.settings()
    assert [entrant.engine for entrant in settings.entrants] == ["Bob", "Ann"]
    assert dialog.summary.text() == "at most 10 games, about 5 min"
    words = TournamentPlan(settings, app.store.current.engines).arguments(Path("events.jsonl"))
    assert words[words.index("-games") + 1] == "10" and "elo1=30" in words and "swap2" in words
    dialog.start_button.click()
    app.tournaments.stop()
    qtbot.waitUntil(lambda: load_settings(app.store.path)[0].tournament == settings)
    again = TournamentDialog(app.store.current.engines, app.store.current.tournament)
    qtbot.addWidget(again)
    assert again.settings() == replace(settings, entrants=())  # nothing is ticked at first
    again.entrants.latest_button.click()  # Bob is the first again
    assert again.settings() == settings
    other = TournamentDialog((brain(name="Eve"),), app.store.current.tournament)
    qtbot.addWidget(other)
    other.entrants.latest_button.click()
    assert other.settings().entrants == ()


def test_only_a_swiss_tournament_asks_for_its_rounds(qtbot: QtBot, brain: Brain) -> None:
    engines = tuple(brain(name=name) for name in ("Ann", "Bob", "Cat", "Dan"))
    dialog = TournamentDialog(engines, TournamentSettings(advanced={"rounds": "7"}))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.entrants.all_button.click()
    general = dialog.advanced.editors["rounds"]
    assert dialog.rounds.isHidden() and general.isEnabled()
    assert TournamentPlan(dialog.settings(), engines).options().rounds == 7
    dialog.schedule.setCurrentIndex(dialog.schedule.findData("swiss"))
    assert not dialog.rounds.isHidden() and not general.isEnabled()
    dialog.rounds.setValue(2)
    options = TournamentPlan(dialog.settings(), engines).options()
    assert (options.schedule, options.rounds) == (Schedule.SWISS, 2)
    assert dialog.summary.text().startswith("8 games")
    dialog.rounds.setValue(4)
    assert dialog.summary.text() == "Rounds: “4” is not between 1 and 3."
    assert TournamentDialog(engines, dialog.settings()).settings().rounds == 4


def tick(dialog: TournamentDialog, row: int, level: int | None = None) -> None:
    """Tick an engine, or one of the levels below it, by a click on its box."""
    tree = dialog.entrants.tree
    item = tree.topLevelItem(row)
    assert item is not None
    if level is not None:
        item.setExpanded(True)
        item = item.child(level)
        assert item is not None
    tree.scrollToItem(item)
    place = tree.visualItemRect(item)
    box = QPoint(place.left() + 11, place.center().y())
    viewport = tree.viewport()
    assert viewport is not None
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=box)


def test_only_our_own_engine_has_levels(qtbot: QtBot, brain: Brain) -> None:
    dialog = TournamentDialog((EngineSettings(), brain(name="Ann")), TournamentSettings())
    qtbot.addWidget(dialog)
    dialog.show()
    tree = dialog.entrants.tree
    own, other = tree.topLevelItem(0), tree.topLevelItem(1)
    assert own is not None and other is not None
    assert (own.childCount(), other.childCount()) == (FULL_STRENGTH, 0)
    tick(dialog, 0)
    tick(dialog, 0, 0)
    tick(dialog, 0, FULL_STRENGTH - 1)
    assert [entrant.level for entrant in dialog.settings().entrants] == [FULL_STRENGTH, FULL_STRENGTH - 1, 0]
    assert dialog.first.count() == 3
    alone = TournamentDialog((EngineSettings(),), TournamentSettings()).entrants.tree.topLevelItem(0)
    assert alone is not None and alone.isExpanded()  # a tournament needs two


def test_engines_have_options_of_their_own(qtbot: QtBot, brain: Brain) -> None:
    engines = (brain(name="Ann"), brain(name="Bob"))
    dialog = TournamentDialog(engines, TournamentSettings())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.entrants.all_button.click()
    tree = dialog.entrants.tree
    item = tree.topLevelItem(1)
    assert item is not None
    tree.editItem(item, 1)
    editor = tree.focusWidget() if tree.focusWidget() is not tree else tree.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keyClicks(editor, "tc=0/2 nodes=70")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: item.text(1) == "tc=0/2 nodes=70")
    ann, bob = TournamentPlan(dialog.settings(), engines).options().engines
    assert (ann.time.turn_ms, bob.time.turn_ms, bob.nodes) == (1000, 2000, 70)
    for wrong, told in (("tc=x", "tc"), ("-report a.html", "NAME=VALUE"), ('"', "Bob")):
        item.setText(1, wrong)
        assert told in dialog.summary.text() and not dialog.start_button.isEnabled()
    item.setText(1, "")
    assert dialog.start_button.isEnabled()


def test_openings_that_cannot_be_played_are_reported_in_the_dialog(
    qtbot: QtBot, brain: Brain, tmp_path: Path
) -> None:
    dialog = TournamentDialog((brain(name="Ann"), brain(name="Bob")), TournamentSettings())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.entrants.all_button.click()
    dialog.openings.setText(str(tmp_path / "none.txt"))
    dialog.start_button.click()
    assert dialog.isVisible() and "none.txt" in dialog.summary.text()
