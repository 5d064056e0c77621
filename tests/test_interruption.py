"""Ctrl+C while a program loads: one line, and the status of a process that was interrupted."""

import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PROGRAMS = {**SCRIPTS["scripts"], **SCRIPTS["gui-scripts"]}
LATE = {  # a module that each program loads
    "pbrain-narabe": "protocol.brain.stdin_reader",
    "narabe-match": "matches.report",
    "narabe-train": "training.base.settings",
    "narabe-doctor": "protocol.compliance.fuzz",
    "narabe-library": "library.worklist",
    "narabe-bench": "engine.tactics",
    "narabe": "gui.application",
}
STARTED = """
import sys

class Interrupter:
    def find_spec(self, name, path=None, target=None):
        if name == "LATE":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupter())
from MODULE import main
main()
"""


@pytest.mark.posix("the status of a process that a signal ends")
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_that_is_interrupted_while_it_loads_reports_it_in_a_line(program: str) -> None:
    """A traceback was printed."""
    module = PROGRAMS[program].partition(":")[0]
    code = STARTED.replace("LATE", LATE[program]).replace("MODULE", module)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (ended.stdout, ended.stderr) == ("", "interrupted\n")
    assert ended.returncode == -signal.SIGINT  # in a shell: 130
