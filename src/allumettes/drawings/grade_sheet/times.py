"""The measured times, beside those of the five versions on the same machine: never the same twice, so kept apart."""

from __future__ import annotations

import csv
from io import StringIO

from allumettes.classroom.results import ClassResult
from allumettes.classroom.timing import version_times

COLUMNS = ("program", "heap", "question", "seconds", "operations")


def times_csv(result: ClassResult) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in version_times(result.plan):
        writer.writerow((one.version, one.heap, "nature", f"{one.seconds:.6f}", one.operations))
    for grade in result.grades:
        growth = grade.finding("growth")
        operations = growth.facts.get("operations", {}) if growth else {}
        for time in grade.times:
            counts = operations.get(str(time["n"]), [None, None])
            count = counts[0 if time["question"] == "nature" else 1]
            writer.writerow(
                (grade.key, time["n"], time["question"], f"{time['seconds']:.6f}", "" if count is None else count)
            )
    return text.getvalue()
