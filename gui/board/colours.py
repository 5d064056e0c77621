"""The colours of what is drawn on the board, by a theme."""

from PyQt6.QtGui import QColor

from engine.rules.board import Colour
from gui.base.themes import BoardTheme, StoneColours
from gui.board.picture import ThreatKind


def stone_colours(colour: Colour, theme: BoardTheme) -> StoneColours:
    """The colours of Black's stones or White's."""
    return theme.black if colour is Colour.BLACK else theme.white


def threat_colour(kind: ThreatKind, theme: BoardTheme) -> QColor:
    """The colour of a threat's mark and of its lines."""
    match kind:
        case ThreatKind.FIVE | ThreatKind.WIN:
            return QColor(theme.five)
        case ThreatKind.FOUR:
            return QColor(theme.four)
        case ThreatKind.THREE:
            return QColor(theme.three)
        case ThreatKind.DEFENCE:
            return QColor(theme.defence)


def loss_colour(loss: float, theme: BoardTheme) -> QColor:
    """The colour of a loss of win rate: a tenth of a game is doubtful, three tenths are bad."""
    good, doubtful, bad = (QColor(colour) for colour in theme.losses)
    if loss <= 0.1:
        return _mix(good, doubtful, loss / 0.1)
    return _mix(doubtful, bad, min(1.0, (loss - 0.1) / 0.2))


def heat_colour(share: float, theme: BoardTheme) -> QColor:
    """The tint of a point by its share, 0 .. 1, of what a layer shows."""
    colour = QColor(theme.heat)
    colour.setAlphaF(min(0.85, 0.06 + 0.8 * share**0.5))
    return colour


def readable_on(colour: QColor, theme: BoardTheme) -> QColor:
    """Black or white, whichever is read more easily on a colour that is laid over the board."""
    board = QColor(theme.surface[1])
    mixed = _mix(board, QColor(colour.rgb()), colour.alphaF())
    light = (
        0.2126 * _linear(mixed.redF()) + 0.7152 * _linear(mixed.greenF()) + 0.0722 * _linear(mixed.blueF())
    )
    return QColor("#ffffff") if 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 else QColor("#1a1a1a")


def _mix(first: QColor, second: QColor, share: float) -> QColor:
    return QColor(
        *(
            round(a + (b - a) * max(0.0, share))
            for a, b in zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)
        )
    )


def _linear(channel: float) -> float:
    """A channel of sRGB as light (WCAG 2)."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
