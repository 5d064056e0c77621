"""The recipes: each is whole, so that nothing of a run is hidden in defaults, and each can be begun."""

import tomllib
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from training.__main__ import main, parsed
from training.loop_settings import RECIPES, LoopSettings, read_settings, recipes

# What a recipe need not name: the gate where no net has to win it, and the sizes that a net has by default.
UNNAMED = {"gate", "network", "training.side"}  # a loop's net sees for both sides


def missing(table: dict[str, Any], settings: dict[str, Any], place: str = "") -> list[str]:
    names = []
    for name, value in settings.items():
        if name not in table:
            names.append(place + name)
        elif isinstance(value, dict) and name not in UNNAMED:
            names += missing(table[name], value, f"{place}{name}.")
    return names


@pytest.mark.parametrize("name", recipes())
def test_a_recipe_names_every_setting(name: str) -> None:
    path = RECIPES / f"{name}.toml"
    settings = read_settings(path)
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    unnamed = UNNAMED - ({"gate"} if settings.gated else set())
    assert [place for place in missing(table, asdict(LoopSettings())) if place not in unnamed] == []
    text = path.read_text(encoding="utf-8")
    assert f"--recipe {name}\n" in text
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_settings_may_have_a_byte_order_mark(encoding: str, tmp_path: Path) -> None:
    """As Windows' editors write it, and as every other TOML file of ours may."""
    recipe, config = RECIPES / "6x6-four.toml", tmp_path / "loop.toml"
    config.write_bytes(recipe.read_text(encoding="utf-8").encode(encoding))
    assert read_settings(config) == read_settings(recipe)


def test_the_ancestors_method_is_theirs() -> None:
    settings = read_settings(RECIPES / "ancestors/alphazero-8x8-five.toml")
    play, training = settings.self_play, settings.training
    assert (play.full_visits, play.full_share, play.keep_tree) == (400, 1.0, True)
    assert (play.search.exploration, play.search.exploration_growth, play.search.solver) == (5.0, 0.0, False)
    assert (play.noise_at, play.noise_concentration, play.noise_share) == ("choice", 0.3, 0.25)
    assert (play.first_temperature, play.last_temperature) == (1.0, 1.0)
    assert (training.batch_size, training.steps_per_batch, training.kl_target) == (512, 5, 0.02)
    assert (training.optimiser, training.learning_rate, training.weight_decay) == ("adam", 2e-3, 1e-4)
    assert (training.value_loss, training.value_weight) == ("squared", 1.0)
    assert settings.shown_per_game == 5 * 512
    assert settings.first_window * 8 == 10_000  # each position in eight symmetries
    assert (settings.pure_mcts.every, settings.pure_mcts.playouts) == (50, 1000)


def test_single_settings_of_a_recipe_are_changed() -> None:
    recipe = RECIPES / "6x6-four.toml"
    words = ["rounds=3", "training.batch_size = 32", "self_play.noise_at=choice", "self_play.sizes=[6]"]
    settings = read_settings(recipe, words)
    assert (settings.rounds, settings.training.batch_size, settings.self_play.noise_at) == (3, 32, "choice")
    assert replace(settings, rounds=150) == read_settings(recipe, words[1:])
    for word, message in (
        ("training.batsch_size=3", "batsch_size: no such option"),
        ("rounds=many", "rounds: 'many' is not a number"),
        ("rounds.x=3", "--set rounds.x=3: rounds is not a table"),
    ):
        with pytest.raises(ValueError, match=message):
            read_settings(recipe, [word])


def test_settings_may_be_changed_one_by_one() -> None:
    """Of several --set only the last one counted."""
    args = parsed(["loop", "run", "--recipe", "6x6-four", "--set", "rounds=3", "--set", "threads=2"])
    assert args.others == ["rounds=3", "threads=2"]


def test_set_needs_a_recipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["loop", str(tmp_path / "loop"), "--set", "rounds=3"]) == 1
    assert "--set changes a --recipe or a --config" in capsys.readouterr().err
