"""The methods of the matches report and of the halving report, and their tests."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.text import N_
from allumettes.course.scope import in_scope
from allumettes.drawings.report.blocks import Block, part
from allumettes.drawings.report.methods import Method, method_table
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = 71

METHODS = (
    Method(
        "course.state:GameState.actions",
        "actions",
        N_("a state"),
        N_("the actions that apply there"),
        "test_002_03_sub_and_div_are_allowed_everywhere_above_0",
    ),
    Method(
        "course.state:GameState.succ",
        "succ",
        N_("a state, an action"),
        N_("the state after it, with the other player to move"),
        "test_002_04_the_turn_changes_hands",
    ),
    Method(
        "course.state:GameState.is_goal",
        "is_goal",
        N_("a state"),
        N_("true where nobody can move"),
        "test_002_05_the_goals_are_the_two_states_with_0",
    ),
    Method(
        "course.state:GameState.utility",
        "utility",
        N_("a goal, a player"),
        N_("+1 where the player has won, −1 where they have lost"),
        "test_002_06_who_finds_0_on_his_turn_has_lost",
    ),
    Method(
        "course.minimax:minimax_value",
        "minimax_value",
        N_("a state"),
        N_("its value for player 1; recursive"),
        "test_002_12_the_values_are_the_same_with_a_table",
    ),
    Method(
        "course.minimax:minimax_policy",
        "minimax_policy",
        N_("a state"),
        N_("the best action, of equal ones the first"),
        "test_002_10_the_policy_returns_an_action_that_has_the_value",
    ),
    Method(
        "course.state:other_player",
        "switchJ",
        N_("a player"),
        N_("the other one"),
        "test_001_18_players_change_hands",
    ),
    Method(
        "course.algorithms.labelled_tree:conclusion",
        "conclusion",
        N_("a player, the labels below"),
        N_("the greatest of them for J1, the least for J2"),
        "test_001_17_the_table_of_conclusions",
    ),
    Method(
        "course.labelled_trees:label_tree",
        "creerListe",
        N_("a position, a player"),
        N_("the whole tree with its labels, depth first; recursive"),
        "test_001_10_a_node_is_a_number_a_player_and_a_conclusion_then_its_subtrees",
    ),
    Method(
        "course.walk:expansions",
        "exploreLargeur",
        N_("a position, a player"),
        N_("every state with its children, breadth first"),
        "test_001_43_the_list_from_five_matches",
    ),
    Method(
        "course.walk:shortest_game",
        "exploreBDF",
        N_("a position, a player"),
        N_("the states of a shortest game"),
        "test_001_50_the_shortest_game",
    ),
)


MISERE_TESTS = {"utility": "test_states_actions_goals_and_utilities"}
"""The tests of methods that say the opposite where the last move loses."""


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if in_scope(subject.game):
        yield part(_("The methods of the two reports"))
        tests = {} if subject.normal else MISERE_TESTS
        methods = [method._replace(test=tests.get(method.name, method.test)) for method in METHODS]
        yield method_table(methods, _("The methods of the matches report and of the halving report."))
