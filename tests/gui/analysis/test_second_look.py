"""A move is looked at again, with more work, before it is listed; what the solver proves is always listed."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.symmetry import Symmetry
from gui.analysis.looker import Looker
from gui.analysis.review import (
    WORK,
    Looking,
    Question,
    conclude,
    examine_line,
    exposed,
    is_suspect,
    look_again,
)
from gui.application import App
from gui.model.mistakes import Mistake, MistakeKind, loss_text, mistake_name

QUIET = "h8i9g9i7"  # the last move is under suspicion
Rates = Callable[[Board, int], float]


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


BEST = points("g7")[0]
OTHERS = points("g8j10k8")


def analysis_of(rate: float, best: int, visits: int = 100, others: tuple[int, ...] = ()) -> Analysis:
    candidates = [Candidate(point, rate, visits, line=(point,)) for point in (best, *others)]
    return Analysis(tuple(candidates), visits)


def suspected(first_loss: float, visits: int = 100) -> GameTree:
    """A game at whose last move the first look finds this loss; the analysis before has so many visits."""
    tree = GameTree.from_moves(points(QUIET), GameInfo())
    line = list(tree.root.main_line())
    line[-2].analysis = analysis_of(0.6, BEST, visits)
    line[-1].analysis = analysis_of(1 - (0.6 - first_loss), 0)
    return tree


def turn_of(board: Board) -> Symmetry:
    start = points(QUIET)[:3]
    return next(turn for turn in Symmetry if list(turn.moves(start, 15, 15)) == board.moves[:3])


def as_played(board: Board) -> Board:
    return board.turned(turn_of(board).inverse)


def second_look(
    tree: GameTree,
    rates: Rates,
    mirrored: Rates | None = None,
    turned: Rates | None = None,
    named: Analysis | None = None,
) -> tuple[list[Mistake], list[Question]]:
    """What is listed where the engine gives the side that moved these win rates, by the work put in.

    `mirrored`, `turned`: what it says of boards mirrored and turned otherwise, if something else; `named`:
    what it says of the position before the move, if not only BEST.
    """
    moves = examine_line(tree, list(tree.root.main_line()))
    asked, looks = [], {}
    for move in filter(is_suspect, moves):
        looking, answer = look_again(move), None
        while True:
            try:
                question = looking.send(answer)
            except StopIteration as end:
                if end.value is not None:
                    looks[move.after] = end.value
                break
            asked.append(question)
            if question.board.moves == move.known.board.moves:
                answer = named or analysis_of(0.6, BEST)
            else:
                turn = turn_of(question.board)
                others = mirrored if turn is Symmetry.MIRROR_COLUMNS else turned
                tell = rates if turn is Symmetry.IDENTITY or others is None else others
                answer = analysis_of(1 - tell(as_played(question.board), question.work), 0)
    return conclude(moves, looks), asked


def losing(*losses: float) -> Rates:
    """The best move keeps 60 %; the one played costs so much, by the amounts of work."""
    return lambda board, work: 0.6 - (losses[WORK.index(work)] if board.peek() == points("i7")[0] else 0.0)


def test_a_loss_that_does_not_hold_is_not_listed() -> None:
    mistakes, asked = second_look(suspected(0.09), losing(0.0, 0.0, 0.0))
    assert mistakes == [] and asked


def test_both_moves_are_searched_from_the_same_position_with_the_same_work() -> None:
    tree = suspected(0.3)
    (mistake,), asked = second_look(tree, losing(0.4, 0.4, 0.4))
    for move in (points("i7")[0], BEST):
        after = [question for question in asked if as_played(question.board).peek() == move]
        assert [question.work for question in after] == list(WORK[:3]) and WORK[0] >= 10
        turns = [turn_of(question.board) for question in after]
        assert turns == [Symmetry.IDENTITY, Symmetry.MIRROR_COLUMNS, Symmetry.IDENTITY]
        assert after[1].node is None  # the tree has no place for what is turned
    assert mistake.kind is MistakeKind.BLUNDER and mistake.loss == pytest.approx(0.4)
    assert mistake.better[0] == BEST


def test_the_better_move_is_the_best_of_rivals_searched_alone() -> None:
    """The search of the position before it takes another for the best, and hardly looked at this one."""
    worth = {BEST: 0.4, OTHERS[0]: 0.35, OTHERS[1]: 0.36, OTHERS[2]: 0.5, points("i7")[0]: 0.1}
    (mistake,), asked = second_look(
        suspected(0.2),
        lambda board, _work: worth[board.moves[-1]],
        named=analysis_of(0.6, BEST, others=tuple(OTHERS)),
    )
    assert mistake.better[0] == OTHERS[2] and mistake.loss == pytest.approx(0.4)
    last = {as_played(question.board).peek() for question in asked if question.work == WORK[1]}
    assert last == {OTHERS[2], points("i7")[0]}  # the others would be mistakes themselves


def test_rivals_that_are_as_good_stay_until_the_last_but_fewer_with_more_work() -> None:
    worth = {BEST: 0.44, OTHERS[0]: 0.43, OTHERS[1]: 0.42, OTHERS[2]: 0.41}
    _, asked = second_look(
        suspected(0.2),
        lambda board, _work: worth.get(board.moves[-1], 0.2),
        named=analysis_of(0.6, BEST, others=tuple(OTHERS)),
    )
    rivals: dict[int, set[int]] = {}
    for question in asked[1:]:
        rivals.setdefault(question.work, set()).add(as_played(question.board).moves[-1])
    assert rivals == {
        WORK[0]: {*worth, points("i7")[0]},
        WORK[1]: {BEST, *OTHERS[:2], points("i7")[0]},
        WORK[2]: {BEST, points("i7")[0]},
    }


@pytest.mark.parametrize("reordered", [False, True])
def test_of_rivals_that_are_images_of_each_other_one_is_searched(reordered: bool) -> None:
    """h8 h9 is symmetrical about the column h; g8 and i8 are images of each other, g9 and i9 too."""
    tree = GameTree.from_moves(points("h8h9a1"), GameInfo())
    line = list(tree.root.main_line())
    line[-2].analysis = analysis_of(0.6, points("g8")[0])
    line[-1].analysis = analysis_of(0.8, 0)
    (move,) = filter(is_suspect, examine_line(tree, line))
    g8, i8, g9, i9 = points("g8i8g9i9")
    named = analysis_of(0.6, g8, others=(i8, i9, g9) if reordered else (g9, i8, i9))
    looking = look_again(move)
    looking.send(None)
    asked = []
    question = looking.send(named)
    while question.work == WORK[0]:
        asked.append(question.board.moves[-1])
        question = looking.send(analysis_of(0.4, 0))
    assert asked == [g8, i9 if reordered else g9, points("a1")[0]]


@pytest.mark.parametrize("favourite", ["g8", "i8"])
def test_an_image_of_the_best_move_is_the_best_move(favourite: str) -> None:
    tree = GameTree.from_moves(points("h8h9i8"), GameInfo())
    line = list(tree.root.main_line())
    line[-2].analysis = analysis_of(0.6, points("g8")[0])
    line[-1].analysis = analysis_of(0.8, 0)
    (move,) = filter(is_suspect, examine_line(tree, line))
    looking = look_again(move)
    looking.send(None)
    with pytest.raises(StopIteration) as end:
        looking.send(analysis_of(0.6, points(favourite)[0], others=tuple(points("k10"))))
    assert end.value.value is None


def test_the_rivals_are_those_said_to_be_worth_most() -> None:
    """A search of the position before hardly looks at what it does not take for the best at once."""
    least, rest = points("g8j10"), points("k8a1a2a15o1o15")
    candidates = [Candidate(BEST, 0.6, 90), *(Candidate(point, 0.3, 9) for point in least)]
    candidates += [Candidate(point, 0.5, 1) for point in rest]
    _, asked = second_look(suspected(0.3), losing(0.4, 0.4, 0.4), named=Analysis(tuple(candidates), 100))
    assert asked[0].candidates >= len(candidates)
    searched = {question.board.peek() for question in asked if question.work == WORK[0]}
    assert searched == {BEST, *rest[:5], points("i7")[0]}


def test_a_loss_that_is_not_settled_takes_three_searches() -> None:
    """One of them says inaccuracy, and may have missed what the others see: it takes all the work."""
    (mistake,), asked = second_look(suspected(0.2), losing(0.2, 0.2, 0.2), losing(0.1, 0.1, 0.1))
    assert mistake.loss == pytest.approx(0.2) and mistake.uncertainty == pytest.approx(0.1 / 3**0.5)
    most = [turn_of(question.board) for question in asked if question.work == WORK[-1]]
    assert most[::2] == [Symmetry.IDENTITY, Symmetry.MIRROR_COLUMNS, Symmetry.ANTITRANSPOSE]
    assert mistake_name(mistake) == "Mistake / Blunder"


def test_of_searches_with_as_much_work_the_surest_counts() -> None:
    """The last one alone sees that the move played loses; both others have missed it."""

    def turned(board: Board, work: int) -> float:
        return 0.0 if board.moves[-1] == points("i7")[0] else 0.6

    (mistake,), _ = second_look(suspected(0.3), losing(0.27, 0.27, 0.27), losing(0.2, 0.2, 0.2), turned)
    assert mistake.loss == pytest.approx(0.6) and mistake.kind is MistakeKind.BLUNDER


def test_what_only_the_most_work_sees_is_not_listed() -> None:
    """The move played is seen to be as good by the last search alone, though nothing was near a border."""
    assert second_look(suspected(0.5), losing(0.5, 0.5, 0.0))[0] == []


@pytest.mark.parametrize(
    ("losses", "count"),
    [
        ((0.01, 0.01, 0.01), 2),  # no mistake, though the first look saw a great one
        ((0.04, 0.03, 0.03), 2),
        ((0.04, 0.04, 0.04), 3),
        ((0.4, 0.4, 0.4), 3),  # a mistake, which the most work has to confirm
        ((0.09, 0.09, 0.09), 4),  # within what one search is uncertain of at the border, but not two
        ((0.27, 0.27, 0.27), 5),  # more work might make a mistake of this blunder
    ],
)
def test_a_loss_near_the_border_of_its_class_takes_more_work(losses: tuple[float, ...], count: int) -> None:
    _, asked = second_look(suspected(0.3), losing(*losses))
    works = [question.work for question in asked if as_played(question.board).peek() == points("i7")[0]]
    assert tuple(works) == WORK[:count]


def test_a_small_loss_at_both_looks_takes_no_more_work() -> None:
    _, asked = second_look(suspected(0.03), losing(0.01, 0.01, 0.01))
    assert max(question.work for question in asked if question.is_compared) == WORK[0]


def test_the_work_goes_on_until_the_name_of_the_loss_is_settled() -> None:
    (mistake,), asked = second_look(suspected(0.3), losing(0.3, 0.22, 0.2))
    assert max(question.work for question in asked) == WORK[-1]
    assert mistake.loss == pytest.approx(0.2) and mistake.uncertainty == pytest.approx(0.04)
    assert loss_text(mistake) == "20 ± 4 %"


def test_a_proof_at_the_last_of_the_work_ends_the_doubt() -> None:
    def mirrored(board: Board, work: int) -> float:
        is_played = board.moves[-1] == points("i7")[0]
        return float(not is_played) if work == WORK[-1] else 0.6 - 0.1 * is_played

    (mistake,), _ = second_look(suspected(0.2), losing(0.27, 0.27, 0.27), mirrored)
    assert mistake.loss == 1.0 and mistake.uncertainty == 0.0


def test_a_loss_within_its_uncertainty_is_not_listed() -> None:
    assert second_look(suspected(0.3), losing(0.06, 0.06, 0.06))[0] == []  # searches differ by more
    assert len(second_look(suspected(0.3), losing(0.4, 0.3, 0.26))[0]) == 1


def test_an_older_deeper_analysis_hides_no_mistake() -> None:
    """At a node analysed for long the loss at first look is nothing, though the move costs much."""
    (mistake,), _ = second_look(suspected(0.0, visits=1_000_000), losing(0.3, 0.3, 0.3))
    assert mistake.kind is MistakeKind.BLUNDER
    assert second_look(suspected(0.0), losing(0.3, 0.3, 0.3)) == ([], [])


def test_a_move_whose_position_is_only_seen_to_be_won_later_is_looked_at() -> None:
    tree = suspected(0.0)
    moves = examine_line(tree, list(tree.root.main_line()))
    assert not any(map(is_suspect, moves)) and exposed(moves, []) == []
    moves[-1].before.analysis = analysis_of(0.95, BEST, 50_000)  # by a second look at the move before
    assert exposed(moves, []) == [moves[-1]]
    assert exposed(moves, [moves[-1]]) == []  # it is looked at once
    moves[-1].before.analysis = analysis_of(0.95, points("i7")[0], 50_000)  # the move played is best
    assert exposed(moves, []) == []


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (0.2, "Mistake"),
        (0.13, "Mistake / Inaccuracy"),
        (0.11, "Inaccuracy / Mistake"),
        (0.08, "Inaccuracy"),
        (0.4, "Blunder"),
    ],
)
def test_a_loss_at_the_border_of_two_classes_is_told_so(loss: float, name: str) -> None:
    (mistake,), _ = second_look(suspected(0.3), losing(loss, loss, loss))
    assert mistake_name(mistake) == name


def test_a_great_loss_is_listed_unless_all_of_it_is_within_its_uncertainty() -> None:
    differing = losing(0.2, 0.2, 0.2), losing(0.0, 0.0, 0.0), losing(0.1, 0.1, 0.1)
    (mistake,), _ = second_look(suspected(0.3), *differing)
    assert mistake.loss == pytest.approx(0.2) and mistake.uncertainty == pytest.approx(0.2 / 3**0.5)


def test_what_is_compared_was_searched_with_as_much_work(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deep analysis of one of two moves would make a loss of what the search finds out by its depth."""
    looker, tree = Looker(app.hub, app.store, "review"), suspected(0.3)
    asked: list[Question] = []
    monkeypatch.setattr(looker, "ask", asked.append)
    visits = 40 * app.store.current.analysis.review_visits
    tree.root.analysis = replace(analysis_of(0.6, BEST, visits), engine=looker.engine)

    def look() -> Looking:
        yield Question(tree.board_at(tree.root), tree.root, 10)
        yield Question(tree.board_at(tree.root), tree.root, 40, is_compared=True)
        yield Question(tree.board_at(tree.root), tree.root, 10, is_compared=True)
        return None

    looker.look(look())
    assert [(question.work, question.is_compared) for question in asked] == [(10, True)]


def facts(moves: str, rate: float = 0.97, best: str = "") -> dict[int, Mistake]:
    """The facts of a game in which the engine gives the side to move this win rate everywhere, by ply."""
    tree = GameTree.from_moves(points(moves), GameInfo())
    for node in tree.root.main_line():
        if best and node.children and tree.board_at(node).is_legal(points(best)[0]):
            node.analysis = analysis_of(rate, points(best)[0])
    return {mistake.node.ply: mistake for mistake in conclude(examine_line(tree, tree.game_line()), {})}


def test_what_is_listed_whatever_it_costs_takes_little_work() -> None:
    """An open three that is left has its class, though the engine's win rates leave much in doubt."""
    tree = GameTree.from_moves(points("h8a1i8a3j8o1"), GameInfo())
    line = tree.game_line()
    for node in line:
        node.analysis = analysis_of(0.5, points("k8")[0])
    (move,) = (move for move in examine_line(tree, line) if move.fact is not None)
    looking = look_again(move)
    question, asked = looking.send(None), list[Question]()
    with pytest.raises(StopIteration):
        while True:
            asked.append(question)
            rate = 0.3 if question.board.peek() == points("o1")[0] else 0.5
            question = looking.send(analysis_of(1 - rate, 0))
    assert asked and {question.work for question in asked} == set(WORK[:2])


def test_a_win_missed_in_a_won_position_is_a_fact() -> None:
    missed = facts("h8a1i8a3j8o1o15", rate=0.97, best="g8")[7]
    assert missed.kind is MistakeKind.MISSED_WIN and missed.moves == 2 and missed.better


def test_an_open_three_left_in_a_lost_position_is_a_fact() -> None:
    left = facts("h8a1i8a3j8o1", rate=0.02, best="k8")[6]
    assert left.kind is MistakeKind.LEFT_THREE and left.better[0] == points("k8")[0]
    assert left.refutation and left.node.move == points("o1")[0]


def test_a_win_by_threats_missed_and_allowed_is_a_fact() -> None:
    start = "h8a1h9o1i10a15"  # Black wins by threats other than fours
    missed = facts(start + "o15")[7]
    assert missed.kind is MistakeKind.MISSED_THREATS and (missed.moves or 0) > 1
    allowed = facts("j8f8j9g10h6h9", best="j7")[6]
    assert allowed.kind is MistakeKind.THREATS_ALLOWED and allowed.refutation


def test_the_window_lists_the_second_look(qtbot: QtBot, app: App) -> None:
    """The tests' brain gives every side to move 55 %: every move costs 10 % at first look, and none then."""
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    app.document.open_tree(GameTree.from_moves(points("h8a15o1"), GameInfo()))
    sent: list[str] = []
    app.hub.logged.connect(lambda _name, _way, line: sent.append(line))
    with qtbot.waitSignal(app.reviewer.finished) as finished:
        app.window.actions_by_name["review"].trigger()
    searched = f"INFO max_node {100 * WORK[0]}"
    assert searched in sent and finished.args == [[]]
    asked = [line for line in sent if line.startswith(("START", "INFO max_node", "YXNBEST"))]
    assert "YXNBEST 10" in sent  # some are images of each other
    places = [index for index, line in enumerate(asked) if line == searched]
    assert all(asked[index - 1].startswith("START") for index in places)  # the engine forgets what it knows
    assert app.panels.review.summary.text() == "Lost: Black 0.0 %, White 0.0 %"
    assert app.panels.review.summary.toolTip().startswith("Black: no mistakes; 0.0 % lost per move")


def test_mistakes_are_marked_on_the_board_and_on_the_curve(qtbot: QtBot, app: App) -> None:
    tree = GameTree.from_moves(points("h8a1i8a3j8o1"), GameInfo())
    app.window.layouts.switch("analyse")
    app.document.open_tree(tree)
    (left,) = conclude(examine_line(tree, tree.game_line()), {})
    app.panels.review.show_review([left], tree.game_line())
    rings = app.panels.board.painted.picture.rings
    assert [ring.point for ring in rings] == points("o1")
    qtbot.waitUntil(lambda: app.panels.graph._plot is not None)
    assert [spot.pos().x() for spot in app.panels.graph.marks.points()] == [6]
    app.document.step(-1)
    assert app.panels.board.painted.picture.rings == ()  # the stone is not on the board
    app.document.open_tree(GameTree.from_moves([1, 2], GameInfo()))
    assert app.panels.graph.marks.points().size == 0
