"""What can go wrong with misère quotients and their certificates."""

from __future__ import annotations

from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.misere.certificate import QuotientCertificateError


@sentence.register
def _quotient_certificate(error: QuotientCertificateError) -> str:
    match error.field:
        case "":
            return _("This cannot be read as a certificate.")
        case "schema":
            return _("This is no certificate of a misère quotient.")
        case field:
            return _("What the certificate says of “{field}” cannot be right.").format(field=field)
