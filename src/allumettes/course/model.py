"""The state space of a game from one start: states, operators and when they apply, initial and final states.

A state is a position and the player to move. Where heaps are never split, rows keep their places; otherwise the heaps
of a state are sorted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from math import prod
from typing import NamedTuple

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.course.state import other_player
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.moves import matches

LARGEST_MODELLED = 1_000
"""The largest heap of a model: a heap may have as many operators as it has matches."""

MOST_STATES = 20_000
"""The most reachable states that are counted."""


class ModelTooLargeError(AllumettesError):
    def __init__(self, position: Position, bound: int) -> None:
        super().__init__(position, bound)
        self.position = position
        self.bound = bound


@sentence.register
def _too_large(error: ModelTooLargeError) -> str:
    return _("The states are laid out for heaps of up to {bound}: {position} is too large.").format(
        bound=matches(error.bound), position=format_position(error.position)
    )


class GrowingModelError(AllumettesError):
    """A game where a move adds matches: the states that exist are not those with as many as the start."""

    def __init__(self, game: HeapGame) -> None:
        super().__init__(game)
        self.game = game


@sentence.register
def _growing(error: GrowingModelError) -> str:
    return _("The states are laid out for games where no move adds matches: in {game} some do.").format(
        game=error.game.spec
    )


class Board(StrEnum):
    """The kind of positions that exist, reachable or not."""

    ROWS = "rows"
    """Every row has from 0 matches to as many as at the start."""
    SETS = "sets"
    """Any set of heaps with as many matches as the start: they are split and never taken."""
    SMALLER_SETS = "smaller-sets"
    """Any set of heaps with at most as many matches as the start."""


class ModelState(NamedTuple):
    """Written `J2-4` as in the matches report."""

    position: Position
    player: int

    def __str__(self) -> str:
        return f"J{self.player}-{format_position(self.position)}"


class Action(NamedTuple):
    """An action on a heap: named, or matches taken, or parts split off, or both."""

    rank: int
    """The place of a name in the rules; 0 for all that have none."""
    taken: int
    parts: Option
    """All the heaps that are left but the largest."""
    name: str = ""

    def __str__(self) -> str:
        split = f"S{'+'.join(map(str, self.parts))}" if self.parts else ""
        return self.name or (f"R{self.taken}" if self.taken else "") + split


class Operator(NamedTuple):
    """An action of one player, written `J1-R2` as in the matches report (R: remove, S: split off)."""

    player: int
    action: Action

    def __str__(self) -> str:
        return f"J{self.player}-{self.action}"


@dataclass(frozen=True)
class Model:
    game: HeapGame
    start: Position
    first: int = 1
    convention: Convention = Convention.NORMAL

    def __post_init__(self) -> None:
        if max(self.start) > LARGEST_MODELLED:
            raise ModelTooLargeError(self.start, LARGEST_MODELLED)
        self.game.check_listed(max(self.start))
        if any(min(self.game.amounts(heap), default=0) < 0 for heap in range(max(self.start) + 1)):
            raise GrowingModelError(self.game)

    @cached_property
    def initial(self) -> ModelState:
        return self.state(self.start, self.first)

    @cached_property
    def heaps(self) -> dict[Action, list[int]]:
        """The heaps, up to the largest of the start, to which each action applies."""
        heaps: dict[Action, list[int]] = {}
        for heap in range(max(self.start) + 1):
            for action, _option in actions(self.game, heap):
                heaps.setdefault(action, []).append(heap)
        return dict(sorted(heaps.items()))

    @property
    def operators(self) -> list[Operator]:
        return [Operator(player, action) for player in (1, 2) for action in self.heaps]

    @cached_property
    def board(self) -> Board:
        options = [option for heap in range(max(self.start) + 1) for option in self.game.options(heap)]
        if all(len(option) == 1 for option in options):
            return Board.ROWS
        return Board.SMALLER_SETS if any(action.taken for action in self.heaps) else Board.SETS

    @property
    def existing(self) -> int:
        """How many states there are, reachable or not."""
        matches = sum(self.start)
        if self.board is Board.ROWS:
            return 2 * prod(heap + 1 for heap in self.start)
        sets = partition_numbers(matches)
        return 2 * (sets[-1] if self.board is Board.SETS else sum(sets))

    @cached_property
    def reachable(self) -> tuple[ModelState, ...]:
        """The states that can be reached, turn after turn; not all of them where they are more than `MOST_STATES`."""
        found, waiting = {self.initial: None}, deque([self.initial])
        while waiting and len(found) <= MOST_STATES:
            for _operator, state in self.transitions(waiting.popleft()):
                if state not in found:
                    found[state] = None
                    waiting.append(state)
        return tuple(found)[: MOST_STATES + 1]

    @property
    def complete(self) -> bool:
        """Whether all the states that can be reached were counted."""
        return len(self.reachable) <= MOST_STATES

    @property
    def finals(self) -> list[ModelState]:
        return sorted({state for state in self.reachable if self.game.is_over(state.position)}, key=lambda s: s[::-1])

    def winner(self, final: ModelState) -> int:
        return final.player if self.convention is Convention.MISERE else other_player(final.player)

    def applicable(self, state: ModelState) -> list[Operator]:
        """The operators that apply to a state."""
        return sorted({operator for operator, _state in self.transitions(state)})

    def transitions(self, state: ModelState) -> Iterator[tuple[Operator, ModelState]]:
        """Every operator that applies and the state it leads to; one operator may apply to several heaps."""
        for row, heap in enumerate(state.position):
            for action, option in actions(self.game, heap):
                position = state.position[:row] + option + state.position[row + 1 :]
                yield Operator(state.player, action), self.state(position, other_player(state.player))

    def state(self, position: Position, player: int) -> ModelState:
        if self.board is Board.ROWS:
            return ModelState(position, player)
        return ModelState(tuple(sorted(filter(None, position))) or (0,), player)

    def tree(self) -> tuple[int, int]:
        """How many nodes the tree of all matches from the start has, and how many of them are ends."""
        sizes: dict[Position, tuple[int, int]] = {}
        # Heaps are replaced by smaller ones, so that in this order what a position leads to comes before it.
        for state in sorted(self.reachable, key=lambda state: sorted(state.position, reverse=True)):
            below = [sizes[child.position] for _operator, child in self.transitions(state)]
            sizes[state.position] = (
                1 + sum(nodes for nodes, _ in below),
                sum(ends for _, ends in below) if below else 1,
            )
        return sizes[self.initial.position]


@cache
def actions(game: HeapGame, heap: int) -> tuple[tuple[Action, Option], ...]:
    """Every action on a heap and what it leaves, in the order of the rules."""
    if named := game.named_options(heap):
        return tuple((Action(rank, 0, (), name), named[name]) for rank, name in enumerate(named))
    return tuple((Action(0, heap - sum(option), option[:-1]), option) for option in game.options(heap))


def partition_numbers(total: int) -> list[int]:
    """How many sets of heaps have 0, 1, … `total` matches, by Euler's recurrence on the pentagonal numbers."""
    counts = [1]
    for n in range(1, total + 1):
        count, k, sign = 0, 1, 1
        while (pentagonal := k * (3 * k - 1) // 2) <= n:
            count += sign * counts[n - pentagonal]
            if pentagonal + k <= n:
                count += sign * counts[n - pentagonal - k]
            k, sign = k + 1, -sign
        counts.append(count)
    return counts
