"""What one visitor can do to the others on the web table: how long they wait, and how much memory is held.

.venv/bin/python -m benchmarks.hostile                   # a minute and a half

The real server with its default limits, but for the requests of one client, which all come from here. Each attack is
bounded in count and time, and comes from the same address as the visitor who suffers it.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks.web import started_server

from allumettes.study.race import machine

LINKS = 60
READERS = 150
SLOW = 70
LONG_CODE = "0." + "0" * 189 + "3"


class Somebody:
    """A visitor with one connection, who keeps a seat."""

    def __init__(self, host: str, port: int) -> None:
        self._address = host, port
        self.seat = ""

    def ask(self, method: str, path: str, content: Any = None) -> tuple[int, Any]:
        connection = HTTPConnection(*self._address, timeout=120)
        headers = {"Accept": "application/json", "Cookie": f"seat={self.seat}"}
        body = None
        if content is not None:
            headers["Content-Type"], body = "application/json", json.dumps(content)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie" and value.startswith("seat="):
                self.seat = value.partition(";")[0].removeprefix("seat=")
        connection.close()
        return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else text

    def new_match(self, **wishes: Any) -> Any:
        wish = {"key": str(uuid4()), "opponent": "screen"} | wishes
        status, state = self.ask("POST", "/match", wish)
        while status == 503:  # what this address has asked for before is still being done
            time.sleep(0.5)
            status, state = self.ask("POST", "/match", wish)
        assert status == 201, state
        return state


def memory(process: int) -> float:
    """The megabytes of the server's own process."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


@contextmanager
def raw_requests(host: str, port: int, requests: list[str]) -> Iterator[list[socket.socket]]:
    """Requests that are sent and whose answers nobody reads."""
    with ExitStack() as open_lines:
        lines = []
        for request in requests:
            line = open_lines.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect((host, port))
            line.sendall(request.encode())
            lines.append(line)
        yield lines


def get(path: str, seat: str = "") -> str:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: seat={seat}\r\n\r\n"


def long_links(host: str, port: int) -> None:
    moves = ",".join(f"{heap}>{heap - 190}" for heap in range(500_000, 190_000, -190)[:1000])
    address = "/play?" + urlencode({"game": LONG_CODE, "start": "500000", "moves": moves}, safe=",>")
    visitor = Somebody(host, port)
    state = visitor.new_match(start="11")
    waits = []
    with raw_requests(host, port, [get(f"{address}&name={number}") for number in range(LINKS)]):
        for step in ("move", "undo") * 5:
            begin = time.perf_counter()
            path = f"/match/{state['id']}/events/{state['version']}"
            status, state = visitor.ask("PUT", path, {"kind": step, "text": "11>1+10" if step == "move" else ""})
            assert status == 201
            waits.append(time.perf_counter() - begin)
    print(f"{LINKS} links of 1,000 moves at once: another visitor's move waits {max(waits):.2f} s at most")


def many_splits() -> dict[str, Any]:
    heap, moves = 1_000_000, []
    for _ in range(1000):
        moves.append(f"{heap}>{heap - 20}+20")
        heap -= 20
    return {"game": "grundy", "start": ",".join(["1000000"] + ["40"] * 63), "moves": moves}


def large_matches(host: str, port: int, process: int) -> None:
    visitor = Somebody(host, port)
    visitor.new_match(**many_splits())
    before = memory(process)
    for _ in range(20):
        state = visitor.new_match(**many_splits())
    each = (memory(process) - before) / 20
    whole = len(json.dumps(state))
    status, part = visitor.ask("GET", f"/match/{state['id']}/state?known=0")
    assert status == 200
    sizes = f"state of {whole / 1e6:.2f} MB, in part {len(json.dumps(part)) / 1e6:.2f} MB"
    print(f"64 heaps, 1,000 splits: {each:.1f} MB a match; {sizes}")
    before = memory(process)
    readers = [get(f"/match/{state['id']}/state", visitor.seat) for _ in range(READERS)]
    readers += [get(f"/match/{state['id']}/stream") for _ in range(READERS)]
    with raw_requests(host, port, readers):
        most, end = 0.0, time.monotonic() + 30
        while time.monotonic() < end:
            most = max(most, memory(process) - before)
            time.sleep(0.5)
        after = memory(process) - before
    held = f"{most:.0f} MB at most, {after:.0f} MB after 30 s"
    print(f"{READERS} readers of it and {READERS} of its stream who never read: {held}")


def slow_opponents(host: str, port: int) -> None:
    visitor = Somebody(host, port)
    for _ in range(SLOW):
        visitor.new_match(start="200", opponent="v0", event={"kind": "move", "text": "200>99+101"})
    begin = time.perf_counter()
    state = visitor.new_match(start="1000", opponent="perfect", event={"kind": "move", "text": "1000>400+600"})
    while len(state["turns"]) < 2:
        time.sleep(0.05)
        state = visitor.ask("GET", f"/match/{state['id']}/state")[1]
    played = time.perf_counter() - begin
    begin = time.perf_counter()
    status, _ = visitor.ask("GET", f"/match/{state['id']}/hint?rung=1")
    hinted = time.perf_counter() - begin
    remark = "with a proof" if state["remark"] is None else "at random"
    print(
        f"{SLOW} slow opponents: the perfect player moves {remark} in {played:.1f} s, "
        f"a hint is {status} in {hinted:.1f} s"
    )


def main() -> None:
    print(machine())
    with started_server("", core=0) as (host, port, process):
        long_links(host, port)
        large_matches(host, port, process)
        slow_opponents(host, port)


if __name__ == "__main__":
    main()
