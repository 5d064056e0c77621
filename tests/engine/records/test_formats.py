"""The table of formats, and archives."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from engine.records import psq, source
from engine.records.analysis import Analysis, Candidate
from engine.records.files import RecordError
from engine.records.formats import WRITTEN, Format, Part, write_psq, written_as
from engine.records.reader import files_in, read_file, suffixes
from engine.records.results import BY_JUDGE, FORFEIT
from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from engine.rules.game import FAULTS, GameResult, Termination
from engine.rules.variant import Variant

GAME = b"(;GM[4]SZ[15];B[hh];W[ii])"


def zipped(members: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    for kind in WRITTEN:
        path = tmp_path / f"game{kind.suffixes[0]}"
        for moves in ([], [112], [112, 128, 97]):
            assert kind.write is not None
            path.write_bytes(kind.write([GameTree.from_moves(moves)]))
            (found,) = read_file(path).games
            assert found.make(Variant.FREESTYLE).game_moves() == moves


@pytest.mark.parametrize(
    "code",
    # of Piskvork's codes most mean that the player to move has lost
    ["B+R", "B+T", "W+T", "W+F", "W+", "0", ""],
)
def test_how_a_game_ended_is_written_too(tmp_path: Path, code: str) -> None:
    tree = GameTree.from_moves([112, 128, 97], GameInfo(result=code))
    for suffix in (".sgf", ".csv", ".psq"):
        kind = written_as(tmp_path / f"game{suffix}")
        assert kind is not None and kind.write is not None
        (tmp_path / f"game{suffix}").write_bytes(kind.write([tree]))
        (found,) = read_file(tmp_path / f"game{suffix}").games
        assert found.make(Variant.FREESTYLE).info.result == code


def test_what_separates_the_columns_is_what_the_name_says(tmp_path: Path) -> None:
    """Whatever the name, they were commas."""
    for suffix, comma in ((".csv", ","), (".tsv", "\t")):
        kind = written_as(tmp_path / f"games{suffix}")
        assert kind is not None and kind.write is not None
        data = kind.write([GameTree.from_moves([112, 128])])
        assert data.startswith(f"moves{comma}result{comma}".encode())
        (tmp_path / f"games{suffix}").write_bytes(data)
        (found,) = read_file(tmp_path / f"games{suffix}").games
        assert found.line().moves == (112, 128)


def test_why_a_game_ended_is_kept_unless_the_moves_show_it() -> None:
    tree = GameTree.from_moves([112, 128, 97])
    tree.set_result(GameResult(Termination.AGREEMENT))
    assert write_psq(tree).endswith(b"\n-1\n0,agreement\n")
    assert psq.parse(write_psq(tree).decode()).result == GameResult(Termination.AGREEMENT)
    for result in [
        *(GameResult(end, Colour.BLACK) for end in FAULTS),
        GameResult(Termination.RESIGNATION, Colour.WHITE),
        GameResult(Termination.ADJUDICATED_WIN, Colour.BLACK, BY_JUDGE),  # which is no outcome of the moves
        GameResult(Termination.ADJUDICATED_WIN, Colour.WHITE, FORFEIT),
    ]:
        tree.set_result(result)
        assert psq.parse(write_psq(tree).decode()).result == result
    won = GameTree.from_moves([0, 15, 1, 16, 2, 17, 3, 18, 4], GameInfo(result="B+"))
    assert write_psq(won).endswith(b"\n0\n")


def test_a_result_without_a_place_is_a_part_that_is_lost() -> None:
    tree = GameTree.from_moves([112, 128, 97], GameInfo(result="B+R"))
    assert [kind.suffixes[0] for kind in WRITTEN if kind.lost(tree)] == [".lib", ".pos"]
    void = GameTree.from_moves([112, 128, 97], GameInfo(result="Void"))
    assert [kind.name for kind in WRITTEN if not kind.lost(void)] == ["SGF"]


def test_only_sgf_has_place_for_everything() -> None:
    tree = GameTree.from_moves([112, 128])
    assert not any(kind.lost(tree) for kind in WRITTEN)
    first, last = tree.root.children[0], tree.last_of_game
    first.comment, first.labels, first.analysis = "said", {113: "A"}, Analysis((Candidate(113, 0.5, 9),), 9)
    last.properties = {"AR": ["aa:bb"]}
    tree.root.add(97, Colour.BLACK)
    lost = {kind.name: kind.lost(tree) for kind in WRITTEN}
    ends = (Part.RESULT, Part.NO_RESULT)
    assert lost["SGF"] == [] and lost["PSQ"] == lost["CSV"] == [part for part in Part if part not in ends]
    assert lost["RenLib"] == [Part.ANALYSES, Part.MARKS]


@pytest.mark.parametrize("kind", WRITTEN, ids=lambda kind: kind.name)
def test_a_file_has_several_games_or_is_refused_them(kind: Format, tmp_path: Path) -> None:
    assert kind.write is not None
    trees = [GameTree.from_moves([112, 128]), GameTree.from_moves([112, 97])]
    path = tmp_path / f"games{kind.suffixes[0]}"
    if not kind.has_many:
        with pytest.raises(ValueError, match="holds one game"):
            kind.write(trees)
        return
    path.write_bytes(kind.write(iter(trees)))
    assert [game.line().moves for game in read_file(path).games] == [(112, 128), (112, 97)]


def test_a_folder_gives_its_files_of_games(tmp_path: Path) -> None:
    for name in ("a.sgf", "b.pos", "c.zip", "d.jsonl", "e.txt", "f.png"):
        (tmp_path / name).write_bytes(b'{"event": "x"}' if name == "d.jsonl" else b"x")
    assert [path.name for path in files_in(tmp_path)] == ["a.sgf", "b.pos", "c.zip"]
    assert [path.name for path in files_in(tmp_path, readable=False)][-1] == "d.jsonl"
    assert {".txt", ".gz", ".lib"} <= set(suffixes())


def test_of_texts_those_that_begin_as_games_are_read_in_folders_as_in_archives(tmp_path: Path) -> None:
    """What sites and tournaments pack beside their games is passed over."""
    playok = b'[Site "PlayOK"]\n[Black "a"]\n\n1. h8 i9 2. j7\n'
    texts = {
        "sub/all.txt": GAME + GAME,
        "list.txt": playok,
        "games.jsonl": b'{"moves": ["h8", "i9"]}\n{"moves": ["h8", "j9"]}\n',
        "games.tsv": b"moves\tresult\nh8 i9\tB\n",
        "readme.txt": b"Results of a tournament",
        "openings.txt": b"0,0, 1,1\n0,0, -1,2\n",
        "results.pgn": b'[White "a"]\n[Result "1/2-1/2"]\n\n1/2-1/2\n\n' * 120,
        "empty.txt": b"",
        "journal.jsonl": b'{"event": "tournament"}\n',
        "._list.txt": playok,
    }
    folder, archive = tmp_path / "folder", tmp_path / "archive.zip"
    (folder / "sub").mkdir(parents=True)
    for name, data in texts.items():
        (folder / name).write_bytes(data)
    del texts["journal.jsonl"]  # in an archive it is named as one for the library
    archive.write_bytes(zipped(texts))
    in_folder = [game.line().moves for file in files_in(folder) for game in read_file(file).games]
    contents = read_file(archive)
    assert sorted(in_folder) == sorted(game.line().moves for game in contents.games) and len(in_folder) == 6
    assert not contents.faults


def test_archives_give_the_games_in_them_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    psq = b"Piskvorky 15x15, 11:11, 0\n8,8,0\n"
    path.write_bytes(zipped({"../../a.sgf": GAME, "b/c.psq": psq, "readme.md": b"?", "bad.sgf": b"(;W[zz])"}))
    contents = read_file(path)
    assert [game.line().moves for game in contents.games[:2]] == [(112, 128), (112,)]
    assert any("bad.sgf" in str(fault) and "'zz'" in str(fault) for fault in contents.faults)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["a.zip", "a.sgf.gz", "a.sgf"])
def test_archives_within_archives_are_not_opened(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    inner = zipped({"a.sgf": GAME})
    path.write_bytes(zipped({"b.zip": inner}) if name == "a.zip" else gzip.compress(gzip.compress(GAME)))
    with pytest.raises(RecordError, match="archive: unpack it first"):
        read_file(path)


def test_what_comes_out_of_an_archive_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = tmp_path / "bomb.sgf.gz"
    bomb.write_bytes(gzip.compress(GAME + b" " * 10_000_000))
    monkeypatch.setattr(source, "MOST_UNPACKED", 1_000_000)
    with pytest.raises(RecordError, match="come out of the archive"):
        read_file(bomb)
    many = tmp_path / "many.zip"
    many.write_bytes(zipped({f"{number}.sgf": GAME for number in range(12)}))
    monkeypatch.setattr(source, "MOST_FILES", 10)
    with pytest.raises(RecordError, match="more than 10 files"):
        read_file(many)


@pytest.mark.parametrize("cut", [10, 40, -5])
def test_a_damaged_archive_costs_one_line(tmp_path: Path, cut: int) -> None:
    for name, data in (("a.zip", zipped({"a.sgf": GAME * 50})), ("a.sgf.gz", gzip.compress(GAME * 50))):
        path = tmp_path / name
        path.write_bytes(data[:cut])
        with pytest.raises(RecordError) as raised:
            read_file(path)
        assert "\n" not in str(raised.value) and name in str(raised.value)
