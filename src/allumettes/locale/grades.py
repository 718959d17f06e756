"""What is said of students' programs: verdicts, faults with their examples, marks. Written for the student to read."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Mapping
from typing import Any

from allumettes.classroom.checks import registered
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.finding import Counterexample, Finding, Verdict
from allumettes.classroom.submissions.building import MAKE
from allumettes.classroom.submissions.languages import languages
from allumettes.core.convention import Outcome
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _, console_faults, ngettext
from allumettes.locale.algorithms import algorithm
from allumettes.locale.numbers import decimal, decimal_sign, listed, number
from allumettes.locale.verdicts import outcome_word
from allumettes.programs.limits import MEBIBYTE, Resource
from allumettes.programs.protocol import Command

VERDICTS = {
    Verdict.PASSED: N_("right"),
    Verdict.UNFINISHED: N_("partly right"),
    Verdict.FAILED: N_("wrong"),
    Verdict.NOT_JUDGED: N_("could not be tried"),
    Verdict.NOT_ASKED: N_("not asked"),
}

FAULTS: dict[str, str] = {
    # The answers.
    "wrong-nature": N_("Your program calls {position} {said}, but it is {truth}."),
    "lost-win": N_("In {position} your program plays {reply} and gives the win away: {better} wins."),
    "no-move": N_("In {position} your program says that it has no move, but there is one."),
    "illegal-move": N_("In {position} your program plays “{reply}”, which the rules forbid."),
    "after-others": N_(
        "Asked first, your program answers rightly for {position}; asked after other positions, wrongly. Something "
        "that it keeps from one question to the next is out of date."
    ),
    "unsteady": N_(
        "Your program once answered wrongly for {position}, and rightly when it was asked again: its answers change."
    ),
    "slows-down": N_(
        "The more your program has been asked, the longer it takes for the same question: something that it keeps "
        "grows and grows."
    ),
    "unreadable": N_("Asked “{asked}”, your program answers “{reply}”, which is no answer to it."),
    "refused": N_("Your program says that it does not know “{asked}”."),
    "no-answer": N_("Your program does not answer within {seconds} s."),
    "crashed": N_("Your program crashes."),
    "ended": N_("Your program ends while it is still being asked."),
    "exceeded": N_("Your program takes more than it may."),
    # Building.
    "not-unpacked": N_("What was handed in cannot be opened."),
    "no-source": N_("No program was found in what was handed in."),
    "missing-tool": N_("This computer has no {message}, so the program was not tried. That is no fault of yours."),
    "does-not-build": N_("Your program does not build with `{command}`."),
    "lost": N_("Your program has stopped the program that graded it."),
    # Handing in.
    "wrong-name": N_("“{name}” is not named Nom_Prénom_Partie1.zip (or 2), as in Le-Guen_Olivier_Partie1.zip."),
    "no-zip": N_("“{name}” is no zip archive."),
    "left-out": N_("Left out of the archive, as they are links or lead outside it: {names}."),
    "replaced": N_("More than once in the archive, where only the last file of a name can be judged: {names}."),
    "missing-files": N_("Missing: {missing}."),
    # Speaking.
    "no-greeting": N_("Your program does not answer the greeting with “allumettes 1” and its name."),
    "silent": N_("Your program does not answer “{asked}”, a command that it does not know: “unknown” would do."),
    "not-sent": N_(
        "The answers of your program only come out when its input ends: answer each line before you read the next one, "
        "and send the answer at once (flush=True in Python, fflush(stdout) in C, flush() in Java, finish-output in "
        "Lisp)."
    ),
    "accepted": N_("Your program accepts “{line}”, which means nothing: it should refuse it."),
    "deaf": N_("After “{line}”, which means nothing, your program answers wrongly for {position}."),
    "goes-on": N_("Your program does not end after “quit”."),
    # Growth.
    "too-slow": N_(
        "For one heap of {heap} your program needs more than {seconds} s; up to {reach} matches it should take less."
    ),
    # The console.
    **console_faults.FAULTS,
}
"""The first sentence about every fault. Checks of other rooms add theirs to this table."""

ARCHIVE_FAULTS = {
    "unreadable": N_("The archive is damaged."),
    "unknown-format": N_("Only zip and tar archives can be opened."),
    "encrypted": N_("The archive has a password."),
    "too-many-files": N_("The archive holds too many files."),
    "too-large": N_("The archive is too large."),
    "too-deep": N_("It is an archive inside an archive inside an archive."),
    "left-out": N_("It is a link, or its name leads outside the archive of the class."),
}
MISSING = {"source": N_("the source"), "traces": N_("two traces (.txt)"), "strategy": N_("the strategy (.pdf)")}
RESOURCES = {
    Resource.OUTPUT: N_("It does not stop writing: more than {bytes} bytes for one answer."),
    Resource.MEMORY: N_("It uses more than {mebibytes} MB of memory."),
    Resource.PROCESSES: N_("It starts more than {count} processes."),
    Resource.PROCESSOR: N_("It computes for more than {count} s."),
    Resource.FILE_SIZE: N_("It writes a file of more than {mebibytes} MB."),
    Resource.FOLDER: N_("It fills its folder with more than {mebibytes} MB."),
}
FORBIDDEN = {
    r"(?i)network is unreachable|unknownhost|gaierror|name resolution|socketexception|connection refused": N_(
        "Programs have no network here."
    ),
    r"(?i)file too large|file size limit": N_("Programs may not write large files here."),
    r"(?i)headless|cannot open display|no display": N_("Programs have no screen here, only lines of text."),
}
"""What the last words of a program show that it was kept from."""
REASONS = {
    "no-such-heap": N_("There is no such heap."),
    "stuck-heap": N_("This heap cannot be played."),
    "equal-parts": N_("The two heaps must be different."),
    "empty-part": N_("A heap may not be empty."),
    "other-sum": N_("The heaps together must have as many matches as before."),
}
"""Why a move is illegal, where one sentence can say it without the position."""
ROW_AND_AMOUNT = re.compile(r"([0-9]+)[ ,;]+[0-9]+")
UNREADABLE_PART = 8
"""A line is no text where more than one in so many of its signs cannot be read."""
MOST_BEFORE = 12
"""More questions than these are not shown."""
CRITERIA = {
    "date": N_("handed in on time"),
    "conventions": N_("conventions of the language"),
    "methods": N_("decomposition into methods"),
    "tests": N_("test methods"),
    "quality": N_("quality of the code"),
}


def check_title(name: str) -> str:
    check = registered().get(name)
    return _(check.title) if check else name


def verdict_word(verdict: Verdict) -> str:
    return _(VERDICTS[verdict])


def criterion(name: str) -> str:
    """A criterion that the teacher marks by hand; the teacher's own are as they were written."""
    return _(CRITERIA[name]) if name in CRITERIA else name


def language_name(name: str | None) -> str:
    if name is None:
        return "–"
    return name if name == MAKE else languages()[name].title


def bracketed(position: Position) -> str:
    """A position as a student writes it: [3,5,13]."""
    return f"[{','.join(map(str, position))}]"


def fault_words(example: Counterexample) -> str:
    """The fault in a sentence or two."""
    details = example.details
    first = _(FAULTS[example.fault]).format(**_fields(example))
    words = [first[:1].upper() + first[1:]]  # it may begin with “the computer”
    if example.position is not None and "{position}" not in FAULTS[example.fault] and example.fault != "too-slow":
        words.append(_("This happens at {position}.").format(position=bracketed(example.position)))
    if example.fault in MORE:
        words.append(MORE[example.fault](details))
    if "line" in details and "{line}" not in FAULTS[example.fault]:
        words.append(_("That is after “{line}”.").format(line=details["line"]))
    if details.get("before", 0) > MOST_BEFORE:
        words.append(
            _("It takes {count} questions before, which are in a file beside the sheet.").format(
                count=details["before"]
            )
        )
    if details.get("sometimes"):
        words.append(_("It chooses at random there: try several times."))
    words.append(_level(details))
    return " ".join(filter(None, words))


def _fields(example: Counterexample) -> dict[str, Any]:
    shown: dict[str, Any] = {**example.details}
    for name in ("said", "truth"):
        if shown.get(name) in tuple(Outcome):
            shown[name] = outcome_word(Outcome(shown[name]))
    if "seconds" in shown:
        shown["seconds"] = points(shown["seconds"])
    if _is_binary(shown.get("reply", "")):
        shown["reply"] = "…"
    for name, value in example.details.items():
        if isinstance(value, list) and all(isinstance(heap, int) for heap in value):
            shown[name] = bracketed(tuple(value))
        elif value is None:
            shown[name] = _("the computer")
    if "missing" in shown:
        shown["missing"] = listed(_(MISSING[name]) for name in shown["missing"])
    if example.position is not None:
        shown["position"], shown["heap"] = bracketed(example.position), number(example.position[0])
    return shown


def _proof(details: Mapping[str, Any]) -> str:
    if details.get("better"):
        return _("Proof: {better} leaves the other player a losing position.").format(better=details["better"])
    return _("No move is possible there.") if details.get("over") else ""


def _refusal(details: Mapping[str, Any]) -> str:
    reason = details["reason"]
    words = [_(REASONS[reason])] if reason in REASONS else []
    if numbers := ROW_AND_AMOUNT.fullmatch(details.get("reply", "")):
        words.append(
            _("Two numbers are a row and an amount: this is row {row}, counted from 0.").format(row=numbers[1])
        )
    return " ".join(words)


def _crash(details: Mapping[str, Any]) -> str:
    if details.get("said"):
        words = _("Its last words: “{said}”.").format(said=details["said"])
        why = next((_(why) for pattern, why in FORBIDDEN.items() if re.search(pattern, details["said"])), "")
        return f"{words} {why}".strip()
    if details.get("signal"):
        return _("The system ended it: {signal}.").format(signal=_signal_name(details["signal"]))
    if details.get("status"):
        return _("Its exit code is {status}: only 0 says that all is well.").format(status=details["status"])
    return ""


def _archive(details: Mapping[str, Any]) -> str:
    reason = details["reason"]
    return _(ARCHIVE_FAULTS[reason])


def _excess(details: Mapping[str, Any]) -> str:
    most, resource = details["most"], Resource(details["resource"])
    words = _(RESOURCES[resource]).format(
        bytes=number(round(most)), mebibytes=number(round(most / MEBIBYTE)), count=number(round(most))
    )
    if resource is Resource.OUTPUT:
        return words
    return " ".join([words, _("It is stopped for that only here, where programs have limits.")])


def _compiler(details: Mapping[str, Any]) -> str:
    """Why a compiler was stopped, where it has not stopped itself."""
    if details.get("resource"):
        return _excess(details)
    if details.get("seconds"):
        return _("The compiler does not come to an end within {seconds} s.").format(seconds=points(details["seconds"]))
    return ""


def _expected(details: Mapping[str, Any]) -> str:
    """How an answer is written; or whence a line may come that answers nothing."""
    if _is_binary(details["reply"]):
        return _no_text()
    match details["asked"].split()[:1]:
        case [Command.NATURE]:
            return _("The words are “winning” and “losing”, or “gagnante” and “perdante”.")
        case [Command.MOVE]:
            return _("A move is written 13>5+8, and “none” where there is none.")
        case [Command.POSITION | Command.GAME | Command.LEVEL]:
            return _("Is it a second line of the answer before? Every line gets one line of answer, and no more.")
    return ""


def _said_instead(details: Mapping[str, Any]) -> str:
    if _is_binary(details.get("reply", "")):
        return _no_text()
    if details.get("reply"):
        return _("It says “{reply}”.").format(reply=details["reply"])
    if details.get("seconds") and not details.get("unended"):
        return _("It says nothing within {seconds} s.").format(seconds=points(details["seconds"]))
    return _unended(details)


def _unended(details: Mapping[str, Any]) -> str:
    if not details.get("unended"):
        return ""
    return _("It has written “{text}”, but not the end of the line.").format(text=details["unended"])


def _no_text() -> str:
    return _("What it answers is no text in UTF-8.")


def _is_binary(reply: str) -> bool:
    """Whether much of a line could not be read as text. Colours of a terminal are only a little of it."""
    return reply.count("\N{REPLACEMENT CHARACTER}") * UNREADABLE_PART > len(reply)


MORE: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "wrong-nature": _proof,
    "illegal-move": _refusal,
    "crashed": _crash,
    "unreadable": _expected,
    "no-greeting": _said_instead,
    "no-answer": _unended,
    "does-not-build": _compiler,
    "exceeded": _excess,
    "not-unpacked": _archive,
    Fault.EXCEEDS: _excess,
    Fault.CRASHES: console_faults.after_answer,
    Fault.HANGS: console_faults.after_answer,
    Fault.STOPS_EARLY: console_faults.after_answer,
}
"""What else is said of a fault."""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _level(details: Mapping[str, Any]) -> str:
    return _("(At level {level}.)").format(level=details["level"]) if details.get("level") in (1, 2) else ""


def _asked_words(facts: Mapping[str, Any]) -> str:
    if facts["matches"] < facts["all"]:
        return _(
            "Not finished: up to {matches} of {all} matches. All that was asked is right; then the time was over."
        ).format(matches=number(facts["matches"]), all=number(facts["all"]))
    if "asked" not in facts:  # the time ended among the larger ones
        return _("All positions of up to {matches} matches are right.").format(matches=number(facts["matches"]))
    return ngettext(
        "{count} position asked: all of up to {matches} matches, and larger ones.",
        "{count} positions asked: all of up to {matches} matches, and larger ones.",
        facts["asked"],
    ).format(count=number(facts["asked"]), matches=number(facts["matches"]))


def _built(facts: Mapping[str, Any]) -> str:
    words = f"{language_name(facts['language'])}, {facts['main']}"
    unmade = _("`make` made no program, so it was built in the usual way.") if facts.get("unmade") else ""
    return f"{words}. {unmade}" if unmade else words


def idea_words(facts: Mapping[str, Any]) -> str:
    """Which version of the course the counts are those of."""
    if "version" not in facts:
        if facts.get("counts"):
            return _("Its counts are like those of none of the five versions.")
        return _("It does not count its operations.")
    version = algorithm(facts["version"])
    if facts["exact"]:
        return _("Its counts are exactly those of {version}, on heaps up to {largest}.").format(
            version=version, largest=number(facts["largest"])
        )
    return _("Its counts are close to those of {version}: × {ratio} on a heap of {largest}.").format(
        version=version, ratio=decimal(facts["ratio"]), largest=number(facts["largest"])
    )


RIGHT: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "builds": _built,
    "natures": _asked_words,
    "moves": _asked_words,
    "growth": lambda facts: _("It answers every heap up to {reach} matches in time.").format(
        reach=number(facts["reach"])
    ),
    "idea": idea_words,
    "console-runs": console_faults.matches_played,
}
"""What is said of a check that has passed. Checks of other rooms add theirs to this table."""
UNFINISHED: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "natures": _asked_words,
    "moves": _asked_words,
    "levels": lambda _facts: _("Not finished: all that was asked is right; then the time was over."),
}
NOT_ASKED: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "hand-in": lambda _facts: _("A program alone: no archive was asked for."),
    "levels": lambda _facts: _("It has no levels: it is judged as the strongest."),
    "idea": idea_words,
}


def finding_words(finding: Finding) -> str:
    """What was found, in a line: for what is right, how much was asked; for what is wrong, the first fault."""
    if finding.counterexamples:
        return fault_words(finding.counterexamples[0])
    if finding.verdict is Verdict.NOT_JUDGED:
        if "because" not in finding.facts:
            return _("The matches never came so far.")
        return _("Not tried, because of what is wrong at “{title}”.").format(
            title=check_title(finding.facts["because"])
        )
    by_verdict = {Verdict.PASSED: RIGHT, Verdict.UNFINISHED: UNFINISHED, Verdict.NOT_ASKED: NOT_ASKED}
    words = by_verdict.get(finding.verdict, {}).get(finding.check)
    return words(finding.facts) if words else ""


def points(value: float) -> str:
    """Points and marks, with the decimals that they need."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", decimal_sign())
