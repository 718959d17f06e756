"""Why 3, 5, 13 is lost: the nim-values of Grundy's game."""

from allumettes.lessons.lesson import Ask, Idea, Lesson, NimSum, Play, Text, ValueStrip
from allumettes.lessons.proving import values
from allumettes.lessons.questions.outcome import OutcomeQuestion
from allumettes.lessons.questions.values import HeapValueQuestion
from allumettes.locale import _

PLACE = 50
ADDRESS = "3-5-13"
HEAPS = (3, 5, 13)


def lesson() -> Lesson:
    known = values("grundy", max(HEAPS))
    return Lesson(
        ADDRESS,
        _("Why 3, 5, 13 is lost"),
        _("Grundy’s game, where nothing is taken: mex and nim-sum together."),
        [
            Text(
                _(
                    "In *Grundy’s game* nothing is taken. A move splits one heap into two heaps of *different* sizes. "
                    "Heaps of 1 and 2 cannot be split, and whoever makes the last split wins."
                )
            ),
            Text(
                _(
                    "A split leaves two heaps, and two heaps are worth the nim-sum of their values. A heap of 3 can "
                    "only become 1 + 2, worth 0 ⊕ 0 = 0; the mex of 0 alone is 1, so 3 is worth 1. Your turn:"
                )
            ),
            Ask("heap-4", HeapValueQuestion("grundy", 4)),
            Ask("heap-5", HeapValueQuestion("grundy", 5)),
            Text(_("One heap after the other, it goes on like this:")),
            ValueStrip("grundy", 13, _("Grundy’s game: the nim-values of the heaps 0 to 13")),
            Ask("judge", OutcomeQuestion("grundy", HEAPS)),
            NimSum(tuple(known[heap] for heap in HEAPS), _("The values of 3, 5 and 13, and their nim-sum"), HEAPS),
            Idea(
                _(
                    "3, 5 and 13 are worth 1, 2 and 3, and 1 ⊕ 2 ⊕ 3 = 0. Whatever is split, the sum is no longer 0, "
                    "and one move of the other brings it back: the player to move is lost."
                )
            ),
            Play(
                "defend",
                _("So let the computer begin, and bring the sum back to 0 each time."),
                "grundy",
                HEAPS,
                computer_begins=True,
                speaks_values=True,
            ),
        ],
    )
