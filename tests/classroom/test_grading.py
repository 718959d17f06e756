"""A class is graded, marked, written and resumed; the same programs give the same bytes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from rich.console import Console
from rich.table import Table

import allumettes as al
from allumettes.classroom.checks import registered
from allumettes.classroom.checks.hand_in import HandIn
from allumettes.classroom.class_run import NAME, _pool, grade_class
from allumettes.classroom.finding import Counterexample, Finding, Verdict, failed, not_judged, passed
from allumettes.classroom.grade import Grade, shell_command
from allumettes.classroom.results import ClassResult
from allumettes.classroom.scale import ScaleError, read_scale, scale_text, usual_scale
from allumettes.classroom.submissions.collecting import collect
from allumettes.classroom.submissions.names import author_of
from allumettes.classroom.trial import Trial
from allumettes.cli.friendly.sentence import Sentence
from allumettes.core.journal import JournalError
from allumettes.drawings.grade_sheet import file_names, old_pdfs, write_class
from allumettes.drawings.grade_sheet.pages import class_page, student_page
from allumettes.drawings.grade_sheet.printing import class_pdf, student_pdf
from allumettes.locale import speaking
from allumettes.locale.grades import FAULTS, fault_words, finding_words
from allumettes.programs.confinement import OnlyLimits, strongest
from tests.classroom.handed_in import SMALL, handed_in, packed, source
from tests.console import COMMAND, ENGLISH, environment, in_process
from tests.pdf import pages

TINY = replace(SMALL, matches=5, endgame=5, reach=5)
OPTIONS = ("--matches", "5", "--endgame", "5", "--reach", "5")


def grade_of(*findings: Finding, name: str = "Adam_Marie_Partie2") -> Grade:
    return Grade(name, author_of(name), f"{name}.zip", "", "python", None, "python3 grundy.py", "", findings)


WRONG = Counterexample(
    "wrong-nature", (3, 3), {"said": "winning", "truth": "losing", "over": False}, ("position 3,3", "nature", "quit")
)


def test_a_counterexample_is_a_line_that_can_be_pasted() -> None:
    line = shell_command(grade_of(), WRONG)
    assert line == "printf '%s\\n' 'position 3,3' nature quit | python3 grundy.py"
    first = line.partition(" |")[0]
    assert subprocess.run(first, shell=True, capture_output=True, check=True).stdout == b"position 3,3\nnature\nquit\n"


def test_a_question_that_is_repeated_is_a_line_too() -> None:
    typed = ("allumettes 1", "position 5", "nature", "quit")
    line = shell_command(grade_of(), Counterexample("slows-down", (5,), {"repeated": 2}, typed))
    first = line.replace("| python3 grundy.py", "| cat")
    shown = subprocess.run(first, shell=True, capture_output=True, check=True).stdout
    assert shown == b"allumettes 1\nposition 5\nnature\nposition 5\nnature\nquit\n"


@pytest.mark.parametrize(
    ("details", "line"),
    [
        ({"wait": 3}, "{ printf '%s\\n' 'allumettes 1'; sleep 3; echo quit; } | python3 grundy.py | cat"),
        ({"status": 3, "said": ""}, "printf '%s\\n' 'allumettes 1' quit | python3 grundy.py; echo $?"),
        ({"status": 1, "said": "ValueError"}, "printf '%s\\n' 'allumettes 1' quit | python3 grundy.py"),
        ({"status": -6, "said": ""}, "printf '%s\\n' 'allumettes 1' quit | python3 grundy.py"),
    ],
)
def test_what_does_not_show_by_itself_is_made_to_show(details: dict[str, object], line: str) -> None:
    """That an answer comes too late, and an exit code."""
    assert shell_command(grade_of(), Counterexample("", None, details, ("allumettes 1", "quit"))) == line


def test_every_fault_of_every_check_has_a_sentence() -> None:
    told = {fault for check in registered().values() for fault in check.faults}
    assert told <= FAULTS.keys()


def test_the_sentence_is_for_the_student() -> None:
    assert fault_words(WRONG) == "Your program calls [3,3] winning, but it is losing."
    with speaking("fr"):
        assert fault_words(WRONG) == "Votre programme dit que [3,3] est gagnante, mais elle est perdante."


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"asked": 546, "matches": 12, "all": 12}, "546 positions asked: all of up to 12 matches, and larger ones."),
        ({"matches": 12, "all": 12}, "All positions of up to 12 matches are right."),
        ({"matches": 9, "all": 12}, "Not finished: up to 9 of 12 matches."),
        ({"asked": 9, "matches": 9, "all": 12}, "Not finished: up to 9 of 12 matches."),
    ],
)
def test_how_far_a_program_was_asked_is_told(facts: dict[str, int], words: str) -> None:
    assert finding_words(passed("natures", **facts)).startswith(words)


def test_marks_follow_from_the_scale(tmp_path: Path) -> None:
    scale = tmp_path / "scale.toml"
    scale.write_text("out_of = 10\n[points]\nbuilds = 1\nnatures = 3\nlevels = 50\n[by_hand]\nquality = 2\n")
    grade = grade_of(passed("builds"), failed("natures", WRONG, share=0.5), Finding("levels", Verdict.NOT_ASKED))
    mark = read_scale(scale).mark(grade)
    assert (mark.earned, mark.possible, mark.automatic, mark.value) == (2.5, 4, 8, 5)


def test_the_usual_scale_is_out_of_twenty_and_can_be_read_back(tmp_path: Path) -> None:
    usual = usual_scale()
    path = tmp_path / "scale.toml"
    path.write_text(scale_text(usual, {"builds": "It builds"}))
    assert read_scale(path) == usual
    assert "builds = 1  # It builds" in path.read_text()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[points]\nno toml", "it is no TOML file. Look at line 2."),
        ("[points]\nnature = 1", "a scale has no line “nature”. Did you mean “natures”?"),
        ("bonus = 1", "a scale has no line “bonus”."),
        ("[points]\nbuilds = -1", "“builds” is -1, but must be a number of points, at most 1000."),
        ('out_of = "many"', "“out_of” is many, but must be a number of points, at most 1000."),
        ("out_of = 0", "“out_of” is 0.0, but must be a number of points, at most 1000."),
        ("[points]\nbuilds = true", "“builds” is True, but must be a number of points, at most 1000."),
        ("[points]\nbuilds = nan", "“builds” is nan, but must be a number of points, at most 1000."),
        ("points = 3", "“points” is the title of several lines: [points] stands above them."),
        ("[by_hand]\nquality = 25", "25 points are marked by hand, more than the 20 of the whole mark."),
    ],
)
def test_a_wrong_scale_is_refused_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "scale.toml"
    path.write_text(text)
    with pytest.raises(ScaleError) as refused:
        read_scale(path)
    assert str(refused.value) == f"The scale {path}: {sentence}"


def written(folder: Path) -> Mapping[str, bytes]:
    """All sheets, without the journal and the measured times."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if name not in (NAME, "times.csv")}


@pytest.fixture(scope="module")
def class_of_three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    handed_in(folder, "Ève_Zoé_Partie2")
    handed_in(folder, "Dupont_Jean_Partie2", "always-winning")
    (folder / "Brisé_Léo_Partie2.zip").write_bytes(b"PK nothing")
    return folder


def grading(folder: Path, output: Path) -> list[str]:
    return [*COMMAND, "grade", str(folder), *OPTIONS, "--lang", "en", "--workers", "2", "--output", str(output)]


class Graded(NamedTuple):
    folder: Path
    screen: str


@pytest.fixture(scope="module")
def graded(class_of_three: Path, tmp_path_factory: pytest.TempPathFactory) -> Graded:
    """The class graded by one run of the command."""
    home = tmp_path_factory.mktemp("graded")
    command = grading(class_of_three, home / "a")
    run = subprocess.run(command, env=environment(home), capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stderr
    return Graded(home / "a", run.stdout)


@pytest.mark.slow
def test_the_same_programs_give_the_same_bytes_also_after_a_kill(
    class_of_three: Path, graded: Graded, tmp_path: Path
) -> None:
    """One run through, and one that is killed after the first grade and begun again."""
    command, env = grading(class_of_three, tmp_path / "b"), environment(tmp_path)
    killed = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal = tmp_path / "b" / NAME
    while killed.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") > 1):
        time.sleep(0.01)
    killed.kill()
    killed.wait()
    kept = journal.read_bytes()
    again = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    shown = again.stdout.replace(str(tmp_path / "b"), str(graded.folder))
    assert (again.returncode, shown) == (1, graded.screen)
    assert journal.read_bytes().startswith(kept.rpartition(b"\n")[0])
    assert written(tmp_path / "b") == written(graded.folder)


@pytest.mark.slow
def test_the_files_of_a_class(graded: Graded) -> None:
    folder = graded.folder
    assert "  Your program calls [1] winning, but it is losing." in graded.screen
    data = json.loads((folder / "grades.json").read_text("utf-8"))
    assert [grade["name"] for grade in data["grades"]] == ["Brisé Léo", "Dupont Jean", "Ève Zoé"]
    assert [grade["mark"]["value"] for grade in data["grades"]] == [0.0, 9.0, 12.0]
    suites = ElementTree.fromstring((folder / "grades.xml").read_text("utf-8"))
    assert [suite.get("failures") for suite in suites] == ["1", "1", "0"]
    failure = suites[1].find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == "Your program calls [1] winning, but it is losing. No move is possible there."
    assert "'position 1' nature quit | python3 grundy.py" in (failure.text or "")
    page = (folder / "students" / "Dupont_Jean_Partie2.html").read_text("utf-8")
    assert "Your program calls [1] winning" in page
    printed = " ".join(pages(folder / "students" / "Dupont_Jean_Partie2.pdf"))
    assert "Dupont Jean" in printed
    assert "times" not in (folder / "grades.json").read_text("utf-8")
    rows = (folder / "times.csv").read_text("utf-8").splitlines()
    assert {row.split(",")[0] for row in rows[1:]} >= {"v0", "v4", "Ève_Zoé_Partie2"}


@pytest.mark.slow
def test_who_hands_in_anew_is_graded_anew_and_nobody_else(class_of_three: Path, tmp_path: Path) -> None:
    told: list[str] = []
    (tmp_path / "out").mkdir()

    def grades(folder: str) -> None:
        submissions = collect(class_of_three, tmp_path / folder)[:2]
        grade_class(submissions, TINY, folder=tmp_path / "out", tell=lambda one: told.append(one.grade.key))

    grades("1")
    handed_in(class_of_three, "Dupont_Jean_Partie2", "unsorted")
    grades("2")
    handed_in(class_of_three, "Dupont_Jean_Partie2", "always-winning")
    assert told == ["Brisé_Léo_Partie2", "Dupont_Jean_Partie2", "Dupont_Jean_Partie2"]
    with pytest.raises(JournalError):
        grade_class([], replace(TINY, matches=6), folder=tmp_path / "out")


@pytest.mark.slow
def test_a_program_that_was_built_is_not_graded_again(tmp_path: Path) -> None:
    """A compiler adds files to the folder of a submission: they were not handed in."""
    packed(tmp_path / "Adam_Marie_Partie2.zip", {"grundy.c": source("grundy.c")})
    (tmp_path / "out").mkdir()
    told: list[str] = []
    for run in ("1", "2"):
        submissions = collect(tmp_path / "Adam_Marie_Partie2.zip", tmp_path / run)
        grade_class(submissions, TINY, folder=tmp_path / "out", tell=lambda one: told.append(one.grade.key))
    assert told == ["Adam_Marie_Partie2"]


def test_the_page_says_what_is_not_contained(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ClassResult.of([grade_of(passed("builds"))], TINY)
    with speaking("en"):
        contained = "This system cannot keep" not in class_page(result, {"Adam_Marie_Partie2": "a.html"})
        assert contained == (not strongest().missing)
        monkeypatch.setattr("allumettes.drawings.grade_sheet.content.strongest", OnlyLimits)
        assert "It could use the network" in class_page(result, {"Adam_Marie_Partie2": "a.html"})


def test_the_sheet_says_how_the_mark_is_made() -> None:
    grade = grade_of(passed("speaks"), failed("natures", WRONG, share=0.8), Finding("levels", Verdict.NOT_ASKED))
    with speaking("en"):
        page = student_page(ClassResult.of([grade], TINY), grade)
    assert "3.4 of 4 points; out of 12 that is 10.25, rounded to a quarter." in page
    shown = re.findall('<span class="points">(.*?)</span>', page)
    assert shown == ["1 / 1", "2.4 / 3", "–"], "what was not asked costs nothing"


def test_what_was_not_tried_says_what_it_waits_for_and_costs_its_points() -> None:
    waits, never = not_judged("natures", because="speaks"), not_judged("console-winner")
    words = "Not tried, because of what is wrong at “It speaks the protocol”."
    assert finding_words(waits) == words
    assert finding_words(never) == "The matches never came so far."
    grade = grade_of(waits, never)
    with speaking("en"):
        page = student_page(ClassResult.of([grade], TINY), grade)
    assert f"<p>{words}</p>" in page
    assert "<p>The matches never came so far.</p>" in page
    assert page.count('<li class="not-judged">') == page.count(">could not be tried<") == 2
    assert '<span class="points">0 / 3</span>' in page
    with speaking("fr"):
        assert finding_words(waits).startswith("Pas essayé, à cause de ce qui ne va pas à la ligne «")


def test_failures_are_counted_among_the_programs_that_were_tried() -> None:
    grades = [
        grade_of(failed("natures", WRONG), name="a"),
        grade_of(not_judged("natures", because="speaks"), name="b"),
        grade_of(Finding("natures", Verdict.NOT_ASKED), name="c"),
        grade_of(passed("builds"), name="d"),
    ]
    result = ClassResult.of(grades, TINY)
    assert (result.failures("natures"), result.tried("natures")) == (1, 1)
    assert "<span>1 / 1</span>" in class_page(result, {grade.key: "" for grade in grades})


def test_pages_without_pdfs_leave_no_older_pdfs(tmp_path: Path) -> None:
    result = ClassResult.of([grade_of(passed("speaks"))], TINY)
    (tmp_path / "students").mkdir()
    old = [tmp_path / "class.pdf", tmp_path / "students" / "Adam_Marie_Partie2.pdf"]
    other = tmp_path / "other.pdf"
    for path in (*old, other):
        path.write_bytes(b"")
    assert old_pdfs(result, tmp_path) == old
    write_class(result, tmp_path, pdf=False)
    assert [path.exists() for path in (*old, other)] == [False, False, True]


def test_an_empty_archive_earns_nothing_for_its_name(tmp_path: Path) -> None:
    packed(tmp_path / "Adam_Marie_Partie2.zip", {})
    packed(tmp_path / "Zoé_Ève_Partie2.zip", {"grundy.py": ""})
    shares = [HandIn().run(Trial(one, TINY)).share for one in collect(tmp_path, tmp_path / "work")]
    assert shares[0] == 0 < shares[1]


def test_files_never_have_the_same_name() -> None:
    result = ClassResult.of([grade_of(name=name) for name in ("a b", "a_b", "A_B")], TINY)
    assert sorted(file_names(result).values()) == ["A_B-3", "a_b", "a_b-2"]


@pytest.mark.slow
def test_the_library_grades_and_shows(class_of_three: Path) -> None:
    grades = al.grade(class_of_three / "Dupont_Jean_Partie2.zip", matches=3, reach=3)
    assert grades.marks == {"Dupont_Jean_Partie2": 9.0}
    assert "[1]" in grades.faults()[0]
    assert repr(grades) == "<Grades of 1: Dupont_Jean_Partie2 9>"
    assert "<table>" in grades._repr_html_()
    assert grades.to_arrow().num_rows == 1


@pytest.mark.slow
def test_one_program_on_the_terminal(tmp_path: Path) -> None:
    handed_in(tmp_path, "Adam_Marie_Partie2", "always-winning")
    run = in_process("grade", "Adam_Marie_Partie2.zip", *OPTIONS, home=tmp_path, lang=ENGLISH)
    assert run.code == 1
    assert "Your program calls [1] winning, but it is losing." in run.screen
    assert (
        "printf '%s\\n' 'allumettes 1' 'game grundy normal' 'position 1' nature quit | python3 grundy.py" in run.screen
    )


def test_the_scale_is_written_and_bad_paths_are_sentences(tmp_path: Path) -> None:
    assert in_process("grade", "--write-scale", "scale.toml", home=tmp_path, lang=ENGLISH).code == 0
    assert read_scale(tmp_path / "scale.toml") == usual_scale()
    (tmp_path / "empty").mkdir()
    for words in ((), ("missing",), ("empty",), ("empty", "--scale", "none.toml")):
        run = in_process("grade", *words, home=tmp_path, lang=ENGLISH)
        assert run.code == 2
        assert "Traceback" not in run.errors
        assert run.errors


def test_a_path_that_is_not_there_is_a_sentence_of_the_library(tmp_path: Path) -> None:
    with pytest.raises(al.AllumettesError, match="There is no program to grade in "):
        al.grade(tmp_path / "nothing-here")


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_graded_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """One program never answers: it is still waited for when the other is graded, and then handed in anew."""
    folder, temporary = tmp_path / "class", tmp_path / "temporary"
    folder.mkdir()
    temporary.mkdir()
    packed(folder / "Adam_Marie_Partie2.zip", {"grundy.py": "import time\ntime.sleep(600)\n"})
    (folder / "Brisé_Léo_Partie2.zip").write_bytes(b"PK nothing")
    command = [*COMMAND, "grade", str(folder), "--output", str(tmp_path / "out"), "--workers", "2", "--no-pdf"]

    def started() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*command, "--seconds", "100", "--lang", "en"],
            env={**environment(tmp_path), "TMPDIR": str(temporary)},
            stderr=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    running = started()
    journal = tmp_path / "out" / NAME
    while running.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") > 1):
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the processes that grade get it, too
    try:
        _shown, said = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130, said
    assert "Traceback" not in said
    assert "the same command goes on" in " ".join(said.split())
    kept = journal.read_text("utf-8")
    assert [json.loads(line)["key"] for line in kept.splitlines()[1:]] == ["Brisé_Léo_Partie2"]
    assert list(temporary.iterdir()) == []
    (folder / "Adam_Marie_Partie2.zip").write_bytes(b"PK nothing")
    again = started()
    _shown, said = again.communicate(timeout=60)
    assert again.returncode == 1, said
    whole = journal.read_text("utf-8")
    assert whole.startswith(kept)
    assert [json.loads(line)["key"] for line in whole.removeprefix(kept).splitlines()] == ["Adam_Marie_Partie2"]
    pages_of = sorted(path.name for path in (tmp_path / "out" / "students").glob("*.html"))
    assert pages_of == ["Adam_Marie_Partie2.html", "Brisé_Léo_Partie2.html"]


@pytest.mark.slow
def test_the_processes_that_grade_leave_ctrl_c_to_the_command(tmp_path: Path) -> None:
    """A terminal sends it to all of them: each would tell of it, and lose what it has graded."""
    with _pool(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
        temporary = Path(pool.submit(tempfile.gettempdir).result())
        assert temporary != Path(tempfile.gettempdir())
    assert not temporary.exists()


def test_a_table_breaks_no_line_inside_guillemets() -> None:
    console = Console(width=30, file=StringIO())
    table = Table()
    table.add_column("")
    table.add_row(Sentence("Votre programme joue «\u00a0abc\u00a0» ici."))
    console.print(table)
    assert isinstance(console.file, StringIO)
    assert "«\u00a0abc\u00a0»" in console.file.getvalue()


@pytest.mark.parametrize("sign", ["\U0001f525", "\a", "\N{REPLACEMENT CHARACTER}", "\ue000"])
def test_no_sign_that_a_program_prints_costs_a_class_its_sheets(sign: str) -> None:
    reply = Counterexample("unreadable", (3,), {"asked": "nature", "reply": f"{sign} winning"}, ("nature",))
    result = ClassResult.of([grade := grade_of(failed("natures", reply), name=f"Nom {sign}")], TINY)
    for printed in (student_pdf(result, grade), class_pdf(result)):
        assert printed.startswith(b"%PDF")
