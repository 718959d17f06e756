"""Programs of the owner as opponents: by name, within limits, and never by a visitor's command."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from allumettes.web.programs import NamedProgram
from tests.console import ENGLISH, in_process
from tests.web.inside import Inside

ROOT = Path(__file__).parents[2]
EXAMPLE = NamedProgram("ada", (sys.executable, "grundy.py"), ROOT / "examples" / "python")
CHEAT = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    print({"allumettes": "allumettes 1 Cheat", "move": "I win"}.get(word, "ok"), flush=True)
"""

TAKES_FIVE = CHEAT.replace("I win", "13>8")


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    folder = tmp_path_factory.mktemp("programs")
    (folder / "cheat.py").write_text(CHEAT, encoding="utf-8")
    cheat = NamedProgram("cheat", (sys.executable, "cheat.py"), folder)
    (folder / "five.py").write_text(TAKES_FIVE, encoding="utf-8")
    five = NamedProgram("five", (sys.executable, "five.py"), folder)
    with Inside(folder, programs=(EXAMPLE, cheat, five)) as inside:
        yield inside


def created(inside: Inside, lang: bytes = b"en", **options: str) -> Any:
    """The state of a new match once the program has moved."""
    key = f"{'k' * 16}{options['opponent']}{options.get('start', '')}{lang.decode()}"
    heard = inside.send("POST", "/match", {"key": key, **options})
    assert heard.status == 201, heard.body
    match_id = heard.json["id"]
    for _attempt in range(1000):
        headers = [(b"accept-language", lang)]
        state = inside.ask("GET", f"/match/{match_id}/state".encode(), headers=headers).json
        if state["turns"]:
            return state
        time.sleep(0.01)
    raise AssertionError("the program has not moved")


def test_the_home_page_offers_the_programs_by_name(inside: Inside) -> None:
    page = inside.ask("GET", b"/").body.decode()
    assert '<option value="program:ada"' in page
    assert "grundy.py" not in page, "a command is nobody's business"


@pytest.mark.slow
def test_a_program_moves_and_counts(inside: Inside) -> None:
    state = created(inside, start="13", opponent="program:ada", first="opponent")
    assert state["position"] == "5,8"
    assert [seat["name"] for seat in state["seats"]] == ["ada", "Player"]
    assert [(counter["name"], counter["count"]) for counter in state["thought"]["counters"]] == [("operations", 1262)]
    assert state["remark"] is None


@pytest.mark.slow
def test_a_program_that_fails_is_told_of_and_the_match_goes_on(inside: Inside) -> None:
    state = created(inside, start="13", opponent="program:cheat", first="opponent")
    assert state["remark"] == "“I win” does not answer “move”. A move was drawn for it at random."
    assert len(state["turns"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "remark"),
    [
        (b"en", "five tries to cheat in position 13. A move was drawn for it at random."),
        (b"fr", "five essaie de tricher dans la position 13. Un coup a été tiré au hasard pour lui."),
    ],
)
def test_001_33_a_program_that_cheats_in_the_browser_is_told_of(inside: Inside, lang: bytes, remark: str) -> None:
    state = created(inside, lang, game="matches", start="13", opponent="program:five", first="opponent")
    assert state["remark"] == remark
    assert state["position"] in ("12", "11", "10")


@pytest.mark.parametrize("opponent", ["program", "program:", "program:other", "program:sh -c id", "program:../ada"])
def test_no_visitor_names_a_command(inside: Inside, opponent: str) -> None:
    heard = inside.send("POST", "/match", {"key": "x" * 16, "opponent": opponent})
    assert heard.status == 422, heard.body


RECORD = """allumettes match 1
game: grundy
convention: normal
start: 4
first: human Adam
second: program Ada
moves:
 1. 4>1+3 {rest}
"""


@pytest.mark.slow
@pytest.mark.parametrize(("rest", "over"), [("3>1+2", True), ("", False)])
def test_a_record_with_a_program_is_opened_without_it(inside: Inside, rest: str, over: bool) -> None:
    heard = inside.send(
        "POST", "/match/record", {"key": f"record {rest}".ljust(16), "record": RECORD.format(rest=rest)}
    )
    assert heard.status == 201, heard.body
    assert heard.json["over"] is over


@pytest.mark.parametrize("text", ["ada", "=java", "a b=java", "ada=", "ada=no-such-program", "ada=true", "ada='java"])
def test_the_owner_is_told_at_the_start_what_is_wrong(tmp_path: Path, text: str) -> None:
    run = in_process("web", "--engine", text, "--port", "0", "--no-open", home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert "Error" in run.errors
