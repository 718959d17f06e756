"""A locale that is not installed, or a terminal with few signs, garbles neither what is shown nor what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes.cli.readable import SUBSTITUTES, readable, terminal_charset
from tests.console import on_terminal

ABSENT = "fr_ZZ"
"""No machine has the locales of a country that does not exist."""

UNICODE = [
    {"LANG": f"{ABSENT}.UTF-8"},
    {"LC_ALL": f"{ABSENT}.UTF-8"},
    {"LC_ALL": "C", "LANGUAGE": "fr"},
    {"LC_ALL": "POSIX", "LANGUAGE": "fr"},
]
PLAIN = [
    {"LANG": f"{ABSENT}.ISO-8859-1"},
    {"LC_ALL": f"{ABSENT}.ISO-8859-15"},
    {"LC_ALL": "C", "LANGUAGE": "fr", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]


@pytest.mark.slow
@pytest.mark.parametrize("environ", UNICODE, ids=str)
def test_accents_are_shown_and_read(environ: dict[str, str], tmp_path: Path) -> None:
    run = on_terminal(home=tmp_path, answers=["é", "grundy 7", "q"], environ=environ)
    assert "Un numéro ou un nom, puis un départ" in run.screen
    assert "Aucun jeu ne s’appelle «\u00a0é\u00a0»" in run.screen, "what was typed has arrived whole"
    assert "\ufffd" not in run.screen


@pytest.mark.slow
@pytest.mark.parametrize("environ", PLAIN, ids=str)
def test_where_nothing_is_sure_plain_letters_are_shown(environ: dict[str, str], tmp_path: Path) -> None:
    menu = on_terminal(home=tmp_path, answers=["x", "grundy 7", "1", "pourquoi", "q"], environ=environ)
    assert menu.screen.isascii()
    assert "Un numero ou un nom, puis un depart" in menu.screen
    assert 'Aucun jeu ne s\'appelle " x "' in menu.screen
    assert "| | | | | | |  7" in menu.screen
    assert "a une reponse" in menu.screen
    proof = on_terminal("analyse", "grundy", "7", home=tmp_path, environ=environ)
    assert proof.screen.isascii()
    assert "1+6  ->" in proof.screen


def test_substitutes_are_plain() -> None:
    assert all(text.isascii() and text for text in SUBSTITUTES.values())


@pytest.mark.parametrize(
    ("text", "charset", "shown"),
    [
        ("l’été\u202f: « œuf »… ● ┃ → ✓", "ascii", 'l\'ete : " oeuf "... o | -> +'),
        ("l’été\u202f: « œuf »", "latin-1", "l'été : « oeuf »"),
        ("l’été ●", "utf-8", "l’été ●"),
        ("x² + n³ ≤ 5", "ascii", "x2 + n3 <= 5"),
        ("日", "ascii", "日"),
    ],
)
def test_signs_are_replaced_by_what_reads_alike(text: str, charset: str, shown: str) -> None:
    assert readable(text, charset) == shown


@pytest.mark.parametrize(
    ("used", "environ", "charset"),
    [
        ("utf-8", {"LANG": "fr_FR.UTF-8"}, "utf-8"),
        ("utf-8", {"LANG": "fr_FR"}, "utf-8"),
        ("utf-8", {}, "utf-8"),
        ("utf-8", {"LC_CTYPE": "C.UTF-8", "LANG": "fr_FR.ISO-8859-1"}, "ascii"),
        ("utf-8", {"LC_ALL": "fr_FR.ISO-8859-15@euro", "LANG": "fr_FR.UTF-8"}, "ascii"),
        ("utf-8", {"LANG": "fr_FR.nonsense"}, "utf-8"),
        ("utf-8", {"LANG": "fr_FR.ISO-8859-1", "PYTHONIOENCODING": "utf-8"}, "utf-8"),
        ("iso-8859-1", {"LANG": "fr_FR.ISO-8859-1"}, "iso-8859-1"),
    ],
)
def test_the_charset_of_a_terminal(used: str, environ: dict[str, str], charset: str) -> None:
    assert terminal_charset(used, environ) == charset
