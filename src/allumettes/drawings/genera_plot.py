"""A drawing of the misère nim-values of all heaps of a game: which are tame, and which are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.drawings.curves import COLOURS, HEIGHT, WIDTH, dressed
from allumettes.locale import _, language
from allumettes.locale.moves import heap_axis
from allumettes.locale.numbers import number
from allumettes.locale.rules import full_title
from allumettes.misere.genera import Genera
from allumettes.misere.heaps import Kind

if TYPE_CHECKING:
    from allumettes.drawings.curves import Drawing


def draw(found: Genera) -> Drawing:
    """A point for each heap; heaps that are not tame have a colour and a shape of their own."""
    import altair as alt

    tame, other = _("tame"), _("not tame")
    rows = [
        {
            "heap": heap,
            "value": value.misere_value,
            "kind": tame if value.kind in (Kind.NIM, Kind.TAME) else other,
        }
        for heap, value in enumerate(found.values)
    ]
    game, title = full_title(found.game), _("Misère nim-values of heaps 0 to {to}").format(to=number(found.reached))
    margin = max(len(rows) * 0.01, 0.5)
    points = (
        alt.Chart(alt.InlineData(rows))
        .mark_point(size=max(12.0, min(60.0, 12_000 / len(rows))), filled=True, opacity=0.9, aria=False)
        .encode(
            x=alt.X(
                "heap:Q",
                title=heap_axis(found.game, found.reached),
                axis=alt.Axis(format=",d", tickMinStep=1),
                scale=alt.Scale(domain=[-margin, found.reached + margin], nice=False),
            ),
            y=alt.Y("value:Q", title=_("Misère nim-value"), axis=alt.Axis(format=",d", tickMinStep=1)),
            color=alt.Color("kind:N", title=None, scale=alt.Scale(domain=[tame, other], range=list(COLOURS[1:3]))),
            shape=alt.Shape("kind:N", title=None, scale=alt.Scale(domain=[tame, other], range=["circle", "diamond"])),
        )
    )
    notes = _("A heap with the value 0 is lost for the player to move.")
    chart = alt.layer(points).properties(
        width=WIDTH,
        height=HEIGHT,
        title=alt.Title(game, subtitle=[title, notes]),
        description=f"{game}. {title}. {notes}",
        usermeta={"language": language(), "embedOptions": {"actions": False, "renderer": "svg"}},
    )
    return dressed(chart)
