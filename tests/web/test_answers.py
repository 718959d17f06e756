"""What every answer has in common: headers that keep a page safe, errors as sentences, and no word of the inside."""

from __future__ import annotations

import re

import pytest

from tests.web.browser.pages import ADDRESSES
from tests.web.visitor import PROBLEM, Visitor

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
INSIDE = re.compile(r"Traceback|File \"|site-packages|sqlalchemy|psycopg|fastapi|starlette|pydantic", re.IGNORECASE)

DIRECTIVES = {
    "default-src": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "base-uri": {"'none'"},
    "frame-ancestors": {"'none'"},
    "form-action": {"'self'"},
}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/rules"),
        ("GET", "/play?start=abc"),
        ("GET", "/nowhere"),
        ("POST", "/"),
        ("GET", "/match/unknown"),
        ("GET", "/match/unknown/state"),
        ("GET", "/match/unknown/seat/secret"),
        ("GET", "/static/nothing.js"),
        ("GET", "/openapi.json"),
        ("GET", "/hello"),
        ("POST", "/match"),
        ("PUT", "/match/unknown/events/x"),
        ("OPTIONS", "/match"),
        ("HEAD", "/"),
    ],
)
@pytest.mark.parametrize("headers", [{}, BROWSER], ids=["program", "browser"])
def test_every_answer_is_safe(guest: Visitor, method: str, path: str, headers: dict[str, str]) -> None:
    answer = guest.http.request(method, path, headers=headers)
    assert answer.status_code < 500
    policy = {
        name: set(sources) for name, *sources in map(str.split, answer.headers["content-security-policy"].split(";"))
    }
    assert not [source for sources in policy.values() for source in sources if source.startswith("'unsafe")]
    assert policy.items() >= DIRECTIVES.items()
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers or "uvicorn" not in answer.headers["server"]
    assert not INSIDE.search(answer.text)


def test_pages_of_a_match_are_safe_too(guest: Visitor) -> None:
    match = guest.new_match()["id"]
    for path in ("", "/state", "/values", "/record", "/text", "/board.svg"):
        answer = guest.http.get(f"/match/{match}{path}", headers=BROWSER)
        assert answer.status_code == 200
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/match/unknown", 404),
        ("GET", "/match/unknown/seat/secret", 404),
        ("GET", "/static/nothing.js", 404),
    ],
)
def test_an_error_is_a_page_for_people_and_a_problem_for_programs(
    guest: Visitor, method: str, path: str, status: int
) -> None:
    page = guest.http.request(method, path, headers=BROWSER)
    assert page.status_code == status
    assert page.headers["content-type"].startswith("text/html")
    assert "<h1" in page.text
    problem = guest.http.request(method, path)
    assert problem.status_code == status
    assert problem.headers["content-type"].startswith(PROBLEM)
    assert problem.json().keys() >= {"type", "title", "status", "detail"}


@pytest.mark.parametrize("path", ["/match/unknown/state", "/match/unknown/hint?rung=1"])
def test_the_api_answers_with_problems_to_anything(guest: Visitor, path: str) -> None:
    answer = guest.http.get(path, headers={"Accept": "*/*"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith(PROBLEM)


def test_no_page_has_script_or_style_in_it(guest: Visitor) -> None:
    match = guest.new_match()["id"]
    for path in (*ADDRESSES, f"/match/{match}", "/nowhere"):
        page = guest.http.get(path, headers=BROWSER).text
        scripts = re.findall(r"<script\b([^>]*)>", page)
        assert all("src=" in attributes or "application/json" in attributes for attributes in scripts)
        assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|javascript:", page)
        assert not re.findall(r"(?:src|href)=\"(?:https?:)?//(?!127\.0\.0\.1)", page)


def test_static_files_are_kept_for_ever_under_their_version(guest: Visitor) -> None:
    page = guest.http.get("/", headers=BROWSER).text
    files = set(re.findall(r"(?:src|href)=\"(/static/[^\"]+)\"", page))
    assert files
    for file in files:
        answer = guest.http.get(file, headers={"Accept": "*/*"})
        assert answer.status_code == 200, file
        assert "immutable" in answer.headers["cache-control"]


def test_the_hello_that_everything_is_measured_against(guest: Visitor) -> None:
    assert guest.http.get("/hello").json().keys() == {"hello"}
