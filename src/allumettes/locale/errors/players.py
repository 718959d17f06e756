"""What is said of a program that plays against the rules, and of a machine that has no cups for what is asked."""

from __future__ import annotations

from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_position
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.errors.core import shortened
from allumettes.locale.numbers import number, told
from allumettes.locale.rules import convention_words
from allumettes.players import ProgramNeededError
from allumettes.players.cups.machine import OtherGameError, TooManyCupsError, UnfinishedMatchError
from allumettes.players.cups.machine_file import VERSION, MachineFileError
from allumettes.players.cups.seat import MissingMachineError
from allumettes.players.fair_play import CheatingError
from allumettes.programs.errors import IllegalReplyError, NoMoveError


@sentence.register
def _program_needed(error: ProgramNeededError) -> str:
    return _("{name} is a program, which must be started again for the match to go on.").format(name=error.name)


@sentence.register
def _cheating(error: CheatingError) -> str:
    words = _("{name} tries to cheat in position {position}.").format(
        name=error.name, position=format_position(error.position)
    )
    why = error.__cause__
    if isinstance(why, NoMoveError):
        none = _("It finds no move, though there is one.")
        return f"{words} {none}"
    if isinstance(why, IllegalReplyError):
        played = _("It plays “{reply}”.").format(reply=excerpt(why.reply))
        words, why = f"{words} {played}", why.__cause__
    return f"{words} {sentence(why)}" if isinstance(why, AllumettesError) else words


@sentence.register
def _too_many_cups(error: TooManyCupsError) -> str:
    words = _("From {start} of {game} a machine would need more than {most} cups, or too many beads: start smaller.")
    return words.format(
        start=shortened(format_position(error.start)), game=shortened(error.game.spec), most=number(error.most)
    )


@sentence.register
def _other_game(error: OtherGameError) -> str:
    machine = error.machine
    return _(
        "This machine plays {game} ({convention}) from {start}: it has no cups for {other} ({rule}) from {place}."
    ).format(
        game=machine.game.spec,
        convention=convention_words(machine.convention),
        start=format_position(machine.start),
        other=error.game.spec,
        rule=convention_words(error.convention),
        place=shortened(format_position(error.start)),
    )


@sentence.register
def _unfinished_match(error: UnfinishedMatchError) -> str:
    return _("Nobody has won this match yet: the machine learns from matches that are over.")


@sentence.register
def _missing_machine(error: MissingMachineError) -> str:
    return _("There is no machine of cups and beads in {path}.").format(path=error.path)


@sentence.register
def _machine_file(error: MachineFileError) -> str:
    if error.version is not None:
        words = _(
            "This machine was saved in version {found} of its file; this program reads version {version}."
        ).format(found=error.version, version=VERSION)
    elif not error.place:
        words = _("This is not the file of a cups-and-beads machine, or it is damaged.")
    else:
        words = _("This machine is damaged: what its file says under “{place}” cannot be.").format(
            place=shortened(error.place)
        )
    return words if error.path is None else told(str(error.path), words)
