"""Trees in the form of the matches report: for one heap, whole, and only where the report has that form."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.solvers.ladder import registered
from allumettes.solvers.limit import Limit

LIST = """\
(((0 3 J1) (1 2 J2) (1 1 J2) (1 0 J2))
 ((1 2 J2) (2 1 J1) (2 0 J1))
 ((1 1 J2) (2 0 J1))
 ((2 1 J1) (3 0 J2)))
"""
TREE = """\
(3 J1)
|   (2 J2)
|   |   (1 J1)
|   |   |   (0 J2) l'ordinateur gagne
|   |   (0 J1) l'ordinateur perd
|   (1 J2)
|   |   (0 J1) l'ordinateur perd
|   (0 J2) l'ordinateur gagne
"""
FORMS = {
    ("dfs", "sexpr"): "(0 J2 2)\n",
    ("dfs", "text"): "(0 J2 2) l'ordinateur gagne\n",
    ("bfs", "sexpr"): LIST,
    ("bfs", "text"): TREE,
    ("bfs-table", "sexpr"): LIST,
}


@pytest.mark.parametrize("form", ["sexpr", "text"])
@pytest.mark.parametrize("name", registered())
def test_the_form_of_the_report(name: str, form: str) -> None:
    solver = registered()[name]
    matches = games.find("matches")
    assert solver(matches, limit=Limit(None)).own_notation((3,), 0, form) == FORMS.get((name, form))
    assert solver(matches, limit=Limit(None)).own_notation((2, 1), 0, form) is None
    if name.startswith("bfs"):
        assert solver(matches, limit=Limit(None, depth=2)).own_notation((3,), 0, form) is None


def test_the_player_who_begins_is_the_one_asked_for() -> None:
    dfs, bfs = (registered()[name](games.find("matches"), limit=Limit(None)) for name in ("dfs", "bfs"))
    assert dfs.own_notation((3,), 1, "sexpr") == "(0 J1 0)\n"
    swapped = LIST.replace("J1", "J0").replace("J2", "J1").replace("J0", "J2")
    assert bfs.own_notation((3,), 1, "sexpr") == swapped
