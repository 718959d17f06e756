"""Whatever is typed after the name of a command: it is done, or a sentence says why not, with a documented exit code.

The options and arguments are those that the commands themselves declare, so that a new one is tried by itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes.cli import COMMANDS, build
from allumettes.cli.commands import survey, tournament, verify, web
from allumettes.cli.exit_codes import ExitCode
from tests.campaign import tries
from tests.console import ENGLISH, FRENCH, in_process
from tests.nasty import texts

GAMES = ("grundy", "nim", "matches:1,3", "halving", "0.77", "0.[3]", "4!.0", "S(1,4)")
POSITIONS = ("3", "1,2,3", "7 4", "12", "0")
USUAL = ("3", "0.05", "J2", "v2", "v0,v5", "human", "computer", "random", "never", "json", "text", "dot", "here.csv")

BOUNDED = {
    "analyse": ("--seconds", "0.05"),
    "solve": ("--seconds", "0.05"),
    "tree": ("--seconds", "0.05"),
    "play": ("--seconds", "0.05"),
    "race": ("--to", "4", "--seconds", "0.05", "--repetitions", "1"),
    "sequence": ("--to", "40", "--cores", "1"),
    "quotient": ("--seconds", "0.05"),
    "tournament": ("--starts", "2"),
}
"""What keeps a command that happens to be rightly asked from taking long: the last word on an option counts."""

ANSWERS_NO = {"analyse", "solve", "verify", "sequence", "survey", "race", "play", "resume", "grade"}


def parameters(command: str) -> list[click.Parameter]:
    group = build()
    found = group.get_command(click.Context(group), command)
    assert found is not None
    return [parameter for parameter in found.params if "--lang" not in parameter.opts]


def words_of(parameter: click.Parameter) -> st.SearchStrategy[tuple[str, ...]]:
    values = st.sampled_from(USUAL) | texts
    if isinstance(parameter, click.Argument):
        usual = GAMES if parameter.name == "game" else POSITIONS
        return (st.sampled_from(usual) | values).map(lambda value: (value,))
    names = st.sampled_from([*parameter.opts, *parameter.secondary_opts])
    if getattr(parameter, "is_flag", False):
        return names.map(lambda name: (name,))
    return st.tuples(names, values)


def lines(command: str) -> st.SearchStrategy[list[str]]:
    known = parameters(command)
    needed = [words_of(parameter) for parameter in known if isinstance(parameter, click.Argument)]
    options = [words_of(parameter) for parameter in known if isinstance(parameter, click.Option)]
    some = st.lists(st.one_of(options), max_size=3) if options else st.just([])
    usual = st.tuples(*needed, some).map(lambda parts: [word for part in (*parts[:-1], *parts[-1]) for word in part])
    return usual | usual.flatmap(st.permutations) | st.lists(texts, max_size=4)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module", autouse=True)
def _nothing_that_lasts() -> Iterator[None]:
    """A server that serves, a survey and the published facts are tried elsewhere: here, what comes before them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web, "serve", lambda settings, ready: 0)
        patch.setattr(survey, "run", lambda *arguments: None)
        patch.setattr(tournament, "run", lambda *arguments: 0)
        patch.setattr(survey, "tell", lambda *arguments: 0)
        patch.setattr(verify, "check_facts", lambda long, seconds: 0)
        yield


def check(command: str, line: list[str], home: Path, lang: str) -> None:
    bounds = () if "--" in line else BOUNDED.get(command, ())
    run = in_process(command, *line, *bounds, home=home, lang=lang)
    assert run.code in {*ExitCode} - {ExitCode.INTERRUPTED}, (line, run)
    assert run.code != ExitCode.NO or command in ANSWERS_NO, (line, run)
    assert run.code not in (ExitCode.USAGE, ExitCode.IO_FAILED) or run.errors, (line, run)
    assert len(run.errors) < 20_000, line


@pytest.mark.parametrize("command", COMMANDS)
@tries(200)
@given(data=st.data())
def test_any_words_after_any_command(command: str, home: Path, data: st.DataObject) -> None:
    check(command, data.draw(lines(command)), home, data.draw(st.sampled_from([FRENCH, ENGLISH])))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_number_that_may_have_a_fraction_is_a_number(command: str) -> None:
    for parameter in parameters(command):
        if isinstance(parameter.type, click.FloatRange):
            convert: Callable[..., float] = parameter.type.convert
            for text in ("nan", "-nan", "inf", "-inf", "1e400", "-1", "x", "9" * 5000):
                with pytest.raises(click.BadParameter):
                    convert(text, parameter, None)
            assert math.isfinite(convert("2", parameter, None))
