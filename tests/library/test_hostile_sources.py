"""Values that no game has, in the records of games: the record is malformed, and all others come in."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from library.importing import import_files
from library.maintenance import check
from library.sources import journal
from library.sources.items import Item
from library.store import Store

VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    10**30,
    1e308,
    float("inf"),
    float("nan"),
    "",
    "\ud800",
    "\0",
    "9" * 5000,
    "a\r\nb",
    [],
    [[]],
    ["x"],
    [10**30],
    [float("nan"), 2.0],
    {"a": 1},
)
GAME: dict[str, object] = {
    "event": "game",
    "counts": True,
    "width": 15,
    "height": 15,
    "opening": "h8",
    "moves": "i9 g7 j10",
    "winner": "white",
    "termination": "adjudicated win",
    "black": "A",
    "white": "B",
    "started": 1_700_000_000,
    "value": [0.1, -0.2, 0.3],
    "visits": [10, 20, 30],
    "nodes": [10, 20, 30],
    "depth": [1, 2, 3],
}
HEAD = {"event": "tournament", "options": {"each": {"rule": 0}}}


@pytest.mark.parametrize("name", sorted(GAME))
def test_a_value_in_an_event_file_costs_its_game_alone(tmp_path: Path, name: str) -> None:
    events = [HEAD, GAME, *({**GAME, "white": f"W{i}", name: value} for i, value in enumerate(VALUES))]
    whole = {**GAME, "white": "last"}
    source = tmp_path / "e.jsonl"
    source.write_text("".join(json.dumps(event) + "\n" for event in [*events, whole]))
    with Store(tmp_path / "a.narabe") as library:
        report = import_files(library, [source])
        names = {text for (text,) in library.rows("SELECT text FROM name")}
        assert {"B", "last"} <= names
        assert report.new_games >= 2
        assert list(check(library)) == []


def test_what_no_reader_foresaw_costs_the_rest_of_its_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, game = json.dumps(HEAD), json.dumps(GAME)
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text("\n".join([head, game.replace('"A"', f'"{name}"'), game, ""]))
    read, calls = journal._item, []

    def fail_once(*arguments: Any) -> Item:
        calls.append(1)
        if len(calls) == 2:
            raise MemoryError
        return read(*arguments)

    monkeypatch.setattr(journal, "_item", fail_once)
    monkeypatch.setattr(journal, "reading_of", lambda _: nullcontext())
    with Store(tmp_path / "a.narabe") as library:
        report = import_files(library, [tmp_path])
    assert (report.new_games, report.faults) == (3, 1)
    assert "a.jsonl: it is too large" in report.fault_texts[0]


COLUMNS = {
    "moves": "h8 i9 g7",
    "result": "B",
    "width": "15",
    "height": "15",
    "rule": "freestyle",
    "date": "2026-01-01",
    "black_rating": "2000",
    "white_rating": "2000",
    "black": "A",
}
CELLS = (
    "",
    "-1",
    "0",
    "1e5",
    "9" * 30,
    "9" * 5000,
    "\u0663",
    "nan",
    "\0",
    "h8 h8",
    "a" * 5000,
    "2026-99-99",
    '"',
)


@pytest.mark.parametrize("name", sorted(COLUMNS))
def test_a_cell_of_a_table_costs_its_game_alone(tmp_path: Path, name: str) -> None:
    rows = [{**COLUMNS, "black": f"A{i}", name: cell} for i, cell in enumerate(CELLS)]
    lines = [",".join([*COLUMNS, "white"])]
    lines += [",".join([*row.values(), f"W{i}"]) for i, row in enumerate([COLUMNS, *rows, COLUMNS])]
    source = tmp_path / "a.csv"
    source.write_text("\n".join(lines) + "\n")
    with Store(tmp_path / "a.narabe") as library:
        import_files(library, [source])
        assert "W0" in {text for (text,) in library.rows("SELECT text FROM name")}
        assert list(check(library)) == []


@pytest.mark.parametrize("place", range(7))
def test_a_cell_of_rapfis_table_costs_its_record_alone(tmp_path: Path, place: int) -> None:
    row = ["0", "f-15-15-h8-i9-b", "w", "100", "9", "exact", '"a comment"']
    lines = ["index,key,label,value,depth,bound,text"]
    keys = ("f-15-15-h8-i9-b", "f-99999999-99999999-h8-i9-b", "f-15-15-h8-h8-b", "f-15-15--h8h9h10h11h12-b")
    for cell in (*CELLS, *keys):
        lines.append(",".join([*row[:place], cell, *row[place + 1 :]]))
    lines.append(",".join([*row[:1], "f-15-15-a1-o15-b", *row[2:]]))
    source = tmp_path / "a.csv"
    source.write_text("\n".join(lines) + "\n")
    with Store(tmp_path / "a.narabe") as library:
        import_files(library, [source])
        assert library.rows("SELECT count(*) FROM remark")[0][0] >= 1
        assert list(check(library)) == []
