"""Writes the games of a journal, of a running tournament too, for other programs."""

from pathlib import Path

from engine.records.files import write_atomically
from matches.events import read
from matches.page import write_report
from matches.records import pgn, psq, sgf
from matches.standings import standings_of

_ONE_FILE = {".sgf": sgf, ".pgn": pgn}


def export(events: Path, path: Path, as_psq: bool = False) -> None:
    """Write the games that count: `.html`, `.json` and `.csv` as `-report` does, `.sgf` and `.pgn` all in one
    file. `as_psq`: a PSQ file for each game, into a folder of this name.

    Raises:
        JournalError: the journal cannot be read.
        OSError: the file cannot be written.
        ValueError: the ending is none of these.
    """
    journal = read(events)
    standings = standings_of(journal)
    games = [event for event in journal if event["event"] == "game" and event["counts"]]
    form = path.suffix.lower()
    if as_psq:
        path.mkdir(parents=True, exist_ok=True)
        for game in games:
            write_atomically(path / f"{game['number'] + 1:06}.psq", psq(game, standings.options))
    elif form in _ONE_FILE:
        text = "".join(_ONE_FILE[form](game, standings.options) for game in games)
        write_atomically(path, text)
    elif form in (".html", ".json", ".csv"):
        write_report(path, standings, journal)
    else:
        raise ValueError(f"{path}: the ending is none of html, json, csv, sgf, pgn")
