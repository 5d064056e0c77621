"""The settings in force: kept here, written in the background, announced when they change."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from gui.base.background import Background
from gui.base.settings import Settings, WindowSettings, load_settings, save_settings


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
        self._changed: frozenset[str] = frozenset()  # which of them this window has changed
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
        old = self._current
        self._take(settings)
        changed, path = self._changed, self.path
        self._writer.ask(lambda _stop: _save(settings, changed, path))
        self.changed.emit(settings)
        if settings.language != old.language:
            self.language_changed.emit()

    def close(self, window: WindowSettings) -> None:
        """Write the settings a last time, with where the window was, and end the thread."""
        self._take(replace(self._current, window=window))
        self._writer.close()
        with suppress(OSError):  # the window that could report it is closing
            _save(self._current, self._changed, self.path)

    def _take(self, settings: Settings) -> None:
        old, self._current = self._current, settings
        names = (field.name for field in fields(Settings))
        self._changed |= {name for name in names if getattr(settings, name) != getattr(old, name)}


def _save(settings: Settings, changed: Collection[str], path: Path) -> None:
    """Write the settings; those that this window has not changed stay as another one has written them.

    Raises:
        OSError: the file cannot be written.
    """
    if path.exists():
        written, problems = load_settings(path)
        if not problems:
            settings = replace(written, **{name: getattr(settings, name) for name in changed})
    save_settings(settings, path)
