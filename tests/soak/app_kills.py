"""The app is killed while it keeps analyses, comments and games: what was shown as kept is there.

    python -m tests.soak.app_kills FOLDER KILLS SEED [--window]

in a process of its own, because each app that is killed is forked from it before there is a QApplication.
Without `--window` it is the app's librarian with a document, which writes as the app does.
"""

import argparse
import json
import os
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QEventLoop

from engine.records.analysis import Analysis, Candidate
from engine.rules.board import Board
from gui.analysis.library_controller import FILE, LibraryController
from gui.application import App, make_application
from gui.base.settings import Settings
from gui.base.settings_store import SettingsStore
from gui.model.document import Document
from library import annotations
from library.games import all_games
from library.maintenance import check
from library.store import Store
from tests.soak.kills import killed

_ROUND_MS = 5


def main() -> None:
    """Kill an app so many times; prints what was committed and what of it is lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kills", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--window", action="store_true")
    options = parser.parse_args()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    chance, path, count = random.Random(options.seed), options.folder / FILE, 0
    Store(path).close()
    for _ in range(options.kills):
        count = killed(path, count, chance, partial(_keep_on, window=options.window))
    print(json.dumps({"count": count, "faults": _faults(path, count)}))


def _moves(number: int) -> list[int]:
    return random.Random(number).sample(range(225), 6)


def _keep_on(path: Path, number: int, seed: int, tell: Callable[[int], None], window: bool) -> None:
    """In a process of its own: analyse, comment and keep one game after the other as a user does."""
    document, librarian = _whole_app(path.parent) if window else _librarian(path)
    qt = QCoreApplication.instance()
    assert qt is not None
    imported: list[str] = []
    librarian.imported.connect(imported.append)
    while True:
        document.go(document.tree.root)
        for move in _moves(number):
            document.play(move)
        board, text = document.board.copy(), f"comment {number}"
        candidate = Candidate(next(iter(board.legal_moves())), 0.5, 4000, 0.3)
        analysis = Analysis((candidate,), 5000 + number, 9, f"engine {number}")
        document.set_analysis(document.current, analysis)
        librarian.change(lambda store, board, text=text: annotations.set_comment(store, board, text))  # type: ignore[misc]
        document.set_info(black=f"player {number}")
        imported.clear()
        librarian.add_game()

        def is_shown(text: str = text) -> bool:
            page = librarian.page
            return page is not None and page.explored.known.remark.comment == text

        while not (imported and is_shown()):
            qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, _ROUND_MS)
        tell(number)
        number += 1


_alive: list[object] = []  # what Qt must not lose


def _whole_app(folder: Path) -> tuple[Document, LibraryController]:
    _alive.append(make_application(["narabe"]))
    app = App(replace(Settings(), first_run=False), folder / "settings.json")
    app.window.show()
    _alive.append(app)
    return app.document, app.library_controller


def _librarian(path: Path) -> tuple[Document, LibraryController]:
    _alive.append(QCoreApplication(["narabe"]))
    document = Document()
    store = SettingsStore(Settings(), path.with_name("settings.json"))
    librarian = LibraryController(document, store, path)
    _alive.extend((document, store, librarian))
    return document, librarian


def _faults(path: Path, count: int) -> list[str]:
    """What is lost of the first so many, what is half there, what the library's own check finds."""
    with Store(path) as store:
        faults = list(check(store))
        players = {game.black for _, game in all_games(store)}
        for number in range(count + 1):
            known = annotations.known(store, Board.from_moves(_moves(number)))
            entry = known.best is not None and known.best.analysis.visits == 5000 + number
            comment = known.remark.comment == f"comment {number}"
            if comment and not entry:  # both were one transaction
                faults.append(f"the comment {number} is there without its analysis")
            kept = entry and comment and f"player {number}" in players
            if not kept and number < count:
                faults.append(f"{number} is lost: {entry=} {comment=}")
    return faults


if __name__ == "__main__":
    main()
