"""What is said of a program that does not answer as it should."""

from __future__ import annotations

import shlex
import signal
from pathlib import PurePath

from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_position
from allumettes.core.text import excerpt, one_line
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import decimal, number
from allumettes.programs.errors import (
    EndedError,
    ExceededError,
    IllegalReplyError,
    NoMoveError,
    NotExecutableError,
    NotFoundError,
    OpenQuoteError,
    ProgramError,
    RefusedError,
    TimedOutError,
    UnreadableReplyError,
)
from allumettes.programs.limits import MEBIBYTE, Resource

RUN_BY = {".py": "python3", ".java": "java", ".lisp": "sbcl --script"}
COMPILED = {".c", ".cpp", ".cc", ".rs", ".go"}
"""Texts of programs, by the ends of their names."""
LONGEST_SAID = 200
"""The most characters of a program's own last words that are repeated."""


@sentence.register
def _program(error: ProgramError) -> str:
    return _("The program does not do what is asked of it.")


@sentence.register
def _not_found(error: NotFoundError) -> str:
    if not error.command:
        return _("A program is started by a command, as “java Grundy”: this one is empty.")
    return _("“{command}” cannot be started: there is no such program.").format(
        command=excerpt(shlex.join(error.command))
    )


@sentence.register
def _not_executable(error: NotExecutableError) -> str:
    file = shlex.quote(error.file)
    words = _("{file} is there, but cannot be started by itself.").format(file=excerpt(error.file))
    suffix = PurePath(error.file).suffix.lower()
    if suffix in RUN_BY:
        hint = _("Write: {command}").format(command=f"{RUN_BY[suffix]} {file}")
    elif suffix in COMPILED:
        hint = _("Compile it, and name the program that comes out.")
    else:
        hint = _("If it is a program: chmod +x {file}, then ./{file}").format(file=file)
    return f"{words} {hint}"


@sentence.register
def _open_quote(error: OpenQuoteError) -> str:
    return _("“{command}” cannot be started: a quotation mark is not closed.").format(
        command=excerpt(" ".join(error.command))
    )


@sentence.register
def _ended(error: EndedError) -> str:
    if error.signal is not None:
        words = _("The program has crashed: signal {signal}.").format(signal=_signal_name(error.signal))
    elif error.status:
        words = _("The program has crashed with status {status}.").format(status=error.status)
    else:
        words = _("The program has ended before it answered.")
    said = [line for line in error.said.splitlines() if line.strip()]
    if not said:
        return words
    last = _("Its last words: “{said}”.").format(said=excerpt(one_line(said[-1]), LONGEST_SAID))
    return f"{words} {last}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


@sentence.register
def _timed_out(error: TimedOutError) -> str:
    if error.asked:
        words = _("No answer to “{asked}” within {seconds} s.").format(
            asked=excerpt(error.asked), seconds=decimal(error.seconds)
        )
        if said := one_line(error.said):
            wrote = _("It wrote “{said}”: a program prints no prompt, only its answer, and ends the line.")
            return f"{words} {wrote.format(said=excerpt(said))}"
        if error.silent:
            return words + " " + _("Nothing came at all: does it send its line at once (flush)?")
        return words
    return _("No answer within {seconds} s.").format(seconds=decimal(error.seconds))


@sentence.register
def _exceeded(error: ExceededError) -> str:
    mebibytes = number(max(1, round(error.most / MEBIBYTE)))
    match error.resource:
        case Resource.OUTPUT:
            words = _("The program prints without end: more than {most} bytes for one answer.")
        case Resource.MEMORY:
            words = _("The program takes too much memory: more than {mebibytes} MB.")
        case Resource.PROCESSES:
            words = _("The program starts too many processes: more than {most}.")
        case Resource.PROCESSOR:
            words = _("The program calculates without end: more than {most} s.")
        case Resource.FILE_SIZE:
            words = _("The program writes too large a file: more than {most} bytes.")
        case Resource.FOLDER:
            words = _("The program fills its folder: more than {mebibytes} MB.")
    return words.format(most=number(round(error.most)), mebibytes=mebibytes)


@sentence.register
def _unreadable_reply(error: UnreadableReplyError) -> str:
    return _("“{reply}” does not answer “{asked}”.").format(reply=excerpt(error.reply), asked=excerpt(error.asked))


@sentence.register
def _refused(error: RefusedError) -> str:
    return _("The program does not know “{asked}”: it answers “{reply}”.").format(
        asked=excerpt(error.asked), reply=excerpt(error.reply)
    )


@sentence.register
def _illegal_reply(error: IllegalReplyError) -> str:
    words = _("In position {position} the program plays “{reply}”, which is not allowed.").format(
        position=format_position(error.position), reply=excerpt(error.reply)
    )
    why = error.__cause__
    return f"{words} {sentence(why)}" if isinstance(why, AllumettesError) else words


@sentence.register
def _no_move(error: NoMoveError) -> str:
    return _("In position {position} the program finds no move, though there is one.").format(
        position=format_position(error.position)
    )
