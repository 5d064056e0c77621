#!/usr/bin/env python3
"""Whether commits that change play name the new signature: each one's message carries the new signature as
`Bench: …`.

Looks at the commits that are here, 50 at most, since this check came. Exit status 1 if one does not.
"""

import re
import subprocess
import sys
from pathlib import Path

PINNED = "tests/engine/test_bench.py"
MOST = 50
SIGNATURE = re.compile(r'^SIGNATURE = "([0-9a-f]+)"$', re.M)
_TRAILER = re.compile(r"^Bench: ([0-9a-f]+)$", re.M)


def fault(before: str, after: str, message: str) -> str:
    """What is wrong with a commit, by the signatures pinned before and after it; empty if nothing is."""
    said = _TRAILER.findall(message)
    if before != after and said != [after]:
        return f"play changes ({before} to {after}), so its message must end with\nBench: {after}"
    if before == after and said:
        return f"play does not change, so its message must not say Bench: {said[0]}"
    return ""


def faults(root: Path) -> list[str]:
    """What is wrong with the commits of a checkout."""

    def git(*arguments: str) -> str | None:
        run = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
        return run.stdout if run.returncode == 0 else None

    def pinned(revision: str) -> str | None:
        match = SIGNATURE.search(git("show", f"{revision}:{PINNED}") or "")
        return match[1] if match else None

    found = []
    for commit in (git("rev-list", "--no-merges", f"--max-count={MOST}", "HEAD") or "").split():
        if git("cat-file", "-e", f"{commit}^:build/check_bench.py") is None:
            continue  # older than this check, or its parent is not here
        before, after = pinned(f"{commit}^"), pinned(commit)
        message = git("show", "--no-patch", "--format=%B", commit) or ""
        if before and after and (told := fault(before, after, message)):
            found.append(f"{commit[:10]} {message.splitlines()[0]}: {told}")
    return found


if __name__ == "__main__":
    found = faults(Path(__file__).resolve().parents[1])
    print("\n".join(found), file=sys.stderr)
    sys.exit(bool(found))
