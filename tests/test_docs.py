"""The documentation's commands: run where they are marked so, and everywhere made of options that exist.

Which are run, and where, is said by marks before them (`build/documented.py`).
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from protocol.programs import Program

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "build"))

from documented import DOCUMENTS, blocks, to_run  # noqa: E402

PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("getting-started", "compete"))]
PROGRAMS = {program.value[0]: program for program in Program}
INSTALLED = Path(sys.executable).parent
"""Where the programs lie in a clone's environment."""


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
@pytest.mark.skipif(not (INSTALLED / "narabe-match").exists(), reason="the programs are not installed")
@pytest.mark.parametrize(("page", "text"), list(to_run(str(INSTALLED))))
def test_commands_do_what_they_say(page: str, text: str, tmp_path: Path) -> None:
    """As a user runs them: none of our programs is on the path."""
    environment = os.environ | {"PATH": os.defpath}
    assert shutil.which("pbrain-narabe", path=os.defpath) is None
    finished = subprocess.run(
        ["bash", "-euc", text],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
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
