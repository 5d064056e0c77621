"""What the learner makes of a game that it lost: the last of its moves in whose place another one wins.

It takes its moves back, tries the next best ones there and plays on as it always does. Against a teacher who
always answers alike the end of that game is what the move is worth, and no estimate.
Source: Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search" (1996).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.rules.game_kind import GameKind
from training.play.batched_games import Chooser, Games


def better_move(
    kind: GameKind,
    moves: Sequence[int],
    plies: Sequence[int],
    tries: NDArray[np.int64],
    learner: Chooser,
    teacher: Chooser,
) -> tuple[int, int] | None:
    """The last of the learner's plies at which one of the moves tried there [ply, move] wins, and that move.

    The ply is given as its index. None where no move wins. It looks a few plies at once from the end, where
    what is left of a game is short, and no farther back than it must.
    """
    for end in range(len(plies), 0, -_AT_ONCE):
        start = max(0, end - _AT_ONCE)
        winning = np.argwhere(_won(kind, moves, plies[start:end], tries[start:end], learner, teacher))
        if len(winning):
            last = int(winning[-1, 0])
            first = winning[winning[:, 0] == last][0, 1]
            return start + last, int(tries[start + last, first])
    return None


_AT_ONCE = 3  # plies whose moves are tried side by side


def _won(
    kind: GameKind,
    moves: Sequence[int],
    plies: Sequence[int],
    tries: NDArray[np.int64],
    learner: Chooser,
    teacher: Chooser,
) -> NDArray[np.bool_]:
    """Which of the moves tried [ply, move] the learner wins with."""
    games = Games(kind, tries.size)
    won = np.zeros(tries.size, np.bool_)
    for game, (index, _) in enumerate(np.ndindex(tries.shape)):
        games.begin(game, moves[: plies[index]])
    going_on = list(range(tries.size))
    chosen: Sequence[int] = tries.ravel().tolist()
    is_learners = True
    while going_on:
        earned = [games.play(game, move) for game, move in zip(going_on, chosen, strict=True)]
        if is_learners:
            won[[game for game, end in zip(going_on, earned, strict=True) if end == 1]] = True
        going_on = [game for game, end in zip(going_on, earned, strict=True) if end is None]
        is_learners = not is_learners
        chosen = (learner if is_learners else teacher)(games, going_on) if going_on else ()
    return won.reshape(tries.shape)
