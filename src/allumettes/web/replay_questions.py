"""The question about a search that a worker answers: all of it, recorded, in the language of the visitor."""

from __future__ import annotations

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_position
from allumettes.locale import _, speaking
from allumettes.locale.replays import event_words, extent_words, heaps_text, replay_title, table_title
from allumettes.locale.trees import node_word, player_name
from allumettes.locale.verdicts import outcome_letter
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import COUNTER_NAMES
from allumettes.solvers.ladder.watched_tables import TableEntry
from allumettes.trees.node import Node
from allumettes.trees.replay.recorder import record
from allumettes.trees.replay.replay import Moment, RecordedNode, Replay
from allumettes.web.found import Found, found_view
from allumettes.web.limits import MOST_REPLAYED
from allumettes.web.tree_options import TreeOptions
from allumettes.web.wire.replay import (
    ReplayMoment,
    ReplayNode,
    ReplayState,
    ReplayView,
    ReplayWrite,
)


def replay(options: TreeOptions, seconds: float, language: str) -> Found[bytes]:
    """The recorded search, as a `ReplayView`."""
    with speaking(language):
        recorded = record(
            ladder.find(options.algorithm),
            options.game,
            options.position,
            options.convention,
            seconds=seconds,
            most=MOST_REPLAYED,
        )
        return found_view(replay_view(recorded), recorded.solution.stopped)


def replay_view(replay: Replay) -> ReplayView:
    solver = replay.solver
    counters = replay.solution.counters.counted()
    return {
        "title": replay_title(replay),
        "idea": _(solver.title),
        "explanation": _(solver.explanation) if "{" not in solver.explanation else "",
        "said": extent_words(replay),
        "steps": replay.steps,
        "listing": [
            {
                "name": function.name,
                "file": function.file,
                "lines": [{"number": at, "text": text} for at, text in function.lines.items()],
            }
            for function in replay.listing
        ],
        "counters": [
            {"name": name, "title": _(COUNTER_NAMES[name]), "meaning": _(solver.meaning(name))} for name in counters
        ],
        "tables": [{"name": name, "title": table_title(name)} for name in replay.tables],
        "nodes": [_node(index, recorded) for index, recorded in enumerate(replay.nodes)],
        "moments": _moments(replay),
    }


def _moments(replay: Replay) -> list[ReplayMoment]:
    views, step, node = [], -1, -1
    for moment in replay.moments:
        view: ReplayMoment = {"line": moment.line}
        if moment.step != step:
            view["step"] = step = moment.step
        if moment.node != node:
            view["node"] = node = moment.node
        _add_changes(view, moment)
        if moment.events:
            view["events"] = [
                {"kind": event.kind.value, "words": event_words(replay, event)} for event in moment.events
            ]
        views.append(view)
    return views


def _add_changes(view: ReplayMoment, moment: Moment) -> None:
    if moment.returned:
        view["returned"] = moment.returned
    if moment.called:
        view["called"] = moment.called
    if moment.variables:
        view["variables"] = moment.variables
    if moment.counters:
        view["counters"] = moment.counters
    if moment.written:
        view["written"] = [_write(table, entry) for table, entry in moment.written]


def _write(table: str, entry: TableEntry) -> ReplayWrite:
    player = "" if entry.player is None else f" {player_name(entry.player)}"
    return {"table": table, "key": heaps_text(entry.position) + player, "value": entry.value.replace("-", "−")}


def _node(index: int, recorded: RecordedNode) -> ReplayNode:
    node = recorded.node
    return {
        "id": str(index),
        "parent": None if recorded.parent is None else str(recorded.parent),
        "label": format_position(node.position),
        "move": node.action,
        "state": _state(node),
        "letter": outcome_letter(node.outcome),
        "value": node.label.replace("-", "−"),
        "chosen": node.chosen,
        "known": node.unsearched is not None,
        "words": f"{format_position(node.position)}, {player_name(node.player)}: {node_word(node)}",
        "entered": recorded.entered,
        "left": recorded.left,
    }


def _state(node: Node) -> ReplayState:
    if node.cut or node.open:
        return "cut" if node.cut else "open"
    return STATES[node.outcome]


STATES: dict[Outcome | None, ReplayState] = {
    Outcome.WINNING: "winning",
    Outcome.LOSING: "losing",
    None: "unknown",
}
