"""The mex: a number for every heap."""

from allumettes.lessons.lesson import Ask, Idea, Lesson, Play, Text, ValueStrip
from allumettes.lessons.questions.mex import MexQuestion
from allumettes.lessons.questions.values import HeapValueQuestion
from allumettes.locale import _

PLACE = 30
ADDRESS = "mex"
GAME = "matches:1,3,4"


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("The mex"),
        _("Every heap gets a number: the smallest one that its moves do not leave."),
        [
            Text(
                _(
                    "“Winning” and “losing” say too little once heaps lie side by side: a heap of 3 is winning, "
                    "another heap of 3 is winning, and both together are losing, by the mirror. So each heap gets a "
                    "finer label, a number: its *nim-value*."
                )
            ),
            Text(
                _(
                    "Here is how. Look at the numbers of all that one move can leave. The nim-value is the smallest "
                    "of 0, 1, 2, 3… that is *not* among them. It is called the *mex*, the minimum excluded."
                )
            ),
            Ask("first", MexQuestion((0, 1, 3))),
            Ask("zero", MexQuestion((1, 2, 4))),
            Text(
                _(
                    "Now in a game: take 1, 3 or 4 matches. On 0 there is no move, and the smallest number that is "
                    "not among no numbers is 0. Then one heap after the other, each from the smaller ones:"
                )
            ),
            ValueStrip(GAME, 4, _("Take 1, 3 or 4: the nim-values of the heaps 0 to 4")),
            Ask("heap-5", HeapValueQuestion(GAME, 5)),
            Ask("heap-6", HeapValueQuestion(GAME, 6)),
            Ask("heap-7", HeapValueQuestion(GAME, 7)),
            Idea(
                _(
                    "A heap is losing exactly when its nim-value is 0: no move leaves another 0. From a heap worth "
                    "more, one move leaves 0, another one 1, and so on: every smaller value can be left."
                )
            ),
            Play("twelve", _("Twelve matches, take 1, 3 or 4. Leave a heap worth 0."), GAME, (12,), speaks_values=True),
        ],
    )
