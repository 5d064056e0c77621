"""The manual on one page, the rules, the keys and the documentation, to be read beside the window."""

from collections.abc import Sequence
from enum import IntEnum
from html import escape
from pathlib import Path

from PyQt6.QtCore import QUrl
from PyQt6.QtGui import QKeySequence
from PyQt6.QtWidgets import QDialog, QListWidget, QSplitter, QTabWidget, QTextBrowser, QWidget

from gui.base.forms import CLOSE, dialog_buttons, vbox
from gui.base.language import tr
from protocol.programs import documentation


class HelpPage(IntEnum):
    """The pages, in their order."""

    MANUAL = 0
    RULES = 1
    KEYS = 2


class HelpDialog(QDialog):
    """The manual, the rules, the keys, and all pages of the documentation where they are at hand."""

    def __init__(
        self, page: HelpPage, keys: Sequence[tuple[str, QKeySequence]], parent: QWidget | None = None
    ) -> None:
        """`keys`: what can be done by keys, with those that do it."""
        super().__init__(parent)
        self.setWindowTitle(tr("Help"))
        self.resize(640, 620)
        self.pages = QTabWidget()
        for title, html in (
            (tr("Manual"), _sections(manual())),
            (tr("Rules of the game"), _sections(rules())),
            (tr("Keys"), _key_table(keys)),
        ):
            browser = QTextBrowser()
            browser.setHtml(html)
            browser.setAccessibleName(title)
            self.pages.addTab(browser, title)
        if pages := titled_pages(documentation("")):
            self.pages.addTab(Documentation(pages), tr("Documentation"))
        self.pages.setCurrentIndex(page)
        vbox(self.pages, dialog_buttons(self, CLOSE), of=self)


def _sections(sections: dict[str, str]) -> str:
    return "".join(f"<h3>{heading}</h3><p>{text}</p>" for heading, text in sections.items())


def _key_table(keys: Sequence[tuple[str, QKeySequence]]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    rows = (
        f"<tr><td><b>{escape(sequence.toString(native))}</b></td><td>{escape(label)}</td></tr>"
        for label, sequence in keys
    )
    change = tr("They are changed under Settings > Keys.")
    return f"<p>{change}</p><table cellpadding='3'>{''.join(rows)}</table>"


class Documentation(QSplitter):
    """A list of pages, and the chosen one; its links lead to others."""

    def __init__(self, pages: dict[str, Path]) -> None:
        super().__init__()
        paths = list(pages.values())
        self.titles, self.page = QListWidget(), QTextBrowser()
        self.page.setOpenExternalLinks(True)
        self.page.setAccessibleName(tr("Documentation"))
        self.titles.addItems(list(pages))
        self.titles.currentRowChanged.connect(
            lambda row: self.page.setSource(QUrl.fromLocalFile(str(paths[row])))
        )
        for part, width in ((self.titles, 1), (self.page, 3)):
            self.addWidget(part)
            self.setStretchFactor(self.indexOf(part), width)
        self.titles.setCurrentRow(0)


def titled_pages(folder: Path) -> dict[str, Path]:
    """The pages of a folder by their titles, in that order."""
    titles = {}
    for path in folder.glob("*.md"):
        title = path.read_text(encoding="utf-8").partition("\n")[0]
        if title.startswith("# "):  # others are only put together for the site
            titles[title.removeprefix("# ")] = path
    return dict(sorted(titles.items()))


def manual() -> dict[str, str]:
    """What the app does, as headings and paragraphs."""
    return {
        tr("Play"): tr(
            "F2 starts a game against an engine, a person or between two engines. Click to play, or type"
            " a coordinate such as h8 and press Enter. Backspace takes back, F3 gives a hint, F4 makes "
            "the engine move at once, F8 pauses."
        ),
        tr("Analyse"): tr(
            "Space starts and stops the analysis of the position shown. Point at a candidate to see its "
            "continuation. F5 shows the candidates, F6 the heat map, F7 the threats that our solver "
            "finds."
        ),
        tr("Learn from a game"): tr(
            "Ctrl+Shift+R reviews the whole game and lists the mistakes with better moves; Ctrl+Shift+M "
            "asks you to find them yourself."
        ),
        tr("Keep and open games"): tr(
            "The open game is always kept and is back at the next start; File > Earlier games has those "
            "before it. Open SGF, PSQ and RenLib files, or paste a position in almost any form. Ctrl+Z "
            "undoes every edit."
        ),
        tr("Engines and tournaments"): tr(
            "Engines > Engines adds any engine that speaks the Gomocup protocol. Ctrl+T starts a "
            "tournament, which goes on by itself when you close the window."
        ),
    }


def rules() -> dict[str, str]:
    """The rules of every kind of game, as headings and paragraphs."""
    return {
        tr("All games"): tr(
            "Black begins. The players place stones in turn on empty points; stones never move. Five in "
            "a row, across, down or diagonally, win. A full board without a row is a draw."
        ),
        tr("Freestyle"): tr("Five or more in a row win."),
        tr("Standard"): tr("Exactly five in a row win; six or more do not count."),
        tr("Renju"): tr(
            "White wins with five or more, Black with exactly five. Black loses by making two open "
            "threes at once, two fours at once, or six or more in a row, unless the move also makes "
            "exactly five."
        ),
        tr("Caro"): tr(
            "Exactly five in a row win, unless the opponent's stones stand at both ends. With overlines,"
            " more than five win as well."
        ),
        tr("Continuous game"): tr(
            "A row scores a point and its stones become walls. When the board is full, the higher score wins."
        ),
        tr("Swap and swap2"): tr(
            "To make the start fair, one player places three stones, two black and one white, and the "
            "other chooses a colour. In swap2 the other may instead place one more stone of each colour "
            "and leave the choice to the first."
        ),
    }
