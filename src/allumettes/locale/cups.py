"""The cups-and-beads machine in words: what it is, what it has learned, what a game did to its cups."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import in_turn, number, percent, told
from allumettes.locale.verdicts import position_title
from allumettes.players.cups.machine import Bead, BeadRules, Change, Cup, Machine
from allumettes.study.learning import CurvePoint, First, Knowledge, Opponent

OPPONENTS = {
    Opponent.RANDOM: N_("a player who plays at random"),
    Opponent.PERFECT: N_("the perfect player"),
    Opponent.ITSELF: N_("itself"),
}
BEGINNERS = {
    First.ALTERNATE: N_("each in turn"),
    First.MACHINE: N_("the machine"),
    First.OPPONENT: N_("its opponent"),
}


def opponent_words(opponent: Opponent) -> str:
    return _(OPPONENTS[opponent])


def first_words(first: First) -> str:
    return _(BEGINNERS[first])


def machine_title(machine: Machine) -> str:
    return position_title(machine.game, machine.convention, machine.start)


def machine_words(machine: Machine) -> str:
    """Its cups, and the games it has learned from."""
    cups = ngettext("{count} cup", "{count} cups", len(machine.cups)).format(count=number(len(machine.cups)))
    if not machine.games:
        return _("{cups}; it has learned from no game yet.").format(cups=cups)
    games = ngettext(
        "{cups}; it has learned from {games} game", "{cups}; it has learned from {games} games", machine.games
    ).format(cups=cups, games=number(machine.games))
    parts = [
        (_("{count} won"), machine.won),
        (_("{count} lost"), machine.lost),
        (_("{count} against itself"), machine.against_itself),
    ]
    counts = ", ".join(words.format(count=number(count)) for words, count in parts if count)
    return told(games, f"{counts}.")


def rules_words(rules: BeadRules) -> str:
    """How the beads go into the cups and out of them."""
    return _(
        "{beads} of each colour at the beginning; after a win {reward} more of each colour that was drawn, "
        "after a loss {penalty} fewer; an empty cup is filled again."
    ).format(beads=beads(rules.beads), reward=number(rules.reward), penalty=number(rules.penalty))


def beads(count: int) -> str:
    return ngettext("{count} bead", "{count} beads", count).format(count=number(count))


def bead_words(bead: Bead) -> str:
    """What is done by who draws a bead of this colour."""
    taken = bead.heap - sum(bead.option)
    left = " + ".join(map(number, bead.option))
    if len(bead.option) == 1:
        return _("take {taken} ({heap} → {left})").format(taken=number(taken), heap=number(bead.heap), left=left)
    if taken < 0:
        words = _("add {added} to {heap} and leave {left}")
        return words.format(added=number(-taken), heap=number(bead.heap), left=left)
    if taken:
        words = _("take {taken} from {heap} and leave {left}")
        return words.format(taken=number(taken), heap=number(bead.heap), left=left)
    return _("split {heap} into {left}").format(heap=number(bead.heap), left=left)


def point_words(point: CurvePoint, against: Opponent) -> str:
    """A point of a learning curve."""
    words = (
        _("{games} games: the first player won {won}; right moves {right}")
        if against is Opponent.ITSELF
        else _("{games} games: won {won}; right moves {right}")
    )
    return words.format(
        games=number(point.games), won="–" if point.won is None else percent(point.won), right=percent(point.right)
    )


def knowledge_words(known: Knowledge) -> Iterator[str]:
    """What a machine knows, in a few sentences."""
    if known.winning:
        words = _(
            "Where the position can be won, it plays a winning move {right} of the time "
            "({learned} of {winning} such cups: nine times out of ten or more)."
        )
        yield words.format(right=percent(known.right), learned=number(known.learned), winning=number(known.winning))
    if known.never_met:
        words = ngettext(
            "It never drew a bead from {count} cup.", "It never drew a bead from {count} cups.", known.never_met
        )
        yield words.format(count=number(known.never_met))


def change_words(change: Change) -> str:
    """What a game did to a cup."""
    values = {"cup": cup_name(change.cup), "move": bead_words(change.bead), "count": number(change.after)}
    if change.refilled:
        return _("Cup {cup} was empty: it is filled again as at the beginning.").format(**values)
    if change.after > change.before:
        more = beads(change.after - change.before)
        return _("Cup {cup}: {beads} more for “{move}”, {count} now.").format(beads=more, **values)
    if change.after < change.before:
        fewer = beads(change.before - change.after)
        return _("Cup {cup}: {beads} fewer for “{move}”, {count} now.").format(beads=fewer, **values)
    return _("Cup {cup}: as before.").format(**values)


def drawn_words(cup: Position, bead: Bead) -> str:
    """A bead that the machine draws."""
    return _("From cup {cup} it draws: {move}.").format(cup=cup_name(cup), move=bead_words(bead))


def cup_words(position: Position, cup: Cup) -> str:
    """A cup and all its beads."""
    counts = in_turn(told(bead_words(bead), number(count)) for bead, count in cup.beads.items())
    return _("Cup {cup}. {beads}").format(cup=cup_name(position), beads=counts)


def cup_name(position: Position) -> str:
    return format_position(position)
