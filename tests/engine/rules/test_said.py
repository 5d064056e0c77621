"""Texts with their templates: written to a file, read back, and refused if they are of another's making."""

import json

import pytest

from engine.rules.translatable import Translatable, packed, translatable, unpacked


def test_a_text_comes_back_with_its_template() -> None:
    text = translatable(
        "{place}: {reason}", place=translatable("exit status {status:#x}", status=12), reason="{no} memory"
    )
    back = unpacked(json.loads(json.dumps(packed(text))))
    assert back == text == "exit status 0xc: {no} memory"
    assert isinstance(back, Translatable) and back.template == text.template and back.values == text.values
    assert isinstance(back.values["place"], Translatable)


@pytest.mark.parametrize(
    "table",
    [
        None,
        [1],
        {},
        {"template": "{a}"},
        {"template": 1, "values": {}},
        {"template": "{a}", "values": []},
        {"template": "{a}", "values": {"b": 1}},
        {"template": "{a:.1f}", "values": {"a": "word"}},
        {"template": "{a:.1f}", "values": {"a": None}},
        {"template": "{template}", "values": {"template": "x"}},
        {"template": "{a.__class__}", "values": {"a": "x"}},
        {"template": "{a[0]}", "values": {"a": "x"}},
        {"template": "{a:>999999999}", "values": {"a": "x"}},
        {"template": "{", "values": {"a": "x"}},
        {"template": "{a}", "values": {"a": {"template": "{b.c}", "values": {"b": 1}}}},
    ],
)
def test_a_table_from_elsewhere_is_refused(table: object) -> None:
    with pytest.raises(ValueError):
        unpacked(table)
