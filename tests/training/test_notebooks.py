"""The notebooks: their code is that of the pages, their results are kept, and they run from top to bottom."""

import builtins
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build" / "tools"))

from notebooks import NOTEBOOKS, PAGES, TEXTS, code, definitions, names, notebook  # noqa: E402

QUICKER = {
    "alphazero": "games=3, playouts=10, steps_per_game=2",
    "dqn": "steps=260, learn_from=200, batch=8",
    "supervised": "steps=100, batch=2",
}
LARGEST = 300_000  # bytes


def test_each_page_has_a_notebook() -> None:
    assert names() == sorted(path.stem for path in PAGES.glob("[a-z]*.py"))


@pytest.mark.parametrize("name", names())
def test_a_notebook_is_what_its_text_and_page_make(name: str) -> None:
    """If not: build/tools/notebooks.py."""
    kept, made = nbformat.read(NOTEBOOKS / f"{name}.ipynb", 4), notebook(name)  # type: ignore[no-untyped-call]
    assert [cell.source for cell in kept.cells] == [cell.source for cell in made.cells]


@pytest.mark.parametrize("name", names())
def test_a_notebook_shows_all_of_its_page(name: str) -> None:
    shown = "\n".join(code(notebook(name)).values())
    parts = definitions(name)
    parts.pop("GAMES", None)  # where the records lie: a notebook has no file of its own
    assert [part for part, text in parts.items() if text.strip() not in shown] == []


@pytest.mark.parametrize("name", names())
def test_results_are_kept_and_small(name: str) -> None:
    path = NOTEBOOKS / f"{name}.ipynb"
    cells = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]  # type: ignore[no-untyped-call]
    outputs = [output for cell in cells for output in cell.outputs]
    assert path.stat().st_size < LARGEST
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert any(output.output_type == "stream" for output in outputs)
    assert not any(output.output_type == "error" for output in outputs)


@pytest.mark.parametrize("name", names())
def test_exercises_have_solutions(name: str) -> None:
    text = (TEXTS / f"{name}.md").read_text(encoding="utf-8").partition("## Exercises")[2]
    assert 2 <= len(re.findall(r"^\*\*\d\. ", text, re.MULTILINE)) <= text.lower().count("solution")


@pytest.mark.parametrize("name", names())
def test_the_first_cell_installs_the_program_where_it_is_not(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And imports it: later cells ask `training` where its files are."""
    is_there, imported = False, builtins.__import__

    def importing(name: str, *more: Any, **named: Any) -> ModuleType:
        if name == "training" and not is_there:
            raise ImportError(name)
        return imported(name, *more, **named)

    def install(wheel: Path) -> None:
        nonlocal is_there
        is_there = wheel.name == "narabe-1.0.whl"

    cell = next(iter(code(notebook(name)).values()))
    monkeypatch.setattr(builtins, "__import__", importing)
    monkeypatch.chdir(tmp_path)
    cell = re.sub(r'%pip install -q "\{(.+)\}\[training\]" ipywidgets', r"install(\1)", cell)
    known: dict[str, Any] = {"install": install}
    with pytest.raises(AssertionError, match="upload the wheel of a release"):
        exec(cell, known)
    (tmp_path / "narabe-1.0.whl").touch()
    exec(cell, known)
    assert known["training"].__name__ == "training"


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", names())
def test_a_notebook_runs_to_its_end(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here with few games and steps."""
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    made = notebook(name)
    [defines] = [i for i, cell in enumerate(made.cells) if "\nclass Settings:" in cell.source]
    quicker = f"All = Settings\ndef Settings(**chosen): return All(**(chosen | dict({QUICKER[name]})))"
    made.cells.insert(defines + 1, nbformat.v4.new_code_cell(quicker))  # type: ignore[no-untyped-call]
    NotebookClient(made, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    board = made.cells[-1].outputs[-1]["data"]
    assert "application/vnd.jupyter.widget-view+json" in board  # to play on


def test_no_module_sets_a_back_end() -> None:
    for path in (ROOT / "training").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"matplotlib\.use|import pyplot|matplotlib\.pyplot", text), path


@pytest.mark.slow
def test_a_readers_picture_appears_after_ours(tmp_path: Path) -> None:
    ours = (
        "from pathlib import Path\n"
        "from training.__main__ import main\n"
        "from training.base.figures import plot_figures\n"
        "plot_figures([{'x': 1.0, 'y': 2.0}], 'x', [('y', ['y']), ('x', ['x'])], Path('ours.png'))\n"
        "assert main(['net', 'predict', 'theano-6x6', '--picture', 'seen.png']) == 0"
    )
    readers = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in (ours, readers)])  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    assert (tmp_path / "ours.png").exists() and (tmp_path / "seen.png").exists()
    assert any("image/png" in output.get("data", {}) for output in notebook.cells[1].outputs)
