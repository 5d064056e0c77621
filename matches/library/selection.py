"""The options that choose games and positions of a library."""

import argparse
from dataclasses import replace

from engine.options import whole
from engine.rules.board import MAX_SIZE, MIN_SIZE, Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import VARIANTS, Variant
from library.search import Filter, Shape, saved
from library.store import LibraryError, Store

_SIZE = 15
RESULTS = {"black": 1, "white": 2, "draw": 3, "unknown": 0}


def add_position(verb: argparse.ArgumentParser) -> None:
    """The options of a position."""
    verb.add_argument("--from", dest="moves", default="", metavar="MOVES", help="a position, h8i9")
    verb.add_argument("--size", type=whole(MIN_SIZE, MAX_SIZE), help=f"of its board ({_SIZE})")
    verb.add_argument("--rule", choices=VARIANTS)


def add_filter(verb: argparse.ArgumentParser) -> None:
    """The options of a search for games."""
    add_position(verb)
    verb.add_argument("--player", default="", help="part of a name")
    verb.add_argument("--event", default="", help="part of a name")
    verb.add_argument("--opening-rule", default="", help="part of a name")
    verb.add_argument("--first-year", type=whole())
    verb.add_argument("--last-year", type=whole())
    verb.add_argument("--result", choices=list(RESULTS))
    verb.add_argument("--least-moves", type=whole())
    verb.add_argument("--most-moves", type=whole())
    verb.add_argument(
        "--shape", default="", metavar="ROWS", help="anywhere, x.o/?x: black, empty, white, anything"
    )
    verb.add_argument("--saved", default="", metavar="NAME", help="the games of a saved search")


def filter_of(options: argparse.Namespace) -> Filter:
    """The games that the options choose.

    Raises:
        LibraryError: the moves of the position cannot be read, or there is no such saved search.
    """
    size = options.size or _SIZE
    wanted = Filter(
        options.player,
        options.event,
        options.opening_rule,
        options.first_year,
        options.last_year,
        None if options.result is None else RESULTS[options.result],
        None if options.rule is None else Variant(options.rule),
        options.least_moves,
        options.most_moves,
        (size, size) if options.size or options.moves or options.shape else None,
        _moves(options),
        Shape.parse(options.shape, size, size) if options.shape else None,
        anywhere=bool(options.shape),
    )
    return _saved(options, wanted) if options.saved else wanted


def _saved(options: argparse.Namespace, wanted: Filter) -> Filter:
    """The saved search of the options, which have no other."""
    if wanted != Filter():
        raise LibraryError("--saved: a saved search cannot be narrowed")
    with Store(options.file, create=False) as store:
        searches = saved(store)
    if options.saved not in searches:
        names = ", ".join(searches) or "none"
        raise LibraryError(f"--saved: no search {options.saved!r}; saved are: {names}")
    return searches[options.saved]


def refuse_filter(options: argparse.Namespace, reason: str, position: bool = False) -> None:
    """Refuse a choice of games where none are chosen, rather than pass it over.

    A position may be chosen where it is `position`.
    """
    wanted = filter_of(options)
    if position:
        wanted = replace(wanted, variant=None, opening=(), size=wanted.size if wanted.shape else None)
    if wanted != Filter():
        raise LibraryError(f"players, events, rules, years, results, lengths, openings and shapes {reason}")


def _moves(options: argparse.Namespace) -> tuple[int, ...]:
    try:
        size = options.size or _SIZE
        return tuple(parse_line(options.moves, size, size))
    except ValueError as error:
        raise LibraryError(f"--from: {error}") from None


def position_of(options: argparse.Namespace) -> Board:
    """The position that the options choose.

    Raises:
        LibraryError: its moves are impossible.
    """
    try:
        variant = Variant(options.rule or Variant.FREESTYLE)
        return Board.from_moves(_moves(options), options.size or _SIZE, variant=variant)
    except ValueError as error:
        raise LibraryError(f"--from: {error}") from None
