"""How quick nim-values are on a GPU, all checks and the digest included, far from the first heap.

.venv/bin/python -m benchmarks.gpu                                   # Grundy's game and Officers near 2^30
.venv/bin/python -m benchmarks.gpu --codes 4!.0 --near 17179869184 --folder grundy --seconds 60

A run begins at the heap of a run folder (kept as a summary), which is not changed, or at heap 0. The processor's kernel
goes on from the same heap, and its values must be those of the GPU. The C program begins at heap 0, where it is at its
quickest. It asserts nothing of speed: rates belong to the machine, ratios of one run can be compared.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from shutil import copytree, which
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from benchmarks.sequences import COMPILER, CProgram

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.sequences.checkpoint import Content, opened
from allumettes.sequences.devices import DeviceKind
from allumettes.sequences.engine import Engine, engine_for
from allumettes.sequences.run import ENGINE
from allumettes.sequences.summary import Tally
from allumettes.study.race import machine

CODES = ["4!.0", "0.6"]
NEAR = 1 << 30
CHUNK = 1 << 20
"""Values at a time, where the engine does not say better."""
RESUMED = 1 << 28
"""Values before those that are timed, where a run folder is gone on from: a device suspects a heap among them and is
given the first values, once in a run."""
COMPARED, WARM = 1 << 22, 1 << 18
"""Values of the processor and of the C program that are timed, and those before them that compile what is timed."""


def run_folder(text: str) -> Path:
    """The type of the option that names a run folder."""
    if not (folder := Path(text)).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return folder


def memory_in(folder: Path, game: HeapGame) -> dict[str, Any]:
    """The memory of the engine, read from a copy of a run folder."""
    with TemporaryDirectory() as copy:
        copytree(folder, copy, dirs_exist_ok=True)
        with opened(Path(copy), game, Content.SUMMARY) as place:
            memory = place.memory()
    return {name.removeprefix(ENGINE): array for name, array in memory.items() if name.startswith(ENGINE)}


def go_to(engine: Engine, heap: int) -> None:
    while engine.heap < heap:
        engine.advance(min(engine.heap + (engine.next_size or CHUNK), heap))


def rate_on_gpu(engine: Engine, seconds: float) -> tuple[float, list[Any]]:
    """Values a second, and the first of them."""
    tally, first, kept = Tally(), [], 0
    begin, start = time.perf_counter(), engine.heap
    while (took := time.perf_counter() - begin) < seconds or kept < WARM + COMPARED:
        values = engine.advance(engine.heap + (engine.next_size or CHUNK))
        tally.add(values)
        if kept < WARM + COMPARED:
            first.append(values)
            kept += len(values)
    return (engine.heap - start) / took, first


def rate_on_processor(game: HeapGame, memory: dict[str, Any], expected: Any) -> float:
    engine = engine_for(game, forget=True, memory=memory)
    heap = engine.heap
    warm = engine.advance(heap + WARM)
    begin = time.perf_counter()
    values = engine.advance(heap + WARM + COMPARED)
    took = time.perf_counter() - begin
    if not np.array_equal(np.concatenate((warm, values)), expected[: WARM + COMPARED]):
        sys.exit(f"{game.spec}: the values of the GPU are not those of the processor")
    return COMPARED / took


def row(code: str, near: int, folder: Path | None, seconds: float, c_program: CProgram | None) -> str:
    game = games.find(code)
    memory = memory_in(folder, game) if folder else None
    gpu = engine_for(game, device=DeviceKind.CUDA, memory=memory)
    go_to(gpu, max(near, gpu.heap + (RESUMED if memory else 0)))
    heap = gpu.heap
    here = {name: array.copy() for name, array in gpu.memory().items()}
    fast, first = rate_on_gpu(gpu, seconds)
    if gpu.obstacle:
        sys.exit(f"{code}: the GPU does not compute this ({gpu.obstacle})")
    slow = rate_on_processor(game, here, np.concatenate(first))
    against = f"{'–':>10}{'–':>8}"
    if c_program:
        printed = c_program.run(code, COMPARED - 1, gpu.space)
        in_c = COMPARED / float(printed["seconds"])
        against = f"{in_c / 1e6:10.3f}{fast / in_c:8.0f}"
    return f"{code:>6}{heap:18,}{fast / 1e6:10.1f}{slow / 1e6:10.3f}{fast / slow:8.0f}{against}"


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--codes", nargs="+", default=CODES, help="octal codes; ! asks for heaps that differ")
    parser.add_argument("--near", type=int, default=NEAR, help="the heap from which on the GPU is timed")
    parser.add_argument("--folder", type=run_folder, help="a run folder to begin from, where one code is asked for")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the GPU is timed")
    asked = parser.parse_args()
    if asked.folder and len(asked.codes) > 1:
        parser.error("a run folder has one code")
    return asked


def main() -> None:
    asked = read_arguments()
    print(machine())
    print("Millions of values a second: on the GPU, by the processor's kernel on one core, by the C program")
    print(f"{'code':>6}{'from heap':>18}{'GPU':>10}{'kernel':>10}{'ratio':>8}{'C':>10}{'ratio':>8}")
    with TemporaryDirectory() as folder:
        c_program = CProgram(Path(folder)) if which(COMPILER) else None
        for code in asked.codes:
            print(row(code, asked.near, asked.folder, asked.seconds, c_program), flush=True)


if __name__ == "__main__":
    try:
        main()
    except AllumettesError as error:  # no GPU, no CuPy, no such code
        sys.exit(str(error))
