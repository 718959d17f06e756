"""Whatever text is given for a position, a move, a game, a match or a certificate: it is read, or gets a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games, sequence
from allumettes.cli.error_message import error_message
from allumettes.cli.exit_codes import ExitCode
from allumettes.core.errors import AllumettesError
from allumettes.core.match import Match, Seat
from allumettes.core.notation import format_position, parse_move, parse_position
from allumettes.core.record import format_record, parse_record
from allumettes.core.text import excerpt
from allumettes.locale import speaking
from allumettes.solvers.ladder import find
from allumettes.study.race import RacePlan, run_race
from tests.campaign import tries
from tests.console import in_process
from tests.nasty import FIXED, changed_json, changed_values, mutated, texts
from tests.strategies import any_game, played_matches, small_positions

EXAMPLES = 1000
LONGEST_SENTENCE = 1000

specs = st.sampled_from(
    ["grundy", "matches:1-4", "S(1,3,4)", "0.77", "4!.0", "0.[3]", "8.9", "C?.[1=2!]", "0.{2,3?+}", "80.*="]
)
RECORD = format_record(
    Match(
        games.find("grundy"),
        (7, 9),
        seats=(Seat("human", "Ada"), Seat("endgame:9", "Ordi")),
        moves=[parse_move(games.find("grundy"), (7, 9), "7>2+5")],
        seed=7,
    )
)


def answered(read: Callable[[], Any]) -> Any:
    """What was read, or None where a sentence in either language says why not. Nothing else may happen."""
    try:
        return read()
    except AllumettesError as error:
        for language in ("fr", "en"):
            with speaking(language):
                said = error_message(error)
            assert 0 < len(said) < LONGEST_SENTENCE
            assert not any(ord(sign) < 32 and sign != "\n" for sign in said), said
        return None


@tries(EXAMPLES)
@given(texts | small_positions.map(format_position).flatmap(mutated))
def test_any_position(text: str) -> None:
    position = answered(lambda: parse_position(text))
    assert position is None or parse_position(format_position(position)) == position


@tries(EXAMPLES)
@given(any_game, small_positions, texts | st.sampled_from(["7>3+4", "4#2>1+3", "2 3", "0 div"]).flatmap(mutated))
def test_any_move(game: Any, position: tuple[int, ...], text: str) -> None:
    move = answered(lambda: parse_move(game, position, text))
    assert move is None or game.refusal(position, move) is None


@tries(EXAMPLES)
@given(texts | specs.flatmap(mutated))
def test_any_game(text: str) -> None:
    game = answered(lambda: games.find(text))
    assert game is None or games.find(game.spec) == game


@tries(EXAMPLES)
@given(mutated(RECORD) | texts)
def test_any_record(text: str) -> None:
    match = answered(lambda: parse_record(text, games.find))
    assert match is None or format_record(parse_record(format_record(match), games.find)) == format_record(match)


@tries(EXAMPLES // 2)
@given(played_matches().map(format_record).flatmap(mutated))
def test_any_record_of_any_game(text: str) -> None:
    answered(lambda: parse_record(text, games.find))


@pytest.fixture(scope="module")
def certificate() -> dict[str, Any]:
    period = sequence("0.137", 300).period
    assert period
    data: dict[str, Any] = json.loads(period.as_json())
    return data


@tries(EXAMPLES // 4)
@given(data=st.data())
def test_any_certificate(
    data: st.DataObject, certificate: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    home = tmp_path_factory.getbasetemp()
    (home / "any.json").write_text(data.draw(changed_json(certificate)), encoding="utf-8", errors="surrogatepass")
    run = in_process("verify", "any.json", "--seconds", "0.2", home=home)
    assert run.code in (ExitCode.DONE, ExitCode.NO, ExitCode.USAGE, ExitCode.UNDECIDED)
    assert len(run.screen + run.errors) < 20_000


@pytest.fixture(scope="module")
def measures() -> list[dict[str, Any]]:
    found = run_race(RacePlan(games.find("nim"), range(3, 6), [find("v0"), find("v2")], repetitions=1))
    return [asdict(measure) for measure in found]


@tries(20)
@given(data=st.data())
def test_any_measure(
    data: st.DataObject, measures: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    home = tmp_path_factory.getbasetemp()
    odd = json.loads(data.draw(changed_values(measures[0])))
    (home / "any_race.json").write_text(json.dumps({"rows": [odd, *measures]}))
    run = in_process("curves", "any_race.json", "--format", "json", home=home)
    assert run.code in (ExitCode.DONE, ExitCode.USAGE), run
    assert len(run.screen + run.errors) < 20_000


@pytest.mark.slow
@pytest.mark.parametrize("command", ["curves", "report"])
@pytest.mark.parametrize("text", FIXED)
def test_any_race_file(command: str, text: str, tmp_path: Path) -> None:
    for suffix in (".csv", ".json", ".parquet"):
        path = tmp_path / f"race{suffix}"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        run = in_process(command, path.name, home=tmp_path)
        assert (run.code, run.screen) == (ExitCode.USAGE, "")


def test_a_deep_race_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text('{"rows":' + "[" * 100_000 + "]" * 100_000 + "}")
    assert in_process("curves", "deep.json", home=tmp_path).code == ExitCode.USAGE


@given(st.text())
def test_an_excerpt_is_short_and_moves_no_cursor(text: str) -> None:
    shown = excerpt(text, 20)
    assert len(shown) <= 20
    assert not set(shown) & set("\0\a\b\n\r\t\x1b\u202e\u2066")
