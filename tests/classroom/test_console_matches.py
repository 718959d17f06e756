"""Matches at the consoles of students' programs: good ones pass, and faults are told where they happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.matches import WRONG_SETTINGS
from allumettes.classroom.console.prompts import Asked
from allumettes.classroom.console.slips import MOVES, Slip
from allumettes.core.position import Position
from tests.classroom.console_matches import changed, played, script_of

CHOICE = "return random.choice(gagnants or suites)"
ORDER = "noms = [NOM_ORDI, nom] if premier == 0 else [nom, NOM_ORDI]"
ASKED_FIRST = """entier("Qui commence ? 0 pour l'ordinateur, 1 pour le joueur : ", (0, 1))"""


def test_the_match_of_the_assignment_is_played_with_its_wrong_answers(tmp_path: Path) -> None:
    match = played(changed(tmp_path, "grundy1.py"), script_of(1, 7))
    assert match.is_finished
    assert match.faults == []
    assert match.asked == {Asked.START, Asked.NAME, Asked.AMOUNT}, "one heap can be split: no row is asked for"
    assert match.tried == {slip for slip in MOVES if slip.startswith("amount")}
    assert "C'est à Michel de jouer\nCombien d'allumettes dans le premier tas ? 0\n" in match.transcript


def test_the_computer_plays_first_where_it_is_chosen(tmp_path: Path) -> None:
    match = played(changed(tmp_path, "grundy2.py"), script_of(2, 8, computer_first=True))
    assert match.faults == []
    assert match.turns[0].before == (8,)
    assert sorted(match.turns[0].after) == [1, 7], "the only winning move"
    assert match.turns[0].typed == ("Adam", "8", "1", "3", "0")


@pytest.mark.parametrize(
    ("old", "new", "start", "fault", "position"),
    [
        ("nombre != tas - nombre", "True", 4, Fault.ACCEPTS_AMOUNT_HALF, (4,)),
        ("0 < nombre < tas", "nombre < tas", 3, Fault.ACCEPTS_AMOUNT_ZERO, (3,)),
        ("0 < nombre < tas", "0 != nombre < tas", 3, Fault.ACCEPTS_AMOUNT_NEGATIVE, (3,)),
        ("0 < nombre < tas", "0 < nombre <= tas", 3, Fault.ACCEPTS_AMOUNT_WHOLE, (3,)),
        ("0 < nombre < tas", "0 < nombre and nombre != tas", 3, Fault.ACCEPTS_AMOUNT_ABOVE, (3,)),
        ("0 < nombre < tas", "0 < nombre < tas / 2", 12, Fault.AMOUNT_REFUSED, None),
        ("if ligne in possibles:", "if ligne < len(jeu):", 12, Fault.ACCEPTS_ROW_BELOW, None),
        ("if ligne in possibles:", "if 0 <= ligne < len(jeu):", 12, Fault.ACCEPTS_ROW_STUCK, None),
        ("if ligne in possibles:", "if 0 <= ligne:", 12, Fault.CRASHES, None),
        ("if ligne in possibles:", "if ligne in possibles[1:]:", 12, Fault.ROW_REFUSED, None),
        ("if len(possibles) == 1:", "if True:", 12, Fault.NO_ROW, None),
        ("jeu[ligne : ligne + 1] =", "jeu[ligne :] =", 12, Fault.WRONG_BOARD, None),
        ("[nombre, jeu[ligne] - nombre]", "[nombre, jeu[ligne] - nombre - 1]", 4, Fault.WRONG_BOARD, (1, 3)),
        ("        afficher(jeu)\n", "", 4, Fault.NO_BOARD, (4,)),
        ('print("C\'est à", noms[tour], "de jouer")', "pass", 4, Fault.NO_NAME, (4,)),
        ("        tour = 1 - tour\n", "", 4, Fault.WRONG_NAME, (1, 3)),
        ('print("Ce nombre ne convient pas.")', "return 1 / 0", 3, Fault.CRASHES, (3,)),
        ("while any(map(jouable, jeu)):", "while True:", 3, Fault.GOES_ON, None),
        ("return tas >= 3", "return tas >= 4", 4, Fault.STOPS_EARLY, (1, 3)),
        ("{noms[1 - tour]}", "{noms[tour]}", 3, Fault.WRONG_WINNER, (1, 2)),
        ('print(f"Le vainqueur', 'str(f"Le vainqueur', 3, Fault.NO_WINNER, (1, 2)),
        ('    n = entier("Avec combien d\'allumettes jouez-vous ? ")\n', "    n = 11\n", 3, Fault.NO_START, ()),
        ('[input("Joueur 1, votre nom : "), input("Joueur 2, votre nom : ")]', '["A", "B"]', 3, Fault.NO_NAMES, ()),
    ],
)
def test_a_fault_is_told_where_it_happens(
    tmp_path: Path, old: str, new: str, start: int, fault: Fault, position: Position | None
) -> None:
    match = played(changed(tmp_path, "grundy1.py", old, new), script_of(1, start))
    found = {Fault(one.fault): one for one in reversed(match.faults)}
    assert fault in found
    assert position is None or sorted(found[fault].position or ()) == list(position)
    assert found[fault].details["transcript"]
    assert not match.is_finished or fault in (
        Fault.NO_BOARD, Fault.NO_NAME, Fault.WRONG_NAME, Fault.WRONG_WINNER, Fault.NO_WINNER, Fault.NO_NAMES
    )  # fmt: skip


def test_equal_halves_come_with_all_that_must_be_typed_to_see_them(tmp_path: Path) -> None:
    path = changed(tmp_path, "grundy1.py", "nombre != tas - nombre", "True")
    (fault,) = played(path, script_of(1, 4)).faults
    assert fault.typed[:3] == ("4", "Adam", "Michel")
    assert fault.typed[-1] == "2"
    assert fault.details["shown"] == [2, 2]


def test_letters_where_a_number_is_asked_for(tmp_path: Path) -> None:
    path = changed(tmp_path, "grundy1.py", "except ValueError:", "except KeyError:")
    match = played(path, script_of(1, 4, slips=WRONG_SETTINGS))
    (fault,) = match.faults
    assert (fault.fault, match.slip, fault.details["answer"]) == (Fault.CRASHES, Slip.WORD, "abc")
    assert fault.details["last"].startswith("ValueError")


def test_a_match_of_no_matches_is_refused(tmp_path: Path) -> None:
    path = changed(tmp_path, "grundy1.py", "while n < 3:", "while n == 0:")
    (fault,) = played(path, script_of(1, 4, slips=WRONG_SETTINGS)).faults
    assert (fault.fault, fault.details["answer"]) == (Fault.ACCEPTS_START, "-5")


def test_a_program_that_computes_for_ever_is_not_waited_for(tmp_path: Path) -> None:
    path = changed(tmp_path, "grundy1.py", "    tour = 0\n", "    tour = 0\n    while n: pass\n")
    (fault,) = played(path, script_of(1, 3), seconds=0.5).faults
    assert fault.fault == Fault.HANGS


def test_a_program_that_prints_for_ever_is_stopped(tmp_path: Path) -> None:
    path = changed(tmp_path, "grundy1.py", "    tour = 0\n", "    tour = 0\n    while n: print('encore')\n")
    (fault,) = played(path, script_of(1, 3)).faults
    assert (fault.fault, fault.details["resource"]) == (Fault.EXCEEDS, "output")


@pytest.mark.parametrize(
    ("old", "new", "script", "fault"),
    [
        (CHOICE, "return jeu[:-1] + (1, jeu[-1])", (5, True), Fault.COMPUTER_ILLEGAL),
        (CHOICE, "return jeu", (5, True), Fault.FIRST_IGNORED),
        (CHOICE, "return random.choice(gagnants) if gagnants else jeu", (5, False), Fault.NO_COMPUTER_MOVE),
        (ORDER, "noms = [nom, NOM_ORDI]", (5, True), Fault.FIRST_IGNORED),
        (ORDER, "noms = [NOM_ORDI, nom]", (7, False), Fault.FIRST_IGNORED),
        (ASKED_FIRST, "0", (5, True), Fault.NO_FIRST),
        ("print(noms[1 - tour],", "print(nom,", (5, True), Fault.WRONG_WINNER),
    ],
)
def test_faults_of_a_match_against_the_computer(
    tmp_path: Path, old: str, new: str, script: tuple[int, bool], fault: Fault
) -> None:
    start, computer_first = script
    path = changed(tmp_path, "grundy2.py", old, new)
    match = played(path, script_of(2, start, computer_first=computer_first))
    assert fault in [one.fault for one in match.faults]


@pytest.mark.parametrize("start", [4, 7])
def test_nothing_is_said_of_the_rows_of_boards_that_nobody_has_seen(tmp_path: Path, start: int) -> None:
    """Its rows are counted from 1 and show no sticks: which heap is which, cannot be known."""
    path = changed(tmp_path, "grundy1.py", "{'|' * tas}", "{tas}")
    assert {fault.fault for fault in played(path, script_of(1, start)).faults} == {Fault.NO_BOARD}


def test_the_only_row_of_a_board_that_nobody_has_seen_is_0_or_1(tmp_path: Path) -> None:
    path = changed(tmp_path, "grundy1.py", "{'|' * tas}", "{tas}")
    source = path.read_text(encoding="utf-8").replace("if len(possibles) == 1:", "if not possibles:")
    path.write_text(source, encoding="utf-8")
    match = played(path, script_of(1, 3))
    assert match.is_finished
    assert {fault.fault for fault in match.faults} == {Fault.NO_BOARD}
