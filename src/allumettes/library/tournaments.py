"""Tournaments: players of all kinds meet, from many starts, and are ranked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes.classroom.tournament import data
from allumettes.classroom.tournament.entrants import Entrant, with_different_names
from allumettes.classroom.tournament.folder import RECORDS, opened_folder
from allumettes.classroom.tournament.listing import entrants_of
from allumettes.classroom.tournament.live import LiveFile
from allumettes.classroom.tournament.pairings import usual_swiss_rounds
from allumettes.classroom.tournament.plan import LARGEST_SEED, System, TournamentPlan
from allumettes.classroom.tournament.played import PlayedMatch
from allumettes.classroom.tournament.run import MOST_AT_ONCE, Observer, Observers, run_tournament
from allumettes.classroom.tournament.starts import MOST_STARTS, drawn_starts
from allumettes.classroom.tournament.table import Standing, TournamentTable
from allumettes.core import formats
from allumettes.core.formats import FileContent
from allumettes.library.choices import check_range, choice
from allumettes.library.games import game as game_of
from allumettes.library.language import spoken
from allumettes.library.matches import Match
from allumettes.library.tables import Tabular
from allumettes.locale.levels import level_of

if TYPE_CHECKING:
    import pyarrow

    from allumettes.library.games import GameLike

FILES = {
    FileContent.TOURNAMENT: ("tournament.json", "tournament.csv", "tournament.html"),
    FileContent.TOURNAMENT_MATCHES: ("matches.csv",),
}
"""What the folder of a tournament has at its end, beside the journal and the records."""


class Tournament(Tabular):
    """The results of a tournament. In a notebook it is its ranking and its cross table.

    >>> import allumettes as al
    >>> cup = al.tournament(["perfect", "random"], game="grundy", starts=2)
    >>> cup
    <Tournament of grundy: 2 entrants, 4 matches>
    >>> cup.standings[0].kept.share
    1.0
    >>> cup.match(1).start
    <Position 11 of grundy>
    """

    def __init__(self, table: TournamentTable) -> None:
        self.table = table

    @property
    def entrants(self) -> list[str]:
        """The names of the entrants, in the order in which they were given."""
        return [entrant.name for entrant in self.table.plan.entrants]

    @property
    def standings(self) -> Sequence[Standing]:
        """The ranking: places, scores, ratings, the share of wins kept."""
        return self.table.standings

    @property
    def faults(self) -> Sequence[PlayedMatch]:
        """The matches that somebody lost by an illegal move, a crash or a time-out."""
        return self.table.faults

    def match(self, number: int) -> Match:
        """A match by its number, from 1, to be looked at and reviewed."""
        check_range("match", index(number), 1, len(self))
        return Match.of(self.table.matches[number - 1].match(self.table.plan))

    def as_data(self) -> dict[str, Any]:
        """All of it as JSON data."""
        return data.as_data(self.table)

    def save(self, path: str | Path) -> None:
        """Write the results to a `.json`, `.csv` (the tables) or `.html` file."""
        with spoken():
            formats.write(FileContent.TOURNAMENT, self.table, Path(path))

    def to_arrow(self) -> pyarrow.Table:
        """A row for each match."""
        return data.as_arrow(self.table)

    def __len__(self) -> int:
        return len(self.table.matches)

    def __repr__(self) -> str:
        plan = self.table.plan
        of = plan.game.spec + (", misere" if plan.convention == "misere" else "")
        return f"<Tournament of {of}: {len(plan.entrants)} entrants, {len(self)} matches>"

    def _repr_html_(self) -> str:
        from allumettes.drawings.tournament_html import as_html

        with spoken():
            return as_html(data.summary(self.table))


def tournament(
    entrants: Iterable[str | Entrant],
    *,
    game: GameLike = "grundy",
    starts: int | Iterable[int | str | Sequence[int]] = 6,
    misere: bool | None = None,
    system: str = "round-robin",
    rounds: int | None = None,
    seed: int = 0,
    seconds: float = 5.0,
    at_once: int | None = None,
    folder: str | Path | None = None,
) -> Tournament:
    """Let entrants meet, all of them (`round-robin`) or equals in every round (`swiss`), and rank them.

    An entrant is a level (`perfect`), an algorithm (`v2`), a folder or an archive of what students handed in, the
    file of a machine that learned, or the command that starts a program, with a name before ` = ` where it should have
    one: `Ada = python3 ada.py`. From every start each of two opponents begins once; a number of starts draws so many
    from the seed, as many won as lost. With a folder, records, journal and results are kept there, and the same call
    goes on where it was interrupted.

        >>> import allumettes as al
        >>> cup = al.tournament(["perfect", "endgame", "random"], game="nim", starts=["3,4,5", "1,2,3"])
        >>> [cup.entrants[standing.entrant] for standing in cup.standings][0]
        'perfect'
    """
    plan = plan_of(
        entrants, game=game, starts=starts, misere=misere, system=system, rounds=rounds, seed=seed, seconds=seconds
    )
    return Tournament(hold(plan, at_once=at_once, folder=None if folder is None else Path(folder)))


def plan_of(
    entrants: Iterable[str | Entrant],
    *,
    game: GameLike,
    starts: int | Iterable[int | str | Sequence[int]],
    misere: bool | None = None,
    system: str = "round-robin",
    rounds: int | None = None,
    seed: int = 0,
    seconds: float = 5.0,
) -> TournamentPlan:
    """The plan of a tournament, with everything in it checked."""
    rules = game_of(game, misere=misere)
    check_range("seed", index(seed), 0, LARGEST_SEED)
    entrants = [entrants] if isinstance(entrants, str) else entrants
    named = ([one] if isinstance(one, Entrant) else entrants_of(one, level_of) for one in entrants)
    known = with_different_names(entrant for found in named for entrant in found)
    if isinstance(starts, int):
        check_range("starts", starts, 1, MOST_STARTS)
        positions = drawn_starts(rules.rules, rules.convention, starts, seed)
    else:
        positions = list(dict.fromkeys(_start(rules.position, start) for start in starts))
    how = choice(System, "system", system)
    usual = usual_swiss_rounds(len(known)) if how is System.SWISS else 0
    plan = TournamentPlan(
        rules.rules, rules.convention, known, positions, how, usual if rounds is None else rounds, seed, seconds
    )
    plan.check()
    return plan


def _start(position: Callable[..., Any], start: int | str | Sequence[int]) -> tuple[int, ...]:
    heaps: tuple[int, ...] = position(*([start] if isinstance(start, int | str) else start)).heaps
    return heaps


def hold(
    plan: TournamentPlan,
    *,
    at_once: int | None = None,
    folder: Path | None = None,
    anew: bool = False,
    observer: Callable[[Sequence[PlayedMatch]], Observer] | None = None,
) -> TournamentTable:
    """Play a tournament; in a folder, where there is one, with its journal, records and results.

    `observer` is given the matches that are known already, and makes somebody who is told of the others.
    """
    number = os.cpu_count() or 1 if at_once is None else at_once
    check_range("at_once", number, 1, MOST_AT_ONCE)
    with ExitStack() as stack:
        known: list[PlayedMatch] = []
        observers: list[Observer] = []
        if folder is not None:
            kept = stack.enter_context(opened_folder(folder, plan, anew=anew))
            known = kept.matches
            observers += [kept, stack.enter_context(LiveFile(folder, plan, known))]
        if observer is not None:
            observers.append(observer(known))
        table = run_tournament(plan, known, at_once=number, observer=Observers(observers))
        if folder is not None:
            write_results(table, folder)
    return table


def write_results(table: TournamentTable, folder: Path) -> None:
    """Write the results in every format."""
    with spoken():
        for content, names in FILES.items():
            for name in names:
                formats.write(content, table, folder / name)


def result_paths(folder: Path) -> list[Path]:
    """The files of the results, and the folder of the records."""
    return [*(folder / name for names in FILES.values() for name in names), folder / RECORDS]
