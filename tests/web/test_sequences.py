"""Sequences over HTTP: values and period of the library, in ranges and files; a killed server has what it had."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import httpx2
import numpy as np
import pytest

from allumettes import games
from allumettes.sequences.certificate import parse_certificate
from allumettes.sequences.values import nim_values
from allumettes.sequences.verifier import verify
from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of

pytestmark = pytest.mark.slow

SLOW, FAR = "0.F", 30_000
"""Three heaps may be left, which takes the cube of the heap: a run that a test can kill in the middle."""


def asked(visitor: Visitor, what: str, **query: Any) -> httpx2.Response:
    return visitor.http.get(f"/sequences/{what}", params=query)


def values_of(answer: httpx2.Response) -> list[int]:
    assert answer.status_code == 200, answer.text
    numbers: list[int] = np.frombuffer(answer.content, f"<u{answer.headers['value-width']}").tolist()
    return numbers


def test_a_short_sequence_is_that_of_the_library(guest: Visitor) -> None:
    found = asked(guest, "found", game="kayles", to=1000).json()
    assert (found["game"]["spec"], found["finished"], found["known"]) == ("0.77", True, 1001)
    period = found["period"]
    assert (period["status"], period["period"], period["preperiod"]) == ("proved", 12, 71)
    assert "Guy and Smith" in period["statement"]
    assert "167" in period["bound"]
    values = nim_values(games.find("0.77"), 1000)
    assert values_of(asked(guest, "values", game="0.77", to=1000, first=0)) == values.tolist()
    assert values_of(asked(guest, "values", game="0.77", to=1000, first=990, count=5)) == values[990:995].tolist()
    assert values_of(asked(guest, "values", game="0.77", to=1000, first=2000)) == []
    bits = np.unpackbits(
        np.frombuffer(asked(guest, "rares", game="0.77", to=1000).content, np.uint8), bitorder="little"
    )
    rare = values[np.flatnonzero(bits)]
    classes = {each["name"]: each for each in found["classes"]}
    assert classes["rare"]["heaps"] == len(rare) == 10
    assert {each["value"] for each in classes["rare"]["values"]} == set(rare.tolist())
    assert sum(each["heaps"] for each in found["classes"]) == 1001


def test_every_file_is_that_of_the_command_line(guest: Visitor) -> None:
    found = asked(guest, "found", game="0.77", to=200).json()
    files = {each["address"].rpartition("=")[2]: guest.http.get(each["address"]) for each in found["downloads"]}
    assert set(files) >= {".txt", ".csv", ".npy", ".json", "certificate"}
    assert files[".txt"].text.splitlines()[10] == "10 2"
    assert files[".csv"].text.splitlines()[:2] == ["heap,value", "0,0"]
    assert files[".json"].json()["values"][:5] == [0, 1, 2, 3, 1]
    assert 'filename="0.77-200.txt"' in files[".txt"].headers["content-disposition"]
    certificate = parse_certificate(files["certificate"].text)
    assert all(check.holds for check in verify(certificate))


def test_two_codes_and_the_first_heap_where_they_differ(guest: Visitor) -> None:
    told = asked(guest, "difference", **{"game": "0.137", "with": "0.07", "to": 100}).json()
    one, other = nim_values(games.find("0.137"), 100), nim_values(games.find("0.07"), 100)
    assert told["heap"] == int(np.flatnonzero(one != other)[0])
    assert str(told["heap"]) in told["words"]
    same = asked(guest, "difference", **{"game": "0.333", "with": "matches:1,2,3", "to": 100}).json()
    assert (same["heap"], "for all heaps" in same["words"]) == (None, True)


def test_what_cannot_be_is_said_in_a_sentence(guest: Visitor) -> None:
    assert "0.8z" in detail_of(asked(guest, "found", game="0.8z", to=10), 422)
    detail_of(asked(guest, "found", game="0.77", to=10**9), 422)
    detail_of(asked(guest, "values", game="0.77", to=10, first=0, count=10**7), 422)
    detail_of(asked(guest, "file", game="0.77", to=10, kind=".exe"), 404)
    reading = asked(guest, "reading", game="0.7").json()
    assert "match" in reading["words"]
    assert asked(guest, "reading", game="nonsense!").json()["game"] is None
    page = guest.http.get("/sequences?game=0.77&to=banana", headers={"Accept": "text/html"}).text
    assert "banana" in page


def test_a_long_sequence_survives_a_killed_server(tmp_path: Path) -> None:
    """What was computed can be read after the kill, and the run goes on from there to the same values."""
    query: dict[str, Any] = {"game": SLOW, "to": FAR}
    with Server(tmp_path / "server") as server, Visitor(server.address) as visitor:
        with visitor.http.stream("GET", "/sequences/run", params=query):
            before = wait_for(visitor, query, 1)
            server.kill()
        server.restart()
        known = asked(visitor, "found", **query).json()
        assert not known["finished"]
        assert known["known"] >= before
        kept = values_of(asked(visitor, "values", first=0, **query))
        assert kept == nim_values(games.find(SLOW), len(kept) - 1).tolist()
        with visitor.http.stream("GET", "/sequences/run", params=query):
            wait_for(visitor, query, len(kept) + 1)
        longer = values_of(asked(visitor, "values", first=0, **query))
        assert longer[: len(kept)] == kept


def wait_for(visitor: Visitor, query: dict[str, Any], least: int) -> int:
    """How many values are on the disk, once there are so many."""
    deadline = time.monotonic() + 60
    while (known := asked(visitor, "found", **query).json()["known"]) < least:
        assert time.monotonic() < deadline, f"still {known} values"
        time.sleep(0.1)
    return int(known)


def test_a_long_sequence_is_finished_while_somebody_watches(guest: Visitor) -> None:
    query: dict[str, Any] = {"game": "grundy", "to": 20_001}
    assert not asked(guest, "found", **query).json()["finished"]
    states = []
    with guest.http.sse("/sequences/run?game=grundy&to=20001") as stream:
        for event in stream:
            if event.event == "state":
                states.append(json.loads(event.data)["state"])
                if states[-1] == "finished":
                    break
    found = asked(guest, "found", **query).json()
    assert (found["finished"], found["known"], found["period"]) == (True, 20_002, None)
    values = values_of(asked(guest, "values", first=0, **query))
    assert values == nim_values(games.find("grundy"), 20_001).tolist()
    assert asked(guest, "file", kind=".txt", **query).text.splitlines()[-1] == f"20001 {values[-1]}"


def test_the_survey_has_a_row_for_every_code(guest: Visitor) -> None:
    with guest.http.sse("/sequences/survey/run?digits=1") as stream:
        for event in stream:
            if event.event == "state" and json.loads(event.data)["state"] == "finished":
                break
    survey = asked(guest, "survey/rows", digits=1).json()
    rows = {row["code"]: row for row in survey["rows"]}
    assert len(rows) == 15  # 0.1 to 0.7, 4.0 to 4.7
    assert (rows["0.3"]["period"], rows["0.3"]["status"]) == (2, "proved")
    assert rows["0.6"]["status"] == "unknown"
    assert rows["0.3"]["address"].startswith("/sequences?game=0.3&to=")


def test_the_genera_of_the_first_heaps(guest: Visitor) -> None:
    view = guest.http.get("/sequences/genera", params={"game": "matches"}).json()
    assert view["rows"][1] == {"heap": 1, "genus": "1^031", "kind": "a Nim heap", "lost": True}
    assert [row["heap"] for row in view["rows"] if row["lost"]][:3] == [1, 5, 9]
    assert "All these heaps are tame: they behave like positions of Nim." in view["sentences"]
    assert guest.http.get("/sequences/genera", params={"game": "nothing"}).status_code == 422
