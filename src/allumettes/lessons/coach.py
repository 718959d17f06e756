"""Plays against a reader in a lesson, and says of each of their moves what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.match import Match, Seat
from allumettes.core.notation import format_move, format_position, parse_move
from allumettes.core.position import Position
from allumettes.lessons.lesson import Play
from allumettes.lessons.proving import oracle
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.players import HUMAN
from allumettes.players.perfect import PerfectPlayer

SEED = 1
"""For the moves of the computer where it is lost: the same moves of the reader get the same answers."""

Mood = Literal["good", "bad", "won", "lost"]


@dataclass(frozen=True, slots=True)
class Comment:
    mood: Mood
    words: str


@dataclass(frozen=True, slots=True)
class Followed:
    """A match of a lesson after some moves: all of them, the computer's answer included, and what is to be said."""

    moves: list[str]
    comment: Comment | None
    won: bool


def follow(play: Play, moves: list[str]) -> Followed:
    """Play the moves and the computer's answer to the last one; a move that is none is refused with its reason."""
    game, proof = games.find(play.game), oracle(play.game, play.convention)
    seats = (Seat(HUMAN, ""), Seat("perfect", ""))
    reader = int(play.computer_begins)
    match = Match(game, play.start, play.convention, (seats[reader], seats[1 - reader]), seed=SEED)
    texts, comment = [], None
    for text in moves:
        move = parse_move(game, match.position, text)
        texts.append(format_move(match.position, move))
        if match.player == reader:
            before = match.position
            match.play(move)
            comment = _comment(play, before, match.position, texts[-1])
        else:
            match.play(move)
    if not match.is_over and match.player != reader:
        answer = PerfectPlayer(proof, SEED).choose(match).move
        texts.append(format_move(match.position, answer))
        match.play(answer)
    if match.is_over:
        comment = _end(comment, won=match.winner == reader)
    return Followed(texts, comment, match.is_over and match.winner == reader)


def _comment(play: Play, before: Position, after: Position, move: str) -> Comment:
    proof = oracle(play.game, play.convention)
    left = f"`{format_position(after)}`"
    if proof.is_losing(after):
        if play.speaks_values and play.convention is Convention.NORMAL:
            return Comment("good", _("Good: you leave {sum} = 0.").format(sum=_sum(play, after)))
        return Comment("good", _("Good: {position} is a losing position, and it is not yours.").format(position=left))
    if proof.is_losing(before):
        words = _("From {position} no move wins. Take back, as far as the move that led there.")
        return Comment("bad", words.format(position=f"`{format_position(before)}`"))
    words = _("`{move}` gives the win away: {position} is winning for the computer. Take it back?")
    if play.speaks_values and play.convention is Convention.NORMAL:
        words = _("`{move}` gives the win away: {position} is worth {sum} = {total}, not 0. Take it back?")
        total = proof.nim_values.of_position(after)
        return Comment("bad", words.format(move=move, position=left, sum=_sum(play, after), total=number(total)))
    return Comment("bad", words.format(move=move, position=left))


def _end(comment: Comment | None, *, won: bool) -> Comment:
    if won:
        return Comment("won", _("You have won, against a player that never misses a win."))
    words = _("The computer has won. Take back, or start again.")
    return Comment("lost", f"{comment.words} {words}" if comment and comment.mood == "bad" else words)


def _sum(play: Play, position: Position) -> str:
    """The values of the heaps, joined to their nim-sum; heaps that cannot be played say nothing."""
    proof = oracle(play.game)
    shown = [heap for heap in position if proof.game.can_move(heap)] or [0]
    return " ⊕ ".join(number(proof.nim_values.of_heap(heap)) for heap in shown)
