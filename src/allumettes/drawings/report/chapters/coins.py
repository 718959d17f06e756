"""Coins that are turned: the formula of a coin's value where there is one, with its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from allumettes.core.game import HeapGame
from allumettes.core.text import N_
from allumettes.drawings.report.blocks import Block, paragraph, proof, section, theorem
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = 57


class Formula(NamedTuple):
    """What is claimed of the coin at place n, and the steps of the proof, in English."""

    claim: str
    steps: tuple[str, ...]


_ODIOUS = (
    N_(
        "*An option has another value.* It is 0, the value of one coin further left, or the xor of two of them: the "
        "xor of two different odious numbers has an even number of binary digits 1. So no option has the value claimed "
        "for n."
    ),
    N_(
        "*Every smaller value is that of an option.* A smaller odious number is that of a coin further left, and 0 "
        "that of an option which leaves no coin, or coins of value 0. Any other smaller number e has an even number of "
        "digits 1: let h be its highest power of two. Then h and e ⊕ h are two different odious numbers, neither above "
        "e, and their xor is e."
    ),
)

FORMULAS = {
    "1": Formula(
        N_("The value of every coin is 1: a position is losing exactly when it has an even number of coins."),
        (N_("*One option.* Turning the coin leaves nothing, of value 0; the mex of 0 is 1."),),
    ),
    "2": Formula(
        N_("The value of the coin at place n is n − 1."),
        (
            N_(
                "*As in Nim.* A move replaces the coin at place n by one further left, at any place from 1 to n − 1. "
                "Suppose that these have the values 0 to n − 2; then the mex is n − 1."
            ),
        ),
    ),
    "1-2": Formula(
        N_("The value of the coin at place n is n: this is Nim, with places for sizes."),
        (
            N_(
                "*As in Nim.* A move takes the coin at place n away, or replaces it by one further left. Suppose that "
                "those have the values 1 to n − 1; with 0 for no coin, the mex is n."
            ),
        ),
    ),
    "1-3": Formula(
        N_(
            "The value of the coin at place n is the n-th odious number: 1, 2, 4, 7, 8, 11… are those with an odd "
            "number of binary digits 1."
        ),
        _ODIOUS,
    ),
    "3": Formula(
        N_(
            "The coins at places 1 and 2 have the value 0, and for n > 2 the value of the coin at place n is the "
            "(n − 2)-th odious number: 1, 2, 4, 7, 8, 11… are those with an odd number of binary digits 1."
        ),
        (
            N_(
                "*The first two places.* Three coins must be turned, so that those at places 1 and 2 cannot be played. "
                "As their value is 0, a move further right may leave the values of two coins, of one, or of none."
            ),
            *_ODIOUS,
        ),
    ),
    "1+C": Formula(
        N_("The value of the coin at place n is the largest power of two that divides n."),
        (
            N_(
                "*Values of a stretch.* Of neighbouring places, one alone is divisible by the highest power of two "
                "that divides any of them. So the xor of the values of a stretch of neighbours is never 0, and its "
                "highest digit is that power."
            ),
            N_(
                "*Every smaller value is that of an option.* Let p be the largest power of two that divides n. Turning "
                "0 to p − 1 neighbours leaves p stretches that end at n − 1, all with values below p. By the first "
                "step no two are equal: their xor is that of a stretch. They are therefore all of 0 to p − 1."
            ),
            N_(
                "*No option has the value p.* A longer stretch has the place n − p, which is divisible by 2p: its xor "
                "is at least 2p."
            ),
        ),
    ),
}
"""By the pattern of the coins that a move turns; `games/coins.py` computes these values."""


def has_formula(game: HeapGame) -> bool:
    """Whether heaps are coins whose values a formula gives."""
    return bool(_pattern(game) in FORMULAS or game.coin_board()) and game.known_nim_value(1) is not None


def _pattern(game: HeapGame) -> str:
    return ",".join(map(str, game.coins_turned()))


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not (subject.normal and has_formula(subject.game)):
        return
    yield section(_("The value of a coin"))
    chapter: Callable[[Subject], Iterator[Block]] = _on_a_board if subject.game.coin_board() else _in_a_row
    yield from chapter(subject)


def _in_a_row(subject: Subject) -> Iterator[Block]:
    formula = FORMULAS[_pattern(subject.game)]
    yield theorem(_("Theorem"), _(formula.claim))
    yield paragraph(
        _("*Proof*, by induction on the place: suppose that it is true of all coins further left than place n.")
    )
    yield proof(map(_, formula.steps))


def _on_a_board(subject: Subject) -> Iterator[Block]:
    yield theorem(
        _("Theorem (Tartan)"),
        _(
            "The value of a coin of the board is the nim-product of two values: that of its row in the game by which "
            "rows are chosen, and that of its column in the game of the columns."
        ),
    )
    yield paragraph(
        _(
            "The nim-product a ⊗ b is the least number that is none of (a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′), with a′ < a "
            "and b′ < b. In Turning Corners the theorem is this very definition: the coin of row a + 1 and column b + "
            "1 leaves three other corners, in a row a′ + 1 or a column b′ + 1. For all other boards the proof is in "
            "Winning Ways, chapter 14."
        )
    )
