"""Self-play that is watched: what the app reads of a run while it goes on."""

from contextlib import closing
from pathlib import Path

import pytest

from engine.rules.coordinates import parse_line
from engine.rules.game_kind import GameKind
from gui.contests.reader import EventReader
from matches.events import JournalError
from matches.live import LiveGame, read_live, write_live
from training.base.run import LIVE_FILE
from training.play import live
from training.play.self_play import ShardJob, play_shard
from training.play.self_play_settings import SelfPlaySettings

SETTINGS = SelfPlaySettings(
    "uniform", (7,), row_length=4, games_per_shard=3, games_at_once=2, full_visits=8, fast_visits=4
)


def test_a_game_of_a_run_is_read_as_the_board_of_a_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[LiveGame]] = []

    def write_and_read(events: Path, games: list[LiveGame]) -> None:
        write_live(events, games)
        seen.append(read_live(events))

    monkeypatch.setattr(live, "write_live", write_and_read)
    monkeypatch.setattr(live, "_SHOWN_EVERY_S", 0.0)
    with closing(live.open_live(tmp_path, SETTINGS.kinds[0], "uniform")):
        play_shard(ShardJob(SETTINGS, 0, tmp_path), "uniform")
        write_live(tmp_path / LIVE_FILE, seen[0])
        snapshot = EventReader(tmp_path / LIVE_FILE).snapshot()
    assert snapshot.state == "running" and snapshot.live[0] == seen[0][0]
    numbers = [games[0].number for games in seen if games]
    assert set(numbers) == {0, 1, 2}
    games_in_turn = [
        number for number, before in zip(numbers, [-1, *numbers], strict=False) if number != before
    ]
    assert len(games_in_turn) == 3  # a game that is shown is shown to its end
    plies = [
        len(parse_line(games[0].moves, 7, 7)) for games in seen if games and games[0].number == numbers[0]
    ]
    assert plies == list(range(plies[0], plies[0] + len(plies)))
    assert EventReader(tmp_path / LIVE_FILE).snapshot().state == "stopped"


def test_what_is_played_does_not_depend_on_being_watched(tmp_path: Path) -> None:
    alone = play_shard(ShardJob(SETTINGS, 1), "uniform")[1]
    with closing(live.open_live(tmp_path, SETTINGS.kinds[0], "uniform")):
        watched = play_shard(ShardJob(SETTINGS, 1, tmp_path), "uniform")[1]
    assert alone.moves.tolist() == watched.moves.tolist()


def test_two_processes_do_not_run_in_one_folder(tmp_path: Path) -> None:
    with (
        closing(live.open_live(tmp_path, GameKind.of_size(6), "net")),
        pytest.raises(JournalError, match="another runner"),
    ):
        live.open_live(tmp_path, GameKind.of_size(6), "net")
