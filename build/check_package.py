"""Checks the packages in dist/: unpacks and uses them as a user would, and no Python.

    python build/check_package.py [--inside ROOT] [--write-figures]

`--inside` runs them in a bare Debian root (build/bare_root.sh) as an unprivileged user. The folder is
read-only, and its name has spaces and letters beyond ASCII. Where Xvfb and xdotool are installed, the app is
played with by mouse.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import psutil

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))  # after what is installed, which has the core

import check_installer  # noqa: E402
import check_signature as signatures  # noqa: E402
import check_window  # noqa: E402
import documented  # noqa: E402
import figures  # noqa: E402
import macos_bundle  # noqa: E402
from package import COLLECTION, DIST, PACKAGED, SUMMARIES, TOURNAMENT  # noqa: E402
from progress import named  # noqa: E402

from engine.version import VERSION  # noqa: E402
from protocol.programs import Program  # noqa: E402

FOLDER = "Žofie's games 五目"
SUFFIX = ".exe" if sys.platform == "win32" else ""
MEMORY_LIMIT_MIB = 350  # as in Gomocup; the brain keeps to half of it
MEMORY_NODES = 2_000_000  # by then its tables are full
GAMES = 20
PICTURE = ROOT / "build/out/app.png"  # the app's window at the end
PACE = "nodes=200"  # short games that depend on no clock


class Place:
    """Where the packages are unpacked and the programs run: this system, or a bare root."""

    def __init__(self, inside: Path | None) -> None:
        self.inside = inside
        self.home = (inside / "home/user" if inside else Path(tempfile.mkdtemp())) / "narabe-check"
        shutil.rmtree(self.home, ignore_errors=True)
        self.programs = self.home / FOLDER / "programs"
        self.tournament = self.home / FOLDER / "tournament"
        self.writable = self.home / "work"
        self.figures: dict[str, str] = {}  # measured, for the documentation
        for folder in (self.programs, self.tournament, self.writable):
            folder.mkdir(parents=True)
            if sys.platform != "win32":
                folder.chmod(0o777)

    def unpack(self) -> str:
        """Unpack both archives, and let nothing be written to what came of them."""
        _unzip(TOURNAMENT, self.tournament)
        if sys.platform == "linux":
            archive = shutil.copy(COLLECTION, self.writable)
            tar = ["tar", "-xJf", self.path(Path(archive)), "-C", self.path(self.programs)]
            subprocess.run(self._in_place(tar), cwd=self.writable, check=True)
        elif sys.platform == "darwin":
            subprocess.run(["ditto", "-x", "-k", str(COLLECTION), str(self.programs)], check=True)
        else:
            _unzip(COLLECTION, self.programs)
        (top,) = self.programs.iterdir()
        self.programs = top / "Contents" / "MacOS" if sys.platform == "darwin" else top
        if sys.platform != "win32":
            subprocess.run(["chmod", "-R", "a-w", str(self.home / FOLDER)], check=True)
        return f"{TOURNAMENT.name}, {COLLECTION.name}"

    def path(self, path: Path) -> str:
        """A path as the programs see it."""
        return str(Path("/") / path.relative_to(self.inside)) if self.inside else str(path)

    def command(self, program: Path, *arguments: str) -> list[str]:
        """What starts a program there, in the writable folder."""
        return self._in_place([self.path(program), *arguments])

    def _in_place(self, words: list[str]) -> list[str]:
        if not self.inside:
            return words
        script = f'cd "{self.path(self.writable)}" && exec "$@"'
        enter = [str(ROOT / "build/bare_root.sh"), "as-user", str(self.inside)]
        return [*enter, "sh", "-c", script, "sh", *words]

    def start(self, program: Path, *arguments: str) -> subprocess.Popen[str]:
        """Start a program to talk to."""
        command = self.command(program, *arguments)
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.writable, text=True
        )

    def run(self, program: Path, *arguments: str, timeout_s: float = 600) -> str:
        """Run a program to its end; its output. An exit status other than 0 ends the check."""
        finished = subprocess.run(
            self.command(program, *arguments),
            cwd=self.writable,
            capture_output=True,
            timeout=timeout_s,
            check=False,
            encoding="utf-8",
        )
        if finished.returncode != 0:
            output = finished.stdout + finished.stderr
            raise SystemExit(f"{program.name} {arguments}: {finished.returncode}\n{output}")
        return finished.stdout

    def remove(self) -> None:
        """Take everything away again."""
        if sys.platform != "win32":
            subprocess.run(["chmod", "-R", "u+w", str(self.home)], check=True)
        shutil.rmtree(self.home if self.inside else self.home.parent)

    def program(self, program: Program) -> Path:
        """One of the programs in the collection."""
        return self.programs / (program.value[0] + SUFFIX)

    def tournament_brain(self) -> Path:
        """The brain of the tournament zip."""
        return next(path for path in self.tournament.iterdir() if path.name.startswith("pbrain-"))


def _unzip(archive: Path, folder: Path) -> None:
    """Unpack a zip with the rights of its files, which `zipfile` alone leaves out."""
    with zipfile.ZipFile(archive) as file:
        for entry in file.infolist():
            path = Path(file.extract(entry, folder))
            path.chmod(entry.external_attr >> 16)


def check_bundle() -> str:
    """What PyInstaller writes of the macOS app, on any system: it has a window and a place in the Dock."""
    with tempfile.TemporaryDirectory() as folder:
        names = [program.value[0] for program in PACKAGED]
        bundle = macos_bundle.write_bundle(Path(folder) / "bundle", names, VERSION)
        macos_bundle.check_properties(bundle, VERSION)
    return "its properties are those of an app"


def check_versions(place: Place) -> str:
    """Every program prints its version."""
    # On Windows a windowed program has no standard output.
    for program in SUMMARIES if sys.platform == "win32" else PACKAGED:
        said = place.run(place.program(program), "--version").strip()
        assert said == f"{program.value[0]} {VERSION}", said
    (page,) = re.findall(
        r"^(.+\.md) explains", place.run(place.program(Program.MATCH), "-help"), re.MULTILINE
    )
    inside = (place.inside or Path("/")) / page.lstrip("/") if sys.platform != "win32" else Path(page)
    assert inside.is_file(), f"{page}, which narabe-match names, is not there"
    return VERSION


def check_start(place: Place, program: Path) -> str:
    """Seconds from the start of the process to OK; shown, not judged: it depends on the machine."""
    seconds = []
    for _ in range(10):
        begin = time.perf_counter()
        with place.start(program) as brain:
            assert brain.stdin is not None and brain.stdout is not None
            brain.stdin.write("START 15\n")
            brain.stdin.flush()
            assert brain.stdout.readline().strip() == "OK"
            seconds.append(time.perf_counter() - begin)
            brain.stdin.write("END\n")
            brain.stdin.close()
            assert brain.wait(20) == 0
    return f"median {statistics.median(seconds):.3f} s, fastest {min(seconds):.3f} s"


def check_memory(place: Place, program: Path) -> str:
    """Memory of all its processes while it thinks with 350 MB allowed, by the largest of many looks.

    It thinks for a number of nodes, so that it gets as far on a busy machine.
    """
    with place.start(program) as brain:
        assert brain.stdin is not None and brain.stdout is not None
        brain.stdin.write(
            f"START 15\nINFO max_memory {MEMORY_LIMIT_MIB << 20}\nINFO timeout_turn 3600000\n"
            f"INFO max_node {MEMORY_NODES}\nBOARD\n7,7,2\nDONE\n"
        )
        brain.stdin.flush()
        answered = threading.Event()
        threading.Thread(target=_await_move, args=(brain.stdout, answered), daemon=True).start()
        most = 0
        while not answered.wait(0.1):
            try:
                family = [psutil.Process(brain.pid), *psutil.Process(brain.pid).children(recursive=True)]
                own = [process for process in family if process.name().startswith("pbrain")]
                most = max(most, sum(process.memory_full_info().uss for process in own))
            except psutil.Error as error:
                most = -1
                print(f"      this system does not tell memory: {error}")
                break
        brain.stdin.write("END\n")
        brain.stdin.close()
        brain.wait(20)
    assert most <= MEMORY_LIMIT_MIB << 19, f"{most >> 20} MiB, more than half of {MEMORY_LIMIT_MIB}"
    place.figures["memory"] = f"{most / 1e6:.0f} MB"
    return f"at most {most / 2**20:.0f} MiB" if most >= 0 else "not measured"


def _await_move(lines: TextIO, answered: threading.Event) -> None:
    """Report the first move among the lines, or their end."""
    next((line for line in lines if re.match(r"\d+,\d+", line)), None)
    answered.set()


def check_doctor(place: Place, skip: str) -> str:
    """The packaged doctor passes the packaged brain."""
    arguments = ["--skip", skip] if skip else []
    report = place.run(place.program(Program.DOCTOR), *arguments, place.path(place.tournament_brain()))
    return report.strip().splitlines()[-1]


def check_signature(place: Place) -> str:
    """The frozen engine must search as in the tests."""
    frozen = place.run(place.program(Program.BENCH), "--signature").strip().splitlines()[-1]
    assert frozen.split()[-1] == signatures.pinned(), f"{frozen}; the tests have {signatures.pinned()}"
    return frozen


def check_match(place: Place) -> str:
    """The packaged runner plays the packaged brain against itself with another net, without a fault."""
    events = place.writable / "match.jsonl"
    brain = place.path(place.tournament_brain())
    engines = ["-engine", f'cmd="{brain}"', "name=line"]
    engines += ["-engine", f'cmd="{brain}" --net patterns', "name=patterns"]
    plan = ["-each", PACE, "rule=0", "boardsize=15", "-games", str(GAMES), "-repeat"]
    plan += ["-memory", "off"] if sys.platform == "win32" else []
    files = ["-events", place.path(events), "-fatalerror", "-view", "quiet"]
    place.run(place.program(Program.MATCH), *engines, *plan, *files)
    journal = map(json.loads, events.read_text(encoding="utf-8").splitlines())
    games = [event for event in journal if "moves" in event]
    assert len(games) == GAMES, f"{len(games)} games"
    endings = sorted({game.get("termination", "?") for game in games})
    return f"{GAMES} games, ended by {', '.join(endings)}"


def check_library(place: Place) -> str:
    """The puzzles that Narabe comes with are in the package and go into a library."""
    file = place.path(place.writable / "puzzles.narabe")
    return place.run(place.program(Program.LIBRARY), file, "puzzles", "--shipped").strip()


def check_net_of_the_app(place: Place) -> str:
    """The brain of the collection plays the nets of ONNX Runtime, too."""
    brain = place.program(Program.BRAIN)
    with place.start(brain, "--net", "paddle-15x15") as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("START 15\nINFO timeout_turn 1000\nBOARD\n7,7,2\nDONE\n")
        process.stdin.flush()
        lines = (line.strip() for line in process.stdout)
        answers = (line for line in lines if line != "OK" and not line.startswith("MESSAGE"))
        answer = next(answers, "no answer")
        process.stdin.close()
    assert re.fullmatch(r"\d+,\d+", answer), answer
    return f"plays {answer}"


def check_documented_commands(place: Place) -> str:
    """The commands of the documentation work with the programs of the archive."""
    if place.inside or sys.platform == "win32":
        return "tried only on this system, by a shell"
    number = 0
    for page, text in documented.to_run(str(place.programs)):
        environment = os.environ | {"PATH": os.defpath}
        finished = subprocess.run(
            ["bash", "-euc", text], cwd=place.writable, env=environment, capture_output=True, check=False
        )
        assert finished.returncode == 0, f"{page}: {text}\n{(finished.stdout + finished.stderr).decode()}"
        number += 1
    return f"{number} blocks"


def measure_sizes(place: Place) -> str:
    """Sizes of the packages, for the documentation."""
    files = [("tournament zip", TOURNAMENT), ("archive", COLLECTION)]
    files += [("deb", path) for path in DIST.glob("*.deb")]
    for name, path in files:
        place.figures[name] = f"{path.stat().st_size / 1e6:.0f} MB"
    folders = {
        "tournament folder": DIST / "pbrain-narabe",
        "tournament nets": DIST / "pbrain-narabe/_internal/weights",
        "unpacked archive": DIST / "narabe",
    }
    for name, folder in folders.items():
        size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
        place.figures[name] = f"{size / 1e6:.0f} MB"
    return ", ".join(f"{name} {figure}" for name, figure in place.figures.items())


def check_deb(place: Place) -> str:
    """The .deb in a bare root: installed, started by name, in the menu, removed without a trace."""
    (archive,) = DIST.glob("*.deb")
    if place.inside is None:
        return "only in a bare root"

    def in_root(*command: str) -> str:
        enter = [str(ROOT / "build/bare_root.sh"), "run", str(place.inside)]
        finished = subprocess.run([*enter, *command], capture_output=True, text=True, check=False)
        assert finished.returncode == 0, f"{command}: {finished.stdout}{finished.stderr}"
        return finished.stdout

    shutil.copy(archive, place.inside / "tmp")
    in_root("apt-get", "update", "-q")
    in_root("apt-get", "install", "-y", "-q", "--no-install-recommends", f"/tmp/{archive.name}")
    for program in PACKAGED:
        said = in_root("env", "QT_QPA_PLATFORM=offscreen", program.value[0], "--version").strip()
        assert said == f"{program.value[0]} {VERSION}", said
    files = in_root("dpkg", "-L", "narabe").split()
    for part in ("applications/narabe.desktop", "apps/narabe.svg", "packages/narabe.xml"):
        assert any(file.endswith(part) for file in files), part
    in_root("apt-get", "purge", "-y", "-q", "narabe")
    own = [file for file in files if "narabe" in file]
    left = [file for file in own if (place.inside / file.lstrip("/")).exists()]
    assert not left, f"left after the purge: {left}"
    return f"{archive.name}: installed, started, purged; {len(own)} files and folders are gone"


def check_upgrade() -> str:
    """The installer for Windows over an older version's."""
    if sys.platform != "win32":
        return "tried only on Windows; elsewhere by build/check_installer.py"
    iscc = shutil.which("iscc")
    assert iscc is not None
    setup = DIST / f"{COLLECTION.stem}-setup.exe"
    return check_installer.check(check_installer.Windows(iscc), (setup, DIST / "narabe"))


def check_app(place: Place) -> str:
    """The app plays a game and a tournament, by mouse; where that cannot be, its window opens and stays."""
    profile = place.writable / "profile"
    command = place.command(place.program(Program.APP), "--profile", place.path(profile))
    if not check_window.is_possible():
        with _running([*command, "-platform", "offscreen"], place, dict(os.environ)) as app:
            time.sleep(15)
            assert app.poll() is None, f"the app ended by itself: {app.returncode}"
        return "opens and stays (neither Xvfb nor xdotool is here to play with it)"
    with (
        check_window.display() as display,
        _running(command, place, os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}),
    ):
        window = check_window.Window(display, profile)
        try:
            return f"a game: {window.play_a_game()}; a tournament: {window.play_a_tournament()}"
        finally:
            PICTURE.parent.mkdir(parents=True, exist_ok=True)
            window.picture().save(PICTURE)


@contextmanager
def _running(
    command: list[str], place: Place, environment: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """The app while it runs; it and all that it started are ended at the end."""
    with subprocess.Popen(command, cwd=place.writable, env=environment, stderr=subprocess.DEVNULL) as app:
        try:
            yield app
        finally:
            if app.poll() is None:
                for process in [*psutil.Process(app.pid).children(recursive=True), app]:
                    process.kill()


def main() -> int:
    """Run all checks; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--inside", type=Path, metavar="ROOT", help="a bare root made by build/bare_root.sh")
    parser.add_argument("--skip", default="", help="checks of the doctor to leave out")
    parser.add_argument("--write-figures", action="store_true", help="write what was measured into docs/")
    options = parser.parse_args()
    place = Place(options.inside.resolve() if options.inside else None)
    checks = {
        "the macOS bundle": check_bundle,
        "unpacked": place.unpack,
        "versions": lambda: check_versions(place),
        "start of the tournament brain": lambda: check_start(place, place.tournament_brain()),
        "start of the app's brain": lambda: check_start(place, place.program(Program.BRAIN)),
        "memory": lambda: check_memory(place, place.tournament_brain()),
        "signature": lambda: check_signature(place),
        "a net of ONNX Runtime": lambda: check_net_of_the_app(place),
        "commands of the documentation": lambda: check_documented_commands(place),
        "the .deb": lambda: check_deb(place) if sys.platform == "linux" else "none on this system",
        "the installer for Windows": check_upgrade,
        "the app": lambda: check_app(place),
        "doctor": lambda: check_doctor(place, options.skip),
        "match": lambda: check_match(place),
        "library": lambda: check_library(place),
        "sizes": lambda: measure_sizes(place),
    }
    try:
        for name, check in checks.items():
            with named(name):
                result = check()
            print(f"    {result}", flush=True)
    finally:
        place.remove()
    if options.write_figures:
        figures.write(place.figures)
    wrong = figures.differences(place.figures) if sys.platform == "linux" else []
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
