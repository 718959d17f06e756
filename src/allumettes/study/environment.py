"""A game as an environment in which agents learn, as PettingZoo has them: two agents move in turn (AEC).

Observations and actions have a fixed size, which follows from the start:

- `observation` is the heaps, row by row from the top, and 0 where there is no row (yet, or any more);
- action `row * width + number` plays the option of this number, in the order of the rules, in this row;
- `action_mask` has a 1 for each legal action; it is empty for the agent that is not to move.

The winner's reward is 1, the loser's -1. An illegal action loses at once, and the other agent has won.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.study.action_space import ActionSpace

AGENTS = ("player_0", "player_1")
ANSI = "ansi"


def environment(
    game: HeapGame, start: Position, convention: Convention, render_mode: str | None = None
) -> AECEnv[str, Any, int | None]:
    """The environment with the usual wrappers: actions are checked to be in their space, and calls to be in order."""
    env = HeapEnvironment(game, start, convention, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class HeapEnvironment(AECEnv[str, Any, int | None]):  # type: ignore[misc]
    metadata: ClassVar[dict[str, Any]] = {
        "name": "allumettes_v1",
        "render_modes": [ANSI],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: HeapGame,
        start: Position,
        convention: Convention = Convention.NORMAL,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        game.check_start(start)
        self.game = game
        self.start = start
        self.convention = convention
        self.render_mode = render_mode
        self.actions = ActionSpace(game, start)
        """Which action plays which move."""
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self.actions.count) for agent in AGENTS}
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again from the start. Nothing is drawn at random here: the seed changes nothing."""
        self.match = Match(self.game, self.start, self.convention)
        self.winner: int | None = None
        """Who has won, by the rules or by an illegal action of the other."""
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        position = self.match.position
        heaps = np.zeros(self.actions.rows, dtype=np.int64)
        heaps[: len(position)] = position
        mask = np.zeros(self.actions.count, dtype=np.int8)
        if agent == self.agent_selection and self.winner is None:
            mask[self.actions.legal(position)] = 1
        return {"observation": heaps, "action_mask": mask}

    def move(self, action: int) -> Move:
        """The move of a legal action."""
        return self.actions.move(self.match.position, action)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        other = 1 - self.match.player
        if action in self.actions.legal(self.match.position):
            self.match.play(self.move(int(action)))
            self.winner = self.match.winner
        else:
            self.winner = other
        self.agent_selection = AGENTS[other]
        if self.winner is not None:
            self.rewards = {agent: 1 if place == self.winner else -1 for place, agent in enumerate(AGENTS)}
            self.terminations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text: a line for each row with its matches, and who is to move or has won."""
        if self.render_mode != ANSI:
            return None
        rows = (f"{row} : {'| ' * heap}".rstrip() for row, heap in enumerate(self.match.position))
        status = f"{self.agent_selection} to move" if self.winner is None else f"{AGENTS[self.winner]} wins"
        return "\n".join((*rows, status)) + "\n"

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return f"{self.metadata['name']} {self.game.spec} {format_position(self.start)}"

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, max(self.start), (self.actions.rows,), np.int64),
                "action_mask": spaces.Box(0, 1, (self.actions.count,), np.int8),
            }
        )
