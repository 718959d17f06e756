"""The words of the form that chooses a table."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "chooser_small": _("small"),
        "chooser_usual": _("usual"),
        "chooser_large": _("large"),
        "chooser_rule": _("{title}: {rule}"),
        "chooser_type": _("Type a code, such as 0.137 or 0.77, a name such as kayles, or matches:1,3,4."),
    }
