"""The icons of tool bar and menus, drawn as strokes on a 24 x 24 grid and tinted by the theme."""

from functools import lru_cache
from pathlib import Path

from PyQt6.QtCore import QByteArray, QRectF, Qt
from PyQt6.QtGui import QIcon, QPainter, QPixmap
from PyQt6.QtSvg import QSvgRenderer

_FOLDER = Path(__file__).parents[1] / "assets" / "icons"
_SCALE = 3  # drawn larger than shown, so that it stays sharp on dense screens


@lru_cache(maxsize=256)
def icon(name: str, colour: str, disabled_colour: str = "") -> QIcon:
    """An icon in a colour, `#rrggbb`."""
    result = QIcon(_pixmap(name, colour))
    if disabled_colour:
        result.addPixmap(_pixmap(name, disabled_colour), QIcon.Mode.Disabled)
    return result


def _pixmap(name: str, colour: str) -> QPixmap:
    svg = (_FOLDER / f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", colour)
    pixmap = QPixmap(24 * _SCALE, 24 * _SCALE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, 24 * _SCALE, 24 * _SCALE))
    painter.end()
    return pixmap
