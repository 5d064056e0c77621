"""The engine manager: adding, renaming, measuring and testing engines."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QProcess
from PyQt6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox, QScrollArea
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis
from engine.rules.board import Board, Colour
from engine.rules.translatable import packed, reason_of, unpacked
from gui.application import App
from gui.base import language
from gui.base.errors import translated
from gui.base.settings import EntrantSettings, GameSettings, PlayerSettings, TournamentSettings
from gui.contests.plan import TournamentPlan
from gui.dialogs.engines import EnginesDialog, engine_at
from gui.dialogs.new_game import NewGameDialog
from gui.engines.doctor import CheckResult, Doctor, DoctorReport, describe
from gui.engines.levels import FULL_STRENGTH, level, options_of
from gui.engines.session import MoveLimits
from gui.engines.succession import Succession
from matches.engine_list import EngineSettings, NetSettings
from protocol.command_line import join
from protocol.compliance.session import Violation
from protocol.programs import Program
from tests.protocol import faulty_gtp_engine

Brain = Callable[..., EngineSettings]


def opened(app: App) -> EnginesDialog:
    app.window.actions_by_name["manage_engines"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, EnginesDialog)
    return dialog


@pytest.mark.usefixtures("spoken")
def test_nothing_is_scrolled_to_add_an_engine_or_a_net(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = EnginesDialog((EngineSettings(),), tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    scrolled = dialog.findChild(QScrollArea)
    assert scrolled is not None and scrolled.verticalScrollBar().maximum() == 0


def test_engines_are_added_changed_and_removed(app: App) -> None:
    dialog = opened(app)
    path = "/home/o'brien/pbrain-other.exe"
    dialog.add(engine_at(path))
    assert dialog.engines()[1].name == "other" and engine_at("/opt/pbrain-rapfi-0.42").name == "rapfi-0.42"
    assert dialog.engines()[1].argv() == [path]
    dialog.threads.setValue(4)
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert [engine.name for engine in app.store.current.engines] == ["Tester", "other"]
    assert app.store.current.engines[1].threads == 4


def test_an_engine_with_a_new_name_keeps_its_roles(qtbot: QtBot, app: App, brain: Brain) -> None:
    entrants = (EntrantSettings("Tester", 3), EntrantSettings("Other", 5))
    app.store.change(
        replace(
            app.store.current,
            engines=(brain("talk"), brain(name="Other")),
            tournament=TournamentSettings(entrants),
        )
    )
    app.play.start_game(app.store.current.game)
    dialog = opened(app)
    dialog.name.setText("Renamed")
    dialog.list.setCurrentRow(1)
    dialog.name.setText("Tester")  # the old name of the first
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    settings = app.store.current
    assert [engine.name for engine in settings.engines] == ["Renamed", "Tester"]
    assert settings.analysis_engine == "Renamed" and settings.game.white.engine == "Renamed"
    assert settings.tournament.entrants == (EntrantSettings("Renamed", 3), EntrantSettings("Tester", 5))
    app.play.make_move(112)  # the game that is being played goes on with the same engine
    qtbot.waitUntil(lambda: app.document.board.ply == 2)
    session = app.hub.session("white", "Renamed", None)
    assert app.game.settings.white.engine == "Renamed" and "talk" in session.settings.command
    assert app.document.board.turn is Colour.BLACK


def test_the_first_engine_plays_on_for_one_that_is_removed_and_the_user_is_told(
    qtbot: QtBot, app: App, brain: Brain
) -> None:
    engines = (brain(), brain(name="Other"))
    game = GameSettings(white=PlayerSettings("Other", FULL_STRENGTH))
    app.store.change(replace(app.store.current, engines=engines, analysis_engine="Other", game=game))
    app.play.start_game(game)
    app.game.resign()
    over = app.document.tree
    app.tabs.make_room()
    app.play.start_game(game)
    dialog = opened(app)
    dialog.list.setCurrentRow(1)
    dialog.remove_button.click()
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    told = [card.text.text() for card in app.panels.notices.cards]
    assert told == ["Other is no longer among the engines: Tester plays on in its place."]
    assert app.store.current.analysis_engine == app.store.current.game.white.engine == "Tester"
    assert app.document.info.white == "Tester" and app.game.is_counted
    assert over.info.white == "Other"
    app.play.make_move(112)
    qtbot.waitUntil(lambda: app.document.board.ply == 2)


def test_an_engine_that_takes_over_plays_at_a_level_of_its_own() -> None:
    narabe, quick = EngineSettings(), EngineSettings("Quick", threads=1)
    foreign = EngineSettings("Foreign", "pbrain-foreign")
    net = EngineSettings("Net", net=NetSettings("a.npz"))

    def level_after(removed: EngineSettings, first: EngineSettings, level: int) -> int:
        player = PlayerSettings(removed.name, level)
        successor = Succession([first, removed], [first], {}).player(player)
        assert successor.engine == first.name
        return successor.level

    usual = PlayerSettings().level
    assert level_after(foreign, narabe, FULL_STRENGTH) == usual  # it has none that was chosen
    assert level_after(net, narabe, 2) == level_after(narabe, net, 2) == usual
    assert level_after(quick, narabe, 2) == 2
    assert level_after(narabe, foreign, 2) == FULL_STRENGTH
    kept = Succession([narabe, foreign], [narabe], {}).player(PlayerSettings("Narabe", 2))
    assert kept == PlayerSettings("Narabe", 2)
    # One is removed, and another gets its name.
    renamed = Succession(
        [narabe, quick, foreign], [narabe, replace(foreign, name="Quick")], {"Foreign": "Quick"}
    )
    assert [renamed.name(name) for name in ("Narabe", "Quick", "Foreign")] == ["Narabe", "Narabe", "Quick"]


def test_an_added_engine_is_measured_and_gets_a_limit_that_it_can_meet(
    qtbot: QtBot, app: App, brain: Brain
) -> None:
    dialog = opened(app)
    dialog.add(replace(brain("greedy", name="Hog"), memory_mib=engine_at("/hog").memory_mib))
    assert "Measuring" in dialog.memory_note.text()
    assert dialog.engines()[1].memory_mib == 0  # not held to a limit that nobody checked
    qtbot.waitUntil(dialog.limit_button.isVisible)
    used = int(dialog.memory_note.text().split()[2])
    assert used > 400
    dialog.memory.setValue(350)
    assert "would lose games" in dialog.memory_note.text()
    dialog.limit_button.click()
    assert not dialog.limit_button.isVisible() and "would lose" not in dialog.memory_note.text()
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert used * 1.2 < app.store.current.engines[1].memory_mib < used * 1.5


def test_an_engine_that_cannot_be_measured_is_reported_with_the_reason(qtbot: QtBot, app: App) -> None:
    dialog = opened(app)
    dialog.add(engine_at("/no/such/pbrain-ghost"))
    qtbot.waitUntil(lambda: "could not be measured" in dialog.memory_note.text())
    assert not dialog.limit_button.isVisible()
    dialog.reject()


def test_closing_the_dialog_waits_for_nothing(qtbot: QtBot, app: App, brain: Brain) -> None:
    dialog = opened(app)
    dialog.add(brain("no-start", name="Mute"))
    meter = dialog._meter._thread
    dialog.test_button.click()
    doctor = dialog._doctor._process
    assert meter is not None and doctor is not None
    qtbot.waitUntil(lambda: doctor.state() is QProcess.ProcessState.Running)
    with qtbot.waitSignal(doctor.finished):
        dialog.reject()
        assert meter.is_alive() and doctor.state() is QProcess.ProcessState.Running


def test_the_doctor_reports_while_it_works(qtbot: QtBot, app: App) -> None:
    dialog = opened(app)
    dialog.test_button.click()
    qtbot.waitUntil(lambda: "It passed" in dialog.report.toPlainText())
    dialog.test_button.click()
    assert not dialog._doctor.is_running
    assert dialog.test_button.text() == "Test with the doctor"
    dialog.reject()


def test_the_whole_report_of_the_doctor(qtbot: QtBot, app: App, brain: Brain) -> None:
    dialog = opened(app)
    doctor = dialog._doctor
    with qtbot.waitSignal(doctor.finished):
        doctor.examine(brain(), ["--only", "start,begin,lower-case,startup", "--patience", "1"])
    lines = dialog.report.toPlainText().splitlines()
    assert lines[0] == "The engine does not conform to the protocol: it failed 1 check."
    assert lines[1] == "It passed 3 checks."
    assert lines[2].startswith("It starts in 0.") or lines[2].startswith("It starts in")
    text = dialog.report.toPlainText()
    assert "Commands: Commands in lower case are accepted" in text and "Found: " in text
    dialog.reject()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("cs", ["Přijímá příkazy malými písmeny", "na start nepřišla do 1 s odpověď"]),
        ("zh", ["接受小写命令", "1 秒内没有应答 start"]),
        ("ja", ["小文字のコマンドを受け付けます", "start への応答が 1 秒以内にありません"]),
    ],
)
def test_the_doctor_s_report_is_in_the_language_of_the_user(
    qtbot: QtBot, qapp: QApplication, brain: Brain, code: str, words: list[str]
) -> None:
    doctor, seen = Doctor(), list[DoctorReport]()
    doctor.finished.connect(seen.append)
    language.install(qapp, code)
    try:
        for engine in (brain(), EngineSettings("None", "/no/such/brain")):
            with qtbot.waitSignal(doctor.finished):
                doctor.examine(engine, ["--only", "lower-case", "--patience", "1"])
        report, refusal = map(describe, seen)
        assert [text for text in words if text not in report] == [], report
        assert language.tr("no such program") in refusal and "no such program" not in refusal
    finally:
        language.install(qapp, "en")


def test_a_doctor_that_cannot_be_started_is_reported(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Program, "command", lambda *_: ["/no/such/program"])
    doctor = Doctor()
    with qtbot.waitSignal(doctor.finished) as finished:
        doctor.examine(EngineSettings("None", "/no/such/brain"))
    assert not doctor.is_running and "/no/such/program" in describe(finished.args[0])


def test_figures_in_findings_are_written_as_the_language_does(qapp: QApplication) -> None:
    late = reason_of(Violation("OK came {seconds:.2f} s after the start", seconds=3.256))
    assert late == "OK came 3.26 s after the start"
    language.install(qapp, "cs")
    try:
        assert translated(unpacked(json.loads(json.dumps(packed(late))))) == "OK přišlo 3,26 s po startu"
    finally:
        language.install(qapp, "en")


def test_the_doctor_examines_a_gtp_engine(qtbot: QtBot, app: App) -> None:
    """It was switched off for these."""
    dialog = opened(app)
    command = join([sys.executable, faulty_gtp_engine.__file__, "passes"])
    dialog.add(EngineSettings("Goer", command, gtp=True))
    assert dialog.test_button.isEnabled()
    with qtbot.waitSignal(dialog._doctor.finished):
        dialog._doctor.examine(dialog.engines()[1], ["--only", "gtp-introduction,gtp-game"])
    text = dialog.report.toPlainText()
    assert "It passed 1 check." in text and "Go text protocol: " in text
    dialog.reject()


def test_the_findings_are_sentences(app: App) -> None:
    def result(name: str, group: str, verdict: str) -> CheckResult:
        return CheckResult(name, group, f"{name} has to be so.", verdict, "it is not")

    examination = DoctorReport(
        [result("a", "commands", "passed"), result("b", "openings", "not offered")],
        {"memory, MiB": 204.3},
        is_complete=True,
    )
    assert describe(examination).splitlines() == [
        "The engine conforms to the protocol.",
        "It passed 1 check. It lacks what 1 optional check asks for.",
        "It does not have swap2; its choices are taken from its moves and scores instead.",
        "It uses 204 MiB of memory.",
    ]
    assert "could not be finished: no such file" in describe(DoctorReport(error="no such file"))


def test_info_options_are_kept_and_sent(qtbot: QtBot, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened(app)
    dialog.info.setPlainText("strategy  calm play\n\nhash_size\n")
    warnings: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: warnings.append(words[2]))
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert warnings == ["The INFO option “hash_size” of Tester has no value."]
    dialog.info.setPlainText("strategy  calm play\nhash_size 1024\n")
    dialog.add(EngineSettings("Other"))
    dialog.list.setCurrentRow(0)
    assert dialog.info.toPlainText() == "strategy calm play\nhash_size 1024"
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    engine = app.store.current.engines[0]
    assert engine.info == {"strategy": "calm play", "hash_size": "1024"}
    sent: list[str] = []
    app.hub.logged.connect(lambda _who, way, text: sent.append(text) if way == ">" else None)
    with qtbot.waitSignal(app.hub.session("test", "Tester").moved):
        app.hub.session("test", "Tester").play(Board(), MoveLimits(turn_ms=1000))
    assert "INFO strategy calm play" in sent and "INFO hash_size 1024" in sent
    entrants = (EntrantSettings("Tester", 100), EntrantSettings("Other", 100))
    arguments = TournamentPlan(TournamentSettings(entrants), app.store.current.engines).arguments(Path("e"))
    assert "option.strategy=calm play" in arguments and "option.hash_size=1024" in arguments


def test_our_own_engine_s_search_is_chosen_kept_and_passed_on(qtbot: QtBot, app: App) -> None:
    foreign = EngineSettings("Foreign", "pbrain-foreign")
    app.store.change(replace(app.store.current, engines=(EngineSettings(), foreign)))
    dialog = opened(app)
    assert dialog.search.isEnabled() and dialog.search.currentData() == "auto"
    dialog.search.setCurrentIndex(dialog.search.findData("mcts"))
    dialog.list.setCurrentRow(1)
    assert not dialog.search.isEnabled() and dialog.search.currentData() == "auto"
    dialog.list.setCurrentRow(0)
    assert dialog.search.currentData() == "mcts"
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    own, other = app.store.current.engines
    assert options_of(own, None) == ("--search", "mcts") and other == foreign
    session = app.hub.session("test", own.name)
    results: list[Analysis] = []
    session.thought.connect(results.append)
    with qtbot.waitSignal(session.moved):
        session.play(Board(), MoveLimits(turn_ms=200))
    assert results and not any(thought.by_nodes for thought in results)


def test_only_our_own_engine_has_a_level(qtbot: QtBot) -> None:
    engines = (EngineSettings(), EngineSettings("Foreign", "pbrain-foreign"))
    settings = GameSettings(black=PlayerSettings("Foreign", 3), white=PlayerSettings("Narabe", 3))
    dialog = NewGameDialog(settings, engines)
    qtbot.addWidget(dialog)
    assert dialog.black.level.isHidden() and not dialog.white.level.isHidden()
    answer = dialog.settings()
    assert level(answer.black.level).visits is None and answer.white.level == 3


def test_other_rows_are_offered_where_the_engines_play_them(qtbot: QtBot, app: App, brain: Brain) -> None:
    engines = (EngineSettings(), brain())
    app.store.change(replace(app.store.current, engines=engines))
    app.play.new_game()
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog)
    dialog.white.show_player(PlayerSettings("Narabe"))
    dialog.row_length.setValue(4)
    assert dialog.row_length.isEnabled() and dialog.settings().row_length == 4
    dialog.white.show_player(PlayerSettings("Tester"))
    assert not dialog.row_length.isEnabled() and dialog.settings().row_length == 5
    assert "Tester" in dialog.row_length.toolTip()
    dialog.reject()


def test_narabe_plays_four_in_a_row_by_its_rules(qtbot: QtBot, app: App) -> None:
    """On 6×6 the opponent has an open two, which for four in a row is what an open three is else."""
    app.store.change(replace(app.store.current, engines=(EngineSettings(),)))
    board = Board(6, 6, row_length=4)
    for point in (7, 30, 8):
        board.push(point)
    session = app.hub.session("test", "Narabe")
    with qtbot.waitSignal(session.moved) as moved:
        session.play(board, MoveLimits(turn_ms=500))
    assert moved.args[0].points[0] in ((0, 1), (3, 1), (4, 1))


def test_an_engine_that_plays_only_five_is_not_believed(qtbot: QtBot, app: App) -> None:
    session = app.hub.session("test", "Tester")
    with qtbot.waitSignal(session.failed) as failed:
        session.play(Board(6, 6, row_length=4), MoveLimits(turn_ms=500))
    assert failed.args == ["Tester plays only five in a row."]
