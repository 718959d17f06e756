"""Options found by their nim-value under a proved period are those that listing all options finds."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import pytest

from allumettes import games
from allumettes.core.errors import UndecidedError
from allumettes.core.move import Option
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.solvers import nim_values
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.options_by_value import OptionsByValue, Recurring


@dataclass(frozen=True)
class Table:
    """A period with its values written out."""

    period: int
    preperiod: int
    saltus: int
    bound: int
    values: tuple[int, ...]
    theorem: str | None = None

    def value_at(self, heap: int) -> int:
        turns = max(0, heap - self.preperiod) // self.period
        return self.values[heap - turns * self.period] + turns * self.saltus


def prepared(
    spec: str, period: int, preperiod: int, saltus: int, bound: int
) -> tuple[TakeAndBreakGame, Table, NimValues]:
    game = games.find(spec)
    assert isinstance(game, TakeAndBreakGame)
    values = NimValues(game)
    table = Table(period, preperiod, saltus, bound, tuple(map(values.of_heap, range(preperiod + period))))
    for heap in range(preperiod + 2 * period):
        assert table.value_at(heap) == values.of_heap(heap)
    return game, table, values


def by_listing(game: TakeAndBreakGame, values: NimValues, heap: int) -> dict[int, list[Option]]:
    found = defaultdict(list)
    for option in game.options(heap):
        found[values.of_option(option)].append(option)
    return found


@pytest.mark.parametrize(
    ("spec", "period", "preperiod", "heaps"),
    [
        ("matches:1,3,4", 7, 0, (*range(25), 60)),
        ("0.3", 2, 0, range(20)),
        ("0.15", 10, 3, (*range(30), 77, 78)),
        ("0.137", 34, 52, (5, 60, 61, 110)),
        ("0.77", 12, 71, (*range(12), 70, 71, 72, 85, 170)),
        ("0x0.81", 2, 1, range(24)),
        ("0.A2", 4, 1, range(24)),
        ("0.F1", 2, 3, range(24)),
        ("0.F2", 4, 2, (*range(24), 31)),
    ],
)
def test_without_a_saltus_all_are_found_in_order(
    spec: str, period: int, preperiod: int, heaps: tuple[int, ...]
) -> None:
    game, table, values = prepared(spec, period, preperiod, 0, 200)
    by_value = OptionsByValue(game, table, Limit(None))
    splits_in_three = any(len(option) == 3 for option in game.options(20))
    for heap in heaps:
        listed = by_listing(game, values, heap)
        for value in range(10):
            assert list(by_value.options(heap, value)) == listed[value]
            assert by_value.count(heap, value) == (None if splits_in_three and heap else len(listed[value]))


@pytest.mark.parametrize(
    ("spec", "period", "preperiod", "saltus", "bound"),
    [("0x0.08", 4, 1, 1, 12), ("0.0C", 3, 1, 1, 9), ("0.1A", 2, 4, 1, 9), ("0x0.08", 8, 5, 2, 20)],
)
def test_with_a_saltus_one_is_found_wherever_there_is_one(
    spec: str, period: int, preperiod: int, saltus: int, bound: int
) -> None:
    game, table, values = prepared(spec, period, preperiod, saltus, bound)
    by_value = OptionsByValue(game, table, Limit(None))
    for heap in range(2, 41):
        listed = by_listing(game, values, heap)
        assert by_value.count(heap, 0) is None
        for value in range(13):
            found = list(by_value.options(heap, value))
            assert len(set(found)) == len(found)
            # The small heaps of the proof are all looked at; beyond them it is two equal heaps, which are worth 0.
            near = {option for option in listed[value] if sum(option[:-1]) <= bound or len(set(option)) < len(option)}
            assert set(found) == near
            assert bool(found) == bool(listed[value])


@pytest.mark.parametrize("span", [range(9, 40), range(1, 40), range(1, 7), range(12, 14), range(5, 5), range(20, 25)])
def test_what_fits_recurs_from_the_preperiod_on(span: range) -> None:
    table = Table(6, 10, 0, 0, ())

    def fits(number: int) -> bool:
        return number in {1, 2, 5, 9} if number < table.preperiod else number % table.period in {0, 1, 4}

    recurring = Recurring(span, table, fits)
    assert list(recurring) == [number for number in span if fits(number)]
    assert recurring.count() == len(list(recurring))


@pytest.mark.parametrize("spec", ["grundy", "0.77", "4.07", "0.f", "0x0.8"])
def test_slices_list_the_options_of_a_large_heap_in_the_order_of_the_rules(
    monkeypatch: pytest.MonkeyPatch, spec: str
) -> None:
    monkeypatch.setattr(nim_values, "PLAIN_UP_TO", 100)
    game = games.find(spec)
    values = NimValues(game)
    for heap in (101, 134):
        listed: dict[int, list[Option]] = {value: [] for value in (0, 1, 5)}
        for option in game.options(heap):
            if (value := values.of_option(option)) in listed:
                listed[value].append(option)
        for value, options in listed.items():
            assert list(values.options_with_value(heap, value)) == options


def test_with_a_saltus_the_search_counts_its_steps() -> None:
    game, table, _values = prepared("0x0.08", 4, 1, 1, 12)
    assert list(OptionsByValue(game, table, Limit(None, operations=12)).options(40, 0))
    with pytest.raises(UndecidedError):
        list(OptionsByValue(game, table, Limit(None, operations=11)).options(40, 0))
