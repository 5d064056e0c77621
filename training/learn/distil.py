"""`narabe-train distil`: a teacher goes on learning, labels positions, and a line net learns from its labels.

All positions lie in the device's memory. The run's folder keeps what each stage leaves: `teacher.safetensors`
with its figures (`teacher.json`), `labels/` with a folder for each rule and board, and `NAME/checkpoint.pt`
for each line net, also while it learns. The same command goes on after a kill, and another `--line NAME` is
taught by the same teacher.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from engine.evaluator.torch_net import torch_device
from engine.records.files import reading_of
from engine.rules.game_kind import GameKind
from training.base import parallel
from training.base.computing import add_computing_options, device_named, use_threads
from training.base.files import load_torch, write_json
from training.base.run import Run, gone_on_with, revision
from training.base.settings import (
    SettingsError,
    add_alternatives,
    add_options,
    differing,
    from_options,
)
from training.base.timing import AUTO, MEASURED
from training.data.loading import load_positions, weighted_path
from training.data.pool import Mixture, Pool, pools_of
from training.data.stages import Stages
from training.learn.checkpoints import load_checkpoint, load_start, save_checkpoint
from training.learn.distil_figures import held_out_figures, line_figures, mean_loss, say, tell
from training.learn.distil_labels import LabelledGames, view_of
from training.learn.distil_settings import PLANNED_LINES, PLANS, LessonSettings, LineSettings
from training.learn.precision import quicker_look, quicker_precision
from training.learn.stage import Budget, Stage, seed_of
from training.networks.architecture import Architecture, Start
from training.networks.line import LineConfiguration
from training.networks.line_trainee import LineTrainee
from training.networks.teacher import TeacherNet, load_teacher, save_teacher
from training.networks.teacher_learner import TeacherLearner
from training.networks.trainee import Rates

Pools = dict[GameKind, Pool]
_TEACHER_LOSS = {"policy": 1.0, "value": 0.8, "reply": 0.1}
_TEACHER_DECAY = 2e-3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the run's folder, the line net's name and start, and one for every setting."""
    parser.add_argument(
        "run_folder", type=Path, help="where the teacher, its labels and its line nets are kept"
    )
    parser.add_argument(
        "--line",
        default="line",
        metavar="NAME",
        help="of the line net, and of its folder; default %(default)s",
    )
    parser.add_argument(
        "--plan",
        choices=list(PLANS),
        help="a prepared run: a teacher from nothing, and a line net for each rule and, in renju, side;"
        " options that are given count all the same",
    )
    parser.add_argument(
        "--from",
        dest="start",
        type=Path,
        help="a checkpoint of a line net with mapped rows (`net map-rows` makes one of a file of play) to"
        " start from; layers of other sizes begin from nothing, but for larger value layers",
    )
    add_computing_options(parser)
    add_options(parser, LessonSettings(), LineSettings())
    add_alternatives(parser, [LineConfiguration()])


def run(args: argparse.Namespace) -> int:
    """Go through the stages that are not done yet; the exit status."""
    use_threads(args.threads)
    plan = PLANS.get(args.plan, {})
    lessons = from_options(LessonSettings, args, _of_plan(plan, LessonSettings))
    line = from_options(LineSettings, args, _of_plan(plan, LineSettings))
    if not lessons.data:
        raise SettingsError("nothing to learn from: name position files with --data")
    given = {field.name: getattr(args, field.name) for field in fields(LineConfiguration)}
    given = {name: value for name, value in given.items() if value is not None}
    start = None if args.start is None else load_start(args.start)
    with parallel.joined():
        distillation = Distillation(args.run_folder, lessons, args.device)
        configuration = line_configuration(start, given)
        if not plan:
            distillation.teach_line(args.line, line, configuration, start)
            return 0
        rules = {kind.variant.value for kind in distillation.games}
        for name, of_net in PLANNED_LINES.items():
            if of_net["variant"] in rules:
                distillation.teach_line(name, replace(line, **of_net), configuration, start)
    return 0


def _of_plan(plan: Mapping[str, Any], kind: type[Any]) -> dict[str, Any]:
    """Those of a plan's settings that are of a kind."""
    return {field.name: plan[field.name] for field in fields(kind) if field.name in plan}


def line_configuration(start: Start | None, given: Mapping[str, Any]) -> LineConfiguration:
    """The sizes of the net to teach: of its start, where no others are given.

    Raises:
        SettingsError: it is not a line net with mapped rows.
    """
    if start is not None and start.network != "line":
        raise SettingsError(f"{start.name}: a {start.network} net, not a line net")
    configuration = replace(LineConfiguration() if start is None else start.configuration, **given)
    if not configuration.mapping_width:
        raise SettingsError(
            "a line net with free rows learns from no teacher: start from what `net map-rows` makes"
        )
    return configuration


class Distillation:
    """A run: its folder, its positions on the device, its teacher and the teacher's labels."""

    def __init__(self, folder: Path, settings: LessonSettings, device: str = AUTO) -> None:
        """Read the data, begin or go on with the folder.

        Raises:
            SettingsError: the folder's teacher learnt from other data, or with other settings.
        """
        self.folder, self.device = folder, torch_device(device_named(device))
        if self.device.type == "cuda":
            torch.backends.cudnn.benchmark = True
            torch.set_float32_matmul_precision("high")
        self.games, self.held_out = load_pools(settings, self.device)
        files = [weighted_path(entry)[0] for entry in settings.data]
        with parallel.in_turn():
            self.settings = Run.open(folder, settings, files, measured=self._measured).settings
        for pool in self.games.values():
            say(f"{pool.name}: {len(pool):,} positions, {len(self.held_out[pool.kind]):,} held out")

    def teacher(self) -> TeacherNet:
        """The first stage: the teacher as its learning left it."""
        path = self.folder / "teacher.safetensors"
        if not path.exists():
            self._teach_teacher(path)
        return load_teacher(path).to(self.device)

    def lessons(self, kinds: Sequence[GameKind]) -> list[LabelledGames]:
        """The second stage: the labels of some kinds of game."""
        self.teacher()
        mass = sum(pool.mass for pool in self.games.values())
        budget = Budget(self.settings.strayed_positions, self.settings.strayed_seconds)
        found = []
        for number, (kind, games) in enumerate(self.games.items()):
            if kind in kinds:
                folder, share = self.folder / "labels" / games.name, budget.share(games.mass / mass)
                held_out, seed = self.held_out[kind], self._seed(2, number)
                made = LabelledGames.made(self.teacher, games, held_out, share, self.settings, folder, seed)
                found.append(made)
                say(f"{games.name}: {len(games):,} positions labelled, and {len(made.strayed):,} off them")
        return found

    def teach_line(
        self, name: str, settings: LineSettings, configuration: LineConfiguration, start: Start | None
    ) -> Path:
        """The third stage, after the others: a line net's checkpoint.

        Raises:
            SettingsError: the run has a net of that name with other settings, or no positions of the rule.
        """
        path = self.folder / name / "checkpoint.pt"
        kinds = [kind for kind in self.games if settings.variant in ("", kind.variant.value)]
        if not kinds:
            raise SettingsError(f"{', '.join(self.settings.data)}: no positions of {settings.variant}")
        earlier = None
        if path.exists():
            earlier = load_checkpoint(path)
            try:
                settings = gone_on_with(settings, earlier["settings"], path)
                _require_same(path, earlier, configuration, start)
            except SettingsError as error:
                raise SettingsError(f"{error}: give it another --line NAME") from None
            if "stage" not in earlier:
                say(f"{path}: done already")
                return path
        if settings.line_precision == MEASURED:
            batch_size, device = settings.line_batch_size, str(self.device)
            precision = quicker_precision("line", configuration, batch_size, device)
            settings = replace(settings, line_precision=precision)
        lessons = [each.of_side(settings.side) for each in self.lessons(kinds)]
        torch.manual_seed(self._seed(3))
        rates = Rates(settings.line_rate, weight_decay=0.0, row_rate=0.0)
        trainee = LineTrainee(configuration, rates, str(self.device))
        trainee.learn_in(settings.line_precision)
        if start is not None:
            anew = take_over(trainee, start)
            say(f"{name}: from {start.name}" + (f", but from nothing: {', '.join(anew)}" if anew else ""))
        if earlier is None:
            history = [line_figures(trainee.forward, lessons, self.settings.held_out_limit)]
            tell(f"{name} before", history[-1])
        else:
            history = earlier["history"]
            say(f"{name}: goes on after {earlier['seen']:,} positions")
        stage = Stage(
            name,
            Budget(settings.line_positions, settings.line_seconds),
            settings.line_batch_size,
            {"policy": 1.0, "value": settings.value_weight, "reply": settings.reply_weight},
            average_positions=150 * settings.line_batch_size,
            final_rate_share=0.02,
            seed=self._seed(4),
            mixture=Mixture(settings.policy_share, settings.value_share),
            patience=self.settings.patience,
        )
        described = {
            "configuration": asdict(configuration),
            "settings": self._told(settings, lessons),
            "kinds": [(k.smallest, k.largest, k.variant.value, k.row_length) for k in kinds],
            "revision": revision(),
            "command": "distil",
            "start": "" if start is None else start.name,
        }
        path.parent.mkdir(parents=True, exist_ok=True)

        def save(state: dict[str, Any]) -> None:
            net = {"average": state["average"], "seen": state["seen"], "history": history}
            save_checkpoint(described | net | {"stage": state}, path)

        pools = [pool for each in lessons for pool in (each.games, each.strayed)]
        seen = stage.learn(
            trainee,
            pools,
            say,
            save,
            None if earlier is None else earlier["stage"],
            lambda: line_figures(trainee.forward, lessons, self.settings.held_out_limit)["loss"],
        )
        history.append(line_figures(trainee.forward, lessons, self.settings.held_out_limit))
        tell(f"{name} after", history[-1])
        average = {key: tensor.cpu() for key, tensor in trainee.net.state_dict().items()}
        save_checkpoint(described | {"average": average, "seen": seen, "history": history}, path)
        say(f"{path}: {seen:,} positions shown")
        return path

    def _measured(self, settings: LessonSettings) -> LessonSettings:
        with parallel.alone():  # the others take what the first has measured
            precision = quicker_look(settings.teacher_precision, _first_teacher(settings), str(self.device))
        return replace(settings, teacher_precision=precision)

    def _teach_teacher(self, path: Path) -> None:
        settings = self.settings
        torch.manual_seed(self._seed(0))
        net = _first_teacher(settings)
        rates = Rates(settings.teacher_rate, weight_decay=_TEACHER_DECAY, row_rate=0.0)
        learner = TeacherLearner(net.to(self.device), rates)
        learner.learn_in(settings.teacher_precision)
        stage = Stage(
            "teacher",
            Budget(settings.teacher_positions, settings.teacher_seconds),
            settings.teacher_batch_size,
            _TEACHER_LOSS,
            average_positions=400 * settings.teacher_batch_size,
            final_rate_share=0.005,
            seed=self._seed(1),
            patience=self.settings.patience,
        )
        going_on = self.folder / "teacher.pt"
        earlier = None
        if going_on.exists():
            with reading_of(going_on):
                earlier = load_torch(going_on)
        before = earlier["before"] if earlier else self._teacher_figures(learner.net)
        tell("teacher before", before)
        begun = {name: tensor.detach().clone() for name, tensor in learner.net.named_parameters()}

        def save(state: dict[str, Any]) -> None:
            save_checkpoint(state | {"before": before}, going_on)

        pools = list(self.games.values())
        seen = 0
        if not stage.budget.nothing:
            loss = lambda: self._teacher_figures(learner.net)["loss"]  # noqa: E731
            seen = stage.learn(learner, pools, say, save, earlier, loss)
        after = self._teacher_figures(learner.net) if seen else before
        tell("teacher after", after)
        is_worse = bool(parallel.of_first(not after["loss"] <= before["loss"]))
        if is_worse:
            say("the teacher is worse than it was: what it learnt is thrown away")
            learner.net.load_state_dict(begun, strict=False)
        told = {"shown": seen, "thrown_away": is_worse, "before": before, "after": after}
        start = Path(settings.teacher).name if settings.teacher else "nothing"
        origin = f"narabe-train distil, revision {revision()}, {seen:,} from {start}"
        if parallel.is_first():
            write_json(self.folder / "teacher.json", told)
            save_teacher(learner.net, path, origin)
            going_on.unlink(missing_ok=True)
        parallel.wait_for_all()

    def _teacher_figures(self, net: TeacherNet) -> dict[str, float]:
        """Held-out figures of a teacher, normalised anew for each kind of game."""
        figures: dict[str, float] = {}
        for kind, held_out in self.held_out.items():
            random = np.random.default_rng(self._seed(5))
            view = view_of(net, self.games[kind], self.settings.teacher_precision, random)
            figures |= held_out_figures(view.forward, held_out, self.settings.held_out_limit)
        return {"loss": mean_loss(figures, len(self.held_out))} | figures

    def _told(self, settings: LineSettings, lessons: Sequence[LabelledGames]) -> dict[str, Any]:
        """All settings, and what was labelled, for the checkpoint."""
        labelled = {
            each.games.name: {"games": len(each.games), "strayed": len(each.strayed)} for each in lessons
        }
        teacher = Architecture.name_of_start(self.folder / "teacher.safetensors")
        told = (
            asdict(self.settings) | asdict(settings) | {"network": "line", "data": list(self.settings.data)}
        )
        return told | {"teacher": teacher, "labelled": labelled}

    def _seed(self, *purpose: int) -> int:
        """A number of its own for each purpose."""
        return seed_of(self.settings.seed, *purpose)


def _first_teacher(settings: LessonSettings) -> TeacherNet:
    if settings.teacher:
        return load_teacher(Path(settings.teacher))
    return TeacherNet(settings.teacher_blocks, settings.teacher_channels)


def load_pools(settings: LessonSettings, device: torch.device) -> tuple[Pools, Pools]:
    """The positions of all data by their kind of game, to learn from and held out.

    Raises:
        SettingsError: there are none, or none of a kind to learn from, or held out.
    """
    stages = Stages.parse(settings.stage_weights, settings.per_game)
    to_learn: dict[GameKind, list[Pool]] = {}
    to_measure: dict[GameKind, list[Pool]] = {}
    for path, weight in map(weighted_path, settings.data):
        positions = load_positions(path, settings.outcome_share)
        train, held_out = positions.split(settings.held_out_percent)
        for kind in positions.kinds():
            to_learn.setdefault(kind, [])
        for pool in pools_of(train, device, stages=stages, weight=weight):
            to_learn[pool.kind].append(pool)
        for pool in pools_of(held_out, device):
            to_measure.setdefault(pool.kind, []).append(pool)
    if not to_learn:
        raise SettingsError(f"{', '.join(settings.data)}: no positions to learn from")
    for kind, pools in to_learn.items():
        if not sum(pool.mass for pool in pools) or kind not in to_measure:
            raise SettingsError(f"{kind}: too few positions to learn from, or none held out")
    games, held_out_pools = (
        {kind: Pool.joined(each[kind]) for kind in to_learn} for each in (to_learn, to_measure)
    )
    return games, held_out_pools


def take_over(trainee: LineTrainee, start: Start) -> list[str]:
    """Give a net the weights of another that fit; the names of those that begin from nothing.

    Larger value layers alone begin as the smaller ones that are in them, and the net's output is what it was.
    """
    own = trainee.net.state_dict()
    theirs = {name: tensor.to(own[name].device) for name, tensor in start.weights.items() if name in own}
    if _is_larger_in_value_alone(trainee.net.configuration, start.configuration):
        theirs = {name: _enlarged(tensor, own[name]) for name, tensor in theirs.items()}
    fitting = {name: tensor for name, tensor in theirs.items() if own[name].shape == tensor.shape}
    trainee.net.load_state_dict(own | fitting)
    return sorted(own.keys() - fitting.keys())


def _is_larger_in_value_alone(new: LineConfiguration, old: LineConfiguration) -> bool:
    layers = (new.value_channels, new.value_channels_2), (old.value_channels, old.value_channels_2)
    others = replace(new, value_channels=old.value_channels, value_channels_2=old.value_channels_2)
    return others == old and all(width >= before for width, before in zip(*layers, strict=True))


def _enlarged(old: Tensor, new: Tensor) -> Tensor:
    """Weights [output, input] or biases [output] of a larger layer that gives what the smaller gave.

    Its further outputs are as `new` has them, and nobody who was there hears its further inputs (Chen et al.,
    "Net2Net", 2016).
    """
    if old.shape == new.shape:
        return old
    enlarged = new.clone()
    enlarged[: len(old)] = 0
    enlarged[tuple(map(slice, old.shape))] = old
    return enlarged


def _require_same(
    path: Path, earlier: Mapping[str, Any], configuration: LineConfiguration, start: Start | None
) -> None:
    """Refuse a name that another net has, whose checkpoint at `path` is the `earlier` one.

    Raises:
        SettingsError: its sizes or its start are others.
    """
    differs = []
    if differing(configuration, earlier["configuration"]):
        differs.append("sizes")
    if earlier["start"] != ("" if start is None else start.name):
        differs.append("start")
    if differs:
        raise SettingsError(f"{path}: a net of other {' and '.join(differs)}")
