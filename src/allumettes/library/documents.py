"""Documents: how a game is won, and why, as Markdown or as a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes.core import formats
from allumettes.core.formats import FileContent
from allumettes.library.language import spoken

if TYPE_CHECKING:
    from allumettes.library.games import Game


@dataclass(frozen=True, repr=False)
class Strategy:
    """The strategy document of a game. In a notebook it is a page, and `print` writes it as Markdown."""

    game: Game
    teacher: bool = False
    """Whether the questions to the student are answered."""
    author: str | None = None
    title: str | None = None

    def content(self) -> dict[str, Any]:
        """All that it says, as data: a title, and blocks with their kinds."""
        from allumettes.drawings.report import compose_strategy

        with spoken():
            return compose_strategy(
                self.game.rules,
                self.game.convention,
                teacher=self.teacher,
                author=self.author and str(self.author),
                title=self.title and str(self.title),
            )

    def save(self, path: str | Path) -> None:
        """Write it to a `.pdf` or `.md` file."""
        formats.check_format(FileContent.STRATEGY, Path(path))
        formats.write(FileContent.STRATEGY, self.content(), Path(path))

    def __str__(self) -> str:
        from allumettes.drawings.report.markdown import as_markdown

        return as_markdown(self.content())

    def __repr__(self) -> str:
        return f"<Strategy of {self.game.label}>"

    def _repr_markdown_(self) -> str:
        return str(self)
