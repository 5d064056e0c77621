"""Drilling a repertoire line by line. Start at `Drill.ask`.

The program plays the other side. It asks what the scheduler has due and what was never asked; what the player
still remembers is played for him. Each position is a puzzle of the deck of openings, whose answers and cards
`decks` keeps, so a drill has no state of its own but what the day's session was to be.
"""

import json
import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum

from engine.records.files import parse_json
from engine.rules.board import Board
from engine.rules.position import position_of
from engine.rules.translatable import translatable
from library.explorer import explore
from library.puzzles import decks
from library.puzzles.decks import Deck, PuzzleTask
from library.repertoire import Repertoire, after, repertoires
from library.store import Store, reading_value

_SESSION = "drill"  # the setting


class DrillOpponent(Enum):
    """How the program chooses its moves."""

    FREQUENCY = "frequency"
    """As often as the library's games have them."""
    DIFFICULTY = "difficulty"
    """What the player remembers least."""


@dataclass(frozen=True, slots=True)
class DrillSession:
    """A day's session, as it is kept in the library."""

    length: int
    """Positions to be asked."""
    opponent: DrillOpponent = DrillOpponent.FREQUENCY
    since: str = ""
    """When it began, as the answers are dated."""
    asked: int = 0
    right: int = 0

    @property
    def left(self) -> int:
        """Positions that are still to be asked."""
        return max(0, self.length - self.asked)


def begin(store: Store, length: int, opponent: DrillOpponent, now: datetime | None = None) -> None:
    """Begin a session, or go on with one of today that has not come to its end, with these settings."""
    moment = now or datetime.now(UTC)
    present = session(store)
    is_of_today = present is not None and datetime.fromisoformat(present.since).date() == moment.date()
    since = present.since if present is not None and is_of_today and present.left else moment.isoformat()
    kept = {"length": length, "opponent": opponent.value, "since": since}
    with store.transaction():
        store.set_setting(_SESSION, json.dumps(kept))


@reading_value(translatable("the session of a drill"))
def session(store: Store) -> DrillSession | None:
    """The last session and how far it has come; None if there never was one."""
    text = store.setting(_SESSION)
    if not text:
        return None
    kept = parse_json(text)
    datetime.fromisoformat(kept["since"])  # which `begin` relies on
    sql = (
        "SELECT count(*), coalesce(sum(correct), 0) FROM answer JOIN puzzle ON puzzle.id = answer.puzzle "
        "WHERE deck = ? AND date >= ?"
    )
    counts = store.row(sql, (Deck.OPENINGS.value, kept["since"])) or (0, 0)
    return DrillSession(int(kept["length"]), DrillOpponent(kept["opponent"]), str(kept["since"]), *counts)


class Drill:
    """What is asked of all repertoires."""

    def __init__(self, store: Store, chance: random.Random | None = None) -> None:
        self._chance = chance or random.Random()
        decks.sync_repertoire(store)
        self._repertoires = [Repertoire(store, *about) for about in repertoires(store)]

    def ask(
        self, store: Store, reached: Board | None = None, now: datetime | None = None
    ) -> PuzzleTask | None:
        """The next position to be asked, after the opponent's move; None: nothing is due.

        Args:
            store: the library.
            reached: the line that is being drilled, after the player's move; None: another line is begun.
            now: the moment.
        """
        moment = now or datetime.now(UTC)
        recall = decks.recall(store, Deck.OPENINGS, moment)
        for repertoire in self._in_turn(reached):
            wanted = {
                key
                for key, number in repertoire.numbers.items()
                if number in recall and (recall[number].is_due or recall[number].is_new)
            }
            if not wanted:
                continue
            leading = _leading_to(repertoire, wanted)
            if reached is not None and reached.turn is not repertoire.colour:
                board = self._reply(store, repertoire, reached, leading, recall)
            else:
                board = self._begin(repertoire, leading)
            while board is not None and position_of(board).key not in wanted:
                ways = (after(board, move) for move in repertoire.moves(board))
                found = [self._reply(store, repertoire, way, leading, recall) for way in ways]
                board = next((way for way in found if way is not None), None)
            if board is not None:
                return decks.task_at(store, Deck.OPENINGS, board)
        return None if reached is None else self.ask(store, None, moment)

    def _in_turn(self, reached: Board | None) -> list[Repertoire]:
        """The repertoires, the one of the line that is being drilled alone, or all in any order."""
        if reached is None:
            return self._chance.sample(self._repertoires, len(self._repertoires))
        return [
            repertoire
            for repertoire in self._repertoires
            if repertoire.kind == position_of(reached).kind and repertoire.colour is reached.turn.other
        ]

    def _begin(self, repertoire: Repertoire, leading: set[bytes]) -> Board | None:
        roots = [root for root in repertoire.roots() if position_of(root).key in leading]
        return self._chance.choice(roots) if roots else None

    def _reply(
        self,
        store: Store,
        repertoire: Repertoire,
        board: Board,
        leading: set[bytes],
        recall: dict[int, decks.Recall],
    ) -> Board | None:
        """The position after the opponent's move that the session's choice makes; None: no line goes on."""
        replies = {point: key for point, key in repertoire.replies(board).items() if key in leading}
        if not replies:
            return None
        current = session(store)
        if current is not None and current.opponent is DrillOpponent.DIFFICULTY:
            weakest = min(replies, key=lambda point: recall[repertoire.numbers[replies[point]]].now)
            return after(board, weakest)
        games = {point: move.games for move in explore(store, board).moves for point in move.points}
        weights = [1 + games.get(point, 0) for point in replies]
        return after(board, self._chance.choices(list(replies), weights)[0])


def _leading_to(repertoire: Repertoire, wanted: set[bytes]) -> set[bytes]:
    """The positions from which one that is wanted can be reached, with those themselves."""
    before: dict[bytes, list[bytes]] = {}
    for board in repertoire.boards():
        key = position_of(board).key
        for child in repertoire.following(board):
            before.setdefault(child, []).append(key)
    found, waiting = set(wanted), list(wanted)
    while waiting:
        for key in before.get(waiting.pop(), ()):
            if key not in found:
                found.add(key)
                waiting.append(key)
    return found


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is known of the repertoire, and how it fades if nothing is drilled."""

    known: tuple[float, ...]
    """Positions that will be remembered, on average, today and on each day after it."""
    due: tuple[int, ...]
    """Positions that become due on each day; today's with all that are due already."""
    new: int
    """Positions that were never asked."""
    total: int


def forecast(store: Store, days: int = 30, now: datetime | None = None) -> Forecast:
    """The deck of openings today and on the days after it."""
    moment = now or datetime.now(UTC)
    decks.sync_repertoire(store)
    cards = decks.cards(store, Deck.OPENINGS)
    due = [0] * days
    for card in cards.values():
        if (
            card is not None
            and (day := max(0, (card.due.astimezone(UTC).date() - moment.date()).days)) < days
        ):
            due[day] += 1
    seen = [card for card in cards.values() if card is not None]
    known = tuple(
        sum(decks.retrievability(card, moment + timedelta(days=day)) for card in seen) for day in range(days)
    )
    return Forecast(known, tuple(due), len(cards) - len(seen), len(cards))
