"""Every sentence a person reads, in French and in English, through gettext. English is what the code says."""

from __future__ import annotations

import gettext as gettext_module
import os
from collections.abc import Mapping

DOMAIN = "allumettes"
FOLDER = os.path.dirname(__file__)  # noqa: PTH120 - pathlib would cost a tenth of the time that --help takes
LANGUAGES = ("fr", "en")
DEFAULT = "fr"

_translations: gettext_module.NullTranslations = gettext_module.NullTranslations()
_language = "en"


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


def speak(language: str) -> None:
    """From now on sentences are in this language, those of the command-line library included."""
    global _translations, _language  # noqa: PLW0603 - one process speaks one language at a time
    _language = language
    _translations = gettext_module.translation(DOMAIN, FOLDER, [language], fallback=True)
    # click asks the default domain for its own few words ("Usage:", "Options:"…).
    os.environ["LANGUAGE"] = language
    gettext_module.bindtextdomain(DOMAIN, FOLDER)
    gettext_module.textdomain(DOMAIN)


def language() -> str:
    return _language


def _(sentence: str) -> str:
    return _translations.gettext(sentence) if sentence else ""


def ngettext(one: str, several: str, number: int) -> str:
    return _translations.ngettext(one, several, number)


def pgettext(context: str, sentence: str) -> str:
    return _translations.pgettext(context, sentence)
