"""`allumettes web`: the table in a browser, served from this machine."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Callable
from dataclasses import fields
from errno import EADDRINUSE
from importlib import import_module
from ipaddress import ip_address, ip_network
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import click

from allumettes.cli.options import FiniteRange, Refused, lang_option
from allumettes.cli.storage import state_folder
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.packages import require
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.programs import gap_words
from allumettes.locale.system import reason
from allumettes.programs.confinement import strongest
from allumettes.programs.player import ProgramPlayer, words_of

Ready = Callable[[str], None]
"""Is told the address of the server, once it answers."""

NEEDED = ("aiosqlite", "fastapi", "httptools", "jinja2", "sqlalchemy", "uvicorn")
MOST_REQUESTS = 1_000_000
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737)."""
NAME = re.compile(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?\.?|[0-9a-f]*:[0-9a-f:.]+", re.IGNORECASE)


PROGRAM_NAME = re.compile(r"[\w.-]{1,40}")


def web_module(module: str) -> ModuleType:
    """A module of `web/` by its name: an import statement would make the terminal depend on the web packages."""
    return import_module(f"allumettes.web.{module}")


def build() -> click.Command:
    usual = {field.name: field.default for field in fields(web_module("settings").ServerSettings)}

    @click.command(
        "web",
        help=_("Open the table in a browser.")
        + "\n\n"
        + _("Everything is served from this machine and kept in one file; Ctrl-C stops it, and no match is lost."),
    )
    @click.option(
        "--host",
        default=usual["host"],
        show_default=True,
        metavar=_("ADDRESS"),
        help=_("Where to listen. 0.0.0.0 lets in everyone on the network."),
    )
    @click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=usual["port"],
        show_default=True,
        help=_("The port of the address; 0 takes any that is free."),
    )
    @click.option(
        "--database",
        metavar=_("DATABASE"),
        help=_("Where matches are kept: a file, or the address of a PostgreSQL database (postgresql://…)."),
    )
    @click.option("--open/--no-open", "opens", default=None, help=_("Open the browser (a terminal does it unasked)."))
    @click.option(
        "--workers",
        type=click.IntRange(1, 64),
        default=usual["workers"],
        show_default=True,
        help=_("How many processes search for long at once; three more stand by for what takes less."),
    )
    @click.option(
        "--requests",
        type=FiniteRange(min=1, max=MOST_REQUESTS),
        default=usual["requests_per_second"],
        show_default=True,
        help=_("How many requests a second one client may make."),
    )
    @click.option(
        "--name",
        "names",
        multiple=True,
        metavar=_("NAME"),
        callback=_known_names,
        help=_("Another name of this server, which a reverse proxy or the network gives it; may be repeated."),
    )
    @click.option(
        "--engine",
        "programs",
        multiple=True,
        metavar=_("NAME=COMMAND"),
        callback=_programs,
        help=_("A program that visitors may play against, by its name, as “ada=java Grundy”; may be repeated."),
    )
    @click.option(
        "--proxy",
        "proxies",
        multiple=True,
        metavar=_("ADDRESS"),
        callback=_networks,
        help=_("A reverse proxy that is believed when it says for whom it asks; may be repeated."),
    )
    @click.option(
        "--tournament",
        type=click.Path(path_type=Path),
        metavar=_("FOLDER"),
        help=_("Follow the tournament of this folder at /tournament, for a projector."),
    )
    @lang_option
    def web(
        host: str,
        port: int,
        database: str | None,
        opens: bool | None,
        workers: int,
        requests: float,
        names: tuple[str, ...],
        programs: tuple[tuple[str, str], ...],
        proxies: tuple[str, ...],
        tournament: Path | None,
    ) -> int:
        require(*NEEDED)
        address = _database_address(database)
        settings = web_module("settings").ServerSettings(
            host=host,
            port=port,
            database=address,
            laboratory=web_module("database").laboratory_folder(address, state_folder()),
            workers=workers,
            requests_per_second=requests,
            names=names,
            programs=named_programs(programs),
            proxies=proxies,
            tournament=tournament,
        )

        def ready(address: str) -> None:
            address = reachable(address) + ("/tournament" if tournament else "")
            words = (
                _("The tournament is at {address}.")
                if tournament
                else _("The table is at {address} (Ctrl-C stops it).")
            )
            click.echo(words.format(address=address))
            if not is_loopback(host):
                warning = _("Everyone on this network can open it, and nothing that is sent is encrypted.")
                click.echo(wrapped(warning, terminal_width()), err=True)
            if programs and (missing := strongest().missing):
                click.echo(wrapped(gap_words(missing), terminal_width()), err=True)
            if has_browser() if opens is None else opens:
                open_browser(address)

        return serve(settings, ready)

    return web


def _known_names(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as a Host header has them: people copy them with what stands around them in an address."""
    for name in names:
        if not NAME.fullmatch(name):
            raise click.BadParameter(
                _("“{name}” is not the name of a server: write it without http:// and without a port.").format(
                    name=name
                )
            )
    return names


def _programs(
    _context: click.Context, _option: click.Parameter, programs: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """The names of the programs and their commands."""
    found: dict[str, str] = {}
    for text in programs:
        name, _equals, command = text.partition("=")
        if not PROGRAM_NAME.fullmatch(name) or not command.strip() or name in found:
            raise click.BadParameter(
                _("“{text}” is not a name of one word, used once, and a command, as in “ada=java Grundy”.").format(
                    text=excerpt(text)
                )
            )
        found[name] = command
    return tuple(found.items())


def named_programs(programs: tuple[tuple[str, str], ...]) -> tuple[Any, ...]:
    """The programs as the server knows them: those of this folder. Each is started once, so that a fault shows now."""
    found = []
    for name, command in programs:
        words, folder = words_of(command), Path.cwd()
        with ProgramPlayer(words, folder) as player:
            player.start()
        found.append(web_module("programs").NamedProgram(name, tuple(words), folder))
    return tuple(found)


def _networks(_context: click.Context, _option: click.Parameter, proxies: tuple[str, ...]) -> tuple[str, ...]:
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise click.BadParameter(
                _("“{proxy}” is neither an address nor a network, such as 127.0.0.1 or 10.0.0.0/8.").format(proxy=proxy)
            ) from error
    return proxies


def _database_address(named: str | None) -> str:
    address: str = web_module("database").database_address(named, state_folder() / "web.db")
    return address


def serve(settings: Any, ready: Ready) -> int:
    """Serve until somebody stops the server; what keeps it from starting becomes a sentence."""
    server = web_module("server")
    try:
        code: int = server.serve(settings, ready)
    except KeyboardInterrupt:
        code = 0  # Ctrl-C is how one stops it
    except OSError as error:
        raise Refused(listening_words(settings.host, settings.port, error)) from error
    if not code:
        click.echo(_("Stopped. The matches are kept."))
    return code


def listening_words(host: str, port: int, error: OSError) -> str:
    if error.errno == EADDRINUSE:
        return _("Port {port} is taken: choose another with --port, or let --port 0 find one.").format(port=port)
    if not isinstance(error, socket.gaierror) and error.errno:
        error = OSError(error.errno, os.strerror(error.errno))  # Python adds an address to what the system says
    return _("Nobody can be served at {host}, port {port}: {reason}.").format(
        host=host, port=port, reason=reason(error)
    )


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def reachable(address: str) -> str:
    """The address as others can type it: a server that listens everywhere is reached by one address of its machine."""
    parts = urlsplit(address)
    if parts.hostname not in ("0.0.0.0", "::"):
        return address
    return parts._replace(netloc=f"{own_address()}:{parts.port}").geturl()


def own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(SOMEWHERE_ELSE)  # this only chooses a way: a datagram socket sends nothing yet
        except OSError:
            return "127.0.0.1"
        return str(way_out.getsockname()[0])


def has_browser() -> bool:
    """Whether somebody is at a terminal of a machine with windows: a browser of text could not show the table."""
    windows = sys.platform != "linux" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return windows and sys.stdout.isatty()


def open_browser(address: str) -> None:
    import webbrowser
    from threading import Thread

    # Some browsers only let go of their caller when they are closed; the server must not wait for that.
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
