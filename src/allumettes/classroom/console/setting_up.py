"""What is asked before the first board: matches, kind of match, names, who plays first, in any order."""

from __future__ import annotations

from collections.abc import Callable, Collection

from allumettes.classroom.console import menus
from allumettes.classroom.console.boards import boards
from allumettes.classroom.console.console import Heard
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked, Phase, asked
from allumettes.classroom.console.slips import WORD, Slip
from allumettes.classroom.console.table import Table

MOST_QUESTIONS = 15
SLIPS = {
    Asked.START: ((Slip.START, "-5"), (Slip.START, "0"), (Slip.WORD, WORD)),
    Asked.KIND: ((Slip.MENU, "7"), (Slip.WORD, WORD)),
    Asked.FIRST: ((Slip.MENU, "7"), (Slip.WORD, WORD)),
}


def set_up(table: Table) -> Heard:
    """Answer all questions. Returns what the program shows when the match begins."""
    heard, names, last = table.console.listen(), 0, Asked.UNKNOWN
    seen = table.played.asked
    for _question in range(MOST_QUESTIONS):
        kind = asked(heard.text, Phase.SETTING_UP)
        if _has_begun(heard, kind, last, seen):
            break
        if heard.ending:
            table.ended(heard)
        if kind is last is Asked.START:
            table.played.is_refused = True
            table.break_off(Fault.NEVER_STARTS)
        if kind is Asked.NAME and table.script.against_computer and names and Asked.KIND not in seen:
            table.break_off(Fault.NO_KIND)
        if kind not in seen:
            heard = _slip(table, kind, heard)
        seen.add(kind)
        heard = table.console.ask(_answer(table, kind, heard.text, names))
        names += kind is Asked.NAME
        last = kind
    else:
        table.break_off(Fault.NEVER_STARTS)
    _check_questions(table)
    table.has_begun = True
    return heard


def _has_begun(heard: Heard, kind: Asked, last: Asked, seen: Collection[Asked]) -> bool:
    """Whether the first move is asked for. Boards before all questions are those of the program's own tests."""
    shows_board, in_play = bool(boards(heard.text)), asked(heard.text, Phase.PLAYING)
    if Asked.START in seen:
        # A number of matches, asked for after other questions, is the one to separate: no board was shown.
        return shows_board or in_play is Asked.ROW or (kind is Asked.START and last not in (kind, Asked.UNKNOWN))
    return Asked.NAME in seen and shows_board and in_play in (Asked.ROW, Asked.AMOUNT)


def _answer(table: Table, kind: Asked, text: str, names: int) -> str:
    script = table.script
    people = [name for name in script.names if name]
    answers: dict[Asked, Callable[[], str]] = {
        Asked.START: lambda: str(script.start),
        Asked.KIND: lambda: menus.kind_of_match(text, computer=script.against_computer),
        Asked.NAME: lambda: people[min(names, len(people) - 1)],
        Asked.FIRST: lambda: menus.first_to_play(text, computer=script.computer_first),
        Asked.LEVEL: lambda: menus.hardest(text),
        Asked.AGAIN: lambda: menus.no_more(text),
    }
    return answers[kind]() if kind in answers else ""


def _slip(table: Table, kind: Asked, heard: Heard) -> Heard:
    """Type what a question of this kind must not take: it is asked again, with or without words."""
    for slip, answer in SLIPS.get(kind, ()):
        if not table.is_new(slip, (kind, answer)):
            continue
        again = table.console.ask(answer)
        if again.ending:
            table.ended(again, slip, answer=answer)
        if boards(again.text) or asked(again.text, Phase.SETTING_UP) not in (kind, Asked.UNKNOWN):
            table.slipped(slip, answer=answer)
        heard = again if again.text.strip() else heard
    return heard


def _check_questions(table: Table) -> None:
    if Asked.START not in table.played.asked:
        table.break_off(Fault.NO_START)
    if Asked.NAME not in table.played.asked:
        table.fault(Fault.NO_NAMES)
    if table.script.against_computer and Asked.FIRST not in table.played.asked:
        table.fault(Fault.NO_FIRST)
