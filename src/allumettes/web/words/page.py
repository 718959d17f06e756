"""The words that the page around the board needs in the browser."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "page_copy_by_hand": _("The link is selected: copy it with your browser."),
        "page_here": _("here"),
        "page_away": _("away"),
        "page_friend_here": _("Your friend is here."),
        "page_friend_awaited": _("Your friend is not here yet."),
        "page_friend_left": _("Your friend has left."),
        "page_watching": _("You are watching this match."),
        "page_spectator_one": _("One person is watching."),
        "page_spectators": _("{count} people are watching."),
        "page_you": _("you"),
        "page_won": _("has won"),
        "page_again": _("Play again"),
        "page_new": _("New match"),
    }
