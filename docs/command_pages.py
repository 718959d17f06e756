"""Writes the pages about the command line from the help of the commands themselves, in both languages."""

from __future__ import annotations

import os
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from allumettes.cli import COMMANDS, run
from allumettes.locale import language, speak

PAGES = {
    "en": ("commands.md", "The command line", "What `allumettes COMMAND --help` says."),
    "fr": ("commandes.md", "La ligne de commande", "Ce que dit `allumettes COMMANDE --help`."),
}


def help_of(command: list[str], spoken: str) -> str:
    """What a command prints about itself, in a terminal of usual width."""
    shown = StringIO()
    speak(spoken)
    with redirect_stdout(shown), patch.dict(os.environ, COLUMNS="100"):
        run([*command, "--help"])
    return shown.getvalue()


def page(spoken: str) -> str:
    _name, title, opening = PAGES[spoken]
    parts = [f"# {title}", opening, f"```text\n{help_of([], spoken).rstrip()}\n```"]
    for command in COMMANDS:
        parts += [f"## allumettes {command}", f"```text\n{help_of([command], spoken).rstrip()}\n```"]
    return "\n\n".join(parts) + "\n"


def write(folder: Path) -> None:
    before = language()
    for spoken, (name, _title, _opening) in PAGES.items():
        path, text = folder / name, page(spoken)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    speak(before)
