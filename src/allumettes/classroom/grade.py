"""The grade of one submission: all findings, and the marks that a scale makes of them."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from allumettes.classroom.checks.check import Interface
from allumettes.classroom.finding import Counterexample, Finding, Verdict
from allumettes.classroom.submissions.names import Author

MOST_TYPED = 28
"""More lines than these, a dozen questions, are not pasted by anybody."""


@dataclass(frozen=True, slots=True)
class Grade:
    key: str
    author: Author
    origin: str
    digest: str
    """Of the submission, so that another one under the same name is noticed."""
    language: str | None
    interface: Interface | None
    shown: str
    """The command that starts the program by hand."""
    prepared: str
    """The command that builds it by hand; empty where there is nothing to build."""
    findings: tuple[Finding, ...]
    times: tuple[Mapping[str, Any], ...] = ()
    """Measured seconds: the only thing here that differs from one run to the next."""

    @property
    def is_clean(self) -> bool:
        """Whether no check has failed or was left unfinished."""
        return all(finding.verdict in (Verdict.PASSED, Verdict.NOT_ASKED) for finding in self.findings)

    def finding(self, check: str) -> Finding | None:
        return next((finding for finding in self.findings if finding.check == check), None)

    def as_data(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "name": self.author.name,
            "part": self.author.part,
            "as_asked": self.author.as_asked,
            "origin": self.origin,
            "digest": self.digest,
            "language": self.language,
            "interface": None if self.interface is None else str(self.interface),
            "shown": self.shown,
            "prepared": self.prepared,
            "findings": [finding.as_data() for finding in self.findings],
            "times": [dict(time) for time in self.times],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Grade:
        return cls(
            data["key"],
            Author(data["name"], data["part"], data["as_asked"]),
            data["origin"],
            data["digest"],
            data["language"],
            None if data["interface"] is None else Interface(data["interface"]),
            data["shown"],
            data["prepared"],
            tuple(map(Finding.from_data, data["findings"])),
            tuple(data["times"]),
        )


def shell_command(grade: Grade, example: Counterexample) -> str:
    """The line to paste in a terminal, in the folder of the program, which shows a fault; empty where none does."""
    if not example.typed or not grade.shown or len(example.typed) > MOST_TYPED:
        return ""
    if times := example.details.get("repeated"):
        *opening, position, question, ending = example.typed
        asked = shlex.quote(f"{position}\n{question}".replace("\n", "\\n"))
        return (
            f"{{ printf '%s\\n' {shlex.join(opening)}; yes \"$(printf {asked})\" | head -n {2 * times}; "
            f"echo {ending}; }} | {grade.shown}"
        )
    if wait := example.details.get("wait"):  # the answers only come after the last line
        *lines, last = example.typed
        return f"{{ printf '%s\\n' {shlex.join(lines)}; sleep {wait}; echo {last}; }} | {grade.shown} | cat"
    line = f"printf '%s\\n' {shlex.join(example.typed)} | {grade.shown}"
    says_nothing = (example.details.get("status") or 0) > 0 and not example.details.get("said")
    return f"{line}; echo $?" if says_nothing else line
