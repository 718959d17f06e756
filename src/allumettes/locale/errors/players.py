"""What is said of a program that plays against the rules."""

from __future__ import annotations

from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_position
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.players import ProgramNeededError
from allumettes.players.fair_play import CheatingError


@sentence.register
def _program_needed(error: ProgramNeededError) -> str:
    return _("{name} is a program, which must be started again for the match to go on.").format(name=error.name)


@sentence.register
def _cheating(error: CheatingError) -> str:
    words = _("{name} tries to cheat in position {position}.").format(
        name=error.name, position=format_position(error.position)
    )
    why = error.__cause__
    return f"{words} {sentence(why)}" if isinstance(why, AllumettesError) else words
