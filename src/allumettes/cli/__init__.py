"""The door of the terminal: the `allumettes` command. Sub-commands are loaded only when they are asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from copy import copy
from importlib import import_module
from io import StringIO
from typing import NoReturn

import click

from allumettes import __version__
from allumettes.cli.endings import interrupted_code, like_ctrl_c, was_ended
from allumettes.cli.exit_codes import ExitCode, code_of
from allumettes.cli.streams import closing_code, open_streams
from allumettes.core.text import N_, excerpt
from allumettes.locale import _, languages, preferred_language, speak
from allumettes.locale.system import reason

LONGEST_LINE = 1000
"""A line of what went wrong may quote what was typed, but not for pages."""

# Listed with their one line of help, so that `--help` need not import any of them.
COMMANDS = {
    "play": N_("Play a match, against the computer or a friend."),
    "web": N_("Open the table in a browser."),
    "analyse": N_("Say who wins a position, by which moves, and why."),
    "solve": N_("Solve a position with one algorithm and count its work."),
    "tree": N_("Draw the search tree of an algorithm."),
    "states": N_("Show a game as states, operators and goals."),
    "expansions": N_("List a breadth-first walk, state by state."),
    "shortest": N_("Find the shortest games, and the best line."),
    "race": N_("Race the algorithms and write what they cost."),
    "curves": N_("Draw the curves of a race."),
    "report": N_("Write the report of a race as a PDF."),
    "strategy": N_("Explain how a game is won, and why, on paper."),
    "tournament": N_("Let levels, algorithms and programs meet, and rank them."),
    "hand-in": N_("Pack what the course asks to hand in."),
    "grade": N_("Grade students' programs, with the smallest counterexamples."),
    "quotient": N_("Solve a game in which the last move loses."),
    "sequence": N_("Compute the nim-values of a game, and its period."),
    "survey": N_("Survey all octal codes of a few digits, and their periods."),
    "verify": N_("Check published facts again, or a certificate."),
    "engine": N_("Play for another program, which writes a line and reads a line."),
    "resume": N_("Go on with a match that was saved or left."),
    "learn": N_("Let a machine of cups and beads learn a game."),
    "games": N_("List the games and their rules."),
}


class Doors(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"allumettes.cli.commands.{cmd_name.replace('-', '_')}").build()
        for parameter in command.params:
            # Help and errors show the name of a type. Some types are one object for all: a copy changes its name.
            parameter.type = copy(parameter.type)
            parameter.type.name = _(parameter.type.name.removesuffix(" range"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:  # click looks for near names among the commands that are loaded: none
            from allumettes.cli.command_words import meant_command

            raise click.UsageError(f"{error.format_message()} {meant_command(args[0])}".rstrip(), ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(summary)) for name, summary in COMMANDS.items()])


def build() -> click.Group:
    @click.group(
        cls=Doors,
        invoke_without_command=True,
        help=_("The laboratory of matchstick games. Without a command, on a terminal, the game menu opens."),
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    @click.version_option(__version__, prog_name="allumettes")
    @click.option("--lang", type=click.Choice(languages()), expose_value=False, help=_("Language of the screen."))
    @click.pass_context
    def allumettes(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            if sys.stdin.isatty() and sys.stdout.isatty():
                from allumettes.cli.menu import open_menu

                ctx.exit(open_menu())
            click.echo(ctx.get_help())

    return allumettes


def wished_language(arguments: Sequence[str]) -> str | None:
    """The language that `--lang` asks for, wherever it stands: help is written before options are read."""
    for index, word in enumerate(arguments):
        if word == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def main() -> NoReturn:
    open_streams()
    arguments = sys.argv[1:]
    wished = wished_language(arguments)
    speak(wished if wished in languages() else preferred_language(os.environ))
    try:
        with like_ctrl_c():
            code = run(arguments)
    except KeyboardInterrupt:  # in the moment in which the command ended by itself
        code = interrupted_code()
    except Exception:
        if not was_ended():
            raise
        click.echo(_("Interrupted."), err=True)
        code = interrupted_code()
    sys.exit(closing_code(code))


def run(arguments: Sequence[str]) -> int:
    """One command from its words to its exit code; whatever goes wrong becomes a sentence."""
    try:
        _check_words(arguments)
        command = build()
        with command.make_context("allumettes", list(arguments)) as context:
            result = command.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo(err=True)
        click.echo(_("Interrupted."), err=True)
        return interrupted_code()
    except click.NoSuchOption as error:
        _complain(_what_went_wrong(_negative_number(error, arguments) or _with_nearest(error)))
        return code_of(error)
    except (click.ClickException, OSError, MemoryError, ValueError) as error:
        _complain(_what_went_wrong(error))
        return code_of(error)
    return result if isinstance(result, int) else ExitCode.DONE


def _negative_number(error: click.NoSuchOption, arguments: Sequence[str]) -> click.UsageError | None:
    """The error of a negative number, which is read as an option; None where something else was meant."""
    if not error.option_name[1:2].isdigit():
        return None
    typed = next((word for word in arguments if word.startswith(error.option_name)), error.option_name)
    return click.UsageError(
        _("“{text}” is below 0, and no number of matches is.").format(text=excerpt(typed)), error.ctx
    )


def _with_nearest(error: click.NoSuchOption) -> click.NoSuchOption:
    """click names up to three options that are alike, if only by their hyphens: the nearest is enough, or none."""
    from allumettes.locale.typed import nearest

    options = {option.lstrip("-"): option for option in error.possibilities or ()}
    found = nearest(error.option_name.lstrip("-"), options)
    return click.NoSuchOption(error.option_name, possibilities=[options[found]] if found else None, ctx=error.ctx)


def _check_words(arguments: Sequence[str]) -> None:
    """No system gives these to a program, but another program may call this one as a function."""
    for word in arguments:
        try:
            encoded = os.fsencode(word)
        except UnicodeEncodeError:
            encoded = b"\0"
        if b"\0" in encoded:
            raise click.UsageError(_("“{text}” holds a character that no name can have.").format(text=excerpt(word)))


def _what_went_wrong(error: Exception) -> str:
    """The sentence that an error becomes. What no sentence was made for is a defect, and stays one."""
    from allumettes.core.errors import AllumettesError

    if isinstance(error, click.ClickException):
        said = StringIO()
        error.show(said)
        return said.getvalue()
    if isinstance(error, AllumettesError):
        from allumettes.cli.error_message import error_message

        sentence = error_message(error)
    elif isinstance(error, OSError):
        sentence = _system_words(error)
    elif isinstance(error, MemoryError):
        sentence = _("There is not enough memory for this.")
    else:
        raise error
    return _("Error: {sentence}").format(sentence=sentence)


def _system_words(error: OSError) -> str:
    """What the system refused, in a sentence that names the file where there is one."""
    from allumettes.cli.standard_input import InputFailedError
    from allumettes.core.files import UnwritableError

    if isinstance(error, InputFailedError):
        words = _("The standard input cannot be read: {reason}.")
    elif isinstance(error, UnwritableError):
        words = _("{path} cannot be written: {reason}.")
    elif error.filename is not None:
        words = _("{path} cannot be used: {reason}.")
    else:
        words = _("The system refuses: {reason}.")
    return words.format(path=os.fsdecode(error.filename or ""), reason=reason(error))


def _complain(text: str) -> None:
    """What went wrong, in lines that end between words."""
    from allumettes.cli.wrap import terminal_width, wrapped

    width = terminal_width()
    for line in text.splitlines():
        click.echo(wrapped(excerpt(line, LONGEST_LINE), width), err=True)
