"""The macOS app's properties, and what they must be once PyInstaller has written them.

`write_bundle` runs PyInstaller's own step on any system, with programs that are empty files, so that a
mistake in the properties is seen where no Mac is.
"""

import plistlib
import sys
from pathlib import Path
from typing import Any
from unittest import mock

IDENTIFIER = "io.github.narabe"


def properties(version: str) -> dict[str, Any]:
    """Our part of `Info.plist`; the versions there are numbers only."""
    numbers = ".".join(version.split(".")[:3])
    return {
        # PyInstaller calls a bundle a background program if its last program has a console, as ours has.
        "LSBackgroundOnly": False,
        "NSHighResolutionCapable": True,
        "CFBundleShortVersionString": numbers,
        "CFBundleVersion": numbers,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHumanReadableCopyright": "The Narabe authors; GNU General Public License 3",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Gomoku game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Default" if ending in ("psq", "pos") else "Alternate",  # Go's, compilers'
                "CFBundleTypeExtensions": [ending],
            }
            for ending in ("sgf", "psq", "lib", "pos")
        ],
    }


def check_properties(bundle: Path, version: str) -> None:
    """Raises AssertionError unless the app of the bundle is the one that the Dock shows, with its menu."""
    with (bundle / "Contents" / "Info.plist").open("rb") as file:
        written = plistlib.load(file)
    assert written["CFBundleExecutable"] == "narabe", written
    assert not written.get("LSBackgroundOnly") and not written.get("LSUIElement"), written
    assert written.items() >= properties(version).items(), written
    assert (bundle / "Contents" / "MacOS" / "narabe").exists()
    assert (bundle / "Contents" / "Resources" / written["CFBundleIconFile"]).exists()


def write_bundle(folder: Path, programs: list[str], version: str) -> Path:
    """Write a bundle of empty programs by PyInstaller, on any system."""
    import PyInstaller.config
    from PyInstaller.building import api, osx

    folder.mkdir(parents=True)
    entries = []
    for name in programs:
        (folder / name).write_bytes(b"")
        entries.append((name, str(folder / name), "EXECUTABLE"))
    icon = folder / "narabe.icns"
    icon.write_bytes(b"icns")
    collection = mock.Mock(spec=api.COLLECT, toc=entries, strip_binaries=False, upx_binaries=False)
    collection.configure_mock(
        upx_exclude=[], console=True, target_arch=None, codesign_identity=None, entitlements_file=None
    )
    places = {"distpath": str(folder), "workpath": str(folder), "specpath": str(folder), "specnm": "narabe"}
    with (
        mock.patch.dict(PyInstaller.config.CONF, places | {"noconfirm": True, "spec": "narabe.spec"}),
        mock.patch.object(osx, "is_darwin", True),
        mock.patch.object(osx, "osxutils", mock.Mock(), create=True),
        mock.patch.object(osx, "process_collected_binary", lambda source, *_, **__: source),
    ):
        osx.BUNDLE(
            collection,
            name="Narabe.app",
            icon=str(icon),
            bundle_identifier=IDENTIFIER,
            version=version,
            info_plist=properties(version),
        )
    return folder / "Narabe.app"


if __name__ == "__main__":  # shows the properties as they would be written
    made = write_bundle(Path(sys.argv[1]), ["narabe", "pbrain-narabe", "narabe-match"], "1.0.0")
    print((made / "Contents" / "Info.plist").read_text(encoding="utf-8"))
    check_properties(made, "1.0.0")
