"""Files that the user asks for, written in the background."""

from PyQt6.QtCore import QObject

from gui.base.background import Background
from gui.base.language import tr
from gui.commands.command import Shell


def file_writer(shell: Shell, parent: QObject) -> Background:
    """Writes one file after the other; the work returns its path. What became of each is said."""
    writer = Background(parent, in_turn=True)
    writer.done.connect(lambda path: shell.say(tr("Saved: {path}").format(path=path)))
    writer.failed.connect(lambda error: shell.complain(tr("The file cannot be written."), error))
    return writer
