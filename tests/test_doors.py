"""Four doors, one answer: what the app opens, the library keeps, training learns and matches begin from.

A row for each file of `cases`: the games with their board, their moves as SGF writes points, and who won; or
why it is none. `W` and `B` have won, `=` is a draw, `?` is not known.
"""

import re
from pathlib import Path

import pytest

from engine.records import openings
from engine.records.files import RecordError
from engine.records.sgf import format_point
from engine.rules.cells import EMPTY
from engine.rules.variant import Variant
from gui.model import files
from library.games import all_games
from library.importing import import_files
from library.store import Store
from training.data.record_files import read_record_files

CASES = Path(__file__).parent / "cases"
Game = tuple[int, str, str]

FIVE = (15, "hh hi ij gg jk", "?")
THREE = (15, "hh ii ij", "?")
GAMES: dict[str, list[Game]] = {
    "blank_first_line.psq": [(15, "hh ii jg", "?")],
    "blank_line_between_moves.psq": [(15, "hh ih hi", "?")],
    "bw_same_node.sgf": [(15, "hh hi ij gg", "?")],
    "coloured.json": [(15, "hh ii", "?")],
    "from_a_mac.zip": [THREE],
    "game_a_line.json": [(15, "hh ig ji", "?"), (15, "hh ii", "?")],
    "gbk_mojibake.sgf": [FIVE],
    "gbk_swallows_move.sgf": [FIVE],
    "gm1_into_library.sgf": [(15, "hh ii ij", "B")],
    "gm1_sz15.sgf": [FIVE],
    "gomokuquest_opening.sgf": [(15, "hh hg jf ig gg ii ih", "B")],
    "gomotur.rec": [(20, "hh ii", "?")],
    "header_of_a_mobile_app.psq": [(15, "hh ii jg kf", "?")],
    "joined_moves.json": [(15, "hh ig ji", "?"), (15, "hh jg", "?")],
    "leading_zeros.sgf": [(19, "hh ss ij", "?")],
    "list_of_games.json": [(15, "hh ig ji", "B"), (15, "hh ig", "?"), (15, "hh ii", "?")],
    "list_of_offsets.txt": [(15, "hh ii jg", "?"), (15, "gj hh", "?")],
    "list_of_openings.txt": [(15, "hh ii jg", "?"), (15, "hh ji", "?")],
    "moves_after_the_end.sgf": [(15, "aa ba ab bb ac bc ad bd ae", "B")],
    "moves_as_strings.json": [(15, "hh ig jf", "?")],
    "moves_with_blanks.txt": [(15, "hh ig ji", "?")],
    "no_name.gz": [THREE],
    "no_size.sgf": [(19, "hh ss ij", "?")],
    "one_bad_game_of_two.sgf": [(15, "hh hi ij", "?")],
    "one_bad_setup_point.sgf": [THREE],
    "opening_setup.sgf": [(15, "hh ii jj gg", "?")],
    "packed.sgf.gz": [(15, "hh ii ij", "B")],
    "packed.zip": [(15, "hh ii ij", "B"), (15, "hh ig ji", "?")],
    "pl_black.sgf": [(15, "hh ii ij", "B")],
    "pl_unknown.sgf": [THREE],
    "playok_paste.txt": [(15, "hh ig gi hg ii", "B")],
    "playok_two_games.txt": [(15, "hh ig hf hg gg ie", "W"), (15, "hh gg jf hg", "B")],
    "points_from_0.txt": [(15, "hh ii jg", "?")],
    "renju_foul_played_on.sgf": [(15, "hh aa ih ac gg ae gf ag gh", "W")],
    "renjuoffline.xml": [(15, "hh ig ji", "B"), (15, "hh hg", "?")],
    "result_1-0.sgf": [(15, "hh ii ij", "B")],
    "result_chinese.sgf": [(15, "hh ii ij", "B")],
    "result_unfinished.sgf": [THREE],
    "semicolons.csv": [(15, "hh ii jg", "B")],
    "setups_as_moves.sgf": [THREE],
    "size_too_small.sgf": [(15, "hh oo nn", "?")],
    "sjis_swallows_move.sgf": [FIVE],
    "small_letters.psq": [(15, "hh ii", "?")],
    "standard_overline_played_on.sgf": [(15, "aa ab ba bb ca cb ea ee fa gg da hh jj", "?")],
    "table.csv": [(15, "hh ii ij", "B")],
    "three.pos": [THREE],
    "times_with_fractions.psq": [(15, "hh ig ji", "?")],
    "torn.rif": [(15, "hh ig ji", "B")],
    "trailing_nul.sgf": [FIVE],
    "truncated.sgf": [FIVE],
    "two.sav": [(15, "hh ii", "?")],
    "two_games.psq": [(15, "hh ii", "?"), (15, "hh jj", "?")],
    "utf16.sgf": [FIVE],
    "white_first.json": [(15, "ii hh", "?")],
}
REFUSED = {
    "a_point_twice.json": "h8 comes twice",
    "a_bad_line.psq": "line 3, column 1: .*neither a move nor two players: '9;9;0'",
    "gm1_real_go.sgf": r"GM\[1\] is Go; Gomoku and Renju are GM\[4\]",
    "opening_pass.sgf": "move 2 is a pass",
    "renjunet_pass.rif": "move 4 is a pass",
    "result_against_the_board.sgf": "move 10, h8: the game is over",
    "setup_not_in_turn.sgf": "stones are set up",
}
SAID = {  # what of a game that is taken is told
    "from_a_mac.zip": "this is a ZIP archive",
    "torn.rif": "not well-formed XML",
    "gm1_into_library.sgf": "GM[1] is Go; it is read as Gomoku or Renju",
    "gm1_sz15.sgf": "GM[1] is Go; it is read as Gomoku or Renju",
    "moves_after_the_end.sgf": "move 10, h8: the game is over",
    "no_size.sgf": "the stones need a board of 19x19",
    "one_bad_game_of_two.sgf": "move 2, h8: taken",
    "one_bad_setup_point.sgf": "'zz' is not a point of the 15x15 board",
    "pl_unknown.sgf": "PL[X] names no player",
    "renju_foul_played_on.sgf": "move 10, a9: the game is over",
    "size_too_small.sgf": "the stones need a board of 15x15",
    "trailing_nul.sgf": "text that is not a game",
    "truncated.sgf": "the file ends within a game",
}
NOT_IN_TURN = {"result_against_the_board.sgf"}  # matches know no results
LEFT_OUT = ("moves_after_the_end.sgf", "renju_foul_played_on.sgf")  # of openings by the match, as decided


def points(moves: list[int], size: int) -> str:
    return " ".join(format_point(move, size) for move in moves)


def test_every_case_is_in_the_table() -> None:
    assert {path.name for path in CASES.iterdir()} == {*GAMES, *REFUSED}


@pytest.mark.parametrize("name", GAMES)
def test_the_app_opens_it(name: str) -> None:
    trees, faults = files.load_with_faults(CASES / name)
    found = []
    for tree in trees:
        board, size = tree.board_at(tree.last_of_game), tree.info.width
        stones = {point: cell for point, cell in enumerate(board.cells) if cell != EMPTY}
        wanted = [(size, text, won) for _, text, won in GAMES[name]]
        text, moves = wanted[len(found)][1], [point for point, _ in tree.game_steps()]
        assert points(moves, size) == text
        assert stones == {point: number % 2 + 1 for number, point in enumerate(moves)}
        result = board.outcome or tree.result
        found.append(
            (size, text, "?" if result is None else "=" if result.winner is None else " BW"[result.winner])
        )
    assert found == GAMES[name]
    assert any(SAID.get(name, "") in str(fault) for fault in faults) or name not in SAID


@pytest.mark.parametrize("name", GAMES)
def test_the_library_keeps_it(name: str, tmp_path: Path) -> None:
    with Store(tmp_path / "library.narabe") as store:
        report = import_files(store, [CASES / name])
        games = [game for _, game in all_games(store)]
    assert [
        (game.kind.width, points(list(game.moves), game.kind.width), "?BW="[game.result]) for game in games
    ] == GAMES[name]
    assert SAID.get(name, "") in " ".join(report.fault_texts)


@pytest.mark.parametrize("name", GAMES)
def test_training_learns_from_it(name: str) -> None:
    skipped: list[ValueError] = []
    remarks: list[RecordError] = []
    learnt = read_record_files([CASES / name], Variant.FREESTYLE, skipped=skipped, remarks=remarks)
    outcomes = {(1.0, 0.0, 0.0): "B", (0.0, 0.0, 1.0): "W", (0.0, 1.0, 0.0): "=", (0.0, 0.0, 0.0): "?"}
    assert [
        (
            size,
            points(learnt.moves_of(game), size),
            outcomes[tuple(learnt.wdl[learnt.game == game][0].tolist())],
        )
        for game, (size, _, _) in enumerate(GAMES[name])
    ] == GAMES[name]
    assert SAID.get(name, "") in " ".join(map(str, [*skipped, *remarks]))


@pytest.mark.parametrize("name", GAMES)
def test_matches_begin_from_it(name: str) -> None:
    size = GAMES[name][0][0]
    found = openings.load(CASES / name, size, size)
    wanted = [text for _, text, _ in GAMES[name]]
    given = [points(list(opening), size) for opening in found.openings]
    if name in LEFT_OUT:
        assert given[0].startswith(wanted[0])
        return
    assert given == wanted
    said = SAID.get(name, "").replace("move 2, h8: taken", "a point comes twice")
    assert said in " ".join(map(str, found.remarks))


@pytest.mark.parametrize("name", REFUSED)
def test_all_refuse_it_for_the_same_reason(name: str, tmp_path: Path) -> None:
    reasons = []
    with Store(tmp_path / "library.narabe") as store:
        report = import_files(store, [CASES / name])
        assert not report.new_games
        reasons += report.fault_texts
    with pytest.raises(RecordError) as raised:
        read_record_files([CASES / name], Variant.FREESTYLE)
    reasons.append(str(raised.value))
    if name not in NOT_IN_TURN:
        with pytest.raises(RecordError) as raised:
            openings.load(CASES / name, 15, 15)
        reasons.append(str(raised.value))
    for reason in reasons:
        assert re.search(REFUSED[name], reason) and "\n" not in reason
