"""The rules of a game in a sentence that names its moves, made from the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import Choice, Leave, Parts
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.coins import board_words, coin_words
from allumettes.locale.moves import matches
from allumettes.locale.numbers import either, in_turn, number, runs

MOST_NUMBERS = 20
FIRST_TURNS = 3
"""Numbers that repeat for ever are shown so many times."""
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
    (False, False, True): N_("take {matches}, and split what is left {ways}"),
    (True, False, True): N_("take {matches}, if that is the whole heap; otherwise split what is left {ways}"),
}
"""What may be taken, by whether the whole heap may go, one heap may be left, and the rest may be split."""

TAKE_ANY = TAKE | {
    (True, False, False): N_("take a whole heap"),
    (True, False, True): N_("take a whole heap, or take {matches}, and split what is left {ways}"),
}
"""The same where any number may be taken."""

ADD = N_("add {matches} to a heap, and split it {ways}")
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
"""How a heap is split, where two heaps or three are left."""

INTO = {
    Parts.ANY: N_("into {counts} heaps"),
    Parts.ALL_DIFFERENT: N_("into {counts} heaps, all of different sizes"),
    Parts.NOT_ALL_EQUAL: N_("into {counts} heaps, not all of the same size"),
    Parts.ALL_EQUAL: N_("into {counts} equal heaps"),
}
"""The same for other numbers of heaps."""


def convention_words(convention: Convention) -> str:
    return _("last move wins") if convention is Convention.NORMAL else _("last move loses")


def full_title(game: HeapGame) -> str:
    """The title of a game, with its variant where it has one that the title does not name."""
    variant = variant_of(game)
    return f"{_(game.title)} ({variant})" if variant else _(game.title)


def variant_of(game: HeapGame) -> str:
    """`matches:1,3,4`; nothing where the title says it all."""
    return game.spec if ":" in game.spec and game.spec not in game.title else ""


def rule_words(game: HeapGame) -> str:
    """What a move may do in this game: its own sentence, or one made from its choices, coins or first options."""
    if game.row:
        return " ".join(_circle_sentences(game, game.row))
    if game.summary:
        return _(game.summary)
    if choices := game.choices():
        return " ".join(_choice_sentences(choices))
    if patterns := game.coins_turned():
        return coin_words(patterns)
    if board := game.coin_board():
        return board_words(board)
    return _("The moves are given by a function: {examples}…").format(examples=in_turn(_examples(game)))


def _circle_sentences(game: HeapGame, row: HeapGame) -> Iterator[str]:
    yield _(game.summary)
    yield _("A row is played like this.")
    yield rule_words(row)
    if any(choice.leave & Leave.SPLIT and not choice.leave & Leave.ONE_HEAP for choice in row.choices() or ()):
        yield _("On a circle, where the rule says to split, at least two matches must be left instead.")


def _choice_sentences(choices: Sequence[Choice]) -> Iterator[str]:
    first, *others = map(_choice_words, choices[:MOST_CHOICES])
    yield f"{first[0].upper()}{first[1:]}."
    for words in others:
        yield _("Or {choice}.").format(choice=words)
    if len(choices) > MOST_CHOICES:
        yield _("And so on, as its code says.")


def _choice_words(choice: Choice) -> str:
    splits = choice.leave & ~(Leave.NO_HEAP | Leave.ONE_HEAP)
    ways = _ways(splits, choice) if splits else ""
    if choice.takings == (0,):
        return _("split a heap {ways}").format(ways=ways)
    if choice.takings and choice.takings[0] < 0:
        return _(ADD).format(matches=matches(-choice.takings[0]), ways=ways)
    whole, one = bool(choice.leave & Leave.NO_HEAP), bool(choice.leave & Leave.ONE_HEAP)
    take = TAKE_ANY if _takes_any(choice) else TAKE
    return _(take[whole, one, bool(splits)]).format(matches=_matches(choice), ways=ways)


def _ways(splits: int, choice: Choice) -> str:
    """How a heap is split, in a phrase for each condition."""
    first = splits & ~sum(counts for _parts, counts in choice.marked)
    words = _way(choice.parts, first)
    for parts, counts in choice.marked:
        words = _("{ways}, or {more}").format(ways=words, more=_way(parts, counts))
    return words


def _way(parts: Parts, counts: int) -> str:
    return _(WAYS[parts, counts]) if (parts, counts) in WAYS else _(INTO[parts]).format(counts=_counts(counts))


def _counts(counts: int) -> str:
    """The numbers of heaps whose bits are set."""
    if counts >= 0:
        return either(list(runs([count for count in range(counts.bit_length()) if counts >> count & 1])))
    first = (~counts).bit_length()
    few = [count for count in range(first) if counts >> count & 1]
    return either([*runs(few), _("{first} or more").format(first=number(first))])


def _takes_any(choice: Choice) -> bool:
    return choice.period == 1 and choice.repeating == (1,)


def _matches(choice: Choice) -> str:
    if _takes_any(choice):
        return _("as many matches as you like, at least one")
    if not choice.repeating:
        return _numbers_of_matches(list(runs(choice.takings)), choice.takings[-1])
    if choice.period > 1:
        return _every(choice)
    (first,) = choice.repeating
    if not choice.takings:
        return _("{first} or more matches").format(first=number(first))
    few = _numbers_of_matches(list(runs(choice.takings)), choice.takings[-1])
    return _("{matches}, or {first} or more").format(matches=few, first=number(first))


def _numbers_of_matches(tokens: list[str], largest: int) -> str:
    """The numbers; the last one after a gap where there are many."""
    shown = tokens if len(tokens) <= MOST_NUMBERS else [*tokens[: MOST_NUMBERS - 1], "…", tokens[-1]]
    return ngettext("{numbers} match", "{numbers} matches", largest).format(numbers=either(shown))


def _every(choice: Choice) -> str:
    """The first numbers of those that repeat for ever."""
    turns = (first + turn * choice.period for turn in range(FIRST_TURNS) for first in choice.repeating)
    tokens = [*runs(choice.takings), *map(number, turns)]
    return _("{some}… matches (every {period})").format(
        some=", ".join(tokens[:MOST_NUMBERS]), period=number(choice.period)
    )


def _examples(game: HeapGame) -> Iterator[str]:
    """What becomes of the smallest heaps that can be played."""
    for heap in islice(filter(game.can_move, range(LAST_EXAMPLE + 1)), MOST_EXAMPLES):
        options = ["+".join(map(str, option)) for option in islice(game.options(heap), MOST_EXAMPLES + 1)]
        some = options if len(options) <= MOST_EXAMPLES else [*options[:MOST_EXAMPLES], "…"]
        yield _("{heap} becomes {options}").format(heap=number(heap), options=either(some))
