"""Which file is built, in which order, and what is told where that fails. No compiler runs here."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes.classroom.checks import registered
from allumettes.classroom.submissions import building
from allumettes.classroom.submissions.building import BuildError, BuildFault, Program, _by_language, _executables, build
from allumettes.classroom.submissions.languages import languages
from allumettes.classroom.submissions.languages.language import Language, Recipe
from allumettes.classroom.submissions.names import author_of
from allumettes.classroom.submissions.sources import Source
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.trial import Plan, Trial
from allumettes.locale.grades import finding_words

ELF = b"\x7fELF and more"
SPEAKS = 'int main() { puts("allumettes 1"); }'


def submission(folder: Path, files: dict[str, str], name: str = "a") -> Submission:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return Submission(name, author_of(name), name, folder)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that would have run; those with `bad` in them fail."""
    done: list[str] = []

    def run(step: tuple[str, ...], _folder: Path, recipe: Recipe | None) -> None:
        done.append(" ".join(step))
        if "bad" in done[-1]:
            raise BuildError(BuildFault.COMPILER, done[-1], language=recipe.language if recipe else "make")

    monkeypatch.setattr(building, "_run", run)
    monkeypatch.setattr(Language, "missing_tools", lambda self: [])
    return done


def languages_of(folder: Path, files: dict[str, str]) -> list[str]:
    return [language.name for language, _sources in _by_language(submission(folder, files))]


@pytest.mark.parametrize(
    ("files", "order"),
    [
        ({"a.c": SPEAKS, "b.py": "input()" * 99}, ["c", "python"]),
        ({"a.c": "int helper;" * 99, "b.py": "input()"}, ["python", "c"]),
        ({"a.c": "int main() {}", "b.py": "input()" * 99}, ["python", "c"]),
        ({"a.c": "int main() {}" * 99, "b.py": "input()"}, ["c", "python"]),
    ],
    ids=["what speaks", "what starts", "most text", "most text of the other"],
)
def test_the_language_of_a_program_is_the_one_that_speaks_then_starts_then_has_most_text(
    tmp_path: Path, files: dict[str, str], order: list[str]
) -> None:
    assert languages_of(tmp_path, files) == order


def test_the_first_recipe_whose_steps_succeed_is_taken(tmp_path: Path, steps: list[str]) -> None:
    one = submission(tmp_path, {"bad.py": "input()" * 9, "good.py": "input()"})
    program = build(one)
    assert program.recipe.main == Path("good.py")
    assert program.folder == tmp_path.resolve()
    assert (tmp_path / "built").is_dir()
    assert any("bad" in step for step in steps)
    assert build(one).recipe.main == Path("good.py"), "once more in the same folder"


def test_where_all_are_refused_the_first_is_told(tmp_path: Path, steps: list[str]) -> None:
    files = {f"bad{number}.py": "input()" * (9 - number) for number in range(5)}
    with pytest.raises(BuildError) as refused:
        build(submission(tmp_path, files))
    assert refused.value.message == steps[0]
    assert len({step.split()[-1] for step in steps}) == 3, "no more than three of the files are tried"


def test_a_missing_compiler_is_no_fault_of_the_student(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Language, "missing_tools", lambda self: ["a-tool", "another"])
    with pytest.raises(BuildError) as refused:
        build(submission(tmp_path, {"a.c": SPEAKS, "b.py": "input()"}))
    assert (refused.value.fault, refused.value.message) == (BuildFault.MISSING_TOOL, "a-tool another")
    assert refused.value.language == "c"


def test_executables_are_found_by_what_they_are(tmp_path: Path) -> None:
    for name, content, mode in (
        ("player", ELF, 0o755),
        ("notes", b"text", 0o755),
        ("closed", ELF, 0o644),
        ("part.o", ELF, 0o755),
        ("deep/other", ELF, 0o700),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
        (tmp_path / name).chmod(mode)
    (tmp_path / "link").symlink_to(tmp_path / "player")
    assert _executables(tmp_path) == [Path("deep/other"), Path("player")]


def test_what_make_makes_comes_first_and_tests_last(
    tmp_path: Path, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = submission(tmp_path, {"src/makefile": "", "a.py": "input()"})
    there = [[Path("old")], [Path("a_test"), Path("old"), Path("z_player")]]
    monkeypatch.setattr(building, "_executables", lambda folder: there.pop(0))
    program = build(one)
    assert steps[0] == "make -C src"
    assert (program.recipe.language, program.recipe.shown, program.recipe.prepared) == ("make", "./z_player", "make")
    assert program.command == (f"{tmp_path.resolve()}/z_player",)
    assert program.unbuffered == Program(
        Recipe(
            "make",
            Path("z_player"),
            (),
            ("stdbuf", "-o0", f"{tmp_path.resolve()}/z_player"),
            "./z_player",
            "make",
            ("stdbuf", "-o0", f"{tmp_path.resolve()}/z_player"),
        ),
        tmp_path.resolve(),
    )


def test_what_was_handed_in_built_is_taken_where_make_makes_nothing_new(
    tmp_path: Path, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = submission(tmp_path, {"Makefile": "", "a.py": "input()"})
    monkeypatch.setattr(building, "_executables", lambda folder: [Path("player")])
    assert build(one).recipe.shown == "./player"
    monkeypatch.setattr(building, "_executables", lambda folder: [])
    assert build(one).recipe.main == Path("a.py")
    assert len(steps) >= 2


def test_a_makefile_that_fails_leaves_the_usual_ways(tmp_path: Path, steps: list[str]) -> None:
    one = submission(tmp_path, {"bad/Makefile": "", "a.py": "input()"})
    assert build(one).recipe.main == Path("a.py")
    words = finding_words(registered()["builds"].run(Trial(one, Plan())))
    assert words == "Python, a.py. `make` made no program, so it was built in the usual way."


def test_a_message_has_no_paths_of_this_machine_and_an_end(tmp_path: Path) -> None:
    said = f"\n{tmp_path}/a.c:1: error\n" + "x" * 2000
    assert building._message(said, tmp_path).startswith("a.c:1: error\nx")
    assert len(building._message(said, tmp_path)) == 1500


def test_a_program_that_sends_its_answers_has_no_other_way() -> None:
    recipe = Recipe("python", Path("a.py"), (), ("python3", "a.py"), "python3 a.py")
    assert Program(recipe, Path()).unbuffered is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("jeu d'été.py", """python3 'jeu d'"'"'été.py'"""),
        ("le jeu.c", "'./le jeu'"),
        ("le jeu.lisp", "sbcl --script 'le jeu.lisp'"),
        ("grundy.c", "./grundy"),
    ],
)
def test_the_command_of_a_file_whose_name_has_spaces_can_be_pasted(name: str, shown: str) -> None:
    path = Path(name)
    language = next(one for one in languages().values() if path.suffix in one.suffixes)
    source = Source(path, "", "UTF-8")
    assert next(iter(language.recipes(source, [source]))).shown == shown
