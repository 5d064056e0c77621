"""Games once with all sources; the explorer's sums against a count by hand."""

import random
from collections import Counter, defaultdict
from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.board import Board
from engine.rules.position import BoardKind, position_of
from engine.rules.symmetry import symmetries
from engine.rules.variant import Variant
from library import games
from library import search as search_module
from library.explorer import explore
from library.games import LibraryGame, add, all_games, numbers_of_names, remove
from library.search import Filter, Shape, games_through, hits, save, saved, search
from library.store import Store
from tests.library.helpers import FREESTYLE, KINDS, board_of, checked, random_game, random_games


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


def counted(records, board):
    """Games, ends and moves of a position, counted by replaying everything."""
    position = position_of(board)
    moves, ended = defaultdict(Counter), 0
    for game in records:
        if game.kind != BoardKind.of(board):
            continue
        for ply in range(len(game.moves) + 1):
            here = position_of(board_of(game, ply))
            if here.key != position.key:
                continue
            if ply == len(game.moves):
                ended += 1
                continue
            move = moves[here.canonical(game.moves[ply])]
            move["games"] += 1
            move[("unknown", "black", "white", "draws")[game.result]] += 1
            move["year"] = max(move["year"], game.year or 0)
    return ended, moves


def check_against_count(library, records, board):
    explored = explore(library, board)
    ended, moves = counted(records, board)
    assert explored.ended == ended
    assert explored.games == ended + sum(move["games"] for move in moves.values())
    position = position_of(board)
    found = {position.canonical(move.point): move for move in explored.moves}
    assert found.keys() == moves.keys()
    for point, move in moves.items():
        shown = found[point]
        assert (shown.games, shown.black, shown.white, shown.draws) == (
            move["games"], move["black"], move["white"], move["draws"])  # fmt: skip
        assert (shown.last_year or 0) == move["year"]


@settings(max_examples=5)
@given(st.integers(0, 10**6), st.sampled_from(KINDS), st.sampled_from([1, 3, 200]))
def test_the_sums_are_those_of_a_count_by_hand(tmp_path_factory, seed, kind, many):
    """With sums kept from two games on, from four on, and not at all."""
    with pytest.MonkeyPatch.context() as patch, Store(tmp_path_factory.mktemp("l") / "a.narabe") as library:
        patch.setattr(games, "MANY", many)
        records = list({game.digest: game for game in random_games(seed, 40, kind, plies=8)}.values())
        add(library, records[:20])
        for game in records[20:30]:
            add(library, [game])
        patch.setattr(games, "_LARGE_IMPORT", 1)
        add(library, records[30:])
        chance = random.Random(seed)
        for _ in range(6):
            game = chance.choice(records)
            check_against_count(library, records, board_of(game, chance.randrange(min(5, len(game.moves)))))
        gone = records[::3]
        number = {record.digest: number for number, record in all_games(library)}
        remove(library, [number[game.digest] for game in gone])
        kept = [game for game in records if game not in gone]
        for _ in range(4):
            game = chance.choice(records)
            check_against_count(library, kept, board_of(game, chance.randrange(min(5, len(game.moves)))))


def test_equal_games_are_kept_once_with_all_their_sources(library):
    records = random_games(1, 10)
    for number in (1, 2):
        library.write("INSERT INTO source (path, digest) VALUES (?, ?)", (f"file {number}", bytes([number])))
    first = add(library, records, [(1, number) for number in range(1, 11)])
    again = add(library, [*records, records[0]], [(2, number) for number in range(1, 12)])
    assert (len(first.new), first.known) == (10, 0)
    assert (len(again.new), again.known) == (0, 11)
    sources = "SELECT source, number FROM game_source WHERE game = ? ORDER BY source, number"
    assert library.rows(sources, (first.new[0],)) == [(1, 1), (2, 1), (2, 11)]
    assert [record for _, record in all_games(library)] == records


def test_other_players_or_days_make_another_game(library):
    game = random_games(1, 1)[0]
    others = [
        LibraryGame(game.kind, game.moves, game.result, black="Somebody"),
        LibraryGame(game.kind, game.moves, game.result, date="1999"),
    ]
    assert len(add(library, [game, *others]).new) == 3


def test_a_name_that_is_written_in_another_way_makes_no_other_game(library):
    names = ["Žižka", " Z\u030ciz\u030cka", "ŽIŽKA"]
    assert len(add(library, [LibraryGame(FREESTYLE, (112, 113), black=name) for name in names]).new) == 1


def test_a_hint_that_two_positions_share_shows_the_right_one(library):
    """All games are indexed under one position's hint: the others must not be counted."""
    records = random_games(5, 30, plies=6)
    add(library, records)
    board = board_of(records[0], 3)
    key = position_of(board).key
    library.write("INSERT OR IGNORE INTO occurrence SELECT ?, id FROM game", (games.first_half(key),))
    check_against_count(library, records, board)
    through = {found.game for found in games_through(library, board)}
    expected = {
        game
        for game in records
        if any(position_of(board_of(game, ply)).key == key for ply in range(len(game.moves) + 1))
    }
    assert through == expected


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ((), "no moves"),
        ((0, 300), "point 300 is off the board"),
        ((0, 1, 0), "move 3, a1: taken"),
        ((0, 20, 1, 21, 2, 22, 3, 23, 4, 24), "move 10, j2: the game is over"),
    ],
)
def test_games_that_break_the_rules_are_refused(moves, words):
    with pytest.raises(ValueError, match=words):
        checked(LibraryGame(FREESTYLE, moves))


def test_the_board_corrects_an_unknown_result_and_refuses_a_wrong_one():
    moves = (0, 20, 1, 21, 2, 22, 3, 23, 4)
    assert checked(LibraryGame(FREESTYLE, moves)).result == games.BLACK_WON
    with pytest.raises(ValueError, match="not what the board shows"):
        checked(LibraryGame(FREESTYLE, moves, games.WHITE_WON))


def test_games_are_filtered(library):
    records = random_games(3, 60, plies=4)
    add(library, records)
    wanted = {
        Filter(player="player 3"): lambda g: "player 3" in (g.black, g.white),
        Filter(first_year=2005, last_year=2010): lambda g: 2005 <= (g.year or 0) <= 2010,
        Filter(result=1): lambda g: g.result == 1,
        Filter(player="%"): lambda g: False,
        Filter(least_moves=4): lambda g: len(g.moves) >= 4,
        Filter(most_moves=300): lambda g: True,
        Filter(variant=Variant.RENJU): lambda g: g.kind.variant is Variant.RENJU,
        Filter(size=(20, 20), least_moves=3, most_moves=3): lambda g: (
            g.kind.width == 20 and len(g.moves) == 3
        ),
    }
    for chosen, passes in wanted.items():
        numbers = search(library, chosen)
        assert numbers == sorted(numbers, reverse=True)
        found = [hit.game for hit in hits(library, chosen, numbers)]
        assert found == [game for game in records if passes(game)][::-1]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Сергей Ким", "сергей"),
        ("Žižka", "ŽIŽKA"),
        ("Z\u030ciz\u030cka", "Žižka"),  # letters with accents of their own, as macOS writes them
        ("日本 太郎", "日本\u3000太郎"),
        ("Ann Lee", "  ann   lee "),
        ("a%b_c\\'", "%B_C\\'"),
    ],
)
def test_a_name_is_found_however_its_letters_are_written(library, name, wanted):
    add(
        library,
        [LibraryGame(FREESTYLE, (112, 113), 1, black=name, event=name), LibraryGame(FREESTYLE, (112,))],
    )
    assert search(library, Filter(player=wanted)) == search(library, Filter(event=wanted)) == [1]


def test_the_names_of_a_player_are_those_that_differ_in_nothing_but_writing(library):
    names = ["Ann Lee", "Annlee", "Žižka", "Z\u030ciz\u030cka", "日本 太郎"]
    add(library, [LibraryGame(FREESTYLE, (112, move), 1, black=name) for move, name in enumerate(names)])
    found = numbers_of_names(library, ["  ANN   Lee ", "žižka", "日本\u3000太郎"])
    texts = dict(library.rows("SELECT id, text FROM name"))
    assert sorted(texts[number] for number in found) == sorted(set(names) - {"Annlee"})


def test_a_text_of_any_length_can_be_looked_for(library):
    add(library, random_games(3, 5))
    assert search(library, Filter(player="_" * 60_000, event="囲" * 1000)) == []


def test_pages_of_games_follow_each_other(library):
    add(library, random_games(4, 25, plies=4))
    first = games_through(library, Board(), limit=10)
    second = games_through(library, Board(), limit=10, before=first[-1].number)
    third = games_through(library, Board(), limit=10, before=second[-1].number)
    numbers = [found.number for found in (*first, *second, *third)]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == 25


def stands(game, ply, shape, kind):
    """Whether a shape stands on the board after so many moves, in one of its symmetries."""
    board = board_of(game, ply)
    for symmetry in symmetries(kind.width, kind.height):
        cells = [
            (symmetry.point(point, kind.width, kind.height), cell)
            for points, cell in ((shape.black, 1), (shape.white, 2), (shape.empty, 0))
            for point in points
        ]
        if all(board.cells[point] == cell for point, cell in cells):
            return True
    return False


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_shapes_are_found_where_they_stood(tmp_path_factory, seed):
    chance = random.Random(seed)
    kind = BoardKind(7, 7, Variant.FREESTYLE, 5)
    records = [random_game(chance, kind, plies=20, black=str(n)) for n in range(25)]
    game = chance.choice(records)
    board = board_of(game, chance.randrange(1, len(game.moves)))
    left, top = chance.randrange(4), chance.randrange(4)
    shape = Shape.of_region(board, left, top, left + 2, top + 2)
    if not (shape.black or shape.white):
        return
    batch = patch.object(search_module, "_BATCH", 7)
    with batch, Store(tmp_path_factory.mktemp("l") / "a.narabe") as library:
        add(library, records)
        wanted = Filter(size=(7, 7), shape=shape)
        found = {hit.game: hit.ply for hit in hits(library, wanted, search(library, wanted))}
        wanted = replace(wanted, anywhere=True)
        anywhere = {hit.game for hit in hits(library, wanted, search(library, wanted))}
    expected = {
        record: next(ply for ply in range(1, len(record.moves) + 1) if stands(record, ply, shape, kind))
        for record in records
        if any(stands(record, ply, shape, kind) for ply in range(1, len(record.moves) + 1))
    }
    assert found == expected
    assert found.keys() <= anywhere


def test_an_opening_is_found_turned_mirrored_and_in_another_order(library):
    """Not in another order of colours, and not on another board."""
    moves = (112, 113, 128, 98)
    center = [s.moves(moves, 15, 15) for s in symmetries(15, 15)]
    records = [LibraryGame(FREESTYLE, line, black=str(n)) for n, line in enumerate(center)]
    swapped = LibraryGame(FREESTYLE, (128, 98, 112, 113))
    others = [LibraryGame(FREESTYLE, line) for line in ((113, 112, 128, 98), moves[:3])]
    others.append(LibraryGame(BoardKind(20, 20), moves))
    numbers = add(library, [*records, swapped, *others]).new
    wanted = Filter(size=(15, 15), opening=moves)
    assert search(library, wanted) == sorted(numbers[:9], reverse=True)
    assert {hit.ply for hit in hits(library, wanted, numbers[:9])} == {4}
    assert len(search(library, replace(wanted, opening=moves[:3]))) == 9
    assert search(library, replace(wanted, variant=Variant.RENJU)) == []
    assert search(library, replace(wanted, opening=(112, 112))) == []  # cannot be played


def test_a_shape_is_read_from_rows():
    assert Shape.parse("x.O/?x", 15, 15) == Shape((0, 16), (2,), (1,))
    for text in ("", "..", "x,o", "x" * 16, "x" + "/" * 15 + "o"):
        with pytest.raises(ValueError, match=r"is not a shape|larger than the board"):
            Shape.parse(text, 15, 15)


def test_searches_are_saved_and_removed(library):
    shape = Shape((112,), (113,), (114,))
    wanted = Filter("a", "b", "c", 1990, 2000, 1, Variant.RENJU, 5, 60, (15, 15), (112,), shape, True)
    save(library, "mine", wanted)
    save(library, "every", Filter())
    assert saved(library) == {"every": Filter(), "mine": wanted}
    save(library, "mine", None)
    assert list(saved(library)) == ["every"]
