"""What is taken where nothing is said: seconds, seeds, who begins, what is kept. Callers rely on it."""

from __future__ import annotations

from importlib import import_module
from inspect import Parameter, signature
from operator import attrgetter

import pytest

DEFAULTS: dict[str, dict[str, object]] = {
    "core.journal:JournalError": {"line": 1},
    "core.journal:Journal.__init__": {"sync_seconds": 0.0},
    "core.journal:opened": {"anew": False, "sync_seconds": 0.0},
    "core.take_and_break:Choice": {"period": 0},
    "core.coin_pattern:CoinPattern": {"within": None, "first": False, "shape": ""},
    "core.rule_code:Digit.listed": {"more": False},
    "games.board:Board.__init__": {"width": 8},
    "games.matches:Matches.__init__": {"allowed": (1, 2, 3)},
    "solvers.analysis:Analysis": {"winning_moves_complete": True},
    "solvers.ladder.labels:Labels.__init__": {"first": 0},
    "solvers.ladder.solver:Counters": {"operations": 0, "calls": 0},
    "solvers.limit:Limit.__init__": {"seconds": 10.0},
    "solvers.limit:Limit.step": {"count": 1},
    "solvers.oracle:Oracle.__init__": {"seconds": 10.0},
    "solvers.proved_period:FarValues": {"out_of_time": False},
    "trees.graph:Graph": {"merged": False},
    "trees.node:Node": {"cut": False, "open": False, "chosen": False, "hidden": 0},
    "trees.replay.recorder:record": {"seconds": 10.0, "most": 10_000},
    "trees.replay.replay:Moment": {"returned": 0},
    "trees.replay.replay:Frame": {"line": 0},
    "trees.side_by_side:merge": {"level": 0},
    "trees.watch:grow_tree": {"first": 0, "below": ()},
    "players:check_seats": {"files": False},
    "players:computer": {"seconds": 10.0},
    "players.cups.machine:BeadRules": {"beads": 2, "reward": 1, "penalty": 1},
    "players.cups.machine:Cup": {"met": 0},
    "players.engine:EnginePlayer.__init__": {"seconds": 10.0},
    "players.match_settings:MatchSettings": {
        "levels": ("perfect",),
        "demo": False,
        "auto_row": False,
        "pause": 0.0,
        "seconds": 10.0,
    },
    "players.match_settings:MatchSettings.computer_seat": {"number": 0},
    "players.seated_match:SeatedMatch.__init__": {"seconds": 10.0},
    "course.labelled_trees:label_tree": {"player": 1, "shortcut": True, "merge": False},
    "course.algorithms.labelled_tree:LabelledTree.__init__": {"shortcut": True, "keep": False},
    "course.algorithms.labelled_tree:LabelledTree.explore": {"level": 0},
    "course.algorithms.labelled_tree:countable_size": {"shortcut": True},
    "course.algorithms.labelled_tree:tree_size": {"shortcut": True},
    "course.algorithms.layers:Layers.walk": {"first": 1},
    "course.algorithms.layers:LayersTable.walk": {"first": 1},
    "course.games_by_length:GamesFrom": {"first": 1, "seconds": 10.0},
    "course.model:Model": {"first": 1},
    "course.state:GameState": {"player": 1},
    "course.state:GameState.utility": {"player": 1},
    "course.walk:WalkState": {"player": 1},
    "course.walk:expansions": {"player": 1, "merge": False},
    "course.walk:count_walk": {"player": 1},
    "course.walk:shortest_game": {"player": 1},
    "course.walk:shortest_game_won_by": {"player": 1},
    "course.walk:best_line": {"player": 1},
    "study.formulas:polynomial_text": {"whole_part": False},
    "study.learning:Trainer.__init__": {"seed": 0},
    "study.race:RacePlan": {"seconds": 5.0, "repetitions": 3, "keep_trying": False},
    "study.race_journal:opened_race": {"anew": False, "sync_seconds": 0.0},
    "study.survey.finding:Finding": {"first": 0, "parity": False},
    "study.survey.survey:survey": {"cores": 1},
    "programs.engine:Engine.__init__": {"seed": 0, "seconds": 10.0},
    "programs.limits:Limits": {"seconds": 10.0, "start": 0.0, "seconds_in_all": 600.0, "processes": 48},
    "programs.process:Process.__init__": {"terminal": False, "echo": False, "writable": False},
    "classroom.class_run:grade_class": {"workers": 1},
    "classroom.finding:failed": {"share": 0.0},
    "classroom.tournament.plan:TournamentPlan": {"rounds": 0, "seed": 0, "seconds": 5.0},
    "classroom.tournament.run:run_tournament": {"at_once": 1},
    "classroom.trial:Plan": {"matches": 21, "reach": 30, "seconds": 2.0, "budget": 10.0},
    "library.games:game": {"seconds": 10.0},
    "library.grading:grade": {"matches": 21, "reach": 30, "seconds": 2.0, "workers": 1},
    "library.learning:learner": {"beads": 2, "reward": 1, "penalty": 1, "seed": 0},
    "library.players:player": {"seed": 0, "seconds": 10.0},
    "library.programs:program": {"seconds": 10.0},
    "library.quizzes:quiz": {"count": 10},
    "library.races:race": {"seconds": 5.0, "repetitions": 3},
    "library.tournaments:tournament": {"starts": 6, "seed": 0, "seconds": 5.0},
    "library.trees:tree": {"seconds": 10.0},
}


@pytest.mark.parametrize("place", DEFAULTS)
def test_defaults_are_kept(place: str) -> None:
    module, _, name = place.partition(":")
    parameters = signature(attrgetter(name)(import_module(f"allumettes.{module}"))).parameters
    given = {
        name: parameter.default for name, parameter in parameters.items() if parameter.default is not Parameter.empty
    }
    assert {name: given[name] for name in DEFAULTS[place]} == DEFAULTS[place]


ATTRIBUTES: dict[str, dict[str, object]] = {
    "core.game:HeapGame": {"is_listed": True, "is_named": True, "like_nim": False},
    "core.function_game:FunctionGame": {"default_start": (10,), "is_listed": True, "is_named": False},
    "core.splitting_game:SplittingGame": {"default_start": (7,), "is_listed": True},
    "core.take_and_break:TakeAndBreakGame": {"unequal": False, "cycle": range(0)},
    "games.board:Board": {"default_start": (20, 28), "is_listed": False},
    "games.code:CodeGame": {"default_start": (7,), "is_listed": True, "like_nim": False},
    "games.coins:Coins": {"default_start": (3, 5, 7), "is_listed": False},
    "games.grundy:Grundy": {"default_start": (11,), "unequal": True, "last_taking": 0, "like_nim": False},
    "games.halving:Halving": {"default_start": (12,), "like_nim": False},
    "games.matches:Matches": {"default_start": (15,), "like_nim": True},
    "games.nim:Nim": {"default_start": (3, 4, 5), "like_nim": True, "cycle": range(1, 2)},
    "solvers.ladder.solver:Solver": {"tries_everything": False, "in_usual_race": False, "looks_ahead": True},
    "solvers.ladder.brute:Brute": {"rung": 0, "tries_everything": True, "in_usual_race": True},
    "solvers.ladder.losing_table:LosingTable": {"rung": 1, "tries_everything": False, "in_usual_race": True},
    "solvers.ladder.both_tables:BothTables": {"rung": 2},
    "solvers.ladder.neutral_heaps:NeutralHeaps": {"rung": 3},
    "solvers.ladder.heap_types:HeapTypes": {"rung": 4},
    "solvers.ladder.nim_sum:NimSum": {"rung": 5, "in_usual_race": True, "looks_ahead": False},
    "course.algorithms.labelled_tree:LabelledTree": {"rung": 6, "in_usual_race": False, "looks_ahead": True},
    "course.algorithms.labelled_tree:LabelledTable": {"rung": 7},
    "course.algorithms.layers:Layers": {"rung": 8},
    "course.algorithms.layers:LayersTable": {"rung": 9},
    "solvers.ladder.minimax:Minimax": {"rung": 10},
    "solvers.ladder.minimax:MinimaxTable": {"rung": 11},
    "solvers.ladder.alphabeta:AlphaBeta": {"rung": 12},
    "solvers.ladder.alphabeta:AlphaBetaTable": {"rung": 13},
}
"""What games and algorithms say of themselves: their places in lists, where a game begins."""


@pytest.mark.parametrize("place", ATTRIBUTES)
def test_attributes_are_kept(place: str) -> None:
    module, _, name = place.partition(":")
    kind = getattr(import_module(f"allumettes.{module}"), name)
    assert {attribute: getattr(kind, attribute) for attribute in ATTRIBUTES[place]} == ATTRIBUTES[place]
