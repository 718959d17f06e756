"""The text record of a match.

allumettes match 1
game: grundy
convention: normal
start: 11
first: human Adam
second: perfect Ordi
seed: 7
moves:
 1. 11>1+10  10>1+9
 2. 9>3+6
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from allumettes.core.convention import Convention
from allumettes.core.errors import MatchTooLongError, RecordTooLargeError, UnnamedGameError, Unreadable, UnreadableError
from allumettes.core.forfeit import Forfeit
from allumettes.core.game import HeapGame
from allumettes.core.match import MOST_MOVES, Match, Seat
from allumettes.core.notation import format_move, format_position, parse_move, parse_position
from allumettes.core.text import LONGEST_NAME, one_line

T = TypeVar("T")

HEADING = "allumettes match"
VERSION = 1

LARGEST_RECORD = 256 * 1024
"""The most characters of a record: enough for the longest match on the largest heaps."""

LONGEST_SPEC = 1000
"""The most characters of the text of a game: very long rule codes make every move slow."""

REQUIRED = ("game", "convention", "start", "first", "second")
OPTIONAL = ("seed", "result", "forfeit")


def format_record(match: Match) -> str:
    """The record of a match. A match whose record could not be parsed again is refused."""
    if not match.game.is_named:
        raise UnnamedGameError(match.game.spec)
    if len(match.game.spec) > LONGEST_SPEC:
        raise RecordTooLargeError(LONGEST_SPEC)
    lines = [
        f"{HEADING} {VERSION}",
        f"game: {match.game.spec}",
        f"convention: {match.convention}",
        f"start: {format_position(match.start)}",
        *(f"{side}: {seat.kind} {seat.name}" for side, seat in zip(("first", "second"), match.seats, strict=True)),
    ]
    if match.seed is not None:
        lines.append(f"seed: {match.seed}")
    if result := _result(match):
        lines.append(f"result: {result}")
    elif match.forfeit:
        lines.append(f"forfeit: {match.forfeit.text}")
    lines.append("moves:")
    texts = [format_move(turn.before, turn.move) for turn in match.turns]
    width = len(max(texts[::2], key=len, default=""))
    for number, first in enumerate(texts[::2]):
        second = texts[2 * number + 1 : 2 * number + 2]
        lines.append(f"{number + 1:3}. {first:{width}}  {''.join(second)}".rstrip())
    return "\n".join(lines) + "\n"


def write_record(match: Match, path: Path) -> None:
    path.write_text(format_record(match), encoding="utf-8")


def parse_record(text: str, find_game: Callable[[str], HeapGame]) -> Match:
    """The match that a text records. `find_game` turns a game's text into its rules (see `games.find`)."""
    if len(text) > LARGEST_RECORD:
        raise RecordTooLargeError(LARGEST_RECORD)
    lines = [RecordLine(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [line for line in lines if line.text and not line.text.startswith("#")]
    _check_heading(lines)
    headers, move_lines = _split(lines[1:])
    if len(headers["game"].text) > LONGEST_SPEC:
        raise RecordTooLargeError(LONGEST_SPEC)
    game = headers["game"].read(find_game)
    start = headers["start"].read(parse_position)
    match = headers["start"].read(
        lambda _: Match(
            game,
            start,
            headers["convention"].read(Convention),
            (headers["first"].read(_seat), headers["second"].read(_seat)),
            seed=headers["seed"].read(_seed) if "seed" in headers else None,
        )
    )
    _replay(match, move_lines)
    if "result" in headers and headers["result"].text != _result(match):
        raise UnreadableError(Unreadable.RECORD_RESULT, headers["result"].text, headers["result"].number)
    if "forfeit" in headers:
        match.forfeit = headers["forfeit"].read(lambda text: _forfeit(text, match))
    return match


class RecordLine(NamedTuple):
    number: int
    text: str

    def read(self, reader: Callable[[str], T]) -> T:
        """Parse the line; the error names its number."""
        try:
            return reader(self.text)
        except ValueError as error:
            if isinstance(error, UnreadableError) and error.line is not None:
                raise
            raise UnreadableError(Unreadable.RECORD_LINE, self.text, self.number) from error


def _check_heading(lines: list[RecordLine]) -> None:
    heading = re.fullmatch(rf"{HEADING} ([0-9]{{1,9}})", lines[0].text) if lines else None
    if not heading:
        raise UnreadableError(Unreadable.RECORD, lines[0].text if lines else "", 1)
    if int(heading[1]) != VERSION:
        raise UnreadableError(Unreadable.RECORD_VERSION, heading[1], lines[0].number)


def _split(lines: list[RecordLine]) -> tuple[dict[str, RecordLine], list[RecordLine]]:
    """The headers by their key, and the lines of moves below them."""
    headers: dict[str, RecordLine] = {}
    for index, line in enumerate(lines):
        key, colon, value = line.text.partition(":")
        if line.text == "moves:":
            for required in REQUIRED:
                if required not in headers:
                    raise UnreadableError(Unreadable.RECORD_MISSING, required, line.number)
            return headers, lines[index + 1 :]
        if not colon or key not in (*REQUIRED, *OPTIONAL) or key in headers:
            raise UnreadableError(Unreadable.RECORD_LINE, line.text, line.number)
        headers[key] = RecordLine(line.number, value.strip())
    raise UnreadableError(Unreadable.RECORD_MISSING, "moves", lines[-1].number if lines else 1)


def _replay(match: Match, lines: list[RecordLine]) -> None:
    words = [RecordLine(line.number, word) for line in lines for word in re.sub(r"^[0-9]+\.\s*", "", line.text).split()]
    if len(words) > MOST_MOVES:
        raise MatchTooLongError(MOST_MOVES)
    for word in words:
        word.read(lambda text: match.play(parse_move(match.game, match.position, text)))


def _seed(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise ValueError(text)
    return int(text)


def _seat(text: str) -> Seat:
    kind, _, name = text.partition(" ")
    shown = one_line(name)[:LONGEST_NAME].strip()
    if not kind or not shown:
        raise ValueError(text)
    return Seat(kind, shown)


def _forfeit(text: str, match: Match) -> Forfeit:
    if match.is_over:
        raise ValueError(text)
    return Forfeit.read(text)


def _result(match: Match) -> str | None:
    return None if match.winner is None else f"{('first', 'second')[match.winner]} wins"
