"""A variant is a record in a table on each side of the core, and a name: nothing depends on which it is."""

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rules.variant import Overline, Variant

ROOT = Path(__file__).resolve().parents[2]
TABLES = {"engine/native/base/variant.hpp", "engine/rules/variant.py", "gui/base/variants.py"}
TRANSLATIONS = {
    f"gui/translations/{path.name}" for path in (ROOT / "gui/translations").glob("*.ts") if path.stem != "en"
}
FORMATS = {
    "engine/records/terms.py",
    "library/sources/rapfi.py",
    "protocol/brain/settings.py",
    "training/data/binpack.py",
    "training/networks/teacher.py",
}
"""Formats, protocols and trained nets, which know some of the variants in an order of their own."""


def test_a_new_variant_touches_at_most_six_files() -> None:
    """No other file names a variant by which nothing but its record is peculiar."""
    pattern = re.compile(r"\bVariant(\.|::)(STANDARD|CARO|Standard|Renju|Caro|Freestyle)|['\"]caro")
    naming = set()
    for folder in ("engine", "protocol", "matches", "library", "gui", "training"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".cpp", ".hpp"} and pattern.search(path.read_text(encoding="utf-8")):
                naming.add(path.relative_to(ROOT).as_posix())
    assert naming - FORMATS - {"engine/bench.py"} <= TABLES, "these files know a variant by name"
    assert len(TABLES | TRANSLATIONS) <= 6


ENUM, RECORD = "    CARO_OVERLINE = ", "    Variant.CARO_OVERLINE: Rules("
TOY = "black=Overline.NOTHING, white=Overline.WINS, open_end=True"
NATIVE_ENUM, NATIVE_RECORD = "CaroOverline };", "\n};\nconstexpr int kVariants"
NATIVE_TOY = "\n    {.black = Overline::Nothing, .white = Overline::Wins, .open_end = true},"
PROGRAM = """
#include <iostream>
#include "board/board.hpp"
using namespace narabe;
int main() {
    int count, index;
    while (std::cin >> count) {
        Board board(9, 9, static_cast<Variant>(kVariants - 1), 5);
        for (int i = 0; i < count && std::cin >> index; ++i) {
            if (!board.over()) board.push(board.point(index));
        }
        std::cout << board.ply() << ' ' << static_cast<int>(board.winner()) << std::endl;
    }
}
"""
TWIN = """
import sys
from engine.rules.board import Board
from engine.rules.variant import Variant
for line in sys.stdin:
    board = Board(9, variant=list(Variant)[-1])
    for point in map(int, line.split()[1:]):
        if board.outcome is None:
            board.push(point)
    winner = board.outcome.winner if board.outcome else None
    print(board.ply, 0 if winner is None else int(winner))
"""


def put_before(path: Path, place: str, text: str) -> None:
    content = path.read_text(encoding="utf-8")
    assert content.count(place) == 1, f"{path}: no single {place!r}"
    path.write_text(content.replace(place, text + place), encoding="utf-8")


@pytest.mark.long
@pytest.mark.posix("a compiler called c++")
def test_a_toy_variant_is_two_records(tmp_path: Path) -> None:
    """Black needs exactly five, White five or more, and both an end that is not enclosed."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    native, rules = tmp_path / "engine/native", tmp_path / "engine/rules/variant.py"
    put_before(rules, '    """As caro, but a row', '    """"""\n    TOY = "toy"\n')
    text = rules.read_text(encoding="utf-8")
    rules.write_text(re.sub(r"\n}\n$", f"\n    Variant.TOY: Rules(16, {TOY}),\n}}\n", text), encoding="utf-8")
    header = native / "base/variant.hpp"
    put_before(header, NATIVE_RECORD, NATIVE_TOY)
    header.write_text(header.read_text(encoding="utf-8").replace(NATIVE_ENUM, "CaroOverline, Toy };"))

    (tmp_path / "main.cpp").write_text(PROGRAM)
    sources = sorted(str(path) for path in (native / "board").glob("*.cpp"))
    program = str(tmp_path / "toy")
    subprocess.run(["c++", "-std=c++20", "-O1", f"-I{native}", "main.cpp", *sources, "-o", program],
                   cwd=tmp_path, check=True)  # fmt: skip
    chance = random.Random(1)
    games = [chance.sample([y * 9 + x for y in range(1, 8) for x in range(8)], 56) for _ in range(2_000)]
    asked = "".join(f"{len(game)} {' '.join(map(str, game))}\n" for game in games)
    native_says, twin_says = (
        subprocess.run(command, input=asked, capture_output=True, text=True, cwd=tmp_path, check=True).stdout
        for command in ([program], [sys.executable, "-S", "-c", TWIN])
    )
    assert native_says == twin_says
    assert {line.split()[1] for line in twin_says.splitlines()} == {"0", "1", "2"}


def test_the_records_are_what_the_rules_do() -> None:
    assert [variant for variant in Variant if variant.rules.fouls] == [Variant.RENJU]
    assert [variant for variant in Variant if variant.rules.open_end] == [Variant.CARO, Variant.CARO_OVERLINE]
    assert Variant.STANDARD.rules.white is Overline.NOTHING and Variant.RENJU.rules.white is Overline.WINS
    assert [variant.gomocup_rule for variant in Variant] == [0, 1, 4, 9, 8]
