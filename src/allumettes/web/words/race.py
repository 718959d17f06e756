"""The words of the race in the browser."""

from __future__ import annotations

from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.algorithms import STOPS
from allumettes.solvers.ladder.solver import Stop

STATES = {
    "waiting": N_("Waiting for its turn: this server runs few races at once."),
    "running": N_("Racing: {solver} on n = {n}"),
    "starting": N_("The race begins…"),
    "finished": N_("The race is over."),
    "stopped": N_("Stopped. What was measured is kept."),
    "failed": N_("The race has ended."),
}


def words() -> dict[str, str]:
    return {
        **{f"race_{state}": _(text) for state, text in STATES.items()},
        "race_lost": _("The connection is lost: trying again. What was measured is kept."),
        "race_done": _("{done} of {total} measures"),
        "race_agree_none": _("The answers are compared as soon as two algorithms have answered the same size."),
        "race_agree_one": _("Cross-checked: on the one size that several algorithms answered, they agree."),
        "race_agree": _("Cross-checked: on all {count} sizes that several algorithms answered, they agree."),
        "race_operations": _("Operations"),
        "race_seconds": _("Time"),
        "race_log": _("logarithmic scale"),
        "race_linear": _("linear scale"),
        "race_winning": _("n = {n}: winning"),
        "race_losing": _("n = {n}: losing"),
        "race_lane_start": _("has not started"),
        "race_lane_on": _("on n = {n}…"),
        "race_lane_last": _("n = {n}: {operations} operations, {time}"),
        "race_lane_stopped": _("{why} on n = {n}, after {time}"),
        "race_point": _("{solver}, n = {n}: {value}"),
        "race_more": _("more than {value}"),
        "race_operations_of": _("{count} operations"),
        "race_ms": _("{value} ms"),
        "race_us": _("{value} µs"),
        "race_s": _("{value} s"),
        "race_curves_words": _(
            "Curves of {solvers}: {quantity} against n, {scale}. The figures are in the table below the curves."
        ),
        "race_findings_wait": _("Looking for exact laws…"),
        "race_yours": _("{title}, {when}"),
        "race_making": _("Being made: {file}… This can take half a minute."),
        "race_made": _("{file}: saved as {name}."),
        "race_wrong_whole": _("“{field}”: please give a whole number from {least} to {most}."),
        "race_wrong_number": _("“{field}”: please give a number from {least} to {most}."),
        **{f"race_stop_{stop.value}": _(STOPS[stop]) for stop in Stop},
    }
