"""Games in JSON, as Botzone and web games give them: where the moves are in a value of whatever shape."""

import re
from collections import Counter
from collections.abc import Iterator

from engine.records.files import parse_json
from engine.records.results import side_named
from engine.rules.cells import Colour
from engine.rules.translatable import translatable

BEGINNING = re.compile(r"\{|\[\s*[{\"]")
_POINTS = (("x", "y"), ("col", "row"), ("column", "row"), ("c", "r"))
MOVES = ("moves", "move", "pos", "point", "position", "coord", "record")
_COLOURS = ("color", "colour", "player", "side", "stone")
_NAMED_POINT = re.compile(r"(?<![A-Za-z_])[A-Za-z]\d{1,2}(?!(?![A-Za-z]\d)\w)", re.ASCII)  # h8i9, too


def games_in(text: str) -> list[object]:
    """The games of a text that has several: a list, one under `games`, or a game a line."""
    stripped = text.strip("\ufeff \n")
    if not BEGINNING.match(stripped):
        return []
    try:
        value = parse_json(stripped)
    except ValueError:
        try:
            value = [parse_json(line) for line in stripped.split("\n") if line.strip()]
        except ValueError:
            return []
    if isinstance(value, dict):
        value = value.get("games")
    is_list = isinstance(value, list) and len(value) > 1 and all(map(_is_game, value))
    return value if is_list else []


def _is_game(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    moves = [value.get(name) for name in MOVES]
    return any(
        isinstance(m, list) or (isinstance(m, str) and len(_NAMED_POINT.findall(m)) > 1) for m in moves
    )


Point = tuple[int, int] | str
"""Column and row, or a coordinate."""


def points_in(value: object) -> Iterator[tuple[Point, Colour | None]]:
    """The points in a value of JSON, with the colours that stand beside them; -1,-1 stands for none.

    Raises:
        ValueError: a point comes twice in a list.
    """
    stack = [value]
    while stack:
        value = stack.pop()
        if (point := _point_of(value)) is not None:
            if point != (-1, -1):
                yield point, _colour_beside(value)
        elif isinstance(value, dict):
            words = [value[name] for name in MOVES if isinstance(value.get(name), str)]
            yield from ((match[0], None) for text in words for match in _NAMED_POINT.finditer(text))
            stack.extend(reversed(value.values()))
        elif isinstance(value, list):
            words = [word.strip() for word in value if isinstance(word, str)]
            if len(words) == len(value) and all(map(_NAMED_POINT.fullmatch, words)):
                points: list[Point] = list(words)
                yield from ((word, None) for word in words)
            else:
                points = [p for p in map(_point_of, value) if p is not None and p != (-1, -1)]
                stack.extend(reversed(value))
            if twice := [point for point, count in Counter(points).items() if count > 1]:
                name = twice[0] if isinstance(twice[0], str) else f"{twice[0][0]},{twice[0][1]}"
                raise ValueError(translatable("{point} comes twice", point=name))


def _point_of(value: object) -> Point | None:
    """The point that a value of JSON is; None if it is none, or has several."""
    if isinstance(value, list):
        pairs = [(value[0], value[1])] if len(value) == 2 else []
    elif isinstance(value, dict):
        pairs = [(value.get(x), value.get(y)) for x, y in _POINTS]
        words: list[str] = [value[name].strip() for name in MOVES if isinstance(value.get(name), str)]
        if len(words) == 1 and _NAMED_POINT.fullmatch(words[0]):
            return words[0]
    else:
        return None
    return next(((int(x), int(y)) for x, y in pairs if type(x) is int and type(y) is int), None)


def _colour_beside(value: object) -> Colour | None:
    """Whose stone a value of JSON puts on a point, if it names the side."""
    words = [value.get(name) for name in _COLOURS] if isinstance(value, dict) else []
    return next((side for word in words if isinstance(word, str) and (side := side_named(word))), None)
