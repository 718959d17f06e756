"""After the game: who won, where it turned, the first mistake and what would have won."""

from __future__ import annotations

from rich.text import Text

from allumettes.cli.friendly.screen import Screen
from allumettes.core.match import Match
from allumettes.core.notation import format_move
from allumettes.locale import _
from allumettes.locale.numbers import either
from allumettes.locale.reviews import mark_words, no_mistake_words
from allumettes.players import HUMAN
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.review import Mark, MarkedTurn, first_mistake, review

FEW_MOVES = 6

SIGNS = {
    Mark.GOOD: ("✓", "+", "green"),
    Mark.MISTAKE: ("✗", "x", "bold red"),
    Mark.LOST: ("·", ".", "dim"),
    Mark.UNKNOWN: ("?", "?", "dim"),
}


def show_review(screen: Screen, match: Match, oracle: Oracle) -> int | None:
    """Shows the review; returns the number of the turn from which to play again, where a human went wrong."""
    marked = review(match, oracle)
    _show_marks(screen, match, marked)
    again: int | None = None
    for player, seat in enumerate(match.seats):
        mistake = first_mistake(marked, player)
        if mistake is not None:
            _show_mistake(screen, seat.name, mistake)
            if seat.kind == HUMAN and (again is None or mistake.number < again):
                again = mistake.number
        elif player != match.winner:
            screen.say(no_mistake_words(seat.name, [m for m in marked if m.turn.player == player]))
    return again


def _show_marks(screen: Screen, match: Match, marked: list[MarkedTurn]) -> None:
    """One line, one sign a move, from first to last."""
    if not marked:
        return
    line = Text(_("Moves:") + " ")
    for turn in marked:
        exact, plain, style = SIGNS[turn.mark]
        line.append(screen.sign(exact, plain), style)
    screen.say(line)
    legend = Text(style="dim")
    for mark in SIGNS:
        if any(turn.mark is mark for turn in marked):
            legend.append(f"{screen.sign(*SIGNS[mark][:2])} {mark_words(mark)}   ")
    screen.say(legend)
    starter = match.seats[0].name
    screen.say(_("The first sign is {name}'s, then each in turn.").format(name=starter), style="dim")


def _show_mistake(screen: Screen, name: str, mistake: MarkedTurn) -> None:
    before = mistake.turn.before
    best = [format_move(before, move) for move in mistake.best[:FEW_MOVES]]
    screen.say(
        _("{name}, first mistake: move {number}, {move}. {best} would have won.").format(
            name=name,
            number=mistake.number + 1,
            move=format_move(before, mistake.turn.move),
            best=either(best),
        )
    )
