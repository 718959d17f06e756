"""The strategy document: every game has one, in both editions, and what it says of a game is computed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
import typst

import allumettes as al
from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.formats import FormatError
from allumettes.core.game import HeapGame
from allumettes.core.position import nim_sum
from allumettes.course.scope import in_scope
from allumettes.drawings.report import TEMPLATE, chapters, compile_report, compose_strategy, fullness
from allumettes.drawings.report.blocks import GAP, LEFT, NARROW_GAP, RIGHT, Block, box, formula, paragraph, table
from allumettes.drawings.report.chapters import coins
from allumettes.drawings.report.chapters.heaps_of_nim import is_nim
from allumettes.drawings.report.chapters.lasker import is_lasker
from allumettes.drawings.report.chapters.multiples import largest_taking
from allumettes.drawings.report.chapters.nim_values import HEAPS_ASKED, asked
from allumettes.drawings.report.chapters.trailing_zeros import is_halving
from allumettes.drawings.report.markdown import as_markdown
from allumettes.drawings.report.subject import Subject
from allumettes.locale import speak
from allumettes.solvers.nim_values import NimValues, mex
from tests.exhaustive import Exhaustive
from tests.pdf import pages

SPECS = (
    "grundy",
    "matches",
    "matches:1-4",
    "matches:1,3,4",
    "halving",
    "nim",
    "0.77",
    "0.007",
    "4.[3]",
    "0.333",
    "matches:5,7",
    "0x0.8",
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")


@cache
def document(spec: str, convention: Convention = Convention.NORMAL, *, teacher: bool = False) -> dict[str, Any]:
    """The document in English, which tests only look at."""
    return compose_strategy(games.find(spec), convention, teacher=teacher)


def sections(content: dict[str, Any]) -> list[str]:
    return [block["text"] for block in content["blocks"] if block["kind"] == "heading" and block["level"] == 1]


def said(spec: str, convention: Convention = Convention.NORMAL, *, teacher: bool = False) -> str:
    return as_markdown(document(spec, convention, teacher=teacher))


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_every_game_has_its_document_in_both_editions(spec: str) -> None:
    student, teacher = document(spec), document(spec, teacher=True)
    assert sections(student) == sections(teacher)
    assert sections(student)[-1] == "Sources"
    for content in (student, teacher):
        boxes = [block for block in content["blocks"] if block["kind"] == "box"]
        assert len(boxes) >= 3
        assert all(bool(box["answers"]) == (content is teacher) for box in boxes)
        tables = [block for block in content["blocks"] if block["kind"] == "table"]
        assert all(len(row) == len(table["header"]) == len(table["align"]) for table in tables for row in table["rows"])
        # The last page never holds a single box: the document ends with a table.
        assert content["blocks"][-1]["kind"] == "table"


@cache
def printed(spec: str) -> list[str]:
    """The pages of the document, as lines of text."""
    with NamedTemporaryFile(suffix=".pdf") as file:
        file.write(compile_report(document(spec)))
        file.flush()
        return [" ".join(page.split()) for page in pages(Path(file.name))]


PRINTED = ("0.77", "matches:1,3,4")
"""Documents that every run of the tests prints; those of the courses are printed by tests/checklist too."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec", [pytest.param(spec, marks=() if spec in PRINTED else pytest.mark.nightly) for spec in SPECS]
)
def test_every_document_has_some_pages(spec: str) -> None:
    assert 6 <= len(printed(spec)) <= 12


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["grundy", "matches", "nim", "0.77"])
def test_a_game_whose_last_move_loses_has_one_too(spec: str) -> None:
    content = document(spec, Convention.MISERE)
    assert "When the last move loses" in sections(content)
    assert "Several heaps: why the xor decides" not in sections(content)
    if spec == "nim":
        assert compile_report(content).startswith(b"%PDF")


@pytest.mark.unmeasured
@pytest.mark.parametrize("spec", ["grundy", "matches", "nim", "halving"])
def test_where_the_last_move_loses_nothing_is_said_of_normal_play(spec: str) -> None:
    text = said(spec, Convention.MISERE)
    assert "no move is possible: winning" in text
    assert "no move is possible: losing" not in text
    assert "losing exactly when there is a move and no answer" in text
    assert "every move that brings the xor to 0" not in text
    assert "## Your turn" in text
    if "#2>" in text:
        assert "Two heaps of the same size are told apart by a number" in text


@pytest.mark.unmeasured
@pytest.mark.parametrize("most", [2, 3, 4])
def test_where_the_last_of_1_to_k_matches_loses_the_remainder_1_does(most: int) -> None:
    game = games.find(f"matches:1-{most}")
    text = said(game.spec, Convention.MISERE)
    assert f"n ≡ 1 (mod {most + 1})" in text
    search = Exhaustive(game, Convention.MISERE)
    for heap in range(1, 30):
        assert (search.outcome((heap,)) is Outcome.LOSING) == (heap % (most + 1) == 1)


@pytest.mark.unmeasured
@pytest.mark.parametrize(("spec", "modulus"), [("nim", 1000), ("matches", 4), ("matches:1-2", 3)])
def test_the_rule_of_nim_where_the_last_move_loses_is_true_of_every_small_position(spec: str, modulus: int) -> None:
    game = games.find(spec)
    assert "an odd number of them are 1" in said(spec, Convention.MISERE)
    search = Exhaustive(game, Convention.MISERE)
    for position in combinations_with_replacement(range(7), 3):
        numbers = [heap % modulus for heap in position]
        lost = nim_sum(numbers) == 0 if max(numbers) > 1 else numbers.count(1) % 2 == 1
        assert (search.outcome(position) is Outcome.LOSING) == lost


def test_where_the_last_move_loses_the_powers_of_two_of_the_halving_game_change_hands() -> None:
    text = said("halving", Convention.MISERE)
    rows = re.findall(r"\| (\d+) \| `[01]+` \| \d \| (\w+) \| \**(\w+)\** \|", text)
    assert [int(heap) for heap, usual, now in rows if usual != now] == [1, 2, 4, 8, 16]


def test_where_the_last_move_loses_no_shortcut_stops_at_the_end_of_a_game() -> None:
    assert "it can stop at a node whose player ends the game at once" in said("matches")
    assert "ends the game at once" not in said("matches", Convention.MISERE)


def test_the_answer_where_the_last_move_loses_says_what_each_move_leaves() -> None:
    answers = said("matches", Convention.MISERE, teacher=True)
    assert "`3>2` wins: it leaves `2,2`, which is losing." in answers
    assert "No other move wins." in answers
    assert "The rule above judges any position" in answers
    assert "The rule above judges any position" not in said("grundy", Convention.MISERE, teacher=True)


@pytest.mark.parametrize("spec", ["matches", "halving"])
def test_the_student_finds_the_operators_of_the_state_that_is_asked_for(spec: str) -> None:
    for teacher in (False, True):
        lines = [line for line in said(spec, teacher=teacher).splitlines() if line.startswith("| `J2-2`")]
        assert len(lines) == 1
        assert (GAP in lines[0]) != teacher
        assert ("`J1-1`" in lines[0]) == teacher


@pytest.mark.parametrize(
    ("spec", "test"),
    [
        ("grundy", "test_000_05"),
        ("matches", "test_001_03"),
        ("halving", "test_002_03"),
        ("nim", "test_a_move_is_legal"),
    ],
)
def test_the_rules_of_a_game_are_tested_by_a_test_of_that_game(spec: str, test: str) -> None:
    [row] = [line for line in said(spec).splitlines() if line.startswith("| `options`")]
    assert test in row


def test_only_operators_that_exist_are_said_not_to_apply() -> None:
    halving, matches = (said(spec, teacher=True) for spec in ("halving", "matches"))
    assert "not so many matches" not in halving
    assert "Nor does `J2-R3`: there are not that many matches." in matches
    assert "6 in all: `J1-R1`, `J1-R2` and `J1-R3`, and the same for J2, `J2-R1`, `J2-R2` and `J2-R3`." in matches


@pytest.mark.slow
def test_lasker_s_nim_has_its_theorem() -> None:
    assert [spec for spec in SPECS if is_lasker(games.find(spec))] == ["4.[3]"]
    text = said("4.[3]", teacher=True)
    assert "g(4k + 3) = 4k + 4" in text
    assert "no theorem" not in text
    assert "…. The mex" not in text
    values = NimValues(games.find("4.[3]"))
    for heap in range(1, 200):
        assert values.of_heap(heap) == heap + {3: 1, 0: -1}.get(heap % 4, 0)


@pytest.mark.slow
def test_the_values_that_the_student_computes_are_left_out_of_the_table() -> None:
    rows = [
        next(line for line in said("grundy", teacher=teacher).splitlines() if "**0** |" in line)
        for teacher in (False, True)
    ]
    assert rows[0].count(NARROW_GAP) == HEAPS_ASKED
    assert NARROW_GAP not in rows[1]


@pytest.mark.parametrize("spec", ["grundy", "0.007", "0.137", "matches:1,3,4", "0.6", "0.07"])
def test_the_values_that_the_student_computes_are_told_nowhere(spec: str) -> None:
    """Neither by the list of losing heaps nor by an example."""
    subject = Subject(games.find(spec))
    first, second = asked(subject)
    text = said(spec)
    assert f"the nim-values of the heaps {first} and {second}?" in text
    losing = re.search(r"the losing heaps are: \*\*(.*?)\*\*", text)
    assert losing
    assert not {str(first), str(second)} & set(losing[1].split(", "))
    sums = text[text.index("The rules for sums") :]
    for heap in (first, second):
        assert not re.search(rf"\| {heap} \|", sums), "a row of a table of bits"
        assert f"[{heap}]" not in sums


@pytest.mark.slow
def test_a_proved_period_says_which_heaps_are_losing() -> None:
    text = said("matches:1,3,4")
    assert "losing exactly when n divided by 7 leaves 0 or 2." in text
    assert "no single heap of 71 matches or more is losing" in said("0.77")


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["grundy", "matches", "halving", "nim", "0.77"])
def test_a_document_names_every_source_that_it_speaks_of(spec: str) -> None:
    text, _, sources = said(spec).partition("## Sources")
    assert "This report" not in text
    cited = {"assignment of the Grundy course": "SAÉ", "R1.01": "R1.01", "halving report": "TP6 Halving Game"}
    for words, source in cited.items():
        assert (words in text) <= (source in sources)


@pytest.mark.slow
def test_a_source_about_misere_play_is_not_one_of_a_match_that_the_last_move_wins() -> None:
    misere = "the rule of Nim for games of taking where the last move loses"
    assert misere not in said("matches")
    assert misere in str(al.game("matches", misere=True).strategy())


@pytest.mark.slow
def test_a_function_has_a_document_that_claims_no_theorem() -> None:
    strategy = al.game(lambda heap: [(heap - 1,), (heap // 2,)] if heap else []).strategy()
    text = str(strategy)
    assert "The rule of the trailing zeros" not in text
    assert "Do the values repeat?" not in text
    assert "## The search tree" in text


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("spec", "most"),
    [("matches", 3), ("matches:1-4", 4), ("matches:1,3,4", None), ("0.333", 3), ("nim", None), ("0.77", None)],
)
def test_the_rule_of_the_multiples_is_for_games_that_take_1_to_k(spec: str, most: int | None) -> None:
    assert largest_taking(games.find(spec)) == most
    if most:
        values = document(spec)["blocks"]
        assert any(block.get("text") == f"The rule of the multiples of {most + 1}" for block in values)


def test_each_game_has_its_own_theorem() -> None:
    assert [spec for spec in SPECS if is_halving(games.find(spec))] == ["halving"]
    assert [spec for spec in SPECS if is_nim(games.find(spec))] == ["nim"]
    assert is_nim(games.find("0.[3]"))
    assert [spec for spec in SPECS if in_scope(games.find(spec))] == [
        "matches",
        "matches:1-4",
        "matches:1,3,4",
        "halving",
        "0.333",
    ]
    # One heap that can be played from 1 to 5, and that is not split up to 20.
    for last, split, found in ((5, 21, True), (6, 21, True), (4, 21, False), (20, 20, False)):
        assert in_scope(_ending(last, split)) is found
    assert not in_scope(games.find("circle:0.3"))  # begins with two heaps
    assert not in_scope(games.from_function(lambda heap: [(heap - 1,)] if heap > 1 else []))


def _ending(last: int, split: int) -> HeapGame:
    """A game that takes one match from the heaps up to the last, and splits one heap."""
    return games.from_function(lambda heap: [(1, 1)] if heap == split else [(heap - 1,)] if 0 < heap <= last else [])


@pytest.mark.slow
def test_a_period_is_proved_or_not_claimed() -> None:
    kayles = said("0.77")
    assert "g(n + 12) = g(n) from heap 71 on, by the theorem of Guy and Smith. Proved, for all heaps." in kayles
    assert "No period is seen in the values of the heaps 0 to 1,000" in said("grundy")
    # 2 · 71 + 12 + 2 = 156: up to there the values are compared, from there on the proof goes.
    assert "for every n from 71 to 155. Let n ≥ 156" in kayles
    takings = said("matches:1,3,4")
    assert "The 4 values from heap 1 on are 1, 0, 1 and 2; so are the 4 values from heap 8 on." in takings
    assert "Heap 0 is checked by itself: g(7) = g(0) = 0." in takings
    assert "Heap 0" not in kayles


@pytest.mark.parametrize(
    ("spec", "law"),
    [
        ("0.77", "N(n) = n(n+1)/2 (counted for every n from 1 to 100)"),
        ("halving", "N(n) = 2n − 2 (counted for every n from 2 to 100)"),
        ("grundy", "⌊(n − 1)² / 4⌋ options in all, since a heap of k has ⌊(k − 1) / 2⌋"),
    ],
)
def test_the_options_that_version_5_examines_have_an_exact_law(spec: str, law: str) -> None:
    assert law in said(spec)


def test_a_variant_is_named_under_the_title() -> None:
    assert document("matches:1,3,4")["subtitle"] == "matches:1,3,4  ·  last move wins"
    assert document("matches")["subtitle"] == "last move wins"
    assert document("0.77")["subtitle"] == "last move wins", "its title says 0.77"


@pytest.mark.slow
def test_a_long_table_breaks_between_groups_of_rows_under_its_header(tmp_path: Path) -> None:
    content = dict(document("nim"))
    rows = [[f"row {rank}", str(rank)] for rank in range(150)]
    filler = [paragraph("Some words.")] * 30
    content["blocks"] = [*filler, table(["first head", "second"], rows, "A long table.", [LEFT, RIGHT])]
    path = tmp_path / "long.pdf"
    path.write_bytes(compile_report(content))
    found = [page for page in pages(path) if "row " in page]
    assert len(found) >= 3
    assert all("first head" in page and page.count("row ") >= 5 for page in found)
    assert sum(page.count("A long table.") for page in found) == 1
    assert "A long table." in found[0]


@pytest.mark.slow
def test_a_table_that_fits_a_third_of_a_page_is_not_broken(tmp_path: Path) -> None:
    content = dict(document("nim"))
    rows = [[f"row {rank}", str(rank)] for rank in range(12)]
    for words in (20, 25, 30):
        filler = [paragraph("Some words.")] * words
        content["blocks"] = [*filler, table(["first head", "second"], rows, "A table.", [LEFT, RIGHT])]
        path = tmp_path / "short.pdf"
        path.write_bytes(compile_report(content))
        [page] = [page for page in pages(path) if "row " in page]
        assert page.count("row ") == len(rows)
        assert "A table." in page


@pytest.mark.slow
def test_a_tall_picture_stays_with_its_heading() -> None:
    [page] = [page for page in printed("matches:1,3,4")[1:] if "different games. Each edge" in page]
    assert "All games from 5 matches." in page


@pytest.mark.slow
def test_a_last_page_with_a_few_lines_is_avoided(tmp_path: Path) -> None:
    content = dict(document("nim"))
    path = tmp_path / "end.pdf"

    def lines(count: int) -> list[int]:
        content["blocks"] = [paragraph("Some words.")] * count
        path.write_bytes(compile_report(content))
        return [page.count("Some words.") for page in pages(path)]

    first, second, *_others = lines(150)
    assert lines(first + second + 2) == [first + 1, second + 1], "two lines more find room on the pages before"


@pytest.mark.slow
def test_no_line_ends_within_a_short_sum_or_product(tmp_path: Path) -> None:
    content = dict(document("nim"))
    content["blocks"] = [paragraph("heap n + 12 has 4 N(L) and N(n−1) + 2 of P + P")]
    path = tmp_path / "sums.pdf"
    path.write_bytes(compile_report(content))
    text = "".join(pages(path))
    for kept in ("n + 12", "4 N(L)", "N(n−1) + 2"):
        assert kept.replace(" ", "\u00a0") in text
    assert "P + P" in text, "other lines may end in it"


class Marked:
    """A document of which only the marks are known."""

    def __init__(self, *marks: tuple[str, int, float]) -> None:
        self.marks = [{"kind": kind, "page": page, "y": y} for kind, page, y in marks]

    def query(self, _selector: str, _field: str) -> str:
        return json.dumps([self.marks])


def test_the_empty_part_of_a_page_is_below_its_last_line_unless_a_text_goes_on_overleaf() -> None:
    middle = (fullness.TOP + fullness.BOTTOM) / 2
    ended = Marked(("begin", 1, 0.1), ("end", 1, middle), ("begin", 2, 0.1), ("end", 2, fullness.BOTTOM))
    assert fullness.gaps(ended) == pytest.approx([0.5, 0])
    assert fullness.gaps(Marked(("begin", 1, middle), ("end", 2, middle))) == pytest.approx([0, 0.5])
    assert fullness.gaps(Marked(("end", 1, 0.2), ("end", 1, middle), ("end", 1, 0.3))) == pytest.approx([0.5])


def test_the_first_document_with_full_pages_is_taken_else_the_fullest() -> None:
    def document(first: float, last: float) -> Marked:
        return Marked(*(("end", page, y) for page, y in enumerate((first, last), start=1)))

    emptiest, better, full, fuller = document(0.2, 0.9), document(0.6, 0.9), document(0.85, 0.5), document(0.9, 0.9)
    assert fullness.fullest([emptiest, better]) is better
    assert fullness.fullest([better, emptiest]) is better
    assert fullness.fullest(iter([emptiest, full, fuller])) is full
    assert fullness.fullest([document(0.9, 0.2), better]) is better, "a last page with a few lines is worse"
    alone = Marked(("end", 1, 0.2))
    assert fullness.fullest([alone, full]) is alone, "a single page is as full as it is"


def gaps_of(*blocks: Block) -> list[float]:
    """The empty parts of the pages of a document with these blocks, where lines stand as usual."""
    content = dict(document("nim"))
    content["blocks"] = list(blocks)
    template = files("allumettes.drawings.report").joinpath(TEMPLATE).read_bytes()
    inputs = {"report": json.dumps(content)}
    return fullness.gaps(typst.Compiler(template, sys_inputs=inputs, ignore_system_fonts=True))


@pytest.mark.slow
def test_a_student_has_the_rest_of_the_page_to_write_on_where_what_follows_does_not_fit() -> None:
    rows = [[f"row {rank}", str(rank)] for rank in range(12)]
    words = [paragraph("Some words.")] * 12
    lines = box("Your analysis", "Why?", [])
    [first, _last] = gaps_of(*words, lines, table(["first head", "second"], rows, "A table.", [LEFT, RIGHT]), *words)
    assert first < 0.03


@pytest.mark.slow
def test_a_box_with_a_page_of_lines_leaves_it_as_empty_as_no_box() -> None:
    """A page of lines for two sentences is no better than an empty one: another distance of lines is tried."""
    [first, _last] = gaps_of(box("Your analysis", "Why?", [], lines=3), formula(["x = 0"] * 40))
    assert first > 0.5


def test_a_chapter_is_a_file_with_a_place_of_its_own() -> None:
    places = [chapter.PLACE for chapter in chapters.chapters()]
    assert places == sorted(places)
    assert places[-1] >= chapters.AFTER_THE_RACE
    assert len(places) >= 18


def test_the_library_writes_what_the_command_writes(tmp_path: Path) -> None:
    strategy = al.game("nim").strategy(teacher=True, author="Camille Petit")
    strategy.save(tmp_path / "nim.md")
    text = (tmp_path / "nim.md").read_text(encoding="utf-8")
    assert text == str(strategy) == strategy._repr_markdown_()
    assert text.startswith("# Nim: the strategy\n\nlast move wins · Camille Petit · Teacher's copy\n")
    assert repr(strategy) == "<Strategy of nim>"
    with pytest.raises(FormatError):
        strategy.save(tmp_path / "nim.txt")


def test_markdown_keeps_tables_formulas_proofs_and_trees() -> None:
    text = said("matches")
    assert "| 2  2  1 | 2 | 1 |" in text
    assert "```text\nV(s) = u(s,1)   if s is a goal,\n" in text
    assert re.search(r"^4\. \*\*Conclusion\.\*\* .* ∎$", text, re.MULTILINE)
    assert "5 J1 (winning, +1)" in text
    assert "> **Your turn.** Which operators" in text


def test_circles_and_coins_have_what_decides_them() -> None:
    text = said("circle:0.77")
    assert "( | | | | | | | )" in text
    assert "| 105 | circle of 5 | 4 → 1,   3 → 3 | 0 |" in text
    assert "the losing ones have 3 to 100 matches" in text
    assert text.count("| circle of ") == 8
    misere = said("circle:0.77", Convention.MISERE)
    assert "`108`, for instance, is a circle of 8." in misere
    assert "the losing ones have" not in misere
    assert "The value of a coin" not in said("coins:1-3", Convention.MISERE)
    turtles = said("coins:1-3")
    assert "the n-th odious number" in turtles
    assert "there are 37 moves, and the first ones are: `3>0`, " in turtles
    assert "…." not in turtles
    assert "Of the heaps 1 to 59, which are coins, none is losing on its own." in turtles
    assert "From 1 to 59 matches" not in turtles
    assert "No period is seen" not in turtles
    # The first move that is tried, the coin alone, wins from every place: no work grows.
    assert "the work grows" not in turtles
    corners = said("board:2x2/8")
    assert "Theorem (Tartan)" in corners
    assert "the work grows" not in corners
    assert "the places of the coins that can still be played add up to 12 or less" in corners
    assert "| 10 | 1+2+9 → 0 | 1 |" in corners


@pytest.mark.parametrize("pattern", list(coins.FORMULAS))
def test_the_formulas_of_coins_are_those_of_the_definition(pattern: str) -> None:
    game = games.find(f"coins:{pattern}")
    values = [0]
    for heap in range(1, 40):
        values.append(mex(nim_sum(values[other] for other in option) for option in game.options(heap)))
    assert values == [game.known_nim_value(heap) for heap in range(40)]
    assert coins.has_formula(game)


def test_a_game_with_very_many_options_is_looked_at_from_few_heaps() -> None:
    """Listing the options of one coin at place 10 000 of Mogul would take longer than a lesson."""
    assert largest_taking(games.find("coins:1-7")) is None
    assert NimValues(games.find("coins:1-7")).reach(59) == 16
    assert NimValues(games.find("0.77")).reach(59) == 59
    assert [largest_taking(games.find(spec)) for spec in ("0.333", "matches:1-60", "matches:1-61", "nim")] == [
        3,
        60,
        None,
        None,
    ]


@pytest.mark.parametrize("above", range(26, 34))
def test_the_frame_of_a_box_never_ends_overleaf(tmp_path: Path, above: int) -> None:
    content = dict(document("nim"))
    content["blocks"] = [formula(["x = 0"] * above), box("Your analysis", "Why?", [], lines=4)]
    path = tmp_path / "box.pdf"
    path.write_bytes(compile_report(content))
    assert "Why?" in pages(path)[-1]
