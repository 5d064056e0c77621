"""Settings are frozen dataclasses; here they become command-line options, and files, and back."""

import argparse
import copy
import inspect
import json
import math
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass, replace
from dataclasses import field as dataclass_field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from engine.options import Reader, from_arguments, read_table
from training.base.timing import AUTO, MEASURED

T = TypeVar("T")

_SIGNED = {"elo0", "elo1"}  # differences; all other numbers are at least 0
_LARGEST = 2**32
_COMMENTED_FIELD = re.compile(r"^    (\w+): .*?(?:\(\n(?: {8}.*\n)* {4}\))?  # (.+)$", re.MULTILINE)


class SettingsError(ValueError):
    """Settings that are unknown or of the wrong type; the message names them."""


def one_of(default: str, choices: Iterable[str]) -> Any:
    """The default of a field of settings that is one of some words (`require_known`)."""
    return dataclass_field(default=default, metadata={"choices": tuple(choices)})


def rare(default: Any, choices: Iterable[str] = ()) -> Any:
    """The default of a field of settings that has no option of its own: `--set NAME=VALUE` changes it."""
    return dataclass_field(default=default, metadata={"rare": True, "choices": tuple(choices)})


def add_options(parser: argparse.ArgumentParser, *settings: Any) -> None:
    """An option for every field of some settings objects, and `--set` for the `rare` ones.

    Fields that are settings themselves give theirs.
    """
    rare_defaults: dict[str, Any] = {}
    for each in settings:
        rare_defaults |= _add_fields(parser, each, "")
    if not rare_defaults:
        return

    def rare_setting(text: str) -> str:
        if (name := text.partition("=")[0]) not in rare_defaults:
            raise argparse.ArgumentTypeError(f"no setting {name!r}; there are {', '.join(rare_defaults)}")
        return text

    listed = ", ".join(f"{name}={json.dumps(default)}" for name, default in rare_defaults.items())
    parser.add_argument(
        "--set",
        dest="others",
        nargs="+",
        action="extend",
        type=rare_setting,
        default=[],
        metavar="NAME=VALUE",
        help=f"settings that are seldom changed, here with their defaults: {listed}".replace("%", "%%"),
    )


def _add_fields(parser: argparse.ArgumentParser, defaults: Any, place: str) -> dict[str, Any]:
    """Add the options of a settings object; the names, behind a place, and defaults of its rare settings."""
    rare_defaults: dict[str, Any] = {}
    for field in fields(defaults):
        default = getattr(defaults, field.name)
        option = "--" + field.name.replace("_", "-")
        if is_dataclass(default):
            rare_defaults |= _add_fields(parser, default, f"{place}{field.name}.")
        elif field.metadata.get("rare"):
            rare_defaults[place + field.name] = default
        elif isinstance(default, tuple):
            kind = type(default[0]) if default else str
            listed = " ".join(map(str, default)) or "none"
            text = _help(type(defaults), field.name, listed)
            parser.add_argument(option, type=kind, nargs="*", help=text)
        elif isinstance(default, bool):
            text = _help(type(defaults), field.name, "yes" if default else "no")
            parser.add_argument(option, action=argparse.BooleanOptionalAction, help=text)
        else:
            text = _help(type(defaults), field.name, "empty" if default == "" else default)
            parser.add_argument(option, type=type(default), choices=field.metadata.get("choices"), help=text)
    return rare_defaults


def add_alternatives(parser: argparse.ArgumentParser, alternatives: Sequence[Any]) -> None:
    """An option for every field that any of some settings objects has; each keeps its own defaults."""
    defaults: dict[str, list[Any]] = {}
    owners: dict[str, type[Any]] = {}
    for settings in alternatives:
        for field in fields(settings):
            defaults.setdefault(field.name, []).append(getattr(settings, field.name))
            owners.setdefault(field.name, type(settings))
    for name, values in defaults.items():
        option = "--" + name.replace("_", "-")
        text = _help(owners[name], name, " or ".join(dict.fromkeys(map(str, values))))
        if isinstance(values[0], bool):
            parser.add_argument(option, action=argparse.BooleanOptionalAction, help=text)
        else:
            parser.add_argument(option, type=type(values[0]), help=text)


def _help(kind: type[Any], name: str, default: Any) -> str:
    """What a setting is, from the comment beside it, so that it stands in one place; and its default."""
    text = f"default {default}"
    comment = _comments(kind).get(name)  # type: ignore[arg-type]
    return (f"{comment}; {text}" if comment else text).replace("%", "%%")


@cache
def _comments(kind: type[Any]) -> dict[str, str]:
    """The comments beside the fields of a settings class; none where its source is not at hand."""
    try:
        source = inspect.getsource(kind)
    except OSError:
        return {}
    return dict(_COMMENTED_FIELD.findall(source))


def add_config_option(parser: argparse.ArgumentParser) -> None:
    """The option of a file whose parts `table_parts` gives."""
    parser.add_argument(
        "--config", type=Path, help="TOML file of settings, named as the options; options given come first"
    )


def table_parts(config: Path | None, kind: type[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Of the settings in a TOML file those of a kind, and the others; none where there is no file.

    Raises:
        SettingsError: it is not such a file.
    """
    table = {} if config is None else read_table(config)
    names = {field.name for field in fields(kind)}
    return (
        {name: value for name, value in table.items() if name in names},
        {name: value for name, value in table.items() if name not in names},
    )


def from_options(
    kind: type[T],
    args: argparse.Namespace,
    table: Mapping[str, Any] | None = None,
    others: Sequence[str] = (),
) -> T:
    """The settings that the options of `add_options` and `add_alternatives` gave, and else a table.

    `others`: names of the file that are read elsewhere; one that is mistyped is compared with them, too.

    Raises:
        SettingsError: the table has something else, or `--set` what is no value of a setting.
    """
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    given = [text for text in getattr(args, "others", []) if re.split("[.=]", text)[0] in names]
    together = copy.deepcopy(dict(table or {}))
    for text in given:
        set_in(together, text)
    return from_arguments(from_table(kind, together, "--set" if given else "--config", others), args)


def set_in(table: dict[str, Any], change: str) -> None:
    """Change a value in a table of settings, by `training.batch_size=512`.

    Raises:
        SettingsError: what it is in is not a table.
    """
    key, _, text = change.partition("=")
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text  # a word without quotation marks
    *places, name = key.strip().split(".")
    for place in places:
        table = table.setdefault(place, {})
        if not isinstance(table, dict):
            raise SettingsError(f"--set {change}: {place} is not a table")
    table[name] = value


def refuse_passed_over(args: argparse.Namespace, alternatives: Sequence[Any], taken: Any, owner: str) -> None:
    """Refuse options of `add_alternatives` that the settings taken in the end have not, or have otherwise.

    Raises:
        SettingsError: one would be passed over; `owner` names what has no such setting.
    """
    for name in dict.fromkeys(field.name for settings in alternatives for field in fields(settings)):
        given, has = getattr(args, name), getattr(taken, name, None)
        if given is not None and given != has:
            option = f"--{name.replace('_', '-')}"
            what = f"has no {option}" if has is None else f"has {option} {has}, not {given}"
            raise SettingsError(f"{owner} {what}: leave it out")


def with_measured(settings: T, described: dict[str, Any]) -> T:
    """The settings, with what a run had found (`training.base.timing`) where they leave that open."""
    changes: dict[str, Any] = {}
    for field in fields(settings):  # type: ignore[arg-type]
        value = getattr(settings, field.name)
        earlier = described.get(field.name)
        if is_dataclass(value) and isinstance(earlier, dict):
            changes[field.name] = with_measured(value, earlier)
        elif value in (MEASURED, AUTO) and isinstance(earlier, str):
            changes[field.name] = earlier
    return replace(settings, **changes)  # type: ignore[type-var]


def check_numbers(values: Mapping[str, Any]) -> None:
    """Refuse numbers, by their names, that no setting can have.

    Raises:
        SettingsError: one is below 0, not finite, a share above 1, or a whole number beyond 32 bits.
    """
    for name, value in values.items():
        for number in value if isinstance(value, list | tuple) else [value]:
            if isinstance(number, bool) or not isinstance(number, int | float):
                continue
            if not math.isfinite(number):
                raise SettingsError(f"{name} is {number}, not a finite number")
            if number < 0 and name.rpartition(".")[2] not in _SIGNED:
                raise SettingsError(f"{name} must be at least 0, not {number}")
            if number > 1 and name.endswith("_share"):
                raise SettingsError(f"{name} must be within 0..1, not {number}")
            if number > _LARGEST and isinstance(number, int):
                raise SettingsError(f"{name} must be at most {_LARGEST:,}, not {number:,}")


def require_at_least(least: float, settings: Any, *names: str) -> None:
    """Refuse settings below a bound.

    Raises:
        ValueError: one is; the message names it.
    """
    for name in names:
        if getattr(settings, name) < least:
            raise ValueError(f"{name} must be at least {least:g}, not {getattr(settings, name)}")


def require_known(settings: Any) -> None:
    """Refuse settings that are none of their choices (`one_of`).

    Raises:
        ValueError: one is; the message names it.
    """
    for field in fields(settings):
        known, value = field.metadata.get("choices"), getattr(settings, field.name)
        if known and value not in known:
            raise ValueError(f"{field.name} is {value!r}, not one of {', '.join(known)}")


def differing(settings: Any, described: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Settings that differ from those of a run, as JSON has both: name to (the run's, these).

    Names of settings within others are as `--set` has them. What was added since a run was begun counts as
    its default there.
    """
    now, default, earlier = (
        json.loads(json.dumps(each)) for each in (asdict(settings), asdict(type(settings)()), described)
    )
    ours, theirs = flat(now, default), flat(earlier, default)
    return {
        name: (theirs.get(name), ours.get(name))
        for name in sorted(ours.keys() | theirs.keys())
        if theirs.get(name) != ours.get(name)
    }


def in_words(differences: Mapping[str, tuple[Any, Any]]) -> str:
    """What `differing` found, for a message: `channels 8, not 16`."""
    return ", ".join(f"{name} {before}, not {now}" for name, (before, now) in differences.items())


def sizes_in_words(configuration: Any) -> str:
    """The sizes of a net, for a message: `size 15, channels 8`."""
    return ", ".join(f"{name} {value}" for name, value in asdict(configuration).items())


def flat(table: Mapping[str, Any], default: Mapping[str, Any], place: str = "") -> dict[str, Any]:
    """The values of a table of settings, and of the tables in it, by names as `--set` has them."""
    found: dict[str, Any] = {}
    for name, usual in default.items():
        value = table.get(name, usual)
        if usual and isinstance(usual, dict) and isinstance(value, dict):
            found |= flat(value, usual, f"{place}{name}.")
        else:
            found[place + name] = value
    return found


def from_table(kind: type[T], table: dict[str, Any], place: str, others: Sequence[str] = ()) -> T:
    """Settings from a table as JSON and TOML have it; what is missing keeps its default.

    `others`: names that are read elsewhere.

    Raises:
        ValueError: a name is unknown or a value cannot be; the message names where, beginning with `place`.
    """
    try:
        check_numbers(flat(table, table))
    except SettingsError as error:
        raise SettingsError(f"{place}: {error}") from error
    return Reader().read(kind, table, place, others)
