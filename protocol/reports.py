"""What an engine reports while it thinks, collected into an analysis of the position. Start at `Reports`."""

from engine.records.analysis import Analysis, Candidate, legal_line, reported
from engine.rules.board import EMPTY, Board
from protocol.messages import LiveKind, Realtime, Thinking, parse_thinking


class Reports:
    """The reports on one position so far.

    They come as messages with value or score, visits and variation (`parse_thinking`), and as the live view
    of Yixin-Board (`MESSAGE REALTIME`). An evaluation without a rank or a variation is that of the best move,
    visits without a variation are those of the whole search.
    """

    def __init__(self, board: Board, engine: str, version: str = "", net: str = "", lines: int = 1) -> None:
        """`lines`: how many candidates are wanted."""
        self._board = board
        self._engine, self._version, self._net = engine, version, net
        self._wanted = lines
        self._told: dict[int, Thinking] = {}  # by rank
        self._whole = Thinking()
        self._lines: dict[int, tuple[int, ...]] = {}
        self._best: int | None = None

    def hear(self, text: str) -> bool:
        """Read a message; whether it has anything about a move in the position."""
        thinking = parse_thinking(text)
        if thinking is None:
            return False
        rank = thinking.rank or 1
        if thinking.pv:
            line = legal_line(self._board, thinking.pv)
            if not line:
                return False
            self._lines[rank] = line
        else:
            self._whole = self._whole.updated(thinking)
            thinking = thinking._replace(visits=None, nodes=None)
        self._told[rank] = self._told.get(rank, Thinking()).updated(thinking)
        return rank in self._lines

    def watch(self, event: Realtime) -> bool:
        """Read a line of the live view; whether it has anything new."""
        if event.kind is not LiveKind.BEST or event.point is None:
            return False
        x, y = event.point
        board = self._board
        if not (0 <= x < board.width and 0 <= y < board.height):
            return False
        point = y * board.width + x
        if board.cells[point] != EMPTY or point == self._best:
            return False
        self._best = point
        return True

    def settle(self, point: int) -> None:
        """Take the move that ends the search in: all that some engines report."""
        self._best = point

    def analysis(self) -> Analysis | None:
        """What is known so far, or None."""
        lines = {rank: self._lines[rank] for rank in sorted(self._lines)}
        if not lines:
            if self._best is None:
                return None
            lines = {1: (self._best,)}
        candidates: dict[int, Candidate] = {}
        for rank, line in lines.items():
            told = self._told.get(rank, Thinking())
            said = told.value, told.score, told.searched, told.depth, told.prior
            candidates.setdefault(line[0], reported(line[0], *said, line))
        best = self._told.get(min(lines), Thinking())
        counted = self._whole if best.searched is None else best
        return Analysis(
            tuple(candidates.values())[: self._wanted],
            max(self._whole.searched or 0, sum(candidate.visits or 0 for candidate in candidates.values())),
            best.depth or 0,
            self._engine,
            counted.visits is None and counted.nodes is not None,
            self._version,
            self._net,
            max((thinking.time_ms or 0 for thinking in self._told.values()), default=0),
        )
