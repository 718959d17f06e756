"""What can go wrong before a tournament is played."""

from __future__ import annotations

from allumettes.classroom.tournament.entrants import EntrantError
from allumettes.classroom.tournament.plan import LEAST_ENTRANTS, MOST_ENTRANTS, EntrantCountError, SwissRoundsError
from allumettes.classroom.tournament.played import PlayerFailedError
from allumettes.classroom.tournament.starts import LargeStartError
from allumettes.core.notation import format_position
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.forfeits import failure_words
from allumettes.locale.levels import NAMES, level_name
from allumettes.locale.numbers import either, number
from allumettes.locale.typed import meant


@sentence.register
def _entrant(error: EntrantError) -> str:
    names = [level_name(known) if known in NAMES else known for known in error.known]
    return _("“{text}” is neither {known} nor the command of a program that is there.").format(
        text=excerpt(error.text), known=either(names)
    ) + meant(error.text, names)


@sentence.register
def _entrant_count(error: EntrantCountError) -> str:
    return _("A tournament has from {least} to {most} entrants, not {count}.").format(
        least=number(LEAST_ENTRANTS), most=number(MOST_ENTRANTS), count=number(error.count)
    )


@sentence.register
def _swiss_rounds(error: SwissRoundsError) -> str:
    return _(
        "With {entrants} entrants a Swiss tournament has up to {most} rounds: in {rounds} somebody might have to meet "
        "an opponent twice."
    ).format(entrants=number(error.entrants), most=number(error.most), rounds=number(error.rounds))


@sentence.register
def _large_start(error: LargeStartError) -> str:
    return _("A start of a tournament has up to {most} matches: {start} has more.").format(
        most=number(error.most), start=excerpt(format_position(error.start))
    )


@sentence.register
def _player_failed(error: PlayerFailedError) -> str:
    return _("The match is lost: {words}.").format(words=failure_words(error.fault, error.said))
