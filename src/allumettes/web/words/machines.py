"""The words of two computers that play each other."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "machines_run": _("Run"),
        "machines_pause": _("Pause"),
        "machines_pause_seconds": _("a move every {seconds} s"),
        "machines_reason": _("Why this move"),
        "machines_before": _("Before it: {verdict}"),
    }
