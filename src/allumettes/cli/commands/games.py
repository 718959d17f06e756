"""`allumettes games`: the games and their rules."""

from __future__ import annotations

import click

from allumettes import games
from allumettes.cli.options import lang_option
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.notation import format_position
from allumettes.games.names import NAMED_CODES, NAMED_VARIANTS
from allumettes.locale import _
from allumettes.locale.rules import rule_words


def build() -> click.Command:
    @click.command("games", help=_("List the games, their rules and their usual start."))
    @lang_option
    def list_games() -> None:
        width = terminal_width()
        for name, game in games.registered().items():
            click.echo(f"{name}  {format_position(game.default_start)}")
            click.echo(wrapped(f"  {_(game.title)}. {_(game.summary)}", width))
        for named in NAMED_CODES:
            if named.names:
                rule = rule_words(games.find(named.code))
                click.echo(wrapped(f"    {named.code} ({', '.join(named.names)}). {rule}", width))
        for named in NAMED_VARIANTS:
            rule = rule_words(games.find(named.code))
            click.echo(wrapped(f"    {named.code} ({', '.join(named.names)}). {rule}", width))
        click.echo()
        click.echo(wrapped(_("Whoever makes the last move wins; with --misere, whoever makes it loses."), width))
        click.echo(
            wrapped(
                _(
                    "A position is losing when the player to move cannot move, or when every move leads to a winning "
                    "position for the other; it is winning when some move leads to a losing one. "
                    "Both words are always said of the player who is to move."
                ),
                width,
            )
        )

    return list_games
