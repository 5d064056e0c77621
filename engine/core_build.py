"""Whether the compiled core fits the source tree; the core asks when it is imported.

A core older than the Python code beside it would fail somewhere in the middle of a game, at the first call
whose arguments have changed. CMake compiles a checksum of the sources of the bindings into the core.
"""

from pathlib import Path


def fault(built_from: str, engine: Path = Path(__file__).parent) -> str:
    """What is wrong with a core whose bindings have the checksum `built_from`; empty if nothing is.

    An installed package has no sources to compare with: its core was installed with it.
    """
    bindings = sorted((engine / "native" / "bind").glob("*.cpp"))
    if not bindings or checksum(bindings) == built_from:
        return ""
    return f"the compiled core was not built from the sources in {engine.parent}: run `make setup` there"


def checksum(bindings: list[Path]) -> str:
    """The checksum of the sources, as CMakeLists.txt computes it."""
    import hashlib

    digests = "".join(hashlib.sha256(source.read_bytes()).hexdigest() for source in bindings)
    return hashlib.sha256(digests.encode()).hexdigest()
