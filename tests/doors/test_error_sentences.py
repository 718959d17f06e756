"""Every error of every room has a sentence: English as `str()`, the reader's language at the doors."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import allumettes
from allumettes import games
from allumettes.core.errors import AllumettesError, OutOfRangeError
from allumettes.core.formats import FileContent, FormatError
from allumettes.core.journal import JournalError, JournalFault
from allumettes.core.lock import InUseError
from allumettes.core.packages import MissingPackageError
from allumettes.course.state import StateError
from allumettes.drawings.report.fonts import UnprintableError
from allumettes.locale import speaking
from allumettes.locale.errors import MODULES, sentence
from allumettes.sequences.certificate import CertificateError
from allumettes.sequences.sequence import UnknownValueError
from allumettes.solvers.ladder.solver import Stop, Unfit
from allumettes.study.measure import MeasureError
from allumettes.study.results import RowError
from allumettes.study.survey.cluster import ClusterError, Trouble
from allumettes.trees.watch import NoTreeError
from allumettes.web.live import NotYourTurnError
from tests.core.test_errors import EXAMPLES


def all_errors(kind: type[AllumettesError] = AllumettesError) -> Iterator[type[AllumettesError]]:
    for module in pkgutil.walk_packages(allumettes.__path__, "allumettes."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    waiting = kind.__subclasses__()
    while waiting:
        found = waiting.pop()
        waiting += found.__subclasses__()
        if found.__module__.startswith("allumettes."):
            yield found


@pytest.mark.slow
def test_no_error_is_without_a_sentence() -> None:
    for module in MODULES.values():
        import_module(module)
    nothing = sentence.dispatch(object)
    assert [kind for kind in all_errors() if sentence.dispatch(kind) is nothing] == []


PATH = Path("a.csv")


@pytest.mark.parametrize(
    "error",
    [
        *EXAMPLES[1:],
        OutOfRangeError("to", -1, 0),
        OutOfRangeError("digits", 9, 1, 4),
        FormatError(Path("a.gif"), FileContent.SURVEY),
        *(JournalError(fault, PATH, 3, {"to": 4}) for fault in JournalFault),
        InUseError(PATH),
        MissingPackageError("altair"),
        NoTreeError("v5", Unfit.NORMAL_ONLY),
        NoTreeError("v0", Stop.SECONDS),
        *(CertificateError(field) for field in ("", "schema", "bound")),
        UnknownValueError(games.find("0.77"), 2000, 1000),
        MeasureError("n", -1),
        RowError(PATH, 3, "row", "n", "x"),
        *(ClusterError(trouble, "tcp://here") for trouble in Trouble),
        StateError((-1,), 3),
        UnprintableError(("☃",)),
        NotYourTurnError(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_it_is_read_as_english_and_shown_in_any_language(error: AllumettesError) -> None:
    with speaking("fr"):
        english, french = str(error), sentence(error)
    assert english[0] != "("
    assert " " in english
    assert str(error.args) not in english
    assert french != english
    with speaking("en"):
        assert sentence(error) == english


def test_it_names_the_thing_the_place_and_the_reason() -> None:
    with pytest.raises(AllumettesError) as unknown:
        games.find("chess")
    assert str(unknown.value).startswith("There is no game called “chess”. The games are ")
    assert str(RowError(PATH, 3, "row", "n", "x")) == "a.csv, line 3: “x” cannot stand in the column n."
    assert str(FormatError(Path("a.gif"), FileContent.SURVEY)) == ("a.gif: the name of the file must end in .parquet.")
