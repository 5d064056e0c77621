"""Hard positions: what is proven at the end of games and a short search does not see, game by game."""

from pathlib import Path
from typing import cast

import pytest

from engine import hard
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.limits import Limits
from engine.search.result import Proof, SearchResult
from training.__main__ import main
from training.data.positions import PositionSetBuilder
from training.play.hard import HardSettings, Miner

# White lets an open three stand; the same, turned; nothing is decided.
GAMES = ("h8a1i8a3j8a5k8a7l8", "h8a1h9c1h10e1h11g1h12", "h8i9")


def write_games(path: Path) -> None:
    builder = PositionSetBuilder()
    for line in GAMES:
        builder.add_game(parse_line(line, 15, 15), 15, 15, Variant.FREESTYLE)
        builder.add_position(1, {0: 1.0})
    builder.build({"source": "made up"}).save(path)


def mined(folder: Path, *words: str) -> list[hard.HardPosition]:
    write_games(folder / "in.npz")
    command = ["data", "hard", str(folder / "in.npz"), str(folder / "out"), "--long-nodes", "3000", *words]
    assert main(command) == 0
    return hard.load(folder / "out/hard.tsv")


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches see nothing."""
    monkeypatch.setattr(hard.HardPosition, "is_seen", lambda position, result: False)


def test_what_is_seen_is_not_hard(tmp_path: Path) -> None:
    assert mined(tmp_path, "--short-nodes", "2000") == []


@pytest.mark.usefixtures("blind")
def test_wins_and_losses_are_found_once_up_to_symmetry(tmp_path: Path) -> None:
    found = mined(tmp_path, "--short-nodes", "50")
    assert {position.kind for position in found} >= {hard.ProvenKind.WIN, hard.ProvenKind.LOSS}
    assert len({position.source for position in found}) == 1
    won = next(position for position in found if len(position.moves) == 6)
    assert won.kind is hard.ProvenKind.WIN and won.proof == "threats"


@pytest.mark.usefixtures("blind")
def test_a_game_gives_so_many_at_most(tmp_path: Path) -> None:
    assert len(mined(tmp_path, "--short-nodes", "50", "--per-game", "1")) == 1


@pytest.mark.usefixtures("blind")
def test_mining_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    whole = mined(tmp_path, "--short-nodes", "50")
    path = tmp_path / "out/hard.tsv"
    text = path.read_text()
    for cut in (len(text) - 1, text.index("# games: 1") + 12, 3, 0):
        path.write_text(text[:cut])
        assert mined(tmp_path, "--short-nodes", "50") == whole
        assert path.read_text() == text


@pytest.mark.parametrize(
    ("values", "searched"),
    [((-0.85, -0.96, -0.99), 1000), ((-0.85, -0.9), 400), ((-0.5,), 100), ((0.9,), 100)],
)
def test_a_long_search_is_given_up_where_a_proof_is_unlikely(
    values: tuple[float, ...], searched: int
) -> None:
    class Walk:
        """A search that finds no proof, but values of the side that is to lose."""

        def __init__(self) -> None:
            self.left = list(values)
            self.nodes = 0

        def run_here(self, limits: Limits) -> SearchResult:
            assert limits.nodes is not None
            self.nodes += limits.nodes
            value = self.left.pop(0)
            chances = ((1 + value) / 2, 0.0, (1 - value) / 2)
            return SearchResult(0, (), 0, chances, Proof.UNKNOWN, None, 1, 0.0, nodes=limits.nodes)

    won = SearchResult(0, (), 0, (1.0, 0.0, 0.0), Proof.WIN, 1, 1, 0.0)
    walk = Walk()
    miner = Miner(HardSettings(long_nodes=1000))
    assert miner.searched_through(cast(AlphaBetaSearch, walk), won).nodes == walk.nodes == searched


def test_nothing_is_searched_before_a_position_that_is_not_proven() -> None:
    searched = []

    class Spy(Miner):
        def searched_through(self, walk: AlphaBetaSearch, later: SearchResult | None) -> SearchResult:
            searched.append(later)
            return super().searched_through(walk, later)

    even = Board.from_moves(parse_line("h8i9g10", 15, 15), 15)
    assert list(Spy(HardSettings(long_nodes=1000)).hard_positions(even, "made up")) == []
    assert searched == [None]


@pytest.mark.parametrize("option", ["--short-nodes", "--long-nodes", "--per-game"])
def test_numbers_that_cannot_be_are_refused(tmp_path: Path, option: str) -> None:
    write_games(tmp_path / "in.npz")
    assert main(["data", "hard", str(tmp_path / "in.npz"), str(tmp_path / "out"), option, "0"]) == 1
