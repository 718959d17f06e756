"""Matches from Python: played, taken back, saved and loaded, against computers or between them."""

from __future__ import annotations

from pathlib import Path

import pytest

import allumettes as al
from allumettes.core.errors import (
    IllegalMoveError,
    NameLengthError,
    NothingToUndoError,
    OutOfRangeError,
    StartError,
    UnknownChoiceError,
    UnnamedGameError,
)
from allumettes.core.formats import FormatError


def thirds(heap: int) -> list[tuple[int]]:
    return [(heap - 1,), (heap // 3,)] if heap else []


def test_a_match_is_played_taken_back_and_won() -> None:
    match = al.Match("grundy", 5)
    assert str(match.play("5>2+3")) == "2,3"
    assert (match.player, match.moves, match.winner) == (1, ("5>2+3",), None)
    assert match.undo() == "5>2+3"
    assert match.redo() == "5>2+3"
    match.play("3>1+2")
    assert (match.is_over, match.winner) == (True, 1)
    assert repr(match) == "<Match of grundy from 5: 2 moves, won by player 1>"
    assert al.Match("grundy", 3, misere=True).play("3>1+2").is_winning


@pytest.mark.parametrize("rules", ["grundy", "matches:1,3,4", "0.77", thirds])
@pytest.mark.parametrize("name", ["perfect", "v1", "alphabeta", "random"])
def test_every_player_plays_every_game_to_its_end(rules: str, name: str) -> None:
    match = al.Match(rules, 9)
    won = match.position.is_winning
    players = al.player(name), al.player("random", seed=1)
    while not match.is_over:
        match.play(players[match.player].choose(match))
    if name != "random" and won:
        assert match.winner == 0


def test_a_review_marks_every_turn() -> None:
    match = al.Match("grundy", 8)
    for move in ("8>2+6", "6>1+5", "5>1+4"):
        match.play(move)
    marked = match.review()
    assert [turn.mark for turn in marked] == ["mistake", "mistake", "good"]
    assert [match.start.parse("8>1+7")] == list(marked[0].best)


def test_a_match_is_the_same_after_it_was_saved(tmp_path: Path) -> None:
    match = al.Match("nim", 3, 5, misere=True, names=("Ada", "Blaise"), players=("human", "perfect"), seed=7)
    match.play("5>1")
    match.save(tmp_path / "a.match")
    loaded = al.load(tmp_path / "a.match")
    assert isinstance(loaded, al.Match)
    assert str(loaded) == str(match)
    assert (loaded.game, loaded.names, loaded.moves) == (match.game, ("Ada", "Blaise"), ("5>1",))


def test_a_notebook_shows_the_board_the_players_and_the_moves() -> None:
    match = al.Match("grundy", 5, names=("<Ada>", "Blaise"))
    match.play("2")
    shown = match._repr_html_()
    assert "<svg" in shown
    assert "5&gt;2+3" in shown
    assert "Blaise" in shown
    match.undo()
    assert "&lt;Ada&gt;" in match._repr_html_()


def test_levels_have_the_names_that_people_read() -> None:
    seats = al.Match("grundy", 7, players=("medium", "difficile")).core.seats
    assert [seat.kind for seat in seats] == ["endgame", "perfect"]
    with pytest.raises(UnknownChoiceError, match=r"choose easy, medium, hard, v0, "):
        al.player("bob")


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    match = al.Match("grundy", 5)
    with pytest.raises(NothingToUndoError):
        match.undo()
    with pytest.raises(StartError):
        al.Match("grundy", 2)
    with pytest.raises(NameLengthError):
        al.Match("grundy", 5, names=(" ", "b"))
    with pytest.raises(UnknownChoiceError, match=r"choose human, easy, medium, hard, v0, "):
        al.Match("grundy", 5, players=("human", "bob"))
    for name in ("bob", "human", "endgame:x", "endgame:" + "9" * 5000, "perfect:3", ""):
        with pytest.raises(UnknownChoiceError):
            al.player(name)
    for seed in (-1, 10**40):
        with pytest.raises(OutOfRangeError):
            al.Match("grundy", 5, seed=seed)
    over = al.Match("grundy", 3)
    over.play("1")
    for wrong in (lambda: over.play("1"), lambda: al.player("perfect").choose(over)):
        with pytest.raises(IllegalMoveError, match="The match is over"):
            wrong()
    with pytest.raises(FormatError):
        match.save(tmp_path / "a.txt")
    with pytest.raises(UnnamedGameError):
        al.Match(thirds, 5).save(tmp_path / "a.match")
    for name in ("none.match", "none.csv"):
        with pytest.raises(FileNotFoundError):
            al.load(tmp_path / name)
    assert not list(tmp_path.iterdir())
