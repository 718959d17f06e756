"""The language of what the library writes for people: explanations, pictures, reports, what a notebook shows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from allumettes import locale
from allumettes.core.errors import UnknownChoiceError

_chosen: str | None = None


def language(code: str | None = None) -> str:
    """Choose the language that people read, or with no argument say which one it is.

    Until one is chosen it is the language of the user's locale.

        >>> import allumettes as al
        >>> al.language("en")
        'en'
        >>> print(al.game("grundy").position(1, 2).explain().splitlines()[1])
        Losing position: whoever is to move cannot move, and has lost.
    """
    global _chosen  # noqa: PLW0603 - like the locale of a process
    if code is not None:
        _chosen = _known(code)
    return _chosen or locale.preferred_language(os.environ)


@contextmanager
def spoken(code: str | None = None) -> Iterator[None]:
    """Sentences made inside are in this language, or in the chosen one."""
    with locale.speaking(language() if code is None else _known(code)):
        yield


def _known(code: str) -> str:
    code = str(code).lower().replace("-", "_").partition("_")[0]
    if code not in locale.languages():
        raise UnknownChoiceError("language", code, locale.languages())
    return code
