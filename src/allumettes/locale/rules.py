"""What is said of the rules of a game."""

from __future__ import annotations

from allumettes.core.convention import Convention
from allumettes.locale import _


def convention_words(convention: Convention) -> str:
    return _("last move wins") if convention is Convention.NORMAL else _("last move loses")
