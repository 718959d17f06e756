"""What several subjects share: short texts, received bodies, problems."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints
from typing_extensions import TypedDict

from allumettes.web.limits import LONGEST_TEXT

Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]
Outcome = Literal["winning", "losing"]
Player = int
"""The number of a seat: 0 moves first, 1 second."""


class Received(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Problem(TypedDict):
    """What went wrong, as in RFC 9457; `detail` is a sentence for people."""

    type: str
    title: str
    status: int
    detail: str
