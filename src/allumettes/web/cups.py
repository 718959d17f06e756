"""The cups-and-beads machine for the browser: its cups, a game against it, games that it plays by itself."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.notation import format_move, format_position, parse_move, parse_position
from allumettes.core.position import Position
from allumettes.drawings.beads import drawn_beads
from allumettes.locale import _
from allumettes.locale.cups import (
    bead_words,
    change_words,
    cup_name,
    cup_words,
    drawn_words,
    knowledge_words,
    machine_title,
    machine_words,
    point_words,
)
from allumettes.locale.numbers import percent
from allumettes.locale.rules import rule_words
from allumettes.locale.verdicts import outcome_word
from allumettes.players.cups.machine import Bead, Change, Cup, Machine, bead_of, cup_of
from allumettes.players.cups.machine_file import format_machine, parse_machine
from allumettes.players.cups.player import CupsPlayer
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.oracle import Oracle
from allumettes.study.learning import CupTruth, Opponent, Trainer, compare, knowledge
from allumettes.web.limits import MOST_MACHINE_CUPS, PROOF_SECONDS
from allumettes.web.live import find_game
from allumettes.web.set_up import OPPONENT, YOU
from allumettes.web.teaching import board_state
from allumettes.web.wire.cups import (
    BeadView,
    ChangedBead,
    CupView,
    DrawnBead,
    MachineBoard,
    MachineGame,
    MachineTrained,
    MachineTraining,
    MachineView,
    NewMachine,
)


def new_machine(wish: NewMachine) -> Machine:
    game = find_game(wish.game)
    start = parse_position(wish.start) if wish.start.strip() else game.default_start
    return Machine(game, start, Convention.MISERE if wish.misere else Convention.NORMAL, most_cups=MOST_MACHINE_CUPS)


def open_machine(text: str) -> Machine:
    return parse_machine(text, MOST_MACHINE_CUPS)


def machine_view(machine: Machine) -> MachineView:
    truths = compare(machine, _oracle(machine.game, machine.convention))
    known = knowledge(truths)
    return {
        "machine": format_machine(machine),
        "game": machine.game.spec,
        "start": format_position(machine.start),
        "misere": machine.convention is Convention.MISERE,
        "title": machine_title(machine),
        "rule": rule_words(machine.game),
        "words": machine_words(machine),
        "cups": [_cup_view(machine.cups[truth.position], truth) for truth in truths],
        "games": machine.games,
        "right": known.right,
        "knowledge": list(knowledge_words(known)),
    }


def machine_board(machine: Machine, wish: MachineGame) -> MachineBoard:
    """The game after the machine's answer to these moves; when it is over, the machine has learned from it."""
    match, own = Match(machine.game, machine.start, machine.convention), 0 if wish.machine_begins else 1
    for text in wish.moves:
        match.play(parse_move(match.game, match.position, text))
    if match.player == own and not match.is_over:
        match.play(CupsPlayer(machine, wish.seed).choose(match).move)
    drawn = [
        _drawn(machine, turn.before, bead_of(turn.before, turn.move)) for turn in match.turns if turn.player == own
    ]
    changes = machine.learn(match, own) if match.is_over else []
    return {
        "state": board_state(
            machine.game.spec,
            machine.start,
            machine.convention,
            OPPONENT if wish.machine_begins else YOU,
            [format_move(turn.before, turn.move) for turn in match.turns],
        ),
        "status": _status(match, own),
        "drawn": drawn,
        "won": None if match.winner is None else match.winner != own,
        "learned": machine_view(machine) if match.is_over else None,
        "changes": [_changed(machine, change) for change in changes],
    }


def trained_machine(machine: Machine, wish: MachineTraining) -> MachineTrained:
    against = Opponent(wish.against)
    trainer = Trainer(machine, against, wish.seed, oracle=_oracle(machine.game, machine.convention))
    points = list(trainer.run(wish.games, every=wish.games))
    return {
        "view": machine_view(machine),
        "points": [{"games": point.games, "won": point.won, "right": point.right} for point in points],
        "words": point_words(points[-1], against),
    }


@lru_cache(maxsize=16)
def _oracle(game: HeapGame, convention: Convention) -> Oracle:
    return oracle_for(game, convention, PROOF_SECONDS)


def _cup_view(cup: Cup, truth: CupTruth) -> CupView:
    return {
        "name": cup_name(truth.position),
        "heaps": list(truth.position),
        "beads": [
            _bead_view(bead, rank, count, drawn, truth)
            for rank, ((bead, count), drawn) in enumerate(
                zip(cup.beads.items(), drawn_beads(list(cup.beads.values())), strict=True)
            )
        ],
        "met": cup.met,
        "outcome": "winning" if truth.outcome is Outcome.WINNING else "losing",
        "outcome_words": outcome_word(truth.outcome),
        "right": "" if truth.right is None else percent(truth.right),
        "words": cup_words(truth.position, cup),
    }


def _bead_view(bead: Bead, rank: int, count: int, drawn: int, truth: CupTruth) -> BeadView:
    taken = bead.heap - sum(bead.option)
    only_takes = len(truth.position) == 1 and len(bead.option) == 1 and taken < 10
    return {
        "mark": str(taken) if only_takes else ascii_uppercase[rank % len(ascii_uppercase)],
        "words": bead_words(bead),
        "count": count,
        "drawn": drawn,
        "wins": bead in truth.winning,
    }


def _drawn(machine: Machine, before: Position, bead: Bead) -> DrawnBead:
    position = cup_of(machine.game, before)
    cup, colour = _places(machine, position, bead)
    return {"cup": cup, "bead": colour, "words": drawn_words(position, bead)}


def _changed(machine: Machine, change: Change) -> ChangedBead:
    cup, colour = _places(machine, change.cup, change.bead)
    return {
        "cup": cup,
        "bead": colour,
        "before": change.before,
        "after": change.after,
        "refilled": change.refilled,
        "words": change_words(change),
    }


def _places(machine: Machine, cup: Position, bead: Bead) -> tuple[int, int]:
    return list(machine.cups).index(cup), list(machine.cups[cup].beads).index(bead)


def _status(match: Match, own: int) -> str:
    if match.winner is None:
        return _("Your move.")
    return _("The machine has won: beads are added.") if match.winner == own else _("You have won: beads are removed.")
