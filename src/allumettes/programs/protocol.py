"""The protocol between a referee and a program: every line that the referee writes gets one line of answer.

    allumettes 1            allumettes 1 Ada Lovelace
    game grundy normal      ok
    level 3                 ok
    position 3,5,13         ok
    nature                  winning
    move                    13>5+8
    count                   operations 1234
    dance                   unknown dance
    quit

What a program writes is read leniently: upper and lower case, spaces and the end of line of any system are the same,
French words are known, and a move may have any form that `core/notation` reads. docs/protocol.md is the specification.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import IllegalMoveError, UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import format_position, parse_move
from allumettes.core.position import Position
from allumettes.core.text import one_line
from allumettes.programs.errors import IllegalReplyError, NoMoveError, RefusedError, UnreadableReplyError

VERSION = 1
REMARK = "#"
"""Lines that begin so are remarks, and no answers."""
OK, UNKNOWN, NONE, OPERATIONS = "ok", "unknown", "none", "operations"


class Command(StrEnum):
    GREETING = "allumettes"
    GAME = "game"
    LEVEL = "level"
    POSITION = "position"
    NATURE = "nature"
    MOVE = "move"
    COUNT = "count"
    QUIT = "quit"


LEVELS = {1: "random", 2: "endgame", 3: "perfect"}
"""The three levels of the assignment, by number."""

OUTCOME_WORDS = {
    **dict.fromkeys(("winning", "gagnante", "gagnant"), Outcome.WINNING),
    **dict.fromkeys(("losing", "perdante", "perdant"), Outcome.LOSING),
}
NEGATION = re.compile(r"\b(?:not|non|pas)[ -]+(?=[a-zé])")
"""What turns the word after it into its contrary: “not winning”, “n'est pas gagnante”."""
OPPOSITE = {Outcome.WINNING: Outcome.LOSING, Outcome.LOSING: Outcome.WINNING}
NONE_WORDS = {NONE, "aucun", "aucune"}
REFUSAL_WORDS = {UNKNOWN, "inconnu", "inconnue"}
GREETING = re.compile(r"allumettes ([0-9]{1,4})(?: (.*))?", re.IGNORECASE)
OPERATIONS_REPLY = re.compile(r"op[eé]rations? ?:? ?([0-9]{1,30})", re.IGNORECASE)
SAID_BEFORE = re.compile(r"(?:move|coup) ?[:=]? ?(?=\S)", re.IGNORECASE)
"""What a program may say before a move."""


class Greeting(NamedTuple):
    version: int
    name: str


def greeting_line(version: int = VERSION, name: str = "") -> str:
    return f"{Command.GREETING} {version} {name}".strip()


def game_line(game: HeapGame, convention: Convention) -> str:
    return f"{Command.GAME} {game.spec} {convention}"


def level_line(level: int) -> str:
    return f"{Command.LEVEL} {level}"


def position_line(position: Position) -> str:
    return f"{Command.POSITION} {format_position(position)}"


def is_remark(line: str) -> bool:
    """Whether a line is no answer: blank lines and remarks are not."""
    return not line.strip() or line.lstrip().startswith(REMARK)


def read_greeting(line: str) -> Greeting:
    match = GREETING.fullmatch(one_line(line))
    if not match:
        raise UnreadableReplyError(Command.GREETING, line)
    return Greeting(int(match[1]), match[2] or "")


def read_ok(asked: str, line: str) -> None:
    _refuse_unknown(asked, line)
    if _words(line)[:1] != [OK]:
        raise UnreadableReplyError(asked, line)


def read_nature(line: str) -> Outcome:
    """The outcome that a line names. It may say more, as in “the position is losing”, but not both."""
    _refuse_unknown(Command.NATURE, line)
    found = set()
    for word in _words(NEGATION.sub("not_", line.lower())):
        outcome = OUTCOME_WORDS.get(word.removeprefix("not_"))
        if outcome:
            found.add(OPPOSITE[outcome] if word.startswith("not_") else outcome)
    if len(found) != 1:
        raise UnreadableReplyError(Command.NATURE, line)
    return found.pop()


def read_move(game: HeapGame, position: Position, line: str) -> Move | None:
    """The legal move of a line, or None where it says that there is none, and this is so."""
    _refuse_unknown(Command.MOVE, line)
    text = SAID_BEFORE.sub("", one_line(line), count=1)
    if text.lower().rstrip(".") in NONE_WORDS:
        if not game.is_over(position):
            raise NoMoveError(position, line)
        return None
    try:
        return parse_move(game, position, text)
    except UnreadableError as error:
        raise UnreadableReplyError(Command.MOVE, line) from error
    except IllegalMoveError as error:
        raise IllegalReplyError(position, line) from error


def read_count(line: str) -> int | None:
    """The operations of the last answer; None where the program does not count."""
    if _is_refusal(line):
        return None
    match = OPERATIONS_REPLY.fullmatch(one_line(line))
    if not match:
        raise UnreadableReplyError(Command.COUNT, line)
    return int(match[1])


def _words(line: str) -> list[str]:
    return re.findall(r"\w+", line.lower())


def _is_refusal(line: str) -> bool:
    return bool(REFUSAL_WORDS.intersection(_words(line)[:1]))


def _refuse_unknown(asked: str, line: str) -> None:
    if _is_refusal(line):
        raise RefusedError(asked, line)
