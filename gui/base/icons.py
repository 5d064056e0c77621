"""The icons of tool bar and menus, drawn as strokes on a 24 x 24 grid and tinted by the theme."""

from functools import lru_cache

from PyQt6.QtCore import QByteArray, QRectF, Qt
from PyQt6.QtGui import QIcon, QPainter, QPixmap
from PyQt6.QtSvg import QSvgRenderer

_FILLED = "fill='{colour}' stroke='none'"
_SHAPES: dict[str, str] = {
    "new": "<path d='M12 5v14M5 12h14'/>",
    "open": "<path d='M3 18V6h6l2 2h8v3M3 18l3-7h15l-3 7z'/>",
    "save": "<path d='M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16'/>",
    "take_back": "<path d='M9 6l-5 5 5 5M4.5 11H15a5 5 0 0 1 0 10h-3'/>",
    "redo": "<path d='M15 6l5 5-5 5M19.5 11H9a5 5 0 0 0 0 10h3'/>",
    "more": "<path d='M6 6l6 6-6 6M13 6l6 6-6 6'/>",
    "first": "<path d='M18 6l-7 6 7 6M6 6v12'/>",
    "back": "<path d='M15 5l-7 7 7 7'/>",
    "forward": "<path d='M9 5l7 7-7 7'/>",
    "last": "<path d='M6 6l7 6-7 6M18 6v12'/>",
    "hint": "<path d='M9 17h6M10 20.5h4"
    "M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2.9 2v.6h5.2v-.6c0-.8.3-1.5.9-2A6 6 0 0 0 12 3z'/>",
    "analyse": "<path d='M4 19l5-7 4 3 7-10M15.5 5H20v4.5'/>",
    "resign": "<path d='M6 21V4M6 5h11l-2.5 4 2.5 4H6'/>",
    "pause": "<path d='M9 5v14M15 5v14'/>",
    "play": f"<path {_FILLED} d='M8 5l11 7-11 7z'/>",
    "move_now": "<path d='M13 3L5 14h6l-1 7 9-12h-6z'/>",
    "heat": "<path d='M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z'/>"
    f"<rect {_FILLED} x='14' y='14' width='6' height='6'/>",
    "threats": "<circle cx='12' cy='12' r='8'/><circle cx='12' cy='12' r='3'/>"
    "<path d='M12 2v4M12 18v4M2 12h4M18 12h4'/>",
    "candidates": "<circle cx='7' cy='8' r='3.5'/><circle cx='17' cy='7' r='2.5'/>"
    "<circle cx='14' cy='17' r='4.5'/>",
    "review": "<path d='M5 4h14v16H5zM8.5 9l1.5 1.5L13 7.5M8.5 15h7'/>",
    "settings": "<circle cx='12' cy='12' r='3.2'/><path d='M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1"
    "M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1'/>",
    "engine": "<path d='M6 6h12v12H6zM9.5 9.5h5v5h-5zM9 3v3M15 3v3"
    "M9 18v3M15 18v3M3 9h3M3 15h3M18 9h3M18 15h3'/>",
    "tournament": "<path d='M7 4h10v5a5 5 0 0 1-10 0zM7 5.5H4a3.5 3.5 0 0 0 3.4 4.5"
    "M17 5.5h3a3.5 3.5 0 0 1-3.4 4.5"
    "M12 14v4M8 20h8'/>",
}
_SCALE = 3  # drawn larger than shown, so that it stays sharp on dense screens


@lru_cache(maxsize=256)
def icon(name: str, colour: str, disabled_colour: str = "") -> QIcon:
    """An icon in a colour, `#rrggbb`."""
    result = QIcon(_pixmap(name, colour))
    if disabled_colour:
        result.addPixmap(_pixmap(name, disabled_colour), QIcon.Mode.Disabled)
    return result


def _pixmap(name: str, colour: str) -> QPixmap:
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' "
        f"stroke='{colour}' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'>"
        + _SHAPES[name].replace("{colour}", colour)
        + "</svg>"
    )
    pixmap = QPixmap(24 * _SCALE, 24 * _SCALE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, 24 * _SCALE, 24 * _SCALE))
    painter.end()
    return pixmap
