"""Every question of every quiz has an exact answer, marks it as right and others as wrong, and says why."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, singledispatch
from itertools import count, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.notation import format_move
from allumettes.core.position import nim_sum
from allumettes.lessons.proving import last_difference, proved_period, values
from allumettes.lessons.question import AnswerError, NumberQuestion, Question, bit_columns
from allumettes.lessons.questions import kinds
from allumettes.lessons.questions.losing_heaps import LosingHeapsQuestion
from allumettes.lessons.questions.mex import MexQuestion
from allumettes.lessons.questions.nim_sum import MissingHeapQuestion, NimSumQuestion
from allumettes.lessons.questions.outcome import OutcomeQuestion
from allumettes.lessons.questions.values import FarHeapQuestion, HeapValueQuestion, PositionValueQuestion
from allumettes.lessons.questions.winning_move import WinningMoveQuestion
from allumettes.lessons.quiz import COUNTS, LARGEST_SEED, LEVELS, SeedError, count_of, quiz, seed_of
from allumettes.locale import speak, speaking
from tests.campaign import tries

Heaps = tuple[int, ...]


@cache
def wins(game: str, heaps: Heaps, convention: Convention) -> bool:
    """Whether the player to move wins: every line of play, with nothing but the rules."""
    rules = games.find(game)
    if rules.is_over(heaps):
        return convention is Convention.MISERE
    return any(not wins(game, after, convention) for after in rules.children(heaps))


@cache
def plain_value(game: str, heap: int) -> int:
    """The nim-value of a heap by its definition."""
    seen = {nim_sum(plain_value(game, part) for part in option) for option in games.find(game).options(heap)}
    return next(value for value in count() if value not in seen)


def plain_values(game: str, last: int) -> list[int]:
    """The smaller heaps first, so that nothing recurses deeply."""
    return [plain_value(game, heap) for heap in range(last + 1)]


@singledispatch
def right_answers(question: Question) -> set[str]:
    """The answers that are right by the rules alone, computed without the solvers."""
    raise AssertionError(question)


@right_answers.register
def _outcome(question: OutcomeQuestion) -> set[str]:
    return {"winning" if wins(question.game, question.position, question.convention) else "losing"}


@right_answers.register
def _moves(question: WinningMoveQuestion) -> set[str]:
    return {
        format_move(question.position, move)
        for move in games.find(question.game).moves(question.position)
        if not wins(question.game, tuple(sorted(move.result(question.position))), question.convention)
    }


@right_answers.register
def _heaps(question: LosingHeapsQuestion) -> set[str]:
    losing = (heap for heap in range(question.last + 1) if not wins(question.game, (heap,), Convention.NORMAL))
    return {",".join(map(str, losing))}


@right_answers.register
def _mex(question: MexQuestion) -> set[str]:
    return {str(min(set(range(20)) - set(question.numbers)))}


@right_answers.register
def _sum(question: NimSumQuestion) -> set[str]:
    digits = [f"{value:04b}" for value in question.numbers]
    return {str(int("".join(str(column.count("1") % 2) for column in zip(*digits, strict=True)), 2))}


@right_answers.register
def _missing(question: MissingHeapQuestion) -> set[str]:
    added = (heap for heap in count() if not wins("nim", tuple(sorted((*question.heaps, heap))), Convention.NORMAL))
    return {str(next(added))}


@right_answers.register(HeapValueQuestion)
@right_answers.register(FarHeapQuestion)
def _value(question: HeapValueQuestion | FarHeapQuestion) -> set[str]:
    return {str(plain_values(question.game, question.heap)[-1])}


@right_answers.register
def _position(question: PositionValueQuestion) -> set[str]:
    return {str(nim_sum(plain_value(question.game, heap) for heap in question.position))}


@tries(30)
@given(st.integers(0, LARGEST_SEED))
def test_the_answers_are_those_of_the_rules(seed: int) -> None:
    speak("en")
    for question in quiz(seed):
        for answer in right_answers(question):
            assert question.is_right(answer), (question, answer)
        if isinstance(question, NumberQuestion):
            assert not question.is_right(str(question.answer() + 1))
        shown, marked = question.shown(), question.marked(next(iter(right_answers(question))))
        assert shown.prompt
        assert marked.right
        assert marked.lines
        assert marked.correct


def test_a_seed_gives_the_same_questions_and_another_seed_others() -> None:
    assert quiz(42) == quiz(42)
    assert quiz(42) != quiz(43)


@pytest.mark.parametrize("count", COUNTS)
def test_questions_rise_in_difficulty_and_never_come_twice(count: int) -> None:
    asked = quiz(7, count)
    assert len(asked) == len({repr(question) for question in asked}) == count
    levels = [LEVELS[place * len(LEVELS) // count] for place in range(count)]
    assert all(level in type(question).levels for level, question in zip(levels, asked, strict=True))
    for level in LEVELS:
        together = [question for at, question in zip(levels, asked, strict=True) if at == level]
        assert all(one.effort() <= other.effort() for one, other in pairwise(together))
        often = Counter(map(type, together))
        assert len(often) == min(len(together), sum(level in kind.levels for kind in kinds()))
        assert max(often.values()) - min(often.values()) <= 1


def test_every_level_has_several_kinds_of_questions() -> None:
    for level in LEVELS:
        assert sum(level in kind.levels for kind in kinds()) >= 3


def test_a_wrong_move_is_answered_by_the_move_that_wins_against_it() -> None:
    speak("en")
    question = WinningMoveQuestion("nim", (1, 4, 6))
    marked = question.marked("4>2")
    assert not marked.right
    assert marked.verdict == "Not quite. The answer is `6>5`."
    assert marked.lines[0] == "`4>2` leaves `1,2,6`, and `6>3` wins against it: that leaves `1,2,3`."


def test_a_misere_move_that_ends_the_game_is_told_to_lose() -> None:
    speak("en")
    question = WinningMoveQuestion("nim", (2,), Convention.MISERE)
    assert question.marked("2>0").lines[0] == "`2>0` makes the last move, which loses."
    assert question.is_right("2>1")


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        (MexQuestion((0, 1, 3)), "3", "3 is among the numbers."),
        (MexQuestion((0, 1, 3)), "4", "4 is missing too, but 2 is smaller."),
        (NimSumQuestion((5, 6)), "11", "11 is the ordinary sum: in a nim-sum nothing is carried."),
        (LosingHeapsQuestion("matches", 8), "0,4,5,8", "5 is winning: one move leaves 4, which is losing."),
        (LosingHeapsQuestion("matches", 8), "0,8", "4 is losing: every move leaves a winning heap (3, 2, 1)."),
        (LosingHeapsQuestion("matches", 8), "4,8", "0 is losing: there is no move left."),
        (HeapValueQuestion("grundy", 5), "1", "One move can leave 1 + 4 (value 0), 2 + 3 (value 1)."),
        (HeapValueQuestion("grundy", 2), "1", "A heap of 2 has no move: its value is 0."),
        (
            MissingHeapQuestion((1, 2, 3)),
            "6",
            "A position of Nim is losing exactly when the nim-sum of its heaps is 0.",
        ),
    ],
)
def test_a_wrong_answer_is_explained(question: Question, answer: str, words: str) -> None:
    speak("en")
    marked = question.marked(answer)
    assert not marked.right
    assert marked.lines[0] == words


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (MexQuestion((0, 1)), "two"),
        (MexQuestion((0, 1)), ""),
        (MexQuestion((0, 1)), "-1"),
        (MexQuestion((0, 1)), "9999999"),
        (MexQuestion((0, 1)), "²"),
        (OutcomeQuestion("nim", (1, 1)), "perhaps"),
        (WinningMoveQuestion("nim", (1, 4, 6)), "6>7"),
        (WinningMoveQuestion("nim", (1, 4, 6)), "hello"),
        (LosingHeapsQuestion("matches", 8), "0,99"),
        (LosingHeapsQuestion("matches", 8), "0,,4"),
    ],
)
def test_what_is_no_answer_is_refused_with_a_sentence(question: Question, answer: str) -> None:
    speak("en")
    with pytest.raises(AnswerError) as refused:
        question.is_right(answer)
    assert str(refused.value).endswith("is no answer to this question.")


def test_numbers_may_be_written_with_spaces() -> None:
    assert MissingHeapQuestion((1, 2)).is_right(" 3 ")


def test_a_nim_sum_in_columns() -> None:
    columns = bit_columns(["3", "13"], [1, 3])
    assert [row.bits for row in columns.rows] == ["01", "11"]
    assert (columns.total.value, columns.total.bits) == (2, "10")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["matches", "matches:1,2", "matches:1,3,4", "matches:1,4", "0.77"])
def test_periods_are_those_of_the_certificates(game: str) -> None:
    """`search_period` finds them another way, and has them verified."""
    import numpy as np

    from allumettes.sequences.period_search import search_period
    from allumettes.sequences.prefixes import prefixes_of

    found = proved_period(game)
    certificate = search_period(games.find(game), prefixes_of(np.array(values(game, 400), np.uint64)))
    assert certificate is not None
    assert (found.period, found.preperiod, found.bound) == (
        certificate.period,
        certificate.preperiod,
        certificate.bound,
    )


def test_no_period_of_grundys_game_is_claimed() -> None:
    with pytest.raises(LookupError):
        proved_period("grundy")


def test_the_last_difference() -> None:
    assert last_difference([0, 1, 0, 1], 2) == -1
    assert last_difference([5, 1, 0, 1, 0], 2) == 0


@pytest.mark.parametrize("text", ["", "x", "-1", "1000000", "1.5", "٣"])
def test_what_is_no_seed_is_refused(text: str) -> None:
    speak("en")
    with pytest.raises(SeedError, match="from 0 to 999,999"):
        seed_of(text)


def test_the_number_of_questions() -> None:
    assert (seed_of(" 42 "), count_of(""), count_of("5")) == (42, 10, 5)
    with pytest.raises(ValueError, match="7"):
        count_of("7")


def test_no_mark_is_left_open_in_any_language() -> None:
    """Backquotes and stars come in pairs, also where a translator wrote them."""
    for language in ("fr", "en"):
        with speaking(language):
            for question in quiz(3, 30):
                for words in (question.shown().prompt, *question.lines(None)):
                    assert words.count("`") % 2 == words.count("*") % 2 == 0
                    assert not re.search(r"\{\w*\}", words)
