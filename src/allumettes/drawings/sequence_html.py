"""A sequence as a notebook shows it: HTML with its drawing inside, in the colour of the text around it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from allumettes.locale.sequences import largest_words, period_words, rare_words, records_words, values_title
from allumettes.sequences.grid import grid_of
from allumettes.sequences.sequence import Sequence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH, HEIGHT = 640, 180
"""Of the drawing, in its own units; its labels stand around it."""
LEFT, RIGHT, ABOVE, BELOW = 48, 40, 8, 22
SMALLEST_MARK, LARGEST_MARK = 4, 12
"""How wide and high a mark is where there is room."""
MOST_COLUMNS, MOST_ROWS = 320, 90


def as_html(sequence: Sequence) -> str:
    facts = [largest_words(sequence), records_words(sequence), *rare_words(sequence), *period_words(sequence)]
    heading = values_title(sequence)
    drawing = "" if sequence.values is None else _drawing(sequence.values, heading)
    items = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    return f"<figure><figcaption><strong>{escape(heading)}</strong></figcaption>{drawing}<ul>{items}</ul></figure>"


def _drawing(values: NDArray[np.unsignedinteger], title: str) -> str:
    """A mark wherever a heap has a value; marks of one row that touch are one line."""
    grid = grid_of(values, MOST_COLUMNS, MOST_ROWS)
    rows, columns = grid.counts.shape
    wide, high = WIDTH / columns, HEIGHT / rows
    width = min(wide, LARGEST_MARK)
    thickness = min(high, max(width, SMALLEST_MARK))
    lines = []
    for row, counts in enumerate(grid.counts):
        middle = HEIGHT - (row + 0.5) * high
        for begin, end in _stretches(counts > 0):
            if width == wide:
                lines.append(f"M{LEFT + begin * wide:.1f} {middle:.1f}h{(end - begin) * wide:.1f}")
            else:
                starts = [LEFT + (place + 0.5) * wide - width / 2 for place in range(begin, end)]
                lines += [f"M{start:.1f} {middle:.1f}h{width:.1f}" for start in starts]
    first, last = LEFT + wide / 2, LEFT + WIDTH - wide / 2
    labels = [
        (0, LEFT - 6, HEIGHT - high / 2 + 4, "end"),
        (int(values.max()), LEFT - 6, high / 2 + 4, "end"),
        (0, first, HEIGHT + 16, "middle"),
        (len(values) - 1, last, HEIGHT + 16, "middle"),
    ]
    texts = "".join(
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{number}</text>' for number, x, y, anchor in labels
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-ABOVE} {LEFT + WIDTH + RIGHT} {ABOVE + HEIGHT + BELOW}" '
        f'width="{LEFT + WIDTH + RIGHT}" style="max-width:100%;height:auto" role="img">'
        f"<title>{escape(title)}</title>"
        '<g stroke="currentColor" fill="none">'
        f'<path d="M{LEFT} 0V{HEIGHT}H{LEFT + WIDTH}" stroke-opacity="0.4"/>'
        f'<path d="{"".join(lines)}" stroke-width="{thickness:.1f}"/>'
        f'</g><g fill="currentColor" font-size="12" font-family="sans-serif">{texts}</g></svg>'
    )


def _stretches(full: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where the row is full, as pairs of a beginning and an end."""
    import numpy as np

    edges = np.flatnonzero(np.diff(np.concatenate(([False], full, [False])).astype(np.int8)))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
