"""Every Python example of the docstrings and of the pages does what it says."""

from __future__ import annotations

import doctest
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import allumettes
from allumettes import library

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("README*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OPTIONS = doctest.ELLIPSIS


@pytest.fixture(autouse=True)
def _an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("allumettes.library.language._chosen", "en")


def modules() -> Iterator[str]:
    yield allumettes.__name__
    for module in pkgutil.iter_modules(library.__path__):
        yield f"{library.__name__}.{module.name}"


@pytest.mark.parametrize("name", list(modules()))
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=OPTIONS).failed == 0


def examples(page: Path) -> list[str]:
    return [code for kind, code in BLOCK.findall(page.read_text(encoding="utf-8")) if kind in ("pycon", "python")]


@pytest.mark.slow
@pytest.mark.parametrize("page", [p for p in PAGES if examples(p)], ids=lambda page: page.name)
def test_the_examples_of_a_page_in_their_order(page: Path) -> None:
    """The examples of a page follow from one another."""
    code = "\n".join(examples(page))
    assert ">>>" in code, "an example that shows no answer proves nothing"
    example = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(example)
    assert runner.summarize(verbose=False).failed == 0


def test_python_is_never_written_outside_such_a_block() -> None:
    """A prompt in an indented block or in another kind of block would never be run."""
    for page in PAGES:
        rest = BLOCK.sub(lambda match: "" if match[1] in ("pycon", "python") else match[0], page.read_text("utf-8"))
        assert not re.search(r"^\s*>>> ", rest, re.MULTILINE), page.name
