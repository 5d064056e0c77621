"""`narabe-train measure gate`: a candidate net takes over if it beats the accepted one in a paired match.

The match is played by the match runner between two brains; its bounds stand before the first game. A gate is
a folder: `openings.txt`, `games.jsonl` (the runner's journal; a killed gate goes on from it), `games.sgf` and
at the end `gate.json`.
"""

import argparse
import time
from collections.abc import Hashable, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from engine.evaluator.weights import sha256
from engine.records.files import reading_of, write_atomically
from engine.rules.board import Board
from engine.rules.coordinates import format_coordinate
from engine.rules.game_kind import GameKind
from engine.rules.symmetry import canonical_position
from engine.rules.variant import VARIANTS, Variant
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from matches.report import elo_line, final_report, pairs_line, score_line
from matches.sprt import SprtVerdict
from matches.standings import Standings
from matches.statistics import estimate
from matches.tournament import Tournament, TournamentState
from protocol.command_line import join
from training.base.files import read_json, write_json
from training.base.run import revision
from training.base.settings import add_options, differing, from_options, one_of, rare, require_known
from training.play.arena import make_openings, open_player, play_match
from training.play.builds import Build
from training.play.openings import OpeningSettings, balanced_opening, is_even
from training.play.packed_nets import pack, unpack
from training.play.processes import Workers, add_cluster_option
from training.play.searcher import Searcher, SearchSettings, alone

ACCEPTED, REJECTED, FAILED = range(3)
"""Exit statuses."""

_PATIENCE_S = 60  # a move's limit where only nodes are meant to limit it
_TRIES = 20  # for each opening wanted, before fewer are taken
_TRIED_AT_ONCE = 25  # by a process


class GateError(RuntimeError):
    """A gate that cannot be played or did not end; the message explains why."""


@dataclass(frozen=True)
class GateSettings:
    """The match between candidate and accepted net. `turn_ms` limits a move, or else `nodes`."""

    size: int = 15  # points on a side of the board
    variant: str = one_of("freestyle", VARIANTS)  # the rules
    row_length: int = 5  # stones in a row that win
    games: int = 400  # at most; two for each opening
    test: bool = True  # end by the sequential test of elo0 against elo1; else play all games
    elo0: float = 0.0  # the test rejects at
    elo1: float = 20.0  # the test accepts at
    alpha: float = rare(0.05)  # chance of accepting a net no better than elo0
    beta: float = rare(0.05)  # chance of rejecting one as good as elo1
    least_score: float = rare(0.52)  # that accepts after all games, where there is no test
    nodes: int = 1000  # a move: of alpha-beta nodes, of MCTS playouts
    turn_ms: int = 0  # of a move, in place of nodes
    search: str = one_of("mcts", SearchKind)  # or alphabeta, or auto: as the brain chooses
    concurrency: int = 1  # games at the same time
    openings: str = ""  # a file; without one, balanced openings are made
    longest_opening: int = 8  # plies
    largest_value: float = rare(0.2)  # of an opening that is made, judged by the accepted net ...
    opening_visits: int = rare(400)  # ... in so many visits ...
    deep_visits: int = rare(20_000)  # ... and again in so many: most that look even are decided
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise ValueError(f"games must be even and at least 2, not {self.games}")
        if self.turn_ms > 0:
            object.__setattr__(self, "nodes", 0)
        elif self.nodes <= 0:
            raise ValueError("nodes or turn_ms must limit a move")
        if self.test and self.elo0 >= self.elo1:
            raise ValueError(f"elo0 {self.elo0:g} must be below elo1 {self.elo1:g}")
        require_known(self)


class GateOutcome(Enum):
    """What became of the candidate."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True)
class GateResult:
    """A finished gate."""

    decision: GateOutcome
    games: int
    score: float  # of the candidate, 0 to 1
    counts: tuple[int, ...]  # of pairs with 0, 1/2, 1, 3/2, 2 points
    summary: str
    """One line: the score and what it means."""
    search: str = "mcts"
    """What played, by what the brains counted: mcts, alphabeta, or both."""
    signatures: tuple[str, ...] = ()
    """Of the candidate's and the accepted build, where they are not both this program's."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the nets, the folder, and one for every setting."""
    parser.add_argument("candidate", help="name in weights/, or file, of the net on trial")
    parser.add_argument("accepted", help="the net it must beat")
    parser.add_argument("run_folder", type=Path, help="where the games go; a match begun there goes on")
    add_cluster_option(parser)
    parser.add_argument("--log", type=Path, help="a Markdown log to add a line to")
    for name in ("candidate", "accepted"):
        parser.add_argument(
            f"--{name}-programs",
            type=Path,
            metavar="FOLDER",
            help=f"of a build, such as .venv/bin of another checkout, whose brain plays the {name} net",
        )
    add_options(parser, GateSettings())


def run(args: argparse.Namespace) -> int:
    """Play the match; exit status 0: accepted, 1: rejected, 2: not to be played."""
    settings = from_options(GateSettings, args)
    builds = Build(args.candidate_programs), Build(args.accepted_programs)
    result = play_gate(args.candidate, args.accepted, settings, args.run_folder, args.cluster, builds)
    print(f"{result.decision.value}: {result.summary}")
    if args.log is not None:
        append_line(args.log, log_line(args.candidate, args.accepted, result, settings))
    return ACCEPTED if result.decision is GateOutcome.ACCEPTED else REJECTED


def play_gate(
    candidate: str,
    accepted: str,
    settings: GateSettings,
    folder: Path,
    cluster: str = "",
    builds: tuple[Build, Build] = (Build(), Build()),
) -> GateResult:
    """Play the match of a folder, or what is missing of it, here or on a Ray cluster.

    Raises:
        BuildError: a build does not print its signature.
        GateError: the folder's match was of other nets or settings, or did not end.
        WeightsError: a net is missing or does not fit the board.
        OptionError: the match runner cannot play it.
    """
    foreign = builds != (Build(), Build())
    if foreign and (cluster or settings.row_length != 5):
        raise GateError("other builds play five in a row, and on this machine")
    if settings.openings and not Path(settings.openings).exists():
        raise GateError(f"{settings.openings}: no such file")
    signatures = tuple(build.signature() for build in builds) if foreign else ()
    folder.mkdir(parents=True, exist_ok=True)
    nets = [sha256(Path(net)) if Path(net).is_file() else net for net in (candidate, accepted)]
    players = {"nets": nets} | ({"signatures": list(signatures)} if foreign else {})
    result_path, plan_path = folder / "gate.json", folder / "plan.json"
    if plan_path.exists():
        planned = read_json(plan_path, settings=dict)
        if differing(settings, planned["settings"]) or any(planned.get(k) != v for k, v in players.items()):
            raise GateError(f"{folder} has a match of other nets or settings")
    else:
        for net in (candidate, accepted):
            Searcher(net, _board(settings))  # else the match would be lost by not starting
        write_json(plan_path, players | {"settings": asdict(settings), "revision": revision()})
    if result_path.exists():
        return _read_result(result_path)
    if settings.row_length != 5:
        return _play_in_arena(candidate, accepted, settings, result_path)
    table, carried = _table(candidate, accepted, settings, folder, builds), []
    if cluster:
        candidate_there, candidate_files = _travelling(candidate)
        accepted_there, accepted_files = _travelling(accepted)
        there = _table(candidate_there, accepted_there, settings, folder, builds)
        table |= {"engine": there["engine"], "cluster": cluster}
        carried = [*candidate_files, *accepted_files]
    journal = Path(table["events"])
    earlier = journal if journal.exists() and journal.stat().st_size else None
    tournament = Tournament(table, earlier, carried)
    state = tournament.run()
    if state not in (TournamentState.FINISHED, TournamentState.DECIDED):
        raise GateError(f"{folder}: the match ended as {state.value}")
    result = _judge(tournament.standings, settings, signatures)
    faults = [dict(behaviour.faults) for behaviour in tournament.standings.behaviour]
    report = final_report(tournament.standings, len(tournament.openings), tournament.services.delays)
    if any(faults):
        raise GateError(f"{folder}: look into the failures before the score is believed\n{report}")
    print(report, flush=True)
    write_json(result_path, asdict(result) | {"decision": result.decision.value, "date": _today()})
    return result


def log_line(candidate: str, accepted: str, result: GateResult, settings: GateSettings) -> str:
    """A line for the training log."""
    limit = f"{settings.nodes} nodes" if settings.nodes else f"{settings.turn_ms} ms"
    bounds = (
        f"SPRT [{settings.elo0:g}, {settings.elo1:g}], at most {settings.games} games"
        if settings.test
        else f"{settings.games} games, at least {settings.least_score:.1%}"
    )
    board = f"{settings.variant} {settings.size}x{settings.size}"
    nets = f"{Path(candidate).stem} against {Path(accepted).stem}"
    return (
        f"- {_today()} {nets}, {board}, {settings.search}, {limit} a move, {bounds}, seed {settings.seed},"
        f" revision {revision()}: {result.summary}: **{result.decision.value}**"
    )


def append_line(path: Path, line: str) -> None:
    """Add a line to a text file in one step; the file is made if need be."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text and not text.endswith("\n"):
        text += "\n"
    write_atomically(path, f"{text}{line}\n".encode())


def _play_in_arena(candidate: str, accepted: str, settings: GateSettings, path: Path) -> GateResult:
    """The match of a kind of game that the protocol cannot name: all games, side by side in this process."""
    if settings.test or not settings.nodes or settings.search == SearchKind.ALPHABETA:
        raise GateError(
            f"{settings.row_length} in a row: give nodes, MCTS, and no sequential test (test = false)"
        )
    kind = GameKind.of_size(settings.size, Variant(settings.variant), settings.row_length)
    wish = OpeningSettings(settings.longest_opening, settings.largest_value, settings.opening_visits)
    openings = make_openings(kind, wish, settings.games // 2, settings.seed)
    search = SearchSettings(leaves_at_once=1)
    players = [open_player(net, kind, search, Limits(visits=settings.nodes)) for net in (candidate, accepted)]
    played = play_match(players[0], players[1], kind, openings)
    accept = played.score >= settings.least_score
    result = GateResult(
        decision=GateOutcome.ACCEPTED if accept else GateOutcome.REJECTED,
        games=played.games,
        score=played.score,
        counts=tuple(played.points.count(half / 2) for half in range(5)),
        summary=str(played),
        search=SearchKind.MCTS.value,
    )
    write_json(path, asdict(result) | {"decision": result.decision.value, "date": _today()})
    return result


def _judge(standings: Standings, settings: GateSettings, signatures: tuple[str, ...]) -> GateResult:
    tally = standings.against(0, 1)
    counts = tally.counts()
    found = estimate(counts)
    # A test that has no verdict after all games has not shown a gain.
    accepted = standings.verdict is SprtVerdict.H1 if settings.test else found.score >= settings.least_score
    llr = f", LLR {standings.llr:.2f} ({standings.verdict.value})" if settings.test else ""
    return GateResult(
        decision=GateOutcome.ACCEPTED if accepted else GateOutcome.REJECTED,
        games=tally.games,
        score=found.score,
        counts=tuple(counts),
        summary=f"{score_line(('candidate', 'accepted'), tally)}, {elo_line(tally)}{llr}; "
        + pairs_line(standings)
        + (f"; signatures {' against '.join(signatures)}" if signatures else ""),
        search=_searches(standings),
        signatures=signatures,
    )


def _searches(standings: Standings) -> str:
    counted = {
        SearchKind.MCTS: any(behaviour.visits for behaviour in standings.behaviour),
        SearchKind.ALPHABETA: any(behaviour.nodes for behaviour in standings.behaviour),
    }
    return " and ".join(search for search, played in counted.items() if played)


def _read_result(path: Path) -> GateResult:
    with reading_of(path):
        table = read_json(path, date=str)
        del table["date"]
        table |= {"decision": GateOutcome(table["decision"])}
        table |= {name: tuple(table.get(name, ())) for name in ("counts", "signatures")}
        return GateResult(**table)


def _table(
    candidate: str, accepted: str, settings: GateSettings, folder: Path, builds: tuple[Build, Build]
) -> dict[str, Any]:
    """The match as the runner's table of options."""
    openings = Path(settings.openings).absolute() if settings.openings else folder.absolute() / "openings.txt"
    if not openings.exists():
        write_atomically(openings, _made_openings(accepted, settings).encode())
    limits: dict[str, Any] = {"tc": f"0/{settings.turn_ms / 1000 if settings.turn_ms else _PATIENCE_S}"}
    if settings.nodes:
        limits["nodes"] = settings.nodes
    table: dict[str, Any] = {
        "engine": [
            {"cmd": _brain(net, settings.search, build), "name": name}
            for net, build, name in zip((candidate, accepted), builds, ("candidate", "accepted"), strict=True)
        ],
        "each": limits,
        "rule": settings.variant,
        "boardsize": str(settings.size),
        "games": settings.games,
        "repeat": True,
        "concurrency": settings.concurrency,
        "openings": {"file": str(openings)} | ({} if settings.openings else {"type": "pos"}),
        "transform": True,
        "events": str(folder.absolute() / "games.jsonl"),
        "sgf": str(folder.absolute() / "games.sgf"),
    }
    if settings.test:
        names = ("elo0", "elo1", "alpha", "beta")
        table["sprt"] = {name: getattr(settings, name) for name in names}
    return table


def _made_openings(net: str, settings: GateSettings) -> str:
    """Different balanced openings, one for each pair of games as far as there are so many, a line each.

    They are made on all cores, and depend on the seed alone.
    """
    wanted, size = settings.games // 2, settings.size
    found: dict[Hashable, list[int]] = {}
    with Workers(0) as workers:
        for first in range(0, _TRIES * wanted, wanted):
            numbers = range(first, first + wanted)
            jobs = [(settings, numbers[k : k + _TRIED_AT_ONCE]) for k in range(0, wanted, _TRIED_AT_ONCE)]
            for _, openings in sorted(workers.answers(_try_openings, jobs, net)):
                for moves in openings:
                    found.setdefault(canonical_position(moves, size, size), moves)
            if len(found) >= wanted:
                break
    if not found:
        raise GateError(f"no balanced openings for {size}x{size}: give a file")
    chosen = islice(found.values(), wanted)
    return "".join("".join(format_coordinate(move, size) for move in moves) + "\n" for moves in chosen)


def _try_openings(job: tuple[GateSettings, range], net: str) -> tuple[int, list[list[int]]]:
    """The first of some numbers, and the openings of those whose opening stays even."""
    settings, numbers = job
    board = _board(settings)
    searcher = Searcher(net, board)
    wish = OpeningSettings(settings.longest_opening, settings.largest_value, settings.opening_visits)
    randoms = (np.random.default_rng((settings.seed, number)) for number in numbers)
    tried = (alone(balanced_opening(board, searcher, wish, random)) for random in randoms)
    return numbers[0], [moves for moves in tried if moves and _stays_even(board, moves, searcher, settings)]


def _stays_even(empty: Board, moves: Sequence[int], searcher: Searcher, settings: GateSettings) -> bool:
    """Whether an opening is not decided by what a deep search finds."""
    board = empty.copy()
    for move in moves:
        board.push(move)
    return is_even(searcher.search_afresh(board, settings.deep_visits), settings.largest_value)


def _board(settings: GateSettings) -> Board:
    return Board(settings.size, settings.size, Variant(settings.variant), settings.row_length)


def _travelling(net: str) -> tuple[str, list[Path]]:
    """The net as it is called on every node, and the files that it needs there, named by their checksum."""
    packed = pack(net)
    if packed is None:
        return net, []
    path = Path(unpack(packed))
    return str(path), sorted(path.parent.iterdir())


def _brain(net: str, search: str, build: Build) -> str:
    """The command of a brain with a net; a search is named only where it is not the brain's own choice.

    Builds from before `--search` do not have the option.
    """
    place = str(Path(net).absolute()) if Path(net).suffix else net
    chosen = [] if search == SearchKind.AUTO else ["--search", search]
    return join(build.brain("--net", place, *chosen))


def _today() -> str:
    return time.strftime("%Y-%m-%d")
