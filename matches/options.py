"""The options of a tournament as frozen values; `matches.configuration` reads them."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from engine.options import Bounded, option
from engine.rules.game import Manager, TimeControl
from engine.rules.opening import Procedure
from engine.rules.variant import Variant
from matches.option_values import (
    as_command,
    as_count_and_score,
    as_info,
    as_line,
    as_memory,
    as_processors,
    as_report,
    as_size,
    as_startup,
    as_time_control,
    as_variant,
)
from matches.sprt import Sprt
from protocol.command_line import split
from protocol.kinds import Protocol

GOMOCUP_MEMORY_BYTES = 350 * 1024 * 1024
STARTS, WRITES, WRITES_INTO = "starts", "writes", "writes into"
"""What an option makes the runner do outside of itself; `matches.trust` shows it to the user."""
TRUST_ALL = "all"
"""What `-trust` allows; else a checksum."""


class Schedule(Enum):
    """Who plays whom; with two engines every schedule is a match."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    KNOCKOUT = "knockout"
    SWISS = "swiss"

    @property
    def grows(self) -> bool:
        """Whether results decide who meets next."""
        return self in (Schedule.KNOCKOUT, Schedule.SWISS)


@dataclass(frozen=True, slots=True)
class EngineOptions(Bounded):
    """One engine: how it is started, and its limits."""

    command: str = option(name="cmd", parse=as_command, acts=STARTS)
    name: str = option("", parse=as_line)
    directory: str = option("", name="dir", acts=STARTS)
    """Where it runs; empty: the folder of the command if that has one (as c-gomoku-cli), else here."""
    time: TimeControl = option(TimeControl(), name="tc", parse=as_time_control)
    startup_ms: int = option(30_000, name="startup", parse=as_startup)
    """The longest wait for the answers to ABOUT and START."""
    nodes: int = option(0, least=0)
    depth: int = option(0, least=0)
    threads: int = option(1, name="thread", least=1)
    memory_bytes: int = option(GOMOCUP_MEMORY_BYTES, name="maxmemory", parse=as_memory)
    """Sent to the engine, and enforced over its process tree unless `-memory off`; 0: no limit."""
    swap2: bool = True
    """Whether SWAP2BOARD is tried; many engines do not have it, and some stop answering."""
    restart: bool = False
    """Whether each game gets a fresh process."""
    protocol: Protocol = option(Protocol.GOMOCUP, name="proto")
    """Of a GTP engine `info` and `swap2` mean nothing."""
    hold_ms: int = option(0, name="hold", least=0, most=60_000)
    """How long to leave it alone after each of its moves: some engines drop lines that come sooner."""
    stderr: str = option("", acts=WRITES)
    """A file for what it writes to standard error."""
    info: tuple[tuple[str, str], ...] = option((), name="option", parse=as_info, acts=STARTS)
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
class OpeningOptions(Bounded):
    """Which openings the games start from."""

    file: str = ""
    type: str = option("", choices=("", "offset", "pos", "psq", "sgf"))
    """Empty: by the file's ending and first line."""
    order: str = option("sequential", choices=("sequential", "random"))
    seed: int = option(1, name="srand", least=0)
    start: int = option(1, least=1)
    """The number of the opening to begin with, counted from 1."""
    transform: bool = False
    """Whether each pass through the list turns the openings by another of the eight symmetries."""
    plies: int = option(0, least=0)
    """Cut openings after this many moves; 0: never."""
    unique: bool = True
    """Whether openings equal under symmetry are dropped but for the first."""


@dataclass(frozen=True, slots=True)
class Adjudication(Bounded):
    """When a game is ended before its last move; scores count only while both engines report them."""

    draw_after: int = option(0, name="drawafter", least=0)
    """A draw at this many stones; 0: never."""
    draw: tuple[int, float] = option((0, 0.0), parse=as_count_and_score)
    """A draw when for so many moves each both engines' scores stay within this score; 0 moves: never."""
    resign: tuple[int, float] = option((0, 0.0), parse=as_count_and_score)
    """A win when for so many moves each one engine's score is at least this and the other's at most minus
    this.
    """
    solver_nodes: int = option(0, name="prove", least=0)
    """A win that our threat solver proves within so many nodes ends the game; 0: never."""


@dataclass(frozen=True, slots=True)
class SampleOptions(Bounded):
    """Which positions are written for training."""

    file: str = option("", acts=WRITES)
    format: str = option("csv", choices=("csv", "bin", "binpack", "bin_lz4", "binpack_lz4"))
    share: float = option(1.0, name="freq", least=0, most=1)
    """The probability of writing a position."""


@dataclass(frozen=True, slots=True)
class RecordOptions(Bounded):
    """The files to write; empty: none."""

    events: str = option("", acts=WRITES)
    sgf: str = option("", acts=WRITES)
    pgn: str = option("", acts=WRITES)
    messages: str = option("", name="msg", acts=WRITES)
    report: str = option("", parse=as_report, acts=WRITES)
    """At the end, by the file's ending: a page in HTML, the figures in JSON, or the games in CSV."""
    page: str = option("", acts=WRITES)
    """A folder for the page of spectators, written anew after each game and each move."""
    samples: SampleOptions = option(SampleOptions(), name="sample", acts=WRITES)
    psq: str = option("", acts=WRITES_INTO)
    """A folder, one file for each game."""
    log: str = option("", acts=WRITES_INTO)
    """A folder, one file for each engine process: every line both ways."""
    event: str = option("", parse=as_line)
    """The name of the event, in SGF and PGN; empty: the players."""
    site: str = option("", parse=as_line)
    lost_only: bool = option(False, name="loseonly")
    """Whether records keep only games that the first engine lost (`-loseonly`)."""


@dataclass(frozen=True, slots=True)
class TournamentOptions(Bounded):
    """Everything that defines a tournament, so that it can be repeated."""

    engines: tuple[EngineOptions, ...] = option(name="engine", parse=tuple, acts=STARTS)
    variant: Variant = option(Variant.FREESTYLE, name="rule", parse=as_variant)
    size: tuple[int, int] = option((15, 15), name="boardsize", parse=as_size)
    """The board's width and height."""
    schedule: Schedule = Schedule.ROUND_ROBIN
    seeds: int = option(1, least=1)
    """How many engines, the first ones, play a gauntlet against all others."""
    reverse: bool = False
    """Whether who would have Black has White."""
    games: int = option(1, least=1)
    """Games of each encounter in each round."""
    rounds: int = option(1, least=1)
    paired: bool = option(True, name="repeat")
    """Whether each opening is played twice, with colours swapped."""
    concurrency: int = option(1, least=1, most=1024)
    openings: OpeningOptions = OpeningOptions()
    procedure: Procedure = Procedure.NONE
    """The opening procedure that the engines go through."""
    manager: Manager = option(Manager.PISKVORK, name="clock")
    suspend: bool = True
    """Whether an engine is stopped while its opponent thinks."""
    affinity: tuple[int, ...] | None = option(None, parse=as_processors)
    """The processors of which each game gets its own; empty: all there are; None: games are not bound."""
    wait_ms: int = option(0, name="wait", least=0, most=3_600_000)
    """The pause before each game."""
    score_interval: int = option(1, name="scoreinterval", least=0)
    """The score is printed after so many games; 0: never."""
    rating_interval: int = option(0, name="ratinginterval", least=0)
    """The cross table is printed after so many games; 0: never."""
    enforce_memory: bool = option(True, name="memory")
    send_board: bool = option(False, name="sendbyboard")
    """Whether every move is asked for with BOARD instead of TURN."""
    strict: bool = False
    """Whether nothing is forgiven: the tolerance is 0 if none is given, and a failure in a process that has
    played before loses at once.
    """
    fatal_error: bool = option(False, name="fatalerror")
    """Whether a crash, stall or failed start ends the tournament."""
    replays: int = option(3, least=0)
    """How often a game lost by a fault of the machine is played again."""
    adjudication: Adjudication = option(Adjudication(), is_flat=True)
    sprt: Sprt | None = None
    records: RecordOptions = option(RecordOptions(), is_flat=True)
    cluster: str = option("", acts=STARTS)

    @property
    def width(self) -> int:
        """Of the board."""
        return self.size[0]

    @property
    def height(self) -> int:
        """Of the board."""
        return self.size[1]

    @property
    def encounter_games(self) -> int:
        """Games between two engines that meet, all rounds together."""
        return self.games * self.rounds
