"""The settings of `narabe-train data self-play`: how its games are played, and what is learnt from them."""

from dataclasses import dataclass, field

from engine.rules.game_kind import GameKind
from engine.rules.variant import VARIANTS, Variant
from training.base.settings import one_of, rare, require_at_least, require_known
from training.play.openings import OpeningSettings
from training.play.searcher import SearchSettings


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games are played, and what is learnt from them."""

    net: str = "patterns"  # a name in weights/, or a file
    sizes: tuple[int, ...] = (15,)  # of the boards, each as likely
    variant: str = one_of("freestyle", VARIANTS)  # the rules
    row_length: int = 5  # stones in a row that win
    games_per_shard: int = 100  # in one file
    games_at_once: int = 1  # whose leaves share a batch; a shard's games depend on it, whatever plays them
    full_visits: int = 600  # of a move that is learnt from
    fast_visits: int = 100  # of moves that are only played, not learnt from
    full_share: float = 0.25  # of moves searched in full
    keep_tree: bool = rare(False)  # a full search adds its visits to what is known, else it starts afresh
    noise_share: float = rare(0.25)  # in full searches, of what `noise_at` names
    noise_at: str = rare("root", ["root", "choice"])  # its priors, or a move's `choice` (AlphaZero_Gomoku)
    noise_concentration: float = rare(0.0)  # of Dirichlet noise, a candidate; 0: 10.83 shared out
    first_temperature: float = rare(0.8)  # of the choice by visits; falls to the last ...
    last_temperature: float = rare(0.15)  # ... which it approaches
    temperature_half_life: float = rare(12.0)  # ... by half in so many plies
    temperature_value_cutoff: float = rare(0.0)  # no move is drawn so much worse than the best; 0: any
    policy_target: str = rare("completed-q", ["completed-q", "visits"])  # or `visits` (training.data.targets)
    policy_moves: int = 8  # kept of each policy target; 0: all
    sharpness: float = rare(0.05)  # of the policy target by completed values
    outcome_share: float = rare(0.5)  # of the value target; the rest is the search's value
    longest_game: int = 0  # plies, then a game ends with the search's last value as outcome; 0: no limit
    settled_draw: float = rare(0.0)  # a game is drawn when draws are so likely for eight plies; 0: it is not
    play_out: bool = False  # go on when a result is proven, and learn from those positions too
    play_on_share: float = rare(0.0)  # of the games that go on when a result is proven, for their values
    proven_share: float = rare(0.5)  # of the last positions, of proven wins, that are learnt from
    openings: OpeningSettings = field(default_factory=OpeningSettings)
    start_positions: str = ""  # a file or folder: games start from even positions of its games, too
    start_share: float = 0.5  # of the games, from there
    start_plies: tuple[int, ...] = rare((0, 400))  # the first and the last ply of these
    lost_positions: str = ""  # a file or folder of games that were lost, to start from any ply
    lost_share: float = 0.0  # of the games, from even positions there
    search: SearchSettings = field(default_factory=SearchSettings)
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        require_known(self)
        if not self.sizes:
            raise ValueError("sizes names no board")
        require_at_least(1, self, "games_per_shard", "games_at_once", "full_visits", "fast_visits")
        if self.settled_draw > 1:
            raise ValueError(f"settled_draw is {self.settled_draw}, not from 0 to 1")
        if self.start_share + self.lost_share > 1 and self.start_positions and self.lost_positions:
            raise ValueError("start_share and lost_share are more than all games")
        if len(self.start_plies) != 2:
            raise ValueError("start_plies names the first and the last ply")

    @property
    def batch_size(self) -> int:
        """How many positions are evaluated at once, at most."""
        return self.games_at_once * self.search.leaves_at_once

    @property
    def kinds(self) -> list[GameKind]:
        """What is played, one kind for each size."""
        return [GameKind.of_size(size, Variant(self.variant), self.row_length) for size in self.sizes]
