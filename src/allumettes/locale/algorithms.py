"""What is said of the algorithms: their names, and why one is not asked."""

from __future__ import annotations

from allumettes.core.match import Seat
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _, ngettext, pgettext
from allumettes.locale.numbers import duration, in_seconds, listed, number
from allumettes.players import always_proves, is_program
from allumettes.players.player import Choice, Player
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.reduction import Reduction
from allumettes.solvers.ladder.solver import Solver, Stop, Unfit
from allumettes.solvers.limit import Limit

STOPS = {
    Stop.SECONDS: N_("time-out"),
    Stop.OPERATIONS: N_("too many operations"),
    Stop.ENTRIES: N_("tables full"),
    Stop.DEPTH: N_("too deep"),
    Stop.HORIZON: N_("not decided within the depth"),
    Stop.INTERRUPTED: N_("interrupted"),
}


def algorithm(name: str) -> str:
    solver = registered().get(name)
    return f"{name} · {_(solver.short)}" if solver and solver.short else name


def work_words(seat: Seat, player: Player) -> str:
    """What the last move took; nothing of a player that counts nothing, as the levels do."""
    if not _counting(seat) or player.counters is None or player.took is None:
        return ""
    operations = player.counters.operations
    return ngettext(
        "{solver}: {operations} operation, {time}", "{solver}: {operations} operations, {time}", operations
    ).format(solver=_counting(seat), operations=number(operations), time=duration(player.took))


def work_in_class(seat: Seat, player: Player) -> str:
    """The same in the fields of the course."""
    if not _counting(seat) or player.counters is None or player.took is None:
        return ""
    words = pgettext("classroom", "{solver}: Operations = {operations}; Time (nanoseconds) = {nanoseconds}")
    return words.format(
        solver=_counting(seat), operations=player.counters.operations, nanoseconds=round(player.took * 1e9)
    )


def unproved_words(seat: Seat, choice: Choice) -> str:
    """That the move was played at random, for want of time; nothing of a player that proves no move."""
    if choice.outcome is None and always_proves(seat.kind):
        return _("(It could not prove a win in time, and played at random.)")
    return ""


def _counting(seat: Seat) -> str:
    """The algorithm that counts, or the name of the program; nothing of a level."""
    if is_program(seat.kind):
        return seat.name
    return seat.kind if seat.kind in registered() else ""


def reduction_words(solver: type[Solver], position: Position, reduction: Reduction) -> str:
    """What is left of a position by the theorem of an algorithm, and why."""
    head = _("{position} is worth {left}.") if reduction.left else _("Nothing is left of {position}, which is losing.")
    said = [head.format(position=format_position(position), left=format_position(reduction.left))]
    if reduction.stuck:
        heaps = listed([number(heap) for heap in reduction.stuck])
        said.append(
            ngettext(
                "A heap that cannot be played is left out: {heaps}.",
                "Heaps that cannot be played are left out: {heaps}.",
                len(reduction.stuck),
            ).format(heaps=heaps)
        )
    if reduction.losing:
        heaps = listed([number(heap) for heap in reduction.losing])
        said.append(
            ngettext(
                "A losing heap changes nothing: {heaps}.",
                "Losing heaps change nothing: {heaps}.",
                len(reduction.losing),
            ).format(heaps=heaps)
        )
    for pair in reduction.pairs:
        first, second = pair.heaps
        said.append(
            _("Two winning heaps of the same type cancel: {first} and {second} are of type {type}.").format(
                first=number(first), second=number(second), type=number(pair.type)
            )
        )
    if taken := len(reduction.losing) + 2 * len(reduction.pairs):
        said.append(
            ngettext(
                "{solver} takes it away as soon as its tables know it.",
                "{solver} takes them away as soon as its tables know them.",
                taken,
            ).format(solver=solver.name)
        )
    return " ".join(said)


def unfit_words(unfit: Unfit) -> str:
    """Why an algorithm is not asked, to be read after its name."""
    match unfit:
        case Unfit.NORMAL_ONLY:
            return _("does not apply when the last move loses, for it rests on a theorem of normal play.")


def stop_word(stop: Stop) -> str:
    """Why there is no answer, in a word or two."""
    return _(STOPS[stop])


def stop_words(stop: Stop, limit: Limit) -> str:
    """Why an algorithm gave no answer, in a sentence."""
    match stop:
        case Stop.SECONDS:
            words = _("Stopped after {time}: not decided, no guess is made.")
        case Stop.OPERATIONS:
            words = _("Stopped after {operations} operations: not decided, no guess is made.")
        case Stop.ENTRIES:
            words = _("Stopped past {entries} entries in its tables: not decided, no guess is made.")
        case Stop.DEPTH:
            words = _("Stopped too deep: a line of play is longer than what this algorithm can follow.")
        case Stop.HORIZON:
            words = ngettext(
                "Not decided within {depth} turn: no guess is made.",
                "Not decided within {depth} turns: no guess is made.",
                limit.depth or 0,
            )
        case Stop.INTERRUPTED:
            words = _("Stopped by Ctrl-C: not decided, no guess is made.")
    return words.format(
        time=in_seconds(limit.seconds or 0),
        operations=number(limit.operations or 0),
        entries=number(limit.entries or 0),
        depth=number(limit.depth or 0),
    )
