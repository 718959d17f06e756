"""The analysis of a position: outcome, winning moves, and the proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move, Option
from allumettes.core.position import LARGEST_LISTED, Position, nim_sum
from allumettes.solvers.misere_theory import MisereValue
from allumettes.solvers.oracle import Method, Oracle
from allumettes.solvers.proved_period import ProvedPeriod

T = TypeVar("T")

FEW_OPTIONS = 12
"""Up to this many options are all listed; otherwise one witness for each value is."""

FEW_WITNESSES = 1000
"""The most witnesses that are kept."""

FEW_SOUGHT = 16
"""The same where each witness is searched among very many options."""

MANY_MOVES = 1000
"""The most winning moves listed for a heap whose values come from a proved period: there may be very many."""

LARGEST_FORM = 40
"""The largest heap whose canonical form is computed for an analysis."""

FEW_ANSWERS = 40
"""The most moves out of a lost position that are listed with their refutation."""


@dataclass(frozen=True, slots=True)
class ValuedOption:
    option: Option
    value: int


@dataclass(frozen=True, slots=True)
class HeapProof:
    """Why a heap has its nim-value: no option has it, and every smaller value has one.

    `options` are all the options of the heap when `complete`, else one for each of the first smaller values.
    """

    heap: int
    value: int
    options: tuple[ValuedOption, ...]
    complete: bool
    period: ProvedPeriod | None = None
    """The period that gives the value, where it was not computed heap by heap."""


@dataclass(frozen=True, slots=True)
class LikeSum:
    """A heap or position, and the sum of a few heaps, with how often each occurs, that it behaves like."""

    position: Position
    twin: Position
    """The position with every heap replaced by the smallest that it repeats."""
    heaps: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class QuotientProof:
    """Who wins by a misère quotient: every position behaves like one of `order` sums, some of which are lost."""

    order: int
    bound: int
    repetition: tuple[int, int] | None
    heaps: tuple[LikeSum, ...]
    total: LikeSum
    losing: tuple[Mapping[int, int], ...]


@dataclass(frozen=True, slots=True)
class WinningMove:
    move: Move
    leaves: Position
    leaves_values: tuple[int, ...] | None
    leaves_like: Mapping[int, int] | None = None
    """The losing sum that what is left behaves like, where a misère quotient is the method."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """A move out of a lost position, and the answer that wins against it (None: the game ends there, lost)."""

    move: Move
    leaves: Position
    answer: Move | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """`outcome` is None exactly when `undecided` says which limit stopped the proof."""

    game: HeapGame
    convention: Convention
    position: Position
    method: Method | None = None
    outcome: Outcome | None = None
    values: tuple[int, ...] | None = None
    """The nim-values of the heaps, where the proof rests on them."""
    heaps: tuple[HeapProof, ...] = ()
    winning_moves: tuple[WinningMove, ...] = ()
    winning_moves_complete: bool = True
    winning_count: int | None = None
    """How many winning moves there are, listed or not; None where that is not known."""
    refutations: tuple[Refutation, ...] = ()
    undecided: UndecidedError | None = None
    quotient: QuotientProof | None = None
    """The proof by a misère quotient, where that is the method."""
    genera: tuple[MisereValue, ...] = ()
    """When the last move loses, what is known of each heap: its genus and its canonical form; empty where it is not."""
    genus: MisereValue | None = None
    """The same of the whole position."""

    @property
    def nim_sum(self) -> int | None:
        return None if self.values is None else nim_sum(self.values)


def analyse(oracle: Oracle, position: Position) -> Analysis:
    """The analysis of a position; past its limit, an undecided one."""
    with oracle.question():
        try:
            outcome = oracle.outcome(position)
            method = oracle.method(position)
            values = _values(oracle, position, method)
            period = oracle.nim_values.period_beyond(max(position)) if oracle.convention is Convention.NORMAL else None
            count = oracle.winning_count(position) if period else None
        except UndecidedError as stopped:
            return Analysis(oracle.game, oracle.convention, position, winning_moves_complete=False, undecided=stopped)
        beyond_listing = period is not None and (count is None or max(position) > LARGEST_LISTED)
        winning, complete = _as_many_as_proved(
            _winning_move(oracle, method, move, move.result(position))
            for move in islice(oracle.winning_moves(position), MANY_MOVES if beyond_listing else None)
        )
        if period is None:
            count = len(winning) if complete and oracle.lists_all(position) else None
        refutations: tuple[Refutation, ...] = ()
        if outcome is Outcome.LOSING:
            refutations, _ = _as_many_as_proved(_refutations(oracle, position))
        proofs, _ = _as_many_as_proved(heap_proof(oracle, heap) for heap in dict.fromkeys(position) if values)
        return Analysis(
            oracle.game,
            oracle.convention,
            position,
            method=method,
            outcome=outcome,
            values=values,
            heaps=proofs,
            winning_moves=winning,
            winning_moves_complete=count == len(winning),
            winning_count=count,
            refutations=refutations,
            quotient=_quotient_proof(oracle, position) if method is Method.QUOTIENT else None,
            genera=_genera(oracle, position),
            genus=_genus(oracle, position),
        )


def _as_many_as_proved(proofs: Iterable[T]) -> tuple[tuple[T, ...], bool]:
    """What was proved within the limit, and whether it is complete."""
    found: list[T] = []
    try:
        found.extend(proofs)
    except UndecidedError:
        return tuple(found), False
    return tuple(found), True


def _winning_move(oracle: Oracle, method: Method, move: Move, leaves: Position) -> WinningMove:
    solution = oracle.solution(leaves) if method is Method.QUOTIENT else None
    like = solution.sum_like(leaves) if solution else None
    return WinningMove(move, leaves, _values(oracle, leaves, method), like)


def _quotient_proof(oracle: Oracle, position: Position) -> QuotientProof | None:
    solution = oracle.solution(position)
    if solution is None:
        return None

    def like(part: Position) -> LikeSum:
        return LikeSum(part, tuple(map(solution.first_like, part)), solution.sum_like(part))

    heaps = tuple(like((heap,)) for heap in dict.fromkeys(position))
    losing = tuple(islice(solution.losing_sums(), MANY_MOVES))
    return QuotientProof(solution.order, solution.bound, solution.repetition, heaps, like(position), losing)


def _genus(oracle: Oracle, position: Position) -> MisereValue | None:
    """The genus of a position of small heaps, where canonical forms are not too large."""
    if oracle.convention is Convention.NORMAL or any(heap > LARGEST_FORM for heap in position):
        return None
    try:
        return oracle.misere_value(position)
    except UndecidedError:
        return None


def _genera(oracle: Oracle, position: Position) -> tuple[MisereValue, ...]:
    found = [_genus(oracle, (heap,)) for heap in position]
    return tuple(genus for genus in found if genus) if all(found) else ()


def _values(oracle: Oracle, position: Position, method: Method) -> tuple[int, ...] | None:
    return tuple(map(oracle.nim_values.of_heap, position)) if method.adds_values else None


def heap_proof(oracle: Oracle, heap: int) -> HeapProof:
    values = oracle.nim_values
    value, period = values.of_heap(heap), values.period_beyond(heap)
    options = list(islice(oracle.game.options(heap), FEW_OPTIONS + 1))
    if len(options) <= FEW_OPTIONS:
        valued = tuple(ValuedOption(option, values.of_option(option)) for option in options)
        return HeapProof(heap, value, valued, complete=True, period=period)
    wanted = min(value, FEW_SOUGHT if period else FEW_WITNESSES)
    if period or values.game.known_options(heap, 0) is not None:
        found = tuple(
            ValuedOption(option, least)
            for least in range(wanted)
            if (option := next(iter(values.options_with_value(heap, least)), None))
        )
        return HeapProof(heap, value, found, complete=False, period=period)
    witnesses: dict[int, Option] = {}
    for option in oracle.game.options(heap):
        if len(witnesses) == wanted:
            break
        option_value = values.of_option(option)
        if option_value < wanted:
            witnesses.setdefault(option_value, option)
    found = tuple(ValuedOption(witnesses[least], least) for least in sorted(witnesses))
    return HeapProof(heap, value, found, complete=False)


def _refutations(oracle: Oracle, position: Position) -> Iterator[Refutation]:
    for move in islice(oracle.game.moves(position), FEW_ANSWERS):
        leaves = move.result(position)
        yield Refutation(move, leaves, next(oracle.winning_moves(leaves), None))
