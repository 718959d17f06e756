"""The variables of a running function as they are shown in a replay."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace

import pytest

from allumettes.trees.replay.variables import shown, shown_variables


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (None, "None"),
        (True, "True"),
        ((3, 4), "(3, 4)"),
        ([(1, 2), None], "[(1, 2), None]"),
        ([inf, -inf], "[∞, -∞]"),
        (SimpleNamespace(position=(5, 6)), "(5, 6)"),
        ("a text", None),
        ({1: 2}, None),
        ([1, "a text"], None),
        ([0] * 20, str([0] * 20)),
        ([0] * 21, str([0] * 21)[:59] + "…"),
        ([0] * 30 + ["a text beyond those that are looked at"], str([0] * 30)[:59] + "…"),
        ([0] * 29 + ["a text"], None),
    ],
)
def test_what_can_be_read_at_a_glance_is_shown(value: object, text: str | None) -> None:
    assert shown(value) == text


def test_only_such_variables_are_shown_and_never_self() -> None:
    assert shown_variables({"self": 1, "heap": 7, "none": None, "name": "x"}) == {"heap": "7", "none": "None"}
