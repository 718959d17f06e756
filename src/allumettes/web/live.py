"""A match as the server holds it: the match itself and everything that has happened in it, one numbered event each.

What may happen is decided here, whoever asks; who asks is known by the seats they hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, NothingToUndoError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.notation import format_move, parse_move, parse_position
from allumettes.core.position import Position
from allumettes.core.text import one_line
from allumettes.locale.typed import in_rules_words
from allumettes.players import HUMAN
from allumettes.web.limits import LONGEST_NAME, MOST_EVENTS, TooManyEventsError
from allumettes.web.store import StoredEvent, StoredMatch

Seats = frozenset[int]

FEW_HEAPS = 32
"""What is said of a position with more heaps is not remembered: such a memory would be large, and of little use."""

SHORT = 100
"""A match of this size is read and written at once; a longer one beside the event loop."""

RECENT = 8
"""A request is repeated soon, or never."""

find_game = lru_cache(maxsize=256)(games.find)
_read_again = lru_cache(maxsize=4096)(parse_move)


def read_move(game: HeapGame, position: Position, text: str) -> Move:
    # A move is read when it is asked for and when it is played, and most matches begin alike.
    return (_read_again if len(position) <= FEW_HEAPS else parse_move)(game, position, text)


class Mode(StrEnum):
    """Where the opponent sits."""

    COMPUTER = "computer"
    SCREEN = "screen"
    LINK = "link"


class Kind(StrEnum):
    """What can happen in a match."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    PROPOSE = "propose"
    """By link, a move is taken back when the other agrees (their `undo`) and stays when they `refuse`."""
    REFUSE = "refuse"
    NAME = "name"


class SpectatorError(AllumettesError):
    """Whoever holds no seat watches."""


class NotYourTurnError(AllumettesError):
    """The other player is to move."""


class AgreementError(AllumettesError):
    """By link, taking a move back needs the agreement of both."""


class NoProposalError(AllumettesError):
    """Nobody has proposed to take a move back."""


class NamelessError(AllumettesError):
    """A name needs at least one letter."""


class OutOfStepError(AllumettesError):
    """Something has happened meanwhile that whoever asked had not seen."""


class Played(NamedTuple):
    """A turn without the position it was played in, which nobody asks for."""

    text: str
    heap: int
    move: Move


class LiveMatch:
    def __init__(self, stored: StoredMatch, happened: Iterable[StoredEvent] = (), match: Match | None = None) -> None:
        """`match` is the one that was stored, where somebody has just played it; else its moves are read."""
        self.stored = stored
        self.mode = Mode(stored.mode)
        self.match = match or new_match(stored)
        self.humans: Seats = frozenset(seat for seat, player in enumerate(self.match.seats) if player.kind == HUMAN)
        self.events: list[StoredEvent] = []
        self._before: dict[int, Position] = {}
        """The position that each of the last events found."""
        self.turns = [
            Played(text, *replaced) for text, replaced in zip(_moves_of(stored), self.match.replaced, strict=True)
        ]
        self._kept = [len(self.turns)]
        """For each version, how many turns are told as they were in the version before it."""
        self.proposal: int | None = None
        """The seat that would like to take its last move back."""
        for event in happened:
            self.apply(event)

    def __copy__(self) -> LiveMatch:
        """The match as it is now, for somebody who takes long to read it."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.match, other.turns = copy(self.match), self.turns[:]
        other.events, other._kept = self.events[:], self._kept[:]
        return other

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def size(self) -> int:
        """How much there is to read, to tell and to remember: the heaps and all that has happened."""
        return len(self.match.position) + len(self.turns) + len(self.events)

    def kept_turns(self, known: int | None) -> int:
        """How many of the turns whoever knows a version need not be told again."""
        if known is None or not 0 <= known <= self.version:
            return 0
        return min(self._kept[known + 1 :], default=len(self.turns))

    @property
    def computer_to_move(self) -> bool:
        return not self.match.is_over and self.match.player not in self.humans

    # How many moves one step back or forth is: to the last turn of the person who asks.

    def moves_back(self, seats: Seats) -> int:
        """How many moves are taken back to let one of these seats play its last turn again; 0 where none did."""
        played = len(self.turns)
        return next((back for back in range(1, played + 1) if (played - back) % 2 in seats), 0)

    def moves_forth(self, seats: Seats) -> int:
        """How many moves that were taken back are played again to come to a turn of one of these seats."""
        last = self.match.redoable
        return next((forth for forth in range(1, last) if (self.match.player + forth) % 2 in seats), last)

    def may_propose(self, seats: Seats) -> bool:
        """Whether these seats may ask, by link, to take their last move back."""
        return (
            self.mode is Mode.LINK and self.proposal is None and not self.match.is_over and self.moves_back(seats) > 0
        )

    @property
    def undo_count(self) -> int:
        """How many times in a row one can go back."""
        if self.mode is Mode.LINK:
            return 0
        return sum(len(range(seat, len(self.turns), 2)) for seat in self.humans)

    @property
    def redo_count(self) -> int:
        player = self.match.player
        return sum((player + forth) % 2 in self.humans for forth in range(self.match.redoable))

    # What happens.

    def event(self, seats: Seats, kind: Kind, text: str) -> StoredEvent:
        """The event that these seats ask for, to be applied; an error that says why not where it cannot be."""
        if self.version >= MOST_EVENTS:
            raise TooManyEventsError
        if not seats:
            raise SpectatorError
        seat = self._acting_seat(seats, kind)
        match kind:
            case Kind.MOVE:
                position = self.match.position
                text = format_move(position, typed_move(self.match.game, position, text))
            case Kind.UNDO:
                text = self._many(self.moves_back(self._going_back(seats)))
            case Kind.REDO:
                text = self._many(0 if self.mode is Mode.LINK else self.moves_forth(self.humans))
            case Kind.PROPOSE:
                if self.mode is not Mode.LINK or self.match.is_over:
                    raise NothingToUndoError
                text = self._many(self.moves_back(frozenset({seat})))
            case Kind.REFUSE:
                if self.proposal is None or self.proposal in seats:
                    raise NoProposalError
                text = ""
            case Kind.NAME:
                text = clean_name(text)
        return StoredEvent(self.stored.id, self.version, seat, kind, text)

    def computer_event(self, text: str) -> StoredEvent:
        return StoredEvent(self.stored.id, self.version, self.match.player, Kind.MOVE, text)

    def is_repeated(self, number: int, seats: Seats, kind: Kind, text: str) -> bool:
        """Whether the event with this number is just what is asked for once more."""
        happened = self.events[number]
        if happened.seat not in seats or happened.kind != kind:
            return False
        if kind not in (Kind.MOVE, Kind.NAME) or happened.text == text:
            return True
        before = self._before.get(number)
        if before is None:
            return False
        try:
            meant = (
                clean_name(text)
                if kind is Kind.NAME
                else format_move(before, typed_move(self.match.game, before, text))
            )
        except AllumettesError:
            return False
        return meant == happened.text

    def apply(self, event: StoredEvent) -> None:
        before = self.match.position
        kept = len(self.turns)
        match Kind(event.kind):
            case Kind.MOVE:
                move = read_move(self.match.game, before, event.text)
                self.match.play(move)
                self.turns.append(Played(event.text, before[move.row], move))
                self.proposal = None
            case Kind.UNDO:
                for _ in range(int(event.text)):
                    self.match.undo()
                    self.turns.pop()
                kept = len(self.turns)
                self.proposal = None
            case Kind.REDO:
                for _ in range(int(event.text)):
                    turn = self.match.redo()
                    heap = turn.before[turn.move.row]
                    self.turns.append(Played(format_move(turn.before, turn.move), heap, turn.move))
            case Kind.PROPOSE:
                self.proposal = event.seat
            case Kind.REFUSE:
                self.proposal = None
            case Kind.NAME:
                seats = list(self.match.seats)
                seats[event.seat] = Seat(HUMAN, event.text)
                self.match.seats = (seats[0], seats[1])
                kept = 0  # every turn is told with its player's name
        self._before[event.number] = before
        self._before.pop(event.number - RECENT, None)
        self.events.append(event)
        self._kept.append(kept)

    def _acting_seat(self, seats: Seats, kind: Kind) -> int:
        player = self.match.player
        if kind is Kind.MOVE:
            if player not in seats and not self.match.is_over:
                raise NotYourTurnError
            return player
        return player if player in seats else min(seats)

    def _going_back(self, seats: Seats) -> Seats:
        """Whose last turn is taken back."""
        if self.mode is not Mode.LINK:
            return self.humans
        if self.proposal is None or self.proposal in seats:
            raise AgreementError
        return frozenset({self.proposal})

    @staticmethod
    def _many(moves: int) -> str:
        if not moves:
            raise NothingToUndoError
        return str(moves)


def new_match(stored: StoredMatch) -> Match:
    match = Match(
        find_game(stored.game),
        parse_position(stored.start),
        Convention(stored.convention),
        (Seat(stored.first_kind, stored.first_name), Seat(stored.second_kind, stored.second_name)),
        seed=stored.seed,
    )
    for text in _moves_of(stored):
        match.play(read_move(match.game, match.position, text))
    return match


def _moves_of(stored: StoredMatch) -> list[str]:
    return stored.moves.split(",") if stored.moves else []


def typed_move(game: HeapGame, position: Position, text: str) -> Move:
    """The legal move that somebody means; actions that have a name are understood in both languages."""
    if ">" not in text:
        text = in_rules_words(text, {name for heap in position for name in game.named_options(heap)})
    return read_move(game, position, text)


def clean_name(text: str) -> str:
    """A name that can be shown on one line and read back from a match record."""
    shown = one_line(text)[:LONGEST_NAME].strip()
    if not shown:
        raise NamelessError
    return shown
