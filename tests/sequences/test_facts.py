"""The shipped facts hold, a wrong one would be found out, and none is stated without a source."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allumettes import games
from allumettes.cli.commands import verify as command
from allumettes.cli.commands.verify import fact_words
from allumettes.sequences.facts import CHECKS, Fact, Verdict, check, shipped
from tests.sequences.test_verifier import run

QUICK = [fact for fact in shipped() if not fact.measured]
"""A second or less each; `allumettes verify --long` checks them all."""
MANY = 700_000
"""Values that the slowest kernel may need more than a second for."""


def test_every_fact_has_a_game_a_check_and_a_source() -> None:
    for fact in shipped():
        assert games.find(fact.spec).spec == fact.spec
        assert fact.kind in CHECKS
        assert fact.source
        assert fact_words(fact)
    assert len({(fact.kind, fact.spec, *fact.claim.items()) for fact in shipped()}) == len(shipped())
    assert {fact.kind for fact in QUICK} == set(CHECKS)
    assert sum(fact.is_long for fact in shipped()) < 10


def test_facts_of_many_values_say_how_long_they_take() -> None:
    assert [fact for fact in shipped() if fact.values_needed > MANY and not fact.measured] == []


def test_without_compiled_kernels_far_fewer_facts_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.sequences.facts.has_numba", lambda: False)
    long = {fact.spec for fact in shipped() if fact.is_long}
    assert {"0.16", "0.56", "grundy", "0.6"} <= long
    assert not long & {"0.77", "0.45", "matches", "halving", "0.3F"}


@pytest.mark.exhaustive
@pytest.mark.parametrize("fact", QUICK, ids=lambda fact: f"{fact.kind} {fact.spec}")
def test_quick_facts_hold(fact: Fact) -> None:
    assert check(fact) is Verdict.HOLDS


WRONG = {
    "genera": {"genera": "0^120;0^120;1^031"},
    "quotient": {"order": "21"},
    "period": {"preperiod": "70"},
    "saltus": {"saltus": "4"},
    "starts": {"values": "0,0,0,1,0,3"},
    "zeros": {"last": "1221"},
    "maximum": {"at": "38"},
    "rare": {"count": "10"},
    "differ": {"first": "518"},
    "equal": {"other": "0.06"},
    "misere": {"values": "0,1"},
    "moves": {"counts": "16,205"},
    "written": {"text": "0.77"},
}


@pytest.mark.parametrize("kind", CHECKS)
def test_a_wrong_fact_does_not_hold(kind: str) -> None:
    fact = next(fact for fact in QUICK if fact.kind == kind)
    assert check(replace(fact, claim=fact.claim | WRONG[kind])) is Verdict.FAILS


def test_what_is_long_is_only_checked_when_asked_for() -> None:
    long = next(fact for fact in shipped() if fact.is_long)
    assert check(long) is Verdict.NOT_CHECKED
    assert check(long, seconds=1.0, long=True) is Verdict.NOT_CHECKED


def test_the_command_prints_every_fact_with_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    some = (QUICK[0], next(fact for fact in shipped() if fact.is_long))
    monkeypatch.setattr(command, "shipped", lambda: some)
    code, screen = run()
    assert code == 0
    for fact in some:
        assert fact_words(fact) in screen
        assert f"source: {fact.source}" in screen
    assert "1 fact holds.\n1 fact was not checked" in screen


def test_the_command_says_what_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(QUICK[0], claim=QUICK[0].claim | {"period": "2"})
    monkeypatch.setattr(command, "shipped", lambda: (wrong,))
    code, screen = run("--seconds", "30")
    assert code == 1
    assert "DOES NOT HOLD" in screen
    assert "0 facts hold.\n1 fact does not hold.\n" in screen
