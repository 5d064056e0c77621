"""How our programs start one another, from a checkout and frozen, and what they write to pipes."""

import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.version import VERSION
from library.store import Store
from matches.machine import Watchdog
from protocol.command_line import join
from protocol.process import EngineProcess, LaunchError
from protocol.programs import Program, find_program, programs_folder, why_not_found

ROOT = Path(__file__).resolve().parents[2]
PYTHON = sys.executable
SUFFIX = ".exe" if sys.platform == "win32" else ""


@pytest.fixture
def frozen(monkeypatch, tmp_path):
    """This program as PyInstaller would have made it: the app in a folder with its siblings."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / f"narabe{SUFFIX}"))
    return tmp_path


def test_the_version_is_that_of_the_installed_distribution():
    """Read from the same place; a reinstallation is due where this fails."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    source = ROOT / project["tool"]["scikit-build"]["metadata"]["version"]["input"]
    assert f'VERSION = "{VERSION}"' in source.read_text(encoding="utf-8")


def test_a_version_between_releases_is_marked():
    """The changelog has unreleased entries, or the version is the newest of its releases."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (newest, *_) = re.findall(r"^## \[?([^\]\s]+)", changelog, re.MULTILINE)
    assert newest == VERSION if newest != "Unreleased" else re.fullmatch(r"\d+\.\d+\.\d+\.dev\d+", VERSION)


def test_python_starts_a_program_as_a_module():
    assert Program.BRAIN.command("--net", "line") == [sys.executable, "-m", "protocol", "--net", "line"]
    assert programs_folder() == ROOT


@pytest.mark.parametrize("program", Program)
def test_every_program_is_installed_under_its_name(program):
    executable, module = program.value
    entry = f'{executable} = "{module}'
    assert entry in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("program", Program)
def test_every_program_prints_its_version(program):
    if program is Program.APP:
        pytest.importorskip("PyQt6")
    command = program.command("--version")
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300).stdout
    assert output.strip() == f"{program.value[0]} {VERSION}"


def test_the_page_that_the_runner_s_help_names_is_there():
    command = Program.MATCH.command("--help")
    text = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300).stdout
    (page,) = re.findall(r"^(.+\.md) explains", text, re.MULTILINE)
    assert Path(page).is_file()


def test_a_frozen_program_starts_its_sibling_and_no_second_app(frozen):
    assert Program.MATCH.command("-view", "quiet") == [
        str(frozen / f"narabe-match{SUFFIX}"),
        "-view",
        "quiet",
    ]


def test_a_bare_name_is_found_on_the_path_then_beside_the_running_program(frozen, monkeypatch, tmp_path):
    def put(folder, name):
        folder.mkdir(exist_ok=True)
        (folder / f"{name}{SUFFIX}").write_text("#!/bin/sh\n")
        (folder / f"{name}{SUFFIX}").chmod(0o755)
        return folder / f"{name}{SUFFIX}"

    path = tmp_path / "on the path"
    monkeypatch.setenv("PATH", str(path))
    both, beside = put(path, "engine"), put(frozen, "pbrain-narabe")
    put(frozen, "engine")
    assert find_program("engine") == str(both)
    assert find_program("pbrain-narabe") == str(beside)
    assert find_program("no-such-engine") is None
    monkeypatch.chdir(tmp_path)
    assert find_program("./no/engine") is None


@pytest.mark.posix("a script stands for the engine")
def test_an_engine_beside_the_running_program_is_started_by_its_bare_name(frozen, monkeypatch):
    monkeypatch.setenv("PATH", "")  # an environment may have the brain installed
    engine = frozen / "pbrain-narabe"
    engine.write_text("#!/bin/sh\necho here\n")
    engine.chmod(0o755)
    with EngineProcess("pbrain-narabe --threads 1") as process:
        answer = process.read(time.monotonic() + 30)
    assert answer is not None and answer[1] == "here"


@pytest.mark.parametrize("before", [None, "/opt/own"])
def test_an_engine_finds_the_system_s_libraries_and_not_those_of_a_package(frozen, monkeypatch, before):
    monkeypatch.setenv("LD_LIBRARY_PATH", str(frozen / "_internal"))
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    tell = "import os; print(os.environ.get('LD_LIBRARY_PATH'), flush=True); input()"
    with EngineProcess([PYTHON, "-S", "-c", tell]) as engine:
        answer = engine.read(time.monotonic() + 30)
    assert answer is not None and answer[1] == str(before)


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the frozen program")
def test_a_frozen_runner_is_its_own_watchdog(frozen):
    runner = frozen / "narabe-match"
    runner.write_text('#!/bin/sh\necho "$@" >> "$0.arguments"\ncat >> "$0.input"\n')
    runner.chmod(0o755)
    watchdog = Watchdog()
    watchdog.add(12345, "mark")
    watchdog.remove(12345)
    watchdog.close()
    assert Path(f"{runner}.arguments").read_text() == "-watchdog\n"
    assert Path(f"{runner}.input").read_text() == "+12345 mark\n-12345\n"


def test_the_runner_can_be_the_watchdog():
    victim = subprocess.Popen(
        [sys.executable, "-S", "-c", "import time; time.sleep(60)"], start_new_session=sys.platform != "win32"
    )
    command = Program.MATCH.command("-watchdog")
    subprocess.run(command, input=f"+{victim.pid}\n".encode(), cwd=ROOT, check=True, timeout=300)
    assert victim.wait(10) != 0


def written_to_a_western_pipe(command: Sequence[str], folder: Path, status: int = 0) -> str:
    """What a program says under the code page of Western Windows; it must end with the status."""
    finished = subprocess.run(
        command,
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert finished.returncode == status, finished.stderr.decode()
    return finished.stdout.decode("utf-8")


def test_a_report_goes_through_a_pipe_of_any_code_page(tmp_path):
    """A match whose engine is named ●, and whose Elo is infinite, under the code page of Western Windows."""
    brain = [sys.executable, "-S", str(ROOT / "tests" / "matches" / "scripted_brain.py")]
    words = ["-each", "tc=60/5", "dir=.", "-games", "2", "-repeat", "-view", "lines"]
    for name, step in (("●", 1), ("ō", 7)):
        words += ["-engine", f"name={name}", f"cmd={join([*brain, str(step)])}"]
    told = written_to_a_western_pipe(Program.MATCH.command(*words), tmp_path)
    assert "± " in told
    assert "● vs ō" in told


def test_the_doctor_quotes_any_brain_to_a_pipe_of_any_code_page():
    brain = [sys.executable, "-S", "-c", "import os; os.write(1, bytes([0xe2, 0x97, 0x8f, 10])); input()"]
    command = Program.DOCTOR.command("--only", "start", "--patience", "0.5", *brain)
    assert "'●'" in written_to_a_western_pipe(command, ROOT, status=1)


def test_the_library_names_players_to_a_pipe_of_any_code_page(tmp_path):
    (tmp_path / "game.sgf").write_text("(;GM[4]FF[4]SZ[15]CA[UTF-8]PB[五目]PW[x];B[hh])", encoding="utf-8")
    for words in (["import", "game.sgf"], ["games"]):
        told = written_to_a_western_pipe(Program.LIBRARY.command("a.narabe", *words), tmp_path)
    assert "五目 – x" in told


@pytest.mark.posix("/dev/full")
@pytest.mark.parametrize(
    ("program", "words"),
    [
        (Program.MATCH, ["--help"]),
        (Program.DOCTOR, ["--list"]),
        (Program.LIBRARY, ["a.narabe", "stats"]),
        pytest.param(Program.BENCH, ["--signature", "--visits", "1"], marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_output_that_cannot_be_written_is_reported_in_a_line(tmp_path, program, words, monkeypatch):
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # -- as on a user's machine
    with Store(tmp_path / "a.narabe"), Path("/dev/full").open("w") as full:
        finished = subprocess.run(
            program.command(*words),
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=300,
        )
    assert finished.returncode != 0
    assert finished.stderr.decode() == f"{program.value[0]}: No space left on device\n"


@pytest.mark.posix("files that may not be executed")
def test_why_a_program_is_not_found_is_reported(tmp_path: Path) -> None:
    """An archive unpacked without its rights was "no such program"."""
    (brain := tmp_path / "brain").write_text("#!/bin/sh\n")
    for name, why in ((brain, "chmod +x"), (tmp_path, "a folder"), (tmp_path / "none", "no such program")):
        assert find_program(str(name)) is None and why in why_not_found(str(name))


@pytest.mark.posix("scripts that are programs")
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"#!/usr/bin/env python3\r\n", "its lines end in CR LF; a script's must end in LF alone"),
        (b"#!/bin/sh\r\n", "its lines end in CR LF; a script's must end in LF alone"),
        (b"#!/not/there -x\n", "its interpreter '/not/there -x' is not there"),
        (b"", "this file is empty"),
        (b"MZ\x90\0", "this is a program for Windows that does not run here"),
        (b"print('OK')\n", "this is neither a program nor a script with a first line such as #!/bin/sh"),
    ],
)
def test_a_program_that_the_system_does_not_run_is_reported_with_the_reason(tmp_path, content, reason):
    (tmp_path / "brain").write_bytes(content)
    (tmp_path / "brain").chmod(0o755)
    with pytest.raises(LaunchError) as refused:
        EngineProcess([str(tmp_path / "brain")])
    assert str(refused.value).endswith(f": {reason}")
