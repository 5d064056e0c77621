"""Opening procedures between brains. `engine.rules.opening` is the referee; this asks the brains.

Swap2 is spoken with SWAP2BOARD. The protocol has no words for the other procedures, and many brains do not
know SWAP2BOARD either: then decisions are made from what the brain answers to BOARD, which every brain knows.

| asked for | a brain's answer is taken from |
|---|---|
| the first stones, wanted even | nothing, for no brain plays so: the tournament's opening, or drawn |
| a later stone | its move, if the procedure allows that point, else a drawn one |
| a colour | the score it gives the side to move: it takes the side it likes; without a score it stays |
| how many fifth moves | the score, again: few if it will have Black, many if White |
| fifth moves to offer | its move first, then drawn ones near the stones |
| which fifth move | the score it gives White after each |
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.game import Termination
from engine.rules.opening import (
    Choice,
    Decision,
    IllegalChoiceError,
    Opening,
    Procedure,
    Seat,
    Task,
    TaskKind,
)
from matches.adjudication import score_of
from matches.contestant import Answer, Failure
from protocol.client import Conversation, Moves

EVEN_STONES = ((0, 0), (1, 0), (2, 2))  # offsets from the centre: an opening that brains think even

Ask = Callable[[Seat, Callable[[Conversation], None]], Answer]
"""Puts a request to the brain of a seat, on its clock."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What came of an opening: where ordinary play goes on."""

    moves: tuple[int, ...]
    swapped: bool
    """Whether the first seat has White."""
    story: tuple[str, ...]
    """What was done, in words."""
    first_answer: Answer | None = None
    """The answer that already holds the first ordinary move (swap2: who stays White moves at once)."""
    failure: tuple[Seat, Answer] | None = None
    """Who failed, if somebody did; the rest then says how far they came."""


class Referee:
    """Leads two brains through one opening."""

    def __init__(
        self, opening: Opening, ask: Ask, speaks_swap2: Mapping[Seat, bool], even: Sequence[int], seed: int
    ) -> None:
        """`even` are first stones for brains that cannot be asked; `seed` draws what must be drawn."""
        self._opening = opening
        self._ask = ask
        self.speaks_swap2 = dict(speaks_swap2)
        self._even = list(even) or _even_stones(opening.board)
        self._random = random.Random(seed)
        self._story: list[str] = []
        self._answers: list[Choice] = []  # choices that one answer has already made
        self._first_answer: Answer | None = None

    def run(self) -> Settled:
        """Ask until ordinary play begins, or somebody fails."""
        while (task := self._opening.task) is not None:
            if not self._answers:
                failed = self._consult(task)
                if failed is not None:
                    return self._settled(failure=(task.seat, failed))
            choice = self._answers.pop(0)
            try:
                self._opening.apply(choice)
            except IllegalChoiceError as error:
                illegal = Answer(Failure(Termination.ILLEGAL_MOVE, str(error)), 0.0)
                return self._settled(failure=(task.seat, illegal))
            self._tell(task, choice)
        return self._settled()

    def _settled(self, failure: tuple[Seat, Answer] | None = None) -> Settled:
        moves = tuple(self._opening.board.moves)
        swapped = self._opening.black is Seat.SECOND
        return Settled(moves, swapped, tuple(self._story), self._first_answer, failure)

    def _consult(self, task: Task) -> Answer | None:
        """Fill `_answers` with what a seat chooses now; returns the answer of a brain that failed."""
        if self._opening.procedure is Procedure.SWAP2 and self.speaks_swap2[task.seat]:
            answer = self._ask(task.seat, self._swap2board)
            if isinstance(answer.result, Moves):
                self._understand_swap2(task, answer, answer.result)
                return None
            if answer.result.termination is not Termination.PROTOCOL_ERROR:
                return answer
            self.speaks_swap2[task.seat] = False  # UNKNOWN or ERROR: it is asked with BOARD from now on
        return self._emulate(task)

    def _swap2board(self, conversation: Conversation) -> None:
        board = self._opening.board
        conversation.swap2board([board.column_row(point) for point in board.moves])

    def _understand_swap2(self, task: Task, answer: Answer, moves: Moves) -> None:
        points = [_point(self._opening.board, x, y) for x, y in moves.points]
        if task.kind is TaskKind.PLACE:
            self._answers += points
        elif moves.swap:
            self._answers.append(Decision.SWAP)
        elif len(points) == 2:
            self._answers += [Decision.PLACE_TWO, *points]
        else:
            self._answers.append(Decision.STAY)
            self._first_answer = answer

    # --- through BOARD --------------------------------------------------------------------------------------

    def _emulate(self, task: Task) -> Answer | None:
        board = self._opening.board
        if task.kind is TaskKind.PLACE and board.ply < 3:
            even = self._even[board.ply] if board.ply < len(self._even) else None
            self._answers.append(even if even in task.choices else self._drawn(task.choices))
            return None
        if task.kind is TaskKind.PICK:
            return self._pick(task)
        if task.kind is TaskKind.OFFER and self._opening.offers:
            self._answers.append(self._drawn_near(task.choices))
            return None
        answer = self._think(task.seat, board)
        if isinstance(answer.result, Failure):
            return answer
        if task.kind in (TaskKind.PLACE, TaskKind.OFFER):
            point = _point(board, *answer.result.points[0])
            self._answers.append(point if point in task.choices else self._drawn_near(task.choices))
        elif task.kind is TaskKind.DECLARE:
            self._answers.append(self._declared(task, answer))
        else:
            self._decide(task, answer)
        return None

    def _think(self, seat: Seat, board: Board) -> Answer:
        return self._ask(seat, lambda conversation: conversation.board(stones(board)))

    def _decide(self, task: Task, answer: Answer) -> None:
        """Take the side to move if the brain likes it, else the other; stay without a score."""
        turn, colour = self._opening.board.turn, self._opening.colour_of(task.seat)
        score = score_of(answer.thinking)
        wanted = colour if score is None else turn if score >= 0 else turn.other
        self._answers.append(Decision.STAY if wanted is colour else Decision.SWAP)
        settles = self._opening.procedure in (Procedure.SWAP, Procedure.SWAP2)
        if settles and wanted is colour is turn:
            self._first_answer = answer  # it has already found its move

    def _declared(self, task: Task, answer: Answer) -> Choice:
        """Few fifth moves for Black's sake, many for White's, by who the brain thinks is better off."""
        score = score_of(answer.thinking) or 0.0
        blacks = score if self._opening.board.turn is Colour.BLACK else -score
        numbers = task.choices
        return numbers[len(numbers) // 2] if blacks > 0 else numbers[0]

    def _pick(self, task: Task) -> Answer | None:
        """The fifth move after which the brain likes White best."""
        best: tuple[float, Choice] | None = None
        for point in task.choices:
            assert isinstance(point, int)
            board = self._opening.board.copy()
            board.push(point)
            answer = self._think(task.seat, board)
            if isinstance(answer.result, Failure):
                return answer
            score = score_of(answer.thinking) or 0.0
            if best is None or score > best[0]:
                best = score, point
        assert best is not None
        self._answers.append(best[1])
        return None

    def _drawn(self, choices: Sequence[Choice]) -> Choice:
        return self._random.choice(choices)

    def _drawn_near(self, choices: Sequence[Choice]) -> Choice:
        """A point at most two lines from a stone, if there is one among the choices."""
        board = self._opening.board
        stones = [board.column_row(point) for point in board.moves]
        near = [
            choice
            for choice in choices
            if isinstance(choice, int)
            and any(
                max(abs(x - column), abs(y - row)) <= 2
                for x, y in stones
                for column, row in [board.column_row(choice)]
            )
        ]
        return self._drawn(near or choices)

    def _tell(self, task: Task, choice: Choice) -> None:
        who = ("first", "second")[task.seat]
        board = self._opening.board
        points = task.kind in (TaskKind.PLACE, TaskKind.OFFER, TaskKind.PICK)
        if isinstance(choice, Decision):
            what = choice.value
        else:
            what = format_coordinate(choice, board.width) if points else str(choice)
        self._story.append(f"{who}: {task.kind.value}: {what}")


def stones(board: Board) -> list[tuple[int, int, int]]:
    """The moves on the board for BOARD, in order: 1 for the side to move, 2 for its opponent."""
    mine = board.ply % 2  # the index of the side to move's first stone has the parity of the count
    return [(*board.column_row(point), 1 if i % 2 == mine else 2) for i, point in enumerate(board.moves)]


def _even_stones(board: Board) -> list[int]:
    centre_x, centre_y = board.width // 2, board.height // 2
    return [board.point(centre_x + x, centre_y + y) for x, y in EVEN_STONES]


def _point(board: Board, x: int, y: int) -> int:
    """The point of a brain's move; one that no procedure allows if it is off the board."""
    return y * board.width + x if 0 <= x < board.width and 0 <= y < board.height else -1
