"""Packages that are installed only where an extra of the wheel asks for them (pyproject.toml)."""

import contextlib

_EXTRAS = {
    **dict.fromkeys(("PyQt6", "pyqtgraph"), "app"),
    "onnxruntime": "onnx",
    **dict.fromkeys(("torch", "safetensors", "onnx", "matplotlib", "tensorboard"), "training"),
    "ray": "cluster",
}


def how_to_install(error: ModuleNotFoundError) -> str:
    """What brings the package that was not found; empty if no extra has it.

    Where pip has not installed us, as in a frozen package, it would look for our name among others' packages.
    """
    package = (error.name or "").partition(".")[0]
    if package not in _EXTRAS:
        return ""
    advice = f": pip install 'narabe[{_EXTRAS[package]}]'" if _is_installed() else ""
    return f"{package} is not installed{advice}"


def _is_installed() -> bool:
    from importlib import metadata  # it takes time to load

    with contextlib.suppress(metadata.PackageNotFoundError):
        return bool(metadata.version("narabe"))
    return False
