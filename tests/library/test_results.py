"""Algorithms, trees, races, sequences and surveys from Python: what they give, draw, write and refuse."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import allumettes as al
from allumettes.core.errors import OutOfRangeError, UnknownChoiceError, UnknownSolverError
from allumettes.core.formats import FormatError
from allumettes.library.races import Race
from allumettes.solvers.ladder.solver import UnfitSolverError
from allumettes.study.race import EmptyRaceError


def halving(heap: int) -> list[tuple[int]]:
    return [(heap - 1,), (heap // 2,)] if heap else []


@pytest.mark.parametrize("algorithm", al.list_algorithms())
def test_every_algorithm_solves_draws_and_counts_a_function(algorithm: str, tmp_path: Path) -> None:
    position = al.game(halving).position(6)
    solution = al.solve(position, algorithm)
    assert solution.outcome is position.outcome
    assert set(solution.winning_moves) <= set(position.winning_moves())
    assert solution.counters == al.solve(position, algorithm).counters
    for suffix in (".svg", ".dot", ".json", ".txt", ".sexpr"):
        al.tree(position, algorithm).save(tmp_path / f"tree{suffix}")
    ElementTree.parse(tmp_path / "tree.svg")
    assert json.loads((tmp_path / "tree.json").read_text(encoding="utf-8"))["nodes"][0]["position"] == [6]


def test_a_tree_is_text_data_and_a_picture() -> None:
    tree = al.tree(al.game("grundy").position(5), "v0")
    assert len(tree) == len(tree.data.nodes) == 5
    assert str(tree) == tree.render("text")
    ElementTree.fromstring(tree._repr_svg_())
    assert repr(tree) == "<Tree of 5 of grundy by v0, 5 nodes>"
    assert len(al.tree(al.game("grundy").position(9), "v0", nodes=10)) <= 10


@pytest.mark.slow
def test_a_race_is_a_table_a_file_a_drawing_and_a_report(tmp_path: Path) -> None:
    race = al.race("grundy", range(3, 8), ["v0", "v2"], repetitions=1)
    assert repr(race) == "<Race of grundy: v0, v2 on heaps 3 to 7, 10 measures>"
    assert race.to_arrow().num_rows == 10
    assert race.to_pandas()["operations"].tolist() == [measure.operations for measure in race.measures]
    for suffix in (".csv", ".json", ".parquet"):
        race.save(tmp_path / f"race{suffix}")
        loaded = al.load(tmp_path / f"race{suffix}")
        assert isinstance(loaded, Race)
        assert loaded.measures == race.measures
    race.plot("seconds", "linear").save(tmp_path / "race.svg")
    ElementTree.parse(tmp_path / "race.svg")
    race.report(tmp_path / "race.pdf")
    assert (tmp_path / "race.pdf").read_bytes().startswith(b"%PDF")
    assert "<table>" in race._repr_html_()


@pytest.mark.slow
def test_a_race_of_a_function_has_a_report_too(tmp_path: Path) -> None:
    race = al.race(halving, range(1, 6), ["v0", "v5"], repetitions=1)
    race.report(tmp_path / "own.pdf")
    assert (tmp_path / "own.pdf").stat().st_size > 10_000
    assert "halving()" in race._repr_html_()


@pytest.mark.slow
def test_a_sequence_is_a_table_a_file_and_a_drawing(tmp_path: Path) -> None:
    sequence = al.sequence("kayles", 100)
    assert sequence.to_pandas()["value"].tolist() == list(sequence)
    for suffix in (".txt", ".csv", ".npy", ".parquet"):
        sequence.save(tmp_path / f"kayles{suffix}")
    assert (tmp_path / "kayles.txt").read_text().splitlines()[:3] == ["0 0", "1 1", "2 2"]
    ElementTree.fromstring(sequence.plot()._repr_svg_())
    assert list(al.sequence(halving, 12)) == list(al.sequence("halving", 12))


@pytest.mark.slow
def test_a_survey_is_a_table_and_a_page(tmp_path: Path) -> None:
    survey = al.survey(digits=1, to=200)
    assert len(survey) == survey.to_arrow().num_rows == len(survey.to_pandas())
    assert {path.name for path in survey.save(tmp_path)} == {path.name for path in tmp_path.iterdir()}
    assert "<table>" in survey._repr_html_()


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    position = al.game("grundy").position(5)
    sequence = al.sequence("kayles", 10)
    with pytest.raises(UnknownSolverError):
        al.solve(position, "v9")
    with pytest.raises(UnfitSolverError):
        al.solve(al.game("grundy", misere=True).position(5), "v3")
    with pytest.raises(FormatError):
        al.tree(position, "v0").save(tmp_path / "tree.doc")
    with pytest.raises(FormatError):
        sequence.save(tmp_path / "kayles")
    with pytest.raises(EmptyRaceError):
        al.race("grundy", [], ["v0"])
    with pytest.raises(EmptyRaceError):
        al.race("grundy", [3], [])
    with pytest.raises(OutOfRangeError):
        al.race("grundy", [-3], ["v0"])
    with pytest.raises(OutOfRangeError):
        al.race("grundy", [3], ["v0"], repetitions=0)
    with pytest.raises(OutOfRangeError):
        al.tree(position, "v0", depth=-1)
    with pytest.raises(OutOfRangeError):
        al.tree(position, "v0", first=3)
    with pytest.raises(OutOfRangeError):
        al.sequence("kayles", 10**30)
    with pytest.raises(FormatError):
        al.race("grundy", [3], ["v0"]).report(tmp_path / "race.txt")
    with pytest.raises(TypeError, match="a position is needed"):
        al.solve("3,5", "v0")  # type: ignore[arg-type]
    with pytest.raises(OutOfRangeError):
        al.sequence("kayles", -1)
    with pytest.raises(OutOfRangeError):
        al.survey(digits=9, to=100)
    for wrong in (
        lambda: al.tree(position, "v0").render("png"),
        lambda: sequence.plot("colours"),
        lambda: al.sequence("kayles", 10, keep="some"),
        lambda: al.race("grundy", [3], ["v0"]).plot("colours"),
        lambda: al.language("klingon"),
    ):
        with pytest.raises(UnknownChoiceError):
            wrong()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("depth", [1.5, 0.5, "x", ""])
def test_a_depth_is_a_whole_number(depth: object) -> None:
    position = al.game("matches").position(5)
    for ask in (al.solve, al.tree):
        with pytest.raises(TypeError, match="depth is a whole number"):
            ask(position, "minimax", depth=depth)  # type: ignore[arg-type]
