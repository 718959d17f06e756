"""How long the perfect player takes from the click to its answer on a very large heap, in a server of its own.

`python -m benchmarks.perfect_player` plays 333,999667 of Grundy's game: the first match computes the sequence of
nim-values, the next ones find it, also after the server was stopped and started again.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.server import Server
from tests.web.visitor import Visitor

START = "333,999667"
MATCHES = 3


def main() -> None:
    with TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for number in range(MATCHES):
            print(f"match {number + 1}: {answered(server)}")
        server.restart()
        print(f"after a restart: {answered(server)}")


def answered(server: Server) -> str:
    """The seconds until the computer, which begins, has played, and what it has played."""
    with Visitor(server.address) as visitor:
        begin = time.perf_counter()
        state = visitor.settled(visitor.new_match(start=START, opponent="perfect", first="opponent"))
        seconds = time.perf_counter() - begin
        proved = "proved" if state["remark"] is None else "at random"
        return f"{seconds:.2f} s, {state['turns'][0]['move']}, {proved}"


if __name__ == "__main__":
    main()
