"""The words that the page of the cups-and-beads machine needs in the browser."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "cups_practising": _("{done} of {games} games"),
        "cups_never_met": _("never met"),
        "cups_curve": _("Learning curve: right moves {first} at the beginning, {last} after {games} games."),
        "cups_no_curve": _("The curve grows with the games."),
        "cups_games": _("Games"),
        "cups_refilled": _("filled again"),
        "cups_too_large": _("This file is too large to be a machine of this page."),
        "cups_unreadable": _("This file cannot be read."),
        "cups_opened": _("The machine was opened."),
        "cups_emptied": _("The cups are as at the beginning."),
    }
