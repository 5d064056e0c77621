"""What a foreign weights file holds."""

from pathlib import Path

from training.export.import_nets import Arrays, _contents, _paddle_arrays


def load_foreign(path: Path) -> Arrays:
    """The state dict for `PaddleNet` of a Paddle or Theano file."""
    return _paddle_arrays(_contents(path), path)
