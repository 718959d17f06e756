"""By what fault a match was lost before its end."""

from __future__ import annotations

from allumettes.core.errors import AllumettesError
from allumettes.core.forfeit import Fault
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.notation import format_position, parse_move
from allumettes.core.position import Position
from allumettes.core.text import N_, excerpt
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import told
from allumettes.programs.limits import Resource

FAULTS = {
    Fault.ILLEGAL: N_("illegal move"),
    Fault.UNREADABLE: N_("not a move"),
    Fault.NO_MOVE: N_("says that there is no move"),
    Fault.LATE: N_("no answer in time"),
    Fault.CRASHED: N_("crashed"),
    Fault.EXCEEDED: N_("used too much"),
    Fault.REFUSED: N_("refuses the game"),
    Fault.NOT_STARTED: N_("cannot be started"),
}


RESOURCES = {
    Resource.OUTPUT: N_("output"),
    Resource.MEMORY: N_("memory"),
    Resource.PROCESSES: N_("processes"),
    Resource.PROCESSOR: N_("time"),
    Resource.FILE_SIZE: N_("a file"),
    Resource.FOLDER: N_("its folder"),
}

NOT_BUILT = {
    "no-source": N_("no program was found"),
    "missing-tool": N_("this computer lacks"),
    "compiler": N_("it does not build"),
}
"""By the words of `BuildFault`, whose room a match between people needs nothing of."""


def forfeit_words(match: Match) -> str:
    """Who has lost the match where it stands, and by what."""
    assert match.forfeit is not None
    fault, said = match.forfeit
    why = refusal_words(match.game, match.position, said) if fault is Fault.ILLEGAL else ""
    words = _("{name} lost this match in position {position}: {why}")
    return words.format(
        name=match.seat.name, position=format_position(match.position), why=why or f"{failure_words(fault, said)}."
    )


def failure_words(fault: Fault, said: str) -> str:
    words = _(FAULTS[fault])
    if fault is Fault.EXCEEDED and said in RESOURCES:
        said = _(RESOURCES[Resource(said)])
    what, _colon, why = said.partition(": ")
    if fault is Fault.NOT_STARTED and what in NOT_BUILT:
        reason = _(NOT_BUILT[what])
        said = told(reason, why) if why else reason
    return _("{words} ({said})").format(words=words, said=excerpt(said)) if said else words


def refusal_words(game: HeapGame, position: Position, said: str) -> str:
    """Why the rules refuse a move, as it was written; nothing where they do not."""
    try:
        parse_move(game, position, said)
    except AllumettesError as error:
        why = sentence(error)
        return why if said in why else _("{move} is illegal. {why}").format(move=excerpt(said), why=why)
    return ""
