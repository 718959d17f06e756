"""What can go wrong with races, measures, surveys and the files that they are kept in."""

from __future__ import annotations

from allumettes.core.notation import format_position
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.errors.core import shortened
from allumettes.locale.numbers import number
from allumettes.locale.verdicts import outcome_word
from allumettes.study.action_space import TooManyActionsError
from allumettes.study.measure import MeasureError
from allumettes.study.race import DisagreementError, EmptyRaceError, UnsteadyError
from allumettes.study.results import ResultsError, RowError
from allumettes.study.survey.cluster import ClusterError, Trouble
from allumettes.study.survey.reading import FindingError


@sentence.register
def _empty_race(error: EmptyRaceError) -> str:
    return _("A race needs a heap and an algorithm at least.")


@sentence.register
def _disagreement(error: DisagreementError) -> str:
    answers = ", ".join(f"{solver} = {outcome_word(outcome)}" for solver, outcome in error.answers.items())
    return _("The algorithms disagree on {game} {position}: {answers}. This is a defect; the race stops.").format(
        game=error.game.spec, position=format_position(error.position), answers=answers
    )


@sentence.register
def _unsteady(error: UnsteadyError) -> str:
    counts = " / ".join(number(count.operations) for count in error.counts)
    return _("{solver} counts differently each time on {game} {position}: {counts}. This is a defect.").format(
        solver=error.solver, game=error.game.spec, position=format_position(error.position), counts=counts
    )


@sentence.register
def _results(error: ResultsError) -> str:
    path = str(error.path)
    match error.reason:
        case "content":
            return _("{path} is not the file of a race, or it is damaged.").format(path=path)
        case "empty":
            return _("{path} holds no measure.").format(path=path)
        case "row" | "twice" if isinstance(error, RowError):
            return _row(error)
        case system_reason:
            return _("{path} cannot be read: {reason}.").format(path=path, reason=_(system_reason))


def _row(error: RowError) -> str:
    if error.reason == "twice":
        words = _("{place}: this was measured on a line before already.")
    elif not error.column:
        words = _("{place}: this is not a measure of a race.")
    elif error.value is None:
        words = _("{place}: there is nothing in the column {column}.")
    else:
        words = _("{place}: “{value}” cannot stand in the column {column}.")
    in_lines = error.path.suffix.lower() == ".csv"
    place = (_("{path}, line {line}") if in_lines else _("{path}, measure {line}")).format(
        path=error.path, line=number(error.line)
    )
    return words.format(place=place, column=error.column, value=shortened(error.value))


@sentence.register
def _measure(error: MeasureError) -> str:
    if not error.column:
        return _("This is not a measure of a race.")
    return _("“{value}” cannot stand in the column {column} of a measure.").format(
        value=shortened(error.value), column=error.column
    )


@sentence.register
def _finding(error: FindingError) -> str:
    return _("What a finding of a survey says under “{field}” cannot be.").format(field=error.field)


@sentence.register
def _too_many_actions(error: TooManyActionsError) -> str:
    words = _("From {start} of {game} an environment would need more than {most} actions: start smaller.")
    return words.format(
        start=shortened(format_position(error.start)), game=shortened(error.game.spec), most=number(error.most)
    )


@sentence.register
def _cluster(error: ClusterError) -> str:
    match error.trouble:
        case Trouble.UNREACHABLE:
            words = _("No Dask scheduler answers at {address}.")
        case Trouble.NO_WORKER:
            words = _("The scheduler at {address} has no worker.")
        case Trouble.NO_PACKAGE:
            words = _("The workers at {address} do not have allumettes: install it there too.")
        case Trouble.OTHER_VERSION:
            words = _("The workers at {address} have another version of allumettes than this one.")
        case Trouble.LOST:
            words = _(
                "The scheduler at {address} was lost. What was found is kept: the same command goes on from there."
            )
    return words.format(address=error.address)
