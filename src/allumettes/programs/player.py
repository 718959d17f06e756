"""A program as a player: it is asked for each of its moves in the protocol."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.text import LONGEST_NAME, one_line
from allumettes.players.fair_play import CheatingError
from allumettes.players.player import Choice, Player
from allumettes.programs.confinement import Confinement
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import IllegalReplyError, OpenQuoteError
from allumettes.programs.limits import Limits
from allumettes.programs.process import Process
from allumettes.programs.protocol import level_line, read_ok
from allumettes.solvers.ladder.solver import Counters


def words_of(command: str) -> list[str]:
    """The words of a command that was typed; files that it names by a path are found from everywhere."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OpenQuoteError((command,)) from error
    return [str(Path(word).absolute()) if "/" in word and Path(word).exists() else word for word in words]


class ProgramPlayer(Player):
    """Started when it is first needed, and again where it has failed. Close it, or use it in a `with` block."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path | None = None,
        *,
        limits: Limits | None = None,
        level: int | None = None,
        confinement: Confinement | None = None,
    ) -> None:
        """`level` is 1 to 3, or None to play as the program is made to."""
        self.command = tuple(command)
        self.folder = folder
        self.limits = limits
        self.level = level
        self.confinement = confinement
        self.name = one_line(os.path.basename(self.command[-1]) if self.command else "")[:LONGEST_NAME]  # noqa: PTH119
        """The name that it gives itself, once it is started."""
        self._conversation: Conversation | None = None
        self._playing: tuple[HeapGame, Convention] | None = None
        self._counts = True
        self._counters: Counters | None = None
        self._took: float | None = None

    def start(self) -> None:
        """Start the program and greet it."""
        if self._conversation is not None:
            return
        process = Process(self.command, self.folder, limits=self.limits, confinement=self.confinement)
        self._conversation = Conversation(process)
        self._playing = None
        try:
            greeting = self._conversation.greet()
            if self.level is not None:
                line = level_line(self.level)
                read_ok(line, self._conversation.say(line))
        except BaseException:
            self.close()
            raise
        self.name = one_line(greeting.name)[:LONGEST_NAME].strip() or self.name

    def choose(self, match: Match) -> Choice:
        """A move that the rules forbid is a `CheatingError`; whatever else goes wrong is a `ProgramError`."""
        try:
            with self.asked(match.game, match.convention) as conversation:
                move = conversation.move(match.position)
                self._took = conversation.seconds
                self._count(conversation)
        except IllegalReplyError as error:
            raise CheatingError(match.seat.name, match.position) from error
        assert move is not None, "a match that goes on has a move"
        return Choice(move, None)

    @contextmanager
    def asked(self, game: HeapGame | None = None, convention: Convention = Convention.NORMAL) -> Iterator[Conversation]:
        """The conversation with the program about a game; it is ended where its answers can no longer be told apart."""
        self.start()
        conversation = self._conversation
        assert conversation is not None
        try:
            if game is not None and self._playing != (game, convention):
                conversation.game(game, convention)
                self._playing = game, convention
            yield conversation
        except IllegalReplyError:
            raise
        except BaseException:
            self.close()
            raise

    def _count(self, conversation: Conversation) -> None:
        operations = conversation.count() if self._counts else None
        self._counts = operations is not None
        self._counters = None if operations is None else Counters(operations)

    @property
    def counters(self) -> Counters | None:
        return self._counters

    @property
    def took(self) -> float | None:
        return self._took

    def close(self) -> None:
        """End the program."""
        if self._conversation is not None:
            conversation, self._conversation = self._conversation, None
            conversation.close()

    def __enter__(self) -> ProgramPlayer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
