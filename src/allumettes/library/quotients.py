"""Misère quotients: `quotient("0.77")` solves a game in which the last move loses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core.files import written_whole
from allumettes.library.choices import check_range
from allumettes.library.games import rules_of
from allumettes.library.language import spoken
from allumettes.misere import presentation
from allumettes.misere import quotient as data
from allumettes.misere.certificate import QuotientCertificate, certificate_of
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    from allumettes.library.games import GameLike

LARGEST_TO = 10_000


class Quotient(data.Quotient):
    """A misère quotient: the sums of a few heaps that all positions behave like, and which of them are lost.

    >>> import allumettes as al
    >>> kayles = al.quotient("0.77")
    >>> kayles.order, kayles.repetition.preperiod, kayles.repetition.period
    (40, 71, 12)
    >>> kayles.is_losing((9,)), kayles.is_losing((10**18,))
    (True, False)
    >>> al.quotient("0.33").relations
    ['a² = 1', 'b³ = b']
    """

    @property
    def relations(self) -> list[str]:
        """The relations between the generators a, b, c… that determine the quotient."""
        return presentation.relations(self)

    def name(self, *heaps: int) -> str:
        """The element of a position as a product of generators, such as ab²."""
        return presentation.monomial(self.monoid.words[self.element_of(heaps)])

    @property
    def losing(self) -> list[str]:
        """The P-portion: the elements that are lost for the player to move."""
        return [presentation.monomial(self.monoid.words[element]) for element in self.monoid.losing]

    @property
    def certificate(self) -> QuotientCertificate:
        """All that someone else needs to check the quotient."""
        return certificate_of(self)

    def save(self, path: str | Path) -> None:
        """Write the certificate to a file."""
        with written_whole(Path(path)) as draft:
            draft.write_text(self.certificate.as_json(), encoding="utf-8")

    def explain(self, language: str | None = None) -> str:
        """The quotient in words."""
        from allumettes.locale.quotients import told

        with spoken(language):
            return "\n".join(told(self))


def quotient(rules: GameLike, to: int | None = None, *, seconds: float | None = 60.0) -> Quotient:
    """Find the misère quotient of a game, given as `game` takes it: of heaps 0 to `to`, or of the whole game.

    Where time ends before, it is the quotient of the heaps that were examined, and its `stopped` says so.
    """
    check_range("to", to or 0, 0, LARGEST_TO)
    found = data.find_quotient(rules_of(rules), to, Limit(seconds))
    return Quotient(found.game, found.generators, found.monoid, found.elements, found.repetition, found.stopped)
