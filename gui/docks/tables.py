"""How the panels' tables look alike: whole rows, no grid, numbers and their titles to the right."""

from PyQt6.QtCore import QAbstractItemModel, Qt
from PyQt6.QtWidgets import QTableView

NUMBER = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ROW_HEIGHT = 25


def dress_table(table: QTableView, model: QAbstractItemModel, name: str) -> None:
    """Show a model in a table in the panels' style; `name` is what a screen reader calls it."""
    table.setModel(model)
    table.setAccessibleName(name)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setMinimumHeight(56)
    rows, columns = table.verticalHeader(), table.horizontalHeader()
    assert rows is not None and columns is not None
    rows.hide()
    rows.setMinimumSectionSize(ROW_HEIGHT)
    rows.setDefaultSectionSize(ROW_HEIGHT)
    columns.setHighlightSections(False)
    columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
