"""Manifests for package managers, from the files of a release: winget, Scoop, and a cask of Homebrew.

    python build/manifests.py FOLDER OWNER/REPOSITORY

writes them into the folder, for people to hand in. Nothing here takes more than Python's own library.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.version import VERSION  # noqa: E402

DESCRIPTION = "Gomoku and Renju: play, analyse, compete, train"
LICENCE = "GPL-3.0-only"  # of packages with the app
IDENTIFIER = "Narabe.Narabe"  # at winget
WINGET_SCHEMA = "1.6.0"
SETUP = f"narabe-{VERSION}-windows-x86_64-setup.exe"
MACOS = f"narabe-{VERSION}-macos-arm64.zip"


def manifests(folder: Path, repository: str) -> dict[str, str]:
    """The text of each manifest by its file's name.

    Raises:
        SystemExit: a file of the release is missing, or the repository is not OWNER/REPOSITORY.
    """
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
        raise SystemExit(f"{repository!r} is not OWNER/REPOSITORY")
    page = f"https://github.com/{repository}"
    files = f"{page}/releases/download/v{VERSION}"
    setup_sum, macos_sum = (_sha256(folder / name) for name in (SETUP, MACOS))
    return {
        "narabe.json": _scoop(page, f"{files}/{SETUP}", setup_sum),
        "narabe.rb": _cask(page, macos_sum),
        **_winget(page, f"{files}/{SETUP}", setup_sum),
    }


def _scoop(page: str, url: str, checksum: str) -> str:
    manifest = {
        "version": VERSION,
        "description": DESCRIPTION,
        "homepage": page,
        "license": LICENCE,
        "architecture": {"64bit": {"url": url, "hash": checksum}},
        "innosetup": True,
        "bin": ["pbrain-narabe.exe", "narabe-match.exe", "narabe-doctor.exe", "narabe-library.exe"],
        "shortcuts": [["narabe.exe", "Narabe"]],
        "checkver": "github",
        "autoupdate": {"architecture": {"64bit": {"url": url.replace(VERSION, "$version")}}},
    }
    return json.dumps(manifest, indent=4) + "\n"


def _cask(page: str, checksum: str) -> str:
    url = f"{page}/releases/download/v#{{version}}/{MACOS.replace(VERSION, '#{version}')}"
    return f'''cask "narabe" do
  version "{VERSION}"
  sha256 "{checksum}"

  url "{url}"
  name "Narabe"
  desc "{DESCRIPTION}"
  homepage "{page}"

  depends_on arch: :arm64

  app "Narabe.app"
end
'''


def _winget(page: str, url: str, checksum: str) -> dict[str, str]:
    """Three files, as winget has them: version, installer, texts."""
    head = {"PackageIdentifier": IDENTIFIER, "PackageVersion": VERSION}
    installer = {
        "InstallerType": "inno",
        "Installers": [
            {"Architecture": "x64", "InstallerUrl": url, "InstallerSha256": checksum.upper(),
             "ProductCode": f"{_application_identifier()}_is1"}
        ],
    }  # fmt: skip
    texts = {
        "PackageLocale": "en-US",
        "Publisher": "The Narabe authors",
        "PackageName": "Narabe",
        "PackageUrl": page,
        "License": LICENCE,
        "ShortDescription": DESCRIPTION,
    }
    kinds = {
        "": ("version", {"DefaultLocale": "en-US"}),
        ".installer": ("installer", installer),
        ".locale.en-US": ("defaultLocale", texts),
    }
    return {
        # YAML takes JSON as it is.
        f"{IDENTIFIER}{suffix}.yaml": json.dumps(
            {**head, **body, "ManifestType": kind, "ManifestVersion": WINGET_SCHEMA}, indent=2
        )
        + "\n"
        for suffix, (kind, body) in kinds.items()
    }


def _application_identifier() -> str:
    """By which Windows identifies the installed program."""
    found = re.search(
        r"^AppId=\{(\{[0-9A-F-]+\})", (ROOT / "build/narabe.iss").read_text(encoding="utf-8"), re.M
    )
    assert found is not None
    return found[1]


def _sha256(path: Path) -> str:
    if not path.is_file():
        raise SystemExit(f"{path} is missing")
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main(words: list[str]) -> None:
    """Run by the command line."""
    match words:
        case [folder, repository]:
            for name, text in manifests(Path(folder), repository).items():
                (Path(folder) / name).write_text(text, encoding="utf-8", newline="\n")
                print(name)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
