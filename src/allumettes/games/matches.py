"""The matches game: take 1 to 3 matches, or any number of a set chosen beforehand (`matches:1-4`, `matches:1,3,4`)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

from allumettes.core.errors import Unreadable, UnreadableError
from allumettes.core.game import Habit
from allumettes.core.position import LARGEST_LISTED
from allumettes.core.take_and_break import TakingGame
from allumettes.core.text import N_

LARGEST_SET = 1000


class Matches(TakingGame):
    name = "matches"
    aliases = ("allumettes",)
    title = N_("The matches game")
    summary = N_("Take 1, 2 or 3 matches. Variants name other numbers: matches:1-4, matches:1,3,4.")
    default_start = (15,)
    like_nim = True
    # In a lost position, taking one match prolongs the game and gives the opponent more chances to err.
    habit = Habit.FIRST

    def __init__(self, allowed: Iterable[int] = (1, 2, 3)) -> None:
        self.allowed = tuple(sorted(set(allowed)))
        # The class describes all variants; each has its own rule.
        vars(self).update(summary="")
        if not self.allowed or self.allowed[0] < 1:
            raise UnreadableError(Unreadable.PARAMETER, f"{self.name}:{','.join(map(str, self.allowed))}")

    @classmethod
    def with_parameter(cls, text: str) -> Matches:
        allowed: set[int] = set()
        for piece in text.replace(" ", "").strip("{}").split(","):
            match = re.fullmatch(r"([0-9]{1,7})(?:-([0-9]{1,7}))?", piece)
            if not match:
                raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")
            low, high = int(match[1]), int(match[2] or match[1])
            if not 1 <= low <= high <= LARGEST_LISTED or high - low >= LARGEST_SET:
                raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")
            allowed.update(range(low, high + 1))
            if len(allowed) > LARGEST_SET:
                raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")
        return cls(allowed)

    @property
    def spec(self) -> str:
        if self.allowed == (1, 2, 3):
            return self.name
        if self.is_range and len(self.allowed) > 2:
            return f"{self.name}:{self.allowed[0]}-{self.allowed[-1]}"
        return f"{self.name}:{','.join(map(str, self.allowed))}"

    @cached_property
    def is_range(self) -> bool:
        return all(b == a + 1 for a, b in pairwise(self.allowed))

    @property
    def last_taking(self) -> int:
        return self.allowed[-1]

    def takings(self, heap: int) -> tuple[int, ...]:
        return self.allowed[: bisect_right(self.allowed, heap)]

    def known_nim_value(self, heap: int) -> int | None:
        """Taking 1 to k brings the heap back to a multiple of k + 1, so the remainder is the value."""
        return heap % (self.allowed[-1] + 1) if self.is_range and self.allowed[0] == 1 else None
