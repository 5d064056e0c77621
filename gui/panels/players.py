"""The players' cards: stone, name, clock, and whose turn it is; and the balance of the win rate."""

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from engine.rules.board import Colour
from gui.base.forms import hbox, vbox
from gui.base.language import tr
from gui.base.numbers import percent
from gui.base.themes import THEMES, Theme
from gui.base.widgets import ElidedLabel
from gui.board.face import Face
from gui.board.stone_icon import StoneIcon
from gui.play.clock import TimeLeft, format_seconds, format_time


class PlayerCard(QFrame):
    """One player."""

    def __init__(self, colour: Colour, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.stone = StoneIcon(colour)
        self.face = Face(size=34)
        self.face.hide()
        self.name = ElidedLabel()
        self.state = QLabel()
        self.state.setProperty("faint", True)
        self.clock = QLabel()
        for label, points in ((self.name, 1), (self.clock, 6)):
            font = label.font()
            font.setPointSizeF(font.pointSizeF() + points)
            font.setBold(True)
            label.setFont(font)
        # The name above the clock: beside it a small window has no room for it.
        texts = vbox(self.name, hbox((self.state, 1), self.clock))
        texts.setSpacing(0)
        hbox(self.stone, self.face, (texts, 1), of=self, margins=(10, 4, 12, 4)).setSpacing(10)

    def show_level(self, number: int | None) -> None:
        """Show the face of a playing level, or none."""
        self.face.setVisible(number is not None)
        if number is not None:
            self.face.show_level(number)

    def set_turn(self, is_turn: bool, accent: str) -> None:
        """Mark the side to move."""
        sheet = f"PlayerCard {{ border: 2px solid {accent}; }}" if is_turn else ""
        if sheet != self.styleSheet():  # styling is slow
            self.setStyleSheet(sheet)


class BalanceBar(QWidget):
    """Black's share of the win rate as a bar; empty while unknown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share: float | None = None
        self.theme: Theme = THEMES["wood"]
        self.setFixedHeight(20)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Wide and low."""
        return QSize(200, 20)

    def show_share(self, share: float | None) -> None:
        """Show Black's share, 0 to 1."""
        if share != self.share:
            self.share = share
            self.setToolTip(
                "" if share is None else tr("Black's win rate: {rate}").format(rate=percent(share, 1))
            )
            self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint two bars and Black's percentage."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.theme.window
        if self.share is None:
            return
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QColor(colours.border))
        painter.setBrush(QColor(colours.white_line))
        painter.drawRoundedRect(area, 5, 5)
        black = QRectF(area)
        black.setWidth(area.width() * self.share)
        painter.setClipRect(black)
        painter.setBrush(QColor(colours.black_line))
        painter.drawRoundedRect(area, 5, 5)
        painter.setClipping(False)
        font = painter.font()
        font.setPixelSize(11)
        font.setBold(True)
        painter.setFont(font)
        inside = self.share > 0.25
        painter.setPen(QColor("#f0f0f0" if inside else "#202020"))
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        place = area.adjusted(8, 0, 0, 0) if inside else area.adjusted(black.width() + 6, 0, 0, 0)
        painter.drawText(place, align, tr("Black {rate}").format(rate=percent(self.share, 1)))


class PlayersPanel(QWidget):
    """Both players, the balance between them, and room for bars below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = THEMES["wood"]
        self.cards = {colour: PlayerCard(colour) for colour in Colour}
        self.balance = BalanceBar()
        self.place_of_bars = vbox()
        bars = (self.place_of_bars, 100)
        layout = vbox(*self.cards.values(), self.balance, bars, 1, of=self, margins=(8, 0, 8, 4))
        layout.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self._theme = self.balance.theme = theme
        for card in self.cards.values():
            card.stone.theme = theme

    def show_player(
        self, colour: Colour, name: str, state: str, is_turn: bool, level: int | None = None
    ) -> None:
        """Show a player's name and state, and the face of a playing level."""
        card = self.cards[colour]
        card.name.setText(name)
        card.state.setText(state)
        card.show_level(level)
        card.set_turn(is_turn, self._theme.window.accent)

    def show_time(self, colour: Colour, left: TimeLeft, used_ms: float) -> None:
        """Show a clock: what is left, or, without limits, what was used."""
        card = self.cards[colour]
        shown = left.shown_ms
        card.clock.setVisible(shown is not None or used_ms > 0)
        text = format_time(shown) if shown is not None else format_seconds(round(used_ms) // 1000)
        card.clock.setText(f"{text} ×{left.periods}" if left.is_overtime else text)
        low = shown is not None and shown < 10_000
        colours = self._theme.window
        ink = colours.bad if low else (colours.text if shown is not None else colours.faint_text)
        sheet = f"color: {ink};"
        if sheet != card.clock.styleSheet():
            card.clock.setStyleSheet(sheet)
        tip = tr("Time left") if shown is not None else tr("Time used")
        if left.periods:
            tip = tr("; ").join((tip, tr("byo-yomi: %n period(s) left", left.periods)))
        card.clock.setToolTip(tip)
