"""The native core of Narabe."""

import enum
from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

class LineShape(enum.Enum):
    """What a stone on an empty point makes of one line through it."""

    DEAD = 0

    ONE = 1

    OPEN_ONE = 2

    TWO = 3

    OPEN_TWO = 4

    THREE = 5

    OPEN_THREE = 6

    FOUR = 7

    DOUBLE_FOUR = 8

    OPEN_FOUR = 9

    FIVE = 10

    OVERLINE = 11

class MoveClass(enum.Enum):
    """What a stone on an empty point makes of its four lines together."""

    QUIET = 0

    TWO = 1

    THREE = 2

    TWO_TWOS = 3

    THREE_PLUS = 4

    OPEN_THREE = 5

    OPEN_THREE_PLUS = 6

    DOUBLE_THREE = 7

    FOUR = 8

    FOUR_PLUS = 9

    FOUR_THREE = 10

    DOUBLE_FOUR = 11

    OPEN_FOUR = 12

    FIVE = 13

    MAYBE_FOUL = 14

    FOUL = 15

class Board:
    """
    The fast twin of engine.rules.board.Board, with line patterns kept up to date.

    Points are `row * width + column`; colours 1 Black, 2 White; cells also 0 empty, 3 wall.
    Methods raise ValueError for points off the board or taken and other bad arguments.
    """

    def __init__(self, width: int = 15, height: int = 15, variant: int = 0, row_length: int = 5) -> None:
        """An empty board; `variant` is the index of an engine.rules Variant."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def variant(self) -> int: ...
    @property
    def row_length(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def ply(self) -> int:
        """How many moves were played."""

    @property
    def key(self) -> int:
        """Zobrist key, the same under transposition."""

    @property
    def over(self) -> bool:
        """Whether the last move ended the game."""

    @property
    def winner(self) -> int:
        """The winner's colour; 0 after a draw and while the game goes on."""

    @property
    def moves(self) -> list[int]:
        """The moves played, in order."""

    def push(self, point: int) -> None:
        """Plays a move of the side to move; a foul is a move that loses."""

    def pop(self) -> int:
        """
        Takes back the last move and returns it. Raises IndexError if there was none.
        """

    def place(self, point: int, cell: int) -> None:
        """
        Sets a stone (1, 2) or a wall (3) before the first move; the turn does not pass.
        """

    def set_turn(self, colour: int) -> None:
        """Says who moves next."""

    def last(self, back: int = 0) -> int | None:
        """The last move, or one before it; None if there was none."""

    def cell(self, point: int) -> int:
        """What stands on a point."""

    def is_foul(self, point: int) -> bool:
        """Whether an empty point is a foul of renju's Black."""

    def move_class(self, colour: int, point: int) -> MoveClass:
        """What a colour's stone on an empty point would make."""

    def line_shape(self, colour: int, point: int, direction: int) -> LineShape:
        """
        What it would make in one line: 0 the row, 1 the column, 2 down right, 3 up right.
        """

    def points_of(self, colour: int, move_class: MoveClass) -> list[int]:
        """The empty points where a colour's stone has a class."""

    def count_of(self, colour: int, move_class: MoveClass) -> int:
        """How many empty points these are."""

    def near(self, distance: int) -> list[int]:
        """The empty points at most so many columns and rows from a stone."""

    def same_state(self, other: Board) -> bool:
        """
        Whether two boards agree in everything that is kept up to date move by move.
        """

    def copy(self) -> Board:
        """An independent board in the same state."""

class Proof(enum.Enum):
    """What is proven of a position, for the side to move."""

    UNKNOWN = 0

    WIN = 1

    LOSS = 2

    DRAW = 3

class StopFlag:
    """A flag that any thread may set to end a search early."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def clear(self) -> None: ...
    def is_set(self) -> bool: ...

class ThreatWin:
    """The answer to a search for a win by continuous threats."""

    @property
    def proof(self) -> Proof:
        """WIN or UNKNOWN."""

    @property
    def distance(self) -> int:
        """Plies to the end at most; 0 if unknown."""

    @property
    def pv(self) -> list[int]:
        """A line of the proof, to its end."""

    @property
    def exhausted(self) -> bool:
        """Unknown although no limit was reached: all attacks were tried."""

    @property
    def nodes(self) -> int:
        """Positions visited."""

class QuickAnswer:
    """What follows from a position without a search."""

    @property
    def proof(self) -> Proof: ...
    @property
    def distance(self) -> int:
        """Plies to the end at most, if proven."""

    @property
    def best(self) -> int | None:
        """The winning move, if won."""

    @property
    def forced(self) -> bool:
        """Every legal move outside `moves` provably loses."""

    @property
    def moves(self) -> list[int]:
        """Where forced, the moves left to try."""

class Defences:
    """Which moves survive what the opponent threatens by continuous fours."""

    @property
    def threatened(self) -> bool:
        """The opponent would win so if the side to move passed."""

    @property
    def complete(self) -> bool:
        """Every legal move outside `moves` provably loses."""

    @property
    def distance(self) -> int:
        """Plies to the end at most with any move outside `moves`."""

    @property
    def moves(self) -> list[int]:
        """The moves not proven to lose."""

    @property
    def nodes(self) -> int:
        """Positions visited."""

class Solver:
    """
    Proofs of wins by continuous threats, for one thread.

    A search works on a copy of the board, lets other threads run and ends at `nodes` positions
    or when `stop` is set. Methods raise ValueError if the game is over.
    """

    def __init__(self, table_mib: int = 16) -> None: ...
    @staticmethod
    def quick(board: Board) -> QuickAnswer:
        """What follows at once from the move classes."""

    def vcf(
        self,
        board: Board,
        nodes: int = 10000,
        stop: StopFlag | None = None,
        shortest: bool = False,
        chained: bool = False,
    ) -> ThreatWin:
        """
        A win of the side to move by continuous fours; `shortest`: the one with the fewest fours;
        `chained`: by fours alone that make a three or an open two besides, which misses some wins.
        """

    def vct(
        self, board: Board, nodes: int = 100000, stop: StopFlag | None = None, promising_nodes: int = 0
    ) -> ThreatWin:
        """
        A win of the side to move by continuous threats: fours, and moves that threaten to win by fours.
        With `promising_nodes`, `nodes` are for a search in which the defender's plain fours are no replies,
        and where it finds a win, so many more are for its proof against all replies.
        """

    def defences(self, board: Board, nodes: int = 10000, stop: StopFlag | None = None) -> Defences:
        """
        Which moves survive the opponent's continuous fours; `nodes` for each search it takes.
        """

    def clear(self) -> None:
        """Forgets everything it has proven."""

    def age(self) -> None:
        """
        Makes present proofs the first to be replaced; to be called after each move of a game.
        """

class NativeEvaluator:
    """A net, or what stands in for one, written in C++."""

    def evaluate(self, board: Board) -> tuple[list[float], tuple[float, float, float]]:
        """
        Policy logits [points] (-inf where a stone stands) and (win, draw, loss) of a position.
        """

class PatternEvaluator(NativeEvaluator):
    """The evaluation without a net; nets/pattern_evaluator.hpp explains it."""

    def __init__(self) -> None: ...

def pattern_features(
    board: Board, moves: Sequence[int]
) -> tuple[
    Annotated[NDArray[numpy.uint16], dict(shape=(None, None, None))],
    Annotated[NDArray[numpy.uint8], dict(shape=(None, None))],
    Annotated[NDArray[numpy.uint8], dict(shape=(None, None))],
]:
    """
    What the pattern evaluation sees before each of the moves played on from a board: codes
    [ply, point, 2] of the side to move and the other, class pairs [ply, point], near a stone [ply, point].
    """

PATTERN_CODES: int = 1365

PATTERN_PLACES: int = 15

MOVE_CLASSES: int = 16

def play_and_take_back(board: Board, moves: Sequence[int], rounds: int) -> None:
    """Plays moves and takes them back, so many times."""

def play_randomly(
    stones: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)
    ],
    turn: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu", writable=False)],
    variant: int,
    row_length: int,
    games: int,
    seed: int,
) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None))]:
    """
    Win, draw and loss [batch, 3] of positions [batch, row, column] by random games.
    """

class SearchOptions:
    """The options of a search; search/options.hpp explains each."""

    def __init__(self) -> None: ...
    @property
    def threads(self) -> int: ...
    @threads.setter
    def threads(self, arg: int, /) -> None: ...
    @property
    def memory_bytes(self) -> int: ...
    @memory_bytes.setter
    def memory_bytes(self, arg: int, /) -> None: ...
    @property
    def solver(self) -> bool: ...
    @solver.setter
    def solver(self, arg: bool, /) -> None: ...
    @property
    def textbook(self) -> bool: ...
    @textbook.setter
    def textbook(self, arg: bool, /) -> None: ...
    @property
    def exploration(self) -> float: ...
    @exploration.setter
    def exploration(self, arg: float, /) -> None: ...
    @property
    def exploration_growth(self) -> float: ...
    @exploration_growth.setter
    def exploration_growth(self, arg: float, /) -> None: ...
    @property
    def exploration_scale(self) -> float: ...
    @exploration_scale.setter
    def exploration_scale(self, arg: float, /) -> None: ...
    @property
    def policy_temperature(self) -> float: ...
    @policy_temperature.setter
    def policy_temperature(self, arg: float, /) -> None: ...
    @property
    def fpu_reduction(self) -> float: ...
    @fpu_reduction.setter
    def fpu_reduction(self, arg: float, /) -> None: ...
    @property
    def draw_penalty(self) -> float: ...
    @draw_penalty.setter
    def draw_penalty(self, arg: float, /) -> None: ...
    @property
    def visits_per_descent(self) -> int: ...
    @visits_per_descent.setter
    def visits_per_descent(self, arg: int, /) -> None: ...
    @property
    def share_per_descent(self) -> float: ...
    @share_per_descent.setter
    def share_per_descent(self, arg: float, /) -> None: ...
    @property
    def candidate_distance(self) -> int: ...
    @candidate_distance.setter
    def candidate_distance(self, arg: int, /) -> None: ...
    @property
    def candidate_limit(self) -> int: ...
    @candidate_limit.setter
    def candidate_limit(self, arg: int, /) -> None: ...
    @property
    def all_moves_below(self) -> int: ...
    @all_moves_below.setter
    def all_moves_below(self, arg: int, /) -> None: ...
    @property
    def leaf_vcf_nodes(self) -> int: ...
    @leaf_vcf_nodes.setter
    def leaf_vcf_nodes(self, arg: int, /) -> None: ...
    @property
    def vct_visits(self) -> int: ...
    @vct_visits.setter
    def vct_visits(self, arg: int, /) -> None: ...
    @property
    def vct_nodes(self) -> float: ...
    @vct_nodes.setter
    def vct_nodes(self, arg: float, /) -> None: ...
    @property
    def vct_promising(self) -> float: ...
    @vct_promising.setter
    def vct_promising(self, arg: float, /) -> None: ...
    @property
    def check_share(self) -> float: ...
    @check_share.setter
    def check_share(self, arg: float, /) -> None: ...
    @property
    def check_nodes(self) -> float: ...
    @check_nodes.setter
    def check_nodes(self, arg: float, /) -> None: ...
    @property
    def bound_width(self) -> float: ...
    @bound_width.setter
    def bound_width(self, arg: float, /) -> None: ...
    @property
    def bound_min_visits(self) -> float: ...
    @bound_min_visits.setter
    def bound_min_visits(self, arg: float, /) -> None: ...

class AlphaBetaOptions:
    """The constants of alpha-beta; alphabeta/options.hpp explains each."""

    def __init__(self) -> None: ...
    @property
    def vcf_nodes(self) -> int: ...
    @vcf_nodes.setter
    def vcf_nodes(self, arg: int, /) -> None: ...
    @property
    def vct_from(self) -> int: ...
    @vct_from.setter
    def vct_from(self, arg: int, /) -> None: ...
    @property
    def vct_share(self) -> float: ...
    @vct_share.setter
    def vct_share(self, arg: float, /) -> None: ...
    @property
    def reduction_base(self) -> float: ...
    @reduction_base.setter
    def reduction_base(self, arg: float, /) -> None: ...
    @property
    def reduction_slope(self) -> float: ...
    @reduction_slope.setter
    def reduction_slope(self, arg: float, /) -> None: ...
    @property
    def reduction_policy(self) -> float: ...
    @reduction_policy.setter
    def reduction_policy(self, arg: float, /) -> None: ...
    @property
    def reduction_widest_gap(self) -> float: ...
    @reduction_widest_gap.setter
    def reduction_widest_gap(self, arg: float, /) -> None: ...
    @property
    def reduction_cut(self) -> float: ...
    @reduction_cut.setter
    def reduction_cut(self, arg: float, /) -> None: ...
    @property
    def reduction_pv(self) -> float: ...
    @reduction_pv.setter
    def reduction_pv(self, arg: float, /) -> None: ...
    @property
    def reduction_improving(self) -> float: ...
    @reduction_improving.setter
    def reduction_improving(self, arg: float, /) -> None: ...
    @property
    def reduction_four(self) -> float: ...
    @reduction_four.setter
    def reduction_four(self, arg: float, /) -> None: ...
    @property
    def reduction_three(self) -> float: ...
    @reduction_three.setter
    def reduction_three(self, arg: float, /) -> None: ...
    @property
    def reduction_far(self) -> float: ...
    @reduction_far.setter
    def reduction_far(self, arg: float, /) -> None: ...
    @property
    def reduction_history(self) -> float: ...
    @reduction_history.setter
    def reduction_history(self, arg: float, /) -> None: ...
    @property
    def reduction_replies(self) -> float: ...
    @reduction_replies.setter
    def reduction_replies(self, arg: float, /) -> None: ...
    @property
    def reduction_forced(self) -> float: ...
    @reduction_forced.setter
    def reduction_forced(self, arg: float, /) -> None: ...
    @property
    def reduction_after_rise(self) -> float: ...
    @reduction_after_rise.setter
    def reduction_after_rise(self, arg: float, /) -> None: ...
    @property
    def deeper_margin(self) -> float: ...
    @deeper_margin.setter
    def deeper_margin(self, arg: float, /) -> None: ...
    @property
    def deeper_slope(self) -> float: ...
    @deeper_slope.setter
    def deeper_slope(self, arg: float, /) -> None: ...
    @property
    def single_reply_extension(self) -> float: ...
    @single_reply_extension.setter
    def single_reply_extension(self, arg: float, /) -> None: ...
    @property
    def singular_depth(self) -> float: ...
    @singular_depth.setter
    def singular_depth(self, arg: float, /) -> None: ...
    @property
    def singular_margin(self) -> float: ...
    @singular_margin.setter
    def singular_margin(self, arg: float, /) -> None: ...
    @property
    def tempo(self) -> int: ...
    @tempo.setter
    def tempo(self, arg: int, /) -> None: ...
    @property
    def correction(self) -> float: ...
    @correction.setter
    def correction(self, arg: float, /) -> None: ...
    @property
    def futility_depth(self) -> float: ...
    @futility_depth.setter
    def futility_depth(self, arg: float, /) -> None: ...
    @property
    def futility_margin(self) -> float: ...
    @futility_margin.setter
    def futility_margin(self, arg: float, /) -> None: ...
    @property
    def razoring_depth(self) -> float: ...
    @razoring_depth.setter
    def razoring_depth(self, arg: float, /) -> None: ...
    @property
    def razoring_margin(self) -> float: ...
    @razoring_margin.setter
    def razoring_margin(self, arg: float, /) -> None: ...
    @property
    def null_move_reduction(self) -> float: ...
    @null_move_reduction.setter
    def null_move_reduction(self, arg: float, /) -> None: ...
    @property
    def null_move_margin(self) -> int: ...
    @null_move_margin.setter
    def null_move_margin(self, arg: int, /) -> None: ...
    @property
    def null_move_excess(self) -> float: ...
    @null_move_excess.setter
    def null_move_excess(self, arg: float, /) -> None: ...
    @property
    def missing_move_reduction(self) -> float: ...
    @missing_move_reduction.setter
    def missing_move_reduction(self, arg: float, /) -> None: ...
    @property
    def move_count_depth(self) -> float: ...
    @move_count_depth.setter
    def move_count_depth(self, arg: float, /) -> None: ...
    @property
    def move_count_base(self) -> float: ...
    @move_count_base.setter
    def move_count_base(self, arg: float, /) -> None: ...
    @property
    def move_count_not_improving(self) -> float: ...
    @move_count_not_improving.setter
    def move_count_not_improving(self, arg: float, /) -> None: ...
    @property
    def gap_depth(self) -> float: ...
    @gap_depth.setter
    def gap_depth(self, arg: float, /) -> None: ...
    @property
    def gap_base(self) -> float: ...
    @gap_base.setter
    def gap_base(self, arg: float, /) -> None: ...
    @property
    def gap_slope(self) -> float: ...
    @gap_slope.setter
    def gap_slope(self, arg: float, /) -> None: ...
    @property
    def late_futility_depth(self) -> float: ...
    @late_futility_depth.setter
    def late_futility_depth(self, arg: float, /) -> None: ...
    @property
    def late_futility_base(self) -> int: ...
    @late_futility_base.setter
    def late_futility_base(self, arg: int, /) -> None: ...
    @property
    def late_futility_gap(self) -> float: ...
    @late_futility_gap.setter
    def late_futility_gap(self, arg: float, /) -> None: ...
    @property
    def history_weight(self) -> float: ...
    @history_weight.setter
    def history_weight(self, arg: float, /) -> None: ...
    @property
    def replies_weight(self) -> float: ...
    @replies_weight.setter
    def replies_weight(self, arg: float, /) -> None: ...
    @property
    def table_reward(self) -> float: ...
    @table_reward.setter
    def table_reward(self, arg: float, /) -> None: ...
    @property
    def killer_bonus(self) -> float: ...
    @killer_bonus.setter
    def killer_bonus(self, arg: float, /) -> None: ...

class RootMove:
    """A candidate at the root, from the view of the side to move there."""

    @property
    def point(self) -> int: ...
    @property
    def visits(self) -> int: ...
    @property
    def wdl(self) -> tuple[float, float, float]:
        """Win, draw, loss."""

    @property
    def prior(self) -> float: ...
    @property
    def bound(self) -> float:
        """Lower confidence bound of the value."""

    @property
    def proof(self) -> Proof:
        """What is proven of the move, for the side that plays it."""

    @property
    def distance(self) -> int | None:
        """Plies from the root to the proven end."""

    @property
    def line(self) -> list[int]:
        """The principal variation, this move first."""

class Snapshot:
    """The state of a search."""

    @property
    def visits(self) -> int: ...
    @property
    def wdl(self) -> tuple[float, float, float]:
        """Win, draw, loss."""

    @property
    def proof(self) -> Proof:
        """What is proven of the position, for its side to move."""

    @property
    def distance(self) -> int | None: ...
    @property
    def forced(self) -> bool:
        """Whether there is only one move to try."""

    @property
    def depth(self) -> int: ...
    @property
    def evaluations(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def memory_share(self) -> float: ...
    @property
    def memory_full(self) -> bool: ...

class Search:
    """
    Monte-Carlo tree search with proofs; mcts/search.hpp explains it.

    While it runs only `wait`, `stop`, `snapshot` and `moves` may be called; all else raises RuntimeError.
    """

    def __init__(self, board: Board, options: SearchOptions) -> None: ...
    def set_position(self, board: Board, excluded: Sequence[int] = []) -> None:
        """
        Sets the position to search, of the same size and rules, and moves to leave out; the tree is kept.
        """

    def clear(self) -> None:
        """Forgets all but the position."""

    def start(
        self,
        evaluator: object | None,
        visits: int | None = None,
        evaluations: int | None = None,
        seconds: float | None = None,
        expected_seconds: float | None = None,
        depth: int | None = None,
    ) -> None:
        """
        Starts the threads with a NativeEvaluator, or with none. Shortly before `expected_seconds`, or the
        limit of visits or evaluations, threats against the best move are searched once more.
        """

    def run_here(
        self, evaluator: object | None, visits: int | None = None, evaluations: int | None = None
    ) -> None:
        """Searches in the calling thread until a limit or a proof."""

    def wait(self, seconds: float) -> bool:
        """
        Waits until the search has ended or the time is over; returns whether it has ended.
        """

    def stop(self) -> None:
        """Asks the search to end."""

    def finish(self) -> None:
        """
        Asks the search to end once the move to play has been checked and not refuted.
        """

    def snapshot(self) -> Snapshot: ...
    def proven_line(self) -> list[int]:
        """
        The principal variation, played to its end if it is proven; not while searching.
        """

    def moves(self, snapshot: Snapshot) -> list[RootMove]:
        """The candidates of a snapshot, best first."""

    def begin(
        self,
        visits: int | None = None,
        evaluations: int | None = None,
        seconds: float | None = None,
        expected_seconds: float | None = None,
        depth: int | None = None,
    ) -> None:
        """Begins a search in batches, with limits as `start`."""

    def collect(
        self, size: int
    ) -> tuple[
        Annotated[NDArray[numpy.int8], dict(shape=(None, None, None))],
        Annotated[NDArray[numpy.int16], dict(shape=(None, None))],
        Annotated[NDArray[numpy.int16], dict(shape=(None,))],
        Annotated[NDArray[numpy.int8], dict(shape=(None,))],
    ]:
        """
        Up to `size` leaves as (stones, last_moves, ply, turn) of a PositionBatch, valid until the next
        call; none if the search has ended.
        """

    def apply(
        self,
        policy_logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        wdl: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None:
        """Answers the last batch."""

    def cancel(self) -> None:
        """Gives the last batch back."""

    def mix_root_priors(
        self,
        noise: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        share: float,
    ) -> None:
        """Mixes noise [points] into the root's priors."""

class AlphaBeta:
    """
    Alpha-beta search over a native net, used as `Search` is, without batches; alphabeta/search.hpp explains it.
    """

    def __init__(self, board: Board, options: SearchOptions, constants: AlphaBetaOptions = ...) -> None: ...
    def set_position(self, board: Board, excluded: Sequence[int] = []) -> None:
        """
        Sets the position to search, of the same size and rules, and moves to leave out; the tree is kept.
        """

    def clear(self) -> None:
        """Forgets all but the position."""

    def start(
        self,
        evaluator: object | None,
        visits: int | None = None,
        evaluations: int | None = None,
        seconds: float | None = None,
        expected_seconds: float | None = None,
        depth: int | None = None,
    ) -> None:
        """
        Starts the threads with a NativeEvaluator, or with none. Shortly before `expected_seconds`, or the
        limit of visits or evaluations, threats against the best move are searched once more.
        """

    def run_here(
        self, evaluator: object | None, visits: int | None = None, evaluations: int | None = None
    ) -> None:
        """Searches in the calling thread until a limit or a proof."""

    def wait(self, seconds: float) -> bool:
        """
        Waits until the search has ended or the time is over; returns whether it has ended.
        """

    def stop(self) -> None:
        """Asks the search to end."""

    def finish(self) -> None:
        """
        Asks the search to end once the move to play has been checked and not refuted.
        """

    def snapshot(self) -> Snapshot: ...
    def proven_line(self) -> list[int]:
        """
        The principal variation, played to its end if it is proven; not while searching.
        """

    def moves(self, snapshot: Snapshot) -> list[RootMove]:
        """The candidates of a snapshot, best first."""

    def sample_from(self, depth: float) -> None:
        """
        Keeps what searches from now on find of the nodes searched at least so deep.
        """

    def take_sample(
        self, count: int, seed: int
    ) -> tuple[
        Annotated[NDArray[numpy.int8], dict(shape=(None, None, None))],
        Annotated[NDArray[numpy.int16], dict(shape=(None,))],
        Annotated[NDArray[numpy.uint8], dict(shape=(None,))],
    ]:
        """
        At most `count` of the nodes kept, which are then forgotten: stones [node, row, column] (0 empty, 1
        the mover's, 2 the opponent's), scores in hundredths of a logit of the mover's win chance, and bounds (1
        at least the score, 2 at most, 3 exact).
        """

class LineNetError(ValueError):
    pass

class LineEvaluator(NativeEvaluator):
    """A line net read from a file, for the native search."""

    def __init__(self, path: str, kernels: str = "best", white_path: str = "") -> None:
        """
        `kernels`: best, avx512, avx2 or portable. With a `white_path` the net of `path` sees for Black alone.
        Raises LineNetError for a file that is not such a net, or where the two nets' sizes differ.
        """

    @property
    def description(self) -> str:
        """The JSON of the file."""

    @property
    def kernels(self) -> str:
        """Those in use."""

    def benchmark(
        self, size: int, moves: Sequence[int], seconds: float, with_policy: bool = True
    ) -> tuple[float, int]:
        """
        Play `moves` (alternating, valid) repeatedly with a full evaluation after each: (seconds, evaluations).
        """

class LineState:
    """A board under incremental evaluation."""

    def __init__(self, evaluator: LineEvaluator, width: int, height: int) -> None: ...
    def evaluate(
        self,
        cells: Annotated[
            NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        turn: int,
    ) -> tuple[
        Annotated[NDArray[numpy.int32], dict(shape=(None,))],
        Annotated[NDArray[numpy.int32], dict(shape=(None,))],
    ]:
        """
        Go to the position `cells` (uint8 [row, column]: 0 empty, 1 Black, 2 White, 3 wall) and return the logits
        of every point and of win, draw and loss, in units of 2**-20.
        """

LINE_SHAPES: int = 397488

def line_shapes(
    stones: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)
    ],
) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None, None, None))]:
    """
    The shape number of every window: stones int8 [batch, row, column] (0 empty, 1 own, 2 opponent, 3 wall) to
    uint32 [batch, row, column, direction].
    """

def group_line_shapes(
    stones: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)
    ],
    class_of_shape: Annotated[
        NDArray[numpy.uint32], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
) -> tuple[
    Annotated[NDArray[numpy.int64], dict(shape=(None,))],
    Annotated[NDArray[numpy.int32], dict(shape=(None, None))],
]:
    """
    The distinct shape classes of a batch, int64 [distinct], and where each window's class stands among them,
    int32 [batch * row * column, direction].
    """

def sum_line_rows(
    rows: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    positions: Annotated[
        NDArray[numpy.int32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    sums: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
) -> None:
    """Write the sums of four rows for every point."""

def scatter_line_rows(
    gradients: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    positions: Annotated[
        NDArray[numpy.int32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    row_gradients: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
) -> None:
    """Add every point's gradient to its four rows."""

def combine_line_windows(
    sums: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    factors: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    inner: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    parts: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    windows: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
) -> None:
    """
    Write max(0, sums[a] + sums[b] + factors[a] * factors[b] + inner[c]) for every window, where `parts`
    int32 [3, window] holds a, b and c.
    """

def scatter_line_windows(
    sums: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    factors: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    inner: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    parts: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    windows: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    gradients: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    sum_gradients: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
    factor_gradients: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
    inner_gradients: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
) -> None:
    """
    Add the gradients of `combine_line_windows`, which wrote `windows`, to those of its tables.
    """

def adagrad_line_rows(
    table: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
    squares: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu")],
    rows: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)],
    gradients: Annotated[
        NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    rate: float,
) -> None:
    """One Adagrad step on some rows of a table."""
