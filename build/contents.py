"""What goes into the packages besides the programs: icon, data, weights, licences, version resources.

Used by `build/narabe.spec`. PyInstaller's tables of contents are lists of (name in the package, source,
kind).
"""

import encodings
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from datetime import UTC, datetime
from fnmatch import fnmatch
from importlib.metadata import Distribution, distributions, files
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from engine.version import VERSION
from protocol.programs import Program

Entry = tuple[str, str, str]
HERE = Path(__file__).parent

# Modules that stay out, though some library could make use of them; a test holds that the programs do not.
NEVER = (
    *("torch", "tensorboard", "matplotlib", "scipy", "ray", "tkinter", "PIL"),
    *("pytest", "setuptools", "IPython", "PyQt6.QtNetwork", "PyQt6.QtTest"),
    *("ssl", "_ssl", "_hashlib", "readline"),
)

# What may be inside besides Python and our own; `check_known` refuses everything else.
DISTRIBUTIONS = (
    *("PyQt6", "PyQt6-Qt6", "PyQt6_sip", "Pygments", "chardet", "colorama", "defusedxml", "flatbuffers"),
    *("fsrs", "lz4", "markdown-it-py", "mdurl", "numpy", "onnxruntime", "packaging", "protobuf", "psutil"),
    *("pyinstaller", "pyqtgraph", "rich", "typing_extensions"),
)
LIBRARIES = (
    *("libpython3.*", "libstdc++.so.*", "libgcc_s.so.*", "libatomic.so.*", "libffi.so.*", "libz.so.*"),
    *("libbz2.so.*", "liblzma.so.*", "libzstd.so.*", "liblz4.so.*", "libsqlite3.so.*", "libexpat.so.*"),
    *("libglib-2.0.so.*", "libgthread-2.0.so.*", "libpcre2-8.so.*", "libdbus-1.so.*", "libsystemd.so.*"),
    *("libgcrypt.so.*", "libgpg-error.so.*", "libcap.so.*", "libxcb-*.so.*", "libxkbcommon*.so.*"),
    *("libgssapi_krb5.so.*", "libkrb5*.so.*", "libk5crypto.so.*", "libcom_err.so.*", "libkeyutils.so.*"),
    *("api-ms-win-*.dll", "ucrtbase.dll", "vcruntime*.dll", "msvcp*.dll", "concrt*.dll"),
)
"""Of the system, by the patterns of their names."""
_UNIVERSAL = (
    *("aliases", "ascii", "cp437", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le"),
)
_CODECS = (
    *(f"encodings.{name}" for _, name, _ in iter_modules(encodings.__path__) if name not in _UNIVERSAL),
    *("_multibytecodec", *(f"_codecs_{kind}" for kind in ("cn", "hk", "iso2022", "jp", "kr", "tw"))),
)
"""What only locales such as zh_CN.GBK need; the brain of a tournament takes UTF-8 whatever the locale."""
NOT_IN_TOURNAMENTS = (
    *("chardet", "numpy", "onnxruntime", "safetensors", "rich", "PyQt6", "lz4", "library"),
    *("ctypes", "zipfile", "sqlite3", "multiprocessing", "unittest", "xml", "email", "http", "pydoc"),
    *("asyncio", "_bz2", "bz2", "_lzma", "lzma", "tarfile", "gzip", "csv", "base64", "quopri", "pprint"),
    *("decimal", "_decimal", "_pydecimal", "fractions", "statistics", "calendar", "_strptime"),
    *("importlib._bootstrap", "importlib._bootstrap_external", "concurrent", "_datetime"),
    *("unicodedata", "stringprep", "tracemalloc", "py_compile", "getopt"),
    *("logging", "importlib.metadata", "importlib.resources", "pickle", "_pickle"),
    # Elsewhere psutil tells when the brain was started.
    *(("psutil", "subprocess", "selectors") if sys.platform == "linux" else ()),
    *(() if sys.platform == "win32" else _CODECS),
)

# The detector of encodings: compiled modules, whose imports PyInstaller does not see.
DETECTOR = "chardet"


def detector_modules() -> list[str]:
    """The names of all of the detector's modules, also of those that its compiled ones share.

    Linux has one shared module beside the package, Windows many inside.
    """
    paths = [str(path) for path in files(DETECTOR) or ()]
    wanted = [path for path in paths if path.endswith(".py") or "__mypyc" in path]
    names = [path.partition(".")[0].replace("/", ".") for path in wanted]
    return [name.removesuffix(".__init__") for name in names if "__main__" not in name]


# What a package needs but PyInstaller leaves to the system, because a desktop has it. The app loads a copy
# only where the system has none (build/preload.py).
DESKTOP_LIBRARIES = (
    *("libX11.so.6", "libX11-xcb.so.1", "libxcb.so.1", "libxcb-glx.so.0", "libXau.so.6", "libXdmcp.so.6"),
    *("libGL.so.1", "libGLX.so.0", "libEGL.so.1", "libOpenGL.so.0", "libGLdispatch.so.0"),
    *("libfontconfig.so.1", "libfreetype.so.6", "libexpat.so.1", "libpng16.so.16"),
    *("libbrotlidec.so.1", "libbrotlicommon.so.1", "libbsd.so.0", "libmd.so.0"),
)
FALLBACK = "fallback"
FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")


def entry_module(module: str) -> str:
    """The module that has a program's `main`: a package's is in its `__main__`."""
    return module if module == "engine.bench" else f"{module}.__main__"


def scripts_of(program: Program, scripts: list[Entry]) -> list[Entry]:
    """What a program runs: its own entry, after our hook and PyInstaller's if it has windows.

    The others need nothing that hooks are for (Qt, multiprocessing, sources), and start sooner without.
    """
    name, entries = program.value[0], {each.value[0] for each in Program}
    return [
        each for each in scripts if each[0] == name or (program is Program.APP and each[0] not in entries)
    ]


def check_known(binaries: list[Entry], modules: list[Entry]) -> None:
    """Refuse what is not listed here as something that may be inside.

    Raises:
        SystemExit: a distribution or a library is not; the message names it.
    """
    sources = {Path(source).resolve() for _, source, _ in [*binaries, *modules] if source and source != "-"}
    unknown = []
    for distribution in distributions():
        name = distribution.metadata["Name"]
        inside = _files_among(sources, distribution)
        sources -= inside
        if inside and name not in {"narabe", *DISTRIBUTIONS}:
            unknown.append(name)
    pythons = [Path(sysconfig.get_path("stdlib")).resolve()]
    if sys.base_prefix != "/usr":
        pythons.append(Path(sys.base_prefix).resolve())
    for source in sources:
        own = any(source.is_relative_to(folder) and "site-packages" not in source.parts for folder in pythons)
        if not own and not any(fnmatch(source.name.lower(), pattern.lower()) for pattern in LIBRARIES):
            unknown.append(str(source))
    if unknown:
        raise SystemExit(
            f"not listed in build/contents.py as what may be in a package: {', '.join(sorted(unknown))}"
        )


def _files_among(sources: set[Path], distribution: Distribution) -> set[Path]:
    """Those of the files that a distribution installed; few are looked up on the disk, by their names."""
    names = {source.name for source in sources}
    files = (file for file in distribution.files or () if file.name in names)
    return sources & {Path(str(distribution.locate_file(file))).resolve() for file in files}


def draw_icon(svg: Path, png: Path) -> Path:
    """Draw the icon, from which PyInstaller makes the system's own kind; Qt is kept out of this process."""
    png.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, str(HERE / "draw_icon.py"), str(svg), str(png)], check=True)
    return png


def windows_version(program: str, version: str) -> Any:
    """The version resource that Windows shows in a file's properties."""
    from PyInstaller.utils.win32 import versioninfo as vi

    numbers = (*(int(part) for part in version.split(".")[:3]), 0)
    texts = {
        "CompanyName": "The Narabe authors",
        "FileDescription": f"Narabe: {program}",
        "FileVersion": version,
        "InternalName": program,
        "LegalCopyright": "MIT licence; see the folder licences",
        "OriginalFilename": f"{program}.exe",
        "ProductName": "Narabe",
        "ProductVersion": version,
    }
    table = vi.StringTable("040904B0", [vi.StringStruct(name, text) for name, text in texts.items()])
    return vi.VSVersionInfo(
        ffi=vi.FixedFileInfo(filevers=numbers, prodvers=numbers, mask=0x3F, OS=0x40004, fileType=1),
        kids=[vi.StringFileInfo([table]), vi.VarFileInfo([vi.VarStruct("Translation", [0x409, 1200])])],
    )


def app_data(root: Path) -> list[tuple[str, str]]:
    """The app's files that are no Python, as pairs of source and folder in the package."""
    kinds = (".ts", ".svg", ".qss", ".wav", ".ttf", ".html", ".md")
    files = [path for path in (root / "gui").rglob("*") if path.suffix in kinds]
    files += [*(root / "engine/records/web").glob("*.[jc]s*"), root / "matches/tournament.js"]
    pages = [*(root / "docs").glob("*.md"), *(root / "docs/images").glob("*.png")]
    return [(str(path), str(path.parent.relative_to(root))) for path in (*files, *pages)]


def library_data(root: Path) -> list[tuple[str, str]]:
    """The puzzles that the library comes with, as a pair of source and folder in the package."""
    return [(str(root / "library/puzzles/puzzles.jsonl"), "library/puzzles")]


def weights(root: Path, work: Path, native_only: bool) -> list[Entry]:
    """The nets that a package can play, in their fastest form, and a manifest of just these."""
    kinds = ("line",) if native_only else ("line", "onnx-int8", "onnx")
    manifest = json.loads((root / "weights" / "manifest.json").read_text(encoding="utf-8"))
    chosen, entries = {}, []
    for name, net in manifest.items():
        kind = next((kind for kind in kinds if kind in net["files"]), None)
        if kind is not None:
            files = {kind: net["files"][kind]}
            if kind == "line" and "line-white" in net["files"]:
                files["line-white"] = net["files"]["line-white"]
            chosen[name] = {**net, "files": files}
            entries += [(f"weights/{name}.{k}", str(root / "weights" / f"{name}.{k}"), "DATA") for k in files]
    work.mkdir(parents=True, exist_ok=True)
    text = json.dumps(chosen, indent=2, ensure_ascii=False)
    (work / "manifest.json").write_text(text + "\n", encoding="utf-8")
    return [*entries, ("weights/manifest.json", str(work / "manifest.json"), "DATA")]


# Qt's plugins that the app never loads, with what only they need: GTK's look, the on-screen keyboard, PDF as
# a picture, screens without a window system, the codecs of films.
NEEDLESS = (
    *("qgtk3", "virtualkeyboard", "qpdf", "qeglfs", "qlinuxfb", "qminimalegl", "qvkkhrdisplay", "qvnc"),
    *("egldeviceint", "qtiff", "qwebp", "opengl32sw"),
    *("Qt6Qml", "Qt6Quick", "Qt6VirtualKeyboard", "Qt6Pdf", "Qt6EglF"),
    *("ffmpegmedia", "Qt6FFmpegStub", "avcodec", "avformat", "avutil", "swscale", "swresample"),
    *("libgtk", "libgdk", "libatk", "libcairo", "libpango", "libharfbuzz", "libfribidi"),
    *("libthai", "libdatrie"),
    *("libgraphite2", "libpixman", "libgio", "libgmodule", "libgobject", "libmount"),
    *("libblkid", "libselinux"),
    *("libjpeg.", "libXrender", "libXrandr", "libXext"),
    # PulseAudio's, which a desktop with sound has; the app is silent without.
    *("libpulse", "libsndfile", "libFLAC", "libvorbis", "libogg", "libopus", "libmp3lame"),
    *("libmpg123", "libasyncns"),
    # CUPS, which a desktop that prints has; without it the app prints into PDF files.
    *("libcups.", "libavahi", "libgmp", "libgnutls", "libhogweed", "libnettle", "libidn2", "libp11-kit"),
    *("libtasn1", "libunistring"),
    *("qminimal.", "libqtuiotouch", "libqevdev", "qtga", "qwbmp", "qicns", "qgif", "qjpeg"),
    *("libreadline", "libtinfo"),
    *("_multiarray_tests", "_umath_tests", "_simd."),
)
LANGUAGES = ("cs", "ja", "zh_CN", "zh_TW")  # those the app speaks, for Qt's own texts


def without_needless(entries: list[Entry]) -> list[Entry]:
    """Leave out what the app never loads, and the libraries of this system that only that needs."""
    kept, left_out = [], []
    for entry in entries:
        path = Path(entry[0])
        if entry[0].startswith("narabe-"):  # what pip notes of our installation
            continue
        if path.suffix == ".qm":
            if path.stem.startswith("qtbase_") and path.stem.removeprefix("qtbase_") in LANGUAGES:
                kept.append(entry)
        elif any(part in path.name for part in NEEDLESS) or entry[0] in DESKTOP_LIBRARIES:
            left_out.append(entry)
        else:
            kept.append(entry)
    only_by_those = _needed_by(left_out) - _needed_by(kept)
    return [entry for entry in kept if entry[0] not in only_by_those]


# --- Linux ---------------------------------------------------------------------------------------------


def _needed_by(entries: list[Entry]) -> set[str]:
    """The libraries that modules and plugins need, also through each other; none elsewhere than on Linux.

    What lies in no folder of the package is a library of this system, which is here for their sake.
    """
    if sys.platform != "linux":
        return set()
    from PyInstaller.depend.bindepend import get_imports

    binaries = [source for name, source, kind in entries if kind in ("BINARY", "EXTENSION") and "/" in name]
    return {name for source in binaries for name, _ in get_imports(source)}


def desktop_libraries() -> list[Entry]:
    """DESKTOP_LIBRARIES as they lie in this system, and a font for systems without any."""
    cache = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    paths = {}
    for line in cache.splitlines()[1:]:
        name, _, path = line.strip().partition(" => ")
        if "x86-64" in name or "AArch64" in name:
            paths.setdefault(name.split(" ")[0], path)
    found = [(f"{FALLBACK}/{name}", paths[name], "BINARY") for name in DESKTOP_LIBRARIES if name in paths]
    fonts = [HERE / "fonts.conf", *([FONT] if FONT.exists() else [])]
    return [*found, *((f"{FALLBACK}/{file.name}", str(file), "DATA") for file in fonts)]


def stripped(entries: list[Entry], work: Path) -> list[Entry]:
    """Binaries without their debugging symbols, which a Python built on the spot and some wheels have.

    Libraries that a wheel has moved into a folder of its own are left alone: strip breaks some (OpenBLAS).
    """
    result = []
    for name, source, kind in entries:
        path = Path(source)
        if kind in ("BINARY", "EXTENSION") and not path.parent.name.endswith(".libs"):
            path = work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["strip", "--strip-unneeded", "-o", str(path), source], check=True)
        result.append((name, str(path) if kind != "SYMLINK" else source, kind))
    return result


# --- licences ------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """Something that a package has inside."""

    name: str
    version: str
    licence: str  # by its SPDX identifier, or the file that has it
    is_net: bool = False


def licences(
    root: Path, work: Path, binaries: list[Entry], modules: list[Entry], nets: list[Entry], bill: Path
) -> list[Entry]:
    """A folder `licences` with the licence of everything inside, and a list of it; `bill` becomes its bill of
    materials.

    Python packages bring their licence in their metadata, Debian's libraries in /usr/share/doc; the rest is
    in build/licences.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    parts = [Part("Narabe", VERSION, "MIT"), _python(work)]
    shutil.copy(root / "LICENSE", work / "Narabe.txt")
    sources = {Path(source).resolve() for _, source, _ in [*binaries, *modules] if source and source != "-"}
    ours = {path.resolve() for path in (root / "engine").glob("_core*")}
    sources = {path for path in sources if root not in path.parents or "site-packages" in path.parts} - ours
    for distribution in sorted(distributions(), key=lambda each: each.metadata["Name"].lower()):
        name = distribution.metadata["Name"]
        files = _files_among(sources, distribution)
        # PyInstaller's part is the bootloader in each program, which is in no table of contents.
        if name != "narabe" and (files or name == "pyinstaller"):
            sources -= files
            parts.append(_python_part(distribution, work))
    parts += _debian_parts(sources, work) if sys.platform == "linux" else []
    parts += _nets(nets, work)
    _write_contents(parts, work)
    _write_bill(parts, bill)
    return [
        (f"licences/{path.relative_to(work).as_posix()}", str(path), "DATA")
        for path in sorted(work.rglob("*"))
        if path.is_file()
    ]


def _write_contents(parts: list[Part], work: Path) -> None:
    """The list for people, with what follows for the whole."""
    lines = [f"{f'{part.name} {part.version}':<44}{part.licence}" for part in parts]
    if any(part.name == "PyQt6" for part in parts):
        shutil.copy(HERE / "licences" / "GPL-3.txt", work)
        lines += [
            "",
            "Narabe's own source is under the MIT licence. The app `narabe` uses PyQt6, which is under the",
            "GNU General Public License 3 (GPL-3.txt); a package that contains it is distributed as a whole",
            "under that licence. Narabe's complete source is at the place where you found this package.",
        ]
    (work / "CONTENTS.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_bill(parts: list[Part], bill: Path) -> None:
    """The list for programs: a bill of materials of CycloneDX."""
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.model.license import DisjunctiveLicense
    from cyclonedx.output.json import JsonV1Dot5

    bom = Bom()
    bom.metadata.timestamp = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    bom.serial_number = uuid5(NAMESPACE_URL, "\n".join(map(str, parts)))  # the same parts, the same number
    whole, *inside = [
        Component(
            name=part.name,
            version=part.version,
            type=ComponentType.MACHINE_LEARNING_MODEL if part.is_net else ComponentType.LIBRARY,
            licenses=[DisjunctiveLicense(name=part.licence)],
            bom_ref=f"{part.name} {part.version}",
        )
        for part in parts
    ]
    whole.type = ComponentType.APPLICATION
    bom.metadata.component = whole
    bom.components.update(inside)
    bom.register_dependency(whole, inside)
    bill.parent.mkdir(parents=True, exist_ok=True)
    bill.write_text(JsonV1Dot5(bom).output_as_string(indent=2) + "\n", encoding="utf-8")


def _python(work: Path) -> Part:
    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path("/usr/share/doc/python3/copyright"),
    )
    text = next((path for path in places if path.exists()), None)
    if text is None:
        raise SystemExit("Python's own licence is not found")
    shutil.copy(text, work / "Python.txt")
    return Part("Python", sys.version.split()[0], "PSF-2.0")


def _python_part(distribution: Distribution, work: Path) -> Part:
    metadata = distribution.metadata
    classifiers = [text.rpartition(" :: ")[2] for text in metadata.get_all("Classifier") or ()
                   if "License" in text]  # fmt: skip
    licence = metadata.get("License-Expression") or ", ".join(classifiers)
    words = ("licen", "copying", "notice")
    texts = [
        file
        for file in distribution.files or ()
        if ".dist-info" in str(file) and any(word in file.name.lower() for word in words)
    ]
    for file in texts:
        target = work / metadata["Name"] / file.name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(str(distribution.locate_file(file)), target)
    return Part(metadata["Name"], metadata["Version"], licence or f"see {metadata['Name']}")


def _debian_parts(libraries: set[Path], work: Path) -> list[Part]:
    """The Debian packages that shared libraries are from, with their copyright files."""
    packages = set()
    for library in libraries:
        if library.parts[1] in ("usr", "lib", "lib64"):
            names = [str(library), str(library).removeprefix("/usr")]  # some packages still name /lib
            owner = subprocess.run(["dpkg-query", "-S", *names], capture_output=True, text=True, check=False)
            packages |= {line.partition(":")[0] for line in owner.stdout.splitlines()}
    parts = []
    for package in sorted(packages):
        text = Path("/usr/share/doc") / package / "copyright"
        if text.exists():
            target = work / "Debian" / f"{package}.txt"
            target.parent.mkdir(exist_ok=True)
            shutil.copy(text, target)
            query = ["dpkg-query", "-W", "-f", "${Version}\\n", package]
            versions = subprocess.run(query, capture_output=True, text=True, check=True).stdout.splitlines()
            parts.append(Part(package, versions[0], f"see Debian/{package}.txt"))
    return parts


def _nets(entries: list[Entry], work: Path) -> list[Part]:
    """The nets of the package by its manifest, imported ones with their authors' notice."""
    manifest = next(Path(source) for name, source, _ in entries if name == "weights/manifest.json")
    parts = []
    for name, net in json.loads(manifest.read_text(encoding="utf-8")).items():
        licence, notice = f"{net['licence']}; {net['origin']}", HERE / "licences" / "nets" / f"{name}.txt"
        if not net["origin"].startswith("trained ") and not notice.exists():
            raise SystemExit(f"{notice}: the notice of the authors of net {name} is missing")
        if notice.exists():
            (work / "nets").mkdir(exist_ok=True)
            shutil.copy(notice, work / "nets")
            licence += f"; see nets/{name}.txt"
        version = next(iter(net["files"].values()))[:12]  # of the SHA-256
        parts.append(Part(name, version, licence, is_net=True))
    return parts
