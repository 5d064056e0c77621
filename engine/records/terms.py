"""What records call games, variants, players and days."""

import re
import unicodedata

from engine.rules.variant import Variant

GOMOKU, GO = "4", "1"
_GAMES = {
    GO: "Go",
    "2": "Othello",
    "3": "Chess",
    "5": "Nine Men's Morris",
    "6": "Backgammon",
    "7": "Chinese Chess",
    "8": "Shogi",
    "11": "Hex",
}


def game_name(game: str) -> str:
    """What SGF calls the game of a number."""
    return _GAMES.get(game, "another game")


# What RU says in our files, in those of c-gomoku-cli (the number of INFO rule) and in some others.
_VARIANTS = {
    **{variant.value: variant for variant in Variant},
    **{str(variant.gomocup_rule): variant for variant in Variant},
    "gomoku": Variant.FREESTYLE,
    "exact five": Variant.STANDARD,
    "exactly five": Variant.STANDARD,
    "rif": Variant.RENJU,
    "free": Variant.FREESTYLE,
    "gomoku freestyle": Variant.FREESTYLE,
    "freestyle gomoku": Variant.FREESTYLE,
    "free renju": Variant.FREESTYLE,
    "standard gomoku": Variant.STANDARD,
    "gomoku standard": Variant.STANDARD,
}


def variant_meant(text: str) -> Variant | None:
    """The variant that a record means by a word; None if it is not one."""
    return _VARIANTS.get(" ".join(text.lower().split()))


def folded(name: str) -> str:
    """A name as it is compared: whatever its letters' case and form, and the blanks between them."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


_DAY_FIRST = re.compile(r"\b(\d{1,2})\. ?(\d{1,2})\. ?([12]\d{3})\b", re.ASCII)
_DATE = re.compile(r"\b([12]\d{3})(?: ?[-./年] ?(\d{1,2})(?!\d)(?: ?[-./月] ?(\d{1,2})(?!\d))?)?", re.ASCII)


def date_of(text: str) -> str:
    """The first date in a text, as far as it is known: `2026-11-25`, `2026-11`, `2026` or nothing.

    The year comes first, or last after points: in 11/25/2026 nothing shows which number is the month.
    """
    match = _DATE.search(_DAY_FIRST.sub(r"\3-\2-\1", unicodedata.normalize("NFKC", text)))
    if match is None:
        return ""
    parts = [match[1]]
    for part, most in ((match[2], 12), (match[3], 31)):
        if part is None or not 1 <= int(part) <= most:
            break
        parts.append(f"{int(part):02}")
    return "-".join(parts)
