"""The matches that were left in the middle: found where they are kept, listed, and one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import click

from allumettes.cli.friendly.screen import Screen
from allumettes.cli.storage import SUFFIX, autosave_path, is_being_played, state_folder
from allumettes.core.errors import AllumettesError
from allumettes.core.match import Match
from allumettes.locale import _, ngettext
from allumettes.locale.matches import match_line
from allumettes.locale.numbers import number
from allumettes.locale.typed import Word, means, meant
from allumettes.players.match_file import read_match

MOST_LISTED = 20
MOST_READ = 200
"""Older files are not looked at."""


class LeftMatch(NamedTuple):
    path: Path
    match: Match
    when: datetime


def left_matches(playing: Path | None = None) -> list[LeftMatch]:
    """The unfinished matches that were left, the last one first; not the one that is being played."""
    barred = {playing} if playing else {autosave_path()} if is_being_played() else set()
    try:
        kept = [(path.stat().st_mtime, path) for path in state_folder().glob(f"*{SUFFIX}") if path not in barred]
    except OSError:
        return []
    found = []
    for moment, path in sorted(kept, reverse=True)[:MOST_READ]:
        try:
            match = read_match(path)
        except (OSError, AllumettesError):
            continue
        if match.turns and not match.is_over:
            found.append(LeftMatch(path, match, datetime.fromtimestamp(moment)))
    return found


def list_matches(screen: Screen, matches: Sequence[LeftMatch], *, with_files: bool = False) -> None:
    width = len(str(min(len(matches), MOST_LISTED)))
    for rank, left in enumerate(matches[:MOST_LISTED], 1):
        screen.say(f"  {rank:>{width}}  {match_line(left.match, left.when)}")
        if with_files:
            click.echo(f"  {'':>{width}}  {left.path}")  # on one line, however long it is
    if (older := len(matches) - MOST_LISTED) > 0:
        words = ngettext("And {count} older one: {folder}", "And {count} older ones: {folder}", older)
        screen.say("  " + words.format(count=number(older), folder=state_folder()))


def choose_match(screen: Screen, matches: Sequence[LeftMatch]) -> LeftMatch | None:
    """The match that the person chooses from the list; None where they leave."""
    list_matches(screen, matches)
    while True:
        answer = screen.ask(_("Which one? A number (Enter: 1), or {quit}: ").format(quit=Word.QUIT.shown)) or "1"
        if means(answer, Word.QUIT.words):
            return None
        listed = min(len(matches), MOST_LISTED)
        if answer in map(str, range(1, listed + 1)):
            return matches[int(answer) - 1]
        words = _("Type a number from 1 to {last}.").format(last=listed)
        screen.say(words + meant(answer, Word.QUIT.typed), style="yellow")
