"""Where every command stands in the menus, the tool bars and the context menus. None is a separator."""

from collections.abc import Sequence

from gui.base.language import tr

Names = Sequence[str | None]

RECENT_FILES, PANELS, COMPARE = "recent_files", "panels", "compare"  # submenus of other things than commands
ANOTHER, EXPORT, PRINT, COPY_AS, TURN = "another", "export", "print", "copy_as", "turn"  # of commands
NAVIGATE, TABS, LESSONS = "navigate", "tabs", "lessons"
ADVANCED, IMPORT = "advanced", "import"

_GAME: Names = (
    "new_game",
    ANOTHER,
    None,
    "take_back",
    "redo",
    "hint",
    "move_now",
    None,
    "pause",
    "swap_sides",
    "resign",
    "agree_draw",
)
_FILE: Names = (
    "open",
    RECENT_FILES,
    "open_earlier",
    None,
    "save",
    "save_as",
    "edit_info",
    None,
    EXPORT,
    PRINT,
    None,
    "close_tab",
    "quit",
)
_EDIT: Names = (
    "undo_edit",
    "redo_edit",
    None,
    "copy_position",
    COPY_AS,
    "paste_position",
    None,
    "edit_position",
    TURN,
    "promote_branch",
    "delete_branch",
    None,
    "preferences",
)
_ANALYSIS: Names = (
    "analyse",
    None,
    "show_candidates",
    "show_heat",
    "show_threats",
    None,
    "balance_one",
    "balance_two",
    "find_defences",
    "leave_out",
    "search_all",
    None,
    ADVANCED,
)
_REVIEW: Names = (
    "review",
    "review_games",
    None,
    "practise",
    "practise_deck",
    LESSONS,
    "next_exercise",
    "leave_practice",
    None,
    "progress",
)
_LIBRARY: Names = (
    "search_games",
    None,
    IMPORT,
    None,
    "keep_game",
    "mark_next_move",
    "find_doubles",
    None,
    "who",
    "show_record",
    "repertoire",
    None,
    "show_trends",
)
_ENGINES: Names = ("manage_engines", None, "new_tournament", "attach_tournament")
_VIEW: Names = (
    "layout_play",
    "layout_analyse",
    "layout_match",
    "next_layout",
    "reset_layout",
    PANELS,
    None,
    NAVIGATE,
    None,
    "board_table",
    "blindfold",
    "present",
)
_HELP: Names = ("learn", "manual", "rules", "show_keys", "find_command", None, "about")

TOOL_BARS: dict[str, Names] = {  # of each layout; the names of the layouts follow at the right
    "play": (
        "new_game",
        None,
        "take_back",
        "redo",
        "hint",
        "move_now",
        "resign",
        None,
        "go_back",
        "go_forward",
    ),
    "analyse": (
        "open",
        "save",
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
    ),
    "match": ("new_tournament", "manage_engines", None, "go_first", "go_back", "go_forward", "go_last"),
}
CHAPTERS: Names = ("next_chapter", "previous_chapter", None, "chapter_up", "chapter_down", "name_chapter")
BOARD_MENU: Names = (
    *("take_back", "hint", "analyse", "leave_out", "search_all"),
    *("copy_position", "copy_image", "paste_position"),
)
TREE_MENU: Names = ("promote_branch", "delete_branch", "play_from_here")


def menus() -> list[tuple[str, Names]]:
    """The menu bar: each menu's title and the names of its commands and submenus."""
    return [
        (tr("&Game"), _GAME),
        (tr("&File"), _FILE),
        (tr("&Edit"), _EDIT),
        (tr("&Analysis"), _ANALYSIS),
        (tr("&Review"), _REVIEW),
        (tr("&Library"), _LIBRARY),
        (tr("&Engines"), _ENGINES),
        (tr("&View"), _VIEW),
        (tr("&Help"), _HELP),
    ]


def submenus() -> dict[str, tuple[str, Names]]:
    """The submenus of commands: each one's title and the names of its commands."""
    return {
        ANOTHER: (
            tr("&Another game"),
            ("play_again", "play_swapped", "play_next_level", "play_from_here"),
        ),
        EXPORT: (tr("Export"), ("export_image", "export_diagram", "export_animation", "export_page")),
        PRINT: (tr("&Print"), ("print_position", "print_game", "print_problems")),
        COPY_AS: (
            tr("Copy &as"),
            ("copy_image", "copy_moves", "copy_sgf", "copy_block", "copy_yixin", "copy_link"),
        ),
        TURN: (tr("&Turn the board"), ("turn_right", "turn_left", "mirror_sides", "mirror_rows")),
        IMPORT: (tr("&Import"), ("import_games", "import_folder", "import_earlier")),
        NAVIGATE: (
            tr("&Navigate"),
            (
                "go_back",
                "go_forward",
                "go_first",
                "go_last",
                "previous_branch",
                "next_branch",
                "go_live",
                TABS,
            ),
        ),
        TABS: (
            tr("Tabs and &chapters"),
            (
                "next_tab",
                "previous_tab",
                None,
                *CHAPTERS,
            ),
        ),
        LESSONS: (
            tr("&Lessons of this game"),
            ("practise_lesson_1", "practise_lesson_2", "practise_lesson_3", "practise_lessons"),
        ),
        ADVANCED: (
            tr("Advanced"),
            (
                COMPARE,
                "even_effort",
                "check_mate",
                "analyse_branch",
                None,
                "layer_policy",
                "layer_value",
                "layer_count",
            ),
        ),
    }
