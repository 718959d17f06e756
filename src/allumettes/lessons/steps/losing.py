"""Losing and winning positions: play backwards from the end."""

from allumettes.lessons.lesson import Ask, Idea, Lesson, Play, Text
from allumettes.lessons.questions.losing_heaps import LosingHeapsQuestion
from allumettes.locale import _

PLACE = 10
ADDRESS = "losing"


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("Losing and winning positions"),
        _("Think backwards: what must I leave, so that the other is stuck?"),
        [
            Text(
                _(
                    "One heap of matches, two players. In turn, each takes 1, 2 or 3 matches. *Whoever takes the last "
                    "match wins.*"
                )
            ),
            Play("five", _("Five matches, and you begin. Win!"), "matches", (5,)),
            Text(
                _(
                    "What decided it is the heap of 4. If you take 1, the other takes 3; if you take 2, the other "
                    "takes 2; if you take 3, the other takes 1. Whoever has to play on 4 is lost: 4 is a *losing "
                    "position*. And 5, 6 and 7 are *winning positions*, since one move leaves 4 to the other."
                )
            ),
            Idea(
                _(
                    "A position is *losing* when every move leaves a winning position; it is *winning* when at least "
                    "one move leaves a losing one. With nothing left to take, you cannot move: 0 is losing."
                )
            ),
            Text(_("With this one rule you can go through all heaps, one after the other, starting from 0.")),
            Ask("mark", LosingHeapsQuestion("matches", 12)),
            Play("eighteen", _("Eighteen matches. Which heap do you leave to the computer?"), "matches", (18,)),
        ],
    )
