"""What a system cannot forbid a program is said before it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes.locale import speaking
from allumettes.locale.programs import gap_words
from allumettes.programs.confinement import KINDS, Gap, OnlyLimits
from tests.console import ENGLISH, in_process
from tests.programs.test_player import OPPONENT


def test_every_gap_has_its_words() -> None:
    with speaking("en"):
        assert gap_words(()) == ""
        assert gap_words(tuple(Gap)) == (
            "This system cannot keep a program from everything. It could use the network, read and change your files "
            "and leave a process behind: run only programs that you trust."
        )


def test_each_kind_contains_more_than_the_next() -> None:
    gaps = [set(kind.missing) for kind in KINDS]
    assert gaps == sorted(gaps, key=len)
    assert gaps[0] == set()
    assert gaps[-1] == set(Gap)


def test_whoever_plays_against_a_program_is_warned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("cli.opponent", "programs.process"):
        monkeypatch.setattr(f"allumettes.{module}.strongest", OnlyLimits)
    run = in_process("play", "grundy", "3", "--opponent", OPPONENT, "--first", "computer", home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert "It could use the network" in " ".join(run.errors.split())
