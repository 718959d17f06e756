"""What a person is told who asks: the words that can be typed, the moves, hints, and who wins and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from allumettes.cli.error_message import error_message, explained
from allumettes.cli.friendly.screen import Screen
from allumettes.core.match import Match
from allumettes.core.notation import format_move, sample_moves
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.numbers import either
from allumettes.locale.proofs import hint, next_rung
from allumettes.locale.rules import rule_words
from allumettes.locale.short_forms import shorter_forms
from allumettes.locale.typed import Word
from allumettes.solvers.analysis import Analysis, analyse
from allumettes.solvers.oracle import Oracle

FEW_MOVES = 30

NEXT_HINTS = {2: N_("(hint again: on which row)"), 3: N_("(hint again: the move)"), 4: N_("(hint again: the proof)")}
"""What the next hint will tell, by its rung."""


def say_help(screen: Screen, match: Match) -> None:
    screen.say(rule_words(match.game))
    samples = sample_moves(match.game, match.position)
    examples = either(format_move(match.position, move) for move in samples)
    screen.say(_("A move is written as what becomes of a heap: {examples}.").format(examples=examples))
    for line in shorter_forms(match.game, match.position):
        screen.say(line)
    if names := {name: None for heap in match.position for name in match.game.named_options(heap)}:
        screen.say(_("Actions by name: {names}.").format(names=", ".join(names)))
    for word in Word:
        screen.say(f"  {word.shown:<12}{_(word.purpose)}")


def say_moves(screen: Screen, match: Match) -> None:
    """The moves that can be played, or the first of them."""
    moves = list(islice(match.game.moves(match.position), FEW_MOVES + 1))
    shown = "  ".join(format_move(match.position, move) for move in moves[:FEW_MOVES])
    screen.say(shown + ("  …" if len(moves) > FEW_MOVES else ""))


def say_hint(screen: Screen, oracle: Oracle, position: Position, rung: int) -> int:
    """Help on one rung; the rung of the next hint, which is the same after the last one."""
    analysis = analyse(oracle, position)
    for line in hinted(analysis, rung):
        screen.say(line)
    return next_rung(analysis, rung) or rung


def say_why(screen: Screen, oracle: Oracle, position: Position) -> None:
    """Who wins, by which moves, and the proof."""
    for line in explained(analyse(oracle, position)):
        screen.say(line)


def hinted(analysis: Analysis, rung: int) -> Iterator[str]:
    """A hint, and what the next one will tell."""
    if analysis.undecided:
        yield error_message(analysis.undecided)
    elif following := next_rung(analysis, rung):
        yield " ".join((*hint(analysis, rung), _(NEXT_HINTS[following])))
    else:
        yield from hint(analysis, rung)
