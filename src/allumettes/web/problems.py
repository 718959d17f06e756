"""The HTTP status and the sentence of every error."""

from __future__ import annotations

from http import HTTPStatus

from allumettes.core.errors import AllumettesError, BusyError, WorkerError
from allumettes.core.position import LARGEST_LISTED
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import either, number
from allumettes.web.limits import (
    LARGEST_ENDLESS,
    MOST_EVENTS,
    MOST_START_HEAPS,
    EndlessTooLargeError,
    TooLargeError,
    TooManyEventsError,
)
from allumettes.web.live import (
    AgreementError,
    NamelessError,
    NoProposalError,
    NotYourTurnError,
    OutOfStepError,
    SpectatorError,
)
from allumettes.web.opponents import UnknownOpponentError
from allumettes.web.set_up import UnknownChoiceError
from allumettes.web.store import StoreError
from allumettes.web.tables import UnknownMatchError


class RefusedError(AllumettesError):
    """A request that is refused, with its status and its sentence."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(status, detail)
        self.status = status
        self.detail = detail


ERRORS: dict[type[AllumettesError], tuple[HTTPStatus, str]] = {
    UnknownMatchError: (
        HTTPStatus.NOT_FOUND,
        N_("There is no such match here. The link may have lost a few letters."),
    ),
    SpectatorError: (
        HTTPStatus.FORBIDDEN,
        N_("You are watching this match: only those who hold a seat can play."),
    ),
    NotYourTurnError: (HTTPStatus.FORBIDDEN, N_("It is not your turn.")),
    AgreementError: (
        HTTPStatus.FORBIDDEN,
        N_("Between two people a move is taken back when both agree: propose it first."),
    ),
    NamelessError: (HTTPStatus.UNPROCESSABLE_ENTITY, N_("A name needs at least one letter.")),
    NoProposalError: (HTTPStatus.CONFLICT, N_("Nobody has proposed to take a move back.")),
    OutOfStepError: (
        HTTPStatus.CONFLICT,
        N_("Something has happened in this match meanwhile: look at the board again."),
    ),
    StoreError: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        N_("The matches cannot be reached just now, and nothing was played. Try again in a moment."),
    ),
    WorkerError: (HTTPStatus.SERVICE_UNAVAILABLE, N_("The computer could not finish thinking about this.")),
}
"""Errors whose sentence is always the same."""


def problem_of(error: AllumettesError) -> tuple[HTTPStatus, str]:
    """The status and the sentence of an error."""
    for kind in type(error).__mro__:
        if kind in ERRORS:
            status, words = ERRORS[kind]
            return status, _(words)
    match error:
        case RefusedError():
            return error.status, error.detail
        case TooManyEventsError():
            words = _("This match is too long: no more than {most} things can happen in one.")
            return HTTPStatus.CONFLICT, words.format(most=number(MOST_EVENTS))
        case BusyError():
            return HTTPStatus.SERVICE_UNAVAILABLE, sentence(error)
    return HTTPStatus.UNPROCESSABLE_ENTITY, _refusal(error)


def _refusal(error: AllumettesError) -> str:
    match error:
        case EndlessTooLargeError():
            return _(
                "With a code that has no end, this server takes up to {matches} matches in all. "
                "The command line takes more."
            ).format(matches=number(LARGEST_ENDLESS))
        case TooLargeError():
            return _(
                "This server takes up to {heaps} heaps of up to {matches} matches. The command line takes larger ones."
            ).format(heaps=number(MOST_START_HEAPS), matches=number(LARGEST_LISTED))
        case UnknownOpponentError():
            return _("There is no opponent called “{name}”.").format(name=error.name)
        case UnknownChoiceError():
            return _("“{value}” is no choice for {name}: it can be {known}.").format(
                value=error.value, name=error.name, known=either(error.known)
            )
    return sentence(error)
