"""What is said of misère quotients and their certificates."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.locale.rules import full_title
from allumettes.misere.certificate import QuotientCertificate
from allumettes.misere.checker import QuotientClaim
from allumettes.misere.presentation import elements, letter, relations
from allumettes.misere.quotient import Quotient

HEAPS_IN_A_ROW = 10

CLAIMS = {
    QuotientClaim.GAME: N_("the code names a game"),
    QuotientClaim.MONOID: N_("the order of additions does not matter, and the words lead to all elements"),
    QuotientClaim.RELATIONS: N_("the relations hold, and determine the quotient"),
    QuotientClaim.HEAPS: N_("generators are the elements of their heaps, and a heap without moves is nothing"),
    QuotientClaim.OUTCOMES: N_("every position is won or lost as its element says"),
    QuotientClaim.DIFFERENT: N_("any two elements are told apart by some company"),
    QuotientClaim.PERIOD: N_("the heaps repeat for ever"),
}


def quotient_title(quotient: Quotient) -> str:
    return _("{game}, last move loses: the misère quotient").format(game=full_title(quotient.game))


def order_words(quotient: Quotient) -> str:
    losing = len(quotient.monoid.losing)
    return ngettext(
        "{order} elements, of which {count} is lost for the player to move.",
        "{order} elements, of which {count} are lost for the player to move.",
        losing,
    ).format(order=number(quotient.order), count=number(losing))


def reach_words(quotient: Quotient) -> str:
    """For which heaps the quotient holds."""
    if quotient.repetition:
        return _(
            "From heap {first} on the heaps repeat with period {period}, proved: "
            "the game is solved for heaps of any size."
        ).format(first=number(quotient.repetition.preperiod), period=number(quotient.repetition.period))
    if quotient.stopped:
        return _(
            "This is the quotient of the heaps up to {bound}, proved. Beyond, the limit of time or size was reached: "
            "nothing is said of larger heaps."
        ).format(bound=number(quotient.bound))
    return _("This is the quotient of the heaps up to {bound}, proved; nothing is said of larger heaps.").format(
        bound=number(quotient.bound)
    )


def told(quotient: Quotient) -> Iterator[str]:
    """All of a quotient, line by line."""
    names = elements(quotient)
    yield quotient_title(quotient)
    yield order_words(quotient)
    yield reach_words(quotient)
    generators = (f"{letter(place)} = {number(heap)}" for place, heap in enumerate(quotient.generators))
    yield _("Generators, each the heap of a size: {generators}").format(generators=", ".join(generators))
    yield _("Relations: {relations}").format(relations=", ".join(relations(quotient)))
    yield _("Lost for the player to move: {losing}").format(
        losing=", ".join(names[element] for element in quotient.monoid.losing)
    )
    yield _("The element of each heap:")
    shown = [names[quotient.element(heap)] for heap in range(_last_shown(quotient) + 1)]
    width = max(map(len, shown))
    for first in range(0, len(shown), HEAPS_IN_A_ROW):
        row = "  ".join(f"{name:<{width}}" for name in shown[first : first + HEAPS_IN_A_ROW])
        yield f"  {first:>5}   {row}".rstrip()


def _last_shown(quotient: Quotient) -> int:
    return sum(quotient.repetition) - 1 if quotient.repetition else quotient.bound


def certificate_words(certificate: QuotientCertificate) -> str:
    """What a certificate claims."""
    if certificate.period is None or certificate.preperiod is None:
        words = _("{game}, last move loses: a misère quotient of {order} elements for the heaps up to {bound}")
    else:
        words = _(
            "{game}, last move loses: a misère quotient of {order} elements for all heaps, "
            "which repeat with period {period} from heap {first} on"
        )
    return words.format(
        game=certificate.code,
        order=number(certificate.order),
        bound=number(certificate.bound),
        period=number(certificate.period or 0),
        first=number(certificate.preperiod or 0),
    )
