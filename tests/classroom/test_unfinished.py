"""A check whose time ends early earns a part of its points, and says how far it came."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from allumettes.classroom.checks.natures import finding_of
from allumettes.classroom.finding import Verdict
from allumettes.classroom.tally import Tally
from allumettes.classroom.trial import Plan
from allumettes.locale import speaking
from allumettes.locale.grades import finding_words
from tests.classroom.handed_in import SMALL, found

PLAN = Plan(matches=16)


@pytest.mark.parametrize("name", ["natures", "moves"])
def test_the_matches_that_were_asked_are_what_counts(name: str) -> None:
    finding = finding_of(name, PLAN, Tally(asked=300, finished=False, stopped_at=(3, 10)), 1.0, 16)
    assert finding.verdict is Verdict.UNFINISHED
    assert finding.share == 12 / 16
    with speaking("en"):
        assert finding_words(finding).startswith("Not finished: up to 12 of 16 matches.")


def test_moves_of_fewer_matches_than_the_plan_are_not_all() -> None:
    assert finding_of("moves", PLAN, Tally(asked=300), 1.0, 12).verdict is Verdict.UNFINISHED
    assert finding_of("moves", PLAN, Tally(asked=300), 1.0, 16).share == 1.0


def test_time_that_ends_among_the_larger_positions_costs_nothing() -> None:
    finding = finding_of("natures", PLAN, Tally(asked=900, finished=False, stopped_at=(19,)), 1.0, 16)
    assert (finding.verdict, finding.share) == (Verdict.PASSED, 1.0)


@pytest.mark.slow
def test_levels_that_were_not_asked_to_the_end_have_not_passed(tmp_path: Path) -> None:
    finding = found(tmp_path, "none", "levels", replace(SMALL, budget=0.0))
    assert (finding.verdict, finding.share, finding.counterexamples) == (Verdict.UNFINISHED, 0.5, ())
    with speaking("en"):
        assert finding_words(finding).startswith("Not finished")
