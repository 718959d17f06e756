"""What is said of a tournament: its rules, the columns of its tables, ratings, and how matches were lost by a fault.

All of it is made from the data of a tournament (`classroom.tournament.data.summary`), so that the terminal, files,
notebooks and pages say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from allumettes import games
from allumettes.classroom.tournament.plan import System
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.forfeit import Fault
from allumettes.core.notation import parse_position
from allumettes.locale import _, ngettext
from allumettes.locale.forfeits import FAULTS, failure_words, refusal_words
from allumettes.locale.levels import level_name
from allumettes.locale.numbers import SPACE, number, percent
from allumettes.locale.rules import convention_words, full_title
from allumettes.players import LEVELS

Data = Mapping[str, Any]

FEW_FAULTS = 3
"""So many faults of each entrant are told where there is little room."""


def entrant_names(data: Data) -> list[str]:
    """The names of the entrants; levels of the computer have theirs in every language."""
    return [_shown(entrant["name"], entrant.get("kind", "")) for entrant in data["entrants"]]


def _shown(name: str, kind: str) -> str:
    level = kind.partition(":")[0]
    if level in LEVELS and re.fullmatch(re.escape(kind) + "( [0-9]+)?", name):
        return name.replace(level, level_name(level), 1)
    return name


def title(data: Data) -> str:
    try:
        game = full_title(games.find(data["game"]))
    except AllumettesError:
        game = data["game"]  # a function, which has no text that leads back to it
    return _("{game}, {convention}").format(game=game, convention=convention_words(Convention(data["convention"])))


def introduction(data: Data) -> str:
    """How the tournament is played."""
    starts = len(data["starts"])
    positions = ngettext("{count} start", "{count} starts", starts).format(count=number(starts))
    if data["system"] == System.SWISS:
        rounds = ngettext("{count} round", "{count} rounds", data["rounds"]).format(count=number(data["rounds"]))
        words = _("Swiss system, {rounds}: equals meet, and nobody meets an opponent twice.").format(rounds=rounds)
    else:
        words = _("Round robin: everybody meets everybody.")
    each = _("A meeting has {count} matches: {positions}, from which each of the two begins once.")
    return f"{words} {each.format(count=number(2 * starts), positions=positions)}"


def progress_words(data: Data) -> str:
    return _("{played} of {total} matches").format(played=number(data["played"]), total=number(data["total"]))


def score_words(score: Sequence[int]) -> str:
    """So many won of so many; a dash where nothing was played."""
    won, played = score
    return f"{number(won)}/{number(played)}" if played else "–"


def share_words(score: Sequence[int]) -> str:
    won, played = score
    return percent(won / played) if played else "–"


def points_words(points: float) -> str:
    """Points of a Swiss tournament, which go by halves."""
    whole, half = divmod(round(2 * points), 2)
    return f"{number(whole) if whole or not half else ''}{'½' if half else ''}"


def rating_words(standing: Data) -> str:
    return f"{signed(standing['rating'])}{SPACE}±{SPACE}{number(round(standing['rating_error']))}"


def signed(value: float) -> str:
    whole = round(value)
    return f"{'−' if whole < 0 else '+' if whole else ''}{number(abs(whole))}"


def winner_words(outcome: str | None) -> str:
    """Who wins from a start with perfect play."""
    if outcome is None:
        return _("not decided")
    return _("whoever begins") if outcome == Outcome.WINNING else _("the other one")


def rating_explanation() -> str:
    return _(
        "Ratings are on the scale of Elo, from the average of all entrants: 100 points more win 64% of the matches. "
        "After ± is half of an interval that holds the rating with a probability of 95%."
    )


def scale_explanation() -> str:
    return _(
        "The absolute scale: of the winning positions in which it was to move, those where its move kept the win. "
        "Perfect play keeps them all; so it wins every match that begins won, and against it none that begins lost "
        "can be won."
    )


def result_words(data: Data, row: Data) -> str:
    """A match that is over, in a line."""
    names = dict(zip((entrant["name"] for entrant in data["entrants"]), entrant_names(data), strict=True))
    words = _("{first} against {second}, {start}: {winner} wins").format(
        start=row["start"], **{side: names[row[side]] for side in ("first", "second", "winner")}
    )
    return f"{words} ({_(FAULTS[Fault(row['fault'])])})" if row["fault"] else words


def few_faults(data: Data) -> Iterator[str]:
    """The first faults of each entrant, and how many more there are, the worst entrants last as in the ranking."""
    names = entrant_names(data)
    for standing in data["standings"]:
        own = [row for row in data["faults"] if row["by"] == standing["name"]]
        for row in own[:FEW_FAULTS]:
            yield fault_words(data, row)
        if len(own) > FEW_FAULTS:
            yield _("… and {count} more ({name}), which the files list.").format(
                count=number(len(own) - FEW_FAULTS), name=names[standing["entrant"]]
            )


def fault_words(data: Data, row: Data) -> str:
    """Who lost a match by what fault, where, with which move."""
    names = dict(zip((entrant["name"] for entrant in data["entrants"]), entrant_names(data), strict=True))
    other = row["second"] if row["by"] == row["first"] else row["first"]
    where = _("Match {match}, {name} against {other}, in position {position}:").format(
        match=number(row["match"]), name=names[row["by"]], other=names[other], position=row["position"]
    )
    return f"{where} {_why(data, row) or failure_words(Fault(row['fault']), row['said']) + '.'}"


def _why(data: Data, row: Data) -> str:
    """Why the rules refuse the move."""
    if row["fault"] != Fault.ILLEGAL:
        return ""
    return refusal_words(games.find(data["game"]), parse_position(row["position"]), row["said"])
