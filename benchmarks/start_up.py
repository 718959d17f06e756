"""What a start costs, as ratios to a bare `python -c pass` of the same run.

.venv/bin/python benchmarks/start_up.py
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("allumettes"))
CASES = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import allumettes": [sys.executable, "-c", "import allumettes"],
    "al.game(…).position(…)": [sys.executable, "-c", "import allumettes as al; al.game('grundy').position(3, 5, 13)"],
    "allumettes --help": [COMMAND, "--help"],
    "allumettes analyse grundy 11": [COMMAND, "analyse", "grundy", "11"],
    "allumettes analyse grundy 10000": [COMMAND, "analyse", "grundy", "10000"],
}
ROUNDS = 20


def seconds(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, capture_output=True, check=False)
    return time.perf_counter() - begin


def main() -> None:
    # Rounds go through all cases, so that a busy moment of the machine touches every one of them.
    times: dict[str, list[float]] = {name: [] for name in CASES}
    for _round in range(ROUNDS):
        for name, command in CASES.items():
            times[name].append(seconds(command))
    bare = sorted(times["python -c pass"])[ROUNDS // 2]
    print(f"{'median of ' + str(ROUNDS):36} {'ms':>8} {'ratio':>7}")
    for name, measured in times.items():
        median = sorted(measured)[ROUNDS // 2]
        print(f"{name:36} {1000 * median:8.1f} {median / bare:7.2f}")


if __name__ == "__main__":
    main()
