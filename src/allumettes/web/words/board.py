"""The words that the board needs in the browser; everything about moves and heaps comes with the state instead."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "board_label": _("The board"),
        "board_row": _("row {row}"),
        "board_heap": _("Row {row}: {count}"),
        "board_heaps": _("{count} heaps: choose one"),
        "board_stuck": _("Nothing more can be played here:"),
        "board_mode": _("What do you do?"),
        "board_split": _("Split"),
        "board_take": _("Take"),
        "board_take_count": _("Take {count}"),
        "board_how_gap": _("Choose a place between two matches: the heap is split there."),
        "board_how_run": _("Choose the first match that you take."),
        "board_how_run_on": _("Choose the first match that you take: those after it go too."),
        "board_how_action": _("Choose one of the two moves."),
        "board_how_field": _("This heap is too large to point at: write a number."),
        "board_how_choice": _("Choose a move from the list."),
        "board_choice": _("Other moves on this heap"),
        "board_between": _("{label} ({min} to {max})"),
        "board_play": _("Play"),
        "board_wins": _("wins"),
        "board_loses": _("loses"),
        "board_value": _("nim-value {value}"),
        "board_hint": _("hint: here"),
        "board_last": _("last move"),
        "board_type": _("Type a move"),
        "board_type_example": _("for example {move}"),
    }
