"""Long lines on a terminal: lines of a text stay apart, and the name of a file stays whole."""

from __future__ import annotations

from allumettes.cli.wrap import wrapped


def test_the_lines_of_a_text_stay_lines() -> None:
    text = "“3.0”, character 1: this digit cannot stand before the point.\n    3.0\n    ^"
    *words, code, caret = wrapped(text, 40).splitlines()
    assert (code, caret) == ("    3.0", "    ^")
    assert len(words) == 2
    assert wrapped(text, None) == text


def test_the_rows_of_a_list_go_on_below_their_words() -> None:
    row = "  hint        help, a little more each time"
    assert wrapped(row, 30) == "  hint        help, a little\n              more each time"
    assert wrapped("  1  the computer, hard", 20) == "  1  the computer,\n     hard"
    assert wrapped(row, 24) == "  hint        help, a\n    little more each\n    time", (
        "there is no room for two columns"
    )
    assert wrapped("  no list, only a line", 12) == "  no list,\n    only a\n    line"


def test_a_path_is_not_broken_at_its_hyphens() -> None:
    path = "/home/ada/2026-11-19_06-35-06_matches-1-3-5.match"
    assert path in wrapped(f"(The match you had left is kept in {path}.)", 60)
    assert path in wrapped(f"(The match you had left is kept in {path}.)", 52)
