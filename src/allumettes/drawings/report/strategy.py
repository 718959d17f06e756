"""Second section: how the computer chooses its moves, and why that wins. Every fact in it comes from a solver."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.game import Habit
from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, paragraph, part, points, section, table, terms
from allumettes.drawings.report.facts import Race
from allumettes.locale import _
from allumettes.locale.levels import level_name
from allumettes.locale.numbers import number
from allumettes.players import DEFAULT_THRESHOLD
from allumettes.solvers import examples
from allumettes.solvers.analysis import Analysis, HeapProof, analyse, heap_proof
from allumettes.solvers.nim_values import NimValues

LAST_PROVED = 7
LAST_LISTED = 59
LAST_SEARCHED = 30
"""Where the last move loses, a heap twice as large may take a thousand times longer to search."""
COST_UP_TO = 100


def blocks_of(race: Race) -> Iterator[Block]:
    yield section(_("The strategy"))
    yield from _definitions(race)
    yield from _brute_force(race)
    if race.normal:
        yield from _values(race)
        yield from _sums(race)
        if pair := examples.same_value(race.oracle.nim_values):
            yield from _answers(race, examples.with_stuck_heaps(race.game, pair))
        yield from _cost(race)
    else:
        yield from _misere(race)
    yield from _levels(race)


def _definitions(race: Race) -> Iterator[Block]:
    yield part(_("Losing and winning positions"))
    yield paragraph(_("A position is always judged *for the player who is to move*."))
    yield points(
        [
            _("It is *losing* when no move is possible, or when every move leaves the other a winning position."),
            _("It is *winning* when at least one move leaves the other a losing position."),
        ]
        if race.normal
        else [
            _("It is *winning* when no move is possible: the other player has just made the last move, which loses."),
            _("It is *winning* too when at least one move leaves the other player a losing position."),
            _("It is *losing* when there are moves, and each of them leaves the other player a winning position."),
        ]
    )
    last = LAST_LISTED if race.normal else LAST_SEARCHED
    losing = [heap for heap in range(1, last + 1) if race.oracle.is_losing((heap,))]
    playable = list(filter(race.game.can_move, range(1, last + 1)))
    if heap := next((heap for heap in playable if heap not in losing), None):
        won = analyse(race.oracle, (heap,))
        best = won.winning_moves[0]
        yield paragraph(
            _("For example, `{position}` is winning: `{move}` leaves `{left}`, which is losing.").format(
                position=format_position(won.position),
                move=format_move(won.position, best.move),
                left=format_position(best.leaves),
            )
        )
    if heap := next((heap for heap in playable if heap in losing), None):
        yield paragraph(_lost(analyse(race.oracle, (heap,))))
    yield paragraph(
        _("From 1 to {last} matches, the losing heaps are: *{heaps}*.").format(
            last=last, heaps=", ".join(map(str, losing))
        )
        if losing
        else _("From 1 to {last} matches, no single heap is losing.").format(last=last)
    )


def _lost(analysis: Analysis) -> str:
    first = analysis.refutations[0]
    values = {
        "position": format_position(analysis.position),
        "move": format_move(analysis.position, first.move),
        "answer": format_move(first.leaves, first.answer) if first.answer else "",
    }
    if first.answer is None:
        return _("`{position}` is losing: its first move, `{move}`, ends the game, and the last move loses.").format(
            **values
        )
    if len(analysis.refutations) == 1:
        return _("`{position}` is losing: its only move, `{move}`, is answered by `{answer}`.").format(**values)
    return _(
        "`{position}` is losing: every move has an answer that wins; `{move}`, for one, is answered by `{answer}`."
    ).format(**values)


def _brute_force(race: Race) -> Iterator[Block]:
    """Why one does not try everything, in the figures of the race itself."""
    brute = next((name for name in race.solvers if (solver := race.solver(name)) and solver.tries_everything), None)
    runs = race.answered(brute) if brute else []
    if len(runs) < 2:
        return
    half, last = runs[len(runs) // 2], runs[-1]
    yield part(_("Why not simply try everything"))
    yield paragraph(
        _(
            "These rules, followed to the end of every game, are enough to judge any position, but the work grows. "
            "In this race, {solver} makes {few} operations for a heap of {half}, and {many} for a heap of {last}."
        ).format(
            solver=brute,
            few=number(half.operations),
            half=half.n,
            many=number(last.operations),
            last=last.n,
        )
    )


def _values(race: Race) -> Iterator[Block]:
    values = race.oracle.nim_values
    yield part(_("The nim-value of a heap"))
    yield paragraph(
        _(
            "Sprague (1935) and Grundy (1939) attach a number to every heap: the *mex* of its options, which is the "
            "least of 0, 1, 2… that no option has. An option that leaves several heaps has the *xor* of their values, "
            "their sum in binary without carry. The value of a large heap follows from those of smaller ones."
        )
    )
    first = 0 if race.game.can_move(1) else 1
    yield table(
        [_("heap"), _("options and their values"), _("mex")],
        [_proved(heap_proof(race.oracle, heap)) for heap in range(first, LAST_PROVED + 1)],
        _("The first nim-values, from the smallest heap up."),
        [RIGHT, LEFT, RIGHT],
    )
    yield paragraph(_("A heap is losing exactly when its value is 0."))
    shown = [values.of_heap(heap) for heap in range(LAST_LISTED + 1)]
    yield table(
        ["", *(f"+{unit}" for unit in range(10))],
        [
            [f"*{ten}*", *("*0*" if value == 0 else str(value) for value in shown[ten : ten + 10])]
            for ten in range(0, LAST_LISTED, 10)
        ],
        _("Nim-values of the heaps 0 to {last}: the heap is its row plus its column.").format(last=LAST_LISTED),
        [RIGHT] * 11,
    )


def _proved(proof: HeapProof) -> list[str]:
    listed = ",   ".join(f"{'+'.join(map(str, option.option))} → {option.value}" for option in proof.options)
    return [str(proof.heap), (listed or _("none")) + ("" if proof.complete else ", …"), str(proof.value)]


def _sums(race: Race) -> Iterator[Block]:
    values = race.oracle.nim_values
    yield part(_("Several heaps: the xor"))
    yield paragraph(
        _(
            "The value of a position is the xor of the values of its heaps, and *the position is losing exactly when "
            "this xor is 0*. To win, one computes the xor; when it is not 0, some heap can be changed so that it "
            "becomes 0."
        )
    )
    position = examples.three_values(values)
    if position is None:
        return
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
    shorter = analyse(race.oracle, position[:-1])
    best = shorter.winning_moves[0]
    yield paragraph(
        _(
            "`{position}` is losing, although its three heaps have three different values and no two of them cancel. "
            "Without its last heap, `{shorter}` has the value {value}: it is winning, by `{move}`, which leaves "
            "`{left}` and a xor of 0."
        ).format(
            position=format_position(position),
            shorter=format_position(shorter.position),
            value=shorter.nim_sum,
            move=format_move(shorter.position, best.move),
            left=format_position(best.leaves),
        )
    )


def _answers(race: Race, position: Position) -> Iterator[Block]:
    """A lost position, every move out of it, and the answer to each."""
    analysis = analyse(race.oracle, position)
    yield part(_("A complete example: {position}").format(position=format_position(position)))
    if analysis.nim_sum == 0 and analysis.values and race.normal:
        yield paragraph(
            _(
                "The xor is {values} = 0: the position is losing. Whatever is played, an answer brings it back to 0."
            ).format(values=" xor ".join(map(str, analysis.values)))
        )
    else:
        yield paragraph(_("This position is losing: whatever is played, an answer leaves a losing position again."))
    rows = []
    for refutation in analysis.refutations[: examples.FEW_MOVES]:
        answer, left = _("none needed: the game is over"), ""
        if refutation.answer:
            answer = f"`{format_move(refutation.leaves, refutation.answer)}`"
            left = f"`{format_position(refutation.answer.result(refutation.leaves))}`"
        move = format_move(position, refutation.move)
        rows.append([f"`{move}`", f"`{format_position(refutation.leaves)}`", answer, left])
    yield table(
        [_("move"), _("leaves"), _("answer"), _("which leaves")],
        rows,
        _("The moves from `{position}`, and an answer that wins against each.").format(
            position=format_position(position)
        ),
        [LEFT] * 4,
    )


def _cost(race: Race) -> Iterator[Block]:
    fresh = NimValues(race.game)
    fresh.of_heap(COST_UP_TO)
    yield part(_("What the strategy costs"))
    yield paragraph(
        _(
            "The values of all heaps up to {last} take {count} looks at an option, once and for all. After that, any "
            "position is judged by one xor for each heap."
        ).format(last=COST_UP_TO, count=number(fresh.operations))
        if fresh.operations
        else _(
            "In this game a formula gives the value of a heap at once: any position is judged by one xor for each heap."
        )
    )


def _misere(race: Race) -> Iterator[Block]:
    yield part(_("When the last move loses"))
    yield paragraph(
        _(
            "The heaps of this game behave like heaps of Nim. One computes the xor of their values as in normal play: "
            "the position is losing when the xor is 0, except when every value is 0 or 1, where it is losing when the "
            "xor is 1. In words: play as usual until the other player would be left with heaps worth 0 or 1 only, "
            "and then leave an odd number of ones."
        )
        if race.game.like_nim
        else _(
            "The theory of nim-values is one of normal play: here two positions with the same value may have different "
            "outcomes, and a losing heap may change the outcome of those beside it. This report relies on no short "
            "rule that would judge every position of this game: positions are searched, and what was found is kept."
        )
    )
    position = examples.lost_pair(race.oracle)
    if position:
        yield from _answers(race, position)


def _levels(race: Race) -> Iterator[Block]:
    yield part(_("The three levels of the computer"))
    habit = (
        _("the first move of the rules, which makes the game last")
        if race.game.habit is Habit.FIRST
        else _("any legal move, drawn at random, in the hope of a mistake")
    )
    yield terms(
        [
            (level_name("random"), _("any legal move, drawn at random.")),
            (
                level_name("endgame"),
                _(
                    "at random, until the heaps that can still be played hold {threshold} matches or fewer; "
                    "then without a mistake."
                ).format(threshold=DEFAULT_THRESHOLD),
            ),
            (
                level_name("perfect"),
                _("a move that leaves a losing position, whenever there is one. Where there is none: {habit}.").format(
                    habit=habit
                ),
            ),
        ]
    )
