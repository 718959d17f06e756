"""The words of the tree explorer."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return _page() | _node() | _table()


def _page() -> dict[str, str]:
    return {
        "trees_searching": _("Searching…"),
        "trees_shown": _("{shown} of {all} nodes are shown."),
        "trees_all_shown": _("All {all} nodes are shown."),
        "trees_left_out": _("{count} more were searched and are not here: open a node with a number to fetch them."),
        "trees_too_many": _("More than {most} nodes would be shown: close some first."),
        "trees_link_long": _("So much is open that a link cannot say it: the link opens the first levels."),
        "trees_left_out_merged": _("{count} more were searched and are not here: draw the tree from a node below."),
    }


def _node() -> dict[str, str]:
    return {
        "trees_board": _("The heaps of the selected node"),
        "trees_turn": _("turn {turn}, {player} to move"),
        "trees_to_move": _("{player} to move"),
        "trees_from_here": _("Tree from here"),
        "trees_play": _("Play from here"),
        "trees_replay": _("Step through"),
        "trees_open": _("Open"),
        "trees_close": _("Close"),
        "trees_by": _("after {move}"),
        "trees_chosen": _("chosen move"),
    }


def _table() -> dict[str, str]:
    return {
        "trees_column_move": _("Move"),
        "trees_column_position": _("Position"),
        "trees_column_player": _("To move"),
        "trees_column_outcome": _("Outcome"),
        "trees_column_why": _("Why"),
        "trees_more_rows": _("Show {count} more rows"),
        "trees_caption": _("The nodes that are shown, in the order of the search"),
        "trees_state_winning": _("winning"),
        "trees_state_losing": _("losing"),
        "trees_state_unknown": _("outcome not known"),
        "trees_state_open": _("not finished"),
        "trees_state_cut": _("not looked at"),
    }
