"""`allumettes learn`: a machine of cups and beads learns a game, keeps what it learned, and shows it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from allumettes.cli.options import (
    Choice,
    GameType,
    PositionType,
    Refused,
    convention_of,
    lang_option,
    misere_option,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.convention import Convention
from allumettes.core.files import check_writable
from allumettes.core.formats import FileContent, check_format, write
from allumettes.core.game import HeapGame
from allumettes.core.match import LARGEST_SEED
from allumettes.core.position import Position
from allumettes.locale import _
from allumettes.locale.cups import (
    knowledge_words,
    machine_title,
    machine_words,
    opponent_words,
    point_words,
    rules_words,
)
from allumettes.locale.levels import level_name, level_of
from allumettes.players.cups.machine import MOST_BEADS, USUAL_RULES, BeadRules, Machine, OtherGameError
from allumettes.players.cups.machine_file import read_machine
from allumettes.study.learning import (
    MOST_GAMES,
    CurvePoint,
    First,
    Opponent,
    Trainer,
    as_data,
    compare,
    condensed,
    knowledge,
)

F = TypeVar("F", bound=Callable[..., Any])

USUAL_GAMES = 100
POINTS_SHOWN = 10


class OpponentType(Choice):
    """Whom a machine learns against: a level by its name in any language or as files write it, or itself."""

    def __init__(self) -> None:
        super().__init__([level_name(Opponent.RANDOM), level_name(Opponent.PERFECT), Opponent.ITSELF.value])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        level = level_of(value)
        return level if level in set(Opponent) else super().convert(value, param, ctx)


def build() -> click.Command:
    @click.command(
        "learn",
        help=_(
            "A machine of cups and beads learns GAME from START by playing: one cup for each position, one colour of "
            "beads for each move. Won games add beads, lost games remove them."
        )
        + "\n\n"
        + _("With --save the machine is kept in a file; one that is there goes on learning, and GAME need not be said.")
        + "\n\n"
        + _("To play against it: allumettes play GAME --level cups:FILE --learn"),
    )
    @click.argument("game", type=GameType(), required=False, metavar=_("[GAME]"))
    @click.argument("start", type=PositionType(), required=False, metavar=_("[START]"))
    @click.option(
        "--against",
        type=OpponentType(),
        default=level_name(Opponent.RANDOM),
        show_default=True,
        help=_("Whom it learns against."),
    )
    @click.option(
        "--games",
        type=click.IntRange(0, MOST_GAMES),
        help=_("How many games it plays: {usual}, or none with --show, --compare or --empty.").format(
            usual=USUAL_GAMES
        ),
    )
    @click.option(
        "--first",
        type=Choice([first.value for first in First]),
        default=First.ALTERNATE.value,
        show_default=True,
        help=_("Who begins the games."),
    )
    @click.option(
        "--save",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=_("FILE"),
        help=_("The file of the machine (.json): read where it is there, and written at the end."),
    )
    @click.option("--empty", is_flag=True, help=_("Empty the cups first: the machine forgets everything."))
    @click.option("--show", is_flag=True, help=_("Show every cup and its beads."))
    @click.option("--compare", "compared", is_flag=True, help=_("Compare every cup with the truth of its position."))
    @click.option(
        "--plot",
        "plots",
        type=click.Path(dir_okay=False, path_type=Path),
        multiple=True,
        metavar=_("FILE"),
        help=_("Draw the learning curve (.svg, .png, .html or .json). May be given several times."),
    )
    @click.option("--json", "as_json", is_flag=True, help=_("Data for programs instead of words."))
    @misere_option
    @_beads_option("--beads", 1, _("Beads of each colour at the beginning."))
    @_beads_option("--reward", 0, _("Beads that are added for each move of a game that was won."))
    @_beads_option("--penalty", 0, _("Beads that are removed for each move of a game that was lost."))
    @click.option(
        "--seed",
        type=click.IntRange(0, LARGEST_SEED),
        default=0,
        show_default=True,
        help=_("Another number gives other games; the same one gives the same."),
    )
    @lang_option
    def learn(game: HeapGame | None, start: Position | None, **wishes: Any) -> None:
        save, plots = wishes["save"], wishes["plots"]
        for path, content in ((save, FileContent.MACHINE), *((plot, FileContent.CURVES) for plot in plots)):
            if path is not None:
                check_format(content, path)
                check_writable(path)
        machine = _machine(game, start, convention_of(wishes["misere"]), wishes)
        if wishes["empty"]:
            machine.empty()
        only_shows = wishes["show"] or wishes["compared"] or wishes["empty"]
        games = (0 if only_shows else USUAL_GAMES) if wishes["games"] is None else wishes["games"]
        trainer = Trainer(machine, Opponent(wishes["against"]), wishes["seed"], First(wishes["first"]))
        changes = save is not None and (games > 0 or wishes["empty"] or not save.exists())
        try:
            points = _trained(trainer, games)
        finally:
            # Whatever happens, Ctrl-C included: what was learned so far is kept.
            if changes:
                write(FileContent.MACHINE, machine, save)
        if plots:
            from allumettes.drawings.learning_curve import draw

            curve = draw(machine, points, trainer.against)
            for plot in plots:
                write(FileContent.CURVES, curve, plot)
        if wishes["as_json"]:
            click.echo(json.dumps(as_data(machine, points, compare(machine, trainer.oracle)), indent=2))
            return
        width = terminal_width()
        for line in _told(trainer, points, show=wishes["show"], compared=wishes["compared"]):
            click.echo(wrapped(line, width))
        for path in (save if changes else None, *plots):
            if path is not None:
                click.echo(_("Written: {path}").format(path=path))

    return learn


def _beads_option(name: str, least: int, words: str) -> Callable[[F], F]:
    usual = getattr(USUAL_RULES, name.removeprefix("--"))
    return click.option(
        name,
        type=click.IntRange(least, MOST_BEADS),
        help=_("{words} ({usual} if not given)").format(words=words, usual=usual),
    )


def _machine(game: HeapGame | None, start: Position | None, convention: Convention, wishes: dict[str, Any]) -> Machine:
    """The machine of the file, or a new one."""
    given = {name: wishes[name] for name in BeadRules._fields if wishes[name] is not None}
    save = wishes["save"]
    if save is None or not save.exists():
        if game is None:
            raise click.UsageError(_("Say which GAME it learns, or the --save file of a machine that is there."))
        return Machine(game, start or game.default_start, convention, USUAL_RULES._replace(**given))
    machine = read_machine(save)
    other_game = game is not None and game != machine.game
    other_start = start is not None and start != machine.start
    # Without a GAME the machine plays by its own convention, unless --misere asks for another.
    is_asked = game is not None or convention is Convention.MISERE
    if other_game or other_start or (is_asked and convention is not machine.convention):
        raise OtherGameError(machine, game or machine.game, convention, start or machine.start)
    if machine.rules != machine.rules._replace(**given):
        raise Refused(
            _("The machine in {path} has other beads: {rules}").format(path=save, rules=rules_words(machine.rules))
        )
    return machine


def _trained(trainer: Trainer, games: int) -> list[CurvePoint]:
    """Play the games; a line moves meanwhile where somebody waits."""
    from rich.progress import MofNCompleteColumn

    from allumettes.cli.moving_line import MovingLine

    points: list[CurvePoint] = []
    before = trainer.machine.games
    with MovingLine(MofNCompleteColumn, total=games) as line:
        for point in trainer.run(games):
            points.append(point)
            line.move(point.games - before, games, point_words(point, trainer.against))
    return points


def _told(trainer: Trainer, points: Sequence[CurvePoint], *, show: bool, compared: bool) -> Iterator[str]:
    from allumettes.drawings.cups_text import cup_lines, truth_lines

    machine = trainer.machine
    yield machine_title(machine)
    yield machine_words(machine)
    if len(points) > 1:
        yield _("Against {opponent}:").format(opponent=opponent_words(trainer.against))
        yield from (f"  {point_words(point, trainer.against)}" for point in condensed(points, POINTS_SHOWN))
    truths = compare(machine, trainer.oracle)
    yield from knowledge_words(knowledge(truths))
    if show:
        yield ""
        yield rules_words(machine.rules)
        yield from cup_lines(machine)
    if compared:
        yield ""
        yield from truth_lines(truths)
