"""Version 2 of the course: losing and winning positions are both remembered."""

from collections.abc import Iterator

from allumettes.core.text import N_
from allumettes.solvers.ladder.heap_search import Heaps, Key
from allumettes.solvers.ladder.losing_table import LosingTable
from allumettes.solvers.ladder.solver import Keeps, Sentence
from allumettes.solvers.ladder.watched_tables import TableEntry, WatchTable
from allumettes.solvers.oracle import Oracle


class BothTables(LosingTable):
    name, idea, rung = "v2", "both_tables", 2
    title = N_("two tables, of losing and of winning positions")
    short = N_("two tables")
    explanation = N_("Winning positions are written down as well, so that no position is ever searched twice.")
    keeps = Keeps.ALL
    builds_on = "v1"
    saving = N_(
        "The same winning positions come back by other orders of the moves: they are looked up as well. Every "
        "position is searched once; where it is met again, one look-up in a table answers."
    )

    winning: set[Key]

    @classmethod
    def explained(cls, oracle: Oracle) -> Iterator[Sentence]:
        yield cls.explanation, {}

    def is_losing(self, heaps: Heaps) -> bool | None:
        key = self.key(heaps)
        if not key:
            return self.all_moves_win(heaps)
        if key in self.losing or key in self.winning:
            self.found_in_table()
            return key in self.losing
        losing = self.search(heaps)
        if losing is not None:
            (self.losing if losing else self.winning).add(key)
            self.limit.keep(len(self.losing) + len(self.winning))
        return losing

    def watch_tables(self, watch: WatchTable) -> None:
        super().watch_tables(watch)
        self.winning = watch("winning_table", self.winning, lambda key, _value: TableEntry(key))

    def _make_tables(self) -> None:
        super()._make_tables()
        self.winning = set()

    def _measure(self) -> None:
        super()._measure()
        self.counters.winning_table = len(self.winning)
