"""Entries, proofs and remarks: kept by position, whatever the order and orientation."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from engine.records.analysis import Analysis, Candidate
from engine.rules.board import Board
from engine.rules.position import position_of
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant
from library.annotations import (
    Bound,
    Engine,
    Entry,
    Label,
    Result,
    StoredProof,
    add_comment,
    add_entry,
    add_proof,
    drop_unused,
    forget_position,
    known,
    set_comment,
    set_label,
    set_repertoire,
    set_text,
)
from library.explorer import explore
from library.store import LibraryError, Store
from tests.engine.records.analyses import analyses
from tests.library.helpers import entry_of

MOVES = [112, 113, 128, 96, 129, 144]
ENGINE = Engine("Narabe", "1.0", "line7")
TURNS = [symmetry for symmetry in Symmetry if symmetry is not Symmetry.IDENTITY]


@pytest.fixture
def library(tmp_path):
    with Store(tmp_path / "mine.narabe") as opened:
        yield opened


def turned(symmetry, moves):
    return Board.from_moves(symmetry.moves(moves, 15, 15))


@pytest.mark.parametrize("symmetry", Symmetry)
def test_an_entry_is_there_by_transposition_and_symmetry(library, symmetry):
    line = (97, 98, 99)
    candidates = (Candidate(97, 0.62, 4000, 0.3, line, draw_rate=0.01), Candidate(98, 0.5, 900))
    analysis = Analysis(candidates, 5000, 12, "Narabe", False, "1.0", "line7", 900, 0.62)
    entry = Entry(analysis, date="2026-05-03")
    assert add_entry(library, Board.from_moves(MOVES), entry)
    swapped = [MOVES[2], MOVES[1], MOVES[0], MOVES[5], MOVES[4], MOVES[3]]
    found = known(library, turned(symmetry, swapped)).best
    image = symmetry.moves(line, 15, 15)
    assert found is not None
    points = symmetry.moves((97, 98), 15, 15)
    turned_candidates = (replace(candidates[0], point=points[0], line=image), Candidate(points[1], 0.5, 900))
    assert found == Entry(replace(analysis, candidates=turned_candidates), date="2026-05-03")


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(analyses(15, 15))
def test_an_analysis_goes_into_the_library_and_comes_back(library, analysis):
    board = Board.from_moves(MOVES)
    assert all(Board.from_moves(symmetry.moves(MOVES, 15, 15)).cells != board.cells for symmetry in TURNS)
    forget_position(library, board)
    assert add_entry(library, board, Entry(analysis, Bound.LOWER, "2026-05-03"))
    assert known(library, board).entries == (Entry(analysis, Bound.LOWER, "2026-05-03"),)


@pytest.mark.parametrize("wrong", [{"visits": -5}, {"win_rate": 7.5}, {"depth": -1}, {"score": "x"}])
def test_what_could_not_be_read_again_is_not_written(wrong):
    """Of candidates it was, and the library was damaged."""
    with pytest.raises(ValueError, match="is not a"):
        Entry(Analysis((Candidate(112, **wrong),), 100, engine="Tester", win_rate=0.5))


def test_entries_of_earlier_libraries_are_read(library):
    """Their candidates have seven values, and some entries have a line alone."""
    board = Board.from_moves(MOVES)
    position = position_of(board)
    add_entry(library, board, entry_of(ENGINE, 0.62, visits=900, line=(97, 98)))
    library.write("UPDATE entry SET candidates = NULL")
    assert known(library, board).best.analysis == entry_of(ENGINE, 0.62, 900, (97, 98)).analysis
    row = [position.canonical(98), 4000, 0.62, 0.01, 0.3, -6, position.line((98, 97))]
    library.write("UPDATE entry SET candidates = ?", (json.dumps([row]),))
    candidate = Candidate(98, 0.62, 4000, 0.3, (98, 97), -6, 0.01)
    assert known(library, board).best.analysis.candidates == (candidate,)


def test_the_best_entry_of_each_engine_is_kept(library):
    board = Board.from_moves(MOVES)
    other = Engine("Other")
    assert add_entry(library, board, entry_of(ENGINE, 0.5, visits=1000))
    assert not add_entry(library, board, entry_of(ENGINE, 0.9, visits=10))
    assert not add_entry(library, board, entry_of(ENGINE, 0.9, bound=Bound.LOWER, visits=9999))
    assert add_entry(library, board, entry_of(ENGINE, 0.6, visits=2000))
    assert add_entry(library, board, entry_of(other, 0.1, visits=5))
    found = known(library, board)
    said = [(e.engine, e.analysis.win_rate, e.analysis.visits) for e in found.entries]
    assert said == [(ENGINE, 0.6, 2000), (other, 0.1, 5)]


def test_another_turn_or_rule_is_another_position(library):
    add_entry(library, Board.from_moves(MOVES), entry_of(ENGINE, 0.5))
    assert known(library, Board.from_moves(MOVES, variant=Variant.RENJU)).best is None
    assert known(library, Board.from_moves(MOVES[:-1])).best is None


def test_another_position_under_the_same_key_is_never_shown(library):
    board = Board.from_moves(MOVES)
    add_entry(library, board, entry_of(ENGINE, 0.5))
    library.write("UPDATE position SET stones = ?", (position_of(Board.from_moves(MOVES[::-1])).stones,))
    assert known(library, board).best is None
    assert explore(library, Board.from_moves(MOVES[:-1])).moves == ()
    with pytest.raises(LibraryError, match="two positions have the key"):
        add_entry(library, board, entry_of(ENGINE, 0.5))


def test_remarks_come_back_turned(library):
    board = Board.from_moves(MOVES)
    set_comment(library, board, "a good place")
    set_label(library, board, Label.QUESTION)
    set_text(library, board, 97, "A")
    set_repertoire(library, board, 98)
    remark = known(library, turned(Symmetry.ROTATE_90, MOVES)).remark
    image = Symmetry.ROTATE_90.moves((97, 98), 15, 15)
    assert (remark.comment, remark.label) == ("a good place", Label.QUESTION)
    assert (remark.texts, remark.repertoire) == ({image[0]: "A"}, {image[1]})
    set_text(library, board, 97, "")
    set_repertoire(library, board, 98, False)
    remark = known(library, board).remark
    assert (remark.texts, remark.repertoire) == ({}, frozenset())


def test_what_is_known_of_the_moves_is_shown_before_them(library):
    board = Board.from_moves(MOVES)
    set_label(library, board, Label.WIN)
    moves = explore(library, Board.from_moves(MOVES[:-1])).moves
    assert [(m.point, m.games) for m in moves] == [(MOVES[-1], 0)]
    assert moves[0].known is not None
    assert moves[0].known.remark.label is Label.WIN


# Four in a row on 5x5: small enough to prove everything by brute force
SMALL = {"width": 5, "row_length": 4}


def brute(board):
    """The true result for the side to move, by trying everything."""
    if board.outcome is not None:
        return Result.DRAW if board.outcome.winner is None else Result.LOSS
    results = []
    for point in list(board.legal_moves()):
        board.push(point)
        results.append(brute(board))
        board.pop()
    if Result.LOSS in results:
        return Result.WIN
    return Result.DRAW if Result.DRAW in results else Result.LOSS


def test_proofs_spread_and_are_never_wrong(library):
    """The proofs of random endings are entered; every proof that follows is what brute force says."""
    chance = random.Random(7)
    spread = 0
    for _ in range(12):
        board = Board(**SMALL)
        while board.outcome is None and board.ply < 18:
            board.push(chance.choice(list(board.legal_moves())))
        if board.outcome is not None:
            continue
        positions = [board.copy()]
        for _ in range(3):  # the positions around are known to the library, without proofs
            board.push(chance.choice(list(board.legal_moves())))
            if board.outcome is not None:
                break
            positions.append(board.copy())
        for position in positions:
            set_comment(library, position, "seen")
        for point in list(positions[-1].legal_moves()):
            after = positions[-1].copy()
            after.push(point)
            if after.outcome is None:
                spread += add_proof(library, after, StoredProof(brute(after), None, None, ENGINE))
        for position in positions:
            proof = known(library, position).proof
            if proof is not None:
                assert proof.result is brute(position)
    derived = library.rows("SELECT count(*) FROM proof WHERE engine IS NULL")[0][0]
    assert derived > 5
    assert spread > derived


def test_a_losing_reply_proves_the_move_and_gives_it(library):
    board = Board.from_moves(MOVES)
    before = Board.from_moves(MOVES[:-1])
    set_comment(library, turned(Symmetry.TRANSPOSE, MOVES[:-1]), "stored the other way round")
    add_proof(library, board, StoredProof(Result.LOSS, 6, None, ENGINE))
    proof = known(library, before).proof
    assert proof == StoredProof(Result.WIN, 7, MOVES[-1], None)


def test_the_shorter_proof_is_kept_and_none_is_lost(library):
    board = Board.from_moves(MOVES)
    add_proof(library, board, StoredProof(Result.WIN, 9, 97, ENGINE))
    assert add_proof(library, board, StoredProof(Result.WIN, 11, 98, ENGINE)) == 0
    assert add_proof(library, board, StoredProof(Result.LOSS, 2, None, ENGINE)) == 0
    assert add_proof(library, board, StoredProof(Result.WIN, 7, 99, ENGINE)) == 1
    assert known(library, board).proof == StoredProof(Result.WIN, 7, 99, ENGINE)


def test_forgetting_a_position_leaves_nothing_of_it(library):
    board = Board.from_moves(MOVES)
    add_entry(library, board, entry_of(ENGINE, 0.5))
    set_comment(library, board, "gone soon")
    assert forget_position(library, board)
    assert not forget_position(library, board)
    assert library.rows("SELECT * FROM position") == []
    assert drop_unused(library) == 0


def test_a_comment_beside_another_is_kept_unless_its_lines_are_there(library):
    board = Board()
    for comment in ("a good move\nfor Black", "good", "for Black", "good", "a good move\nfor Black"):
        add_comment(library, board, comment)
    assert known(library, board).remark.comment == "a good move\nfor Black\ngood"
