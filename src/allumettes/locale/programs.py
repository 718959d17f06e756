"""What is said of programs that run here: what they may do because the system cannot forbid it."""

from __future__ import annotations

from collections.abc import Sequence

from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.numbers import listed
from allumettes.programs.confinement import Gap

GAPS = {
    Gap.NETWORK: N_("use the network"),
    Gap.FILES: N_("read and change your files"),
    Gap.PROCESSES: N_("leave a process behind"),
}


def gap_words(missing: Sequence[Gap]) -> str:
    """What is not contained on this system; nothing where everything is."""
    if not missing:
        return ""
    return _(
        "This system cannot keep a program from everything. It could {deeds}: run only programs that you trust."
    ).format(deeds=listed(_(GAPS[gap]) for gap in missing))
