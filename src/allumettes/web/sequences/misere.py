"""The question about the genera of a game that workers answer, for the page of sequences."""

from __future__ import annotations

from allumettes import games
from allumettes.locale import _, speaking
from allumettes.locale.genera import conclusions
from allumettes.locale.misere import kind_words
from allumettes.misere.genera import genera
from allumettes.solvers.limit import Limit
from allumettes.web.questions import Answer
from allumettes.web.wire.sequences import GeneraView

MOST_HEAPS = 60
"""The last heap of the table: canonical forms grow fast."""


def genera_of(spec: str, seconds: float, language: str) -> Answer[GeneraView]:
    """The genera of the first heaps, as far as the time allows."""
    found = genera(games.find(spec), MOST_HEAPS, Limit(seconds))
    with speaking(language):
        return Answer(
            {
                "sentences": list(conclusions(found)),
                "headings": [_("Heap"), _("Genus"), _("Kind")],
                "rows": [
                    {
                        "heap": heap,
                        "genus": str(value.genus),
                        "kind": kind_words(value.kind),
                        "lost": value.misere_value == 0,
                    }
                    for heap, value in enumerate(found.values)
                ],
            },
            decided=found.stopped is None or found.stopped.reason == "depth",
        )
