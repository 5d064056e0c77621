"""What tests of conversations share."""

import re

MOVE = re.compile(r"\d+,\d+")


def answers(lines: list[str]) -> list[str]:
    """Without the messages."""
    return [line for line in lines if not line.startswith(("MESSAGE", "DEBUG"))]
