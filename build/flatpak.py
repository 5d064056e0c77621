"""`make flatpak`: the frozen programs on Freedesktop's runtime, which has what a desktop has; with a check.

The parts of a Flatpak are put together by its own tools, without its builder: the programs are built already,
and so neither the runtime nor its SDK has to be here.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from package import DIST, SUMMARIES, SYSTEM, WORK  # noqa: E402

from engine.version import VERSION  # noqa: E402

IDENTIFIER = "io.github.narabe.Narabe"
RUNTIME = "25.08"  # of Freedesktop, kept until August 2027
# It shows windows, plays sounds, and opens games, nets and engines wherever the player has them.
PERMISSIONS = (
    *("--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio", "--device=dri"),
    "--filesystem=home",
)


def make(bundle: Path) -> None:
    """Make the bundle of the frozen programs.

    Raises:
        CalledProcessError: one of the tools finds a fault.
    """
    work = WORK / "flatpak"
    shutil.rmtree(work, ignore_errors=True)
    files = work / "app/files"
    shutil.copytree(
        DIST / "narabe", files / "lib/narabe", symlinks=True, ignore=shutil.ignore_patterns("fallback")
    )
    (files / "bin").mkdir()
    for program in (files / "lib/narabe").iterdir():
        if program.is_file():
            (files / "bin" / program.name).symlink_to(f"../lib/narabe/{program.name}")
    share = files / "share"
    desktop, metainfo = f"applications/{IDENTIFIER}.desktop", f"metainfo/{IDENTIFIER}.metainfo.xml"
    architecture = platform.machine()
    now = datetime.fromtimestamp(int(_output("git", "log", "-1", "--format=%ct")), UTC)
    for name, text in {
        desktop: _text("build/narabe.desktop").replace("Icon=narabe", f"Icon={IDENTIFIER}"),
        metainfo: _text("build/narabe.metainfo.xml").format(
            identifier=IDENTIFIER, version=VERSION.replace(".dev", "~dev"), date=now.date()
        ),
        f"mime/packages/{IDENTIFIER}.xml": _text("build/narabe-mime.xml"),
        f"icons/hicolor/scalable/apps/{IDENTIFIER}.svg": _text("gui/narabe.svg"),
    }.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")
    (work / "app/metadata").write_text(
        f"[Application]\nname={IDENTIFIER}\nruntime=org.freedesktop.Platform/{architecture}/{RUNTIME}\n"
        f"sdk=org.freedesktop.Sdk/{architecture}/{RUNTIME}\n",
        encoding="utf-8",
    )
    app, repository = str(work / "app"), str(work / "repository")
    arch, timestamp = f"--arch={architecture}", f"--timestamp={now.isoformat()}"
    for command in (
        ["desktop-file-validate", str(share / desktop)],
        ["appstreamcli", "validate", "--no-net", str(share / metainfo)],
        ["flatpak", "build-finish", app, "--command=narabe", *PERMISSIONS],
        ["flatpak", "build-export", "--disable-sandbox", arch, timestamp, repository, app],
        ["flatpak", "build-bundle", arch, repository, str(bundle), IDENTIFIER],
    ):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def check(bundle: Path) -> None:
    """It can be installed and has the menu's entry and the icon; its programs start, even without a runtime.

    Raises:
        AssertionError: something is missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FLATPAK_USER_DIR": folder}
        command = ["flatpak", "install", "--user", "--noninteractive", "--no-deps", "--bundle", str(bundle)]
        subprocess.run(command, env=environment, check=True)
        programs = Path(folder) / "app" / IDENTIFIER / "current/active/files/bin"
        for program in SUMMARIES:
            said = _output(str(programs / program.value[0]), "--version")
            assert said == f"{program.value[0]} {VERSION}", said
        for kind, ending in (
            ("applications", "desktop"),
            ("icons/hicolor/scalable/apps", "svg"),
            ("mime/packages", "xml"),
        ):
            exported = Path(folder) / "exports/share" / kind / f"{IDENTIFIER}.{ending}"
            assert exported.exists(), exported


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    made = DIST / f"narabe-{VERSION}-{SYSTEM}.flatpak"
    make(made)
    check(made)
    print(f"{made.stat().st_size / 1e6:8.1f} MB  {made.relative_to(ROOT)}: installs, its programs start")
