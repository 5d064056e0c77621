"""Runs the Linux steps of the workflows in this checkout: a release must not be the first to.

    python build/run_workflow.py [--done COMMAND]...

Every job that runs on Linux is gone through as for a pushed tag: `run` steps by bash, artifacts from job to
job in a folder, `gh` by a stand-in that checks what it is given. Steps that were `--done` before are only
named, and so are jobs that take what is not here. Files that other systems would make are empty stand-ins.
"""

import argparse
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import release  # noqa: E402

from engine.version import VERSION  # noqa: E402

NOT_HERE = {"cibuildwheel": "it builds in Docker", "check_python.sh": "it takes other Pythons and processors"}
PREPARED = ("actions/checkout@", "actions/setup-python@")  # this checkout and this Python
GH = """#!/bin/sh
# The GitHub client's stand-in: the files and notes of a release must be there.
set -eu
while [ $# -gt 0 ]; do
    case $1 in
    --notes-file) test -s "$2" || { echo "gh: $2 is empty" >&2; exit 1; }; shift ;;
    */*) test -f "$1" || { echo "gh: no file $1" >&2; exit 1; }; echo "gh: would upload ${1##*/}" ;;
    esac
    shift
done
"""
# An ordinary user may only ask whether there are such packages, in the lists that the machine has.
APT_GET = """#!/bin/sh
test "$1" = update || exec {apt_get} --simulate "$@"
"""
TOOLS = {"gh": GH, "sudo": '#!/bin/sh\nexec "$@"\n', "python": f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'}


class Run:
    """All workflows, with what goes from job to job."""

    def __init__(self, folder: Path, done: list[str]) -> None:
        self.done = done
        self.artifacts = folder / "artifacts"
        tools = folder / "tools"
        for each in (self.artifacts, tools):
            each.mkdir()
        scripts = dict(TOOLS)
        if os.geteuid() != 0:  # in a container the steps are root's
            scripts["apt-get"] = APT_GET.format(apt_get=shutil.which("apt-get") or "echo apt-get")
        for name, script in scripts.items():
            (tools / name).write_text(script, encoding="utf-8")
            (tools / name).chmod(0o755)
        self.environment = os.environ | {
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "GIT_CONFIG_GLOBAL": str(folder / "gitconfig"),
            "GITHUB_REF_NAME": f"v{VERSION}",
            "GITHUB_REPOSITORY": "owner/narabe",
            "RUNNER_OS": "Linux",
        }

    def job(self, name: str, job: dict[str, Any]) -> None:
        """Run a job once for each Linux of its matrix."""
        for matrix in _matrix(job.get("strategy", {}).get("matrix", {})):
            values = {"github.ref_type": "tag", "github.token": "none", "github.repository_owner": "narabe"}
            values |= {f"matrix.{key}": value for key, value in matrix.items()}
            system = _filled(job["runs-on"], values)
            if not system.startswith("ubuntu") or not _holds(job, values):
                continue
            print(f"== {name} on {system}", flush=True)
            text = str(job["steps"])
            if reasons := [reason for word, reason in NOT_HERE.items() if word in text]:
                print(f"   not here: {reasons[0]}", flush=True)
                continue
            for step in job["steps"]:
                if _holds(step, values):
                    self._step(step, values)

    def _step(self, step: dict[str, Any], values: dict[str, str]) -> None:
        if "run" in step:
            self._command(_filled(step["run"], values), step.get("env", {}), values)
        elif step["uses"].startswith("actions/upload-artifact@"):
            self._upload(step["with"]["path"].split())
        elif step["uses"].startswith("actions/download-artifact@"):
            self._download(ROOT / step["with"]["path"])
        elif step["uses"].startswith("actions/attest@"):
            if not (ROOT / step["with"]["subject-checksums"]).is_file():
                raise SystemExit(f"nothing to attest: {step['with']}")
        elif not step["uses"].startswith(PREPARED):
            raise SystemExit(f"nothing here stands for the action {step['uses']}")

    def _command(self, command: str, environment: dict[str, str], values: dict[str, str]) -> None:
        if command.strip() in self.done:
            print(f"   done before: {command.strip()}", flush=True)
            return
        print(f"   {command.strip()}", flush=True)
        own = {key: _filled(str(value), values) for key, value in environment.items()}
        finished = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command],
            cwd=ROOT,
            env=self.environment | own,
            capture_output=True,
            text=True,
            check=False,
        )
        refusal = "check-tag" in command and ".dev" in VERSION  # which must not be released
        if (finished.returncode != 0) != refusal:
            raise SystemExit(f"exit status {finished.returncode}\n{finished.stdout}{finished.stderr}")

    def _upload(self, patterns: list[str]) -> None:
        files = [path for pattern in patterns for path in ROOT.glob(pattern)]
        if not files:
            raise SystemExit(f"no files to upload: {patterns}")
        for path in files:
            (self.artifacts / path.name).symlink_to(path)
        print(f"   uploaded {', '.join(sorted(path.name for path in files))}", flush=True)

    def _download(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.artifacts, folder, symlinks=True)
        for name in release.documented_files():
            (folder / name).touch()  # where another system would have made it


def _matrix(matrix: dict[str, Any]) -> Iterator[dict[str, str]]:
    if "include" in matrix:
        yield from matrix["include"]
    else:
        for values in itertools.product(*matrix.values()):
            yield dict(zip(matrix, values, strict=True))


def _filled(text: str, values: dict[str, str]) -> str:
    """The text with its expressions replaced, of which only names are known."""
    return re.sub(r"\$\{\{\s*([\w.]+)\s*\}\}", lambda found: values[found[1]], text)


def _holds(step: dict[str, Any], values: dict[str, str]) -> bool:
    """Whether the condition of a step or job holds: none, or that a value equals a text."""
    if "if" not in step:
        return True
    name, text = re.fullmatch(r"([\w.]+) == '(\w+)'", step["if"]).groups()  # type: ignore[union-attr]
    return values.get(name) == text


def main() -> None:
    """Go through all workflows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--done", action="append", default=[], help="a command that has run already")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder), options.done)
        for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
            for name, job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].items():
                run.job(f"{path.stem}: {name}", job)
    for path in (ROOT / "files", ROOT / "notes.md"):
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
