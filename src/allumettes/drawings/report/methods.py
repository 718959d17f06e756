"""A method of the program as a document shows it: a row of a table."""

from __future__ import annotations

from collections.abc import Iterable
from pkgutil import resolve_name
from typing import Any, NamedTuple

from allumettes.drawings.report.blocks import LEFT, Block, table
from allumettes.locale import _


class Method(NamedTuple):
    path: str
    """`module:name`, below the package."""
    course_name: str
    """What the course calls it; empty where it has no such method."""
    takes: str
    returns: str
    test: str
    """The name of a test of its."""

    @property
    def name(self) -> str:
        return self.path.rpartition(":")[2].rpartition(".")[2]

    @property
    def itself(self) -> Any:
        return resolve_name(f"allumettes.{self.path}")


def method_table(methods: Iterable[Method], caption: str) -> Block:
    return table(
        [_("method"), _("in the course"), _("takes"), _("returns"), _("tested by")],
        [
            [f"`{method.name}`", method.course_name or "–", _(method.takes), _(method.returns), f"`{method.test}`"]
            for method in methods
        ],
        caption,
        [LEFT] * 5,
        fill={2: 1.0, 3: 1.7, 4: 2.0},
    )
