"""Reads the file of a match, and checks that its players exist."""

from __future__ import annotations

from pathlib import Path

from allumettes import games
from allumettes.core.files import read_bounded
from allumettes.core.match import Match
from allumettes.core.record import LARGEST_RECORD, parse_record
from allumettes.players import check_seats


def read_match(path: Path) -> Match:
    # A character of a name may take four bytes; the others take one.
    content = read_bounded(path, 2 * LARGEST_RECORD)
    match = parse_record(content.decode("utf-8", errors="replace"), games.find)
    check_seats(match, files=True)
    return match
