"""Finds families with the same sequence: for ever where their periods are proved, else as far as computed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from allumettes.sequences.equivalence import Relation
from allumettes.study.survey.finding import Finding
from allumettes.study.survey.row import Link, Row

Linked = dict[str, tuple[Finding, Link, int | None]]
"""By code of a family: the equal finding, how that is known, and the last heap compared."""


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A code with the sequence of another: g(n) = g'((n - shift) // scale) for ever, or as far as `agrees_to`."""

    code: str
    link: Link
    relation: Relation
    agrees_to: int | None


def equivalents_of(rows: Sequence[Row]) -> dict[str, list[Equivalent]]:
    """By code without `same_as`, all codes that lead to it, following links of links."""
    by_code = {row.code: row for row in rows}
    found: dict[str, list[Equivalent]] = {row.code: [] for row in rows if row.same_as is None}
    for row in rows:
        link, relation, agrees_to, here = Link.RULE, Relation(), None, row
        while here.same_as is not None:
            assert here.link is not None
            link = max(link, here.link, key=list(Link).index)
            if here.agrees_to is not None:
                agrees_to = relation.last_heap(here.agrees_to)
            relation = relation.then(Relation(here.shift or 0, here.scale or 1))
            here = by_code[here.same_as]
        if here is not row:
            found[here.code].append(Equivalent(row.code, link, relation, agrees_to))
    return found


def linked_rows(findings: Iterable[Finding]) -> list[Row]:
    """Every row of the survey with its links, in the order of the findings."""
    known = list(findings)
    links = _same_for_ever(known)
    links |= _same_so_far([finding for finding in known if finding.row.code not in links])
    groups: dict[str, list[str]] = defaultdict(list)
    for finding in known:
        groups[_head(finding, links)] += [row.code for row in finding.rows]
    rows = []
    for finding in known:
        group = groups[_head(finding, links)]
        first, *others = finding.rows
        for row in (_linked(first, finding, links), *others):
            rows.append(replace(row, equivalents=tuple(code for code in group if code != row.code)))
    return rows


def _head(finding: Finding, links: Linked) -> str:
    """The code that represents all those with the same sequence for ever."""
    other = links.get(finding.row.code)
    return other[0].row.code if other and other[1] is Link.PROVED else finding.row.code


def _linked(row: Row, finding: Finding, links: Linked) -> Row:
    if row.code not in links:
        return row
    other, link, compared = links[row.code]
    shift = finding.first - other.first
    return replace(row, same_as=other.row.code, link=link, shift=shift, scale=1, agrees_to=compared)


def _same_for_ever(findings: list[Finding]) -> Linked:
    heads: dict[str, Finding] = {}
    links: Linked = {}
    for finding in sorted(findings, key=lambda finding: finding.first):
        if finding.form is not None:
            head = heads.setdefault(finding.form, finding)
            if head is not finding:
                links[finding.row.code] = head, Link.PROVED, None
    return links


def _same_so_far(findings: list[Finding]) -> Linked:
    """Longest first, so that each is compared over all its known values; proved ones represent the others."""
    heads: dict[tuple[int, str], Finding] = {}
    links: Linked = {}
    for finding in sorted((finding for finding in findings if finding.prints), key=_reach):
        length = max(finding.prints)
        head = heads.get((length, finding.prints[length]))
        if head and (head.form is None or finding.form is None):
            links[finding.row.code] = head, Link.OBSERVED, finding.first + length - 1
        else:
            for mark in finding.prints.items():
                heads.setdefault(mark, finding)
    return links


def _reach(finding: Finding) -> tuple[int, bool, int]:
    return -max(finding.prints), finding.form is None, finding.first
