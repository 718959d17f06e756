"""Reads an SVG of a tree back as boxes and texts, to measure what overlaps and what does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
WIDEST_SIGN = 0.636
"""The digits of DejaVu Sans, the widest of the usual fonts, in ems."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Rectangle) -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)

    def holds(self, other: Rectangle) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def canvas(svg: str) -> Rectangle:
    left, top, width, height = map(float, parsed(svg).attrib["viewBox"].split())
    return Rectangle(left, top, left + width, top + height)


def rectangle(element: ElementTree.Element) -> Rectangle:
    x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
    return Rectangle(x, y, x + width, y + height)


def text_room(element: ElementTree.Element) -> Rectangle:
    """What a text covers in the widest font."""
    x, y, size = (float(element.attrib[name]) for name in ("x", "y", "font-size"))
    width = len(element.text or "") * size * WIDEST_SIGN
    left = x - width / 2 if element.attrib.get("class") == "middle" else x
    return Rectangle(left, y - size * 0.8, left + width, y + size * 0.2)


def boxes(svg: str) -> list[tuple[Rectangle, list[ElementTree.Element]]]:
    """Every box of a position and every name of a move, with the texts in it."""
    kinds = {"winning", "losing", "unknown", "cut", "name"}
    return [
        (rectangle(group[0]), group.findall(f"{SVG}text"))
        for group in parsed(svg).findall(f"{SVG}g")
        if group.attrib["class"] in kinds
    ]
