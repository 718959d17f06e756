"""The variables of a running function as text: those that can be read at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from math import inf

LONGEST = 60
MOST_ITEMS = 30


def shown_variables(variables: Mapping[str, object]) -> dict[str, str]:
    """The variables that are numbers, positions, or lists and sets of them, as Python writes them."""
    texts = ((name, shown(value)) for name, value in variables.items() if name != "self")
    return {name: text for name, text in texts if text is not None}


def shown(value: object) -> str | None:
    value = getattr(value, "position", value)  # a state or a node is shown as its position
    if not _is_plain(value):
        return None
    text = repr(value).replace(repr(inf), "∞")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _is_plain(value: object) -> bool:
    if isinstance(value, list | tuple | set):
        return all(map(_is_plain, islice(value, MOST_ITEMS)))
    return value is None or isinstance(value, bool | int | float)
