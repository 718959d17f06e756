"""What is known of several heaps where the last move loses: the rule of Nim with its proof, or that there is none."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.game import HeapGame
from allumettes.drawings.report.blocks import Block, paragraph, proof, section, theorem
from allumettes.drawings.report.chapters.heaps_of_nim import is_nim
from allumettes.drawings.report.chapters.multiples import largest_taking
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = 50


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if subject.normal:
        return
    yield section(_("When the last move loses"))
    game = subject.game
    if is_nim(game):
        yield paragraph(_("Here the *number* of a heap is its size.") + " " + _xor())
        yield from _rule(_("Theorem (Bouton)"), _proof(raises=False))
    elif most := largest_taking(game):
        yield paragraph(
            _("Here the *number* of a heap is what its size leaves when it is divided by {modulus}.").format(
                modulus=most + 1
            )
            + " "
            + _xor()
        )
        yield from _rule(_("Theorem"), _proof(raises=True))
    elif game.like_nim:
        yield paragraph(
            _(
                "Here the *number* of a heap is its nim-value, computed from the smallest heap up: one move leaves "
                "heaps of some numbers in its place, and its own is the least of 0, 1, 2… that is not one of them."
            )
            + " "
            + _xor()
        )
        yield from _rule(_("Theorem (Ferguson)"), None)
    else:
        yield paragraph(
            _(
                "Where the last move wins, a number for each heap, its nim-value, is enough to judge every position. "
                "Where it loses, that is no longer so: two heaps with the same number may have different outcomes, and "
                "a losing heap may change the outcome of those beside it. This document relies on no short rule that "
                "would judge every position of this game: positions are searched, and what was found is kept."
            )
        )


def has_rule(game: HeapGame) -> bool:
    """Whether a rule is stated that judges every position where the last move loses."""
    return is_nim(game) or bool(largest_taking(game)) or game.like_nim


def _xor() -> str:
    return _(
        "The *xor* of numbers is their sum in binary without carry: a column of bits gives 1 when it has an odd number "
        "of 1s. So the xor of 3 = `11` and 1 = `01` is 2 = `10`."
    )


def _rule(title: str, steps: list[str] | None) -> Iterator[Block]:
    yield theorem(
        title,
        _(
            "Where the last move loses, a position is losing in two cases: some number is 2 or more, and the xor of "
            "the numbers is 0; or all numbers are 0 or 1, and an odd number of them are 1."
        ),
    )
    if steps is None:
        yield paragraph(
            _("T. S. Ferguson proved it for all games that take from a heap one of a list of amounts; see the sources.")
        )
    else:
        yield paragraph(_("*Proof*, case by case:"))
        yield proof(steps)
    yield paragraph(
        _(
            "In words: play as if the last move won, until the other player would be left with numbers 0 and 1 only; "
            "then leave an odd number of 1s."
        )
    )


def _proof(*, raises: bool) -> list[str]:
    """The steps of the proof; `raises` says whether a move may also raise the number of a heap."""
    return [
        _(
            "*What a move does.* It changes the number of one heap, never leaves it as it was, and can lower it to "
            "every smaller one. The total of matches falls, so suppose the theorem for all smaller totals."
        ),
        _(
            "*All are 0 or 1, and the 1s are odd in number: losing.* There is a move. Each makes the 1s even in "
            "number, or makes one number 2 or more and no other: then the xor is not 0. Either way the other player is "
            "given a winning position."
        )
        if raises
        else _(
            "*All are 0 or 1, and the 1s are odd in number: losing.* Every move takes away a 1 and leaves an even "
            "number of them: a winning position."
        ),
        _(
            "*All are 0 or 1, and the 1s are even in number: winning.* If nothing is left, the other player has just "
            "made the last move. Otherwise a 1 is lowered to 0, or, where there is none, a 0 is raised to 1 by taking "
            "as much as one may: the 1s are then odd in number."
        )
        if raises
        else _(
            "*All are 0 or 1, and the 1s are even in number: winning.* If nothing is left, the other player has just "
            "made the last move. Otherwise taking a 1 leaves an odd number of them."
        ),
        _(
            "*One number is 2 or more, and no other: winning.* It is lowered to 0 or to 1, whichever leaves an odd "
            "number of 1s."
        ),
        _(
            "*Several are 2 or more, and the xor is 0: losing.* Every move changes one number, so that the xor is no "
            "longer 0, and leaves one that is 2 or more: a winning position."
        ),
        _(
            "*Several are 2 or more, and the xor x is not 0: winning.* Some number v has the highest bit of x; it is "
            "lowered to v xor x, which is smaller, and the xor becomes 0. A number of 2 or more is left: a losing "
            "position."
        ),
    ]
