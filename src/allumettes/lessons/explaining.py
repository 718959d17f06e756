"""Why a position is won or lost, shortly: moves that win, answers to every move, what a move leaves."""

from __future__ import annotations

from allumettes.core.convention import Convention, Outcome
from allumettes.core.move import Move
from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.lessons.question import BitColumns, bit_columns
from allumettes.locale import _
from allumettes.locale.numbers import listed, number
from allumettes.solvers.analysis import analyse
from allumettes.solvers.oracle import Oracle

FEW_MOVES = 4
"""So many moves are named; more would not be read."""


def why(oracle: Oracle, position: Position) -> list[str]:
    """Who wins and by what, in a few sentences."""
    analysis = analyse(oracle, position)
    if oracle.game.is_over(position):
        if oracle.convention is Convention.NORMAL:
            return [_("No move is left: whoever is to move has lost.")]
        return [_("No move is left, and the last move loses: whoever is to move has won.")]
    if analysis.outcome is Outcome.WINNING:
        return [
            _("{move} wins: it leaves {position}, a losing position.").format(
                move=_code(format_move(position, found.move)), position=_code(format_position(found.leaves))
            )
            for found in analysis.winning_moves[:FEW_MOVES]
        ]
    answers = []
    for refutation in analysis.refutations[:FEW_MOVES]:
        move = _code(format_move(position, refutation.move))
        if refutation.answer is None:
            answers.append(_("after {move} the game is over").format(move=move))
        else:
            answer = _code(format_move(refutation.leaves, refutation.answer))
            answers.append(_("after {move} comes {answer}").format(move=move, answer=answer))
    every = len(analysis.refutations) <= FEW_MOVES
    words = _("Every move has an answer: {answers}.") if every else _("Every move has an answer: {answers}, and so on.")
    return [words.format(answers=", ".join(answers))]


def what_follows(oracle: Oracle, position: Position, move: Move) -> str:
    """Why a move does not win: the answer to it."""
    left = move.result(position)
    words = {"move": _code(format_move(position, move)), "left": _code(format_position(left))}
    answer = next(oracle.winning_moves(left), None)
    if answer is None:
        return _("{move} makes the last move, which loses.").format(**words)
    return _("{move} leaves {left}, and {answer} wins against it: that leaves {then}.").format(
        **words, answer=_code(format_move(left, answer)), then=_code(format_position(answer.result(left)))
    )


def position_columns(oracle: Oracle, position: Position) -> BitColumns | None:
    """The nim-sum of the values of the heaps, where it decides."""
    if oracle.convention is Convention.MISERE or len(position) < 2:
        return None
    return bit_columns([number(heap) for heap in position], [oracle.nim_values.of_heap(heap) for heap in position])


def winning_texts(oracle: Oracle, position: Position) -> list[str]:
    """Every winning move, as moves are written."""
    return [format_move(position, move) for move in oracle.winning_moves(position)]


def all_moves(texts: list[str]) -> str:
    """Moves in a sentence, the first few of them."""
    shown = [_code(text) for text in texts[:FEW_MOVES]]
    return listed(shown) if len(texts) <= FEW_MOVES else ", ".join(shown) + "…"


def misere_words(oracle: Oracle) -> list[str]:
    """The rule of Nim where the last move loses."""
    if oracle.convention is Convention.NORMAL or oracle.game.spec != "nim":
        return []
    return [
        _(
            "The last move loses: play as in ordinary Nim, until you can leave nothing but heaps of 1; then leave an "
            "odd number of them."
        )
    ]


def _code(text: str) -> str:
    return f"`{text}`"
