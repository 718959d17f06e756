"""A tournament as it is seen in the terminal: a line that moves while it is played, and its tables at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from allumettes.classroom.tournament.data import summary
from allumettes.classroom.tournament.plan import Fixture, TournamentPlan
from allumettes.classroom.tournament.played import PlayedMatch
from allumettes.classroom.tournament.run import Observer
from allumettes.classroom.tournament.table import TournamentTable
from allumettes.cli.friendly.screen import Screen
from allumettes.cli.moving_line import MovingLine
from allumettes.core.match import Match
from allumettes.drawings.tournament_tables import TextTable, beside_perfect, cross, ranking, starts
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.tournaments import (
    few_faults,
    introduction,
    rating_explanation,
    scale_explanation,
    title,
)

GAP = 3
"""What a table puts between two columns."""


class TournamentMeter(MovingLine, Observer):
    def __init__(self, plan: TournamentPlan, known: Sequence[PlayedMatch]) -> None:
        from rich.progress import MofNCompleteColumn

        super().__init__(MofNCompleteColumn, "", total=plan.total, completed=len(known))
        self._plan = plan
        self._done = len(known)

    def moved(self, fixture: Fixture, match: Match) -> None:
        self._show(fixture.round)

    def played(self, match: PlayedMatch) -> None:
        self._done += 1
        self._show(match.fixture.round)

    def _show(self, number_of_round: int) -> None:
        words = _("round {round} of {rounds}").format(
            round=number(number_of_round + 1), rounds=number(self._plan.round_count)
        )
        self.move(self._done, self._plan.total, words)


def show(table: TournamentTable, screen: Screen) -> None:
    """The tables, and who lost by what fault."""
    data = summary(table)
    screen.say(title(data), style="bold")
    screen.say(introduction(data), style="dim")
    for text_table in (ranking(data), cross(data), beside_perfect(data), starts(data)):
        screen.say()
        screen.say(text_table.title, style="bold")
        for part in _parts(text_table, screen.width):
            screen.console.print(_drawn(part))
    screen.say()
    screen.say(rating_explanation(), style="dim")
    screen.say(scale_explanation(), style="dim")
    if data["faults"]:
        screen.say()
        screen.say(_("Lost by a fault"), style="bold")
    for line in few_faults(data):
        screen.say(line)


def _parts(table: TextTable, width: int) -> list[TextTable]:
    """The table, or several with some of its columns each where the terminal is too narrow for all."""
    widths = [max(len(row[column]) for row in (table.headings, *table.rows)) for column in range(len(table.headings))]
    kept = table.heading_column + 1
    groups: list[list[int]] = [[]]
    room = width - sum(widths[:kept]) - GAP * kept
    left = room
    for column in range(kept, len(widths)):
        if groups[-1] and widths[column] + GAP > left:
            groups.append([])
            left = room
        groups[-1].append(column)
        left -= widths[column] + GAP
    return [
        TextTable(
            table.title,
            [table.headings[column] for column in (*range(kept), *group)],
            [[row[column] for column in (*range(kept), *group)] for row in table.rows],
            table.heading_column,
        )
        for group in groups
    ]


def _drawn(table: TextTable) -> Table:
    drawn = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column, heading in enumerate(table.headings):
        named = column == table.heading_column
        drawn.add_column(heading, justify="left" if named else "right", style="bold" if named else "", no_wrap=True)
    for row in table.rows:
        drawn.add_row(*row)
    return drawn
