"""Which small position each pair of versions is shown on.

In the student's copy each example prints the calls of the first version and asks for those of the second. No example
prints what another one asks, as far as there are enough small positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from allumettes.core.position import Position
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.steps import Step
from allumettes.trees.side_by_side import Pair, calls_below, examples, playable

MOST_TRIED = 10_000
"""How many choices are tried before examples may tell of each other."""


@dataclass(frozen=True, slots=True)
class Example:
    """Positions are named by their playable heaps."""

    pairs: list[Pair]
    asked: Position
    """The position that both versions are asked about."""
    printed: frozenset[Position]
    """The positions that the first version searches."""

    def fits(self, other: Example) -> bool:
        return self.asked not in other.printed and other.asked not in self.printed


def chosen_examples(race: Race, steps: Sequence[Step]) -> dict[Step, list[Pair]]:
    """The calls of both versions of each step on a small position, where one was found."""
    found = {step: _examples(race, step) for step in steps}
    candidates = {step: own for step, own in found.items() if own}
    chosen = _fitting(list(candidates.values())) or _fitting_as_far_as_possible(candidates.values())
    return {step: example.pairs for step, example in zip(candidates, chosen, strict=True)}


def _examples(race: Race, step: Step) -> list[Example]:
    if not (step.before.looks_ahead and step.after.looks_ahead):
        return []
    found = list(examples(step.before, step.after, race.game, race.convention))
    if not found:  # it may be the second one that does more
        other_way = examples(step.after, step.before, race.game, race.convention)
        found = [[Pair(pair.level, pair.second, pair.first) for pair in pairs] for pairs in other_way]
    # Where a single call is saved there is little to see.
    return [_example(race, pairs) for pairs in sorted(found, key=lambda pairs: abs(_saved_calls(pairs)) == 1)]


def _saved_calls(pairs: list[Pair]) -> int:
    return sum((pair.first is not None) - (pair.second is not None) for pair in pairs)


def _example(race: Race, pairs: list[Pair]) -> Example:
    searched = (pair.position for pair in pairs if pair.first and calls_below(pair.first))
    names = frozenset(playable(race.game, position) for position in searched)
    return Example(pairs, playable(race.game, pairs[0].position), names)


def _fitting(candidates: Sequence[Sequence[Example]]) -> list[Example]:
    """One of each, the first ones that fit together; none where too many choices would have to be tried."""
    waiting: list[list[Example]] = [[]]
    for _choice in range(MOST_TRIED):
        if not waiting:
            return []
        chosen = waiting.pop()
        if len(chosen) == len(candidates):
            return chosen
        fitting = [one for one in candidates[len(chosen)] if all(map(one.fits, chosen))]
        waiting += [[*chosen, one] for one in reversed(fitting)]
    return []


def _fitting_as_far_as_possible(candidates: Iterable[Sequence[Example]]) -> list[Example]:
    """One of each, the first that fits to those before, else its first."""
    chosen: list[Example] = []
    for own in candidates:
        chosen.append(next((one for one in own if all(map(one.fits, chosen))), own[0]))
    return chosen
