"""The page of a tournament: as a folder that grows, as one file, and served, in a real browser."""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace

import pytest

from engine.options import OptionError
from engine.records.scores import MATE_SCORE
from engine.rules.game import TimeControl
from matches.__main__ import FINISHED, USAGE, main
from matches.configuration import from_table
from matches.events import read
from matches.live import LiveGame
from matches.page import TournamentPage, replay, running
from matches.spectators import PageFolder, served
from matches.standings import Standings
from matches.tournament import Tournament
from matches.trust import effects_of
from protocol.command_line import join
from tests.matches.conftest import SCRIPT

LOOPBACK = ("127.0.0.1", 0)
HOSTILE = "</script><script>window.hit=1</script>"


@pytest.fixture(autouse=True)
def _no_farewell(monkeypatch):
    """Nobody is waited for when a page is no longer served."""
    monkeypatch.setattr("matches.spectators._FAREWELL_S", 0)


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """The journal of three engines, one of which says what it thinks."""
    folder = tmp_path_factory.mktemp("tournament")
    engines = [
        {"cmd": join([sys.executable, "-S", str(SCRIPT), *words]), "name": name, "dir": str(folder)}
        for name, *words in (("A", "1", "score=40"), (HOSTILE, "7"), ("C", "11"))
    ]
    table = {"engine": engines, "games": 2, "event": "Cup", "each": {"tc": "60/5+1"}}
    Tournament({**table, "events": str(folder / "e.jsonl")}).run()
    return folder / "e.jsonl"


@pytest.fixture
def played(journal):
    """Its events and options."""
    events = read(journal)
    return events, from_table(events[0]["options"])


@pytest.fixture
def folder(tmp_path):
    """A page folder of which the journal can be written on."""
    return PageFolder(tmp_path / "later.jsonl", tmp_path / "page")


def test_all_of_a_tournament_is_on_its_page(played):
    events, options = played
    page = TournamentPage(Standings(options))
    for event in events:
        page.add(event)
    found = page.contents()
    sections = {part["name"]: part["rows"] for part in found["sections"]}
    assert found["title"] == "Cup" and dict(found["facts"])["Games"] == "6 of 6, finished"
    assert ["A", "1.0", "tests", "60 s a game, 5 s a move, +1 s a move"] in sections["Engines"]
    assert [row[1] for row in sections["Results"][1:]] == ["A", HOSTILE, "C"]
    assert sections["Results"][1][3]  # the rating has its error
    assert len(found["elo"]["points"]) == 6 and len(found["elo"]["points"][0]) == 1 + 3
    assert found["games"][0][0] == 1 and len(found["games"]) == 6


def test_a_replay_has_clocks_and_thoughts(played):
    events, options = played
    game = next(event for event in events if event["event"] == "game" and event["white"] == "A")
    shown = replay(game, options)
    times_ms = game["times_ms"]
    assert [clock[0] for clock in shown["clocks"]] == [61_000] * 2  # as the engines are told
    assert shown["clocks"][0][-1] == 61_000 + sum(1000 - time_ms for time_ms in times_ms[::2])
    assert [node["time"] for node in shown["nodes"][1:]] == game["times_ms"]
    before = shown["nodes"][1]  # White has thought here, and its 40 points are Black's loss
    assert 0 < before["black"] < 0.5 and "candidates" not in before
    assert "score +40, depth 9" in shown["nodes"][2]["comment"]


def test_a_replay_gives_the_time_for_a_game_again_after_so_many_moves(played):
    events, options = played
    game = next(event for event in events if event["event"] == "game")
    control = TimeControl(match_ms=60_000, moves=2)
    options = replace(options, engines=tuple(replace(engine, time=control) for engine in options.engines))
    shown = replay({**game, "times_ms": [20_000] * len(game["times_ms"])}, options)
    assert shown["clocks"][1][:5] == [60_000, 40_000, 80_000, 60_000, 100_000]
    page = TournamentPage(Standings(options))
    page.add(events[0])
    (engines,) = (part["rows"] for part in page.contents()["sections"] if part["name"] == "Engines")
    assert engines[1][-1] == "60 s for 2 moves"


def test_a_running_game_has_the_clocks_that_run(played):
    _, options = played
    game = LiveGame(3, "A", "C", 15, 15, "a1b1c1", (50_000, 40_000), scores=(12.0, MATE_SCORE - 7.0))
    shown = running(game, options)
    assert (shown["number"], shown["left"]) == (4, [50_000, 40_000])
    assert [node["move"] for node in shown["nodes"][1:]] == [0, 1, 2]
    assert shown["nodes"][-1]["comment"] == "A: +12, C: +M7"


def test_the_folder_is_written_again_after_a_full_disk(folder, journal, played, tmp_path, monkeypatch):
    options = played[1]
    shutil.copy(journal, tmp_path / "later.jsonl")

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    watched = SimpleNamespace(options=options, live={})
    with monkeypatch.context() as patch:
        patch.setattr("matches.spectators.write_atomically", full)
        folder.tick(watched)
    assert not (tmp_path / "page/tournament.json").exists()
    folder.tick(watched)
    shown = json.loads((tmp_path / "page/tournament.json").read_text())
    assert len(shown["games"]) == len(list((tmp_path / "page").glob("games-*/*"))) == 6


def test_a_game_that_an_earlier_run_has_written_is_not_made_again(journal, played, tmp_path, monkeypatch):
    watched = SimpleNamespace(options=played[1], live={})
    PageFolder(journal, tmp_path).tick(watched)
    games = sorted(tmp_path.glob("games-*/*"))
    games.pop().unlink()
    made = []
    monkeypatch.setattr("matches.spectators.replay", lambda event, _: made.append(event["number"]))
    PageFolder(journal, tmp_path).tick(watched)
    assert made == [5] and len(list(tmp_path.glob("games-*/*"))) == 6


def test_a_file_from_elsewhere_that_names_a_page_is_asked_about():
    options = {"engine": [{"cmd": "a"}, {"cmd": "b"}], "each": {"st": 1}, "events": "e", "page": "p"}
    assert "p" in effects_of(from_table(options), "/").files


def answer(address, path, method="GET"):
    connection = http.client.HTTPConnection(*address)
    connection.request(method, path)
    found = connection.getresponse()
    return found.status, found.read(), found.headers


def test_only_the_page_is_served_and_only_read(tmp_path):
    page = tmp_path / "page"
    (page / "games-5").mkdir(parents=True)
    (page / "index.html").write_text("the page")
    (page / "games-5/12.json").write_text("{}")
    for secret in (page / "secret.txt", page / "games-5/secret.json", tmp_path / "e.jsonl", page / ".hidden"):
        secret.write_text("a secret")
    with served(page, LOOPBACK) as url:
        address = re.fullmatch(r"http://(.*):(\d+)/", url).groups()
        status, text, headers = answer(address, "/?x=1")
        assert (status, text, headers["Cache-Control"]) == (200, b"the page", "no-store")
        assert answer(address, "/games-5/12.json")[:2] == (200, b"{}")
        assert answer(address, "/index.html", "HEAD")[:2] == (200, b"")
        for path in (
            *("/secret.txt", "/games-5/secret.json", "/games-5/", "/games-5", "/.hidden", "/games-5/13.json"),
            *("/../e.jsonl", "/games-5/../../e.jsonl", "/%2e%2e/e.jsonl", "/..%2fe.jsonl", "//etc/passwd"),
            *("/games-5/12.json/", "/games-5/12.json%00", "/index.html/../secret.txt", "/games-5\\12.json"),
        ):
            status, text, _ = answer(address, path)
            assert status == 404 and b"secret" not in text.replace(b"secret.", b""), path
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            assert answer(address, "/", method)[0] == 501
    with pytest.raises(OSError):
        answer(address, "/")


def test_readers_who_go_away_are_not_mentioned(tmp_path, capfd):
    (tmp_path / "index.html").write_text("x" * 10_000_000)
    with served(tmp_path, LOOPBACK) as url:
        address = re.fullmatch(r"http://(.*):(\d+)/", url).groups()
        for _ in range(3):
            with socket.create_connection(address) as reader:
                reader.sendall(b"GET / HTTP/1.0\r\n\r\n")
                reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert answer(address, "/")[0] == 200  # and others are served
    assert capfd.readouterr().err == ""


def test_a_reader_who_drips_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr("matches.spectators._PageHandler.timeout", None)  # it is never silent for so long
    monkeypatch.setattr("matches.spectators._LONGEST_S", 0)
    with served(tmp_path, LOOPBACK) as url:
        address = re.fullmatch(r"http://(.*):(\d+)/", url).groups()
        with socket.create_connection(address, timeout=60) as reader:
            reader.sendall(b"GET /")
            with suppress(ConnectionError):
                assert reader.recv(1) == b""


def test_only_so_many_readers_have_a_thread(tmp_path, monkeypatch):
    monkeypatch.setattr("matches.spectators._MOST_READERS", 1)
    (tmp_path / "index.html").write_text("the page")
    with served(tmp_path, LOOPBACK) as url:
        address = re.fullmatch(r"http://(.*):(\d+)/", url).groups()
        with socket.create_connection(address), pytest.raises(OSError):
            answer(address, "/")
        for _ in range(1000):  # until the first one has been noticed to be gone
            with suppress(OSError):
                assert answer(address, "/")[0] == 200
                break
        else:
            pytest.fail("nobody is served any more")


def test_a_port_that_is_taken_is_refused_before_anything_is_written(brain, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with socket.socket() as other:
        other.bind(LOOPBACK)
        other.listen()
        port = str(other.getsockname()[1])
        engines = [
            w for n in "AB" for w in ("-engine", f"cmd={brain(n)['cmd']}", f"name={n}", "dir=.", "st=1")
        ]
        assert main([*engines, "-events", "e.jsonl", "-live", port]) == USAGE
    assert "live: " in capsys.readouterr().err and not list(tmp_path.iterdir())
    with pytest.raises(OptionError, match="live"), served(tmp_path, ("no.such.host.invalid", 0)):
        pass


# --- in a browser -------------------------------------------------------------------------------------------


def test_a_tournament_is_watched_move_by_move(browser, folder, journal, played, tmp_path):
    events, options = played
    lines = journal.read_bytes().splitlines(keepends=True)
    games = [place for place, event in enumerate(events) if event["event"] == "game"]
    moves = "a1b1c1d1e1"
    watched = SimpleNamespace(options=options, live={})

    def shows(count, moves=""):
        """So many games have ended, and another has come to these moves."""
        (tmp_path / "later.jsonl").write_bytes(b"".join(lines[: games[count]]))
        live = LiveGame(
            count, *(events[games[count]][side] for side in ("black", "white")), 15, 15, moves, (9, 8)
        )
        watched.live = {count: live} if moves else {}
        folder.tick(watched)

    shows(0, moves[:4])
    with served(tmp_path / "page", LOOPBACK) as url:
        browser.open(url)
        browser.until("document.querySelectorAll('.stone').length == 2")
        shows(0, moves[:6])
        browser.until("document.querySelectorAll('.stone').length == 3")
        assert browser.stones() == {(0, 0): "black", (1, 0): "white", (2, 0): "black"}
        browser.press("Home")  # who looks back stays there
        shows(0, moves[:8])
        browser.until("document.querySelectorAll('.moves button').length == 5")
        assert browser.stones() == {}
        browser.press("End")
        shows(1)
        browser.until("viewer.game.clocks")  # which only the record has, that has come in its place
        browser.press("End")
        assert len(browser.stones()) == len(re.findall(r"[a-z]\d+", events[games[0]]["moves"]))
        assert browser.text(".player time") and "wins" not in browser.text(".comment")
        shows(5)
        browser.until("document.querySelectorAll('option').length == 5")
        assert "5 of 6" in browser.text("main") and HOSTILE in browser.text("main")
        browser.choose("3")
        browser.until("document.querySelector('select').value == '3' && viewer.game.black")
        assert browser.value("window.hit") is None and browser.errors == []


def test_the_report_in_one_file_replays_each_game(browser, journal, played, tmp_path):
    assert main(["report", str(journal), "-report", str(tmp_path / "r.html")]) == FINISHED
    browser.open((tmp_path / "r.html").as_uri())
    games = [event for event in played[0] if event["event"] == "game"]
    for game in games:
        browser.choose(str(game["number"] + 1))
        browser.until(f"document.querySelector('.player b').textContent == {json.dumps(game['black'])}")
        browser.press("End")
        assert len(browser.stones()) == len(re.findall(r"[a-z]\d+", game["moves"]))
    assert browser.count("polyline") == 3 + (games[-1]["white"] == "A" or games[-1]["black"] == "A")
    assert browser.value("window.hit") is None and browser.errors == []


@pytest.mark.slow
def test_a_tournament_killed_twice_is_watched_to_its_end(browser, brain, tmp_path):
    """Eight engines, each against each; the page at one address shows it all.

    $NARABE_FOREIGN may name engines of others, which take the places of the first ones.
    """
    with socket.socket() as free:
        free.bind(LOOPBACK)
        port = str(free.getsockname()[1])
    foreign = list(filter(None, os.environ.get("NARABE_FOREIGN", "").split(os.pathsep)))
    own = [[f"cmd={brain('', step)['cmd']}", "dir=."] for step in (1, 7, 11, 13, 2, 4, 8, 14)]
    commands = [*([f"cmd={command}"] for command in foreign), *own][:8]
    engines = [
        word
        for name, command in zip("ABCDEFGH", commands, strict=True)
        for word in ("-engine", *command, f"name={name}")
    ]
    limits = ["-each", "st=0.2", "tolerance=30", "startup=120"] if foreign else ["-each", "tc=60/5"]
    begin = [*engines, *limits, "-games", "2", "-memory", "off", "-events", "e.jsonl", "-page", "page"]
    runner = [sys.executable, "-m", "matches"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path))}

    def run(words):
        return subprocess.Popen(
            [*runner, *words, "-live", port, "-view", "quiet"], cwd=tmp_path, env=environment, stdout=-3
        )

    for kill, words in enumerate((begin, ["-resume", "e.jsonl"], ["-resume", "e.jsonl"])):
        process = run(words)
        while not (tmp_path / "page/live.json").exists():
            assert process.poll() is None
        if kill == 0:
            opened = False
            while not opened:  # until the server answers
                browser.open(f"http://127.0.0.1:{port}/")
                opened = browser.value("typeof viewer == 'object'")
        if kill < 2:
            browser.until(f"tournament?.games.length >= {15 * (kill + 1)} && !silence.offsetParent")
            process.send_signal(signal.SIGKILL)
            process.wait()
            browser.until("silence.offsetParent")  # it says that nobody answers
        else:
            browser.until("tournament?.games.length == 56 && /finished/.test(heading.textContent)")
            assert process.wait() == FINISHED
    assert browser.value("new Set(tournament.games.map(game => game[0])).size") == 56
    assert len(list((tmp_path / "page").glob("games-*/*"))) == 56
