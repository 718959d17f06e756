"""A game of one heap as courses on search describe it: states, operators, initial state, goals, utility."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.course.model import Model, ModelState
from allumettes.course.model_text import large, operator_words
from allumettes.course.scope import EXAMPLE, in_scope
from allumettes.course.state import GameState
from allumettes.drawings.report.blocks import GAP, LEFT, RIGHT, Block, box, paragraph, points, section, table, terms
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import either, listed, number

PLACE = 30
SIZES = (5, 10, 20)


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not in_scope(subject.game):
        return
    model = Model(subject.game, (EXAMPLE,), convention=subject.convention)
    asked = model.state((2,), 2)
    yield section(_("The game as states and operators"))
    yield paragraph(
        _(
            "Courses on search describe a game by the states that it may be in and the operators that change them. "
            "Here it is for {count} matches, with the players J1 and J2."
        ).format(count=number(EXAMPLE))
    )
    yield terms(
        [
            (
                _("State."),
                _("What is on the table and who is to move: `J2-4` means that J2 is to move with 4 matches left."),
            ),
            (_("Initial state."), f"`{model.initial}`."),
            (
                _("Operators."),
                _("{count} in all: {first}, and the same for J2, {second}.").format(
                    count=number(len(model.operators)), first=_operators(model, 1), second=_operators(model, 2)
                ),
            ),
        ]
    )
    yield points(operator_words(model, operator) for operator in model.operators if operator.player == 1)
    yield table(
        [_("state"), _("operators that apply, and where they lead"), _("utility u(s,1)")],
        [_row(subject, model, state, asked=not teacher and state == asked) for state in model.reachable],
        _("The {count} states that can be reached from `{state}`.").format(
            count=number(len(model.reachable)), state=model.initial
        ),
        [LEFT, LEFT, RIGHT],
    )
    yield from _alike(model, asked)
    finals = listed(f"`{final}`" for final in model.finals)
    yield terms(
        [
            (
                _("Goal states."),
                _("{states}: nobody can move. A state with one match left is no goal: there is a move to make.").format(
                    states=finals
                ),
            ),
            (
                _("Utility."),
                _(
                    "At a goal, u(s,1) is +1 where J1 has won and −1 where J1 has lost; u(s,2) = −u(s,1), for what "
                    "one wins the other loses. In `{state}` {player} has won."
                ).format(state=model.finals[0], player=f"J{model.winner(model.finals[0])}"),
            ),
        ]
    )
    yield from _sizes(subject)
    yield box(
        _("Your turn"),
        _(
            "Which operators apply to `{asked}`, and which do not? Name a state that exists and cannot be reached from "
            "`{state}`, and say why."
        ).format(asked=asked, state=model.initial),
        list(_answers(model, asked)) if teacher else [],
        lines=4,
    )


def _operators(model: Model, player: int) -> str:
    return listed(f"`{operator}`" for operator in model.operators if operator.player == player)


def _row(subject: Subject, model: Model, state: ModelState, *, asked: bool) -> list[str]:
    if asked:
        return [f"`{state}`", GAP, ""]
    leads = dict.fromkeys(f"`{operator}` → `{after}`" for operator, after in model.transitions(state))
    if leads:
        return [f"`{state}`", ",  ".join(leads), ""]
    utility = GameState(subject.game, state.position, state.player, subject.convention).utility()
    return [f"`{state}`", _("none: a goal"), f"{utility:+d}".replace("-", "−")]


def _alike(model: Model, asked: ModelState) -> Iterator[Block]:
    """Operators that do the same somewhere, as sub and div from 2, if there are some; not where a student is asked."""
    for state in model.reachable:
        if state == asked:
            continue
        leads = dict[ModelState, list[str]]()
        for operator, after in model.transitions(state):
            leads.setdefault(after, []).append(f"`{operator}`")
        if same := next((operators for operators in leads.values() if len(set(operators)) > 1), None):
            yield paragraph(
                _(
                    "From `{state}`, {operators} lead to the same state: as operators they are counted apart, here and "
                    "in the tree; as moves, wherever heaps and their options are counted, they are one."
                ).format(state=state, operators=listed(same))
            )
            return


def _sizes(subject: Subject) -> Iterator[Block]:
    rows = []
    for size in SIZES:
        model = Model(subject.game, (size,), convention=subject.convention)
        nodes, ends = model.tree()
        rows.append([number(size), number(model.existing), number(len(model.reachable)), large(nodes), large(ends)])
    yield table(
        ["N", _("states 2(N + 1)"), _("reachable"), _("nodes of the tree"), _("games")],
        rows,
        _("From N matches: 2(N + 1) states exist, which bounds those that can be reached. The tree repeats them."),
        [RIGHT] * 5,
    )


def _answers(model: Model, state: ModelState) -> Iterator[str]:
    applicable = listed(f"`{operator}`" for operator in model.applicable(state))
    answer = _("To `{state}`: {operators}. Those of J1 do not, for J2 is to move.")
    own = {operator for operator in model.operators if operator.player == state.player}
    if too_large := [operator for operator in model.operators if operator in own - set(model.applicable(state))]:
        answer += " " + _("Nor does {too_large}: there are not that many matches.")
    yield answer.format(state=state, operators=applicable, too_large=either(f"`{operator}`" for operator in too_large))
    missing = model.state((EXAMPLE,), 2)
    assert missing not in model.reachable
    yield _(
        "`{state}`, for instance: J1 begins, and there are never {count} matches again. {exist} states "
        "exist, and {reachable} of them can be reached."
    ).format(
        state=missing,
        count=number(EXAMPLE),
        exist=number(model.existing),
        reachable=number(len(model.reachable)),
    )
