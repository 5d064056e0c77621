"""Commands that go from tab to tab, and order and name the chapters of a file."""

from gui.base.forms import ask_for_text
from gui.base.language import tr
from gui.commands.command import Command, Shell, plain
from gui.model.document import Document
from gui.play.tabs import Tabs


class TabCommands:
    """The submenu *Tabs and chapters*."""

    def __init__(self, document: Document, tabs: Tabs, shell: Shell) -> None:
        self._document, self._tabs, self._shell = document, tabs, shell

    def commands(self) -> list[Command]:
        """The commands of this group."""
        tabs = self._tabs
        following, previous = tr("Next &chapter"), tr("Previous c&hapter")
        return [
            Command("next_tab", tr("Next &tab"), "Ctrl+Tab", lambda: tabs.step(1)),
            Command("previous_tab", tr("Pre&vious tab"), "Ctrl+Shift+Tab", lambda: tabs.step(-1)),
            Command("next_chapter", following, "Ctrl+PgDown", lambda: tabs.step_chapter(1)),
            Command("previous_chapter", previous, "Ctrl+PgUp", lambda: tabs.step_chapter(-1)),
            Command("chapter_down", tr("Move the chapter &down"), "", lambda: tabs.move_chapter(1)),
            Command("chapter_up", tr("Move the chapter &up"), "", lambda: tabs.move_chapter(-1)),
            Command("name_chapter", tr("&Name the chapter..."), "", self.name_chapter),
        ]

    def name_chapter(self) -> None:
        """Ask for the name of the chapter that is shown."""
        title, name = plain(tr("&Name the chapter...")), self._document.tree.root.text("GN")
        parent, document = self._shell.dialog_parent, self._document
        dialog = ask_for_text(parent, title, title, name, lambda text: document.set_name(text.strip()))
        self._shell.open_dialog(dialog, document.about_to_be_replaced)
