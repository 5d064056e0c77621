"""What is to be practised: one of the library's decks, and which of its puzzles."""

from collections.abc import Mapping

from PyQt6.QtWidgets import QDialog, QFormLayout, QGridLayout, QLabel, QRadioButton, QWidget

from engine.rules.variant import Variant
from gui.analysis.exercises import theme_name
from gui.analysis.practice import PENALTY_S, deck_name
from gui.analysis.trainer import Choice
from gui.base.forms import OK_CANCEL, combo_box, dialog_buttons, paragraph, spin_box, vbox
from gui.base.language import tr
from gui.base.variants import variant_title
from library.drill import DrillOpponent
from library.puzzles.decks import Deck, DeckStanding, Difficulty
from library.puzzles.finder import PuzzleTheme

RUN_MINUTES = (3, 5)


class PracticeDialog(QDialog):
    """Asks for a `Choice`; `choice()` after it was accepted."""

    def __init__(self, deck: Deck = Deck.PUZZLES, parent: QWidget | None = None) -> None:
        """`deck` is chosen at first."""
        super().__init__(parent)
        self.setWindowTitle(tr("Practice"))
        abouts = {
            Deck.PUZZLES: tr("Wins and defences that were found in games between engines."),
            Deck.MISTAKES: tr("Positions of your games in which a review found your move wrong."),
            Deck.OPENINGS: tr("Your repertoire, line by line: Narabe plays the other side."),
        }
        self.decks: dict[Deck, QRadioButton] = {}
        self.counts: dict[Deck, QLabel] = {}
        grid = QGridLayout()
        for row, (each, about) in enumerate(abouts.items()):
            self.decks[each], self.counts[each] = QRadioButton(deck_name(each)), QLabel(tr("counting..."))
            grid.addWidget(self.decks[each], 2 * row, 0)
            grid.addWidget(self.counts[each], 2 * row, 1)
            grid.addWidget(paragraph(about, faint=True), 2 * row + 1, 0, 1, 2)
        self.theme = combo_box({None: tr("All")} | {theme: theme_name(theme) for theme in PuzzleTheme})
        rules = (Variant.FREESTYLE, Variant.RENJU)
        self.rule = combo_box({None: tr("All")} | {rule: variant_title(rule) for rule in rules})
        difficulties = {
            Difficulty.EASIER: tr("Easier"),
            Difficulty.SUITED: tr("As my rating"),
            Difficulty.HARDER: tr("Harder"),
        }
        self.difficulty = combo_box(difficulties, Difficulty.SUITED)
        clocks = {0: tr("None")} | {n: tr("{minutes} min").format(minutes=n) for n in RUN_MINUTES}
        self.clock = combo_box(clocks)
        self.clock.setToolTip(
            tr(
                "As many as you can, the easiest first; one that you do not solve costs %n second(s).",
                PENALTY_S,
            )
        )
        self.clock.currentIndexChanged.connect(lambda index: self.difficulty.setEnabled(index == 0))
        of_puzzles = QWidget()
        form = QFormLayout(of_puzzles)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Motif"), self.theme)
        form.addRow(tr("Rule"), self.rule)
        form.addRow(tr("Difficulty"), self.difficulty)
        form.addRow(tr("Clock"), self.clock)
        self.length = spin_box(1, 500, 20)
        opponents = {
            DrillOpponent.FREQUENCY: tr("What was played most"),
            DrillOpponent.DIFFICULTY: tr("What I know least"),
        }
        self.opponent = combo_box(opponents)
        of_openings = QWidget()
        form = QFormLayout(of_openings)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Positions in a session"), self.length)
        form.addRow(tr("The other side plays"), self.opponent)
        for each, widget in ((Deck.PUZZLES, of_puzzles), (Deck.OPENINGS, of_openings)):
            widget.hide()
            self.decks[each].toggled.connect(widget.setVisible)
        self.decks[deck].setChecked(True)
        self.score = QLabel()
        vbox(grid, of_puzzles, of_openings, self.score, dialog_buttons(self, OK_CANCEL), of=self)

    def show_standings(self, standings: Mapping[Deck, DeckStanding]) -> None:
        """Show how far the player has come with each deck."""
        for deck, standing in standings.items():
            text = tr("due: {due}, new: {new}").format(due=standing.due, new=standing.new)
            self.counts[deck].setText(text)
        standing = standings[Deck.PUZZLES]
        rating = f"{standing.rating.rating:.0f} ± {standing.rating.deviation:.0f}"
        parts = [tr("Your rating: {rating}").format(rating=rating), tr("%n solved in a row", standing.streak)]
        for minutes, solved in sorted(standing.best_runs.items()):
            parts.append(tr("most in {minutes} min: {best}").format(minutes=minutes, best=solved))
        self.score.setText("  ·  ".join(parts))

    def choice(self) -> Choice:
        """What was chosen."""
        deck = next(deck for deck, button in self.decks.items() if button.isChecked())
        if deck is Deck.OPENINGS:
            return Choice(deck, length=self.length.value(), opponent=self.opponent.currentData())
        if deck is not Deck.PUZZLES:
            return Choice(deck)
        return Choice(
            deck,
            self.theme.currentData(),
            self.rule.currentData(),
            self.difficulty.currentData(),
            minutes=self.clock.currentData(),
        )
