"""Where 1 to k matches are taken: the rule of the multiples of k + 1, with its proof."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from allumettes.core.game import HeapGame
from allumettes.core.notation import format_move
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, paragraph, proof, section, table, theorem
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.verdicts import outcome_word

PLACE = 40
SMALL, LARGE = 60, 10_000
"""The rules are the same for every heap; a number that only large heaps may give up would be seen at `LARGE`."""
SHOWN = 12


def largest_taking(game: HeapGame) -> int | None:
    """The k of a game where a move takes 1, 2, … or k matches; None for other games."""
    if not game.is_named:
        return None
    most = next((heap - 1 for heap in range(1, SMALL + 2) if not _takes(game, heap, heap)), SMALL + 1)
    if not 2 <= most <= SMALL:
        return None
    return most if all(_takes(game, heap, most) for heap in (*range(2 * SMALL), LARGE)) else None


def _takes(game: HeapGame, heap: int, most: int) -> bool:
    """Whether the moves of a heap take 1, 2, … or `most` matches. A coin has millions of options: few are listed."""
    wanted = {(heap - taken,) for taken in range(1, min(most, heap) + 1)}
    return set(islice(game.options(heap), len(wanted) + 1)) == wanted


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    most = largest_taking(subject.game)
    if most is None or not subject.normal:
        return
    words = {"k": most, "modulus": most + 1}
    yield section(_("The rule of the multiples of {modulus}").format(**words))
    yield theorem(
        _("Theorem"),
        _(
            "With one heap of n matches, of which 1 to {k} are taken, the player to move loses exactly when n is a "
            "multiple of {modulus}. Otherwise taking the remainder of n divided by {modulus} wins, and nothing else "
            "does."
        ).format(**words),
    )
    yield paragraph(
        _("*Proof.* Whoever leaves a multiple of {modulus} every time takes the last match:").format(**words)
    )
    yield proof(
        [
            _("*The end.* 0 is a multiple of {modulus}, and the player who finds 0 matches has lost.").format(**words),
            _(
                "*From a multiple, every move leads elsewhere.* If n is a multiple of {modulus} and t matches are "
                "taken, 1 ≤ t ≤ {k}, then n − t is not one: two multiples are at least {modulus} apart."
            ).format(**words),
            _(
                "*From any other number, exactly one move leads to a multiple.* Let r be the remainder of n "
                "divided by {modulus}, 1 ≤ r ≤ {k}. Taking r is allowed and leaves n − r, a multiple; the next "
                "one below is out of reach."
            ).format(**words),
            _(
                "*Conclusion.* Whoever is given a multiple is given one at every turn, for t is answered by "
                "{modulus} − t; the heap shrinks, and the last multiple is 0."
            ).format(**words),
        ]
    )
    yield remainders(subject, most + 1)
    yield paragraph(
        _(
            "It is the largest number that may be taken, plus one, that counts: here {k} + 1 = {modulus}. (The report "
            "of the course writes the initial number plus one; from 20 matches nobody reaches a multiple of 21 but 0.) "
            "The same argument gives the nim-value that the next section defines: the options of n have all remainders "
            "below r, and none has r itself. So, by induction, the value of a heap is its remainder."
        ).format(**words)
    )


def remainders(subject: Subject, modulus: int) -> Block:
    """The remainders of small heaps beside what a search finds."""
    return table(
        ["n", _("remainder"), _("outcome"), _("winning moves")],
        [_row(subject, heap, modulus) for heap in range(1, SHOWN + 1)],
        _("What a search of every game finds for small heaps."),
        [RIGHT, RIGHT, LEFT, LEFT],
    )


def _row(subject: Subject, heap: int, modulus: int) -> list[str]:
    moves = [f"`{format_move((heap,), move)}`" for move in subject.oracle.winning_moves((heap,))]
    outcome = subject.oracle.outcome((heap,))
    return [number(heap), str(heap % modulus), outcome_word(outcome), ", ".join(moves) or "–"]
