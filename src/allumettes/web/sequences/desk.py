"""Finds sequences: in memory, by a worker where they take a moment, else by a job of the laboratory."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import TYPE_CHECKING

from starlette.responses import Response

from allumettes.core.game import HeapGame
from allumettes.sequences.sequence import Sequence
from allumettes.web.answers import ChunkedResponse
from allumettes.web.fair_queue import Asker
from allumettes.web.limits import LONGEST_SHORT_SEQUENCE, TRY_SECONDS
from allumettes.web.sequences import questions
from allumettes.web.tables import Tables
from allumettes.web.workers import Effort

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

BYTES = "application/octet-stream"
MOST_KEPT = 300
"""Short sequences, some kilobytes each, and maps of the files of long ones."""

Key = tuple[str, int]


class SequenceDesk:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: OrderedDict[Key, Sequence] = OrderedDict()
        """The most recently used last."""
        self._slow: set[Key] = set()
        """Short sequences that took longer than a moment."""

    async def find(self, game: HeapGame, to: int, asker: Asker) -> Sequence | None:
        """A sequence; None where it takes a job that has not ended."""
        key = game.spec, to
        if found := self._kept.get(key):
            self._kept.move_to_end(key)
            return found
        if to <= LONGEST_SHORT_SEQUENCE and key not in self._slow:
            found = await self._tables.workers.ask(
                questions.short_sequence, *(game.spec, to, TRY_SECONDS), effort=Effort.TRY, asker=asker
            )
            if found:
                return self._keep(key, found)
            self._slow.add(key)
        return None

    def _keep(self, key: Key, found: Sequence) -> Sequence:
        self._kept[key] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    async def values_so_far(self, game: HeapGame, to: int, asker: Asker) -> Values:
        import numpy as np

        return np.zeros(0, "<u1")

    async def file(self, sequence: Sequence, kind: str, asker: Asker) -> Response:
        """A file of a sequence, to be kept under its name."""
        content = await self._tables.workers.ask(questions.exported, *(sequence, kind), effort=Effort.TRY, asker=asker)
        return ChunkedResponse(content, headers=_as_file(sequence, kind), media_type=BYTES)


def _as_file(sequence: Sequence, kind: str) -> dict[str, str]:
    name = re.sub(r"[^0-9A-Za-z.,-]+", "-", sequence.game.spec)
    ending = "-period.json" if kind == questions.CERTIFICATE else kind
    return {"content-disposition": f'attachment; filename="{name}-{sequence.to}{ending}"'}
