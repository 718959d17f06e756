"""How long misère quotients take to find and to check, and how much memory: each in a process of its own.

.venv/bin/python -m benchmarks.quotients                    # the games below, a minute each at most
.venv/bin/python -m benchmarks.quotients 0.77 0.123          # other games
.venv/bin/python -m benchmarks.quotients --seconds 5 0.07

A row has the code, the order of the quotient, how many elements are lost, preperiod and period where the game is solved
for all heaps (else the largest heap that was reached), the processor seconds to find it and to check its certificate,
and the most memory that the process held. Times belong to the machine.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time

from allumettes import games
from allumettes.misere.certificate import certificate_of
from allumettes.misere.checker import check_quotient
from allumettes.misere.quotient import find_quotient
from allumettes.solvers.limit import Limit

CODES = ("0.3", "0.33", "0.75", "0.123", "0.312", "0.34", "0.53", "0.71", "0.72", "0.15", "0.77", "0.44", "0.07")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", default=CODES)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--one", action="store_true", help="measure in this process")
    options = parser.parse_args()
    if options.one:
        print(measured(options.codes[0], options.seconds))
        return
    print("| code | order | lost | solved | find (s) | check (s) | memory (MB) |\n|---|---|---|---|---|---|---|")
    for code in options.codes:
        run = [sys.executable, "-m", "benchmarks.quotients", "--one", "--seconds", str(options.seconds), code]
        print(subprocess.run(run, check=True, capture_output=True, text=True).stdout, end="", flush=True)


def measured(code: str, seconds: float) -> str:
    begin = time.process_time()
    found = find_quotient(games.find(code), limit=Limit(seconds))
    between = time.process_time()
    holds = all(check.holds for check in check_quotient(certificate_of(found)))
    end = time.process_time()
    solved = "period {1} from {0} on".format(*found.repetition) if found.repetition else f"heaps up to {found.bound}"
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return (
        f"| {code} | {found.order} | {len(found.monoid.losing)} | {solved} | {between - begin:.2f} "
        f"| {end - between:.2f}{'' if holds else ' REFUSED'} | {memory} |"
    )


if __name__ == "__main__":
    main()
