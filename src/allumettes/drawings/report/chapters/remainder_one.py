"""Where 1 to k matches are taken and the last move loses: who is given one match more than a multiple of k + 1."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.drawings.report.blocks import Block, paragraph, proof, section, theorem
from allumettes.drawings.report.chapters.multiples import largest_taking, remainders
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = 40


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    most = largest_taking(subject.game)
    if most is None or subject.normal:
        return
    words = {"k": most, "modulus": most + 1}
    yield section(_("One match more than a multiple of {modulus}").format(**words))
    yield theorem(
        _("Theorem"),
        _(
            "With one heap of n matches, of which 1 to {k} are taken, the player to move loses exactly when n divided "
            "by {modulus} leaves 1: n ≡ 1 (mod {modulus}). Otherwise, if n > 0, taking the remainder of n − 1 divided "
            "by {modulus} wins."
        ).format(**words),
    )
    yield paragraph(
        _(
            "*Proof.* Whoever leaves a multiple of {modulus} and one match more every time leaves the last match:"
        ).format(**words)
    )
    yield proof(
        [
            _(
                "*The end.* The player who finds 0 matches has won: the other one took the last. The player who finds "
                "1 must take it, and has lost."
            ),
            _(
                "*From n ≡ 1, every move leads elsewhere.* If t matches are taken, 1 ≤ t ≤ {k}, then n − t leaves "
                "another remainder: numbers with the same one are at least {modulus} apart."
            ).format(**words),
            _(
                "*From any other n > 0, one can leave such a number.* Let r be the remainder of n − 1 divided by "
                "{modulus}, 1 ≤ r ≤ {k}. As r ≤ n − 1, taking r is allowed, and n − r ≥ 1 leaves the remainder 1."
            ).format(**words),
            _(
                "*Conclusion.* Whoever is given n ≡ 1 is given such a number at every turn, for t is answered by "
                "{modulus} − t; the heap shrinks, and the last one is 1."
            ).format(**words),
        ]
    )
    yield remainders(subject, most + 1)
