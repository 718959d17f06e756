"""Misère theory at the doors: words, data, files, and players that use it."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement, count
from pathlib import Path

import pytest

import allumettes as al
from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError, UnreadableError
from allumettes.core.match import Match
from allumettes.core.notation import parse_position
from allumettes.misere.theory import Theory, theory_of
from allumettes.players.perfect import PerfectPlayer
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.oracle import Method, Oracle
from tests.console import in_process
from tests.exhaustive import Exhaustive

MISERE = Convention.MISERE


@pytest.mark.parametrize("spec", ["0.77", "0.53", "0.123", "matches", "grundy"])
def test_the_oracle_agrees_with_plain_play(spec: str) -> None:
    game = games.find(spec)
    oracle, plain = oracle_for(game, MISERE, 30), Exhaustive(game, MISERE)
    for position in combinations_with_replacement(range(11), 3):
        if sum(position) <= 18:
            assert oracle.outcome(position) is plain.outcome(position), position
    for pair in ((5, 7), (3, 9), (10, 4)):
        won = [m for m in game.moves(pair) if plain.outcome(m.result(pair)) is Outcome.LOSING]
        assert list(oracle.winning_moves(pair)) == won


def test_the_oracle_takes_the_strongest_method() -> None:
    kayles = oracle_for(games.find("0.77"), MISERE, 30)
    assert kayles.method((3, 4)) is Method.TAME
    assert kayles.method((5,)) is Method.QUOTIENT
    assert kayles.method((10**18,)) is Method.QUOTIENT
    assert not kayles.lists_all((10**18,))
    assert kayles.lists_all((3, 5))
    grundy = oracle_for(games.find("grundy"), MISERE, 30)
    assert grundy.method((13,)) is Method.SEARCH
    assert grundy.solution((13,)) is None
    alone = Oracle(games.find("0.77"), MISERE)
    assert alone.method((5,)) is Method.SEARCH
    assert alone.misere_value((5,)) is None


def test_a_perfect_player_wins_a_giant_match_of_misere_kayles() -> None:
    game = games.find("0.77")
    oracle = oracle_for(game, MISERE, 30)
    match = Match(game, (10**17 + 3, 9), MISERE)
    choice = PerfectPlayer(oracle, seed=1).choose(match)
    assert choice.outcome is Outcome.WINNING
    assert oracle.is_losing(choice.move.result((10**17 + 3, 9)))


def test_a_theory_is_kept_and_tried_again_with_more_time() -> None:
    assert theory_of(games.find("0.77")) is theory_of(games.find("0.77"))
    theory = Theory(games.find("0.07"))
    assert theory.solution((40,), 0.4) is None
    first = theory.solution((2,), 0.4)
    assert first is not None
    assert theory.solution((2,), 0.4) is first
    with pytest.raises(UndecidedError):
        Theory(games.find("0.77")).value((49,))


def test_a_theory_counts_the_time_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """What else the machine does meanwhile does not decide what is said of a position."""
    assert Theory(games.find("0.77")).solution((10,), 4.0) is not None
    hours = count(step=3600.0)
    monkeypatch.setattr("allumettes.misere.theory.thread_time", lambda: next(hours))
    assert Theory(games.find("0.77")).solution((10,), 4.0) is None


def test_analyse_answers_for_a_giant_heap_and_says_why(tmp_path: Path) -> None:
    run = in_process("analyse", "0.77", "10**18", "--misere", "--lang", "en", home=tmp_path)
    assert run.code == 0
    text = " ".join(run.screen.split())
    assert "one of 40 sums" in text
    assert "like a heap of 76, for heaps repeat with period 12 from heap 71 on; like 1+2+2" in text
    assert "not among the losing ones: 1, 2+2, 1+5, 1+5+5, 9" in text
    assert "There may be more" in text
    assert "⇒ 9,999999999999999989 (like 2+2, a losing sum)" in text
    lost = in_process("analyse", "0.77", "9", "--misere", "--lang", "fr", home=tmp_path)
    assert lost.code == 1
    assert "parmi les perdantes" in " ".join(lost.screen.split())
    assert "genre 4^046, sauvage" in lost.screen


def test_analyse_names_genera_of_wild_heaps(tmp_path: Path) -> None:
    run = in_process("analyse", "grundy", "13,18", "--misere", "--lang", "en", home=tmp_path)
    assert "heap of 13: genus 3^1431, restless; its canonical form is 2₂21" in run.screen
    assert "all together: genus 7^05875, wild" in run.screen
    partial = in_process("analyse", "0.07", "24,10", "--misere", "--seconds", "100", "--lang", "en", home=tmp_path)
    assert "heaps up to" in partial.screen


def test_analyse_names_tame_genera_in_one_line(tmp_path: Path) -> None:
    run = in_process("analyse", "nim", "1,3,5", "--misere", "--lang", "en", home=tmp_path)
    said = "The genera of the heaps are tame: 1 has 1^031, 3 has 3^31, 5 has 5^57; all together 7^75."
    assert said in " ".join(run.screen.split())
    alone = in_process("analyse", "kayles", "4", "--misere", "--lang", "fr", home=tmp_path)
    assert "Les genres des tas sont apprivoisés : 4 a 1^031." in alone.screen.replace("\N{NO-BREAK SPACE}", " ")


def test_the_quotient_command(tmp_path: Path) -> None:
    path = tmp_path / "kayles.json"
    run = in_process("quotient", "0.77", "--lang", "en", "--certificate", str(path), home=tmp_path)
    assert run.code == 0
    assert "40 elements, of which 9 are lost" in run.screen
    assert "a² = 1, b³ = b, bc² = b" in " ".join(run.screen.split())
    checked = in_process("verify", str(path), "--lang", "en", home=tmp_path)
    assert checked.code == 0
    assert checked.screen.count("holds") == 7
    path.write_text(path.read_text().replace('"losing": [1,', '"losing": [2,'))
    refused = in_process("verify", str(path), "--lang", "en", home=tmp_path)
    assert refused.code == 1
    assert "not to be believed" in refused.screen
    path.write_text(path.read_text().replace('"order": 40', '"order": 41'))
    assert in_process("verify", str(path), home=tmp_path).code == 2


def test_the_quotient_of_some_heaps(tmp_path: Path) -> None:
    data = json.loads(in_process("quotient", "grundy", "--to", "12", "--json", home=tmp_path).screen)
    assert (data["order"], data["period"], data["generators"]) == (6, None, {"a": 3, "b": 5})
    assert data["heaps"][:6] == ["1", "1", "1", "a", "1", "b"]
    some = in_process("quotient", "grundy", "--to", "12", "--lang", "en", home=tmp_path)
    assert (some.code, "heaps up to 12, proved" in some.screen) == (0, True)
    short = in_process("quotient", "0.07", "--seconds", "0.3", "--lang", "en", home=tmp_path)
    assert (short.code, "nothing is said of larger heaps" in " ".join(short.screen.split())) == (3, True)


def test_the_library_gives_quotients_and_genera(tmp_path: Path) -> None:
    kayles = al.quotient("kayles")
    assert kayles.name(9, 5) == "b²"
    assert kayles.name() == "1"
    assert kayles.losing == ["a", "b²", "ac", "ac²", "d", "ad²", "e", "ade", "adf"]
    assert "40 éléments" in kayles.explain("fr")
    kayles.save(tmp_path / "k.json")
    assert kayles.certificate.order == 40
    with pytest.raises(al.AllumettesError):
        al.quotient("kayles", 10**6)
    genera = al.genera("0.07", 12)
    assert [str(value.genus) for value in genera.values[10:13]] == ["3^1431", "3^31", "2^0520"]
    assert (genera.first_wild, genera.stopped) == (10, None)
    assert repr(genera) == "<genera of 0.07, heaps 0 to 12>"


def test_genera_say_why_they_end(tmp_path: Path) -> None:
    deep = in_process("sequence", "nim", "--misere", "--to", "310", "--lang", "en", home=tmp_path)
    assert deep.code == 3
    words = "Beyond heap 300 a game may last more than 300 moves, too many for canonical forms"
    assert words in " ".join(deep.screen.split())


def test_genera_are_written_to_files(tmp_path: Path) -> None:
    table, numbers = tmp_path / "genera.csv", tmp_path / "b.txt"
    files = ("--output", str(table), "--output", str(numbers))
    assert in_process("sequence", "grundy", "--misere", "--to", "13", *files, home=tmp_path).code == 0
    rows = table.read_text(encoding="utf-8").splitlines()
    assert (rows[0], rows[-1]) == (
        "heap,nim_value,misere_nim_value,genus,kind,form",
        "13,3,1,3^1431,restless,2₂21",
    )
    # The misère nim-values of CGSuite, GameHeapTest.scala
    values = (1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1)
    assert numbers.read_text(encoding="ascii") == "".join(f"{n} {value}\n" for n, value in enumerate(values))
    refused = in_process("sequence", "grundy", "--misere", "--output", "a.npy", "--lang", "en", home=tmp_path)
    assert (refused.code, "must end in .txt or .csv" in refused.errors) == (2, True)


@pytest.mark.parametrize(
    ("heaps", "words"),
    [
        ("13,18", "It is 0: every move leaves another value, and so a won position."),
        ("13,20", "It is 4, not 0: some move leaves 0, a lost position."),
    ],
)
def test_a_wild_position_is_decided_by_its_own_value(heaps: str, words: str, tmp_path: Path) -> None:
    run = in_process("analyse", "grundy", heaps, "--misere", "--lang", "en", home=tmp_path)
    text = " ".join(run.screen.split())
    assert words in text
    assert "restless: its options behave like positions of Nim, it does not" in text
    assert "wild: it behaves like no position of Nim" in text
    value = al.game("grundy").misere.position(heaps).analyse().genus
    assert value is not None
    assert (value.misere_value == 0) == (run.code == 1)


@pytest.mark.parametrize("option", ["--keep summary", "--cores 2", "--device cuda", "--folder run", "--no-values"])
def test_what_serves_nim_values_alone_is_refused(option: str, tmp_path: Path) -> None:
    run = in_process("sequence", "0.77", "--misere", *option.split(), "--lang", "en", home=tmp_path)
    assert (run.code, run.screen) == (2, "")
    assert run.errors == f"Error: {option.split(maxsplit=1)[0]} is for nim-values, not for --misere.\n"


def test_sequence_misere(tmp_path: Path) -> None:
    run = in_process("sequence", "0.77", "--misere", "--to", "20", "--lang", "en", home=tmp_path)
    assert run.code == 0
    assert "lost for the player to move: 1, 4, 9, 12, 20" in run.screen
    assert "The first heap that is not tame is 5." in run.screen
    tame = in_process("sequence", "matches", "--misere", "--to", "9", "--lang", "fr", home=tmp_path)
    assert "apprivoisés" in tame.screen
    data = json.loads(in_process("sequence", "grundy", "--misere", "--to", "20", "--json", home=tmp_path).screen)
    # CGSuite, GameHeapTest.scala
    assert data["misere_nim_values"] == [1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
    assert data["forms"][13] == "2₂21"
    assert in_process("sequence", "0.77", "--misere", "--plot-rares", "a.svg", home=tmp_path).code == 2
    assert in_process("sequence", "0.77", "--misere", "--plot", "a.docx", home=tmp_path).code == 2
    drawn = tmp_path / "kayles.json"
    plain = ("sequence", "0.77", "--misere", "--to", "12", "--lang", "en")
    assert in_process(*plain, "--plot", str(drawn), home=tmp_path).code == 0
    (points,) = json.loads(drawn.read_text())["datasets"].values()
    assert [point["heap"] for point in points if point["value"] == 0] == [1, 4, 9, 12]
    assert next(point["heap"] for point in points if point["kind"] == "not tame") == 5


def test_powers_are_heaps() -> None:
    assert parse_position("10**18, 3") == (10**18, 3)
    assert parse_position("2^10") == (1024,)
    for text in ("10**19", "10**", "**3", "2^100", "10**18**2"):
        with pytest.raises(UnreadableError):
            parse_position(text)
