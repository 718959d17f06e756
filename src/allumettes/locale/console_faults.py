"""What is said of programs that only have a console: each fault in a sentence that the student understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number

FAULTS: dict[str, str] = {
    Fault.NEVER_STARTS: N_("Your program asks question after question, and no match begins."),
    Fault.NO_START: N_("Your program does not ask for the number of matches."),
    Fault.NO_NAMES: N_("Your program does not ask for the names of the players."),
    Fault.NO_KIND: N_("Your program offers no match against the computer."),
    Fault.NO_FIRST: N_("Your program does not ask who plays first."),
    Fault.FIRST_IGNORED: N_("Your program does not let the one begin who was chosen."),
    Fault.NO_BOARD: N_("At {position} your program does not show the board."),
    Fault.WRONG_BOARD: N_("The board should be {position}, but your program shows {shown}."),
    Fault.NO_NAME: N_("At {position} your program does not say that it is the turn of {name}."),
    Fault.WRONG_NAME: N_("At {position} it is the turn of {name}, but your program names {shown}."),
    Fault.NO_ROW: N_("At {position} several rows can be split, but your program does not ask for one."),
    Fault.ROW_REFUSED: N_("At {position} your program refuses row {row}, which can be split."),
    Fault.AMOUNT_REFUSED: N_(
        "At {position} your program does not let {amount} of the {size} matches of row {row} be separated."
    ),
    Fault.TURN_LOST: N_("At {position} your program refuses “{answer}”, but then the other player is to move."),
    Fault.GOES_ON: N_("At {position} no split is possible, but the match goes on."),
    Fault.STOPS_EARLY: N_("Your program stops before the match is over."),
    Fault.NO_WINNER: N_("Your program does not say that {name} has won."),
    Fault.WRONG_WINNER: N_("{name} has won, but your program says that it is {shown}."),
    Fault.CRASHES: N_("Your program crashes: “{last}”."),
    Fault.HANGS: N_("Your program shows nothing and asks nothing for {seconds} s."),
    Fault.EXCEEDS: N_("Your program takes more than it may."),
    Fault.NO_COMPUTER_MOVE: N_("At {position} it is the turn of the computer, but no board shows its move."),
    Fault.COMPUTER_ILLEGAL: N_("At {position} the computer leaves {shown}: no split that the rules allow does so."),
    Fault.MISSED: N_("At {position} the computer leaves {shown} and gives the win away: {better} wins."),
    Fault.MISSED_AT_THE_END: N_(
        "Near the end of a match, at {position}, the computer leaves {shown} and gives the win away: {better} wins."
    ),
    Fault.ACCEPTS_ROW_BELOW: N_("At {position} your program accepts row {row}, which does not exist."),
    Fault.ACCEPTS_ROW_ABOVE: N_("At {position} your program accepts row {row}, which does not exist."),
    Fault.ACCEPTS_ROW_STUCK: N_("At {position} your program accepts row {row}, whose heap cannot be split."),
    Fault.ACCEPTS_AMOUNT_ZERO: N_("At {position} your program separates {amount} matches: a heap may not be empty."),
    Fault.ACCEPTS_AMOUNT_NEGATIVE: N_("At {position} your program separates {amount} matches, fewer than none."),
    Fault.ACCEPTS_AMOUNT_WHOLE: N_(
        "At {position} your program separates all {amount} matches of row {row}: the second heap would be empty."
    ),
    Fault.ACCEPTS_AMOUNT_ABOVE: N_(
        "At {position} your program separates {amount} matches of row {row}, which has only {size}."
    ),
    Fault.ACCEPTS_AMOUNT_HALF: N_(
        "At {position} your program splits the {size} matches of row {row} into two equal heaps of {amount}."
    ),
    Fault.ACCEPTS_START: N_("Your program accepts a match of {answer} matches."),
    Fault.ACCEPTS_MENU: N_("Your program accepts “{answer}”, a choice that its menu does not have."),
    Fault.ACCEPTS_WORD: N_("Your program accepts “{answer}” where it asks for a number."),
}


def after_answer(details: Mapping[str, Any]) -> str:
    """The wrong answer that an error came after."""
    return _("That is after the answer “{answer}”.").format(answer=details["answer"]) if "answer" in details else ""


def matches_played(facts: Mapping[str, Any]) -> str:
    count = facts["matches"]
    return ngettext("{count} match was played.", "{count} matches were played.", count).format(count=number(count))
