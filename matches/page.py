"""The report of a tournament: a page in HTML that needs nothing else, figures in JSON, or its games in CSV.

Everything comes from the journal. All texts from outside are escaped.
"""

import json
import math
import time
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from engine.records.files import write_atomically
from engine.records.scores import format_score
from engine.records.spreadsheet import csv_line
from engine.records.tree import GameInfo, GameTree
from engine.records.web import page as web
from engine.rules.coordinates import parse_line
from engine.rules.game import Clock, Manager, TimeControl
from matches.game_events import Event, fixture_of
from matches.history import EloHistory, EloPoint, top_of
from matches.live import LiveGame
from matches.options import EngineOptions, TournamentOptions
from matches.records import game_tree
from matches.report import behaviour_table, cross_table, heading, ranking, result_lines, superiority_table
from matches.schedule import has_tie_breaks, total_games
from matches.standings import Standings
from matches.statistics import estimate
from protocol.messages import parse_about

SCRIPT = Path(__file__).with_name("tournament.js")
"""What a tournament's page does, beside the board of its games."""


def write_report(
    path: Path, standings: Standings, journal: Sequence[Event], openings: int | None = None
) -> None:
    """Write the report of a tournament, from its journal, in the form that the file's ending names.

    Raises:
        OSError: the file cannot be written.
    """
    counted = [event for event in journal if event["event"] == "game" and event["counts"]]
    match path.suffix.lower():
        case ".html":
            page = TournamentPage(Standings(standings.options), openings=openings)
            for event in journal:
                page.add(event)
            text = page.text(counted)
        case ".csv":
            text = game_list(counted)
        case _:
            text = figures(standings, counted, journal)
    write_atomically(path, text)


def game_list(games: Sequence[Event]) -> str:
    """The games as a table for spreadsheets (CSV), a row each; times in milliseconds."""
    columns = ("round", "black", "white", "winner", "termination", "detail", "opening", "moves")
    lines = [csv_line(("game", *columns, "duration_ms", "started"))]
    for game in games:
        started = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(game["started"]))
        values = {**game, "round": game["round"] + 1, "winner": game["winner"] or "draw"}
        cells = (str(values[column]) for column in columns)
        lines.append(csv_line((game["number"] + 1, *cells, game["duration_ms"], started)))
    return "".join(lines)


def figures(standings: Standings, games: Sequence[Event], journal: Sequence[Event] = ()) -> str:
    """The figures of a tournament as JSON; infinite and unknown ones are null.

    What it was played with is in its journal.
    """
    names = [engine.name for engine in standings.options.engines]
    table: dict[str, Any] = {
        "games": standings.games,
        "forfeits": standings.forfeits,
        "repeated_games": standings.repeated_games,
        "ranking": [
            {
                "engine": names[rank.engine],
                "rating": _finite(rank.rating),
                "error": _finite(rank.error),
                "superiority": {
                    names[other]: _finite(standings.rated.superiority(rank.engine, other))
                    for other in range(len(names))
                    if other != rank.engine
                },
                "wins": rank.tally.wins,
                "draws": rank.tally.draws,
                "losses": rank.tally.losses,
                "faults": {fault.value: n for fault, n in standings.behaviour[rank.engine].faults.items()},
            }
            for rank in ranking(standings)
        ],
        "endings": {ending.value: count for ending, count in standings.terminations.items()},
    }
    if len(names) == 2 and standings.games:
        tally = standings.against(0, 1)
        found = estimate(tally.counts())
        table["match"] = {
            "score": found.score,
            "counts": list(tally.counts()),
            **{key: _finite(getattr(found, key)) for key in ("elo", "elo_error", "elo_low", "elo_high")},
            "normalised_elo": _finite(found.normalised_elo),
            "normalised_error": _finite(found.normalised_error),
            "superiority": found.superiority,
        }
    if (sprt := standings.options.sprt) is not None:
        table["test"] = {
            **{key: getattr(sprt, key) for key in ("elo0", "elo1", "alpha", "beta", "lower", "upper")},
            "model": sprt.model.value,
            "llr": standings.llr,
            "verdict": standings.verdict.value,
        }
    table["encounters"] = [
        {
            "engines": [names[first], names[second]],
            **{key: getattr(tally, key) for key in ("wins", "draws", "losses", "pairs", "repeated_games")},
        }
        for (first, second), tally in sorted(standings.encounters.items())
    ]
    advantage, error = standings.black_advantage()
    table["black"] = {
        **{colour.name.lower() if colour else "draws": won for colour, won in standings.by_colour.items()},
        "advantage": _finite(advantage),
        "error": _finite(error),
    }
    if journal:
        table |= {key: journal[0].get(key) for key in ("program", "machine", "options")}
        about = {event["engine"]: event["about"] for event in journal if event["event"] == "engine"}
        table["engines"] = [{"name": name, "about": about.get(i)} for i, name in enumerate(names)]
    table["results"] = [{key: game[key] for key in ("number", "black", "white", "winner")} for game in games]
    return json.dumps(table, indent=2, ensure_ascii=False) + "\n"


class TournamentPage:
    """The page of a tournament, from the events of its journal as they come."""

    def __init__(self, standings: Standings, title: str = "", openings: int | None = None) -> None:
        """Of standings to which the games of the journal are still to be added, or of the last ones.

        `openings`: how many there are, if that is known.
        """
        self.standings = standings
        self._title, self._openings = title, openings
        self._first: Event = {}
        self._latest: Event = {}
        self._abouts: dict[int, dict[str, str]] = {}
        self._history = EloHistory()
        self._games: list[list[Any]] = []
        self._by_opening: dict[str, list[float]] = {}

    def add(self, event: Event) -> None:
        """Take in the next event of the journal."""
        match event["event"]:
            case "tournament":
                self._first = event
            case "engine":
                self._abouts[event["engine"]] = parse_about(event["about"])
            case "game" if event["counts"]:
                self._add_game(event)
                return
        self._latest = event

    def _add_game(self, event: Event) -> None:
        self.standings.add(fixture_of(event), event)
        self._history.note(self.standings)
        self._games.append([event["number"] + 1, event["black"], event["white"], _result(event)])
        points = {"black": 1.0, "white": 0.0, None: 0.5}[event["winner"]]
        self._by_opening.setdefault(event["opening"] or "empty board", []).append(points)
        self._latest = {"event": "game", "time": event["time"]}

    @property
    def folder(self) -> str:
        """Where its games are, beside a page that is served; no other tournament has the same."""
        return f"games-{round(1000 * self._first['time'])}"

    def contents(self) -> dict[str, Any]:
        """What the page shows beside the moves of the games."""
        setup = heading(self.standings.options, self._openings)
        title = self._title or self.standings.options.records.event or setup
        facts = self._dates()  # a list over several tournaments has no dates, nor one setup
        if facts and title != setup:
            facts.insert(0, ["Tournament", setup])
        sections = {
            "Results": cross_table(self.standings),
            "How likely each is stronger than each other": superiority_table(self.standings),
            "Engines": self._engines() if self._first else [],
            "How they played": behaviour_table(self.standings),
            "Openings": self._opening_table() if self._games else [],
        }
        points = self._history.points_until(self.standings) if self._games else []
        return {
            "title": title,
            "facts": facts,
            "lines": result_lines(self.standings),
            "sections": [{"name": name, "rows": rows} for name, rows in sections.items() if rows],
            "elo": self._elo(points) if points else None,
            "games": self._games,
            "folder": self.folder if self._first else None,
        }

    def text(self, games: Sequence[Event]) -> str:
        """The page as one file, with some games to be played through."""
        records = {str(game["number"] + 1): replay(game, self.standings.options) for game in games}
        data = {**self.contents(), "records": records}
        return web.page(data["title"], data, SCRIPT)

    def _dates(self) -> list[list[str]]:
        if not self._first:
            return []
        options, kind = self.standings.options, self._latest["event"]
        total = "" if has_tie_breaks(options) else f" of {total_games(options)}"
        state = "playing" if kind in ("game", "engine", "tournament", "resumed", "running") else kind
        return [
            ["Games", f"{self.standings.games}{total}, {state}"],
            ["Began", _date(self._first["time"])],
            ["Latest", _date(self._latest["time"])],
            ["Runner", f"{self._first.get('program', '')}, {self._first.get('machine', '')}"],
        ]

    def _engines(self) -> list[list[str]]:
        rows = [["engine", "version", "author", "limits"]]
        for number, engine in enumerate(self.standings.options.engines):
            about = self._abouts.get(number, {})
            rows.append([engine.name, about.get("version", ""), about.get("author", ""), _limits(engine)])
        return rows

    def _opening_table(self) -> list[list[str]]:
        rows = [[name, str(len(points)), f"{sum(points):g}"] for name, points in self._by_opening.items()]
        return [["opening", "games", "Black's points"], *rows]

    def _elo(self, points: Sequence[EloPoint]) -> dict[str, Any]:
        """The engines' Elo after each game; what lies beyond the graph is drawn at its edge."""
        top = round(top_of(points))

        def within(*values: float) -> list[float]:
            return [round(max(-top, min(top, value)), 1) for value in values]

        return {
            "names": [engine.name for engine in self.standings.options.engines],
            "top": top,
            "points": [
                [point.games, *(within(each.elo, each.low, each.high) for each in point.curves)]
                for point in points
            ],
        }


def replay(game: Event, options: TournamentOptions) -> dict[str, Any]:
    """A finished game for the board of the page, with its clocks: what each side had left before each of its
    moves and at the end, in milliseconds.
    """
    tree = game_tree(game, options)
    plies = len(parse_line(game["opening"], game["width"], game["height"]))
    controls = {engine.name: engine.time for engine in options.engines}
    clocks = [
        _clock(controls[game[side]], options.manager, game["times_ms"][(number - plies) % 2 :: 2])
        for number, side in enumerate(("black", "white"))
    ]
    shown = web.game(tree, _result(game), tree.game_line()[plies], rows_from_bottom=False)
    return {**shown, "clocks": clocks}


def running(game: LiveGame, options: TournamentOptions) -> dict[str, Any]:
    """A game that is being played, as far as it has come."""
    info = GameInfo(options.variant, game.width, game.height, black=game.black, white=game.white)
    tree = GameTree.from_moves(parse_line(game.moves, game.width, game.height), info)
    names = (game.black, game.white)
    scores = [f"{n}: {format_score(s)}" for n, s in zip(names, game.scores, strict=True) if s is not None]
    tree.last_of_game.comment = ", ".join(scores)
    limited = {engine.name for engine in options.engines if engine.time.match_ms is not None}
    left = [ms if name in limited else None for name, ms in zip(names, game.time_left_ms, strict=True)]
    shown = web.game(tree, "", rows_from_bottom=False)
    return {**shown, "number": game.number + 1, "left": left}


def _clock(control: TimeControl, manager: Manager, times_ms: Sequence[int]) -> list[int] | None:
    if control.match_ms is None:
        return None
    clocks = accumulate(times_ms, Clock.after, initial=Clock.of(control, manager))
    return [clock.time_left_ms for clock in clocks]


def _limits(engine: EngineOptions) -> str:
    control = engine.time
    match = f"for {control.moves} moves" if control.moves else "a game"
    limits = (
        (control.match_ms, f"{(control.match_ms or 0) / 1000:g} s {match}"),
        (control.turn_ms, f"{(control.turn_ms or 0) / 1000:g} s a move"),
        (control.increment_ms, f"+{control.increment_ms / 1000:g} s a move"),
        (engine.nodes, f"{engine.nodes} nodes"),
        (engine.depth, f"depth {engine.depth}"),
        (engine.threads > 1, f"{engine.threads} threads"),
    )
    return ", ".join(text for limit, text in limits if limit)


def _result(game: Event) -> str:
    winner = game["winner"]
    reason = f"{game['termination']} {game['detail']}".strip()
    return f"{game[winner] if winner else 'draw'} ({reason})"


def _date(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
