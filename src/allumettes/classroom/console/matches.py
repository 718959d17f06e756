"""The matches that a part of the assignment is judged by. They are small, so that the first fault is a small one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from allumettes.classroom.console.script import Choose, Script
from allumettes.classroom.console.slips import MOVES, Slip
from allumettes.classroom.console.table import GRUNDY
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.solvers.oracle import Oracle

EXAMPLE: Mapping[Position, Move] = {
    (7,): Move(0, (2, 5)),
    (2, 5): Move(1, (1, 4)),
    (2, 1, 4): Move(2, (1, 3)),
    (2, 1, 1, 3): Move(3, (1, 2)),
}
"""The match that the assignment shows."""
WRONG_ANSWERS = MOVES
WRONG_SETTINGS = frozenset({Slip.START, Slip.MENU, Slip.WORD})


def scripts(part: int) -> Iterator[Script]:
    """Part 1 has matches between two people, part 2 also those against the computer."""
    oracle = Oracle(GRUNDY)
    if part == 1:
        for start in (3, 4, 5, 6, 7, 9):
            yield Script(start, _as_in_the_example(_at_random(start)), WRONG_ANSWERS)
        yield Script(12, _at_random(12), WRONG_ANSWERS | WRONG_SETTINGS)
        return
    for start in (4, 7):
        yield Script(start, _as_in_the_example(_at_random(start)), WRONG_ANSWERS)
    for start in (3, 5, 6, 8, 9, 11):
        yield Script(start, _generous(oracle, start), against_computer=True, computer_first=True)
    for start in (5, 8):
        yield Script(start, _winning(oracle, start), against_computer=True)
    for start, slips in ((6, WRONG_ANSWERS), (7, WRONG_SETTINGS), (10, frozenset[Slip]())):
        yield Script(start, _generous(oracle, start), slips, against_computer=True)


def without(script: Script, slips: frozenset[Slip]) -> Script:
    """The script without the wrong answers that a program is known to take."""
    return replace(script, slips=script.slips - slips)


def _at_random(seed: int) -> Choose:
    """Any move, with the larger or the smaller heap first; the same ones for every program."""
    random = Random(seed)

    def choose(position: Position) -> Move:
        move = random.choice(list(GRUNDY.moves(position)))
        return Move(move.row, random.choice((move.option, move.option[::-1])))

    return choose


def _as_in_the_example(otherwise: Choose) -> Choose:
    return lambda position: EXAMPLE.get(position) or otherwise(position)


def _winning(oracle: Oracle, seed: int) -> Choose:
    """Moves that win: what the computer does where it cannot, is seen too."""
    otherwise = _at_random(seed)
    return lambda position: next(oracle.winning_moves(position), None) or otherwise(position)


def _generous(oracle: Oracle, seed: int) -> Choose:
    """Moves that leave the computer a win and many ways to miss it: a computer that plays at random soon misses one."""
    random = Random(seed)

    def misses(move: Move, position: Position) -> tuple[bool, int]:
        left = move.result(position)
        wins = sum(1 for _ in oracle.winning_moves(left))
        return wins > 0, sum(1 for _ in GRUNDY.moves(left)) - wins

    def choose(position: Position) -> Move:
        moves = list(GRUNDY.moves(position))
        best = max(misses(move, position) for move in moves)
        move = random.choice([move for move in moves if misses(move, position) == best])
        return Move(move.row, random.choice((move.option, move.option[::-1])))

    return choose
