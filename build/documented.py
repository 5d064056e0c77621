"""The commands that the documentation shows: tests and the check of packages run those marked so.

A block of commands in a page carries a comment before it, `<!-- run -->` or `<!-- not run: REASON -->`.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^(?:<!-- (.*) -->\n)?```sh\n((?:(?!```).*\n)*)```$", re.MULTILINE)


def blocks(pages: list[Path]) -> Iterator[tuple[str, str, str]]:
    """Page, mark and commands of every block of commands."""
    for page in pages:
        for found in BLOCK.finditer(page.read_text(encoding="utf-8")):
            yield page.name, found[1] or "", found[2]


def to_run(programs: str) -> Iterator[tuple[str, str]]:
    """Page and commands of every block to be run, with this folder before each program's name: it is not on
    the path. Engines are named without it, as on the page.
    """
    ours = re.compile(r"^(?=p?(?:brain-)?narabe\b)", re.MULTILINE)
    for page, mark, text in blocks(DOCUMENTS):
        if mark == "run":
            yield page, ours.sub(lambda _: f"{shlex.quote(programs)}/", text)
