"""Numbers within what they may be, and names of files, on a command line: types for `argparse`."""

import argparse
from collections.abc import Callable
from pathlib import Path

MOST = 2**31 - 1


def whole(least: int = 0, most: int = MOST) -> Callable[[str], int]:
    """Reads a whole number."""

    def read(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]} is not within {least}..{most}")
        return number

    read.__name__ = "whole number"  # as argparse names it
    return read


def real(least: float, most: float) -> Callable[[str], float]:
    """Reads a number."""

    def read(text: str) -> float:
        number = float(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]} is not within {least:g}..{most:g}")
        return number

    read.__name__ = "number"
    return read


def file_name(text: str) -> Path:
    """Reads the name of a file or folder; an empty one would mean the folder where one is."""
    if not text:
        raise argparse.ArgumentTypeError("the name of the file is empty")
    return Path(text)
