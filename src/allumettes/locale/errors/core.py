"""What can go wrong with games, positions, matches, rule codes and files; `moves.py` has the sentences about moves."""

from __future__ import annotations

import re
import reprlib

from allumettes import games
from allumettes.core.code_reader import MOST_COUNTED, parse_code
from allumettes.core.errors import (
    BusyError,
    MatchTooLongError,
    NameLengthError,
    NothingToUndoError,
    OutOfRangeError,
    RecordTooLargeError,
    StartError,
    TooManyOptionsError,
    TooManyPartsError,
    UndecidedError,
    UnknownChoiceError,
    UnknownGameError,
    UnknownSolverError,
    UnnamedGameError,
    Unreadable,
    UnreadableError,
    WorkerError,
)
from allumettes.core.files import FileTooLargeError
from allumettes.core.formats import FormatError
from allumettes.core.function_game import FunctionFault, FunctionGameError
from allumettes.core.journal import JournalError, JournalFault
from allumettes.core.lock import InUseError
from allumettes.core.notation import (
    format_position,
)
from allumettes.core.packages import MissingPackageError
from allumettes.core.position import LARGEST_HEAP, MOST_HEAPS
from allumettes.core.record import LONGEST_SPEC
from allumettes.core.rule_code import CodeError, CodeFault
from allumettes.core.text import excerpt, one_line
from allumettes.locale import _
from allumettes.locale.errors import (
    moves,  # noqa: F401 - an unreadable move would else be told as any unreadable text
    sentence,
)
from allumettes.locale.levels import NAMES as LEVEL_NAMES
from allumettes.locale.levels import level_name
from allumettes.locale.numbers import either, in_seconds, listed, number
from allumettes.locale.typed import did_you_mean, meant, nearest

LONGEST_CELL = 40
"""Signs of what stands in a damaged file."""
HEAPS = re.compile("[0-9]{1,4}(,[0-9]{1,4}){0,9}")
"""A short position, which may have been typed where its game belongs."""


@sentence.register
def _unknown_game(error: UnknownGameError) -> str:
    words = _(
        "There is no game called “{name}”. The games are {known}. A rule code such as 0.77 is a game too."
    ).format(name=excerpt(error.name), known=listed(error.known))
    with_point = error.name.strip().replace(",", ".", 1)
    if with_point != error.name.strip() and _is_code(with_point):  # a decimal comma
        return f"{words} {did_you_mean(with_point)}"
    if HEAPS.fullmatch(error.name.strip()):
        return (
            words + " " + _("A position comes after its game: grundy {position}.").format(position=error.name.strip())
        )
    name, colon, variant = error.name.strip().partition(":")
    found = nearest(name, games.all_names())
    return f"{words} {did_you_mean(found + colon + variant)}" if found and len(variant) <= LONGEST_CELL else words


@sentence.register
def _unknown_solver(error: UnknownSolverError) -> str:
    words = _("There is no algorithm called “{name}”. The algorithms are {known}.").format(
        name=excerpt(error.name), known=listed(error.known)
    )
    return words + meant(error.name, error.known)


@sentence.register
def _busy(error: BusyError) -> str:
    return _("The computer has too much to think about just now: try again in a moment.")


@sentence.register
def _start(error: StartError) -> str:
    smallest = next(n for n in range(LARGEST_HEAP) if error.game.can_move(n))
    words = (
        _("No move is possible from {position}: a match of {game} needs a heap of at least {smallest}.")
        if max(error.position) < smallest
        else _("No move is possible from {position}: a match of {game} can begin with a heap of {smallest}.")
    )
    return words.format(position=format_position(error.position), game=error.game.spec, smallest=smallest)


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
    if error.reason == "elements":
        return _("Not decided: a quotient with more than {bound} elements is not looked for. No guess is made.").format(
            bound=number(int(error.bound))
        )
    if error.reason == "depth":
        return _("Not decided: a line of play is longer than what can be followed. No guess is made.")
    if error.reason == "horizon":
        return _("Not decided: the search looks no farther ahead than {depth} turns. No guess is made.").format(
            depth=number(int(error.bound))
        )
    if error.reason == "operations":
        words = _("Not decided: {steps} steps of proof were not enough. No guess is made.")
    else:
        words = _("Not decided: {time} and {steps} steps of proof were not enough. No guess is made.")
    return words.format(time=in_seconds(error.bound), steps=number(error.steps))


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
            words = _(
                "“{text}” is not a variant of a game. Examples: matches:1-4, coins:1-3, board:2x2/8, circle:0.77."
            )
        case kind:
            words = _record_words(kind)
    return words.format(text=text, line=line, largest=number(LARGEST_HEAP), most=number(MOST_HEAPS))


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
def _too_many_options(error: TooManyOptionsError) -> str:
    return _("A heap of {heap} has more than {most} options in {game}: start with a smaller one.").format(
        heap=number(error.heap), most=number(error.most), game=error.game.spec
    )


@sentence.register
def _too_many_parts(error: TooManyPartsError) -> str:
    return _(
        "A move may split a heap of {heap} into more than {most} heaps in {game}: start with a smaller one."
    ).format(heap=number(error.heap), most=number(error.most), game=error.game.spec)


@sentence.register
def _code(error: CodeError) -> str:
    text, index = error.text, error.index
    reason = _code_words(error.fault).format(sign=excerpt(text[index : index + 1]), most=MOST_COUNTED)
    return _("“{code}”, character {place}: {reason}").format(code=excerpt(text), place=number(index + 1), reason=reason)


def _is_code(text: str) -> bool:
    """Whether a text is a rule code that can be shown whole."""
    if excerpt(text) != text:
        return False
    try:
        parse_code(text)
    except CodeError:
        return False
    return True


def _code_words(fault: CodeFault) -> str:
    match fault:
        case CodeFault.NO_POINT:
            words = _("A rule code has a point, as in 0.77.")
        case CodeFault.SECOND_POINT:
            words = _("A rule code has only one point.")
        case CodeFault.NOTHING_TAKEN:
            words = _(
                "The digit before the point is for the moves that take no match: they must split the heap, "
                "so it cannot leave fewer than two heaps. It can be 0, 4, 8, C…"
            )
        case CodeFault.MATCHES_ADDED:
            words = _(
                "The digits further left of the point are for the moves that add matches: 1, then 2… To end with "
                "smaller heaps, such a move must leave at least two heaps more than it adds matches, as in 80.0."
            )
        case CodeFault.NOT_A_DIGIT:
            words = _("“{sign}” is no digit of a rule code: they go from 0 to 9, then from A to V.")
        case CodeFault.LONE_MARK | CodeFault.SECOND_MARK:
            words = _mark_words(fault)
        case CodeFault.BRACES | CodeFault.SAME_COUNT | CodeFault.TOO_MANY_HEAPS | CodeFault.NUMBERED:
            words = _count_words(fault)
        case CodeFault.TAIL:
            words = _("The digits that repeat stand once in square brackets, at the end, as in 0.[3].")
        case CodeFault.NO_MOVE:
            words = _("This code allows no move at all: one of its digits must be more than 0.")
    return words


def _mark_words(fault: CodeFault) -> str:
    if fault is CodeFault.LONE_MARK:
        return _("“{sign}” says something of a digit: write it right after one, as in 4!.0.")
    return _("A digit has one mark. In braces each number may have its own, and then none follows: {{2!,3}}.")


def _count_words(fault: CodeFault) -> str:
    match fault:
        case CodeFault.BRACES:
            words = _("Braces hold numbers of heaps between commas; a + after the largest adds all above: {{0,1,3+}}.")
        case CodeFault.SAME_COUNT:
            words = _("Each number of heaps stands once in the braces.")
        case CodeFault.TOO_MANY_HEAPS:
            words = _("A digit counts up to {most} heaps; a + stands for all larger numbers, as in {{2+}}.")
        case _:
            words = _("A digit in figures stands between & and a semicolon, as in 0.&40;")
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
            words = _("{path} keeps work that was asked for otherwise ({found}).")
            found = ", ".join(f"{name} = {shortened(_listed(value))}" for name, value in dict(found or {}).items())
        case JournalFault.LINE if found == "certificate":
            words = _("{path}, line {line}: the verifier does not accept what is called proved there.")
        case JournalFault.LINE if found:
            words = _("{path}, line {line}: what it says under “{found}” cannot be.")
        case JournalFault.LINE:
            words = _("{path}, line {line} is damaged: it is not as it was written.")
    words = words.format(path=error.path, line=number(error.line), found=found)
    return words if error.fault is not JournalFault.LINE else words + " " + _("Nothing was changed there.")


def _listed(value: object) -> object:
    """A list without the signs of a program: what has a name is called by it, a level in the reader's language."""
    if not isinstance(value, list):
        return value
    names = [str(each.get("name", each) if isinstance(each, dict) else each) for each in value]
    return " · ".join(level_name(name) if name in LEVEL_NAMES else name for name in names)


def shortened(value: object) -> str:
    """What is in a cell of a file, so that it can be shown whatever it is."""
    return excerpt(one_line(value if isinstance(value, str) else reprlib.repr(value)), LONGEST_CELL)
