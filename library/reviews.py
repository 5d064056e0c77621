"""Which games of the library a review has seen, so that reviews overnight go on where they stopped."""

from collections.abc import Collection

from engine.records.tree import GameTree
from engine.rules.translatable import translatable
from library.annotations import today
from library.export import tree_of_game
from library.games import load, numbers_of_names
from library.store import Store, reading_value

MOST = 200  # games of a night


@reading_value(translatable("a game"))
def waiting(store: Store, names: Collection[str], limit: int = MOST) -> list[tuple[int, GameTree]]:
    """A player's games that no review has seen, the latest first, with their numbers."""
    people = ",".join(map(str, numbers_of_names(store, names)))
    sql = (
        f"SELECT id FROM game WHERE (black IN ({people}) OR white IN ({people})) "
        "AND id NOT IN (SELECT game FROM review) ORDER BY coalesce(date, '') DESC, id DESC LIMIT ?"
    )
    found = ((number, load(store, number)) for (number,) in store.rows(sql, (limit,)))
    return [(number, tree_of_game(game)) for number, game in found if game is not None]


def note(store: Store, number: int) -> None:
    """Note that a review has seen a game."""
    with store.transaction():
        sql = "INSERT OR REPLACE INTO review SELECT id, ? FROM game WHERE id = ?"
        store.write(sql, (today(), number))
