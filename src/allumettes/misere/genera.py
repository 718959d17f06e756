"""The genera of all heaps of a game, as far as they can be had: canonical forms grow fast."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from allumettes.core.errors import UndecidedError
from allumettes.core.formats import FileContent, write
from allumettes.core.game import HeapGame
from allumettes.misere.heaps import Kind, MisereHeaps, MisereValue
from allumettes.solvers.limit import Limit

SCHEMA = "allumettes.genera/1"


@dataclass(frozen=True, slots=True, repr=False)
class Genera:
    """The misère values of heaps 0 to `reached`; `to` is how far they were asked for."""

    game: HeapGame
    to: int
    values: tuple[MisereValue, ...]
    stopped: UndecidedError | None
    """The limit that was reached before `to`."""

    def __repr__(self) -> str:
        return f"<genera of {self.game.spec}, heaps 0 to {self.reached}>"

    @property
    def reached(self) -> int:
        return len(self.values) - 1

    def __getitem__(self, heap: int) -> MisereValue:
        return self.values[heap]

    @property
    def losing(self) -> list[int]:
        """The single heaps that are lost for the player to move."""
        return [heap for heap, value in enumerate(self.values) if value.misere_value == 0]

    @property
    def first_wild(self) -> int | None:
        """The first heap that is not tame."""
        heaps = (heap for heap, value in enumerate(self.values) if value.kind not in (Kind.NIM, Kind.TAME))
        return next(heaps, None)

    def as_data(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "game": self.game.spec,
            "to": self.to,
            "reached": self.reached,
            "first_wild": self.first_wild,
            "losing": self.losing,
            "misere_nim_values": [value.misere_value for value in self.values],
            "genera": [str(value.genus) for value in self.values],
            "kinds": [value.kind for value in self.values],
            "forms": [value.form for value in self.values],
        }

    def save(self, path: str | Path) -> None:
        """Write the misère nim-values as an OEIS b-file (.txt), or all that is known of each heap (.csv)."""
        write(FileContent.GENERA, self, Path(path))


def write_b_file(found: Genera, path: Path) -> None:
    """The lines `n a(n)` that the On-Line Encyclopedia of Integer Sequences wants, of the misère nim-values."""
    lines = (f"{heap} {value.misere_value}\n" for heap, value in enumerate(found.values))
    path.write_text("".join(lines), encoding="ascii", newline="\n")


def write_csv(found: Genera, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("heap", "nim_value", "misere_nim_value", "genus", "kind", "form"))
        for heap, value in enumerate(found.values):
            genus = value.genus
            rows.writerow((heap, genus.value, genus.misere_value, genus, value.kind, value.form or ""))


def genera(game: HeapGame, to: int, limit: Limit, tell: Callable[[int], None] | None = None) -> Genera:
    """The genera of heaps 0 to `to`, or to where the limit is reached. `tell` is called with each heap."""
    heaps = MisereHeaps(game, limit)
    values: list[MisereValue] = []
    stopped: UndecidedError | None = None
    try:
        for heap in range(to + 1):
            values.append(heaps.of_heap(heap))
            if tell:
                tell(heap)
    except UndecidedError as error:
        stopped = error
    return Genera(game, to, tuple(values), stopped)
