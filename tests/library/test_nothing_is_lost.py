"""Kills, full disks and two writers while a library is changed: all of a change is made, or nothing."""

import os
import random
import signal
from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

import pytest

from engine.rules.board import Board
from engine.rules.cells import Colour
from library import doubles, repertoire, reviews
from library.games import LibraryGame, add, all_games
from library.maintenance import check, merge
from library.puzzles import collection, decks
from library.store import LibraryError, Store
from tests.engine.records.contents import sgf_trees
from tests.library.helpers import random_game

resource = pytest.importorskip("resource")
pytestmark = [pytest.mark.slow, pytest.mark.posix("fork, SIGKILL, limits")]
LINES = "(;GM[4];B[hh](;W[hg];B[ig];W[gi];B[jf])(;W[gh];B[ii]))"


def join(store):
    doubles.join(store, doubles.find(store))


def leave(store):
    doubles.leave(store, doubles.find(store))


def undo(store):
    doubles.undo(store)


def make_a_repertoire(store):
    (tree,) = sgf_trees(LINES)
    moves = repertoire.moves_of_tree(tree)
    repertoire.take(store, repertoire.propose(Board(), Colour.BLACK, moves, 8, is_tree=True))


def note_a_review(store):
    reviews.note(store, 3)


def answer_a_puzzle(store):
    task = decks.next_task(store, decks.Deck.PUZZLES)
    decks.answer(store, task, correct=True)


def note_a_run(store):
    decks.note_run(store, 3, 12)


CHANGES = (join, leave, undo, make_a_repertoire, note_a_review, answer_a_puzzle, note_a_run)


@pytest.fixture
def path(tmp_path):
    """A library with doubles, of which some were left apart, and puzzles."""
    made = tmp_path / "a.narabe"
    games = [random_game(random.Random(seed), plies=20) for seed in range(4)]
    records = [LibraryGame(game.kind, game.moves, black="A") for game in games]
    with Store(made) as store:
        add(store, [*records, *(replace(game, black="B", event="again") for game in records)])
        doubles.leave(store, doubles.find(store)[:1])
        decks.add_puzzles(store, collection.parse("\n".join(collection.shipped_text().splitlines()[:2])))
    return made


def everything(path):
    with Store(path) as store:
        assert store.rows("PRAGMA integrity_check") == [("ok",)]
        assert list(check(store)) == []
        return sorted(store.connection.iterdump())


def in_a_child(work: Callable[[], object]) -> int:
    """Do something in another process; its status."""
    child = os.fork()
    if not child:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("change", CHANGES)
def test_a_kill_leaves_all_or_nothing_and_the_change_is_made_again(path, change):
    before = everything(path)
    for last in (1, 2, 5):
        writes = []

        def fatal(written, *arguments, writes=writes, last=last):
            writes.append(written)
            if len(writes) == last:
                os.kill(os.getpid(), signal.SIGKILL)
            return written(*arguments)

        def work(fatal=fatal):
            write, write_many = Store.write, Store.write_many
            with (
                patch.object(Store, "write", lambda *arguments: fatal(write, *arguments)),
                patch.object(Store, "write_many", lambda *arguments: fatal(write_many, *arguments)),
                Store(path) as store,
            ):
                change(store)

        if in_a_child(work) == 0:
            break  # it took fewer writes
        assert everything(path) == before
    else:
        with Store(path) as store:
            change(store)
    assert everything(path) != before


@pytest.mark.parametrize("change", CHANGES)
def test_a_full_disk_leaves_all_or_nothing(path, change):
    before = everything(path)

    def work():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        with Store(path) as store:
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))
            with pytest.raises(LibraryError):
                change(store)

    assert in_a_child(work) == 0
    assert everything(path) == before


def test_a_merge_that_is_killed_goes_on(path, tmp_path):
    with Store(path) as store:
        join(store)
    for last in (1, 4, 9, 20):
        target = tmp_path / f"{last}.narabe"

        def work(target=target, last=last):
            writes, write_many = [], Store.write_many

            def fatal(*arguments):
                writes.append(1)
                if len(writes) == last:
                    os.kill(os.getpid(), signal.SIGKILL)
                return write_many(*arguments)

            with patch.object(Store, "write_many", fatal), Store(target) as store, Store(path) as other:
                merge(store, other)

        assert in_a_child(work) in (0, -signal.SIGKILL)
        with Store(target) as store, Store(path) as other:
            merge(store, other)
            assert {game for _, game in all_games(store)} == {game for _, game in all_games(other)}
            assert doubles.find(store) == doubles.find(other) == []
        everything(target)


def test_two_programs_change_a_library_at_once(path):
    def joins():
        with Store(path) as store:
            for _ in range(20):
                join(store)
                undo(store)

    def learns():
        with Store(path) as store:
            answer_a_puzzle(store)
            for _ in range(20):
                make_a_repertoire(store)
                note_a_review(store)
                note_a_run(store)

    before = everything(path)
    child = os.fork()
    if not child:
        joins()
        os._exit(0)
    learns()
    assert os.waitpid(child, 0)[1] == 0
    assert everything(path) != before
    with Store(path) as store:
        assert store.row("SELECT count(*) FROM joined") == (0,)
        assert decks.best_runs(store) == {3: 12}
