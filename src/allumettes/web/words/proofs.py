"""The words of a proof that opens; its sentences come with its steps."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "proof_wait": _("Proving…"),
        "proof_heaps": _("The heaps"),
        "proof_option": _("An option"),
        "proof_worth": _("worth {value}"),
        "proof_no_answer": _("none needed: the game is over"),
        "proof_heap": _("Heap"),
        "proof_value": _("Value"),
        "proof_sum": _("Nim-sum"),
        "proof_columns": _("The values in binary, one column a bit"),
        "proof_cancel": _("An even number of equal heaps adds nothing: they cancel."),
    }
