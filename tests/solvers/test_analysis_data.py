"""The analysis as JSON data: every field, for a won position, a lost one, a searched one and one without an answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.position import Position
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.analysis import analyse, heap_proof
from allumettes.solvers.analysis_data import as_data
from allumettes.solvers.oracle import Oracle


def data_of(spec: str, position: Position, convention: Convention = Convention.NORMAL) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(as_data(analyse(Oracle(games.find(spec), convention), position))))
    return data


def test_a_won_position() -> None:
    assert data_of("grundy", (1, 3, 4)) == {
        "schema": "allumettes.analysis/3",
        "game": "grundy",
        "convention": "normal",
        "position": [1, 3, 4],
        "outcome": "winning",
        "method": "nim-sum",
        "nim_values": [0, 1, 0],
        "nim_sum": 1,
        "heaps": [
            {"heap": 1, "nim_value": 0, "all_options_listed": True, "options": [], "law": None},
            {
                "heap": 3,
                "nim_value": 1,
                "all_options_listed": True,
                "options": [{"option": [1, 2], "nim_value": 0}],
                "law": None,
            },
            {
                "heap": 4,
                "nim_value": 0,
                "all_options_listed": True,
                "options": [{"option": [1, 3], "nim_value": 1}],
                "law": None,
            },
        ],
        "winning_moves": [
            {"move": "3>1+2", "row": 1, "option": [1, 2], "leaves": [1, 1, 2, 4]},
            {"move": "4>1+3", "row": 2, "option": [1, 3], "leaves": [1, 3, 1, 3]},
        ],
        "all_winning_moves_listed": True,
        "winning_moves_count": 2,
        "quotient": None,
        "genera": [],
        "genus": None,
        "refutations": [],
    }


def test_a_lost_position_and_the_answers_to_its_moves() -> None:
    data = data_of("grundy", (3, 3))
    assert (data["outcome"], data["winning_moves"], data["winning_moves_count"]) == ("losing", [], 0)
    assert data["refutations"] == [
        {"move": "3>1+2", "leaves": [1, 2, 3], "answer": "3>1+2"},
        {"move": "3#2>1+2", "leaves": [3, 1, 2], "answer": "3>1+2"},
    ]


def test_a_move_that_ends_the_game_lost_has_no_answer() -> None:
    data = data_of("matches", (1,), Convention.MISERE)
    assert data["refutations"] == [{"move": "1>0", "leaves": [0], "answer": None}]
    assert data["method"] == "tame"


def test_a_proof_has_a_witness_for_each_of_the_first_thousand_values() -> None:
    proof = heap_proof(Oracle(games.find("nim")), 2000)
    assert [option.value for option in proof.options] == list(range(1000))


def test_a_searched_position_has_no_values() -> None:
    data = data_of("grundy", (13,), Convention.MISERE)
    assert (data["method"], data["nim_values"], data["nim_sum"], data["heaps"]) == ("search", None, None, [])


def test_an_undecided_position_says_so() -> None:
    data = as_data(analyse(Oracle(games.find("grundy"), operations=3), (50,)))
    assert (data["outcome"], data["method"], data["all_winning_moves_listed"]) == ("undecided", None, False)


@pytest.mark.slow
def test_the_law_that_gives_a_value() -> None:
    (heap,) = as_data(analyse(oracle_for(games.find("0.77"), Convention.NORMAL, 10.0), (10**18,)))["heaps"]
    assert heap["law"] == {"period": 12, "preperiod": 71, "saltus": 0, "theorem": "guy-smith"}
    assert heap["all_options_listed"] is False


@pytest.mark.parametrize(
    ("spec", "heap", "options"), [("nim", 12, 12), ("nim", 13, None), ("grundy", 26, 12), ("grundy", 27, None)]
)
def test_the_options_of_a_heap_are_all_shown_up_to_twelve(spec: str, heap: int, options: int | None) -> None:
    proof = heap_proof(Oracle(games.find(spec)), heap)
    assert proof.complete == (options is not None)
    assert options is None or len(proof.options) == options


def test_a_position_that_a_misere_quotient_decides() -> None:
    oracle = oracle_for(games.find("0.77"), Convention.MISERE, 30)
    data = json.loads(json.dumps(as_data(analyse(oracle, (5, 10**18)))))
    assert (data["outcome"], data["method"], data["nim_values"]) == ("winning", "quotient", None)
    assert (data["quotient"]["order"], data["quotient"]["repetition"]) == (40, [71, 12])
    assert data["quotient"]["heaps"] == [
        {"heap": 5, "first_like": 5, "sum": [5]},
        {"heap": 10**18, "first_like": 76, "sum": [1, 2, 2]},
    ]
    assert data["quotient"]["position"] == [1, 2, 2, 5]
    assert len(data["quotient"]["losing"]) == 9
    assert not data["all_winning_moves_listed"]
    assert (data["genera"], data["genus"]) == ([], None)
    small = as_data(analyse(oracle, (5, 2)))
    assert small["genera"][0] == {"genus": "4^146", "misere_nim_value": 1, "kind": "restless", "form": "2₂321"}
    assert small["genus"]["genus"] == "6^46"


def test_winning_moves_that_were_not_all_proved_are_not_called_all() -> None:
    """Two moves win 12,9 in misère Kayles. With more operations more of them are proved, at last both."""
    told = set()
    for operations in range(50, 651, 50):
        oracle = Oracle(games.find("0.77"), Convention.MISERE, seconds=None, operations=operations)
        found = analyse(oracle, (12, 9))
        data = as_data(found)
        assert data["all_winning_moves_listed"] == (len(found.winning_moves) == 2)
        assert found.winning_count == (2 if found.winning_moves_complete else None)
        told.add((found.outcome, len(found.winning_moves)))
    assert told == {(None, 0), *((Outcome.WINNING, count) for count in range(3))}
