"""Commands of analysis: switch it on, choose what is drawn, check a claimed win."""

from dataclasses import replace
from functools import partial

from PyQt6.QtCore import QObject
from PyQt6.QtGui import QActionGroup
from PyQt6.QtWidgets import QMenu

from engine.rules.board import Colour
from gui.analysis.balancer import TIME_MS
from gui.analysis.threats import ClaimCheck, ClaimVerdict, check_claim, find_defences
from gui.app_state import AppState
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings import Layer
from gui.board.picture import ThreatKind, ThreatMark
from gui.commands.command import Command, Shell
from gui.presenter.presenter import Presenter


class AnalysisCommands(QObject):
    """The switches of the Analysis menu, and the check of claims."""

    def __init__(self, app: AppState, presenter: Presenter, shell: Shell) -> None:
        super().__init__(app)
        self._document, self._analyser, self._balancer = app.document, app.analyser, app.balancer
        self._store, self._presenter, self._shell = app.store, presenter, shell
        self.aimed = -1  # the point of the context menu
        self._balancer.found.connect(self._show_balance)
        self._balancer.failed.connect(shell.say)
        self._defence_finder = Background(self, self._show_defences, shell.say)
        self._document.current_changed.connect(self._defence_finder.cancel)
        self.compare_menu = QMenu(tr("Co&mpare with"), shell.dialog_parent)
        self.compare_menu.aboutToShow.connect(self._fill_compare_menu)
        self._claim_checker = Background(self, self._show_claim, shell.say)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        search_all = partial(self._analyser.leave_out, frozenset())
        return [
            Command("analyse", tr("&Analyse"), "Space", self.analyse, checkable=True, icon="analyse"),
            Command("check_mate", tr("&Check the claimed win"), "Ctrl+M", self.check_mate),
            self._switch("show_candidates", tr("&Candidates on the board"), "F5", icon="candidates"),
            self._switch("show_heat", tr("&Heat map"), "F6", icon="heat"),
            self._switch("show_threats", tr("&Threats"), "F7", icon="threats"),
            Command("balance_one", tr("Find a &balanced move"), "", lambda: self.find_balance(1)),
            Command("balance_two", tr("Find a balanced &pair of moves"), "", lambda: self.find_balance(2)),
            Command("find_defences", tr("Show all &defences"), "Ctrl+D", self.find_defences),
            Command("leave_out", tr("&Leave this point out of the search"), "Ctrl+L", self.leave_out),
            Command("search_all", tr("Search all points a&gain"), "", search_all),
            self._switch("even_effort", tr("Equal &effort for each candidate")),
            self._layer(Layer.POLICY, tr("&Policy of the net")),
            self._layer(Layer.VALUE, tr("&Values of the net")),
            self._layer(Layer.COUNT, tr("T&hreat counts")),
        ]

    def close(self) -> None:
        """End the threads."""
        self._claim_checker.close()
        self._defence_finder.close()

    def analyse(self, on: bool) -> None:
        """Switch the live analysis on or off."""
        if on:
            self._analyser.start()
        else:
            self._analyser.stop()

    def _switch(self, setting: str, text: str, keys: str = "", icon: str = "") -> Command:
        """The command that switches a setting of the analysis on and off."""
        return Command(setting, text, keys, lambda on: self._change(**{setting: on}), True, icon)

    def _fill_compare_menu(self) -> None:
        settings = self._store.current
        names = [engine.name for engine in settings.engines if engine.name != settings.analysis_engine]
        self.compare_menu.clear()
        choices = QActionGroup(self.compare_menu)
        for name in ("", *names):
            action = self.compare_menu.addAction(name.replace("&", "&&") or tr("No other engine"))
            assert action is not None
            action.setCheckable(True)
            action.setChecked(name == settings.compared_engine)
            action.triggered.connect(
                lambda _on, name=name: self._store.change(replace(self._store.current, second_engine=name))
            )
            choices.addAction(action)

    def _layer(self, layer: Layer, text: str) -> Command:
        """The command that puts a layer over the board, in place of another, or takes it away."""
        name = f"layer_{layer.value}"
        return Command(name, text, "", lambda on: self._change(layer=layer if on else Layer.NONE), True)

    def _change(self, **changes: object) -> None:
        settings = self._store.current
        analysis = replace(settings.analysis, **changes)  # type: ignore[arg-type]
        self._store.change(replace(settings, analysis=analysis))
        if not changes.keys().isdisjoint(("show_heat", "even_effort")):  # the engine searches otherwise
            self._analyser.refresh()

    def find_balance(self, count: int) -> None:
        """Look for a move, or a pair of moves, after which the game is even."""
        self._shell.say(tr("Looking for a balanced position..."), TIME_MS)
        self._balancer.find(count)

    def _show_balance(self, moves: tuple[int, ...]) -> None:
        self._presenter.pin_variation(moves)
        self._shell.say(tr("Balanced: {moves}").format(moves=self._document.labels.names(moves)), 12_000)

    def find_defences(self) -> None:
        """Look for all moves that hold against what the opponent threatens."""
        board = self._document.board.copy()
        self._shell.say(tr("Checking..."))
        self._defence_finder.ask(lambda stop: find_defences(board, stop))

    def _show_defences(self, defences: tuple[int, ...] | None) -> None:
        turn = self._document.board.turn
        if defences is None:
            self._shell.say(tr("There is no threat to be stopped."))
        elif defences:
            self._presenter.pin_threats(
                tuple(ThreatMark(point, ThreatKind.DEFENCE, turn) for point in defences)
            )
            self._shell.say(tr("%n move(s) hold against the threat.", len(defences)), 12_000)
        else:
            side = tr("Black") if turn is Colour.BLACK else tr("White")
            self._shell.say(tr("{side} has no defence left.").format(side=side), 12_000)

    def leave_out(self) -> None:
        """Do not search the point that is pointed at, or search it again."""
        point = self._presenter.pointed if self._presenter.pointed >= 0 else self.aimed
        self.aimed = -1
        if point < 0:
            self._shell.say(tr("Click the point with the right mouse button."))
            return
        self._analyser.leave_out(self._analyser.left_out ^ {point})

    def check_mate(self) -> None:
        """Check by our solver whether the engine's best line wins as it claims."""
        analysis = self._document.current.analysis
        if analysis is None or not analysis.candidates:
            self._shell.say(tr("There is no analysis to check."))
            return
        board, line = self._document.board.copy(), analysis.line
        self._shell.say(tr("Checking..."))
        self._claim_checker.ask(lambda stop: check_claim(board, line, stop))

    def _show_claim(self, check: ClaimCheck) -> None:
        verdicts = {
            ClaimVerdict.PROVEN: tr("Proven: the line wins against every defence."),
            ClaimVerdict.UNPROVEN: tr("Unproven: our solver neither confirms nor refutes the line."),
            ClaimVerdict.REFUTED: tr("Refuted: the line overlooks a win of the opponent."),
        }
        self._shell.say(verdicts[check.verdict], 12_000)
        if check.line:
            self._presenter.pin_variation(check.line)
