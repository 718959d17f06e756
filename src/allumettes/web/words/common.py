"""The words that the scripts of every page need."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "copied": _("Copied."),
        "copy_by_hand": _("Your browser does not let this page copy. The text is selected: copy it with Ctrl+C."),
        "no_answer": _("The server did not answer. Please try again."),
        "strange_answer": _("The server answered something that cannot be understood (status {status})."),
    }
