"""How quick nim-values are on one core: the package against a C program of the sparse method and the dense kernel.

.venv/bin/python benchmarks/sequences.py                        # ten minutes; --quick takes two
.venv/bin/python benchmarks/sequences.py --codes 4!.0 0.6 --cores 2

It asserts nothing of speed: rates belong to the machine, ratios of one run can be compared. The times of a game are
taken in turns, so that a busy moment of the machine touches all, and the best of each counts. The C program is given
the mask that the package learned, at no cost; learning is part of the package's time. Values that differ stop it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.sequences.compiled import compiled
from allumettes.sequences.dense import dense_values
from allumettes.sequences.engine import Space, engine_for
from allumettes.sequences.values import nim_values
from allumettes.study.race import machine

SOURCE = Path(__file__).with_name("sparse.c")
COMPILER = "cc"
WIDTHS = ("uint8_t", "uint16_t")
TOO_NARROW = 3
"""What the C program answers when a value does not fit."""

FAR, SOME, QUICK = 1 << 22, 1 << 16, 1 << 14
SIZES = {
    "4!.0": FAR,
    "0.6": FAR,
    "0.16": FAR,
    "0.104": FAR,
    "0.106": FAR,
    "0.127": FAR,
    "0.56": FAR,
    "0.45": FAR,
    "0.054": FAR,
    "0.356": FAR,
    "0.143": FAR,
    "0.245": 1 << 20,
    "4.044": 1 << 20,
    "0.644": 1 << 20,
    "0.776": 1 << 20,
    "0.64": 1 << 20,
    "0.416": 1 << 18,
    # Rare heaps never end here as far as anybody looked: such games cost the square of their size.
    "0.014": 1 << 17,
    "0.04": 1 << 17,
    "0.007": 1 << 17,
    "0.76": 1 << 16,
    "4.364": 1 << 16,
}
"""How many heaps of each game."""

FIRST_USE = """
import time
begin = time.perf_counter()
import numba
imported = time.perf_counter()
from allumettes import games
from allumettes.sequences.values import nim_values
nim_values(games.find({code!r}), {to})
print(imported - begin, time.perf_counter() - imported)
"""

FNV_START, FNV_PRIME = np.uint64(0xCBF29CE484222325), np.uint64(0x100000001B3)


@compiled
def fnv(data: Any) -> Any:
    """FNV-1a of bytes."""
    checksum = FNV_START
    for byte in data:
        checksum = (checksum ^ np.uint64(byte)) * FNV_PRIME
    return checksum


def checksum_of(values: Any) -> str:
    return f"{int(fnv(values.astype('<u4').view(np.uint8))):016x}"


class CProgram:
    """The sparse method in C, compiled for this machine in both widths."""

    def __init__(self, folder: Path) -> None:
        self.programs = [folder / width for width in WIDTHS]
        for width, program in zip(WIDTHS, self.programs, strict=True):
            flags = ["-O3", "-march=native", f"-DVALUE={width}"]
            subprocess.run([COMPILER, *flags, "-o", program, SOURCE], check=True)

    def run(self, code: str, to: int, space: Space | None) -> dict[str, str]:
        """What it prints, in the narrowest width that holds the values. Without a space it is the direct method."""
        space = space or Space(0)
        arguments = [code, str(to), str(space.mask), *([] if space.place is None else [str(space.place)])]
        for program in self.programs:
            done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
            if done.returncode != TOO_NARROW:
                break
        if done.returncode:
            sys.exit(done.stderr)
        return dict(pair.split("=") for pair in done.stdout.split())


class Timed(NamedTuple):
    seconds: float
    result: Any


def timed(compute: Callable[..., Any], *arguments: Any, **options: Any) -> Timed:
    begin = time.perf_counter()
    result = compute(*arguments, **options)
    return Timed(time.perf_counter() - begin, result)


class Best(dict[str, float]):
    """The least seconds of each contender."""

    def add(self, name: str, seconds: float) -> None:
        self[name] = min(seconds, self.get(name, seconds))


def race(code: str, size: int, dense_size: int, rounds: int, c_program: CProgram | None) -> str:
    """One row of the table: a game, its rates and their ratios."""
    game, best = games.find(code), Best()
    space = learned_space(game, size - 1)
    for _round in range(rounds):
        ours = timed(nim_values, game, size - 1)
        best.add("ours", ours.seconds)
        if c_program:
            printed = c_program.run(code, size - 1, space)
            best.add("C", float(printed["seconds"]))
            agree(code, "C program", checksum_of(ours.result) == printed["checksum"])
        short = timed(nim_values, game, dense_size - 1)
        best.add("ours, short", short.seconds)
        dense = timed(dense_values, game, dense_size - 1)
        best.add("dense", dense.seconds)
        agree(code, "dense kernel", bool(np.array_equal(short.result, dense.result)))
    mask = "none" if space is None else f"{space.mask:x}" + ("" if space.place is None else f"+{space.place}")
    against_c = ratio(size, best["ours"], best["C"]) if c_program else f"{rate(size, best['ours'])}{'–':>9}{'–':>8}"
    return f"{code:>6}{mask:>9}{size:12,}{against_c}{dense_size:12,}" + ratio(
        dense_size, best["ours, short"], best["dense"]
    )


def learned_space(game: HeapGame, to: int) -> Space | None:
    """What the package knows of the game in the end. It also compiles all that is timed later."""
    engine = engine_for(game)
    engine.advance(to + 1)
    return engine.space


def agree(code: str, other: str, same: bool) -> None:
    if not same:
        sys.exit(f"{code}: the values are not those of the {other}")


def rate(size: int, seconds: float) -> str:
    return f"{size / seconds / 1e6:9.3f}"


def ratio(size: int, ours: float, theirs: float) -> str:
    return f"{rate(size, ours)}{rate(size, theirs)}{theirs / ours:8.2f}"


def print_first_use(code: str) -> None:
    """What the first values of a game cost before and after machine code is kept on disk."""
    print(f"\nSeconds until the first {SOME:,} values of {code}, in a process of their own")
    print(f"{'':24}{'import numba':>14}{'values':>9}{'process':>9}")
    with TemporaryDirectory() as folder:
        for name in ("nothing compiled yet", "compiled before"):
            child = timed(
                subprocess.run,
                [sys.executable, "-c", FIRST_USE.format(code=code, to=SOME - 1)],
                env=os.environ | {"NUMBA_CACHE_DIR": folder},
                capture_output=True,
                text=True,
                check=True,
            )
            imported, computed = map(float, child.result.stdout.split())
            print(f"{name:24}{imported:14.2f}{computed:9.2f}{child.seconds:9.2f}")


def print_cores(sizes: dict[str, int], cores: int, rounds: int) -> None:
    print(f"\nMillions of values a second on {cores} cores and on one")
    print(f"{'code':>6}{'heaps':>12}{f'{cores} cores':>9}{'one':>9}{'ratio':>8}")
    for code, size in sizes.items():
        game, best = games.find(code), Best()
        for _round in range(rounds):
            many = timed(nim_values, game, size - 1, cores=cores)
            best.add("many", many.seconds)
            one = timed(nim_values, game, size - 1)
            best.add("one", one.seconds)
            agree(code, "single core", bool(np.array_equal(many.result, one.result)))
        print(f"{code:>6}{size:12,}" + ratio(size, best["many"], best["one"]), flush=True)


def print_table(sizes: dict[str, int], dense_size: int, rounds: int, c_program: CProgram | None) -> None:
    print(f"Millions of values a second on one core, best of {rounds}")
    print(f"{'':27}{'sparse method':>26}{'':>12}{'dense kernel':>26}")
    names = f"{'heaps':>12}{'ours':>9}"
    print(f"{'code':>6}{'mask':>9}{names}{'C':>9}{'ratio':>8}{names}{'dense':>9}{'ratio':>8}")
    for code, size in sizes.items():
        print(race(code, size, min(dense_size, size), rounds, c_program), flush=True)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--codes", nargs="+", default=list(SIZES), help="octal codes; ! asks for heaps that differ")
    parser.add_argument("--to", type=int, help="how many heaps, the same for every game")
    parser.add_argument("--quick", action="store_true", help=f"at most {SOME:,} heaps, {QUICK:,} for the dense kernel")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is timed")
    parser.add_argument("--cores", type=int, default=1, help="also compare so many cores with one")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    most = SOME if asked.quick else FAR
    sizes = {code: asked.to or min(most, SIZES.get(code, SOME)) for code in asked.codes}
    print(machine())
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    with TemporaryDirectory() as folder:
        c_program = CProgram(Path(folder)) if which(COMPILER) else None
        if c_program is None:
            print(f"There is no C compiler here ({COMPILER}): the C program is left out.")
        print_table(sizes, QUICK if asked.quick else SOME, asked.rounds, c_program)
    print_first_use("4!.0")
    os.sched_setaffinity(0, allowed)
    if asked.cores > 1:
        print_cores(sizes, asked.cores, asked.rounds)


if __name__ == "__main__":
    main()
