"""The drawings of a sequence show every heap, or say what they leave out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from allumettes import sequence
from allumettes.drawings.curves import ZERO, save
from allumettes.drawings.sequence_plots import MOST_POINTS, PlotKind, draw
from allumettes.locale import speak
from allumettes.sequences.engine import Space
from allumettes.sequences.sequence import Sequence

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def kayles() -> Sequence:
    """Here the heaps below 100 are said to be rare."""
    return with_rares(sequence("0.77", 200), list(range(100)))


@pytest.fixture(scope="module")
def long() -> Sequence:
    """So many heaps that they would hide one another, each of them a record."""
    heaps = range(2 * MOST_POINTS + 1)
    short = sequence("nim", 0)
    summary = replace(short.summary, to=heaps[-1], records=[(heap, heap) for heap in heaps])
    row = replace(short, to=heaps[-1], values=np.array(heaps, np.uint16), summary=summary)
    return with_rares(row, list(heaps))


def with_rares(row: Sequence, heaps: list[int]) -> Sequence:
    summary = replace(row.summary, space=Space(1), rare_heaps=heaps)
    return replace(row, summary=summary)


def drawn(row: Sequence, plot: PlotKind) -> dict[str, Any]:
    speak("en")
    spec: dict[str, Any] = draw(row, plot).to_dict()
    return spec


def points(spec: dict[str, Any], layer: int = 0) -> list[dict[str, Any]]:
    data = spec.get("data") or spec["layer"][layer]["data"]  # Altair moves data that all layers share
    rows: list[dict[str, Any]] = spec["datasets"][data["name"]]
    return rows


def test_a_point_for_each_heap(kayles: Sequence) -> None:
    assert [row["value"] for row in points(drawn(kayles, PlotKind.VALUES))] == list(kayles)


def test_more_heaps_than_can_be_seen_are_counted_in_cells(long: Sequence) -> None:
    spec = drawn(long, PlotKind.VALUES)
    cells = points(spec)
    assert sum(cell["count"] for cell in cells) == len(long)
    assert spec["title"]["subtitle"] == [
        "Nim-values of heaps 0 to 10,000",
        "Cells of 36 × 112 (heaps × values): the darker, the more heaps have such a value",
    ]
    assert all(cell["heap"] <= cell["value_end"] and cell["value"] <= cell["heap_end"] for cell in cells)


def test_records_step_up_and_the_last_one_lasts(kayles: Sequence) -> None:
    spec = drawn(kayles, PlotKind.RECORDS)
    steps, marks = points(spec, 0), points(spec, 1)
    assert [(row["heap"], row["value"]) for row in marks] == [
        (heap or ZERO, value or ZERO) for heap, value in kayles.summary.records
    ]
    assert steps[-1] == {"heap": 200, "value": 8}
    assert spec["layer"][0]["mark"]["interpolate"] == "step-after"
    assert {spec["layer"][0]["encoding"][axis]["scale"]["type"] for axis in "xy"} == {"log"}


def test_records_can_be_drawn_of_a_summary() -> None:
    assert points(drawn(sequence("0.77", 200, keep="summary"), PlotKind.RECORDS))[-1] == {"heap": 200, "value": 8}


def test_rare_heaps_have_their_values(kayles: Sequence) -> None:
    rows = points(drawn(kayles, PlotKind.RARES))
    assert [row["value"] for row in rows] == [value or ZERO for value in kayles[:100].tolist()]


@pytest.mark.slow
@pytest.mark.parametrize("plot", [PlotKind.RECORDS, PlotKind.RARES])
def test_points_that_are_left_out_are_counted(long: Sequence, plot: PlotKind) -> None:
    spec = drawn(long, plot)
    rows = points(spec, -1)
    assert len(rows) <= MOST_POINTS
    assert {"heap": ZERO, "value": ZERO} in rows
    assert {"heap": 2 * MOST_POINTS, "value": 2 * MOST_POINTS} in rows
    assert spec["title"]["subtitle"][1] == f"{len(rows):,} of 10,001 points are drawn"


@pytest.mark.parametrize("to", [0, 1, 40])
@pytest.mark.parametrize("plot", PlotKind)
def test_short_sequences_can_be_drawn(tmp_path: Path, plot: PlotKind, to: int) -> None:
    speak("en")
    row = with_rares(sequence("0.07", to), [0])
    save(draw(row, plot), tmp_path / "drawing.svg")
    assert "NaN" not in (tmp_path / "drawing.svg").read_text(encoding="utf-8")


def test_french_on_the_axes_and_words_for_those_who_do_not_see(tmp_path: Path, kayles: Sequence) -> None:
    speak("fr")
    save(draw(kayles, PlotKind.RECORDS), tmp_path / "drawing.svg")
    speak("en")
    root = ElementTree.parse(tmp_path / "drawing.svg").getroot()
    assert (root.get("role"), root.get("lang")) == ("img", "fr")
    labels = {"".join(text.itertext()) for text in root.iter(f"{SVG}text")}
    assert {"n (allumettes du tas), échelle logarithmique", "Nombre de Grundy, échelle logarithmique"} <= labels
    assert "Plus grande valeur\u00a0: 8, pour la première fois au tas 27." in (root[1].text or "")
