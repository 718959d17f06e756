"""The words that the pages that teach need in the browser."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "learn_done": _("done"),
        "learn_part_done": _("{done} of {tasks}"),
        "learn_task_done": _("Done."),
        "learn_take_back": _("Take back"),
        "learn_start_again": _("Start again"),
        "learn_check": _("Check"),
        "learn_answer": _("Your answer"),
        "learn_try_again": _("Try again"),
        "learn_heaps": _("Heaps, from the top"),
        "learn_numbers": _("Numbers"),
        "learn_known": _("Nim-values, from heap 0 on"),
        "learn_heap": _("heap"),
        "learn_value": _("nim-value"),
        "learn_nim_sum": _("nim-sum"),
        "learn_mark_heap": _("a heap of {heap}"),
        "learn_mark_one": _("Please mark at least one heap first."),
        "learn_shift": _("Shift"),
        "learn_agree": _("agrees"),
        "learn_differ": _("disagrees"),
        "learn_tried": _("Tried: {shifts}"),
        "learn_question": _("Question {number} of {count}"),
        "learn_level": _("level {level} of {levels}"),
        "learn_next": _("Next question"),
        "learn_result": _("See the result"),
        "learn_score": _("Right answers: {right} of {count}"),
        "learn_score_all": _("All of them right: you can play these games."),
        "learn_score_most": _("Well done. Look again at those that you missed."),
        "learn_score_some": _("The steps are still there, and so are other questions."),
        "learn_right": _("right answer"),
        "learn_wrong": _("wrong answer"),
        "learn_open": _("not answered yet"),
        "learn_result_title": _("Your result"),
    }
