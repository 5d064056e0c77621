"""An upgrade by the installer for Windows removes what the older version installed, and nothing else.

    python build/check_installer.py [--wine COMMAND --iscc PATH] [--package SETUP FOLDER]

Compiles installers of two versions with made-up files by build/narabe.iss, installs one over the other into
a folder with letters beyond ASCII, and removes it. `--package` takes a real installer as the newer one, and
the folder that it was made of. The check of the packages does this on Windows. Elsewhere COMMAND is a Wine
that runs 32-bit programs, and PATH Inno Setup's compiler, which the npm package `innosetup` has.
"""

import argparse
import shlex
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = ("_internal/python311.dll", "narabe.exe", "pbrain-narabe.exe")
OLDER = (*SHARED, "_internal/old.dll", "_internal/module/old.py", "narabe-old.exe", "pbrain-narabe-old.exe")
NEWER = (*SHARED, "_internal/new.dll", "narabe-new.exe")
USERS = ("pbrain-narabe.toml", "pbrain-other.exe", "games/mine.sgf")
UNINSTALLER = ("unins000.exe", "unins000.dat", "unins000.msg")  # the last in other languages than English


class Windows:
    """Windows programs, run by this system or by Wine."""

    def __init__(self, iscc: str, wine: str = "") -> None:
        self.iscc = Path(iscc)
        self.wine = shlex.split(wine)
        # Wine knows no folder for the programs of one user.
        self.scope = "/ALLUSERS" if wine else "/CURRENTUSER"

    def path(self, path: Path) -> str:
        """A path as Windows programs see it."""
        return "Z:" + str(path).replace("/", "\\") if self.wine else str(path)

    def run(self, program: Path, *arguments: str) -> None:
        """Run a program to its end.

        Raises:
            SystemExit: it failed.
        """
        command = [*self.wine, self.path(program), *arguments]
        with (
            tempfile.TemporaryFile() as output
        ):  # no pipe, which what goes on in the background would keep open
            finished = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=600,
                check=False,
            )
            output.seek(0)
            said = output.read().decode(errors="replace")
        if finished.returncode != 0:
            raise SystemExit(f"{program.name} {arguments}: {finished.returncode}\n{said}")

    def compile(self, version: str, files: tuple[str, ...], folder: Path) -> Path:
        """The installer of a version that has these files, each with the version as its text."""
        for name in ("narabe.iss", "narabe-zh.isl", "licences/GPL-3.txt"):
            (folder / "build" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "build" / name, folder / "build" / name)
        for name in files:
            path = folder / "dist" / "narabe" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(version, encoding="utf-8")
        script = self.path(folder / "build" / "narabe.iss")
        self.run(self.iscc, "/Q", f"/DVersion={version}", f"/O{self.path(folder)}", script)
        (setup,) = folder.glob("*-setup.exe")
        return setup

    def install(self, setup: Path, *arguments: str) -> None:
        """Install without a question."""
        self.run(setup, "/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART", self.scope, *arguments)


def check(windows: Windows, package: tuple[Path, Path] | None = None) -> str:
    """Upgrade and remove; `package` is a real installer and the folder that it was made of."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        older = windows.compile("0.0.1", OLDER, folder / "older")
        newer, source = package or (
            windows.compile("0.0.2", NEWER, folder / "newer"),
            folder / "newer" / "dist" / "narabe",
        )
        place = folder / "Žofie's games 五目"
        windows.install(older, f"/DIR={windows.path(place)}")
        assert _files(place) == set(OLDER), _files(place)
        for name in USERS:
            (place / name).parent.mkdir(exist_ok=True)
            (place / name).write_text("mine", encoding="utf-8")
        windows.install(newer)  # it finds where the older one lies
        new = _files(source)
        assert _files(place) == {*new, *USERS}, _files(place) ^ {*new, *USERS}
        different = [name for name in new if (place / name).read_bytes() != (source / name).read_bytes()]
        assert not different, different
        if package:
            for program in ("pbrain-narabe.exe", "narabe-match.exe"):
                windows.run(place / program, "--version")
        windows.run(place / "unins000.exe", "/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")
        for _ in range(600):  # it goes on in a process of its own
            if not any((place / name).exists() for name in UNINSTALLER):
                break
            time.sleep(0.1)
        assert _files(place) == set(USERS), _files(place)
    return f"{len(new)} files over {len(OLDER)} older ones, removed again; the user's own are left"


def _files(folder: Path) -> set[str]:
    """All files in the folder but those of the uninstaller."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return files - set(UNINSTALLER)


def main() -> None:
    """Check by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--wine", default="", metavar="COMMAND", help="what runs Windows programs")
    parser.add_argument("--iscc", default=shutil.which("iscc"), metavar="PATH", help="Inno Setup's compiler")
    parser.add_argument("--package", nargs=2, type=Path, metavar=("SETUP", "FOLDER"))
    options = parser.parse_args()
    if options.iscc is None:
        parser.error("Inno Setup's compiler is not on PATH: --iscc names it")
    package = tuple(path.resolve() for path in options.package) if options.package else None
    print(check(Windows(options.iscc, options.wine), package))


if __name__ == "__main__":
    main()
