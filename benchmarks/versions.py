"""The race of the course in one run: versions 0 to 4 on n = 3 to 22, version 5 on 10 000, and the ratios between them.

.venv/bin/python benchmarks/versions.py

It asserts nothing: times belong to the machine, ratios of one run can be compared. It takes half a minute.
"""

from __future__ import annotations

from itertools import pairwise

from allumettes import games
from allumettes.solvers.ladder import find
from allumettes.study.measure import Measure
from allumettes.study.race import RacePlan, machine, run_race

VERSIONS = ("v0", "v1", "v2", "v3", "v4")
SIZES = range(3, 23)
LARGE = 10_000
SECONDS = 60.0
PAIRS = {("v1", "v2"): 26, ("v2", "v3"): 37, ("v3", "v4"): 42}
"""Where the authors of the course give the other ratios: 283.3, 4.24 and 11.2 in operations (281.6 for v0/v1 at 22).

The last one is larger here: the authors' version 4 misses some pairs of heaps, ours finds them all.
"""

Table = dict[tuple[str, int], Measure]


def race(names: tuple[str, ...], sizes: range | tuple[int, ...]) -> Table:
    solvers = [find(name) for name in names]
    return {
        (measure.solver, measure.n): measure
        for measure in run_race(RacePlan(games.find("grundy"), sizes, solvers, seconds=SECONDS))
    }


def print_costs(measured: Table) -> None:
    print(f"{'n':>5}" + "".join(f"{name + ' operations':>16}{'ms':>11}" for name in VERSIONS))
    for n in SIZES:
        cells = (measured[name, n] for name in VERSIONS)
        print(f"{n:5}" + "".join(f"{cell.operations:16,}{1000 * cell.seconds:11.3f}" for cell in cells))


def print_ratios(measured: Table) -> None:
    print(f"\n{'ratio':>9}{'n':>5}{'operations':>12}{'time':>9}")
    for (first, second), at in [*((pair, SIZES[-1]) for pair in pairwise(VERSIONS)), *PAIRS.items()]:
        if (first, at) not in measured:
            measured |= race((first, second), (at,))
        before, after = measured[first, at], measured[second, at]
        times = f"{before.operations / after.operations:12.2f}{before.seconds / after.seconds:9.2f}"
        print(f"{first:>5}/{second:>3}{at:5}{times}")


def main() -> None:
    print(machine())
    measured = race(VERSIONS, SIZES)
    print_costs(measured)
    print_ratios(measured)
    large = race(("v5",), (LARGE,))["v5", LARGE]
    brute = measured["v0", 20]
    print(f"\nv0, n = 20: {brute.operations:,} operations in {brute.seconds:.2f} s")
    print(f"v5, n = {LARGE:,}: {large.operations:,} operations in {large.seconds:.2f} s")
    print(f"v0 at 20 / v5 at {LARGE:,}, in time: {brute.seconds / large.seconds:.1f}")


if __name__ == "__main__":
    main()
