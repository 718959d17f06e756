"""Known largest values, rare heaps and spaces, computed by the sparse engine from nothing."""

from __future__ import annotations

import csv

import pytest

from allumettes.sequences.engine import Space
from allumettes.sequences.facts import Fact, shipped
from allumettes.sequences.sparse.space import rare_heaps_among
from tests.campaign import param
from tests.sequences.test_sparse import sparse_engine
from tests.sequences.test_sparse_plain import find

FACTS = [fact for fact in shipped() if fact.kind in {"maximum", "rare"} and fact.number("below") < 400_000]

# Codes with many rare heaps among the first 65 536: the project's reference numbers, recomputed independently.
SCANNED = """\
code,largest,at,mask,rares,last
0.04,722,65463,b8,13965,65534
0.76,1637,55286,1c0,32401,65535
0.014,311,25167,fe,2037,64126
0.064,512,62319,1fe,3358,62700
0.172,306,46716,cd,2352,51381
"""
BY_DAY = ("0.014", "0.172")
BETTER = {"0.76": 24_193}
"""Rare heaps in the space that the engine finds, where it is another one than was published."""


def completed(mask: str, largest: int) -> int:
    """Bits above the first of a mask count as in it, as far as there are values with them."""
    field, size = 1 << int(mask, 16).bit_length(), 1 << largest.bit_length()
    return (int(mask, 16) | -field) % size


@pytest.mark.slow
@pytest.mark.parametrize(
    "row",
    [param(row, by_day=row["code"] in BY_DAY, id=row["code"]) for row in csv.DictReader(SCANNED.splitlines())],
)
def test_the_first_65_536_heaps_of_a_code(row: dict[str, str]) -> None:
    engine = sparse_engine(find(row["code"]))
    values, found = engine.advance(1 << 16), engine.rare_heaps()
    assert (int(values.max()), int(values.argmax())) == (int(row["largest"]), int(row["at"]))
    space = Space(completed(row["mask"], int(row["largest"])))
    rares = rare_heaps_among(values, 0, space)
    assert (len(rares), int(rares[-1])) == (int(row["rares"]), int(row["last"]))
    assert found is not None
    assert len(found) == BETTER.get(row["code"], len(rares))
    assert (engine.space == space) == (row["code"] not in BETTER)


@pytest.mark.slow
def test_grundys_game_to_2_17() -> None:
    """The project's reference numbers, recomputed independently: no rare heap comes until 2^21."""
    engine = sparse_engine(find("grundy"))
    values, rares = engine.advance(1 << 17), engine.rare_heaps()
    assert rares is not None
    assert (len(rares), int(rares[-1])) == (1274, 82_860)
    assert (int(values.max()), int(values.argmax())) == (230, 45_668)
    assert engine.space
    assert engine.space.mask == completed("fe", 230)
    zeros = (values == 0).nonzero()[0]
    assert (len(zeros), int(zeros[-1])) == (42, 1222)


def test_officers_to_2_16() -> None:
    """The project's reference numbers, recomputed independently: no rare heap comes until 2^21."""
    engine = sparse_engine(find("0.6"))
    engine.advance(1 << 16)
    rares = engine.rare_heaps()
    assert rares is not None
    assert (len(rares), int(rares[-1])) == (1584, 20_627)


@pytest.mark.slow
@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact.kind} {fact.spec}")
def test_published_facts(fact: Fact) -> None:
    engine = sparse_engine(find(fact.spec))
    values, rares = engine.advance(fact.number("below")), engine.rare_heaps()
    assert rares is not None
    if fact.kind == "maximum":
        assert (int(values.max()), int(values.argmax())) == (fact.number("value"), fact.number("at"))
        return
    assert (len(rares), int(rares[-1])) == (fact.number("count"), fact.number("last"))
    assert engine.space
    if "place" in fact.claim:
        assert engine.space == Space(int(fact.claim["mask"], 16), fact.number("place"))
    else:
        assert engine.space == Space(completed(fact.claim["mask"], int(values.max())))
