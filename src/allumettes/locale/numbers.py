"""Numbers, times, dates and lists, as a reader of the language expects them."""

from __future__ import annotations

from collections.abc import Iterable

from allumettes.locale import _, language

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
"""Units of time, in seconds and in letters."""
SPACE = "\N{NO-BREAK SPACE}"
"""Between a number and its unit."""


def decimal_sign() -> str:
    return "," if language() == "fr" else "."


def group_sign() -> str:
    return "\u202f" if language() == "fr" else ","


def number(value: int) -> str:
    """A number with its thousands apart."""
    return f"{value:,}".replace(",", group_sign())


def significant(value: float) -> str:
    """Three digits that mean something; all of them where the number has more before its decimal sign."""
    text = f"{value:.0f}" if abs(value) >= 100 else f"{value:#.3g}"
    return text.rstrip(".").replace(".", decimal_sign())


def decimal(value: float) -> str:
    """A ratio or a rate, with the digits that matter."""
    if value >= 1000:
        return number(round(value))
    if value < 1:
        return significant(value)
    return f"{value:.{1 if value >= 10 else 2}f}".replace(".", decimal_sign())


def times(value: float) -> str:
    return f"×{SPACE}{decimal(value)}"


def percent(value: float) -> str:
    return number(round(100 * value)) + ("\u202f%" if language() == "fr" else "%")


def unit_of(seconds: float) -> tuple[float, str]:
    """The unit, in seconds and in letters, that gives a number above 1 where one can."""
    return next((unit for unit in UNITS if seconds >= unit[0]), UNITS[-1])


def duration(seconds: float) -> str:
    """A measured time: three digits and the unit that suits."""
    size, letters = unit_of(seconds)
    return f"{significant(seconds / size)}{SPACE}{letters}"


def round_duration(seconds: float) -> str:
    """A time that was chosen, not measured: no zeros after the decimal sign."""
    size, letters = unit_of(seconds)
    return f"{seconds / size:g}{SPACE}{letters}".replace(".", decimal_sign())


def clock(seconds: float) -> str:
    """A time to wait, in its two largest units: 105 h 05 min, 2 min 07 s, 12 s."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def either(words: Iterable[str]) -> str:
    """A choice: 1, 2 or 3."""
    *first, last = words
    return _("{first} or {last}").format(first=", ".join(first), last=last) if first else last
