"""The window writes numbers as its language does, in one place."""

import ast
import re
from pathlib import Path

import pytest
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import language, numbers
from gui.base.language import tr
from gui.base.numbers import grouped, localized, number, percent, shortest
from gui.base.widgets import DecimalBox
from gui.play.clock import format_time

GUI = Path(numbers.__file__).parents[1]
NOT_SHOWN = {
    "base/numbers.py",
    "contests/plan.py",  # words of the command line
    "contests/reader.py",  # what an engine said, and when
    "engines/levels.py",  # words of the command line
    "dialogs/trends.py",  # figures of a CSV file
}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "1.5 +2.25 53.2 % 12,345 0.1 +1.5/12 % 0:09.4"),
        ("zh", "1.5 +2.25 53.2 % 12,345 0.1 +1.5/12 % 0:09.4"),
        ("cs", "1,5 +2,25 53,2 % 12\N{NO-BREAK SPACE}345 0,1 +1,5/12 % 0:09,4"),
        ("ja", "1.5 +2.25 53.2 % 12,345 0.1 +1.5/12 % 0:09.4"),
    ],
)
def test_numbers_are_those_of_the_language(
    qtbot: QtBot, qapp: QApplication, code: str, expected: str
) -> None:
    language.install(qapp, code)
    try:
        texts = number(1.5, 1), number(2.25, 2, sign=True), percent(0.532, 1), grouped(12_345), shortest(0.1)
        assert " ".join([*texts, localized("+1.5/12%"), format_time(9_400)]) == expected
        field = DecimalBox(0, 100)
        qtbot.addWidget(field)
        field.setValue(1.5)
        assert field.text() == tr("{seconds} s").format(seconds=number(1.5, 1))
    finally:
        language.install(qapp, "en")


def test_nothing_is_below_zero_by_rounding() -> None:
    assert (number(-0.04, 1), number(-0.4, sign=True), percent(-0.001)) == ("0.0", "+0", "0 %")


def test_no_number_is_written_elsewhere() -> None:
    """A format with decimals, a percentage or thousands set apart, where a text of the window is made."""
    found = []
    for file in sorted(GUI.rglob("*.py")):
        name = file.relative_to(GUI).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            formats = []
            if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
                formats = [
                    str(part.value) for part in node.format_spec.values if isinstance(part, ast.Constant)
                ]
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                formats = re.findall(r"\{\w*:([^{}]*)\}", node.value)
            if name not in NOT_SHOWN and any(re.search(r"\.[1-9]|[,%g]", spec) for spec in formats):
                found.append(f"{name}:{node.lineno}")
    assert not found


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("entered", ["1.5", "1,5"])
def test_point_and_comma_are_both_taken(qtbot: QtBot, entered: str) -> None:
    field = DecimalBox(0, 100)
    qtbot.addWidget(field)
    field.show()
    field.selectAll()
    QTest.keyClicks(field, entered)
    assert field.value() == 1.5 and field.text() == tr("{seconds} s").format(seconds=number(1.5, 1))
