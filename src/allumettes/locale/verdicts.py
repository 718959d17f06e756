"""Who wins a position: in a word, in a letter, in a sentence."""

from __future__ import annotations

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.locale.rules import convention_words, full_title


def position_title(game: HeapGame, convention: Convention, position: Position) -> str:
    return _("{game}, {convention}: position {position}").format(
        game=full_title(game), convention=convention_words(convention), position=format_position(position)
    )


def outcome_word(outcome: Outcome | None) -> str:
    return {Outcome.WINNING: _("winning"), Outcome.LOSING: _("losing"), None: _("outcome not known")}[outcome]


def outcome_letter(outcome: Outcome | None) -> str:
    """The letter of the literature; nothing where the outcome is not known."""
    return {Outcome.WINNING: _("N"), Outcome.LOSING: _("P"), None: ""}[outcome]


def verdict(outcome: Outcome, *, over: bool, winning_moves: int | None = None) -> str:
    """The answer in one sentence, with the number of winning moves where all of them are known."""
    match outcome, over:
        case Outcome.WINNING, True:
            return _("Winning position: whoever is to move cannot move, and has won.")
        case Outcome.LOSING, True:
            return _("Losing position: whoever is to move cannot move, and has lost.")
        case Outcome.LOSING, _over:
            return _("Losing position: whatever is played, the other player has an answer that wins.")
    if winning_moves is None:
        return _("Winning position: whoever is to move wins.")
    return ngettext(
        "Winning position: whoever is to move wins, with {count} winning move.",
        "Winning position: whoever is to move wins, with {count} winning moves.",
        winning_moves,
    ).format(count=number(winning_moves))
