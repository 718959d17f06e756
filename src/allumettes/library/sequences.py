"""The nim-values of a game in one line: `sequence("0.77", 1000)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.rule_code import RuleCode
from allumettes.games.code import CodeGame
from allumettes.sequences import sequence as data
from allumettes.sequences.run import Keep, RunProgress, run


class Sequence(data.Sequence):
    """The nim-values of a game, which also draw themselves in a notebook."""

    def _repr_html_(self) -> str:
        from allumettes.drawings.sequence_html import as_html

        return as_html(self)


def sequence(
    game: str | RuleCode | HeapGame | Callable[[int], Iterable[Iterable[int]]],
    to: int,
    *,
    keep: Keep | str = Keep.VALUES,
    folder: Path | str | None = None,
    cores: int = 1,
    tell: Callable[[RunProgress], None] | None = None,
) -> Sequence:
    """The nim-values of heaps 0 to `to` of a game: a rule code, the name of a game, or a function (`game_of`).

    With a folder the run survives whatever stops it: calling again with the same folder goes on.
    """
    where = None if folder is None else Path(folder)
    if to < 0:
        raise ValueError(f"heaps begin at 0, so a sequence cannot end at {to}")
    found = run(game_of(game), to, keep=Keep(keep), folder=where, cores=cores, tell=tell)
    return Sequence(found.game, found.to, found.values, found.summary, found.kernel, found.seconds)


def game_of(game: str | RuleCode | HeapGame | Callable[[int], Iterable[Iterable[int]]]) -> HeapGame:
    """The game that is meant by a text (`0.77`, `grundy`, `S(1,3,4)`…), by a code, or by a function to the options."""
    match game:
        case HeapGame():
            return game
        case str():
            return games.find(game)
        case RuleCode():
            return CodeGame(game)
        case _:
            return games.from_function(game)
