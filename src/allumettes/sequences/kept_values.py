"""Nim-values kept on disk for several processes: each sequence is computed once, as far as anybody has asked.

Every game has the folder of a run, which one process extends at a time and all read; what one question had no time
for is there for the next. A period that was proved is kept beside the values, and answers from then on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from allumettes.core.files import written_whole
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.certificate import Certificate, CertificateError, parse_certificate
from allumettes.sequences.checkpoint import FolderFault, RunFolderError, read_values
from allumettes.sequences.oracle import find_values
from allumettes.sequences.prefixes import FIRST_PREFIX, prefixes_of
from allumettes.sequences.run import Keep, Pace, RunProgress, run
from allumettes.sequences.theorems import PeriodStatus, finite_code
from allumettes.solvers.limit import LARGEST_TABLE, Limit
from allumettes.solvers.proved_period import FarValues

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

CERTIFICATE = "period.json"

MOST_BYTES = 256 * 1024**2
"""The size of all sequences together; the ones that were extended longest ago make room for a new one."""

PACE = Pace(chunk_seconds=0.1)
"""Short chunks, so that a question ends on time."""

WAITING = 0.05
"""Seconds between two looks at a sequence that another process extends."""

DAMAGED = {FolderFault.STATE, FolderFault.VALUES, FolderFault.OTHER_SCHEMA, FolderFault.OTHER_CONTENT}
"""Faults of a folder after which its sequence is computed anew."""


class KeptValues:
    """Finds values as `find_values` does, in a folder that processes share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._searched: dict[HeapGame, int] = {}
        """Up to which heap the period of each game was searched in vain."""
        self.grown = 0
        """By how many values the sequences grew while this process looked for one."""

    def find(self, game: HeapGame, heap: int, seconds: float) -> FarValues:
        """A proved period; failing that the values up to the heap, as far as time and the largest table allow."""
        may_be_proved = finite_code(game) is not None
        if not isinstance(game, TakeAndBreakGame) or not (may_be_proved or heap <= LARGEST_TABLE):
            return FarValues(())
        deadline = time.monotonic() + seconds
        last = min(heap, LARGEST_TABLE)
        known = self.known(game)
        try:
            for values in self._growing(game, last, deadline):
                self.grown += max(0, len(values) - known)
                known = len(values)
                if may_be_proved and (certificate := self._period(game, values, deadline)):
                    return FarValues(certificate.values, certificate)
        except RunFolderError:
            return find_values(game, heap, max(0.0, deadline - time.monotonic()))  # full, read-only or damaged
        return FarValues(values[: last + 1].tolist(), out_of_time=len(values) <= last)

    def known(self, game: HeapGame) -> int:
        """How many values are kept."""
        with suppress(RunFolderError):
            return len(read_values(self.folder_of(game)))
        return 0

    def folder_of(self, game: HeapGame) -> Path:
        return self.folder / sha256(game.spec.encode()).hexdigest()[:16]

    def _growing(self, game: HeapGame, last: int, deadline: float) -> Iterator[Values]:
        """The values that are kept, then ever more of them, until they reach the last heap or time is up.

        However little time there is, they grow a little.
        """
        folder, grown = self.folder_of(game), False
        while True:
            try:
                values = read_values(folder)
                yield values
                if len(values) > last or (grown and time.monotonic() > deadline):
                    return
                if not folder.exists():
                    self._make_room()
                # Four times as far each time: a period is searched in between.
                stop = min(last, max(FIRST_PREFIX, 4 * len(values))) if finite_code(game) else last
                self._extend(game, folder, stop, deadline)
                grown = True
            except RunFolderError as error:
                if error.fault in DAMAGED:
                    rmtree(folder, ignore_errors=True)
                    if folder.exists():  # it cannot be removed: a link, or not this user's
                        raise
                elif error.fault is not FolderFault.IN_USE:
                    raise
                elif time.monotonic() > deadline:
                    return
                else:
                    time.sleep(WAITING)

    def _extend(self, game: HeapGame, folder: Path, to: int, deadline: float) -> None:
        def stop_in_time(_progress: RunProgress) -> None:
            if time.monotonic() > deadline:
                raise _OutOfTime

        with suppress(_OutOfTime):
            run(game, to, keep=Keep.DISK, folder=folder, pace=PACE, tell=stop_in_time)

    def _period(self, game: HeapGame, values: Values, deadline: float) -> Certificate | None:
        """The period that is kept, or that these values prove."""
        from allumettes.sequences.period_search import search_period

        path = self.folder_of(game) / CERTIFICATE
        with suppress(OSError, CertificateError):
            return parse_certificate(path.read_text(encoding="utf-8"))
        if len(values) <= self._searched.get(game, 0):
            return None
        self._searched[game] = len(values)
        limit = Limit(max(0.1, deadline - time.monotonic()))
        limit.step()  # starts its clock
        found = search_period(game, prefixes_of(values), None, limit)
        if not found or found.status is not PeriodStatus.PROVED or not found.values:
            return None
        with suppress(OSError), written_whole(path) as draft:
            draft.write_text(found.as_json(), encoding="utf-8")
        return found

    def _make_room(self) -> None:
        """Remove the sequences that were extended longest ago, until the others leave room for one more."""
        if not self.folder.is_dir():
            return
        folders = sorted(filter(Path.is_dir, self.folder.iterdir()), key=lambda folder: folder.stat().st_mtime)
        sizes = {folder: sum(file.stat().st_size for file in folder.iterdir()) for folder in folders}
        room = MOST_BYTES - 2 * LARGEST_TABLE
        while folders and sum(map(sizes.__getitem__, folders)) > room:
            rmtree(folders.pop(0), ignore_errors=True)


class _OutOfTime(Exception):  # noqa: N818 - it ends a run that has done what it could
    pass
