import json
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.options import range_of
from engine.rules.variant import Variant
from gui.base.settings import (
    LADDER,
    BoardSettings,
    ClockSettings,
    EntrantSettings,
    GameSettings,
    LibrarySettings,
    Numbers,
    PlayerSettings,
    Settings,
    TournamentSettings,
    WindowSettings,
    load_settings,
    save_settings,
)
from gui.base.settings_store import SettingsStore
from gui.dialogs.clock import ClockBox
from matches.engine_list import EngineSettings
from matches.options import TournamentOptions
from matches.sprt import Sprt


def test_settings_survive_the_file(tmp_path: Path) -> None:
    settings = Settings(
        language="zh",
        first_run=False,
        board=BoardSettings("dark", numbers=Numbers.ALL),
        game=GameSettings(Variant.RENJU, black=PlayerSettings("Other", 3)),
        engines=(EngineSettings(), EngineSettings("Other", "pbrain-other --fast", threads=2)),
        keys={"undo": "Ctrl+U"},
        recent_files=("/somewhere/a game.sgf",),
    )
    path = tmp_path / "deep" / "settings.json"
    save_settings(settings, path)
    assert load_settings(path) == (settings, [])
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_the_name_of_a_file_that_is_no_text_comes_back(tmp_path: Path) -> None:
    settings = Settings(recent_files=("/games/\udcff.sgf",))
    save_settings(settings, tmp_path / "settings.json")
    assert load_settings(tmp_path / "settings.json")[0].recent_files == settings.recent_files


def test_a_window_that_closes_later_keeps_what_another_one_has_changed(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "settings.json"
    engines = (EngineSettings(), EngineSettings("Other", "pbrain-other"))
    first, second = (SettingsStore(Settings(), path) for _ in range(2))
    first.change(replace(first.current, engines=engines))
    first.close(WindowSettings())
    for language in ("cs", ""):  # back to what it was is a change, too
        second.change(replace(second.current, language=language, scores={"3": "+"}))
    second.close(WindowSettings(layout="match"))
    wanted = Settings(engines=engines, scores={"3": "+"}, window=WindowSettings(layout="match"))
    assert load_settings(path) == (wanted, [])


def test_a_missing_file_means_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == (Settings(), [])


def test_a_wrong_value_costs_only_itself_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(replace(Settings(), language="cs"), path)
    data = json.loads(path.read_text())
    data["board"]["theme"] = "pink"
    data["board"]["coordinates"] = False
    data["game"]["width"] = 99
    data["analysis"]["candidates"] = "five"
    data["engines"].append({"name": "Half", "threads": -1})
    data["colour"] = 1
    path.write_text(json.dumps(data))
    settings, problems = load_settings(path)
    assert settings.language == "cs"
    assert settings.board == BoardSettings(coordinates=False)
    assert settings.game.width == 15 and settings.analysis.candidates == 5
    assert settings.engines[1] == EngineSettings("Half")
    for place in ("theme", "width", "candidates", "threads", "colour"):
        assert any(place in problem and str(path) in problem for problem in problems), place


def test_a_language_of_a_newer_version_and_a_list_without_engines_are_named(tmp_path: Path) -> None:
    """The app could not start with such a language."""
    path = tmp_path / "settings.json"
    path.write_text('{"language": "xx", "engines": [], "first_run": false}')
    settings, problems = load_settings(path)
    assert settings == Settings(first_run=False)
    assert [problem.split(": ")[1] for problem in sorted(problems)] == ["engines", "language"]


def test_settings_of_older_versions_are_passed_over_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"board": {"first_row_below": false, "sounds": false}}')
    assert load_settings(path) == (Settings(board=BoardSettings(sounds=False)), [])


def test_full_strength_of_a_shorter_ladder_stays_full_strength(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    full, narabe = LADDER - 1, PlayerSettings("Narabe", 8)
    tournament = TournamentSettings(entrants=(EntrantSettings("Narabe", 8), EntrantSettings("Narabe", 7)))
    save_settings(
        Settings(game=GameSettings(white=narabe), tournament=tournament, scores={"7": "+", "8": "--"}), path
    )
    written_now = load_settings(path)[0]
    assert written_now.game.white.level == 8 and written_now.scores == {"7": "+", "8": "--"}
    data = json.loads(path.read_text())
    del data["ladder"]  # as version 1.0 wrote it
    path.write_text(json.dumps(data))
    settings, problems = load_settings(path)
    assert problems == [] and settings.game.white == PlayerSettings("Narabe", full)
    assert [entrant.level for entrant in settings.tournament.entrants] == [full, 7]
    assert settings.scores == {"7": "+", str(full): "--"}


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '"text"', "\x00\xff", '{"keys": {"a": 1}}'])
def test_a_broken_file_gives_defaults_and_a_reason(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="latin-1")
    settings, problems = load_settings(path)
    assert settings == Settings()
    assert problems and str(path) in problems[0] and "codec" not in problems[0]


@pytest.mark.parametrize("name", ["Žižka", " z\u030ciz\u030cka", "ｚｉｚｋａ", "You", "Vy"])
def test_the_user_is_known_however_the_name_is_written_and_in_any_language(name: str) -> None:
    assert LibrarySettings(names=("ŽIŽKA", "Zizka")).is_user(name)


def test_a_tournament_has_the_bounds_of_the_runner() -> None:
    for runner, name in ((TournamentOptions, "concurrency"), (Sprt, "elo0"), (Sprt, "elo1")):
        assert range_of(TournamentSettings, name) == range_of(runner, name)
    assert TournamentSettings(concurrency=200).concurrency == 200  # on a cluster


def test_the_dialog_of_a_game_keeps_every_time_that_settings_may_have(qtbot: QtBot) -> None:
    box, clock = ClockBox(), ClockSettings(turn_s=20_000, match_s=900_000, increment_s=1_000_000)
    qtbot.addWidget(box)
    box.show_clocks(clock, None)
    assert box.clocks() == (clock, None)
