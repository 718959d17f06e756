"""What went wrong, in a sentence that names the thing, the place and the reason: one file for the errors of each room.

Rooms below this one in the plan (drawings, course, cli, web) register the sentences of their own errors.
"""

from __future__ import annotations

from functools import singledispatch
from importlib import import_module

from allumettes.core.errors import AllumettesError
from allumettes.locale import SOURCE, speaking

MODULES = {
    **{
        room: f"allumettes.locale.errors.{room}"
        for room in ("core", "solvers", "misere", "trees", "sequences", "players", "programs", "study", "classroom")
    },
    "web": "allumettes.web.problems",
}
"""Where the sentences about the errors of a room are."""


@singledispatch
def sentence(error: AllumettesError) -> str:
    """What went wrong, in the language that is spoken."""
    # The sentences of a room are loaded when its first error is read: a match needs none of those about sequences.
    room = (*type(error).__module__.split("."), "")[1]
    if room in MODULES:
        import_module(MODULES[room])
    if sentence.dispatch(type(error)) is sentence.dispatch(object):
        return ValueError.__str__(error)
    return sentence(error)


def in_english(error: AllumettesError) -> str:
    with speaking(SOURCE):
        return sentence(error)
