"""What may happen in a match of the web table, whoever asks, and that its events tell it again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes.core.errors import AllumettesError, NothingToUndoError
from allumettes.core.notation import format_position
from allumettes.web.live import (
    AgreementError,
    Kind,
    LiveMatch,
    Mode,
    NoProposalError,
    NotYourTurnError,
    SpectatorError,
)
from allumettes.web.set_up import set_up
from allumettes.web.store import StoredMatch
from allumettes.web.wire.matches import MatchOptions

FIRST, SECOND, BOTH, NOBODY = frozenset({0}), frozenset({1}), frozenset({0, 1}), frozenset[int]()


def stored(**wishes: str) -> StoredMatch:
    return live(**wishes).stored


def live(**wishes: str) -> LiveMatch:
    return set_up(MatchOptions(**wishes), "match", 1)  # type: ignore[arg-type]


def do(match: LiveMatch, seats: frozenset[int], kind: str, text: str = "") -> None:
    match.apply(match.event(seats, Kind(kind), text))


def board(match: LiveMatch) -> str:
    return format_position(match.match.position)


steps = st.lists(
    st.tuples(
        st.sampled_from([FIRST, SECOND, BOTH, NOBODY]),
        st.sampled_from(Kind),
        st.sampled_from(["1", "2", "0 1", "3 2", "Adam", ""]),
    ),
    max_size=30,
)


@given(st.sampled_from(["screen", "link", "random"]), st.sampled_from(["grundy", "nim", "halving"]), steps)
def test_the_events_of_a_match_tell_it_again(
    opponent: str, game: str, asked: list[tuple[frozenset[int], Kind, str]]
) -> None:
    match = live(opponent=opponent, game=game)
    for seats, kind, text in asked:
        before = board(match), match.version
        try:
            event = match.event(seats, kind, text)
        except AllumettesError:
            assert (board(match), match.version) == before
            continue
        match.apply(event)
        assert match.is_repeated(event.number, seats, kind, text)
    again = LiveMatch(match.stored, match.events)
    assert (again.match.turns, again.match.seats, again.proposal) == (
        match.match.turns,
        match.match.seats,
        match.proposal,
    )
    assert (again.undo_count, again.redo_count) == (match.undo_count, match.redo_count)


def test_nobody_plays_for_another() -> None:
    match = live(opponent="link")
    with pytest.raises(NotYourTurnError):
        do(match, SECOND, "move", "1")
    with pytest.raises(SpectatorError):
        do(match, NOBODY, "move", "1")
    do(match, FIRST, "move", "1")
    with pytest.raises(NotYourTurnError):
        do(match, FIRST, "move", "1 1")


def test_against_the_computer_a_step_back_is_its_move_and_yours() -> None:
    match = live(opponent="perfect", start="13")
    do(match, FIRST, "move", "3")
    match.apply(match.computer_event("3>1+2"))
    assert (match.undo_count, match.redo_count) == (1, 0)
    do(match, FIRST, "undo")
    assert (board(match), match.undo_count, match.redo_count) == ("13", 0, 1)
    with pytest.raises(NothingToUndoError):
        do(match, FIRST, "undo")
    do(match, FIRST, "redo")
    assert board(match) == "1,2,10"


def test_a_move_can_be_taken_back_while_the_computer_thinks() -> None:
    match = live(opponent="v0", start="13")
    do(match, FIRST, "move", "3")
    do(match, FIRST, "undo")
    assert (board(match), match.redo_count) == ("13", 1)
    do(match, FIRST, "redo")
    assert (board(match), match.computer_to_move) == ("3,10", True)


def test_on_one_screen_a_step_is_one_move() -> None:
    match = live(opponent="screen", game="nim", start="1,3,5,7")
    for text in ("1 1", "1 1", "2 5"):
        do(match, BOTH, "move", text)
    do(match, BOTH, "undo")
    do(match, BOTH, "undo")
    assert (board(match), match.undo_count, match.redo_count) == ("1,2,5,7", 1, 2)


def test_by_link_a_move_is_taken_back_when_both_agree() -> None:
    match = live(opponent="link")
    do(match, FIRST, "move", "3")
    with pytest.raises(AgreementError):
        do(match, FIRST, "undo")
    with pytest.raises(NothingToUndoError):
        do(match, SECOND, "propose")
    do(match, FIRST, "propose")
    with pytest.raises(AgreementError):
        do(match, FIRST, "undo")
    do(match, SECOND, "undo")
    assert (board(match), match.proposal) == ("11", None)


def test_by_link_a_proposal_can_be_refused_and_a_move_forgets_it() -> None:
    match = live(opponent="link")
    do(match, FIRST, "move", "3")
    do(match, FIRST, "propose")
    with pytest.raises(NoProposalError):
        do(match, FIRST, "refuse")
    do(match, SECOND, "refuse")
    assert match.proposal is None
    do(match, FIRST, "propose")
    do(match, SECOND, "move", "1 3")
    assert (match.proposal, board(match)) == (None, "3,3,5")


def test_the_other_seat_starts_where_that_was_asked_for() -> None:
    match = live(opponent="perfect", first="opponent", name="Adam")
    assert [seat.kind for seat in match.match.seats] == ["perfect", "human"]
    assert match.match.seats[1].name == "Adam"
    assert match.computer_to_move


def test_a_name_is_cut_to_one_line() -> None:
    match = live(opponent="link")
    do(match, SECOND, "name", "  Léa\n\x00 Martin " + "x" * 100)
    assert match.match.seats[1].name == ("Léa Martin " + "x" * 100)[:40]
    assert match.mode is Mode.LINK


def test_a_link_opens_its_position() -> None:
    moved = set_up(MatchOptions(game="grundy", start="11", moves=["3", "8>1+7"]), "match", 1)
    assert board(moved) == "3,1,7"
    assert moved.undo_count == 1
