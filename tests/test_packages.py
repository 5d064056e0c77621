"""What is left out of the packages is not needed by the programs."""

import fnmatch
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
import zlib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import psutil
import pytest
import yaml

from engine.records.formats import FORMATS
from engine.version import VERSION
from gui.base import language
from library.puzzles import collection
from protocol.programs import Program

ROOT = Path(__file__).resolve().parents[1]


def tool(name: str) -> ModuleType:
    """A module of build/."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "build" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def contents() -> ModuleType:
    return tool("contents")


def runs_without(modules: tuple[str, ...], code: str) -> None:
    """Run a program in which these modules cannot be imported, as in a package."""
    absent = f"import sys\nsys.modules.update(dict.fromkeys({modules!r}))\n"
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    finished = subprocess.run(
        [sys.executable, "-c", absent + code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert finished.returncode == 0, finished.stderr


def test_the_app_draws_its_graph(contents: ModuleType) -> None:
    code = (
        "from PyQt6.QtWidgets import QApplication\n"
        "application = QApplication([])\n"
        "import gui.application, pyqtgraph\n"
        "widget = pyqtgraph.PlotWidget()\n"
        "widget.plot([0, 1], [50, 50])\n"
    )
    runs_without(contents.NEVER, code)


def test_the_tournament_brain_answers_and_plays(contents: ModuleType) -> None:
    code = (
        "from protocol.brain.stdin_reader import process_started_at\n"
        "process_started_at()\n"
        "from engine.player import Player, PlayerOptions\n"
        "from engine.rules.board import Board\n"
        "from engine.search.limits import Limits\n"
        "import protocol.__main__, protocol.brain.server, protocol.brain.options\n"
        "for net in ('line', 'patterns'):\n"
        "    player = Player(net, PlayerOptions(memory_mib=32))\n"
        "    player.set_position(Board(15, 15))\n"
        "    assert player.think(Limits(visits=20)).best is not None\n"
    )
    runs_without(contents.NEVER + contents.NOT_IN_TOURNAMENTS, code)


@pytest.mark.posix("a tournament's package elsewhere has psutil")
def test_the_tournament_brain_raises_its_priority(contents: ModuleType) -> None:
    absent = contents.NEVER + contents.NOT_IN_TOURNAMENTS
    runs_without(absent, "from protocol.__main__ import raise_priority\nraise_priority()\n")


def test_the_weights_of_a_package_are_those_that_it_can_play(contents: ModuleType, tmp_path: Path) -> None:
    entries = contents.weights(ROOT, tmp_path, native_only=True)
    assert [name for name, _, _ in entries] == [
        "weights/line.line",
        "weights/line-caro.line",
        "weights/line-renju.line",
        "weights/line-renju.line-white",
        "weights/line-standard.line",
        "weights/manifest.json",
    ]
    everything = [name for name, _, _ in contents.weights(ROOT, tmp_path, native_only=False)]
    assert not [name for name in everything if name.endswith(".safetensors")]


def test_a_package_has_every_program_but_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "build")
    assert set(tool("package").PACKAGED) == set(Program) - {Program.TRAIN}


def test_what_web_pages_are_made_of_is_in_the_packages(contents: ModuleType) -> None:
    packed = {Path(source) for source, _ in contents.app_data(ROOT)}
    parts = {path for room in ("engine", "matches") for path in (ROOT / room).rglob("*.js")}
    assert len(parts) == 3 and parts | {ROOT / "engine/records/web/page.css"} <= packed


def test_the_library_of_a_package_has_its_puzzles(contents: ModuleType) -> None:
    ((source, folder),) = contents.library_data(ROOT)
    assert Path(source) == Path(collection.__file__).parent / collection.SHIPPED
    assert folder.replace("/", ".") == collection.__name__.rpartition(".")[0]


def test_the_library_runs_in_a_package(contents: ModuleType, tmp_path: Path) -> None:
    words = [str(tmp_path / "a.narabe"), "puzzles", "--shipped"]
    runs_without(contents.NEVER, f"from matches.library.__main__ import run\nassert run({words!r}) == 0\n")


@pytest.mark.parametrize(
    ("shared", "module"),
    [
        ("650f__mypyc.cpython-311-x86_64-linux-gnu.so", "650f__mypyc"),
        ("chardet/models/_format__mypyc.cp311-win_amd64.pyd", "chardet.models._format__mypyc"),
    ],
)
def test_the_detectors_modules_are_named_as_python_imports_them(
    contents: ModuleType, monkeypatch: pytest.MonkeyPatch, shared: str, module: str
) -> None:
    """PyInstaller refuses the path of a file."""
    listed = [shared, "chardet/__init__.py", "chardet/__main__.py", "chardet/pipeline/ascii.py"]
    monkeypatch.setattr(contents, "files", lambda name: listed)
    assert contents.detector_modules() == [module, "chardet", "chardet.pipeline.ascii"]


def test_what_is_not_listed_does_not_get_into_a_package(contents: ModuleType, tmp_path: Path) -> None:
    """As when the freezing environment was the one of the developers."""

    def entry(path: Path) -> tuple[str, str, str]:
        return path.name, str(path), "BINARY"

    known = [entry(tmp_path / "libxcb-shm.so.0"), entry(Path(json.__file__)), entry(Path(psutil.__file__))]
    contents.check_known(known, [])
    for path, name in ((tmp_path / "libgtk-3.so.0", "libgtk-3.so.0"), (Path(pytest.__file__), "pytest")):
        with pytest.raises(SystemExit, match=name):
            contents.check_known([*known, entry(path)], [])


def test_a_packages_programs_run_their_own_entry(contents: ModuleType) -> None:
    """The hooks are for windows; those for sources took the longest part of a brain's start."""
    names = ["preload", "pyi_rth_inspect", "pyi_rth_pyqt6", *(program.value[0] for program in Program)]
    scripts = [(name, f"{name}.py", "PYSOURCE") for name in names]
    assert contents.scripts_of(Program.BRAIN, scripts) == [("pbrain-narabe", "pbrain-narabe.py", "PYSOURCE")]
    of_the_app = contents.scripts_of(Program.APP, scripts)
    assert [name for name, _, _ in of_the_app] == [*names[:3], "narabe"]


def test_the_same_files_make_the_same_archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "build")
    monkeypatch.setitem(sys.modules, "deflate", SimpleNamespace(deflate_compress=zlib_raw))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    package = tool("package")
    archives: dict[str, set[bytes]] = {"zip": set(), "tar": set()}
    for number, names in enumerate((("b", "a/c"), ("a/c", "b"))):  # in another order, by others, later
        folder = tmp_path / str(number) / "folder"
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(name)
            (folder / name).chmod(0o755 if number else 0o775)
            os.utime(folder / name, (number, number))
        package._zip(folder, tmp_path / "archive.zip", "top")
        package._tar(folder, tmp_path / "archive.tar.xz", "top")
        archives["zip"].add((tmp_path / "archive.zip").read_bytes())
        archives["tar"].add((tmp_path / "archive.tar.xz").read_bytes())
    assert [len(made) for made in archives.values()] == [1, 1]
    with zipfile.ZipFile(tmp_path / "archive.zip") as file:
        assert file.read("top/a/c") == b"a/c" and file.testzip() is None


def zlib_raw(content: bytes, level: int) -> bytes:
    """In place of the library that only the packaging environment has."""
    packing = zlib.compressobj(min(level, 9), zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(content) + packing.flush()


def test_what_takes_long_is_named_again_and_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    progress = tool("progress")
    monkeypatch.setattr(progress, "EVERY_S", 0.01)
    with progress.named("packing"):
        while "... packing" not in (printed := capsys.readouterr().out):
            time.sleep(0.01)
    assert printed.splitlines()[-1].startswith("... packing: ")


def test_release_notes_are_the_section_of_the_version_alone() -> None:
    notes = tool("release").notes("1.0.0")
    assert notes.startswith("### Added") and "## " not in notes.replace("### ", "")
    with pytest.raises(SystemExit, match=r"9\.9\.9"):
        tool("release").notes("9.9.9")


def test_a_release_must_have_the_files_that_the_readme_names(tmp_path: Path) -> None:
    release = tool("release")
    names = release.documented_files()
    assert {f"narabe-{VERSION}-windows-x86_64-setup.exe", f"narabe-{VERSION}-linux-x86_64.tar.xz"} <= names
    for name in names:
        (tmp_path / name).touch()
    release.check_files(tmp_path, ["windows", "linux", "macos"])
    (tmp_path / f"narabe-{VERSION}-windows-x86_64-setup.exe").unlink()
    release.check_files(tmp_path, ["linux"])
    with pytest.raises(SystemExit, match=r"setup\.exe"):
        release.check_files(tmp_path, ["windows"])


def installer_names(section: str) -> list[str]:
    """The names in a section of the installer's script."""
    script = (ROOT / "build" / "narabe.iss").read_text(encoding="utf-8")
    return re.findall(r'Name: "([^"]+)"', script.partition(f"[{section}]")[2].partition("\n[")[0])


def test_an_upgrade_removes_what_the_older_version_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the script alone; build/check_installer.py compiles it and does it."""
    monkeypatch.syspath_prepend(ROOT / "build")
    installer = tool("check_installer")
    names = installer_names("InstallDelete")
    patterns = [name.removeprefix("{app}\\") for name in names]
    patterns += [f"{pattern}/*" for pattern in patterns]

    def is_left(name: str) -> bool:
        return not any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)

    own = set(installer.OLDER) | {f"{program.value[0]}.exe" for program in Program}
    assert [name for name in own if is_left(name)] == []
    kept = (*installer.USERS, *installer.UNINSTALLER)
    assert [name for name in kept if not is_left(name)] == []


def test_the_installer_has_the_languages_of_the_app() -> None:
    assert set(installer_names("Languages")) == set(language.LANGUAGES)
    script = (ROOT / "build" / "narabe.iss").read_text(encoding="utf-8")
    assert "#if" not in script  # -- in a release must be what was tried, whichever compiler makes it


def opened_endings() -> set[str]:
    """Those of the files that the app also writes, but for tables, which spreadsheets open."""
    tables = {".csv", ".tsv"}
    return {ending for kind in FORMATS if kind.write is not None for ending in kind.suffixes} - tables


SYSTEM_TYPES = """<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
<mime-type type="application/x-go-sgf"><glob pattern="*.sgf"/></mime-type>
<mime-type type="application/x-archive"><magic priority="45">
  <match type="string" value="!&lt;arch&gt;" offset="0"/></magic><glob pattern="*.a"/></mime-type>
</mime-info>"""


@pytest.mark.posix("a database of types that takes more of them")
def test_contents_separate_our_files_from_those_of_other_programs(tmp_path: Path) -> None:
    files = {
        "renju.sgf": (b"(;FF[4]GM[4]SZ[15];B[hh])", "application/x-gomoku-sgf"),
        "go.sgf": (b"(;FF[4]GM[1]SZ[19];B[dd])", "application/x-go-sgf"),
        "old-go.sgf": (b"(;SZ[19];B[dd])", "application/x-go-sgf"),
        "a.lib": (b"\xffRenLib\xff\x03\x00" + bytes(10), "application/x-renlib"),
        "c.lib": (b"!<arch>\n/               0", "application/x-archive"),
        "a.psq": (b"Piskvorky 15x15, 11:11, 1\n8,8,0\n", "application/x-gomoku-psq"),
        "a.pos": (b"\x01\x70", "application/x-yixin-pos"),
    }
    packages = tmp_path / "mime/packages"
    packages.mkdir(parents=True)
    (packages / "freedesktop.org.xml").write_text(SYSTEM_TYPES, encoding="utf-8")
    shutil.copy(ROOT / "build/narabe-mime.xml", packages / "narabe.xml")
    for name, (content, _) in files.items():
        (tmp_path / name).write_bytes(content)
    code = (
        "import sys\nfrom PyQt6.QtCore import QMimeDatabase\n"
        "print(*(QMimeDatabase().mimeTypeForFile(name).name() for name in sys.argv[1:]))"
    )
    places = {"XDG_DATA_DIRS": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "none")}
    types = subprocess.run(
        [sys.executable, "-c", code, *(str(tmp_path / name) for name in files)],
        env=os.environ | places, capture_output=True, text=True, check=True, timeout=120,
    ).stdout.split()  # fmt: skip
    assert dict(zip(files, types, strict=True)) == {name: kind for name, (_, kind) in files.items()}


def test_the_files_that_open_the_app_are_the_same_on_all_systems() -> None:
    types = (ROOT / "build/narabe-mime.xml").read_text(encoding="utf-8")
    menu = (ROOT / "build/narabe.desktop").read_text(encoding="utf-8")
    ours = {
        ending
        for kind, body in re.findall(r'<mime-type type="(.+?)">(.*?)</mime-type>', types, re.DOTALL)
        if f"{kind};" in menu
        for ending in re.findall(r'glob pattern="\*(.+?)"', body)
    }
    assert ours == opened_endings()
    script = (ROOT / "build/narabe.iss").read_text(encoding="utf-8")
    assert set(re.findall(r"Classes\\(\..+?)\\OpenWithProgids.*Tasks: files", script)) == opened_endings()
    (asked,) = re.findall(r'Name: "files"; Description: "{cm:AssocFileExtension,Narabe,(.+?)}"', script)
    assert set(asked.split()) == opened_endings() and "ChangesAssociations=yes" in script
    documents = tool("macos_bundle").properties(VERSION)["CFBundleDocumentTypes"]
    by_rank = {f".{kind['CFBundleTypeExtensions'][0]}": kind["LSHandlerRank"] for kind in documents}
    assert set(by_rank) == opened_endings() and by_rank[".sgf"] == "Alternate"


def test_manifests_name_the_files_of_the_release_and_their_sums(tmp_path: Path) -> None:
    manifests = tool("manifests")
    for name in (manifests.SETUP, manifests.MACOS):
        assert name in tool("release").documented_files()
        (tmp_path / name).write_bytes(name.encode())
    manifests.main([str(tmp_path), "some/narabe"])
    files = "https://github.com/some/narabe/releases/download"
    setup_sum, macos_sum = (
        hashlib.sha256(name.encode()).hexdigest() for name in (manifests.SETUP, manifests.MACOS)
    )
    scoop = json.loads((tmp_path / "narabe.json").read_text())["architecture"]["64bit"]
    assert scoop == {"url": f"{files}/v{VERSION}/{manifests.SETUP}", "hash": setup_sum}
    cask = (tmp_path / "narabe.rb").read_text()
    url = re.search(r'url "(.+)"', cask)
    assert (
        url is not None and url[1].replace("#{version}", VERSION) == f"{files}/v{VERSION}/{manifests.MACOS}"
    )
    assert f'sha256 "{macos_sum}"' in cask
    installer = yaml.safe_load((tmp_path / "Narabe.Narabe.installer.yaml").read_text())
    assert installer["PackageVersion"] == VERSION
    assert installer["Installers"][0]["InstallerSha256"] == setup_sum.upper()
    (tmp_path / manifests.SETUP).unlink()
    with pytest.raises(SystemExit, match=r"setup\.exe is missing"):
        manifests.main([str(tmp_path), "some/narabe"])


def test_only_a_release_s_own_tag_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    release = tool("release")
    monkeypatch.setattr(release, "VERSION", "1.0.0")
    release.check_tag("v1.0.0")
    for version, tag in (("1.0.0", "v1.0.1"), ("1.1.0.dev0", "v1.1.0.dev0")):
        monkeypatch.setattr(release, "VERSION", version)
        with pytest.raises(SystemExit, match=re.escape(tag)):
            release.check_tag(tag)


def test_figures_are_written_into_the_pages_and_wrong_ones_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = tool("figures")
    page = tmp_path / "page.md"
    page.write_text("zip <!-- zip -->14 MB<!-- -->, start <!-- start -->9.00 s<!-- -->", encoding="utf-8")
    monkeypatch.setattr(figures, "PAGES", (page,))
    measured = {"zip": "25 MB", "start": "0.18 s"}
    assert figures.differences(measured) == ["docs/page.md says 14 MB of 'zip', measured were 25 MB"]
    figures.write(measured)
    text = page.read_text(encoding="utf-8")
    assert text == "zip <!-- zip -->25 MB<!-- -->, start <!-- start -->0.18 s<!-- -->"
    assert figures.differences(measured) == []
    with pytest.raises(SystemExit, match="not measured"):
        figures.differences({})


def test_wheels_are_built_and_tested_for_each_python_that_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = {line.split(" :: ")[-1] for line in project["project"]["classifiers"] if ":: Python ::" in line}
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert {f"cp{version.replace('.', '')}-*" for version in named} == set(built)
    check = yaml.safe_load((ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8"))
    matrix = check["jobs"]["other-pythons-and-processors"]["strategy"]["matrix"]["include"]
    assert {run["python"] for run in matrix} == named


@pytest.mark.posix("apt-get")
def test_an_ordinary_user_runs_the_steps_of_a_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt_get = tmp_path / "bin" / "apt-get"
    apt_get.parent.mkdir()
    apt_get.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\ntest "$1" = --simulate\n')
    apt_get.chmod(0o755)
    monkeypatch.setenv("PATH", f"{apt_get.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    run = tool("run_workflow").Run(tmp_path, [])
    run.job(
        "linux", {"runs-on": "ubuntu-latest", "steps": [{"run": "apt-get update && apt-get install g++"}]}
    )
    assert (tmp_path / "asked").read_text() == "--simulate install g++\n"


def test_actions_are_named_by_commit() -> None:
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for action in re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_imported_nets_bring_their_authors_notice(contents: ModuleType, tmp_path: Path) -> None:
    entries = contents.weights(ROOT, tmp_path / "weights", native_only=False)
    parts = {part.name: part for part in contents._nets(entries, tmp_path)}
    assert parts["theano-6x6"].licence.endswith("see nets/theano-6x6.txt")
    assert "Copyright (c) 2017" in (tmp_path / "nets" / "theano-6x6.txt").read_text(encoding="utf-8")
    assert (tmp_path / "nets" / "paddle-9x9.txt").exists() and "line" in parts
    assert not (tmp_path / "nets" / "line.txt").exists()
