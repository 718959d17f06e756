"""Real programs in tournaments: whatever goes wrong with one loses its match, and is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import allumettes as al
from allumettes.classroom.tournament.data import summary
from allumettes.classroom.tournament.entrants import EntrantError
from allumettes.classroom.tournament.listing import entrants_in, entrants_of
from allumettes.classroom.tournament.programs import ProgramEntrant
from allumettes.core.forfeit import Fault
from allumettes.drawings.tournament_tables import ranking
from allumettes.locale import speaking
from allumettes.locale.tournaments import fault_words
from allumettes.players import HUMAN
from allumettes.players.cups.machine import Machine, OtherGameError
from allumettes.players.cups.machine_file import write_machine

FOLDER = Path(__file__).parent


def program(fault: str) -> ProgramEntrant:
    return ProgramEntrant(fault or "honest", (sys.executable, "faulty.py", fault), FOLDER)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "expected", "said"),
    [
        ("cheat", Fault.ILLEGAL, "6>3+3"),
        ("babble", Fault.UNREADABLE, "good morning"),
        ("none", Fault.NO_MOVE, "none"),
        ("crash", Fault.CRASHED, "this is where it ends"),
        ("sleep", Fault.LATE, ""),
        ("flood", Fault.EXCEEDED, "output"),
        ("refuse", Fault.REFUSED, "unknown game"),
    ],
)
def test_a_fault_loses_the_match_and_is_named(fault: str, expected: Fault, said: str) -> None:
    cup = al.tournament([program(fault), "perfect"], starts=[6], seconds=0.5)
    own = next(match for match in cup.faults if match.fixture.first == 0)
    assert (own.fault, own.said) == (expected, said)
    assert {cup.entrants[match.lost_by] for match in cup.faults} == {fault}
    assert [cup.entrants[standing.entrant] for standing in cup.standings] == ["perfect", fault]
    assert cup.standings[1].faults == len(cup.faults) == 2
    # 6 is won for whoever begins, and the fault gave that away: one chance, not kept.
    assert cup.standings[1].kept == (0, 1)
    record = cup.match(own.fixture.number + 1)
    assert record.core.position == (6,)
    assert not record.is_over


@pytest.mark.slow
def test_an_honest_program_plays_to_the_end_and_may_win() -> None:
    cup = al.tournament([program(""), "random"], starts=[8, 9], seconds=10)
    assert not cup.faults
    assert all(cup.match(number).is_over for number in range(1, 5))
    assert cup.match(1).core.seats[0].kind in (HUMAN, "random")


def test_the_sentence_names_who_where_which_move_and_why() -> None:
    row = {
        "match": 7,
        "first": "Ada",
        "second": "random",
        "by": "Ada",
        "position": "3,6",
        "fault": "illegal",
        "said": "6>3+3",
    }
    data = {"game": "grundy", "entrants": [{"name": "Ada", "kind": "program"}, {"name": "random", "kind": "random"}]}
    with speaking("en"):
        assert fault_words(data, row) == (
            "Match 7, Ada against easy, in position 3,6: 6>3+3 is refused: the two heaps must be of different sizes."
        )
        stuck = fault_words(data, {**row, "position": "1,2", "said": "2>1+1"})
        assert stuck.startswith("Match 7, Ada against easy, in position 1,2: 2>1+1 is illegal. ")
        late = {**row, "fault": "late", "said": ""}
        assert fault_words(data, late) == "Match 7, Ada against easy, in position 3,6: no answer in time."


def test_the_ranking_names_the_points_without_an_opponent() -> None:
    cup = al.tournament(["random", "endgame", "perfect"], system="swiss", rounds=1, starts=[3])
    with speaking("en"):
        points = [row[2] for row in ranking(summary(cup.table)).rows]
    assert points.count("1 (bye: 1)") == 1


def test_a_program_that_cannot_be_started_loses_and_the_others_play_on() -> None:
    missing = ProgramEntrant("missing", ("no-such-program-here",), FOLDER)
    cup = al.tournament([missing, "perfect", "random"], starts=[7])
    assert {match.fault for match in cup.faults} == {Fault.NOT_STARTED}
    assert cup.standings[-1].score == (0, 4)
    assert len(cup) == 6


def test_entrants_as_people_write_them(tmp_path: Path) -> None:
    named = entrants_of("Ada L. = python3 ada.py --fast", folder=tmp_path)
    assert named == [ProgramEntrant("Ada L.", ("python3", "ada.py", "--fast"), tmp_path)]
    assert [one.name for one in entrants_of("python3 ada.py", folder=tmp_path)] == ["ada"]
    assert [one.as_data() for one in entrants_of("Best = perfect")] == [{"name": "Best", "kind": "perfect"}]
    assert [one.name for one in entrants_of("endgame:20")] == ["endgame:20"]
    for text in ("hrad", "human", "program", "no-such-program x", "'", "./missing"):
        with pytest.raises(EntrantError) as caught:
            entrants_of(text, folder=tmp_path)
        assert text in str(caught.value)


@pytest.mark.slow
def test_what_a_class_has_handed_in_is_built_and_plays(tmp_path: Path) -> None:
    source = (FOLDER / "faulty.py").read_text(encoding="utf-8")
    work = tmp_path / "class"
    for name, text in (("Lovelace_Ada_Partie2", source), ("Babbage_Charles_Partie2", "int main( {")):
        (work / name).mkdir(parents=True)
        (work / name / ("main.py" if text is source else "main.c")).write_text(text, encoding="utf-8")
    cup = al.tournament([str(work), "random"], starts=[6], seconds=10)
    assert cup.entrants == ["Babbage Charles", "Lovelace Ada", "random"]
    assert {(cup.entrants[match.lost_by], match.fault) for match in cup.faults} == {
        ("Babbage Charles", Fault.NOT_STARTED)
    }
    assert "compiler" in cup.faults[0].said


def test_a_machine_of_cups_and_beads_takes_part(tmp_path: Path) -> None:
    machine = Machine(al.game("matches").rules, (8,))
    write_machine(machine, tmp_path / "Hexa.json")
    cup = al.tournament([str(tmp_path / "Hexa.json"), "perfect"], game="matches", starts=[8])
    assert cup.entrants == ["Hexa", "perfect"]
    assert len(cup) == 2
    with pytest.raises(OtherGameError):
        al.tournament([str(tmp_path / "Hexa.json"), "perfect"], game="nim", starts=[8])


def test_a_list_of_entrants(tmp_path: Path) -> None:
    path = tmp_path / "class.txt"
    path.write_text("# group 1\n\nAda = python3 ada.py\nperfect\n  v2  \n", encoding="utf-8")
    assert [entrant.name for entrant in entrants_in(path)] == ["Ada", "perfect", "v2"]
    found = entrants_in(path)[0]
    assert isinstance(found, ProgramEntrant)
    assert found.folder == tmp_path


def test_the_summary_tells_the_position_of_a_fault() -> None:
    missing = ProgramEntrant("missing", ("no-such-program-here",), FOLDER)
    cup = al.tournament([missing, "random"], starts=[3])
    assert {row["position"] for row in summary(cup.table)["faults"]} == {"3"}
