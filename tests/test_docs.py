"""The documentation's commands: run where they are marked so, and everywhere made of options that exist.

A block of commands in PAGES carries a comment before it, `<!-- run -->` or `<!-- not run: REASON -->`.
"""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from protocol.programs import Program

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("getting-started", "compete"))]
BLOCK = re.compile(r"^(?:<!-- (.*) -->\n)?```sh\n((?:(?!```).*\n)*)```$", re.MULTILINE)
PROGRAMS = {program.value[0]: program for program in Program}


def blocks(pages: list[Path]) -> Iterator[tuple[str, str, str]]:
    """Page, mark and commands of every block of commands."""
    for page in pages:
        for found in BLOCK.finditer(page.read_text(encoding="utf-8")):
            yield page.name, found[1] or "", found[2]


def commands() -> Iterator[tuple[str, list[str]]]:
    """Page and words of every command of ours, in blocks and in indented lines."""
    for page in DOCUMENTS:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        for line in text.splitlines():
            line = re.sub(r"\s+#.*", "", line.strip().removeprefix("$ ")).replace(".venv/bin/", "")
            if line.split(" ")[0] in PROGRAMS and not line.endswith((".", ",", ":", ";")):
                try:
                    yield page.name, shlex.split(line)
                except ValueError:
                    continue  # prose with an apostrophe


@cache
def help_of(program: str, command: str) -> str:
    """What a program, or one of its commands, says of its options."""
    arguments = [command, "--help"] if command else ["--help"]
    words = PROGRAMS[program].command(*arguments)
    text = subprocess.run(words, cwd=ROOT, capture_output=True, check=True, timeout=120).stdout.decode(
        "utf-8"
    )
    if program == "narabe-match":  # its help names the page that explains the rest
        text += (ROOT / "docs" / "matches.md").read_text(encoding="utf-8")
    return text


@pytest.mark.parametrize(("page", "words"), list(commands()), ids=str)
def test_options_exist(page: str, words: list[str]) -> None:
    program = words[0]
    command = (
        words[1] if program == "narabe-train" and len(words) > 1 and not words[1].startswith("-") else ""
    )
    known = set(re.findall(r"(?<![\w-])-{1,2}[a-z][\w-]*", help_of(program, command)))
    for word in words[1:]:
        if program == "narabe-doctor" and not word.startswith("-") and "narabe" in word:
            break  # the options that follow are the brain's
        option = word.partition("=")[0]
        if re.fullmatch(r"-{1,2}[a-z][\w-]*", option):
            assert option in known, f"{page}: {shlex.join(words)}"


def test_every_block_says_whether_it_is_run() -> None:
    marked = re.compile(r"run|not run: .+")
    unmarked = [(page, text) for page, mark, text in blocks(PAGES) if not marked.fullmatch(mark)]
    assert unmarked == []


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are written for a shell")
@pytest.mark.parametrize(
    ("page", "text"), [(page, text) for page, mark, text in blocks(DOCUMENTS) if mark == "run"]
)
def test_commands_do_what_they_say(page: str, text: str, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, program in PROGRAMS.items():
        script = f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.join(program.command())} "$@"\n'
        (programs / name).write_text(script)
        (programs / name).chmod(0o755)
    script = f'PATH="$PWD/programs:$PATH"\n{text}'
    finished = subprocess.run(
        ["bash", "-euc", script], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=240
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr


def test_links_of_the_readme_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    headings = {
        f"#{heading.lower().replace(' ', '-')}" for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert "docs/getting-started.md" in links
    on_the_web = ("https://", "../../releases")  # the second is a page of the repository's web site
    astray = [
        link
        for link in links
        if not link.startswith(on_the_web) and link not in headings and not (ROOT / link).exists()
    ]
    assert astray == []


def test_the_site_can_be_built(tmp_path: Path) -> None:
    """Strictly: every page is in the menu, and links between pages lead somewhere."""
    pytest.importorskip("mkdocs")
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    finished = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False, timeout=240)
    assert finished.returncode == 0, finished.stderr
    assert (tmp_path / "glossary" / "index.html").exists()
