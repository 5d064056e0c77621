from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo
from gui.model.document import Document
from gui.model.files import from_text
from gui.panels.graph import black_win_rates


def test_an_analysis_without_candidates_is_in_the_graph(qtbot: QtBot) -> None:
    """As those that the library has from a database of Rapfi's; it was an internal error."""
    document = Document()
    game = (
        "(;GM[4]SZ[15];B[hh]NE[visits=5 win_rate=0.6 engine=x];W[ii]NE[visits=5 win_rate=1 mate=9 engine=x])"
    )
    document.open_tree(from_text(game, GameInfo()))
    assert black_win_rates(document, visit_floor=0) == [(1, 0.4), (2, 1.0)]
    assert black_win_rates(document, visit_floor=10) == [(2, 1.0)]
