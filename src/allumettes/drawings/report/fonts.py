"""Which fonts a report is printed with: those inside Typst, and those of this machine only for signs they lack."""

from __future__ import annotations

import json
from typing import Any

from allumettes.core.errors import AllumettesError
from allumettes.drawings.report.fullness import fullest
from allumettes.locale import _
from allumettes.locale.errors import sentence

SAMPLE = b'#set document(title: "sample")\n#json(bytes(sys.inputs.report))\n'
CLOSER = (0, 1, -1, 2, -2, 3, -3)
"""How close lines may stand, the usual first: whichever leaves the pages fullest is taken."""


class UnprintableError(AllumettesError):
    """Signs that no font at hand has. Boxes in their place would be no name."""

    def __init__(self, signs: tuple[str, ...]) -> None:
        super().__init__(signs)
        self.signs = signs


@sentence.register
def _unprintable_signs(error: UnprintableError) -> str:
    return _("No font here has these signs, so they cannot be printed: {signs}").format(signs=" ".join(error.signs))


def printed(template: bytes, content: Any) -> bytes:
    """The PDF of a Typst document. It looks the same everywhere, unless it has signs that the fonts of Typst lack."""
    import typst

    try:
        return _compiled(template, content, own_fonts=True)
    except typst.TypstError:
        pass
    try:
        return _compiled(template, content, own_fonts=False)
    except typst.TypstError:
        if signs := _unprintable(json.dumps(content, ensure_ascii=False)):
            raise UnprintableError(signs) from None
        raise


def _unprintable(text: str) -> tuple[str, ...]:
    import typst

    signs = []
    for sign in sorted({sign for sign in text if not sign.isascii()}):
        try:
            _compiled(SAMPLE, sign, own_fonts=False)
        except typst.TypstError:
            signs.append(sign)
    return tuple(signs)


def _compiled(template: bytes, content: Any, *, own_fonts: bool) -> bytes:
    import typst

    inputs = {"report": json.dumps(content)}
    documents = (
        typst.Compiler(template, sys_inputs={**inputs, "closer": str(closer)}, ignore_system_fonts=own_fonts)
        for closer in CLOSER
    )
    # Refuses a picture without words, a document without title or language, and a sign that no font has.
    pdf = fullest(documents).compile(pdf_standards=["ua-1"])
    assert isinstance(pdf, bytes), "one document"
    return pdf
