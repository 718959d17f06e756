"""An analysis as JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allumettes.core.notation import format_move
from allumettes.solvers.analysis import Analysis
from allumettes.solvers.misere_theory import MisereValue

SCHEMA = "allumettes.analysis/3"


def _sum(heaps: Mapping[int, int]) -> list[int]:
    """A sum of heaps as a list of them."""
    return [heap for heap, count in heaps.items() for _ in range(count)]


def _genus(value: MisereValue) -> dict[str, Any]:
    return {
        "genus": str(value.genus),
        "misere_nim_value": value.misere_value,
        "kind": value.kind,
        "form": value.form,
    }


def as_data(analysis: Analysis) -> dict[str, Any]:
    """The analysis as JSON. The shape changes only with the number in `schema`."""
    return {
        "schema": SCHEMA,
        "game": analysis.game.spec,
        "convention": analysis.convention,
        "position": analysis.position,
        "outcome": analysis.outcome or "undecided",
        "method": analysis.method,
        "nim_values": analysis.values,
        "nim_sum": analysis.nim_sum,
        "heaps": [
            {
                "heap": heap.heap,
                "nim_value": heap.value,
                "all_options_listed": heap.complete,
                "options": [{"option": option.option, "nim_value": option.value} for option in heap.options],
                "law": heap.period
                and {
                    "period": heap.period.period,
                    "preperiod": heap.period.preperiod,
                    "saltus": heap.period.saltus,
                    "theorem": heap.period.theorem,
                },
            }
            for heap in analysis.heaps
        ],
        "winning_moves": [
            {
                "move": format_move(analysis.position, winning.move),
                "row": winning.move.row,
                "option": winning.move.option,
                "leaves": winning.leaves,
            }
            for winning in analysis.winning_moves
        ],
        "all_winning_moves_listed": analysis.winning_moves_complete,
        "winning_moves_count": analysis.winning_count,
        "quotient": analysis.quotient
        and {
            "order": analysis.quotient.order,
            "bound": analysis.quotient.bound,
            "repetition": analysis.quotient.repetition,
            "heaps": [
                {"heap": like.position[0], "first_like": like.twin[0], "sum": _sum(like.heaps)}
                for like in analysis.quotient.heaps
            ],
            "position": _sum(analysis.quotient.total.heaps),
            "losing": [_sum(heaps) for heaps in analysis.quotient.losing],
        },
        "genera": [_genus(value) for value in analysis.genera],
        "genus": analysis.genus and _genus(analysis.genus),
        "refutations": [
            {
                "move": format_move(analysis.position, refutation.move),
                "leaves": refutation.leaves,
                "answer": format_move(refutation.leaves, refutation.answer) if refutation.answer else None,
            }
            for refutation in analysis.refutations
        ],
    }
