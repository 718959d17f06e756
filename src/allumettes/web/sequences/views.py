"""What is told about a sequence, in the language of the request."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from urllib.parse import urlencode

from allumettes.core.formats import FileContent, formats
from allumettes.core.game import HeapGame
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.rules import full_title, rule_words
from allumettes.locale.sequences import (
    bound_words,
    largest_words,
    rare_words,
    rareless_words,
    records_words,
    standing,
    statement,
    values_title,
    work_words,
)
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.theorems import PeriodStatus
from allumettes.web.sequences.questions import CERTIFICATE, JSON
from allumettes.web.wire.sequences import Download, PeriodView, SequenceView, ValueClass
from allumettes.web.wire.table import Game

MOST_VALUES = 128
"""How many values a class lists, the smallest first."""
MOST_RECORDS = 200

BADGES = {
    PeriodStatus.PROVED: N_("proved"),
    PeriodStatus.COMPUTED: N_("computed"),
    PeriodStatus.OBSERVED: N_("observed"),
}
LABELS = {
    ".txt": N_("b-file of the OEIS"),
    ".csv": N_("CSV"),
    ".parquet": N_("Parquet"),
    ".npy": N_("NumPy"),
    JSON: N_("JSON"),
    CERTIFICATE: N_("Certificate of the period"),
}


def game_view(game: HeapGame) -> Game:
    return {"spec": game.spec, "title": full_title(game), "rule": rule_words(game)}


def finished_view(sequence: Sequence) -> SequenceView:
    """All that is known of a sequence but its values."""
    value, _heap = sequence.summary.largest
    return {
        "game": game_view(sequence.game),
        "to": sequence.to,
        "title": values_title(sequence),
        "known": len(sequence),
        "finished": True,
        "largest": value,
        "period": period_view(sequence.period) if sequence.period else None,
        "sentences": [largest_words(sequence), records_words(sequence), work_words(sequence)],
        "rare": next(rare_words(sequence), "") or rareless_words(sequence),
        "classes": list(_classes(sequence)),
        "records": [heap for heap, _value in sequence.summary.records[-MOST_RECORDS:]],
        "downloads": _downloads(sequence),
    }


def unfinished_view(game: HeapGame, to: int, known: int) -> SequenceView:
    """What there is of a sequence that takes longer."""
    return {
        "game": game_view(game),
        "to": to,
        "title": _("{game}: nim-values of heaps 0 to {to}").format(game=full_title(game), to=number(to)),
        "known": known,
        "finished": False,
        "largest": 0,
        "period": None,
        "sentences": [],
        "rare": "",
        "classes": [],
        "records": [],
        "downloads": [],
    }


def period_view(certificate: Certificate) -> PeriodView:
    return {
        "status": certificate.status.value,
        "badge": _(BADGES[certificate.status]),
        "statement": statement(certificate),
        "standing": standing(certificate, certificate.status),
        "bound": bound_words(certificate),
        "period": certificate.period,
        "preperiod": certificate.preperiod,
        "saltus": certificate.saltus,
    }


def _classes(sequence: Sequence) -> Iterator[ValueClass]:
    """The values of rare and of common heaps apart, where that is known."""
    import numpy as np

    summary = sequence.summary
    if summary.space is None:
        yield _class("all", summary.frequencies)
        return
    rare = np.bincount(np.asarray(sequence.kept)[summary.rare_heaps])
    counts = {value: int(rare[value]) if value < len(rare) else 0 for value in summary.frequencies}
    yield _class("rare", counts)
    yield _class("common", {value: heaps - counts[value] for value, heaps in summary.frequencies.items()})


def _class(name: str, frequencies: dict[int, int]) -> ValueClass:
    titles = {"rare": _("Rare values"), "common": _("Common values"), "all": _("Values")}
    present = [(value, heaps) for value, heaps in frequencies.items() if heaps]
    more = len(present) - MOST_VALUES
    return {
        "name": name,  # type: ignore[typeddict-item]
        "title": titles[name],
        "heaps": sum(heaps for _value, heaps in present),
        "values": [{"value": value, "heaps": heaps} for value, heaps in present[:MOST_VALUES]],
        "left_out": _("And {count} larger values.").format(count=number(more)) if more > 0 else "",
    }


def file_kinds(sequence: Sequence) -> list[str]:
    """The files that this server can write of a sequence."""
    known = [suffix for suffix, form in formats(FileContent.SEQUENCE).items() if all(map(find_spec, form.packages))]
    return [*known, JSON, *([CERTIFICATE] if sequence.period else [])]


def _downloads(sequence: Sequence) -> list[Download]:
    return [
        {
            "label": _(LABELS[kind]) if kind in LABELS else kind,
            "address": "/sequences/file?" + urlencode({"game": sequence.game.spec, "to": sequence.to, "kind": kind}),
        }
        for kind in file_kinds(sequence)
    ]
