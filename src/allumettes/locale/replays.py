"""What is said of a search that is replayed: each event in a sentence."""

from __future__ import annotations

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.algorithms import stop_word
from allumettes.locale.numbers import listed, number
from allumettes.locale.rules import convention_words, full_title
from allumettes.solvers.ladder.solver import COUNTER_NAMES
from allumettes.trees.replay.replay import Event, EventKind, Replay

EMPTY = "∅"

TABLES = {
    "losing_table": N_("Losing positions"),
    "winning_table": N_("Winning positions"),
    "table": N_("Table"),
}
"""The titles of the tables, by the names of their counters."""

WRITTEN = {
    "losing_table": N_("{position} is written into the table of losing positions."),
    "winning_table": N_("{position} is written into the table of winning positions."),
}


def replay_title(replay: Replay) -> str:
    return _("{game}, {convention}: the search of {position}, step by step").format(
        game=full_title(replay.game),
        convention=convention_words(replay.convention),
        position=format_position(replay.position),
    )


def extent_words(replay: Replay) -> str:
    """How long the replay is, and why it is not whole."""
    steps = ngettext("{count} step", "{count} steps", replay.steps).format(count=number(replay.steps))
    lines = ngettext("{count} line", "{count} lines", len(replay.moments)).format(count=number(len(replay.moments)))
    if replay.complete and replay.solution.stopped is None:
        return _("The whole search: {steps}, {lines} of the program.").format(steps=steps, lines=lines)
    if not replay.complete:
        return _(
            "The beginning of the search: {steps}, {lines} of the program. It goes on after that, and is not recorded."
        ).format(steps=steps, lines=lines)
    return _("The search was stopped ({reason}) after {steps}, {lines} of the program.").format(
        reason=stop_word(replay.solution.stopped) if replay.solution.stopped else "", steps=steps, lines=lines
    )


def table_title(counter: str) -> str:
    return _(TABLES.get(counter, COUNTER_NAMES[counter]))


def heaps_text(position: Position) -> str:
    """A position in a table, which may have no heap left."""
    return format_position(position) or EMPTY


def event_words(replay: Replay, event: Event) -> str:
    """What has happened, in a sentence."""
    match event.kind:
        case EventKind.CALL:
            words = _("{above}: the move {move} leaves {position}.") if event.move else _("It begins with {position}.")
        case EventKind.TABLE_HIT:
            words = _hit_words(event)
        case EventKind.CUT:
            words = _cut_words(event)
        case EventKind.REMOVED:
            words = ngettext(
                "{position}: heap {removed} changes nothing, and is taken away.",
                "{position}: heaps {removed} change nothing, and are taken away.",
                len(event.removed),
            )
        case EventKind.WRITE:
            words = _write_words(event)
        case EventKind.RESULT:
            words = _result_words(replay, event)
        case EventKind.LOSING | EventKind.WINNING | EventKind.UNKNOWN:
            words = _found_words(replay, event)
    return words.format(
        position=heaps_text(event.position),
        above=heaps_text(event.above or ()),
        move=event.move,
        value=event.value.replace("-", "−"),
        count=number(event.count or 0),
        removed=listed([number(heap) for heap in event.removed]),
        left=heaps_text(event.left),
    )


def _hit_words(event: Event) -> str:
    if not event.removed:
        return _("{position} is known already: the table answers, and nothing is searched again.")
    return ngettext(
        "{position} without heap {removed} is {left}, which is known already: the table answers, and nothing is "
        "searched again.",
        "{position} without heaps {removed} is {left}, which is known already: the table answers, and nothing is "
        "searched again.",
        len(event.removed),
    )


def _cut_words(event: Event) -> str:
    if event.count is None:
        return _("{position}: the answer is known, and its other moves are not looked at.")
    return ngettext(
        "{position}: the answer is known, and {count} other move is not looked at.",
        "{position}: the answer is known, and {count} other moves are not looked at.",
        event.count,
    )


def _write_words(event: Event) -> str:
    if event.table in WRITTEN:
        return _(WRITTEN[event.table])
    if event.outcome is not None:
        return _("The nim-value of a heap of {position} is {value}.")
    return _("{position} is written into the table with {value}.") if event.value else _("{position} is kept.")


def _found_words(replay: Replay, event: Event) -> str:
    over = replay.game.is_over(event.position)
    match event.kind, over:
        case EventKind.LOSING, True:
            words = _("Losing position found: {position}. No move is left.")
        case EventKind.LOSING, False:
            words = _("Losing position found: {position}. None of its moves leaves a losing position.")
        case EventKind.WINNING, True:
            words = _("{position} is winning: no move is left, and the last one loses.")
        case EventKind.WINNING, False:
            words = _("{position} is winning: one of its moves leaves a losing position.")
        case _:
            return _("Of {position} only a bound is found: {value}.") if event.value else _("{position} is left open.")
    return words + " " + _("Its value is {value}.") if event.value else words


def _result_words(replay: Replay, event: Event) -> str:
    if event.outcome is Outcome.LOSING:
        return _("The answer: {position} is losing.")
    if event.outcome is Outcome.WINNING:
        return _("The answer: {position} is winning.")
    if not replay.complete:
        return _("The recording ends here; the search does not.")
    return _("The search was stopped before its answer.")
