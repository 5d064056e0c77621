"""Options and settings: frozen dataclasses whose fields have bounds, a unit and a line of help.

    @dataclass(frozen=True)
    class Effort(Bounded):
        threads: int = option(1, "threads of the search", least=1)
        pause_ms: int = option(0, "pause after each move", least=0, unit="ms")

A `Reader` makes them of a table, as TOML and JSON hold it, `to_table` is the way back; `add_arguments` and
`from_arguments` are for argparse. What is wrong becomes an `OptionError`, which names the place, the bound
and the name that was probably meant. The brain starts with this module, so it imports late what few
starts need.
"""

import dataclasses
import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from engine.rules.translatable import reason_of

if TYPE_CHECKING:
    import argparse

T = TypeVar("T")

BEYOND_COUNTING = 2**53
"""From here on floats skip whole numbers."""
MOST = 2**31 - 1
"""The largest number that the core counts with."""
_NONE: Mapping[str, str] = types.MappingProxyType({})
_TRUTHS = {
    **dict.fromkeys(("on", "yes", "true", "1"), True),
    **dict.fromkeys(("off", "no", "false", "0"), False),
}


class Reason(Enum):
    """Why an option is refused; the value is the text, with the names of details in braces.

    A program has reasons of its own in a subclass.
    """


class ValueReason(Reason):
    """Why a name or a value in a table is refused."""

    NOT_TEXT = "must be text"
    NOT_ON_OR_OFF = "{value!r} is neither on nor off"
    NOT_A_NUMBER = "{value!r} is not a number"
    NOT_WITHIN = "{value!r} is not within {low:.15g}..{high:.15g}{unit}"
    """Where one of the two is no bound that matters, the text names the side on which the value is off."""
    NOT_WHOLE = "{value!r} is not a whole number"
    NONE_OF = "{value!r} is none of {known}"
    NOT_A_TABLE = "must be a table of names and values"
    NOT_A_LIST = "must be a list, of its length"
    UNKNOWN = "no such option{meant}; known are {known}"
    MISSING = "without {known}"
    UNREADABLE = "{said}"
    """In the words of what could not read it."""


class OptionError(ValueError):
    """An option that is unknown, missing or has a wrong value.

    Attributes:
        reason: why; a program with words of its own goes by it.
        place: the option, or the file.
        owner: whose option it is, where several have the same.
        details: the values that belong to the reason.
    """

    def __init__(self, reason: Reason, place: str = "", owner: str = "", **details: Any) -> None:
        self.reason, self.place, self.owner, self.details = reason, place, owner, details
        text = _template(reason, details).format(**{"meant": "", "unit": "", **details})
        super().__init__(": ".join(filter(None, (owner, place, text))))

    def at(self, place: str, owner: str = "") -> Self:
        """The same error, found at a place."""
        return type(self)(self.reason, place, owner, **self.details)


def _template(reason: Reason, details: Mapping[str, Any]) -> str:
    if reason is not ValueReason.NOT_WITHIN or (
        math.isfinite(details["low"]) and details["high"] < BEYOND_COUNTING
    ):
        return str(reason.value)
    try:
        is_large = float(details["value"]) > details["low"]
    except OverflowError:  # a whole number of a TOML file may have any number of digits
        is_large = True
    return "{value!r} is too large" if is_large else "{value!r} is less than {low:.15g}"


class Declared(NamedTuple):
    """What is declared of an option, besides its type and its default.

    Attributes:
        help: what it is, in a line of the program's help.
        least, most: bounds of a number or of each number of a list, themselves allowed.
        choices: the texts allowed.
        unit: of a number, such as `ms` or `MiB`; an ending of the field's name that repeats it is left out
            of the name on the command line.
        name: its name in tables, where that is not the field's.
        parse: reads the value, where the type alone does not determine how; raises ValueError.
        is_flat: whether the fields of a dataclass stand in the table of the whole.
        acts: what it makes a program do to the machine (start, write), in the terms of that program.
    """

    help: str = ""
    least: float = -math.inf
    most: float = BEYOND_COUNTING
    choices: Sequence[str] = ()
    unit: str = ""
    name: str = ""
    parse: Callable[[Any], Any] | None = None
    is_flat: bool = False
    acts: str = ""

    def check(self, value: Any, written: Any = None) -> None:
        """Refuse a value, or an element of a list, that is out of bounds or is none of the choices.

        `written`: as it was written, for the error.
        """
        for each in value if isinstance(value, tuple) else (value,):
            shown = each if written is None else written
            if isinstance(each, int | float) and not self.least <= each <= self.most:
                unit = f" {self.unit}" if self.unit else ""
                bounds: dict[str, Any] = {"low": self.least, "high": self.most, "unit": unit}
                raise OptionError(ValueReason.NOT_WITHIN, value=shown, **bounds)
            if self.choices and each not in self.choices:
                known = ", ".join(filter(None, self.choices))
                raise OptionError(ValueReason.NONE_OF, value=shown, known=known)


def option(default: Any = MISSING, help: str = "", **rules: Any) -> Any:
    """A field of a dataclass of options; without a default it is required. `rules`: see `Declared`."""
    return field(default=default, metadata={"option": Declared(help, **rules)})


_PLAIN = Declared()


def declared(each: "dataclasses.Field[Any]") -> Declared:
    """What `option` declared of a field."""
    found: Declared = each.metadata.get("option", _PLAIN)
    return found


def range_of(kind: Any, name: str) -> tuple[Any, Any]:
    """The least and the most of a number."""
    (rules,) = (declared(each) for each in fields(kind) if each.name == name)
    return rules.least, rules.most


class Bounded:
    """The base of dataclasses whose bounds hold however they are made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Check the bounds.

        Raises:
            OptionError: a value is out of its bounds.
        """
        for each in fields(self):  # type: ignore[arg-type]
            try:
                declared(each).check(getattr(self, each.name))
            except OptionError as error:
                raise error.at(each.name) from None


# --- tables, as TOML and JSON have them ---


def read_table(path: Path) -> dict[str, Any]:
    """The table in a TOML file.

    Raises:
        OptionError: it cannot be read or is not TOML.
    """
    from engine.records.files import in_words
    from engine.records.toml_file import read_toml

    try:
        return read_toml(path)
    except (OSError, ValueError) as error:
        raise OptionError(ValueReason.UNREADABLE, str(path), said=in_words(error)) from None


def to_table(value: Any) -> Any:
    """Options as JSON has them."""
    if is_dataclass(value):
        return {each.name: to_table(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Enum):
        return value.value
    return [to_table(item) for item in value] if isinstance(value, tuple) else value


class Reader(NamedTuple):
    """How tables are read.

    Attributes:
        problems: takes what is wrong, and the default holds instead; None: what is wrong is raised.
        from_text: whether text stands for numbers and truths, as on a command line.
        of_today: makes the table of an older version one of today's.
        joint: stands between the names of a place.
        owner: of all options, for errors.
        synonyms: by names in other programs: what was meant.
    """

    problems: list[str] | None = None
    from_text: bool = False
    of_today: Callable[[type, dict[str, Any]], dict[str, Any]] = lambda _, table: table
    joint: str = ": "
    owner: str = ""
    synonyms: Mapping[str, str] = _NONE

    def read(self, kind: type[T], table: object, place: str = "", others: Sequence[str] = ()) -> T:
        """Options from a table; what is missing keeps its default.

        Arguments:
            place: of the table, for errors.
            others: names that are known in it and read elsewhere.

        Raises:
            OptionError: a name is unknown or a value wrong, and there is no list of problems; or a value is
                missing that has no default.
        """
        if not isinstance(table, Mapping):
            self._refuse(OptionError(ValueReason.NOT_A_TABLE), place)
            table = {}
        table, hints = self.of_today(kind, dict(table)), _hints(kind)  # type: ignore[arg-type]
        known = sorted({*names(kind), *others})  # type: ignore[arg-type]
        for name in table:
            if name not in known:
                like = meant(name, known, synonyms=self.synonyms)
                error = OptionError(ValueReason.UNKNOWN, meant=like, known=", ".join(known))
                self._refuse(error, self._within(place, name))
        values: dict[str, Any] = {}
        needed: dict[str, Any] = {}  # which a dataclass has first
        for each in fields(kind):  # type: ignore[arg-type]
            rules, hint = declared(each), hints[each.name]
            name = rules.name or each.name
            here = self._within(place, name)
            if rules.is_flat:
                own = {name: table[name] for name in names(hint) if name in table}
                values[each.name] = self.read(hint, own, place)
            elif name in table:
                try:
                    value = self._value(hint, table[name], here, rules)
                    if self.problems is not None and not _is_required(each):
                        kind(**needed, **{each.name: value})  # else one wrong value costs all
                    values[each.name] = value
                except ValueError as wrong:
                    if self.problems is None and _place_of(wrong):
                        raise  # it was found within the value
                    self._refuse(wrong, here)
            if _is_required(each):
                if each.name not in values:
                    raise OptionError(ValueReason.MISSING, place, known=name)
                needed[each.name] = values[each.name]
        try:
            return kind(**values)
        except ValueError as wrong:
            self._refuse(wrong, self._within(place, _place_of(wrong)))
            return kind(**needed)

    def _within(self, place: str, name: str) -> str:
        return self.joint.join(filter(None, (place, name)))

    def _refuse(self, error: ValueError, place: str) -> None:
        if not isinstance(error, OptionError):
            error = OptionError(ValueReason.UNREADABLE, said=reason_of(error))
        error = error.at(place, self.owner)
        if self.problems is None:
            raise error from None
        self.problems.append(str(error))

    def _value(self, hint: Any, value: Any, place: str, rules: Declared) -> Any:
        """A value of a type, within its bounds.

        Raises:
            ValueError: it is something else.
        """
        if rules.parse is not None:
            return rules.parse(value)
        if isinstance(hint, types.UnionType):
            return None if value is None else self._value(typing.get_args(hint)[0], value, place, rules)
        if is_dataclass(hint):
            return self.read(typing.cast(type, hint), value, place)
        if typing.get_origin(hint) is tuple:
            kind, *others = typing.get_args(hint)
            if not isinstance(value, list | tuple) or not (others == [...] or len(value) == 1 + len(others)):
                raise OptionError(ValueReason.NOT_A_LIST)
            return tuple(self._value(kind, item, f"{place}[{i}]", rules) for i, item in enumerate(value))
        if typing.get_origin(hint) in (dict, Mapping):
            return _dict(value, typing.get_args(hint)[1])
        if hint in (int, float):
            return self._number(hint, value, rules)
        if hint is bool:
            return self._truth(value)
        read = _member(hint, value) if issubclass(hint, Enum) else self._text(value)
        rules.check(read)
        return read

    def _number(self, hint: type, value: Any, rules: Declared) -> float:
        try:
            if isinstance(value, bool) or not (self.from_text or isinstance(value, int | float)):
                raise TypeError
            number = float(value)
        except (TypeError, ValueError):
            raise OptionError(ValueReason.NOT_A_NUMBER, value=value) from None
        except OverflowError:  # a whole number of a TOML file may have any number of digits
            number = math.inf
        rules.check(number, value)
        if hint is int and number != int(number):
            raise OptionError(ValueReason.NOT_WHOLE, value=value)
        return int(number) if hint is int else number

    def _truth(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        if not self.from_text or str(value).lower() not in _TRUTHS:
            raise OptionError(ValueReason.NOT_ON_OR_OFF, value=value)
        return _TRUTHS[str(value).lower()]

    def _text(self, value: Any) -> str:
        if not isinstance(value, str | int | float if self.from_text else str):
            raise OptionError(ValueReason.NOT_TEXT)
        return str(value)


def _dict(value: Any, kind: Any) -> dict[str, Any]:
    if isinstance(value, dict) and (kind is Any or all(isinstance(each, kind) for each in value.values())):
        return dict(value)
    raise OptionError(ValueReason.NOT_A_TABLE)


def _member(kind: type[Enum], value: Any) -> Enum:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(str(each.value) for each in kind)
        raise OptionError(ValueReason.NONE_OF, value=value, known=known) from None


def _place_of(error: ValueError) -> str:
    return error.place if isinstance(error, OptionError) else ""


def _is_required(each: "dataclasses.Field[Any]") -> bool:
    return each.default is MISSING and each.default_factory is MISSING


@cache
def names(kind: Any, acting: bool = False) -> tuple[str, ...]:
    """The names of options in tables; only of those that act, if asked."""
    found: list[str] = []
    for each in fields(kind):
        rules = declared(each)
        if rules.is_flat:
            found += names(_hints(kind)[each.name], acting)
        elif rules.acts or not acting:
            found.append(rules.name or each.name)
    return tuple(found)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def meant(name: str, known: Sequence[str], dash: str = "", synonyms: Mapping[str, str] = _NONE) -> str:
    """A question whether another name was meant, with a `dash` before it; empty where none is alike.

    `synonyms`: by names in other programs, what is meant by them.
    """
    from difflib import get_close_matches

    like = get_close_matches(name.lower(), known, 1)
    found = synonyms.get(name) or (dash + like[0] if like else "")
    return f"; did you mean {found}?" if found else ""


def value_of(hint: Any, value: Any, **rules: Any) -> Any:
    """A value by itself, as on a command line. `rules`: see `Declared`.

    Raises:
        OptionError: it is something else; the error has no place.
    """
    return Reader(from_text=True)._value(hint, value, "", Declared(**rules))


# --- the command line, as argparse reads it ---


def add_arguments(parser: "argparse.ArgumentParser", defaults: Any) -> None:
    """An option of a command line for each field; fields that are dataclasses themselves give theirs."""
    import argparse

    hints: dict[str, Any] = _hints(defaults.__class__)
    for each in fields(defaults):
        default, hint, rules = getattr(defaults, each.name), hints[each.name], declared(each)
        if is_dataclass(default):
            add_arguments(parser, default)
            continue
        more: dict[str, Any] = {"action": argparse.BooleanOptionalAction}
        if not isinstance(default, bool):
            if isinstance(default, tuple):
                hint = typing.get_args(hint)[0]
            more = {"type": _argument(hint, rules), "nargs": "*" if isinstance(default, tuple) else None}
            more["metavar"] = f"{{{','.join(rules.choices)}}}" if rules.choices else None
        flag = "--" + each.name.removesuffix(f"_{rules.unit.lower()}").replace("_", "-")
        parser.add_argument(flag, dest=each.name, help=_help(rules, default), **more)


def _help(rules: Declared, default: Any) -> str:
    """The line of help: what it is, the unit, the bounds and the default."""
    default = to_table(default)
    if isinstance(default, bool):
        default = "yes" if default else "no"
    elif isinstance(default, list):
        default = " ".join(map(str, default))
    bounds = f"from {rules.least:.15g}" if rules.least not in (-math.inf, 0) else ""
    bounds += f" up to {rules.most:.15g}" if rules.most < MOST else ""
    parts = (rules.unit, bounds.strip(), f"default: {'none' if default == '' else default}")
    return f"{rules.help} ({', '.join(filter(None, parts))})".strip().replace("%", "%%")


def from_arguments(options: T, arguments: "argparse.Namespace") -> T:
    """The options with those that a command line gives in their place.

    Raises:
        OptionError: they do not fit together.
    """
    values: dict[str, Any] = {}
    for each in fields(options):  # type: ignore[arg-type]
        value = getattr(options, each.name)
        if is_dataclass(value):
            values[each.name] = from_arguments(value, arguments)
        elif (given := getattr(arguments, each.name, None)) is not None:
            values[each.name] = tuple(given) if isinstance(given, list) else given
    return replace(options, **values)  # type: ignore[type-var]


def _argument(hint: Any, rules: Declared) -> Callable[[str], Any]:
    """A type for argparse."""
    from argparse import ArgumentTypeError

    def read(text: str) -> Any:
        try:
            return Reader(from_text=True)._value(hint, text, "", rules)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return read


def whole(least: int = 0, most: int = MOST) -> Callable[[str], int]:
    """A type for argparse: whole numbers within bounds."""
    return _argument(int, Declared(least=least, most=most))


def real(least: float, most: float) -> Callable[[str], float]:
    """A type for argparse: numbers within bounds."""
    return _argument(float, Declared(least=least, most=most))


def file_name(text: str) -> Path:
    """A type for argparse: a file or folder; an empty name would mean the folder where one is."""
    from argparse import ArgumentTypeError

    if not text:
        raise ArgumentTypeError("the name of the file is empty")
    return Path(text)
