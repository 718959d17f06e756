"""A conversation asks a program, reads its answers and names what is wrong with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allumettes import games
from allumettes.core.convention import Outcome
from allumettes.core.move import Move
from allumettes.programs.conversation import BANNER, Conversation
from allumettes.programs.errors import (
    EndedError,
    ExceededError,
    IllegalReplyError,
    NoMoveError,
    ProgramError,
    RefusedError,
    TimedOutError,
    UnreadableReplyError,
)
from tests.programs.conftest import SMALL, Start

GRUNDY = games.find("grundy")

PROGRAM = """
    import sys
    {banner}
    answers = {{
        "allumettes": "allumettes 1 Ada", "game": "ok", "level": "ok", "position": "ok",
        "nature": "losing", "move": "13>5+8", "count": "operations 12",
    }}
    answers.update({changes!r})
    for line in sys.stdin:
        word = line.split()[0]
        if word == "quit":
            break
        print(answers.get(word, "unknown " + word))
"""


def program(banner: str = "", **changes: str) -> str:
    return PROGRAM.format(banner=banner, changes=changes)


def test_a_whole_conversation(start: Start) -> None:
    with Conversation(start(program())) as conversation:
        assert conversation.greet() == (1, "Ada")
        conversation.game(GRUNDY)
        assert conversation.level(3)
        assert conversation.nature((3, 5, 13)) is Outcome.LOSING
        assert conversation.move((3, 5, 13)) == Move(2, (5, 8))
        assert conversation.count() == 12
        assert conversation.say("dance") == "unknown dance"
        assert conversation.seconds > 0
    assert conversation.process.status == 0


def test_levels_and_counts_are_optional(start: Start) -> None:
    with Conversation(start(program(level="unknown level", count="unknown count"))) as conversation:
        assert not conversation.level(1)
        assert conversation.count() is None


def test_remarks_between_the_answers_are_skipped(start: Start) -> None:
    with Conversation(start(program(nature="# thinking\n\n  # still\nlosing"))) as conversation:
        assert conversation.nature((3, 3)) is Outcome.LOSING


def test_a_welcome_before_the_greeting_is_skipped(start: Start) -> None:
    with Conversation(start(program(banner='print("Welcome\\n*******")'))) as conversation:
        assert conversation.greet().name == "Ada"


def test_a_program_that_talks_of_other_things(start: Start) -> None:
    with Conversation(start(program(banner=f'print("hello\\n" * {BANNER + 2})'))) as conversation:
        with pytest.raises(UnreadableReplyError) as caught:
            conversation.greet()
        assert caught.value.reply == "hello"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("print('> allumettes 1 Ada')", "“> allumettes 1 Ada” does not answer “allumettes 1”."),
        ("print('allumettes 1 Ada', end='')", "It wrote “allumettes 1 Ada”: "),
        ("pass", "Nothing came at all: does it send its line at once (flush)?"),
    ],
)
def test_a_program_that_does_not_greet_is_told_what_it_did_instead(start: Start, written: str, said: str) -> None:
    waiting = f"import time; {written}; time.sleep(30)"
    with Conversation(start(waiting, replace(SMALL, seconds=1.5))) as conversation:
        with pytest.raises(ProgramError) as caught:
            conversation.greet()
        assert said in str(caught.value)


def test_one_answer_too_many_is_not_taken_for_the_next(start: Start) -> None:
    """What a program prints unasked would shift all its answers by one."""
    with Conversation(start(program(position="ok\nI think"))) as conversation, pytest.raises(UnreadableReplyError):
        conversation.nature((3, 3))


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ("13>13", IllegalReplyError),
        ("none", NoMoveError),
        ("I win", UnreadableReplyError),
        ("unknown move", RefusedError),
    ],
)
def test_a_move_that_is_none(start: Start, answer: str, error: type[Exception]) -> None:
    with Conversation(start(program(move=answer))) as conversation:
        conversation.game(GRUNDY)
        with pytest.raises(error):
            conversation.move((3, 5, 13))


def test_a_game_that_it_does_not_know(start: Start) -> None:
    with Conversation(start(program(game="unknown game nim"))) as conversation, pytest.raises(RefusedError) as caught:
        conversation.game(games.find("nim"))
    assert caught.value.asked == "game nim normal"


def test_a_time_out_says_what_was_asked(start: Start) -> None:
    process = start("import time; time.sleep(600)", replace(SMALL, seconds=0.1))
    with Conversation(process) as conversation, pytest.raises(TimedOutError) as caught:
        conversation.nature((3,))
    assert (caught.value.seconds, caught.value.asked) == (0.1, "position 3")


def test_a_crash_in_the_middle(start: Start) -> None:
    with Conversation(start(program(banner="sys.stdin.readline(); 1 / 0"))) as conversation:
        with pytest.raises(EndedError) as caught:
            conversation.nature((3,))
        assert "ZeroDivisionError" in caught.value.said


def test_a_program_that_prints_lines_for_ever(start: Start) -> None:
    text = "while True: print('# still thinking')"
    with Conversation(start(text)) as conversation, pytest.raises(ExceededError):
        conversation.nature((3,))
