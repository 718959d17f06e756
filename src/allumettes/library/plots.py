"""A drawing that shows itself in a notebook without fetching anything, and that can be saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core import formats
from allumettes.core.formats import FileContent

if TYPE_CHECKING:
    from allumettes.drawings.curves import Drawing


class Plot:
    """A drawing. `save` writes it as `.svg`, `.png`, `.html` or `.json` (Vega-Lite); `chart` is its Altair chart."""

    def __init__(self, chart: Drawing) -> None:
        self.chart = chart

    def save(self, path: str | Path) -> None:
        """Write the drawing in the form that the suffix of the file asks for."""
        formats.write(FileContent.CURVES, self.chart, Path(path))

    def _repr_svg_(self) -> str:
        from allumettes.drawings.curves import as_svg

        return as_svg(self.chart)

    def __repr__(self) -> str:
        return f"<Plot {self.chart.to_dict()['title']['text']}>"
