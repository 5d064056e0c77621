"""Files of earlier revisions open with nothing lost.

`old_files/REVISION` has what the programs of a revision wrote; `expected.json` is what its app had in the
trees it saved: the board at each node, the moves, comments, times and analyses.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.options import to_table
from engine.records.analysis import Analysis, Candidate
from engine.records.sgf import format_sgf
from engine.records.tree import GameTree
from gui.base.settings import from_json, load_settings
from gui.model import files
from gui.play.autosave import read_state
from gui.play.corrections import LessonsState
from library.importing import import_files
from library.maintenance import check, stats
from library.search import EVERY_GAME, matching
from library.store import Store
from matches.events import read
from matches.standings import standings_of
from tests.engine.records.contents import sgf_trees

FOLDER = Path(__file__).parent / "old_files"
REVISIONS = sorted(path.name for path in FOLDER.iterdir())
INFO = ("width", "height", "row_length", "black", "white", "result", "event", "date", "opening", "continuous")


def content(tree: GameTree) -> dict[str, Any]:
    """What `expected.json` says of a tree."""
    return {
        "info": {"variant": tree.info.variant.value, **{name: getattr(tree.info, name) for name in INFO}},
        "nodes": [
            {
                "place": node.place(),
                "move": node.move,
                "colour": None if node.colour is None else int(node.colour),
                "comment": node.comment,
                "time_ms": node.time_ms,
                "cells": bytes(tree.board_at(node).cells).hex(),
                "analysis": None
                if (found := node.analysis) is None
                else {
                    "engine": found.engine,
                    "visits": found.visits,
                    "depth": found.depth,
                    "candidates": [
                        [c.point, c.win_rate, c.visits, c.prior, list(c.line), c.mate]
                        for c in found.candidates
                    ],
                },
            }
            for node in tree.root.walk()
        ],
    }


@pytest.fixture(params=REVISIONS)
def old(request: pytest.FixtureRequest) -> Path:
    return FOLDER / str(request.param)


def test_games(old: Path) -> None:
    expected = json.loads((old / "expected.json").read_text(encoding="utf-8"))
    names = [name for name in expected if name not in ("autosave", "place")]
    assert len(names) >= 3
    for name in names:
        (tree,) = files.load(old / (name if "." in name else f"{name}.sgf"))
        assert content(tree) == expected[name], name
    (saved,) = files.load(old / "game.sgf")
    assert content(saved) == expected["autosave"]


def test_what_no_program_reads_stays_in_the_file(old: Path) -> None:
    (tree,) = files.load(old / "setup.sgf")
    text = format_sgf(tree)
    for part in ("XX[kept]", "PC[Prague]", "LB[aa:1\\:x][bc:two]", "TR[dd]", "AR[aa:cc]", "N[n]", "MS[1500]"):
        assert part in text
    assert format_sgf(sgf_trees(text)) == text


def test_the_open_game(old: Path) -> None:
    expected = json.loads((old / "expected.json").read_text(encoding="utf-8"))
    saved, others, _ = read_state(old / "autosave.json")
    assert content(saved.tree) == expected["autosave"] and others.games == []
    assert saved.node.place() == expected["place"]
    assert saved.state.settings.variant.value == "renju"


def test_the_text_on_a_lesson() -> None:
    candidate = {"point": 3, "win_rate": 0.5, "visits": 9, "prior": None, "pv": [3, 4], "mate": None}
    said = {"visits": 20, "depth": None, "engine": "A", "version": "1", "net": "", "time_ms": 7}
    data = {"given": [{"answer": [5], "analysis": {"candidates": [candidate], **said, "by_nodes": True}}]}
    problems: list[str] = []
    (lesson,) = from_json(LessonsState, data, "lessons", problems).given
    assert problems == []
    assert lesson.analysis == Analysis(
        (Candidate(3, 0.5, 9, line=(3, 4)),), 20, 0, "A", True, "1", elapsed_ms=7
    )
    assert from_json(LessonsState, to_table(LessonsState((lesson,))), "lessons", problems).given == (lesson,)
    candidate.pop("point")
    analysis = from_json(LessonsState, data, "lessons", problems).given[0].analysis
    assert analysis is not None and analysis.candidates == ()
    assert problems == ["lessons: given[0]: analysis: candidates: without point"]


def test_settings(old: Path) -> None:
    written = json.loads((old / "settings.json").read_text(encoding="utf-8"))
    settings, problems = load_settings(old / "settings.json")
    read = to_table(settings)
    assert isinstance(read, dict) and not problems
    for name in ("board", "library", "clock", "engines", "language", "analysis_engine"):
        assert name not in written or is_kept(written[name], read[name]), name


def is_kept(written: Any, read: Any) -> bool:
    """Whether each value that was written is read; later revisions have more of them."""
    if isinstance(written, dict):
        return all(name in read and is_kept(value, read[name]) for name, value in written.items())
    if isinstance(written, list):
        return len(written) == len(read) and all(map(is_kept, written, read))
    return bool(written == read)


def test_tournaments(old: Path, tmp_path: Path) -> None:
    events = read(old / "match.jsonl")
    standings = standings_of(events)
    assert sum(event["event"] == "game" for event in events) == 2 and standings is not None
    trees = files.load(old / "match.sgf")
    games = [event for event in events if event["event"] == "game"]
    for tree, game in zip(trees, games, strict=True):
        assert tree.info.black == game["black"] and len(tree.game_moves()) == 87
        assert [node.time_ms for node in tree.game_line()[1:]] == game["times_ms"]
    with Store(tmp_path / "library.narabe") as store:
        done = import_files(store, [old / "match.jsonl"])
        assert len(list(matching(store, EVERY_GAME))) == 2, done


def test_the_library(tmp_path: Path) -> None:
    path = tmp_path / "library.narabe"
    path.write_bytes(gzip.decompress((FOLDER / "0486040/library.narabe.gz").read_bytes()))
    with Store(path) as store:
        found = stats(store)
        assert (found["games"], found["engine entries"], found["remarks"]) == (4, 88, 1)
        assert list(check(store)) == []
        assert sorted(len(game.moves) for _, game in matching(store, EVERY_GAME)) == [5, 6, 87, 87]
