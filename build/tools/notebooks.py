"""Make the notebooks of docs/notebooks from their texts and from the pages whose code they show.

    .venv/bin/python build/tools/notebooks.py [NAME …]

A text, build/notebooks/NAME.md, is Markdown; its blocks of Python are the cells of code. A line `# page: A B`
in one stands for the definitions A and B of training/reference/NAME.py, so a definition stands once, in the
page. A notebook whose code has changed is run, with one thread, and written with what it prints and draws.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "build" / "notebooks"
NOTEBOOKS = ROOT / "docs" / "notebooks"
PAGES = ROOT / "training" / "reference"


def names() -> list[str]:
    """Of the notebooks, each also that of its page."""
    return sorted(path.stem for path in TEXTS.glob("*.md"))


def definitions(name: str) -> dict[str, str]:
    """What a page defines at its top level, by name, with the notes behind; `imports` are all imports."""
    source = (PAGES / f"{name}.py").read_text(encoding="utf-8")
    lines: dict[str, tuple[int, int]] = {}  # the first and the last, from 1 on
    name_of_last = ""
    for node in ast.parse(source).body:
        first, last = node.lineno, node.end_lineno or node.lineno
        match node:
            case ast.ClassDef(name=name_of_last) | ast.FunctionDef(name=name_of_last):
                first = min([first, *(decorator.lineno for decorator in node.decorator_list)])
            case ast.Import() | ast.ImportFrom():
                name_of_last = "imports"
            case ast.Assign():
                name_of_last = ast.unparse(node.targets[0]).strip("()").replace(", ", ",")
            case ast.Expr() if name_of_last:  # the note behind a constant
                pass
            case _:
                continue
        lines[name_of_last] = lines.get(name_of_last, (first, last))[0], last
    return {name: "\n".join(source.splitlines()[first - 1 : last]) for name, (first, last) in lines.items()}


def cells(name: str) -> Iterator[Any]:
    """The cells of a notebook, without results."""
    known = definitions(name)

    def of_page(line: re.Match[str]) -> str:
        parts = [known[part] for part in line[1].split()]
        large = [re.search(r"^(class|def) ", part, re.MULTILINE) is not None for part in parts]
        gaps = ["\n\n\n" if a or b else "\n" for a, b in pairwise(large)]
        return "".join(part + gap for part, gap in zip(parts, [*gaps, ""], strict=True))

    text = (TEXTS / f"{name}.md").read_text(encoding="utf-8")
    parts = re.split(r"^```python\n(.*?)^```\n", text, flags=re.MULTILINE | re.DOTALL)
    for number, part in enumerate(parts):
        if number % 2:
            code = re.sub(r"^# page: (.+)$", of_page, part.strip(), flags=re.MULTILINE)
            yield nbformat.v4.new_code_cell(code, id=f"{name}-{number}")  # type: ignore[no-untyped-call]
        elif part.strip():
            yield nbformat.v4.new_markdown_cell(part.strip(), id=f"{name}-{number}")  # type: ignore[no-untyped-call]


def notebook(name: str) -> Any:
    """A notebook without results."""
    made = nbformat.v4.new_notebook(cells=list(cells(name)))  # type: ignore[no-untyped-call]
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return made


def code(made: Any) -> dict[str, str]:
    """The code of each cell that has any."""
    return {cell.id: cell.source for cell in made.cells if cell.cell_type == "code"}


def run(made: Any, folder: Path) -> None:
    """Run the cells in a folder; their results are kept, but not boards to play on: those need the kernel."""
    os.environ["OMP_NUM_THREADS"] = "1"
    NotebookClient(made, timeout=3600, resources={"metadata": {"path": str(folder)}}).execute()
    for cell in made.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [o for o in cell.outputs if "widget" not in " ".join(o.get("data", {}))]
    made.metadata.pop("widgets", None)
    made.metadata["language_info"] = {"name": "python"}


def main(chosen: list[str]) -> None:
    """Make the notebooks of these names, or all."""
    for name in chosen or names():
        made, path = notebook(name), NOTEBOOKS / f"{name}.ipynb"
        before = nbformat.read(path, 4) if path.exists() else made  # type: ignore[no-untyped-call]
        if before is not made and code(before) == code(made):
            results = {cell.id: cell for cell in before.cells}
            made.cells = [results[cell.id] if cell.cell_type == "code" else cell for cell in made.cells]
        else:
            run(made, NOTEBOOKS)
        nbformat.write(made, path)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main(sys.argv[1:])
