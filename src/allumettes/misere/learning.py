"""Learns a quotient from the outcomes of words, as an automaton is learned from questions (Angluin 1987).

Words are equivalent if they are won and lost alike beside the same company. The company that is tried grows until
adding generators commutes, and again when a proof of the quotient fails and shows a word that it takes for another one.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import count

from allumettes.core.errors import UndecidedError
from allumettes.misere.monoid import Monoid
from allumettes.misere.words import Rule, Word, WordPlay, order, plus, times

LONGEST_RULE = 7
"""A refuted rule is tried again beside more generators up to this length."""

PATIENCE = 8
"""After every so many attempts to learn, the rules are doubted."""


class Learner:
    def __init__(self, play: WordPlay, exact: WordPlay, company: Iterable[Word], most: int) -> None:
        self.play = play
        self.exact = exact
        self.most = most
        self.generators = len(play.options)
        self.empty: Word = (0,) * self.generators
        self.company = list(dict.fromkeys([self.empty, *company]))
        self._rows: dict[Word, tuple[int, int]] = {}

    def drop_rule(self, words: Iterable[Word]) -> bool:
        """Weaken a rule that makes the play wrong about one of these words; whether there is one."""
        for word in words:
            if self.exact.is_losing(word) != self.play.is_losing(word):
                number = _refuted(self.play, self.exact, word)
                rules = list(self.play.rules)
                refuted = rules.pop(number)
                if sum(refuted.left) < LONGEST_RULE:
                    rules += [rule for rule in refuted.weaker() if not _is_covered(rule, rules)]
                self.play.replace_rules(rules)
                self._rows = {}
                return True
        return False

    def learn(self) -> Monoid:
        """The monoid in which no company that was tried tells equal words apart."""
        for attempt in count(1):
            monoid = self._guess()
            order_matters = self._order_matters(monoid)
            if order_matters is None:
                return monoid
            words, missing = order_matters
            # Wrong rules may ask for more company for ever; looking for them takes exact play, which is slow.
            if attempt % PATIENCE or not self.drop_rule(words):
                self.company += missing
        raise AssertionError

    def _row(self, word: Word) -> int:
        """Beside which company a word is lost, as bits."""
        self.play.limit.step()
        tried, bits = self._rows.get(word, (0, 0))
        for place in range(tried, len(self.company)):
            bits |= self.play.is_losing(plus(word, self.company[place])) << place
        self._rows[word] = len(self.company), bits
        return bits

    def _guess(self) -> Monoid:
        elements: dict[int, int] = {}
        words: list[Word] = []
        waiting = [(order(self.empty), self.empty)]
        seen = {self.empty}
        while waiting:
            word = heappop(waiting)[1]
            if elements.setdefault(self._row(word), len(words)) < len(words):
                continue
            words.append(word)
            if len(words) > self.most:
                raise UndecidedError("entries", self.most, self.play.limit.steps)
            for generator in range(self.generators):
                if (longer := times(word, generator)) not in seen:
                    seen.add(longer)
                    heappush(waiting, (order(longer), longer))
        table = tuple(
            tuple(elements[self._row(times(word, generator))] for generator in range(self.generators)) for word in words
        )
        return Monoid(tuple(words), table, tuple(bool(self._row(word) & 1) for word in words))

    def _order_matters(self, monoid: Monoid) -> tuple[list[Word], list[Word]] | None:
        """Two words for one, were the monoid right, that are told apart, and the company that is missing to see why."""
        for element, row in enumerate(monoid.table):
            for one in range(self.generators):
                for other in range(one):
                    first, second = monoid.table[row[one]][other], monoid.table[row[other]][one]
                    if first == second:
                        continue
                    beside = self._distinguishing(monoid.words[first], monoid.words[second])
                    missing = {times(beside, one), times(beside, other)} - set(self.company)
                    both = plus(times(times(beside, one), other), monoid.words[element])
                    return [
                        both,
                        plus(times(beside, other), monoid.words[row[one]]),
                        plus(times(beside, one), monoid.words[row[other]]),
                    ], sorted(missing)
        return None

    def _distinguishing(self, one: Word, other: Word) -> Word:
        different = self._row(one) ^ self._row(other)
        return self.company[(different & -different).bit_length() - 1]

    def correct(self, monoid: Monoid, word: Word) -> bool:
        """Add the company that shows why the monoid is wrong about a word; whether it is."""
        # The word is read generator by generator, what was read replaced by the first word of its element: at some
        # generator that changes the outcome (Rivest and Schapire 1993).
        truth = self.play.is_losing(word)
        if truth == monoid.lost[monoid.element(word)]:
            return False
        element, rest = 0, word
        for generator, times_read in enumerate(word):
            for _ in range(times_read):
                rest = (*rest[:generator], rest[generator] - 1, *rest[generator + 1 :])
                element = monoid.table[element][generator]
                if self.play.is_losing(plus(monoid.words[element], rest)) != truth:
                    self.company.append(rest)
                    return True
        return False

    def separating(self, monoid: Monoid) -> list[Word]:
        """A part of the company that is enough to tell the elements apart."""
        rows = [self._row(word) for word in monoid.words]
        chosen: list[int] = []
        groups = [rows]
        while groups:
            sizes = {
                place: sum(_pairs_apart(group, place) for group in groups)
                for place in range(len(self.company))
                if place not in chosen
            }
            best = max(sizes, key=sizes.__getitem__)
            chosen.append(best)
            groups = [
                part
                for group in groups
                for part in ([r for r in group if r >> best & 1], [r for r in group if not r >> best & 1])
                if len(part) > 1
            ]
        return [self.company[place] for place in sorted(chosen)]


def _pairs_apart(rows: list[int], place: int) -> int:
    ones = sum(row >> place & 1 for row in rows)
    return ones * (len(rows) - ones)


def _refuted(play: WordPlay, exact: WordPlay, word: Word) -> int:
    """The rule that makes the play with rules wrong about a word."""
    while True:
        for before, after, number in play.rewriting(word):
            if exact.is_losing(before) != exact.is_losing(after):
                return number
        # Rewriting is right here, so the play is wrong about some option.
        reduced = play.reduce(word)
        word = next(leave for leave in exact.leaves(reduced) if exact.is_losing(leave) != play.is_losing(leave))


def _is_covered(rule: Rule, rules: Iterable[Rule]) -> bool:
    return any(all(have >= need for have, need in zip(rule.left, other.left, strict=True)) for other in rules)
