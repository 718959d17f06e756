"""Proved is said only of what the verifier accepted in the same run, never of wrong or unchecked values."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from allumettes import games, sequence
from allumettes.core.errors import UndecidedError
from allumettes.core.rule_code import RuleCode
from allumettes.games.code import CodeGame
from allumettes.sequences import acceptance
from allumettes.sequences.acceptance import NotAcceptedError, accepted, can_recheck, first_wrong_heap, recheck
from allumettes.sequences.certificate import Certificate, digest_of
from allumettes.sequences.dense import dense_values, plain_values
from allumettes.sequences.engine import DenseEngine, Space, engine_for
from allumettes.sequences.oracle import find_values
from allumettes.sequences.period_search import search_period
from allumettes.sequences.theorems import PeriodStatus, finite_code
from allumettes.sequences.verifier import Claim, verify
from allumettes.solvers.limit import Limit
from allumettes.study.survey.examine import examine
from allumettes.study.survey.families import Family
from tests.campaign import tries
from tests.console import ENGLISH, in_process, without_package
from tests.sequences.codes import codes, period_of

spaces = st.none() | st.builds(Space, st.integers(0, 40) | st.just(3 << 20), st.none() | st.integers(0, 5))
"""Any space at all: it may make a check slow, never wrong."""


def code_of(game: CodeGame) -> RuleCode:
    code = finite_code(game)
    assert code is not None
    return code


@tries(80)
@given(codes(), spaces)
def test_true_values_pass_whatever_the_space(game: CodeGame, space: Space | None) -> None:
    values = np.array(plain_values(game, 70), np.uint32)
    assert first_wrong_heap(code_of(game), values, space, Limit(None)) is None


@tries(150)
@given(codes(), spaces, st.integers(0, 60), st.integers(0, 20))
def test_the_first_wrong_value_is_found_whatever_the_space(
    game: CodeGame, space: Space | None, heap: int, value: int
) -> None:
    values = np.array(plain_values(game, 60), np.uint32)
    assume(values[heap] != value)
    values[heap] = value
    assert first_wrong_heap(code_of(game), values, space, Limit(None)) == heap


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["0.16", "0.77", "0.137", "4.04", "0.156", "0.106"])
def test_no_smaller_value_passes_for_the_mex(spec: str) -> None:
    """The hard part of a check: all that is below a smaller value is there, so an option that has it must be found."""
    game = games.find(spec)
    assert isinstance(game, CodeGame)
    code, true = code_of(game), dense_values(game, 90)
    place = next(taken for taken, digit in enumerate(code.digits) if digit.leave & 4)
    tried = 0
    for mask in range(1, 16, 2):
        for space in (Space(mask), Space(mask - 1, place)):
            for heap in range(20, 90, 3):
                for value in range(int(true[heap])):
                    changed = true[: heap + 1].copy()
                    changed[heap] = value
                    assert first_wrong_heap(code, changed, space, Limit(None)) == heap
                    tried += 1
    assert tried > 100


@pytest.mark.unmeasured
@pytest.mark.parametrize("chunk", [1, 7, 10**9])
def test_a_check_in_pieces_finds_the_same(monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    monkeypatch.setattr(acceptance, "FIRST_CHUNK", min(chunk, 1024))
    monkeypatch.setattr(acceptance, "CHUNK_OPTIONS", chunk)
    engine = engine_for(games.find("0.16"))
    values = engine.advance(3000)
    code = finite_code(games.find("0.16"))
    assert code is not None
    assert engine.space is not None
    assert first_wrong_heap(code, values, engine.space, Limit(None)) is None
    values[2345] ^= 1
    assert first_wrong_heap(code, values, engine.space, Limit(None)) == 2345


@pytest.mark.unmeasured
def test_a_limit_counts_options() -> None:
    kayles = games.find("0.77")
    code = finite_code(kayles)
    assert code is not None
    with pytest.raises(UndecidedError):
        first_wrong_heap(code, dense_values(kayles, 3000), None, Limit(None, operations=1000))


@pytest.fixture
def always_by_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptance, "PLAIN_SECONDS", -1.0)


PROVED = ["0.77", "0.137", "matches:2,5,7", "0x0.28", "0.F", "0.156", "4.102"]


@pytest.mark.parametrize("by_the_kernel", [False, True])
@pytest.mark.parametrize("spec", PROVED)
def test_what_a_theorem_covers_is_proved_once_it_is_accepted(
    spec: str, by_the_kernel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if by_the_kernel:
        monkeypatch.setattr(acceptance, "PLAIN_SECONDS", -1.0)
    game = games.find(spec)
    certificate = search_period(game, [dense_values(game, 9000 if spec == "0.156" else 300)])
    assert certificate is not None
    assert certificate.status is PeriodStatus.PROVED


@pytest.mark.usefixtures("always_by_the_kernel")
def test_what_would_take_too_long_to_check_is_only_computed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(acceptance, "EFFORT", 1000)
    monkeypatch.setattr(acceptance, "EFFORT_PER_VALUE", 0)
    row = sequence("0.77", 400)
    assert row.period is not None
    assert (row.period.status, row.period.theorem) == (PeriodStatus.COMPUTED, "guy-smith")
    assert "computed" in repr(row)
    assert "proved" not in repr(row)
    shown = in_process("sequence", "0.77", "--to", "400", home=tmp_path, lang=ENGLISH).screen
    assert "True for all heaps if the values up to 167 are right" in " ".join(shown.split())
    assert "Proved" not in shown
    assert examine(Family("0.77", ()), 400).row.status == "computed"


def wrong_values(game: CodeGame) -> np.ndarray:
    """Values that end with a period which the theorem covers, and are wrong from heap 40 on."""
    values = dense_values(game, 400)
    values[40:] = np.resize(values[40:43], len(values) - 40)
    return values


@pytest.mark.parametrize("by_the_kernel", [False, True])
def test_wrong_values_are_never_called_proved(by_the_kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if by_the_kernel:
        monkeypatch.setattr(acceptance, "PLAIN_SECONDS", -1.0)
    kayles = games.find("0.77")
    assert isinstance(kayles, CodeGame)
    with pytest.raises(NotAcceptedError) as caught:
        search_period(kayles, [wrong_values(kayles)])
    assert caught.value.code == "0.77"
    assert caught.value.heap == (43 if by_the_kernel else None)


def test_no_door_shows_a_period_of_wrong_values(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A kernel that errs is noticed by every door that would say proved."""
    kayles = games.find("0.77")
    assert isinstance(kayles, CodeGame)
    wrong = wrong_values(kayles)
    monkeypatch.setattr(DenseEngine, "advance", lambda engine, stop: wrong[:stop][_from(engine, stop) :])
    for module in ("allumettes.sequences.run", "allumettes.sequences.engine", "allumettes.study.survey.examine"):
        monkeypatch.setattr(f"{module}.engine_for", lambda game, **_: DenseEngine(game))
    for words in (("sequence", "0.77", "--to", "399"), ("analyse", "0.77", "1000000")):
        done = in_process(*words, home=tmp_path, lang=ENGLISH)
        assert done.code not in (0, 1)
        assert "the verifier refuses the period that was found" in " ".join((done.screen + done.errors).split())
        assert "Proved" not in done.screen
    assert examine(Family("0.77", ()), 399).row.status == "failed"


def _from(engine: DenseEngine, stop: int) -> int:
    start, engine.heap = engine.heap, stop
    return start


def test_a_certificate_whose_numbers_do_not_fit_the_values_is_refused() -> None:
    kayles = games.find("0.77")
    code = finite_code(kayles)
    values = dense_values(kayles, 400)
    certificate = search_period(kayles, [values])
    assert certificate is not None
    assert code is not None
    for changed in ({"period": 24}, {"preperiod": 72}, {"bound": 160}, {"digest": "0" * 64}):
        wrong = replace(certificate, **changed)
        with pytest.raises(NotAcceptedError):
            accepted(wrong, code, values[: wrong.bound + 1])


def test_one_equal_pair_is_no_observation() -> None:
    """Three periods must be seen, and in more than half of the values, before a period is called observed."""
    kayles = games.find("0.77")
    values = dense_values(kayles, 400)
    certificate = search_period(kayles, [values])
    assert certificate is not None
    for bound, seen in ((83, False), (176, False), (177, True)):
        observed = replace(
            certificate,
            status=PeriodStatus.OBSERVED,
            theorem=None,
            bound=bound,
            digest=digest_of(values[: bound + 1]),
        )
        failing = [check.claim for check in verify(observed) if not check.holds]
        assert (Claim.REPEATS in failing) == (not seen)


def test_looking_ahead_uses_no_law_that_was_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    kayles = games.find("0.77")
    assert find_values(kayles, 10**18, 10.0).period is not None
    monkeypatch.setattr("allumettes.sequences.period_search.accepted", lambda *_: False)
    assert find_values(kayles, 5000, 10.0).period is None


@cache
def true_certificate(spec: str) -> Certificate:
    found = period_of(games.find(spec), 9000)
    assert found is not None
    return found


SPECS = ["0.77", "0.137", "matches:2,5,7", "0x0.28", "0.F", "0.156"]


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_a_recheck_says_what_the_plain_verifier_says(spec: str) -> None:
    certificate = true_certificate(spec)
    assert can_recheck(certificate)
    checks = recheck(certificate, Limit(None))
    assert [check.claim for check in checks] == [*Claim]
    assert all(check.holds for check in checks)


@tries(150)
@given(
    st.sampled_from(["0.77", "0.137", "0x0.28", "matches:2,5,7"]),
    st.sampled_from(["period", "preperiod", "saltus", "bound", "values", "digest", "code"]),
    st.integers(1, 40),
    st.booleans(),
)
def test_a_forged_certificate_is_refused_by_a_recheck_too(spec: str, field: str, change: int, more: bool) -> None:
    true = true_certificate(spec)
    values = list(true.values)
    match field:
        case "values":
            place = change % len(values)
            values[place] = values[place] + change if more else values[place] ^ 1
            forged = replace(true, values=tuple(values))
        case "digest":
            forged = replace(true, digest=f"{change:064x}")
        case "code":
            forged = replace(true, code="0.137" if spec == "0.77" else "0.77")
        case _:
            number = max(getattr(true, field) + (change if more else -change), int(field == "period"))
            assume(number != getattr(true, field))
            forged = replace(true, **{field: number})
            length = forged.preperiod + forged.period
            forged = replace(forged, values=tuple(true.value_at(heap) for heap in range(length)))
    if can_recheck(forged):
        assert not all(check.holds for check in recheck(forged, Limit(None)))
    assert not all(check.holds for check in verify(forged))


@pytest.mark.parametrize("changed", [{"bound": 1 << 40}, {"saltus": 1 << 40}, {"values": (1 << 70,) * 83}])
def test_no_forged_certificate_asks_for_more_memory_than_there_is(changed: dict[str, Any]) -> None:
    true = true_certificate("0.77")
    assert not can_recheck(replace(true, **changed))


@pytest.mark.slow
def test_a_certificate_that_would_take_the_plain_verifier_minutes_is_checked_in_seconds(tmp_path: Path) -> None:
    """0.127: preperiod 46 578 (github:tczajka/octal-games, SolvedGames.md)."""
    path = tmp_path / "long.json"
    made = in_process("sequence", "0.127", "--to", "94000", "--certificate", str(path), home=tmp_path, lang=ENGLISH)
    assert "Proved, for all heaps." in made.screen
    done = in_process("verify", str(path), home=tmp_path, lang=ENGLISH)
    assert done.code == 0
    assert done.screen.endswith("Proved, for all heaps.\n")
    data = json.loads(path.read_text())
    data["values"][40_000] += 1
    path.write_text(json.dumps(data))
    refused = in_process("verify", str(path), home=tmp_path, lang=ENGLISH)
    assert (refused.code, "DOES NOT HOLD  the values it carries" in refused.screen) == (1, True)


@pytest.mark.slow
def test_without_numba_small_periods_are_proved_and_long_checks_are_left_out(tmp_path: Path) -> None:
    small = without_package("numba", "sequence", "0.77", "--to", "300", "--lang", "en", home=tmp_path)
    assert "Proved, for all heaps." in small.screen
    long = without_package("numba", "sequence", "0.156", "--to", "8000", "--lang", "en", home=tmp_path)
    assert "True for all heaps if the values up to 7,658 are right" in " ".join(long.screen.split())
