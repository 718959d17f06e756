"""What is said of a race: what each algorithm keeps, which ratios are not on equal terms, how counts grow."""

from __future__ import annotations

from allumettes.core.convention import Convention
from allumettes.locale import speaking
from allumettes.locale.laws import estimate_words
from allumettes.locale.races import ending_words, keep_unlike, merging_words, ratios, second_words
from allumettes.study.comparison import comparison
from allumettes.study.growth import estimate
from tests.study.test_laws import counted
from tests.study.test_report import COURSE, race


def test_what_each_algorithm_keeps() -> None:
    with speaking("en"):
        assert list(merging_words(COURSE)) == [
            "With v2, v3, v4 and v5, no position is searched twice.",
            "With v1, a losing position is searched once, and a winning one each time that it is met.",
            "With v0, every position is searched each time that it is met.",
        ]


def test_a_ratio_between_a_table_and_none_is_marked() -> None:
    assert keep_unlike("dfs-table", "bfs")
    assert keep_unlike("v5", "minimax")
    for first, second in (("v0", "v4"), ("v1", "v4"), ("v0", "v5"), ("dfs", "dfs-table"), ("minimax", "minimax-table")):
        assert not keep_unlike(first, second), "tables are what leads from one to the other"
    assert keep_unlike("dfs", "bfs-table"), "breadth first comes first, and needs no table"
    assert keep_unlike("bfs-table", "dfs")
    assert keep_unlike("minimax", "alphabeta-table")
    assert not keep_unlike("bfs", "minimax")
    assert not keep_unlike("v0", "a stranger")
    with speaking("en"):
        lines = list(ratios(race("matches", range(3, 7), ("dfs", "dfs-table", "bfs"))))
    assert [line.endswith("†") for line in lines[1:3]] == [False, True]
    assert lines[3].startswith("† One of the two keeps positions")
    with speaking("en"):
        nothing = list(ratios(race("matches", range(1, 4), ("v5", "dfs"))))
    assert "no operations to compare; times too short" in nothing[1]
    assert "†" not in "".join(nothing), "there is no ratio"


def test_who_does_not_search_the_last_turn_is_told_where_others_do() -> None:
    with speaking("en"):
        assert list(ending_words(("dfs", "bfs", "v5", "a stranger"), Convention.NORMAL)) == [
            "With dfs, a position from which the game can be ended at once is not searched; with bfs it is: a ratio "
            "between the two also comes from that."
        ]
    assert not list(ending_words(("dfs", "bfs"), Convention.MISERE)), "there both search it"
    assert not list(ending_words(("dfs", "dfs-table", "v5"), Convention.NORMAL))


def test_no_operation_is_said_in_a_sentence_of_its_own() -> None:
    measures = race("nim", range(3, 5), ("v0", "v2", "v5"))
    none, some = comparison(measures, "v2", "v5"), comparison(measures, "v0", "v2")
    assert none
    assert some
    with speaking("fr"):
        assert second_words(none) == "La seconde ne fait aucune opération."
        assert second_words(some) == "La seconde fait 1,50 fois moins d’opérations."
    with speaking("en"):
        assert second_words(comparison(measures, "v5", "v5") or none) == "There is nothing to compare."


def test_two_rates_are_not_read_as_a_product() -> None:
    counts = counted("grundy", "v0", range(3, 17))
    with speaking("fr"):
        said = estimate_words("v0", estimate(list(counts), list(counts.values())))
    assert "à partir de 10, ce serait × " in said.replace("\u00a0", " ")
    assert said.count("de n à n + 1, ou n puissance") == 2
