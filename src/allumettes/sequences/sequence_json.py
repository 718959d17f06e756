"""A sequence as JSON. The values come last and in pieces: there may be millions of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from allumettes import __version__
from allumettes.sequences.sequence import Sequence

SCHEMA = "allumettes.sequence/2"
CHUNK = 1 << 16


def json_pieces(sequence: Sequence, *, with_values: bool) -> Iterator[str]:
    """The JSON text, piece by piece. `values` is null where they are not wanted or were not kept."""
    fields = [f" {json.dumps(name)}: {json.dumps(field)}" for name, field in as_data(sequence).items()]
    yield "{\n" + ",\n".join(fields) + ',\n "values": '
    if with_values and sequence.values is not None:
        yield "["
        for start in range(0, len(sequence), CHUNK):
            yield (", " if start else "") + ", ".join(map(str, sequence[start : start + CHUNK].tolist()))
        yield "]"
    else:
        yield "null"
    yield "\n}\n"


def as_data(sequence: Sequence) -> dict[str, Any]:
    """Everything but the values. The shape changes only with the number in `schema`."""
    summary, period = sequence.summary, sequence.period
    value, heap = summary.largest
    return {
        "schema": SCHEMA,
        "game": sequence.game.spec,
        "to": sequence.to,
        "largest": {"value": value, "heap": heap},
        "records": [{"heap": heap, "value": value} for heap, value in summary.records],
        "frequencies": summary.frequencies,
        "space": asdict(summary.space) if summary.space else None,
        "rare_heaps": summary.rare_heaps,
        "period": period
        and {
            "status": period.status,
            "period": period.period,
            "preperiod": period.preperiod,
            "saltus": period.saltus,
            "bound": period.bound,
            "theorem": period.theorem,
        },
        "no_period": summary.no_period and asdict(summary.no_period),
        "digest": summary.digest,
        "kernel": sequence.kernel,
        "obstacle": sequence.obstacle,
        "seconds": round(sequence.seconds, 6),
        "version": __version__,
    }
