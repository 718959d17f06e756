"""Certificates of quotients: right ones are accepted by the checker, changed ones are refused."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from allumettes import games
from allumettes.core.errors import UndecidedError
from allumettes.misere import checker
from allumettes.misere.certificate import QuotientCertificateError, certificate_of, parse_quotient
from allumettes.misere.checker import QuotientClaim, check_quotient
from allumettes.misere.quotient import find_quotient
from allumettes.solvers.limit import Limit


@cache
def text(spec: str, to: int | None = None) -> str:
    return certificate_of(find_quotient(games.find(spec), to)).as_json()


def failing(data: dict[str, Any]) -> set[QuotientClaim]:
    checks = check_quotient(parse_quotient(json.dumps(data)))
    return {check.claim for check in checks if not check.holds}


@pytest.mark.parametrize("spec", ["0.77", "0.123", "0.75", "0.53", "0.3", "matches"])
def test_a_right_certificate_of_a_whole_game_is_accepted(spec: str) -> None:
    checks = check_quotient(parse_quotient(text(spec)))
    assert [check.claim for check in checks] == list(QuotientClaim)
    assert all(check.holds for check in checks)


@pytest.mark.parametrize(("spec", "to"), [("0.07", 24), ("grundy", 20), ("halving", 8), ("0.007", 0), ("0.8F", 9)])
def test_a_right_certificate_of_some_heaps_is_accepted(spec: str, to: int) -> None:
    data = json.loads(text(spec, to))
    assert data["period"] is None
    assert not failing(data)


def changed(data: dict[str, Any], *path: Any, by: int = 1) -> None:
    *to, last = path
    for step in to:
        data = data[step]
    data[last] += by


SPEC = "0.53"


@pytest.mark.parametrize(
    ("change", "claims"),
    [
        (lambda d: d.update(code="0.54"), {"heaps", "outcomes"}),
        (lambda d: d.update(code="nothing"), {"game"}),
        (lambda d: d.update(code="nim"), {"heaps", "outcomes", "period"}),
        (lambda d: d.update(losing=d["losing"][1:]), {"outcomes"}),
        (lambda d: d.update(losing=[*d["losing"], 0]), {"heaps"}),
        (lambda d: d.update(bound=d["bound"] - 2), {"period"}),
        (lambda d: d["generators"].__setitem__(0, 3), {"heaps"}),
        (lambda d: d["generators"].__setitem__(0, 9999), {"heaps"}),
        (lambda d: changed(d, "words", 3, 0), {"monoid"}),
        (lambda d: d["table"][2].__setitem__(0, d["table"][2][0] - 1), {"monoid"}),
        (lambda d: d["relations"].pop(), {"relations"}),
        (lambda d: changed(d, "relations", 0, 1, 0), {"relations"}),
        (lambda d: d["relations"].append([d["words"][2], d["words"][1]]), {"relations"}),
        (lambda d: d["relations"].append([d["words"][2], d["words"][2]]), {"relations"}),
    ],
)
def test_a_changed_certificate_is_refused(change: Callable[[dict[str, Any]], Any], claims: set[str]) -> None:
    data = json.loads(text(SPEC))
    change(data)
    found = failing(data)
    assert found
    assert {str(claim) for claim in found} >= claims


def test_no_single_entry_can_be_changed() -> None:
    """Every element of a heap, every entry of the table, and every lost or won element."""
    whole = json.loads(text(SPEC))
    order = whole["order"]
    for heap in range(len(whole["heaps"])):
        data = json.loads(text(SPEC))
        data["heaps"][heap] = (data["heaps"][heap] + 1) % order
        assert failing(data), heap
    for element in range(order):
        for place in range(len(whole["generators"])):
            data = json.loads(text(SPEC))
            data["table"][element][place] = (data["table"][element][place] + 1) % order
            assert failing(data), (element, place)
        data = json.loads(text(SPEC))
        data["losing"] = sorted({*data["losing"]} ^ {element})
        assert failing(data), element


def test_a_period_that_does_not_last_is_refused() -> None:
    """The heaps of Kayles repeat with period 12 long before heap 71, but not for ever."""
    data = json.loads(text("0.77"))
    data |= {"preperiod": 20, "heaps": data["heaps"][:32], "bound": 2 * 32 + 2 - 1}
    assert failing(data) >= {QuotientClaim.OUTCOMES}


def test_a_game_with_unequal_parts_has_no_such_period() -> None:
    data = json.loads(text("0.3"))
    data["code"] = "0.37!"
    assert QuotientClaim.PERIOD in failing(data)


def test_an_element_too_many_is_noticed() -> None:
    """The quotient of Kayles also describes heaps up to 4 of Kayles, but for these 6 elements are enough."""
    data = json.loads(text("0.77"))
    whole = find_quotient(games.find("0.77"), 4)
    data |= {"preperiod": None, "period": None, "bound": 27, "heaps": data["heaps"][:28]}
    assert not failing(data)
    assert whole.order == 6
    twice = json.loads(text("0.3"))
    # Two heaps of 1 are taken for something else than nothing.
    twice |= {
        "order": 4,
        "words": [[0], [1], [2], [3]],
        "table": [[1], [2], [3], [2]],
        "losing": [1, 3],
        "relations": [[[4], [2]]],
        "heaps": [0, 1, 0],
    }
    assert failing(twice) == {QuotientClaim.DIFFERENT}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", "allumettes.period/1"),
        ("code", 7),
        ("order", 0),
        ("order", 15),
        ("bound", -1),
        ("preperiod", 0),
        ("period", True),
        ("period", None),
        ("generators", [1, "3"]),
        ("words", [[0]]),
        ("table", [[99] * 5] * 16),
        ("losing", [16]),
        ("heaps", [0]),
        ("relations", [[[1], [2], [3]]]),
        ("relations", [[[1], [2]]]),
        ("version", None),
    ],
)
def test_what_is_no_certificate_is_not_read(field: str, value: Any) -> None:
    data = json.loads(text(SPEC))
    data[field] = value
    with pytest.raises(QuotientCertificateError) as refused:
        parse_quotient(json.dumps(data))
    assert refused.value.field in {field, "words"}


@pytest.mark.parametrize("nonsense", ["", "[]", "{}", "[" * 100_000])
def test_nonsense_is_not_read(nonsense: str) -> None:
    with pytest.raises(QuotientCertificateError):
        parse_quotient(nonsense)


def test_a_check_stops_at_its_limit() -> None:
    with pytest.raises(UndecidedError):
        check_quotient(parse_quotient(text("0.77")), Limit(None, operations=1000))


def test_the_checker_is_short_and_shares_no_code_with_the_finder() -> None:
    source = inspect.getsource(checker)
    assert len(source.splitlines()) < 200
    imported = {line.split()[1] for line in source.splitlines() if line.startswith("from allumettes.misere")}
    assert imported == {"allumettes.misere.certificate"}
    assert repr(parse_quotient(text("0.3"))) == "<certificate of the misère quotient of 0.3, all heaps: 2 elements>"
    assert repr(parse_quotient(text("0.07", 24))).endswith("heaps up to 24: 24 elements>")
