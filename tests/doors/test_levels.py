"""The levels of the computer have one set of names: in the options, in the menu, on the page and in the report."""

from __future__ import annotations

from pathlib import Path

import pytest

import allumettes as al
from allumettes.core.match import Match
from allumettes.drawings.report import compose
from allumettes.games.grundy import Grundy
from allumettes.locale import languages, speaking
from allumettes.locale.levels import NAMES, level_name, level_of, level_words
from allumettes.players import LEVELS
from allumettes.web import opponents
from tests.console import ENGLISH, FRENCH, in_process, on_terminal
from tests.study.test_report import race

SHOWN = {"fr": ("facile", "moyen", "difficile"), "en": ("easy", "medium", "hard")}
SAID = {
    "fr": (
        "joue n’importe quel coup permis",
        "joue au hasard tant qu’il reste beaucoup d’allumettes, puis sans une faute",
        "gagne dès que la position peut être gagnée",
    ),
    "en": (
        "plays any legal move",
        "plays at random until few matches are left, then without a fault",
        "wins whenever the position can be won",
    ),
}


@pytest.mark.parametrize("language", languages())
def test_the_names_and_the_words_of_a_language(language: str) -> None:
    with speaking(language):
        assert tuple(map(level_name, LEVELS)) == SHOWN[language]
        assert level_name("endgame:20") == level_name("endgame")
        assert tuple(map(level_words, LEVELS)) == SAID[language]
    assert tuple(NAMES) == LEVELS


@pytest.mark.parametrize("language", languages())
def test_every_name_is_read_whatever_is_spoken(language: str) -> None:
    with speaking(language):
        for names in (LEVELS, *SHOWN.values()):
            assert tuple(map(level_of, names)) == LEVELS
        assert level_of("divine") == "divine"


@pytest.mark.parametrize(("language", "lang"), [("fr", FRENCH), ("en", ENGLISH)])
def test_the_options_show_them(language: str, lang: str, tmp_path: Path) -> None:
    shown = "|".join(SHOWN[language])
    assert f"--level [{shown}|v0" in in_process("play", "--help", home=tmp_path, lang=lang).screen
    refused = in_process("play", "grundy", "--level", "divine", home=tmp_path, lang=lang)
    assert refused.code == 2
    assert all(f"'{name}'" in refused.errors for name in SHOWN[language])


@pytest.mark.slow
@pytest.mark.parametrize(("language", "lang"), [("fr", FRENCH), ("en", ENGLISH)])
def test_the_menu_shows_them(language: str, lang: str, tmp_path: Path) -> None:
    lines = on_terminal(home=tmp_path, answers=["", "q"], lang=lang, size=(24, 120)).screen.splitlines()
    offered = [line for line in lines if line[:5] in ("  1  ", "  2  ", "  3  ")][-3:]
    for line, name, words in zip(offered, reversed(SHOWN[language]), reversed(SAID[language]), strict=True):
        assert f", {name}" in line
        assert line.endswith(words)


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", languages())
def test_the_page_and_the_report_show_them(language: str) -> None:
    match = Match(Grundy(), (11,))
    with speaking(language):
        choices = [choice["title"] for choice in opponents.choices(match) if choice["group"] == "levels"]
        report = str(compose(race(sizes=range(3, 6), solvers=("v0", "v5"))))
    assert choices == [name.capitalize() for name in SHOWN[language]]
    assert all(f"'{name.capitalize()}.'" in report for name in SHOWN[language])


@pytest.mark.parametrize(("name", "level"), [("hard", "perfect"), ("moyen", "endgame"), ("random", "random")])
def test_the_library_reads_them(name: str, level: str) -> None:
    assert al.player(name).name == level
