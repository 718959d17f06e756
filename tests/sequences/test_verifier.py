"""The verifier believes true certificates and no others, and needs no kernel for it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from allumettes import games
from allumettes.cli.commands.verify import build
from allumettes.core.errors import UndecidedError
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.games.code import CodeGame
from allumettes.locale import speak
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.dense import plain_values
from allumettes.sequences.theorems import Theorem
from allumettes.sequences.verifier import Claim, recompute, seconds_needed, verify
from allumettes.solvers.limit import Limit
from tests.sequences.codes import codes, period_of
from tests.sequences.test_certificate import SPECS, certificate_of


@pytest.mark.exhaustive
@pytest.mark.parametrize("spec", [*SPECS, "0.9C", "0.17", "0.F", "matches:1-4"])
def test_true_certificates_hold(spec: str) -> None:
    assert [check.claim for check in verify(certificate_of(spec)) if not check.holds] == []


@settings(max_examples=40, deadline=None)
@given(codes(marks=True, tails=True))
def test_its_mex_is_the_plain_one(game: CodeGame) -> None:
    assert recompute(game, 25, Limit(None)) == plain_values(game, 25)


def test_it_runs_without_numpy_or_numba() -> None:
    script = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from allumettes.sequences.certificate import parse_certificate\n"
        "from allumettes.sequences.verifier import verify\n"
        "checks = verify(parse_certificate(sys.stdin.read()))\n"
        "print(len(checks), all(check.holds for check in checks))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=certificate_of("0.77").as_json(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("7 True\n", "")


KAYLES_VALUES = certificate_of("0.77").values


@pytest.mark.parametrize(
    ("changed", "claim"),
    [
        ({"code": "0.137"}, Claim.DIGEST),
        ({"code": "chess"}, Claim.GAME),
        ({"code": "halving"}, Claim.GAME),
        ({"period": 24, "values": (*KAYLES_VALUES, *KAYLES_VALUES[-12:])}, Claim.PERIOD),
        ({"period": 11, "values": KAYLES_VALUES[:-1]}, Claim.REPEATS),
        ({"preperiod": 70, "values": KAYLES_VALUES[:-1]}, Claim.REPEATS),
        ({"preperiod": 72, "values": (*KAYLES_VALUES, KAYLES_VALUES[-12])}, Claim.PREPERIOD),
        ({"saltus": 1}, Claim.REPEATS),
        ({"bound": 166}, Claim.THEOREM),
        ({"bound": 168}, Claim.DIGEST),
        ({"bound": 60}, Claim.REPEATS),
        ({"theorem": Theorem.NO_SPLIT}, Claim.THEOREM),
        ({"theorem": Theorem.SALTUS}, Claim.THEOREM),
        ({"digest": "0" * 64}, Claim.DIGEST),
        ({"values": (*KAYLES_VALUES[:-1], 9)}, Claim.VALUES),
    ],
    ids=str,
)
def test_a_certificate_that_was_changed_is_refused(changed: dict[str, Any], claim: Claim) -> None:
    failing = [check.claim for check in verify(replace(certificate_of("0.77"), **changed)) if not check.holds]
    assert claim in failing


def test_no_theorem_is_believed_of_a_game_that_none_covers() -> None:
    for theorem in Theorem:
        wrong = replace(certificate_of("4.[3]"), theorem=theorem)
        assert [check.claim for check in verify(wrong) if not check.holds] == [Claim.THEOREM]
    kenyon = replace(certificate_of("0.3F"), theorem=Theorem.SALTUS)
    assert [check.claim for check in verify(kenyon) if not check.holds] == [Claim.THEOREM]


def test_values_that_are_not_there_are_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.sequences.certificate.MOST_VALUES", 82)
    checks = verify(replace(certificate_of("0.77"), values=()))
    assert [check.claim for check in checks] == [claim for claim in Claim if claim is not Claim.VALUES]
    assert all(check.holds for check in checks)


def test_how_long_it_takes_grows_with_the_splits() -> None:
    """As the square of the bound, and as its cube where heaps are split in three."""
    kayles, three, whole = (certificate_of(spec) for spec in ("0.77", "0x0.28", "matches:2,5,7"))
    for certificate, power in ((whole, 1), (kayles, 2), (three, 3)):
        far, farther = (replace(certificate, bound=bound) for bound in (10**6 - 1, 10**7 - 1))
        assert seconds_needed(farther) / seconds_needed(far) == pytest.approx(10**power, rel=1e-3)
    assert seconds_needed(replace(kayles, bound=10**400)) > 10**9
    assert seconds_needed(replace(kayles, code="chess")) == seconds_needed(replace(kayles, code="halving")) == 0


def test_a_limit_is_kept() -> None:
    with pytest.raises(UndecidedError):
        verify(replace(certificate_of("0.77"), bound=10**12), Limit(0.05))


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "certificate.json"
    path.write_text(certificate_of("0.77").as_json(), encoding="utf-8")
    return path


def run(*arguments: str) -> tuple[int, str]:
    speak("en")
    outcome = CliRunner().invoke(build(), arguments, standalone_mode=False)
    code = outcome.return_value if outcome.exception is None else getattr(outcome.exception, "exit_code", -1)
    return code, outcome.output + str(outcome.exception or "")


def test_the_command_says_proved(written: Path) -> None:
    code, screen = run(str(written))
    assert code == 0
    assert "g(n + 12) = g(n) from heap 71 on, by the theorem of Guy and Smith" in screen
    assert screen.count("holds") == 8
    assert screen.endswith("Proved, for all heaps.\n")


def test_the_command_says_observed(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(certificate_of("0.3F").as_json(), encoding="utf-8")
    code, screen = run(str(path))
    assert code == 0
    assert "g(n + 6) = g(n) + 3 from heap 0 on, as far as was seen" in screen
    assert screen.endswith("Observed up to heap 200; no theorem here says that it goes on.\n")


def test_the_command_refuses_a_false_certificate(written: Path) -> None:
    false: Certificate = replace(certificate_of("0.77"), digest="0" * 64)
    written.write_text(false.as_json(), encoding="utf-8")
    code, screen = run(str(written))
    assert code == 1
    assert "DOES NOT HOLD  the digest" in screen


def test_the_command_says_that_time_ran_out(written: Path) -> None:
    written.write_text(replace(certificate_of("0.77"), bound=10**9).as_json(), encoding="utf-8")
    code, screen = run(str(written), "--seconds", "0.05")
    assert code == 3
    assert screen.endswith("\nNot checked: 1,000,000,001 values take longer than 0.05\u00a0s.\n")


def test_the_command_does_not_begin_what_would_take_years(written: Path) -> None:
    written.write_text(replace(certificate_of("0.77"), bound=10**9).as_json(), encoding="utf-8")
    code, screen = run(str(written))
    assert code == 3
    assert "Not checked: computing 1,000,000,001 values again by their definition would take days or more." in screen
    assert "allumettes sequence 0.77 --to 1000000000" in " ".join(screen.split())


def test_the_command_says_how_long_it_will_take(written: Path) -> None:
    """Lasker's Nim has a tail, which the compiled check does not cover."""
    written.write_text(replace(certificate_of("4.[3]"), bound=99_999).as_json(), encoding="utf-8")
    code, screen = run(str(written), "--seconds", "0.05")
    assert code == 3
    assert "Checking 100,000 values takes about 2 min 10 s." in screen


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nothing", "cannot be read as a certificate"),
        ("{}", "This is no certificate of a period"),
        ('{"schema": "allumettes.period/1", "status": "proved", "code": 3}', "says of “code”"),
    ],
)
def test_the_command_refuses_what_is_no_certificate(written: Path, text: str, words: str) -> None:
    written.write_text(text, encoding="utf-8")
    code, screen = run(str(written))
    assert code == 2
    assert words in screen


def test_the_command_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert run(str(tmp_path / "nowhere.json"))[0] == 2


def test_a_long_period_without_split() -> None:
    game = games.find("matches:2,5,7")
    assert isinstance(game, TakeAndBreakGame)
    found = period_of(game, 100)
    assert found is not None
    assert found.bound == 29  # e = 1, k = 7, p = 22
