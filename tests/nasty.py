"""Texts that people, scripts and enemies give to a program, for hypothesis to draw from."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

CONTROLS = "\0\a\b\x1b[2J\x7f\x85\u200b\u202e\u2066\ufeff\udcff\U0001f600\u0301"
"""Signs that end, move, hide or reverse what is shown, bytes that were no text, and what needs more than one sign."""

FIXED = (
    *("", " ", "-", "--", "-1", "0", "00", "1.5", "1e5", "nan", "inf", "-inf", "1e400", "٣", "²", "½", "+1", "1_000"),
    *("9" * 5000, "0" * 5000 + "7", "x" * 300, "é" * 300, "7" + " " * 3000 + "x", "1," * 2000 + "1", "[" * 3000),
    *(".", "..", "/", "/dev/null", "/dev/full", "~nobody/x", "a/b/c", "n" * 300, "%s%n", "{0}", "$(id)", "'\"`\\"),
    *("null", "{}", "[]", '{"a":', "<svg/>", "\ud800", "\r\n", *CONTROLS),
)

texts = st.sampled_from(FIXED) | st.text(max_size=40) | st.text(CONTROLS + "0123456789.,>+-#[]!?= ", max_size=40)


def mutated(text: str) -> st.SearchStrategy[str]:
    """The text with a few pieces cut out, doubled, or replaced by something nasty."""

    def change(changes: list[tuple[int, int, str | None]]) -> str:
        changed = text
        for start, length, replacement in changes:
            begin = start % (len(changed) + 1)
            piece = changed[begin : begin + length]
            new = piece * 2 if replacement is None else replacement
            changed = changed[:begin] + new + changed[begin + length :]
        return changed

    places = st.tuples(st.integers(0, 10_000), st.integers(0, 12), st.none() | texts)
    return st.lists(places, min_size=1, max_size=4).map(change)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**4000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)

DEEP = "[" * 100_000 + "]" * 100_000


def changed_values(document: dict[str, Any]) -> st.SearchStrategy[str]:
    """The document with some of its values replaced by others of any kind, as text."""
    changes = st.dictionaries(st.sampled_from(sorted(document)), json_values, max_size=3)
    return changes.map(lambda changed: json.dumps(document | changed))


def changed_json(document: dict[str, Any]) -> st.SearchStrategy[str]:
    return changed_values(document) | mutated(json.dumps(document)) | st.just(DEEP)
