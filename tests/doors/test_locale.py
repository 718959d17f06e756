"""French is complete and its typography correct; English is what the code says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

import allumettes
from allumettes.locale import (
    _,
    accepted_language,
    language,
    languages,
    ngettext,
    pgettext,
    preferred_language,
    speak,
    speaking,
)
from tests.console import ENGLISH, FRENCH, in_process, through_pipe

PACKAGE = Path(allumettes.__file__).parent
MAPPING = Path(__file__).parents[2] / "babel.cfg"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "NP_": ((1, "c"), 2)}


def french() -> Catalog:
    with (PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "allumettes.po").open("rb") as file:
        return read_po(file, locale="fr")


def sentences_in_code() -> set[tuple[str | None, str]]:
    with MAPPING.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = set()
    for _file, _line, message, _comments, context in extract_from_dir(PACKAGE, methods, options, keywords=KEYWORDS):
        found.add((context, message[0] if isinstance(message, tuple) else message))
    return found


def forms(text: str | Sequence[str] | None) -> list[str]:
    """A sentence, or its singular and its plural."""
    return [text] if isinstance(text, str) else list(text or ())


def identity(message: Message) -> tuple[str | None, str]:
    return message.context, forms(message.id)[0]


def friendly() -> Iterator[str]:
    """All French sentences but quotations of the classroom documents, and lists of words to type."""
    for message in french():
        if message.id and message.context not in ("classroom", "typed"):
            yield from forms(message.string)


@pytest.mark.slow
def test_the_catalogue_and_the_code_hold_the_same_sentences() -> None:
    assert {identity(message) for message in french() if message.id} == sentences_in_code()


def test_every_sentence_has_a_french_one_with_the_same_fields() -> None:
    for message in french():
        if not message.id:
            continue
        assert not message.fuzzy
        for source, text in zip(forms(message.id), forms(message.string), strict=True):
            assert text, source
            assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", source)), source


def test_french_spaces() -> None:
    for text in friendly():
        without_codes = re.sub(r"\{[^}]*\}", "x", text)
        assert not re.search(r"[^\u202f\d?!][;!?]", without_codes.replace("\u202f", "\u202f")), text
        assert not re.search(r"(?<![\u00a0a-z]):(?!\d)", re.sub(r"matches:[\d,-]+", "", without_codes)), text
        assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»", text), text


def test_french_apostrophes_and_quotes() -> None:
    for text in friendly():
        assert "'" not in text.replace("'{", "").replace("}'", ""), text
        assert '"' not in text
        assert "“" not in text


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de_CH:de:fr"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de:nl"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ":C:"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
    ],
)
def test_the_language_of_the_locale(environ: dict[str, str], expected: str) -> None:
    assert preferred_language(environ) == expected


def test_speaking_a_language() -> None:
    speak("fr")
    assert (language(), _("Nim"), _("")) == ("fr", "Le jeu de Nim", "")
    assert ngettext("{count} match", "{count} matches", 2) == "{count} allumettes"
    assert pgettext("classroom", "Row: ") == "Ligne : "
    speak("en")
    assert (language(), _("Nim")) == ("en", "Nim")


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "fr"),
        ("*", "fr"),
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("en-GB,en;q=0.9", "en"),
        ("de", "en"),
        ("de-CH, *;q=0.5", "en"),
        ("en;q=0.8, fr", "fr"),
        ("fr;q=0.2,en;q=0.3", "en"),
        ("en,fr", "en"),
        ("de, nl;q=0.9, fr;q=0.1", "fr"),
        ("fr;q=0, en;q=0.1", "en"),
        ("fr;q=0.0, de", "en"),
        ("fr;q=high", "fr"),
        ("français", "fr"),
        (" fr ; q=0.4 ,, en;q=0.3", "fr"),
    ],
)
def test_the_language_a_browser_wishes(header: str, expected: str) -> None:
    assert accepted_language(header) == expected


@given(st.text() | st.text("fren-;,q=.019* de"))
def test_any_header_gives_a_language(header: str) -> None:
    assert accepted_language(header) in languages()


def test_tasks_speak_each_their_own_language_at_the_same_time() -> None:
    async def says(wish: str, meeting: asyncio.Barrier) -> list[str]:
        said = []
        with speaking(wish):
            for count in range(3):
                await meeting.wait()
                said += [language(), _("Nim"), ngettext("{count} match", "{count} matches", count)]
        return [*said, language()]

    async def talk() -> tuple[list[str], list[str]]:
        meeting = asyncio.Barrier(2)
        return await asyncio.gather(says("fr", meeting), says("en", meeting))

    speak("en")
    french, english = asyncio.run(talk())
    one, several = "{count} allumette", "{count} allumettes"
    assert french == ["fr", "Le jeu de Nim", one, "fr", "Le jeu de Nim", one, "fr", "Le jeu de Nim", several, "en"]
    assert set(english) == {"en", "Nim", "{count} match", "{count} matches"}


def test_whoever_speaks_inside_is_heard_and_then_the_one_outside_again() -> None:
    speak("en")
    with speaking("fr"):
        with speaking("en"):
            assert (language(), pgettext("classroom", "Row: ")) == ("en", "Row: ")
        assert pgettext("classroom", "Row: ") == "Ligne : "
        with pytest.raises(KeyError), speaking("en"):
            raise KeyError
        assert language() == "fr"
    assert language() == "en"


def test_other_threads_keep_the_language_of_the_process() -> None:
    speak("en")
    heard: list[str] = []
    with speaking("fr"):
        thread = Thread(target=lambda: heard.append(language()))
        thread.start()
        thread.join()
        heard.append(asyncio.run(asyncio.to_thread(language)))
    assert heard == ["en", "fr"], "what a task gives to a thread to do is still the task's"


def test_a_stream_that_speaks_may_be_closed_by_another_task() -> None:
    async def stream() -> AsyncGenerator[str]:
        with speaking("fr"):
            yield language()
            yield language()

    async def leave() -> tuple[str, str]:
        lines = stream()
        async with asyncio.TaskGroup() as group:
            first = group.create_task(lines.asend(None))
        async with asyncio.TaskGroup() as group:
            group.create_task(lines.aclose())
        return first.result(), language()

    speak("en")
    assert asyncio.run(leave()) == ("fr", "en")


def test_lang_wins_over_the_locale_and_translates_the_command_line_itself(tmp_path: Path) -> None:
    assert "Usage :" in through_pipe("play", "--help", home=tmp_path).screen.replace("\u00a0", " ")
    assert "Usage: " in through_pipe("play", "--help", "--lang=en", home=tmp_path, lang=FRENCH).screen
    assert "Commandes" in through_pipe("--lang", "fr", "--help", home=tmp_path, lang=ENGLISH).screen


def test_the_classroom_mode_is_french_unless_asked_otherwise(tmp_path: Path) -> None:
    arguments = ("play", "grundy", "3", "--plain", "--demo")
    assert "Ordi 1 a gagné." in through_pipe(*arguments, home=tmp_path, lang=ENGLISH).screen
    assert "Computer 1 has won." in through_pipe(*arguments, "--lang", "en", home=tmp_path).screen


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "matches", "4", "--solver", "dfs-table"),
        ("solve", "matches", "40", "--operations", "9"),
        ("states", "matches", "40"),
        ("expansions", "matches", "4", "--merge"),
        ("shortest", "matches", "5"),
    ],
    ids=" ".join,
)
def test_what_is_printed_has_french_spaces_and_decimals(tmp_path: Path, words: tuple[str, ...]) -> None:
    shown = in_process(*words, home=tmp_path, lang=FRENCH).screen
    assert shown
    assert not re.search(r"\w[:;] ", shown)
    assert not re.search(r"\d\.\d", shown)


def test_click_says_required_in_french(tmp_path: Path) -> None:
    shown = in_process("hand-in", "--help", home=tmp_path, lang=FRENCH).screen
    assert "[obligatoire]" in shown
    assert "required" not in shown


@pytest.mark.parametrize("command", ["tree", "expansions", "shortest", "solve"])
def test_the_time_of_a_search_is_not_that_of_a_proof(tmp_path: Path, command: str) -> None:
    shown = " ".join(in_process(command, "--help", home=tmp_path, lang=ENGLISH).screen.split())
    assert re.search(r"--seconds [^-]*search", shown)
    assert not re.search(r"--seconds [^-]*proof", shown)
