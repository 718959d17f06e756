"""Version 1 of the course: a position known to be losing is not searched again."""

from collections.abc import Iterator

from allumettes.core.notation import format_position
from allumettes.core.text import N_
from allumettes.solvers import examples
from allumettes.solvers.ladder.heap_search import Heaps, HeapSearch, Key
from allumettes.solvers.ladder.solver import Counters, Keeps, Sentence
from allumettes.solvers.ladder.watched_tables import TableEntry, WatchTable
from allumettes.solvers.oracle import Oracle


class LosingTable(HeapSearch):
    name, idea, rung = "v1", "losing_table", 1
    title = N_("a table of losing positions, looked up before searching")
    short = N_("table of losing positions")
    explanation = N_(
        "A position proved losing is written down and never searched again. Its heaps are sorted, and those that "
        "cannot be played are left out."
    )
    keeps = Keeps.LOSING
    builds_on = "v0"
    saving = N_(
        "A position proved losing is not searched again: all the calls below it are replaced by one look-up in the "
        "table."
    )

    losing: set[Key]

    @classmethod
    def explained(cls, oracle: Oracle) -> Iterator[Sentence]:
        yield cls.explanation, {}
        pair = examples.lost_heaps(oracle)
        met = pair and examples.with_stuck_heaps(oracle.game, pair[::-1])
        if pair and met and met != pair:
            yield (
                N_("Thus `{position}`, which is losing, is found under `{key}`."),
                {"position": format_position(met), "key": format_position(pair)},
            )

    def is_losing(self, heaps: Heaps) -> bool | None:
        key = self.key(heaps)
        if not key:
            return self.all_moves_win(heaps)
        if key in self.losing:
            self.found_in_table()
            return True
        losing = self.search(heaps)
        if losing:
            self.losing.add(key)
            self.limit.keep(len(self.losing))
        return losing

    def watch_tables(self, watch: WatchTable) -> None:
        self.losing = watch("losing_table", self.losing, lambda key, _value: TableEntry(key))

    def _make_tables(self) -> None:
        super()._make_tables()
        self.losing = set()

    def _new_counters(self) -> Counters:
        return Counters(table_hits=0)

    def _measure(self) -> None:
        super()._measure()
        self.counters.losing_table = len(self.losing)
