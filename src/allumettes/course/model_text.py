"""A model in sentences: its states, its operators and when each applies, its ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allumettes.core.notation import format_position
from allumettes.course.model import Action, Board, Model, ModelState, Operator
from allumettes.locale import _, ngettext
from allumettes.locale.moves import matches
from allumettes.locale.numbers import decimal_sign, either, in_turn, number, told
from allumettes.locale.rules import convention_words, full_title

FEW_SIZES = 8


def lines(model: Model, most: int) -> Iterator[str]:
    yield _("{game}, {convention}: states from {position}, {player} moves first").format(
        game=full_title(model.game),
        convention=convention_words(model.convention),
        position=format_position(model.start),
        player=f"J{model.first}",
    )
    yield from _states(model)
    yield _("Operators ({count}):").format(count=number(len(model.operators)))
    yield from _listed([operator_words(model, operator) for operator in model.operators[:most]], len(model.operators))
    yield _("Initial state: {state}").format(state=model.initial)
    if model.complete:
        finals = model.finals
        yield _("Final states ({count}):").format(count=number(len(finals)))
        ends = [
            _("{state}: nobody can move, {winner} has won.").format(state=final, winner=f"J{model.winner(final)}")
            for final in finals[:most]
        ]
        yield from _listed(ends, len(finals))
    else:
        yield _("Final states: those where no heap can be played, too many to be counted here.")
    yield _("States that can be reached, and the operators that apply there:")
    yield from _listed([_transitions(model, state) for state in model.reachable[:most]], len(model.reachable))


def _states(model: Model) -> Iterator[str]:
    yield _(
        "A state is what is on the table and who is to move: {state} means that {player} is to move at {position}."
    ).format(state=model.initial, player=f"J{model.first}", position=format_position(model.initial.position))
    if model.board is Board.ROWS and len(model.start) == 1:
        which = _("from 0 to {matches} on the table")
    elif model.board is Board.ROWS:
        which = _("every row has from 0 matches to as many as at the start")
    elif model.board is Board.SETS:
        which = _("every set of heaps with {matches} in all")
    else:
        which = _("every set of heaps with at most {matches} in all")
    yield _("{count} states exist: {which}, for either player.").format(
        count=large(model.existing), which=which.format(matches=matches(sum(model.start)))
    )
    count = len(model.reachable)
    if not model.complete:
        yield _("More than {count} of them can be reached from {state}; they are not counted further.").format(
            count=number(count - 1), state=model.initial
        )
        return
    yield ngettext(
        "{count} of them can be reached from {state}.", "{count} of them can be reached from {state}.", count
    ).format(count=number(count), state=model.initial)
    nodes, ends = model.tree()
    yield ngettext(
        "The whole search tree from there has {nodes} node: the game is over.",
        "The whole search tree from there has {nodes} nodes; ends of games among them: {ends}.",
        nodes,
    ).format(nodes=large(nodes), ends=large(ends))


def operator_words(model: Model, operator: Operator) -> str:
    player = f"J{operator.player}"
    return _("{operator}: {player} {does}; applies when {player} is to move and {heaps}.").format(
        operator=operator, player=player, does=_does(operator.action), heaps=_heaps(model, operator.action)
    )


def _does(action: Action) -> str:
    if action.name:
        return _("plays {action}").format(action=action.name)
    taken = matches(action.taken)
    if not action.parts:
        return _("takes {taken}").format(taken=taken)
    parts = " + ".join(map(number, action.parts))
    if not action.taken:
        return _("splits off {parts}").format(parts=parts)
    return _("takes {taken} and splits off {parts}").format(taken=taken, parts=parts)


def _heaps(model: Model, action: Action) -> str:
    sizes = model.heaps[action]
    if sizes == list(range(sizes[0], max(model.start) + 1)):
        return _("a heap has at least {matches}").format(matches=matches(sizes[0]))
    words = [*map(number, sizes[:FEW_SIZES]), *(["…"] if len(sizes) > FEW_SIZES else [])]
    return _("a heap has {sizes} matches").format(sizes=either(words))


def _transitions(model: Model, state: ModelState) -> str:
    steps = dict.fromkeys(f"{operator} → {after}" for operator, after in model.transitions(state))
    return told(str(state), in_turn(steps) if steps else _("final"))


def _listed(shown: Sequence[str], count: int) -> Iterator[str]:
    for line in shown:
        yield f"  {line}"
    if len(shown) < count:
        yield "  " + ngettext(
            "Only the first one is listed; --list N lists more.",
            "Only the first {shown} are listed; --list N lists more.",
            len(shown),
        ).format(shown=number(len(shown)))


def large(value: int) -> str:
    """A number as it is written, or its size where it has too many digits to be read."""
    digits = str(value)
    return number(value) if len(digits) <= 21 else f"≈ {digits[0]}{decimal_sign()}{digits[1:3]} × 10^{len(digits) - 1}"
