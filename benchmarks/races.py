"""What ten visitors who race at once do to a move at the table.

.venv/bin/python -m benchmarks.races                     # a minute
.venv/bin/python -m benchmarks.races --rounds 10

The real server with its default settings; it shares one core with the processes of its races. Quiet and busy rounds
follow each other in one run, so that whatever else the machine does meets both. In a busy round ten visitors, each with
an address of its own, watch a race that does not end; a move is answered by the perfect player, and its time is that of
the whole request.
"""

from __future__ import annotations

import argparse
import json
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection

from benchmarks.hostile import Somebody
from benchmarks.web import started_server

from allumettes.study.race import machine

VISITORS = 10
MOVES = 60
"""Of one round."""
PAUSE = 0.02
"""Between two moves: a person thinks for longer, a benchmark has less time."""
SETTLING = 3.0
"""Until the processes of the races have started."""
LONG = {"game": "grundy", "solvers": ["v0", "v1", "v2"], "first": 20, "last": 60, "seconds": 30}
SHORT = {"game": "grundy", "solvers": ["v4", "v5"], "first": 3, "last": 200, "seconds": 30}
"""Runs of half a minute, and runs of microseconds, which write and tell much."""
LARGEST_RATIO = 2.0
CORE = 0


@contextmanager
def racing(host: str, port: int) -> Iterator[list[int]]:
    """Ten visitors who watch their races; how many bytes each was sent."""
    heard = [0] * VISITORS

    def listen(line: socket.socket, number: int) -> None:
        try:
            while content := line.recv(65536):
                heard[number] += len(content)
        except OSError:
            pass  # the round is over

    with ExitStack() as open_lines:
        for number in range(VISITORS):
            visitor = (f"127.0.0.{number + 2}", 0)
            connection = HTTPConnection(host, port, timeout=60, source_address=visitor)
            connection.request(
                "POST", "/race", json.dumps(SHORT if number % 2 else LONG), {"Content-Type": "application/json"}
            )
            address = json.loads(connection.getresponse().read())["address"]
            connection.close()
            line = socket.create_connection((host, port), source_address=visitor)
            open_lines.callback(line.close)
            open_lines.callback(line.shutdown, socket.SHUT_RDWR)
            line.sendall(f"GET {address}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            threading.Thread(target=listen, args=(line, number), daemon=True).start()
        time.sleep(SETTLING)
        yield heard


def moves(host: str, port: int) -> list[float]:
    """How long moves against the perfect player take, until they are answered, in milliseconds."""
    visitor = Somebody(host, port)
    state = visitor.new_match(game="nim", start="3,5,7", opponent="perfect")
    taken = []
    for number in range(MOVES):
        kind, text = ("undo", "") if number % 2 else ("move", "7>6")
        path = f"/match/{state['id']}/events/{state['version']}"
        begin = time.perf_counter()
        status, state = visitor.ask("PUT", path, {"kind": kind, "text": text})
        taken.append((time.perf_counter() - begin) * 1000)
        assert status == 201, state
        time.sleep(PAUSE)
    return taken


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("--rounds", type=int, default=4)
    rounds = reading.parse_args().rounds
    print(machine())
    quiet: list[float] = []
    busy: list[float] = []
    with started_server("", CORE) as (host, port, _process):
        moves(host, port)  # caches fill
        for _ in range(rounds):
            quiet += moves(host, port)
            with racing(host, port) as heard:
                busy += moves(host, port)
            assert all(heard), "a race was not heard of"
            time.sleep(SETTLING + 2)  # the processes of the races end when nobody watches
    for name, times in (("quiet", quiet), ("ten races", busy)):
        late = statistics.quantiles(times, n=20)[-1]
        print(f"{name}: {len(times)} moves, median {statistics.median(times):.2f} ms, one in twenty over {late:.2f} ms")
    ratio = statistics.median(busy) / statistics.median(quiet)
    print(f"a move beside ten races takes {ratio:.2f} times its quiet time (at most {LARGEST_RATIO:g})")
    if ratio > LARGEST_RATIO:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
