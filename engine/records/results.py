"""Results of games: the words that records have for them, and SGF's codes (`B+`, `W+R`, `0`).

Records give a result in the words of their program and language. Those that are sure are understood;
everything else is no result at all, never a draw and never a win of a side. Start at `parse_result`.
"""

import re
import unicodedata
from enum import Enum, auto
from functools import lru_cache

from engine.rules.cells import Colour
from engine.rules.game import FAULTS, GameResult, Termination

FORFEIT = "forfeit"
"""The detail of a result that is `F` without a reason."""
BY_JUDGE = "GomocupJudge"
"""The detail of a result in its files, which give no reason."""


class _Word(Enum):
    """What a word of a result means."""

    BLACK = auto()
    WHITE = auto()
    WINS = auto()
    LOSES = auto()
    RESIGNS = auto()
    RESIGNATION = auto()
    TIMES_OUT = auto()
    TIME = auto()
    DRAW = auto()
    VOID = auto()
    FORFEIT = auto()
    OTHER = auto()
    """How the game was won, or nothing."""
    UNKNOWN = auto()


_Verdict = Colour | _Word  # who won; DRAW, VOID, or UNKNOWN


_WORDS = {  # as `_plain` writes them: small letters without accents
    _Word.BLACK: "b black cerny cerneho cernych schwarz noir noirs черные черных 黑 黒 先手 흑",
    _Word.WHITE: "w white bily bileho bilych weiss blanc blancs белые белых 白 後手 后手 백",
    _Word.WINS: "+ won win wins victory vyhral vyhrava vyhra gewinnt gewann gagne gagnent выиграли победили "
    "победа 胜 勝 勝ち 赢 贏 获胜 獲勝 胜利 勝利 取胜 승",
    _Word.LOSES: "lost lose loses loss prohral prohrava prohra verliert проиграли 负 負 負け 输 輸 败 敗 패",
    _Word.RESIGNS: "resign resigns resigned vzdal vzdava сдались 认输 認輸 投降 投了",
    _Word.RESIGNATION: "r resignation 中盘 中盤 中押 中押し 不计 不計 불계",
    _Word.TIMES_OUT: "timed 超时 超時 時間切れ",
    _Word.TIME: "t time timeout casem zeit 时间 時間",
    _Word.DRAW: "d draw drawn tie tied jigo remis remiza remizou unentschieden nulle ничья 和 和棋 和局 平 "
    "平局 平手 引き分け 引分け 引分 持碁 満局 满局 무승부",
    _Word.VOID: "void aborted",
    _Word.FORFEIT: "f forfeit forfait crash illegal",
    _Word.OTHER: "a agreement board by connection five for forbidden foul full game in la le "
    "les move na of on opponent out point points row s se the 五连 五連 方 棋 番 の",
}
_MEANINGS = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_SIDE_WORDS = {_Word.BLACK: Colour.BLACK, _Word.WHITE: Colour.WHITE}
_SIDES = {word: colour for word, meaning in _MEANINGS.items() if (colour := _SIDE_WORDS.get(meaning))}
_RESIGNATION = {_Word.RESIGNS, _Word.RESIGNATION}
_TIME = {_Word.TIMES_OUT, _Word.TIME}
_JOINED = sorted((word for word in _MEANINGS if word[0] >= "\u2e80"), key=len, reverse=True)  # without spaces
_HALF = r"(?:1/2|0?[.,]5)"
_TOKEN = re.compile(
    r" ?(?:(?:(?P<black>1 ?[-:] ?0)|(?P<white>0 ?[-:] ?1)|(?P<draw>"
    + rf"{_HALF} ?[-:] ?{_HALF}|1/2))(?![\d.,/:-])|(?P<number>\d{{1,3}}(?:[.,]\d{{1,2}})?)"
    + rf"|(?P<end>--? |[.:;,!()]+)|(?P<word>{'|'.join(_JOINED)}|\+|[^\W\d_\u2e80-\U0010ffff]+))"
)
_CAPTION = re.compile(r"(?:result|winner|vysledek|vitez|结果|結果|胜者|勝者|胜方) ?[:=] ?")
_POINTS = {"1": "B+", "1.0": "B+", "0": "W+", "0.0": "W+", "0.5": "0"}
_CLI_REASONS = {  # words in the TE of c-gomoku-cli
    "five connection": Termination.ROW,
    "forbidden move": Termination.FOUL,
    "board": Termination.BOARD_FULL,
    "illegal move": Termination.ILLEGAL_MOVE,
    "time forfeit": Termination.TIME_OUT,
    "crash": Termination.CRASH,
}
_LONGEST = 100  # letters; what is longer is not a result


def sgf_code(result: GameResult) -> str:
    """A result as SGF writes it."""
    if result.termination is Termination.ABORTED:
        return "Void"
    if result.winner is None:
        return "0"
    how = {
        Termination.ROW: "",
        Termination.RESIGNATION: "R",
        Termination.TIME_OUT: "T",
        Termination.ADJUDICATED_WIN: "F" if result.detail == FORFEIT else "",
    }.get(result.termination, "F")
    return f"{'B' if result.winner is Colour.BLACK else 'W'}+{how}"


def reason_of_end(result: GameResult) -> str:
    """The reason with which `parse_result` gives this end, without details; empty if who won is all."""
    if result.termination in (Termination.ADJUDICATED_WIN, Termination.ADJUDICATED_DRAW):
        return result.detail if result.detail in (FORFEIT, BY_JUDGE) else ""
    return str(result.termination.value)


def is_of_the_moves(result: GameResult) -> bool:
    """Whether a result follows from the moves; not where the loser was at fault or out of time.

    A win in GomocupJudge's files that the board does not show is by a fault: it lets engines play to the end.
    """
    is_by_fault = result.termination in FAULTS or result.detail in (FORFEIT, BY_JUDGE)
    return result.winner is None or not is_by_fault


def side_named(text: str) -> Colour | None:
    """The side that a word means, in any language; None if it means none."""
    return _SIDES.get(_plain(text))


def parse_result(text: str, reason: str = "") -> GameResult | None:
    """The result in a record; None if there is none, or none that is sure.

    Args:
        text: SGF's code, a score (`1-0`, whose first number is Black's), or words such as `Black wins`.
        reason: what else it has on the end: a word of `Termination`, perhaps with details after a colon, or
            c-gomoku-cli's words.
    """
    told = _read(_plain(text))
    if told is None or not told.counts:
        return told
    word, _, detail = reason.partition(": ")
    for termination in Termination:
        if termination.value == word:
            return GameResult(termination, told.winner, detail)
    for words, termination in _CLI_REASONS.items():
        if words in reason:
            return GameResult(termination, told.winner, reason)
    both = _read(_plain(f"{text}; {reason}"))
    how = both if both is not None and both.winner is told.winner else told
    return GameResult(how.termination, told.winner, how.detail or reason)


def parse_points(text: str, reason: str = "") -> GameResult | None:
    """The same of a table, in which Black's points (1, 0.5 or 0,5, 0) may stand, too."""
    return parse_result(_POINTS.get(text.strip().replace(",", "."), text), reason)


def _plain(text: str) -> str:
    """A text in small letters without accents, its blanks, dashes and full-width signs the usual ones."""
    if len(text) > _LONGEST:
        return ""
    apart = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(letter for letter in apart if not "\u0300" <= letter <= "\u036f")
    plain = unicodedata.normalize("NFKC", bare).replace("\u2044", "/")
    return " ".join(re.sub("[\u2010-\u2015\u2212]", "-", plain).split()).strip(" .!\"'")


@lru_cache(maxsize=1024)
def _read(text: str) -> GameResult | None:
    """The result that a plain text means, if all its clauses that mean one mean the same."""
    if text == "0":
        return GameResult(Termination.ADJUDICATED_DRAW)
    caption = _CAPTION.match(text)
    position = caption.end() if caption is not None else 0
    if (side := side_named(text[position:])) is not None:  # a side and nothing else
        return GameResult(Termination.ADJUDICATED_WIN, side)
    verdicts: list[_Verdict] = []
    clauses: list[list[_Word]] = [[]]
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            return None
        position = token.end()
        match token.lastgroup:
            case "black" | "white" | "draw" as score:
                verdicts.append({"black": Colour.BLACK, "white": Colour.WHITE}.get(score, _Word.DRAW))
            case "end":
                clauses.append([])
            case "number" if _Word.WINS in clauses[-1]:
                pass  # by so many points
            case _:
                clauses[-1].append(_MEANINGS.get(token["word"] or "", _Word.UNKNOWN))
    verdicts += [verdict for clause in clauses if (verdict := _verdict_of(clause)) is not None]
    words = {word for clause in clauses for word in clause}
    return _result(verdicts[0], words) if len(set(verdicts)) == 1 else None


def _verdict_of(clause: list[_Word]) -> _Verdict | None:
    """The result in words that belong together; None: nothing, or only how it was won."""
    words = set(clause)
    sides = words & set(_SIDE_WORDS)
    outcomes = words & {_Word.DRAW, _Word.VOID}
    verbs = words & {_Word.WINS, _Word.LOSES}
    if _Word.UNKNOWN in words or len(sides) + len(outcomes) > 1 or len(verbs) > 1 or (outcomes and verbs):
        return _Word.UNKNOWN
    if outcomes:
        return outcomes.pop()
    if not sides:
        return _Word.UNKNOWN if verbs else None
    side = sides.pop()
    if _Word.WINS in words:
        how = words & {*_RESIGNATION, *_TIME}  # "won by White's resignation" is a win of Black
        return _Word.UNKNOWN if how and clause.index(_Word.WINS) < clause.index(side) else _SIDE_WORDS[side]
    loses = words & {_Word.LOSES, _Word.RESIGNS, _Word.TIMES_OUT}
    return _SIDE_WORDS[side].other if loses else _Word.UNKNOWN


def _result(verdict: _Verdict, words: set[_Word]) -> GameResult | None:
    match verdict:
        case _Word.DRAW:
            return GameResult(Termination.ADJUDICATED_DRAW)
        case _Word.VOID:
            return GameResult(Termination.ABORTED)
        case Colour() if words & _RESIGNATION:
            return GameResult(Termination.RESIGNATION, verdict)
        case Colour() if words & _TIME:
            return GameResult(Termination.TIME_OUT, verdict)
        case Colour():
            detail = FORFEIT if _Word.FORFEIT in words else ""
            return GameResult(Termination.ADJUDICATED_WIN, verdict, detail)
    return None
