"""The curves of a race as one page that needs no other file and fills the window, with a switch between the scales."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from allumettes.drawings.curves import Quantity, Scale, axis_title, describe, draw, log_words, spec_of, stopped_words
from allumettes.locale import _, language
from allumettes.locale.races import race_title
from allumettes.study.measure import SKIPPED, Measure


def write_curves_page(results: Sequence[Measure], path: Path) -> None:
    path.write_text(curves_page(results), encoding="utf-8")


def curves_page(results: Sequence[Measure]) -> str:
    """The page. What is shown is in its address, after `#`, so that a link shows the same."""
    import vl_convert

    template = Template((files("allumettes.drawings") / "curves_page.html").read_text(encoding="utf-8"))
    drawings = {f"{quantity}-{scale}": _spec(results, quantity, scale) for quantity in Quantity for scale in Scale}
    stopped = any(result.stopped not in (None, SKIPPED) for result in results)
    return template.substitute(
        language=language(),
        title=escape(race_title(results[0])),
        what=escape(_("What is shown")),
        scale=escape(_("Scale")),
        operations=escape(axis_title(Quantity.OPERATIONS)),
        seconds=escape(axis_title(Quantity.SECONDS)),
        log=escape(_("logarithmic")),
        linear=escape(_("linear")),
        stopped=f"△ {escape(stopped_words())}" if stopped else "",
        description=escape(drawings["operations-log"]["description"]),
        drawings=_in_script(json.dumps(drawings, ensure_ascii=False)),
        # An element with this script in it would end at the first of these in the libraries.
        libraries=vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;").replace("</script", "<\\/script"),
    )


def _spec(results: Sequence[Measure], quantity: Quantity, scale: Scale) -> dict[str, Any]:
    """A drawing that is as large as its place, without the title, which the page has."""
    spec = spec_of(draw(results, quantity, scale))
    del spec["title"]
    title = axis_title(quantity) + (f" ({log_words()})" if scale is Scale.LOG else "")
    fitting = {"width": "container", "height": "container", "autosize": {"type": "fit", "contains": "padding"}}
    return spec | fitting | {"description": describe(results, quantity, title)}


def _in_script(text: str) -> str:
    return text.replace("<", "\\u003c")
