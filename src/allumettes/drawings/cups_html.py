"""What a cups-and-beads machine has learned, beside the truth, as a notebook shows it."""

from __future__ import annotations

from collections.abc import Sequence

from allumettes.drawings.html_table import html_table
from allumettes.locale import _
from allumettes.locale.cups import cup_name, knowledge_words
from allumettes.locale.numbers import number, percent
from allumettes.locale.verdicts import outcome_word
from allumettes.study.learning import CupTruth, knowledge

MOST_ROWS = 200


def as_html(truths: Sequence[CupTruth]) -> str:
    more = f" (1–{MOST_ROWS} / {number(len(truths))})" if len(truths) > MOST_ROWS else ""
    return html_table(
        " ".join(knowledge_words(knowledge(truths))) + more,
        [_("Cup"), _("Position"), _("Winning moves"), _("Beads that win"), _("Draws")],
        (
            [
                cup_name(truth.position),
                outcome_word(truth.outcome),
                ", ".join(sorted(map(str, truth.winning))) or "–",
                "–" if truth.right is None else percent(truth.right),
                number(truth.met),
            ]
            for truth in truths[:MOST_ROWS]
        ),
    )
