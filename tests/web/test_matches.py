"""A match over HTTP: made once, moved exactly as asked, taken back, and played to its end against every opponent."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote
from uuid import uuid4

import pytest

from allumettes.players import LEVELS
from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of, moves_of, setup

ROUNDS = 30


def test_the_same_key_makes_one_match(visitor: Visitor) -> None:
    asked = setup()
    first, second = (visitor.http.post("/match", json=asked) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert first.headers["location"].endswith(f"/match/{first.json()['id']}")


def test_a_key_asked_for_many_times_at_once_makes_one_match(server: Server, visitor: Visitor) -> None:
    visitor.http.get("/play")  # a page is known by its cookie before it asks for a match
    asked = setup(event={"kind": "move", "text": "11>1+10"})
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: visitor.http.post("/match", json=asked), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
    assert {(answer.json()["id"], answer.json()["position"], answer.json()["version"]) for answer in answers} == {
        (answers[0].json()["id"], "1,10", answers[0].json()["version"])
    }


def test_a_match_may_begin_with_its_first_move(visitor: Visitor) -> None:
    state = visitor.new_match(event={"kind": "move", "text": "11>3+8"})
    assert state["position"] == "3,8"
    assert [turn["move"] for turn in state["turns"]] == ["11>3+8"]
    assert state["player"] == 1


def test_a_match_does_not_begin_with_a_move_that_is_refused(visitor: Visitor) -> None:
    asked = setup(event={"kind": "move", "text": "11>5+5"})
    detail_of(visitor.http.post("/match", json=asked), 422)
    state = visitor.http.post("/match", json=asked | {"event": None}).json()
    assert (state["position"], state["turns"]) == ("11", [])


def test_moves_of_a_link_open_that_exact_position(visitor: Visitor) -> None:
    state = visitor.new_match(moves=["11>1+10", "10>1+9"])
    assert state["position"] == "1,1,9"
    assert state["player"] == 0
    assert [turn["move"] for turn in state["turns"]] == ["11>1+10", "10>1+9"]


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ({"game": "nim", "opponent": "perfect", "first": "you"}, "3,4,5"),
        ({"game": "nim", "opponent": "perfect", "first": "opponent"}, "3,4,7"),
        ({"game": "grundy", "opponent": "perfect", "first": "opponent"}, "10"),
        ({"game": "0.07", "opponent": "random", "first": "you", "convention": "misere"}, "6"),
        ({"game": "grundy", "opponent": "screen", "first": "opponent"}, "11"),
    ],
    ids=str,
)
def test_a_start_that_nobody_chose_can_be_won(visitor: Visitor, options: dict[str, str], start: str) -> None:
    assert visitor.new_match(**options, start="")["start"] == start


def test_the_rule_of_any_code_is_said(visitor: Visitor) -> None:
    rule = visitor.new_match(game="0.007", start="9")["game"]["rule"]
    assert rule.replace("\u202f", " ") in (
        "Take 3 matches; what is left may be split in two.",
        "Retirez 3 allumettes ; ce qui reste peut être séparé en deux.",
    )


def test_what_the_machine_writes_is_read(visitor: Visitor) -> None:
    state = visitor.new_match(game="grundy", start="4,5", event={"kind": "move", "text": "4 = 1 + 3"})
    assert [turn["move"] for turn in state["turns"]] == ["4>1+3"]


@pytest.mark.parametrize(
    ("game", "start", "moves"),
    [
        ("grundy", "11", ["11>3+8", "8>1+7", "7>3+4"]),
        ("matches", "11", ["11>8", "8>6"]),
        ("nim", "1,3,5", ["5>0", "3>2"]),
        ("halving", "10", ["10>5"]),
        ("0.77", "9", ["9>3+4", "4>2"]),
    ],
)
def test_a_link_keeps_game_start_and_moves(visitor: Visitor, game: str, start: str, moves: list[str]) -> None:
    state = visitor.new_match(game=game, start=start, moves=moves)
    address = f"{state['links']['position']}&moves={quote(','.join(moves), safe=',')}"
    link = visitor.http.get(address, headers={"Accept": "text/html"})
    assert link.status_code == 200
    assert f'"position": "{state["position"]}"' in link.text or f'"position":"{state["position"]}"' in link.text
    assert [turn["move"] for turn in state["turns"]] == moves


def test_the_same_move_twice_changes_nothing(visitor: Visitor) -> None:
    state = visitor.new_match()
    first, second = (visitor.send(state, "move", "11>1+10") for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json() == visitor.state(state["id"])
    assert first.json()["version"] == state["version"] + 1


def test_the_same_move_twice_changes_nothing_when_the_computer_has_answered(visitor: Visitor) -> None:
    state = visitor.new_match(opponent="perfect")
    visitor.play(state, "11>1+10")
    again = visitor.send(state, "move", "11>1+10")
    assert again.status_code == 200
    assert len(again.json()["turns"]) == 2


def test_a_move_out_of_step_is_refused(visitor: Visitor) -> None:
    state = visitor.new_match()
    after = visitor.play(state, "11>1+10")
    detail_of(visitor.send(state, "move", "11>2+9"), 409)
    detail_of(visitor.send(after, "move", "10>1+9", number=after["version"] + 1), 409)
    assert visitor.state(state["id"]) == after


def test_of_two_moves_at_once_exactly_one_is_taken(server: Server) -> None:
    with Visitor(server.address) as visitor, ThreadPoolExecutor(2) as hands:
        for _round in range(ROUNDS):
            state = visitor.new_match()
            moves = ("11>1+10", "11>2+9")
            answers = list(hands.map(lambda move, state=state: visitor.send(state, "move", move), moves))
            assert sorted(answer.status_code for answer in answers) == [201, 409]
            taken = next(move for move, answer in zip(moves, answers, strict=True) if answer.status_code == 201)
            after = visitor.state(state["id"])
            assert [turn["move"] for turn in after["turns"]] == [taken]
            assert after["version"] == state["version"] + 1


def step(event: str, label: str, count: int) -> dict[str, object]:
    return {"event": event, "label": label, "count": count, "allowed": count > 0}


def test_undo_and_redo_say_how_often_they_can(visitor: Visitor) -> None:
    state = visitor.new_match(moves=[])
    assert (state["undo"], state["redo"]) == (step("undo", "Undo", 0), step("redo", "Redo", 0))
    state = visitor.play(visitor.play(state, "11>1+10"), "10>1+9")
    assert state["undo"] == step("undo", "Undo (2)", 2)
    state = visitor.taken(visitor.taken(state, "undo"), "undo")
    assert (state["position"], state["redo"]) == ("11", step("redo", "Redo (2)", 2))
    state = visitor.taken(state, "redo")
    assert (state["position"], state["undo"]["count"], state["redo"]["count"]) == ("1,10", 1, 1)
    state = visitor.play(state, "10>2+8")
    assert state["redo"] == step("redo", "Redo", 0)


def test_undo_against_the_computer_takes_back_a_whole_turn(visitor: Visitor) -> None:
    state = visitor.play(visitor.new_match(opponent="random"), "11>1+10")
    assert len(state["turns"]) == 2
    state = visitor.taken(state, "undo")
    assert (state["position"], state["may_move"]) == ("11", True)
    state = visitor.settled(visitor.taken(state, "redo"))
    assert len(state["turns"]) == 2


def test_undo_with_nothing_to_take_back_is_refused(visitor: Visitor) -> None:
    state = visitor.new_match()
    for kind in ("undo", "redo"):
        detail_of(visitor.send(state, kind), 422)
    assert visitor.state(state["id"]) == state


@pytest.mark.parametrize("text", ["11>5+6+0", "abc", "", "10>1+9", "11>1+11", "9" * 150, "<script>", "0", "11"])
def test_a_move_that_is_no_move_is_a_sentence_and_changes_nothing(visitor: Visitor, text: str) -> None:
    state = visitor.new_match()
    said = detail_of(visitor.send(state, "move", text), 422)
    visitor.http.headers["Accept-Language"] = "fr"
    assert detail_of(visitor.send(state, "move", text), 422) != said
    visitor.http.headers["Accept-Language"] = "en"
    assert visitor.state(state["id"]) == state


def test_a_refused_first_move_leaves_no_match_behind(visitor: Visitor) -> None:
    key = str(uuid4())
    refused = visitor.ask_for_match(key=key, event={"kind": "move", "text": "11>5+7"})
    detail_of(refused, 422)
    assert visitor.ask_for_match(key=key).status_code == 201


def test_a_typed_text_can_be_read_before_it_is_played(visitor: Visitor) -> None:
    state = visitor.new_match()
    assert visitor.get(state["id"], "reading", text="3")["move"] == "11>3+8"
    assert visitor.get(state["id"], "reading", text="5+5")["move"] is None
    assert visitor.state(state["id"]) == state


@pytest.mark.parametrize(
    ("game", "start"),
    [("grundy", "11"), ("matches", "13"), ("nim", "1,3,5"), ("halving", "20"), ("0.77", "7"), ("nim", "60,2")],
)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_a_match_on_one_screen_ends_with_a_winner(visitor: Visitor, game: str, start: str, convention: str) -> None:
    state = visitor.new_match(game=game, start=start, convention=convention)
    while not state["over"]:
        typed = next(heap["gestures"][0] for heap in state["heaps"] if heap["gestures"])
        text = typed["move"] if "move" in typed else f"{typed['prefix']}{typed['max']}"
        state = visitor.play(state, text)
    last = state["turns"][-1]["player"]
    assert state["winner"] == (last if convention == "normal" else 1 - last)
    assert not any(heap["gestures"] for heap in state["heaps"])
    assert not state["may_move"]


@pytest.mark.parametrize("opponent", [*LEVELS, "v0", "v2", "v5", "minimax", "alphabeta"])
def test_a_match_against_each_computer_ends_with_a_winner(visitor: Visitor, opponent: str) -> None:
    state = visitor.play_out(visitor.new_match(start="9", opponent=opponent))
    assert state["over"]
    assert state["seats"][1]["kind"] == opponent
    assert [turn["player"] for turn in state["turns"]] == [number % 2 for number in range(len(state["turns"]))]


@pytest.mark.parametrize(
    ("game", "start", "convention"),
    [("grundy", "11", "normal"), ("nim", "1,3,5,8", "normal"), ("nim", "3,4,5", "misere"), ("matches", "14", "normal")],
)
def test_perfect_wins_what_can_be_won(visitor: Visitor, game: str, start: str, convention: str) -> None:
    state = visitor.new_match(game=game, start=start, convention=convention, opponent="perfect", first="opponent")
    state = visitor.play_out(visitor.settled(state))
    assert state["winner"] == 0
    assert state["seats"][0]["kind"] == "perfect"


def test_the_board_offers_what_python_says_is_legal(visitor: Visitor) -> None:
    state = visitor.new_match(start="6")
    heap = state["heaps"][0]
    assert (heap["row"], heap["count"], heap["playable"], heap["stuck"]) == (0, 6, True, None)
    assert (
        moves_of(state) == ["6>1+5", "6>2+4", "6>4+2", "6>5+1"]
        or moves_of(state) == ["6>1+5", "6>2+4"] * 2
        or (set(moves_of(state)) == {"6>1+5", "6>2+4"})
    )
    barred = [gesture for gesture in heap["gestures"] if gesture["kind"] == "barred"]
    assert [gesture["at"] for gesture in barred] == [3]
    assert barred[0]["reason"]
