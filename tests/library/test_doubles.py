"""The same game twice: found, joined without losing anything, and parted again."""

import os
import random
import signal
from dataclasses import replace
from unittest.mock import patch

import pytest

from engine.records.sgf import format_sgf
from engine.rules.position import BoardKind
from engine.rules.symmetry import symmetries
from engine.rules.variant import Variant
from library import annotations, doubles, reviews
from library.doubles import find, join, leave, undo
from library.explorer import explore
from library.export import tree_of_game
from library.games import DRAW, LibraryGame, add, all_games, load, remove
from library.importing import import_files
from library.maintenance import check, merge
from library.search import Filter, search
from library.store import Store
from matches.library.__main__ import run
from tests.library.helpers import board_of, entry_of, random_game

KIND = BoardKind()


def names_joined(store: Store, game: int) -> list[str]:
    """What those games were called that were joined to a game: `black – white, event`."""
    sql = """
        SELECT coalesce(black.text, ''), coalesce(white.text, ''), event.text FROM joined
        LEFT JOIN name AS black ON black.id = joined.black LEFT JOIN name AS white ON white.id = joined.white
        LEFT JOIN name AS event ON event.id = joined.event WHERE kept = ? AND changes NOT LIKE '{"former"%'
        ORDER BY joined.id
    """
    return [
        f"{black} – {white}" + (f", {event}" if event else "")
        for black, white, event in store.rows(sql, (game,))
    ]


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


def game_of(seed, plies=20, kind=KIND, **about):
    """A random game that is not over, so that it goes on."""
    game = random_game(random.Random(seed), kind, plies=plies)
    return LibraryGame(kind, game.moves, **about)


def turned(game, number, **about):
    table = symmetries(game.kind.width, game.kind.height)[number]
    return replace(game, moves=table.moves(game.moves, game.kind.width, game.kind.height), **about)


def state(store):
    """All that the library has of games."""
    tables = ("game", "joined", "apart", "game_source", "review", "occurrence", "tally")
    return [sorted(store.rows(f"SELECT * FROM {table}"), key=repr) for table in tables]


def test_doubles_are_found_whatever_their_names_and_symmetry(library):
    first, other = game_of(1, black="Meijin"), game_of(2)
    games = [first, replace(first, black="meijin 2000")]
    games += [turned(first, number, black=f"turned {number}") for number in range(1, 8)]
    games += [replace(turned(first, 3), moves=turned(first, 3).moves[:14], black="cut"), other]
    games += [replace(first, moves=first.moves[:9]), replace(first, kind=BoardKind(20, 20))]
    numbers = add(library, games).new
    found = find(library)
    assert {double.kept for double in found} == {numbers[0]}
    how = {double.other: (double.is_turned, double.is_beginning) for double in found}
    assert how == {
        numbers[1]: (False, False),
        **dict.fromkeys(numbers[2:9], (True, False)),
        numbers[9]: (True, True),
    }
    assert len(find(library, least_moves=9)) == len(found) + 1


def test_games_by_other_rules_and_on_large_boards_are_compared(library):
    large = game_of(3, kind=BoardKind(20, 20))
    renju = replace(large, kind=BoardKind(20, 20, Variant.STANDARD))
    add(library, [large, renju])
    assert len(find(library)) == 1


def test_a_beginning_of_two_games_is_joined_to_neither_unasked(library):
    long = game_of(4)
    ways = [replace(long, moves=long.moves[:12] + long.moves[13:]), long]
    add(library, [*ways, replace(long, moves=long.moves[:12])])
    found = find(library)
    assert [(double.is_beginning, double.is_unique) for double in found] == [(True, False)] * 2
    assert join(library, found) == 1  # when asked, to the first


def test_what_one_game_lacks_comes_from_the_other_and_names_of_both_find_it(library):
    stays = game_of(5, black="Meijin", event="Final")
    goes = turned(stays, 2, black="meijin 2000", white="Challenger", result=DRAW, date="2001-02-03")
    cut = replace(stays, moves=stays.moves[:15], white="cut", result=DRAW, opening_rule="Swap2")
    kept = add(library, [stays, goes, cut]).new[0]
    annotations.set_comment(library, board_of(stays, 12), "look")
    annotations.add_entry(library, board_of(goes, 11), entry_of("engine", 0.5, visits=100))
    before = state(library)
    assert join(library, find(library)) == 2
    assert [number for number, _ in all_games(library)] == [kept]
    game = load(library, kept)
    assert game == replace(
        stays, white="Challenger", result=DRAW, date="2001-02-03", opening_rule="Swap2"
    )  # the result is not the shorter one's
    assert names_joined(library, kept) == ["meijin 2000 – Challenger, Final", "Meijin – cut, Final"]
    for name in ("Meijin", "meijin 2000", "Challenger", "cut"):
        assert search(library, Filter(player=name)) == [kept]
    assert annotations.known(library, board_of(goes, 12)).remark.comment == "look"
    assert annotations.known(library, board_of(stays, 11)).entries
    assert explore(library, board_of(stays, 5)).games == 1
    assert add(library, [goes]).new == []  # it is not brought in again
    assert not find(library) and not list(check(library))
    assert undo(library) == 2
    assert state(library) == before
    assert undo(library) == 0


def test_each_step_is_taken_back_alone_the_last_first(library):
    game = game_of(6)
    games = [
        game,
        replace(game, black="a"),
        turned(game, 1, black="b"),
        replace(game, moves=(*game.moves, 0)),
    ]
    library.write("INSERT INTO source (path, digest) VALUES ('a', x'00')")
    numbers = add(library, games, [(1, place) for place in range(4)]).new
    states = [state(library)]
    steps = [
        [double for double in find(library) if double.other == numbers[1]],
        [double for double in find(library) if double.other == numbers[0]],  # to which the first was joined
    ]
    for step in steps:
        join(library, step)
        states.append(state(library))
    assert library.rows("SELECT DISTINCT kept FROM joined") == [(numbers[3],)]
    left = find(library)
    leave(library, left)
    assert left and not find(library)
    assert undo(library) == len(left)
    for expected in states[-2::-1]:
        undo(library)
        assert state(library) == expected


def test_what_was_left_apart_and_reviewed_comes_back(library):
    game = game_of(12)
    alike = [replace(game, black=name) for name in "abc"]
    _, other, last = add(library, alike).new
    cut = add(library, [replace(game, moves=game.moves[:15])]).new[0]
    leave(library, [double for double in find(library) if double.other == cut])
    leave(library, [doubles.Double(other, last, is_turned=False, is_beginning=False)])
    reviews.note(library, other)
    reviews.note(library, last)
    before = state(library)
    assert join(library, find(library)) == 2
    assert undo(library) == 2
    assert state(library) == before


def test_doubles_that_another_program_has_joined_meanwhile_are_passed_over(library):
    game = game_of(13)
    add(library, [game, *(replace(game, black=name) for name in "ab")])
    found = find(library)
    with Store(library.path) as another:
        join(another, found[:1])
    leave(library, found[:1])
    assert join(library, found) == 1
    assert not find(library) and not list(check(library))


def test_sums_that_are_kept_follow(library):
    game = game_of(7)
    ways = [replace(game, moves=(*game.moves[:12], move)) for move in range(225) if move not in game.moves]
    with patch("library.games.MANY", 20):
        add(library, [*ways[:40], game, *(turned(way, 5, white="again") for way in ways[:40])])
        before = state(library)
        assert before[-1]
        join(library, [double for double in find(library) if not double.is_beginning])
        assert not list(check(library))
        assert explore(library, board_of(game, 12)).games == 41
        undo(library)
        assert state(library) == before


def test_a_game_that_is_forgotten_takes_those_joined_to_it_along(library):
    game = game_of(8)
    numbers = add(library, [game, replace(game, black="a")]).new
    join(library, find(library))
    remove(library, numbers[:1])
    assert library.rows("SELECT * FROM joined") == []
    assert len(add(library, [replace(game, black="a")]).new) == 1


def test_a_game_is_known_as_what_it_was_and_as_what_it_is_after_joining(library):
    """The archive of either form is imported again, and brings in nothing."""
    stays = game_of(14, event="Final")
    goes = replace(stays, black="Meijin", date="2001-02-03")
    (kept, _), before = add(library, [stays, goes]).new, state(library)
    join(library, find(library))
    for form in (stays, goes, load(library, kept)):
        assert add(library, [form]).numbers == [kept]
    undo(library)
    assert state(library) == before


def test_a_merge_brings_what_was_joined_left_apart_and_reviewed(library, tmp_path):
    one, two = game_of(15), game_of(16)
    games = [one, replace(one, black="Meijin", event="Final"), two, replace(two, black="a")]
    with Store(tmp_path / "other.narabe") as other:
        add(other, games)
        joins, left = find(other)
        join(other, [joins])
        leave(other, [left])
        reviews.note(other, joins.kept)
        merge(library, other)
        assert len(list(all_games(library))) == 3 and not find(library)
        assert search(library, Filter(event="Final")) == [joins.kept]
        whole = state(library)
        assert add(library, games).new == []
        assert merge(library, other).new_games == 0
        assert state(library) == whole  # a second time brings nothing
        assert merge(other, library).new_games == 0
    assert library.row("SELECT count(*) FROM review") == (1,)
    assert not list(check(library))
    undo(library)
    assert {game for _, game in all_games(library)} == set(games)
    undo(library)
    assert len(find(library)) == 2


def test_what_was_left_apart_here_stays_so_in_a_merge(library, tmp_path):
    game = game_of(17)
    for store in (library, other := Store(tmp_path / "other.narabe")):
        add(store, [game, replace(game, black="a")])
    leave(library, find(library))
    join(other, find(other))
    merge(library, other)
    other.close()
    assert len(list(all_games(library))) == 2


def test_a_merge_joins_games_that_both_have_of_the_same_file(library, tmp_path):
    game = game_of(17)
    path = tmp_path / "both.sgf"
    path.write_text(format_sgf(map(tree_of_game, [game, replace(game, black="a")])))
    with Store(tmp_path / "other.narabe") as other:
        for store in (library, other):
            import_files(store, [path])
        before = state(library)
        join(other, find(other))
        merge(library, other)
        assert state(library) == state(other)
    assert undo(library) == 1
    assert state(library) == before


def test_the_event_and_opening_rule_of_a_joined_game_find_the_one_that_stays(library):
    stays = game_of(18, event="Final", opening_rule="Swap2")
    kept = add(library, [stays, replace(stays, event="Semifinal", opening_rule="Taraguchi", black="a")]).new[
        0
    ]
    join(library, find(library))
    for wanted in (Filter(event="Semi"), Filter(opening_rule="tara"), Filter(event="final")):
        assert search(library, wanted) == [kept]


@pytest.mark.posix("SIGKILL")
def test_killed_in_the_middle_nothing_is_joined(tmp_path):
    path = tmp_path / "a.narabe"
    games = [game_of(seed) for seed in range(10, 15)]
    with Store(path) as store:
        add(store, [*games, *(turned(game, 4, black="again") for game in games)])
        before = state(store)
    calls = []

    def fatal(*arguments):
        calls.append(1)
        if len(calls) == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        joined(*arguments)

    joined = doubles._join
    child = os.fork()
    if not child:
        with patch.object(doubles, "_join", fatal), Store(path) as store:
            join(store, find(store))
        os._exit(0)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    with Store(path) as store:
        assert state(store) == before
        assert join(store, find(store)) == 5


def test_the_command_lists_joins_and_takes_back(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    game = game_of(9, black="A", white="B")
    with Store("a.narabe") as store:
        add(store, [game, turned(game, 1, black="C"), replace(game, moves=game.moves[:12])])
    assert run(["a.narabe", "doubles"]) == 0
    listed = capsys.readouterr().out
    assert listed.startswith(
        "2 doubles\n  1: A – B, unknown, 20 moves\n    2: C – B, unknown, 20 moves (turned)"
    )
    assert "3: A – B, unknown, 12 moves (the beginning of it)" in listed
    for words, said in (
        (["--join", "2"], "1 game joined to others"),
        (["--leave", "3"], "1 left as they are"),
        (["--undo"], "1 taken back"),
        (["--join"], "1 game joined to others"),
        (["--undo"], "1 taken back"),
        (["--undo"], "1 taken back"),
        (["--undo"], "0 taken back"),
        ([], "2 doubles"),
    ):
        assert run(["a.narabe", "doubles", *words]) == 0
        assert capsys.readouterr().out.startswith(said)
