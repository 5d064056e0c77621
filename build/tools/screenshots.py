"""Takes screenshots of the app's main states with real engines: `python build/tools/screenshots.py [folder]`.

Look at them after every visible change; those that the documentation shows are copied to `docs/images`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QEventLoop, QTimer
from PyQt6.QtWidgets import QApplication, QWidget

from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from gui.application import App, make_app, make_application
from gui.base.settings import (
    AnalysisSettings,
    BoardSettings,
    EntrantSettings,
    GameSettings,
    PlayerSettings,
    Settings,
    TournamentSettings,
    WindowSettings,
    save_settings,
)
from gui.play.state import Phase
from matches.engine_list import EngineSettings

GAME = "h8i9g9i7i8g8h9f9h7h10h6h5k8"
REVIEWED = "h8i9g9i7i8g8h9f9h7h10k8j8h6h5g7i5f6e5j7g10"
FORBIDDEN = "h8a1i8a3j10a5j11a7"
LEAST_VISITS = 10_000  # of each position of a game that is analysed
SIZE = (1280, 820)
LEAST_SIZE = (900, 600)


class Studio:
    """Opens windows, brings them into a state and takes their picture."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self._language = language
        self._application = make_application(["narabe"])
        self._app: App | None = None

    def open(self, theme: str = "wood", layout: str = "play", **analysis: object) -> App:
        """The app with settings of its own, in place of the one before."""
        self.close()
        profile = Path(tempfile.mkdtemp(prefix="narabe-"))
        settings = Settings(
            language=self._language,
            first_run=False,
            board=BoardSettings(theme),
            analysis=replace(AnalysisSettings(), **analysis),  # type: ignore[arg-type]
            engines=(EngineSettings(),),
            window=WindowSettings(layout=layout),
        )
        save_settings(settings, profile / "settings.json")
        app = make_app(self._application, profile)
        app.window.resize(*SIZE)
        app.window.show()
        settle(app.window)
        self._app = app
        return app

    def close(self) -> None:
        """Close the window that is open."""
        if self._app is not None:
            self._app.window.close()

    def shoot(self, widget: QWidget, name: str) -> None:
        """Take a picture of a widget."""
        settle(widget)
        widget.grab().save(str(self.folder / f"{name}.png"), "PNG", 0)  # the smallest file
        print(f"{name}.png", flush=True)


def wait(milliseconds: int) -> None:
    """Run the event loop for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Run the event loop until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("the state to be pictured was not reached in time")
        wait(30)


def settle(widget: QWidget) -> None:
    """Run the event loop until a widget shows what it is to show.

    Panels put off what takes long, as drawing the graph, with timers that fire once.
    """
    wait(0)  # what is put off to the next turn of the loop
    timers = [timer for timer in widget.findChildren(QTimer) if timer.isSingleShot()]
    wait_until(lambda: not any(timer.isActive() for timer in timers))


def show_game(app: App, moves: str, variant: Variant = Variant.FREESTYLE) -> None:
    """Open a game."""
    info = GameInfo(variant, black="Ann", white="Bob", date="2026-01-01")
    app.document.open_tree(GameTree.from_moves(parse_line(moves, 15, 15), info))


def is_analysed(node: Node) -> bool:
    """Whether live analysis has reported enough on a position to be pictured."""
    analysis = node.analysis
    return analysis is not None and (analysis.is_proven or analysis.visits >= LEAST_VISITS)


def picture_play(studio: Studio) -> None:
    """A game against the engine."""
    app = studio.open()
    app.play.start_game(GameSettings(white=PlayerSettings("Narabe", 6)))
    for point in parse_line("h8g9h10", 15, 15):
        ply = app.document.board.ply
        wait_until(lambda: app.game.can_move)
        near = sorted(app.document.board.legal_moves(), key=lambda p: (p // 15 - 7) ** 2 + (p % 15 - 7) ** 2)
        app.play.make_move(point if point in near else near[0])
        wait_until(lambda ply=ply: app.document.board.ply >= ply + 2)  # type: ignore[misc]
    studio.shoot(app.window, "play")


def picture_analysis(studio: Studio, theme: str, name: str) -> None:
    """Live analysis with heat map and graph."""
    app = studio.open(theme, "analyse", show_heat=theme != "dark", visit_floor=0)
    show_game(app, GAME)
    app.navigation.go_first()
    app.analyser.start()
    for node in app.document.tree.root.main_line():
        app.document.go(node)
        wait_until(partial(is_analysed, node))
    app.document.set_comment(app.document.current, "Black builds on both sides.")
    studio.shoot(app.window, name)
    analysis = app.document.current.analysis
    if analysis is not None:
        app.presenter.show_variation(analysis.line)
    if theme == "wood":
        studio.shoot(app.window, "variation")


def picture_review(studio: Studio) -> None:
    """A reviewed game with its mistakes."""
    app = studio.open("light", "analyse", review_visits=400)
    show_game(app, REVIEWED)
    app.review.review()
    wait_until(lambda: not app.reviewer.running, 180)
    model = app.panels.review.model
    if model.mistakes:
        app.review.show_mistake(max(model.mistakes[:5], key=lambda mistake: len(mistake.better)))
    studio.shoot(app.window, "review")


def picture_practice(studio: Studio) -> None:
    """An exercise, an answer that is not good enough, and the solution."""
    app = studio.open("wood", "analyse", review_visits=400)
    show_game(app, REVIEWED)
    app.review.review()
    wait_until(lambda: not app.reviewer.running, 180)
    app.review.practise()
    studio.shoot(app.window, "exercise")
    answers = parse_line("a1o15", 15, 15)
    app.play.make_move(next(point for point in answers if app.document.board.is_legal(point)))
    wait_until(lambda: bool(app.practice.verdict))
    studio.shoot(app.window, "exercise-answered")
    app.practice.show_solution()
    studio.shoot(app.window, "exercise-solved")


def picture_low(studio: Studio) -> None:
    """The least window: a review, and a tournament with forfeits and two boards."""
    app = studio.open("wood", "analyse", review_visits=400)
    app.window.resize(*LEAST_SIZE)
    show_game(app, REVIEWED)
    app.review.review()
    wait_until(lambda: not app.reviewer.running, 180)
    app.review.show_mistake(app.panels.review.model.mistakes[0])
    studio.shoot(app.window, "low-review")
    engines = (EngineSettings(), EngineSettings("Broken", "false"))
    app.store.change(replace(app.store.current, engines=engines))
    players = (("Narabe", 6), ("Broken", 99), ("Narabe", 8))
    entrants = tuple(EntrantSettings(name, level) for name, level in players)
    app.tournaments.start(TournamentSettings(entrants, games=6, concurrency=2, turn_s=0.5))
    watcher = app.tournaments.watcher
    assert watcher is not None
    wait_until(lambda: bool(watcher.snapshot.forfeits) and len(watcher.snapshot.live) == 2, 240)
    studio.shoot(app.window, "low-tournament")
    app.tournaments.stop()
    app.tournaments.let_run()


def picture_threats(studio: Studio) -> None:
    """The threat layer, and a forbidden point explained."""
    app = studio.open()
    show_game(app, "h8i9i8g8j8g9h10")
    wait_until(lambda: bool(app.panels.board.painted.picture.threats))
    studio.shoot(app.window, "threats")
    show_game(app, FORBIDDEN, Variant.RENJU)
    wait_until(lambda: bool(app.panels.board.painted.picture.forbidden))
    app.panels.board.painted.point_entered.emit(app.panels.board.painted.picture.forbidden[0])
    studio.shoot(app.window, "forbidden")


def picture_opening(studio: Studio) -> None:
    """The choice of colours in swap2."""
    app = studio.open()
    app.play.start_game(
        GameSettings(black=PlayerSettings("Narabe", 12), white=PlayerSettings(), opening="swap2")
    )
    wait_until(lambda: app.game.guide is not None and app.game.guide.is_human_task)
    studio.shoot(app.window, "swap2")


def picture_dialogs(studio: Studio) -> None:
    """The dialogs."""
    app = studio.open()
    dialogs: dict[str, Callable[[], object]] = {
        "new-game": app.play.new_game,
        "welcome": partial(
            app.play.welcome, app.review.learn, app.review.choose_deck, app.library.import_games
        ),
        "settings": app.window.actions_by_name["preferences"].trigger,
        "engines": app.window.actions_by_name["manage_engines"].trigger,
        "new-tournament": app.tournaments.new_tournament,
        "position": app.edit.edit_position,
    }
    for name, open_dialog in dialogs.items():
        open_dialog()
        studio.shoot(app.window.dialog, name)
        app.window.dialog.reject()


def picture_tournament(studio: Studio) -> None:
    """A tournament under way."""
    app = studio.open()
    app.tournaments.start(
        TournamentSettings(
            tuple(EntrantSettings("Narabe", level) for level in (3, 6, 8)), games=6, concurrency=2, turn_s=0.5
        )
    )
    watcher = app.tournaments.watcher
    assert watcher is not None
    wait_until(lambda: watcher.snapshot.played >= 5 and len(watcher.snapshot.live) == 2, 240)
    wait_until(lambda: [len(game.moves) > 20 for game in watcher.snapshot.live] == [True, True], 60)
    studio.shoot(app.window, "tournament")
    app.panels.tournament.tabs.setCurrentWidget(app.panels.tournament.report)
    studio.shoot(app.window, "statistics")
    app.tournaments.stop()  # else it would go on without the window
    app.tournaments.let_run()


def picture_sizes(studio: Studio) -> None:
    """A small window and a wide board."""
    app = studio.open("dark")
    show_game(app, GAME)
    app.window.resize(640, 520)
    studio.shoot(app.window, "small")
    app = studio.open("light")
    app.play.start_game(GameSettings(width=22, height=9, white=PlayerSettings()))
    for point in (98, 99, 76, 120, 54):
        app.play.make_move(point)
    studio.shoot(app.window, "rectangle")
    assert app.game.phase is Phase.PLAYING


def picture_large(studio: Studio) -> None:
    """A 4K screen, where the system doubles everything: in a process of its own, set from its start."""
    if os.environ.get("QT_SCALE_FACTOR") != "2":
        words = [sys.executable, __file__, str(studio.folder), "large"]
        subprocess.run(words, env={**os.environ, "QT_SCALE_FACTOR": "2"}, check=True)
        return
    app = studio.open("wood", "analyse", visit_floor=0)
    app.window.resize(1920, 1080)
    show_game(app, GAME)
    app.analyser.start()
    wait_until(partial(is_analysed, app.document.current))
    studio.shoot(app.window, "large")


PICTURES: dict[str, Callable[[Studio], None]] = {
    "play": picture_play,
    "analysis": lambda studio: picture_analysis(studio, "wood", "analysis"),
    "dark": lambda studio: picture_analysis(studio, "dark", "dark"),
    "review": picture_review,
    "practice": picture_practice,
    "low": picture_low,
    "threats": picture_threats,
    "opening": picture_opening,
    "dialogs": picture_dialogs,
    "tournament": picture_tournament,
    "sizes": picture_sizes,
    "large": picture_large,
}


def main() -> None:
    """Make all pictures, or those named after the folder."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/out/pictures"))
    parser.add_argument("names", nargs="*", metavar="name", help="only these: " + ", ".join(PICTURES))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(arguments.folder, os.environ.get("NARABE_LANGUAGE", "en"))
    for name in arguments.names or PICTURES:
        PICTURES[name](studio)
    studio.close()
    QApplication.processEvents()


if __name__ == "__main__":
    main()
