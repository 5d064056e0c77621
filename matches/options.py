"""The options of a tournament as frozen values; `matches.configuration` parses them."""

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from engine.rules.game import Manager, TimeControl
from engine.rules.opening import Procedure
from engine.rules.variant import Variant
from matches.sprt import Sprt
from protocol.command_line import split
from protocol.kinds import Protocol

GOMOCUP_MEMORY_BYTES = 350 * 1024 * 1024


class Schedule(Enum):
    """Who plays whom; with two engines every schedule is a match."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """One engine: how it is started, and its limits."""

    command: str
    name: str = ""
    directory: str = ""
    """Where it runs; empty: the folder of the command if that has one (as c-gomoku-cli), else here."""
    time: TimeControl = field(default_factory=TimeControl)
    startup_ms: int = 30_000
    """The longest wait for the answers to ABOUT and START."""
    nodes: int = 0
    depth: int = 0
    threads: int = 1
    memory_bytes: int = GOMOCUP_MEMORY_BYTES
    """Told to the engine, and enforced over its process tree by `-memory enforce`; 0: no limit."""
    swap2: bool = True
    """Whether SWAP2BOARD is tried; many engines do not know it, and some stop answering."""
    restart: bool = False
    """Whether each game gets a fresh process."""
    protocol: Protocol = Protocol.GOMOCUP
    """Of a GTP engine `info` and `swap2` mean nothing."""
    hold_ms: int = 0
    """How long to leave it alone after each of its moves: some engines drop lines that come sooner."""
    stderr: str = ""
    """A file for what it writes to standard error."""
    info: tuple[tuple[str, str], ...] = ()
    """Additional `INFO key value` lines (`option.key=value`)."""

    def argv(self) -> list[str]:
        """The command's words; a path with a folder is made absolute, because the folder changes."""
        words = split(self.command)
        if "/" in words[0] or "\\" in words[0]:
            words[0] = str(Path(words[0]).absolute())
        return words

    def working_directory(self) -> str | None:
        """The folder the engine runs in, or None for the current one."""
        if self.directory:
            return self.directory
        program = Path(split(self.command)[0])
        return str(program.parent.absolute()) if len(program.parts) > 1 else None


@dataclass(frozen=True, slots=True)
class OpeningOptions:
    """Which openings the games start from."""

    file: str = ""
    type: str = ""
    """offset, pos, psq or sgf; empty: by the file's ending and first line."""
    order: str = "sequential"
    seed: int = 1
    start: int = 1
    """The number of the opening to begin with, counted from 1."""
    transform: bool = False
    """Whether each pass through the list turns the openings by another of the eight symmetries."""
    plies: int = 0
    """Cut openings after this many moves; 0: never."""
    unique: bool = True
    """Whether openings equal under symmetry are dropped but for the first."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is ended before its last move; scores count only while both engines report them."""

    draw_after: int = 0
    """A draw at this many stones; 0: never."""
    draw_moves: int = 0
    draw_score: float = 0.0
    """A draw when both engines' scores stay within it for `draw_moves` moves each; 0 moves: never."""
    resign_moves: int = 0
    resign_score: float = 0.0
    """A win when for so many moves each one engine's score is at least this and the other's at most minus
    this.
    """
    solver_nodes: int = 0
    """A win that our threat solver proves within so many nodes ends the game; 0: never."""


@dataclass(frozen=True, slots=True)
class SampleOptions:
    """Which positions are written for training."""

    file: str = ""
    format: str = "csv"
    """csv, bin, binpack, bin_lz4 or binpack_lz4."""
    share: float = 1.0
    """The probability of writing a position."""


@dataclass(frozen=True, slots=True)
class RecordOptions:
    """The files to write; empty: none."""

    events: str = ""
    sgf: str = ""
    psq: str = ""
    """A folder, one file for each game."""
    pgn: str = ""
    samples: SampleOptions = field(default_factory=SampleOptions)
    messages: str = ""
    log: str = ""
    """A folder, one file for each engine process: every line both ways."""
    event: str = ""
    """The name of the event, in SGF and PGN; empty: the players."""
    site: str = ""
    report: str = ""
    """At the end, by the file's ending: a page in HTML, the figures in JSON, or the games in CSV."""
    lost_only: bool = False
    """Whether records keep only games that the first engine lost (`-loseonly`)."""


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """Everything that defines a tournament, so that it can be repeated."""

    engines: tuple[EngineOptions, ...]
    variant: Variant = Variant.FREESTYLE
    width: int = 15
    height: int = 15
    schedule: Schedule = Schedule.ROUND_ROBIN
    games: int = 1
    """Games of each encounter in each round."""
    rounds: int = 1
    paired: bool = True
    """Whether each opening is played twice, with colours swapped."""
    concurrency: int = 1
    openings: OpeningOptions = field(default_factory=OpeningOptions)
    procedure: Procedure = Procedure.NONE
    """The opening procedure that the engines go through."""
    manager: Manager = Manager.PISKVORK
    suspend: bool = True
    """Whether an engine is stopped while its opponent thinks."""
    affinity: tuple[int, ...] | None = None
    """The processors of which each game gets its own; empty: all there are; None: games are not bound."""
    wait_ms: int = 0
    """The pause before each game."""
    score_interval: int = 1
    """The score is printed after so many games; 0: never."""
    rating_interval: int = 0
    """The cross table is printed after so many games; 0: never."""
    enforce_memory: bool = True
    send_board: bool = False
    """Whether every move is asked for with BOARD instead of TURN."""
    fatal_error: bool = False
    """Whether a crash, stall or failed start ends the tournament."""
    replays: int = 3
    """How often a game lost by a fault of the machine is played again."""
    adjudication: Adjudication = field(default_factory=Adjudication)
    sprt: Sprt | None = None
    records: RecordOptions = field(default_factory=RecordOptions)
    cluster: str = ""

    @property
    def encounter_games(self) -> int:
        """Games between two engines that meet, all rounds together."""
        return self.games * self.rounds
