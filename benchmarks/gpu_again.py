"""Settles a stretch of heaps twice on a GPU, in blocks of different sizes, and compares the values.

.venv/bin/python -m benchmarks.gpu_again --folder grundy --heaps 4294967296
.venv/bin/python -m benchmarks.gpu_again --code 0.6 --heaps 268435456 --block 128 --lag 2 --unit 256

The stretch begins at a random heap after that of a run folder (kept as a summary), which is not changed, or after the
first heap. Both ways go on from the same memory there, each as a run that is resumed. Other block sizes change which
entries are far, near or inner, how guesses are exchanged, and which splits a heap is checked with; a value that depends
on them shows. Exit code 1: some values differ.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from benchmarks.gpu import CHUNK, go_to, memory_in, run_folder

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.cuda import gpu as gpus
from allumettes.sequences.cuda import plan
from allumettes.sequences.cuda.device import Device
from allumettes.sequences.cuda.engine import CudaEngine
from allumettes.sequences.cuda.plan import Shape
from allumettes.sequences.sparse.rules import sparse_rules
from allumettes.sequences.summary import Tally
from allumettes.study.race import machine

BLOCKS = (64, 128, 256, 512)
"""Sizes that the kernels can be compiled for, whatever the values."""
NOTED = 1 << 24
"""Heaps after which both ways are compared."""

Memory = dict[str, Any]
Shapes = Callable[[int, int], Shape]


class Ways:
    """The usual way to compute a game on a device, and another one."""

    def __init__(self, game: TakeAndBreakGame, device: Device, usual: Shapes, other: Shapes) -> None:
        self.game, self.device, self.usual, self.other = game, device, usual, other

    def _engine(self, memory: Memory | None, shape_for: Shapes) -> CudaEngine:
        rules = sparse_rules(self.game)
        if rules is None:
            sys.exit(f"{self.game.spec}: a GPU does not compute this game")
        return CudaEngine(self.game, rules, self.device, memory=memory, shape_for=shape_for)

    def later(self, memory: Memory | None, heaps: int) -> tuple[int, Memory]:
        """So many heaps later, the heap and the memory there, computed in the usual way."""
        engine = self._engine(memory, self.usual)
        go_to(engine, engine.heap + heaps)
        return engine.heap, {name: array.copy() for name, array in engine.memory().items()}

    def digests(self, memory: Memory, heaps: int, shape_for: Shapes) -> list[tuple[int, str]]:
        """After every `NOTED` heaps from this memory on, the heap reached and the digest of the values until there."""
        engine, tally, found = self._engine(memory, shape_for), Tally(), list[tuple[int, str]]()
        begin, start = time.perf_counter(), engine.heap
        for end in range(start + NOTED, start + heaps + NOTED, NOTED):
            stop = min(end, start + heaps)
            while engine.heap < stop:
                tally.add(engine.advance(min(engine.heap + (engine.next_size or CHUNK), stop)))
            found.append((stop, tally.digest.text()))
        if engine.obstacle:
            sys.exit(f"{self.game.spec}: the GPU does not compute this ({engine.obstacle})")
        rate = heaps / 1e6 / (time.perf_counter() - begin)
        print(f"{found[-1][1]}  {rate:.1f} million values a second", flush=True)
        return found

    def first_difference(self, memory: Memory, heaps: int) -> int | None:
        """The end of the first `NOTED` heaps from this memory on of which the ways say different things, if any."""
        usual, other = (self.digests(memory, heaps, shape_for) for shape_for in (self.usual, self.other))
        return next((heap for (heap, one), (_, two) in zip(usual, other, strict=True) if one != two), None)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--code", default="4!.0", help="an octal code; ! asks for heaps that differ")
    parser.add_argument("--folder", type=run_folder, help="a run folder to begin from")
    parser.add_argument("--within", type=int, default=1 << 30, help="the stretch begins so many heaps later at most")
    parser.add_argument("--seed", type=int, help="chooses where it begins; another one each time if not given")
    parser.add_argument("--heaps", type=int, default=1 << 30, help="the length of the stretch")
    parser.add_argument("--block", type=int, choices=BLOCKS, default=256, help="heaps that are settled together")
    parser.add_argument("--lag", type=int, choices=range(2, 7), default=3, help="blocks between far entries and it")
    parser.add_argument("--unit", type=int, choices=(128, 256), default=256, help="heaps that are checked together")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    game = games.find(asked.code)
    if not isinstance(game, TakeAndBreakGame):
        sys.exit(f"{asked.code}: not a code")

    def other(size: int, memory: int) -> Shape:
        return replace(plan.shape_for(size, memory), block=asked.block, lag=asked.lag, unit=asked.unit)

    ways = Ways(game, gpus.opened_gpu(), plan.shape_for, other)
    seed = random.randrange(1 << 32) if asked.seed is None else asked.seed
    print(machine())
    memory = memory_in(asked.folder, game) if asked.folder else None
    heap, here = ways.later(memory, random.Random(seed).randrange(asked.within))
    print(f"{game.spec}: heaps {heap} to {heap + asked.heaps - 1} (seed {seed})")
    print(f"in blocks of {plan.BLOCK}, then of {asked.block}:", flush=True)
    if (place := ways.first_difference(here, asked.heaps)) is not None:
        sys.exit(f"The values before heap {place} differ.")
    print("All values are the same.")


if __name__ == "__main__":
    try:
        main()
    except AllumettesError as error:  # no GPU, no CuPy, no such code
        sys.exit(str(error))
