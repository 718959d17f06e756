"""Draws the pictures of the README from real games: `.venv/bin/python docs/pictures/draw.py`.

The command runs on a pseudo-terminal with colours; what it showed becomes an SVG with nothing fetched from elsewhere.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.console import on_terminal  # noqa: E402 - found through the line above

COLUMNS = 76
THEME = TerminalTheme(
    (24, 26, 31),
    (222, 222, 222),
    [
        (24, 26, 31),
        (235, 87, 72),
        (126, 196, 110),
        (233, 190, 92),
        (97, 150, 235),
        (190, 120, 220),
        (90, 190, 190),
        (222, 222, 222),
    ],
)
SVG = """\
<svg viewBox="0 32 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="TITLE">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect y="32" width="{width}" height="{height}" rx="8" fill="#181a1f"/>
<g transform="translate({terminal_x}, {terminal_y})">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""

GAMES = {
    "game.en": ("en", "A game of Grundy lost against the computer, and its review."),
    "game.fr": ("fr", "Une partie de Grundy perdue contre l’ordinateur, et son bilan."),
}
ANSWERS = ["{hint}", "11>5+6", "1 1", "4>1+3", ""]


def draw(name: str, lang: str, title: str) -> None:
    hint = {"en": "hint", "fr": "indice"}[lang]
    with tempfile.TemporaryDirectory() as home:
        shown = on_terminal(
            *("play", "grundy", "11", "--name", "Ada", "--seed", "1", "--lang", lang, "--color", "always"),
            home=Path(home),
            answers=[answer.format(hint=hint) for answer in ANSWERS],
            size=(40, COLUMNS),
            keep_colors=True,
        ).screen
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    # The terminal's own carriage returns, and the signs by which it announces pasted text, are no part of the picture.
    console.print(Text.from_ansi(re.sub(r"\r|\x1b\[\?2004.", "", shown).strip()))
    svg = console.export_svg(theme=THEME, code_format=SVG.replace("TITLE", title), unique_id="allumettes")
    (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    for name, (lang, title) in GAMES.items():
        draw(name, lang, title)
