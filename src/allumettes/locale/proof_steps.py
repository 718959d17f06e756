"""The sentences of a proof that opens step by step: its questions, and what each step concludes."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import MOST_OPTIONS
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.locale import _, ngettext
from allumettes.locale.misere import quotient_lines, search_words
from allumettes.locale.numbers import number
from allumettes.locale.proofs import answer, ending_words, misere_rule_words, period_words
from allumettes.locale.rules import rule_words
from allumettes.solvers.analysis import Analysis
from allumettes.solvers.oracle import Method
from allumettes.solvers.proof_steps import HeapStep, PositionStep


def heap_question(heap: int, value: int) -> str:
    return _("Why is {heap} worth {value}?").format(heap=number(heap), value=number(value))


def position_question(position: Position, outcome: Outcome) -> str:
    shown = format_position(position)
    if outcome is Outcome.LOSING:
        return _("Why is {position} losing?").format(position=shown)
    return _("Why is {position} winning?").format(position=shown)


def heap_opening(game: HeapGame, step: HeapStep) -> Iterator[str]:
    """What is said before the options."""
    heap, value = number(step.heap), number(step.value)
    if step.option_count == 0:
        yield _("The rules allow no move on a heap of {heap}: it is worth 0.").format(heap=heap)
        yield _("The rule: {rule}").format(rule=rule_words(game))
        return
    if step.proof.period and step.heap >= len(step.proof.period.values):
        yield period_words(step.heap, step.proof.period)
    if step.proof.complete:
        yield ngettext(
            "A heap of {heap} has one option. The value of an option is the nim-sum of its heaps:",
            "A heap of {heap} has {count} options. The value of an option is the nim-sum of its heaps:",
            step.option_count or 0,
        ).format(heap=heap, count=_count(step))
    elif step.options:
        yield _(
            "Of the {count} options of a heap of {heap}, none is worth {value}, and every smaller value can be left:"
        ).format(count=_count(step), heap=heap, value=value)
    else:
        yield _("None of the {count} options of a heap of {heap} is worth 0.").format(count=_count(step), heap=heap)


def _count(step: HeapStep) -> str:
    if step.option_count is None:
        return _("more than {most}").format(most=number(MOST_OPTIONS))
    return number(step.option_count)


def heap_conclusion(step: HeapStep) -> Iterator[str]:
    """What follows from the options."""
    value = number(step.value)
    if step.option_count == 0:
        return
    if not step.proof.complete:
        yield _("{value} is the least number that no option has: a heap of {heap} is worth {value}.").format(
            value=value, heap=number(step.heap)
        )
        return
    left = ", ".join(map(number, step.left_values))
    yield _("These values can be left: {values}. The least that is missing is {value} (the mex).").format(
        values=left, value=value
    )


def position_opening(step: PositionStep) -> Iterator[str]:
    """Who wins, and by which method that is proved."""
    analysis = step.analysis
    yield answer(analysis)
    if analysis.undecided is not None:
        return
    if analysis.game.is_over(analysis.position):
        yield ending_words(analysis.convention)
    elif analysis.quotient:
        yield from quotient_lines(analysis, analysis.quotient)
    elif analysis.method is Method.SEARCH:
        yield search_words(analysis)
    elif sum(row.count for row in step.rows) > 1:
        yield _("The values of the heaps are added in binary without carry (xor):")


def position_conclusion(step: PositionStep) -> Iterator[str]:
    """What the nim-sum says."""
    analysis = step.analysis
    if analysis.undecided is not None or analysis.nim_sum is None or analysis.game.is_over(analysis.position):
        return
    if analysis.convention is Convention.MISERE:
        yield misere_rule_words(analysis)
    elif analysis.nim_sum == 0:
        yield _("The value of the position is 0: it is losing.")
    else:
        yield _("The value of the position is {total}, not 0: it is winning, by a move that brings it to 0.").format(
            total=number(analysis.nim_sum)
        )


def moves_heading(step: PositionStep) -> str:
    """What the list of moves shows; nothing where there is none."""
    if step.analysis.winning_moves:
        return _("Winning moves, and the losing position that each leaves:")
    return _("Every move, and an answer that wins against it:") if step.analysis.refutations else ""


def moves_left_out(step: PositionStep, shown: int) -> str:
    """That there are more moves than are shown."""
    if step.analysis.winning_moves:
        return winning_left_out(step.analysis, shown)
    return _("… and so on for the other moves") if len(step.analysis.refutations) > shown else ""


def winning_left_out(analysis: Analysis, shown: int) -> str:
    """That there are more winning moves than the first few, or may be."""
    if not analysis.winning_moves:
        return ""
    if analysis.winning_count is None:
        return _("There may be more.")
    left = analysis.winning_count - shown
    return _("… and {count} more").format(count=number(left)) if left > 0 else ""
