"""Finds the misère quotient of a game, heap by heap.

A heap that behaves like an element of the quotient of the smaller heaps changes nothing. Another one is a new
generator: the quotient is learned again, first with all relations that held before, then without those that play
refutes. Whatever is learned is proved before it is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.misere.learning import Learner
from allumettes.misere.monoid import TRIVIAL, Monoid
from allumettes.misere.transitions import Transitions
from allumettes.misere.words import Rule, Word, WordPlay
from allumettes.solvers.limit import Limit

MOST_ELEMENTS = 5000

Sum = dict[int, int]
"""How often each generator, named by its heap, occurs in a position."""


class QuotientFinder:
    """The quotient of heaps 0 to `bound`. Where its limit stops it, what was found before stays."""

    def __init__(self, game: HeapGame, limit: Limit | None = None, most: int = MOST_ELEMENTS) -> None:
        self.game = game
        self.limit = limit or Limit(None)
        self.most = most
        self.generators: list[int] = []
        self.sums: list[Sum] = [{}]
        """For each heap the sum of generators that stands for it."""
        self.monoid: Monoid = TRIVIAL
        self.elements: list[int] = [0]
        """The pretending function: the element of each heap."""
        self.company: list[Word] = []
        self._transitions = Transitions(TRIVIAL, self.limit)

    @property
    def bound(self) -> int:
        return len(self.sums) - 1

    def extend(self) -> None:
        """Add the next heap."""
        self.limit.step()
        heap = len(self.sums)
        options = {self.monoid.product([self.elements[part] for part in option]) for option in self.game.options(heap)}
        if not options:
            self._place(heap, 0)
            return
        wins = self._transitions.wins_of(options)
        for element in self._transitions.fitting(wins):
            twin = self._transitions.copy()
            if twin.add(heap, element, wins) is None:
                self._transitions = twin
                self._place(heap, element)
                return
        _Extension(self, heap).find()

    def _place(self, heap: int, element: int) -> None:
        word = self.monoid.words[element]
        self.sums.append({generator: count for generator, count in zip(self.generators, word, strict=True) if count})
        self.elements.append(element)

    def accept(self, extension: _Extension, monoid: Monoid, company: list[Word], proof: Transitions) -> None:
        self.generators, self.sums = extension.generators, extension.sums
        self.monoid, self.company, self._transitions = monoid, company, proof
        self.elements = [monoid.element(extension.word(total)) for total in self.sums]


class _Extension:
    """The search for the quotient with one heap more, as a new generator."""

    def __init__(self, finder: QuotientFinder, heap: int) -> None:
        self.game = finder.game
        self.limit = finder.limit
        self.finder = finder
        self.sums: list[Sum] = [*finder.sums, {heap: 1}]
        self.generators = [*finder.generators, heap]
        self.relations = [(self._sum(rule.left), self._sum(rule.right)) for rule in finder.monoid.relations]

    def _sum(self, word: Word) -> Sum:
        return {generator: count for generator, count in zip(self.finder.generators, word, strict=True) if count}

    def word(self, total: Sum) -> Word:
        return tuple(total.get(generator, 0) for generator in self.generators)

    def of_heaps(self, heaps: Iterable[int]) -> Word:
        """The word of a position."""
        total: Counter[int] = Counter()
        for heap in heaps:
            total.update(self.sums[heap])
        return self.word(total)

    def find(self) -> None:
        company = [self._sum(word) for word in self.finder.company]
        while True:
            options = [
                sorted({self.of_heaps(option) for option in self.game.options(heap)}) for heap in self.generators
            ]
            rules = [Rule(self.word(left), self.word(right)) for left, right in self.relations]
            play, exact = WordPlay(options, self.limit, rules), WordPlay(options, self.limit)
            learner = Learner(play, exact, map(self.word, company), self.finder.most)
            if self._learn(learner):
                return
            # A heap has become a generator of its own: the words are longer now.

    def _learn(self, learner: Learner) -> bool:
        """Learn, prove, and correct what play refutes; False where a heap had to become a generator."""
        while True:
            monoid = learner.learn()
            proof = Transitions(monoid, self.limit)
            suspect = self._prove(monoid, proof)
            if suspect is None:
                self.finder.accept(self, monoid, learner.separating(monoid), proof)
                return True
            words = [self.of_heaps(position) for position in self._positions(suspect)]
            if not any(learner.correct(monoid, word) for word in words) and not learner.drop_rule(words):
                self.relations = [(self._named(rule.left), self._named(rule.right)) for rule in learner.play.rules]
                self._promote(suspect)
                return False

    def _prove(self, monoid: Monoid, proof: Transitions) -> Counter[int] | None:
        """A position about which the monoid is wrong, or one of whose options it is."""
        elements = [monoid.element(self.word(total)) for total in self.sums]
        for heap, element in enumerate(elements):
            options = {monoid.product([elements[part] for part in option]) for option in self.game.options(heap)}
            if not options:
                continue
            wins = proof.wins_of(options)
            beside = proof.lost_twice(element, wins)
            if beside is not None:
                return Counter({heap: 1}) + Counter(dict(zip(self.generators, monoid.route(beside), strict=True)))
            if (wrong := proof.add(heap, element, wins)) is not None:
                return wrong
        return None

    def _positions(self, suspect: Counter[int]) -> Iterator[list[int]]:
        """A position and its options."""
        yield list(suspect.elements())
        for heap in suspect:
            rest = list((suspect - Counter([heap])).elements())
            for option in self.game.options(heap):
                yield [*rest, *option]

    def _named(self, word: Word) -> Sum:
        return {generator: count for generator, count in zip(self.generators, word, strict=True) if count}

    def _promote(self, suspect: Counter[int]) -> None:
        """A heap that was taken for a sum of generators is different beside the new heap: it becomes one itself."""
        heap = max(set(suspect) - set(self.generators), default=None)
        if heap is None:
            raise UndecidedError("entries", self.finder.most, self.limit.steps)
        self.generators = sorted([*self.generators, heap])
        self.sums[heap] = {heap: 1}
