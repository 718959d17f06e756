"""Why the xor decides: the theorem with its proof, the rules for sums of positions, an example in columns of bits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, paragraph, part, proof, section, table, theorem
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.verdicts import outcome_letter
from allumettes.solvers import examples
from allumettes.solvers.analysis import analyse

PLACE = 55


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not subject.normal:
        return
    yield section(_("Several heaps: why the xor decides"))
    yield paragraph(
        _(
            "The xor ⊕ adds numbers in binary, column by column, without carrying: a column gives 1 when it has an odd "
            "number of 1s. So a ⊕ a = 0, a ⊕ 0 = a, and neither order nor grouping matters."
        )
    )
    yield theorem(
        _("Theorem (Sprague, Grundy)"),
        _(
            "A position is losing exactly when the xor of the nim-values of its heaps is 0. When the xor is not 0, "
            "some move makes it 0, and this move wins."
        ),
    )
    yield from _proof()
    yield from _followed(subject)
    yield from _rules_for_sums(subject)
    yield from _columns(subject)


def _proof() -> Iterator[Block]:
    yield paragraph(
        _(
            "*Proof.* Let x be the xor of the values of all heaps. A move replaces one heap, of value v, by an option "
            "of value w. The other heaps stay, so that the xor becomes x ⊕ v ⊕ w."
        )
    )
    yield proof(
        [
            _(
                "*At the end the xor is 0.* Where nobody can move, no heap has an option. The mex of nothing is 0: all "
                "values are 0, and so is their xor. The player to move has lost."
            ),
            _(
                "*From 0, every move leads to something else.* Let x = 0. The mex v is a number that no option has, so "
                "w ≠ v. The new xor, 0 ⊕ v ⊕ w, is not 0, for v and w differ in some bit."
            ),
            _(
                "*From anything else, some move leads to 0.* Let x ≠ 0, and look at its highest bit. An odd number of "
                "heaps have this bit in their value: take one of them, of value v, and put w = v ⊕ x. The highest bit "
                "that changes goes from 1 to 0, so w < v. Now v is the *least* number that no option has, so every "
                "smaller one, w included, is the value of an option. Playing it leaves x ⊕ v ⊕ w = 0."
            ),
            _(
                "*Conclusion.* Every move replaces a heap by smaller ones: the game ends. Whoever is given 0 must "
                "give back something else (2), and the other can give back 0 again (3). Then the former is given 0 "
                "every time, in the end the 0 of (1), without a move. So with 0 one loses; with anything else one "
                "gives 0 to the other, and wins."
            ),
        ]
    )


def _followed(subject: Subject) -> Iterator[Block]:
    """Step 3 of the proof on a position of the game."""
    values = subject.values
    position = examples.different_values(values)
    if position is None:
        return
    total = values.of_position(position)
    top = 1 << (total.bit_length() - 1)
    heap = next(heap for heap in position if values.of_heap(heap) & top)
    value = values.of_heap(heap)
    wanted = value ^ total
    move = next(
        move
        for move in analyse(subject.oracle, position).winning_moves
        if position[move.move.row] == heap and values.of_option(move.move.option) == wanted
    )
    width = max(values.of_heap(heap) for heap in position).bit_length()
    yield paragraph(
        _(
            "Let us follow it on `{position}`: the xor is x = {values} = {total}, `{bits}` in binary. The heap {heap} "
            "has the highest bit of x in its value {value}. Step 3 asks for an option of value {value} ⊕ {total} = "
            "{wanted}: `{move}` is one, and leaves `{left}`, whose xor is {left_values} = 0."
        ).format(
            position=format_position(position),
            values=_joined(values.of_heap(heap) for heap in position),
            total=total,
            bits=f"{total:0{width}b}",
            heap=heap,
            value=value,
            wanted=wanted,
            move=format_move(position, move.move),
            left=format_position(move.leaves),
            left_values=_joined(move.leaves_values or ()),
        )
    )


def _joined(values: Iterable[int]) -> str:
    return " ⊕ ".join(map(str, values))


def _rules_for_sums(subject: Subject) -> Iterator[Block]:
    losing, other = examples.losing_positions(subject.oracle)
    winning = examples.winning_pair(subject.values)
    if winning is None:
        return
    first, second = winning
    letters = {"lost": outcome_letter(Outcome.LOSING), "won": outcome_letter(Outcome.WINNING)}
    yield part(_("The rules for sums"))
    yield paragraph(
        _(
            "Two positions put side by side make a new one. With {lost} for losing and {won} for winning, the "
            "theorem says whether it is losing or winning:"
        ).format(**letters)
    )
    rows = [
        _sum_row(subject, "{lost} + {lost} = {lost}".format(**letters), losing, other),
        _sum_row(subject, "{won} + {lost} = {won}".format(**letters), first, losing),
        _sum_row(subject, _("{won} + {won} = {lost} where the values are equal").format(**letters), first, first),
    ]
    if second:
        rule = _("{won} + {won} = {won} where they differ").format(**letters)
        rows.append(_sum_row(subject, rule, first, second))
    yield table(
        [_("rule"), _("example"), _("together"), _("why")],
        rows,
        _("Sums of positions, with the values that this game really has."),
        [LEFT, LEFT, LEFT, LEFT],
    )
    yield paragraph(
        _(
            "The first two rules say that 0 ⊕ 0 = 0 and v ⊕ 0 = v: a losing heap is neutral and may be left out, as "
            "version 3 of the Grundy course does. Of {won} + {won} nothing can be said without the values: "
            "*undetermined*. As v ⊕ w is 0 only where v = w, two heaps of equal value cancel, as in its version 4."
        ).format(**letters)
    )


def _sum_row(subject: Subject, rule: str, first: Position, second: Position) -> list[str]:
    together = first + second
    values = subject.values
    of_each = [values.of_position(first), values.of_position(second)]
    return [
        rule,
        f"`[{format_position(first)}]` + `[{format_position(second)}]`",
        f"`[{format_position(together)}]` *{outcome_letter(subject.oracle.outcome(together))}*",
        f"{_joined(of_each)} = {of_each[0] ^ of_each[1]}",
    ]


def _columns(subject: Subject) -> Iterator[Block]:
    values = subject.values
    position = examples.three_values(values)
    if position is None:
        return
    yield part(_("An example in columns of bits: {position}").format(position=format_position(position)))
    width = max(values.of_heap(heap).bit_length() for heap in position)
    rows = [[str(heap), str(values.of_heap(heap)), f"`{values.of_heap(heap):0{width}b}`"] for heap in position]
    yield table(
        [_("heap"), _("value"), _("in binary")],
        [*rows, ["*xor*", f"*{values.of_position(position)}*", f"`{values.of_position(position):0{width}b}`"]],
        _("The position `{position}`: each column of bits has an even number of 1s.").format(
            position=format_position(position)
        ),
        [RIGHT, RIGHT, RIGHT],
    )
    shorter = analyse(subject.oracle, position[:-1])
    best = shorter.winning_moves[0]
    yield paragraph(
        _(
            "`{position}` is losing, although its three heaps have three different values and no two of them cancel. "
            "Without its last heap, `{shorter}` has the value {value}: it is winning, by `{move}`, which leaves "
            "`{left}` and an xor of 0."
        ).format(
            position=format_position(position),
            shorter=format_position(shorter.position),
            value=shorter.nim_sum,
            move=format_move(shorter.position, best.move),
            left=format_position(best.leaves),
        )
    )
