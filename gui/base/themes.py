"""Themes: how the board and the window around it look. Three of them: wood, light and dark."""

from dataclasses import dataclass, replace

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

_LIGHT_BOARD = BoardTheme(
    surface=("#fbfaf6", "#f6f4ee", "#efece4"),
    grain=None,
    edge="#cfcabd",
    line="#8f8b82",
    coordinate="#8d887d",
    black=_BLACK,
    white=StoneColours("#ffffff", "#fdfdfc", "#dcdad4", "#90000000", "#1c1c1e"),
    shadow="#50303030",
    last_move="#e2472b",
    win_line="#e2472b",
    focus="#2f6fd0",
    heat="#6547c9",
    best="#0f8fa3",
    losses=("#3c9d48", "#dba411", "#d04a34"),
    five="#d62839",
    four="#e8590c",
    three="#7048c8",
    defence="#1c6fc4",
    forbidden="#c0182b",
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

THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme(
            "wood",
            _WOOD_BOARD,
            WindowTheme(
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
            ),
        ),
        Theme(
            "light",
            _LIGHT_BOARD,
            WindowTheme(
                window="#f0f1f3",
                panel="#ffffff",
                raised="#ffffff",
                text="#1f2328",
                faint_text="#6e7781",
                border="#d5d9de",
                accent="#2563c9",
                accent_text="#ffffff",
                black_line="#2b2b30",
                white_line="#ffffff",
                good="#2f8f3e",
                warning="#b87700",
                bad="#c5392a",
            ),
        ),
        Theme(
            "dark",
            _DARK_BOARD,
            WindowTheme(
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
            ),
            is_dark=True,
        ),
    )
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


def style_sheet(theme: Theme) -> str:
    """The style sheet that refines Fusion: flat docks, round buttons, quiet tables."""
    parts = (
        _docks_and_bars_style,
        _menus_style,
        _buttons_style,
        _views_style,
        _tabs_and_groups_style,
        _small_parts_style,
        _properties_style,
        _focus_style,
    )
    return "\n".join(part(theme.window) for part in parts)


def _docks_and_bars_style(c: WindowTheme) -> str:
    """The window's frame: docks flat, tool bar without border."""
    return f"""
    QMainWindow::separator {{ background: {c.window}; width: 6px; height: 6px; }}
    QMainWindow::separator:hover {{ background: {c.border}; }}
    QDockWidget {{ font-weight: 600; titlebar-close-icon: none; titlebar-normal-icon: none; }}
    QDockWidget::title {{ padding: 7px 10px 5px 10px; text-align: left; background: {c.window}; }}
    QDockWidget > QWidget {{ font-weight: 400; }}
    QToolBar {{ border: none; spacing: 2px; padding: 4px 6px; background: {c.window}; }}
    QToolBar::separator {{ background: {c.border}; width: 1px; margin: 6px 6px; }}
    QToolButton {{ border: 1px solid transparent; border-radius: 6px; padding: 5px; }}
    QToolButton:hover {{ background: {c.raised}; border-color: {c.border}; }}
    QToolButton:pressed, QToolButton:checked {{ background: {c.border}; }}
    QToolButton#qt_toolbar_ext_button {{ padding: 0; border: none; }}
    QStatusBar {{ border-top: 1px solid {c.border}; }}
    QStatusBar::item {{ border: none; }}
    """


def _menus_style(c: WindowTheme) -> str:
    """Menus with round items."""
    return f"""
    QMenuBar {{ background: {c.window}; padding: 2px 4px; }}
    QMenuBar::item {{ padding: 5px 9px; border-radius: 5px; background: transparent; }}
    QMenuBar::item:selected {{ background: {c.border}; }}
    QMenu {{ background: {c.raised}; border: 1px solid {c.border}; padding: 5px; }}
    QMenu::item {{ padding: 5px 26px 5px 24px; border-radius: 5px; }}
    QMenu::item:selected {{ background: {c.accent}; color: {c.accent_text}; }}
    QMenu::item:disabled {{ color: {c.faint_text}; }}
    QMenu::separator {{ height: 1px; background: {c.border}; margin: 5px 8px; }}
    """


def _buttons_style(c: WindowTheme) -> str:
    """Round buttons; the default one in the accent colour."""
    return f"""
    QPushButton {{ background: {c.raised}; border: 1px solid {c.border}; border-radius: 6px;
                   padding: 6px 14px; }}
    QPushButton:hover {{ border-color: {c.accent}; }}
    QPushButton:pressed {{ background: {c.border}; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QPushButton:checked {{ background: {c.accent}; color: {c.accent_text}; border-color: {c.accent}; }}
    QPushButton:disabled {{ color: {c.faint_text}; background: {c.window}; }}
    QPushButton:default, QPushButton[primary="true"] {{ background: {c.accent}; color: {c.accent_text};
                   border-color: {c.accent}; }}
    QPushButton:default:disabled {{ color: {c.faint_text}; background: {c.border};
                   border-color: {c.border}; }}
    """


def _views_style(c: WindowTheme) -> str:
    """Tables, lists and text fields: quiet, without grid."""
    return f"""
    QTableView, QTreeView, QListView, QPlainTextEdit, QTextEdit, QTextBrowser {{
        background: {c.panel}; border: 1px solid {c.border}; border-radius: 6px;
        selection-background-color: {c.accent}; selection-color: {c.accent_text}; }}
    QTableView {{ gridline-color: transparent; }}
    QTableView::item {{ padding: 2px {CELL_PADDING}px; }}
    QHeaderView {{ background: {c.panel}; }}
    QHeaderView::section {{ background: {c.panel}; color: {c.faint_text}; border: none;
        border-bottom: 1px solid {c.border}; padding: 4px 6px; font-weight: 600; }}
    """


def _tabs_and_groups_style(c: WindowTheme) -> str:
    """Tabs with a line under the current one, group boxes with a faint title."""
    return f"""
    QTabBar::tab {{ padding: 5px 12px; border: none; color: {c.faint_text};
        border-bottom: 2px solid transparent; }}
    QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.accent}; }}
    QTabBar::tab:hover {{ color: {c.text}; }}
    QTabWidget::pane {{ border: 1px solid {c.border}; border-radius: 6px; top: -1px; }}
    QGroupBox {{ border: 1px solid {c.border}; border-radius: 8px; margin-top: 18px; padding: 8px; }}
    QGroupBox::title {{ subcontrol-origin: margin; left: 4px; top: 0px; color: {c.faint_text};
        font-weight: 600; }}
    """


def _small_parts_style(c: WindowTheme) -> str:
    """Tool tips, scroll bars, progress bars."""
    return f"""
    QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.border}; padding: 5px; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
    QScrollBar::handle {{ background: {c.border}; border-radius: 3px; min-width: 24px; min-height: 24px; }}
    QScrollBar::handle:hover {{ background: {c.faint_text}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QCheckBox::indicator:unchecked, QAbstractItemView::indicator:unchecked {{ width: 13px; height: 13px;
        background: {c.raised}; border: 1px solid {c.faint_text}; border-radius: 3px; }}
    QRadioButton::indicator:unchecked {{ width: 12px; height: 12px;
        background: {c.raised}; border: 1px solid {c.faint_text}; border-radius: 7px; }}
    QRadioButton::indicator:checked {{ width: 12px; height: 12px; border: 1px solid {c.accent};
        border-radius: 7px; background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 {c.accent}, stop: 0.55 {c.accent}, stop: 0.65 {c.raised}, stop: 1 {c.raised}); }}
    QProgressBar {{ border: 1px solid {c.border}; border-radius: 6px; background: {c.panel};
        text-align: center; color: {c.text}; min-height: 22px; }}
    QProgressBar::chunk {{ background: {c.border}; border-radius: 5px; }}
    """


def _properties_style(c: WindowTheme) -> str:
    """Fields, and what widgets ask for by a property: faint, heading, card."""
    return f"""
    QSpinBox, QDoubleSpinBox, QComboBox, QLineEdit {{ min-height: 20px; }}
    QListView, QTableView {{ outline: 0; }}
    QListView::item {{ padding: 5px 6px; }}
    QTreeView::item {{ padding: 3px 2px; }}
    QLabel[faint="true"] {{ color: {c.faint_text}; }}
    QLabel[warning="true"] {{ background: {c.raised}; border: 1px solid {c.warning};
        border-left: 5px solid {c.warning}; border-radius: 6px; padding: 5px 9px; }}
    QFrame[notice="true"] {{ background: {c.raised}; border: 1px solid {c.warning};
        border-left: 5px solid {c.warning}; border-radius: 6px; }}
    QLabel[heading="true"] {{ font-size: 15pt; font-weight: 600; }}
    QFrame[card="true"] {{ background: {c.panel}; border: 1px solid {c.border}; border-radius: 8px; }}
    """


def _focus_style(c: WindowTheme) -> str:
    """Who works with keys sees where they go: Qt's own mark is a faint tint behind the text."""
    return f"""
    QPushButton:focus {{ border: 2px solid {c.accent}; padding: 5px 13px; outline: none; }}
    QPushButton:default:focus, QPushButton[primary="true"]:focus {{ border-color: {c.text}; }}
    QToolButton:focus {{ border-color: {c.accent}; }}
    QTabBar::tab:selected:focus {{ color: {c.accent}; }}
    QTableView:focus, QTreeView:focus, QListView:focus, QPlainTextEdit:focus, QTextEdit:focus,
    QTextBrowser:focus {{ border-color: {c.accent}; }}
    """
