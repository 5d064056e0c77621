"""A playing level as a slider: its face, name, rating and manner, and the user's score against it."""

from collections.abc import Mapping, Sequence

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLabel, QSlider, QWidget

from gui.base.forms import hbox, vbox
from gui.base.language import tr
from gui.base.widgets import WrappedLabel
from gui.board.face import Face
from gui.engines.levels import LEVELS, Level, level, level_text, strength_text
from gui.play.scores import score_text

_LEAST_SLIDER = 110  # pixels, in which the levels are told apart


class LevelSlider(QWidget):
    """Chooses a level and explains it."""

    def __init__(self, scores: Mapping[str, str] | None = None, parent: QWidget | None = None) -> None:
        """`scores`: the user's games against the levels, as the settings have them."""
        super().__init__(parent)
        self._scores, self._tells_score = scores or {}, scores is not None
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setPageStep(2)
        self.slider.setMinimumWidth(_LEAST_SLIDER)
        self.slider.setAccessibleName(tr("Level"))
        self.face = Face()
        self.label = QLabel()
        self.label.setMinimumWidth(96)
        self.slider.valueChanged.connect(self._describe)
        self.manner, self.score = WrappedLabel(), WrappedLabel()
        for text in (self.manner, self.score):
            text.setProperty("faint", True)
        top = hbox(self.face, (self.slider, 1), self.label)
        vbox(top, self.manner, self.score, of=self, margins=(0, 0, 0, 0))
        self.offer(LEVELS)

    def offer(self, levels: Sequence[Level]) -> None:
        """Let the user choose among levels: those of the ladder, or of a net of the user's own."""
        self._levels = levels
        self.face.setVisible(levels is LEVELS)
        self.score.setVisible(self._tells_score and levels is LEVELS)
        self.slider.setRange(0, len(levels) - 1)
        self._describe(self.slider.value())

    def _describe(self, number: int) -> None:
        step = level(number, self._levels)
        self.face.show_level(number)
        self.label.setText(strength_text(step))
        self.manner.setText(level_text(step))
        score = score_text(self._scores.get(str(number), "")) or tr("none yet")
        self.score.setText(tr("Your games against it: {score}").format(score=score))
