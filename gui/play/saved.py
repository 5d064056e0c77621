"""An open game as a value: what is kept of it while it waits for another one, and while the app is closed."""

from dataclasses import dataclass, replace
from typing import Any

from engine.options import to_table
from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.opening import OpeningPhase, Procedure
from gui.base.settings import FIRST_LADDER, LADDER, from_json, game_on_todays_ladder
from gui.model import files
from gui.model.mistakes import Review, ReviewState
from gui.play.corrections import Corrections, LessonsState
from gui.play.state import GameState, Phase, parse_choice


@dataclass(frozen=True)
class SavedGame:
    """A game with what is shown of it and how it is being played."""

    tree: GameTree
    path: str
    modified: bool
    node: Node
    """The position shown."""
    live: Node
    origin: Node | None
    lessons: Corrections
    state: GameState
    review: Review | None

    def to_json(self) -> dict[str, object]:
        """All of the game but its tree as JSON has it."""
        return {
            "path": self.path,
            "modified": self.modified,
            "place": self.node.place(),
            "live": self.live.place(),
            "origin": None if self.origin is None else self.origin.place(),
            "lessons": to_table(self.lessons.state()),
            "review": None if self.review is None else to_table(self.review.state()),
            "ladder": LADDER,
            "game": to_table(self.state),
        }

    @classmethod
    def of(cls, tree: GameTree, path: str) -> "SavedGame":
        """A game of a file that nobody plays."""
        end = tree.last_of_game
        return cls(tree, path, False, end, end, None, Corrections(), GameState(), None)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it: an empty board on which nothing was done."""
        root = self.tree.root
        return self.is_spare and not (root.children or root.setup)

    @property
    def is_spare(self) -> bool:
        """Whether it needs no tab: the user has not played or changed it, and it is not from a file."""
        return self.state.phase is Phase.FREE and not (self.modified or self.path)

    @property
    def paused(self) -> "SavedGame":
        """The game, paused if it is being played."""
        is_playing = self.state.phase is Phase.PLAYING
        return replace(self, state=replace(self.state, phase=Phase.PAUSED)) if is_playing else self

    @classmethod
    def from_json(cls, data: Any) -> "SavedGame":
        """The game that JSON has.

        Raises:
            ValueError, KeyError, IndexError, TypeError: it cannot be read.
        """
        tree = files.from_text(data["sgf"], GameInfo())
        problems: list[str] = []
        state = from_json(GameState, data.get("game", {}), "game", problems)
        played = game_on_todays_ladder(state.settings, int(data.get("ladder", FIRST_LADDER)))
        state = replace(state, settings=played)
        lessons = from_json(LessonsState, data.get("lessons", {}), "lessons", problems)
        known = data.get("review")
        origin = data.get("origin")
        return cls(
            tree,
            str(data["path"]),
            bool(data["modified"]),
            tree.node_at(data["place"]),
            tree.node_at(data.get("live", data["place"])),
            None if origin is None else tree.node_at(origin),
            Corrections() if problems else Corrections.of(lessons, tree),
            GameState() if problems or not _can_go_on(state, tree.info) else state,
            None if known is None else from_json(ReviewState, known, "review", []).review(tree),
        )


def _can_go_on(state: GameState, info: GameInfo) -> bool:
    """Whether what was chosen in the opening procedure that a game is left in leads to a further choice."""
    if state.phase is not Phase.OPENING:
        return True
    try:
        procedure, choices = Procedure(state.settings.opening), map(parse_choice, state.choices)
        opening = OpeningPhase(procedure, info.empty_board(), choices)
    except ValueError:
        return False
    return opening.task is not None
