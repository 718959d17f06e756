"""Every sentence a person reads, through gettext, in the languages that have a catalogue here and in English.

English is what the code says. A new language is a folder with its catalogue (CONTRIBUTING.md).
"""

from __future__ import annotations

import gettext as gettext_module
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

DOMAIN = "allumettes"
FOLDER = os.path.dirname(__file__)  # noqa: PTH120 - pathlib would cost a tenth of the time that --help takes
SOURCE = "en"
"""The language of the code: it needs no catalogue, and is spoken to those whose language has none."""
DEFAULT = "fr"
"""The language of the course, and of those who wish for none."""

WISH = r"\s*([a-z]+)(?:-[a-z0-9]+)*\s*(?:;\s*q=([01](?:\.[0-9]*)?)\s*)?"
"""One language of an Accept-Language header, and its weight. Compiled when it is first needed, not at every start."""

_of_the_process = SOURCE
_of_the_task: ContextVar[str | None] = ContextVar("_of_the_task", default=None)


@cache
def languages() -> tuple[str, ...]:
    """The languages that are spoken here: those with a catalogue, and that of the code."""
    with os.scandir(FOLDER) as entries:
        folders = sorted(entry.name for entry in entries if entry.is_dir())
    return (*(code for code in folders if gettext_module.find(DOMAIN, FOLDER, [code])), SOURCE)


@cache
def formats(language: str) -> dict[str, Any]:
    """How a language writes numbers, lists and dates: CLDR's data, chosen when the package is built."""
    import json

    with open(os.path.join(FOLDER, language, "formats.json"), encoding="utf-8") as file:  # noqa: PTH118, PTH123 - as above
        content: dict[str, Any] = json.load(file)
    return content


def language_name(language: str) -> str:
    """What a language calls itself."""
    return str(formats(language)["name"])


def preferred_language(environ: Mapping[str, str]) -> str:
    """The first language of the locale that we speak; English for others, French where none is named."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wishes = map(_language_of, environ.get(variable, "").split(":"))
        if wished := [code for code in wishes if code not in ("", "c", "posix")]:
            return next((code for code in wished if code in languages()), SOURCE)
    return DEFAULT


def _language_of(locale: str) -> str:
    """`fr` of `fr_FR.UTF-8@euro`."""
    for sign in "@._":
        locale = locale.partition(sign)[0]
    return locale.lower()


def accepted_language(header: str) -> str:
    """The language that a browser wishes most (Accept-Language) among those we speak; the others as with a locale."""
    wishes = [match for wish in header.lower().split(",") if (match := re.fullmatch(WISH, wish))]
    weights = [(float(match[2] or 1), match[1]) for match in wishes]
    wished = [code for weight, code in sorted(weights, key=lambda wish: -wish[0]) if weight]
    spoken = (code for code in wished if code in languages())
    return next(spoken, SOURCE if wished else DEFAULT)


def speak(language: str) -> None:
    """From now on sentences are in this language, those of the command-line library included."""
    global _of_the_process  # noqa: PLW0603 - the terminal speaks one language at a time
    _of_the_process = language
    # click asks the default domain for its own few words ("Usage:", "Options:"…).
    os.environ["LANGUAGE"] = language
    gettext_module.bindtextdomain(DOMAIN, FOLDER)
    gettext_module.textdomain(DOMAIN)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Sentences made inside are in this language, whatever other tasks and threads speak at the same time.

    Lines that are made one by one, when they are asked for, must be asked for inside.
    """
    before = _of_the_task.get()
    _of_the_task.set(language)
    try:
        yield
    finally:
        # Not reset with a token: a stream that speaks may be closed by another task than the one that opened it.
        _of_the_task.set(before)


def language() -> str:
    return _of_the_task.get() or _of_the_process


@cache
def catalogue(language: str) -> gettext_module.NullTranslations:
    return gettext_module.translation(DOMAIN, FOLDER, [language], fallback=True)


def _(sentence: str) -> str:
    return catalogue(language()).gettext(sentence) if sentence else ""


def ngettext(one: str, several: str, number: int) -> str:
    return catalogue(language()).ngettext(one, several, number)


def pgettext(context: str, sentence: str) -> str:
    return catalogue(language()).pgettext(context, sentence)


def everywhere(context: str, words: str) -> set[str]:
    """The words of a sentence in every language at once."""
    said = [words, *(catalogue(code).pgettext(context, words) for code in languages())]
    return {word for sentence in said for word in sentence.split()}
