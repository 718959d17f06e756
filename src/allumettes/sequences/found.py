"""What a run has found, written beside its values: the sequence is opened again without computing anything.

The file `found.json` of a run folder has the summary and the certificate of the period, with a checksum.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from allumettes.core.checksum import is_sealed, sealed
from allumettes.core.files import written_whole
from allumettes.core.game import HeapGame
from allumettes.sequences.certificate import Certificate, parse_certificate
from allumettes.sequences.checkpoint import read_values
from allumettes.sequences.engine import Space
from allumettes.sequences.landmarks import NoPeriod
from allumettes.sequences.period_search import search_period
from allumettes.sequences.prefixes import prefixes_of
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.summary import Summary
from allumettes.solvers.limit import Limit

NAME = "found.json"
SCHEMA = "allumettes.found/2"


def with_period(sequence: Sequence, limit: Limit | None = None) -> Sequence:
    """The sequence with its period searched for; a proof that does not end within the limit leaves it unverified."""
    found = search_period(sequence.game, prefixes_of(sequence.kept), sequence.summary, limit)
    return _with_certificate(sequence, found)


def _with_certificate(sequence: Sequence, certificate: Certificate | None) -> Sequence:
    vars(sequence)["period"] = certificate  # where the cached property looks first
    return sequence


def write_found(sequence: Sequence, folder: Path) -> None:
    """Write what is known of a sequence whose values are in the folder."""
    summary = sequence.summary
    data = {
        "schema": SCHEMA,
        "game": sequence.game.spec,
        "to": sequence.to,
        "records": summary.records,
        "frequencies": list(summary.frequencies.items()),
        "space": summary.space and [summary.space.mask, summary.space.place],
        "rare_heaps": summary.rare_heaps,
        "no_period": summary.no_period and [summary.no_period.preperiod, summary.no_period.period],
        "digest": summary.digest,
        "kernel": sequence.kernel,
        "seconds": sequence.seconds,
        "certificate": sequence.period and sequence.period.as_json(),
    }
    with written_whole(folder / NAME) as draft:
        draft.write_text(json.dumps(sealed(data)), encoding="utf-8")


def read_found(folder: Path, game: HeapGame) -> Sequence | None:
    """The sequence of a folder; None where it is not finished, or where the file is damaged or of another game."""
    try:
        data = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or not is_sealed(data) or (data["schema"], data["game"]) != (SCHEMA, game.spec):
        return None
    values = read_values(folder)
    if len(values) <= data["to"]:
        return None
    summary = _summary(data)
    found = Sequence(game, summary.to, values[: summary.to + 1], summary, data["kernel"], data["seconds"])
    certificate = data["certificate"]
    return _with_certificate(found, certificate and parse_certificate(certificate))


def is_found(folder: Path) -> bool:
    return (folder / NAME).is_file()


def _summary(data: dict[str, Any]) -> Summary:
    return Summary(
        data["to"],
        [(heap, value) for heap, value in data["records"]],
        dict(data["frequencies"]),
        data["space"] and Space(*data["space"]),
        data["rare_heaps"],
        data["digest"],
        data["no_period"] and NoPeriod(*data["no_period"]),
    )
