"""`allumettes verify`: recomputes the published facts, or checks the certificate of a period or a misère quotient."""

from __future__ import annotations

import time
from pathlib import Path

import click

from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import Refused, lang_option, seconds_type
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.errors import UndecidedError
from allumettes.core.files import read_bounded
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import clock, in_seconds, number, told
from allumettes.locale.quotients import CLAIMS as QUOTIENT_CLAIMS
from allumettes.locale.quotients import certificate_words
from allumettes.locale.sequences import standing, statement
from allumettes.locale.system import reason
from allumettes.misere.certificate import (
    QuotientCertificate,
    QuotientCertificateError,
    is_quotient,
    parse_quotient,
)
from allumettes.misere.checker import check_quotient
from allumettes.sequences.acceptance import checked, seconds_to_check
from allumettes.sequences.certificate import Certificate, CertificateError, parse_certificate
from allumettes.sequences.facts import Fact, Verdict, check, shipped
from allumettes.sequences.theorems import PeriodStatus
from allumettes.sequences.verifier import Claim
from allumettes.solvers.limit import Limit

LARGEST_CERTIFICATE = 128 * 1024 * 1024
"""One with as many values as a certificate carries is smaller."""
LONGEST = 86_400.0
"""A check of a certificate that takes more seconds than this is only begun where someone says how long it may take."""
WORTH_SAYING = 5.0
"""A check that takes more seconds says so first."""

VERDICTS = {
    Verdict.HOLDS: N_("holds"),
    Verdict.FAILS: N_("DOES NOT HOLD"),
    Verdict.NOT_CHECKED: N_("not checked (long)"),
}

FACTS = {
    "period": N_("{game}: period {period} from heap {preperiod} on, proved"),
    "saltus": N_("{game}: {saltus} more every {period} heaps, from heap {preperiod} on, observed"),
    "starts": N_("{game}: the first nim-values are {values}"),
    "zeros": N_("{game}: {count} heaps below {below} have nim-value 0, the last is {last}"),
    "maximum": N_("{game}: the largest nim-value below {below} is {value}, first at {at}"),
    "rare": N_("{game}: {count} heaps below {below} have a rare value, the last is {last}"),
    "differ": N_("{game} and {other} first differ at heap {first}"),
    "equal": N_("{game} and {other} have the same values below {below}"),
    "misere": N_("{game}, last move loses: the first nim-values are {values}"),
    "genera": N_("{game}, last move loses: the first genera are {genera}"),
    "quotient": N_(
        "{game}, last move loses: a misère quotient of {order} elements, period {period} from heap {preperiod} on"
    ),
    "written": N_("{game} is the normal form of {text}"),
    "moves": N_("{game} from {start}: sequences of 1, 2, 3… moves: {counts}"),
}

VERBATIM = {"start", "text", "genera"}
"""What is quoted from a fact as it stands; in lists of numbers commas become spaces."""

CLAIMS = {
    Claim.GAME: N_("the code names a game of taking and breaking"),
    Claim.DIGEST: N_("the digest is that of the values up to the bound"),
    Claim.VALUES: N_("the values it carries are those of the game"),
    Claim.REPEATS: N_("the period holds from the preperiod to the bound"),
    Claim.PREPERIOD: N_("it does not hold one heap earlier"),
    Claim.PERIOD: N_("no shorter period does as well"),
    Claim.THEOREM: N_("the theorem covers the game, and the bound is far enough for it"),
}


def build() -> click.Command:
    @click.command(
        "verify",
        help=_(
            "Recompute the published facts about these games, or check the certificate of a period or misère quotient "
            "in FILE."
        )
        + "\n\n"
        + _("Exit code: 0 when all that was checked holds, 1 when something does not, 3 when time ran out."),
    )
    @click.argument("file", type=click.Path(path_type=Path), required=False, metavar=_("[FILE.json]"))
    @click.option("--long", is_flag=True, help=_("Check also the facts that take minutes or hours."))
    @click.option(
        "--seconds",
        type=seconds_type(),
        help=_("How long all may take; what would take longer is not checked."),
    )
    @lang_option
    def verify_command(file: Path | None, long: bool, seconds: float | None) -> int:
        return check_file(file, seconds) if file else check_facts(long, seconds)

    return verify_command


def check_facts(long: bool, seconds: float | None) -> int:
    """Every shipped fact, as soon as it is known whether it holds."""
    end = None if seconds is None else time.monotonic() + seconds
    verdicts = []
    width = max(len(_(word)) for word in VERDICTS.values())
    for fact in shipped():
        verdict = check(fact, None if end is None else end - time.monotonic(), long=long)
        verdicts.append(verdict)
        click.echo(f"{_(VERDICTS[verdict]):{width}}  {fact_words(fact)}")
        click.echo(f"{'':{width}}    " + _("source: {source}").format(source=fact.source))
    failing, unchecked = verdicts.count(Verdict.FAILS), verdicts.count(Verdict.NOT_CHECKED)
    held = len(verdicts) - failing - unchecked
    click.echo()
    click.echo(ngettext("{count} fact holds.", "{count} facts hold.", held).format(count=number(held)))
    if failing:
        words = ngettext("{count} fact does not hold.", "{count} facts do not hold.", failing)
        click.echo(words.format(count=number(failing)))
    if unchecked:
        words = ngettext(
            "{count} fact was not checked: it would take long (--long, --seconds).",
            "{count} facts were not checked: they would take long (--long, --seconds).",
            unchecked,
        )
        click.echo(words.format(count=number(unchecked)))
    if failing:
        return ExitCode.NO
    return ExitCode.UNDECIDED if seconds is not None and unchecked else 0


def fact_words(fact: Fact) -> str:
    """The fact as a sentence; its numbers are written as the language writes them."""
    claim = {
        name: number(int(text)) if text.isdecimal() else text.replace(",", " ").replace(";", " ")
        for name, text in fact.claim.items()
    }
    claim |= {name: fact.claim[name].replace(";", " ") for name in VERBATIM & fact.claim.keys()}
    return _(FACTS[fact.kind]).format(game=fact.spec, **claim)


def check_file(file: Path, seconds: float | None) -> int:
    """The certificate of a period or of a misère quotient, whichever the file is."""
    try:
        text = read_bounded(file, LARGEST_CERTIFICATE).decode("utf-8")
        if is_quotient(text):
            return check_quotient_file(parse_quotient(text), seconds)
        certificate = parse_certificate(text)
    except OSError as error:
        raise Refused(told(str(file), _("This file cannot be read: {reason}.").format(reason=reason(error)))) from error
    except UnicodeDecodeError as error:
        raise Refused(told(str(file), sentence(CertificateError("")))) from error
    except (CertificateError, QuotientCertificateError) as error:
        raise Refused(told(str(file), sentence(error))) from error
    return check_period(certificate, seconds)


def check_quotient_file(certificate: QuotientCertificate, seconds: float | None) -> int:
    width = terminal_width()
    click.echo(wrapped(certificate_words(certificate), width))
    try:
        checks = check_quotient(certificate, Limit(seconds))
    except UndecidedError:
        words = _("Not checked: it takes longer than {time}.").format(time=in_seconds(seconds or 0))
        click.echo(wrapped(words, width))
        return ExitCode.UNDECIDED
    return told_checks({_(QUOTIENT_CLAIMS[check.claim]): check.holds for check in checks}, _("All of it is proved."))


def told_checks(checks: dict[str, bool], proved: str) -> int:
    """Each claim with its verdict, and what follows where all of them hold."""
    column = max(len(_(VERDICTS[verdict])) for verdict in (Verdict.HOLDS, Verdict.FAILS))
    for claim, holds in checks.items():
        verdict = Verdict.HOLDS if holds else Verdict.FAILS
        click.echo(f"{_(VERDICTS[verdict]):{column}}  {claim}")
    if not all(checks.values()):
        click.echo(_("This certificate is not to be believed."))
        return ExitCode.NO
    click.echo(proved)
    return 0


def check_period(certificate: Certificate, seconds: float | None) -> int:
    width = terminal_width()
    click.echo(wrapped(statement(certificate), width))
    needed = seconds_to_check(certificate)
    if seconds is None and needed > LONGEST:
        click.echo(wrapped(too_long_words(certificate), width))
        return ExitCode.UNDECIDED
    if needed > WORTH_SAYING:
        words = _("Checking {count} values takes about {time}.")
        click.echo(wrapped(words.format(count=number(certificate.bound + 1), time=clock(needed)), width))
    try:
        checks = checked(certificate, Limit(seconds))
    except UndecidedError:
        click.echo(
            wrapped(
                _("Not checked: {count} values take longer than {time}.").format(
                    count=number(certificate.bound + 1), time=in_seconds(seconds or 0)
                ),
                width,
            )
        )
        return ExitCode.UNDECIDED
    # The file may claim what it likes: what has just been checked is what counts.
    status = PeriodStatus.PROVED if certificate.theorem else PeriodStatus.OBSERVED
    return told_checks({_(CLAIMS[check.claim]): check.holds for check in checks}, standing(certificate, status))


def too_long_words(certificate: Certificate) -> str:
    return _(
        "Not checked: computing {count} values again by their definition would take days or more. The kernels are "
        "quicker: allumettes sequence {code} --to {bound} --certificate FILE.json must give the same digest."
    ).format(count=number(certificate.bound + 1), code=certificate.code, bound=certificate.bound)
