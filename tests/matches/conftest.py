"""Brains that are told what to do, and tournaments between them."""

import sys
from pathlib import Path

import pytest

from matches.events import beginning
from matches.tournament import Tournament
from protocol.command_line import join

SCRIPT = Path(__file__).with_name("scripted_brain.py")


@pytest.fixture(scope="session")
def brain():
    """Makes the table of an engine: the scripted brain with its step (no divisor of 225) and faults."""

    def make(name, *words, **keys):
        command = join([sys.executable, "-S", str(SCRIPT), *map(str, words or (1,))])
        return {"cmd": command, "dir": ".", "name": name, **keys}

    return make


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Play a tournament in a folder of its own and return it."""
    monkeypatch.chdir(tmp_path)

    def run(*engines, resume=None, **options):
        table = beginning(resume)["options"] if resume else {"engine": list(engines)}
        tournament = Tournament({**({} if resume else {"each": {"tc": "60/5"}}), **table, **options}, resume)
        tournament.run()
        return tournament

    return run
