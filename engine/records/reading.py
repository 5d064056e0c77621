"""What a reading finds, and what is made of it: decided here once, for app, library, matches and training.

A reading gives the games of a file, each as a `GameInFile`, and in place of what cannot be read a
RecordError. What of a game was not understood stands in its `faults`, and each program shows them in its way.
The app opens the tree of a game, up to where it breaks off; those who count or learn take its `line`: a game
from the empty board by the rules, or the reason why it is none.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.records.files import RecordError
from engine.records.results import is_of_the_moves
from engine.records.terms import GOMOKU, game_name
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board, Outcome
from engine.rules.cells import EMPTY
from engine.rules.coordinates import PointName
from engine.rules.game import GameResult
from engine.rules.translatable import reason_of, translatable
from engine.rules.variant import Variant

Referee = Callable[[Board, Sequence[int]], tuple[int, Outcome | None]]
"""How many of some moves can be played on an empty board, and how the game is over then, if it is."""
Reading = Iterator["GameInFile | RecordError"]


def referee(board: Board, moves: Sequence[int]) -> tuple[int, Outcome | None]:
    """The referee of the readable board; the core's is faster (`engine.core_board`)."""
    for move in moves:
        if board.outcome is not None or board.cells[move] != EMPTY:
            break
        board.push(move)
    return board.ply, board.outcome


@dataclass(frozen=True)
class PlayedMoves:
    """A game as it was played from the empty board by the rules, Black first."""

    info: GameInfo
    moves: tuple[int, ...]
    result: GameResult | None
    """That of the record, if it is understood; in place of none, or of a fault, that of the board."""
    faults: tuple[RecordError, ...] = ()
    """What was cut off, and why."""


@dataclass(frozen=True)
class GameInFile:
    """A game in a file."""

    make: Callable[[Variant], GameTree]
    """The tree under a variant; its moves may be impossible there."""
    told: Variant | None = None
    """The variant named in the file; None if there is none."""
    usual: Variant = Variant.FREESTYLE
    """What such files mostly hold."""
    game: str = GOMOKU
    """The number in SGF's list of the game that the file declares."""
    faults: tuple[RecordError, ...] = ()
    """What of it was not understood."""
    broken: RecordError | None = None
    """Of them, that at which the game as it was played breaks off."""
    is_study: bool = False
    """Whether it is a tree of variations that somebody made, and no game."""
    number: int = 1
    """Its place in the file, from 1."""
    source: str | None = None
    """The file, if it is one."""

    @cached_property
    def info(self) -> GameInfo:
        """The properties of the game.

        Raises:
            RecordError: no such game can be.
        """
        return self.make(self.told or self.usual).info

    def playable(self, variant: Variant) -> int:
        """How many moves of the main line can be played under a variant."""
        return self.played(variant)[0]

    def played(self, variant: Variant) -> tuple[int, RecordError | None]:
        """The same, and why it is not all of them."""
        count = 0
        try:
            tree = self.make(variant)
            board = tree.board_at(tree.root)
            for node in list(tree.root.main_line())[1:]:
                board = tree.advance(board, node)
                count += node.colour is not None
        except RecordError as error:
            return count, error
        return count, None

    @cached_property
    def length(self) -> int:
        """How many moves the main line has."""
        try:
            tree = self.make(self.told or self.usual)
        except RecordError:
            return 0
        return sum(node.colour is not None for node in tree.root.main_line())

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """All variants: those that fit best come first, of them the one in the file or the usual one."""
        first = self.told or self.usual
        order = sorted(Variant, key=lambda variant: (variant is not first, variant.index))
        return tuple(sorted(order, key=lambda variant: -self.playable(variant)))

    @property
    def fault(self) -> RecordError | None:
        """Why the main line cannot be played to its end under any variant; None if it can."""
        return self.played(self.variants[0])[1]

    @property
    def other_game(self) -> RecordError | None:
        """The file declares another game, and is read as Gomoku or Renju all the same."""
        if self.game == GOMOKU:
            return None
        values = {"number": self.game[:20], "name": game_name(self.game)}
        return RecordError(translatable("GM[{number}] is {name}; it is read as Gomoku or Renju", **values))

    @property
    def is_clear(self) -> bool:
        """Whether the file names its variant, and its moves fit it."""
        return self.game == GOMOKU and self.told is not None and self.variants[0] is self.told

    def rules(self, preferred: Variant | None = None) -> Variant:
        """The variant named in the file, or else the preferred one, if the moves fit it, or the first
        that fits best."""
        if self.told is not None:
            return self.told
        fits = preferred is not None and self.playable(preferred) == self.length
        return preferred if preferred is not None and fits else self.variants[0]

    def line(self, preferred: Variant | None = None, judge: Referee = referee) -> PlayedMoves:
        """The game as it was played; what comes after its end is cut off.

        Args:
            preferred: the rules where the file does not name them, if the moves fit them.
            judge: who plays the moves.

        Raises:
            RecordError: it is not a game from the empty board by the rules, or its end in the record is not
                that on the board.
        """
        try:
            line = self._line(preferred, judge)
        except RecordError as error:
            raise error.at(self.source) from None
        except ValueError as error:
            raise RecordError(reason_of(error), self.source) from None
        remarks = (self.other_game, *self.faults, *line.faults)
        return replace(line, faults=tuple(remark.at(self.source) for remark in remarks if remark is not None))

    def _line(self, preferred: Variant | None, judge: Referee) -> PlayedMoves:
        if self.broken is not None:
            raise self.broken
        variant = self.told or preferred or self.usual
        line = line_of(self.make(variant), judge)
        if line.faults and self.told is None and (fitting := self.rules(preferred)) is not variant:
            reason = translatable("it is read by the rules of {rules}, which it fits", rules=fitting.value)
            other = line_of(self.make(fitting), judge)
            return replace(other, faults=(RecordError(reason), *other.faults))
        return line


def line_of(tree: GameTree, judge: Referee = referee) -> PlayedMoves:
    """The game as it was played in a tree, with arguments and errors as for `Found.line`."""
    info, told = tree.info, tree.result
    steps = list(tree.game_steps())
    if not steps:
        raise tree.root.error(translatable("no moves"))
    if info.continuous:
        raise tree.root.error(translatable("continuous games are not kept"))
    moves = [point for point, _ in steps]
    played, outcome = judge(info.empty_board(), moves)
    shown = told if told is not None and told.counts else None
    faults = []
    if played < len(moves):
        point = PointName.of(moves[played], info.width, info.height)
        why = translatable("taken") if outcome is None else translatable("the game is over")
        reason = translatable("{point}: {reason}", point=point, reason=why)
        faults.append(
            steps[played][1].error(translatable("move {number}, {reason}", number=played + 1, reason=reason))
        )
        if outcome is None:
            raise faults[0]
    if outcome is not None:
        if shown is not None and shown.winner is not outcome.winner:
            reason = translatable("the result is not what the board shows")
            raise faults[0] if faults else tree.root.error(reason)
        if shown is None or not is_of_the_moves(shown):
            shown = GameResult.of(outcome)
    return PlayedMoves(info, tuple(moves[:played]), shown, tuple(faults))
