"""A quotient as mathematicians write it: generators a, b, c…, relations such as b³ = b, elements such as ab²."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from allumettes.misere.quotient import Quotient

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def letter(place: int) -> str:
    """The name of a generator: a to z, then a1, b1…"""
    again, place = divmod(place, len(ascii_lowercase))
    return ascii_lowercase[place] + (str(again) if again else "")


def monomial(word: Sequence[int]) -> str:
    """A word as a product: ab²; the empty word is 1."""
    powers = [
        letter(place) + (str(count).translate(SUPERSCRIPTS) if count > 1 else "")
        for place, count in enumerate(word)
        if count
    ]
    return "".join(powers) or "1"


def relations(quotient: Quotient) -> list[str]:
    """The relations of the presentation."""
    return [f"{monomial(rule.left)} = {monomial(rule.right)}" for rule in quotient.monoid.relations]


def elements(quotient: Quotient) -> list[str]:
    return [monomial(word) for word in quotient.monoid.words]


def as_data(quotient: Quotient) -> dict[str, object]:
    """The quotient as JSON. The shape changes only with the number in `schema`."""
    names, repeats = elements(quotient), quotient.repetition
    return {
        "schema": "allumettes.misere-quotient/1",
        "game": quotient.game.spec,
        "order": quotient.order,
        "bound": quotient.bound,
        "preperiod": repeats and repeats.preperiod,
        "period": repeats and repeats.period,
        "generators": {letter(place): heap for place, heap in enumerate(quotient.generators)},
        "relations": relations(quotient),
        "elements": names,
        "losing": [names[element] for element in quotient.monoid.losing],
        "heaps": [names[element] for element in quotient.elements],
    }
