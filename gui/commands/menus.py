"""Where every command stands in the menus, the tool bar and the context menus. None is a separator."""

from collections.abc import Sequence

from gui.base.language import tr

Names = Sequence[str | None]

RECENT_FILES, PANELS, COPY_AS, TURN = "recent_files", "panels", "copy_as", "turn"  # submenus
LESSONS, COMPARE = "lessons", "compare"

_GAME: Names = (
    "new_game",
    "play_again",
    "play_swapped",
    "play_next_level",
    None,
    "take_back",
    "redo",
    "hint",
    "move_now",
    "pause",
    "resign",
    "agree_draw",
    "swap_sides",
    None,
    "progress",
    None,
    "play_from_here",
    None,
    "quit",
)
_FILE: Names = (
    "open",
    "open_earlier",
    RECENT_FILES,
    "save",
    "save_as",
    None,
    "import_games",
    "import_earlier",
    "keep_game",
    "mark_next_move",
    "show_trends",
    None,
    "export_image",
    "export_diagram",
    "export_animation",
)
_EDIT: Names = (
    "undo_edit",
    "redo_edit",
    None,
    "copy_position",
    "copy_image",
    COPY_AS,
    "paste_position",
    None,
    TURN,
    "delete_branch",
    "promote_branch",
    "edit_position",
    "edit_info",
    None,
    "preferences",
)
_NAVIGATE: Names = (
    "go_back",
    "go_forward",
    "go_first",
    "go_last",
    "previous_branch",
    "next_branch",
    "go_live",
)
_ANALYSIS: Names = (
    "analyse",
    COMPARE,
    "review",
    "review_games",
    "analyse_branch",
    "practise",
    "practise_deck",
    LESSONS,
    "next_exercise",
    "leave_practice",
    "check_mate",
    None,
    "show_candidates",
    "show_heat",
    "show_threats",
    "even_effort",
    None,
    "layer_policy",
    "layer_value",
    "layer_count",
)
_ENGINES: Names = ("manage_engines", None, "new_tournament", "attach_tournament")
_VIEW: Names = (
    "layout_play",
    "layout_analyse",
    "layout_match",
    "next_layout",
    "reset_layout",
    None,
    "board_table",
    "blindfold",
    "full_screen",
    PANELS,
)
_HELP: Names = ("learn", "manual", "rules", "show_keys", "about")

TOOL_BAR: Names = (
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
BOARD_MENU: Names = ("take_back", "hint", "analyse", "copy_position", "copy_image", "paste_position")
TREE_MENU: Names = ("promote_branch", "delete_branch", "play_from_here")


def menus() -> list[tuple[str, Names]]:
    """The menu bar: each menu's title and the names of its commands and submenus."""
    return [
        (tr("&Game"), _GAME),
        (tr("&File"), _FILE),
        (tr("&Edit"), _EDIT),
        (tr("&Navigate"), _NAVIGATE),
        (tr("&Analysis"), _ANALYSIS),
        (tr("&Engines"), _ENGINES),
        (tr("&View"), _VIEW),
        (tr("&Help"), _HELP),
    ]


def submenus() -> dict[str, tuple[str, Names]]:
    """The submenus of commands: each one's title and the names of its commands."""
    return {
        COPY_AS: (tr("Copy &as"), ("copy_moves", "copy_sgf", "copy_block", "copy_yixin", "copy_link")),
        LESSONS: (
            tr("&Lessons of this game"),
            ("practise_lesson_1", "practise_lesson_2", "practise_lesson_3", "practise_lessons"),
        ),
        TURN: (tr("&Turn the board"), ("turn_right", "turn_left", "mirror_sides", "mirror_rows")),
    }
