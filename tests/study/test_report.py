"""The report: the same bytes from the same race, facts that are computed, a student's copy and a teacher's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.drawings import curves
from allumettes.drawings.report import (
    compile_report,
    compose,
    findings,
    ideas,
    laws,
    measurements,
    mechanisms,
    protocol,
    write_report,
)
from allumettes.drawings.report.blocks import GAP
from allumettes.drawings.report.board import draw_move, letters
from allumettes.drawings.report.examples import chosen_examples
from allumettes.drawings.report.facts import DamagedRaceError, Race, SeveralRacesError
from allumettes.drawings.report.fonts import CLOSER
from allumettes.drawings.report.protocol import sizes_words
from allumettes.drawings.report.steps import steps_of
from allumettes.locale import speak
from allumettes.locale.numbers import decimal, duration, percent, round_duration, times
from allumettes.solvers import ladder
from allumettes.solvers.limit import Limit
from allumettes.study.measure import SKIPPED, Measure
from allumettes.trees.side_by_side import calls_below

COURSE = ("v0", "v1", "v2", "v3", "v4", "v5")
SIXTEEN = range(3, 17)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")


def race(
    spec: str = "grundy",
    sizes: Iterable[int] = SIXTEEN,
    solvers: Iterable[str] = COURSE,
    convention: Convention = Convention.NORMAL,
    limit: int | None = None,
) -> list[Measure]:
    """True counts, and times that only depend on them: ten microseconds for each operation."""
    measures = []
    for n in sizes:
        for name in solvers:
            solution = ladder.find(name)(games.find(spec), convention, Limit(None, operations=limit)).solve((n,))
            count = solution.counters
            seconds = count.operations * 1e-5
            measures.append(
                Measure(
                    game=spec,
                    convention=convention,
                    n=n,
                    start=str(n),
                    solver=name,
                    outcome=solution.outcome,
                    stopped=solution.stopped and "seconds",
                    operations=count.operations,
                    calls=count.calls,
                    table_hits=count.table_hits,
                    losing_table=count.losing_table,
                    winning_table=count.winning_table,
                    table=count.table,
                    cut=count.cut,
                    removed=count.removed,
                    seconds=seconds,
                    seconds_median=seconds * 1.25,
                    repetitions=3,
                    machine="Engine *No 1* × 4",
                    python="CPython 3.12.3",
                    version="0.1.0",
                    date="2026-07-14T10:00:00+02:00",
                )
            )
    return measures


@cache
def copy(*, teacher: bool = False) -> dict[str, Any]:
    """The report of the course's race in English, which most tests only look at."""
    return compose(race(), teacher=teacher)


def chapter(of: ModuleType, measures: list[Measure]) -> dict[str, Any]:
    """One chapter of the teacher's copy: no curve is drawn for it."""
    return {"blocks": list(of.blocks_of(Race(measures), teacher=True))}


def kinds(report: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [block for block in report["blocks"] if block["kind"] == kind]


def words(report: dict[str, Any]) -> str:
    """All that is said in paragraphs, lists and boxes."""
    said: list[str] = []
    for block in report["blocks"]:
        said += [block.get("text", ""), *block.get("texts", ()), *block.get("answers", ())]
        said += [f"{entry['term']} {entry['text']}" for entry in block.get("entries", ())]
    return "\n".join(said)


def rows(report: dict[str, Any], caption: str) -> list[list[str]]:
    table = next(table for table in kinds(report, "table") if caption in table["caption"])
    assert all(len(row) == len(table["header"]) == len(table["align"]) for row in table["rows"])
    found: list[list[str]] = table["rows"]
    return found


@pytest.mark.slow
def test_the_same_race_gives_the_same_bytes(tmp_path: Path) -> None:
    measures = race(sizes=range(3, 10), solvers=("v0", "v2", "v5"))
    for name in ("a.pdf", "b.pdf"):
        write_report(measures, tmp_path / name, author="Camille Petit")
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert pdf == (tmp_path / "b.pdf").read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]
    assert pdf.startswith(b"%PDF-1.7")
    assert b"/Lang(en)" in pdf
    assert b"/Title(Grundy's game: a race of algorithms)" in pdf
    assert b"/Author(Camille Petit)" in pdf
    assert b"D:20260714" in pdf
    assert len(re.findall(rb"/Alt", pdf)) >= 3
    assert 9 <= len(re.findall(rb"/Type/Page\b", pdf)) <= 14


@pytest.mark.slow
def test_the_example_is_drawn_and_told() -> None:
    board, *curves = kinds(copy(), "picture")
    assert board["caption"] == "The board `7`, and what the move `7>2+5` leaves: `2,5`."
    assert board["alt"] == "On the left the board 7; an arrow; on the right 2,5."
    assert [len(curve["alt"]) > 100 for curve in curves] == [True, True]


def heads(spec: str, before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """How many matches are drawn side by side, heap by heap."""
    svg = "{http://www.w3.org/2000/svg}"
    groups = ElementTree.fromstring(draw_move(games.find(spec), before, after)).iter(f"{svg}g")
    return [found for group in groups if (found := len(group.findall(f"{svg}ellipse")))]


def test_a_move_is_drawn_with_what_lies_on_the_table() -> None:
    assert heads("grundy", (7,), (2, 5)) == [7, 2, 5]
    assert heads("circle", (107, 4), (6, 4)) == [1] * 7 + [4, 6, 4]
    coins = draw_move(games.find("coins"), (3, 5), (3, 1, 2))
    assert "ellipse" not in coins
    assert (coins.count("<circle"), coins.count('fill="none" stroke="#999"')) == (3 + 5 + 3 + 1 + 2, 9)
    board = draw_move(games.find("board"), (20,), (0,))
    assert (board.count("<circle"), board.count('fill="none" stroke="#999"')) == (3 * 4, 3 * 4 - 1)
    assert letters(games.find("board"), (11, 3)) == "o o o\no o ●\n\no o ●"
    assert letters(games.find("circle"), (103, 2)) == "( | | | )\n| |"


def test_the_number_of_a_circle_is_not_its_size() -> None:
    circles = race("circle:0.77", range(101, 117), ("v2", "v4", "v5"))
    assert "`116`, for instance, is this: circle of 16." in words({"blocks": list(protocol.blocks_of(Race(circles)))})
    said = chapter(laws, circles)
    assert "no growth is estimated: n is the number of a circle" in words(said)
    assert not any("first half of the sizes" in table["caption"] for table in kinds(said, "table"))
    assert "number of a heap" not in words({"blocks": list(protocol.blocks_of(Race(race(sizes=range(3, 6)))))})


def test_n_is_called_matches_only_where_it_counts_some() -> None:
    """On the axis of the curves, in the protocol, and where a growth is estimated."""
    for spec, sizes, axis, alone in (
        ("grundy", range(3, 10), "n (matches in the heap)", False),
        ("circle:0.77", range(103, 110), "n (number of the heap)", True),
        ("coins:1-3", range(3, 10), "n (place of the coin)", True),
    ):
        measures = race(spec, sizes, ("v0", "v5"))
        assert axis in json.dumps(curves.spec_of(curves.draw(measures, "operations", "log")))
        said = words({"blocks": list(protocol.blocks_of(Race(measures)))})
        assert ("one heap of n matches" in said, "the heap n alone" in said) == (not alone, alone)
        assert "match" not in re.sub("not a number of matches|heap of n matches", "", said)
        grown = chapter(laws, measures)
        assert "match" not in words(grown) + json.dumps(kinds(grown, "table"))


def test_a_law_after_a_losing_heap_is_explained_where_the_explanation_gives_it() -> None:
    explanation = "N(L) + 3 in all; without one, L is searched a second time, 2 N(L) + 3."
    for spec, solver, law, explained in (
        ("grundy", "v0", "N(L+2) = 2 N(L) + 3", True),
        ("grundy", "v2", "N(L+2) = N(L) + 3", True),
        ("board:2x2/8", "v2", "N(L+2) = N(L) + 1", False),
        ("halving", "v1", "N(L+2) = N(L) + 3", False),
    ):
        said = words(chapter(laws, race(spec, range(3, 18 if spec == "grundy" else 31), (solver,))))
        assert (law in said, explanation in said) == (True, explained)
        assert ("once L is proved losing, the search stops" in said) == (spec != "board:2x2/8")


def test_french_names_of_algorithms_follow_no_word_that_would_be_elided() -> None:
    measures = race("matches", range(3, 9), ("v2", "minimax-table", "alphabeta", "alphabeta-table"))
    speak("fr")
    shown = Race(measures)
    blocks = [*protocol.blocks_of(shown), *findings.about_operations(shown)]
    for teacher in (True, False):
        blocks += [*findings.blocks_of(shown, teacher=teacher), *mechanisms.blocks_of(shown, teacher=teacher)]
    said = json.dumps(blocks, ensure_ascii=False)
    assert "que la version alphabeta" in said
    assert not re.findall(r"\b(?:de|que|le|la|ne|se|si|lorsque|puisque) alphabeta", said, re.IGNORECASE)


@pytest.mark.unmeasured
def test_the_strategy_is_proved_by_the_solvers() -> None:
    report = copy()
    assert "the losing heaps are: *1, 2, 4, 7, 10, 20, 23, 26, 50, 53*." in words(report)
    assert "`3` is winning: `3>1+2` leaves `1,2`" in words(report)
    assert "`4` is losing: its only move, `4>1+3`, is answered by `3>1+2`." in words(report)
    assert rows(report, "The first nim-values")[4] == ["5", "1+4 → 0,   2+3 → 1", "2"]
    assert rows(copy(teacher=True), "Nim-values of the heaps 0 to 59")[0][1:] == [
        "*0*",
        "*0*",
        "*0*",
        "1",
        "*0*",
        "2",
        "1",
        "*0*",
        "2",
        "1",
    ]
    assert [row[2] for row in rows(report, "`3,5,13`")] == ["`01`", "`10`", "`11`", "`00`"]
    assert "`3,5` has the value 3: it is winning, by `5>2+3`, which leaves `3,2,3`" in words(report)


def test_004_s_board_has_three_moves_and_three_answers() -> None:
    assert rows(copy(), "`1,1,3,6`") == [
        ["`3>1+2`", "`1,1,1,2,6`", "1", "`6>2+4`", "`1,1,1,2,2,4`"],
        ["`6>1+5`", "`1,1,3,1,5`", "3", "`5>2+3`", "`1,1,3,1,2,3`"],
        ["`6>2+4`", "`1,1,3,2,4`", "1", "`3>1+2`", "`1,1,1,2,2,4`"],
    ]


def test_tables_hold_the_counts_of_the_course() -> None:
    report = copy()
    assert rows(report, "Operations of each version")[10] == ["13", "winning", "1,267", "143", "79", "50", "23", "36"]
    assert rows(report, "Best time")[10][2:4] == ["12.7\u00a0ms", "1.43\u00a0ms"]
    assert ["machine", "Engine ·No 1· × 4"] in rows(report, "circumstances")
    assert ["date", "14 July 2026"] in rows(report, "circumstances")
    first, last = rows(copy(teacher=True), "Each version and the next")[0::4]
    assert first == ["v0 → v1", "16", "20,141", "673", "29.9 times fewer operations", "29.9 times less time"]
    assert last[4:] == ["1.47 times more operations", "times too short to be compared"]
    assert rows(report, "Each version and the next")[0] == ["v0 → v1", "16", "20,141", "673", GAP * 2, GAP * 2]


@pytest.mark.slow
def test_a_student_s_copy_is_empty_and_a_teacher_s_is_filled() -> None:
    student, teacher = copy(), copy(teacher=True)
    titles = [box["title"] for box in kinds(student, "box")]
    assert titles == ["Compute", "Play", "Explain", *["Your analysis"] * 4]
    assert not any(box["answers"] for box in kinds(student, "box"))
    assert all(box["answers"] for box in kinds(teacher, "box"))
    assert (student["copy"], teacher["copy"]) == (None, "Teacher's copy")
    said = words(teacher)
    assert "At n = 16, the largest heap that every version answered, v4 makes the fewest operations (38)" in said
    assert "v1 makes fewer operations than v0 from n = 6 on; at n = 16, factor ×\u00a029.9." in said
    assert "v3 and v4 make the same number of operations for n = 3 to 12." in said
    assert "v4 and v5 make the same number of operations for n = 3 and 4." in said
    assert "Best and median of the repetitions typically differ by 25%, at worst by 25%" in said
    assert (
        "v4, v5: not even the largest heap takes 1 ms, so that the times say no more than that they are quick."
        in said.replace("\u00a0", " ")
    )
    assert (
        "At n = 16, times and operations do not contradict each other, but they do not tell the same versions apart. "
        "From the quickest on: v4 = v5 (below 1 ms), v3, v2, v1, v0; "
        "from the fewest operations on: v4, v5, v3, v2, v1, v0."
    ) in said.replace("\u00a0", " ")
    assert "v5: N(n) = ⌊(n−1)²/4⌋, exactly; checked on 14 of 14 sizes." in said
    assert re.search(
        r"Neither exponential nor polynomial growth is accepted for v0.*: the rate changes with the range of sizes\.",
        said,
    )
    assert rows(teacher, "Exact laws")[-1] == ["v5", "N(n) = ⌊(n−1)²/4⌋", "14 of 14 sizes"]
    assert rows(student, "Exact laws")[-2:] == [["v4", GAP * 5, GAP * 2], rows(teacher, "Exact laws")[-1]]
    assert "That of v5 is proved above, in “What the strategy costs”." in said
    assert "it proves nothing about larger ones" in said


@pytest.mark.parametrize(("last", "told"), [(5, [4, 8, 12, 16]), (15, [4, 8, 12, 16]), (16, [*range(3, 17)])])
def test_brute_force_is_told_on_larger_heaps_than_those_of_a_short_race(last: int, told: list[int]) -> None:
    """Two operations for a heap of 4 and three for one of 5 do not show that the work grows."""
    brute = Race(race(sizes=range(3, last + 1), solvers=["v0"])).brute_force()
    assert brute
    assert [work.heap for work in brute.works] == told
    assert Race(race(sizes=[3], solvers=["v5"])).brute_force() is None


def timed(solvers: dict[str, tuple[int, float, float]]) -> Race:
    """A race at one heap: the operations of each, its best time and the median of its times, in milliseconds."""
    [example, *_others] = race(sizes=[5], solvers=["v0"])
    return Race(
        [
            replace(example, solver=name, operations=count, seconds=best / 1000, seconds_median=middle / 1000)
            for name, (count, best, middle) in solvers.items()
        ]
    )


@pytest.mark.parametrize(
    ("solvers", "said"),
    [
        ({"v0": (9, 30, 31), "v1": (7, 20, 21)}, "times and operations rank the versions alike: v1, v0."),
        (
            {"v0": (9, 30, 31), "v1": (9, 20, 21)},
            "not tell the same versions apart. From the quickest on: v1, v0; from the fewest operations on: v0 = v1.",
        ),
        (
            {"v0": (9, 3, 3), "v1": (9, 2, 2), "v2": (5, 0.2, 0.2), "v5": (0, 0.1, 0.1)},
            "From the quickest on: v5 = v2 (below 1 ms), v1, v0; from the fewest operations on: v5, v2, v0 = v1.",
        ),
        (
            {"v0": (9, 20, 21), "v1": (7, 30, 31)},
            "do not rank the versions alike. From the quickest on: v0, v1; from the fewest operations on: v1, v0.",
        ),
        # The median of the quicker one is above the best time of the other: they are not told apart.
        ({"v0": (9, 20, 35), "v1": (7, 30, 31)}, None),
        (
            {"v0": (9, 20, 30.5), "v1": (7, 30, 31), "v2": (5, 32, 33)},
            "rank the versions alike. From the quickest on: v0 = v1, v2; from the fewest operations on: v2, v1, v0.",
        ),
    ],
)
def test_times_and_operations_rank_alike_only_where_they_tell_the_same_versions_apart(
    solvers: dict[str, tuple[int, float, float]], said: str | None
) -> None:
    answers = "\n".join(findings.about_times(timed(solvers))).replace("\u00a0", " ")
    assert said in answers if said else "At n = 5" not in answers


def test_one_version_alone_is_asked_about_itself() -> None:
    alone = race(sizes=range(3, 14), solvers=["v4"])
    student, teacher = (compose(alone, teacher=whose) for whose in (False, True))
    asked = [box["question"] for box in kinds(student, "box") if box["title"] == "Your analysis"]
    assert asked[:2] == [
        "From one heap to the next, where does the number of operations grow least? Where most?",
        "From which n on do the times mean something?",
    ]
    assert all(box["answers"] for box in kinds(teacher, "box"))
    assert [run.operations for run in alone] == [1, 2, 3, 5, 8, 9, 11, 15, 16, 18, 23]
    assert "it grows least, by 1, at n = 4, 5, 8 and 11; it grows most, by 5, at n = 13." in words(teacher)
    (lonely,) = findings.about_operations(Race(alone[:1]))
    assert lonely.startswith("One heap alone was answered")


def test_a_race_that_nobody_finished_says_so() -> None:
    stopped = Race(race(sizes=range(12, 15), solvers=("v0", "v1"), limit=3))
    assert list(findings.about_times(stopped)) == ["No version answered on any size: there is no time to speak of."]
    assert "No size was answered by several versions" in words(chapter(findings, list(stopped.measures)))


def test_who_answered_is_named_where_not_every_version_did() -> None:
    measures = [*race(sizes=[12], solvers=["v0"], limit=3), *race(sizes=[12], solvers=("v2", "v4"))]
    assert next(iter(findings.about_operations(Race(measures)))).startswith(
        "At n = 12, the largest heap that v2 and v4 answered, v4 makes the fewest operations"
    )


def test_sizes_that_were_not_tried_are_not_spoken_of() -> None:
    assert "v2 and v5 make the same number of operations for n = 3, 4 and 8." in findings.about_operations(
        Race(race(sizes=range(3, 15), solvers=("v2", "v5")))
    )
    even = race(sizes=range(4, 31, 2), solvers=("v2", "v3", "v5"))
    said = "\n".join(findings.about_operations(Race(even)))
    assert "make the same number of operations for n = 4 and 6." in said
    assert "This race tried n = 4, 6 … 30 only: a law says nothing of the sizes between." in words(
        chapter(findings, even)
    )
    assert "a law says nothing" not in words(chapter(findings, race(sizes=range(4, 20), solvers=("v2", "v5"))))
    assert [sizes_words(sizes) for sizes in ([3], [3, 4, 5], [3, 5], [3, 5, 7])] == [
        "3",
        "3 to 5",
        "3 and 5",
        "3, 5 … 7",
    ]


def test_a_growth_that_is_accepted_is_told_in_the_answer() -> None:
    """Kayles from 1 to 18: v1 grows by a factor that the range does not change much."""
    measures = [
        replace(run, solver="v1", operations=round(7 * 1.5**run.n) + run.n % 3)
        for run in race(sizes=range(3, 25), solvers=["v5"])
    ]
    said = words(chapter(findings, measures)).replace("\u00a0", " ")
    assert "v1 grows about exponentially on the sizes 3 to 24: × 1.50 from n to n + 1" in said
    assert "the honest answer" not in said
    assert (
        rows(chapter(findings, measures), "What is estimated")[0][-1].replace("\u00a0", " ")
        == "about × 1.50 from n to n + 1"
    )


def test_one_long_time_among_short_ones_is_no_beginning_and_one_try_says_nothing_of_chance() -> None:
    seconds = {3: 0.02, 4: 1e-4, 5: 0.002, 6: 0.003}
    once = [
        replace(run, seconds=seconds[run.n], seconds_median=seconds[run.n], repetitions=1)
        for run in race()
        if run.solver in {"v0", "v1"} and run.n in seconds
    ]
    said = "\n".join(findings.about_times(Race(once))).replace("\u00a0", " ")
    assert "All times are 1 ms or more beginning with n = 5 for v0 and n = 5 for v1." in said
    assert "est and median" not in said
    assert "Where a heap was tried once, nothing says how far its time is due to chance" in said


def test_one_answer_is_not_compared_and_one_time_is_not_spoken_of_as_several() -> None:
    answered = race(sizes=[30], solvers=["v5"])
    silent = race(sizes=[30], solvers=["v0"], limit=100)
    assert next(findings.about_operations(Race([*silent, *answered]))).startswith("v5 alone answered")
    assert next(findings.about_times(Race(race(sizes=[3], solvers=["v5"])))).startswith("The only time is below")
    one_short = [replace(run, seconds=10.0**-run.n) for run in race(sizes=[2, 4], solvers=["v5"])]
    assert next(findings.about_times(Race(one_short))).startswith("1 of the 2 times is below")


def test_both_laws_after_a_losing_heap_are_explained() -> None:
    said = words(chapter(findings, race(sizes=range(3, 17), solvers=("v1",))))
    assert "found winning after N(L) + 1 operations" in said
    assert "N(L+2)" not in words(chapter(findings, race(sizes=range(3, 17), solvers=("v5",))))


def test_curves_are_named_in_the_order_of_the_tables() -> None:
    backwards = Race(race(sizes=range(3, 9), solvers=("minimax", "v5", "v2")))
    (curve, *_) = kinds({"blocks": list(measurements.operations(backwards, teacher=False))}, "picture")
    names = re.findall(r">(v2|v5|minimax)\b", curve["svg"])
    assert list(dict.fromkeys(names)) == ["v2", "v5", "minimax"]


def test_why_each_version_does_less_than_the_one_it_builds_on() -> None:
    teacher = copy(teacher=True)
    titles = [block["text"] for block in kinds(teacher, "heading")]
    steps = [title for title in titles if title.startswith("From v")]
    assert steps == [f"From v{version} to v{version + 1}" for version in range(5)]
    first, *others = (table["rows"] for table in kinds(teacher, "table") if "What both count" in table["caption"])
    assert first == [
        ["operations", "20,141", "673"],
        ["calls", "20,142", "674"],
        ["table hits", "–", "313"],
        ["losing table", "–", "21"],
    ]
    assert others[1][-1] == ["removed heaps", "–", "42"]
    assert others[2][-1][0] == "removed heaps"
    said = words(teacher)
    assert "`4,2` is not searched: the heaps that can be played, `4`, are those of `4,1,1`" in said
    assert (
        "`2,3,4,1,1` need not be searched: the heaps that change nothing are taken away, and it is judged as `3`."
        in said
    )
    assert "`3,3,2` need not be searched: the heaps that change nothing are taken away" in said
    assert "the heaps have the values 1, 2, 3, their xor is 0, and the position is losing." in said


def test_a_search_by_hand_is_the_real_one_and_the_student_fills_in_its_half() -> None:
    by_hand = "`6` searched by"
    assert rows(copy(teacher=True), by_hand) == [
        ["`6`", "winning", "winning"],
        ["·\u00a0`5,1`", "winning", "winning"],
        ["·\u00a0·\u00a0`4,1,1`", "losing", "losing"],
        ["·\u00a0·\u00a0·\u00a0`3,1,1,1`", "winning", "winning"],
        ["·\u00a0·\u00a0·\u00a0·\u00a0`2,1,1,1,1`", "losing", "losing"],
        ["·\u00a0`4,2`", "losing", "losing, read in the table"],
        ["·\u00a0·\u00a0`3,2,1`", "winning", "–"],
        ["·\u00a0·\u00a0·\u00a0`2,2,1,1`", "losing", "–"],
    ]
    student = copy()
    assert {row[2] for row in rows(student, by_hand)} == {GAP * 2}
    assert not any("`4,2` is not searched again" in block.get("text", "") for block in student["blocks"])


def test_curves_that_lie_on_one_another_are_told() -> None:
    words = "Where curves lie on one another, only the last one is seen."
    curves_of = {
        spec: kinds(
            {"blocks": list(measurements.operations(Race(race(spec, range(3, 9), solvers)), teacher=False))}, "picture"
        )[0]
        for spec, solvers in (("nim", ("v0", "v1", "v2")), ("grundy", ("v0", "v1")), ("matches", ("v0", "v5")))
    }
    # In Grundy's game v0 and v1 make as many operations up to 5 matches.
    told = {spec: words in curve["caption"] for spec, curve in curves_of.items()}
    assert told == {"nim": True, "grundy": True, "matches": False}
    assert all("(logarithmic scale)" in curve["alt"] for curve in curves_of.values()), "as the caption says"


def test_what_a_student_is_asked_is_not_printed_for_the_next_pair() -> None:
    """The answers of v1 are a gap beside those of v0: no position of that table comes again beside those of v2."""
    tables = [table for table in kinds(copy(), "table") if " searched by v" in table["caption"]]
    searched = [table["rows"][0][0] for table in tables]
    assert len(searched) == len(set(searched)) == 4
    chosen = chosen_examples(Race(race()), list(steps_of(Race(race()))))
    asked = [tuple(heap for heap in pairs[0].position if heap > 2) for pairs in chosen.values()]
    printed = [
        {
            tuple(sorted(heap for heap in pair.position if heap > 2))
            for pair in pairs
            if pair.first and calls_below(pair.first)
        }
        for pairs in chosen.values()
    ]
    for position, own in zip(asked, printed, strict=True):
        assert [position in others for others in printed] == [others is own for others in printed]


def test_where_there_are_too_few_small_positions_examples_fit_as_far_as_they_can() -> None:
    solvers = ("bfs-table", "minimax", "minimax-table", "alphabeta", "alphabeta-table")
    measured = Race(race("matches", range(3, 7), solvers))
    chosen = chosen_examples(measured, list(steps_of(measured))).values()
    assert [pairs[0].position for pairs in chosen] == [(4,), (1, 2), (1, 1, 1), (4,)]


def test_a_version_is_compared_with_the_nearest_one_that_ran() -> None:
    teacher = chapter(mechanisms, race(sizes=range(3, 12), solvers=("v0", "v2", "minimax", "alphabeta-table")))
    titles = [block["text"] for block in kinds(teacher, "heading") if block["text"].startswith("From ")]
    assert titles == ["From v0 to v2", "From v2 to minimax", "From minimax to alphabeta-table"]
    said = words(teacher)
    assert "A position proved losing is not searched again" in said, "the idea of version 1, which did not run"
    assert "Every position is searched once" in said
    assert "minimax does not build on v2." in said
    assert "Winning positions are not kept" not in said, "what version 1 does not keep, version 2 does"


def test_the_student_has_a_line_for_each_pair_of_versions() -> None:
    asked = kinds({"blocks": list(mechanisms.blocks_of(Race(race(sizes=range(3, 10))), teacher=False))}, "box")[0]
    assert asked["lines"] - max(CLOSER) >= 5


def test_every_idea_between_two_versions_is_in_the_answer() -> None:
    answers = kinds(chapter(mechanisms, race(sizes=range(3, 12), solvers=("v0", "v2"))), "box")[0]["answers"]
    assert "*v1*: A position proved losing is not searched again" in answers[0]
    assert "*v2*: The same winning positions come back" in answers[0]


def test_searches_of_the_whole_tree_make_the_same_calls() -> None:
    measures = race("matches", range(3, 10), ("bfs", "minimax"))
    told = chapter(mechanisms, measures)
    edges = measures[-1].operations
    sentence = f"Both follow all {edges} edges of the whole tree, each in its own order"
    assert sentence in words(told)
    assert sentence in kinds(told, "box")[0]["answers"][0]
    assert "No position that can be followed by hand" not in words(told)
    caption = next(table["caption"] for table in kinds(told, "table") if "What both count" in table["caption"])
    assert "Calls of bfs: states whose moves were followed" in caption
    assert "Calls of minimax: states visited" in caption
    assert "Both follow all" not in words(chapter(mechanisms, race("matches", range(3, 10), ("dfs", "minimax"))))
    for game, solvers in (("matches", ("v5", "dfs")), ("grundy", ("v5", "bfs"))):
        few = race(game, range(3, 4), solvers)
        assert len({measure.operations for measure in few}) == 1
        assert "Both follow all" not in words(chapter(mechanisms, few)), "v5 follows no edges"
    tables = words(chapter(mechanisms, race("matches", range(3, 10), ("bfs-table", "minimax-table"))))
    assert "Both keep every state and follow each of its moves once, 42 moves in all" in tables
    assert "No position that can be followed by hand" not in tables
    splitting = chapter(mechanisms, race("grundy", range(5, 9), ("bfs", "minimax")))
    assert "Both follow all 57 edges of the whole tree" in words(splitting)


def test_where_the_last_move_loses_depth_first_takes_no_shortcut() -> None:
    solvers = ("dfs", "bfs")
    told = words(chapter(mechanisms, race("matches", range(3, 10), solvers, Convention.MISERE)))
    assert "both go through the same tree, in another order." in told
    assert "shortcut" not in told
    assert "never split" not in told
    own = words({"blocks": list(ideas.blocks_of(Race(race("matches", range(3, 5), solvers, Convention.MISERE))))})
    assert "end the game at once" not in own
    assert "end the game at once" in words(
        {"blocks": list(ideas.blocks_of(Race(race("matches", range(3, 5), solvers))))}
    )


def test_values_that_save_nothing_say_why() -> None:
    measures = race("halving", range(3, 30), ("v4", "v5"))
    assert measures[-1].operations > measures[-2].operations
    answer = kinds(chapter(mechanisms, measures), "box")[0]["answers"][0]
    assert "A heap of this game is never split: a race, which begins with one heap, has no several heaps" in answer
    assert "the values of all heaps up to n are computed" in answer
    assert "never split" not in words(chapter(mechanisms, race(sizes=range(3, 14), solvers=("v4", "v5"))))


def test_a_search_that_goes_on_after_a_win_is_told_from_one_that_stops() -> None:
    sentence = "v2 stops at the first move of a position that is found to win; minimax follows all of them."
    assert sentence in words(chapter(mechanisms, race("nim", range(3, 8), ("v2", "minimax"))))
    assert "stops at the first" not in words(chapter(mechanisms, race("nim", range(3, 8), ("dfs", "minimax"))))


@pytest.mark.parametrize(
    ("spec", "solvers", "sentence"),
    [
        # Breadth first and minimax carry empty heaps along: they are not shown in the table, nor here.
        ("matches", ("minimax", "minimax-table"), "`1` is not searched again: it has been searched already."),
        ("grundy", ("v4", "dfs"), "is not searched: whoever is to move there ends the game at once, and wins."),
        ("matches:1-2", ("v3", "v4"), "the heaps that change nothing are taken away, and"),
    ],
)
def test_the_reason_is_the_one_of_the_table(spec: str, solvers: tuple[str, str], sentence: str) -> None:
    told = chapter(mechanisms, race(spec, range(3, 12), solvers))
    assert sentence in words(told)
    table = next(table for table in kinds(told, "table") if "searched by both" in table["caption"])
    shown = {cell for row in table["rows"] for cell in re.findall(r"`([\d,]+)`", row[0])}
    reason = next(line for line in words(told).splitlines() if sentence in line)
    assert set(re.findall(r"`([\d,]+)` (?:below|is|need)|are those of `([\d,]+)`", reason)[0]) - {""} <= shown


def test_versions_that_take_heaps_away_go_on_without_them() -> None:
    measured = Race(race(sizes=range(3, 14), solvers=("v2", "v3", "v4")))
    for teacher in (False, True):
        told = {"blocks": list(mechanisms.blocks_of(measured, teacher=teacher))}
        captions = [table["caption"] for table in kinds(told, "table") if " searched by " in table["caption"]]
        sentence = "v3 goes on without the heaps that it has taken away."
        assert [sentence in caption for caption in captions] == [False, True]


def test_an_idea_that_was_not_taken_over_is_not_told() -> None:
    said = words(chapter(mechanisms, race("halving", range(3, 7), ("v0", "v5"))))
    assert "No position of several heaps is searched any more" in said
    assert "is taken away" not in said
    assert "all heaps up to n are computed" in said


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("spec", "solvers", "reason"),
    [
        ("nim", ("v0", "v1"), "the table of losing positions stays empty"),
        ("matches", ("v2", "v3"), "A losing heap that is taken away only replaces a look-up in the table."),
        ("matches", ("v3", "v4"), "a race that begins with one heap has no other beside it"),
        ("nim", ("v2", "v3"), "the table of losing positions stays empty"),
        ("nim", ("v3", "v4"), "a race that begins with one heap has no other beside it"),
    ],
)
def test_why_an_idea_saves_nothing_in_a_race(spec: str, solvers: tuple[str, ...], reason: str) -> None:
    said = words(chapter(mechanisms, race(spec, range(3, 9), solvers)))
    assert "In this race both make the same number of operations." in said
    reasons = ("stays empty", "only replaces a look", "has no other beside it")
    assert reason in said
    assert sum(each in said for each in reasons) == 1


@pytest.mark.slow
def test_a_curve_through_0_says_where_0_stands() -> None:
    for solvers, said in ((("v0", "v5"), True), (("v0", "v1"), False)):
        blocks = list(measurements.operations(Race(race("nim", range(3, 7), solvers)), teacher=False))
        [caption] = [block["caption"] for block in blocks if block["kind"] == "picture"]
        assert ("stands one step below 1" in caption) == said


def test_versions_that_make_as_many_operations_are_named_together() -> None:
    measures = race("halving", range(3, 12), ("v0", "v2", "v3", "v4"))
    [ranking] = [words for words in findings.about_operations(Race(measures)) if "fewest" in words]
    assert re.search(r"v2, v3 and v4 make the fewest operations \(\d+\) and v0 the most", ranking)
    assert "v0 and v1 the most" in next(
        iter(findings.about_operations(Race(race("nim", range(3, 7), ("v0", "v1", "v2")))))
    )


def test_times_that_are_all_short_rank_nothing() -> None:
    said = list(findings.about_times(Race(race("halving", range(3, 9), ("v0", "v2")))))
    assert said[0].startswith("All 12 times are below 1\u00a0ms.")
    assert not any("rank" in sentence for sentence in said)


def test_ideas_that_need_the_last_move_to_win_are_said_not_to_apply_where_it_loses() -> None:
    measures = race("matches", range(3, 6), ("v0", "v1"), Convention.MISERE)
    assert "Versions 3, 4 and 5" in words({"blocks": list(ideas.blocks_of(Race(measures)))})
    assert "Versions 3, 4 and 5" not in words({"blocks": list(ideas.blocks_of(Race(race(sizes=range(3, 6)))))})


@pytest.mark.unmeasured
def test_where_theory_gives_the_values_nothing_is_said_to_be_computed() -> None:
    measures = race("matches", range(3, 17), ("v0", "v5"))
    given = words({"blocks": list(ideas.blocks_of(Race(measures)))})
    assert "which theory gives at once in this game" in given
    assert "is computed once" not in given
    laws = rows(chapter(findings, measures), "Exact laws")
    assert laws[-1] == ["v5", "N(n) = 0", "14 of 14 sizes"]


@pytest.mark.unmeasured
def test_what_the_counters_do_not_show_is_not_claimed() -> None:
    report = chapter(mechanisms, race("nim", range(3, 7), ("v2", "v3", "v5")))
    said = words(report)
    assert "In this race both make the same number of operations." in said
    assert "the table of losing positions stays empty" in said
    assert "every heap has one number, which theory gives at once in this game" in said
    assert "made from those of smaller heaps" not in said
    assert "all heaps up to n are computed" not in said
    counters = [table["caption"] for table in kinds(report, "table") if "What both count" in table["caption"]]
    explained = ["Calls of v5: heaps whose nim-value was computed." in caption for caption in counters]
    assert explained == [False, True], "v2 and v3 count the same thing"


@pytest.mark.unmeasured
def test_breadth_first_is_compared_where_it_does_more_and_minimax_with_the_one_before() -> None:
    report = chapter(mechanisms, race("matches", range(3, 7), ("dfs", "bfs", "minimax")))
    titles = [block["text"] for block in kinds(report, "heading") if block["text"].startswith("From ")]
    assert titles == ["From dfs to bfs", "From bfs to minimax"]
    assert rows(report, "`2` searched by both")
    assert "apart from one shortcut" in words(report)
    ratios = words(chapter(findings, race("matches", range(3, 7), ("dfs", "bfs"))))
    assert "With dfs, a position from which the game can be ended at once is not searched; with bfs it is" in ratios


def test_a_student_is_told_how_to_count() -> None:
    captions = [table["caption"] for table in kinds(copy(), "table") if "What both count" in table["caption"]]
    assert "`allumettes solve grundy 16 --solver v4`" in captions[3]


@pytest.mark.unmeasured
def test_time_outs_are_shown_as_time_outs() -> None:
    measures = race(sizes=range(3, 12), solvers=("v0", "v5"), limit=100)
    last = next(run for run in measures if (run.solver, run.n) == ("v0", 11))
    measures[measures.index(last)] = replace(last, stopped=SKIPPED, operations=0, seconds=0.0, repetitions=0)
    report = compose(measures, teacher=True)
    assert rows(report, "Operations of each version")[-2:] == [
        ["10", "losing", "_time-out_", "20"],
        ["11", "winning", "–", "25"],
    ]
    assert "*v0* was stopped at n = 10 (time-out) after 1.00\u00a0ms and 100 operations, without an answer." in words(
        report
    )
    assert any("A dash: not run" in table["caption"] for table in kinds(report, "table"))
    assert "v0 answers up to n = 9, and is stopped at n = 10." in words(report)


def test_a_race_of_time_outs_only() -> None:
    report = compose(race(sizes=(20, 21), solvers=("v0", "v1"), limit=50), teacher=True)
    assert "No size was answered by every version" in words(report)
    assert "v0 answered on no size at all: it was stopped at n = 20." in words(report)
    assert rows(report, "Best time")[0] == ["20", "–", "_time-out_", "_time-out_"]
    assert compile_report(report).startswith(b"%PDF")


EVERY_GAME = pytest.mark.parametrize(
    ("spec", "convention", "solvers", "told"),
    [
        ("matches", Convention.NORMAL, COURSE, "the losing heaps are: *4, 8, 12,"),
        ("matches:1-4", Convention.NORMAL, ("v0", "v5"), "about the variant `matches:1-4`"),
        (
            "halving",
            Convention.NORMAL,
            ("v2", "minimax-table"),
            "`2` is losing: its only move, `2>1`, is answered by `1>0`.",
        ),
        ("nim", Convention.NORMAL, ("v5",), "no single heap is losing"),
        ("nim", Convention.MISERE, ("v0", "v2"), "play as if the last move won, until"),
        ("grundy", Convention.MISERE, ("v0", "v1", "v2"), "the losing heaps are: *3, 6, 9, 12,"),
        (
            "0.77",
            Convention.NORMAL,
            ("v1", "alphabeta"),
            "Whoever makes the last move wins",
        ),
    ],
)


@pytest.mark.slow
@EVERY_GAME
def test_every_game_and_both_conventions(
    spec: str, convention: Convention, solvers: tuple[str, ...], told: str
) -> None:
    report = compose(race(spec, range(1, 7), solvers, convention), teacher=True)
    assert told in words(report)
    assert all(solver in words(report) for solver in solvers)


@pytest.mark.nightly
@EVERY_GAME
def test_every_game_s_report_is_printed(spec: str, convention: Convention, solvers: tuple[str, ...], told: str) -> None:
    report = compose(race(spec, range(1, 7), solvers, convention), teacher=True)
    assert told in words(report)
    assert compile_report(report).startswith(b"%PDF")


@pytest.mark.slow
def test_french_is_french() -> None:
    speak("fr")
    report = compose(race(), teacher=True)
    assert report["language"] == "fr"
    assert [block["text"] for block in kinds(report, "heading") if block["level"] == 1] == [
        "Le jeu",
        "Positions perdantes et gagnantes",
        "Le nombre de Grundy d’un tas",
        "Plusieurs tas : pourquoi le xor décide",
        "Les valeurs se répètent-elles ?",
        "Un exemple complet : 1,1,3,6",
        "Les méthodes",
        "Ce que coûte la stratégie",
        "Les trois niveaux de l’ordinateur",
        "À vous",
        "Les idées des versions",
        "Le protocole",
        "Les opérations",
        "Les temps",
        "Ce que disent les chiffres",
        "Et pourquoi\u202f?",
        "Sources",
    ]
    assert {box["title"] for box in kinds(report, "box")} == {"Calculer", "Jouer", "Expliquer", "Votre analyse"}
    assert rows(report, "Nombre d’opérations")[10][2] == "1\u202f267"
    assert rows(report, "Meilleur temps")[10][2] == "12,7\u00a0ms"


def test_strangers_and_quarrels_are_told() -> None:
    measures = race(solvers=("v0", "v5"))
    other = [replace(run, solver="v9", outcome="losing") for run in measures if run.solver == "v5"]
    both = Race(measures + other)
    said = words({"blocks": [*ideas.blocks_of(both), *findings.blocks_of(both, teacher=False)]})
    assert "v9 an algorithm that this laboratory does not have." in said
    assert "*The versions do not agree* for n = 3, 5, 6" in said
    assert [both.outcome(n) for n in (3, 4)] == [None, "losing"], "no row of a table takes sides"


def test_a_race_has_the_date_of_its_last_measure() -> None:
    (measure,) = race(sizes=(3,), solvers=("v5",))
    dates = [f"2026-07-{day}T10:00:00+02:00" for day in (14, 16, 15)]
    assert Race([replace(measure, date=date) for date in dates]).date == datetime.fromisoformat(dates[1])


def test_measures_that_are_no_race() -> None:
    measures = race(sizes=(3,))
    with pytest.raises(SeveralRacesError):
        Race([*measures, replace(measures[0], game="nim")])
    with pytest.raises(DamagedRaceError):
        Race([replace(measures[0], convention="chess")])
    with pytest.raises(DamagedRaceError):
        Race([replace(measures[0], outcome="perhaps")])
    assert Race([replace(measures[0], date="yesterday")]).date is None
    undated = compose([replace(measures[0], date="yesterday")])
    assert (undated["date"], undated["day"]) == (None, None)


@pytest.mark.slow
def test_words_from_outside_are_not_markup() -> None:
    speak("fr")
    report = compose(race("nim", (3, 4), ("v2",)), author="#panic() `*_$", title='"Title" *#*')
    pdf = compile_report(report)
    assert pdf.startswith(b"%PDF")
    assert b"/Lang(fr)" in pdf


@pytest.mark.slow
def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    measures = race("nim", (3, 4), ("v2",))
    with pytest.raises(OSError, match="absent"):
        write_report(measures, tmp_path / "absent" / "report.pdf")
    assert list(tmp_path.iterdir()) == []


def test_numbers_are_written_for_their_reader() -> None:
    assert (times(0.0029), times(281.55), times(2.5), times(12345)) == (
        "×\u00a00.00290",
        "×\u00a0281.6",
        "×\u00a02.50",
        "×\u00a012,345",
    )
    assert (duration(0.0123), round_duration(1e-3), percent(0.25)) == ("12.3\u00a0ms", "1\u00a0ms", "25%")
    speak("fr")
    assert (decimal(1.5), duration(0.0123), percent(0.25)) == ("1,50", "12,3\u00a0ms", "25\u00a0%")
