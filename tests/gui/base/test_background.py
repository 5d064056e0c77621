"""Work in threads, whose window may be gone when it is done."""

import threading

from PyQt6 import sip
from PyQt6.QtCore import QObject
from pytestqt.qtbot import QtBot

from engine._core import StopFlag
from gui.base.background import Background, Mailbox


class Owner(QObject):
    """Keeps what its mailbox brings, and in which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.received: list[tuple[object, threading.Thread]] = []
        self.mailbox = Mailbox(self.receive)

    def receive(self, value: object) -> None:
        self.received.append((value, threading.current_thread()))


def test_a_mailbox_hands_values_over_in_the_thread_of_its_owner(qtbot: QtBot) -> None:
    owner = Owner()
    threads = [threading.Thread(target=owner.mailbox.post, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    qtbot.waitUntil(lambda: len(owner.received) == 20)
    assert {value for value, _ in owner.received} == set(range(20))
    assert {thread for _, thread in owner.received} == {threading.main_thread()}


def test_what_arrives_for_a_deleted_owner_is_dropped(qtbot: QtBot) -> None:
    owner = Owner()
    mailbox = owner.mailbox
    before, after = (threading.Thread(target=mailbox.post, args=(text,)) for text in ("before", "after"))
    before.start()
    before.join()  # on its way when its owner is deleted
    sip.delete(owner)
    after.start()
    after.join()
    qtbot.wait(20)
    assert owner.received == []


def test_work_that_ends_after_its_window_is_deleted_ends_its_thread(qtbot: QtBot) -> None:
    window = QObject()
    background = Background(window)
    begun, go_on = threading.Event(), threading.Event()

    def work(_stop: object) -> None:
        begun.set()
        go_on.wait(10)

    background.ask(work)
    assert begun.wait(10)
    thread = next(t for t in threading.enumerate() if t.name == "background")
    sip.delete(window)
    go_on.set()
    thread.join(10)
    assert not thread.is_alive()


def test_only_the_newest_request_is_answered(qtbot: QtBot) -> None:
    background = Background()
    answers: list[object] = []
    background.done.connect(answers.append)
    for number in range(50):
        background.ask(lambda _stop, number=number: number)
    qtbot.waitUntil(lambda: bool(answers))
    qtbot.wait(20)
    assert answers == [49]
    background.close()


def test_what_is_written_is_done_in_turn(qtbot: QtBot) -> None:
    background, go_on = Background(in_turn=True), threading.Event()
    done: list[object] = []
    background.done.connect(done.append)
    background.ask(lambda _stop: go_on.wait(10) and "first")
    background.ask(lambda _stop: "second")
    go_on.set()
    qtbot.waitUntil(lambda: done == ["first", "second"])
    written: list[int] = []
    background.ask(lambda _stop: go_on.wait(10) and written.append(1))
    background.ask(lambda _stop: written.append(2))
    background.close()
    assert written == [1, 2]


def test_what_is_only_shown_is_looked_up_for_the_newest_request(qtbot: QtBot) -> None:
    background, begun = Background(), threading.Event()
    done: list[object] = []
    background.done.connect(done.append)

    def until_stopped(stop: StopFlag) -> str:
        begun.set()
        while not stop.is_set():
            pass
        return "replaced"

    background.ask(until_stopped)
    assert begun.wait(10)
    background.ask(lambda _stop: "newest")
    qtbot.waitUntil(lambda: done == ["newest"])
    background.close()


def test_an_error_that_nobody_takes_is_reported_as_one_of_ours(qtbot: QtBot) -> None:
    background = Background()
    with qtbot.captureExceptions() as caught:
        background.ask(lambda _stop: 1 // 0)
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError
    background.close()
