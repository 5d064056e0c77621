"""What all programs do alike with a command line that is wrong."""

import argparse
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine import bench
from gui.command_line import parse as app
from gui.dialogs.branch import BranchDialog
from matches.library.__main__ import _parser
from matches.library.__main__ import run as library
from protocol.brain.options import read_options as brain
from protocol.compliance.__main__ import main as doctor
from training.__main__ import main as training

Program = Callable[[list[str]], object]


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (app, [""]),
        (app, ["--profile", ""]),
        (app, ["--watch="]),
        (bench.main, ["--tactics", ""]),
        (bench.main, ["hard", "--positions="]),
        (brain, ["--config", ""]),
        (doctor, ["--transcripts", "", "pbrain-narabe"]),
        (library, ["", "stats"]),
        (training, ["data", "self-play", ""]),
        (training, ["loop", "run", "--config="]),
    ],
)
def test_an_empty_name_is_no_folder(
    program: Program,
    words: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It meant the folder where one was."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        program(words)
    assert "the name of the file is empty" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("program", "words", "said"),
    [
        (app, ["--visits", "-1"], "--visits: '-1' is not within"),
        (bench.main, ["--search", "alfabeta"], "invalid choice: 'alfabeta'"),
        (doctor, ["--only", "timeing", "pbrain-narabe"], "timeing; did you mean timing?"),
        (doctor, ["--rules", "renjo", "pbrain-narabe"], "renjo; did you mean renju? (there are: freestyle"),
        (training, ["play", "line", "--visits", "-1"], "--visits: '-1' is not within"),
    ],
)
def test_what_a_value_may_be_is_named(
    program: Program, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        program(words)
    assert said in capsys.readouterr().err


def test_a_branch_is_as_deep_by_the_command_as_in_the_app(qtbot: QtBot) -> None:
    dialog = BranchDialog()
    qtbot.addWidget(dialog)
    command, task = _parser().parse_args(["x", "analyse"]), dialog.task()
    assert (command.plies, command.nodes, command.order) == (task.plies, task.visits, task.order.value)


def test_the_library_names_its_defaults() -> None:
    """A list, a switch or a text that is empty needs no word."""
    (verbs,) = (action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction))
    for verb in verbs.choices.values():
        for action in verb._actions:
            if action.default and not isinstance(action.default, bool | list) and action.dest != "help":
                assert "%(default)s" in (action.help or ""), f"{verb.prog} {action.dest}"
