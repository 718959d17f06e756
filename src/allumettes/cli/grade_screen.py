"""Grades as the terminal shows them: a line that moves while programs run, then a sheet, or a table of the class."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from allumettes.classroom.class_run import GradeProgress
from allumettes.classroom.results import ClassResult
from allumettes.cli.friendly.screen import Screen
from allumettes.cli.friendly.sentence import Sentence
from allumettes.cli.moving_line import MovingLine
from allumettes.drawings.grade_sheet.content import class_list, student
from allumettes.locale import _
from allumettes.locale.numbers import clock

STYLES = {"passed": "green", "unfinished": "yellow", "failed": "red"}
WIDE = 110
"""Columns of a terminal in which the faults of a class stand in its table; else they follow it."""
PLAIN = {"✓": "v", "…": "~", "✗": "x", "–": "-", "·": "."}


class GradeMeter(MovingLine):
    def __init__(self, done: int, total: int) -> None:
        from rich.progress import MofNCompleteColumn

        super().__init__(MofNCompleteColumn, _("the programs are built"), total=total, completed=done)

    def tell(self, progress: GradeProgress) -> None:
        words = progress.grade.author.name
        if progress.left:
            words = f"{words} · {_('{time} left').format(time=clock(progress.left))}"
        self.move(progress.done, progress.total, words)


def show(result: ClassResult, screen: Screen) -> None:
    if len(result.grades) == 1:
        show_student(result, screen)
    else:
        show_class(result, screen)


def show_student(result: ClassResult, screen: Screen) -> None:
    sheet = student(result, result.grades[0])
    screen.say(f"{sheet['title']} · {sheet['subtitle']}", "bold")
    for row in sheet["rows"]:
        screen.say()
        screen.say(
            Text.assemble(
                (row["word"], STYLES.get(row["verdict"], "dim")), f"  {row['title']}  ", (row["points"], "dim")
            )
        )
        if row["words"]:
            screen.say(f"  {row['words']}")
        for fault in row["faults"]:
            screen.say(f"  {fault['words']}")
            if fault["command"]:
                # Not wrapped: it is to be pasted.
                screen.console.print(f"    {fault['command']}", style="cyan", soft_wrap=True)
            if fault["message"]:
                screen.console.print(fault["message"], style="dim", soft_wrap=True)
    screen.say()
    screen.say(sheet["sum"])
    screen.say(f"{sheet['mark']} / {sheet['out_of']} {sheet['mark_words']}", "bold")
    if any(fault["command"] for row in sheet["rows"] for fault in row["faults"]):
        screen.say(sheet["how"].replace("`", ""), "dim")


def show_class(result: ClassResult, screen: Screen) -> None:
    sheet = class_list(result)
    name, language, mark, fault = sheet["header"]
    beside = screen.console.width >= WIDE
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(name, overflow="fold")
    table.add_column(language)
    table.add_column(mark, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    if beside:
        table.add_column(fault, ratio=1)
    for row in sheet["rows"]:
        signs = Text()
        for one in row["verdicts"]:
            signs.append(screen.sign(one["sign"], PLAIN[one["sign"]]), STYLES.get(one["verdict"], "dim"))
        words = [Sentence(row["fault"].replace("`", ""))] if beside else []
        table.add_row(row["name"], row["language"], f"{row['mark']} / {row['out_of']}", signs, *words)
    screen.console.print(table)
    if not beside:
        screen.say()
        screen.say(fault, "bold")
        for row in sheet["rows"]:
            if row["fault"]:
                screen.say(row["name"])
                screen.say(f"  {row['fault'].replace('`', '')}", "dim")
    screen.say()
    for number, check in enumerate(sheet["checks"], start=1):
        screen.say(f"{number:2}  {check['title']}", "dim")
    screen.say(sheet["legend"] if screen.unicode else "", "dim")
    if sheet["contained"]:
        screen.say()
        screen.say(sheet["contained"], "yellow")
