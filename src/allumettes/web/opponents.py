"""Whom one can play against: the levels, the algorithms of the ladder, a friend here or elsewhere."""

from __future__ import annotations

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.players import HUMAN, LEVELS
from allumettes.solvers import ladder
from allumettes.web.live import Mode

USUAL = "endgame"

LEVEL_NAMES = {"random": N_("Easy"), "endgame": N_("Medium"), "perfect": N_("Perfect")}
LEVEL_WORDS = {
    "random": N_("plays any legal move"),
    "endgame": N_("plays at random until few matches are left, then without a fault"),
    "perfect": N_("wins whenever the position can be won"),
}
PEOPLE_NAMES = {Mode.SCREEN: N_("A friend on this screen"), Mode.LINK: N_("A friend elsewhere, by a link")}
PEOPLE_WORDS = {
    Mode.SCREEN: N_("you play in turn on the same device"),
    Mode.LINK: N_("you send a secret link, and whoever opens it sits down"),
}


class UnknownOpponentError(AllumettesError):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def mode_of(opponent: str, game: HeapGame, convention: Convention, start: Position) -> Mode:
    """Where an opponent sits; an error where there is none of that name, or it cannot play the game."""
    if opponent in PEOPLE_NAMES:
        return Mode(opponent)
    if opponent not in LEVELS:
        solver = ladder.registered().get(opponent)
        if solver is None:
            raise UnknownOpponentError(opponent)
        solver.check_fit(game, convention, start)
    return Mode.COMPUTER


def words_of(kind: str) -> str:
    """Which player that is and what it does, in a few words; nothing is said of people."""
    if kind == HUMAN:
        return ""
    name, words = (
        (_(LEVEL_NAMES[kind]), _(LEVEL_WORDS[kind]))
        if kind in LEVEL_NAMES
        else (kind, _(ladder.registered()[kind].title))
    )
    return _("{name}: {words}").format(name=name, words=words)


def choices() -> list[dict[str, str]]:
    """All opponents in the order in which they are offered."""
    return [
        *(
            {"group": "levels", "value": level, "title": _(LEVEL_NAMES[level]), "words": _(LEVEL_WORDS[level])}
            for level in LEVELS
        ),
        *(
            {"group": "algorithms", "value": name, "title": name, "words": _(solver.title)}
            for name, solver in ladder.registered().items()
        ),
        *(
            {"group": "people", "value": str(mode), "title": _(PEOPLE_NAMES[mode]), "words": _(PEOPLE_WORDS[mode])}
            for mode in PEOPLE_NAMES
        ),
    ]
