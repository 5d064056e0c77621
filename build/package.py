"""`make package`: builds the packages of this system into dist/ and checks them.

    dist/narabe-VERSION-SYSTEM.tar.xz|zip        all programs: unpack and start
    dist/narabe_VERSION_ARCHITECTURE.deb         the same for Debian and Ubuntu, with an entry in the menu
    dist/narabe-VERSION-tournament-SYSTEM.zip    the brain alone, for tournaments
    dist/SHA256SUMS

`make flatpak` makes the Flatpak after it (build/flatpak.py).
"""

import argparse
import gzip
import hashlib
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import macos_bundle  # noqa: E402
from progress import named  # noqa: E402
from release import debian_version  # noqa: E402

from engine.version import VERSION  # noqa: E402
from protocol.programs import Program  # noqa: E402

DIST = ROOT / "dist"
WORK = ROOT / "build" / "out" / "package"
CORE = ROOT / "build" / "out" / "cmake-package"
MACHINE = {"AMD64": "x86_64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux") + f"-{MACHINE}"
COLLECTION = DIST / f"narabe-{VERSION}-{SYSTEM}{'.tar.xz' if sys.platform == 'linux' else '.zip'}"
TOURNAMENT = DIST / f"narabe-{VERSION}-tournament-{SYSTEM}.zip"
LARGEST_TOURNAMENT_ZIP = 10 * 1024 * 1024
LARGEST_TOURNAMENT_FOLDER = 70 * 1024 * 1024  # GomocupJudge refuses larger ones

SUMMARIES = {  # the programs of the command line that a package has
    Program.BRAIN: "Gomoku and Renju brain for Gomocup managers",
    Program.MATCH: "matches and tournaments of Gomoku engines",
    Program.DOCTOR: "examination of a Gomoku brain by its protocol",
    Program.LIBRARY: "library of Gomoku games, analyses and puzzles",
    Program.BENCH: "speed and signature of the Gomoku engine",
}
PACKAGED = (Program.APP, *SUMMARIES)

README = f"""Narabe {VERSION}, a Gomoku and Renju brain (Gomocup protocol).

Unpack the whole archive; give the manager the path of {{program}}. It needs nothing else, plays freestyle,
standard, renju and caro from 5x5 to 22x22, and finds its data beside itself. Options, if any are wanted, go
into pbrain-narabe.toml beside the executable, for example:  threads = 2

Licences of everything inside: _internal/licences.
"""


def main() -> int:
    """Build, pack, check; the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--skip-check", action="store_true", help="build only")
    parser.add_argument("--keep-frozen", action="store_true", help="pack and check what was frozen before")
    options = parser.parse_args()
    # The same commit gives the same package.
    os.environ["SOURCE_DATE_EPOCH"] = _output("git", "log", "-1", "--format=%ct")
    os.environ["PYTHONHASHSEED"] = "0"
    if not options.keep_frozen:
        freeze()
    archives = [pack_tournament(), *pack_collection()]
    sums = "".join(f"{_sha256(path)}  {path.name}\n" for path in archives)
    (DIST / "SHA256SUMS").write_text(sums, encoding="utf-8")
    for path in sorted(archives, key=lambda path: path.stat().st_size):
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.relative_to(ROOT)}", flush=True)
    if options.skip_check:
        return 0
    return subprocess.call([sys.executable, str(ROOT / "build" / "check_package.py")])


def bill_of(archive: Path) -> Path:
    """The bill of materials of an archive."""
    return archive.with_name(f"{archive.name}.cdx.json")


def freeze() -> None:
    """Install our packages, built, into this environment, and freeze them from there.

    The environment is one of its own, in which nothing else is (`build/setup.sh package`).
    """
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    scripts = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    if sys.platform == "linux":  # the core brings what it takes of GCC's libraries, a third of their size
        flags = "-static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL -Wl,--gc-sections"
        environment["CMAKE_ARGS"] = f"-DCMAKE_MODULE_LINKER_FLAGS='{flags}'"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--constraint", "constraints.txt", "--no-build-isolation", f"--config-settings=build-dir={CORE}"]
    with named("fetching packages, building the core"):
        _run([*pip, ".[onnx,app,packaging]"], environment)
    freezer = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    freezer += ["--workpath", str(WORK / "work"), "--distpath", str(DIST)]
    with named("freezing the programs"):
        # Not in the checkout, where Python would find our packages without the core.
        _run([*freezer, str(ROOT / "build" / "narabe.spec")], environment, WORK)


def pack_tournament() -> Path:
    """The zip for tournaments: the executable at its root."""
    folder = DIST / "pbrain-narabe"
    program = next(path for path in folder.iterdir() if path.name.startswith("pbrain-"))
    (folder / "README.txt").write_text(README.format(program=program.name), encoding="utf-8")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    with named(f"packing {TOURNAMENT.name}"):
        _zip(folder, TOURNAMENT, "")
    if size > LARGEST_TOURNAMENT_FOLDER or TOURNAMENT.stat().st_size > LARGEST_TOURNAMENT_ZIP:
        raise SystemExit(
            f"too large for tournaments: {size} bytes unpacked, {TOURNAMENT.stat().st_size} packed"
        )
    print(f"{size / 1e6:8.1f} MB  {folder.relative_to(ROOT)}", flush=True)
    return TOURNAMENT


def pack_collection() -> list[Path]:
    """The archive of all programs, and the system's own kind of package."""
    archives, top = [COLLECTION], f"narabe-{VERSION}"
    if sys.platform == "win32":
        with named(f"packing {COLLECTION.name}"):
            _zip(DIST / "narabe", COLLECTION, top)
        script = str(ROOT / "build" / "narabe.iss")
        with named("packing the installer"):
            _run([_tool("iscc"), "/Q", f"/DVersion={VERSION}", f"/O{DIST}", script])
        archives.append(DIST / f"{COLLECTION.stem}-setup.exe")
    elif sys.platform == "darwin":
        app = DIST / "Narabe.app"
        macos_bundle.check_properties(app, VERSION)
        _run(["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(app), str(COLLECTION)])
    else:
        with named(f"packing {COLLECTION.name}"):
            _tar(DIST / "narabe", COLLECTION, top)
        with named("packing the .deb"):
            archives.append(_deb())
    return archives


def _tool(name: str) -> str:
    """A program that a system's own kind of package takes; one left out in silence is missed too late."""
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is needed to make all packages of this system, and is not installed")
    return found


def _deb() -> Path:
    architecture = _output("dpkg", "--print-architecture")
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(DIST / "narabe", root / "usr/lib/narabe", symlinks=True)
    shutil.rmtree(root / "usr/lib/narabe/_internal/fallback")  # here the libraries are required instead
    (root / "usr/bin").mkdir(parents=True)
    for program in (root / "usr/lib/narabe").iterdir():
        if program.is_file():
            (root / "usr/bin" / program.name).symlink_to(f"../lib/narabe/{program.name}")
    for source, target in (
        (ROOT / "gui/narabe.svg", "usr/share/icons/hicolor/scalable/apps/narabe.svg"),
        (ROOT / "build/narabe.desktop", "usr/share/applications/narabe.desktop"),
        (ROOT / "build/narabe-mime.xml", "usr/share/mime/packages/narabe.xml"),
        (ROOT / "build/deb-copyright", "usr/share/doc/narabe/copyright"),
    ):
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, root / target)
    _write_man_pages(root / "usr/share/man/man1")
    # Of the files alone: what a folder takes differs between file systems.
    size_kib = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir()) // 1024
    (root / "DEBIAN").mkdir()
    control = (ROOT / "build/deb-control").read_text(encoding="utf-8")
    control = control.format(
        version=debian_version(),
        architecture=architecture,
        size_kib=size_kib,
        depends=_depends(root),
        maintainer=_maintainer(),
    )
    (root / "DEBIAN/control").write_text(control, encoding="utf-8")
    _settle(root)
    archive = DIST / f"narabe_{debian_version()}_{architecture}.deb"
    _run([_tool("dpkg-deb"), "--root-owner-group", "-Zxz", "--build", str(root), str(archive)])
    return archive


def _maintainer() -> str:
    """Who answers for the package: whom Debian's own variables name (the release sets them), else who made
    the commit.
    """
    name = os.environ.get("DEBFULLNAME") or _output("git", "log", "-1", "--format=%cn")
    return f"{name} <{os.environ.get('DEBEMAIL') or _output('git', 'log', '-1', '--format=%ce')}>"


def _depends(root: Path) -> str:
    """The Debian packages of the libraries that the package does not bring, at the versions that it takes.

    A part of Qt whose own needs this system has not, such as that for Wayland, is loaded only where they are;
    the app takes X11 elsewhere.
    """
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    programs = {str(path) for path in files if path.open("rb").read(4) == b"\x7fELF"}
    programs -= {
        path for path in programs if re.search(r"/PyQt6/Qt6/.*(wayland|WlShell)", path, re.IGNORECASE)
    }
    place = WORK / "depends"
    (place / "debian").mkdir(parents=True, exist_ok=True)
    (place / "debian/control").write_text("Source: narabe\n\nPackage: narabe\nArchitecture: any\n")
    own = {f"-l{path.parent}" for path in files if ".so" in path.name}
    command = [_tool("dpkg-shlibdeps"), "-O", "--ignore-missing-info", "--warnings=0", *sorted(own)]
    while True:
        words = [*command, *(f"-e{path}" for path in sorted(programs))]
        finished = subprocess.run(words, cwd=place, capture_output=True, text=True, check=False)
        if found := re.search(r"^shlibs:Depends=(.+)$", finished.stdout, re.MULTILINE):
            brought = [f"*/{path.name}" for path in files if ".so" in path.name]
            owners = subprocess.run(
                ["dpkg-query", "-S", *brought], capture_output=True, text=True, check=False
            )
            ours = {line.partition(":")[0] for line in owners.stdout.splitlines()}
            return ", ".join(need for need in found[1].split(", ") if need.split()[0] not in ours)
        needy = set(re.findall(r"cannot find library \S+ needed by (\S+/PyQt6/Qt6/\S+)", finished.stderr))
        if not needy & programs:
            raise SystemExit(f"dpkg-shlibdeps: {finished.stderr}")
        programs -= needy


def _write_man_pages(folder: Path) -> None:
    """A manual page for each program of the command line, from its help."""
    folder.mkdir(parents=True)
    for program, summary in SUMMARIES.items():
        name = program.value[0]
        page = WORK / f"{name}.1"
        command = [_tool("help2man"), "--no-info", "--no-discard-stderr", f"--output={page}"]
        command += ["--section=1", f"--name={summary}", f"./{name}"]  # a path with blanks it would not find
        subprocess.run(command, cwd=DIST / "narabe", check=True)
        here = str(DIST / "narabe").replace("-", r"\-")  # where the help finds its pages
        text = page.read_text(encoding="utf-8").replace(here, "/usr/lib/narabe")
        with gzip.GzipFile(folder / f"{name}.1.gz", "wb", mtime=int(os.environ["SOURCE_DATE_EPOCH"])) as file:
            file.write(text.encode())


def _settle(folder: Path) -> None:
    """Let the rights and times of files not depend on whose they are and when they were made."""
    made = int(os.environ["SOURCE_DATE_EPOCH"])
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)
            os.utime(path, (made, made))


def _tar(folder: Path, archive: Path, top: str) -> None:
    _settle(folder)

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
        return member

    # The programs have the same modules, which lie farther apart than a smaller dictionary reaches.
    packing = [{"id": lzma.FILTER_X86}] if MACHINE == "x86_64" else []
    packing += [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 64 << 20}]
    with (
        lzma.open(archive, "wb", check=lzma.CHECK_CRC64, filters=packing) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        tar.add(folder, top, filter=plain)  # in the order of the names


def _zip(folder: Path, archive: Path, top: str) -> None:
    """A zip that keeps which files are executable."""
    _settle(folder)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(str(Path(top) / path.relative_to(folder)).replace(os.sep, "/"))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = (path.stat().st_mode & 0xFFFF) << 16
                content = path.read_bytes()
                entry.file_size = len(content)
                with file.open(entry, "w") as member:
                    member._compressor = _Deflater()  # type: ignore[attr-defined]  # zipfile has no way to choose
                    member.write(content)


class _Deflater:
    """Compresses a whole file, smaller than zlib does: https://github.com/ebiggers/libdeflate."""

    def compress(self, content: bytes) -> bytes:
        import deflate

        return bytes(deflate.deflate_compress(content, 12))

    def flush(self) -> bytes:
        return b""


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _output(*command: str) -> str:
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return finished.stdout.strip()


def _run(command: list[str], environment: dict[str, str] | None = None, folder: Path = ROOT) -> None:
    subprocess.run(command, cwd=folder, env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main())
