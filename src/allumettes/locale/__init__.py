"""Every sentence a person reads, in French and in English, through gettext. English is what the code says."""

from __future__ import annotations

import gettext as gettext_module
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

DOMAIN = "allumettes"
FOLDER = os.path.dirname(__file__)  # noqa: PTH120 - pathlib would cost a tenth of the time that --help takes
LANGUAGES = ("fr", "en")
DEFAULT = "fr"

WISH = r"\s*([a-z]+)(?:-[a-z0-9]+)*\s*(?:;\s*q=([01](?:\.[0-9]*)?)\s*)?"
"""One language of an Accept-Language header, and its weight. Compiled when it is first needed, not at every start."""

_of_the_process = "en"
_of_the_task: ContextVar[str | None] = ContextVar("_of_the_task", default=None)


def preferred_language(environ: Mapping[str, str]) -> str:
    """The language of the locale. One that names no language gets French, one we do not speak gets English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environ.get(variable, "").split(":"):
            code = wish.partition(".")[0].partition("_")[0].lower()
            if code in LANGUAGES:
                return code
            if code and code not in ("c", "posix"):
                return "en"
    return DEFAULT


def accepted_language(header: str) -> str:
    """The language that a browser wishes most (Accept-Language) among those we speak; the others as with a locale."""
    wishes = [match for wish in header.lower().split(",") if (match := re.fullmatch(WISH, wish))]
    weights = [(float(match[2] or 1), match[1]) for match in wishes]
    wished = [code for weight, code in sorted(weights, key=lambda wish: -wish[0]) if weight]
    spoken = (code for code in wished if code in LANGUAGES)
    return next(spoken, "en" if wished else DEFAULT)


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
def _translations(language: str) -> gettext_module.NullTranslations:
    return gettext_module.translation(DOMAIN, FOLDER, [language], fallback=True)


def _(sentence: str) -> str:
    return _translations(language()).gettext(sentence) if sentence else ""


def ngettext(one: str, several: str, number: int) -> str:
    return _translations(language()).ngettext(one, several, number)


def pgettext(context: str, sentence: str) -> str:
    return _translations(language()).pgettext(context, sentence)
