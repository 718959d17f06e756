"""The tool that breaks the program on purpose: what it changes, what it leaves alone, and what it calls noticed."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.mutations.coverage_map import CoverageMap
from tests.mutations.equivalents import equivalents, out_of_date
from tests.mutations.operators import mutations
from tests.mutations.places import places, sources
from tests.mutations.trial import Bench, Verdict, covering

TOY = '''"""A toy."""

def takings(heap: int, most: int = 3) -> list[int]:
    """The numbers from 1 to most."""
    found = []
    for taken in range(1, min(heap, most) + 1):
        if taken <= heap and heap > 0:
            found.append(taken)
    return found
'''


def answers(text: str) -> object:
    """What a module that defines `takings` answers, or the kind of error it ends with."""
    module: dict[str, object] = {}
    exec(text, module)
    function = module["takings"]
    assert callable(function)
    try:
        return [function(heap) for heap in range(6)]
    except TypeError as error:
        return type(error)


def test_every_change_of_a_toy_is_seen_in_its_answers_but_for_those_that_change_nothing() -> None:
    right = answers(TOY)
    assert right == [[], [1], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3]]
    found = mutations("toy.py", TOY)
    survivors = {mutation.change for mutation in found if answers(mutation.apply(TOY)) == right}
    assert survivors == {
        # The range is empty for a heap of 0, and ends at the heap: the condition always holds.
        "taken <= heap and heap > 0 -> taken <= heap or heap > 0",
        "heap > 0 -> heap >= 0",
        "0 -> -1",
    }
    assert {mutation.change for mutation in found} > {
        "3 -> 4",
        "min(heap, most) -> max(heap, most)",
        "min(heap, most) + 1 -> min(heap, most) - 1",
        "range(1, min(heap, most) + 1) -> range(1, min(heap, most) + 1 - 1)",
        "taken <= heap -> taken < heap",
        "found.append(taken) -> pass",
        "return found -> return None",
    }


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("x = a[1:]", {"a[1:] -> a[:]", "1 -> 2", "1 -> 0"}),
        ("while not x: break", {"not x -> x", "break -> continue"}),
        ("x = f'{a + 1}'", {"a + 1 -> a - 1", "1 -> 2", "1 -> 0"}),
        ("x = {'key': 'shown'}['key']", {"'key' -> 'key_'"}),
        ("x += 1", {"x += 1 -> pass", "x += 1 -> x -= 1", "1 -> 2", "1 -> 0"}),
        ("x = sorted(a, key=b)", {"sorted(a, key=b) -> list(a)"}),
        ("x = True if a else -b", {"True -> False", "a -> not a", "-b -> b"}),
        ("x: 'Literal[1]' = a", set()),
        (
            "_('take %d') or N_('1')",
            {"_('take %d') or N_('1') -> pass", "_('take %d') or N_('1') -> _('take %d') and N_('1')"},
        ),
        ("if TYPE_CHECKING: import a", set()),
        ("'''A docstring.'''", set()),
        ("@cache(1)\ndef f(): ...", set()),
    ],
)
def test_what_can_change_is_changed_and_what_is_only_read_is_not(text: str, changes: set[str]) -> None:
    found = mutations("toy.py", text)
    assert {mutation.change for mutation in found} == changes
    for mutation in found:
        compile(mutation.apply(text), "toy.py", "exec")


def test_a_line_is_known_by_its_function_and_its_text() -> None:
    assert places("A = 1\n\n\nclass B:\n    def c(self):\n        return A\n")[1::5] == (": A = 1", "B.c: return A")


def test_a_mutation_meets_the_tests_that_run_its_line_fastest_first() -> None:
    text = "A = 1\n\n\ndef f():\n    return A\n\n\ndef g():\n    return 2\n"
    coverage = CoverageMap(
        seconds={"slow": 2.0, "quick": 0.1, "other": 0.1, "endless": 1e9},
        tests={"toy.py": {"f: return A": ["endless", "slow", "quick"], "g: return 2": ["other"]}},
    )
    constant, *_more, returned = mutations("toy.py", text)
    assert covering(constant, {"toy.py": text}, coverage) == ["quick", "slow"]
    assert covering(returned, {"toy.py": text}, coverage) == ["other"]


@pytest.mark.slow
def test_a_mutation_of_the_package_is_noticed_by_a_test_of_its_copy(tmp_path: Path) -> None:
    test = "tests/core/test_rules.py::test_numbers_of_move_sequences"
    texts = sources()
    text = texts["games/nim.py"]
    wrong = next(m for m in mutations("games/nim.py", text) if m.source.startswith("return range("))
    elsewhere = next(m for m in mutations("games/nim.py", text) if m.change == "return heap -> return None")
    # A test that fails where nothing is changed, as one that is not there does, notices nothing.
    unsound = f"{test}_of_no_game"
    covered = {places(text)[mutation.line]: [unsound, test] for mutation in (wrong, elsewhere)}
    coverage = CoverageMap(seconds={unsound: 0.1, test: 1.0}, tests={"games/nim.py": covered})
    with closing(Bench(tmp_path, coverage)) as bench:
        assert bench.try_mutation(wrong).verdict is Verdict.NOTICED
        assert bench.try_mutation(elsewhere).verdict is Verdict.SURVIVED
    assert sources() == texts


def test_listed_equivalents_are_mutations_of_the_sources_and_give_reasons() -> None:
    assert out_of_date(sources()) == []
    assert all(reason.endswith(".") for reason in equivalents().values())


@pytest.mark.slow
def test_no_mutation_removes_a_device(tmp_path: Path) -> None:
    with closing(Bench(tmp_path, CoverageMap())) as bench:
        removed = subprocess.run(
            [sys.executable, "-c", "import os; os.remove('/dev/no-such-device')"],
            env=os.environ | {"PYTHONPATH": str(bench.source)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert "PermissionError: os.remove of /dev/no-such-device" in removed.stderr
