"""An engine computes the nim-values of a game in order, as far as it is asked; a run drives it (run.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from allumettes.core.game import HeapGame
from allumettes.core.packages import require
from allumettes.core.splitting_game import SplittingGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.compiled import has_numba
from allumettes.sequences.dense import dense_values, narrow
from allumettes.sequences.devices import DeviceKind, Obstacle
from allumettes.solvers.limit import Limit
from allumettes.solvers.split_values import SplitValues

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]


@dataclass(frozen=True, slots=True)
class Space:
    """How values split into rare and common: a value is rare if an even number of its bits are in the mask.

    With a `place`, the parity of heap - place counts as one more bit.
    """

    mask: int
    place: int | None = None


class Engine(Protocol):
    kernel: str
    """The name of its method: dense, splits, sparse, cuda."""

    @property
    def heap(self) -> int:
        """The first heap that is not computed yet."""
        ...

    @property
    def next_size(self) -> int | None:
        """How many heaps it computes best at a time from here; None where that does not matter."""
        ...

    @property
    def obstacle(self) -> Obstacle | None:
        """Why the device that was asked for does not compute."""
        ...

    @property
    def space(self) -> Space | None:
        """The space that it learned, if any."""
        ...

    def advance(self, stop: int) -> Values:
        """Compute and return the values of the heaps from `heap` to `stop` - 1."""
        ...

    def memory(self) -> dict[str, NDArray[np.generic]]:
        """Its state as arrays, which `engine_for` takes as `memory`."""
        ...

    def rare_heaps(self) -> NDArray[np.int64] | None:
        """All heaps so far whose value is rare in its present space; None without a space."""
        ...


class DenseEngine:
    """Examines every option of every heap, so it keeps all values."""

    kernel = "dense"
    space: Space | None = None
    next_size: int | None = None

    def __init__(self, game: HeapGame, known: Values | None = None, *, obstacle: Obstacle | None = None) -> None:
        self.game, self.obstacle = game, obstacle
        self.known = known
        self.heap = 0 if known is None else len(known)

    def advance(self, stop: int) -> Values:
        self.known = dense_values(self.game, stop - 1, self.known)
        start, self.heap = self.heap, stop
        return self.known[start:]

    def memory(self) -> dict[str, NDArray[np.generic]]:
        return {} if self.known is None else {"known": self.known}

    def rare_heaps(self) -> None:
        return None


class SplitEngine:
    """Keeps what all heaps reach together, for games that split a heap into many."""

    kernel = "splits"
    space: Space | None = None
    next_size: int | None = None

    def __init__(self, game: SplittingGame, known: Values | None = None, *, obstacle: Obstacle | None = None) -> None:
        self.splits, self.obstacle = SplitValues(game, () if known is None else known.tolist()), obstacle

    @property
    def heap(self) -> int:
        return len(self.splits.values)

    def advance(self, stop: int) -> Values:
        start = self.heap
        self.splits.extend(stop - 1, Limit(None))
        return narrow(self.splits.values)[start:]

    def memory(self) -> dict[str, NDArray[np.generic]]:
        return {"known": narrow(self.splits.values)}

    def rare_heaps(self) -> None:
        return None


WITHOUT_SPACE = frozenset({DenseEngine.kernel, SplitEngine.kernel})
"""The methods that learn no space; each heap costs them more than the one before it."""


def engine_for(
    game: HeapGame,
    *,
    cores: int = 1,
    forget: bool = False,
    earlier: Callable[[], Values] | None = None,
    memory: dict[str, NDArray[np.generic]] | None = None,
    device: DeviceKind = DeviceKind.PROCESSOR,
) -> Engine:
    """The quickest engine for a game, on a device of this kind.

    With `forget` it keeps only the values that it needs; should it need others after all, it calls `earlier` for all
    values before its heap, or computes them again.
    """
    from allumettes.sequences.sparse.rules import sparse_rules

    on_gpu = DeviceKind(device) is DeviceKind.CUDA
    if on_gpu:
        from allumettes.sequences.cuda.gpu import opened_gpu

        require("numba")
        gpu = opened_gpu()
    if isinstance(game, TakeAndBreakGame) and has_numba() and (rules := sparse_rules(game)):
        if on_gpu:
            from allumettes.sequences.cuda.engine import CudaEngine

            return CudaEngine(game, rules, gpu, cores=cores, earlier=earlier, memory=memory)
        from allumettes.sequences.sparse.engine import SparseEngine

        return SparseEngine(game, rules, cores=cores, forget=forget, earlier=earlier, memory=memory)
    if isinstance(game, SplittingGame):
        return SplitEngine(game, obstacle=Obstacle.NO_RULES if on_gpu else None, **(memory or {}))  # type: ignore[arg-type]
    return DenseEngine(game, obstacle=Obstacle.NO_RULES if on_gpu else None, **(memory or {}))  # type: ignore[arg-type]
