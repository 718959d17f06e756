"""A program runs within its limits: whatever it does, one error says it, and nothing of it is left."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from textwrap import dedent
from threading import Event, Thread, Timer

import pytest

from allumettes.programs.confinement import KINDS, Confinement, Gap, OnlyLimits, strongest
from allumettes.programs.control_group import control_group
from allumettes.programs.errors import EndedError, ExceededError, NotFoundError, TimedOutError
from allumettes.programs.limits import Resource
from allumettes.programs.process import Process
from allumettes.programs.processes import PROC, own_time_in_queue
from allumettes.programs.workspace import Workspace, remove_folder
from tests.programs.conftest import SMALL, Start

IN_A_HURRY = replace(SMALL, seconds=0.2)

ECHO = """
    import sys
    for line in sys.stdin:
        print("heard", line.strip())
"""


def left_behind(mark: str) -> list[str]:
    """The processes of this machine that have a word in their command."""
    found = []
    for process in PROC.glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if mark in command and int(process.name) != os.getpid():
            found.append(command)
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_lines_go_to_a_program_and_come_back(start: Start, kind: type[Confinement]) -> None:
    if not kind().works():
        pytest.skip(f"{kind.name}: not on this machine")
    process = start(ECHO, confinement=kind())
    process.send("hello")
    assert process.read_line() == "heard hello"
    process.send("one\ntwo")
    assert (process.read_line(), process.read_line()) == ("heard one", "heard two")
    assert process.status is None
    assert process.seconds > 0


def test_a_program_may_stand_at_a_terminal(start: Start) -> None:
    process = start('print(__import__("sys").stdin.isatty()); print("name ?", end=""); print(input())', terminal=True)
    assert process.read_line() == "True"
    assert process.read() == "name ?"
    process.send("Éloïse")
    assert process.read_all() == "Éloïse\n"
    assert process.status == 0


def test_a_terminal_may_show_what_is_typed(start: Start) -> None:
    process = start("input(); print(2)", terminal=True, echo=True)
    process.send("1")
    assert process.read_all().split() == ["1", "2"]


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    for command in (["no-such-program"], ["./no-such-program"], [str(tmp_path)], []):
        with pytest.raises(NotFoundError):
            Process(command, tmp_path)


def test_a_crash_is_told_with_the_last_words(start: Start) -> None:
    process = start("import sys; sys.exit('I am tired')")
    with pytest.raises(EndedError) as caught:
        process.read_line()
    assert (caught.value.status, caught.value.signal, caught.value.said) == (1, None, "I am tired\n")


def test_a_crash_by_a_signal(start: Start) -> None:
    process = start("import os; os.kill(os.getpid(), 11)")
    with pytest.raises(EndedError) as caught:
        process.read_line()
    assert caught.value.signal == signal.SIGSEGV


def test_a_last_line_without_an_end_is_read(start: Start) -> None:
    process = start('print("ok", end="")')
    assert process.read_line() == "ok"
    with pytest.raises(EndedError):
        process.read_line()


def test_one_that_sleeps(start: Start) -> None:
    process = start("import time; time.sleep(600)", IN_A_HURRY)
    with pytest.raises(TimedOutError) as caught:
        process.read_line()
    assert caught.value.seconds == 0.2


def test_all_answers_together_have_a_limit(start: Start) -> None:
    process = start("import time; time.sleep(0.3); print(1); time.sleep(600)", replace(SMALL, seconds_in_all=0.5))
    assert process.read_line() == "1"
    with pytest.raises(TimedOutError):
        process.read_line()


def test_one_that_ignores_signals(start: Start) -> None:
    mark = "deaf-to-signals"
    process = start(f"""
        import signal, time
        for number in set(signal.Signals) - {{signal.SIGKILL, signal.SIGSTOP}}:
            signal.signal(number, signal.SIG_IGN)
        print("ready {mark}")
        while True:
            time.sleep(600)
    """)
    assert process.read_line() == f"ready {mark}"
    process.close()
    assert process.status is not None
    assert left_behind(str(process.command[-1]) + "\0" + mark) == []


def test_one_that_never_reads(start: Start) -> None:
    process = start("import time; time.sleep(600)", IN_A_HURRY)
    for _number in range(100):
        process.send("x" * 10_000)
    with pytest.raises(TimedOutError):
        process.read_line()


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("what", ["'x'", "'x\\n'", "'\\0'"])
def test_one_that_floods(start: Start, stream: str, what: str) -> None:
    process = start(f"""
        import sys
        while True:
            sys.{stream}.write({what} * 1000)
    """)
    with pytest.raises(ExceededError) as caught:
        process.read_all()
    assert caught.value.resource is Resource.OUTPUT


def test_one_that_thinks_aloud_for_long_may_answer(start: Start) -> None:
    process = start("import sys; sys.stderr.write('x' * 150_000); print('done')")
    assert process.read_line() == "done"


def test_the_beginning_of_a_long_report_of_a_crash_is_kept(start: Start) -> None:
    process = start("import sys; sys.exit('StackOverflowError\\n' + '    at Grundy.deep\\n' * 2000)")
    with pytest.raises(EndedError) as caught:
        process.read_line()
    assert caught.value.said.startswith("StackOverflowError")


def test_the_input_of_a_program_has_an_end(start: Start) -> None:
    process = start("import sys; print(sys.stdin.read().split())")
    process.send("one\ntwo")
    process.end_input()
    assert process.read_all() == "['one', 'two']\n"


def test_time_in_which_whoever_asks_waits_for_a_processor_does_not_count(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = start("input()")
    before = process.clock()
    monkeypatch.setattr("allumettes.programs.running.own_time_in_queue", lambda: own_time_in_queue() + 100 * 10**9)
    assert process.clock() < before - 50


def test_the_system_tells_how_long_a_thread_has_waited() -> None:
    told = Path("/proc/thread-self/schedstat")
    if not told.exists():
        pytest.skip("not on this system")
    before = int(told.read_text().split()[1])
    assert before <= own_time_in_queue() <= int(told.read_text().split()[1])


def test_one_that_prints_binary(start: Start) -> None:
    process = start(r'import sys; sys.stdout.buffer.write(bytes(range(11, 256)) + b"\n")')
    assert "\ufffd" in process.read_line()


def test_one_that_eats_memory(start: Start) -> None:
    process = start("""
        eaten = []
        while True:
            eaten.append(bytearray(1_000_000))
    """)
    with pytest.raises(ExceededError) as caught:
        process.read_all()
    assert caught.value.resource is Resource.MEMORY
    assert process.memory > SMALL.memory


def test_one_that_forks(start: Start) -> None:
    process = start("""
        import os, time
        while True:
            try:
                os.fork()
            except OSError:
                time.sleep(0.1)
    """)
    with pytest.raises(ExceededError) as caught:
        process.read_line()
    assert caught.value.resource is Resource.PROCESSES


def test_the_system_itself_bounds_the_processes(start: Start) -> None:
    """They are refused also between two looks of the watch."""
    group = control_group(1)
    if group:
        group.remove()
    elif os.geteuid() == 0:
        pytest.skip("root without control groups")
    process = start(
        """
        import os, time
        children = 0
        try:
            while children < 2000:
                if os.fork() == 0:
                    time.sleep(600)
                children += 1
        except OSError:
            print("refused", children)
            time.sleep(600)
    """,
        replace(SMALL, processes=40),
    )
    try:
        word, children = process.read_line().split()
    except ExceededError:  # the watch was quicker
        return
    assert word == "refused"
    assert int(children) < 300


def test_one_that_leaves_a_process_behind(start: Start) -> None:
    if Gap.PROCESSES in strongest().missing:
        pytest.skip("this system cannot end a process that has left its group")
    mark = "the-one-that-stayed"
    process = start(f"""
        import os, sys
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)", "{mark}"])
            os._exit(0)
        os.wait()
        print("gone")
    """)
    assert process.read_line() == "gone"
    with pytest.raises(EndedError):
        process.read_line()
    process.close()
    assert left_behind(mark) == []


@pytest.mark.slow
def test_one_that_calculates_while_nobody_waits(start: Start) -> None:
    process = start("print(1)\nwhile True: pass", replace(SMALL, seconds_in_all=0.9))
    assert process.read_line() == "1"
    while process.status is None:
        time.sleep(0.05)
    error = process.ending()
    assert isinstance(error, ExceededError)
    assert error.resource is Resource.PROCESSOR


def test_one_that_writes_a_large_file(start: Start) -> None:
    process = start("""
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        with open("large", "wb") as file:
            while True:
                file.write(bytes(10_000))
    """)
    with pytest.raises(ExceededError) as caught:
        process.read_line()
    assert caught.value.resource is Resource.FILE_SIZE


def test_one_that_writes_many_files(start: Start) -> None:
    process = start("""
        import itertools, time
        for number in itertools.count():
            with open(str(number), "wb") as file:
                file.write(bytes(50_000))
            time.sleep(0.01)
    """)
    with pytest.raises(ExceededError) as caught:
        process.read_line()
    assert caught.value.resource is Resource.FOLDER


def test_its_folder_is_its_own(start: Start, tmp_path: Path) -> None:
    process = start("""
        import os
        print(sorted(os.listdir()))
        open("note", "w").close()
        print(os.getcwd())
    """)
    assert process.read_line() == "['program.py']"
    folder = Path(process.read_line())
    assert not (tmp_path / "program" / "note").exists()
    process.close()
    assert not folder.exists()


def test_a_compiler_writes_where_the_program_is(start: Start, tmp_path: Path) -> None:
    process = start('open("built", "w").write("x")', writable=True)
    process.read_all()
    assert (tmp_path / "program" / "built").read_text(encoding="utf-8") == "x"


def test_nothing_else_can_be_read_or_changed(start: Start, tmp_path: Path) -> None:
    if Gap.FILES in strongest().missing:
        pytest.skip("this system cannot hide files")
    secret = tmp_path / "secret"
    secret.write_text("the marks", encoding="utf-8")
    process = start(f"""
        import os
        for path in ({str(secret)!r}, "/etc/shadow"):
            print(os.path.exists(path))
        for path in (os.path.realpath("program.py"), "/mine", "/usr/mine", "/dev/shm/mine", "/etc/mine"):
            try:
                open(path, "a").close()
                print("written", path)
            except OSError:
                print("refused")
    """)
    assert process.read_all().split() == ["False", "False", *["refused"] * 5]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_there_is_no_network_where_the_system_can_forbid_it(start: Start, kind: type[Confinement]) -> None:
    if not kind().works():
        pytest.skip(f"{kind.name}: not on this machine")
    with socket.create_server(("127.0.0.1", 0)) as server:
        process = start(
            f"""
            import socket
            try:
                socket.create_connection(("127.0.0.1", {server.getsockname()[1]}), 2)
                print("connected")
            except OSError:
                print("refused")
        """,
            confinement=kind(),
        )
        assert process.read_line() == ("connected" if Gap.NETWORK in kind.missing else "refused")


@pytest.mark.slow
def test_a_program_ends_with_the_one_who_asks(tmp_path: Path) -> None:
    """Also when that one is killed."""
    mark = "orphan-of-a-killed-parent"
    (tmp_path / "parent.py").write_text(
        dedent(f"""
            import sys, time
            from allumettes.programs.process import Process

            process = Process([sys.executable, "-I", "-S", "-c", "print(1, flush=True); input()", "{mark}"])
            print(process.read_line(), flush=True)
            time.sleep(600)
        """),
        encoding="utf-8",
    )
    with subprocess.Popen([sys.executable, "parent.py"], cwd=tmp_path, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        assert parent.stdout.readline() == "1\n"
        assert left_behind(mark)
        parent.kill()
    deadline = time.monotonic() + 5
    while left_behind(mark) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert left_behind(mark) == []


def test_what_is_not_contained_is_known() -> None:
    assert OnlyLimits.missing == (Gap.NETWORK, Gap.FILES, Gap.PROCESSES)
    assert strongest().works()


def test_folders_that_a_program_has_closed_are_removed_and_no_other_is_changed(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    closed = workspace.folder / "closed" / "inside"
    closed.mkdir(parents=True)
    (closed / "file").touch()
    (workspace.folder / "link").symlink_to(tmp_path)
    for folder in (closed, closed.parent):
        folder.chmod(0)
    tmp_path.chmod(0o755)
    before = workspace.folder.parent.parent.stat().st_mode
    workspace.remove()
    workspace.remove()
    assert not workspace.folder.parent.exists()
    assert workspace.folder.parent.parent.stat().st_mode == before
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_folder_that_is_still_written_to_is_removed_when_the_writer_has_ended(tmp_path: Path) -> None:
    """As the folder of a program is that was killed a moment ago."""
    folder = tmp_path / "work"
    folder.mkdir()
    stop = Event()

    def write() -> None:
        with suppress(FileNotFoundError):
            for number in count():
                (folder / str(number)).mkdir()
                if stop.is_set():
                    return

    writer = Thread(target=write)
    writer.start()
    Timer(0.2, stop.set).start()
    remove_folder(folder)
    writer.join()
    assert not folder.exists()


@pytest.mark.slow
def test_time_in_which_others_use_the_processor_does_not_count(start: Start) -> None:
    """All stand on one processor: computing for half of the limit takes three times as long."""
    pinned = f"import os, time; os.sched_setaffinity(0, [{min(os.sched_getaffinity(0))}])"
    rivals = [subprocess.Popen([sys.executable, "-I", "-S", "-c", f"{pinned}\nwhile True: pass"]) for _one in range(2)]
    try:
        process = start(
            f"{pinned}\nprint('ready')\nend = time.process_time() + 0.5\n"
            "while time.process_time() < end: pass\nprint('done')",
            replace(SMALL, seconds=1.0, start=20.0),
        )
        assert process.read_line() == "ready"
        assert process.read_line() == "done"
    finally:
        for rival in rivals:
            rival.kill()
            rival.wait()


def test_a_program_may_take_longer_to_start(start: Start) -> None:
    process = start("import time; time.sleep(0.5); print(1); time.sleep(600)", replace(SMALL, seconds=0.1, start=20.0))
    assert process.read_line() == "1"
    with pytest.raises(TimedOutError) as caught:
        process.read_line()
    assert caught.value.seconds == 0.1
