"""`narabe-match`: matches and tournaments on the command line (`python -m matches`).

Where to read: `referee` judges a game and `game` plays it between two `contestant`s; `tournament` assigns
the games of a `schedule` to `worker`s, counts them in `standings` (`statistics`, `sprt`) and records them
(`events`, `records`). This package may import protocol.client, engine.rules, engine.records and the
threat solver.
"""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine.options import OptionError, ValueReason
from engine.records.encodings import write_utf8
from engine.records.files import in_words, in_words_of_file, whole_output
from engine.version import VERSION
from matches import watchdog
from matches.configuration import DEFAULT_PAGE, Arguments, from_arguments, from_table
from matches.events import beginning, damaged_path, read
from matches.machine import WATCHDOG_OPTION, crowding
from matches.page import write_report
from matches.refusals import Cause, to_json
from matches.report import final_report, is_unsound, odd_clocks, uneven_colours
from matches.reporting import rate_journals, report
from matches.spectators import PageFolder, served
from matches.sprt import SprtVerdict
from matches.tournament import Tournament, TournamentState
from matches.trust import effects_of, may_act, remember
from matches.view import view_for
from protocol.orphans import orphans, take_in_orphans
from protocol.process import kill
from protocol.programs import documentation

FINISHED, H0_ACCEPTED, USAGE, INTERRUPTED, UNDECIDED, FAILED, UNSOUND, BROKEN = range(8)
"""Exit statuses. With a test, FINISHED means that H1 was accepted, UNSOUND that there is a verdict but too
many games were forfeits. BROKEN: an error ended the runner, a full disk for example.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a tournament; returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == [WATCHDOG_OPTION]:
        watchdog.main()
        return FINISHED
    write_utf8()
    try:
        with whole_output():
            if not words or words[0] == "help" or {"-h", "-help", "--help"} & {*words}:
                print(HELP.format(page=documentation("matches.md")))
                return FINISHED if words else USAGE
            if words[0].lstrip("-") in ("v", "version"):
                print(f"narabe-match {VERSION}")
                return FINISHED
            if words[0] in (commands := {"report": report, "rate": rate_journals}):
                commands[words[0]](words[1:])
                return FINISHED
            return _run(from_arguments(words))
    except OptionError as refusal:
        if ("-view", "app") in pairwise(words):
            print(to_json(refusal), file=sys.stderr, flush=True)
        else:
            _complain(str(refusal))
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        _complain(_in_a_line(error))
        return BROKEN


def _run(arguments: Arguments) -> int:
    resume = Path(arguments.resume).absolute() if arguments.resume else None
    table = _to_begin(arguments) if resume is None else _to_resume(resume, arguments)
    if table is None:
        return USAGE
    if arguments.live is None:
        return _play(table, resume, arguments.view)
    folder = table.setdefault("page", DEFAULT_PAGE)
    with served(Path(folder).absolute(), arguments.live) as address:
        print(f"Watch at {address}", flush=True)
        return _play(table, resume, arguments.view)


def _play(table: dict[str, Any], resume: Path | None, view_name: str) -> int:
    tournament = Tournament(table, resume)
    if resume is None and tournament.options.records.events:
        remember(effects_of(tournament.options, str(Path.cwd()), journal=False))
    if resume is not None and (damaged := tournament.damaged_lines):
        what = "1 line" if damaged == 1 else f"{damaged} lines"
        print(f"{what} of {resume} cannot be read and went to {damaged_path(resume)}", flush=True)
    if tournament.openings.left_out:
        print(f"Openings left out: {tournament.openings.left_out}", flush=True)
    for remark in tournament.openings.remarks:
        print(f"Openings: {remark}", flush=True)
    options = tournament.options
    for warning in filter(None, (tournament.openings.reuse, crowding(options), odd_clocks(options))):
        print(f"WARNING: {warning}", flush=True)
    if uneven := uneven_colours(tournament.options):
        print(uneven, flush=True)
    _stop_on_interrupt(tournament)
    take_in_orphans()
    try:
        with view_for(view_name) as view:
            tournament.listen(view)
            if folder := tournament.options.records.page:
                tournament.listen(PageFolder(Path(tournament.options.records.events), Path(folder)))
            state = tournament.run()
    except Exception as error:
        _complain(_in_a_line(error))
        _say_how_to_go_on(tournament)
        return BROKEN
    finally:
        kill(orphans())  # what engines have left behind without a trace of where it came from
    print(
        final_report(tournament.standings, len(tournament.openings), tournament.services.delays), flush=True
    )
    if path := tournament.options.records.report:
        journal = read(Path(tournament.options.records.events))
        write_report(Path(path), tournament.standings, journal, len(tournament.openings))
    if state is TournamentState.STOPPED:
        _say_how_to_go_on(tournament)
    return _exit_status(tournament, state)


def _to_begin(arguments: Arguments) -> dict[str, Any] | None:
    """The table of a new tournament; None if the user does not allow what a file has put into it."""
    if arguments.config:
        effects = effects_of(from_table(arguments.table), str(Path.cwd()))
        if not may_act(effects, arguments.config, arguments.trust):
            return None
    return arguments.table


def _to_resume(journal: Path, arguments: Arguments) -> dict[str, Any] | None:
    """The table of a tournament to go on with, in whose folder we are now; None if it may not go on."""
    if unknown := set(arguments.table) - {"concurrency", "log", "report", "page"}:
        raise OptionError(Cause.FIXED_BY_JOURNAL, f"-{min(unknown)}")
    if arguments.config:
        raise OptionError(Cause.FIXED_BY_JOURNAL, "-config")
    first = beginning(journal)
    effects = effects_of(from_table(first["options"]), first["folder"], journal=False)
    if not may_act(effects, str(journal), arguments.trust):
        return None
    _change_folder(first["folder"])
    return {**first["options"], **arguments.table, "events": str(journal)}


def _say_how_to_go_on(tournament: Tournament) -> None:
    if tournament.options.records.events:
        print(f"Go on with: narabe-match -resume {tournament.options.records.events}", flush=True)


def _complain(text: str) -> None:
    print(f"narabe-match: {text}", file=sys.stderr, flush=True)


def _in_a_line(error: Exception) -> str:
    """An error that ended the runner: what the system refused, or else where the program is wrong."""
    if isinstance(error, OSError) and error.strerror:
        return in_words_of_file(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"internal error: {what} ({Path(place.filename).name}:{place.lineno})"


def _change_folder(folder: str) -> None:
    """Change to the folder the tournament was started in: its files and engines are relative to it."""
    try:
        os.chdir(folder)
    except (OSError, ValueError) as error:  # a NUL
        said = f"the tournament's folder {folder!r}: {in_words(error)}"
        raise OptionError(ValueReason.UNREADABLE, said=said) from None


def _exit_status(tournament: Tournament, state: TournamentState) -> int:
    if state is TournamentState.STOPPED:
        return INTERRUPTED
    if state is TournamentState.FAILED:
        return FAILED
    standings = tournament.standings
    if tournament.options.sprt is None:
        return FINISHED
    if standings.verdict is not SprtVerdict.CONTINUE and is_unsound(standings):
        return UNSOUND
    return {SprtVerdict.H1: FINISHED, SprtVerdict.H0: H0_ACCEPTED}.get(standings.verdict, UNDECIDED)


def _stop_on_interrupt(tournament: Tournament) -> None:
    """The first interrupt lets the current games finish, the second ends them."""
    interrupts = 0

    def interrupted(number: int, frame: object) -> None:
        nonlocal interrupts
        interrupts += 1
        if interrupts == 1 and number == signal.SIGINT:
            print("Finishing the current games; interrupt again to end them.", file=sys.stderr, flush=True)
            tournament.finish_games()
        else:
            tournament.stop()

    signal.signal(signal.SIGINT, interrupted)
    signal.signal(signal.SIGTERM, interrupted)


HELP = """narabe-match: matches and tournaments between Gomocup brains

  narabe-match -engine cmd=COMMAND ... -engine cmd=COMMAND ... [-each ...] [OPTIONS]
  narabe-match -config FILE.toml [-trust] [OPTIONS]
  narabe-match -resume JOURNAL [-trust]

engines     -engine, -each: cmd= name= dir= tc=MATCH/TURN+INC moves= st=TURN nodes= depth= thread=
            maxmemory=350MB tolerance= startup= restart=on swap2=off proto=gtp hold=MS stderr=FILE
            option.KEY=VALUE  -engine conf=NAME: of the app's engines  -profile FOLDER: of another list
play        -rule 0|1|4|8|9  -boardsize N|WxH  -games N  -rounds N  -norepeat  -gauntlet  -seeds N  -knockout
            -swiss  -reverse  -concurrency N  -clock piskvork|judge|cli  -suspend on|off  -wait MS
            -affinity on|0,2,4-7  -memory off
openings    -openings file= type=offset|pos|psq|sgf order=random srand= start= plies= unique=off  -transform
            -procedure swap|swap2|rif|soosorv-8|taraguchi-10|yamaguchi
stopping    -sprt elo0= elo1= alpha= beta= model=logistic|normalized  -drawafter N  -prove NODES
            -draw COUNT SCORE  -resign COUNT SCORE  -replays N  -strict  -fatalerror
files       -events F  -sgf F  -psq FOLDER  -pgn F  -msg F  -log|-debug [FOLDER]  -loseonly
            -event NAME  -site NAME  -report F.html|F.json|F.csv
            -page FOLDER
            -sample file= format=csv|bin|binpack|bin_lz4|binpack_lz4 freq=
view        -view auto|live|lines|quiet|app  -live PORT|HOST:PORT  -scoreinterval N  -ratinginterval N
cluster     -cluster ray|ray:ADDRESS

{page} explains all of them."""

if __name__ == "__main__":
    sys.exit(main())
