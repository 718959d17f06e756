"""Sums: every heap can be replaced by a heap of Nim."""

from allumettes.lessons.lesson import Ask, Idea, Lesson, Play, Text, ValueStrip
from allumettes.lessons.questions.outcome import OutcomeQuestion
from allumettes.lessons.questions.winning_move import WinningMoveQuestion
from allumettes.locale import _

PLACE = 60
ADDRESS = "sums"


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("Sums of games"),
        _("Behind every heap of every game there is a heap of Nim."),
        [
            Text(
                _(
                    "Heaps side by side are a *sum* of games: you choose a heap and move there, the others stay as "
                    "they are. Sprague (1935) and Grundy (1939) found, each on his own, what this means:"
                )
            ),
            Idea(
                _(
                    "In a sum, a heap worth v can be replaced by a heap of v matches of Nim: the winner remains the "
                    "same. So whoever can play Nim can play all these games."
                )
            ),
            ValueStrip("0.77", 8, _("Kayles: the nim-values of the rows 0 to 8")),
            Text(_("Rows of 3, 4 and 5 in Kayles are worth 3, 1 and 4. First the same position in Nim:")),
            Ask("in-nim", WinningMoveQuestion("nim", (3, 1, 4))),
            Text(
                _(
                    "Now in Kayles. The row of 5, worth 4, has to become something worth 2. Which move does that? "
                    "Look at the strip: two rows that are left are worth the nim-sum of both."
                )
            ),
            Play(
                "in-kayles",
                _("Kayles, rows of 3, 4 and 5. Bring the nim-sum to 0."),
                "0.77",
                (3, 4, 5),
                speaks_values=True,
            ),
            Text(
                _(
                    "A heap worth 0 is like no heap at all: if somebody plays on it, one answer makes it worth 0 "
                    "again. In Grundy’s game 4, 7 and 10 are worth 0, and 3 is worth 1."
                )
            ),
            Ask("nothing", OutcomeQuestion("grundy", (4, 7, 10))),
            Ask("one", OutcomeQuestion("grundy", (3, 7, 10))),
        ],
    )
