"""The pages that teach, as a server: addresses, boards without a store, marked answers, refusals in sentences."""

from __future__ import annotations

import re

import pytest

from allumettes.lessons.steps import steps
from tests.web.visitor import Visitor

PAGE = {"Accept": "text/html"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_step_has_its_page_with_its_neighbours(guest: Visitor, lang: str) -> None:
    addresses = list(steps())
    for place, step in enumerate(addresses):
        page = guest.http.get(f"/learn/{step}?lang={lang}").text
        assert f'lang="{lang}"' in page
        assert set(re.findall(r'rel="(prev|next)" href="/learn/([\w-]+)"', page)) == {
            *((("prev", addresses[place - 1]),) if place else ()),
            *((("next", addresses[place + 1]),) if place + 1 < len(addresses) else ()),
        }
        assert page.count('class="task"') == len(steps()[step].lesson().tasks)


def test_the_computer_answers_on_the_board_and_nothing_is_stored(guest: Visitor) -> None:
    answer = guest.http.get("/learn/nim-sum/match/board", params={"moves": ["3>2"]}).json()
    first, _answer = answer["state"]["turns"]
    assert first["move"] == "3>2"
    assert (answer["mood"], answer["state"]["id"], answer["state"]["may_move"]) == ("good", None, True)
    assert answer["state"]["heaps"][1]["gestures"]


def test_a_move_that_the_rules_forbid_is_refused_with_its_reason(guest: Visitor) -> None:
    answer = guest.http.get("/learn/losing/five/board", params={"moves": ["5>1"], "lang": "en"})
    assert answer.status_code == 422
    assert answer.json()["detail"] == "From a heap of 5 matches one may take 1, 2 or 3."


def test_an_answer_is_marked_and_a_wrong_move_is_refuted_on_the_board(guest: Visitor) -> None:
    params = {"answer": "4>2", "lang": "en"}
    answer = guest.http.get("/learn/nim-sum/find/answer", params=params).json()
    assert not answer["marked"]["right"]
    assert [turn["move"] for turn in answer["board"]["turns"]] == ["4>2", "6>3"]
    assert not answer["board"]["may_move"]
    right = guest.http.get("/learn/nim-sum/find/answer", params=params | {"answer": "6>5"}).json()
    assert right["marked"]["right"]
    assert [turn["move"] for turn in right["board"]["turns"]] == ["6>5"]


def test_a_quiz_hides_its_answers_and_marks_them(guest: Visitor) -> None:
    questions = guest.http.get("/learn/quiz/questions?seed=42").json()["questions"]
    assert questions == guest.http.get("/learn/quiz/questions?seed=42").json()["questions"]
    assert len(questions) == 10
    assert not re.search(r'"(correct|lines|right)"', guest.http.get("/learn/quiz/questions?seed=42").text)
    assert questions[4]["shown"]["prompt"].startswith("What is the nim-sum 9 ⊕ 10")
    marked = guest.http.get("/learn/quiz/answer?seed=42&number=5&answer=3").json()["marked"]
    assert (marked["right"], marked["correct"]) == (True, "3")
    assert marked["columns"]["total"]["bits"] == "0011"


@pytest.mark.parametrize("page", ["quiz", "sheet"])
def test_without_a_seed_one_is_chosen_and_stays_in_the_address(guest: Visitor, page: str) -> None:
    answer = guest.http.get(f"/learn/{page}?lang=en", follow_redirects=False)
    assert answer.status_code == 303
    assert re.fullmatch(rf"/learn/{page}\?lang=en&seed=\d{{1,6}}", answer.headers["location"])


def test_a_sheet_is_the_same_for_the_same_seed(guest: Visitor) -> None:
    first, again = (guest.http.get("/learn/sheet?seed=7&count=15").text for _time in range(2))
    assert first == again
    assert first.count('class="sheet-question"') == 15
    assert first != guest.http.get("/learn/sheet?seed=8&count=15").text


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/learn/nowhere", 404, "lost a few letters"),
        ("/learn/nowhere/tasks", 404, "lost a few letters"),
        ("/learn/losing/nothing/answer?answer=1", 404, "lost a few letters"),
        ("/learn/losing/five/answer?answer=1", 404, "lost a few letters"),
        ("/learn/losing/mark/answer?answer=x", 422, "is no answer"),
        ("/learn/quiz?seed=x", 422, "is no number of a quiz"),
        ("/learn/quiz/answer?seed=1&number=11&answer=1", 422, "number"),
        ("/learn/quiz/answer?seed=1000000&number=1&answer=1", 422, "seed"),
        ("/learn/sheet?seed=1&count=7", 422, "7"),
        ("/learn/period/kayles/shift?by=61", 422, "by"),
        ("/learn/losing/five/board?" + "moves=5%3E4&" * 101, 422, "moves"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(guest: Visitor, path: str, status: int, said: str) -> None:
    answer = guest.http.get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == status
    assert said in answer.json()["detail"]
    page = guest.http.get(path, headers=PAGE | {"Accept-Language": "en"})
    assert page.status_code == status
    assert page.headers["content-type"].startswith("text/html")
    assert ("Begin again" in page.text) == (status == 422)


def test_values_are_laid_over_themselves(guest: Visitor) -> None:
    compared = guest.http.get("/learn/period/kayles/shift?by=12").json()
    assert (compared["found"], compared["differences"][-1], compared["pairs"][1]) == (True, 70, [1, 1])
