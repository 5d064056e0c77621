"""Packages that are installed only where an extra of the wheel asks for them (pyproject.toml)."""

_EXTRAS = {
    **dict.fromkeys(("PyQt6", "pyqtgraph"), "app"),
    "onnxruntime": "onnx",
    **dict.fromkeys(("torch", "safetensors", "onnx", "matplotlib", "tensorboard"), "training"),
    "ray": "cluster",
}


def how_to_install(error: ModuleNotFoundError) -> str:
    """What brings the package that was not found; empty if no extra has it."""
    package = (error.name or "").partition(".")[0]
    extra = _EXTRAS.get(package)
    return f"{package} is not installed: pip install 'narabe[{extra}]'" if extra else ""
