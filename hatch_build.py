"""Compile what people write and what CLDR knows of each language into the files that are read at run time.

The translation catalogues (.po) become what gettext loads (.mo). How each language writes numbers, lists and dates is
taken from Babel's CLDR data into one small file, so that playing needs neither Babel nor its thirty megabytes.
"""

import json
import os
import re
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DOMAIN = "allumettes"
SOURCE = {"en": "en_GB"}
"""The language of the code needs no catalogue; its spelling is British, and so are its dates and lists."""
DATE_FIELDS = {"y": "{year}", "MMMM": "{month}", "d": "{day}"}


def compile_language(folder: Path, locale: Locale) -> None:
    """Write the files that a language is read from: its catalogue, where it has one, and its formats."""
    catalogue = folder / "LC_MESSAGES" / f"{DOMAIN}.po"
    if catalogue.exists():
        compiled = BytesIO()
        with catalogue.open("rb") as po:
            write_mo(compiled, read_po(po))
        replace(catalogue.with_suffix(".mo"), compiled.getvalue())
    folder.mkdir(exist_ok=True)
    text = json.dumps(formats_of(locale), ensure_ascii=False, indent=1)
    replace(folder / "formats.json", f"{text}\n".encode())


def replace(path: Path, content: bytes) -> None:
    """Write a file whole: a program that runs meanwhile, from the same folder, reads the old one or the new one."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(path)


def formats_of(locale: Locale) -> dict[str, Any]:
    """How a language writes numbers, lists and dates, and what it calls itself."""
    symbols = locale.number_symbols["latn"]
    name = Locale(locale.language).get_language_name() or locale.language
    return {
        "name": name[0].upper() + name[1:],
        "decimal": symbols["decimal"],
        "group": symbols["group"],
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{number}"),
        "and": dict(locale.list_patterns["standard"]),
        "or": dict(locale.list_patterns["or"]),
        "date": date_pattern(locale.date_formats["long"].pattern),
        "months": list(locale.months["format"]["wide"].values()),
    }


def date_pattern(pattern: str) -> str:
    """A date pattern of CLDR (d 'de' MMMM 'de' y) with the fields that str.format fills in."""
    pieces = re.findall(r"'([^']*)'|([a-zA-Z]+)|([^a-zA-Z']+)", pattern)
    return "".join(quoted or DATE_FIELDS.get(field, field) or other for quoted, field, other in pieces)


class CompileLanguages(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = Path(self.root, "src/allumettes/locale")
        found = {path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}
        for code, locale in {**{code: code for code in found}, **SOURCE}.items():
            compile_language(folder / code, Locale.parse(locale))
