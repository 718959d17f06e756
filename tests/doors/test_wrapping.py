"""Long lines on a terminal: lines of a text stay apart, and the name of a file stays whole."""

from __future__ import annotations

from allumettes.cli.wrap import wrapped


def test_the_lines_of_a_text_stay_lines() -> None:
    text = "“3.0”, character 1: this digit cannot stand before the point.\n    3.0\n    ^"
    *words, code, caret = wrapped(text, 40).splitlines()
    assert (code, caret) == ("    3.0", "    ^")
    assert len(words) == 2
    assert wrapped(text, None) == text


def test_a_path_is_not_broken_at_its_hyphens() -> None:
    path = "/home/ada/2026-11-19_06-35-06_matches-1-3-5.match"
    assert path in wrapped(f"(The match you had left is kept in {path}.)", 60)
    assert path in wrapped(f"(The match you had left is kept in {path}.)", 52)
