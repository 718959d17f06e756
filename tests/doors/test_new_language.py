"""A language is added by its catalogue alone: every door, drawing and number speaks it, and no file of code changes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel import Locale
from hatch_build import compile_language
from starlette.requests import Request

from allumettes import games, locale
from allumettes.drawings.trees.svg import as_svg
from allumettes.locale import accepted_language, languages, preferred_language, speaking
from allumettes.locale.levels import level_of
from allumettes.locale.numbers import day, decimal, either, listed, number, percent
from allumettes.locale.typed import Word, in_rules_words, read_word
from allumettes.solvers.ladder import find
from allumettes.trees.graph import as_graph
from allumettes.trees.watch import grow_tree
from allumettes.web.pages import page
from tests.console import in_process

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "Losing position: whatever is played, the other player has an answer that wins."
msgstr "Posición perdedora: se juegue lo que se juegue, la otra persona tiene una respuesta que gana."

msgid "List the games and their rules."
msgstr "Mostrar los juegos y sus reglas."

msgid "winning for the player to move"
msgstr "ganadora para quien juega"

msgid "Rules"
msgstr "Reglas"

msgctxt "typed"
msgid "help ?"
msgstr "ayuda"

msgctxt "typed"
msgid "hard"
msgstr "difícil"

msgctxt "typed"
msgid "sub -1"
msgstr "quitar"
"""


@pytest.fixture
def _spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of languages with one more in it."""
    folder = tmp_path / "locale"
    folder.mkdir()
    for code in ("fr", "en"):
        (folder / code).symlink_to(Path(locale.FOLDER) / code)
    messages = folder / "es" / "LC_MESSAGES"
    messages.mkdir(parents=True)
    (messages / "allumettes.po").write_text(CATALOGUE, encoding="utf-8")
    compile_language(folder / "es", Locale("es"))
    monkeypatch.setattr(locale, "FOLDER", str(folder))
    _forget()
    yield
    _forget()


def test_what_a_language_is_read_from_is_replaced_whole(tmp_path: Path) -> None:
    """A package is built anew beside programs that run: none of them may find half a file."""
    folder = tmp_path / "es"
    (folder / "LC_MESSAGES").mkdir(parents=True)
    (folder / "LC_MESSAGES" / "allumettes.po").write_text(CATALOGUE, encoding="utf-8")
    files = (folder / "LC_MESSAGES" / "allumettes.mo", folder / "formats.json")
    compile_language(folder, Locale("es"))
    with files[0].open("rb"), files[1].open("rb"):  # so that their numbers are not used again
        before = [(file.stat().st_ino, file.read_bytes()) for file in files]
        compile_language(folder, Locale("es"))
        after = [(file.stat().st_ino, file.read_bytes()) for file in files]
    for (old, content), (new, same) in zip(before, after, strict=True):
        assert (old != new, content == same) == (True, True)
    assert sorted(path.name for path in folder.rglob("*.*")) == ["allumettes.mo", "allumettes.po", "formats.json"]


def _forget() -> None:
    for remembered in (languages, locale.formats, locale.catalogue):
        remembered.cache_clear()


@pytest.mark.usefixtures("_spanish")
def test_it_is_chosen_like_the_others() -> None:
    assert languages() == ("es", "fr", "en")
    assert preferred_language({"LANG": "es_MX.UTF-8"}) == "es"
    assert accepted_language("es-AR,fr;q=0.5") == "es"


@pytest.mark.usefixtures("_spanish")
def test_the_terminal_speaks_it(tmp_path: Path) -> None:
    told = in_process("analyse", "grundy", "7", home=tmp_path, lang="es_ES.UTF-8")
    assert (told.code, "Posición perdedora: se juegue" in told.screen) == (1, True)
    shown = in_process("--lang", "es", "--help", home=tmp_path)
    assert "Mostrar los juegos y sus reglas." in shown.screen
    assert "[es|fr|en]" in shown.screen


@pytest.mark.usefixtures("_spanish")
def test_drawings_speak_it() -> None:
    tree = grow_tree(find("v0"), games.find("grundy"), (5,))
    with speaking("es"):
        assert "ganadora para quien juega" in as_svg(as_graph(tree))


@pytest.mark.usefixtures("_spanish")
def test_numbers_lists_and_dates_are_its_own() -> None:
    with speaking("es"):
        assert (number(1_234_567), decimal(2.5), percent(0.25)) == ("1.234.567", "2,50", "25\u00a0%")
        assert (either("abc"), listed("ab"), listed("abc")) == ("a, b o c", "a y b", "a, b y c")
        assert day(date(2026, 7, 14)) == "14 de julio de 2026"


@pytest.mark.usefixtures("_spanish")
def test_its_words_can_be_typed_whatever_the_screen_speaks() -> None:
    with speaking("es"):
        assert (Word.HELP.shown, Word.HINT.shown) == ("ayuda", "hint")
    for spoken in languages():
        with speaking(spoken):
            assert [read_word(word) for word in ("ayuda", "aide", "help", "?")] == [(Word.HELP, "")] * 4
            assert [level_of(word) for word in ("difícil", "difficile", "hard")] == ["perfect"] * 3
            assert in_rules_words("quitar", {"sub"}) == in_rules_words("Moins", {"sub"}) == "sub"


@pytest.mark.usefixtures("_spanish")
def test_the_web_table_offers_and_speaks_it() -> None:
    request = Request({"type": "http", "method": "GET", "path": "/rules", "query_string": b"", "headers": []})
    with speaking("es"):
        spanish = bytes(page(request, "rules.html", games=[]).body).decode()
    assert '<html lang="es">' in spanish
    assert ">Reglas</a>" in spanish
    assert [name in spanish for name in ("Français", "English", "Español")] == [True, True, False]
    with speaking("fr"):
        french = bytes(page(request, "rules.html", games=[]).body).decode()
    assert 'hreflang="es"' in french
    assert ">Español</span>" in french


@pytest.mark.slow
def test_no_code_knows_a_language_by_its_name() -> None:
    package = Path(locale.__file__).parents[1]
    named = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in ("fr", "en")
    }
    assert named == {"locale/__init__.py"}
    pages = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.html"))
    assert not re.search(r"""["'](?:fr|en)["']""", pages)
