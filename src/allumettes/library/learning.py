"""The cups-and-beads machine: `learner("matches", 8)` begins ignorant, and learns from its games."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core import formats
from allumettes.core.formats import FileContent
from allumettes.core.match import LARGEST_SEED
from allumettes.core.notation import format_move, format_position
from allumettes.core.packages import require
from allumettes.library.choices import check_range, choice
from allumettes.library.games import game
from allumettes.library.language import spoken
from allumettes.library.players import Player
from allumettes.library.tables import Tabular
from allumettes.players.cups.machine import MOST_BEADS, BeadRules, Change, Machine
from allumettes.players.cups.machine_file import read_machine
from allumettes.players.cups.player import CupsPlayer
from allumettes.study import learning
from allumettes.study.learning import MOST_GAMES, CupTruth, CurvePoint, First, Knowledge, Opponent, Trainer

if TYPE_CHECKING:
    import pyarrow

    from allumettes.library.games import GameLike
    from allumettes.library.matches import Match
    from allumettes.library.plots import Plot


class Learner(Player):
    """A machine of cups and beads, which plays as any computer player does.

        >>> import allumettes as al
        >>> machine = al.learner("matches", 8)
        >>> machine.cups["3"]
        {'3>2': 2, '3>1': 2, '3>0': 2}
        >>> machine.train(200, against="itself")
        <Curve against itself, 200 games: right moves 47 % at first, 99 % at the end>
        >>> machine.cups["3"]["3>0"] > machine.cups["3"]["3>2"]
        True
        >>> match = al.Match("matches", 7)
        >>> match.play_by(machine)
        <Position 4 of matches>

    A bead is drawn from the cup of the position. After a game that was won, `reward` beads are added for each move of
    the machine; after one that was lost, `penalty` are removed. An empty cup is filled again as at the beginning.
    """

    def __init__(self, machine: Machine, seed: int = 0) -> None:
        super().__init__("cups", seed)
        self.machine = machine
        """The same machine as the rest of the package knows it."""

    @property
    def cups(self) -> dict[str, dict[str, int]]:
        """The beads of each cup: how many there are for each move."""
        return {
            format_position(position): {str(bead): count for bead, count in cup.beads.items()}
            for position, cup in self.machine.cups.items()
        }

    @property
    def games(self) -> int:
        """How many games it has learned from."""
        return self.machine.games

    def train(
        self, games: int, *, against: str = "random", seed: int = 0, first: str = "alternate", every: int | None = None
    ) -> Curve:
        """Play so many games against a `random` or `perfect` player or `itself`, and learn from each of them.

        `first` says who begins: the `machine`, the `opponent`, or each in turn. There is a point of the curve after
        every so many games. The same machine and the same seed give the same games.
        """
        check_range("games", games, 1, MOST_GAMES)
        check_range("seed", seed, 0, LARGEST_SEED)
        if every is not None:
            check_range("every", every, 1)
        opponent = choice(Opponent, "against", against)
        trainer = Trainer(self.machine, opponent, index(seed), choice(First, "first", first))
        return Curve(self.machine, opponent, list(trainer.run(index(games), every)))

    def choose(self, match: Match) -> str:
        """The move of the bead that it draws. The match does not change: `match.play` plays it."""
        match.check_going_on()
        move = CupsPlayer(self.machine, self.seed).choose(match.core).move
        return format_move(match.core.position, move)

    def learn(self, match: Match, player: int | None) -> list[Change]:
        """Learn from a match that is over, in which the machine was player 0 or 1; None if it was both."""
        if player is not None:
            check_range("player", player, 0, 1)
        return self.machine.learn(match.core, player)

    def compare(self) -> Comparison:
        """What is in each cup, beside what is true of its position."""
        return Comparison(learning.compare(self.machine))

    def empty(self) -> None:
        """Forget everything: the cups are filled as at the beginning."""
        self.machine.empty()

    def save(self, path: str | Path) -> None:
        """Write the machine to a `.json` file, which `load` and `allumettes learn` read."""
        formats.write(FileContent.MACHINE, self.machine, Path(path))

    def __repr__(self) -> str:
        machine = self.machine
        of = machine.game.spec if machine.convention == "normal" else f"{machine.game.spec}, {machine.convention}"
        cups, start = len(machine.cups), format_position(machine.start)
        return f"<Learner of {of} from {start}: {cups} cups, {machine.games} games, {machine.won} won>"

    def _repr_svg_(self) -> str:
        from allumettes.drawings.cups_svg import cups_svg

        with spoken():
            return cups_svg(self.machine)


class Curve:
    """What a training was like: a point after every few games."""

    def __init__(self, machine: Machine, against: Opponent, points: list[CurvePoint]) -> None:
        self.machine = machine
        self.against = against
        self.points = tuple(points)

    def plot(self) -> Plot:
        """The learning curve: the games won, and how often the beads are right."""
        require("altair", "vl_convert")
        from allumettes.drawings.learning_curve import draw
        from allumettes.library.plots import Plot

        with spoken():
            return Plot(draw(self.machine, self.points, self.against))

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[CurvePoint]:
        return iter(self.points)

    def __repr__(self) -> str:
        first, last = self.points[0], self.points[-1]
        games = last.games - first.games
        shares = f"right moves {first.right:.0%} at first, {last.right:.0%} at the end".replace("%", " %")
        return f"<Curve against {self.against}, {games} games: {shares}>"

    def _repr_svg_(self) -> str:
        return self.plot()._repr_svg_()


class Comparison(Tabular):
    """What a machine has learned, position by position, beside the truth."""

    def __init__(self, cups: list[CupTruth]) -> None:
        self.cups = tuple(cups)

    @property
    def knowledge(self) -> Knowledge:
        """What it knows in a few numbers."""
        return learning.knowledge(self.cups)

    def to_arrow(self) -> pyarrow.Table:
        require("pyarrow")
        import pyarrow

        return pyarrow.table(
            {
                "position": [format_position(cup.position) for cup in self.cups],
                "outcome": [cup.outcome.value for cup in self.cups],
                "winning": [sorted(map(str, cup.winning)) for cup in self.cups],
                "right": pyarrow.array([cup.right for cup in self.cups], pyarrow.float64()),
                "met": [cup.met for cup in self.cups],
            }
        )

    def __len__(self) -> int:
        return len(self.cups)

    def __iter__(self) -> Iterator[CupTruth]:
        return iter(self.cups)

    def __repr__(self) -> str:
        known = self.knowledge
        return (
            f"<Comparison of {len(self)} cups: {known.learned} of {known.winning} learned, {known.never_met} never met>"
        )

    def _repr_html_(self) -> str:
        from allumettes.drawings.cups_html import as_html

        with spoken():
            return as_html(self.cups)


def learner(
    rules: GameLike,
    *start: int | str | tuple[int, ...],
    misere: bool | None = None,
    beads: int = 2,
    reward: int = 1,
    penalty: int = 1,
    seed: int = 0,
) -> Learner:
    """A machine of cups and beads for a game and a start, or the usual start, that has learned nothing yet.

        >>> import allumettes as al
        >>> al.learner("matches", 8)
        <Learner of matches from 8: 8 cups, 0 games, 0 won>

    There are so many beads of each colour in every cup at the beginning. A start with too many positions is refused.
    A machine that was saved (`Learner.save`, `allumettes learn --save`) is read by `load`.
    """
    of = game(rules, misere=misere)
    for parameter, value, least in (("beads", beads, 1), ("reward", reward, 0), ("penalty", penalty, 0)):
        check_range(parameter, value, least, MOST_BEADS)
    check_range("seed", seed, 0, LARGEST_SEED)
    first = of.position(*start) if start else of.start
    return Learner(Machine(of.rules, first.heaps, of.convention, BeadRules(beads, reward, penalty)), seed)


def read_learner(path: Path) -> Learner:
    return Learner(read_machine(path))
