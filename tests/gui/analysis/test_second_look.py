"""A move is looked at again, with more work, before it is listed, whatever the solver proves of it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board, Colour
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from gui.analysis.exercises import AnswerVerdict, MistakeExercise, examine
from gui.analysis.looker import Looker
from gui.analysis.review import (
    QUICK_WORK,
    WORK,
    Examined,
    Looking,
    Query,
    SecondLook,
    average_loss,
    conclude,
    examine_line,
    look_again,
    loss_at_sight,
)
from gui.application import App
from gui.model.mistakes import Mistake, MistakeKind, loss_text, mistake_name

QUIET = "h8i9g9i7"
Rates = Callable[[Board, int], tuple[str, float | None]]


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def moves_of(moves: str, variant: Variant = Variant.FREESTYLE) -> list[Examined]:
    tree = GameTree.from_moves(points(moves), GameInfo(variant))
    return examine_line(tree, tree.game_line())


def analysis_of(rate: float | None, best: int, visits: int = 100) -> Analysis:
    return Analysis((Candidate(best, rate, visits, line=(best,)),), visits)


def second_look(
    move: Examined, rates: Rates, works: tuple[int, ...] = WORK
) -> tuple[SecondLook | None, list[Query]]:
    """A look at a move by an engine that gives the side to move a best move and its win rate."""
    looking, answer, asked = look_again(move, works), None, list[Query]()
    while True:
        try:
            asked.append(looking.send(answer))
        except StopIteration as end:
            return end.value, asked
        best, rate = rates(asked[-1].board, asked[-1].work)
        answer = analysis_of(rate, points(best)[0])


def rows(moves: list[Examined], rates: Rates) -> dict[int, Mistake]:
    """What is listed, by ply."""
    looks = {move.after: second_look(move, rates)[0] for move in moves}
    return {mistake.node.ply: mistake for mistake in conclude(moves, looks)}


def losing(*losses: float) -> Rates:
    """The best move keeps 60 %; the one played, i7, costs so much, by the amounts of work."""

    def tell(board: Board, work: int) -> tuple[str, float]:
        if board.ply == 3:
            return "g7", 0.6
        loss = losses[WORK.index(work)] if board.peek() == points("i7")[0] else 0.0
        return "a1", 0.4 + loss

    return tell


def test_the_position_before_and_both_moves_are_searched_with_the_same_work() -> None:
    move = moves_of(QUIET)[-1]
    look, asked = second_look(move, losing(0.4, 0.4, 0.4))
    assert [(question.work, question.board.ply) for question in asked] == [
        (work, ply) for work in WORK[:2] for ply in (4, 3, 4)
    ]
    assert look is not None and look.loss == pytest.approx(0.4) and look.line == tuple(points("g7"))
    (mistake,) = conclude([move], {move.after: look})
    assert mistake.kind is MistakeKind.BLUNDER and loss_text(mistake) == "40–44 %"
    assert [question.node for question in asked[:3]] == [move.after, move.before, None]


@pytest.mark.parametrize(
    ("losses", "searches", "listed"),
    [
        ((0.04, 0.4, 0.4), 1, False),  # it is no mistake at the first
        ((0.07, 0.04, 0.4), 2, False),
        ((0.08, 0.05, 0.4), 2, False),  # it is small and in doubt
        ((0.4, 0.4, 0.4), 2, True),
        ((0.4, 0.2, 0.3), 3, True),  # one search says twice as much as the other
        ((0.4, 0.2, 0.0), 3, False),  # the most work sees that it costs nothing
    ],
)
def test_a_loss_in_doubt_takes_more_work(losses: tuple[float, ...], searches: int, listed: bool) -> None:
    move = moves_of(QUIET)[-1]
    look, asked = second_look(move, losing(*losses))
    assert len(asked) == 3 * searches
    assert bool(conclude([move], {move.after: look})) is listed


def test_the_better_move_has_to_keep_what_the_search_before_it_promised() -> None:
    def promising(board: Board, _work: int) -> tuple[str, float]:
        return ("g7", 0.9) if board.ply == 3 else ("a1", 0.4 if board.peek() == points("g7")[0] else 0.5)

    look, _ = second_look(moves_of(QUIET)[-1], promising)
    assert look is not None and look.loss == pytest.approx(0.1)


def test_a_best_move_that_does_not_keep_its_promise_is_searched_with_more_work() -> None:
    """The short search takes the move played for the best, though what follows it shows that it loses."""

    def tell(board: Board, work: int) -> tuple[str, float]:
        if board.ply == 3:
            return ("i7" if work == WORK[0] else "g7"), 0.6
        return "a1", 0.9 if board.peek() == points("i7")[0] else 0.4

    look, _ = second_look(moves_of(QUIET)[-1], tell)
    assert look is not None and look.loss == pytest.approx(0.5)


@pytest.mark.parametrize("favourite", ["g8", "i8"])
def test_an_image_of_the_best_move_is_the_best_move(favourite: str) -> None:
    def tell(board: Board, _work: int) -> tuple[str, float]:
        return (favourite, 0.6) if board.ply == 2 else ("a1", 0.4)

    move = moves_of("h8h9i8")[-1]
    look, asked = second_look(move, tell)
    assert len(asked) == 2 and conclude([move], {move.after: look}) == []


def test_the_first_looks_only_make_a_move_suspect() -> None:
    move = moves_of(QUIET)[-1]
    assert loss_at_sight(move) == 0.0
    move.before.analysis = analysis_of(0.6, points("g7")[0])
    move.after.analysis = analysis_of(0.7, 0)
    assert loss_at_sight(move) == pytest.approx(0.3) and conclude([move], {}) == []


def test_what_is_compared_was_searched_with_as_much_work(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deep analysis of one of two moves would make a loss of what the search finds out by its depth."""
    looker, tree = Looker(app.hub, app.store, "review"), GameTree.from_moves(points(QUIET), GameInfo())
    asked: list[Query] = []
    monkeypatch.setattr(looker, "ask", asked.append)
    visits = 40 * app.store.current.analysis.review_visits
    tree.root.analysis = replace(analysis_of(0.6, 0, visits), engine=looker.engine)

    def look() -> Looking:
        yield Query(tree.board_at(tree.root), tree.root, 40)
        yield Query(tree.board_at(tree.root), tree.root, 30)
        yield Query(tree.board_at(tree.root), tree.root, 10)
        return None

    looker.look(look())
    assert [question.work for question in asked] == [10]


def test_a_mate_out_of_a_database_does_not_take_the_place_of_a_look(app: App) -> None:
    """It has no candidates: the move played in its place was never compared with a better one."""
    looker, node = Looker(app.hub, app.store, "review"), GameTree().root
    node.analysis = Analysis(mate=9, engine=looker.engine)
    assert looker.known(node, 1) is None


@pytest.mark.parametrize(("loss", "name"), [(0.2, "Mistake"), (0.23, "Mistake / Blunder"), (0.4, "Blunder")])
def test_a_loss_that_may_be_of_the_next_class_is_marked_so(loss: float, name: str) -> None:
    move = moves_of(QUIET)[-1]
    (mistake,) = conclude([move], {move.after: second_look(move, losing(loss, loss, loss))[0]})
    assert mistake_name(mistake) == name


# --- what the solver proves ---------------------------------------------------------------------------------

BLUNDERS = [
    ("h8g8i8a1j8b1o14c1k8d1o15", Variant.FREESTYLE, 11, MistakeKind.MISSED_FIVE),
    ("h8g8i8a3j8a5k8a7", Variant.FREESTYLE, 8, MistakeKind.UNBLOCKED),
    ("h8a1i8a3j8o1", Variant.FREESTYLE, 6, MistakeKind.LEFT_THREE),
    ("h8a1i8a3j8o1o15g8", Variant.FREESTYLE, 7, MistakeKind.MISSED_WIN),
    ("h8a1h9o1i10a15o15", Variant.FREESTYLE, 7, MistakeKind.MISSED_THREATS),
    ("j8f8j9g10h6h9", Variant.FREESTYLE, 6, MistakeKind.THREATS_ALLOWED),
    ("h8a1i8a3j10a5j11a7j8", Variant.RENJU, 9, MistakeKind.FOUL),
]


def constant(rate: float) -> Rates:
    """Every side to move has this win rate, and the point next to o15 is its best."""
    return lambda board, _work: (
        next(name for name in ("n15", "n14") if board.is_legal(points(name)[0])),
        rate,
    )


@pytest.mark.parametrize(("moves", "variant", "ply", "kind"), BLUNDERS)
def test_the_blunders_of_gomoku(moves: str, variant: Variant, ply: int, kind: MistakeKind) -> None:
    listed = rows(moves_of(moves, variant), constant(0.5))
    assert listed[ply].kind is kind and (listed[ply].loss or 0) >= 0.4 and listed[ply].better


@pytest.mark.parametrize(("moves", "variant", "ply", "kind"), BLUNDERS[1:3] + BLUNDERS[5:])
def test_in_a_lost_position_nothing_is_a_mistake_but_a_foul(
    moves: str, variant: Variant, ply: int, kind: MistakeKind
) -> None:
    """A move that allowed a proven win was listed, though by the engine all others lose, too."""
    lost_side = ply % 2

    def tell(board: Board, _work: int) -> tuple[str, float]:
        return constant(0.01 if board.ply % 2 != lost_side else 0.99)(board, 1)

    listed = rows(moves_of(moves, variant), tell)
    assert (ply in listed) is (kind is MistakeKind.FOUL)
    assert kind is not MistakeKind.FOUL or loss_text(listed[ply]) == "1–5 %"


def test_a_win_missed_in_a_position_that_stays_won_costs_nothing() -> None:
    (move,) = (move for move in moves_of("h8a1i8a3j8o1o15g8") if move.fault is MistakeKind.MISSED_WIN)
    assert rows([move], constant(0.01)) == {}  # of the opponent, who is to move


def test_the_foul_that_ended_a_game_is_listed_where_black_had_no_defence_left() -> None:
    """White threatens a five that cannot be stopped; the double three had no row."""
    game = "i11h9i10h10k9h11h12j10i12h8h7i9g7g9j9f12g11f9e9f10i13i14j14k15i7f11h6"
    move = moves_of(game, Variant.RENJU)[-1]
    assert move.known.rate == 0.0 and move.fault is MistakeKind.FOUL and loss_at_sight(move) == 1.0
    (mistake,) = rows([move], lambda _board, _work: ("a1", 0.0)).values()
    assert mistake.kind is MistakeKind.FOUL and mistake.better == tuple(points("a1"))
    assert loss_text(mistake) == "0 %"


def test_a_forced_move_is_no_mistake() -> None:
    """White's only move stops the five and leaves Black a win by fours all the same."""
    assert moves_of("h8g8i8a3j8a5i9o1i10o15k8l8")[-1].fault is None


@pytest.mark.parametrize("seed", range(6))
def test_no_review_names_the_played_move_as_best(seed: int) -> None:
    """Random games and analyses: every row names another move, which practice accepts."""
    random = Random(seed)
    board = Board(15, 15)
    while board.outcome is None and board.ply < 30:
        near = [y * 15 + x for y in range(5, 11) for x in range(4, 12) if board.is_legal(y * 15 + x)]
        board.push(random.choice(near))
    tree, game = GameTree.from_moves(board.moves, GameInfo()), list(board.moves)

    def tell(board: Board, _work: int) -> tuple[str, float]:
        legal = list(board.legal_moves())
        played = next((point for point in game[board.ply : board.ply + 1] if point in legal), legal[0])
        point = played if random.random() < 0.5 else random.choice(legal)
        return f"{chr(97 + point % 15)}{point // 15 + 1}", random.random()

    for mistake in rows(examine_line(tree, tree.game_line()), tell).values():
        before = mistake.node.parent
        assert before is not None and mistake.better[0] != mistake.node.move
        assert tree.board_at(before).is_legal(mistake.better[0])
        assert examine(MistakeExercise(tree, mistake), mistake.better[0]).verdict is AnswerVerdict.RIGHT


def test_what_is_proven_of_both_moves_is_not_asked() -> None:
    """Black has a five and leaves White one."""
    move = moves_of(BLUNDERS[0][0])[-1]
    look, asked = second_look(move, constant(0.5))
    assert asked == [] and look is not None
    assert (look.loss, look.uncertainty, look.line) == (1.0, 0.0, tuple(points("l8")))


def test_an_engine_without_win_rates_leaves_fouls_and_what_is_proven_of_both_moves() -> None:
    for moves, variant, ply, kind in BLUNDERS:
        move = moves_of(moves, variant)[ply - 1]
        look = second_look(move, lambda _board, _work: ("n15", None))[0]
        listed = conclude([move], {move.after: look})
        is_listed = kind in (MistakeKind.FOUL, MistakeKind.MISSED_FIVE)
        assert [mistake.kind for mistake in listed] == ([kind] if is_listed else [])


def test_a_quick_look_ends_sooner() -> None:
    _, asked = second_look(moves_of(QUIET)[-1], losing(0.4, 0.2, 0.3), QUICK_WORK)
    assert {question.work for question in asked} == set(QUICK_WORK)


# --- in the window ------------------------------------------------------------------------------------------


def test_the_window_lists_what_holds_and_takes_nothing_back(qtbot: QtBot, app: App) -> None:
    """The tests' brain gives every side to move 55 %: every move costs 10 %, and White's fourth loses."""
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j8o1"), GameInfo()))
    sent: list[str] = []
    found: list[list[tuple[Node, float | None]]] = [[]]
    values: list[dict[Colour, float | None]] = []
    app.hub.logged.connect(lambda _name, _way, line: sent.append(line))
    app.reviewer.found.connect(lambda rows: found.append([(row.node, row.loss) for row in rows]))
    app.reviewer.valued.connect(values.append)
    with qtbot.waitSignal(app.reviewer.finished) as finished:
        app.window.actions_by_name["review"].trigger()
    assert [row.kind for row in finished.args[0]] and finished.args[0][-1].kind is MistakeKind.LEFT_THREE
    assert all(set(earlier) <= set(later) for earlier, later in pairwise(found))
    assert found[1][0][0].ply == 6  # the worst is looked at first
    assert values[0] == dict.fromkeys(Colour)  # nothing is known
    assert values[-1] == {
        colour: average_loss(finished.args[0], app.reviewer.line, colour) for colour in Colour
    }
    assert sum(line.startswith("START") for line in sent) == 1  # the engine keeps its table
    assert "YXNBEST 1" in sent and f"INFO max_node {100 * WORK[0]}" in sent
    assert app.panels.review.summary.text().startswith("Lost: Black ")


def test_mistakes_are_marked_on_the_board_and_on_the_curve(qtbot: QtBot, app: App) -> None:
    tree = GameTree.from_moves(points("h8a1i8a3j8o1"), GameInfo())
    app.window.layouts.switch("analyse")
    app.document.open_tree(tree)
    left = Mistake(tree.game_line()[-1], MistakeKind.LEFT_THREE, 0.4, tuple(points("g8")))
    app.panels.review.show_review([left], tree.game_line())
    rings = app.panels.board.painted.picture.rings
    assert [ring.point for ring in rings] == points("o1")
    qtbot.waitUntil(lambda: app.panels.graph._plot is not None)
    assert [spot.pos().x() for spot in app.panels.graph.marks.points()] == [6]
    app.document.step(-1)
    assert app.panels.board.painted.picture.rings == ()  # the stone is not on the board
    app.document.open_tree(GameTree.from_moves([1, 2], GameInfo()))
    assert app.panels.graph.marks.points().size == 0
