"""What records say of the end of games, in the words of many programs and languages."""

import pytest

from engine.records.results import parse_points, parse_result, sgf_code
from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination

BLACK_WON = """B+|b+|B + |B+3.5|B+R|B+Resign|Black+Resign|black+r|B+T|B+Time|B+F|B+Forfeit|B|Black|1-0
1 - 0|1:0|1–0|１－０|1-0 (time)|Black wins|Black won.|BLACK WIN|Won by Black|Win for Black
Victory of Black|Black wins on time|Black wins: White resigned|White resigned|White resigns|White lost
White timed out|Result: 1-0|Winner: Black|Black win by five connection|黑胜|黑勝|黑方胜|黑棋勝|黑中盘胜
黑胜（超时）|白方认输|白负|结果：黑胜|黒勝|黒勝ち|黒の勝ち|黒番中押し勝ち|白投了|흑승|흑 불계승
Černý vyhrál|les noirs gagnent|Black wins by five in a row|vyhra cerneho|bílý se vzdal
Черные выиграли|чёрные победили|белые сдались|Schwarz gewinnt"""
WHITE_WON = """W+|w+r|White+Time|W+F|0-1|0 : 1|White wins|won by white|Black resigns|Black lost on time
White win by opponent illegal move|white wins 0-1|白胜|白方勝|白勝ち|白の勝ち|黑方认输|黑超时负|黒負け
백승|Bílý vyhrál|výhra bílého|černý prohrál|Weiß gewinnt|белые выиграли"""
DRAWN = """0|Draw|draw.|Drawn|Tie|Jigo|1/2-1/2|½-½|1/2|0.5-0.5|draw by agreement|和|和棋|平局|平手
引き分け|引分|持碁|満局|무승부|Remíza|remis|ничья"""
UNKNOWN = """Unfinished|unknown|Left|?|*|-|+|1|2|0-0|0:0|0 - 0|2-0|10-0|1-0-1|0.5|win|Time|White time
not a draw|draw?|Black?|Black wins?|Black to win|Black wins or draw|B+ or W+|Black wins, White wins
Black loses White wins|White wins 1-0|Black did not win|White - resigned|Black, resigned
Win by White resignation|b-r|W-0|B/W|胜|和白|白和黑|Black 3 White 2|Both lost|no result|未完|打掛け|中断
ann wins|adjourned|White left|1/2 1-0"""


def each(table: str) -> list[str]:
    return table.replace("\n", "|").split("|")


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        *((text, Colour.BLACK) for text in each(BLACK_WON)),
        *((text, Colour.WHITE) for text in each(WHITE_WON)),
        *((text, None) for text in each(DRAWN)),
    ],
)
def test_the_words_of_other_programs_and_languages(text: str, winner: Colour | None) -> None:
    result = parse_result(text)
    assert result is not None
    assert result.counts
    assert result.winner is winner


@pytest.mark.parametrize("text", ["", *each(UNKNOWN), "B+R " * 10_000, "1" * 5000])
def test_what_is_not_sure_is_neither_a_draw_nor_a_win(text: str) -> None:
    assert parse_result(text, "row") is None


@pytest.mark.parametrize("reason", ["", "aborted", "row", "game won by five connection"])
def test_a_game_broken_off_has_no_verdict_whatever_its_reason(reason: str) -> None:
    assert parse_result("Void", reason) == GameResult(Termination.ABORTED)


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("B+R", Termination.RESIGNATION),
        ("Black+Resign", Termination.RESIGNATION),
        ("白认输", Termination.RESIGNATION),
        ("W+T", Termination.TIME_OUT),
        ("Black lost on time", Termination.TIME_OUT),
        ("黑胜", Termination.ADJUDICATED_WIN),
        ("jigo", Termination.ADJUDICATED_DRAW),
    ],
)
def test_how_it_ended(text: str, ending: Termination) -> None:
    result = parse_result(text)
    assert result is not None
    assert result.termination is ending


@pytest.mark.parametrize("code", ["B+", "W+", "B+R", "W+T", "B+F", "0", "Void"])
def test_a_code_is_written_as_it_was_read(code: str) -> None:
    result = parse_result(code)
    assert result is not None
    assert sgf_code(result) == code


def test_a_table_may_have_the_points_of_black() -> None:
    results = map(parse_points, ("1", "0", "0.5", "D", "2"))
    assert [result and sgf_code(result) for result in results] == ["B+", "W+", "0", "0", None]
