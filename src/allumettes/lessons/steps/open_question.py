"""Why Grundy's game is still open: nobody knows whether its values repeat."""

from allumettes.lessons.lesson import Ask, Idea, Lesson, Play, Shift, Text, ValueStrip
from allumettes.lessons.questions.values import PositionValueQuestion
from allumettes.locale import _
from allumettes.locale.numbers import number

PLACE = 90
ADDRESS = "open"
KNOWN_RARE = 1287
"""A. Flammenkamp, Sprague-Grundy Values of Grundy's Game, a web page of the University of Bielefeld."""


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("Why Grundy’s game is still open"),
        _("Easy to compute, heap after heap; and still nobody knows how it goes on."),
        [
            Text(
                _(
                    "Each nim-value of Grundy’s game can be computed from the smaller ones. This laboratory computes "
                    "a million of them in seconds. Do they repeat? Try: no shift up to 60 will do."
                )
            ),
            Shift("grundy", _("Try at least three shifts. Which one comes closest?"), "grundy", 1000, tries=3),
            Text(
                _(
                    "A shift of 3 agrees most often, and yet fails again and again. To prove a period one would need "
                    "to see one, and a theorem like that of Guy and Smith; theirs does not apply here, since the two "
                    "parts of a split must differ."
                )
            ),
            Text(
                _(
                    "There is a trace. Nearly all values fall into one half of the numbers; the heaps that do not are "
                    "called *rare*. Achim Flammenkamp (Sprague-Grundy Values of Grundy’s Game) lists {count} of them. "
                    "If there are no others, the values must become periodic one day. Nobody has proved it."
                ).format(count=number(KNOWN_RARE))
            ),
            Idea(
                _(
                    "Solved means: a rule for all heaps, with its proof. Every single position of Grundy’s game can "
                    "be decided; but a rule for all of them nobody has found since Grundy described the game in 1939."
                )
            ),
            Text(_("That does not keep you from winning. From one heap, leave two that are worth the same:")),
            ValueStrip("grundy", 13, _("Grundy’s game: the nim-values of the heaps 0 to 13")),
            Ask("value", PositionValueQuestion("grundy", (6, 9))),
            Play("thirteen", _("One heap of 13, and you begin."), "grundy", (13,), speaks_values=True),
        ],
    )
