"""A match and its numbered events. Which events are allowed, and for which seats, is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, NothingToUndoError
from allumettes.core.forfeit import Forfeit
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
"""Moves are cached for positions with so few heaps: larger ones seldom come twice."""

SHORT = 100
"""A match up to this size is read at once; a longer one in the background thread."""

RECENT = 8
"""How many events back a repeated request is recognised."""

find_game = lru_cache(maxsize=256)(games.find)
_read_again = lru_cache(maxsize=4096)(parse_move)


def read_move(game: HeapGame, position: Position, text: str) -> Move:
    # A move is read when it is requested and when it is played, and most matches begin alike.
    return (_read_again if len(position) <= FEW_HEAPS else parse_move)(game, position, text)


class Mode(StrEnum):
    """Where the opponent sits."""

    COMPUTER = "computer"
    SCREEN = "screen"
    LINK = "link"
    MACHINES = "machines"
    """Two computers play each other, one move whenever they are told to."""


class Kind(StrEnum):
    """The kinds of events of a match."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    PROPOSE = "propose"
    """By link, a move is taken back when the other agrees (their `undo`) and stays when they `refuse`."""
    REFUSE = "refuse"
    NAME = "name"
    STEP = "step"
    """Two computers: the one whose turn it is plays. What is stored is its move."""


BOTH: Seats = frozenset({0, 1})


class SpectatorError(AllumettesError):
    """A spectator cannot add events."""


class NotYourTurnError(AllumettesError):
    """The other player is to move."""


class AgreementError(AllumettesError):
    """By link, taking a move back needs the agreement of both."""


class NoProposalError(AllumettesError):
    """Nobody has proposed to take a move back."""


class NamelessError(AllumettesError):
    """A name needs at least one letter."""


class OutOfStepError(AllumettesError):
    """The match has newer events than the request knows."""


class Played(NamedTuple):
    """A turn without the position before it, which would take much memory."""

    text: str
    heap: int
    move: Move


class LiveMatch:
    def __init__(self, stored: StoredMatch, happened: Iterable[StoredEvent] = (), match: Match | None = None) -> None:
        """`match` is the match that was stored, where it is known already; else its moves are played."""
        self.stored = stored
        self.mode = Mode(stored.mode)
        self.match = match or new_match(stored)
        self.humans: Seats = frozenset(seat for seat, player in enumerate(self.match.seats) if player.kind == HUMAN)
        self._stopping = BOTH if self.mode is Mode.MACHINES else self.humans
        """The seats whose turns a step back or forth leads to."""
        self.events: list[StoredEvent] = []
        self._before: dict[int, Position] = {}
        """The position before each of the last events."""
        self.turns = [
            Played(text, *replaced) for text, replaced in zip(_moves_of(stored), self.match.replaced, strict=True)
        ]
        self._kept = [len(self.turns)]
        """For each version, how many turns are the same as in the version before it."""
        self.proposal: int | None = None
        """The seat that has asked to take its last move back."""
        for event in happened:
            self.apply(event)

    def __copy__(self) -> LiveMatch:
        """A snapshot for the background thread."""
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
        """A measure of its memory and of the time to read it."""
        return len(self.match.position) + len(self.turns) + len(self.events)

    def kept_turns(self, known: int | None) -> int:
        """How many turns a viewer who knows a version need not be sent again."""
        if known is None or not 0 <= known <= self.version:
            return 0
        return min(self._kept[known + 1 :], default=len(self.turns))

    @property
    def played_here(self) -> bool:
        """Whether the match goes on at this table; one that came with its end, as from a record, is only read."""
        return bool(self.events) or not self.match.is_over

    @property
    def computer_to_move(self) -> bool:
        """Whether the computer plays without being told to. One that has lost by a fault plays after a step back."""
        waits = self.mode is Mode.MACHINES or self.match.is_over or self.match.forfeit
        return not waits and self.match.player not in self.humans

    # One step back or forth leads to the last or next turn of the person who asks.

    def moves_back(self, seats: Seats) -> int:
        """How many moves to undo until one of these seats is to move; 0 where none has moved."""
        played = len(self.turns)
        return next((back for back in range(1, played + 1) if (played - back) % 2 in seats), 0)

    def moves_forth(self, seats: Seats) -> int:
        """How many moves to redo until one of these seats is to move."""
        last = self.match.redoable
        return next((forth for forth in range(1, last) if (self.match.player + forth) % 2 in seats), last)

    def may_propose(self, seats: Seats) -> bool:
        """Whether these seats may ask, by link, to take their last move back."""
        return (
            self.mode is Mode.LINK and self.proposal is None and not self.match.is_over and self.moves_back(seats) > 0
        )

    @property
    def undo_count(self) -> int:
        """How many steps back are possible."""
        if self.mode is Mode.LINK:
            return 0
        return sum(len(range(seat, len(self.turns), 2)) for seat in self._stopping)

    @property
    def redo_count(self) -> int:
        player = self.match.player
        return sum((player + forth) % 2 in self._stopping for forth in range(self.match.redoable))

    # Events.

    def event(self, seats: Seats, kind: Kind, text: str) -> StoredEvent:
        """The event that these seats ask for, not applied yet; an error where it is not allowed."""
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
                text = self._many(0 if self.mode is Mode.LINK else self.moves_forth(self._stopping))
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
            case Kind.STEP:
                raise NotYourTurnError
        return StoredEvent(self.stored.id, self.version, seat, kind, text)

    def check(self, seats: Seats, kind: Kind, text: str) -> None:
        """Refuse what is not allowed; nothing happens."""
        if kind is Kind.STEP:
            self.check_step(seats)
        else:
            self.event(seats, kind, text)

    def check_step(self, seats: Seats) -> None:
        """Whether these seats may tell the computer whose turn it is to play; an error where they may not."""
        if self.version >= MOST_EVENTS:
            raise TooManyEventsError
        if not seats:
            raise SpectatorError
        if self.mode is not Mode.MACHINES or self.match.is_over:
            raise NotYourTurnError

    def computer_event(self, text: str) -> StoredEvent:
        return StoredEvent(self.stored.id, self.version, self.match.player, Kind.MOVE, text)

    def is_repeated(self, number: int, seats: Seats, kind: Kind, text: str) -> bool:
        """Whether a request repeats the event with this number."""
        happened = self.events[number]
        if kind is Kind.STEP:
            return bool(seats) and happened.kind == Kind.MOVE
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
                kept = 0  # the words of every turn contain its player's name
        self._before[event.number] = before
        self._before.pop(event.number - RECENT, None)
        self.events.append(event)
        self._kept.append(kept)

    def _acting_seat(self, seats: Seats, kind: Kind) -> int:
        player = self.match.player
        if kind is Kind.MOVE:
            if player not in seats & self.humans and not self.match.is_over:
                raise NotYourTurnError
            return player
        return player if player in seats else min(seats)

    def _going_back(self, seats: Seats) -> Seats:
        """The seats whose last turn an undo takes back."""
        if self.mode is not Mode.LINK:
            return self._stopping
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
    match.forfeit = Forfeit.read(stored.forfeit) if stored.forfeit else None
    return match


def _moves_of(stored: StoredMatch) -> list[str]:
    return stored.moves.split(",") if stored.moves else []


def typed_move(game: HeapGame, position: Position, text: str) -> Move:
    """The legal move that a text stands for; named actions are understood in every language."""
    if ">" not in text:
        text = in_rules_words(text, {name for heap in position for name in game.named_options(heap)})
    return read_move(game, position, text)


def clean_name(text: str) -> str:
    """A name that can be shown on one line and read back from a match record."""
    shown = one_line(text)[:LONGEST_NAME].strip()
    if not shown:
        raise NamelessError
    return shown
