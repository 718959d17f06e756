"""Why a position is won or lost, in words a student can follow: options, mex, xor, and what each move leaves."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_move, format_position
from allumettes.core.pieces import Piece
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.misere import genus_lines, left_words, quotient_lines, search_words
from allumettes.locale.moves import heap_number, heap_words, move_words
from allumettes.locale.numbers import number
from allumettes.locale.sequences import theorem_words
from allumettes.locale.verdicts import position_title, verdict
from allumettes.solvers.analysis import Analysis, HeapProof
from allumettes.solvers.oracle import Method
from allumettes.solvers.proved_period import ProvedPeriod

FEW_MOVES = 20
FEW_WITNESSES = 16
MOST_BITS = 32
LAST_RUNG = 4
"""Of hints: is there a win, on which row, by which move, and the proof."""


def explained(analysis: Analysis) -> Iterator[str]:
    """What the position is, who wins it, and why, line by line."""
    yield position_title(analysis.game, analysis.convention, analysis.position)
    yield answer(analysis)
    yield from proof(analysis)


def answer(analysis: Analysis) -> str:
    """Who wins, in one sentence; or that it was not decided."""
    if analysis.undecided is not None:
        return sentence(analysis.undecided)
    assert analysis.outcome is not None
    over = analysis.game.is_over(analysis.position)
    return verdict(analysis.outcome, over=over, winning_moves=analysis.winning_count)


def proof(analysis: Analysis) -> Iterator[str]:
    """The reasons, line by line."""
    if analysis.undecided is not None:
        return
    if analysis.game.is_over(analysis.position):
        yield ending_words(analysis.convention)
        return
    if analysis.quotient:
        yield from quotient_lines(analysis, analysis.quotient)
    elif analysis.method is Method.SEARCH:
        yield search_words(analysis)
    else:
        yield from _values(analysis)
        yield from _sum(analysis)
    yield from genus_lines(analysis)
    yield from _moves(analysis)


def ending_words(convention: Convention) -> str:
    if convention is Convention.NORMAL:
        return _("No heap can be played: the player to move is stuck, and the last move wins.")
    return _("No heap can be played: the player to move is stuck, and wins because the last move loses.")


def _values(analysis: Analysis) -> Iterator[str]:
    yield _("The nim-value of a heap is its mex: the least number that none of its options has.")
    playable = [heap for heap in analysis.heaps if heap.options or not heap.complete]
    for heap in playable:
        yield from _heap(analysis.game, heap)
    for heap in analysis.heaps:
        if heap.period and heap.heap >= len(heap.period.values):
            yield "  " + period_words(heap.heap, heap.period)
    if len(playable) < len(analysis.heaps):
        yield "  " + _("heaps that cannot be played: value 0")


def _heap(game: HeapGame, heap: HeapProof) -> Iterator[str]:
    shown = heap.options if heap.complete else heap.options[:FEW_WITNESSES]
    ellipsis = ", …" if not heap.complete and heap.value > len(shown) else ""
    listed = ", ".join(f"{'+'.join(map(str, option.option))} ({option.value})" for option in shown) + ellipsis
    if heap.complete:
        values = ", ".join(map(str, sorted({option.value for option in heap.options})))
        words = _("heap of {heap}: options {listed}; mex {{{values}}} = {value}")
    else:
        values = ""
        words = _("heap of {heap}: value {value}, for no option has it and the smaller ones are all there: {listed}")
        if not heap.options:
            words = _("heap of {heap}: value 0, for none of its options has value 0")
    yield "  " + words.format(heap=heap_number(game, heap.heap), listed=listed, values=values, value=heap.value)


def period_words(heap: int, period: ProvedPeriod) -> str:
    """What makes the value of a heap known that nobody could compute up to."""
    turns, place = divmod(heap - period.preperiod, period.period)
    if period.saltus:
        words = _(
            "From heap {preperiod} on each value is {saltus} more than the one {period} heaps before, by {theorem}: "
            "a heap of {heap} has the value of a heap of {twin} plus {turns} times {saltus}."
        )
    else:
        words = _(
            "From heap {preperiod} on the values repeat with period {period}, by {theorem}: "
            "a heap of {heap} has the value of a heap of {twin}."
        )
    return words.format(
        preperiod=number(period.preperiod),
        period=number(period.period),
        saltus=number(period.saltus),
        theorem=theorem_words(period.theorem or ""),
        heap=number(heap),
        twin=number(period.preperiod + place),
        turns=number(turns),
    )


def _sum(analysis: Analysis) -> Iterator[str]:
    values, total = analysis.values, analysis.nim_sum
    if values is None or total is None:
        return
    width = max(1, max(values).bit_length())
    if len(values) > 1:
        yield _("The values are added in binary without carry (xor):")
        # Beside very large values there is no room for heaps and decimals, which stand above.
        wide = width > MOST_BITS
        size = max(len("xor"), *(0 if wide else len(number(heap)) for heap in analysis.position))
        for heap, value in zip(analysis.position, values, strict=True):
            if analysis.game.can_move(heap):
                yield _sum_line("" if wide else number(heap), size, value, width)
        yield _sum_line("xor", size, total, width)
    if analysis.convention is Convention.MISERE:
        yield misere_rule_words(analysis)
    elif total == 0:
        yield _("The value of the position is 0: it is losing.")
    else:
        yield _("The value of the position is {total}, not 0: it is winning, by a move that brings it to 0.").format(
            total=total
        )


def _sum_line(label: str, size: int, value: int, width: int) -> str:
    return f"  {label:>{size}}   {value:0{width}b}" + ("" if width > MOST_BITS else f"   ({value})")


def misere_rule_words(analysis: Analysis) -> str:
    if analysis.outcome is Outcome.LOSING:
        return _(
            "The last move loses, and these heaps behave like heaps of Nim. Such a position is losing when the sum is "
            "0 and some heap is like a Nim heap of 2 or more, or when the sum is 1 and none is. This one is."
        )
    return _(
        "The last move loses, and these heaps behave like heaps of Nim. Such a position is losing when the sum is 0 "
        "and some heap is like a Nim heap of 2 or more, or when the sum is 1 and none is. This one is not."
    )


def _moves(analysis: Analysis) -> Iterator[str]:
    if analysis.winning_moves:
        yield _("Winning moves, and the losing position that each leaves:")
        for winning in analysis.winning_moves[:FEW_MOVES]:
            yield (
                f"  {format_move(analysis.position, winning.move)}  ⇒  {format_position(winning.leaves)}"
                + (
                    "  (" + " xor ".join(map(str, winning.leaves_values)) + " = 0)"
                    if winning.leaves_values is not None
                    and len(winning.leaves_values) > 1
                    and analysis.convention is Convention.NORMAL
                    else ""
                )
                + (f"  ({words})" if (words := left_words(winning)) else "")
            )
        yield from _moves_not_shown(analysis)
    elif analysis.refutations:
        yield _("Every move, and an answer that wins against it:")
        for refutation in analysis.refutations[:FEW_MOVES]:
            answer = (
                format_move(refutation.leaves, refutation.answer)
                if refutation.answer is not None
                else _("none needed: the game is over")
            )
            yield f"  {format_move(analysis.position, refutation.move)}  →  {answer}"
        if len(analysis.refutations) > FEW_MOVES:
            yield "  " + _("… and so on for the other moves")


def _moves_not_shown(analysis: Analysis) -> Iterator[str]:
    listed, count = len(analysis.winning_moves), analysis.winning_count
    if listed > FEW_MOVES or (count is not None and count > listed):
        yield "  " + _("… and {count} more").format(count=number((count or listed) - min(listed, FEW_MOVES)))
    if count is None and (analysis.quotient or any(heap.period for heap in analysis.heaps)):
        yield "  " + _("There may be more: nobody could list them all.")
    elif count is None:
        yield "  " + _("There may be more: the time limit was reached.")


def hint(analysis: Analysis, rung: int) -> Iterator[str]:
    """Help on one rung: is there a win, on which heap, by which move, or the proof."""
    if rung >= LAST_RUNG or not analysis.winning_moves:
        yield answer(analysis)
        if rung >= LAST_RUNG:
            yield from proof(analysis)
        return
    best = analysis.winning_moves[0].move
    if rung == 1:
        yield _("There is a win here.")
    elif rung == 2:
        kind, size = analysis.game.pieces(analysis.position[best.row])
        if kind is Piece.COIN:
            yield _("Look at row {row}, the coin at place {place}.").format(row=best.row, place=number(size))
        else:
            yield _("Look at row {row}, with {heap}.").format(
                row=best.row, heap=heap_words(analysis.game, analysis.position[best.row])
            )
    else:
        yield _("{move} wins: it {words}.").format(
            move=format_move(analysis.position, best), words=move_words(analysis.game, analysis.position, best)
        )


def next_rung(analysis: Analysis, rung: int) -> int | None:
    """The rung of the next hint. A lost or undecided position has no row or move to name: only the proof is left."""
    if rung >= LAST_RUNG:
        return None
    return rung + 1 if analysis.winning_moves else LAST_RUNG
