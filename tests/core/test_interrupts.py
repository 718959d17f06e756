"""Signals wait for the end of what must not be half done, and no longer."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator

import pytest

from allumettes.cli.endings import interrupted_code, like_ctrl_c
from allumettes.core.interrupts import ENDINGS, interrupts_held


@pytest.fixture(autouse=True)
def usual_handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in ENDINGS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", ENDINGS)
def test_a_signal_waits_until_the_end(number: signal.Signals) -> None:
    done = []
    with like_ctrl_c():
        with pytest.raises(KeyboardInterrupt), interrupts_held() as came:  # noqa: PT012 - what it holds back
            signal.raise_signal(number)
            assert came.is_set()
            done.append("all of it")
        assert interrupted_code() == 128 + number
    assert done == ["all of it"]


def test_a_second_one_does_not_wait() -> None:
    done = []
    with like_ctrl_c(), pytest.raises(KeyboardInterrupt), interrupts_held():  # noqa: PT012 - what it holds back
        signal.raise_signal(signal.SIGTERM)
        done.append("a part")
        signal.raise_signal(signal.SIGTERM)
        done.append("the rest")
    assert done == ["a part"]


def test_held_twice_it_comes_once_at_the_outer_end() -> None:
    done = []
    with like_ctrl_c(), pytest.raises(KeyboardInterrupt), interrupts_held():  # noqa: PT012 - what it holds back
        with interrupts_held():
            signal.raise_signal(signal.SIGHUP)
            done.append("inner")
        done.append("outer")
    assert done == ["inner", "outer"]


def test_what_is_ignored_stays_ignored_and_all_is_put_back() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with like_ctrl_c():
        signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        assert callable(signal.getsignal(signal.SIGTERM))
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_other_threads_have_no_signals() -> None:
    held = []

    def work() -> None:
        with like_ctrl_c(), interrupts_held() as came:
            held.append(came.is_set())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert held == [False]
