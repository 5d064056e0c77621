"""The player as the brain sees it."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from engine import _core
from engine.evaluator.loading import FoundNet, best_net
from engine.player import Player, PlayerOptions
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from engine.search.kind import SearchKind
from engine.search.limits import Limits


def position(line: str, size: int = 15) -> Board:
    return Board.from_moves(parse_line(line, size, size), size)


def test_the_first_move_is_in_the_middle() -> None:
    player = Player()
    player.set_position(Board(15))
    assert player.think(Limits(visits=10)).best == 112


def test_a_net_is_opened_with_the_instructions_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    open_net = FoundNet.open

    def noted(self: FoundNet, *given: Any) -> Any:
        opened.append(open_net(self, *given))
        return opened[-1]

    monkeypatch.setattr(FoundNet, "open", noted)
    player = Player("line", PlayerOptions(instructions="portable"))
    player.set_position(Board(15))
    player.think(Limits(visits=1))
    assert [net.kernels for net in opened] == ["portable"]


def test_a_five_is_completed() -> None:
    player = Player()
    player.set_position(position("h8a1i8a3j8a5k8a7"))
    assert player.think(Limits(visits=10)).best in parse_line("g8l8", 15, 15)


def test_a_four_is_blocked() -> None:
    player = Player()
    player.set_position(position("h8g8i8a1j8a3k8"))
    assert player.think(Limits(visits=10)).best == parse_line("l8", 15, 15)[0]


def test_a_finished_game_has_no_move() -> None:
    player = Player()
    player.set_position(position("h8a1i8a3j8a5k8a7l8"))
    assert player.think(Limits(visits=10)).best is None


def test_the_best_net_is_one_that_plays_on_the_board() -> None:
    assert best_net(Board(20)) == "line"
    assert best_net(Board(15, variant=Variant.STANDARD)) == "line-standard"
    assert best_net(Board(15, variant=Variant.RENJU)) == "line-renju"
    assert best_net(Board(15, variant=Variant.CARO)) == "line-caro"
    assert best_net(Board(22, variant=Variant.CARO_OVERLINE)) == "line-caro"
    assert best_net(Board(6, row_length=4)) == "patterns"


def test_without_nets_the_patterns_are_the_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARABE_WEIGHTS", str(tmp_path))
    assert best_net(Board(15)) == "patterns"


def test_a_change_of_rules_changes_the_net() -> None:
    player = Player("best")
    for variant in Variant:
        player.set_position(Board(15, variant=variant))
        assert player.think(Limits(visits=10)).best is not None


@pytest.mark.parametrize("seed", range(6))
def test_the_weakest_still_stops_a_five_even_in_vain(seed: int) -> None:
    player = Player("patterns", PlayerOptions(seed=seed, solver=False, max_visits=100, temperature=8))
    player.set_position(position("h8a1i8a3j8o15k8"))
    assert player.think(Limits()).best in parse_line("g8l8", 15, 15)


@pytest.mark.parametrize("stop_event", [None, threading.Event()], ids=["no event", "an event"])
def test_stop_ends_a_search_with_and_without_an_event(stop_event: threading.Event | None) -> None:
    player = Player("uniform")
    player.set_position(position("h8i9j7g8"))
    result = player.analyse(lambda _: player.stop(), stop_event, progress_ms=10)
    assert result.best is not None


@pytest.mark.parametrize("net", ["patterns", "paddle-15x15"])
@pytest.mark.parametrize("memory_mib", [20, 60, 100, 166, 300])
def test_net_threads_and_tables_share_the_memory(net: str, memory_mib: int) -> None:
    """Threads that leave no room for the tables are not started."""
    if net != "patterns":
        pytest.importorskip("onnxruntime")
    player = Player(net, PlayerOptions(threads=16, memory_mib=memory_mib))
    player.load()
    options = player._with_options(_core.MctsOptions())
    net_mib = 12 if net == "patterns" else 64
    taken = net_mib + 12 * options.threads + (options.memory_bytes >> 20)
    assert taken <= memory_mib or (options.threads, options.memory_bytes) == (1, 4 << 20)
    assert options.threads > 1 or memory_mib < net_mib + 2 * 12 + 4


@pytest.mark.parametrize("kind", [SearchKind.ALPHABETA, SearchKind.MCTS])
def test_a_loaded_player_plays_as_one_that_loads_with_its_first_move(kind: SearchKind) -> None:
    def told(player: Player) -> tuple[Any, ...]:
        player.set_position(position("h8i9g8"))
        result = player.think(Limits(nodes=3000))
        return result.candidates, result.nodes, result.evaluations

    fresh, loaded = (Player(options=PlayerOptions(search=kind)) for _ in range(2))
    loaded.load()
    first = told(loaded)
    assert first == told(fresh)
    assert told(loaded) != first  # it remembers ...
    loaded.new_game()
    assert told(loaded) == first  # ... until it is told not to


_FAULTS = """
import resource
from engine.player import Player
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from engine.search.limits import Limits

player = Player()
player.set_position(Board(15, variant=Variant("{variant}")))
player.load()
moves = parse_line("h8i9g8i7i8", 15, 15)
for game in range(2):
    for count in (3, 4, 5):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        player.set_position(Board.from_moves(moves[:count], 15, variant=Variant("{variant}")))
        player.think(Limits(nodes=5000, time_ms=10**6), best_only=True)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
    player.new_game()
"""


@pytest.mark.posix("page faults")
@pytest.mark.parametrize("variant", ["freestyle", "renju"])
def test_the_first_search_of_a_game_waits_for_no_memory(variant: str) -> None:
    """A page's first touch may take milliseconds: a fresh player took 800 of them in a move of 50 ms."""
    done = subprocess.run(
        [sys.executable, "-c", _FAULTS.format(variant=variant)], capture_output=True, text=True, check=True
    )
    faults = [int(line) for line in done.stdout.split()]
    assert len(faults) == 6 and max(faults) < 250, faults


def test_a_net_is_read_once_for_all_boards_and_options_that_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    real = FoundNet.open

    def noted(self: FoundNet, *arguments: int) -> Any:
        assert self.entry is not None
        opened.append(self.entry.name)
        return real(self, *arguments)

    monkeypatch.setattr(FoundNet, "open", noted)
    player = Player()
    for size, memory_mib, rule in [(15, 160, 0), (20, 160, 0), (20, 100, 0), (20, 100, 4), (15, 160, 4)]:
        player.change(PlayerOptions(memory_mib=memory_mib))
        player.set_position(Board(size, variant=Variant.from_gomocup_rule(rule)))
        player.load()
        assert player.think(Limits(nodes=10)).best is not None
    assert opened == ["line", "line-renju"]


def test_the_tables_can_be_limited_alone() -> None:
    options = Player("patterns", PlayerOptions(memory_mib=200, most_tables_mib=20))._with_options(
        _core.MctsOptions()
    )
    assert options.memory_bytes == 20 << 20


@pytest.mark.parametrize("kind", [SearchKind.ALPHABETA, SearchKind.MCTS])
def test_hinted_moves_are_tried_right_after_the_first_and_judged_by_the_search(kind: SearchKind) -> None:
    board = position("h8i9g8")
    unlikely = parse_line("e6", 15, 15)[0]

    def effort(hints: tuple[int, ...]) -> tuple[int, int, float]:
        """The first move before anything is searched; of the unlikely one, the work and the prior."""
        player = Player(options=PlayerOptions(search=kind))
        player.set_position(board, hints=hints)
        first = player.think(Limits(nodes=1)).best
        result = player.think(Limits(nodes=3000))
        assert result.best not in (None, unlikely)
        (move,) = (move for move in result.candidates if move.point == unlikely)
        assert first is not None
        return first, max(move.nodes, move.visits), move.prior

    first, work, prior = effort(())
    assert first != unlikely
    hinted_first, hinted_work, hinted_prior = effort((unlikely, first))
    assert hinted_first == first
    assert hinted_work > 2 * work
    assert (hinted_prior > 10 * prior) is (kind is SearchKind.MCTS)


def test_a_hint_that_cannot_be_played_is_passed_over() -> None:
    player = Player()
    player.set_position(
        position("h8a1i8a3j8a5k8a7"), [parse_line("g8", 15, 15)[0]], parse_line("h8g8c3", 15, 15)
    )
    assert player.think(Limits(visits=10)).best == parse_line("l8", 15, 15)[0]
