"""One game of self-play: where it starts, how its moves are chosen, what is kept of its positions.

Start at `play_game`. A game depends on its number alone; `training.play.self_play` plays many of them.
"""

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from engine.rules.board import Board, Colour
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from engine.search.result import Proof, SearchResult, Wdl
from training.data.loading import load_positions
from training.data.packed import BROKEN_OFF, SearchedPosition
from training.data.positions import PositionSet
from training.data.targets import outcome_at, outcome_wdl, policy_target, turned_at, visit_shares
from training.play.live import BoardFeed
from training.play.openings import balanced_opening, recorded_opening
from training.play.opponent import Opponent
from training.play.searcher import NOISE_CONCENTRATION, Searcher, Steps
from training.play.self_play_settings import SelfPlaySettings

_SETTLED_PLIES = 8  # in which draws must be likely, that a game counts as drawn


@dataclass(frozen=True)
class SelfPlayGame:
    """A game that was played."""

    size: int
    moves: list[int]
    outcome: Wdl  # for Black
    proven: bool
    positions: list[SearchedPosition]  # all from the opening on

    @property
    def result(self) -> int:
        """In the terms of packed games."""
        outcomes = [outcome_wdl(True), outcome_wdl(False), outcome_wdl(None)]
        return outcomes.index(self.outcome) if self.outcome in outcomes else BROKEN_OFF


Starts = Mapping[int, Sequence[tuple[float, PositionSet]]]
"""Recorded positions, each set with the share of the games that start from it, by the size of the board."""


@cache
def starts_of(settings: SelfPlaySettings) -> Starts:
    """What games may start from, beside random stones.

    Raises:
        ValueError: a file cannot be read.
    """
    starts: dict[int, list[tuple[float, PositionSet]]] = {kind.largest: [] for kind in settings.kinds}
    for file, share, plies in (
        (settings.start_positions, settings.start_share, settings.start_plies),
        (settings.lost_positions, settings.lost_share, (0, sys.maxsize)),
    ):
        if not file or not share:
            continue
        positions = load_positions(Path(file))
        positions = positions.chosen((positions.ply >= plies[0]) & (positions.ply <= plies[1]))
        for kind in settings.kinds:
            starts[kind.largest].append((share, positions.of_kind(kind)))
    return starts


def play_game(
    searchers: Mapping[int, Searcher],
    settings: SelfPlaySettings,
    number: int,
    starts: Starts,
    opponent: Opponent | None = None,
    live: BoardFeed | None = None,
) -> Steps[SelfPlayGame]:
    """Play the game of a number: the same net and settings play it the same again.

    Most moves get a fast search and are only played; a share gets a full one, with noise, to learn a policy
    from (playout-cap randomisation: Wu, "Accelerating self-play learning in Go", 2019). A proven position
    ends the game, unless it is to be played out or on. An `opponent` moves for one colour, drawn by lot,
    while the search looks on; if it fails, the game is broken off.
    """
    random = np.random.default_rng((settings.seed, number))
    size = int(random.choice(settings.sizes))
    board = GameKind.of_size(size, Variant(settings.variant), settings.row_length).board()
    searcher = searchers[size]
    searcher.forget()
    for move in (yield from _opening(board, searcher, settings, random, starts[size])):
        board.push(move)
    opening_plies, settled_plies, playing_on = board.ply, 0, False
    opponents_colour = None if opponent is None else list(Colour)[int(random.integers(2))]
    positions: list[SearchedPosition] = []

    def ended(outcome: Wdl, proven: bool = False) -> SelfPlayGame:
        if live is not None:
            live.end(number)
        return SelfPlayGame(size, list(board.moves), outcome, proven, positions)

    while board.outcome is None:
        if live is not None:
            live.show(number, board)
        full = random.random() < settings.full_share and not playing_on
        if full:
            result = yield from _full_search(board, searcher, settings, random)
        else:
            result = yield from searcher.searching(board, settings.fast_visits)
        decided = result.proof is not Proof.UNKNOWN and not settings.play_out and not playing_on
        wdl = _proven_wdl(result.proof) or result.wdl
        policy = _learnt_policy(result, full, decided, settings, random)
        positions.append(SearchedPosition(board.ply, wdl, policy))
        if decided:
            playing_on = settings.play_on_share > 0 and random.random() < settings.play_on_share
            if not playing_on:
                return ended(turned_at(board.ply, wdl), proven=True)
        settled_plies = settled_plies + 1 if 0 < settings.settled_draw <= wdl[1] else 0
        if settled_plies == _SETTLED_PLIES:
            return ended(outcome_wdl(None))
        if 0 < settings.longest_game <= board.ply:
            return ended(turned_at(board.ply, wdl))
        if opponent is not None and board.turn is opponents_colour:
            answer = opponent.move(board)
            if answer is None:
                return ended(turned_at(board.ply, wdl))
            board.push(answer)
        elif playing_on and result.best is not None:
            board.push(result.best)
        else:
            temperature = _temperature(settings, board.ply - opening_plies)
            noise_share = settings.noise_share if full and settings.noise_at == "choice" else 0.0
            board.push(_chosen(result, settings, temperature, random, noise_share))
    return ended(outcome_at(0, board.outcome.winner))


def _opening(
    board: Board,
    searcher: Searcher,
    settings: SelfPlaySettings,
    random: np.random.Generator,
    starts: Sequence[tuple[float, PositionSet]],
) -> Steps[list[int]]:
    """The moves that a game starts from: to an even recorded position, or random stones."""
    lot = random.random() if starts else 1.0
    for share, positions in starts:
        if lot < share:
            recorded = yield from recorded_opening(positions, searcher, settings.openings, random)
            if recorded:
                return recorded
            break
        lot -= share
    return (yield from balanced_opening(board, searcher, settings.openings, random))


def _proven_wdl(proof: Proof) -> Wdl | None:
    """The value of a position by a proof, for the side to move."""
    won = {Proof.WIN: True, Proof.LOSS: False, Proof.DRAW: None}
    return outcome_wdl(won[proof]) if proof in won else None


def _full_search(
    board: Board, searcher: Searcher, settings: SelfPlaySettings, random: np.random.Generator
) -> Steps[SearchResult]:
    visits, keep = settings.full_visits, settings.keep_tree
    if settings.noise_at == "choice":
        return (yield from searcher.searching(board, visits, afresh=not keep, added=keep))
    return (
        yield from searcher.exploring(
            board, visits, settings.noise_share, random, settings.noise_concentration, afresh=not keep
        )
    )


def _learnt_policy(
    result: SearchResult,
    full: bool,
    decided: bool,
    settings: SelfPlaySettings,
    random: np.random.Generator,
) -> dict[int, float]:
    """The policy that a position teaches; none of a fast search, but of some proven wins the winning move."""
    if full and (settings.play_out or result.proof is Proof.UNKNOWN):
        return _policy_target(result, settings)
    wins = decided and result.proof is Proof.WIN and result.best is not None
    if wins and random.random() < settings.proven_share:
        assert result.best is not None
        return {result.best: 1.0}
    return {}


def _policy_target(result: SearchResult, settings: SelfPlaySettings) -> dict[int, float]:
    if result.proof is Proof.WIN and result.best is not None:
        return {result.best: 1.0}
    if settings.policy_target == "visits" and any(candidate.visits for candidate in result.candidates):
        return visit_shares(result)
    return policy_target(result, settings.sharpness, settings.search.policy_temperature)


def _temperature(settings: SelfPlaySettings, plies: int) -> float:
    first, last = settings.first_temperature, settings.last_temperature
    return last + (first - last) * math.exp2(-plies / settings.temperature_half_life)


def _chosen(
    result: SearchResult,
    settings: SelfPlaySettings,
    temperature: float,
    random: np.random.Generator,
    noise_share: float,
) -> int:
    """A move drawn by visits; never one that loses by proof, while there is another.

    Mixed with noise, moves without visits are drawn too.
    """
    if result.proof is Proof.WIN and result.best is not None:
        return result.best
    least = 0 if noise_share > 0 else 1
    open_moves = [c for c in result.candidates if c.visits >= least and c.proof is not Proof.LOSS]
    if not open_moves:
        assert result.best is not None
        return result.best
    if cutoff := settings.temperature_value_cutoff:  # Lc0's name for it
        favourite = max(open_moves, key=lambda candidate: candidate.visits)
        open_moves = [c for c in open_moves if c.value >= favourite.value - cutoff]
    visits = np.array([candidate.visits for candidate in open_moves], np.float64)
    weights = (visits / max(1.0, visits.max())) ** (1 / temperature)
    shares = weights / weights.sum() if weights.any() else np.full(len(weights), 1 / len(weights))
    if noise_share > 0:
        concentration = settings.noise_concentration or NOISE_CONCENTRATION / len(shares)
        noise = random.dirichlet(np.full(len(shares), concentration))
        shares = (1 - noise_share) * shares + noise_share * noise
    return open_moves[int(random.choice(len(open_moves), p=shares))].point
