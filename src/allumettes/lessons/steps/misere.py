"""Misère: the last move loses."""

from allumettes.core.convention import Convention
from allumettes.lessons.lesson import Ask, Idea, Lesson, Play, Text
from allumettes.lessons.questions.outcome import OutcomeQuestion
from allumettes.lessons.questions.winning_move import WinningMoveQuestion
from allumettes.locale import _

PLACE = 70
ADDRESS = "misere"
MISERE = Convention.MISERE


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("When the last move loses"),
        _("Misère: nearly the same, until the very end."),
        [
            Text(
                _(
                    "Now the other way round: *whoever makes the last move loses*. This is the misère convention. "
                    "Take Nim once more, with heaps of 1 only: nobody has a choice, one has only to count."
                )
            ),
            Ask("three-ones", OutcomeQuestion("nim", (1, 1, 1), MISERE)),
            Ask("two-ones", OutcomeQuestion("nim", (1, 1), MISERE)),
            Text(
                _(
                    "With heaps of 1 everything is turned round: an odd number of them is losing. But as long as "
                    "there are larger heaps, somebody has a choice, and can decide which number it will be."
                )
            ),
            Idea(
                _(
                    "Misère Nim (Bouton, 1901): play as in ordinary Nim, until your move would leave nothing but "
                    "heaps of 1. Then leave an odd number of them."
                )
            ),
            Ask("turn", WinningMoveQuestion("nim", (1, 1, 4), MISERE)),
            Play("match", _("The last match loses. Win!"), "nim", (3, 4, 5), MISERE),
            Text(
                _(
                    "This small turn at the end is a gift of Nim. In Grundy’s game nim-values no longer decide once "
                    "the last move loses, and nobody knows a simple rule: the computer has to search through the "
                    "moves."
                )
            ),
            Play("grundy", _("Grundy’s game, one heap of 8, and the last split loses. Try!"), "grundy", (8,), MISERE),
        ],
    )
