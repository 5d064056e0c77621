"""Games as CSV, for training and for the library."""

from pathlib import Path

import pytest

from engine.records.csv_games import rows_of
from engine.records.files import RecordError
from engine.records.source import sources_of

HEADER = "moves,result,black\n"


def rows(path: Path, data: bytes) -> list[dict[str, str]]:
    path.write_bytes(data)
    return list(rows_of(next(sources_of(path))))


@pytest.mark.parametrize("inside", ["\n", "\r\n", "\u2028", "\x85", "\x0c", "\x1c"])
def test_a_line_ends_at_the_end_of_a_line_alone(tmp_path: Path, inside: str) -> None:
    """Not at another character that Python splits text at, nor within quotation marks."""
    data = f'{HEADER}h8 i9,B,"Anna{inside}B."\nh8 j9,W,Eva\n'.encode()
    assert [row["black"] for row in rows(tmp_path / "games.csv", data)] == [f"Anna{inside}B.", "Eva"]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "cp1251"])
@pytest.mark.parametrize("games_before", [0, 20_000])
def test_names_in_other_encodings_are_read_wherever_they_stand(
    tmp_path: Path, codec: str, games_before: int
) -> None:
    names = {"gb18030": ["王小明", "李建国"], "cp1251": ["Владимир Соколов", "Михаил Кожин"]}
    wanted = names.get(codec, ["王小明", "Соколов"])
    text = HEADER + "h8 i9,B,A\n" * games_before + "".join(f"h8 i9,B,{name}\n" for name in wanted)
    assert [row["black"] for row in rows(tmp_path / "games.csv", text.encode(codec))][-2:] == wanted


def test_a_file_without_its_columns_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="columns that the first line lacks: moves, result"):
        rows(tmp_path / "games.csv", b"black,white\nAiko,Ken\n")
