"""The table of file formats is complete: every writer in it is there, and every suffix is told apart."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from pkgutil import resolve_name

import pytest

from allumettes.core.formats import FORMATS, FileContent, Format, FormatError, check_format, format_of, suffixes, write
from allumettes.core.match import Match
from allumettes.core.packages import MissingPackageError
from allumettes.core.record import parse_record
from allumettes.games import find
from allumettes.solvers import ladder
from allumettes.trees.watch import grow_tree


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: f"{form.content} {form.suffix}")
def test_every_writer_is_there(form: Format) -> None:
    assert callable(resolve_name(f"allumettes.{form.writer}"))


def test_a_suffix_names_one_format() -> None:
    assert max(Counter((form.content, form.suffix) for form in FORMATS).values()) == 1
    assert {form.content for form in FORMATS} == set(FileContent)


@pytest.mark.parametrize("suffix", suffixes(FileContent.TREE))
def test_a_tree_is_written_in_every_format(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"tree{suffix.upper()}"
    write(FileContent.TREE, grow_tree(ladder.find("v0"), find("grundy"), (5,)), path)
    assert "5" in path.read_text(encoding="utf-8")


def test_a_match_is_written_and_read_back(tmp_path: Path) -> None:
    write(FileContent.MATCH, Match(find("kayles"), (7,)), tmp_path / "a.match")
    assert parse_record((tmp_path / "a.match").read_text(encoding="utf-8"), find).game == find("0.77")


def test_another_suffix_is_refused_with_those_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as refused:
        write(FileContent.RACE, [], tmp_path / "race.xlsx")
    assert refused.value.known == (".csv", ".json", ".parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_package_is_told_before_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.core.packages.find_spec", lambda _name: None)
    with pytest.raises(MissingPackageError) as refused:
        check_format(FileContent.RACE, Path("race.parquet"))
    assert refused.value.module == "pyarrow"
    assert format_of(FileContent.RACE, Path("race.CSV")).packages == ()
