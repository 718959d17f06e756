"""The environment for agents that learn: PettingZoo's own tests, and what its numbers mean."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, seed_test

import allumettes as al
from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import StartError, UnknownChoiceError, UnknownGameError
from allumettes.core.move import Move
from allumettes.core.packages import MissingPackageError
from allumettes.study import action_space
from allumettes.study.action_space import ActionSpace, TooManyActionsError
from allumettes.study.environment import HeapEnvironment

CASES = [
    ("grundy", (11,), False),
    ("matches", (13,), True),
    ("nim", (1, 3, 5), False),
    ("halving", (12,), True),
    ("0.77", (7, 2), False),
]


@pytest.mark.parametrize(("spec", "start", "misere"), CASES, ids=str)
# It warns of what its own games with masks have too: observations that are dictionaries, and nothing legal at the end.
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo.test.api_test")
def test_it_passes_the_tests_of_pettingzoo(spec: str, start: tuple[int, ...], misere: bool) -> None:
    api_test(al.environment(spec, *start, misere=misere), num_cycles=100)
    seed_test(lambda: al.environment(spec, *start, misere=misere), num_cycles=50)


@pytest.mark.parametrize(("spec", "start", "misere"), CASES, ids=str)
def test_the_mask_shows_the_legal_moves_and_each_action_plays_one(
    spec: str, start: tuple[int, ...], misere: bool
) -> None:
    env = HeapEnvironment(games.find(spec), start, Convention.MISERE if misere else Convention.NORMAL)
    random = np.random.default_rng(1)
    while not env.match.is_over:
        position, agent = env.match.position, env.agent_selection
        observation = env.observe(agent)
        assert env.observation_space(agent).contains(observation)
        assert tuple(heap for heap in observation["observation"] if heap) == tuple(filter(None, position))
        legal = observation["action_mask"].nonzero()[0].tolist()
        assert [env.move(action) for action in legal] == list(env.game.moves(position))
        assert [env.actions.action(position, env.move(action)) for action in legal] == legal
        other = env.possible_agents[1 - env.match.player]
        assert not env.observe(other)["action_mask"].any()
        env.step(int(random.choice(legal)))
    winner = env.match.winner
    assert winner is not None
    assert env.rewards == {f"player_{winner}": 1, f"player_{1 - winner}": -1}
    assert all(env.terminations.values())


def test_what_it_says_of_itself_to_pettingzoo() -> None:
    assert HeapEnvironment.metadata == {"name": "allumettes_v1", "render_modes": ["ansi"], "is_parallelizable": False}


def test_a_start_may_be_a_tuple() -> None:
    assert str(al.environment("grundy", (3, 5))) == str(al.environment("grundy", 3, 5)) == "allumettes_v1 grundy 3,5"


def test_nothing_is_won_at_the_start_and_masks_are_of_zeros_and_ones() -> None:
    env = HeapEnvironment(games.find("nim"), (3, 4))
    assert env.rewards == env._cumulative_rewards == {"player_0": 0, "player_1": 0}
    assert env.observation_space("player_0") == spaces.Dict(
        {"observation": spaces.Box(0, 4, (2,), np.int64), "action_mask": spaces.Box(0, 1, (8,), np.int8)}
    )


def test_the_order_of_heaps_does_not_matter_to_an_action() -> None:
    actions = ActionSpace(games.find("grundy"), (7,))
    assert actions.action((7,), Move(0, (5, 2))) == actions.action((7,), Move(0, (2, 5))) == 1


def test_what_is_no_game_or_no_convention_is_a_sentence() -> None:
    with pytest.raises(UnknownGameError, match="There is no game called “None”"):
        al.environment(None)  # type: ignore[arg-type]
    with pytest.raises(UnknownChoiceError, match="misere cannot be “yes”: choose True, False or None"):
        al.environment("grundy", misere="yes")  # type: ignore[arg-type]


def test_both_agents_are_told_how_it_ended() -> None:
    env = al.environment("matches", 2)
    env.reset()
    env.step(1)  # 2>0
    told = {}
    for agent in env.agent_iter():
        _observation, reward, ended, _cut, _info = env.last()
        told[agent] = reward
        assert ended
        env.step(None)
    assert told == {"player_0": 1, "player_1": -1}


def test_in_misere_the_last_move_loses() -> None:
    env = al.environment("matches", 1, misere=True)
    env.reset()
    env.step(0)
    assert env.rewards == {"player_0": -1, "player_1": 1}


def test_an_illegal_action_loses_and_the_other_agent_has_won() -> None:
    env = al.environment("grundy", 7, render_mode="ansi")
    env.reset()
    env.last()
    env.step(14)
    assert env.rewards == {"player_0": -1, "player_1": 1}
    assert all(env.terminations.values())
    assert str(env.render()).endswith("player_1 wins\n")
    told = {}
    for agent in env.agent_iter():
        told[agent] = env.last()[1]
        env.step(None)
    assert told == {"player_0": -1, "player_1": 1}
    env.reset()
    assert str(env.render()).endswith("player_0 to move\n")


def test_the_board_as_text() -> None:
    env = al.environment("grundy", 4, render_mode="ansi")
    env.reset()
    assert env.render() == "0 : | | | |\nplayer_0 to move\n"
    env.step(0)
    env.step(env.last()[0]["action_mask"].nonzero()[0][0])
    assert env.render() == "0 : |\n1 : |\n2 : | |\nplayer_1 wins\n"
    assert al.environment("grundy", 4).unwrapped.render() is None
    with pytest.raises(UnknownChoiceError):
        al.environment("grundy", 4, render_mode="human")


@pytest.mark.parametrize(
    ("spec", "start", "rows", "width"),
    [
        ("matches", (8,), 1, 3),
        ("nim", (1, 3, 5), 3, 5),
        ("grundy", (3,), 2, 1),
        ("grundy", (7,), 6, 3),
        ("0.77", (5,), 3, 5),
    ],
)
def test_the_size_of_the_spaces_follows_from_the_start(
    spec: str, start: tuple[int, ...], rows: int, width: int
) -> None:
    actions = ActionSpace(games.find(spec), start)
    assert (actions.rows, actions.width, actions.count) == (rows, width, rows * width)


@pytest.mark.parametrize(("spec", "start"), [("nim", (10**18,)), ("nim", (5000,)), ("grundy", (900,))])
def test_a_start_with_too_many_actions_is_refused(spec: str, start: tuple[int, ...]) -> None:
    with pytest.raises(TooManyActionsError, match="would need more than 100,000 actions"):
        al.environment(spec, *start)


@pytest.mark.parametrize(
    ("bound", "largest", "start"),
    # Nim 9 meets the heaps 0 to 9, with 45 options in all; two rows of nine options are 18 actions.
    [
        ("LARGEST_START", 9, (9,)),
        ("LARGEST_START", 9, (4, 5)),
        ("MOST_OPTIONS", 45, (9,)),
        ("MOST_ACTIONS", 18, (9, 9)),
    ],
)
def test_a_start_may_be_as_large_as_its_bounds(
    bound: str, largest: int, start: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    nim = games.find("nim")
    monkeypatch.setattr(action_space, bound, largest)
    assert ActionSpace(nim, start).width == max(start)
    monkeypatch.setattr(action_space, bound, largest - 1)
    with pytest.raises(TooManyActionsError) as refused:
        ActionSpace(nim, start)
    assert (refused.value.game, refused.value.start, refused.value.most) == (nim, start, 100_000)


def test_a_start_without_moves_is_refused() -> None:
    with pytest.raises(StartError):
        al.environment("grundy", 2)


def test_a_function_is_a_game_here_too() -> None:
    env = al.environment(lambda heap: [(heap - 1,)] if heap else [], 3)
    env.reset()
    assert env.action_space("player_0").n == 1


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.core.packages.find_spec", lambda _name: None)
    with pytest.raises(MissingPackageError, match=r"pip install 'allumettes\[pettingzoo\]'"):
        al.environment("grundy", 11)
