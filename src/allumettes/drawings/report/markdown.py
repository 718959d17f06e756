"""A document as Markdown, to be read in a terminal or on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from allumettes.drawings.report.blocks import RIGHT, Block


def as_markdown(content: dict[str, Any]) -> str:
    parts = [f"# {content['title']}"]
    below = [content[key] for key in ("subtitle", "author", "day", "copy") if content[key]]
    parts.append(" · ".join(below))
    for block in content["blocks"]:
        parts += KINDS[block["kind"]](block)
    return "\n\n".join(parts) + "\n"


def write_markdown(content: dict[str, Any], path: Path) -> None:
    path.write_text(as_markdown(content), encoding="utf-8")


def _said(text: str) -> str:
    """*Stars* mark words that matter, which Markdown doubles; a `code` is the same."""
    pieces = text.split("`")
    pieces[::2] = [piece.replace("*", "**") for piece in pieces[::2]]
    return "`".join(pieces)


def _heading(block: Block) -> Iterator[str]:
    yield f"{'#' * (block['level'] + 1)} {block['text']}"


def _paragraph(block: Block) -> Iterator[str]:
    yield _said(block["text"])


def _points(block: Block) -> Iterator[str]:
    yield "\n".join(f"- {_said(text)}" for text in block["texts"])


def _terms(block: Block) -> Iterator[str]:
    yield "\n".join(f"- **{entry['term']}** {_said(entry['text'])}" for entry in block["entries"])


def _theorem(block: Block) -> Iterator[str]:
    yield f"> **{block['title']}.** {_said(block['text'])}"


def _proof(block: Block) -> Iterator[str]:
    *steps, last = block["texts"]
    yield "\n".join(f"{rank}. {_said(text)}" for rank, text in enumerate([*steps, f"{last} ∎"], 1))


def _formula(block: Block) -> Iterator[str]:
    yield "\n".join(["```text", *block["lines"], "```"])


def _table(block: Block) -> Iterator[str]:
    yield f"*{_plain(block['caption'])}*"
    rules = ["---:" if side == RIGHT else "---" for side in block["align"]]
    rows = [[_said(cell) for cell in row] for row in block["rows"]]
    yield "\n".join(f"| {' | '.join(row)} |" for row in [block["header"], rules, *rows])


def _plain(text: str) -> str:
    return text.replace("*", "")


def _picture(block: Block) -> Iterator[str]:
    if block["text"]:
        yield "\n".join(["```text", block["text"].rstrip("\n"), "```"])
    yield f"*{_plain(block['caption'])}*"


def _box(block: Block) -> Iterator[str]:
    yield f"> **{block['title']}.** {_said(block['question'])}"
    if block["answers"]:
        yield "\n".join(f"- {_said(answer)}" for answer in block["answers"])


KINDS: dict[str, Callable[[Block], Iterator[str]]] = {
    "heading": _heading,
    "paragraph": _paragraph,
    "points": _points,
    "terms": _terms,
    "theorem": _theorem,
    "proof": _proof,
    "formula": _formula,
    "table": _table,
    "picture": _picture,
    "box": _box,
}
