"""The methods of the program: what each takes, what it returns, and the test that stands for it."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.text import N_
from allumettes.drawings.report.blocks import LEFT, Block, paragraph, section, table
from allumettes.drawings.report.methods import Method, method_table
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = 70

OPTIONS = Method(
    "core.game:HeapGame.options",
    "",
    N_("a heap"),
    N_("every way to replace it: the rules of the game, and nothing else"),
    "test_a_move_is_legal_exactly_when_its_option_is_one",
)
OPTIONS_TESTS = {
    "grundy": "test_000_05_a_move_splits_a_row_in_two",
    "matches": "test_001_03_operators_that_apply_with_two_matches_left",
    "halving": "test_002_03_sub_takes_one_and_div_leaves_half_rounded_down",
}
"""The tests of the rules of the courses' games; that of `OPTIONS` stands for the rules of any game."""
METHODS = (
    Method(
        "solvers.ladder.heap_search:HeapSearch.decompositions",
        "premier, suivant",
        N_("the heaps"),
        N_("every move with the heaps that it leaves, one after the other"),
        "test_003_08_decompositions_come_in_the_order_of_the_course",
    ),
    Method(
        "solvers.ladder.brute:Brute.is_losing",
        "estPerdante",
        N_("the heaps"),
        N_("true if the position is losing; the only one of this table that calls itself"),
        "test_000_23_the_search_stops_at_the_first_losing_daughter",
    ),
    Method(
        "solvers.ladder.heap_search:HeapSearch.play_winning",
        "jouerGagnant",
        N_("the heaps"),
        N_("true after playing on them a move that wins; false, and nothing changed, where there is none"),
        "test_003_04_a_winning_move_is_played_or_nothing_is_touched",
    ),
    Method(
        "solvers.nim_values:mex",
        "",
        N_("numbers"),
        N_("the least of 0, 1, 2… that is not among them"),
        "test_003_22_the_types_are_the_nim_values",
    ),
    Method(
        "solvers.nim_values:NimValues.of_position",
        "",
        N_("a position"),
        N_("the xor of the nim-values of its heaps"),
        "test_003_27_three_different_types_can_cancel",
    ),
    Method(
        "solvers.nim_values:NimValues.winning_moves",
        "",
        N_("a position"),
        N_("every move that brings the xor to 0"),
        "test_000_15_the_computer_leaves_a_losing_position",
    ),
    Method(
        "solvers.analysis:analyse",
        "",
        N_("a position"),
        N_("who wins, by which moves, and the answer to every move out of a lost position"),
        "test_004_46_the_analysis_refutes_each_of_the_three_moves",
    ),
)


MISERE_METHODS = (
    *METHODS[:3],
    Method(
        "solvers.oracle:Oracle.winning_moves",
        "",
        N_("a position"),
        N_("every move that leaves a losing position"),
        "test_000_15_the_computer_leaves_a_losing_position",
    ),
    METHODS[-1],
)
"""Where the last move loses, no xor chooses a move."""


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    yield section(_("The methods"))
    yield paragraph(
        _(
            "The program is cut into small methods, each with a test of its own. The names in the second column are "
            "those of the course on Grundy's game."
        )
    )
    rules = OPTIONS._replace(test=OPTIONS_TESTS.get(subject.game.name, OPTIONS.test))
    methods = (rules, *(METHODS if subject.normal else MISERE_METHODS))
    yield method_table(
        methods, _("The methods that choose a move. The tests of the last column are in the folder `tests`.")
    )
    yield paragraph(
        _(
            "The recursion follows the model that the assignment of the Grundy course recommends, the course on "
            "recursion (R1.01), whose example is the largest sub-sum of an array of integers:"
        )
    )
    yield table(
        ["", _("the largest sub-sum of an array"), _("a losing position")],
        [
            [
                _("*question*"),
                _("what is the largest sum of neighbouring numbers?"),
                _("does the player to move lose?"),
            ],
            [
                _("*simple case*"),
                _("a single number: the sum is known at once"),
                _("no move is possible: losing") if subject.normal else _("no move is possible: winning"),
            ],
            [
                _("*general case*"),
                _("ask the same question of smaller arrays"),
                _("ask the same question of what each move leaves"),
            ],
            [
                _("*combined*"),
                _("the greatest of the answers and of the sums across the cut"),
                _("losing exactly when no answer is “losing”")
                if subject.normal
                else _("losing exactly when there is a move and no answer is “losing”"),
            ],
            [
                _("*why it ends*"),
                _("the arrays become shorter"),
                _("every move replaces a heap by smaller ones"),
            ],
            [_("*who starts it*"), _("a method that passes the whole array"), _("`play_winning`, once for each move")],
        ],
        _("The same recursion twice."),
        [LEFT, LEFT, LEFT],
    )
