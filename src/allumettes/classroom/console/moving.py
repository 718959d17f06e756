"""The move of a person: a row and a number of matches, after the wrong ones that the script tries."""

from __future__ import annotations

from allumettes.classroom.console.boards import boards
from allumettes.classroom.console.console import Heard
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked, Phase, asked
from allumettes.classroom.console.slips import WORD, Slip, wrong_amounts, wrong_rows
from allumettes.classroom.console.table import GRUNDY, Table
from allumettes.classroom.console.winner import says_that_someone_won
from allumettes.core.move import Move


def move(table: Table, heard: Heard) -> Heard:
    """Type the move of the script. Returns what the program shows then."""
    if heard.ending:
        table.ended(heard)
    _check_name(table, heard)
    chosen = table.script.choose(table.position)
    if asked(heard.text, Phase.PLAYING) is Asked.ROW:
        table.played.asked.add(Asked.ROW)
        _type_row(table, chosen)
    elif says_that_someone_won(heard.text):
        table.break_off(Fault.STOPS_EARLY)
    elif len(GRUNDY.playable_rows(table.position)) > 1:
        table.break_off(Fault.NO_ROW)
    heard = _type_amount(table, chosen)
    table.played.moves += 1
    table.position = chosen.result(table.position)
    table.mover = 1 - table.mover
    return heard


def _check_name(table: Table, heard: Heard) -> None:
    told, names = table.names.to_move(heard.text), table.script.names
    if told is None:
        table.fault(Fault.NO_NAME, name=names[table.mover])
    elif told != table.mover:
        table.fault(Fault.WRONG_NAME, name=names[table.mover], shown=names[told])


def _type_row(table: Table, chosen: Move) -> None:
    if not table.has_seen:
        _type_row_unseen(table)
        return
    for slip, row in wrong_rows(table.position, table.first_row):
        heap = table.position[row - table.first_row] if slip is Slip.ROW_STUCK else None
        if table.is_new(slip, heap):
            _type_wrong_row(table, slip, row)
    if table.is_new(Slip.WORD, Asked.ROW):
        table.type_wrong(Slip.WORD, WORD)
    row = chosen.row + table.first_row
    heard = table.ask(row)
    if heard.ending:
        table.ended(heard)
    if asked(heard.text, Phase.PLAYING) is Asked.ROW:
        table.break_off(Fault.ROW_REFUSED, row=row)


def _type_row_unseen(table: Table) -> None:
    """The only row of a board that was not shown has the number 0 or 1; of several, nobody knows the heaps."""
    if len(table.position) > 1:
        table.break_off(Fault.NO_BOARD)
    heard = table.ask(table.first_row)
    if not heard.ending and asked(heard.text, Phase.PLAYING) is Asked.ROW:
        table.first_row = 1
        heard = table.ask(table.first_row)
    if heard.ending:
        table.ended(heard)


def _type_wrong_row(table: Table, slip: Slip, row: int) -> None:
    """A wrong row is refused at once, or when the number of matches is known."""
    heard = table.type_wrong(slip, row, row=row)
    if asked(heard.text, Phase.PLAYING) is not Asked.AMOUNT:
        return
    heap = table.position[row - table.first_row] if slip is Slip.ROW_STUCK else 2
    for amount in range(1, heap + 1):
        heard = table.type_wrong(slip, amount, row=row, amount=amount)
        if asked(heard.text, Phase.PLAYING) is Asked.ROW:
            return
    table.slipped(slip, row=row)


def _type_amount(table: Table, chosen: Move) -> Heard:
    table.played.asked.add(Asked.AMOUNT)
    heap, row = table.position[chosen.row], chosen.row + table.first_row
    several = len(table.position) > 1
    for slip, amount in wrong_amounts(heap):
        if table.is_new(slip, several):
            _row_again(table, table.type_wrong(slip, amount, row=row, size=heap, amount=amount), row)
    if table.is_new(Slip.WORD, Asked.AMOUNT):
        _row_again(table, table.type_wrong(Slip.WORD, WORD), row)
    amount = chosen.option[0]
    heard = table.ask(amount)
    if not heard.ending and _asks_again(table, heard):
        table.break_off(Fault.AMOUNT_REFUSED, row=row, size=heap, amount=amount)
    return heard


def _asks_again(table: Table, heard: Heard) -> bool:
    """Whether the same player is asked again for a number, without a board."""
    is_asked = heard.text.strip() and asked(heard.text, Phase.PLAYING) is Asked.AMOUNT
    return bool(is_asked) and not boards(heard.text) and table.names.to_move(heard.text) in (None, table.mover)


def _row_again(table: Table, heard: Heard, row: int) -> None:
    """A program that asks for both again is told the row again."""
    if asked(heard.text, Phase.PLAYING) is Asked.ROW:
        again = table.ask(row)
        if again.ending:
            table.ended(again)
