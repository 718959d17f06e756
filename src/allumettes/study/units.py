"""Times as people read them: three digits and the unit that suits."""

from __future__ import annotations

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


def unit_of(seconds: float) -> tuple[float, str]:
    """The unit, in seconds and in letters, that gives a number above 1 where one can."""
    return next((unit for unit in UNITS if seconds >= unit[0]), UNITS[-1])


def duration(seconds: float, decimal: str = ".") -> str:
    size, letters = unit_of(seconds)
    return f"{significant(seconds / size, decimal)} {letters}"


def significant(value: float, decimal: str = ".") -> str:
    """Three digits that mean something; all of them where the number has more before its decimal sign."""
    text = f"{value:.0f}" if abs(value) >= 100 else f"{value:#.3g}"
    return text.rstrip(".").replace(".", decimal)
