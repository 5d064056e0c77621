"""The verdicts of the engine on a position of a game, each judged by the referee."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from engine import _core
from engine.core_board import core_board
from engine.evaluator.loading import best_net, open_evaluator
from engine.rules.board import Board
from engine.rules.variant import Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from engine.search.result import Proof
from tests.soak.referee import Judgement, Referee

_SOLVER_NODES = 3_000
_GAME_NODES = 150  # for each move of a game whose positions are judged
_SEARCH_NODES = 2_000
_MOST_LOST_MOVES = 25  # to be judged, of those that a threat is said to beat
_SEARCHED = 0.2  # of the positions
# A winner's move is asked of the solver with the first of these; where it finds none, with the next.
_NAMING_NODES = (2_000, 50_000, 2_000_000)
_NAMING_SEARCH_NODES = 300_000

_opened: dict[str, _core.NativeEvaluator] = {}
"""Nets by name: reading one takes longer than most searches here."""


class Claims:
    """One position, and what is claimed of it."""

    def __init__(self, referee: Referee, seed: int) -> None:
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self._referee = referee
        self._chance = random.Random(seed)
        self._variant = self._chance.choice(list(Variant))
        self._size = self._chance.choice([6, 9, 11, 15, 15, 15, 20, 22])
        self._solver = _core.Solver(8)
        moves = referee.random_position(seed, self._variant, self._size)
        if self._chance.random() < 0.6:
            moves = self._played_on(moves[: self._chance.randint(1, 8)])
        self._board = self._after(moves)
        self._empty = [point for point, cell in enumerate(self._board.cells) if not cell]
        self._core = core_board(self._board)
        referee.set_position(self._variant, self._size, moves)

    def judge(self) -> None:
        """Have all claims judged."""
        if self._board.outcome is not None:
            return
        self.done.update(positions=1)
        self._judge_fouls()
        for name, judgement in self._judgements():
            self.done.update({name: 1, "replies": judgement.replies})
            self.done.update(unfinished=judgement.verdict == "tires")
            if judgement.verdict == "fails":
                where = f"{self._variant.value} {self._size} {list(self._board.moves)}"
                self.faults.append(f"{name}: {judgement.reason}: {where}")

    def _judge_fouls(self) -> None:
        if self._variant is not Variant.RENJU:
            return
        ours = [point for point in self._empty if self._core.is_foul(point)]
        theirs = self._referee.fouls()
        self.done.update(points_judged_for_fouls=len(self._empty), fouls=len(ours))
        if ours != theirs:
            self.faults.append(f"fouls {ours} or {theirs}: {self._size} {list(self._board.moves)}")

    def _judgements(self) -> Iterator[tuple[str, Judgement]]:
        quick = self._solver.quick(self._core)
        if quick.proof is _core.Proof.WIN and quick.best is not None:
            yield "wins_seen_at_once", self._wins(quick.best)
        elif quick.proof is _core.Proof.LOSS:
            yield "losses_seen_at_once", self._loses(self._empty)
        elif quick.forced:
            yield "forced_replies", self._loses(self._some_of(set(self._empty) - set(quick.moves)))
        if quick.proof is _core.Proof.UNKNOWN:
            for name, find in (("wins_by_fours", self._solver.vcf), ("wins_by_threats", self._solver.vct)):
                found = find(self._core, _SOLVER_NODES)
                if found.proof is _core.Proof.WIN:
                    yield name, self._wins(found.pv[0])
            defences = self._solver.defences(self._core, _SOLVER_NODES)
            if defences.threatened and defences.complete:
                yield "defences", self._loses(self._some_of(set(self._empty) - set(defences.moves)))
        if self._chance.random() < _SEARCHED:
            yield from self._verdicts_of_searches()

    def _verdicts_of_searches(self) -> Iterator[tuple[str, Judgement]]:
        mcts = MctsSearch(self._board, _evaluator(self._board), _core.MctsOptions())
        for name, result in (
            ("mcts", mcts.run(Limits(visits=_SEARCH_NODES // 4))),
            ("alphabeta", _alphabeta(self._board).run(Limits(nodes=_SEARCH_NODES))),
        ):
            if result.proof is Proof.WIN and result.best is not None:
                yield f"wins_of_{name}", self._wins(result.best)
            lost = [each.point for each in result.candidates if each.proof is Proof.LOSS]
            if lost:
                yield f"lost_moves_of_{name}", self._loses(lost)

    def _some_of(self, moves: set[int]) -> list[int]:
        return self._chance.sample(sorted(moves), min(_MOST_LOST_MOVES, len(moves)))

    def _wins(self, move: int) -> Judgement:
        return self._referee.wins(move, self._name_move)

    def _loses(self, moves: Sequence[int]) -> Judgement:
        return self._referee.loses(moves, self._name_move)

    def _name_move(self, moves: list[int]) -> int | None:
        """The engine's move for the winner, who is to move after these."""
        for move in moves:
            self._core.push(move)
        try:
            return self._winning_move()
        finally:
            for _ in moves:
                self._core.pop()

    def _winning_move(self) -> int | None:
        quick = self._solver.quick(self._core)
        if quick.proof is _core.Proof.WIN:
            return quick.best
        for nodes in _NAMING_NODES:
            for find in (self._solver.vcf, self._solver.vct):
                found = find(self._core, nodes)
                if found.proof is _core.Proof.WIN:
                    return found.pv[0]
        searched = _alphabeta(self._after(self._core.moves)).run(Limits(nodes=_NAMING_SEARCH_NODES))
        return searched.best if searched.proof is Proof.WIN else None

    def _played_on(self, moves: Sequence[int]) -> list[int]:
        """A game played on from some moves to a place drawn by lot, by alpha-beta in a few nodes."""
        board = self._after(moves)
        search = _alphabeta(board)
        for _ in range(self._chance.randint(0, 40)):
            search.set_position(board)
            best = search.run_here(Limits(nodes=_GAME_NODES)).best
            if best is None:
                break
            board.push(best)
            if board.outcome is not None:
                board.pop()
                break
        return list(board.moves)

    def _after(self, moves: Sequence[int]) -> Board:
        return Board.from_moves(moves, self._size, variant=self._variant)


def _alphabeta(board: Board) -> AlphaBetaSearch:
    options = _core.AlphaBetaOptions()
    options.memory_bytes = 16 << 20
    return AlphaBetaSearch(board, _evaluator(board), options)


def _evaluator(board: Board) -> _core.NativeEvaluator:
    name = best_net(board)
    if name not in _opened:
        evaluator = open_evaluator(name, board)
        assert isinstance(evaluator, _core.NativeEvaluator)
        _opened[name] = evaluator
    return _opened[name]
