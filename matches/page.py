"""The report of a tournament: a page in HTML that needs nothing else, figures in JSON, or its games in CSV.

Everything comes from the journal. All texts from outside are escaped.
"""

import json
import math
import time
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from engine.records.files import write_atomically
from engine.records.spreadsheet import csv_line
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from matches.game_events import Event, fixture_of
from matches.history import EloHistory, EloPoint, top_of
from matches.report import behaviour_table, cross_table, heading, ranking, result_lines, superiority_table
from matches.standings import Standings
from matches.statistics import estimate

_GRAPH_WIDTH, _GRAPH_HEIGHT = 640, 200


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
            text = page(standings, counted, openings)
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
        for (first, second), tally in standings.encounters.items()
    ]
    advantage, error = standings.black_advantage()
    table["black"] = {
        **{str(colour and colour.name.lower()): won for colour, won in standings.by_colour.items()},
        "advantage": _finite(advantage),
        "error": _finite(error),
    }
    if journal:
        table |= {key: journal[0].get(key) for key in ("program", "machine", "options")}
        about = {event["engine"]: event["about"] for event in journal if event["event"] == "engine"}
        table["engines"] = [{"name": name, "about": about.get(i)} for i, name in enumerate(names)]
    table["results"] = [{key: game[key] for key in ("number", "black", "white", "winner")} for game in games]
    return json.dumps(table, indent=2, ensure_ascii=False) + "\n"


def page(standings: Standings, games: Sequence[Event], openings: int | None = None, title: str = "") -> str:
    """The page: result, cross table, Elo over time, openings, behaviour and faults, games to replay."""
    setup = title or heading(standings.options, openings)
    title = escape(title or standings.options.records.event or setup)
    parts = [
        f"<h1>{title}</h1><p>{escape(setup)}</p>",
        *(f"<p>{escape(line)}</p>" for line in result_lines(standings)),
        _table(cross_table(standings)),
        f"<h2>How likely each is stronger than each other</h2>{_table(superiority_table(standings))}",
    ]
    if games:
        parts.append(f"<h2>Elo over time</h2>{_graph(standings, games)}")
        parts.append(f"<h2>Openings</h2>{_table(_openings(games))}")
    parts.append(f"<h2>Engines</h2>{_table(behaviour_table(standings))}")
    parts += [f"<h2>Games</h2>{_replays(games)}"] if games else []
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><title>{title}</title>\n{_STYLE}'
    return f'<!doctype html>\n<html lang="en">{head}\n{body}\n</html>\n'


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *rest = rows
    lines = ["".join(f"<th>{escape(cell)}</th>" for cell in head)]
    lines += ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rest]
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _openings(games: Sequence[Event]) -> list[list[str]]:
    """How each opening went for Black."""
    played: dict[str, list[float]] = {}
    for game in games:
        points = {"black": 1.0, "white": 0.0, None: 0.5}[game["winner"]]
        played.setdefault(game["opening"] or "empty board", []).append(points)
    rows = [[opening, str(len(points)), f"{sum(points):g}"] for opening, points in played.items()]
    return [["opening", "games", "Black's points"], *rows]


def _graph(standings: Standings, games: Sequence[Event]) -> str:
    """The engines' Elo after each game, with the 95 % interval."""
    growing, history = Standings(standings.options), EloHistory()
    for game in sorted(games, key=lambda game: game["time"]):
        growing.add(fixture_of(game), game)
        history.note(growing)
    points = history.points_until(growing)
    names = [engine.name for engine in standings.options.engines]
    top = top_of(points)
    hues = [f'style="--hue: {(210 + 360 * curve // len(names)) % 360}"' for curve in range(len(names))]
    legend = [
        f'<span class="name" {hue}>{escape(name)}</span>' for hue, name in zip(hues, names, strict=True)
    ]
    curves = [f"<g {hue}>{_curve(points, curve, top)}</g>" for curve, hue in enumerate(hues)]
    return (
        f"<p>{', '.join(legend)}</p>"
        f'<svg viewBox="0 -12 {_GRAPH_WIDTH + 60} {_GRAPH_HEIGHT + 24}" width="{_GRAPH_WIDTH + 60}">'
        f"{''.join(curves)}"
        f'<line class="axis" x1="0" x2="{_GRAPH_WIDTH}" y1="{_GRAPH_HEIGHT / 2}" y2="{_GRAPH_HEIGHT / 2}"/>'
        f'<text x="{_GRAPH_WIDTH + 4}" y="5">{top:+.0f}</text>'
        f'<text x="{_GRAPH_WIDTH + 4}" y="{_GRAPH_HEIGHT / 2 + 5}">0</text>'
        f'<text x="{_GRAPH_WIDTH + 4}" y="{_GRAPH_HEIGHT + 5}">{-top:+.0f}</text></svg>'
    )


def _curve(points: Sequence[EloPoint], curve: int, top: float) -> str:
    """One engine's Elo and the band of its error; what lies beyond `top` is drawn at the edge."""
    step = _GRAPH_WIDTH / max(1, points[-1].games - points[0].games)

    def places(values: Sequence[float]) -> list[str]:
        heights = [(1 - max(-top, min(top, elo)) / top) * _GRAPH_HEIGHT / 2 for elo in values]
        return [
            f"{(point.games - points[0].games) * step:.1f},{height:.1f}"
            for point, height in zip(points, heights, strict=True)
        ]

    bounds = [point.curves[curve] for point in points]
    low, high = places([bound.low for bound in bounds]), places([bound.high for bound in bounds])
    line = places([bound.elo for bound in bounds])
    return (
        f'<polygon class="band" points="{" ".join([*low, *reversed(high)])}"/>'
        f'<polyline class="elo" points="{" ".join(line)}"/>'
    )


def _replays(games: Sequence[Event]) -> str:
    """A list of the games and a board on which the chosen one is replayed."""
    data = [_replay(game) for game in games]
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return f'<div id="games"></div><script>const games={text};\n{_SCRIPT}</script>'


def _replay(game: Mapping[str, Any]) -> dict[str, Any]:
    width, height = game["width"], game["height"]
    winner = {"black": Colour.BLACK.name, "white": Colour.WHITE.name, None: "draw"}[game["winner"]]
    return {
        "title": f"{game['number'] + 1}: {game['black']} - {game['white']}",
        "result": f"{winner.lower()}, {game['termination']} {game['detail']}".strip(),
        "size": [width, height],
        "moves": parse_line(game["opening"] + game["moves"], width, height),
        "opening": len(parse_line(game["opening"], width, height)),
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


_STYLE = """<style>
body { font: 15px sans-serif; max-width: 60em; margin: 2em auto; }
table { border-collapse: collapse; } td, th { padding: 2px 8px; border: 1px solid #ccc; text-align: right; }
.band { fill: hsl(var(--hue) 60% 50% / 0.15); } .name { color: hsl(var(--hue) 90% 30%); }
.elo { fill: none; stroke: hsl(var(--hue) 90% 30%); stroke-width: 1.5; } .axis { stroke: #888; }
svg.board { background: #ecc67a; width: 26em; } .board line { stroke: #555; stroke-width: 0.03; }
.board text { font-size: 0.45px; text-anchor: middle; dominant-baseline: central; }
</style>"""

_SCRIPT = """
const place = document.getElementById("games");
const add = kind => place.appendChild(document.createElement(kind));
const choice = add("select"), bar = add("p"), picture = add("div");
games.forEach((game, i) => choice.add(new Option(`${game.title} (${game.result})`, i)));
let shown = 0;
const steps = [["|<", () => 0], ["<", () => shown - 1], [">", () => shown + 1], [">|", () => 1e9]];
for (const [name, to] of steps) {
  const button = bar.appendChild(document.createElement("button"));
  button.textContent = name;
  button.onclick = () => show(to());
}
function show(ply) {
  const game = games[choice.value];
  if (!game) return;
  const [width, height] = game.size;
  shown = Math.max(0, Math.min(game.moves.length, ply));
  let drawing = "";
  for (let x = 0; x < width; x++) drawing += `<line x1="${x}" x2="${x}" y1="0" y2="${height - 1}"/>`;
  for (let y = 0; y < height; y++) drawing += `<line y1="${y}" y2="${y}" x1="0" x2="${width - 1}"/>`;
  game.moves.slice(0, shown).forEach((point, i) => {
    const x = point % width, y = Math.floor(point / width), black = i % 2 == 0;
    const ring = i == shown - 1 ? "#d00" : "#333";
    drawing += `<circle cx="${x}" cy="${y}" r="0.45" fill="${black ? "#222" : "#fff"}" stroke="${ring}"
      stroke-width="0.06"/><text x="${x}" y="${y}" fill="${black ? "#fff" : "#000"}">${i + 1}</text>`;
  });
  picture.innerHTML = `<svg class="board" viewBox="-1 -1 ${width + 1} ${height + 1}">${drawing}</svg>`;
}
choice.onchange = () => show(games[choice.value].opening);
show(games.length ? games[0].opening : 0);
"""
