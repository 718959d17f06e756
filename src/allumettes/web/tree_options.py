"""Which tree a visitor asks for: read from the address of a page, of data or of a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from allumettes.core.convention import Convention
from allumettes.core.errors import UnknownChoiceError
from allumettes.core.game import HeapGame
from allumettes.core.notation import parse_position
from allumettes.core.position import Position
from allumettes.solvers import ladder
from allumettes.web.limits import LONGEST_START, LONGEST_TEXT, check_size
from allumettes.web.live import find_game

FIELDS = ("game", "start", "convention", "algorithm", "depth", "merge")
USUAL = {"game": "grundy", "convention": str(Convention.NORMAL), "algorithm": "v0"}
DEEPEST = 1_000
FEW_HEAPS = 3
SMALL_HEAP = 7


class Form(NamedTuple):
    """What was typed."""

    game: str = ""
    start: str = ""
    convention: str = ""
    algorithm: str = ""
    depth: str = ""
    merge: str = ""


@dataclass(frozen=True, slots=True)
class TreeOptions:
    """What is meant by it."""

    game: HeapGame
    position: Position
    convention: Convention
    algorithm: str
    depth: int | None
    merge: bool


def read_options(form: Form) -> TreeOptions:
    """The tree that is asked for; an error says what cannot be read, or does not exist."""
    game = find_game(form.game[:LONGEST_TEXT] or USUAL["game"])
    position = parse_position(form.start[:LONGEST_START]) if form.start.strip() else small_start(game)
    check_size(game, position)
    convention = form.convention or USUAL["convention"]
    if convention not in list(Convention):
        raise UnknownChoiceError("convention", convention, list(Convention))
    solver = ladder.find(form.algorithm[:LONGEST_TEXT] or USUAL["algorithm"])
    solver.check_fit(game, Convention(convention), position)
    return TreeOptions(game, position, Convention(convention), solver.name, _depth(form.depth), bool(form.merge))


def small_start(game: HeapGame) -> Position:
    """Where a tree begins that nobody has chosen: small enough to be read."""
    start = game.default_start
    return start[:FEW_HEAPS] if len(start) > 1 else (min(start[0], SMALL_HEAP),)


def _depth(text: str) -> int | None:
    if not text.strip():
        return None
    if not (text.strip().isascii() and text.strip().isdigit() and len(text) <= 4 and int(text) <= DEEPEST):
        raise UnknownChoiceError("depth", text[:LONGEST_TEXT], [f"1–{DEEPEST}"])
    return int(text)
