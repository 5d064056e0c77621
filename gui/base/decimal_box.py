"""A field for a number with decimals."""

import re

from PyQt6.QtGui import QValidator
from PyQt6.QtWidgets import QDoubleSpinBox


class DecimalBox(QDoubleSpinBox):
    """Takes the point and the comma for the decimal point, whatever the language writes.

    Qt's own field drops the wrong one, so that somebody who enters 1.5 in Czech has 15.
    """

    def validate(self, text: str | None, position: int) -> tuple[QValidator.State, str, int]:
        """What may be entered."""
        return super().validate(re.sub(r"[.,]", self.locale().decimalPoint(), text or ""), position)
