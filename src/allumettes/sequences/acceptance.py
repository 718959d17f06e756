"""Decides whether a certificate is proved: only if the verifier accepts it in the run that computed its values.

The plain verifier recomputes small certificates. For larger ones a kernel (`kernels/recheck.py`) checks every computed
value against the rules, which takes about as long as computing them did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.core.errors import AllumettesError, UndecidedError
from allumettes.core.rule_code import RuleCode
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.compiled import has_numba
from allumettes.sequences.engine import Space
from allumettes.sequences.theorems import digits_of, finite_code
from allumettes.sequences.verifier import Check, Claim, checks_of, game_of, seconds_needed, verify
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

PLAIN_SECONDS = 0.05
"""The plain verifier checks certificates that take no longer than this."""

EFFORT, EFFORT_PER_VALUE = 4_000_000_000, 512
"""Options examined before a check is given up: some seconds, or a few times the cost of the values."""
WITHOUT_NUMBA = 1000
"""The effort is divided by this where the kernel is plain Python."""

FIRST_CHUNK, CHUNK_OPTIONS = 1024, 20_000_000
"""Heaps checked before the first look at the limit, and options before each of the next."""


LONG = 1.0
"""Seconds. Where the plain verifier takes longer, the kernel checks, if it covers the game."""
RECHECK_SECONDS = 5e-6
"""A rough estimate of the time of the kernel per value."""

LEARNED_FROM = 1 << 12
"""Values enough to learn which are rare."""

MOST_RECHECKED, LARGEST_RECHECKED = 1 << 29, 1 << 24
"""The most values, and the largest, that fit in memory."""

BLOCK = 256
"""Heaps that are compared together with their splits."""


class NotAcceptedError(AllumettesError):
    """The verifier refuses a certificate that was just made: a value or the period search is wrong."""

    def __init__(self, code: str, claim: Claim, heap: int | None = None) -> None:
        super().__init__(code, claim, heap)
        self.code = code
        self.claim = claim
        self.heap = heap


def accepted(
    certificate: Certificate, code: RuleCode, values: Values, space: Space | None = None, limit: Limit | None = None
) -> bool:
    """Whether the verifier accepts a certificate that rests on these values; False if that would take too long.

    A `space` with few rare values makes the check quicker; any space is safe.
    """
    if seconds_needed(certificate) <= PLAIN_SECONDS:
        checks = verify(certificate)
    else:
        try:
            wrong = first_wrong_heap(code, values, space, limit or Limit(None, effort(len(values))))
        except UndecidedError:
            return False
        if wrong is not None:
            raise NotAcceptedError(certificate.code, Claim.VALUES, wrong)
        checks = checks_of(certificate, values)
    for claim, holds in checks:
        if not holds:
            raise NotAcceptedError(certificate.code, claim)
    return True


def checked(certificate: Certificate, limit: Limit | None = None) -> list[Check]:
    """Check every claim of a certificate, by the plain verifier or, where that takes long, by the kernel."""
    if seconds_needed(certificate) > LONG and can_recheck(certificate):
        return recheck(certificate, limit or Limit(None))
    return verify(certificate, limit)


def seconds_to_check(certificate: Certificate) -> float:
    """About how long `checked` takes."""
    plain = seconds_needed(certificate)
    return min(plain, RECHECK_SECONDS * certificate.bound) if plain > LONG and can_recheck(certificate) else plain


def can_recheck(certificate: Certificate) -> bool:
    """Whether the kernel covers the game, and the claimed values fit in memory."""
    if not has_numba() or _code_of(certificate) is None or not certificate.values:
        return False
    largest = max(certificate.values) + certificate.saltus * (certificate.bound // certificate.period + 1)
    return certificate.bound < MOST_RECHECKED and largest < LARGEST_RECHECKED


def recheck(certificate: Certificate, limit: Limit) -> list[Check]:
    """The checks of `verify`, hundreds of times quicker, from the values that the certificate carries.

    With the period they determine every value up to the bound; each is checked against the rules.
    """
    code = _code_of(certificate)
    assert code is not None
    values = certificate.values_to(certificate.bound)
    wrong = first_wrong_heap(code, values, likely_space(values, code), limit)
    if wrong is None:
        return checks_of(certificate, values)
    claim = Claim.VALUES if wrong < len(certificate.values) else Claim.REPEATS
    return [Check(Claim.GAME, True), Check(claim, False)]


def _code_of(certificate: Certificate) -> RuleCode | None:
    game = game_of(certificate)
    return finite_code(game) if game else None


def likely_space(values: Values, code: RuleCode) -> Space | None:
    """A space with few rare heaps, learned from the first values if there are enough."""
    import numpy as np

    from allumettes.sequences.sparse.space import learn_space

    first = values[:LEARNED_FROM]
    size = 2 << int(first.max(initial=0)).bit_length()
    if len(first) < LEARNED_FROM or size > LEARNED_FROM:
        return None
    counts = np.stack([np.bincount(first[parity::2], minlength=size) for parity in range(2)])
    parities = {taken % 2 for taken, digit in digits_of(code).items() if digit & 4}
    return learn_space(counts, parities.pop() if len(parities) == 1 else None).space


def effort(values: int) -> int:
    """How many options may be examined to check so many values."""
    return (EFFORT + EFFORT_PER_VALUE * values) // (1 if has_numba() else WITHOUT_NUMBA)


def first_wrong_heap(code: RuleCode, values: Values, space: Space | None, limit: Limit) -> int | None:
    """The first heap of a finite code without marks whose value is not the mex of its options; None if all are right.

    The limit counts options.
    """
    import numpy as np

    from allumettes.sequences.kernels.recheck import LeavesHeaps, Scratch, first_wrong

    digits = digits_of(code)
    takings = [[taken for taken, digit in digits.items() if digit & bit] for bit in (1, 2, 4, 8)]
    leaves = LeavesHeaps(*(np.array(taken, np.int64) for taken in takings))
    # Two types suffice: each costs a compilation.
    wide: Values = values.astype(np.uint16 if int(values.max(initial=0)) <= np.iinfo(np.uint16).max else np.uint32)
    is_rare = _rare_flags(wide, digits, space)
    rares = np.flatnonzero(is_rare[1:]) + 1 if not is_rare.all() else np.zeros(0, np.int64)
    seen_at, looked_at = np.full(int(wide.max(initial=0)) + 1, -1, np.int64), np.zeros(1, np.int64)
    scratch = Scratch(seen_at, np.zeros(BLOCK, np.uint8), looked_at)
    start, size = 0, FIRST_CHUNK
    while start < len(wide):
        stop = min(start + size, len(wide))
        wrong = first_wrong(wide, start, stop, leaves, is_rare, rares, scratch)
        if wrong < stop:
            return int(wrong)
        limit.step(int(looked_at[0]))
        size = max(64, min(4 * size, CHUNK_OPTIONS * (stop - start) // max(int(looked_at[0]), 1)))
        start, looked_at[0] = stop, 0
    return None


def _rare_flags(values: Values, digits: dict[int, int], space: Space | None) -> NDArray[np.uint8]:
    """1 for each rare heap: in a space, those whose bits in the mask are even in number; all of them without one.

    The parity of the heap can be one of these bits only if all splits take numbers of one parity. Where heaps are split
    in three, it is not enough to look at rare heaps.
    """
    import numpy as np

    splits = {taken % 2 for taken, digit in digits.items() if digit & 4}
    in_three = any(digit & 8 for digit in digits.values())
    if space is None or in_three or (space.place is not None and splits != {space.place % 2}):
        return np.ones(len(values), np.uint8)
    # A mask may have bits that no value of this type has.
    mask = values.dtype.type(space.mask & int(np.iinfo(values.dtype).max))
    bits = np.bitwise_count(values & mask) & np.uint8(1)
    if space.place is not None:
        bits[(space.place + 1) % 2 :: 2] ^= 1
    rare: NDArray[np.uint8] = 1 - bits
    return rare
