"""The faults of a console program, as words; `locale/console_faults.py` has a sentence for each."""

from __future__ import annotations

from enum import StrEnum

from allumettes.classroom.console.slips import Slip


class Fault(StrEnum):
    NEVER_STARTS = "console-never-starts"
    """So many questions, and no board."""
    NO_START = "console-no-start"
    """It does not ask how many matches the match starts with."""
    NO_NAMES = "console-no-names"
    NO_KIND = "console-no-kind"
    """It offers no match against the computer."""
    NO_FIRST = "console-no-first"
    """It does not ask who plays first."""
    FIRST_IGNORED = "console-first-ignored"
    NO_BOARD = "console-no-board"
    WRONG_BOARD = "console-wrong-board"
    NO_NAME = "console-no-name"
    WRONG_NAME = "console-wrong-name"
    NO_ROW = "console-no-row"
    """It does not ask for the row, and several can be split."""
    ROW_REFUSED = "console-row-refused"
    AMOUNT_REFUSED = "console-amount-refused"
    TURN_LOST = "console-turn-lost"
    GOES_ON = "console-goes-on"
    STOPS_EARLY = "console-stops-early"
    NO_WINNER = "console-no-winner"
    WRONG_WINNER = "console-wrong-winner"
    CRASHES = "console-crashes"
    HANGS = "console-hangs"
    EXCEEDS = "console-exceeds"
    NO_COMPUTER_MOVE = "console-no-computer-move"
    COMPUTER_ILLEGAL = "console-computer-illegal"
    MISSED_AT_THE_END = "console-missed-at-the-end"
    MISSED = "console-missed"
    ACCEPTS_ROW_BELOW = "console-accepts-row-below"
    ACCEPTS_ROW_ABOVE = "console-accepts-row-above"
    ACCEPTS_ROW_STUCK = "console-accepts-row-stuck"
    ACCEPTS_AMOUNT_ZERO = "console-accepts-amount-zero"
    ACCEPTS_AMOUNT_NEGATIVE = "console-accepts-amount-negative"
    ACCEPTS_AMOUNT_WHOLE = "console-accepts-amount-whole"
    ACCEPTS_AMOUNT_ABOVE = "console-accepts-amount-above"
    ACCEPTS_AMOUNT_HALF = "console-accepts-amount-half"
    ACCEPTS_START = "console-accepts-start"
    ACCEPTS_MENU = "console-accepts-menu"
    ACCEPTS_WORD = "console-accepts-word"

    @classmethod
    def accepted(cls, slip: Slip) -> Fault:
        """The fault of a program that does not refuse a wrong answer."""
        return cls(f"console-accepts-{slip}")
