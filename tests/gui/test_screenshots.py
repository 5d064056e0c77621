"""The maker of pictures waits for what a window is to show."""

from engine.records.tree import GameInfo, GameTree
from engine.rules.coordinates import parse_line
from gui.application import App
from screenshots import settle


def test_the_cursor_of_the_graph_is_where_the_board_is(app: App) -> None:
    """A picture was taken before the graph, which is drawn 0.4 s later."""
    app.document.open_tree(GameTree.from_moves(parse_line("h8i9h9i8h7", 15, 15), GameInfo()))
    app.window.layouts.switch("analyse")
    for ply in (5, 2):
        app.document.go(app.document.tree.game_line()[ply])
        settle(app.window)
        assert app.panels.graph._here.value() == ply
