"""The bounds that people meet: what is refused, cut or shortened from where on. They are promises, not tuning."""

from __future__ import annotations

from importlib import import_module

import pytest

BOUNDS: dict[str, dict[str, float]] = {
    "core.position": {"LARGEST_HEAP": 10**18, "LARGEST_LISTED": 10**6, "MOST_HEAPS": 1000},
    "core.move": {"MOST_OPTIONS": 10**6},
    "core.match": {"LARGEST_SEED": 10**18, "MOST_MOVES": 2000},
    "core.record": {"VERSION": 1, "LARGEST_RECORD": 262_144, "LONGEST_SPEC": 1000},
    "core.text": {"LONGEST_NAME": 40, "LONGEST_EXCERPT": 80},
    "core.files": {"MOST_LINKS": 40},
    "core.function_game": {"CHECKED_AT_ONCE": 20, "CALLED_TWICE": 100},
    "core.journal": {"ROOM": 4096},
    "games.matches": {"LARGEST_SET": 1000},
    "solvers.limit": {"LARGEST_TABLE": 10**7},
    "solvers.nim_values": {"NEAR": 10_000, "SECONDS_AHEAD": 10.0, "SHARE_AHEAD": 0.8},
    "solvers.ladder.solver": {"DEEPEST": 200_000},
    "solvers.review": {"FEW_BEST": 100},
    "solvers.analysis": {
        "FEW_OPTIONS": 12,
        "FEW_WITNESSES": 1000,
        "FEW_SOUGHT": 16,
        "MANY_MOVES": 1000,
        "FEW_ANSWERS": 40,
    },
    "players.starts": {"FARTHEST": 12, "SECONDS": 0.2},
    "players.engine": {"MOST_KEPT": 10**6},
    "players.endgame": {"DEFAULT_THRESHOLD": 12},
    "course.model": {"LARGEST_MODELLED": 1000, "MOST_STATES": 20_000},
    "course.algorithms.labelled_tree": {"LARGEST_COUNTED": 2000},
    "course.tree_player": {"LARGEST_REPEATED": 20, "LARGEST_TREE": 20_000},
    "course.model_text": {"FEW_SIZES": 8},
    "course.console.matches": {"FEWEST": 5, "MOST": 20, "TAKEN_AT_ONCE": 3},
    "course.console.rows": {"MOST_STICKS": 1000},
    "study.race": {"ENOUGH": 1.0},
    "study.survey.cluster": {"PATIENCE": 10},
    "study.growth": {"FEWEST": 14},
    "study.measure": {"LARGEST_COUNT": 2**63 - 1, "LONGEST_SECONDS": 1e9, "LONGEST_TEXT": 1000},
    "study.survey.examine": {"LONGEST_TEXT": 1000},
    "study.survey.survey": {"MOST_DIGITS": 4, "SMALLEST_TO": 64, "LARGEST_TO": 2**24},
}


@pytest.mark.parametrize("module", BOUNDS)
def test_bounds_are_kept(module: str) -> None:
    found = vars(import_module(f"allumettes.{module}"))
    assert {name: found[name] for name in BOUNDS[module]} == BOUNDS[module]
