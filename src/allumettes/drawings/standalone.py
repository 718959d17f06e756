"""Pages that need no other file: their head, with the colours of day and night, is the same."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from string import Template

from allumettes import __version__
from allumettes.locale import language

ALLOWED = "; script-src 'unsafe-inline'"
"""What the policy of a page with a script of its own says more."""


def standalone_page(name: str, title: str, *, scripts: bool = False, **fields: str) -> str:
    """The page of a template of this room, which begins with `$head`. The title is text, the fields are HTML."""
    head = _template("standalone_head.html").substitute(
        language=language(), title=escape(title), scripts=ALLOWED if scripts else ""
    )
    return _template(name).substitute(
        fields, head=head.rstrip(), title=escape(title), made_by=f"allumettes {__version__}"
    )


def _template(name: str) -> Template:
    return Template(files("allumettes.drawings").joinpath(name).read_text(encoding="utf-8"))
