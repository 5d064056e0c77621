"""Text of bytes in any encoding: names are read, and no move is lost."""

import io
import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import psq, sgf
from engine.records.encodings import (
    DOUBLE_BYTE,
    LIKELY,
    codec_named,
    codecs_of,
    decode,
    read_text,
    write_utf8,
)
from engine.records.node import escape
from engine.records.reading import GameInFile
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.variant import Variant
from tests.engine.records.contents import renlib_tree, sgf_trees

NAMES = {  # names and sentences as they stand in records, by the encoding that programs wrote them in
    "gb18030": (
        "王建 李世石 张三 陈伟 刘洋 吴侃 曹冬 黄立勤 芮乃伟 戚思桐 朱建锋 祁观 杨彦希 "
        "兰志仁 戴晓涵 梅凡 于瀛 第十届世界五子棋锦标赛 白胜 黑棋必胜,好棋 "
        "北京2019年全国五子棋公开赛 五子棋比赛，红方 乗"
    ),
    "cp932": (
        "能勢 杉山 中村茂 長谷川一人 河村典彦 小山純 岡部寛 井上史也 "
        "神谷俊介 藤田雄大 飯尾義弘 早川美奈子 名人戦 第5回連珠世界選手権 黒勝ち 白の四追い勝ち "
        "ソフト対戦 表示 中山智晴 牧野光則 玉田陽一 西村敏雄"
    ),
    "big5": (
        "林皇羽 陳科翰 張益豪 黃聖烽 林書玄 蔡立群 功蓋許 吳政憲 "
        "中華五子棋大賽 黑棋先手 臺灣五子棋協會 許 陳 第三屆"
    ),
    "euc_kr": "김철수 박정환 이세돌 한국오목 흑승 백승 최철한 서울오목대회 조훈현",
    "euc_jp": "能勢 杉山 中村茂 長谷川一人 河村典彦 名人戦 第5回連珠世界選手権 黒勝ち ソフト対戦 早川美奈子",
    "cp1251": "Иванов Соколов Топалов Чемпионат Осипов Никонов Карасёв Чёрные Сушков Эпифанов Михаил",
    "koi8_r": "Иванов Соколов Топалов Чемпионат Осипов Никонов Чёрные Сушков Михаил",
    "cp1250": "Dvořák Štěpán Tesařík Jiří Novák Král Mistrovství Černý Pečený Hošek Łukasz Gábor Őri",
    "cp1252": "Jörg Müller Åkesson Tõnis José Café Schäfer–Größe Göran Pärnu François Löf",
    "utf_8": "王建 能勢 김철수 Иванов Dvořák Jörg 林皇羽",
}


def texts(encoding: str, together: int) -> list[str]:
    """As many texts as there are names, each of some of them in a row."""
    names = NAMES[encoding].split(" ")
    rows = [[names[(i + j) % len(names)] for j in range(together)] for i in range(len(names))]
    return [" / ".join(row) for row in rows]


def share_read(together: int) -> float:
    """How many of all texts are read as they were written."""
    read = [decode(text.encode(encoding)) == text for encoding in NAMES for text in texts(encoding, together)]
    return sum(read) / len(read)


def test_names_in_ten_encodings_are_read() -> None:
    assert share_read(1) >= 0.85  # two letters of one encoding are often two letters of another
    assert share_read(4) >= 0.95
    assert share_read(8) >= 0.98


@pytest.mark.parametrize("encoding", [name for name in NAMES if name != "utf_8"])
def test_a_declared_encoding_is_taken_at_its_word(encoding: str) -> None:
    for text in texts(encoding, 1):
        data = f"(;GM[4]CA[{encoding}]PB[{escape(text)}];B[hh];W[ii])".encode(encoding)
        data = data.replace(escape(text).encode(encoding), text.encode(encoding))  # as programs write it
        (tree,) = sgf_trees(sgf.decode_sgf(data))
        assert tree.info.black == text
        assert len(list(tree.root.main_line())) == 3


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("gb2312", "朱镕基"),  # 镕 is GBK's
        ("gb2312", "𠮷"),
        ("Shift_JIS", "①髙橋"),  # both Microsoft's
        ("big5", "啫"),
        ("euc-kr", "똠"),
        ("iso-8859-1", "“Café”"),
        ("us-ascii", "Jörg"),
        ("x-sjis", "連珠"),
        ("windows-1251", "рендзю"),
    ],
)
def test_supersets_of_what_is_declared(charset: str, text: str) -> None:
    codec = codec_named(charset)
    assert codec is not None
    data = f"(;GM[4]CA[{charset}]PB[".encode() + text.encode(codec) + b"];B[hh])"
    assert sgf_trees(sgf.decode_sgf(data))[0].info.black == text


def test_names_of_encodings_that_are_none() -> None:
    for name in ("", "rot13", "zlib", "base64", "punycode", "no such thing", "a" * 1000, "\0"):
        assert codec_named(name) is None, name
    assert decode(b"\xe9", "rot13") == "é"


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_with_and_without_its_mark(codec: str, tmp_path: Path) -> None:
    text = "(;GM[4]SZ[15]PB[王晶]PW[é];B[hh];W[ii])"
    (tree,) = sgf_trees(sgf.decode_sgf(text.encode(codec)))
    assert (tree.info.black, tree.info.white) == ("王晶", "é")
    (tmp_path / "game.psq").write_bytes(
        "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n王\r\né\r\n0\r\n".encode(codec)
    )
    record = psq.parse(read_text(tmp_path / "game.psq"))
    assert (record.black, record.white, record.moves) == ("王", "é", (112,))


def test_a_damaged_file_of_plain_letters_is_read_alike_whether_it_names_utf_8_or_not() -> None:
    games = []
    for charset in (b"", b"CA[UTF-8]"):
        text = sgf.decode_sgf(b"(;GM[4]SZ[15]" + charset + b"EV[a]b]le\\];B[hh];W[hi];B[ii])")
        (found,) = sgf.read(text)
        assert isinstance(found, GameInFile)
        games.append([node.move for node in found.make(Variant.FREESTYLE).game_line()])
    assert games[0] == games[1] and len(games[0]) == 4


def test_utf_8_with_a_torn_letter_stays_utf_8() -> None:
    data = "名人戦 第5回連珠世界選手権".encode()
    assert decode(data[:-1]).startswith("名人戦 第5回連珠世界選手")


def test_the_code_of_telegrams_from_japan() -> None:
    data = "(;GM[4]PB[能勢];B[hh])".encode("iso2022_jp")
    assert sgf_trees(sgf.decode_sgf(data))[0].info.black == "能勢"


def test_line_ends_and_files(tmp_path: Path) -> None:
    assert decode(b"\xef\xbb\xbfa\r\nb\rc\n") == "a\nb\nc\n"
    (tmp_path / "a").write_bytes("ü".encode())
    assert read_text(tmp_path / "a") == "ü"


MOVES = [112, 113, 98, 128, 97]


def moves_of(data: bytes) -> list[int]:
    (tree,) = sgf_trees(sgf.decode_sgf(data))
    return tree.board_at(list(tree.root.main_line())[-1]).moves


@pytest.mark.parametrize("encoding", [name for name in NAMES if name != "utf_8"])
def test_no_name_swallows_a_move(encoding: str) -> None:
    """Programs of the time escaped nothing: a letter's second byte may be a backslash or a bracket."""
    game = sgf.format_sgf(GameTree.from_board(Board.from_moves(MOVES))).replace("CA[UTF-8]", "PB[?]")
    for text in texts(encoding, 1):
        assert moves_of(game.encode().replace(b"?", text.encode(encoding).replace(b"]", b"\\]"))) == MOVES, (
            text
        )


@settings(max_examples=3 * settings().max_examples)
@given(st.sampled_from(sorted(DOUBLE_BYTE)), st.integers(0, 2**32), st.integers(1, 6))
def test_no_letter_of_a_double_byte_encoding_loses_a_move(encoding: str, seed: int, length: int) -> None:
    chance = random.Random(seed)
    trails = {"cp932": b"\\]", "big5hkscs": b"\\]", "gb18030": b"\\]"}.get(encoding, b"\xa4")
    letters: list[str] = []
    while len(letters) < length:
        pair = bytes([chance.randrange(0x81, 0xFF), chance.choice([*trails, chance.randrange(0x40, 0xFF)])])
        try:
            letter = pair.decode(encoding)
        except UnicodeDecodeError:
            continue
        letters += letter if len(letter) == 1 else ""
    name = "".join(letters).encode(encoding)
    data = b"(;GM[4]SZ[15]PB[" + name + b"]PW[" + name + b"];B[hh];W[ih];B[ig]C[" + name + b"];W[ii];B[hg])"
    assert moves_of(data) == MOVES


@settings(max_examples=3 * settings().max_examples)
@given(st.binary(max_size=12), st.binary(max_size=12))
def test_no_bytes_in_a_name_lose_a_move_without_escaping_or_closing_it(name: bytes, comment: bytes) -> None:
    """Whatever the bytes are: torn letters, several encodings in one file."""
    clean = [value.replace(b"]", b"").replace(b"\\", b"").replace(b"\0", b"") for value in (name, comment)]
    data = b"(;GM[4]SZ[15]PB[" + clean[0] + b"];B[hh];W[ih];B[ig]C[" + clean[1] + b"];W[ii];B[hg])"
    assert moves_of(data) == MOVES


@given(st.binary(max_size=200), st.sampled_from(["", "gb2312", "sjis", "utf-8", "latin1", "klingon"]))
def test_any_bytes_have_a_text(data: bytes, declared: str) -> None:
    assert "\r" not in decode(data, declared)
    assert all(codec in LIKELY or codec.startswith(("utf", "iso2022")) for codec in codecs_of(data))


def test_libraries_are_read_in_the_encoding_of_all_their_texts() -> None:
    head = b"\xffRenLib\xff\x03\x04" + bytes(10)
    for encoding in ("cp932", "gb18030", "cp1251", "big5"):
        text = texts(encoding, 6)[0]
        comment = text.encode(encoding) + b"\0"
        comment += b"\0" * (len(comment) % 2)
        tree = renlib_tree(head + bytes([0x00, 0x00, 0x78, 0x48]) + comment)
        assert next(node.comment for node in tree.root.walk() if node.comment) == text


def test_names_that_are_no_text_can_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file's name may be any bytes, and what is said of it must not end in an error of its own."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n") for _ in range(2)]
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    write_utf8()
    for stream in streams:
        print("caf\udce9 ±", file=stream, flush=True)
        assert stream.buffer.getvalue() == b"caf\\udce9 \xc2\xb1\n"  # type: ignore[attr-defined]
