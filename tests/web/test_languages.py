"""French or English: what the address asks for, else what was asked for before, else what the browser prefers."""

from __future__ import annotations

import pytest

from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of

HTML = {"Accept": "text/html"}


def language(visitor: Visitor, path: str, **headers: str) -> str:
    page = visitor.http.get(path, headers=HTML | headers)
    assert page.status_code in (200, 404)
    return page.text.partition('lang="')[2][:2]


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("fr", "fr"),
        ("en", "en"),
        ("fr-CA,en;q=0.5", "fr"),
        ("en;q=0.4, fr;q=0.6", "fr"),
        ("de, en;q=0.1", "en"),
    ],
)
@pytest.mark.parametrize("path", ["/", "/rules", "/nowhere"])
def test_a_page_speaks_what_the_browser_prefers(guest: Visitor, accepted: str, spoken: str, path: str) -> None:
    assert language(guest, path, **{"Accept-Language": accepted}) == spoken


@pytest.mark.parametrize("odd", [b"", b"*", b";;;q=,", b"fr;q=x", "é".encode(), b"\xe9", b"x" * 4000])
def test_an_odd_wish_is_a_page_in_some_language(guest: Visitor, odd: bytes) -> None:
    assert guest.http.get("/", headers={b"Accept": b"text/html", b"Accept-Language": odd}).status_code == 200


def test_the_address_decides_and_is_remembered(guest: Visitor) -> None:
    assert language(guest, "/?lang=fr", **{"Accept-Language": "en"}) == "fr"
    assert language(guest, "/rules", **{"Accept-Language": "en"}) == "fr"
    assert language(guest, "/?lang=en") == "en"
    assert language(guest, "/rules", **{"Accept-Language": "fr"}) == "en"


def test_an_unknown_language_changes_nothing(guest: Visitor) -> None:
    assert language(guest, "/?lang=tlh", **{"Accept-Language": "fr"}) == "fr"


def test_two_visitors_speak_two_languages_at_once(quiet_server: Server) -> None:
    with Visitor(quiet_server.address, "fr") as adele, Visitor(quiet_server.address, "en") as bob:
        for _ in range(3):
            assert adele.new_match()["game"]["title"] != bob.new_match()["game"]["title"]
            assert detail_of(adele.http.get("/match/x/state"), 404) != detail_of(bob.http.get("/match/x/state"), 404)
