"""One match at the console of a program: answers are typed as a script says, and the rules judge what is shown."""

from __future__ import annotations

from allumettes.classroom.console import menus
from allumettes.classroom.console.boards import Board, boards
from allumettes.classroom.console.console import Console, Heard
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.moving import move
from allumettes.classroom.console.prompts import Asked, Phase, asked
from allumettes.classroom.console.script import Script
from allumettes.classroom.console.setting_up import set_up
from allumettes.classroom.console.table import GRUNDY, BrokenOffError, Played, Table, Turn, is_error_report
from allumettes.classroom.console.winner import says_that_someone_won
from allumettes.programs.errors import EndedError

MOST_FAREWELLS = 5
"""How many questions a program may ask when the match is over."""


def play(console: Console, script: Script) -> Played:
    """Play a match to its end, or to the fault that ends it."""
    table = Table(console, script)
    try:
        heard = _follow(table, set_up(table))
        while not table.is_over:
            heard = _follow(table, move(table, heard))
        _end(table, heard)
        table.played.is_finished = True
    except BrokenOffError:
        pass
    table.played.transcript = console.transcript
    return table.played


def _follow(table: Table, heard: Heard) -> Heard:
    """Compare the boards that were shown with the position, and read the computer's move from them."""
    shown = boards(heard.text)
    if shown:
        table.first_row, table.rows, table.has_seen = shown[0].first, shown[-1].rows, True
    computer = table.computer_moves and not table.is_over
    if shown and table.shows(shown[0].heaps):
        table.position = shown.pop(0).heaps
    elif len(shown) > int(computer):
        _wrong_board(table, shown[0])
    elif not table.is_over:  # the assignment's first example ends without the last board
        if heard.ending:
            table.ended(heard)
        table.fault(Fault.NO_BOARD)
    if computer:
        shown = _follow_computer(table, heard, shown)
    for board in shown:
        if not table.shows(board.heaps):
            _wrong_board(table, board)
    return heard


def _follow_computer(table: Table, heard: Heard, shown: list[Board]) -> list[Board]:
    """Read the computer's move from the next board. Returns the boards after it."""
    before = table.position
    while shown and table.shows(shown[0].heaps):
        shown = shown[1:]
    if not shown:
        if heard.ending:
            table.ended(heard)
        table.break_off(Fault.NO_COMPUTER_MOVE if table.played.moves else Fault.FIRST_IGNORED)
    after = shown[0].heaps
    if tuple(sorted(after)) not in GRUNDY.children(before):
        table.break_off(Fault.COMPUTER_ILLEGAL, shown=list(after))
    table.played.turns.append(Turn(before, after, tuple(table.console.typed), table.console.transcript))
    table.position = after
    table.mover = 1 - table.mover
    return shown[1:]


def _wrong_board(table: Table, board: Board) -> None:
    first_ignored = table.script.against_computer and not table.played.moves and not table.played.turns
    if first_ignored and tuple(sorted(board.heaps)) in GRUNDY.children(table.position):
        table.break_off(Fault.FIRST_IGNORED)
    table.break_off(Fault.WRONG_BOARD, shown=list(board.heaps))


def _end(table: Table, heard: Heard) -> None:
    """The program names the winner and stops, or offers another match."""
    text = heard.text
    for _farewell in range(MOST_FAREWELLS):
        if heard.ending:
            break
        kind = asked(heard.text, Phase.PLAYING)
        if kind in (Asked.ROW, Asked.AMOUNT):
            table.break_off(Fault.GOES_ON)
        if kind is Asked.UNKNOWN and not says_that_someone_won(text):
            table.break_off(Fault.GOES_ON)
        heard = table.console.ask(menus.no_more(heard.text) if kind is Asked.AGAIN else "")
        text += heard.text
    _check_winner(table, text)
    if not isinstance(heard.ending, EndedError) or heard.ending.signal or is_error_report(text):
        table.ended(heard)


def _check_winner(table: Table, text: str) -> None:
    winner, told, names = 1 - table.mover, table.names.winner(text), table.script.names
    if told is None:
        table.fault(Fault.NO_WINNER, name=names[winner])
    elif told != winner:
        table.fault(Fault.WRONG_WINNER, name=names[winner], shown=names[told])
