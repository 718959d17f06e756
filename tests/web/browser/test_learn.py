"""Learning in a real browser: steps are played, what is done stays done, a quiz is answered, a sheet printed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from allumettes.lessons.explaining import winning_texts
from allumettes.lessons.proving import oracle
from allumettes.lessons.question import NumberQuestion, Question
from allumettes.lessons.questions.losing_heaps import LosingHeapsQuestion
from allumettes.lessons.questions.outcome import OutcomeQuestion
from allumettes.lessons.questions.winning_move import WinningMoveQuestion
from allumettes.lessons.quiz import quiz
from tests.web.browser.screens import PHONE, Screens

pytestmark = pytest.mark.slow


def task(page: Page, key: str) -> Locator:
    return page.locator(f'[data-task="{key}"]')


def move(place: Locator, text: str) -> Locator:
    return place.locator(f'.target[data-move="{text}"]').first


def test_a_step_by_mouse_is_done_and_stays_done(screens: Screens) -> None:
    page = screens.open("/learn/losing")
    five = task(page, "five")
    move(five, "5>3").click()
    expect(five.locator(".comment")).to_contain_text("gives the win away")
    five.get_by_role("button", name="Take back").click()
    expect(move(five, "5>4")).to_be_visible()
    move(five, "5>4").click()
    expect(five.locator(".comment")).to_contain_text("is a losing position")
    five.locator(".target").first.click()
    expect(five.locator(".comment")).to_contain_text("You have won")
    expect(five).to_have_class("task done")

    mark = task(page, "mark")
    mark.get_by_role("button", name="Check").click()
    expect(mark.get_by_text("mark at least one heap")).to_be_visible()
    expect(mark.locator(".marked")).to_be_empty()
    for heap in (0, 4, 5, 8, 12):
        mark.get_by_role("button", name=f"a heap of {heap}", exact=True).click()
    mark.get_by_role("button", name="Check").click()
    expect(mark.locator(".marked")).to_contain_text("5 is winning: one move leaves 4, which is losing.")
    mark.get_by_role("button", name="Try again").click()
    mark.get_by_role("button", name="a heap of 5", exact=True).click()
    mark.get_by_role("button", name="Check").click()
    expect(mark.locator(".verdict")).to_have_text("Right: 0, 4, 8 and 12.")

    page.goto("/learn")
    expect(page.locator('[data-step="losing"] .path-done')).to_have_text("2 of 3")
    expect(page.get_by_role("link", name="Go on")).to_have_attribute("href", "/learn/losing")
    page.get_by_role("button", name="Forget what I have done").click()
    expect(page.get_by_role("link", name="Begin", exact=True)).to_be_focused()


def test_a_step_by_keyboard_alone_and_one_by_finger(screens: Screens) -> None:
    page = screens.open("/learn/mex", lang="fr")
    field = task(page, "first").get_by_label("Votre réponse")
    field.focus()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(task(page, "first").locator(".verdict")).to_have_text("Juste : 2.".replace(" :", "\u00a0:"))
    board = task(page, "twelve")
    board.locator(".target[tabindex='0']").focus()
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.dataset.move") != "12>9":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(board.locator(".comment")).to_contain_text("vous laissez 0 = 0")

    page = screens.open("/learn/mirror", lang="en", **PHONE)
    make = task(page, "make")
    move(make, "7>3").tap()
    expect(make.locator(".comment")).to_be_empty()
    make.get_by_role("button", name="Play").tap()
    expect(make.locator(".comment")).to_contain_text("Good")


def test_the_period_of_kayles_is_found_by_sliding(screens: Screens) -> None:
    page = screens.open("/learn/period")
    kayles = task(page, "kayles")
    slider = kayles.get_by_role("slider")
    expect(kayles.locator(".comment")).to_contain_text("With a shift of 1,")
    slider.focus()
    for _step in range(11):
        page.keyboard.press("ArrowRight")
    expect(kayles.locator(".comment")).to_contain_text("12 is a period")
    expect(kayles).to_have_class("task done")
    expect(kayles.get_by_role("spinbutton")).to_have_value("12")


def give(page: Page, question: Question) -> None:
    """Answers a question rightly, as a reader does it."""
    place = page.locator("[data-part=question]")
    match question:
        case NumberQuestion():
            place.get_by_role("textbox").fill(str(question.answer()))
            place.get_by_role("button", name="Check").click()
        case OutcomeQuestion():
            place.get_by_role("button", name=question.correct(), exact=True).click()
        case LosingHeapsQuestion():
            for heap in question.losing():
                place.get_by_role("button", name=f"a heap of {heap}", exact=True).click()
            place.get_by_role("button", name="Check").click()
        case WinningMoveQuestion():
            proof = oracle(question.game, question.convention)
            move(place, winning_texts(proof, question.position)[0]).click()


def test_a_quiz_from_the_first_question_to_the_result(screens: Screens) -> None:
    page = screens.open("/learn/quiz?seed=42", lang="en")
    place = page.locator("[data-part=question]")
    for number, question in enumerate(quiz(42), 1):
        expect(place).to_contain_text(f"Question {number} of 10")
        if number == 5:
            place.get_by_role("textbox").fill("19")
            place.get_by_role("button", name="Check").click()
            expect(place.locator(".marked")).to_contain_text("19 is the ordinary sum")
            expect(place.locator("table.bits tr")).to_have_count(3)
        else:
            give(page, question)
            expect(place.locator(".marked")).to_have_attribute("data-mood", "good")
        if number == 1:
            expect(place.locator(".mark-heap.is-right")).to_have_text(["0", "4", "8"])
        if number == 6:  # a reload keeps the answers, and shows the one that was given
            page.reload()
            expect(place.locator(".marked")).to_have_attribute("data-mood", "good")
        place.get_by_role("button", name="See the result" if number == 10 else "Next question").click()
    expect(place.locator(".score")).to_have_text("Right answers: 9 of 10")
    expect(page.locator(".quiz-places .wrong")).to_have_text("✗")
    assert page.url.endswith("?seed=42&question=11")
    page.get_by_role("button", name="Begin again").click()
    expect(place).to_contain_text("Question 1 of 10")


def test_a_sheet_prints_its_key_on_a_page_of_its_own(screens: Screens) -> None:
    page = screens.open("/learn/sheet?seed=42&count=5", color_scheme="dark")
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".sheet-tools")).to_be_hidden()
    expect(page.locator(".sheet-question")).to_have_count(5)
    assert page.locator(".key").evaluate("(key) => getComputedStyle(key).breakBefore") == "page"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
