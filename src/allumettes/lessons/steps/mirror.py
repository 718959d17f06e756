"""The mirror: an answer to every move."""

from allumettes.lessons.lesson import Idea, Lesson, Play, Text
from allumettes.locale import _

PLACE = 20
ADDRESS = "mirror"


def lesson() -> Lesson:
    return Lesson(
        ADDRESS,
        _("The mirror"),
        _("Do on one side what the other has just done on the other side."),
        [
            Text(
                _(
                    "This is *Nim*: several heaps, and a move takes as many matches as you like, from one heap. The "
                    "last match still wins. Here are two equal heaps, and the computer begins: copy it."
                )
            ),
            Play(
                "copy",
                _("Whatever the computer takes from one heap, take as much from the other."),
                "nim",
                (4, 4),
                computer_begins=True,
            ),
            Text(
                _(
                    "Whatever the computer did, you could do it too, on the other heap. So you never ran out of "
                    "moves: it did. The player who copies needs no calculation at all."
                )
            ),
            Idea(_("Two equal heaps are a losing position for whoever is to move: the other one plays the mirror.")),
            Play("make", _("Unequal heaps, and you begin. Make the mirror yourself."), "nim", (3, 7)),
            Text(
                _(
                    "One row can have a mirror as well. In *Kayles* a move takes one match, or two that lie side by "
                    "side, from anywhere in a row: the row may fall into two rows, and nobody takes across the hole."
                )
            ),
            Play("row", _("Seven in a row. Where do you put the mirror?"), "0.77", (7,)),
        ],
    )
