"""The questions that workers answer: the computer's move, hints, values, the history and the review of a match.

A match is sent as its record; answers are the shapes of `wire`, in the language of the visitor. Each question is given
its seconds, and says whether they were enough to decide everything.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, wraps
from itertools import islice
from pathlib import Path
from typing import Generic, ParamSpec, TypeVar

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.core.notation import format_move, parse_move
from allumettes.core.record import parse_record
from allumettes.locale import _, proofs, speaking
from allumettes.locale.moves import move_words
from allumettes.locale.proof_steps import winning_left_out
from allumettes.locale.reviews import mark_words, no_mistake_words, trial_words
from allumettes.misere.theory import theory_of
from allumettes.players import HUMAN, Player, always_proves, computer
from allumettes.programs.limits import Limits
from allumettes.programs.player import ProgramPlayer
from allumettes.sequences.kept_values import KeptValues
from allumettes.sequences.oracle import find_values
from allumettes.solvers.analysis import Analysis, analyse
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.review import Mark, first_mistake, mark_turn, tried_move
from allumettes.solvers.review import review as marked_turns
from allumettes.web.names import shown
from allumettes.web.programs import NamedProgram
from allumettes.web.wire.proofs import ProofStep
from allumettes.web.wire.sequences import GeneraView
from allumettes.web.wire.understanding import Hint, History, Point, Reason, Review, Trial, Values

P = ParamSpec("P")
T = TypeVar("T", Hint, Values, History, Reason, Review, Trial, ProofStep, GeneraView)


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """An answer as it is sent, and whether all of it was decided in the time there was."""

    data: T
    decided: bool
    growing: bool = False
    """Whether the sequence that an undecided answer needs has grown meanwhile."""


Question = Callable[..., Answer[T]]

EVERY = 0.1
"""How often a thinking computer reports its counters, in seconds."""

VALUES_FOLDER = "ALLUMETTES_VALUES"
"""The variable of a worker's environment that names the folder of the sequences that all workers share."""

MOST_LISTED = 60
"""So many winning moves of a position are listed."""

MOST_VALUED = 500
"""So many moves of a position are marked as winning or losing."""


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """The move of the computer, whether it is proved to be its best, and what the search counted and took."""

    move: str
    proved: bool
    counters: dict[str, int] = field(default_factory=dict)
    growing: bool = False
    """Whether the sequence that the proof needs has grown meanwhile: the next attempt begins where this one ended."""
    took: float | None = None
    """The seconds of an algorithm or a program alone, as the terminal tells them; None of a level."""


def choose(record: str, seconds: float, tell: Callable[[dict[str, int]], None]) -> ComputerMove:
    match = _match(record)
    player = computer(match.seat, oracle_for(match.game, match.convention, seconds), match.seed or 0, seconds)
    grown = _grown()
    with _telling(player, tell):
        choice = player.choose(match)
    proved = choice.outcome is not None or not always_proves(match.seat.kind)
    return ComputerMove(
        format_move(match.position, choice.move),
        proved=proved,
        counters=_counted(player),
        growing=not proved and _grown() > grown,
        took=player.took,
    )


def choose_by_program(
    record: str, seconds: float, program: NamedProgram, tell: Callable[[dict[str, int]], None]
) -> ComputerMove:
    """The move of a program of the owner. It is started for this move alone: so many run at once as workers do."""
    match = _match(record)
    limits = Limits(seconds=seconds, seconds_in_all=2 * seconds)
    with ProgramPlayer(program.command, program.folder, limits=limits) as player:
        move = player.choose(match).move
        took = player.took
    counters = {"operations": player.counters.operations} if player.counters else {}
    return ComputerMove(format_move(match.position, move), proved=True, counters=counters, took=took)


@contextmanager
def _telling(player: Player, tell: Callable[[dict[str, int]], None]) -> Iterator[None]:
    """Report the counters of a player while it thinks."""
    done = threading.Event()

    def go_on() -> None:
        while not done.wait(EVERY):
            tell(_counted(player))

    thread = threading.Thread(target=go_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _counted(player: Player) -> dict[str, int]:
    """The counters of an algorithm; levels count nothing."""
    return player.counters.counted() if player.counters else {}


def noticing_growth(question: Callable[P, Answer[T]]) -> Callable[P, Answer[T]]:
    """Answers of the question say whether the sequence that they need has grown."""

    @wraps(question)
    def noticing(*arguments: P.args, **named: P.kwargs) -> Answer[T]:
        grown = _grown()
        answer = question(*arguments, **named)
        return replace(answer, growing=not answer.decided and _grown() > grown)

    return noticing


@noticing_growth
def hint(record: str, seconds: float, turn: int, rung: int, language: str) -> Answer[Hint]:
    """A hint about the position before a turn."""
    with speaking(language):
        analysis = _analysis(record, turn, seconds)
        best = analysis.winning_moves[0].move if analysis.winning_moves else None
        said: Hint = {
            "rung": rung,
            "lines": list(proofs.hint(analysis, rung)),
            "row": best.row if best and rung >= 2 else None,
            "move": format_move(analysis.position, best) if best and rung >= 3 else None,
            "next": proofs.next_rung(analysis, rung),
        }
        return Answer(said, _is_decided(analysis))


@noticing_growth
def values(record: str, seconds: float, turn: int, language: str) -> Answer[Values]:
    """Who wins the position before a turn, the nim-values of its heaps, and what each move is worth."""
    with speaking(language):
        analysis = _analysis(record, turn, seconds)
        moves = list(islice(analysis.game.moves(analysis.position), MOST_VALUED + 1))
        winning = {winner.move for winner in analysis.winning_moves}
        known = _is_decided(analysis)
        said: Values = {
            "turn": turn,
            "outcome": analysis.outcome.value if analysis.outcome else None,
            "verdict": proofs.answer(analysis),
            "total": analysis.nim_sum,
            "heaps": list(analysis.values or [None] * len(analysis.position)),
            "moves": {
                text: "wins" if move in winning else "loses"
                for move in (moves[:MOST_VALUED] if known else ())
                for text in _texts(analysis, move)
            },
            "complete": known and len(moves) <= MOST_VALUED,
            "winning": [
                {
                    "row": winner.move.row,
                    "move": format_move(analysis.position, winner.move),
                    "words": move_words(analysis.game, analysis.position, winner.move),
                }
                for winner in analysis.winning_moves[:MOST_LISTED]
            ],
            "winning_left_out": winning_left_out(analysis, MOST_LISTED),
        }
        return Answer(said, known)


@noticing_growth
def trial(record: str, seconds: float, turn: int, text: str, language: str) -> Answer[Trial]:
    """What another move would have been worth before a turn."""
    with speaking(language):
        match = _match(record).from_turn(turn)
        move = parse_move(match.game, match.position, text)
        oracle = oracle_for(match.game, match.convention, seconds)
        with oracle.question():
            tried = tried_move(oracle, match.position, move)
        said: Trial = {
            "turn": turn,
            "move": format_move(match.position, move),
            "mark": tried.mark.value,
            "words": trial_words(match.game, match.position, tried),
        }
        return Answer(said, tried.mark is not Mark.UNKNOWN)


def _is_decided(analysis: Analysis) -> bool:
    return analysis.outcome is not None and analysis.winning_moves_complete


def _texts(analysis: Analysis, move: Move) -> set[str]:
    """A move as it is written, from either end where it leaves two heaps."""
    return {
        format_move(analysis.position, move._replace(option=option))
        for option in (move.option, move.option[::-1] if len(move.option) == 2 else move.option)
    }


@noticing_growth
def history(record: str, seconds: float, language: str) -> Answer[History]:
    """Who was winning at each position of the match, the start included."""
    match = _match(record)
    oracle = oracle_for(match.game, match.convention, seconds)
    positions = [turn.before for turn in match.turns] + [match.position]
    points: list[Point] = []
    before = None
    with oracle.question():
        for turn, position in enumerate(positions):
            outcome, total = _outcome(oracle, position)
            favours = None if outcome is None else turn % 2 if outcome is Outcome.WINNING else 1 - turn % 2
            points.append(
                {
                    "turn": turn,
                    "player": turn % 2,
                    "outcome": outcome.value if outcome else None,
                    "total": total,
                    "favours": favours,
                    "turned": None not in (before, favours) and before != favours,
                }
            )
            before = favours
    with speaking(language):
        said: History = {"points": points, "names": [shown(seat.name) for seat in match.seats]}
    return Answer(said, all(point["outcome"] is not None for point in points))


def _outcome(oracle: Oracle, position: tuple[int, ...]) -> tuple[Outcome | None, int | None]:
    try:
        outcome = oracle.outcome(position)
        total = None if not oracle.method(position).adds_values else oracle.nim_values.of_position(position)
    except UndecidedError:
        return None, None
    return outcome, total


@noticing_growth
def reason(record: str, seconds: float, turn: int, language: str) -> Answer[Reason]:
    """Why the move of this number, from 1, was played: the proof that a perfect player has."""
    with speaking(language):
        match = _match(record)
        played = match.turns[turn - 1]
        oracle = oracle_for(match.game, match.convention, seconds)
        analysis = analyse(oracle, played.before)
        with oracle.question():
            mark = mark_turn(oracle, turn - 1, played).mark
        said: Reason = {
            "turn": turn,
            "words": f"{shown(match.seats[played.player].name)} {move_words(match.game, played.before, played.move)}",
            "verdict": proofs.answer(analysis),
            "outcome": analysis.outcome.value if analysis.outcome else None,
            "mark": mark.value,
            "mark_words": mark_words(mark),
        }
        return Answer(said, _is_decided(analysis))


@noticing_growth
def review(record: str, seconds: float, language: str) -> Answer[Review]:
    """The mark of each move, without a better one, which is asked for as a hint."""
    with speaking(language):
        match = _match(record)
        oracle = oracle_for(match.game, match.convention, seconds)
        with oracle.question():
            marked = marked_turns(match, oracle)
        sentences = []
        for player, seat in enumerate(match.seats):
            mistake = first_mistake(marked, player)
            if mistake is not None:
                words = _("{name} had a win, and gave it away at move {number}.")
                sentences.append(words.format(name=shown(seat.name), number=mistake.number + 1))
            elif player != match.winner:
                own = [turn for turn in marked if turn.turn.player == player]
                sentences.append(no_mistake_words(shown(seat.name), own))
        said: Review = {
            "marks": [
                {
                    "turn": turn.number,
                    "player": turn.turn.player,
                    "move": format_move(turn.turn.before, turn.turn.move),
                    "mark": turn.mark.value,
                    "words": mark_words(turn.mark),
                }
                for turn in marked
            ],
            "sentences": sentences,
            "mistakes": [
                turn.number
                for turn in marked
                if turn.mark is Mark.MISTAKE and match.seats[turn.turn.player].kind == HUMAN
            ],
        }
        return Answer(said, all(turn.mark is not Mark.UNKNOWN for turn in marked))


def _analysis(record: str, turn: int, seconds: float) -> Analysis:
    match = _match(record).from_turn(turn)
    return analyse(oracle_for(match.game, match.convention, seconds), match.position)


def oracle_for(game: HeapGame, convention: Convention, seconds: float) -> Oracle:
    """The oracle of this process, with all that it has proved before."""
    oracle = _cached_oracle(game, convention)
    oracle.allow(seconds)
    return oracle


@lru_cache(maxsize=6)
def _cached_oracle(game: HeapGame, convention: Convention) -> Oracle:
    kept = _kept_values()
    return Oracle(game, convention, find_values=kept.find if kept else find_values, theory=theory_of(game))


@cache
def _kept_values() -> KeptValues | None:
    folder = os.environ.get(VALUES_FOLDER)
    return KeptValues(Path(folder)) if folder else None


def _grown() -> int:
    """By how many values the sequences that the workers share grew while this process looked for them."""
    kept = _kept_values()
    return kept.grown if kept else 0


def _match(record: str) -> Match:
    return parse_record(record, games.find)
