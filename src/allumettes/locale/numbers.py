"""Numbers, times, dates and lists, as a reader of the language expects them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from allumettes.locale import _, formats, language

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
"""Units of time, in seconds and in letters."""
SPACE = "\N{NO-BREAK SPACE}"
"""Between a number and its unit."""
LONG_RUN = 4
"""So many numbers in a row are written as "1 to 4"."""


def decimal_sign() -> str:
    return str(formats(language())["decimal"])


def group_sign() -> str:
    return str(formats(language())["group"])


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
    return str(formats(language())["percent"]).format(number=number(round(100 * value)))


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


def in_seconds(seconds: float) -> str:
    """A time as it was typed for `--seconds`."""
    return f"{seconds:g}{SPACE}s".replace(".", decimal_sign())


def clock(seconds: float) -> str:
    """A time to wait, in its two largest units: 105 h 05 min, 2 min 07 s, 12 s."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def day(moment: date) -> str:
    """A date with the name of its month."""
    known = formats(language())
    return str(known["date"]).format(year=moment.year, month=known["months"][moment.month - 1], day=moment.day)


def either(words: Iterable[str]) -> str:
    """A choice: 1, 2 or 3."""
    return _joined("or", tuple(words))


def listed(words: Iterable[str]) -> str:
    """All of them: 1, 2 and 3."""
    return _joined("and", tuple(words))


def told(name: str, words: str) -> str:
    """What is told of a name, after a colon."""
    return _("{name}: {words}").format(name=name, words=words)


def in_turn(words: Iterable[str]) -> str:
    """Things with a semicolon between them."""
    return _("; ").join(words)


def _joined(kind: str, words: Sequence[str]) -> str:
    """A list by the patterns of CLDR, which join the first two, all in the middle, and the last one."""
    patterns: dict[str, str] = formats(language())[kind]
    if len(words) < 2:
        return "".join(words)
    if len(words) == 2:
        return patterns["2"].format(*words)
    text = patterns["start"].format(*words[:2])
    for word in words[2:-1]:
        text = patterns["middle"].format(text, word)
    return patterns["end"].format(text, words[-1])


def runs(numbers: Sequence[int]) -> Iterator[str]:
    """The numbers one by one, and those that follow each other as "1 to 4"."""
    start = 0
    for end in range(1, len(numbers) + 1):
        if end < len(numbers) and numbers[end] == numbers[end - 1] + 1:
            continue
        if end - start >= LONG_RUN:
            yield _("{first} to {last}").format(first=number(numbers[start]), last=number(numbers[end - 1]))
        else:
            yield from map(number, numbers[start:end])
        start = end
