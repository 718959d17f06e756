"""How canonical forms are written: 2₂21 for the game whose options are 2₂, 2 and 1, as Conway and Winning Ways do.

A number is a Nim heap. A subscript adds a Nim heap: 2₂ is 2 + 2. A single option is followed by #: 2# can only be moved
to 2. Other games are the list of their options, the longest first, in brackets where they are part of a longer text.
"""

from __future__ import annotations

from allumettes.misere.forms import ZERO, Forms

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

LARGEST_ADDED = 7
"""The largest Nim heap that is looked for as a part of a sum."""

LONGEST_TEXT = 400
"""A form whose text would be longer is not written."""


class _TooLongError(Exception):
    """The text of a form is longer than anyone would read."""


def written(forms: Forms, form: int) -> str | None:
    """The form in the usual notation; None where that is too long to be read."""
    write = _Writer(forms)
    try:
        return write(form)
    except _TooLongError:
        return None


class _Writer:
    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self._written: dict[int, str] = {}

    def __call__(self, form: int) -> str:
        if form not in self._written:
            self._written[form] = self._text(form)
        if len(self._written[form]) > LONGEST_TEXT:
            raise _TooLongError
        return self._written[form]

    def _text(self, form: int) -> str:
        size = self.forms.nim_size(form)
        if size is not None:
            return str(size) if size < 10 else f"⟨{size}⟩"
        if found := self._as_sum(form):
            rest, added = found
            return self._inner(rest) + str(added).translate(SUBSCRIPTS)
        options = sorted(self.forms.options(form), key=lambda option: (-self.forms.length(option), -option))
        if len(options) == 1:
            return self._inner(options[0]) + "#"
        return "".join(map(self._inner, options))

    def _inner(self, form: int) -> str:
        text = self(form)
        return text if self.forms.nim_size(form) is not None or self._is_marked(form) else f"({text})"

    def _is_marked(self, form: int) -> bool:
        """Whether the text ends with a subscript or #, which bind closer than a list."""
        return len(self.forms.options(form)) == 1 or self._as_sum(form) is not None

    def _as_sum(self, form: int) -> tuple[int, int] | None:
        """The form as a shorter one and a Nim heap, the largest there is; None where it is no such sum."""
        # Taking the Nim heap away is a move: the rest is among the options.
        for option in sorted(self.forms.options(form), key=lambda option: (self.forms.length(option), option)):
            added = self.forms.length(form) - self.forms.length(option)
            if option == ZERO or not 1 <= added <= LARGEST_ADDED:
                continue
            if self.forms.sum(option, self.forms.nim_heap(added)) == form:
                return option, added
        return None
