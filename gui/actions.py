"""Every command of the window: its name, text, default keys and place in the menus. Keys can be remapped."""

from dataclasses import dataclass

from gui.base.language import tr


@dataclass(frozen=True)
class Command:
    """A command. Its handler is the window's method of the same name; `checkable` ones get the new state."""

    name: str
    text: str
    keys: str = ""
    checkable: bool = False


SEPARATOR = None


def menus() -> dict[str, list[Command | None]]:
    """The menus and their commands, in the user's language."""
    return {
        tr("&Game"): [
            Command("new_game", tr("&New game..."), "F2"),
            Command("play_again", tr("&Play again"), "Ctrl+F2"),
            SEPARATOR,
            Command("take_back", tr("&Take back"), "Backspace"),
            Command("redo", tr("Play aga&in what was taken back"), "Shift+Backspace"),
            Command("hint", tr("&Hint"), "H"),
            Command("move_now", tr("Engine: move n&ow"), "M"),
            Command("pause", tr("&Pause"), "P", checkable=True),
            Command("resign", tr("&Resign"), "Ctrl+R"),
            Command("agree_draw", tr("&Agree to a draw..."), ""),
            Command("swap_sides", tr("&Change sides"), "Ctrl+Shift+X"),
            SEPARATOR,
            Command("play_from_here", tr("Play on &from here..."), "Shift+F2"),
            SEPARATOR,
            Command("quit", tr("&Quit"), "Ctrl+Q"),
        ],
        tr("&File"): [
            Command("open", tr("&Open..."), "Ctrl+O"),
            Command("open_earlier", tr("&Earlier games..."), ""),
            Command("save", tr("&Save"), "Ctrl+S"),
            Command("save_as", tr("Save &as..."), "Ctrl+Shift+S"),
            SEPARATOR,
            Command("export_image", tr("Export &picture..."), "Ctrl+E"),
            Command("export_animation", tr("Export a&nimation..."), ""),
        ],
        tr("&Edit"): [
            Command("undo_edit", tr("&Undo edit"), "Ctrl+Z"),
            Command("redo_edit", tr("&Redo edit"), "Ctrl+Shift+Z"),
            SEPARATOR,
            Command("copy_position", tr("&Copy position"), "Ctrl+C"),
            Command("copy_image", tr("Copy p&icture"), "Ctrl+Shift+C"),
            Command("paste_position", tr("&Paste position"), "Ctrl+V"),
            SEPARATOR,
            Command("delete_branch", tr("&Delete from here"), "Ctrl+Del"),
            Command("promote_branch", tr("&Make main line"), "Ctrl+Up"),
            Command("edit_position", tr("&Set up a position..."), "Ctrl+P"),
            Command("edit_info", tr("&Game information..."), "Ctrl+I"),
            SEPARATOR,
            Command("preferences", tr("Se&ttings..."), "Ctrl+,"),
        ],
        tr("&Navigate"): [
            Command("go_back", tr("&Back"), "Left"),
            Command("go_forward", tr("&Forward"), "Right"),
            Command("go_first", tr("To the &start"), "Home"),
            Command("go_last", tr("To the &end"), "End"),
            Command("previous_branch", tr("&Previous variation"), "Up"),
            Command("next_branch", tr("&Next variation"), "Down"),
            Command("go_live", tr("To the game being &played"), "Ctrl+End"),
        ],
        tr("&Analysis"): [
            Command("analyse", tr("&Analyse"), "Space", checkable=True),
            Command("review", tr("&Review the whole game..."), "Ctrl+Shift+R"),
            Command("review_games", tr("Review se&veral games..."), ""),
            Command("practise", tr("Pr&actise the mistakes"), "Ctrl+Shift+P"),
            Command("check_mate", tr("&Check the claimed win"), "Ctrl+M"),
            SEPARATOR,
            Command("show_candidates", tr("&Candidates on the board"), "C", checkable=True),
            Command("show_heat", tr("&Heat map"), "T", checkable=True),
            Command("show_threats", tr("&Threats"), "F", checkable=True),
        ],
        tr("&Engines"): [
            Command("manage_engines", tr("&Engines..."), "Ctrl+G"),
            SEPARATOR,
            Command("new_tournament", tr("New &tournament..."), "Ctrl+T"),
            Command("attach_tournament", tr("&Watch a tournament..."), ""),
        ],
        tr("&View"): [
            Command("layout_play", tr("&Play"), "Ctrl+1", checkable=True),
            Command("layout_analyse", tr("&Analyse"), "Ctrl+2", checkable=True),
            Command("layout_match", tr("&Match"), "Ctrl+3", checkable=True),
            Command("next_layout", tr("&Next layout"), "Tab"),
            Command("reset_layout", tr("&Reset this layout"), ""),
            SEPARATOR,
            Command("board_table", tr("Board as a &table"), "Ctrl+B", checkable=True),
            Command("full_screen", tr("&Full screen"), "F11", checkable=True),
        ],
        tr("&Help"): [
            Command("show_keys", tr("&Keys"), "F1"),
            Command("about", tr("&About Narabe"), ""),
        ],
    }


TOOL_BAR: tuple[str | None, ...] = (
    "new_game",
    "open",
    "save",
    None,
    "take_back",
    "redo",
    "hint",
    "move_now",
    "resign",
    None,
    "go_first",
    "go_back",
    "go_forward",
    "go_last",
    None,
    "analyse",
    "show_candidates",
    "show_heat",
    "show_threats",
    "review",
    None,
    "new_tournament",
    "preferences",
)

ICONS = {
    "new_game": "new",
    "go_first": "first",
    "go_back": "back",
    "go_forward": "forward",
    "go_last": "last",
    "show_candidates": "candidates",
    "show_heat": "heat",
    "show_threats": "threats",
    "manage_engines": "engine",
    "new_tournament": "tournament",
    "preferences": "settings",
}
