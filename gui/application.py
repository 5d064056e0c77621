"""Starts the app: settings, language, style, window."""

import argparse
import os
import sys
from pathlib import Path

from PyQt6.QtCore import QStandardPaths, Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication

from engine.version import VERSION
from gui.base import language
from gui.base.settings import load_settings
from gui.window import MainWindow


def profile_folder() -> Path:
    """Where the app keeps its files: NARABE_PROFILE, else the system's place for settings."""
    folder = os.environ.get("NARABE_PROFILE")
    if folder:
        return Path(folder)
    place = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(place))


def make_application(arguments: list[str]) -> QApplication:
    """The Qt application in our style."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = QApplication(arguments)
    application.setApplicationName("narabe")
    application.setApplicationDisplayName("Narabe")
    application.setStyle("Fusion")
    return application


def make_window(application: QApplication, profile: Path) -> MainWindow:
    """The window with the settings of a profile folder."""
    path = profile / "settings.json"
    settings, problems = load_settings(path)
    translators = language.install(application, settings.language or language.system_language())
    window = MainWindow(settings, path)
    window.translators = translators
    if problems:
        window.say("\n".join(problems), 20_000)
    return window


class WindowKeeper:
    """Shows the window, and opens it anew where its language has changed."""

    def __init__(self, application: QApplication, profile: Path) -> None:
        self._application, self._profile = application, profile
        self.window = self._open()

    def _open(self) -> MainWindow:
        window = make_window(self._application, self._profile)
        window.reopen_wanted.connect(self._reopen)
        window.show()
        return window

    def _reopen(self) -> None:
        old = self.window
        self._application.setQuitOnLastWindowClosed(False)
        old.close()  # which keeps the game
        for translator in old.translators:
            self._application.removeTranslator(translator)
        old.deleteLater()
        self.window = self._open()
        self.window.files.restore()
        self._application.setQuitOnLastWindowClosed(True)


def main(arguments: list[str] | None = None) -> int:
    """Run the app; the exit status."""
    parser = argparse.ArgumentParser(prog="narabe", description="Play, analyse and watch Gomoku and Renju.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument("file", nargs="?", type=Path, help="a game to open: SGF, PSQ or LIB")
    parser.add_argument("--profile", type=Path, help="the folder of settings and autosave")
    options, qt_arguments = parser.parse_known_args(sys.argv[1:] if arguments is None else arguments)
    application = make_application([sys.argv[0], *qt_arguments])
    keeper = WindowKeeper(application, options.profile or profile_folder())
    window = keeper.window
    if not window.files.restore() and window.settings.first_run:
        window.welcome()
    if options.file is not None:
        window.files.open_file(options.file)
    return application.exec()
