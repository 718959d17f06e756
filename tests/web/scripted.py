"""Workers whose answers a test decides."""

from __future__ import annotations

from typing import Any


class Script:
    """Workers that answer what they are told to, in turn; the last answer is repeated."""

    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def ask(self, *_arguments: object, tell: Any = None, **_options: object) -> Any:
        self.asked += 1
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if tell:
            tell({})
        if isinstance(answer, Exception):
            raise answer
        return answer
