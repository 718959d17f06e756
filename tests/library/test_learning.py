"""The cups-and-beads machine from Python: it plays, learns, shows itself, is saved and read back."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import allumettes as al
from allumettes.core.errors import OutOfRangeError, UnknownChoiceError
from allumettes.core.formats import FormatError
from allumettes.drawings.beads import drawn_beads
from allumettes.library.learning import Learner


def test_a_machine_is_saved_and_loaded(tmp_path: Path) -> None:
    machine = al.learner("grundy", 9, misere=True, beads=3, reward=2)
    machine.train(30, against="perfect", seed=4)
    machine.save(tmp_path / "machine.json")
    again = al.load(tmp_path / "machine.json")
    assert isinstance(again, Learner)
    assert again.cups == machine.cups
    assert repr(again) == repr(machine)
    assert repr(machine).startswith("<Learner of grundy, misere from 9: 13 cups, 30 games, ")
    with pytest.raises(FormatError):
        machine.save(tmp_path / "machine.txt")


def test_a_damaged_machine_is_told_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    al.learner("matches", 8).save(path)
    path.write_text(path.read_text().replace('"3>1": 2', '"3>1": -2'))
    with pytest.raises(
        al.AllumettesError, match="This machine is damaged: what its file says under “3” cannot be"
    ) as e:
        al.load(path)
    assert e.value.__notes__ == [str(path)]


def test_it_plays_learns_from_a_match_and_is_emptied() -> None:
    machine = al.learner("matches", 8, seed=3)
    match = al.Match("matches", 8)
    while not match.is_over:
        match.play_by(machine if match.player == 0 else al.player("perfect"))
    before = machine.cups
    changes = machine.learn(match, 0)
    assert match.winner == 1
    assert [change.after - change.before for change in changes] == [-1] * len(changes)
    assert machine.cups != before
    assert machine.games == 1
    machine.empty()
    assert machine.cups == before
    assert machine.games == 0


def test_what_it_learned_is_a_table_beside_the_truth() -> None:
    machine = al.learner("matches", 8)
    machine.train(100, against="itself")
    truth = machine.compare()
    assert len(truth) == 8
    outcomes = truth.to_arrow()["outcome"].to_pylist()
    assert outcomes == ["winning"] * 3 + ["losing"] + ["winning"] * 3 + ["losing"]
    assert [cup.right for cup in truth if cup.position[0] % 4 == 0] == [None, None]
    assert truth.knowledge.right > 0.9
    assert "<table>" in truth._repr_html_()


def test_it_draws_its_cups() -> None:
    machine = al.learner("grundy", 20)
    cups = ElementTree.fromstring(machine._repr_svg_())
    assert len(cups.findall(".//{*}path[@class='cup']")) == 60
    assert "178" in "".join(cups.itertext())  # of 238 cups, those that are not drawn


@pytest.mark.slow
def test_a_training_is_a_curve() -> None:
    curve = al.learner("matches", 8).train(20, every=5)
    assert [point.games for point in curve] == [0, 5, 10, 15, 20]
    assert len(curve) == 5
    (rows,) = curve.plot().chart.to_dict()["datasets"].values()
    assert len(rows) == 9  # at the beginning no game was won yet
    assert {row["share"] for row in rows} == {share for point in curve for share in point[1:] if share is not None}


def test_a_full_cup_shows_the_shares_of_its_colours() -> None:
    assert drawn_beads([2, 2, 2]) == [2, 2, 2]
    assert drawn_beads([60, 30, 10]) == [12, 6, 2]
    assert drawn_beads([1000, 1, 0]) == [19, 1, 0]
    assert sum(drawn_beads([7, 7, 7])) == 20
    assert drawn_beads([1] * 30) == [1] * 30


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(OutOfRangeError):
        al.learner("matches", 8, beads=0)
    with pytest.raises(OutOfRangeError):
        al.learner("matches", 8).train(0)
    with pytest.raises(UnknownChoiceError):
        al.learner("matches", 8).train(5, against="everybody")
    with pytest.raises(al.AllumettesError, match="cups"):
        al.learner("nim", 100, 100, 100)
