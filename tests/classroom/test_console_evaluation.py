"""Whole console programs judged: no false alarm for good ones, the smallest example for each fault of the others."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

from allumettes.classroom.checks.check import Interface
from allumettes.classroom.console.console import Console
from allumettes.classroom.console.evaluation import Evaluation, evaluate
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.referee import play
from allumettes.classroom.finding import Verdict
from allumettes.classroom.grading import grade_submission
from allumettes.classroom.submissions.collecting import collect
from allumettes.locale.grades import fault_words
from allumettes.programs.errors import TimedOutError
from allumettes.programs.process import Process
from tests.classroom.console_matches import PROGRAMS, changed, played, script_of, started

pytestmark = pytest.mark.slow
CHOICE = "return random.choice(gagnants or suites)"


def judged(path: Path, part: int) -> Evaluation:
    return evaluate(lambda: started(path), part)


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(tool), reason=f"no {tool} here")


@pytest.fixture(scope="module")
def java_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    sources = [str(PROGRAMS / f"Grundy{part}.java") for part in (1, 2)]
    subprocess.run(["javac", "-encoding", "UTF-8", "-d", str(folder), *sources], check=True)
    return folder


def java(classes: Path, name: str) -> Process:
    return Process(["java", "-XX:TieredStopAtLevel=1", "-cp", str(classes), name], classes, terminal=True)


@needs("javac")
def test_part_1_in_java_plays_the_match_of_the_assignment(java_classes: Path) -> None:
    """Its own tests show boards before the match, and the match ends without the last board, as in the assignment."""
    with java(java_classes, "Grundy1") as process:
        match = play(Console(process), script_of(1, 7))
    assert match.is_finished
    assert match.faults == []
    assert "Tour du joueur : Michel\nLigne : -1\nLigne : 0\nLigne : 2\nLigne : 1\n" in match.transcript
    assert match.transcript.endswith("Michel a gagné.\n")


@needs("javac")
def test_part_2_in_java_lets_the_computer_begin(java_classes: Path) -> None:
    with java(java_classes, "Grundy2") as process:
        match = play(Console(process), script_of(2, 8, computer_first=True))
    assert match.is_finished
    assert match.faults == []
    assert (match.turns[0].before, match.turns[0].after) == ((8,), (1, 7))


@needs("gcc")
def test_part_1_in_c_with_english_words_and_heaps_in_another_order(tmp_path: Path) -> None:
    program = tmp_path / "grundy1"
    subprocess.run(["gcc", "-o", str(program), str(PROGRAMS / "grundy1.c")], check=True)
    evaluation = evaluate(lambda: Process([str(program)], tmp_path, terminal=True), 1)
    assert evaluation.faults == {}
    assert evaluation.finished == evaluation.matches == 7


def test_part_2_in_python_with_levels_and_the_questions_in_another_order(tmp_path: Path) -> None:
    evaluation = judged(changed(tmp_path, "grundy2.py"), 2)
    assert evaluation.faults == {}
    assert evaluation.finished == evaluation.matches == 13
    assert evaluation.chances(late=True) > 1
    assert evaluation.chances(late=False) > 5


def test_a_pause_is_not_taken_for_a_question(tmp_path: Path) -> None:
    path = changed(
        tmp_path, "grundy1.py", "    print()\n    for numero", "    import time; time.sleep(0.5)\n    for numero"
    )
    match = played(path, script_of(1, 4))
    assert match.is_finished
    assert match.faults == []


def test_several_faults_of_one_program_are_all_found(tmp_path: Path) -> None:
    """A wrong answer that is taken ends its match; the others are tried in the next one."""
    path = changed(tmp_path, "grundy1.py", "0 < nombre < tas and nombre != tas - nombre", "0 <= nombre < tas")
    source = path.read_text(encoding="utf-8").replace("except ValueError:", "except KeyError:")
    path.write_text(source.replace("{noms[1 - tour]}", "{noms[tour]}"), encoding="utf-8")
    found = judged(path, 1).faults
    assert {fault: one.position for fault, one in found.items() if fault is not Fault.WRONG_WINNER} == {
        Fault.ACCEPTS_AMOUNT_ZERO: (3,),
        Fault.ACCEPTS_AMOUNT_HALF: (4,),
        Fault.CRASHES: None,
    }
    assert sorted(found[Fault.WRONG_WINNER].position or ()) == [1, 2]


def test_a_computer_that_never_searches_misses_the_smallest_win(tmp_path: Path) -> None:
    found = judged(changed(tmp_path, "grundy2.py", CHOICE, "return suites[-1]"), 2).faults
    assert set(found) == {Fault.MISSED, Fault.MISSED_AT_THE_END}
    for fault in found.values():
        assert fault.position == (5,)
        assert (fault.details["shown"], fault.details["better"]) == ([2, 3], [1, 4])
        assert fault.typed == ("Adam", "5", "1", "3", "0")
    assert "[1,4]" in fault_words(found[Fault.MISSED])


def test_a_computer_that_searches_only_at_the_end_misses_larger_wins(tmp_path: Path) -> None:
    late = "return (gagnants if sum(tas for tas in jeu if tas > 2) <= 6 and gagnants else suites)[-1]"
    found = judged(changed(tmp_path, "grundy2.py", CHOICE, late), 2).faults
    assert set(found) == {Fault.MISSED}
    assert found[Fault.MISSED].position == (8,)


def test_a_program_may_want_more_matches_and_wait_for_enter(tmp_path: Path) -> None:
    """The assignment sets no bound. Where the program takes no number at all, that is a fault."""
    path = changed(tmp_path, "grundy1.py", "while n < 3:", "while n < 6:")
    source = path.read_text(encoding="utf-8")
    path.write_text(
        source.replace(
            "    afficher(jeu)\n    print(f", "    input('Appuyez sur Entrée')\n    afficher(jeu)\n    print(f"
        )
    )
    evaluation = judged(path, 1)
    assert evaluation.faults == {}
    assert evaluation.matches == evaluation.finished == 4
    path = changed(tmp_path, "grundy1.py", "while n < 3:", "while n < 60:")
    assert set(judged(path, 1).faults) == {Fault.NEVER_STARTS}


def test_a_program_that_hangs_is_left_alone_soon(tmp_path: Path) -> None:
    path = changed(tmp_path, "grundy1.py", "    jeu = [n]\n", "    jeu = [n]\n    while True: pass\n")
    evaluation = evaluate(lambda: started(path, seconds=0.5), 1)
    assert set(evaluation.faults) == {Fault.HANGS}
    assert evaluation.matches == 2


def test_a_program_that_hangs_is_left_alone_soon_on_a_busy_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the program and whoever asks both wait for a processor, its clock goes back: here for ten seconds."""
    path = tmp_path / "loop.py"
    path.write_text("while True: pass\n")
    with started(path, seconds=0.2) as process:
        begin = time.monotonic()

        def waited() -> int:
            return int(2 * min(time.monotonic() - begin, 10) * 10**9)

        monkeypatch.setattr("allumettes.programs.running.own_time_in_queue", waited)
        before = process.clock()
        heard = Console(process).listen()
        assert process.clock() < before, "it was not waited for until its clock went on again"
    assert isinstance(heard.ending, TimedOutError)


def test_an_archive_with_a_console_program_is_graded_by_its_part(tmp_path: Path) -> None:
    archive = tmp_path / "Le-Guen_Olivier_Partie1.zip"
    with ZipFile(archive, "w") as packed:
        packed.write(changed(tmp_path, "grundy1.py", "nombre != tas - nombre", "True"), "grundy1.py")
        for name in ("trace_tests.txt", "trace_partie.txt"):
            packed.writestr(name, "OK")
    work = tmp_path / "work"
    (submission,) = collect(archive, work)
    grade = grade_submission(submission)
    assert grade.interface is Interface.CONSOLE
    failed = [finding for finding in grade.findings if finding.verdict is not Verdict.PASSED]
    assert [finding.check for finding in failed] == ["console-amount"]
    assert failed[0].share == pytest.approx(5 / 6, abs=0.001)
    assert failed[0].counterexamples[0].position == (4,)
    assert not any("strategy" in finding.check for finding in grade.findings), "part 1 has no computer"
