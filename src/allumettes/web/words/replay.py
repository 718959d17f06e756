"""The words of the page that steps through a search."""

from __future__ import annotations

from allumettes.locale import _, pgettext


def words() -> dict[str, str]:
    return {
        "replay_recording": _("The search is being recorded…"),
        "replay_place": _("Step {step} of {steps}, line {line} of {lines}"),
        "replay_step_is": _("A step is one operation: {meaning}."),
        "replay_play": pgettext("replay", "Play"),
        "replay_pause": _("Pause"),
        "replay_none": _("No further event of this kind."),
        "replay_calls_above": _("{count} calls above"),
        "replay_entries_before": _("{count} entries before"),
        "replay_nothing_yet": _("nothing yet"),
        "replay_ended": _("No call is open: the search has ended."),
        "replay_full": _("Full screen"),
        "replay_leave_full": _("Leave full screen"),
    }
