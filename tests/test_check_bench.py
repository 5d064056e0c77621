"""Commits that change play say so, each with the signature that it pins."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
spec = importlib.util.spec_from_file_location("check_bench", ROOT / "build/check_bench.py")
assert spec is not None and spec.loader is not None
check_bench = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_bench)


@pytest.mark.parametrize(
    ("before", "after", "message", "wrong"),
    [
        ("aa", "aa", "Tidy", ""),
        ("aa", "bb", "Prune more\n\nBench: bb\n", ""),
        ("aa", "bb", "Prune more", "Bench: bb"),
        ("aa", "bb", "Prune more\n\nBench: cc\n", "Bench: bb"),
        ("aa", "aa", "Tidy\n\nBench: aa\n", "does not change"),
    ],
)
def test_a_commit_and_its_message(before: str, after: str, message: str, wrong: str) -> None:
    told = check_bench.fault(before, after, message)
    assert wrong in told if wrong else not told


def test_commits_are_judged_from_the_check_on(tmp_path: Path) -> None:
    pin, check = tmp_path / check_bench.PINNED, tmp_path / "build/check_bench.py"
    pin.parent.mkdir(parents=True)
    check.parent.mkdir()

    def commit(signature: str, message: str) -> None:
        pin.write_text(f'SIGNATURE = "{signature}"\n')
        for words in (["add", "."], ["commit", "--quiet", "--allow-empty", "--message", message]):
            subprocess.run(
                ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True
            )

    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    commit("aa", "Begin")
    commit("bb", "Before the check")
    check.touch()
    commit("cc", "The check")
    assert check_bench.faults(tmp_path) == []
    commit("dd", "Prune more\n\nBench: dd")
    assert check_bench.faults(tmp_path) == []
    commit("ee", "Prune less")
    (fault,) = check_bench.faults(tmp_path)
    assert "Prune less: play changes (dd to ee)" in fault


def test_this_checkout_s_commits_carry_their_signatures() -> None:
    assert check_bench.faults(ROOT) == []


@pytest.mark.parametrize(("signature", "status"), [(None, 0), ("0" * 12, 1)])
def test_a_build_that_plays_otherwise_is_found(signature: str | None, status: int) -> None:
    (pinned,) = check_bench.SIGNATURE.findall((ROOT / check_bench.PINNED).read_text(encoding="utf-8"))
    says = [sys.executable, "-c", f"print('signature', {signature or pinned!r})"]
    command = [sys.executable, str(ROOT / "build/check_signature.py"), *says]
    assert subprocess.run(command, capture_output=True, check=False).returncode == status
