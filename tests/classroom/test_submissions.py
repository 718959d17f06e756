"""What is handed in is found, named and unpacked, whatever it is."""

from __future__ import annotations

import tarfile
from io import BytesIO
from pathlib import Path
from unicodedata import normalize
from zipfile import ZipFile, ZipInfo

import pytest

from allumettes.classroom.checks import registered
from allumettes.classroom.submissions.building import BuildError, BuildFault, build
from allumettes.classroom.submissions.collecting import NothingToGradeError, collect
from allumettes.classroom.submissions.names import author_of, file_name, sort_key
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.submissions.unpacking import Allowance, ArchiveError, ArchiveFault, unpack
from allumettes.classroom.trial import Plan, Trial
from allumettes.locale.grades import fault_words
from tests.classroom.handed_in import packed

PROGRAM = "print('allumettes 1')"


def keys(path: Path, work: Path) -> list[str]:
    return [one.key for one in collect(path, work)]


@pytest.mark.parametrize(
    ("name", "people", "part", "as_asked"),
    [
        ("Le-Guen_Olivier_Partie1.zip", "Le-Guen Olivier", 1, True),
        ("Kérivel_Anaïs_Partie2.zip", "Kérivel Anaïs", 2, True),
        (normalize("NFD", "Kérivel_Anaïs_Partie2.zip"), "Kérivel Anaïs", 2, True),
        ("kerivel_anais_partie_2.tar.gz", "kerivel anais", 2, False),
        ("Dupont_Jean_Martin_Paul_Partie2.zip", "Dupont Jean Martin Paul", 2, False),
        ("Le Guen Olivier_4711_assignsubmission_file_", "Le Guen Olivier", None, False),
        ("Rempart2_Zoé_Partie1.zip", "Rempart2 Zoé", 1, True),
        ("grundy.py", "grundy", None, False),
        ("_.zip", "_", None, False),
    ],
)
def test_a_name_says_who_and_which_part(name: str, people: str, part: int | None, as_asked: bool) -> None:
    author = author_of(name)
    assert (author.name, author.part, author.as_asked) == (people, part, as_asked)


def test_a_class_list_is_sorted_as_people_sort() -> None:
    assert sorted(["Zoé", "Ève", "eva", "Éva", "Adam"], key=sort_key) == ["Adam", "eva", "Éva", "Ève", "Zoé"]


def test_names_of_files_are_safe() -> None:
    assert [file_name(name) for name in ("Ève_Ça", "a/b:c", "..", "", "-rf_A")] == ["Ève_Ça", "a_b_c", "_", "_", "rf_A"]


def test_a_program_a_folder_and_an_archive_are_one_submission(tmp_path: Path) -> None:
    (tmp_path / "grundy.py").write_text(PROGRAM)
    folder = tmp_path / "Le-Guen_Olivier_Partie2"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "grundy.py").write_text(PROGRAM)
    archive = packed(tmp_path / "Dupont_Jean_Partie1.zip", {"Dupont/grundy.py": PROGRAM, "__MACOSX/._grundy.py": "x"})
    assert keys(tmp_path / "grundy.py", tmp_path / "1") == ["grundy"]
    assert keys(folder, tmp_path / "2") == ["Le-Guen_Olivier_Partie2"]
    (one,) = collect(archive, tmp_path / "3")
    assert (one.key, one.packed, one.author.part) == ("Dupont_Jean_Partie1", True, 1)
    assert one.files == [Path("grundy.py")]


def test_archives_inside_archives_and_folders_of_a_platform(tmp_path: Path) -> None:
    inner = packed(tmp_path / "projet.zip", {"grundy.py": PROGRAM}).read_bytes()
    outer = packed(
        tmp_path / "class.zip",
        {
            "promo/Martin_Zoé_Partie2.zip": inner,
            "promo/Adam Marie_12_assignsubmission_file_/projet.zip": inner,
            "promo/Noël Paul_13_assignsubmission_file_/Noël_Paul_Partie2.zip": inner,
            "promo/Martin_Zoé_Partie1/Grundy1.java": "class Grundy1 {}",
            "promo/broken_Partie2.zip": b"PK nothing",
        },
    )
    found = collect(outer, tmp_path / "work")
    assert [one.author.name for one in found] == ["Adam Marie", "broken", "Martin Zoé", "Martin Zoé", "Noël Paul"]
    assert [one.author.part for one in found] == [None, 2, 1, 2, 2]
    assert [one.fault for one in found] == [None, ArchiveFault.UNREADABLE, None, None, None]


def test_sources_named_after_their_authors_are_a_class(tmp_path: Path) -> None:
    for name in ("Adam_Marie_Partie2.py", "Noël_Paul_Partie2.py"):
        (tmp_path / name).write_text(PROGRAM)
    assert len(keys(tmp_path, tmp_path.with_name("work"))) == 2


def test_two_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    inner = packed(tmp_path / "x.zip", {"grundy.py": PROGRAM}).read_bytes()
    outer = packed(tmp_path / "c.zip", {"a/A_B_Partie2.zip": inner, "b/A_B_Partie2.zip": inner})
    assert keys(outer, tmp_path / "work") == ["A_B_Partie2", "A_B_Partie2 (2)"]


def test_nothing_to_grade_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(NothingToGradeError, match="no program to grade"):
        collect(tmp_path / "empty", tmp_path / "work")


def test_nothing_leaves_the_folder_and_links_are_left_out(tmp_path: Path) -> None:
    link = ZipInfo("link.py")
    link.external_attr = 0o120777 << 16
    archive = tmp_path / "evil.zip"
    with ZipFile(archive, "w") as packing:
        for name in ("../out.py", "/abs.py", "a/../../out.py", "C:/x.py", "..\\out.py", "fine/grundy.py"):
            packing.writestr(name, "x")
        packing.writestr(link, "/etc/passwd")
    assert len(unpack(archive, tmp_path / "inside").left_out) == 6
    assert [path.name for path in tmp_path.rglob("*.py")] == ["grundy.py"]


def test_a_tar_is_unpacked_without_its_devices(tmp_path: Path) -> None:
    archive = tmp_path / "a.tar.gz"
    with tarfile.open(archive, "w:gz") as packing:
        file, pipe = tarfile.TarInfo("grundy.py"), tarfile.TarInfo("pipe")
        file.size, pipe.type = 3, tarfile.FIFOTYPE
        packing.addfile(file, BytesIO(b"abc"))
        packing.addfile(pipe)
    assert unpack(archive, tmp_path / "inside").left_out == ["pipe"]
    assert (tmp_path / "inside" / "grundy.py").read_bytes() == b"abc"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_the_last_of_two_files_of_the_same_name_is_judged_and_that_is_told(tmp_path: Path) -> None:
    archive = tmp_path / "Adam_Marie_Partie2.zip"
    with ZipFile(archive, "w") as packing:
        for name, text in (("src/a.py", "first"), ("src/b.py", "b"), ("src/a.py", "last")):
            packing.writestr(name, text)
    (one,) = collect(archive, tmp_path / "work")
    assert (one.folder / "src" / "a.py").read_text() == "last"
    assert (one.replaced, one.left_out) == (("src/a.py",), ())
    example, _missing = registered()["hand-in"].run(Trial(one, Plan())).counterexamples
    assert fault_words(example).endswith("only the last file of a name can be judged: src/a.py.")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_what_the_archive_of_a_class_has_twice_or_cannot_give_is_told_at_its_student(tmp_path: Path) -> None:
    inner = packed(tmp_path / "x.zip", {"grundy.py": PROGRAM}).read_bytes()
    link = ZipInfo("promo/C_D_Partie2.zip")
    link.external_attr = 0o120777 << 16
    outer = tmp_path / "class.zip"
    with ZipFile(outer, "w") as packing:
        for name in ("A_B_Partie2.zip", "E_F_Partie2.zip", "A_B_Partie2.zip"):
            packing.writestr(f"promo/{name}", inner)
        packing.writestr(link, "A_B_Partie2.zip")
        packing.writestr("../G_H_Partie2.zip", inner)
    found = {one.key.removesuffix("_Partie2"): one for one in collect(outer, tmp_path / "work")}
    assert {key: (one.fault, one.replaced) for key, one in found.items()} == {
        "A_B": (None, ("promo/A_B_Partie2.zip",)),
        "C_D": (ArchiveFault.LEFT_OUT, ()),
        "E_F": (None, ()),
        "G_H": (ArchiveFault.LEFT_OUT, ()),
    }


@pytest.mark.parametrize(
    ("files", "allowance", "fault"),
    [
        ({str(number): "x" for number in range(9)}, Allowance(files=8), ArchiveFault.TOO_MANY_FILES),
        ({"bomb.txt": b"\0" * 100_000}, Allowance(bytes=50_000), ArchiveFault.TOO_LARGE),
    ],
)
def test_bounds_hold_whatever_an_archive_says(
    tmp_path: Path, files: dict[str, str | bytes], allowance: Allowance, fault: ArchiveFault
) -> None:
    with pytest.raises(ArchiveError) as refused:
        unpack(packed(tmp_path / "a.zip", files), tmp_path / "inside", allowance)
    assert refused.value.fault is fault


@pytest.mark.parametrize(
    ("name", "fault"), [("a.zip", ArchiveFault.UNREADABLE), ("a.rar", ArchiveFault.UNKNOWN_FORMAT)]
)
def test_what_is_no_archive_is_a_fault_of_its_submission(tmp_path: Path, name: str, fault: ArchiveFault) -> None:
    (tmp_path / name).write_bytes(b"nothing")
    (one,) = collect(tmp_path / name, tmp_path / "work")
    assert one.fault is fault


def test_names_that_macos_packs_are_read_as_utf_8(tmp_path: Path) -> None:
    archive = packed(tmp_path / "mac.zip", {"AAB.py": "x"})
    archive.write_bytes(archive.read_bytes().replace(b"AAB.py", normalize("NFD", "é.py").encode()))
    unpack(archive, tmp_path / "inside")
    assert [path.name for path in (tmp_path / "inside").iterdir()] == ["é.py"]


def submission(folder: Path, files: dict[str, str]) -> Submission:
    for name, text in files.items():
        path = folder / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (found,) = collect(folder / "in", folder / "work")
    return found


@pytest.mark.slow
def test_the_file_that_speaks_is_the_program(tmp_path: Path) -> None:
    one = submission(tmp_path, {"a_tools.py": "print(input())", "z_engine.py": "input(); print('allumettes 1')"})
    assert build(one).recipe.main == Path("z_engine.py")


@pytest.mark.slow
def test_a_makefile_comes_first(tmp_path: Path) -> None:
    files = {"Makefile": "player: a.c\n\tcc -o player a.c\n", "a.c": "int main(void) { return 0; }"}
    program = build(submission(tmp_path, files))
    assert (program.recipe.language, program.recipe.shown) == ("make", "./player")


@pytest.mark.slow
def test_what_a_compiler_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    with pytest.raises(BuildError) as refused:
        build(submission(tmp_path, {"a.c": "int main( { }"}))
    assert refused.value.fault is BuildFault.COMPILER
    assert refused.value.message.startswith("a.c:1:")


def test_a_folder_without_source_is_told(tmp_path: Path) -> None:
    with pytest.raises(BuildError) as refused:
        build(Submission("a", author_of("a"), "a", tmp_path))
    assert refused.value.fault is BuildFault.NO_SOURCE
