"""Which commands can be used in the present state, and which are switched on."""

from gui.analysis.coach import LESSONS
from gui.app_state import AppState
from gui.base.settings import LAYOUTS, AnalysisSettings, Layer
from gui.model.document import Document

_EDITING = (
    *("undo_edit", "redo_edit", "delete_branch", "promote_branch", "edit_position", "edit_info"),
    *("copy_position", "copy_moves", "copy_sgf", "copy_block", "copy_yixin", "copy_link"),
    *("turn_right", "turn_left", "mirror_sides", "mirror_rows"),
    *("save", "save_as", "keep_game", "mark_next_move", "analyse_branch", "learn", "practise_deck"),
)
"""Commands that work on the user's own game, whatever its state."""

CHAPTERS = "next_chapter", "previous_chapter", "chapter_down", "chapter_up", "name_chapter"
"""Commands for the games of a file with several."""


def enabled_commands(app: AppState, document: Document) -> dict[str, bool]:
    """Whether each command can be used now, by its name. `document`: what is shown."""
    game, practice, coach, is_analysing = app.game, app.practice, app.coach, app.analyser.running
    playing = game.is_going_on
    has_parent, has_children = document.current.parent is not None, bool(document.current.children)
    going_on = document.board.outcome is None
    practising = practice.exercise is not None
    enabled = {
        **dict.fromkeys(_EDITING, True),
        "take_back": game.can_take_back,
        "redo": game.can_redo,
        "go_back": has_parent,
        "go_first": has_parent,
        "go_forward": has_children,
        "go_last": has_children,
        **dict.fromkeys(("review", "practise"), not game.is_contested),
        "play_next_level": app.scores.next_level is not None,
        "resign": playing,
        "agree_draw": game.can_agree_draw,
        "pause": playing,
        "move_now": game.thinking is not None,
        **dict.fromkeys(("hint", "play_from_here"), going_on),
        "analyse": is_analysing or (going_on and not practising),
        "check_mate": not practising,
        **dict.fromkeys(("balance_one", "balance_two", "find_defences"), going_on and not practising),
        **dict.fromkeys(("leave_out", "search_all"), True),
        "next_exercise": practice.waits,
        "leave_practice": practising,
        "practise_lessons": bool(coach.gravest),
        **{f"practise_lesson_{n}": len(coach.gravest) >= n for n in range(1, LESSONS + 1)},
        "go_live": playing and document.current is not game.live,
        "swap_sides": playing,
    }
    if app.spectator.is_on:  # the user's own game is out of sight
        enabled |= {name: False for name in enabled if not name.startswith("go_")}
        enabled |= {"go_live": False, "analyse": is_analysing}
    return enabled


def checked_commands(
    settings: AnalysisSettings, layout: str, is_paused: bool, is_analysing: bool
) -> dict[str, bool]:
    """Whether each command that is switched on and off is on, by its name."""
    return {
        "pause": is_paused,
        "analyse": is_analysing,
        "show_candidates": settings.show_candidates,
        "show_heat": settings.show_heat,
        "show_threats": settings.show_threats,
        "even_effort": settings.even_effort,
        **{f"layer_{layer.value}": settings.layer is layer for layer in Layer if layer is not Layer.NONE},
        **{f"layout_{name}": name == layout for name in LAYOUTS},
    }
