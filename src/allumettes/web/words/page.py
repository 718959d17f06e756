"""The words that the page around the board needs in the browser."""

from __future__ import annotations

from allumettes.locale import _
from allumettes.web.names import COMPUTER, USUAL


def words() -> dict[str, str]:
    return {
        # What people who gave no name are called is no name to carry along in a link.
        "page_unnamed": "|".join(map(_, sorted(USUAL - {COMPUTER}))),
        "page_copied": _("Copied."),
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
        "page_undo": _("Undo"),
        "page_undo_count": _("Undo ({count})"),
        "page_redo": _("Redo"),
        "page_redo_count": _("Redo ({count})"),
        "page_propose_undo": _("Ask to undo"),
        "page_proposal_yours": _("You asked to take your last move back: your friend is to answer."),
        "page_proposal_refused": _("Your friend would rather not take that move back."),
        "page_again": _("Play again"),
        "page_new": _("New match"),
        "page_no_answer": _("The server did not answer. Please try again."),
        "page_strange_answer": _("The server answered something that cannot be understood (status {status})."),
    }
