"""What can go wrong before a class is graded: with the files of the students, and with the scale."""

from __future__ import annotations

import re

from allumettes.classroom.checks import registered
from allumettes.classroom.scale import KEYS, MOST_POINTS, ScaleError, ScaleFault
from allumettes.classroom.submissions.collecting import NothingToGradeError
from allumettes.classroom.submissions.unpacking import ArchiveError
from allumettes.core.text import N_, excerpt
from allumettes.locale import _
from allumettes.locale.errors import (
    sentence,
    tournaments,  # noqa: F401 - the sentences of the same room
)
from allumettes.locale.errors.core import shortened
from allumettes.locale.grades import ARCHIVE_FAULTS, points
from allumettes.locale.typed import did_you_mean, nearest

LINE = re.compile(r"line ([0-9]+)")
"""Where Python's reader of TOML says that something is wrong."""


@sentence.register
def _archive(error: ArchiveError) -> str:
    reason = _(ARCHIVE_FAULTS[error.fault])
    return _("{name} cannot be unpacked. {reason}").format(name=excerpt(error.name), reason=reason)


@sentence.register
def _nothing_to_grade(error: NothingToGradeError) -> str:
    return _("There is no program to grade in {path}.").format(path=error.path)


SCALES = {
    ScaleFault.NO_TOML: N_("it is no TOML file."),
    ScaleFault.UNKNOWN: N_("a scale has no line “{key}”."),
    ScaleFault.NO_TABLE: N_("“{key}” is the title of several lines: [{key}] stands above them."),
    ScaleFault.NO_POINTS: N_("“{key}” is {value}, but must be a number of points, at most {most}."),
    ScaleFault.TOO_MUCH_BY_HAND: N_("{by_hand} points are marked by hand, more than the {out_of} of the whole mark."),
}


@sentence.register
def _scale(error: ScaleError) -> str:
    by_hand, out_of = error.value if error.fault is ScaleFault.TOO_MUCH_BY_HAND else (0, 0)
    words = _(SCALES[error.fault]).format(
        key=excerpt(error.key),
        value=shortened(error.value),
        most=points(MOST_POINTS),
        by_hand=points(by_hand),
        out_of=points(out_of),
    )
    if error.fault is ScaleFault.NO_TOML and (where := LINE.search(str(error.value))):
        more = _("Look at line {line}.").format(line=where[1])
    elif error.fault is ScaleFault.UNKNOWN and (word := nearest(error.key, (*KEYS, *registered()))):
        more = did_you_mean(word)
    else:
        more = ""
    words = f"{words} {more}".rstrip()
    return _("The scale {path}: {words}").format(path=error.path, words=words)
