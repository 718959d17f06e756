"""The laboratory of matchstick games: play them, understand them, solve them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from allumettes.library.sequences import sequence as sequence

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`from allumettes import sequence` loads what that takes; the game menu takes none of it, and starts at once."""
    if name == "sequence":
        from allumettes.library.sequences import sequence

        return sequence
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
