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

    def black_runs_out(self) -> bool:
        """
        Whether renju's Black must play a foul before the board is full, if no row is made any more.
        """

    def move_class(self, colour: int, point: int) -> MoveClass:
        """What a colour's stone on an empty point would make."""

    def move_classes(self, colour: int) -> bytes:
        """
        The number of each point's move class, one byte a point; QUIET where there is a stone.
        """

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

def play_and_take_back(board: Board, moves: Sequence[int], rounds: int) -> None:
    """Plays moves and takes them back, so many times: for the benchmark."""

def first_plies(
    games: Sequence[bytes],
    points: int,
    placements: Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]]],
) -> list[int]:
    """
    After how many moves each game first has a shape in one of its places; 0 if never.

    Args:
        games: their moves, packed by `engine.rules.position.pack_points`.
        points: how many points the board has.
        placements: where the shape may stand: black stones, white stones, points that are empty.

    Raises:
        ValueError: a point is not on the board, half of one is missing, or a placement has no stone.
    """

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

    @property
    def suits_alphabeta(self) -> bool:
        """Whether alpha-beta plays better with it than MCTS."""

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

class LineNetError(ValueError):
    pass

class LineEvaluator(NativeEvaluator):
    """A line net read from a file, for the native search."""

    def __init__(self, path: str, kernels: str = "best", white_path: str = "") -> None:
        """
        `kernels`: best or one of line_kernels(). With a `white_path` the net of `path` sees for Black alone.
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

def line_kernels() -> list[str]:
    """
    The names of the line net's kernels for this processor, the fastest first.
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

class SearchOptions:
    """
    The options that both searches share; search/options.hpp explains each.
    """

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
    def draw_penalty(self) -> float: ...
    @draw_penalty.setter
    def draw_penalty(self, arg: float, /) -> None: ...
    @property
    def full_board(self) -> bool: ...
    @full_board.setter
    def full_board(self, arg: bool, /) -> None: ...
    @property
    def candidate_distance(self) -> int: ...
    @candidate_distance.setter
    def candidate_distance(self, arg: int, /) -> None: ...
    @property
    def all_moves_below(self) -> int: ...
    @all_moves_below.setter
    def all_moves_below(self, arg: int, /) -> None: ...

class Tunable:
    """
    A constant of a search that is worth tuning; search/tunable.hpp explains it.
    """

    @property
    def name(self) -> str: ...
    @property
    def value(self) -> float:
        """In play."""

    @property
    def least(self) -> float: ...
    @property
    def most(self) -> float: ...
    @property
    def step(self) -> float:
        """A change large enough to be worth some Elo."""

    @property
    def meaning(self) -> str: ...
    @property
    def whole(self) -> bool:
        """Whether it is a whole number."""

class SearchLimits:
    """
    What ends a search: the first limit it meets. Shortly before `expected_seconds`, or a limit in numbers,
    MCTS searches threats against its best move once more. search/control.hpp explains each.
    """

    def __init__(
        self,
        *,
        visits: int | None = None,
        nodes: int | None = None,
        evaluations: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        expected_seconds: float | None = None,
    ) -> None: ...

class RootMove:
    """A candidate at the root, from the view of the side to move there."""

    @property
    def point(self) -> int: ...
    @property
    def visits(self) -> int:
        """By MCTS."""

    @property
    def nodes(self) -> int:
        """By alpha-beta."""

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
    def visits(self) -> int:
        """Of MCTS's root, those kept from earlier searches included."""

    @property
    def nodes(self) -> int:
        """In this search: of alpha-beta; of MCTS playouts."""

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
    def evaluations(self) -> int:
        """In this search."""

    @property
    def tree_nodes(self) -> int:
        """In MCTS's tree."""

    @property
    def memory_share(self) -> float: ...
    @property
    def memory_full(self) -> bool: ...

class SearchDriver:
    """
    A search, MCTS or alpha-beta; search/driver.hpp explains it.

    While it runs only `wait`, `stop`, `finish`, `snapshot` and `moves` may be called; all else raises RuntimeError.
    """

    def set_position(self, board: Board, excluded: Sequence[int] = [], hints: Sequence[int] = []) -> None:
        """
        Sets the position to search, of the same size and rules, moves to leave out, and moves to try nearly as early as the net's favourite; what is known of it is kept.
        """

    def clear(self) -> None:
        """Forgets all but the position."""

    def touch(self) -> None:
        """Touches the memory that a short search uses, now rather than then."""

    def start(self, evaluator: object | None, limits: SearchLimits) -> None:
        """Starts the threads with a NativeEvaluator, or with none."""

    def run_here(self, evaluator: object | None, limits: SearchLimits) -> None:
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

class MctsOptions(SearchOptions):
    """The options of MCTS; mcts/options.hpp lists its tunables."""

    def __init__(self, **tunables: float) -> None:
        """Those of play, but for the tunables given by name."""

    def __getattr__(self, name: str) -> float:
        """The value of a tunable."""

    @staticmethod
    def tunables() -> list[Tunable]:
        """All tunables, in the order of the core's list."""

    @property
    def textbook(self) -> bool: ...
    @textbook.setter
    def textbook(self, arg: bool, /) -> None: ...

class Mcts(SearchDriver):
    """Monte-Carlo tree search with proofs; mcts/search.hpp explains it."""

    def __init__(self, board: Board, options: MctsOptions) -> None: ...
    def begin(self, limits: SearchLimits) -> None:
        """Begins a search in batches."""

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

class AlphaBetaOptions(SearchOptions):
    """The options of alpha-beta; alphabeta/options.hpp lists its tunables."""

    def __init__(self, **tunables: float) -> None:
        """Those of play, but for the tunables given by name."""

    def __getattr__(self, name: str) -> float:
        """The value of a tunable."""

    @staticmethod
    def tunables() -> list[Tunable]:
        """All tunables, in the order of the core's list."""

class AlphaBeta(SearchDriver):
    """Alpha-beta search over a native net; alphabeta/search.hpp explains it."""

    def __init__(self, board: Board, options: AlphaBetaOptions) -> None: ...
