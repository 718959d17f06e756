"""Actions that have a name in the rules can be typed in French too."""

from __future__ import annotations

from collections.abc import Container

ACTIONS = {"moins": "sub", "retirer": "sub", "-1": "sub", "moitié": "div", "moitie": "div", "/2": "div"}


def in_rules_words(answer: str, actions: Container[str]) -> str:
    """The answer with the actions of this game in the words of its rules; everything else stays as it was typed."""
    said = {french: action for french, action in ACTIONS.items() if action in actions}
    return " ".join(said.get(word.lower(), word) for word in answer.split())
