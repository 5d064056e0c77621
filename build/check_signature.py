"""Whether a build of the engine plays as in the tests: build/check_signature.py [COMMAND...]

COMMAND is what prints the signature, `narabe-bench --signature` if it is left out. It is for builds that the
tests do not run on: wheels, and the core for other processors.
"""

import subprocess
import sys
from pathlib import Path

from check_bench import PINNED, SIGNATURE

ROOT = Path(__file__).resolve().parents[1]


def pinned() -> str:
    """The signature in the tests."""
    (signature,) = SIGNATURE.findall((ROOT / PINNED).read_text(encoding="utf-8"))
    return str(signature)


def main(command: list[str]) -> int:
    """Compare; the exit status."""
    output = subprocess.run(
        command or ["narabe-bench", "--signature"], capture_output=True, text=True, check=True
    ).stdout
    print(output)
    if output.split()[-1] == pinned():
        return 0
    print(f"the tests have {pinned()}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
