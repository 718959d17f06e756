"""How far a long run has come."""

from __future__ import annotations

from allumettes.cli.moving_line import MovingLine
from allumettes.locale import _
from allumettes.locale.numbers import clock, number
from allumettes.sequences.run import RunProgress


class SequenceMeter(MovingLine):
    """Told how far the run is; `heap` is the last one that it heard of."""

    def __init__(self) -> None:
        from rich.progress import TaskProgressColumn

        super().__init__(TaskProgressColumn, total=None)
        self.heap = 0

    def tell(self, progress: RunProgress) -> None:
        self.heap = progress.heap
        self.move(progress.heap, progress.to + 1, progress_words(progress))


def progress_words(progress: RunProgress) -> str:
    if progress.left is None:
        return _("heap {heap}").format(heap=number(progress.heap))
    return _("heap {heap}, {rate} a second, {left} left").format(
        heap=number(progress.heap), rate=number(round(progress.rate)), left=clock(progress.left)
    )
