"""Splits and joins command lines by the rules of the operating system."""

import shlex
import subprocess
import sys
from collections.abc import Sequence

from engine.rules.translatable import translatable

_WINDOWS = sys.platform == "win32"


def split(text: str, windows: bool = _WINDOWS) -> list[str]:
    r"""The words of a command line: as a shell's, but on Windows a `\` only separates folders.

    Raises:
        ValueError: a quote is not closed.
    """
    words = shlex.shlex(text, posix=True, punctuation_chars=False)
    words.whitespace_split, words.commenters = True, ""
    if windows:
        words.escape, words.quotes = "", '"'
    try:
        return list(words)
    except ValueError:
        raise ValueError(translatable("a quote is not closed, or nothing follows a \\")) from None


def join(words: Sequence[str], windows: bool = _WINDOWS) -> str:
    """A command line of which `split` makes these words."""
    return subprocess.list2cmdline(words) if windows else shlex.join(words)
