"""The new-game dialog: players, board, rules and time."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PyQt6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QLineEdit,
    QWidget,
)

from engine.rules.board import MAX_ROW_LENGTH, MAX_SIZE, MIN_ROW_LENGTH, MIN_SIZE, Colour
from engine.rules.variant import Variant
from gui.base import forms
from gui.base.language import labelled, tr
from gui.base.settings import GameSettings, PlayerSettings
from gui.base.variants import variant_description
from gui.base.widgets import Scrolled
from gui.board.stone_icon import StoneIcon
from gui.dialogs.clock import ClockBox
from gui.dialogs.level import LevelSlider
from gui.engines.levels import FULL_STRENGTH, levels_of
from gui.play.opening import procedures_for
from matches.engine_list import EngineSettings, NetSettings


def teach_text() -> str:
    """What the choice to be taught is called."""
    return tr("Teach me: show at once when a move of mine is at fault")


class PlayerBox(QGroupBox):
    """One side: a human, or an engine and its level."""

    def __init__(
        self,
        colour: Colour,
        engines: Sequence[EngineSettings],
        scores: Mapping[str, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Black") if colour is Colour.BLACK else tr("White"), parent)
        self.who = forms.combo_box({"": tr("You")} | {engine.name: engine.name for engine in engines})
        self.who.setAccessibleName(self.title())
        self._engines = {engine.name: engine for engine in engines}
        self.level = LevelSlider(scores)
        self.name = QLineEdit()
        self.name.setPlaceholderText(tr("Name"))
        self.name.setAccessibleName(labelled(self.title(), tr("Name")))
        self.name.hide()
        forms.vbox(forms.hbox(StoneIcon(colour, 30), (self.who, 1)), self.name, self.level, of=self)
        policy = self.level.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.level.setSizePolicy(policy)
        self.who.currentIndexChanged.connect(self._show_level)

    def show_player(self, player: PlayerSettings) -> None:
        """Show a choice."""
        forms.choose(self.who, player.engine)
        self.level.slider.setValue(player.level)
        self.name.setText(player.name)
        self._show_level()

    def _show_level(self) -> None:
        """Only Narabe's own engine has a level to choose: the ladder has no levels for people and others."""
        engine = self._engines.get(self.engine)
        self.level.setVisible(engine is not None and not engine.command)
        if engine is not None:
            self.level.offer(levels_of(engine))

    @property
    def engine(self) -> str:
        """The engine chosen; empty: a human."""
        return self.who.currentData() or ""

    def player(self) -> PlayerSettings:
        """The choice made."""
        engine = self._engines.get(self.engine)
        is_foreign = engine is not None and bool(engine.command)
        level = FULL_STRENGTH if is_foreign else self.level.slider.value()
        return PlayerSettings(self.engine, level, name=self.name.text().strip())

    @property
    def net(self) -> NetSettings | None:
        """The user's own net that the engine plays with, if it does."""
        engine = self._engines.get(self.engine)
        return engine.net if engine is not None and engine.net.file else None


class NewGameDialog(QDialog):
    """Asks for a `GameSettings`; `settings()` after it was accepted."""

    def __init__(
        self,
        settings: GameSettings,
        engines: Sequence[EngineSettings],
        parent: QWidget | None = None,
        board: bool = True,
        only_five: Collection[str] = (),
        scores: Mapping[str, str] | None = None,
    ) -> None:
        """`board` False: the position is given; only players and time are asked for.

        `only_five`: the engines that have no setting for other rows than five. `scores`: the user's games
        against the levels.
        """
        super().__init__(parent)
        self._start, self._only_five = settings, only_five
        self.setWindowTitle(tr("New game") if board else tr("Play on from here"))
        self.black = PlayerBox(Colour.BLACK, engines, scores or {})
        self.white = PlayerBox(Colour.WHITE, engines, scores or {})
        exchange = forms.push_button("⇄", self._exchange, tr("Exchange the colours"))
        exchange.setFixedWidth(44)
        self._make_board_box()
        self.board_box.setVisible(board)
        self.clock_box = ClockBox()
        self.teach = QCheckBox(teach_text())
        content = QWidget()
        rows = forms.vbox(
            forms.hbox((self.black, 1), exchange, (self.white, 1)),
            forms.hbox((self.board_box, 3), (self.clock_box, 2)),
            self.teach,
            of=content,
            margins=(0, 0, 0, 0),
        )
        rows.setSpacing(12)
        buttons = forms.dialog_buttons(self, forms.CANCEL)
        play = forms.add_button(buttons, tr("Play"), QDialogButtonBox.ButtonRole.AcceptRole)
        forms.vbox((Scrolled(content), 1), buttons, of=self)
        play.setDefault(True)  # now that it is in the dialog
        self._show(settings)

    def _make_board_box(self) -> None:
        self.board_box = QGroupBox(tr("Board and rules"))
        self.variant = forms.combo_box({variant: variant_description(variant) for variant in Variant})
        self.width_box, self.height_box = (forms.spin_box(MIN_SIZE, MAX_SIZE) for _side in range(2))
        for box, name in ((self.width_box, tr("Columns")), (self.height_box, tr("Rows"))):
            box.setAccessibleName(name)
            box.setToolTip(name)
        sizes = [
            forms.push_button(f"{size}×{size}", partial(self._set_size, size)) for size in (9, 15, 19, 20)
        ]
        self.row_length = forms.spin_box(MIN_ROW_LENGTH, MAX_ROW_LENGTH)
        before, _, after = tr("{count} in a row").partition("{count}")
        self.row_length.setPrefix(before)
        self.row_length.setSuffix(after)
        self.continuous = QCheckBox(tr("Continuous: a row scores a point, and play goes on"))
        self.opening = QComboBox()
        form = QFormLayout(self.board_box)
        form.addRow(tr("Rules"), self.variant)
        form.addRow(tr("Board"), forms.hbox(*sizes, self.width_box, self.height_box))
        form.addRow(tr("To win"), self.row_length)
        form.addRow(self.continuous)
        form.addRow(tr("Opening"), self.opening)
        self.variant.currentIndexChanged.connect(self._follow_variant)
        for player in (self.black, self.white):
            player.who.currentIndexChanged.connect(partial(self._follow_net, player))
            player.who.currentIndexChanged.connect(self._follow_players)

    def _set_size(self, size: int) -> None:
        self.width_box.setValue(size)
        self.height_box.setValue(size)

    def _follow_variant(self) -> None:
        forms.offer(self.opening, procedures_for(self.variant.currentData()))
        self._follow_players()

    def _follow_net(self, player: PlayerBox) -> None:
        """A net of the user's own plays few games: what is offered is one of them."""
        if player.net is not None:
            forms.choose(self.variant, player.net.variant)
            self._set_size(player.net.size)
            self.row_length.setValue(player.net.row_length)

    def _follow_players(self) -> None:
        """What is offered depends on the players: names, other rows than five, teaching against an engine."""
        for player in (self.black, self.white):
            player.name.setVisible(not self.black.engine and not self.white.engine)
        self.teach.setEnabled(bool(self.black.engine) is not bool(self.white.engine))
        unable = [name for name in (self.black.engine, self.white.engine) if name in self._only_five]
        is_free = not self.variant.currentData().rules.fouls and not unable
        self.row_length.setEnabled(is_free)
        told = tr("{engine} is not known to play other rows than five.")
        self.row_length.setToolTip(told.format(engine=unable[0]) if unable else "")
        if not is_free:
            self.row_length.setValue(5)

    def _exchange(self) -> None:
        black, white = self.black.player(), self.white.player()
        self.black.show_player(white)
        self.white.show_player(black)
        self.clock_box.exchange()

    def _show(self, settings: GameSettings) -> None:
        self.black.show_player(settings.black)
        self.white.show_player(settings.white)
        forms.choose(self.variant, settings.variant)
        self._follow_variant()
        forms.choose(self.opening, settings.opening)
        self.width_box.setValue(settings.width)
        self.height_box.setValue(settings.height)
        self.row_length.setValue(settings.row_length)
        self._follow_players()
        self.continuous.setChecked(settings.continuous)
        self.teach.setChecked(settings.teach)
        self.clock_box.show_clocks(settings.clock, settings.white_clock)

    def settings(self) -> GameSettings:
        """The answers."""
        clock, white_clock = self.clock_box.clocks()
        game = replace(self._start, black=self.black.player(), white=self.white.player())
        game = replace(game, clock=clock, white_clock=white_clock)
        game = replace(game, teach=self.teach.isChecked())
        return replace(
            game,
            variant=self.variant.currentData(),
            width=self.width_box.value(),
            height=self.height_box.value(),
            row_length=self.row_length.value(),
            opening=self.opening.currentData(),
            continuous=self.continuous.isChecked(),
        )
