"""The opponents: levels, algorithms of the ladder, programs of the owner, a friend on this screen or by a link."""

from __future__ import annotations

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.levels import level_name, level_words
from allumettes.players import HUMAN, LEVELS, exists, is_level, is_program
from allumettes.solvers import ladder
from allumettes.web.live import Mode
from allumettes.web.programs import NO_PROGRAMS, Programs

USUAL = "endgame"

PEOPLE_NAMES = {Mode.SCREEN: N_("A friend on this screen"), Mode.LINK: N_("A friend elsewhere, by a link")}
PEOPLE_WORDS = {
    Mode.SCREEN: N_("you play in turn on the same device"),
    Mode.LINK: N_("you send a secret link, and whoever opens it sits down"),
}


class UnknownOpponentError(AllumettesError):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class PersonAgainstComputerError(AllumettesError):
    """A computer plays in the visitor's place against a person, who would then be the visitor."""


def mode_of(player: str, opponent: str) -> Mode:
    """The mode of a match between a visitor, or the computer in their place, and an opponent."""
    if opponent in PEOPLE_NAMES:
        if player:
            raise PersonAgainstComputerError
        return Mode(opponent)
    return Mode.MACHINES if player else Mode.COMPUTER


def check_computer(
    kind: str, game: HeapGame, convention: Convention, start: Position, programs: Programs = NO_PROGRAMS
) -> None:
    """Refuse a computer player that is unknown or cannot play the game."""
    if kind == HUMAN or not exists(kind) or (is_program(kind) and kind not in programs):
        raise UnknownOpponentError(kind)
    if solver := ladder.registered().get(kind):
        solver.check_fit(game, convention, start)


def unfit(game: HeapGame, convention: Convention, start: Position) -> list[str]:
    """The algorithms that cannot play such a match."""
    return [name for name, solver in ladder.registered().items() if solver.unfit(game, convention, start) is not None]


def name_of(kind: str) -> str:
    """The name of a computer player in a list."""
    if is_program(kind):
        return kind.partition(":")[2] or _("a program")
    return level_name(kind).capitalize() if is_level(kind) else kind


def words_of(kind: str) -> str:
    """A short description of a computer player."""
    if is_program(kind):
        return _("a program that somebody has written")
    return level_words(kind) if is_level(kind) else _(ladder.registered()[kind].title)


def title_of(kind: str) -> str:
    """The name and the description of a computer player; a program has its name already, and a person no title."""
    if is_program(kind):
        return words_of(kind)
    return "" if kind == HUMAN else _("{name}: {words}").format(name=name_of(kind), words=words_of(kind))


def choices(match: Match, programs: Programs = NO_PROGRAMS) -> list[dict[str, str | bool]]:
    """All opponents in the order of the form, and which of them cannot play such a match."""
    return [
        *(_choice("levels", level, name_of(level), words_of(level)) for level in LEVELS),
        *(
            _choice("algorithms", name, name, _(solver.title))
            | {"unfit": solver.unfit(match.game, match.convention, match.start) is not None}
            for name, solver in ladder.registered().items()
        ),
        *(_choice("programs", program.kind, program.name, words_of(program.kind)) for program in programs),
        *(_choice("people", mode, _(PEOPLE_NAMES[mode]), _(PEOPLE_WORDS[mode])) for mode in PEOPLE_NAMES),
    ]


def _choice(group: str, value: str, title: str, words: str) -> dict[str, str | bool]:
    return {"group": group, "value": str(value), "title": title, "words": words, "unfit": False}
