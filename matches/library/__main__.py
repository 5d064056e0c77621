"""The command `narabe-library FILE VERB …`: the library without a window."""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from itertools import chain, islice
from pathlib import Path

from engine.options import file_name, real, whole
from engine.records.encodings import write_utf8
from engine.records.files import INTERRUPTED, RecordError, in_words_of_file, whole_output, write_atomically
from engine.records.formats import OPENING_LIST, Part, written_as
from engine.records.reader import names, read_file
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import Labels, format_coordinate
from engine.rules.position import BoardKind
from engine.rules.variant import VARIANTS, Variant
from engine.version import VERSION
from library import doubles, export, maintenance, repertoire
from library.doubles import Double
from library.explorer import explore
from library.games import LibraryGame, of_numbers, reindex
from library.importing import ImportReport, counted, faults_in_words, import_files, write_refused
from library.puzzles import collection, decks
from library.puzzles.finder import Puzzle, find, likeness, thorough
from library.search import Filter, hits, matching, save, search
from library.store import CACHE_KIB, LibraryError, Store
from library.trends import Score, record
from library.worklist import NODES, PLIES, Order
from matches.library.selection import RESULTS, add_filter, add_position, filter_of, position_of, refuse_filter
from protocol.command_line import join, split


def main() -> None:
    """The program."""
    write_utf8()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs the command; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        verb: Callable[[argparse.Namespace], int] = options.run
        with whole_output():
            return verb(options)
    except (LibraryError, RecordError, ValueError) as error:
        print(f"narabe-library: {error}", file=sys.stderr)
    except OSError as error:
        print(f"narabe-library: {in_words_of_file(error)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("narabe-library: interrupted", file=sys.stderr)
        return INTERRUPTED
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="narabe-library", description="A library of games, analyses and puzzles."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument("file", type=file_name, help="the library")
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    def add(name: str, run: Callable[[argparse.Namespace], int], words: str) -> argparse.ArgumentParser:
        verb = verbs.add_parser(name, help=words, description=words)
        verb.set_defaults(run=run, usual=verb.get_default)
        return verb

    verb = add("import", _import, f"take in files and folders: {names(readable=False)}")
    verb.add_argument("source", nargs="+", type=file_name)
    verb.add_argument("--rule", default="freestyle", choices=VARIANTS, help="if none is named (%(default)s)")
    verb.add_argument(
        "--refused", type=file_name, metavar="FILE", help="write what is refused to a .zip, to be mended"
    )

    verb = add("me", _me, "your results by colour, rule, opening, opponent and month, and your mistakes")
    verb.add_argument("name", nargs="+", help="yours, one for each site")
    verb.add_argument("--games", type=whole(1), default=5, help="of an opening, at least (%(default)s)")

    verb = add("repertoire", _repertoire, "make and show your repertoire of a colour: lines, gaps, conflicts")
    verb.add_argument("colour", choices=["black", "white"])
    add_position(verb)
    source = verb.add_mutually_exclusive_group()
    source.add_argument("--file", dest="tree", type=file_name, help="from a game or a tree: .sgf, .lib, ...")
    source.add_argument("--player", nargs="+", default=[], metavar="NAME", help="from what you play most")
    source.add_argument("--games", type=whole(1), metavar="N", help="from what N games of the library played")
    verb.add_argument("--plies", type=whole(1), default=12, help="how deep (%(default)s)")
    verb.add_argument("--min-games", type=whole(1), default=2, help="of replies to answer (%(default)s)")

    verb = add(
        "export", _export, "write games or a branch to a file, by its ending: .sgf .lib .csv .txt (openings)"
    )
    verb.add_argument("target", type=file_name)
    add_filter(verb)
    verb.add_argument(
        "--branch", action="store_true", help="SGF: the tree below the position instead of the games"
    )
    verb.add_argument("--plies", type=whole(), help="how deep; of openings their length")
    verb.add_argument("--min-games", type=whole(1), help="follow moves that were played so often")
    verb.add_argument(
        "--margin", type=real(0, 0.5), help="openings: the most that the win rate is away from 0.5"
    )
    verb.add_argument("--offsets", action="store_true", help="openings as offsets from the centre")

    verb = add("merge", _merge, "take in other libraries")
    verb.add_argument("other", nargs="+", type=file_name)

    verb = add("split", _split, "copy a branch to another library")
    verb.add_argument("target", type=file_name)
    add_position(verb)

    add("stats", _stats, "what the library holds")
    verb = add("check", _check, "look for damage, orphans and wrong results")
    verb.add_argument("--reindex", action="store_true", help="first make the index anew from the games")

    verb = add("doubles", _doubles, "find the same game twice, turned or not, or the beginning of another")
    verb.add_argument("--least-moves", type=whole(1), default=doubles.LEAST_MOVES, help="%(default)s")
    what = verb.add_mutually_exclusive_group()
    what.add_argument(
        "--join", nargs="*", type=whole(1), metavar="NUMBER", help="join all that are clear, or these games"
    )
    what.add_argument(
        "--leave", nargs="+", type=whole(1), metavar="NUMBER", help="let the doubles of these games be"
    )
    what.add_argument("--undo", action="store_true", help="take the last --join or --leave back")

    verb = add("forget", _forget, "remove what engines said, or games")
    verb.add_argument("--engine", default="", help="all that this engine said, proofs too")
    verb.add_argument("--before", type=_day, metavar="DAY", help="what was said before a day, 2026-11-25")
    add_filter(verb)

    add_position(add("show", _show, "the moves played in a position"))

    verb = add("games", _games, "search for games, the last that came first")
    add_filter(verb)
    verb.add_argument("--limit", type=whole(1), default=20, help="how many to list (%(default)s)")
    verb.add_argument("--save", default="", metavar="NAME", help="save the search for --saved")

    verb = add("puzzles", _puzzles, "find puzzles in the library's games, and put them into its deck")
    verb.add_argument("--shipped", action="store_true", help="take those that Narabe comes with instead")
    verb.add_argument("--count", type=whole(1), default=100, help="end when so many were found (%(default)s)")
    add_filter(verb)

    verb = add("analyse", _analyse, "let engines work through the positions of a branch")
    add_position(verb)
    verb.add_argument("--plies", type=whole(), default=PLIES, help="how deep the branch goes (%(default)s)")
    verb.add_argument("--nodes", type=whole(1), default=NODES, help="enough nodes or visits (%(default)s)")
    verb.add_argument("--turn-ms", type=whole(), default=0, help="the most time for a position; 0: no limit")
    verb.add_argument(
        "--engine",
        action="append",
        type=_command,
        default=[],
        metavar="COMMAND",
        help="instead of Narabe's own; repeatable",
    )
    verb.add_argument("--order", default="popularity", choices=[o.value for o in Order], help="(%(default)s)")

    return parser


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a day like 2026-11-25") from None


def _command(text: str) -> str:
    if not split(text):
        raise argparse.ArgumentTypeError("the command is empty")
    return text


def _open(path: Path, *, create: bool = True, cache_kib: int = CACHE_KIB) -> Store:
    store = Store(path, create=create, cache_kib=cache_kib)
    if notice := store.take_notice():
        print(notice, file=sys.stderr)
    return store


def _import(options: argparse.Namespace) -> int:
    missing = [str(path) for path in options.source if not path.exists()]
    if missing:
        raise LibraryError(f"no such file: {', '.join(missing)}")
    with _stopped_by_ctrl_c() as is_stopped:
        with _open(options.file, cache_kib=256 * 1024) as store:
            report = import_files(store, options.source, Variant(options.rule), _progress, is_stopped)
        for line in faults_in_words(report):
            print(line, file=sys.stderr)
        print(report)
        if options.refused is not None and report.refused:
            write_refused(report, options.refused)
        if is_stopped():
            print("stopped; the same command goes on from here")
        return INTERRUPTED if is_stopped() else int(report.is_useless)


def _me(options: argparse.Namespace) -> int:
    with _open(options.file, create=False) as store:
        found = record(store, options.name)
    if not found.colours:
        raise LibraryError(f"{', '.join(options.name)}: no decided game of such a player")
    _print_scores("colour", {colour.name.lower(): score for colour, score in found.colours.items()})
    _print_scores("rule", {str(kind): score for kind, score in found.rules.items()})
    openings = {
        f"{kind}, {Labels(kind.width, kind.height).names(opening)}, {colour.name.lower()}": score
        for kind, opening, colour, score in found.worst_openings(options.games)
    }
    _print_scores("opening, the worst first", openings)
    by_games = sorted(found.opponents.items(), key=lambda item: -item[1].games)
    _print_scores("opponent", {name or "unknown": score for name, score in by_games})
    _print_scores("month", {month or "unknown": score for month, score in found.months.items()})
    for mistake in found.mistakes:
        loss = "" if mistake.loss is None else f", {100 * mistake.loss:.1f} % of win rate"
        print(f"{mistake.count:>8}  {mistake.kind}{loss}")
    return 0


def _print_scores(title: str, scores: Mapping[str, Score]) -> None:
    print(f"   games   won  drawn   lost  score   by {title}")
    for name, score in scores.items():
        counts = f"{score.games:>8}{score.wins:>6}{score.draws:>7}{score.losses:>7}"
        print(f"{counts}{100 * score.rate:>6.1f}%  {name}")


def _repertoire(options: argparse.Namespace) -> int:
    start, colour = position_of(options), Colour[options.colour.upper()]
    kind = BoardKind.of(start)
    with _open(options.file, create=options.tree is not None) as store:
        moves_of: repertoire.MovesOf | None = None
        if options.tree is not None:
            tree = read_file(options.tree).whole().games[0].make(kind.variant)
            moves_of = repertoire.moves_of_tree(tree)
        elif options.player:
            moves_of = repertoire.moves_of_player(store, kind, colour, options.player)
        elif options.games is not None:
            moves_of = repertoire.moves_of_library(store, options.games)
        if moves_of is not None:
            is_tree = options.tree is not None
            proposal = repertoire.propose(start, colour, moves_of, options.plies, is_tree)
            taken = repertoire.take(store, proposal)
            print(f"{taken.new} new, {taken.known} known, {len(taken.conflicts)} conflicts")
            for conflict in taken.conflicts:
                print(f"    conflict: {_named(conflict.board)}: {_choices(conflict)}")
        found = repertoire.survey(store, kind, colour, start if options.moves else None, options.min_games)
    print(f"{len(found.lines)} lines, {found.positions} positions with {options.colour} to move")
    for line in found.lines:
        rate = "" if line.rate is None else f"{100 * line.rate:.1f} %"
        verdict = rate if line.result is None else f"proven {line.result.name.lower()}"
        print(f"    {_named(line.board)}  {verdict}".rstrip())
    for gap in found.gaps:
        rate = "" if gap.rate is None else f", engine: {100 * gap.rate:.1f} %"
        print(f"    gap: {_named(repertoire.after(gap.board, gap.reply))}  {gap.games} games{rate}")
    for conflict in found.conflicts:
        print(f"    two moves: {_named(conflict.board)}: {_choices(conflict)}")
    return 0


def _named(board: Board) -> str:
    labels = Labels(board.width, board.height)
    return labels.names(board.moves) if board.moves else str(board.ply)


def _choices(conflict: repertoire.Conflict) -> str:
    labels = Labels(conflict.board.width, conflict.board.height)
    return f"{labels.name(conflict.kept)}, not {labels.names(conflict.others)}"


@contextmanager
def _stopped_by_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, which ends nothing by itself within the block."""
    stopped = threading.Event()
    previous = signal.signal(signal.SIGINT, lambda *_: stopped.set())
    try:
        yield stopped.is_set
    finally:
        signal.signal(signal.SIGINT, previous)


def _progress(report: ImportReport) -> None:
    print(f"  {report}", file=sys.stderr, flush=True)


def _export(options: argparse.Namespace) -> int:
    start, wanted = position_of(options), filter_of(options)
    suffix = options.target.suffix.lower()
    kind = OPENING_LIST if suffix in OPENING_LIST.suffixes else written_as(options.target)
    if kind is OPENING_LIST:
        refuse_filter(options, "choose among games, and openings are of all games", position=True)
        _refuse_unused(options, ("--branch",), "openings")
        if options.plies is None:
            raise LibraryError("a list of openings needs --plies")
    elif kind is None or kind.write is None:
        raise LibraryError(f"{options.target}: {suffix!r} is not an ending that can be written")
    elif Part.VARIATIONS in kind.keeps and (options.branch or not kind.has_many):
        refuse_filter(options, "choose among games, and a branch is of all games", position=True)
        _refuse_unused(options, ("--margin", "--offsets"), "a branch")
        options.branch = True
    else:
        unused = ("--branch", "--plies", "--min-games", "--margin", "--offsets")
        _refuse_unused(options, unused, "whole games (a branch: .lib, or .sgf with --branch)")
    lost: list[Part] = []  # games in a library have nothing that a kind without branches has no place for
    with _open(options.file, create=False) as store:
        if kind.write is None:
            lines = export.openings(
                store, start, options.plies, options.min_games or 1, options.margin, options.offsets
            )
            data = "".join(line + "\n" for line in lines).encode()
        elif options.branch:
            tree = export.branch_tree(store, start, options.plies, options.min_games)
            data, lost = kind.write([tree]), kind.lost(tree)
        else:
            trees = (export.tree_of_game(game) for _, game in matching(store, wanted))
            first = list(islice(trees, 1))
            data = kind.write(chain(first, trees)) if first else b""
    if not data:
        raise LibraryError(f"{options.target}: not written, because nothing in the library matches")
    write_atomically(options.target, data)
    if lost:
        parts = ", ".join(part.value for part in lost)
        print(f"{options.target}: {kind.name} has no place for {parts}", file=sys.stderr)
    return 0


def _refuse_unused(options: argparse.Namespace, names: Iterable[str], written: str) -> None:
    """Refuse options that mean nothing for what is `written`, rather than pass them over."""
    for name in names:
        field = name.removeprefix("--").replace("-", "_")
        if getattr(options, field) != options.usual(field):
            raise LibraryError(f"{name}: means nothing for {written}")


def _merge(options: argparse.Namespace) -> int:
    with _open(options.file) as store:
        for path in options.other:
            _refuse_itself(options.file, path)
            with Store(path, create=False) as other:
                print(f"{path}: {maintenance.merge(store, other)}")
    return 0


def _refuse_itself(path: Path, other: Path) -> None:
    if other.exists() and path.samefile(other):
        raise LibraryError(f"{other}: is the library itself")


def _split(options: argparse.Namespace) -> int:
    with _open(options.file, create=False) as store:
        _refuse_itself(options.file, options.target)
        with Store(options.target) as target:
            copied, positions = maintenance.split(store, target, position_of(options))
    print(f"{copied} games, {positions} positions")
    return 0


def _stats(options: argparse.Namespace) -> int:
    with _open(options.file, create=False) as store:
        for name, number in maintenance.stats(store).items():
            print(f"{number:>14,}  {name}")
    return 0


def _check(options: argparse.Namespace) -> int:
    with _open(options.file, create=False) as store:
        if options.reindex:
            print(f"{reindex(store)} games indexed anew")
        faults = 0
        for fault in maintenance.check(store):
            faults += 1
            print(fault)
    print("nothing is wrong" if not faults else f"{faults} faults")
    return 1 if faults else 0


def _forget(options: argparse.Namespace) -> int:
    wanted = filter_of(options)
    if options.engine or options.before:
        refuse_filter(options, "choose games to forget; --engine and --before, what engines said")
    with _open(options.file, create=False) as store:
        if options.engine:
            gone = maintenance.forget_engine(store, options.engine, options.before or "")
            print(f"{gone} entries and proofs forgotten")
        elif options.before:
            print(f"{maintenance.forget_before(store, options.before)} entries forgotten")
        elif wanted != Filter():
            print(f"{maintenance.forget_games(store, wanted)} games forgotten")
        else:
            raise LibraryError(
                "forget what? --engine, --before, or games by --player, --event, --from or another choice"
            )
    return 0


def _show(options: argparse.Namespace) -> int:
    with _open(options.file, create=False) as store:
        board = position_of(options)
        explored = explore(store, board)
        print(f"{explored.games} games, {explored.ended} of them ended here")
        for move in explored.moves:
            score = move.score(board.turn)
            share = f"{100 * score:6.1f} %" if score is not None else "       –"
            name = format_coordinate(move.point, board.width)
            results = f"{move.black}/{move.draws}/{move.white}"
            print(f"  {name:4}{move.games:8}{share}  {results}  {move.last_year or ''}")
    return 0


def _games(options: argparse.Namespace) -> int:
    wanted = filter_of(options)
    with _open(options.file, create=False) as store:
        if options.save:
            save(store, options.save, wanted)
        numbers = search(store, wanted)
        print(counted(len(numbers), "game"))
        for found in hits(store, wanted, numbers[: options.limit]):
            print(f"  {found.number}: {_in_words(found.game)}")
    return 0


def _doubles(options: argparse.Namespace) -> int:
    with _open(options.file, create=False) as store:
        if options.undo:
            print(f"{doubles.undo(store)} taken back")
            return 0
        found = doubles.find(store, options.least_moves)
        wanted = set(options.join or options.leave or ())
        if wanted:
            found = [double for double in found if double.other in wanted or double.kept in wanted]
        if options.leave:
            doubles.leave(store, found)
            print(f"{len(found)} left as they are")
        elif options.join is not None:
            clear = found if wanted else [double for double in found if double.is_unique]
            print(f"{counted(doubles.join(store, clear), 'game')} joined to others")
        else:
            _list_doubles(store, found)
    return 0


def _list_doubles(store: Store, found: Sequence[Double]) -> None:
    """Each pair in two lines, the game that stays first."""
    print(counted(len(found), "double"))
    games = of_numbers(store, [number for double in found for number in (double.kept, double.other)])
    for double in found:
        names = {
            "turned": double.is_turned,
            "the beginning of it": double.is_beginning,
            "and of others": not double.is_unique,
        }
        how = ", ".join(name for name, holds in names.items() if holds) or "the same moves"
        print(f"  {double.kept}: {_in_words(games[double.kept])}")
        print(f"    {double.other}: {_in_words(games[double.other])} ({how})")


def _in_words(game: LibraryGame) -> str:
    result = {code: name for name, code in RESULTS.items()}[game.result]
    about = (f"{game.black} – {game.white}", result, game.event, game.date, f"{len(game.moves)} moves")
    return ", ".join(filter(None, about))


def _puzzles(options: argparse.Namespace) -> int:
    if options.shipped:
        refuse_filter(options, "choose among games, and the puzzles of --shipped are of none")
    with _stopped_by_ctrl_c() as is_stopped, _open(options.file) as store:
        found = collection.shipped() if options.shipped else _found(store, options, is_stopped)
        print(f"{decks.add_puzzles(store, found)} puzzles")
        if is_stopped():
            print("stopped; what was found until then is kept")
        return INTERRUPTED if is_stopped() else 0


def _found(store: Store, options: argparse.Namespace, is_stopped: Callable[[], bool]) -> list[Puzzle]:
    """New puzzles of the games of a filter, no two alike, until there are enough or it is stopped."""
    puzzles: dict[object, Puzzle] = {}
    for _, game in matching(store, filter_of(options)):
        for puzzle in find(game.kind, game.moves):
            checked = thorough(puzzle)
            if checked is not None:
                puzzles.setdefault(likeness(checked), checked)
            if is_stopped():
                break
        if len(puzzles) >= options.count or is_stopped():
            break
    return list(puzzles.values())[: options.count]


def _analyse(options: argparse.Namespace) -> int:
    from engine.rules.game import TimeControl
    from matches.library.analyse import analyse
    from matches.options import EngineOptions
    from protocol.programs import Program

    def engine(command: str, name: str = "") -> EngineOptions:
        time = TimeControl(turn_ms=options.turn_ms)
        return EngineOptions(command, name, nodes=options.nodes, time=time)

    engines = [(engine(command), False) for command in options.engine]
    if not engines:
        engines = [(engine(join(Program.BRAIN.command())), True)]
    with _stopped_by_ctrl_c() as is_stopped, _open(options.file) as store:
        done = analyse(
            store,
            position_of(options),
            options.plies,
            engines,
            Order(options.order),
            lambda text: print(text, flush=True),
            is_stopped,
        )
        print(f"{done} positions")
        if is_stopped():
            print("stopped; the same command goes on from here")
        return INTERRUPTED if is_stopped() else 0


if __name__ == "__main__":
    main()
