"""Figures in the documentation that the check of the packages measures.

In a page each stands between two comments, `<!-- tournament zip -->14 MB<!-- -->`. The check fails where a
page differs from what was measured; `build/check_package.py --write-figures` writes what it was.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "docs" / "compete.md", ROOT / "docs" / "packages.md")
_MARKED = re.compile(r"(<!-- ([a-z.' ]+) -->)([^<]*)(<!-- -->)")
_TOLERANCE = 0.15
"""By which a figure may differ: libraries of another system are a little larger or smaller."""


def write(measured: dict[str, str]) -> None:
    """Put the figures into the pages.

    Raises:
        SystemExit: a page has a figure that is not measured.
    """
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for start, name, said, end in _MARKED.findall(text):
            text = text.replace(start + said + end, start + _figure(measured, name, page) + end)
        page.write_text(text, encoding="utf-8", newline="\n")


def differences(measured: dict[str, str]) -> list[str]:
    """The wrong figures of the pages, each with its page. Times are not compared."""
    wrong = []
    for page in PAGES:
        for _, name, said, _ in _MARKED.findall(page.read_text(encoding="utf-8")):
            figure = _figure(measured, name, page)
            number, unit = figure.split()
            said_number, _, said_unit = said.partition(" ")
            close = said_unit == unit and abs(float(said_number) / float(number) - 1) <= _TOLERANCE
            if unit != "s" and not close:
                wrong.append(f"docs/{page.name} says {said} of {name!r}, measured were {figure}")
    return wrong


def _figure(measured: dict[str, str], name: str, page: Path) -> str:
    try:
        return measured[name]
    except KeyError:
        raise SystemExit(f"docs/{page.name}: {name!r} is not measured, only {sorted(measured)}") from None
