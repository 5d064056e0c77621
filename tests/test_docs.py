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
from contextlib import redirect_stdout
from functools import cache
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from matches.library.__main__ import run as library
from protocol.programs import Program
from training.__main__ import GROUPS
from training.__main__ import main as training

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "build"))

from documented import DOCUMENTS, blocks, to_run  # noqa: E402

PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("getting-started", "compete"))]
PROGRAMS = {program.value[0]: program for program in Program}
TEXTS = {".py", ".cpp", ".hpp", ".sh", ".md", ".mjs", ".json"}
WORDS_OF_COMMAND = {"narabe-train": 1, "narabe-library": 2}  # COMMAND (two words in a GROUP); FILE VERB
OF_COMMANDS = {"narabe-train": training, "narabe-library": library}
"""Those of many commands, called: in a process each would load torch, or the library."""
INSTALLED = Path(sys.executable).parent
"""Where the programs lie in a clone's environment."""


def commands() -> Iterator[tuple[str, list[str]]]:
    """Page and words of every command of ours, in blocks, in indented lines and in the cells of tables."""
    for page in DOCUMENTS:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        lines = text.splitlines()
        lines += [cell for row in lines if row.startswith("|") for cell in re.findall("`([^`]+)`", row)]
        for line in lines:
            line = re.sub(r"\s+#.*", "", line.strip().removeprefix("$ ")).replace(".venv/bin/", "")
            if line.split(" ")[0] in PROGRAMS and not line.endswith((".", ",", ":", ";")):
                try:
                    yield page.name, shlex.split(line)
                except ValueError:
                    continue  # prose with an apostrophe


@cache
def help_of(program: str, *command: str) -> str:
    """What a program, or one of its commands, says of its options."""
    if program in OF_COMMANDS:
        with redirect_stdout(StringIO()) as printed, pytest.raises(SystemExit):
            OF_COMMANDS[program]([*command, "--help"])
        return printed.getvalue()
    words = PROGRAMS[program].command(*command, "--help")
    text = subprocess.run(words, cwd=ROOT, capture_output=True, check=True, timeout=120).stdout.decode(
        "utf-8"
    )
    if program == "narabe-match":  # its help names the page that explains the rest
        text += (ROOT / "docs" / "matches.md").read_text(encoding="utf-8")
    return text


@pytest.mark.parametrize(("page", "words"), list(commands()), ids=str)
def test_options_exist(page: str, words: list[str]) -> None:
    program = words[0]
    command = words[1 : 1 + WORDS_OF_COMMAND.get(program, 0)]
    if program == "narabe-train" and set(command) & set(GROUPS):
        command = words[1:3]
    if any(word.startswith("-") for word in command):
        command = []
    known = set(re.findall(r"(?<![\w-])-{1,2}[a-z][\w-]*", help_of(program, *command)))
    for word in words[1:]:
        if program == "narabe-doctor" and not word.startswith("-") and "narabe" in word:
            break  # the options that follow are the brain's
        option = word.partition("=")[0]
        if re.fullmatch(r"-{1,2}[a-z][\w-]*", option):
            assert option in known, f"{page}: {shlex.join(words)}"


def test_every_block_is_marked_as_run_or_not() -> None:
    marked = re.compile(r"run|not run: .+")
    unmarked = [(page, text) for page, mark, text in blocks(PAGES) if not marked.fullmatch(mark)]
    assert unmarked == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the commands are written for a shell")
@pytest.mark.skipif(not (INSTALLED / "narabe-match").exists(), reason="the programs are not installed")
@pytest.mark.parametrize(("page", "text"), list(to_run(str(INSTALLED))))
def test_commands_do_what_the_page_promises(page: str, text: str, tmp_path: Path) -> None:
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
    on_the_web = ("https://", "../../releases", "../../issues")  # the latter are pages of its web site
    astray = [
        link
        for link in links
        if not link.startswith(on_the_web) and link not in headings and not (ROOT / link).exists()
    ]
    assert astray == []


def test_strength_in_the_readme_is_that_of_the_page_about_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    said = re.search(r"\*\*How strong\*\*(.+) nodes a second", readme, re.DOTALL)
    assert said is not None
    figures = re.findall(r"(?<![\w.])\d[\d.,]*\d", said[1])
    assert figures
    assert [figure for figure in figures if not re.search(rf"(?<![\d,.]){figure}(?![\d,])", page)] == []


def test_every_page_is_in_the_menu_of_the_site() -> None:
    """Pages of the lab are in its own table, too."""
    docs = ROOT / "docs"
    in_menu = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    pages = [path.relative_to(docs).as_posix() for path in docs.rglob("*.md")]
    assert sorted(in_menu) == sorted(page for page in pages if page != "openings/README.md")
    lab = (docs / "lab" / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"\| \[.+?\]\((.+?\.md)\) \|", lab)
    assert sorted(listed) == sorted(path.name for path in (docs / "lab").glob("2*.md"))


def test_pages_that_sources_name_exist() -> None:
    """In help texts, comments, and the manifest of the nets."""
    folders = ("engine", "protocol", "matches", "library", "gui", "training", "weights", "build", "docs")
    texts = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in TEXTS]
    missing = []
    for path in [*texts, *ROOT.glob("*.md"), ROOT / "Makefile"]:
        if (ROOT / "build" / "out") in path.parents:
            continue
        named = re.findall(r"\bdocs/[\w/-]+\.md\b(?! of )", path.read_text(encoding="utf-8"))
        missing += [f"{path.relative_to(ROOT)}: {name}" for name in named if not (ROOT / name).exists()]
    assert missing == []


def test_sources_that_pages_name_exist() -> None:
    """In the pages about what holds now, not in the lab."""
    path = re.compile(
        r"`((?:engine|protocol|matches|library|gui|training|build|tests)/[\w/-]+\.(?:py|cpp|hpp|sh|toml))`"
    )
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    named = [(page.name, name) for page in pages for name in path.findall(page.read_text(encoding="utf-8"))]
    assert len(named) > 50 and [(page, name) for page, name in named if not (ROOT / name).exists()] == []


def test_included_files_are_included() -> None:
    """A line of this form alone is replaced by the file; the formatter once changed one."""
    lines = [line for page in DOCUMENTS for line in page.read_text(encoding="utf-8").splitlines()]
    including = [line for line in lines if re.search(r"8\s*<", line) and line.startswith("-")]
    assert len(including) == 4
    for line in including:
        named = re.fullmatch(r'--8<-- "([\w./]+)"', line)
        assert named and (ROOT / named[1]).is_file(), line


class _Page(HTMLParser):
    """The links of a page, and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.links += [value for key in ("href", "src") if (value := named.get(key))]
        self.anchors |= {value for key in ("id", "name") if (value := named.get(key))}


@pytest.mark.slow
def test_the_site_can_be_built_and_all_its_links_lead_somewhere(tmp_path: Path) -> None:
    pytest.importorskip("zensical")
    for folder in ("docs", "training/reference"):  # pages show sources of the latter
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for name in ("mkdocs.yml", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, tmp_path)
    build = [sys.executable, "-m", "zensical", "build", "--strict"]
    finished = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=240)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    site = (tmp_path / "build" / "out" / "site").resolve()
    assert (site / "glossary" / "index.html").exists()
    shown = {"alphazero-reference": "visit_shares", "dqn": "one_move_ahead", "renju": "batch_of"}
    assert [
        page for page, word in shown.items() if word not in (site / page / "index.html").read_text()
    ] == []
    pages = {path: _Page(path) for path in site.rglob("*.html") if path.name != "404.html"}
    astray = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
            target = target / "index.html" if target.is_dir() else target
            anchors = pages[target].anchors if target in pages else set()
            if not (target.is_file() and site in target.parents) or parts.fragment not in {"", *anchors}:
                astray.append(f"{path.relative_to(site)}: {link}")
    assert astray == []
