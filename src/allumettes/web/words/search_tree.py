"""The words that the component of search trees needs in the browser."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "tree_label": _("The search tree"),
        "tree_zoom_in": _("Zoom in"),
        "tree_zoom_out": _("Zoom out"),
        "tree_fit": _("Show the whole tree"),
    }
