"""Games as environments of agents that learn: `environment("grundy", 11)` (PettingZoo)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allumettes.core.errors import UnknownChoiceError
from allumettes.core.packages import require
from allumettes.library.games import game

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from allumettes.library.games import GameLike

RENDER_MODES = ("ansi",)


def environment(
    rules: GameLike, *start: int | str | tuple[int, ...], misere: bool | None = None, render_mode: str | None = None
) -> AECEnv[str, Any, int | None]:
    """A game from a start, or from its usual one, as a PettingZoo environment (extra `pettingzoo`).

        >>> import allumettes as al
        >>> env = al.environment("grundy", 7, render_mode="ansi")
        >>> env.reset(seed=1)
        >>> observation, reward, ended, _, _ = env.last()
        >>> observation["observation"], observation["action_mask"].nonzero()[0]
        (array([7, 0, 0, 0, 0, 0]), array([0, 1, 2]))
        >>> env.step(2)  # 7>3+4
        >>> print(env.render())
        0 : | | |
        1 : | | | |
        player_1 to move
        <BLANKLINE>

    Two agents, `player_0` and `player_1`, move in turn. An observation is the heaps, row by row from the top, and 0
    where there is no row. Action `row * width + number` plays the option of this number, in the order of
    `Game.options`, in this row; the action mask shows which ones are legal. The winner's reward is 1, the loser's -1;
    whoever plays an illegal action has lost. A start that needs too many actions is refused.
    """
    require("pettingzoo")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise UnknownChoiceError("render_mode", render_mode, RENDER_MODES)
    from allumettes.study import environment as study

    of = game(rules, misere=misere)
    first = of.position(*start) if start else of.start
    return study.environment(of.rules, first.heaps, of.convention, render_mode)
