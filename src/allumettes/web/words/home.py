"""The words of the home page."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "home_move_one": _("one move"),
        "home_move_none": _("no move yet"),
        "home_moves": _("{count} moves"),
        "home_against": _("{first} against {second}"),
        "home_go_on": _("Go on"),
        "home_look": _("Look through it"),
        "home_forget": _("Forget this match"),
        "home_heaps": _("Heaps that can be played"),
        "home_too_large": _("This file is too large to be a match record."),
        "home_unreadable": _("This file cannot be read."),
    }
