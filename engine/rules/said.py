"""Sentences that can be told in another language: English texts that know what they were made of."""


class Said(str):
    """A text with the template that it was made of, by which a program that has translations finds one."""

    template: str
    values: dict[str, object]


def said(template: str, **values: object) -> Said:
    """A text: the template with the values put in, which may be texts of this kind themselves."""
    text = Said(template.format(**values) if values else template)
    text.template, text.values = template, values
    return text


def packed(text: str) -> object:
    """A text for JSON; one that has a template is told by that and its values."""
    if not isinstance(text, Said):
        return text
    values = {name: packed(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return {"template": text.template, "values": values}


def unpacked(table: object) -> str:
    """The text that `packed` was given."""
    if not isinstance(table, dict):
        return str(table)
    values = {
        name: unpacked(value) if isinstance(value, str | dict) else value
        for name, value in table["values"].items()
    }
    return said(table["template"], **values)


def reason_of(error: Exception) -> str:
    """What an error says, still with its template if it has one: `str(error)` forgets that."""
    reason = error.args[0] if error.args else None
    return reason if isinstance(reason, Said) else str(error)
