"""What misère theory says of the heaps and positions of a game: canonical form, genus, and how wild they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.position import Position
from allumettes.misere.forms import Forms
from allumettes.misere.genus import Genus
from allumettes.misere.notation import written
from allumettes.solvers.limit import Limit


class Kind(StrEnum):
    """How a game behaves beside positions of Nim (Conway, On Numbers and Games, chapter 12)."""

    NIM = "nim"
    """It is a Nim heap."""
    TAME = "tame"
    """It has the genus of a position of Nim, and so have all positions that can follow it."""
    RESTIVE = "restive"
    """Its options are tame, it is not, and its nim-value is 0 or 1."""
    RESTLESS = "restless"
    """Its options are tame, it is not, and its misère nim-value is 0 or 1."""
    WILD = "wild"
    """Anything else: its genus does not tell what it does beside other wild games."""


@dataclass(frozen=True, slots=True)
class MisereValue:
    """The misère theory of one heap or position."""

    genus: Genus
    kind: Kind
    form: str | None
    """The canonical form in the usual notation; None where nobody would read it."""

    @property
    def misere_value(self) -> int:
        return self.genus.misere_value


class MisereHeaps:
    """The canonical forms of one game's heaps, computed once and kept. Past its limit it raises `UndecidedError`."""

    def __init__(self, game: HeapGame, limit: Limit | None = None) -> None:
        self.game = game
        self.limit = limit or Limit(None)
        self.forms = Forms(self.limit)
        self._heaps: list[int] = []
        self._kinds: dict[int, Kind] = {}

    @property
    def known(self) -> int:
        """How many heaps have been computed."""
        return len(self._heaps)

    def form(self, heap: int) -> int:
        while self.known <= heap:
            self._heaps.append(self.forms.of_options(map(self._leaves, self.game.options(self.known))))
        return self._heaps[heap]

    def _leaves(self, option: Option) -> int:
        self.limit.step(len(option))  # there may be a million options
        return self.forms.total(self._heaps[part] for part in option)

    def of_heap(self, heap: int) -> MisereValue:
        return self._value(self.form(heap))

    def of_position(self, position: Position) -> MisereValue:
        return self._value(self.forms.total(map(self.form, sorted(position))))

    def _value(self, form: int) -> MisereValue:
        return MisereValue(self.forms.genus(form), self.kind(form), written(self.forms, form))

    def kind(self, form: int) -> Kind:
        known = self._kinds.get(form)
        if known is None:
            known = self._kinds[form] = self._classify(form)
        return known

    def _classify(self, form: int) -> Kind:
        genus = self.forms.genus(form)
        if self.forms.nim_size(form) is not None:
            return Kind.NIM
        if not all(self.kind(option) in (Kind.NIM, Kind.TAME) for option in self.forms.options(form)):
            return Kind.WILD
        if genus.is_tame:
            return Kind.TAME
        if genus.value <= 1:
            return Kind.RESTIVE
        return Kind.RESTLESS if genus.misere_value <= 1 else Kind.WILD
