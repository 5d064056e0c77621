"""What a release must agree in: the tag and the version, the files and their names in the README, the notes.

python build/release.py check-tag v1.0.0
python build/release.py check-files FOLDER SYSTEM...    linux, windows, macos
python build/release.py notes                           the version's own section of CHANGELOG.md
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.version import VERSION  # noqa: E402

SYSTEMS = {"windows": ("windows",), "linux": ("linux", "amd64"), "macos": ("macos",)}
"""What the names of each system's files contain."""


def debian_version() -> str:
    """What dpkg orders before the release that a development version leads to."""
    return VERSION.replace(".dev", "~dev")


def documented_files() -> set[str]:
    """The names of packages in the README, which has \u2026 for the version."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`(narabe[-_]\u2026[-_][\w.-]+)`", text))
    return {name.replace("\u2026", debian_version() if name.endswith(".deb") else VERSION) for name in names}


def check_tag(tag: str) -> None:
    """Raises SystemExit unless the tag is that of this version, which is a release's."""
    if tag != f"v{VERSION}" or ".dev" in VERSION:
        raise SystemExit(f"the tag is {tag}, engine/version.py has {VERSION}")
    notes()


def check_files(folder: Path, systems: list[str]) -> None:
    """Raises SystemExit unless the folder has every file of these systems that the README names."""
    words = [word for system in systems for word in SYSTEMS[system]]
    expected = {name for name in documented_files() if any(word in name for word in words)}
    missing = sorted(name for name in expected if not (folder / name).is_file())
    if missing or not expected:
        there = ", ".join(sorted(path.name for path in folder.iterdir() if path.is_file()))
        raise SystemExit(f"the README names {', '.join(missing) or 'no file'}; {folder} has {there}")
    print("\n".join(sorted(expected)))


def notes(version: str = VERSION) -> str:
    """The section of a version in the changelog, that of the next one while it is developed.

    Raises:
        SystemExit: there is none.
    """
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = "Unreleased" if ".dev" in version else re.escape(version)
    found = re.search(rf"^## {heading}\b.*\n((?:(?!## ).*\n)*)", changelog, re.MULTILINE)
    if found is None or not found[1].strip():
        raise SystemExit(f"CHANGELOG.md has no section about {version}")
    return found[1].strip()


def main(words: list[str]) -> None:
    """Run by the command line."""
    match words:
        case ["check-tag", tag]:
            check_tag(tag)
        case ["check-files", folder, *systems] if systems and set(systems) <= set(SYSTEMS):
            check_files(Path(folder), systems)
        case ["notes"]:
            print(notes())
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
