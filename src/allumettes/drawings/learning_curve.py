"""The learning curve of a cups-and-beads machine: the games it wins, and how often its beads are right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from allumettes.drawings.curves import COLOURS, HEIGHT, WIDTH, dressed
from allumettes.locale import _, language
from allumettes.locale.cups import machine_title, opponent_words, point_words
from allumettes.locale.numbers import percent
from allumettes.players.cups.machine import Machine
from allumettes.study.learning import CurvePoint, Opponent

if TYPE_CHECKING:
    from allumettes.drawings.curves import Drawing


def draw(machine: Machine, points: Sequence[CurvePoint], against: Opponent) -> Drawing:
    import altair as alt

    won, right = won_words(against), right_words()
    rows = [
        {"games": point.games, "share": share, "line": line, "shown": percent(share)}
        for point in points
        for line, share in ((won, point.won), (right, point.right))
        if share is not None
    ]
    base = alt.Chart(alt.InlineData(rows)).encode(
        x=alt.X("games:Q", title=_("Games"), axis=alt.Axis(format=",d", tickMinStep=1)),
        y=alt.Y(
            "share:Q",
            title=_("Share"),
            axis=alt.Axis(format=".0%"),
            scale=alt.Scale(domain=[0, 1]),
        ),
        color=alt.Color(
            "line:N", title=None, sort=[right, won], scale=alt.Scale(domain=[right, won], range=list(COLOURS[1:3]))
        ),
        strokeDash=alt.StrokeDash(
            "line:N", title=None, sort=[right, won], scale=alt.Scale(domain=[right, won], range=[[1, 0], [4, 3]])
        ),
        tooltip=[
            alt.Tooltip("line:N", title=" "),
            alt.Tooltip("games:Q", title=_("Games"), format=",d"),
            alt.Tooltip("shown:N", title=_("Share")),
        ],
    )
    chart = alt.layer(base.mark_line(strokeWidth=2.2), base.mark_point(filled=True, size=28, opacity=1)).properties(
        width=WIDTH,
        height=HEIGHT,
        title=alt.Title(
            curve_title(machine), subtitle=_("Against {opponent}").format(opponent=opponent_words(against))
        ),
        description=describe(machine, points, against),
        usermeta={"language": language(), "embedOptions": {"actions": False, "renderer": "svg"}},
    )
    return dressed(chart)


def curve_title(machine: Machine) -> str:
    return machine_title(machine)


def won_words(against: Opponent) -> str:
    if against is Opponent.ITSELF:
        return _("games that the first player won")
    return _("games won")


def right_words() -> str:
    return _("winning moves, where there is one")


def describe(machine: Machine, points: Sequence[CurvePoint], against: Opponent) -> str:
    """The drawing in sentences, for those who do not see it."""
    ends = dict.fromkeys((points[0], points[-1]))
    return " ".join((f"{curve_title(machine)}.", *(f"{point_words(point, against)}." for point in ends)))
