"""What `import allumettes` offers: every name is there, typed, documented, and costs nothing until it is used."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import allumettes as al

ROOT = Path(__file__).parents[2]


def test_the_package_shows_its_public_names_and_nothing_else() -> None:
    assert dir(al) == sorted([*al.__all__, "__version__"])
    assert len(al.__all__) == len(set(al.__all__)) == 23


@pytest.mark.parametrize("name", al.__all__)
def test_every_public_name_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(getattr(al, name))


def test_the_api_page_lists_every_public_name_and_no_other() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\.\. auto\w+:: allumettes\.(\w+)$", page, re.MULTILINE)
    assert sorted(listed) == sorted(al.__all__)


def test_type_checkers_see_the_same_names_as_python() -> None:
    """The names for type checkers are a list of their own: it may not differ from what is loaded."""
    tree = ast.parse(Path(al.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    declared = {
        alias.name: node.module.removeprefix("allumettes.")
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    assert declared == al._MODULES
    assert files("allumettes").joinpath("py.typed").is_file()


def test_an_unknown_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="nothing_here"):
        al.nothing_here  # type: ignore[attr-defined]  # noqa: B018


def test_importing_loads_nothing_but_the_package_itself() -> None:
    loads = "import sys; before = set(sys.modules); import allumettes; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["allumettes"]


@pytest.mark.parametrize(
    ("line", "heavy"),
    [
        ("al.game('grundy').position(3, 5, 13).winning_moves()", {"altair", "click", "dask", "fastapi", "rich"}),
        ("al.Match('grundy', 11).play('3')", {"numpy", "numba", "altair", "click", "fastapi", "rich"}),
    ],
)
def test_playing_from_python_loads_neither_doors_nor_drawings(line: str, heavy: set[str]) -> None:
    loads = f"import sys, allumettes as al; {line}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    assert not heavy & set(run.stdout.split())
