"""The commands of `narabe-train`: few at the top, and each option has a help with its default."""

import argparse
import importlib

import pytest

from training.__main__ import COMMANDS, GROUPS, _HelpWithDefaults, main


def options(module: str) -> list[argparse.Action]:
    parser = argparse.ArgumentParser(add_help=False)
    importlib.import_module(module).add_arguments(parser)
    return [action for action in parser._actions if action.help is not argparse.SUPPRESS]


def test_at_most_twelve_words_to_choose_from_at_first() -> None:
    top = {name.split()[0] for name in COMMANDS}
    assert len(top) <= 12
    assert {name for name in COMMANDS if " " not in name} == top - GROUPS.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_a_help_with_its_default(name: str) -> None:
    formatter = _HelpWithDefaults("narabe-train")
    for action in options(COMMANDS[name][0]):
        text = formatter._get_help_string(action)
        about = text.partition("default")[0].strip(" ;:,(")
        assert about, f"{name} {action.dest}: its help does not say what it is"
        if action.option_strings and not action.required:
            assert "default" in text, f"{name} {action.option_strings[0]}"
        assert action.help is None or action.help % vars(action) is not None


@pytest.mark.parametrize("words", [["net", "--help"], ["data", "--help"], ["--help"]])
def test_groups_list_their_commands(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    listed = capsys.readouterr().out
    group = words[0] if len(words) == 2 else ""
    verbs = [name.removeprefix(group).strip() for name in COMMANDS if name.startswith(group)]
    assert all(verb.split()[0] in listed for verb in verbs)


def test_seldom_changed_settings_are_set_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["measure", "arena", "patterns", "patterns", "--first-visits", "0", "--second-visits", "0"]
    assert (
        main([*words, "--games", "2", "--size", "7", "--set", "games_at_once=1", "openings.largest_value=1"])
        == 0
    )
    with pytest.raises(SystemExit):
        main(["measure", "arena", "patterns", "patterns", "--set", "noodles=1"])
    assert "no setting 'noodles'; there are games_at_once" in capsys.readouterr().err
    assert main(["measure", "arena", "patterns", "patterns", "--set", "games_at_once=many"]) == 1
    assert "--set: games_at_once: 'many' is not a number" in capsys.readouterr().err
