"""The words that pictures of trees are made of. The doors write them, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    title: str
    subtitle: str
    description: str
    """What somebody who cannot see the picture should know of it."""
    note: str
    """Says that the tree is not whole; empty where it is."""
    players: tuple[str, str]
    winning: str
    losing: str
    winning_letter: str
    losing_letter: str
    unknown: str
    known: str
    cut: str
    open: str
    chosen: str
    number: Callable[[int], str]
    turn: Callable[[int], str]
    to_move: Callable[[str], str]
    left_out: Callable[[int], str]
    legend: dict[str, str]
    """One line for each of `winning`, `losing`, `unknown`, `known`, `cut`, `open`, `chosen` and `hidden`."""
