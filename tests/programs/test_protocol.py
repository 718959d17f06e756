"""The protocol: what is written exactly, and what is read leniently."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.move import Move
from allumettes.programs import protocol
from allumettes.programs.engine import Engine
from allumettes.programs.errors import (
    IllegalReplyError,
    NoMoveError,
    ProgramError,
    RefusedError,
    UnreadableReplyError,
)
from tests.campaign import tries
from tests.nasty import texts

GRUNDY = games.find("grundy")


def test_lines_of_the_referee() -> None:
    assert protocol.greeting_line() == "allumettes 1"
    assert protocol.game_line(games.find("matches:1,3,4"), Convention.MISERE) == "game matches:1,3,4 misere"
    assert protocol.position_line((3, 5, 13)) == "position 3,5,13"


@pytest.mark.parametrize(
    "line", ["allumettes 1 Ada Lovelace", "Allumettes  1\tAda   Lovelace\r", " allumettes 1 Ada Lovelace "]
)
def test_a_greeting_names_a_version_and_a_program(line: str) -> None:
    assert protocol.read_greeting(line) == (1, "Ada Lovelace")


def test_a_program_may_have_no_name() -> None:
    assert protocol.read_greeting("allumettes 2") == (2, "")


@pytest.mark.parametrize("line", ["", "hello", "allumettes", "allumettes one", "allumettes 99999"])
def test_no_greeting(line: str) -> None:
    with pytest.raises(UnreadableReplyError):
        protocol.read_greeting(line)


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("winning", Outcome.WINNING),
        (" LOSING\r", Outcome.LOSING),
        ("gagnante", Outcome.WINNING),
        ("Perdante.", Outcome.LOSING),
        ("nature: losing", Outcome.LOSING),
        ("la position est perdante", Outcome.LOSING),
    ],
)
def test_the_nature_of_a_position(line: str, outcome: Outcome) -> None:
    assert protocol.read_nature(line) is outcome


@pytest.mark.parametrize(
    "line", ["non gagnante", "not winning", "elle n'est pas gagnante", "Pas gagnante !", "non-gagnant"]
)
def test_a_negation_is_the_contrary(line: str) -> None:
    assert protocol.read_nature(line) is Outcome.LOSING
    assert protocol.read_nature("pas de coup : perdante") is Outcome.LOSING, "no negation of the word itself"


@pytest.mark.parametrize("line", ["", "ok", "true", "winning or losing", "gagnante, pas gagnante", "\ufffd\ufffd", "0"])
def test_no_nature(line: str) -> None:
    with pytest.raises(UnreadableReplyError):
        protocol.read_nature(line)


@pytest.mark.parametrize(
    "line", ["13>5+8", "13 = 5 + 8", "13->5+8", "13 → 5+8", "move 13>5+8", "Coup : 13>5+8", "2 5", "5+8", "2 5+8\r"]
)
def test_a_move_in_all_its_forms(line: str) -> None:
    assert protocol.read_move(GRUNDY, (3, 5, 13), line) == Move(2, (5, 8))


def test_no_move_is_an_answer_where_the_match_is_over() -> None:
    assert protocol.read_move(GRUNDY, (1, 2), "none") is None
    assert protocol.read_move(GRUNDY, (1, 2), "Aucun.") is None
    with pytest.raises(NoMoveError):
        protocol.read_move(GRUNDY, (3,), "none")


@pytest.mark.parametrize("line", ["4>2+2", "5>1+4", "4>1+2", "0 0"])
def test_legality_is_judged_strictly(line: str) -> None:
    with pytest.raises(IllegalReplyError) as caught:
        protocol.read_move(GRUNDY, (4,), line)
    assert (caught.value.position, caught.value.reply) == ((4,), line)


def test_unreadable_is_not_illegal() -> None:
    with pytest.raises(UnreadableReplyError):
        protocol.read_move(GRUNDY, (4,), "I win")


def test_a_count_is_optional() -> None:
    assert protocol.read_count("operations 1234") == 1234
    assert protocol.read_count("Opérations : 0") == 0
    assert protocol.read_count("unknown count") is None
    with pytest.raises(UnreadableReplyError):
        protocol.read_count("many")


def test_a_program_may_not_know_a_command() -> None:
    protocol.read_ok("level 2", "OK\r")
    for line in ("unknown level", "Inconnu"):
        with pytest.raises(RefusedError):
            protocol.read_ok("level 2", line)
    with pytest.raises(UnreadableReplyError) as caught:
        protocol.read_ok("level 2", "winning")
    assert type(caught.value) is UnreadableReplyError


@pytest.mark.parametrize(("line", "expected"), [("", True), ("  # thinking", True), ("losing # sure", False)])
def test_blank_lines_and_remarks_are_no_answers(line: str, expected: bool) -> None:
    assert protocol.is_remark(line) is expected


@given(line=texts)
@tries(100)
def test_whatever_a_program_prints_is_read_or_is_its_fault(line: str) -> None:
    protocol.is_remark(line)
    for read in (
        protocol.read_greeting,
        protocol.read_nature,
        protocol.read_count,
        lambda line: protocol.read_ok("level 1", line),
        lambda line: protocol.read_move(GRUNDY, (3, 5, 13), line),
    ):
        with suppress(ProgramError):
            read(line)


@given(line=texts)
@tries(100)
def test_whatever_a_referee_writes_gets_one_line_or_is_a_remark(line: str) -> None:
    engine = Engine(seconds=0.05)
    for typed in (line, f"game {line}", f"position {line}", f"level {line}"):
        answer = engine.answer(typed)
        if answer is None:
            assert engine.has_quit or protocol.is_remark(typed)
        else:
            assert "\n" not in answer
