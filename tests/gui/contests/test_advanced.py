"""The advanced page of the tournament dialog has every option of the runner, and the runner reads them."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from PyQt6.QtWidgets import QCheckBox, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from engine.options import OptionError, Reason, ValueReason, names
from gui.base.numbers import number
from gui.base.settings import EntrantSettings, TournamentSettings
from gui.contests.advanced import Field, sections
from gui.contests.plan import TournamentPlan
from gui.contests.refusals import refusal_text
from gui.dialogs.advanced import AdvancedPage
from gui.dialogs.tournament import TournamentDialog
from matches.configuration import from_arguments, from_table
from matches.engine_list import EngineSettings
from matches.options import EngineOptions, OpeningOptions, SampleOptions, TournamentOptions
from matches.refusals import Cause, from_json, to_json
from matches.sprt import Sprt

Brain = Callable[..., EngineSettings]
FIELDS = [field for section in sections() for field in section.fields]
OTHERS = {  # values that are not the usual ones, where a number will not do
    "affinity": "on",
    "boardsize": "20x15",
    "cluster": "ray",
    "draw": "5 10",
    "resign": "6 200",
    "sprt alpha": "0.1",
    "sprt beta": "0.1",
    "sample freq": "0.5",
}
ELSEWHERE = {  # the first page, the list of engines, or the dialog of the engines
    *("rule", "schedule", "games", "repeat", "concurrency", "procedure", "events", "sgf", "openings file"),
    *("each cmd", "each name", "each dir", "each tc", "each thread", "each maxmemory", "each proto"),
    *("sprt elo0", "sprt elo1", "sample file", "openings transform", "each stderr"),
    *("scoreinterval", "ratinginterval"),  # of the view on a terminal
}


def plan(brain: Brain, **advanced: str) -> TournamentPlan:
    entrants = (EntrantSettings("Ann", 99), EntrantSettings("Bob", 99))
    settings = TournamentSettings(entrants, openings="openings.txt", sprt=True, advanced=advanced)
    return TournamentPlan(settings, (brain(name="Ann"), brain(name="Bob")))


def own(options: str) -> tuple[EntrantSettings, ...]:
    """Two engines, the first with options of its own."""
    return EntrantSettings("Ann", 99, options), EntrantSettings("Bob", 99)


def test_no_option_of_the_runner_is_missing() -> None:
    groups = {"each ": EngineOptions, "openings ": OpeningOptions, "sprt ": Sprt, "sample ": SampleOptions}
    known = {group + name for group, kind in groups.items() for name in names(kind)}
    known |= {*names(TournamentOptions)} - {"engine", "openings", "sprt", "sample"}
    known -= {"each option"}  # a table of what engines know
    shown = {field.name for field in FIELDS}
    assert known - shown - ELSEWHERE == set()
    assert shown - known == {"each tolerance", "transform", "norepeat"}  # which the runner reads by itself


def test_seeds_are_those_of_a_gauntlet(brain: Brain) -> None:
    names = "Ann", "Bob", "Cyd"
    settings = TournamentSettings(
        tuple(EntrantSettings(name, 99) for name in names), schedule="gauntlet", advanced={"seeds": "2"}
    )
    plan = TournamentPlan(settings, tuple(brain(name=name) for name in names))
    assert plan.options().seeds == 2


@pytest.mark.parametrize(
    "field", [field for field in FIELDS if field.name != "seeds"], ids=lambda field: field.name
)
def test_the_runner_reads_every_field(brain: Brain, field: Field) -> None:
    usual = plan(brain, **{"sample format": "csv"}).options()
    if field.ticked:
        value = field.ticked
    elif field.choices:
        value = next(choice for choice, _ in reversed(field.choices))
    else:
        value = OTHERS.get(field.name, "7")
    changed = plan(brain, **{"sample format": "csv", field.name: value}).options()
    assert changed != usual
    if field.usual:
        assert plan(brain, **{"sample format": "csv", field.name: field.usual}).options() == usual


def test_the_files_go_into_the_folder_of_the_tournament(brain: Brain, tmp_path: Path) -> None:
    advanced = {"pgn": "on", "psq": "on", "log": "on", "report": "on", "msg": "on", "sample format": "bin"}
    words = plan(brain, **advanced).arguments(tmp_path / "tournament.jsonl")
    records = from_table(from_arguments(words).table).records
    files = (records.pgn, records.psq, records.log, records.report, records.messages, records.samples.file)
    assert {Path(file).parent for file in files} == {tmp_path} and len(set(files)) == 6


def test_groups_that_are_not_in_force_are_left_out(brain: Brain) -> None:
    full = plan(brain, **{"sprt alpha": "0.1", "openings srand": "7", "sample freq": "0.5"})
    bare = replace(full, settings=replace(full.settings, openings="", sprt=False))
    assert not {"-sprt", "-openings", "-sample"} & set(bare.arguments(Path("t.jsonl")))


@pytest.mark.parametrize(
    "values", [{}, {"clock": "cli"}, {"clock": "judge"}, {"clock": "cli", "strict": "on"}]
)
def test_the_tolerance_that_is_shown_is_the_one_that_holds(
    qtbot: QtBot, brain: Brain, values: dict[str, str]
) -> None:
    page = AdvancedPage(values)
    qtbot.addWidget(page)
    tolerance = page.editors["each tolerance"]
    assert isinstance(tolerance, QLineEdit)
    holds = plan(brain, **values).options().engines[0].time.tolerance_ms
    assert tolerance.placeholderText() == str(holds // 1000)


def test_the_page_keeps_what_differs_from_the_usual(qtbot: QtBot, brain: Brain) -> None:
    engines = (brain(name="Ann"), brain(name="Bob"))
    dialog = TournamentDialog(engines, TournamentSettings(advanced={"drawafter": "80", "suspend": "off"}))
    qtbot.addWidget(dialog)
    dialog.entrants.all_button.click()
    editors = dialog.advanced.editors
    draw, suspend, clock = editors["drawafter"], editors["suspend"], editors["clock"]
    assert isinstance(draw, QLineEdit) and isinstance(suspend, QCheckBox) and isinstance(clock, QComboBox)
    assert draw.text() == "80" and suspend.isChecked()
    draw.setText("many")
    assert dialog.summary.text() == "Draw at, stones: “many” is not a number."
    assert not dialog.start_button.isEnabled()
    draw.clear()
    suspend.click()
    clock.setCurrentIndex(1)
    assert dialog.settings().advanced == {"clock": "judge"} and dialog.start_button.isEnabled()
    editors["rounds"].setText("3")  # type: ignore[union-attr]
    assert dialog.summary.text().startswith("6 games")


@pytest.mark.usefixtures("spoken")
def test_numbers_are_entered_as_the_language_writes_them(qtbot: QtBot) -> None:
    point = number(0.5, 1)[1]
    page = AdvancedPage({"sprt alpha": "0.1", "site": "a 1.2"})
    qtbot.addWidget(page)
    alpha, tolerance, site = (page.editors[name] for name in ("sprt alpha", "each tolerance", "site"))
    assert isinstance(alpha, QLineEdit) and isinstance(tolerance, QLineEdit) and isinstance(site, QLineEdit)
    assert (alpha.text(), alpha.placeholderText(), site.text()) == (f"0{point}1", f"0{point}05", "a 1.2")
    tolerance.setText(f"1{point}5")
    assert page.values() == {"sprt alpha": "0.1", "each tolerance": "1.5", "site": "a 1.2"}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"sprt": True, "elo0": 5.0, "elo1": 5.0}, "SPRT: the first bound must be below the second."),
        ({"games": 3}, "An odd number of games leaves a colour unswapped: choose an even one."),
        ({"turn_s": 0.0}, "Without a limit a game might never end: choose a time per move or per game."),
        ({"sprt": True, "schedule": "knockout"}, "SPRT is not possible in a knockout."),
        ({"advanced": {"rounds": "x"}}, "Rounds: “x” is not a number."),
        ({"advanced": {"rounds": "1.5"}}, "Rounds: “1.5” is not a whole number."),
        ({"advanced": {"rounds": "0"}}, "Rounds: “0” is too small: 1 is the least."),
        ({"advanced": {"each hold": "99999"}}, "Pause after a move, ms: “99999” is not between 0 and 60000."),
        ({"advanced": {"draw": "10"}}, "Draw by scores: Write a number of moves, a blank and a score"),
        ({"advanced": {"boardsize": "4"}}, "Board: “4” is not between 5 and 22."),
        ({"advanced": {"affinity": "4-x"}}, "Processors: “4-x” is not a list of processors"),
        ({"entrants": own("nodes=many")}, "Ann: nodes: “many” is not a number."),
        ({"entrants": own("tc=2s")}, "Ann: tc: “2s” is not a time in seconds"),
        ({"entrants": own("nodes")}, "Ann: nodes: Options are written as NAME=VALUE"),
        ({"entrants": own("wings=2")}, "Ann: wings: There is no such option; these are known: "),
    ],
)
def test_what_the_window_asks_is_refused_in_its_own_words(
    brain: Brain, changes: dict[str, object], text: str
) -> None:
    ann_and_bob = plan(brain)
    settings = replace(ann_and_bob.settings, openings="", sprt=False)
    assert TournamentPlan(settings, ann_and_bob.engines).problem() == ""
    settings = replace(settings, **changes)  # type: ignore[arg-type]
    assert TournamentPlan(settings, ann_and_bob.engines).problem().startswith(text)


def test_a_refusal_stands_within_its_frame(qtbot: QtBot, brain: Brain) -> None:
    engines = (brain(name="Ann"), brain(name="Bob"))
    dialog = TournamentDialog(engines, TournamentSettings())
    dialog.setStyleSheet(
        "QLabel[warning='true'] { border: 1px solid; border-left: 5px solid; padding: 9px; }"
    )
    qtbot.addWidget(dialog)
    dialog.show()
    bare = dialog.summary.contentsRect()
    dialog.entrants.all_button.click()
    editor = dialog.advanced.editors["rounds"]
    assert isinstance(editor, QLineEdit)
    editor.setText("x")
    assert dialog.summary.contentsRect().left() > bare.left()
    editor.clear()
    assert dialog.summary.contentsRect().left() == bare.left()


def test_a_long_name_leaves_room_for_the_engine_s_own_options(qtbot: QtBot, brain: Brain) -> None:
    long = "A very long name of an engine, with the year, the edition, and what it was compiled for"
    dialog = TournamentDialog((brain(name=long), brain(name="Bob")), TournamentSettings())
    qtbot.addWidget(dialog)
    dialog.resize(880, 550)
    dialog.show()
    tree = dialog.entrants.tree
    columns, view = tree.header(), tree.viewport()
    assert columns is not None and view is not None
    assert columns.length() <= view.width()
    assert columns.sectionSize(1) >= columns.sectionSizeHint(1)
    item = tree.topLevelItem(0)
    assert item is not None and item.toolTip(0) == long


@pytest.mark.parametrize("cause", [*ValueReason, *Cause])
def test_every_refusal_is_shown_without_words_of_the_command_line(cause: Reason) -> None:
    details = [name for _, name, _, _ in Formatter().parse(cause.value) if name]
    numbers = dict.fromkeys(("low", "high", "elo0", "elo1", "alpha", "beta"), 1.0)
    refusal = OptionError(cause, "each hold", **{name: numbers.get(name, "x") for name in details})
    text = refusal_text(refusal)
    assert text and (text != str(refusal) or cause is ValueReason.UNREADABLE)
    assert not re.search(r"(?<!\w)-[a-z]|each|cmd=|st=|dir=", text)
    assert str(from_json(to_json(refusal))) == str(refusal)


def test_at_the_start_programs_and_processors_are_looked_for(brain: Brain) -> None:
    settings = replace(plan(brain).settings, openings="", sprt=False)
    lost = EngineSettings("Bob", command="/no/such/engine")
    there = TournamentPlan(settings, (brain(name="Ann"), lost))
    assert there.problem() == ""
    assert there.problem(at_start=True).startswith("Bob: Its program is not there: /no/such/engine.")
    far = replace(settings, advanced={"affinity": "4000"})
    ann_and_bob = TournamentPlan(far, plan(brain).engines)
    assert ann_and_bob.problem(at_start=True) == "Processors: This machine has no processor 4000."


def test_sprt_of_three_engines_is_refused_in_the_window_s_words(brain: Brain) -> None:
    two = plan(brain)
    settings = replace(
        two.settings, entrants=(*two.settings.entrants, EntrantSettings("Cat", 99)), openings=""
    )
    problem = TournamentPlan(settings, (*two.engines, brain(name="Cat"))).problem()
    assert problem == "SPRT compares two engines: tick exactly two."


@pytest.mark.parametrize(("clock", "is_told"), [("cli", True), ("piskvork", False), ("judge", False)])
def test_our_brain_is_sent_where_games_fill_the_board(clock: str, is_told: bool) -> None:
    engines = (EngineSettings(),)
    entrants = (EntrantSettings(engines[0].name), EntrantSettings(engines[0].name, level=3))
    settings = TournamentSettings(entrants=entrants, advanced={"clock": clock})
    commands = [
        word for word in TournamentPlan(settings, engines).arguments(Path("t.jsonl")) if "cmd=" in word
    ]
    assert len(commands) == 2 and all(("--full-board" in command) is is_told for command in commands)
