"""Who is to move and who has won, as a program says it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from allumettes.classroom.console.boards import boards
from allumettes.classroom.console.plain_text import plain
from allumettes.classroom.console.prompts import COMPUTER

_WON = re.compile(
    r"\bgagn|\bvainqueur|\bvictoire|\bremport|\bwon\b|\bwins?\b|\bwinner|\bvictory|\bbravo\b|\bfelicit|\bcongrat"
)
_LOST = re.compile(r"\bperd|\blost\b|\bloses?\b|\bloser\b")
_CLAUSES = re.compile(r"[.,;:!?\n]")


class Names:
    """The names of the two players, as a program may write them. The computer has a name of its own."""

    def __init__(self, names: Sequence[str | None]) -> None:
        self._patterns = [COMPUTER if name is None else re.compile(rf"\b{re.escape(plain(name))}\b") for name in names]

    def first_in(self, text: str) -> int | None:
        """The player whom a plain text names first."""
        found = [(place.start(), player) for player, name in enumerate(self._patterns) if (place := name.search(text))]
        return min(found)[1] if found else None

    def to_move(self, shown: str) -> int | None:
        """The player whom the last line with a name names first. The question itself may be that line."""
        lines = (line for line in reversed(plain(shown).splitlines()) if not boards(line))
        return next((player for line in lines if (player := self.first_in(line)) is not None), None)

    def winner(self, shown: str) -> int | None:
        """The player who is said to have won: named in the same clause as the winning, or after it."""
        text = plain(shown)
        said = [clause for clause in _CLAUSES.split(text) if not _LOST.search(clause)]
        for clause in said:
            if _WON.search(clause) and (player := self.first_in(clause)) is not None:
                return player
        whole = "\n".join(said)
        won = _WON.search(whole)
        return self.first_in(whole[won.start() :]) if won else None


def says_that_someone_won(shown: str) -> bool:
    return bool(_WON.search(plain(shown)))
