"""Checkpoints of training runs, and the nets in them."""

import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import nn

from engine.evaluator.weights import net_named, weights_folder
from engine.records.files import reading_of, write_atomically
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.base import parallel
from training.base.files import load_torch
from training.base.run import revision
from training.networks.architecture import Architecture, Start
from training.networks.catalogue import ARCHITECTURES
from training.networks.trainee import Rates, Trainee

_PARTS = {"settings", "configuration", "average", "revision", "start", "seen", "history"}


def load_checkpoint(path: Path) -> dict[str, Any]:
    """A checkpoint's contents; nothing in it is executed.

    Raises:
        OSError: there is no such file.
        ValueError: it is no checkpoint, or damaged.
    """
    if path.is_dir():
        raise ValueError(f"{path} is a folder, not a checkpoint: name the checkpoint.pt in it")
    try:
        checkpoint: dict[str, Any] = load_torch(path)
    except OSError:
        raise
    except Exception as error:  # a file of another kind, or damaged, can raise nearly anything
        raise ValueError(f"{path} is not a checkpoint of narabe-train, or damaged") from error
    if not isinstance(checkpoint, dict) or not checkpoint.keys() >= _PARTS:
        raise ValueError(
            f"{path} is not a checkpoint of narabe-train (`net import` reads nets of other programs)"
        )
    with reading_of(path):
        _check(checkpoint)
    return checkpoint


def _check(checkpoint: dict[str, Any]) -> None:
    """Ask each part for what those who use a checkpoint ask of it, as far as no net is built.

    Raises:
        Exception: a part is not what it should be.
    """
    if network_of(checkpoint) not in ARCHITECTURES:
        raise ValueError(f"there is no kind of net {network_of(checkpoint)!r}")
    configuration_of(checkpoint)
    kinds_of(checkpoint)
    int(checkpoint["seen"])
    for run in runs_of(checkpoint):
        int(run["from"])
        dict(run["settings"])
    for entry in checkpoint["history"]:
        dict(entry)
    if not all(torch.isfinite(tensor).all() for tensor in checkpoint["average"].values()):
        raise ValueError("not all weights are finite")


def save_checkpoint(checkpoint: dict[str, Any], path: Path) -> None:
    """Write a checkpoint in one step; of several processes that learn as one the first does.

    Raises:
        OSError: it cannot be written; an earlier one is untouched.
    """
    if not parallel.is_first():
        return
    whole = io.BytesIO()  # torch itself does not say what went wrong with a file
    torch.save(checkpoint, whole)
    try:
        write_atomically(path, whole.getvalue())
    except OSError as error:
        raise OSError(
            error.errno, f"{error.strerror}; the last checkpoint is untouched", str(path)
        ) from error


def load_start(path: Path) -> Start:
    """The net of another run's checkpoint, or of a file of play, or of a name in weights/.

    Raises:
        _core.LineNetError: a line net's file is not whole.
        OSError: there is no such file.
        ValueError: it is no checkpoint, or damaged, or a file of play that keeps nothing to learn on with.
    """
    named = net_named(str(path))
    if named is not None and named.architecture in ARCHITECTURES and not path.exists():
        path = weights_folder() / f"{named.name}{ARCHITECTURES[named.architecture].suffix}"
    if path.suffix == ARCHITECTURES["line"].suffix:
        return ARCHITECTURES["line"].start(path)
    if path.suffix in (".onnx", ".safetensors"):
        entry = net_named(path.stem, path.parent)
        if entry is None or entry.architecture not in ARCHITECTURES:
            raise ValueError(f"{path}: no manifest beside it names it (`narabe-train net import` makes one)")
        return ARCHITECTURES[entry.architecture].start(path)
    checkpoint = load_checkpoint(path)
    name = Architecture.name_of_start(path)
    return Start(name, network_of(checkpoint), configuration_of(checkpoint), checkpoint["average"])


def averaged_trainee(checkpoint: dict[str, Any]) -> Trainee:
    """The net of a checkpoint with its averaged weights, to be asked."""
    trainee = architecture_of(checkpoint).trainee(configuration_of(checkpoint), Rates(0.0, 0.0, 0.0))
    trainee.net.load_state_dict(checkpoint["average"])
    trainee.net.eval()
    return trainee


def averaged_net(checkpoint: dict[str, Any]) -> nn.Module:
    """The same, ready for play."""
    return averaged_trainee(checkpoint).net


def architecture_of(checkpoint: dict[str, Any]) -> Architecture:
    """The architecture of a checkpoint's net."""
    return ARCHITECTURES[network_of(checkpoint)]


def kinds_of(checkpoint: dict[str, Any]) -> list[GameKind]:
    """What a checkpoint's net was trained on; nothing of one that `net map-rows` made."""
    return [
        GameKind(smallest, largest, Variant(variant), row_length)
        for smallest, largest, variant, row_length in checkpoint.get("kinds", [])
    ]


def runs_of(checkpoint: dict[str, Any]) -> list[dict[str, Any]]:
    """The runs of the program that a checkpoint comes from; of an older one, all as one."""
    alone = {"from": 0, "revision": checkpoint["revision"], "settings": checkpoint["settings"]}
    return checkpoint.get("runs") or [alone]


def one_more_run(runs: Sequence[dict[str, Any]], seen: int, settings: Any) -> list[dict[str, Any]]:
    """The runs so far, and one more that goes on after so many positions were seen.

    The first is noted with all its settings, later ones with those that differ from the ones before.
    """
    known: dict[str, Any] = {}
    for run in runs:
        known |= run["settings"]
    new = json.loads(json.dumps(asdict(settings)))
    changed = {name: value for name, value in new.items() if name not in known or known[name] != value}
    return [*runs, {"from": seen, "revision": revision(), "settings": changed}]


def network_of(checkpoint: dict[str, Any]) -> str:
    """The name of its architecture."""
    network: str = checkpoint["settings"]["network"]
    return network


def configuration_of(checkpoint: dict[str, Any]) -> Any:
    """The configuration of a checkpoint's net."""
    return ARCHITECTURES[network_of(checkpoint)].configuration(**checkpoint["configuration"])
