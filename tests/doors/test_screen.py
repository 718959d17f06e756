"""The screen of the friendly mode: colours as they are asked for, and a word where something takes long."""

from __future__ import annotations

import threading
import time

import pytest

from allumettes.cli.friendly import screen as module
from allumettes.cli.friendly.screen import Screen


@pytest.mark.parametrize(("color", "red"), [("auto", True), ("always", True), ("never", False)])
def test_never_means_never_even_where_colours_are_forced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], color: str, red: bool
) -> None:
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", "NO_COLOR": ""}.items():
        monkeypatch.setenv(name, value)
    Screen(color).say("text", style="red")
    assert ("\x1b[31m" in capsys.readouterr().out) == red


def test_a_long_wait_is_explained_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    shown, begin = "", time.monotonic()
    with Screen("always").patience("thinking"):
        while not shown and time.monotonic() < begin + 30:
            time.sleep(0.01)
            shown = capsys.readouterr().out
    assert "thinking" in shown


def test_nothing_is_said_of_what_is_quick_nor_in_a_transcript(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 60)
    with Screen("always").patience("thinking"):
        (timer,) = timers()
    timer.join(30)
    assert not timer.is_alive()
    with Screen().patience("thinking"):
        assert not timers()
    assert capsys.readouterr().out == ""


def timers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
