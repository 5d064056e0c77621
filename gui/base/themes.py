"""Themes: how the board and the window around it look. Three of them: wood, light and dark."""

import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from PyQt6.QtGui import QColor, QPalette


@dataclass(frozen=True)
class StoneColours:
    """The gradient of a stone from its highlight to its rim, its outline and the text written on it."""

    highlight: str
    body: str
    rim: str
    outline: str
    text: str


@dataclass(frozen=True)
class BoardTheme:
    """The colours of the board, as `#rrggbb` or `#aarrggbb`."""

    surface: tuple[str, str, str]  # the surface's gradient, top left to bottom right
    grain: str | None  # colour of the wood grain; None: a plain surface
    edge: str
    line: str
    coordinate: str
    black: StoneColours
    white: StoneColours
    shadow: str
    last_move: str
    win_line: str
    focus: str
    heat: str
    best: str
    losses: tuple[str, str, str]  # a good, a doubtful and a bad candidate
    five: str
    four: str
    three: str
    defence: str
    forbidden: str


@dataclass(frozen=True)
class WindowTheme:
    """The colours of the window around the board."""

    window: str
    panel: str
    raised: str
    text: str
    faint_text: str
    border: str
    accent: str
    accent_text: str
    black_line: str  # Black's share in bars and graphs
    white_line: str
    good: str
    warning: str
    bad: str


@dataclass(frozen=True)
class Theme:
    """A theme, by its name in the settings."""

    name: str
    board: BoardTheme
    window: WindowTheme
    is_dark: bool = False


_BLACK = StoneColours("#77777f", "#2b2b30", "#08080a", "#a0000000", "#f4f4f0")
_WHITE = StoneColours("#ffffff", "#f6f5f1", "#c8c5bd", "#70000000", "#1c1c1e")

_WOOD_BOARD = BoardTheme(
    surface=("#eccb8b", "#e3bb74", "#d6a95e"),
    grain="#8a5a20",
    edge="#9c6f32",
    line="#6b4a1c",
    coordinate="#7a5523",
    black=_BLACK,
    white=_WHITE,
    shadow="#70301800",
    last_move="#e2472b",
    win_line="#e2472b",
    focus="#2f6fd0",
    heat="#5b3fb5",
    best="#1593a5",
    losses=("#3f9b45", "#d9a514", "#c9462f"),
    five="#d62839",
    four="#e8590c",
    three="#7048c8",
    defence="#1c6fc4",
    forbidden="#c0182b",
)

_LIGHT_BOARD = replace(
    _WOOD_BOARD,
    surface=("#fbfaf6", "#f6f4ee", "#efece4"),
    grain=None,
    edge="#cfcabd",
    line="#8f8b82",
    coordinate="#8d887d",
    white=StoneColours("#ffffff", "#fdfdfc", "#dcdad4", "#90000000", "#1c1c1e"),
    shadow="#50303030",
    heat="#6547c9",
    best="#0f8fa3",
    losses=("#3c9d48", "#dba411", "#d04a34"),
)

_DARK_BOARD = BoardTheme(
    surface=("#3b4450", "#343c47", "#2d343e"),
    grain=None,
    edge="#1c2128",
    line="#76828f",
    coordinate="#93a0ae",
    black=StoneColours("#55585f", "#1b1d21", "#050506", "#ff8a93a0", "#f0f0ec"),
    white=StoneColours("#ffffff", "#eeeeea", "#b4b4ae", "#80000000", "#1c1c1e"),
    shadow="#90000000",
    last_move="#ff6b4a",
    win_line="#ff6b4a",
    focus="#6ea8fe",
    heat="#a78bfa",
    best="#22b8cf",
    losses=("#51b45b", "#e6b422", "#e5604a"),
    five="#ff5c6c",
    four="#ff922b",
    three="#b197fc",
    defence="#5aa9ff",
    forbidden="#ff5c6c",
)

PAPER = replace(
    _LIGHT_BOARD,
    surface=("#ffffff", "#ffffff", "#ffffff"),
    edge="#000000",
    line="#000000",
    coordinate="#000000",
    black=StoneColours("#000000", "#000000", "#000000", "#ff000000", "#ffffff"),
    white=StoneColours("#ffffff", "#ffffff", "#ffffff", "#ff000000", "#000000"),
    shadow="#00000000",
)
"""A board as books print it."""

_WOOD_WINDOW = WindowTheme(
    window="#f3ede2",
    panel="#fbf8f2",
    raised="#fffdf9",
    text="#2e2519",
    faint_text="#85775f",
    border="#dccfb8",
    accent="#a8611f",
    accent_text="#ffffff",
    black_line="#2b2b30",
    white_line="#ffffff",
    good="#2f8f3e",
    warning="#b87700",
    bad="#c5392a",
)

_LIGHT_WINDOW = replace(
    _WOOD_WINDOW,
    window="#f0f1f3",
    panel="#ffffff",
    raised="#ffffff",
    text="#1f2328",
    faint_text="#6e7781",
    border="#d5d9de",
    accent="#2563c9",
)

_DARK_WINDOW = WindowTheme(
    window="#1b1e23",
    panel="#22262c",
    raised="#2b3037",
    text="#e4e7eb",
    faint_text="#98a2ae",
    border="#3a414a",
    accent="#4c8dff",
    accent_text="#ffffff",
    black_line="#0d0e10",
    white_line="#e9eaec",
    good="#57c065",
    warning="#e6b422",
    bad="#ff6f61",
)

THEMES: dict[str, Theme] = {
    "wood": Theme("wood", _WOOD_BOARD, _WOOD_WINDOW),
    "light": Theme("light", _LIGHT_BOARD, _LIGHT_WINDOW),
    "dark": Theme("dark", _DARK_BOARD, _DARK_WINDOW, is_dark=True),
}


def palette(theme: Theme) -> QPalette:
    """The Qt palette of a theme, for the Fusion style."""
    colours = theme.window
    result = QPalette()
    roles = {
        QPalette.ColorRole.Window: colours.window,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Base: colours.panel,
        QPalette.ColorRole.AlternateBase: colours.window,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.Button: colours.raised,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.ToolTipBase: colours.raised,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.faint_text,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.accent_text,
        QPalette.ColorRole.Link: colours.accent,
        QPalette.ColorRole.BrightText: colours.bad,
        QPalette.ColorRole.Mid: colours.border,
        QPalette.ColorRole.Light: colours.raised,
        QPalette.ColorRole.Midlight: colours.border,
        QPalette.ColorRole.Dark: colours.border,
        QPalette.ColorRole.Accent: colours.accent,
    }
    for role, colour in roles.items():
        result.setColor(role, QColor(colour))
    for role in (
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
        QPalette.ColorRole.HighlightedText,
    ):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.faint_text))
    return result


CELL_PADDING = 6  # pixels on either side of the text of a table's cell
_ASSETS = Path(__file__).parents[1] / "assets"


def style_sheet(theme: Theme) -> str:
    """The style sheet that refines Fusion (flat docks, round buttons, quiet tables), in a theme's colours."""
    values = asdict(theme.window) | {"cell_padding": f"{CELL_PADDING}px"}
    values["check"] = (_ASSETS / "check.svg").as_posix()
    text = (_ASSETS / "window.qss").read_text(encoding="utf-8")
    return re.sub(r"@(\w+)", lambda name: values[name[1]], text)
