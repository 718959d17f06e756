"""Two computers at one table: they play when they are told to, and every move has its reason."""

from __future__ import annotations

import pytest

from tests.web.server import Server
from tests.web.visitor import State, Visitor, detail_of


def two_computers(visitor: Visitor, player: str, opponent: str, **wishes: str) -> State:
    return visitor.new_match(player=player, opponent=opponent, **wishes)


def stepped(visitor: Visitor, state: State) -> State:
    """The match after the next move: at once, or when the stream says so."""
    before = len(state["turns"])
    state = visitor.taken(state, "step")
    if len(state["turns"]) == before:
        with visitor.http.sse(f"/match/{state['id']}/stream") as stream:
            for event in stream:
                if event.event == "change" and len((state := visitor.state(state["id"]))["turns"]) > before:
                    break
    return state


def test_nothing_is_played_before_somebody_says_so(guest: Visitor) -> None:
    state = two_computers(guest, "random", "perfect")
    assert (state["mode"], state["turns"], state["thinking"]) == ("machines", [], None)
    assert state["may_step"]
    assert not state["may_move"]
    assert guest.state(state["id"])["turns"] == []


def test_the_perfect_player_wins_from_a_won_position_and_says_why(guest: Visitor) -> None:
    """[10] is lost for whoever begins: its nim-value is 0 (OEIS A002188)."""
    state = two_computers(guest, "random", "perfect", start="10")
    while not state["over"]:
        state = stepped(guest, state)
    assert state["winner"] == 1
    assert not state["may_step"]
    for turn in state["turns"]:
        reason = guest.get(state["id"], "reason", turn=turn["number"])
        assert reason["mark"] == ("good" if turn["player"] == 1 else "lost")
        assert reason["words"] == turn["words"]
        assert reason["outcome"] == ("winning" if turn["player"] == 1 else "losing")
        assert reason["verdict"]


def test_two_searches_play_each_other(guest: Visitor) -> None:
    state = two_computers(guest, "v1", "v1", start="7", first="opponent")
    assert [seat["kind"] for seat in state["seats"]] == ["v1", "v1"]
    assert [seat["name"] for seat in state["seats"]] == ["Computer 1", "Computer 2"]
    state = stepped(guest, stepped(guest, state))
    assert [turn["player"] for turn in state["turns"]] == [0, 1]
    assert state["thought"]["solver"] == "v1"


def test_a_step_can_be_taken_back_and_again_and_is_played_once(guest: Visitor) -> None:
    state = two_computers(guest, "perfect", "random")
    after = stepped(guest, state)
    repeated = guest.send(state, "step")
    assert repeated.status_code == 200
    assert repeated.json()["turns"] == after["turns"]
    back = guest.taken(after, "undo")
    assert (back["turns"], back["redo"]["count"]) == ([], 1)
    assert guest.taken(back, "redo")["turns"] == after["turns"]


def test_the_first_step_can_store_the_match(guest: Visitor) -> None:
    state = guest.new_match(player="perfect", opponent="endgame", event={"kind": "step"})
    assert len(state["turns"]) == 1


def test_spectators_watch_and_nobody_plays_in_a_computer_s_place(guest: Visitor, quiet_server: Server) -> None:
    state = two_computers(guest, "random", "perfect")
    detail_of(guest.send(state, "move", "11>1+10"), 403)
    with Visitor(quiet_server.address) as spectator:
        seen = spectator.state(state["id"])
        assert (seen["spectator"], seen["may_step"]) == (True, False)
        detail_of(spectator.send(seen, "step"), 403)
        state = stepped(guest, state)
        assert spectator.get(state["id"], "reason", turn=1)["turn"] == 1


def test_a_step_is_for_two_computers(guest: Visitor) -> None:
    detail_of(guest.send(guest.new_match(opponent="perfect"), "step"), 403)
    detail_of(guest.ask_for_match(opponent="screen", event={"kind": "step"}), 403)


@pytest.mark.parametrize(("player", "opponent"), [("perfect", "screen"), ("nobody", "perfect"), ("minimax", "link")])
def test_impossible_pairs_are_refused(guest: Visitor, player: str, opponent: str) -> None:
    detail_of(guest.ask_for_match(player=player, opponent=opponent), 422)


def test_a_move_that_was_not_played_has_no_reason(guest: Visitor) -> None:
    state = two_computers(guest, "random", "perfect")
    detail_of(guest.http.get(f"/match/{state['id']}/reason", params={"turn": 1}), 404)
