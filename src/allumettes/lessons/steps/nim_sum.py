"""The nim-sum: how the numbers of several heaps are put together."""

from allumettes.lessons.lesson import Ask, Idea, Lesson, NimSum, Play, Text
from allumettes.lessons.questions.nim_sum import NimSumQuestion
from allumettes.lessons.questions.winning_move import WinningMoveQuestion
from allumettes.locale import _

PLACE = 40
ADDRESS = "nim-sum"


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("The nim-sum"),
        _("Write the heaps in binary: every column must hold an even number of ones."),
        [
            Text(
                _(
                    "Back to Nim. From a heap of 5 one move leaves 0, 1, 2, 3 or 4, so its nim-value is 5: in Nim a "
                    "heap is worth as many as it has matches. And several heaps? Write them in binary, one below the "
                    "other, and look at each column: an even number of ones gives 0, an odd number gives 1. Nothing "
                    "is carried."
                )
            ),
            NimSum((3, 5), _("The nim-sum of 3 and 5 is written 3 ⊕ 5")),
            Ask("two", NimSumQuestion((5, 6))),
            Ask("three", NimSumQuestion((1, 4, 6))),
            Idea(_("A position of Nim is losing exactly when its nim-sum is 0.")),
            Text(
                _(
                    "Why? *From 0*, a move changes one line only: some column becomes odd, and the sum is no longer "
                    "0. *From anything else*, take the leftmost odd column and a heap that has a one there. Change "
                    "the digits of that heap in all odd columns: its first change turns a 1 into a 0, so the heap "
                    "becomes smaller. That is a move, and it leaves 0."
                )
            ),
            Ask("find", WinningMoveQuestion("nim", (1, 4, 6))),
            Play(
                "match", _("Now a whole match. Bring the nim-sum to 0 each time."), "nim", (3, 5, 7), speaks_values=True
            ),
        ],
    )
