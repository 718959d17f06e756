"""The server keeps to its own description of itself, whatever is thrown at it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from allumettes.web.limits import LARGEST_HEAD
from tests.campaign import QUICK, cases
from tests.web.server import Server
from tests.web.visitor import Visitor

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 3 if QUICK else cases(6)
ENDLESS = ("/match/{match_id}/stream", "/sequences/run", "/sequences/survey/run")
"""What never ends by itself is watched in other tests."""


@pytest.mark.campaign
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_operation_is_as_it_is_described(quiet_server: Server, guest: Visitor, mode: GenerationMode) -> None:
    """Half of the requests are about a match that exists, whose seat they hold."""
    match = guest.new_match()["id"]
    seat = {cookie.name: str(cookie.value) for cookie in guest.http.cookies.jar}
    description = schemathesis.openapi.from_url(f"{quiet_server.address}/openapi.json")
    operations = [found.ok() for found in description.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 10
    for operation in operations:
        if operation.path in ENDLESS:
            continue

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
        def try_it(case: Case[Any], known: bool) -> None:
            if known and "match_id" in case.path_parameters:
                case.path_parameters["match_id"] = match
            if len(urlencode(case.query or {}, doseq=True)) > LARGEST_HEAD // 2:
                return  # such a head is refused before it reaches any route (test_attacks)
            case.call_and_validate(checks=CHECKS, cookies=seat if known else {})

        # What takes no argument cannot be asked for in a wrong way.
        with suppress(*[Unsatisfiable] if mode is GenerationMode.NEGATIVE else []):
            try_it()
