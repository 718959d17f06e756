"""Example positions for the theory of a game, found by its solvers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, islice, takewhile

from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.oracle import Oracle

FAR = 59
"""The largest heap of an example; a smaller one where heaps have too many options."""

SMALL = 12
"""The largest heap of an example for which the search of a misère position is short."""

FEW_MOVES = 12


def board(game: HeapGame) -> Position:
    """A board small enough to be drawn: the game's own start if it has several heaps, else a heap of 7."""
    if len(game.default_start) > 1:
        return game.default_start
    return (7,) if game.can_move(7) else game.default_start


def three_values(values: NimValues) -> Position | None:
    """Three heaps with three different nim-values whose xor is 0."""
    for position in _growing(values, 3):
        kinds = {values.of_heap(heap) for heap in position}
        if len(kinds) == 3 and values.of_position(position) == 0:
            return position
    return None


def same_value(values: NimValues) -> Position | None:
    """Two heaps with the same nim-value, of different sizes if possible."""
    for first, second in _growing(values, 2):
        if values.of_heap(first) == values.of_heap(second) != 0:
            return first, second
    heap = next(filter(values.of_heap, _heaps(values)), None)
    return None if heap is None else (heap, heap)


SOME_MOVES = 3
"""As many moves make a losing position worth following."""


def lost_board(values: NimValues) -> Position | None:
    """A losing position to be followed move by move: two different heaps if possible, else three, else twins."""
    twins = ((heap, heap) for heap in _heaps(values) if values.of_heap(heap))
    pairs = (pair for pair in _growing(values, 2) if values.of_heap(pair[0]) == values.of_heap(pair[1]) != 0)
    threes = filter(None, [three_values(values)])
    found = (position for position in chain(pairs, threes, twins) if _has_some_moves(values.game, position))
    position = next(found, None) or same_value(values)
    return position and with_stuck_heaps(values.game, position)


def _has_some_moves(game: HeapGame, position: Position) -> bool:
    return next(islice(game.moves(position), SOME_MOVES - 1, None), None) is not None


def with_stuck_heaps(game: HeapGame, position: Position) -> Position:
    """The position with two unplayable heaps added, where the game has some."""
    return (1, 1, *position) if not game.can_move(1) else position


def lost_pair(oracle: Oracle) -> Position | None:
    """Two playable heaps that lose, for misère play."""
    for position in combinations_with_replacement(_heaps(oracle.nim_values)[1:], 2):
        moves = list(oracle.game.moves(position))
        if len(oracle.game.playable_rows(position)) == 2 and len(moves) <= FEW_MOVES and oracle.is_losing(position):
            return position
    return None


def lost_heaps(oracle: Oracle) -> Position | None:
    """Two playable heaps that lose together, of different sizes if there are such small ones."""
    for position in takewhile(lambda pair: pair[-1] <= SMALL, _growing(oracle.nim_values, 2)):
        if len(oracle.game.playable_rows(position)) == 2 and oracle.is_losing(position):
            return position
    return lost_pair(oracle)


def won_pair(oracle: Oracle) -> Position | None:
    """Two different playable heaps that win by a few of their moves, for misère play; not a move from `lost_pair`."""
    lost = lost_pair(oracle)
    shown = {tuple(sorted(move.result(lost))) for move in oracle.game.moves(lost)} if lost else set()
    for position in _growing(oracle.nim_values, 2):
        moves = list(oracle.game.moves(position))
        if position in shown or oracle.is_losing(position):
            continue
        if len(oracle.game.playable_rows(position)) == 2 and len(moves) > 3:
            return position
    return None


def neutral(values: NimValues) -> tuple[int, int] | None:
    """A winning heap, and a heap that is losing though it can be played."""
    winning = _first_winning(values)
    losing = next((heap for heap in _heaps(values) if not values.of_heap(heap) and values.game.can_move(heap)), None)
    return None if winning is None or losing is None else (winning, losing)


def _heaps(values: NimValues) -> range:
    return range(values.reach(FAR) + 1)


def _growing(values: NimValues, heaps: int) -> Iterator[Position]:
    """Different heaps in ascending order, the positions with the smallest last heap first."""
    for last in _heaps(values)[heaps:]:
        yield from ((*position, last) for position in combinations(range(1, last), heaps - 1))


def different_values(values: NimValues) -> Position | None:
    """Two winning heaps with different nim-values: together they are winning."""
    for first, second in _growing(values, 2):
        if 0 != values.of_heap(first) != values.of_heap(second) != 0:
            return first, second
    return None


def losing_positions(oracle: Oracle) -> tuple[Position, Position]:
    """Two small losing positions: playable heaps where some are losing, else pairs of equal heaps."""
    playable = [heap for heap in _heaps(oracle.nim_values) if oracle.game.can_move(heap)]
    found: list[Position] = [(heap,) for heap in playable if oracle.is_losing((heap,))]
    found += [(heap, heap) for heap in playable if not oracle.is_losing((heap,))]
    found += [(0,), (0,)]
    return found[0], found[1]


def winning_pair(values: NimValues) -> tuple[Position, Position | None] | None:
    """The first winning heap, and one of another value where there is one."""
    if different := different_values(values):
        return (different[0],), (different[1],)
    heap = _first_winning(values)
    return None if heap is None else ((heap,), None)


def told_positions(oracle: Oracle) -> Iterator[Position]:
    """The positions above whose values are needed to follow an example where the last move wins."""
    values = oracle.nim_values
    pairs = different_values(values), lost_board(values), three_values(values)
    yield from filter(None, pairs)
    yield from losing_positions(oracle)
    for position in winning_pair(values) or ():
        if position:
            yield position


def _first_winning(values: NimValues) -> int | None:
    return next(filter(values.of_heap, _heaps(values)), None)


def winning_board(values: NimValues) -> Position | None:
    """Three different winning heaps that are winning together, with few enough moves to be tried by hand."""
    for position in _growing(values, 3):
        if values.of_position(position) and all(map(values.of_heap, position)) and max(position) > 7:
            return position
    return None
