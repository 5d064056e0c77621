"""What clang-format cannot hold of the core's one way of writing C++."""

import re
from pathlib import Path

import pytest

NATIVE = Path(__file__).resolve().parents[3] / "engine/native"
FORBIDDEN = {
    "integer types without std::": re.compile(r"\bstd::(u?int(8|16|32|64)_t|size_t)\b"),
    "suffixes u and f in lower case": re.compile(r"\b(0x[0-9a-fA-F]+|\d+)U\b|\b\d+\.\d*F\b"),
    "documentation of declarations by ///": re.compile(r"^// [^-].*\n(//.*\n)*(class|struct|enum) ", re.M),
}


@pytest.mark.parametrize("rule", FORBIDDEN)
def test_all_files_are_written_alike(rule: str) -> None:
    files = sorted([*NATIVE.rglob("*.cpp"), *NATIVE.rglob("*.hpp")])
    assert len(files) > 50
    found = [
        str(path.relative_to(NATIVE))
        for path in files
        if FORBIDDEN[rule].search(path.read_text(encoding="utf-8"))
    ]
    assert not found, f"{rule}: {found}"
