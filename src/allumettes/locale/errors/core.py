"""What can go wrong with games, positions, moves, matches, rule codes and files."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice

from allumettes import games
from allumettes.core.errors import (
    AllumettesError,
    BusyError,
    IllegalMoveError,
    MatchTooLongError,
    NameLengthError,
    NothingToUndoError,
    OutOfRangeError,
    RecordTooLargeError,
    Refusal,
    StartError,
    TooManyOptionsError,
    UndecidedError,
    UnknownChoiceError,
    UnknownGameError,
    UnknownSolverError,
    UnnamedGameError,
    Unreadable,
    UnreadableError,
    UnreadableMoveError,
    WorkerError,
)
from allumettes.core.files import FileTooLargeError
from allumettes.core.formats import FormatError
from allumettes.core.function_game import FunctionFault, FunctionGameError
from allumettes.core.game import HeapGame
from allumettes.core.journal import JournalError, JournalFault
from allumettes.core.lock import InUseError
from allumettes.core.move import Move, Option
from allumettes.core.notation import (
    FIRST_MOVES,
    format_move,
    format_position,
    parse_move,
    rows_of_parts,
    sample_moves,
    with_row,
)
from allumettes.core.packages import MissingPackageError
from allumettes.core.position import LARGEST_HEAP, MOST_HEAPS
from allumettes.core.record import LONGEST_SPEC
from allumettes.core.rule_code import CodeError, CodeFault
from allumettes.core.text import excerpt, one_line
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.moves import matches
from allumettes.locale.numbers import either, listed, number
from allumettes.locale.typed import did_you_mean, nearest

LONGEST_CELL = 40
"""Signs of what stands in a damaged file."""
FEW_AMOUNTS = 8


@sentence.register
def _unknown_game(error: UnknownGameError) -> str:
    words = _(
        "There is no game called “{name}”. The games are {known}. A rule code such as 0.77 is a game too."
    ).format(name=excerpt(error.name), known=either(error.known))
    return words + _meant(error.name, games.all_names())


@sentence.register
def _unknown_solver(error: UnknownSolverError) -> str:
    words = _("There is no algorithm called “{name}”. The algorithms are {known}.").format(
        name=excerpt(error.name), known=either(error.known)
    )
    return words + _meant(error.name, error.known)


def _meant(typed: str, known: Iterable[str]) -> str:
    """The question whether the nearest name was meant, where one is near; nothing otherwise."""
    found = nearest(typed, known)
    return " " + did_you_mean(found) if found else ""


@sentence.register
def _busy(error: BusyError) -> str:
    return _("The computer has too much to think about just now: try again in a moment.")


@sentence.register
def _start(error: StartError) -> str:
    smallest = next(n for n in range(LARGEST_HEAP) if error.game.can_move(n))
    return _("No move is possible from {position}: a match of {game} needs a heap of at least {smallest}.").format(
        position=format_position(error.position), game=error.game.spec, smallest=smallest
    )


@sentence.register
def _match_too_long(error: MatchTooLongError) -> str:
    return _("A match has at most {most} moves.").format(most=number(error.most))


@sentence.register
def _record_too_large(error: RecordTooLargeError) -> str:
    if error.most == LONGEST_SPEC:
        words = _("A match record names its game in at most {most} characters.")
    else:
        words = _("A match record has at most {most} characters.")
    return words.format(most=number(error.most))


@sentence.register
def _unknown_choice(error: UnknownChoiceError) -> str:
    return _("{parameter} cannot be “{value}”: choose {known}.").format(
        value=excerpt(error.value), parameter=error.parameter, known=either(error.known)
    )


@sentence.register
def _out_of_range(error: OutOfRangeError) -> str:
    if error.most is None:
        words = _("{parameter} cannot be {value}: it is {least} or more.")
    else:
        words = _("{parameter} cannot be {value}: it goes from {least} to {most}.")
    return words.format(
        value=number(error.value),
        parameter=error.parameter,
        least=number(error.least),
        most="" if error.most is None else number(error.most),
    )


@sentence.register
def _format(error: FormatError) -> str:
    return _("{path}: the name of the file must end in {suffixes}.").format(
        path=error.path, suffixes=either(error.known)
    )


@sentence.register
def _function_game(error: FunctionGameError) -> str:
    match error.fault:
        case FunctionFault.NOT_OF_ONE_HEAP:
            words = _("The rules of {game} must be a function of one number, the size of a heap: {found} is not.")
        case FunctionFault.NO_OPTIONS:
            words = _("The function of {game} must return the options of a heap of {heap}: {found} is no list of them.")
        case FunctionFault.NOT_HEAPS:
            words = _("An option of a heap of {heap} of {game} must be a tuple of whole numbers: {found} is not.")
        case FunctionFault.NEGATIVE:
            words = _("A heap of {heap} of {game} cannot be replaced by {found}: no heap is negative.")
        case FunctionFault.NOT_SMALLER:
            words = _("A heap of {heap} of {game} cannot be replaced by {found}: the match would never end.")
        case FunctionFault.INCONSISTENT:
            words = _("The function of {game} does not always answer the same for a heap of {heap}: {found} once.")
        case FunctionFault.FAILED:
            words = _("The function of {game} fails for a heap of {heap}: {found}")
    return words.format(game=excerpt(error.game), heap=error.heap, found=excerpt(error.found))


@sentence.register
def _unnamed_game(error: UnnamedGameError) -> str:
    return _("The rules of {game} are a Python function: no file can say which, so none is written.").format(
        game=excerpt(error.game)
    )


@sentence.register
def _file_too_large(error: FileTooLargeError) -> str:
    return _("{path} has more than {most} bytes, which are not read.").format(path=error.path, most=number(error.most))


@sentence.register
def _nothing_to_undo(error: NothingToUndoError) -> str:
    return _("There is no move to take back or to play again here.")


@sentence.register
def _undecided(error: UndecidedError) -> str:
    if error.reason == "entries":
        return _(
            "Not decided: nothing was proved that says who wins with a heap above {bound}, and up to there heaps are "
            "computed one by one. No guess is made."
        ).format(bound=number(int(error.bound)))
    if error.reason == "depth":
        return _("Not decided: a line of play is longer than what can be followed. No guess is made.")
    if error.reason == "operations":
        words = _("Not decided: {steps} steps of proof were not enough. No guess is made.")
    else:
        words = _("Not decided: {seconds:g} s and {steps} steps of proof were not enough. No guess is made.")
    return words.format(seconds=error.bound, steps=number(error.steps))


@sentence.register
def _unreadable(error: UnreadableError) -> str:
    text, line = excerpt(error.text), error.line
    match error.kind:
        case Unreadable.POSITION:
            words = _("“{text}” is not a position. Write the heaps with commas: 11 or 3,5,13.")
        case Unreadable.HEAP_TOO_LARGE:
            words = _("“{text}” holds a number above {largest}, the largest heap here.")
        case Unreadable.TOO_MANY_HEAPS:
            words = _("A position has at most {most} heaps; this one has more.")
        case Unreadable.PARAMETER:
            words = _("“{text}” is not a variant of a game. Examples: matches:1-4, matches:1,3,4.")
        case kind:
            words = _record_words(kind)
    return words.format(text=text, line=line, largest=number(LARGEST_HEAP), most=number(MOST_HEAPS))


@sentence.register
def _unreadable_move(error: UnreadableMoveError) -> str:
    """Its examples are legal moves of the position at hand."""
    game, position, text = error.game, error.position, excerpt(error.text)
    match error.kind:
        case Unreadable.ROW_NEEDED:
            return _("Several rows can be played: type the row first, as in “{example}”.").format(
                example=_with_row(error)
            )
        case Unreadable.AMBIGUOUS_ROW:
            parts = tuple(int(part) for part in error.text.split("+"))
            rows = [str(row) for row in rows_of_parts(game, position, parts)]
            return _("“{text}” can be played on rows {rows}: type the row first, as in “{first} {text}”.").format(
                text=text, rows=listed(rows), first=rows[0]
            )
        case Unreadable.AMBIGUOUS_MOVE:
            words, moves = _("“{text}” can mean taking or splitting: write the move out, {moves}."), _meanings(error)
        case _:
            words, moves = (
                _("“{text}” is not a move. A move says what becomes of a heap: {moves}."),
                sample_moves(game, position),
            )
    if not moves:
        return _("“{text}” is not a move.").format(text=text)
    actions = {name for heap in position for name in game.named_options(heap)}
    meant = _meant(error.text.split()[-1], sorted(actions)) if error.text.strip() else ""
    return words.format(text=text, moves=either(format_move(position, move) for move in moves)) + meant


def _with_row(error: UnreadableMoveError) -> str:
    """What was typed with a row where it is legal, else a legal move."""
    game, position = error.game, error.position
    for row in game.playable_rows(position):
        typed = f"{row} {error.text.strip()}"
        with suppress(AllumettesError):
            parse_move(game, position, typed)
            return excerpt(typed)
    moves = sample_moves(game, position)
    return next(filter(None, (with_row(game, position, move) for move in moves)), format_move(position, moves[0]))


def _meanings(error: UnreadableMoveError) -> list[Move]:
    """Taking a number of matches, and splitting it off."""
    *row, amount = (int(word) for word in re.findall(r"[0-9]+", error.text))
    at = row[0] if row else error.game.playable_rows(error.position)[0]
    heap = error.position[at]
    return [Move(at, (heap - amount,)), Move(at, (amount, heap - amount))]


def _record_words(kind: Unreadable) -> str:
    """What is wrong with a match record."""
    match kind:
        case Unreadable.RECORD:
            words = _("This is not a match record: it must begin with “allumettes match 1”.")
        case Unreadable.RECORD_VERSION:
            words = _("This match record has version {text}; this program reads version 1.")
        case Unreadable.RECORD_LINE:
            words = _("Line {line} of the match record cannot be read or played: “{text}”.")
        case Unreadable.RECORD_MISSING:
            words = _("The match record has no line “{text}:”.")
        case Unreadable.RECORD_SEAT:
            words = _("The match record names a player that does not exist: “{text}”.")
        case _:
            words = _("Line {line} of the match record says “{text}”, but its moves say otherwise.")
    return words


@sentence.register
def _illegal(error: IllegalMoveError) -> str:
    row = error.move.row
    on_board = 0 <= row < len(error.position)
    heap = error.position[row] if on_board else 0
    if error.reason is Refusal.NO_SUCH_HEAP and len(error.position) == 1:
        return _("There is no such heap: the only row is 0, with {heap}.").format(heap=matches(error.position[0]))
    parts = max(len(error.move.option), 1)
    always_splits = 1 not in error.game.part_counts(heap)
    return _refusal_words(error.reason, parts, always_splits).format(
        move=format_move(error.position, error.move) if on_board else "",
        row=row,
        last=len(error.position) - 1,
        board=format_position(error.position),
        heap=matches(heap),
        **(_advice(error, heap, parts) if error.reason in ADVISED else {}),
    )


ADVISED = {
    Refusal.NOTHING_TAKEN,
    Refusal.MUST_SPLIT,
    Refusal.REST_UNSPLIT,
    Refusal.NEVER_SPLIT,
    Refusal.PART_COUNT,
    Refusal.OTHER_SUM,
    Refusal.AMOUNT,
}
"""Refusals that say what may be played instead."""


def _advice(error: IllegalMoveError, heap: int, parts: int) -> dict[str, str]:
    """What may be played on this heap: the numbers to take, the sums and counts of the new heaps, and an example."""
    game, row = error.game, error.move.row
    of_one_heap = error.reason is Refusal.NEVER_SPLIT
    amounts = game.amounts_leaving(heap, 1 if of_one_heap else parts) or game.amounts(heap)
    sums = [number(heap - taken) for taken in amounts[:FEW_AMOUNTS]]
    counts = sorted(game.part_counts(heap) - {1})
    return {
        "amounts": _amounts(amounts),
        "sums": either(sums),
        "parts": number(parts),
        "counts": either(map(number, counts)),
        "example": format_move(error.position, Move(row, _split(game, heap, error.move))) if counts else "",
    }


def _split(game: HeapGame, heap: int, move: Move) -> Option:
    """An option that splits a heap: one that takes as many matches as the move does, where there is one."""
    splits = list(islice((option for option in game.options(heap) if len(option) > 1), FIRST_MOVES))
    return next((option for option in splits if sum(option) == sum(move.option)), splits[0])


def _refusal_words(reason: Refusal, parts: int, always_splits: bool) -> str:
    if reason is Refusal.AMOUNT and parts > 1:
        return _("To leave {parts} heaps, one may take {amounts} from a heap of {heap}.")
    if reason is Refusal.AMOUNT and always_splits:
        return _("From a heap of {heap} one may take {amounts}, and what is left must be split, as in “{example}”.")
    words: dict[Refusal, Callable[[], str]] = {
        Refusal.NO_SUCH_HEAP: lambda: _("There is no such heap: the board is {board}, on rows 0 to {last}."),
        Refusal.STUCK_HEAP: lambda: _("Nothing can be played on row {row}: it has {heap}."),
        Refusal.NOTHING_TAKEN: lambda: _("A move must change something: one may take {amounts} from a heap of {heap}."),
        Refusal.MUST_SPLIT: lambda: _("Nothing is taken from a heap of {heap}: it is split, as in “{example}”."),
        Refusal.REST_UNSPLIT: lambda: _("{move} is refused: what is left must be split, as in “{example}”."),
        Refusal.NEVER_SPLIT: lambda: _("A heap of {heap} cannot be split: one may take {amounts}."),
        Refusal.PART_COUNT: lambda: _(
            "{move} is refused: a heap of {heap} is split into {counts} heaps, as in “{example}”."
        ),
        Refusal.TOO_MANY: lambda: _("Row {row} has only {heap}."),
        Refusal.EMPTY_PART: lambda: _("Each of the new heaps must have at least one match; row {row} has {heap}."),
        Refusal.EQUAL_PARTS: lambda: _("{move} is refused: the two heaps must be of different sizes."),
        Refusal.OTHER_SUM: lambda: _("{move} is refused: {parts} new heaps must make {sums} matches together."),
        Refusal.AMOUNT: lambda: _("From a heap of {heap} one may take {amounts}."),
        Refusal.NOT_AN_OPTION: lambda: _("{move} is not allowed by the rules of this game."),
        Refusal.MATCH_OVER: lambda: _("The match is over: no move is left."),
    }
    return words[reason]()


def _amounts(amounts: Sequence[int]) -> str:
    """Numbers that may be taken; the first ones where there are many."""
    if len(amounts) > FEW_AMOUNTS and amounts[-1] - amounts[0] == len(amounts) - 1:
        return _("{first} to {last}").format(first=number(amounts[0]), last=number(amounts[-1]))
    return either(map(number, amounts[:FEW_AMOUNTS]))


@sentence.register
def _too_many_options(error: TooManyOptionsError) -> str:
    return _("A heap of {heap} has more than {most} options in {game}: start with a smaller one.").format(
        heap=number(error.heap), most=number(error.most), game=error.game.spec
    )


@sentence.register
def _code(error: CodeError) -> str:
    text, index = error.text, error.index
    reason = _code_words(error.fault).format(text=excerpt(text), sign=excerpt(text[index : index + 1]))
    return _("“{code}”, character {place}: {reason}").format(code=excerpt(text), place=number(index + 1), reason=reason)


def _code_words(fault: CodeFault) -> str:
    match fault:
        case CodeFault.NO_POINT:
            words = _("A rule code has a point, as in 0.77.")
        case CodeFault.SECOND_POINT:
            words = _("A rule code has only one point.")
        case CodeFault.SEVERAL_BEFORE_POINT:
            words = _("A rule code has one digit before the point, for the moves that take no match.")
        case CodeFault.NOTHING_TAKEN:
            words = _(
                "The digit before the point is for the moves that take no match: they must split the heap, "
                "so it can only be 0, 4, 8 or C."
            )
        case CodeFault.NOT_A_DIGIT:
            words = _("“{sign}” is no digit of a rule code: they go from 0 to 7, or to F in a hexadecimal code.")
        case CodeFault.NOT_OCTAL:
            words = _(
                "“{sign}” is no digit of an octal code. "
                "A hexadecimal code has a letter from A to F, or begins with 0x: 0x{text}."
            )
        case CodeFault.LONE_MARK:
            words = _("“{sign}” says something of a digit: write it right after one, as in 4!.0.")
        case CodeFault.TAIL:
            words = _("The digits that repeat stand once in square brackets, at the end, as in 0.[3].")
        case CodeFault.NO_MOVE:
            words = _("This code allows no move at all: one of its digits must be more than 0.")
    return words


@sentence.register
def _name_length(error: NameLengthError) -> str:
    if not error.length:
        return _("A name needs at least one letter.")
    return _("This name has {length} characters; {longest} are the most.").format(
        length=number(error.length), longest=number(error.longest)
    )


@sentence.register
def _missing_package(error: MissingPackageError) -> str:
    return _("This needs the package {module}, which is not installed: {command}").format(
        module=error.module, command=error.command
    )


@sentence.register
def _worker(error: WorkerError) -> str:
    return _("The computer could not finish thinking about this.")


@sentence.register
def _in_use(error: InUseError) -> str:
    return _("Another process is writing to {path}: wait until it ends, or choose another file.").format(
        path=error.path
    )


@sentence.register
def _journal(error: JournalError) -> str:
    found = error.found
    match error.fault:
        case JournalFault.FOREIGN:
            words = _("{path} is not a journal that this program knows.")
        case JournalFault.OTHER_SCHEMA:
            words = _("{path} was written by another version of this program ({found}).")
        case JournalFault.OTHER_SUBJECT:
            words = _("{path} keeps unfinished work that was asked for otherwise ({found}).")
            found = ", ".join(f"{name} = {shortened(value)}" for name, value in dict(found or {}).items())
        case JournalFault.LINE if found == "certificate":
            words = _("{path}, line {line}: the verifier does not accept what is called proved there.")
        case JournalFault.LINE if found:
            words = _("{path}, line {line}: what it says under “{found}” cannot be.")
        case JournalFault.LINE:
            words = _("{path}, line {line} is damaged: it is not as it was written.")
    words = words.format(path=error.path, line=number(error.line), found=found)
    return words if error.fault is not JournalFault.LINE else words + " " + _("Nothing was changed there.")


def shortened(value: object) -> str:
    """What is in a cell of a file, so that it can be shown whatever it is."""
    return excerpt(one_line(value if isinstance(value, str) else reprlib.repr(value)), LONGEST_CELL)
