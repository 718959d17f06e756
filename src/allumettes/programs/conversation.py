"""A conversation with a program in the protocol: it is asked, and its answers are read."""

from __future__ import annotations

import time
from types import TracebackType

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.programs import protocol
from allumettes.programs.errors import RefusedError, TimedOutError, UnreadableReplyError
from allumettes.programs.process import GRACE, Process
from allumettes.programs.protocol import Command, Greeting

BANNER = 50
"""The most lines that a program may print before it greets: some begin with a welcome."""


class Conversation:
    """What goes wrong is a `ProgramError`. After a time-out the program may still answer: close the conversation."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.seconds = 0.0
        """How long the last answer took."""
        self._game: HeapGame | None = None
        self._position: Position = ()

    def greet(self) -> Greeting:
        """Who the program is. What it printed before is skipped."""
        line = protocol.greeting_line()
        self.process.send(line)
        first = reply = self._reply(line)
        for _skipped in range(BANNER):
            try:
                return protocol.read_greeting(reply)
            except UnreadableReplyError:
                try:
                    reply = self._reply(line)
                except TimedOutError:
                    break
        raise UnreadableReplyError(line, first)

    def game(self, game: HeapGame, convention: Convention = Convention.NORMAL) -> None:
        line = protocol.game_line(game, convention)
        (reply,) = self._ask(line)
        protocol.read_ok(line, reply)
        self._game = game

    def level(self, level: int) -> bool:
        """Choose a level, 1 to 3; False where the program has none."""
        line = protocol.level_line(level)
        (reply,) = self._ask(line)
        try:
            protocol.read_ok(line, reply)
        except RefusedError:
            return False
        return True

    def nature(self, position: Position) -> Outcome:
        """Whether the program calls a position winning or losing."""
        return protocol.read_nature(self._about(position, Command.NATURE))

    def move(self, position: Position) -> Move | None:
        """The move that the program plays in a position, legal; None where there is none."""
        if self._game is None:
            raise RuntimeError("choose the game first")
        return protocol.read_move(self._game, position, self._about(position, Command.MOVE))

    def count(self) -> int | None:
        """How many operations its last answer took; None where it does not count."""
        (reply,) = self._ask(Command.COUNT)
        return protocol.read_count(reply)

    def say(self, line: str) -> str:
        """Send any line, and give the answer as it is."""
        (reply,) = self._ask(line)
        return reply

    def close(self) -> None:
        """Tell the program to quit, and end it if it does not."""
        if self.process.status is None:
            self.process.send(Command.QUIT)
        self.process.close(GRACE)

    def __enter__(self) -> Conversation:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is None:
            self.close()
        else:
            self.process.close()

    def _about(self, position: Position, question: str) -> str:
        """The answer to a question about a position, which is sent with it: one wait instead of two."""
        placing = protocol.position_line(position)
        placed, reply = self._ask(placing, question)
        protocol.read_ok(placing, placed)
        return reply

    def _ask(self, *lines: str) -> list[str]:
        self.process.send("\n".join(lines))
        begin = time.perf_counter()
        replies = [self._reply(line) for line in lines]
        self.seconds = time.perf_counter() - begin
        return replies

    def _reply(self, asked: str) -> str:
        """The next line that is an answer."""
        try:
            while protocol.is_remark(line := self.process.read_line()):
                pass
        except TimedOutError as error:
            process = self.process
            raise TimedOutError(error.seconds, asked, process.received, silent=not process.has_begun) from error
        return line
