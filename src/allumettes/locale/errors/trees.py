"""Why there is no search tree to show."""

from __future__ import annotations

from allumettes.locale import _
from allumettes.locale.algorithms import stop_word, unfit_words
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import told
from allumettes.solvers.ladder.solver import Unfit
from allumettes.trees.shown import UnreadableShownError
from allumettes.trees.watch import NoTreeError


@sentence.register
def _no_tree(error: NoTreeError) -> str:
    if isinstance(error.reason, Unfit):
        return told(error.solver, unfit_words(error.reason))
    return _("{solver}: there is no tree, for the search was stopped before its first node ({reason}).").format(
        solver=error.solver, reason=stop_word(error.reason)
    )


@sentence.register
def _unreadable_shown(error: UnreadableShownError) -> str:
    return _("“{text}” does not say which nodes of a tree are open.").format(text=error.text[:40])
