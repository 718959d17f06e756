"""Which version of the course a program is, by its counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from allumettes.classroom.checks import registered
from allumettes.classroom.finding import Finding, Verdict
from allumettes.classroom.ideas import best_match, counted
from tests.classroom.handed_in import SMALL, STUDENTS, trial_of
from tests.measuring import unmeasured


def idea(folder: Path, version: int, *, kept: bool) -> Finding:
    """What is found in a program that searches as a version does."""
    text = (STUDENTS / "searcher.py").read_text(encoding="utf-8")
    path = folder / "search.py"
    path.write_text(text.replace("VERSION = 0", f"VERSION = {version}").replace("KEPT = False", f"KEPT = {kept}"))
    trial = trial_of(path, folder / "work", replace(SMALL, reach=14, budget=0.0))
    trial.findings["growth"] = registered()["growth"].run(trial)
    return registered()["idea"].run(trial)


@pytest.mark.slow
@pytest.mark.parametrize(("version", "kept"), [(0, False), (1, False), (2, False), (2, True)])
def test_a_program_that_counts_as_a_version_does_is_that_version(tmp_path: Path, version: int, kept: bool) -> None:
    finding = idea(tmp_path, version, kept=kept)
    assert (finding.facts["version"], finding.facts["exact"]) == (f"v{version}", True)


@pytest.fixture(scope="module", autouse=True)
def _counts_are_known() -> None:
    """They are counted once for all, without coverage, which would triple that time."""
    with unmeasured():
        best_match({str(n): [n**6, None] for n in range(3, 30)}, "grundy", "normal")


def operations(counts: dict[int, int], factor: float = 1.0, more: int = 0) -> dict[str, list[int | None]]:
    return {str(n): [round(count * factor) + more, None] for n, count in counts.items()}


def test_counts_that_grow_alike_are_close_and_others_are_not() -> None:
    own = dict(counted("v2", "grundy", "normal", kept=False))
    close = best_match(operations(own, 1.3), "grundy", "normal")
    assert close
    assert (close.version, close.exact, round(close.ratio, 1)) == ("v2", False, 1.3)
    assert best_match({str(n): [n**6, None] for n in range(3, 30)}, "grundy", "normal") is None


def test_calls_are_counted_too_and_a_counter_may_only_grow() -> None:
    own = dict(counted("v3", "grundy", "normal", kept=False))
    calls = best_match(operations(own, more=1), "grundy", "normal")
    total, growing = 0, {}
    for n, count in own.items():
        total += count
        growing[n] = total
    summed = best_match(operations(growing), "grundy", "normal")
    assert calls
    assert summed
    assert (calls.version, calls.exact) == (summed.version, summed.exact) == ("v3", True)


def test_a_program_that_does_not_count_shows_no_idea(tmp_path: Path) -> None:
    trial = trial_of(STUDENTS / "student.py", tmp_path)
    trial.findings["growth"] = Finding("growth", Verdict.PASSED, facts={"operations": {}})
    assert registered()["idea"].run(trial).verdict is Verdict.NOT_ASKED
