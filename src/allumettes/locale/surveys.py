"""The words of a survey that both the terminal and the page use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.sequences.equivalence import Relation
from allumettes.study.survey.row import Link, Row, SurveyStatus

STATUSES = {
    SurveyStatus.PROVED: N_("period proved"),
    SurveyStatus.COMPUTED: N_("period computed, not verified"),
    SurveyStatus.OBSERVED: N_("period observed"),
    SurveyStatus.UNKNOWN: N_("no period found"),
    SurveyStatus.STOPPED: N_("stopped by the limit"),
    SurveyStatus.FAILED: N_("failed"),
}

LINKS = {
    Link.RULE: N_("by a rule"),
    Link.PROVED: N_("by their periods"),
    Link.OBSERVED: N_("as far as computed"),
}


def status_words(status: SurveyStatus) -> str:
    return _(STATUSES[status])


def link_words(link: Link) -> str:
    return _(LINKS[link])


def counts(rows: Sequence[Row]) -> list[tuple[SurveyStatus, int]]:
    """How many rows have each status that occurs, in the order of the statuses."""
    found = Counter(row.status for row in rows)
    return [(status, found[status]) for status in SurveyStatus if found[status]]


def formula(relation: Relation) -> str:
    """Which heap of the other code has the value of heap n: nothing where it is n itself."""
    sign = "−" if relation.shift > 0 else "+"
    inner = f"n {sign} {abs(relation.shift)}" if relation.shift else "n"
    if relation.scale > 1:
        return f"⌊({inner})/{relation.scale}⌋" if relation.shift else f"⌊n/{relation.scale}⌋"
    return inner if relation.shift else ""


def introduction(rows: Sequence[Row], own: Sequence[Row], to: int) -> str:
    """How many codes and sequences there are, and how far they were computed."""
    codes = ngettext("{count} code", "{count} codes", len(rows)).format(count=number(len(rows)))
    sequences = ngettext("{count} sequence", "{count} sequences", len(own)).format(count=number(len(own)))
    return _(
        "{codes}, {sequences} up to shift and scale; each was computed up to heap {to}, or until its period was proved."
    ).format(codes=codes, sequences=sequences, to=number(to))
