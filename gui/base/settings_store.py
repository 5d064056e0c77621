"""The settings in force: kept here, written in the background, announced when they change."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from gui.base.background import Background
from gui.base.settings import Settings, WindowSettings, save_settings


class SettingsStore(QObject):
    """Holds the current settings and the file they are kept in."""

    changed = pyqtSignal(object)
    """The settings were changed: the new `Settings`."""
    language_changed = pyqtSignal()
    """Another language was chosen; texts are translated when the window is built."""
    failed = pyqtSignal(str)
    """The settings could not be written: the reason."""

    def __init__(self, settings: Settings, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._current = settings
        self._writer = Background(self, None, self.failed)

    @property
    def current(self) -> Settings:
        """The settings as they are now."""
        return self._current

    @property
    def profile(self) -> Path:
        """The folder of the settings, the open game and the earlier games."""
        return self.path.parent

    def change(self, settings: Settings) -> None:
        """Replace the settings and write them."""
        old, self._current = self._current, settings
        path = self.path
        self._writer.ask(lambda _stop: save_settings(settings, path))
        self.changed.emit(settings)
        if settings.language != old.language:
            self.language_changed.emit()

    def close(self, window: WindowSettings) -> None:
        """Write the settings a last time, with where the window was, and end the thread."""
        self._current = replace(self._current, window=window)
        self._writer.close()
        with suppress(OSError):  # the window that could report it is closing
            save_settings(self._current, self.path)
