"""What a loop is asked for: its settings, from a recipe or a TOML file, and with what was measured here."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.evaluator.weights import register
from engine.options import read_table
from training.base.computing import use_threads
from training.base.run import RUN_FILE, Run, read_run
from training.base.settings import SettingsError, from_table, set_in, sizes_in_words
from training.data.loading import require_files
from training.export.checkpoint import export_net
from training.learn.checkpoints import load_start
from training.learn.supervised import Trainer
from training.learn.supervised_settings import TrainingSettings
from training.networks.catalogue import ARCHITECTURES
from training.play.gate import GateSettings
from training.play.searcher import SearchSettings, is_open, settled
from training.play.self_play_settings import SelfPlaySettings

RECIPES = Path(__file__).parent / "recipes"


@dataclass(frozen=True)
class PureMctsSettings:
    """The match against pure Monte-Carlo search that measures how strong the net is."""

    every: int = 0  # rounds; 0: never
    games: int = 10  # from the empty board, half of them as Black
    visits: int = 400  # of the net, for each move
    playouts: int = 1000  # of the opponent at first
    playouts_step: int = 1000  # more after each match without a point lost
    search: SearchSettings = field(default_factory=lambda: SearchSettings(solver=False, leaves_at_once=1))


@dataclass(frozen=True)
class LoopSettings:
    """All of a loop. `self_play.net` and the training's data and length are filled in for each round."""

    rounds: int = 10
    games_per_round: int = 10_000
    processes: int = 0  # of self-play; 0: one for each core
    threads: int = 0  # of training; 0: one for each core
    start: str = ""  # a checkpoint, a file of play or a name in weights/; none: an untrained net
    first_window: int = 500_000  # positions; all are used until there are more
    window_growth: float = 0.8  # the window grows with the number of positions to this power
    passes: float = 1.5  # how often a round shows each position of the window
    shown_per_game: int = 0  # positions shown for each game of the round, in place of passes
    rate_half_life: int = 0  # rounds after which the learning rate is half of what it was; 0: it stays
    keep_optimiser: bool = False  # a round goes on with what the optimiser of the round before remembers
    gated: bool = True  # a net must win its gate; else each round's net is accepted
    keep_games: bool = True  # that have left the window, and windows of earlier rounds; else deleted
    network: dict[str, Any] = field(default_factory=dict)  # sizes of the net, where not its defaults
    self_play: SelfPlaySettings = field(default_factory=SelfPlaySettings)
    training: TrainingSettings = field(
        default_factory=TrainingSettings
    )  # its data are learnt from beside the window
    gate: GateSettings = field(default_factory=GateSettings)
    pure_mcts: PureMctsSettings = field(default_factory=PureMctsSettings)

    def __post_init__(self) -> None:
        architecture, configuration = ARCHITECTURES[self.training.network], self.configuration
        for kind in self.self_play.kinds:
            if not architecture.can_play(configuration, kind):
                raise ValueError(
                    f"a {architecture.name} net of {sizes_in_words(configuration)} cannot play {kind}"
                )
        if self.gated and self.gate.variant != self.self_play.variant:
            raise ValueError(f"gate and self-play differ: {self.gate.variant}, {self.self_play.variant}")
        if self.gated and self.gate.row_length != self.self_play.row_length:
            raise ValueError("gate and self-play differ in the number of stones in a row that win")

    @property
    def configuration(self) -> Any:
        """The sizes of the net."""
        return from_table(ARCHITECTURES[self.training.network].configuration, self.network, "network")


def recipes() -> list[str]:
    """The names of the recipes."""
    return sorted(path.relative_to(RECIPES).with_suffix("").as_posix() for path in RECIPES.rglob("*.toml"))


def open_loop(folder: Path, config: Path | None, others: Sequence[str] = ()) -> LoopSettings:
    """The settings of a loop, new or gone on with; `others` as of `read_settings`.

    Raises:
        SettingsError: they are wrong or missing, or not those that the loop was started with.
    """
    if config is None:
        if others:
            raise SettingsError("--set changes a --recipe or a --config: give that, too")
        if not (folder / RUN_FILE).exists():
            raise SettingsError(f"{folder} is not a loop yet: give a --recipe or a --config")
        return from_table(LoopSettings, read_run(folder)["settings"], str(folder / RUN_FILE))
    may_change = {"rounds", "processes", "threads", "keep_games"}
    settings = read_settings(config, others)
    return Run.open(folder, settings, may_change=may_change, measured=with_measurements).settings


def require_files_of(settings: LoopSettings) -> None:
    """Refuse what the later stages of a round would miss when its games are played.

    Raises:
        FileNotFoundError: a file of the settings is not there.
    """
    require_files(settings.training.data)
    if settings.gated and settings.gate.openings:
        Path(settings.gate.openings).stat()


def with_measurements(settings: LoopSettings) -> LoopSettings:
    """The settings with what is quickest on this machine, where they leave it open."""
    require_files_of(settings)
    if settings.start:
        load_start(Path(settings.start))
    use_threads(settings.threads)
    searches = [settings.self_play.search, settings.pure_mcts.search]
    kind, batch_size = settings.self_play.kinds[0], settings.self_play.batch_size
    with TemporaryDirectory() as folder:  # an untrained net is as quick as any
        training = replace(settings.training, data=())
        start = Trainer(Path(folder) / "run", training, settings.configuration, searches[0].device)
        if any(is_open(search) for search in searches) and start.architecture.suffix == ".onnx":
            start.save()
            path = Path(folder) / "untrained.onnx"
            net = export_net(start.checkpoint_path, path, (), [kind.variant.value])
            register(replace(net, row_length=kind.row_length), path.parent)
            searches = [settled(search, path, kind, batch_size) for search in searches]
    own, other = searches
    return replace(
        settings,
        training=replace(settings.training, precision=start.settings.precision),
        self_play=replace(settings.self_play, search=own),
        pure_mcts=replace(settings.pure_mcts, search=other),
    )


def read_settings(config: Path, others: Sequence[str] = ()) -> LoopSettings:
    """The settings of a TOML file, with `others` in their place, each as `training.batch_size=512`.

    Raises:
        SettingsError: it is none, or names settings that are unknown or impossible.
    """
    table = read_table(config)
    for change in others:
        set_in(table, change)
    return from_table(LoopSettings, table, f"{config} with --set" if others else str(config))
