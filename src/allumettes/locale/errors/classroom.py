"""What can go wrong before a class is graded: with the files of the students, and with the scale."""

from __future__ import annotations

from allumettes.classroom.scale import ScaleError
from allumettes.classroom.submissions.collecting import NothingToGradeError
from allumettes.classroom.submissions.unpacking import ArchiveError
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.errors import (
    sentence,
    tournaments,  # noqa: F401 - the sentences of the same room
)
from allumettes.locale.errors.core import shortened
from allumettes.locale.grades import ARCHIVE_FAULTS


@sentence.register
def _archive(error: ArchiveError) -> str:
    reason = _(ARCHIVE_FAULTS[error.fault])
    return _("{name} cannot be unpacked. {reason}").format(name=excerpt(error.name), reason=reason)


@sentence.register
def _nothing_to_grade(error: NothingToGradeError) -> str:
    return _("There is no program to grade in {path}.").format(path=error.path)


@sentence.register
def _scale(error: ScaleError) -> str:
    if not error.key:
        return _("{path} is no scale: it cannot be read as TOML.").format(path=error.path)
    return _("{path}: “{key}” cannot be {value} in a scale.").format(
        path=error.path, key=excerpt(error.key), value=shortened(error.value)
    )
