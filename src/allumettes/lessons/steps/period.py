"""What a period is: values that repeat for ever."""

from allumettes.lessons.lesson import Ask, Idea, Lesson, Play, Shift, Text, ValueStrip
from allumettes.lessons.proving import proved_period
from allumettes.lessons.questions.values import FarHeapQuestion
from allumettes.locale import _
from allumettes.locale.numbers import number

PLACE = 80
ADDRESS = "period"
GAME = "matches:1,3,4"


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("What a period is"),
        _("When values repeat for ever, a giant heap is as easy as a small one."),
        [
            Text(_("Take 1, 3 or 4 matches again, and write seven values on each line:")),
            ValueStrip(GAME, 27, _("Take 1, 3 or 4: the nim-values of the heaps 0 to 27"), period=7),
            Text(
                _(
                    "All lines are the same, and this can be proved. The value of a heap only depends on the values "
                    "of the heaps 1, 3 and 4 matches smaller. Once four values in a row have come back, the next one "
                    "comes back, then the one after it, and so on for ever."
                )
            ),
            Idea(
                _(
                    "A *period* p: from some heap on, n and n + p always have the same nim-value. To know a giant "
                    "heap, divide by p and keep the remainder."
                )
            ),
            Ask("thousand", FarHeapQuestion(GAME, 1000)),
            Play(
                "twenty-seven",
                _("Twenty-seven matches, take 1, 3 or 4. The losing heaps are known: 0, 2, 7, 9, 14, 16…"),
                GAME,
                (27,),
                speaks_values=True,
            ),
            Text(
                _(
                    "Kayles hesitates before it repeats. Lay its values over themselves, a few heaps further on, and "
                    "look for the shift with which both agree from some heap on."
                )
            ),
            Shift("kayles", _("Find the period of Kayles."), "0.77", 240),
            Text(
                _(
                    "How can 240 heaps prove something about all heaps? Guy and Smith (1956) showed how long such an "
                    "agreement has to last, in games of this kind, before it can never end. In Kayles it has lasted "
                    "long enough at heap {bound}."
                ).format(bound=number(proved_period("0.77").bound))
            ),
        ],
    )
