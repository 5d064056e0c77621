"""Out of the library: games and branches as trees, and lists of openings."""

from engine.records.node import Node
from engine.records.opening_lists import format_offsets, format_pos
from engine.records.openings import distinct
from engine.records.results import parse_result, sgf_code
from engine.records.sgf import set_texts
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from library.annotations import Annotations, Label
from library.branch import walk
from library.explorer import explore
from library.games import BLACK_WON, DRAW, WHITE_WON, LibraryGame
from library.store import Store

_CODES = {BLACK_WON: "B+", WHITE_WON: "W+", DRAW: "0"}


def tree_of_game(game: LibraryGame) -> GameTree:
    """A game as a tree."""
    kind, result = game.kind, parse_result(_CODES.get(game.result, ""), game.reason)
    info = GameInfo(
        kind.variant,
        kind.width,
        kind.height,
        kind.row_length,
        game.black,
        game.white,
        "" if result is None else sgf_code(result),
        game.reason,
        event=game.event,
        date=game.date,
        opening=game.opening_rule,
    )
    tree = GameTree.from_moves(game.moves, info)
    ratings = {"BR": str(game.black_rating or ""), "WR": str(game.white_rating or "")}
    set_texts(tree, {"PC": game.site, **ratings})
    return tree


def branch_tree(
    store: Store, start: Board, plies: int | None = None, min_games: int | None = None
) -> GameTree:
    """The tree below a position with comments, texts, labels and the best analyses, as SGF has them."""
    tree = GameTree.from_board(start)
    nodes: dict[tuple[int, ...], Node] = {tuple(start.moves): tree.last_of_game}
    for place in walk(store, start, plies, min_games):
        moves = tuple(place.board.moves)
        node = nodes[moves]
        if place.is_new:
            _write_known(tree, node, place.known)
        for move in place.moves:
            nodes[(*moves, move.point)] = tree.add_move(node, move.point, place.board.turn)
            label = move.known.remark.label if move.known is not None else Label.NONE
            if label is not Label.NONE and move.point not in place.known.remark.texts:
                node.labels[move.point] = label.mark
    return tree


def _write_known(tree: GameTree, node: Node, about: Annotations) -> None:
    node.comment = about.remark.comment
    for point, text in about.remark.texts.items():
        node.labels[point] = text
    if about.best is not None:
        node.analysis = about.best.analysis


def openings(
    store: Store,
    start: Board,
    plies: int,
    min_games: int,
    margin: float | None = None,
    as_offsets: bool = False,
) -> list[str]:
    """A list of openings for matches: the positions so many plies on that were played at least so often.

    Args:
        store: the library.
        start: where they begin; its kind is theirs.
        plies: their length, from the empty board.
        min_games: in how many games.
        margin: leave out those whose best engine's win rate is farther from a half.
        as_offsets: as offsets from the centre instead of coordinates.
    """
    found = []
    for place in walk(store, start, plies - start.ply, min_games):
        board = place.board
        if board.ply != plies or not place.is_new or explore(store, board).games < min_games:
            continue
        best = place.known.best
        if margin is not None and (
            best is None or best.analysis.win_rate is None or abs(best.analysis.win_rate - 0.5) > margin
        ):
            continue
        found.append(tuple(board.moves))
    size = (start.width, start.height)
    lines = distinct(found, *size)
    return [format_offsets(line, *size) if as_offsets else format_pos(line, start.width) for line in lines]
