"""The drawings: every form, all inside one file, told in words too, and no number lost to a logarithm."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from allumettes import games
from allumettes.core.formats import FormatError
from allumettes.drawings.curves import COLOURS, SHAPES, STOPPED, ZERO, Quantity, Scale, draw, save
from allumettes.locale import speaking
from allumettes.locale.numbers import duration, significant
from allumettes.solvers.ladder import find
from allumettes.study.measure import Measure
from allumettes.study.race import RacePlan, run_race

TITLE = "Le jeu de Grundy & le reste"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    with speaking("fr"):
        yield


@pytest.fixture(scope="module")
def results() -> list[Measure]:
    """v0 is stopped on 40 and skipped on 41. The file comes from a laboratory that has a game more."""
    sizes = [3, 5, 8, 13, 40, 41]
    plan = RacePlan(games.find("grundy"), sizes, [find("v0"), find("v5")], seconds=1.0, repetitions=1)
    return [replace(measure, game=TITLE) for measure in run_race(plan)]


def values(spec: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for rows in spec["datasets"].values() for row in rows]


@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("quantity", Quantity)
def test_every_drawing_has_its_lines_its_shapes_and_its_time_outs(
    results: list[Measure], quantity: Quantity, scale: Scale
) -> None:
    spec = draw(results, quantity, scale).to_dict()
    shown = {(row["solver"], row["n"], row["stopped"]) for row in values(spec)}
    assert {
        ("v0 · force brute", 13, False),
        ("v0 · force brute", 40, True),
        ("v5 · nombres de Grundy", 41, False),
    } <= shown
    assert not any(row["n"] == 41 and row["solver"].startswith("v0") for row in values(spec))
    assert spec["layer"][-1]["mark"]["shape"] == STOPPED
    assert STOPPED not in SHAPES
    dashes = [json.dumps(layer["mark"]["strokeDash"]) for layer in spec["layer"] if layer["mark"]["type"] == "line"]
    assert len(set(dashes)) == len(dashes) == 2
    assert spec["layer"][0]["encoding"]["y"]["scale"].get("type", "linear") == scale


@pytest.mark.parametrize("order", [1, -1])
def test_the_words_say_what_the_picture_shows(results: list[Measure], order: int) -> None:
    description = draw(results[::order], "operations", "log").to_dict()["description"]
    assert "Nombre d’opérations (échelle logarithmique)" in description
    assert "v0 · force brute\u00a0: 1 pour n = 3, 1\u202f267 pour n = 13." in description
    assert "v0 · force brute\u00a0: arrêté par la limite pour n = 40" in description


def test_a_count_that_was_stopped_is_a_lower_bound_and_the_first_one_is_told(results: list[Measure]) -> None:
    stopped = next(measure for measure in results if measure.stopped == "seconds")
    for scale in Scale:
        spec = draw([*results, replace(stopped, n=45, operations=0)], "operations", scale).to_dict()
        shown = {(row["n"], row["shown"][:2]) for row in values(spec) if row["stopped"]}
        assert shown == {(40, "> "), (45, "> ")}
        assert spec["layer"][0]["encoding"]["y"]["scale"]["domain"][1] > stopped.operations
        assert "la limite pour n = 40" in spec["description"]


def test_zero_has_a_place_on_a_logarithmic_scale() -> None:
    measures = list(run_race(RacePlan(games.find("nim"), [3, 4, 5], [find("v2"), find("v5")], repetitions=1)))
    spec = draw(measures, "operations", "log").to_dict()
    assert {row["value"] for row in values(spec) if row["solver"].startswith("v5")} == {ZERO}
    axis = spec["layer"][0]["encoding"]["y"]["axis"]
    assert ZERO in axis["values"]
    assert "datum.value < 1 ? '0'" in axis["labelExpr"]
    linear = draw(measures, "operations", "linear").to_dict()
    assert {row["value"] for row in values(linear) if row["solver"].startswith("v5")} == {0}


def test_each_algorithm_has_its_colour_and_its_shape_in_one_legend(results: list[Measure]) -> None:
    line, points, *_others = draw(results, "operations", "log").to_dict()["layer"]
    colour, shape = line["encoding"]["color"], points["encoding"]["shape"]
    names = ["v0 · force brute", "v5 · nombres de Grundy"]
    assert (colour.pop("scale"), shape.pop("scale")) == tuple(
        {"domain": names, "range": list(looks[:2])} for looks in (COLOURS, SHAPES)
    )
    assert colour == shape


@pytest.mark.parametrize(("last", "ticks"), [(13, list(range(3, 14))), (14, None)])
def test_a_few_sizes_are_all_marked(results: list[Measure], last: int, ticks: list[int] | None) -> None:
    spec = draw([results[0], replace(results[0], n=last)], "operations", "log").to_dict()
    assert spec["layer"][0]["encoding"]["x"]["axis"].get("values") == ticks


@pytest.mark.parametrize("scale", Scale)
def test_a_race_of_zeros_alone_can_be_drawn(tmp_path: Path, scale: Scale) -> None:
    measures = list(run_race(RacePlan(games.find("nim"), [3], [find("v5")], repetitions=1)))
    save(draw(measures, "operations", scale), tmp_path / "zero.svg")
    assert "NaN" not in (tmp_path / "zero.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("slowest", "ticks"), [(5e-4, [5e-5, 1e-4, 2e-4, 5e-4]), (5e-2, [1e-4, 1e-3, 1e-2])], ids=["narrow", "wide"]
)
def test_a_narrow_logarithmic_scale_has_enough_ticks_to_be_read(
    results: list[Measure], slowest: float, ticks: list[float]
) -> None:
    two = [replace(results[0], n=3, seconds=6e-5), replace(results[0], n=4, seconds=slowest)]
    axis = draw(two, Quantity.SECONDS, Scale.LOG).to_dict()["layer"][0]["encoding"]["y"]
    low, high = axis["scale"]["domain"]
    assert [tick for tick in axis["axis"]["values"] if low <= tick <= high] == pytest.approx(ticks)


def test_many_sizes_do_not_drown_in_shapes() -> None:
    measures = list(run_race(RacePlan(games.find("nim"), range(1, 201), [find("v5")], repetitions=1)))
    line, points, _limits = draw(measures, "seconds", "log").to_dict()["layer"]
    datasets = draw(measures, "seconds", "log").to_dict()["datasets"]
    assert len(datasets[line["data"]["name"]]) == 200
    assert len(datasets[points["data"]["name"]]) == 40


def test_svg_has_role_title_and_description(tmp_path: Path, results: list[Measure]) -> None:
    save(draw(results, "operations", "log"), tmp_path / "drawing.svg")
    root = ElementTree.parse(tmp_path / "drawing.svg").getroot()
    assert (root.get("role"), root.get("lang")) == ("img", "fr")
    title, description = root[0], root[1]
    assert (title.tag, title.text) == (f"{SVG}title", f"{TITLE}, le dernier coup gagne")
    assert description.tag == f"{SVG}desc"
    assert "1\u202f267 pour n = 13" in (description.text or "")
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    labels = {"".join(text.itertext()) for text in root.iter(f"{SVG}text")}
    assert {"1\u202f000", "10", "v0 · force brute"} <= labels
    assert any("△ arrêté" in label for label in labels)


@pytest.mark.slow
def test_times_have_units(tmp_path: Path, results: list[Measure]) -> None:
    timed = [replace(row, seconds=10.0 ** (row.n - 8)) for row in results]
    save(draw(timed, "seconds", "log"), tmp_path / "drawing.svg")
    text = (tmp_path / "drawing.svg").read_text(encoding="utf-8")
    assert "100 µs" in text
    assert "1 ms" in text


def test_png_is_sharp(tmp_path: Path, results: list[Measure]) -> None:
    save(draw(results, "operations", "linear"), tmp_path / "drawing.png")
    content = (tmp_path / "drawing.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    assert int.from_bytes(content[16:20]) > 1200  # the width


@pytest.mark.slow
def test_the_page_has_everything_inside(tmp_path: Path, results: list[Measure]) -> None:
    save(draw(results, "operations", "log"), tmp_path / "drawing.html")
    page = (tmp_path / "drawing.html").read_text(encoding="utf-8")
    assert not re.search(r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)\s*=\s*[\"']?(?:https?:)?//", page)
    assert not re.search(r"\bimport\s*(?:\(\s*)?[\"']https?:", page)
    assert '<html lang="fr">' in page
    assert "<title>Le jeu de Grundy &amp; le reste, le dernier coup gagne</title>" in page
    assert re.search(r'<div id="vega-chart" role="img" aria-label="[^"]*1\u202f267 pour n = 13[^"]*">', page)
    assert "vegaEmbed(" in page


def test_json_is_the_drawing(tmp_path: Path, results: list[Measure]) -> None:
    chart = draw(results, "seconds", "linear")
    save(chart, tmp_path / "drawing.json")
    assert json.loads((tmp_path / "drawing.json").read_text(encoding="utf-8")) == chart.to_dict()
    assert [file.name for file in tmp_path.iterdir()] == ["drawing.json"]


def test_other_forms_are_refused(tmp_path: Path, results: list[Measure]) -> None:
    with pytest.raises(FormatError, match="gif"):
        save(draw(results, "seconds", "linear"), tmp_path / "drawing.gif")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(12.345, "12,3 s"), (1, "1,00 s"), (0.0123, "12,3 ms"), (4.5e-6, "4,50 µs"), (2e-7, "0,200 µs"), (123.4, "123 s")],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds).replace("\N{NO-BREAK SPACE}", " ") == text


def test_three_digits() -> None:
    assert [significant(value) for value in (0.0, 1.0, 99.96, 1234.5)] == ["0,00", "1,00", "100", "1234"]
