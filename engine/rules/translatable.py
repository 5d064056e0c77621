"""Translatable sentences: English texts that keep the template and the values they were made of."""

import re

_TEMPLATE = re.compile(r"(?:[^{}]|\{\w+(?:!r)?(?::[#.,%\w]{1,3})?\})*")
"""Texts with names in braces; `format` itself would look into objects and fill a memory with blanks."""


class Translatable(str):
    """A text with the template that it was made of, by which a program that has translations finds one."""

    template: str
    values: dict[str, object]


def translatable(template: str, **values: object) -> Translatable:
    """A text: the template with the values put in, which may be texts of this kind themselves."""
    text = Translatable(template.format(**values) if values else template)
    text.template, text.values = template, values
    return text


def packed(text: str) -> object:
    """A text for JSON; one that has a template is translated by that and its values."""
    if not isinstance(text, Translatable):
        return text
    values = {name: packed(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return {"template": text.template, "values": values}


def unpacked(table: object) -> str:
    """The text that `packed` was given.

    Raises:
        ValueError: the table, which may come from anywhere, holds no text.
        RecursionError: it is nested too deep.
    """
    match table:
        case str(text):
            return text
        case {"template": str(template), "values": dict(values)} if _TEMPLATE.fullmatch(template):
            parts = {name: unpacked(v) if isinstance(v, str | dict) else v for name, v in values.items()}
        case _:
            raise ValueError("not a template with its values")
    try:
        return translatable(template, **parts)
    except (KeyError, TypeError):
        raise ValueError("values that do not fit the template") from None


def reason_of(error: Exception) -> str:
    """The text of an error, still with its template if it has one: `str(error)` forgets that."""
    reason = error.args[0] if error.args else None
    return reason if isinstance(reason, Translatable) else str(error)
