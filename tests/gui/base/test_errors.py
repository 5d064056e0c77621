"""An error of ours in a slot or a thread: reported in the window and logged, and the app goes on."""

import json
import os
import subprocess
import sys
from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.application import App

# Runs the real program, in which the command for a hint and a thread are broken.
PROGRAM = """
import json, sys, threading
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication, QMessageBox
from gui import application
from gui.commands.play import PlayCommands
from gui.window import MainWindow

def broken(self):
    return 1 // 0

def window():
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

def boxes():
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox) and w.isVisible()]

def fail():
    window()._panels.board.move_intended.emit(112)
    window().actions_by_name["hint"].trigger()
    QTimer.singleShot(300, look)

def look():
    (box,) = boxes()
    next(button for button in box.buttons() if button.text() == "Copy details").click()
    seen["text"], seen["more"], seen["open"] = box.text(), box.informativeText(), box.isVisible()
    seen["copied"] = QApplication.clipboard().text()
    box.close()
    window().actions_by_name["hint"].trigger()
    seen["again"], seen["boxes"] = window().statusBar().currentMessage(), len(boxes())
    threading.Thread(target=lambda: [].pop()).start()
    QTimer.singleShot(300, look_again)

def look_again():
    (box,) = boxes()
    seen["thread"] = box.informativeText()
    window().actions_by_name["go_back"].trigger()
    seen["goes on"] = not window().actions_by_name["go_back"].isEnabled()
    window().close()

def restore(self):
    QTimer.singleShot(300, fail)
    QTimer.singleShot(60_000, self.window.close)
    return False

seen = {}
PlayCommands.hint, application.App.restore = broken, restore
status = application.main(["--profile", sys.argv[1]])
print(json.dumps({"status": status, **seen}))
"""


def test_an_error_in_a_slot_is_reported_and_the_app_goes_on(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"first_run": false, "language": "en"}')
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert finished.returncode == 0, finished.stderr
    seen = json.loads(finished.stdout.splitlines()[-1])
    assert seen["status"] == 0 and seen["open"] and seen["goes on"]
    assert "saved" in seen["text"] and "ZeroDivisionError" in seen["more"]
    log = (tmp_path / "errors.log").read_text()
    assert str(tmp_path / "errors.log") in seen["more"]
    for text in (log, seen["copied"]):
        assert "Narabe" in text and "in broken" in text and "ZeroDivisionError" in text
    assert "ZeroDivisionError" in seen["again"] and seen["boxes"] == 0
    assert "IndexError" in seen["thread"] and "IndexError" in log
    assert any(tmp_path.glob("autosave-*.json"))


def test_the_game_is_saved_at_once_when_an_error_occurs(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    app.play.make_move(112)
    app.report_error("ValueError: a bug", "details")
    saved = tmp_path / f"autosave-{os.getpid()}.json"
    qtbot.waitUntil(saved.exists)
    assert "hh" in json.loads(saved.read_text())["sgf"]
    app.window.trouble.close()
