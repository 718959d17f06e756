"""A survey as it is seen: a line that moves while it runs, and at the end what was found, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from allumettes.cli.friendly.screen import Screen
from allumettes.cli.moving_line import MovingLine
from allumettes.locale import _
from allumettes.locale.numbers import clock, number
from allumettes.locale.surveys import counts, status_words
from allumettes.study.survey.row import Row, SurveyStatus
from allumettes.study.survey.survey import SurveyProgress

LONGEST = 5
"""So many of the longest periods are shown."""


class SurveyMeter(MovingLine):
    def __init__(self, done: int, total: int) -> None:
        from rich.progress import MofNCompleteColumn

        super().__init__(MofNCompleteColumn, _("the workers start"), total=total, completed=done)
        self._total = total

    def tell(self, progress: SurveyProgress) -> None:
        words = "" if progress.left is None else _("{time} left").format(time=clock(progress.left))
        self.move(progress.done, self._total, words)


def show(rows: Sequence[Row], screen: Screen) -> None:
    """How many of each status, the longest periods, and the codes of which no period is known."""
    own = [row for row in rows if row.same_as is None]
    screen.console.print(_status_table(rows, own))
    proved = [row for row in own if row.period is not None]
    if proved:
        screen.say()
        screen.console.print(_period_table(proved))
    for line in _open_lines(own):
        screen.say()
        screen.say(line)


def _status_table(rows: Sequence[Row], own: Sequence[Row]) -> Table:
    table = _table(_("Status"), _("Sequences"), _("Codes"))
    codes = dict(counts(rows))
    for status, count in counts(own):
        table.add_row(status_words(status), number(count), number(codes[status]))
    table.add_row(_("all"), number(len(own)), number(len(rows)), style="bold")
    return table


def _period_table(proved: Sequence[Row]) -> Table:
    table = _table(_("Longest periods"), _("Period"), _("Preperiod"), _("Largest value"), _("First at heap"))
    for row in sorted(proved, key=lambda row: row.period or 0, reverse=True)[:LONGEST]:
        figures = (row.period, row.preperiod, row.largest, row.largest_at)
        table.add_row(row.code, *("" if figure is None else number(figure) for figure in figures))
    return table


def _table(*headings: str) -> Table:
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    first, *others = headings
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def _open_lines(own: Sequence[Row]) -> Iterator[str]:
    for status in (SurveyStatus.UNKNOWN, SurveyStatus.STOPPED, SurveyStatus.FAILED):
        codes = [row.code for row in own if row.status is status]
        if codes:
            yield _("{status}: {codes}").format(status=status_words(status).capitalize(), codes=" ".join(codes))
