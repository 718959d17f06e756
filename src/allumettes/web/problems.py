"""The HTTP status of every error, and the sentences of those that only the web has."""

from __future__ import annotations

from http import HTTPStatus

from allumettes.core.errors import AllumettesError, BusyError, WorkerError
from allumettes.core.position import LARGEST_LISTED
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.levels import level_name
from allumettes.locale.numbers import number
from allumettes.locale.typed import meant
from allumettes.players import LEVELS
from allumettes.solvers.ladder import registered
from allumettes.web.attempts import StillComputingError
from allumettes.web.laboratory.jobs.race import OtherCircumstancesError
from allumettes.web.laboratory.race_files import NothingMeasuredError
from allumettes.web.laboratory.shelf import UnknownJobError
from allumettes.web.laboratory.slices import DiskError
from allumettes.web.limits import (
    LARGEST_ENDLESS,
    LONGEST_SEQUENCE,
    MOST_EVENTS,
    MOST_MERGED_DRAWN,
    MOST_START_HEAPS,
    EndlessTooLargeError,
    NoSuchNodeError,
    SequenceTooLongError,
    TooLargeError,
    TooManyEventsError,
    TooManyMovesError,
    TooWideToDrawError,
)
from allumettes.web.live import (
    AgreementError,
    NamelessError,
    NoProposalError,
    NotYourTurnError,
    OutOfStepError,
    SpectatorError,
)
from allumettes.web.opponents import PersonAgainstComputerError, UnknownOpponentError
from allumettes.web.store import StoreError, TakenError
from allumettes.web.tables import UnknownMatchError
from allumettes.web.tournaments import NoSuchRecordError, NoTournamentError


class RefusedError(AllumettesError):
    """A request that is refused, with its status. `detail` is English."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(status, detail)
        self.status = status
        self.detail = detail


STATUSES: dict[type[AllumettesError], HTTPStatus] = {
    NoSuchNodeError: HTTPStatus.NOT_FOUND,
    UnknownMatchError: HTTPStatus.NOT_FOUND,
    UnknownJobError: HTTPStatus.NOT_FOUND,
    NothingMeasuredError: HTTPStatus.NOT_FOUND,
    NoTournamentError: HTTPStatus.NOT_FOUND,
    NoSuchRecordError: HTTPStatus.NOT_FOUND,
    SpectatorError: HTTPStatus.FORBIDDEN,
    NotYourTurnError: HTTPStatus.FORBIDDEN,
    AgreementError: HTTPStatus.FORBIDDEN,
    OutOfStepError: HTTPStatus.CONFLICT,
    NoProposalError: HTTPStatus.CONFLICT,
    TooManyEventsError: HTTPStatus.CONFLICT,
    StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
    WorkerError: HTTPStatus.SERVICE_UNAVAILABLE,
    StillComputingError: HTTPStatus.SERVICE_UNAVAILABLE,
    BusyError: HTTPStatus.SERVICE_UNAVAILABLE,
}


def status_of(error: AllumettesError) -> HTTPStatus:
    if isinstance(error, RefusedError):
        return error.status
    known = (STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    return next(known, HTTPStatus.UNPROCESSABLE_ENTITY)


SENTENCES: dict[type[AllumettesError], str] = {
    UnknownMatchError: N_("There is no such match here. The link may have lost a few letters."),
    UnknownJobError: N_(
        "There is nothing under this link. It may have lost a few letters, or what it led to was too old to be kept."
    ),
    NothingMeasuredError: N_("Nothing is measured yet: there is nothing to write down."),
    DiskError: N_("The disk of this server refuses: what was found before is kept."),
    OtherCircumstancesError: N_(
        "This race was begun on another machine or by another version of the program: new measures could not be "
        "compared with those that it has. They are kept; start a new race for the rest."
    ),
    SpectatorError: N_("You are watching this match: only those who hold a seat can play."),
    NotYourTurnError: N_("It is not your turn."),
    AgreementError: N_("Between two people a move is taken back when both agree: propose it first."),
    NoProposalError: N_("Nobody has proposed to take a move back."),
    PersonAgainstComputerError: N_("Where a computer plays in your place, its opponent is a computer too."),
    NamelessError: N_("A name needs at least one letter."),
    OutOfStepError: N_("Something has happened in this match meanwhile: look at the board again."),
    StoreError: N_("The matches cannot be reached just now, and nothing was played. Try again in a moment."),
    TakenError: N_("Something else was written there first."),
    StillComputingError: N_(
        "The nim-values of this game are still being computed. What is known of them is kept: ask again in a moment."
    ),
    NoSuchNodeError: N_("The tree has no such node."),
    NoTournamentError: N_("There is no tournament to follow here, or it has not begun yet."),
    NoSuchRecordError: N_("This match was not played yet."),
}
"""Of the errors that carry no data."""

for _kind in SENTENCES:
    sentence.register(
        _kind, lambda error: _(next(SENTENCES[kind] for kind in type(error).__mro__ if kind in SENTENCES))
    )


@sentence.register
def _refused(error: RefusedError) -> str:
    return _(error.detail)


@sentence.register
def _too_long(error: TooManyEventsError) -> str:
    return _("This match is too long: no more than {most} things can happen in one.").format(most=number(MOST_EVENTS))


@sentence.register
def _too_large(error: TooLargeError) -> str:
    return _(
        "This server takes up to {heaps} heaps of up to {matches} matches. The command line takes larger ones."
    ).format(heaps=number(MOST_START_HEAPS), matches=number(LARGEST_LISTED))


@sentence.register
def _endless_too_large(error: EndlessTooLargeError) -> str:
    return _(
        "With a code that has no end, this server takes up to {matches} matches in all. The command line takes more."
    ).format(matches=number(LARGEST_ENDLESS))


@sentence.register
def _too_wide(error: TooWideToDrawError) -> str:
    return _(
        "A picture of merged positions has at most {most} of them, and {count} are open: close some, or save the data."
    ).format(most=number(MOST_MERGED_DRAWN), count=number(error.count))


@sentence.register
def _too_many_moves(_error: TooManyMovesError) -> str:
    return _(
        "This position has too many moves: even the first turns of its search could not be looked at in time. Choose "
        "a smaller one."
    )


@sentence.register
def _unknown_opponent(error: UnknownOpponentError) -> str:
    names = [*map(level_name, LEVELS), *registered()]
    return _("There is no opponent called “{name}”.").format(name=error.name) + meant(error.name, names)


@sentence.register
def _too_long_sequence(error: SequenceTooLongError) -> str:
    return _("The last heap is a number from 0 to {most} here, not “{text}”. The command line goes further.").format(
        most=number(LONGEST_SEQUENCE), text=error.text
    )
