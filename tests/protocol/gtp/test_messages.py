"""The words of GTP, from rows of data; and any text at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.variant import Variant
from protocol.gtp.messages import (
    GtpCommand,
    GtpError,
    MoveInfo,
    format_info,
    format_response,
    format_rules,
    format_vertex,
    parse_command,
    parse_info,
    parse_rules,
    parse_vertex,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("7 genmove B", GtpCommand("7", "genmove", ("B",))),
        ("  PLAY\tb  h8 # a comment", GtpCommand("", "play", ("b", "h8"))),
        ("# nothing", None),
        ("   ", None),
    ],
)
def test_commands(line: str, command: GtpCommand | None) -> None:
    assert parse_command(line) == command


def test_a_response_has_no_empty_line_within() -> None:
    assert format_response("3", "a\n\nb") == ["=3 a", "b", ""]
    assert format_response("", "unknown command", refused=True) == ["? unknown command", ""]


@pytest.mark.parametrize(
    ("vertex", "point"),
    [("A1", (0, 14)), ("H8", (7, 7)), ("j8", (8, 7)), ("P15", (14, 0)), ("pass", None), ("PASS", None)],
)
def test_vertices_leave_out_i_and_count_rows_from_the_bottom(
    vertex: str, point: tuple[int, int] | None
) -> None:
    assert parse_vertex(vertex, 15, 15) == point
    if point is not None:
        assert format_vertex(point, 15) == vertex.upper()


@pytest.mark.parametrize("vertex", ["I5", "A0", "A16", "Q1", "5A", "", "A", "A1 A2", "Ä1"])
def test_what_is_not_a_vertex_is_refused(vertex: str) -> None:
    with pytest.raises(GtpError):
        parse_vertex(vertex, 15, 15)


@pytest.mark.parametrize("variant", Variant)
def test_rules_are_named_or_an_object(variant: Variant) -> None:
    assert parse_rules(format_rules(variant)) is variant
    assert parse_rules(variant.value.upper()) is variant


@pytest.mark.parametrize("text", ["go", "{", "{}", "[1]", '{"basicrule": 3}', "{" * 100_000])
def test_other_rules_are_refused(text: str) -> None:
    with pytest.raises(GtpError):
        parse_rules(text)


@pytest.mark.parametrize("as_kata", [False, True])
def test_an_analysis_is_read_as_it_was_written(as_kata: bool) -> None:
    infos = [
        MoveInfo((7, 7), 1000, 0.5321, 0.25, 0, ((7, 7), (8, 8))),
        MoveInfo((0, 14), 3, 1.0, 0.0, 1, ((0, 14),)),
    ]
    assert parse_info(format_info(infos, 15, as_kata), 15, 15, as_kata) == infos


def test_an_analysis_of_katago_is_read() -> None:
    line = (
        "info move D4 visits 12 edgeVisits 12 utility 0.03 winrate 0.51 scoreMean 1.5 prior 0.1 lcb 0.4 "
        "order 1 pv D4 Q16 pass info move Q16 visits 40 winrate 0.55 prior 0.2 order 0 pv Q16 "
        "rootInfo visits 52"
    )
    first, second = parse_info(line, 19, 19, as_kata=True)
    assert (first.move, first.visits, first.win_rate, first.order) == ((3, 15), 12, 0.51, 1)
    assert first.pv == ((3, 15), (15, 3)) and second.pv == ((15, 3),)


@pytest.mark.parametrize(("share", "rate"), [("1", 1.0), ("0", 0.0), ("1e-05", 1e-05), ("0.5", 0.5)])
def test_katago_writes_a_certain_win_without_a_point(share: str, rate: float) -> None:
    line = f"info move D4 visits 12 utility 1 winrate {share} prior {share} order 0 pv D4"
    (info,) = parse_info(line, 15, 15, as_kata=True)
    assert (info.win_rate, info.prior) == (rate, rate)


@given(st.text(max_size=300))
def test_any_text_is_a_command_or_none_and_an_analysis_or_none(text: str) -> None:
    parse_command(text)
    for as_kata in (False, True):
        for info in parse_info(f"info move {text}", 15, 15, as_kata):
            assert 0 <= info.win_rate <= 1
