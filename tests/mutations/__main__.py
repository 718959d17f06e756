"""Tries random mutations and reports the survivors: `python -m tests.mutations --count 100 --seed 1`."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from textwrap import indent

from tests.mutations.coverage_map import CoverageMap
from tests.mutations.equivalents import equivalents, key, out_of_date
from tests.mutations.operators import Mutation, mutations
from tests.mutations.places import ROOMS, sources
from tests.mutations.trial import Bench, Trial, Verdict


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many mutations are drawn")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="PATH",
        default=[f"{room}/" for room in ROOMS],
        help="mutate files whose path in the package begins so",
    )
    parser.add_argument("--verbose", action="store_true", help="show the mutations that were noticed too, and by what")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    texts = sources()
    if stale := out_of_date(texts):
        print("no longer mutations of the sources:", *stale, sep="\n  ", file=sys.stderr)
        return 2
    possible = [m for file, text in texts.items() if file.startswith(tuple(chosen.only)) for m in mutations(file, text)]
    random.Random(chosen.seed).shuffle(possible)
    drawn = list(islice((mutation for mutation in possible if compiles(mutation, texts)), chosen.count))
    coverage = CoverageMap.load()
    coverage.update(chosen.processes)
    verdicts: Counter[Verdict] = Counter()
    for trial in trials(drawn, coverage, chosen.processes):
        verdicts[trial.verdict] += 1
        if chosen.verbose or trial.verdict not in {Verdict.NOTICED, Verdict.EQUIVALENT}:
            print(f"{trial.verdict.value} ({trial.tests} tests): {trial.mutation}", flush=True)
        if chosen.verbose:
            print(indent(trial.proof, "    | "), flush=True)
    print(f"{len(drawn)} mutations drawn with seed {chosen.seed} out of {len(possible)}:", end=" ")
    print(", ".join(f"{verdicts[verdict]} {verdict.value}" for verdict in Verdict))
    return int(verdicts[Verdict.SURVIVED] + verdicts[Verdict.NOT_COVERED] > 0)


def compiles(mutation: Mutation, texts: dict[str, str]) -> bool:
    try:
        compile(mutation.apply(texts[mutation.file]), mutation.file, "exec")
    except SyntaxError:
        return False
    return True


def trials(drawn: list[Mutation], coverage: CoverageMap, processes: int) -> Iterator[Trial]:
    """The result of each mutation, as they come; each process has a copy of the package to itself."""
    known = equivalents()
    benches: SimpleQueue[Bench] = SimpleQueue()

    def attempt(mutation: Mutation) -> Trial:
        if key(mutation) in known:
            return Trial(mutation, Verdict.EQUIVALENT, proof=known[key(mutation)])
        bench = benches.get()
        try:
            return bench.try_mutation(mutation)
        finally:
            benches.put(bench)

    with ExitStack() as stack:
        for _number in range(processes):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="mutations-"))
            benches.put(stack.enter_context(closing(Bench(Path(folder), coverage))))
        pool = stack.enter_context(ThreadPoolExecutor(processes))
        yield from (tried.result() for tried in as_completed(pool.submit(attempt, mutation) for mutation in drawn))


if __name__ == "__main__":
    sys.exit(main())
