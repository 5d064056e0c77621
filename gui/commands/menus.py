"""Where every command stands in the menus, the tool bars and the context menus."""

from collections.abc import Sequence

from gui.base.language import tr

Names = Sequence[str | None]
"""Commands and submenus by their names; None is a separator."""

RECENT_FILES, OPEN_GAMES = "recent_files", "open_games"  # submenus of other things than commands
PANELS, COMPARE = "panels", "compare"  # likewise
NAVIGATE = "navigate"
_OF_CHAPTERS = "next_chapter previous_chapter", "chapter_up chapter_down name_chapter"


def _names(*groups: str) -> Names:
    """Groups of names with separators between them."""
    return [name for group in groups for name in (None, *group.split())][1:]


TOOL_BARS: dict[str, Names] = {  # of each layout; the names of the layouts follow at the right
    "play": _names("new_game", "take_back redo hint move_now resign", "go_back go_forward"),
    "analyse": _names(
        "open save",
        "go_first go_back go_forward go_last",
        "analyse show_candidates show_heat show_threats review",
    ),
    "match": _names("new_tournament manage_engines", "go_first go_back go_forward go_last"),
}
CHAPTERS = _names(*_OF_CHAPTERS)
BOARD_MENU = _names("take_back hint analyse leave_out search_all copy_position copy_image paste_position")
TREE_MENU = _names("promote_branch delete_branch play_from_here")


def menus() -> list[tuple[str, Names]]:
    """The menu bar: each menu's title and the names of its commands and submenus."""
    game = _names("new_game another", "take_back redo hint move_now", "pause swap_sides resign agree_draw")
    file = _names(
        "open recent_files open_earlier", "save save_as edit_info", "export print", "close_tab quit"
    )
    edit = _names(
        "undo_edit redo_edit",
        "copy_position copy_as paste_position",
        "edit_position turn promote_branch delete_branch",
        "preferences",
    )
    analysis = _names(
        "analyse",
        "show_candidates show_heat show_threats",
        "balance_one balance_two find_defences leave_out search_all",
        "advanced",
    )
    review = _names(
        "review review_games", "practise practise_deck lessons next_exercise leave_practice", "progress"
    )
    library = _names(
        "search_games",
        "import",
        "keep_game mark_next_move find_doubles",
        "who show_record repertoire",
        "show_trends",
    )
    engines = _names("manage_engines", "new_tournament attach_tournament")
    view = _names(
        "layout_play layout_analyse layout_match next_layout reset_layout panels",
        "navigate",
        "board_table blindfold present",
    )
    return [
        (tr("&Game"), game),
        (tr("&File"), file),
        (tr("&Edit"), edit),
        (tr("&Analysis"), analysis),
        (tr("&Review"), review),
        (tr("&Library"), library),
        (tr("&Engines"), engines),
        (tr("&View"), view),
        (tr("&Help"), _names("learn manual rules show_keys find_command", "about")),
    ]


def submenus() -> dict[str, tuple[str, Names]]:
    """The submenus of commands: each one's title and the names of its commands."""
    moves = "go_back go_forward go_first go_last previous_branch next_branch go_live tabs"
    lessons = "practise_lesson_1 practise_lesson_2 practise_lesson_3 practise_lessons"
    return {
        "another": (tr("&Another game"), _names("play_again play_swapped play_next_level play_from_here")),
        "export": (tr("Export"), _names("export_image export_diagram export_animation export_page")),
        "print": (tr("&Print"), _names("print_position print_game print_problems")),
        "copy_as": (tr("Copy &as"), _names("copy_image copy_moves copy_sgf copy_block copy_yixin copy_link")),
        "turn": (tr("&Turn the board"), _names("turn_right turn_left mirror_sides mirror_rows")),
        "import": (tr("&Import"), _names("import_games import_folder import_earlier")),
        NAVIGATE: (tr("&Navigate"), _names(moves)),
        "tabs": (tr("Tabs and &chapters"), _names("open_games next_tab previous_tab", *_OF_CHAPTERS)),
        "lessons": (tr("&Lessons of this game"), _names(lessons)),
        "advanced": (
            tr("Advanced"),
            _names("compare even_effort check_mate analyse_branch", "layer_policy layer_value layer_count"),
        ),
    }
