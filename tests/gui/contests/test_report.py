"""The page of a tournament's whole report."""

import pytest
from PyQt6.QtWidgets import QApplication

from engine.rules.board import Colour
from engine.rules.game import GameResult, Termination
from gui.base import language
from gui.contests.reader import EngineReport, Statistics, TournamentReport, _report, _statistics
from gui.contests.report import report_page
from matches.configuration import from_table
from matches.game import GameRecord, PlayedMove
from matches.game_events import game_event
from matches.options import EngineOptions, TournamentOptions
from matches.schedule import fixtures
from matches.sprt import Sprt, SprtVerdict
from matches.standings import Standings
from matches.statistics import Tally


@pytest.mark.parametrize(("code", "title"), [("en", "Moves made"), ("ja", "手数"), ("zh", "手数")])
def test_the_moves_of_engines_are_a_number(qapp: QApplication, code: str, title: str) -> None:
    options = TournamentOptions((EngineOptions("Ann", "ann"), EngineOptions("Bob", "bob")))
    cells = ("Ann", "120", "50", "61", "0", "12", "3 visits/s")
    report = TournamentReport(options, (), (EngineReport(cells, ()),), "", (), 1.0, 0)
    colours = {Colour.BLACK: 1, Colour.WHITE: 1, None: 0}
    statistics = Statistics(
        ("Ann", "Bob"), Tally(1, 0, 1), Sprt(0, 10), 0.0, SprtVerdict.CONTINUE, colours, (-9.0, 9.0), 2, 0
    )
    language.install(qapp, code)
    try:
        page = report_page(statistics, report)
    finally:
        language.install(qapp, "en")
    assert f'<th align="right">{title}</th>' in page


def test_the_byes_of_a_swiss_tournament_are_named() -> None:
    names = ("Ann", "Bob", "Cyd")
    engines = [{"cmd": name, "name": name, "st": 1} for name in names]
    standings = Standings(from_table({"schedule": "swiss", "games": 2, "rounds": 1, "engine": engines}))
    for fixture in fixtures(standings.options, {}):
        record = GameRecord(GameResult(Termination.ROW, Colour.BLACK), (), (PlayedMove(0, 1),))
        standings.add(fixture, game_event(fixture, record, names, standings.options))
    page = report_page(_statistics(standings), _report(standings))
    assert "Byes, round by round, each worth 2 in the order of the table: Cyd" in page
