"""Held-out figures of the nets of `narabe-train distil`, and how they are shown."""

from collections.abc import Callable, Mapping, Sequence

from training.data.pool import Batch, Mixture, Pool
from training.learn.distil_labels import LabelledGames, in_order
from training.learn.losses import measure
from training.learn.supervised import YOUNG_PLIES
from training.networks.trainee import NetOutput

Forward = Callable[[Batch], NetOutput]
_MEASURED_AT_ONCE = 1000  # positions


def line_figures(forward: Forward, lessons: Sequence[LabelledGames], limit: int) -> dict[str, float]:
    """Held-out figures of a line net: of games, off them (`off`), and how it orders the teacher's moves."""
    figures: dict[str, float] = {}
    for each in lessons:
        name = each.games.name
        figures |= held_out_figures(forward, each.held_out, limit)
        batches = each.held_out_strayed.batches(_MEASURED_AT_ONCE, limit, Mixture(1.0, 1.0))
        figures |= _named(f"{name} off", measure(forward, batches))
        figures |= _named(name, in_order(forward, each.children))
    return {"loss": mean_loss(figures, len(lessons))} | figures


def held_out_figures(forward: Forward, held_out: Pool, limit: int) -> dict[str, float]:
    """Of the positions of held-out games, all and `young` ones."""
    figures: dict[str, float] = {}
    for name, part in (("", held_out), (" young", held_out.of_plies(*YOUNG_PLIES))):
        batches = part.batches(_MEASURED_AT_ONCE, limit)
        figures |= _named(held_out.name + name, measure(forward, batches))
    return figures


def _named(name: str, figures: Mapping[str, float]) -> dict[str, float]:
    shown = ("policy", "value", "top1", "value_mse", "in order", "lost")
    return {f"{name} {key}": figures[key] for key in shown if key in figures}


def mean_loss(figures: Mapping[str, float], kinds: int) -> float:
    """The mean of policy and value over the kinds of game."""
    deciding = [
        figure
        for name, figure in figures.items()
        if name.endswith((" policy", " value")) and len(name.split()) == 2
    ]
    return sum(deciding) / kinds


def tell(when: str, figures: Mapping[str, float]) -> None:
    """Print figures, a line for each kind of game and part."""
    lines: dict[str, list[str]] = {}
    for name, figure in figures.items():
        of, _, key = name.replace("in order", "in_order").rpartition(" ")
        lines.setdefault(of, []).append(f"{key} {figure:.4f}")
    for of, parts in lines.items():
        say(f"{when}{', ' + of if of else ''}: {' '.join(parts)}")


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)
