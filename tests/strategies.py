"""What hypothesis may draw: any registered game, some variants, and small positions."""

from __future__ import annotations

from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.position import Position

CODES = ("0.137", "4.0", "4!.0", "0.3F")
VARIANTS = ("matches:1-4", "matches:1,3,4", "matches:2,5,7", "matches:2,3,7", "matches:4", *CODES)
ALL_GAMES = [games.find(spec) for spec in (*(game.name for game in games.listed()), *VARIANTS)]

any_game = st.sampled_from(ALL_GAMES)
any_convention = st.sampled_from(list(Convention))
small_positions = st.lists(st.integers(0, 9), min_size=1, max_size=4).map(tuple)


@st.composite
def playable_positions(draw: st.DrawFn) -> tuple[HeapGame, Position]:
    game = draw(any_game)
    position = draw(small_positions.filter(lambda heaps: not game.is_over(heaps)))
    return game, position


NAMES = st.text(st.characters(categories=("L", "N"), include_characters=" -'"), min_size=1, max_size=12).filter(
    lambda name: name.strip() == name and name
)


@st.composite
def played_matches(draw: st.DrawFn) -> Match:
    """A match somewhere between its start and its end."""
    game, start = draw(playable_positions())
    kinds = st.sampled_from(["human", "random", "endgame", "endgame:5", "perfect"])
    seats = (Seat(draw(kinds), draw(NAMES)), Seat(draw(kinds), draw(NAMES)))
    seed = draw(st.none() | st.integers(0, 10**9))
    match = Match(game, start, draw(any_convention), seats, seed=seed)
    for _turn in range(draw(st.integers(0, 20))):
        if match.is_over:
            break
        match.play(draw(st.sampled_from(list(game.moves(match.position)))))
    return match


def partitions(total: int, largest: int | None = None) -> list[Position]:
    """Every set of heaps with that many matches, largest heap first."""
    if total == 0:
        return [()]
    top = min(total, largest or total)
    return [(first, *rest) for first in range(top, 0, -1) for rest in partitions(total - first, first)]
