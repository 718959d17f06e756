"""A dialogue: what is said and answered is on the screen and in the trace, in the same words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import TextIO

import pytest

from allumettes.course.console.dialogue import Dialogue


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def dialogue(answers: Iterator[str], trace: TextIO | None = None) -> Dialogue:
    def read_line() -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    return Dialogue(read_line, trace)


@pytest.mark.parametrize(("stdin", "echoed"), [(StringIO, " 7 \n"), (Terminal, "")])
def test_an_answer_is_written_out_where_no_terminal_echoes_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stdin: type[StringIO], echoed: str
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin())
    trace = StringIO()
    talk = dialogue(iter([" 7 "]), trace)
    talk.say("A board")
    talk.say()
    assert talk.ask("Row: ") == "7"
    assert capsys.readouterr().out == f"A board\n\nRow: {echoed}"
    assert trace.getvalue() == "A board\n\nRow:  7 \n", "the trace has it in any case"


def test_where_answers_end_the_line_does_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    with pytest.raises(EOFError):
        dialogue(iter(())).ask("Row: ")
    assert capsys.readouterr().out == "Row: \n"


def test_the_trace_is_closed_with_the_dialogue() -> None:
    trace = StringIO()
    with dialogue(iter(()), trace) as talk:
        assert isinstance(talk, Dialogue)
        assert not trace.closed
    assert trace.closed


def test_what_is_said_is_in_the_trace_at_once(tmp_path: Path) -> None:
    """A match whose process is killed leaves all of its dialogue."""
    with (tmp_path / "trace.txt").open("w", encoding="utf-8") as trace:
        dialogue(iter(()), trace).say("A board")
        assert (tmp_path / "trace.txt").read_text(encoding="utf-8") == "A board\n"
