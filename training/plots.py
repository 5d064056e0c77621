"""Pictures of a training run."""

from collections.abc import Sequence
from pathlib import Path

from training.files import written_aside

PANELS = ("policy", "value", "top1", "sign")  # measures, each with one line per data set


def plot_history(history: Sequence[dict[str, float]], path: Path) -> None:
    """Held-out (and training) figures over the positions seen, as a PNG written in one step."""
    import matplotlib  # slow to import, and only here

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(11, 7), layout="constrained")
    seen = [entry["seen"] / 1e6 for entry in history]
    for axis, measure in zip(axes.flat, PANELS, strict=True):
        for name in sorted(key for key in history[-1] if key.endswith(" " + measure)):
            axis.plot(seen, [entry.get(name, float("nan")) for entry in history], label=name, marker=".")
        axis.set_title(measure)
        axis.set_xlabel("million positions seen")
        axis.grid(alpha=0.3)
        axis.legend(fontsize="x-small")
    with written_aside(path) as aside:
        figure.savefig(aside, format="png", dpi=90)
    pyplot.close(figure)
