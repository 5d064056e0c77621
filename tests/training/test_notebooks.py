"""The notebooks run from top to bottom; here with few games and steps, to see that everything works."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks_without_results_in_them() -> None:
    assert len(NOTEBOOKS) == 3
    for path in NOTEBOOKS:
        cells = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
        assert all(not cell.outputs and cell.execution_count is None for cell in cells), path.name


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_to_its_end(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARABE_QUICK_NOTEBOOKS", "1")
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    notebook = nbformat.read(path, 4)
    client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    drawn = [output for output in outputs if "image/png" in output.get("data", {})]
    said = "".join(output.text for output in outputs if output.output_type == "stream")
    assert drawn and "application/vnd.jupyter.widget-view+json" in outputs[-1]["data"]  # the board to play on
    assert not re.search(r"narabe-train [a-z-]+: ", said)  # no command failed


def test_no_module_sets_a_back_end() -> None:
    for path in (NOTEBOOKS[0].parents[2] / "training").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"matplotlib\.use|import pyplot|matplotlib\.pyplot", text), path


@pytest.mark.slow
def test_a_readers_picture_appears_after_ours(tmp_path: Path) -> None:
    ours = (
        "from pathlib import Path\n"
        "from training.__main__ import main\n"
        "from training.base.figures import plot_figures\n"
        "plot_figures([{'x': 1.0, 'y': 2.0}], 'x', [('y', ['y']), ('x', ['x'])], Path('ours.png'))\n"
        "assert main(['predict', 'theano-6x6', '--picture', 'seen.png']) == 0"
    )
    readers = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in (ours, readers)])  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    assert (tmp_path / "ours.png").exists() and (tmp_path / "seen.png").exists()
    assert any("image/png" in output.get("data", {}) for output in notebook.cells[1].outputs)
