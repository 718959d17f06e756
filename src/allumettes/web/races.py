"""Races for visitors: the plan that a form asks for, within the limits of this server, and what can be chosen."""

from __future__ import annotations

from urllib.parse import urlencode

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, UnknownChoiceError
from allumettes.core.game import HeapGame
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.moves import heap_axis
from allumettes.locale.numbers import decimal, number
from allumettes.locale.races import plan_title
from allumettes.locale.rules import rule_words
from allumettes.solvers import ladder
from allumettes.study.race import EmptyRaceError, RacePlan, check_fitness
from allumettes.web.laboratory.jobs.race import RaceJob
from allumettes.web.limits import (
    LEAST_RUN_SECONDS,
    LONGEST_TEXT,
    MOST_RACE_SIZES,
    MOST_REPETITIONS,
    MOST_RUN_SECONDS,
    check_size,
)
from allumettes.web.live import find_game
from allumettes.web.wire.race import AlgorithmChoice, NewRace, RaceView


class RaceSizesError(AllumettesError):
    """Sizes that make no race: none, or too many."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class RunSecondsError(AllumettesError):
    """A time for one run that this server does not give."""


@sentence.register
def _sizes(error: RaceSizesError) -> str:
    if not error.count:
        return _("There is no size from the first to the last: the first must not be larger, and the step at least 1.")
    return _("That makes {count} sizes, and this server races on up to {most}: choose a larger step.").format(
        count=number(error.count), most=number(MOST_RACE_SIZES)
    )


@sentence.register
def _seconds(error: RunSecondsError) -> str:
    return _("On this server a run takes from {least} to {most} seconds. The command line gives it more.").format(
        least=decimal(LEAST_RUN_SECONDS), most=number(round(MOST_RUN_SECONDS))
    )


def plan_of(asked: NewRace) -> RacePlan:
    """The race that is asked for; an error says what makes it impossible here."""
    game, convention = find_game(asked.game[:LONGEST_TEXT] or "grundy"), _convention(asked.convention)
    sizes = range(asked.first, asked.last + 1, asked.step) if asked.step else range(0)
    if not 0 < len(sizes) <= MOST_RACE_SIZES:
        raise RaceSizesError(len(sizes))
    for n in (sizes[0], sizes[-1]):
        check_size(game, (n,))
    if not LEAST_RUN_SECONDS <= asked.seconds <= MOST_RUN_SECONDS:
        raise RunSecondsError
    solvers = list(dict.fromkeys(map(ladder.find, asked.solvers)))
    if not solvers:
        raise EmptyRaceError
    check_fitness(game, convention, solvers, sizes)
    repetitions = min(max(asked.repetitions, 1), MOST_REPETITIONS)
    return RacePlan(game, sizes, solvers, convention, asked.seconds, repetitions)


def algorithm_choices(game: HeapGame, convention: Convention, first: int) -> list[AlgorithmChoice]:
    """All algorithms, and why some of them cannot race in such a game."""
    return [
        {
            "name": name,
            "title": _(solver.title),
            "usual": solver.in_usual_race,
            "unfit": _unfit(name, game, convention, first),
        }
        for name, solver in ladder.registered().items()
    ]


def _unfit(name: str, game: HeapGame, convention: Convention, first: int) -> str | None:
    try:
        ladder.registered()[name].check_fit(game, convention, (first,))
    except AllumettesError as error:
        return sentence(error)
    return None


def _convention(text: str) -> Convention:
    if text and text not in tuple(Convention):
        raise UnknownChoiceError("convention", text, tuple(Convention))
    return Convention(text or Convention.NORMAL)


def race_view(job_id: str, job: RaceJob) -> RaceView:
    plan = job.plan
    return {
        "id": job_id,
        "title": plan_title(plan),
        "rule": rule_words(plan.game),
        "sizes": list(plan.sizes),
        "axis": heap_axis(plan.game, plan.sizes[-1]),
        "lanes": [{"solver": solver.name, "title": _(solver.title)} for solver in plan.solvers],
        "seconds": plan.seconds or 0.0,
        "total": plan.total,
        "form": f"/race?{urlencode(form_of(plan))}",
    }


def form_of(plan: RacePlan) -> dict[str, str | int]:
    """The plan as the address of the form has it."""
    sizes = plan.sizes if isinstance(plan.sizes, range) else range(plan.sizes[0], plan.sizes[-1] + 1)
    return {
        "game": plan.game.spec,
        "convention": str(plan.convention),
        "solvers": ",".join(solver.name for solver in plan.solvers),
        "first": sizes.start,
        "last": sizes.stop - 1,
        "step": sizes.step,
        "seconds": f"{plan.seconds:g}",
    }
