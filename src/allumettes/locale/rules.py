"""The rules of a game in a sentence that names its moves, made from the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import Choice, Leave, Parts
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import either, number

LONG_RUN = 4
"""So many numbers in a row are written as "1 to 4"."""
MOST_NUMBERS = 20
MOST_CHOICES = 8
"""Longer rules are cut, and say so: their code is the only short form."""
MOST_EXAMPLES = 4
"""Of a game that is a function, so many heaps are shown, with so many options each."""
LAST_EXAMPLE = 20

TAKE = {
    (True, True, False): N_("take {matches}"),
    (False, True, False): N_("take {matches}, but never a whole heap"),
    (True, False, False): N_("take {matches}, if that is the whole heap"),
    (True, True, True): N_("take {matches}; what is left may be split {ways}"),
    (False, True, True): N_("take {matches}, but never a whole heap; what is left may be split {ways}"),
    (False, False, True): N_("take {matches} and split what is left {ways}"),
    (True, False, True): N_("take {matches}, if that is the whole heap; otherwise split what is left {ways}"),
}
"""What may be taken, by whether the whole heap may go, one heap may be left, and the rest may be split."""

IN_TWO, IN_THREE, IN_BOTH = Leave.TWO_HEAPS, Leave.THREE_HEAPS, Leave.SPLIT
WAYS = {
    (Parts.ANY, IN_TWO): N_("in two"),
    (Parts.ANY, IN_THREE): N_("in three"),
    (Parts.ANY, IN_BOTH): N_("in two or three"),
    (Parts.ALL_DIFFERENT, IN_TWO): N_("into two heaps of different sizes"),
    (Parts.ALL_DIFFERENT, IN_THREE): N_("into three heaps, all of different sizes"),
    (Parts.ALL_DIFFERENT, IN_BOTH): N_("into two or three heaps, all of different sizes"),
    (Parts.NOT_ALL_EQUAL, IN_TWO): N_("into two heaps of different sizes"),
    (Parts.NOT_ALL_EQUAL, IN_THREE): N_("into three heaps, not all of the same size"),
    (Parts.NOT_ALL_EQUAL, IN_BOTH): N_("into two or three heaps, not all of the same size"),
    (Parts.ALL_EQUAL, IN_TWO): N_("into two equal heaps"),
    (Parts.ALL_EQUAL, IN_THREE): N_("into three equal heaps"),
    (Parts.ALL_EQUAL, IN_BOTH): N_("into two or three equal heaps"),
}


def convention_words(convention: Convention) -> str:
    return _("last move wins") if convention is Convention.NORMAL else _("last move loses")


def rule_words(game: HeapGame) -> str:
    """What a move may do in this game: its own sentence, or one made from its choices or its first options."""
    if game.summary:
        return _(game.summary)
    if choices := game.choices():
        return " ".join(_choice_sentences(choices))
    return _("The moves are given by a function: {examples}…").format(examples="; ".join(_examples(game)))


def _choice_sentences(choices: Sequence[Choice]) -> Iterator[str]:
    first, *others = map(_choice_words, choices[:MOST_CHOICES])
    yield f"{first[0].upper()}{first[1:]}."
    for words in others:
        yield _("Or {choice}.").format(choice=words)
    if len(choices) > MOST_CHOICES:
        yield _("And so on, as its code says.")


def _choice_words(choice: Choice) -> str:
    splits = choice.leave & Leave.SPLIT
    ways = _(WAYS[choice.parts, splits]) if splits else ""
    if choice.takings == (0,):
        return _("split a heap {ways}").format(ways=ways)
    whole, one = bool(choice.leave & Leave.NO_HEAP), bool(choice.leave & Leave.ONE_HEAP)
    return _(TAKE[whole, one, bool(splits)]).format(matches=_matches(choice), ways=ways)


def _matches(choice: Choice) -> str:
    if choice.period == 1 and choice.repeating == (1,):
        return _("as many matches as you like, at least one")
    tokens = [*_runs(choice.takings), *(_endless(first, choice.period) for first in choice.repeating)]
    if len(tokens) > MOST_NUMBERS:
        tokens = [*tokens[:MOST_NUMBERS], "…"]
    largest = max(choice.takings + tuple(first + choice.period for first in choice.repeating))
    return ngettext("{numbers} match", "{numbers} matches", largest).format(numbers=either(tokens))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """The numbers one by one, and those that follow each other as "1 to 4"."""
    start = 0
    for end in range(1, len(numbers) + 1):
        if end < len(numbers) and numbers[end] == numbers[end - 1] + 1:
            continue
        if end - start >= LONG_RUN:
            yield _("{first} to {last}").format(first=number(numbers[start]), last=number(numbers[end - 1]))
        else:
            yield from map(number, numbers[start:end])
        start = end


def _endless(first: int, period: int) -> str:
    if period == 1:
        return _("{first} or more").format(first=number(first))
    some = ", ".join(number(first + turn * period) for turn in range(3))
    return _("{some}… (every {period})").format(some=some, period=number(period))


def _examples(game: HeapGame) -> Iterator[str]:
    """What becomes of the smallest heaps that can be played."""
    for heap in islice(filter(game.can_move, range(LAST_EXAMPLE + 1)), MOST_EXAMPLES):
        options = ["+".join(map(str, option)) for option in islice(game.options(heap), MOST_EXAMPLES + 1)]
        some = options if len(options) <= MOST_EXAMPLES else [*options[:MOST_EXAMPLES], "…"]
        yield _("{heap} becomes {options}").format(heap=number(heap), options=either(some))
