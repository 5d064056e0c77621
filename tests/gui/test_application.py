"""How the app presents itself to the system."""

from PyQt6.QtWidgets import QApplication

from gui.application import make_application


def test_the_app_has_an_icon(qapp: QApplication, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("gui.application.QApplication", lambda _arguments: qapp)
    application = make_application(["narabe"])
    assert application.windowIcon().pixmap(32, 32).toImage().pixelColor(16, 16).alpha() == 255
