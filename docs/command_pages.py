"""Writes the pages about the command line from the help of the commands themselves, in both languages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from allumettes.cli import COMMANDS

PAGES = {
    "en": ("commands.md", "The command line", "What `allumettes COMMAND --help` says."),
    "fr": ("commandes.md", "La ligne de commande", "Ce que dit `allumettes COMMANDE --help`."),
}


def help_of(command: list[str], language: str) -> str:
    """What a command prints about itself, in a terminal of usual width."""
    environment = {**os.environ, "COLUMNS": "100", "LANGUAGE": language, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    run = [sys.executable, "-m", "allumettes", *command, "--help"]
    return subprocess.run(run, env=environment, capture_output=True, text=True, check=True, encoding="utf-8").stdout


def page(language: str) -> str:
    _name, title, opening = PAGES[language]
    parts = [f"# {title}", opening, f"```text\n{help_of([], language).rstrip()}\n```"]
    for command in COMMANDS:
        parts += [f"## allumettes {command}", f"```text\n{help_of([command], language).rstrip()}\n```"]
    return "\n\n".join(parts) + "\n"


def write(folder: Path) -> None:
    for language, (name, _title, _opening) in PAGES.items():
        path, text = folder / name, page(language)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
