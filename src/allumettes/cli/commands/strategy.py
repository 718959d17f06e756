"""`allumettes strategy`: how a game is won, and why, on paper or on the screen."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from allumettes.cli.commands.report import LONGEST_TITLE
from allumettes.cli.options import GameType, NameType, convention_of, lang_option, misere_option
from allumettes.core import formats
from allumettes.core.formats import FileContent
from allumettes.core.game import HeapGame
from allumettes.locale import _


def build() -> click.Command:
    @click.command(
        "strategy",
        help=_(
            "Explain how GAME is won, and why: rules, definitions, theorems with their proofs, worked examples, the "
            "methods and their tests, sources. It is written as Markdown on the screen, or to a file."
        )
        + "\n\n"
        + _("The questions are left open for a student; --teacher answers them."),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.option("--pdf", is_flag=True, help=_("Write a PDF named after the game, unless --output names another."))
    @click.option(
        "--output",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=_("FILE"),
        help=_("Where to write it: a name that ends in .pdf or .md."),
    )
    @click.option("--teacher", is_flag=True, help=_("Answer the questions."))
    @click.option("--author", type=NameType(LONGEST_TITLE), help=_("The name under the title."))
    @click.option("--title", type=NameType(LONGEST_TITLE), help=_("Another title than the name of the game."))
    @misere_option
    @lang_option
    def strategy(
        game: HeapGame,
        pdf: bool,
        output: Path | None,
        teacher: bool,
        author: str | None,
        title: str | None,
        misere: bool,
    ) -> None:
        path = output or (Path(f"{file_name(game)}.pdf") if pdf else None)
        if pdf and path and path.suffix.lower() != ".pdf":
            raise click.UsageError(_("--pdf writes a PDF: the name of the file must end in .pdf."))
        if path:
            formats.check_format(FileContent.STRATEGY, path)
        from allumettes.drawings.report import compose_strategy
        from allumettes.drawings.report.markdown import as_markdown

        content = compose_strategy(game, convention_of(misere), teacher=teacher, author=author, title=title)
        if path is None:
            show(as_markdown(content))
            return
        formats.write(FileContent.STRATEGY, content, path)
        click.echo(_("Written: {path}").format(path=path))

    return strategy


def show(markdown: str) -> None:
    """The document as text; on a terminal, laid out for its width."""
    if not sys.stdout.isatty():
        click.echo(markdown, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(highlight=False).print(Markdown(markdown))


def file_name(game: HeapGame) -> str:
    """A name that every system takes: `strategy-grundy`, `strategy-matches-1-4`."""
    return "strategy-" + re.sub(r"[^0-9A-Za-z.]+", "-", game.spec).strip("-.")
