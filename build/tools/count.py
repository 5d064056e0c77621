"""Counts the checkout in the current folder: lines, modules, classes of one name, commands and options.

python build/tools/count.py
"""

import ast
import re
import sys
from collections import Counter
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path

sys.path.insert(0, "")
from training.__main__ import COMMANDS, main

PRODUCT = ("engine", "protocol", "matches", "library", "training", "gui")


def lines(folder: str, suffix: str = ".py") -> int:
    """Of all files with this ending."""
    return sum(path.read_text(encoding="utf-8").count("\n") for path in Path(folder).rglob(f"*{suffix}"))


def options(command: str) -> int:
    """How many options a command of `narabe-train` has."""
    with redirect_stdout(StringIO()) as printed, suppress(SystemExit):
        main([*command.split(), "--help"])
    return len(re.findall(r"^  (?!-h)-", printed.getvalue(), re.MULTILINE))


modules = [path for package in PRODUCT for path in Path(package).rglob("*.py")]
trees = [ast.parse(module.read_text(encoding="utf-8")) for module in modules]
classes = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
for package in (*PRODUCT, "build", "tests"):
    print(f"{package}: {lines(package)} lines, its tests {lines(f'tests/{package}')}")
print(f"C++: {lines('engine/native', 'pp')} lines")
print(len(modules), "modules; names of classes in several:", *sorted(n for n in classes if classes[n] > 1))
print("narabe-train:", len(COMMANDS), "commands,", sum(map(options, COMMANDS)), "options")
