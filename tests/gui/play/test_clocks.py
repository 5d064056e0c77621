"""Clocks as players know them: byo-yomi, time odds, and what engines are told of them."""

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from engine.rules.game import Clock, Manager, TimeControl
from gui.application import App
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings
from gui.dialogs.new_game import NewGameDialog
from gui.engines.session import MoveLimits
from gui.play.clock import TimeLeft, limits_for_engine, time_control
from gui.play.state import Phase

BYO_YOMI = ClockSettings(match_s=60, period_s=30, periods=3)
PEOPLE = GameSettings(white=PlayerSettings(), clock=BYO_YOMI)


def clock(left_ms: int, periods: int = 3, **control: int) -> Clock:
    times = TimeControl(match_ms=60_000, period_ms=30_000, periods=3, **control)
    return Clock(times, Manager.CLI, left_ms, periods)


@pytest.mark.parametrize(
    ("left_ms", "periods", "elapsed_ms", "after"),
    [
        (60_000, 3, 59_000, (1000, 3)),
        (60_000, 3, 60_000, (0, 3)),  # the periods begin
        (1000, 3, 30_999, (0, 3)),  # a move within a period costs none
        (1000, 3, 31_000, (0, 2)),
        (0, 3, 29_999, (0, 3)),
        (0, 3, 75_000, (0, 1)),
        (0, 1, 29_999, (0, 1)),
    ],
)
def test_a_period_is_lost_only_when_it_has_passed(
    left_ms: int, periods: int, elapsed_ms: int, after: tuple[int, int]
) -> None:
    later = clock(left_ms, periods).after(elapsed_ms)
    assert (later.left_ms, later.periods_left) == after
    assert not clock(left_ms, periods).is_time_out(elapsed_ms)


def test_the_flag_falls_with_the_last_period() -> None:
    assert clock(0, 1).allowance_ms == 30_000 and clock(500, 2).allowance_ms == 60_500
    assert not clock(0, 1).is_time_out(30_000) and clock(0, 1).is_time_out(30_001)
    assert clock(0, 3, turn_ms=10_000).is_time_out(10_001)  # a limit for the move holds in byo-yomi too
    tolerant = clock(0, 1, tolerance_ms=1000)
    assert not tolerant.is_time_out(30_500) and tolerant.after(30_500).periods_left == 1
    assert clock(1000, 3, increment_ms=2000).after(500).left_ms == 2500


def test_byo_yomi_alone_begins_at_once_and_no_time_is_no_limit() -> None:
    alone = Clock.of(time_control(ClockSettings(period_s=10, periods=2)))
    assert (alone.left_ms, alone.periods_left, alone.allowance_ms) == (0, 2, 20_000)
    assert Clock.of(time_control(ClockSettings())).allowance_ms is None


@pytest.mark.parametrize(
    ("now", "limits"),
    [
        (clock(40_000), MoveLimits(70_000, 60_000, 70_000)),
        (clock(0), MoveLimits(30_000)),
        (clock(0, turn_ms=5000), MoveLimits(5000)),
        (Clock(TimeControl(turn_ms=5000, match_ms=9000), left_ms=8000), MoveLimits(5000, 9000, 8000)),
        (Clock(), MoveLimits(5_000)),
    ],
)
def test_engines_are_given_limits_that_they_can_keep(now: Clock, limits: MoveLimits) -> None:
    told = limits_for_engine(now, 5000)
    assert told == limits
    if now.allowance_ms is not None and told.turn_ms is not None:
        assert told.turn_ms <= now.allowance_ms


def test_the_cards_count_down_the_periods(app: App) -> None:
    app.game.new_game(PEOPLE)
    card = app.panels.players.cards[Colour.BLACK]
    assert card.clock.text() in ("1:00", "0:59") and "3 periods left" in card.clock.toolTip()
    assert app.game.clock._since_s is not None
    app.game.clock._since_s -= 95  # a minute, a whole period and five seconds
    app.presenter.refresh()
    assert app.game.clock.left(Colour.BLACK).periods == 2
    assert card.clock.text() in ("0:25 ×2", "0:24 ×2")
    assert app.game.human_move(112)
    assert app.game.clock.left(Colour.BLACK) == TimeLeft(None, 30_000, 2, is_overtime=True)
    assert card.clock.text() == "0:30 ×2"


def test_the_flag_falls_after_the_last_period(qtbot: QtBot, app: App) -> None:
    with qtbot.waitSignal(app.game.over) as over:
        app.game.new_game(replace(PEOPLE, clock=ClockSettings(period_s=0.2, periods=2)))
    assert over.args == ["W+T"]


def test_periods_outlast_the_app(app: App) -> None:
    app.game.new_game(PEOPLE)
    assert app.game.clock._since_s is not None
    app.game.clock._since_s -= 95
    saved = app.game.saved()
    app.game.leave()
    app.game.restore(saved)
    assert app.game.phase is Phase.PAUSED
    left = app.game.clock.left(Colour.BLACK)
    assert left.periods == 2 and left.is_overtime and 0 < (left.match_ms or 0) <= 25_000
    assert app.game.clock.left(Colour.WHITE) == TimeLeft(None, 60_000, 3)


def test_time_odds_stay_with_the_player(app: App) -> None:
    fast = ClockSettings(match_s=30)
    app.game.new_game(replace(PEOPLE, white_clock=fast))
    assert app.game.clock.left(Colour.WHITE) == TimeLeft(None, 30_000)
    assert app.game.settings.swapped.clock == fast and app.game.settings.swapped.white_clock == BYO_YOMI
    app.game.swap_players()
    assert app.game.settings.clock == fast and app.game.settings.white_clock == BYO_YOMI
    same = replace(PEOPLE, white_clock=None)
    assert same.swapped.white_clock is None and same.swapped.clock == BYO_YOMI


def test_an_engine_is_sent_the_period_in_byo_yomi(qtbot: QtBot, app: App) -> None:
    sent: list[str] = []
    app.hub.logged.connect(lambda _who, way, text: sent.append(text) if way == ">" else None)
    clock = ClockSettings(period_s=7, periods=2)
    app.game.new_game(GameSettings(white=PlayerSettings("Tester"), clock=ClockSettings(), white_clock=clock))
    assert app.game.human_move(112)
    qtbot.waitUntil(lambda: app.document.board.ply == 2)
    assert "INFO timeout_turn 7000" in sent and "INFO timeout_match 0" in sent
    assert app.game.clock.left(Colour.WHITE).periods == 2


def test_the_dialog_asks_for_the_times_of_both_or_of_each(app: App) -> None:
    app.window.actions_by_name["new_game"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog)
    box = dialog.clock_box
    assert not box.white_times["match_s"].isVisible() and not box.remark.isVisible()
    box.times["match_s"].setValue(10)
    box.times["period_s"].setValue(30)
    assert box.remark.isVisible() and box.periods.isEnabled()
    box.periods.setValue(5)
    QTest.keyClick(box.odds, Qt.Key.Key_Space)
    assert box.white_times["match_s"].isVisible()
    box.white_times["match_s"].setValue(1)
    box.white_times["period_s"].setValue(0)
    settings = dialog.settings()
    assert settings.clock == ClockSettings(match_s=600, period_s=30, periods=5)
    assert settings.white_clock is not None and settings.white_clock.match_s == 60
    dialog._exchange()
    assert dialog.settings().clock == settings.white_clock and dialog.settings().white_clock == settings.clock
    box.times["period_s"].setValue(0)
    box.white_times["period_s"].setValue(20)
    assert box.remark.isVisible()
    box.odds.setChecked(False)
    assert not box.remark.isVisible() and dialog.settings().white_clock is None
