"""Small positions of every game against the definition: outcomes, winning moves, proofs, reviews and algorithms."""

from __future__ import annotations

import random
from functools import cache

import pytest

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.core.position import Position, nim_sum
from allumettes.games.grundy import Grundy
from allumettes.games.matches import Matches
from allumettes.games.nim import Nim
from allumettes.solvers.analysis import FEW_OPTIONS, analyse, heap_proof
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Solver
from allumettes.solvers.limit import Limit
from allumettes.solvers.oracle import Method, Oracle
from allumettes.solvers.review import Mark, first_mistake, review
from tests.exhaustive import Exhaustive
from tests.strategies import ALL_GAMES, partitions

SMALL: list[Position] = [*((heap,) for heap in range(13)), (0, 3), (3, 0, 5), (1, 1, 1, 2), (2, 9), (13,), (3, 13)]
SMALL += [position for total in range(2, 7) for position in partitions(total) if len(position) > 1]

EACH_GAME = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
EACH_CONVENTION = pytest.mark.parametrize("convention", Convention)


@cache
def truth(game: HeapGame, convention: Convention) -> Exhaustive:
    return Exhaustive(game, convention)


@cache
def value(game: HeapGame, heap: int) -> int:
    """The least number that no option has, by its definition."""
    reached = {nim_sum(value(game, part) for part in option) for option in game.options(heap)}
    return next(least for least in range(heap + 2) if least not in reached)


def winning(game: HeapGame, convention: Convention, position: Position) -> list[Move]:
    known = truth(game, convention)
    return [move for move in game.moves(position) if known.outcome(move.result(position)) is Outcome.LOSING]


@EACH_CONVENTION
@EACH_GAME
def test_the_oracle_knows_every_outcome_and_every_winning_move(game: HeapGame, convention: Convention) -> None:
    oracle = Oracle(game, convention, seconds=None)
    for position in SMALL:
        moves = winning(game, convention, position)
        assert oracle.outcome(position) is truth(game, convention).outcome(position)
        assert list(oracle.winning_moves(position)) == moves
        assert oracle.winning_count(position) == (len(moves) if convention is Convention.NORMAL else None)


@EACH_CONVENTION
@EACH_GAME
def test_an_analysis_is_a_proof(game: HeapGame, convention: Convention) -> None:
    oracle = Oracle(game, convention, seconds=None)
    for position in SMALL:
        analysis = analyse(oracle, position)
        moves = winning(game, convention, position)
        assert (analysis.game, analysis.convention, analysis.position) == (game, convention, position)
        assert analysis.outcome is truth(game, convention).outcome(position)
        assert [found.move for found in analysis.winning_moves] == moves
        assert (analysis.winning_count, analysis.winning_moves_complete) == (len(moves), True)
        for found in analysis.winning_moves:
            assert found.leaves == found.move.result(position)
        answered = {answered.move: answered for answered in analysis.refutations}
        assert list(answered) == (list(game.moves(position)) if analysis.outcome is Outcome.LOSING else [])
        for move, refutation in answered.items():
            assert refutation.leaves == move.result(position)
            answers = winning(game, convention, refutation.leaves)
            assert refutation.answer == (answers[0] if answers else None)
        by_values = analysis.method is not Method.SEARCH
        expected = tuple(value(game, heap) for heap in position) if by_values else None
        assert analysis.values == expected
        assert analysis.nim_sum == (None if expected is None else nim_sum(expected))
        assert [proof.heap for proof in analysis.heaps] == (list(dict.fromkeys(position)) if by_values else [])


@pytest.mark.parametrize("game", [Grundy(), Nim()], ids=lambda game: game.spec)
def test_the_value_of_a_heap_is_proved_by_all_its_options_or_by_witnesses(game: HeapGame) -> None:
    oracle = Oracle(game, seconds=None)
    for heap in range(60):
        proof = heap_proof(oracle, heap)
        count = game.option_count(heap)
        assert (proof.heap, proof.value, proof.complete) == (heap, value(game, heap), count <= FEW_OPTIONS)
        assert all(game.is_option(heap, found.option) for found in proof.options)
        assert all(found.value == nim_sum(value(game, part) for part in found.option) for found in proof.options)
        if proof.complete:
            assert [found.option for found in proof.options] == list(game.options(heap))
        else:
            assert [found.value for found in proof.options] == list(range(proof.value))


@EACH_CONVENTION
@EACH_GAME
def test_a_review_marks_every_move_as_the_definition_does(game: HeapGame, convention: Convention) -> None:
    drawn = random.Random(7)
    oracle = Oracle(game, convention, seconds=None)
    for start in ((6, 4), (12,), (5, 3, 2)):
        match = Match(game, start, convention)
        while not match.is_over:
            match.play(drawn.choice(list(game.moves(match.position))))
        marked = review(match, oracle)
        assert [turn.number for turn in marked] == list(range(len(match.turns)))
        assert [turn.turn for turn in marked] == list(match.turns)
        for turn in marked:
            good = winning(game, convention, turn.turn.before)
            mark = Mark.LOST if not good else Mark.GOOD if turn.turn.move in good else Mark.MISTAKE
            assert (turn.mark, list(turn.best)) == (mark, good if mark is Mark.MISTAKE else [])
        for player in (0, 1):
            mistakes = [turn for turn in marked if turn.mark is Mark.MISTAKE and turn.turn.player == player]
            assert first_mistake(marked, player) == (mistakes[0] if mistakes else None)


def test_a_review_without_time_leaves_marks_open() -> None:
    match = Match(Grundy(), (30,), Convention.MISERE, moves=[Move(0, (14, 16))])
    assert [turn.mark for turn in review(match, Oracle(Grundy(), Convention.MISERE, operations=3))] == [Mark.UNKNOWN]


@pytest.mark.unmeasured
@EACH_CONVENTION
@pytest.mark.parametrize("solver", registered().values(), ids=registered())
def test_every_algorithm_answers_as_the_definition_does(solver: type[Solver], convention: Convention) -> None:
    for game in ALL_GAMES:
        if solver.unfit(game, convention, (7,)):
            continue
        kept = solver(game, convention, Limit(None))
        for position in [(heap,) for heap in range(8)] + [(2, 3), (1, 1, 2), (4, 1), (3, 3)]:
            solution = kept.solve(position)
            moves = winning(game, convention, position)
            assert solution.outcome is truth(game, convention).outcome(position), (game, position)
            assert set(solution.best_moves) <= set(moves)
            assert bool(solution.best_moves) == bool(moves)


@pytest.mark.parametrize("solver", registered().values(), ids=registered())
def test_heaps_whose_options_are_too_many_to_keep_are_searched_all_the_same(solver: type[Solver]) -> None:
    """The options of a heap above 2000 are listed anew each time; a taking of 1500 leaves no more than two moves."""
    game = Matches([1500, 2001])
    for position in ((2100,), (2500, 700), (2000,), (2001,), (1500, 2400)):
        solution = solver(game, Convention.NORMAL, Limit(None)).solve(position)
        assert solution.outcome is truth(game, Convention.NORMAL).outcome(position)
        assert set(solution.best_moves) <= set(winning(game, Convention.NORMAL, position))
