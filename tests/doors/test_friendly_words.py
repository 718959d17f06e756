"""What the words of the friendly mode leave behind: where hints begin anew, and which marks a review explains."""

from __future__ import annotations

from pathlib import Path

from tests.console import ENGLISH, in_process

FIRST_HINT = "There is a win here. (hint again: on which row)"


def test_hints_begin_anew_after_undo_and_in_another_match(tmp_path: Path) -> None:
    screen = in_process(
        *("play", "grundy", "11", "--seed", "1"),
        home=tmp_path,
        answers=[
            "save a.match",
            "hint",
            "hint",
            "undo",
            "hint",
            "1",
            "hint",
            "undo",
            "hint",
            "resume a.match",
            "hint",
            "quit",
        ],
        lang=ENGLISH,
    ).screen
    hints = [part.splitlines()[0] for part in screen.split("Player > hint\n")[1:]]
    first, second, third, _after_a_move, undone, resumed = hints
    assert (first, undone, resumed) == (FIRST_HINT,) * 3
    assert FIRST_HINT not in (second, third), "nothing was undone at first"
