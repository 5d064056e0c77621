"""`make flatpak`: the frozen programs on Freedesktop's runtime, which has what a desktop has; with a check.

The parts of a Flatpak are put together by its own tools, without its builder: the programs are built already,
and so neither the runtime nor its SDK has to be here. The bundle names where the runtime is to be had; the
check installs one that names a folder with an empty runtime instead, and so needs no network.
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
RUNTIME_REPOSITORY = "https://dl.flathub.org/repo/flathub.flatpakrepo"
ARCHITECTURE = platform.machine()
WORKPLACE = WORK / "flatpak"
PAGE = "https://github.com/" + os.environ.get("GITHUB_REPOSITORY", "narabe/narabe")
# It shows windows, plays sounds, and opens games, nets and engines wherever the player has them.
PERMISSIONS = (
    *("--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio", "--device=dri"),
    "--filesystem=home",
)


def export() -> None:
    """Put the frozen programs and what the desktop needs into a repository in WORKPLACE.

    Raises:
        CalledProcessError: one of the tools finds a fault.
    """
    shutil.rmtree(WORKPLACE, ignore_errors=True)
    files = WORKPLACE / "app/files"
    shutil.copytree(
        DIST / "narabe", files / "lib/narabe", symlinks=True, ignore=shutil.ignore_patterns("fallback")
    )
    (files / "bin").mkdir()
    for program in (files / "lib/narabe").iterdir():
        if program.is_file():
            (files / "bin" / program.name).symlink_to(f"../lib/narabe/{program.name}")
    share = files / "share"
    desktop, metainfo = f"applications/{IDENTIFIER}.desktop", f"metainfo/{IDENTIFIER}.metainfo.xml"
    now = datetime.fromtimestamp(int(_output("git", "log", "-1", "--format=%ct")), UTC)
    for name, text in {
        desktop: _text("build/narabe.desktop").replace("Icon=narabe", f"Icon={IDENTIFIER}"),
        metainfo: _text("build/narabe.metainfo.xml").format(
            identifier=IDENTIFIER,
            version=VERSION.replace(".dev", "~dev"),
            date=now.date(),
            page=PAGE,
            images=f"{PAGE}/raw/{_output('git', 'rev-parse', 'HEAD')}/docs/images",
        ),
        f"mime/packages/{IDENTIFIER}.xml": _text("build/narabe-mime.xml"),
        f"icons/hicolor/scalable/apps/{IDENTIFIER}.svg": _text("gui/narabe.svg"),
    }.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")
    (WORKPLACE / "app/metadata").write_text(_metadata("Application", IDENTIFIER), encoding="utf-8")
    app = str(WORKPLACE / "app")
    for command in (
        ["desktop-file-validate", str(share / desktop)],
        ["appstreamcli", "validate", "--no-net", str(share / metainfo)],
        ["flatpak", "build-finish", app, "--command=narabe", *PERMISSIONS],
        [*_EXPORT, f"--timestamp={now.isoformat()}", str(WORKPLACE / "repository"), app],
    ):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


_EXPORT = ("flatpak", "build-export", "--disable-sandbox", f"--arch={ARCHITECTURE}")


def _metadata(kind: str, name: str) -> str:
    kinds = {"runtime": "org.freedesktop.Platform", "sdk": "org.freedesktop.Sdk"}
    used = "".join(f"{kind}={runtime}/{ARCHITECTURE}/{RUNTIME}\n" for kind, runtime in kinds.items())
    return f"[{kind}]\nname={name}\n{used}"


def bundle(target: Path, runtime_repository: str) -> None:
    """Make one file of what was exported; the repository is where its installation gets a missing runtime.

    Raises:
        CalledProcessError: flatpak finds a fault.
    """
    command = ["flatpak", "build-bundle", f"--arch={ARCHITECTURE}", f"--runtime-repo={runtime_repository}"]
    subprocess.run(
        [*command, str(WORKPLACE / "repository"), str(target), IDENTIFIER],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _empty_runtime() -> str:
    """The address of a repository that has an empty runtime of the name and version that the app takes."""
    runtime, repository = WORKPLACE / "runtime", WORKPLACE / "runtimes"
    (runtime / "usr").mkdir(parents=True)
    (runtime / "files").mkdir()
    (runtime / "metadata").write_text(_metadata("Runtime", "org.freedesktop.Platform"), encoding="utf-8")
    export_runtime = [*_EXPORT, "--runtime", str(repository), str(runtime), RUNTIME]
    for command in (export_runtime, ["flatpak", "build-update-repo", str(repository)]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    description = WORKPLACE / "runtimes.flatpakrepo"
    description.write_text(f"[Flatpak Repo]\nTitle=Runtimes\nUrl={repository.as_uri()}\n", encoding="utf-8")
    return description.as_uri()


def check() -> None:
    """It can be installed as in the README, where no runtime is yet, with menu entry, icon and types of
    files; its programs start.

    Raises:
        AssertionError: something is missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FLATPAK_USER_DIR": folder}
        tried = WORKPLACE / "tried.flatpak"
        bundle(tried, _empty_runtime())
        subprocess.run(
            ["flatpak", "install", "--user", "--noninteractive", str(tried)], env=environment, check=True
        )
        assert (Path(folder) / "runtime/org.freedesktop.Platform" / ARCHITECTURE / RUNTIME).exists()
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
    export()
    bundle(made, RUNTIME_REPOSITORY)
    check()
    print(f"{made.stat().st_size / 1e6:8.1f} MB  {made.relative_to(ROOT)}: installs, its programs start")
