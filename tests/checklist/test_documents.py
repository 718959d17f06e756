"""The rows that ask for a document: it is made by the command, read back from the PDF, and computed again here."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

import pytest

from allumettes.core.convention import Outcome
from allumettes.core.notation import parse_move, parse_position
from allumettes.core.position import nim_sum
from allumettes.course.algorithms.labelled_tree import LabelledTree
from allumettes.course.chapters import methods as course_methods
from allumettes.drawings.report.chapters import methods
from allumettes.drawings.report.methods import Method
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.locale import _, speaking
from tests.console import ENGLISH, FRENCH, in_process
from tests.exhaustive import Exhaustive
from tests.pdf import pages

GRUNDY = Grundy()
SEARCH = Exhaustive(GRUNDY)
FEW_WORDS = "mex xor 1 2 4 7 10 20 23 26 R1.01 sous-somme maximale"
"""What passed for a document once."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("documents")


@cache
def written(folder: Path, game: str, lang: str) -> Path:
    """The PDF that the command writes, once for all tests."""
    home = folder / lang
    home.mkdir(exist_ok=True)
    run = in_process("strategy", game, "--pdf", home=home, lang=lang)
    assert (run.code, run.errors) == (0, "")
    return home / f"strategy-{game}.pdf"


def printed(folder: Path, game: str, lang: str = FRENCH) -> str:
    """The text of the PDF, all spaces and line ends alike."""
    return plain("\n".join(pages(written(folder, game, lang))))


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\u200b", ""))


def between(text: str, first: str, second: str) -> str:
    """What stands between the last place of two headings (the first is the table of contents)."""
    begin = text.rindex(first)
    return text[begin : text.index(second, begin)]


# 004-35: what the assignment asks to hand in with part 2.


def check_losing_heaps(text: str) -> None:
    """The heaps that are called losing are, by a search of every game, and no others up to the last one searched."""
    found = re.search(r"les tas perdants sont : ([0-9, ]+)", text)
    assert found, "no list of losing heaps"
    heaps = [int(heap) for heap in re.findall("[0-9]+", found[1])]
    lost = [heap for heap in range(1, 27) if SEARCH.outcome((heap,)) is Outcome.LOSING]
    assert [heap for heap in heaps if heap < 27] == lost


def check_first_values(text: str) -> None:
    """Every option of the heaps 3 to 7 is listed, with the xor of its values, and the mex is theirs."""
    table = between(text, "options et leurs nombres", "Un tas est perdant exactement quand")
    values = {1: 0, 2: 0}
    for heap in range(3, 8):
        [row] = re.findall(rf" {heap} ((?:\d\+\d → \d,? )+)(\d)", table)
        options = {(int(a), int(b)): int(value) for a, b, value in re.findall(r"(\d)\+(\d) → (\d)", row[0])}
        assert set(options) == {(part, heap - part) for part in range(1, heap) if 2 * part < heap}
        assert all(value == values[a] ^ values[b] for (a, b), value in options.items())
        values[heap] = min(set(range(9)) - set(options.values()))
        assert int(row[1]) == values[heap]


def check_proof(text: str) -> None:
    """The theorem, and the four steps of its proof in their order."""
    proof = between(text, "Théorème (Sprague, Grundy)", "Les règles des sommes")
    steps = ["Démonstration", "(1)", "mex de rien est 0", "(2)", "w ≠ v", "(3)", "bit le plus haut", "w < v"]
    steps += ["x ⊕ v ⊕ w = 0", "(4)", "doit rendre autre chose (2)", "peut lui rendre 0 (3)", "∎", "Suivons-la sur"]
    places = [proof.index(step) for step in steps]
    assert places == sorted(places)
    followed = re.search(r"le xor est x = (\d) ⊕ (\d) = (\d), soit ([01]+) en binaire", proof)
    assert followed, "no example of step 3"
    first, second, total = map(int, followed.groups()[:3])
    assert first ^ second == total == int(followed[4], 2) != 0


def check_sums(text: str) -> None:
    """P + P, G + P and both cases of G + G, each on positions of which a search says the same."""
    table = between(text, "Les règles des sommes", "Les deux premières règles")
    rows = re.findall(r"\[([0-9,]+)\] \+ \[([0-9,]+)\] \[([0-9,]+)\] ([PG]) (\d) ⊕ (\d) = (\d)", table)
    assert [(row[0], row[1]) for row in rows[-2:]] == [("3", "3"), ("3", "5")]
    natures = []
    for first, second, together, said, a, b, total in rows:
        left, right = parse_position(first), parse_position(second)
        assert parse_position(together) == left + right
        natures.append("".join(nature(position) for position in (left, right, left + right)))
        assert natures[-1][-1] == said
        assert int(a) ^ int(b) == int(total)
    assert natures == ["PPP", "GPG", "GGP", "GGG"]


def nature(position: tuple[int, ...]) -> str:
    return "P" if SEARCH.outcome(position) is Outcome.LOSING else "G"


def check_board(text: str) -> None:
    """Every move from 1,1,3,6 has its answer, which a search confirms."""
    board = (1, 1, 3, 6)
    rows = re.findall(
        r"(\d>\S+) ([0-9,]+) (\d) (\d>\S+) ([0-9,]+)", between(text, "Un exemple complet : 1,1,3,6", "Les méthodes")
    )
    assert len(rows) == 3
    assert {parse_move(GRUNDY, board, row[0]) for row in rows} == set(GRUNDY.moves(board))
    values = {1: 0, 2: 0, 3: 1, 4: 0, 5: 2, 6: 1}
    for move, leaves, xor, answer, left in rows:
        after = GRUNDY.play(board, parse_move(GRUNDY, board, move))
        assert after == parse_position(leaves)
        assert int(xor) == nim_sum(values[heap] for heap in after) != 0
        assert GRUNDY.play(after, parse_move(GRUNDY, after, answer)) == parse_position(left)
        assert nature(parse_position(left)) == "P"


def check_columns_of_bits(text: str) -> None:
    bits = between(text, "Un exemple en colonnes de bits : 3,5,13", "Les valeurs se répètent")
    rows = re.findall(r" (3|5|13) (\d) ([01]{2})(?= )", bits)
    assert [(row[0], int(row[2], 2)) for row in rows] == [("3", 1), ("5", 2), ("13", 3)]
    assert "xor 0 00" in bits


def check_cost(text: str) -> None:
    cost = between(text, "Ce que coûte la stratégie", "Les trois niveaux")
    assert "(n − 1)² / 4" in cost
    assert (
        plain(f"Mille allumettes en demandent {sum((n - 1) // 2 for n in range(1, 1001)):,}").replace(",", " ") in cost
    )
    assert "NP-complets" in cost


CHECKS = (
    check_losing_heaps,
    check_first_values,
    check_proof,
    check_sums,
    check_board,
    check_columns_of_bits,
    check_cost,
)


@pytest.mark.slow
def test_004_35_a_document_explains_the_strategy(folder: Path) -> None:
    text = printed(folder, "grundy")
    for check in CHECKS:
        check(text)


@pytest.mark.parametrize("check", CHECKS)
def test_004_35_a_few_words_are_no_document(check: object) -> None:
    assert callable(check)
    with pytest.raises((AssertionError, ValueError)):
        check(FEW_WORDS)


@pytest.mark.slow
def test_004_35_the_page_of_the_documentation_is_the_document(tmp_path: Path) -> None:
    """docs/strategie.md and docs/strategy.md are what the command writes: `--teacher --output docs/strategie.md`."""
    docs = Path(__file__).parents[2] / "docs"
    for name, lang in (("strategie.md", FRENCH), ("strategy.md", ENGLISH)):
        run = in_process("strategy", "grundy", "--teacher", "--output", name, home=tmp_path, lang=lang)
        assert run.code == 0
        assert (tmp_path / name).read_text(encoding="utf-8") == (docs / name).read_text(encoding="utf-8")


# 004-48: the course on recursion.


@pytest.mark.slow
def test_004_48_the_recursion_is_laid_beside_that_of_the_course(folder: Path) -> None:
    text = printed(folder, "grundy", ENGLISH)
    beside = between(text, "The same recursion twice", "What the strategy costs")
    cases = ["question", "simple case", "general case", "combined", "why it ends", "who starts it"]
    places = [beside.index(f" {case} ") for case in cases]
    assert places == sorted(places)
    assert beside[: places[0]].endswith("the largest sub-sum of an array a losing position")
    for words in (
        "does the player to move lose?",
        "no move is possible: losing",
        "ask the same question of what each move leaves",
        "losing exactly when no answer is “losing”",
    ):
        assert words in beside
    for words in ("the greatest of the answers and of the sums across the cut", "the arrays become shorter"):
        assert words in beside
    in_french = between(printed(folder, "grundy"), "Deux fois la même récursion", "Ce que coûte la stratégie")
    for words in (
        "le joueur qui doit jouer perd-il ?",
        "aucun coup n’est possible : perdante",
        "poser la même question sur ce que laisse chaque coup",
        "perdante exactement quand aucune réponse n’est « perdante »",
        "la plus grande des réponses et des sommes à cheval sur la coupure",
        "les tableaux raccourcissent",
    ):
        assert words in in_french
    sources = text[text.rindex("Sources") :]
    for words in ("R1.01, cours sur la récursivité", "tinyurl.com/S101Doc01", "the largest sub-sum of an array"):
        assert words.replace(" ", "") in sources.replace(" ", "")


TESTS_OF_METHODS = [
    *methods.METHODS,
    *course_methods.METHODS,
    methods.OPTIONS,
    *(methods.OPTIONS._replace(test=name) for name in methods.OPTIONS_TESTS.values()),
]


HEADINGS = {FRENCH: "| prend | rend | testée par |", ENGLISH: "| takes | returns | tested by |"}
OF_IS_LOSING = {
    FRENCH: ("les tas", "vrai si la position est perdante ; la seule de ce tableau à s’appeler elle-même"),
    ENGLISH: ("the heaps", "true if the position is losing; the only one of this table that calls itself"),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["grundy", "matches", "halving"])
@pytest.mark.parametrize("lang", [FRENCH, ENGLISH])
def test_004_48_each_method_is_named_with_what_it_takes_and_returns_and_its_test(
    tmp_path: Path, game: str, lang: str
) -> None:
    text = plain(in_process("strategy", game, home=tmp_path, lang=lang).screen)
    assert HEADINGS[lang] in text
    rows = {
        row[0]: row[1:] for row in re.findall(r"\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \| `(test_\w+)` \|", text)
    }
    asked = [*methods.METHODS, *(course_methods.METHODS if game != "grundy" else ())]
    with speaking(lang[:2]):
        said = {m.name: (m.course_name or "–", plain(_(m.takes)), plain(_(m.returns)), m.test) for m in asked}
    assert {name: row for name, row in rows.items() if name != "options"} == said
    assert rows["options"][3] == methods.OPTIONS_TESTS[game]
    assert rows["is_losing"][:3] == ("estPerdante", *OF_IS_LOSING[lang])


@pytest.mark.parametrize("method", TESTS_OF_METHODS, ids=lambda method: f"{method.name}-{method.test}")
def test_004_48_every_method_of_the_document_exists_and_so_does_its_test(method: Method) -> None:
    assert method.itself is not None
    rooms = (Path(__file__).parent, Path(__file__).parents[1] / "core")
    written = "".join(file.read_text(encoding="utf-8") for room in rooms for file in room.glob("test_*.py"))
    assert f"\ndef {method.test}(" in written


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "address"),
    [
        ("grundy", "mathenjeans.fr/sites/default/files/comptes-rendus/anciens/9903grun/grundy2.html"),
        ("grundy", "elwanyvin/Jeu_de_Grundy"),
        ("matches", "jsmrcaga/ia01-tp"),
        ("halving", "ErkinTunc/ARP-Recherche-Non-Inform"),
    ],
)
def test_003_06_the_document_names_where_it_comes_from(folder: Path, game: str, address: str) -> None:
    text = printed(folder, game, ENGLISH)
    assert address in text[text.rindex("Where the ideas of this document come from") :].replace(" ", "")


@pytest.mark.slow
@pytest.mark.parametrize("lang", [FRENCH, ENGLISH])
def test_002_17_the_document_of_the_game_cites_it_too(folder: Path, lang: str) -> None:
    text = printed(folder, "halving", lang)
    sources = text[text.rindex("Sources") :].replace(" ", "")
    assert "K.Elnasory,E.T.Boya,S.Doynuk,TP6HalvingGame,ErkinTunc/ARP-Recherche-Non-Inform(github.com)" in sources


# Seeds 001 and 002 as reports of their own.


@pytest.mark.slow
def test_001_07_the_report_draws_the_tree(folder: Path) -> None:
    text = printed(folder, "matches", ENGLISH)
    assert "has 28 nodes. Its 13 leaves" in text
    assert b"/Alt(A search tree with 28 nodes and 13 leaves" in written(folder, "matches", ENGLISH).read_bytes()


@pytest.mark.slow
def test_001_17_the_report_prints_the_table(folder: Path) -> None:
    text = printed(folder, "matches", ENGLISH)
    rows = re.findall(r" ([012]) ([012]) ([012]) ([012]) ([012])(?= )", between(text, "J2 decides (min)", "Your turn"))
    assert [tuple(map(int, row[:3])) for row in rows] == list(combinations_with_replacement((2, 1, 0), 3))
    assert all((row[3], row[4]) == (max(row[:3]), min(row[:3])) for row in rows)
    assert "J1 décide (max) J2 décide (min)" in printed(folder, "matches", FRENCH)


@pytest.mark.slow
def test_001_53_the_report_proves_the_rule_of_the_multiples(folder: Path) -> None:
    text = printed(folder, "matches", ENGLISH)
    rule = between(text, "The rule of the multiples of 4", "The nim-value of a heap")
    for step in ("(1) The end.", "(2) From a multiple", "(3) From any other number", "(4) Conclusion.", "∎"):
        assert step in rule
    search = Exhaustive(Matches())
    rows = re.findall(r" (\d+) (\d) (winning|losing) (\d+>\d+|–)", rule)
    assert [int(row[0]) for row in rows] == list(range(1, 13))
    for heap, remainder, outcome, move in rows:
        assert int(heap) % 4 == int(remainder)
        assert search.outcome((int(heap),)) == outcome
        assert move == (f"{heap}>{int(heap) - int(remainder)}" if outcome == "winning" else "–")


@pytest.mark.slow
def test_002_14_the_report_proves_the_rule_of_the_trailing_zeros(folder: Path) -> None:
    text = printed(folder, "halving", ENGLISH)
    rule = between(text, "The rule of the trailing zeros", "The nim-value of a heap")
    for step in ("(1) n = 0.", "(2) z(n) is odd", "(3) z(n) is even", "(4) z(n) = 0", "∎"):
        assert step in rule
    assert "loses exactly when n = 0, or when n > 0 and z(n) is odd." in rule
    assert "z(m) = z(n) − 1 is even too. Both moves give the other player a winning number." in rule
    french = printed(folder, "halving", FRENCH)
    assert "perd exactement quand n = 0, ou quand n > 0 et z(n) est impair." in french
    search = Exhaustive(Halving())
    rows = re.findall(r" (\d+) ([01]+) (\d) (winning|losing) (sub , div|sub|div|–)", rule)
    assert [int(row[0]) for row in rows] == list(range(1, 17))
    for number, bits, zeros, outcome, actions in rows:
        assert int(bits, 2) == int(number)
        assert len(bits) - len(bits.rstrip("0")) == int(zeros)
        assert search.outcome((int(number),)) == outcome
        named = Halving().named_options(int(number))
        assert actions.replace(" ", "").replace("–", "") == ",".join(
            name for name, option in named.items() if search.outcome(option) is Outcome.LOSING
        )


@pytest.mark.slow
def test_002_09_the_report_has_both_players_look_at_one_utility(folder: Path) -> None:
    text = printed(folder, "halving", ENGLISH)
    minimax = between(text, "Minimax", "Depth first and breadth first")
    assert "V(s) = u(s,1) if s is a goal," in minimax
    assert "player 2 minimises the same u(s,1)" in minimax
    assert "would be to try to lose: u(s,2) = −u(s,1)" in minimax
    assert "the first action whose successor has the best value: the greatest for player 1, the least for" in minimax
    french = printed(folder, "halving", FRENCH)
    assert "le joueur 2 minimise ce même u(s,1)" in french
    assert "V(s) = u(s,1) si s est un but," in french
    assert "V(s) = max { V(succ(s,a)) : a an action of s } if player 1" in minimax
    assert "V(s) = min { V(succ(s,a)) : a an action of s } if player 2" in minimax


@pytest.mark.slow
@pytest.mark.parametrize("game", ["matches", "halving"])
def test_001_54_the_report_counts_both_walks_on_equal_terms(folder: Path, game: str) -> None:
    text = printed(folder, game, ENGLISH)
    walks = between(text, "Depth first and breadth first", "The rule of the")
    rows = [tuple(map(int, row)) for row in re.findall(r" (\d+)" * 7 + "(?= )", walks.replace(",", ""))]
    rows = [row for row in rows if 4 <= row[0] <= 12]
    assert [row[0] for row in rows] == list(range(4, 13))
    for n, nodes, expanded, branch, queue, merged, shortest in rows:
        assert (nodes, expanded) == _whole_tree(game, n)
        assert (queue, merged, shortest) == _breadth_first(game, n)
        assert branch == n + 1
    assert all(after[1] > before[1] for before, after in pairwise(rows))
    if game == "matches":
        last = rows[-1][0]
        few = LabelledTree(Matches()).solve((last,)).counters.calls
        words = f"depth first visits {few} nodes instead of {rows[-1][1]} for {last} matches"
        assert words in walks.replace(",", "")


def _left(game: str, n: int) -> list[int]:
    if n == 0:
        return []
    return [n - taken for taken in (1, 2, 3) if taken <= n] if game == "matches" else [n - 1, n // 2]


def _breadth_first(game: str, n: int) -> tuple[int, int, int]:
    """The longest queue, the states that are expanded when equal ones are merged, and the turns of a shortest game."""
    queue, longest = [n], 1
    while queue:
        queue = [*queue[1:], *_left(game, queue[0])]
        longest = max(longest, len(queue))
    layers = [{n}]
    while any(layers[-1]):
        layers.append({child for heap in layers[-1] for child in _left(game, heap)})
    merged = {(heap, turn % 2) for turn, layer in enumerate(layers) for heap in layer if heap}
    return longest, len(merged), next(turn for turn, layer in enumerate(layers) if 0 in layer)


def _whole_tree(game: str, n: int) -> tuple[int, int]:
    """Nodes and expanded nodes of the tree of all games, counted by hand."""
    if n == 0:
        return 1, 0
    left = _left(game, n)
    below = [_whole_tree(game, child) for child in left]
    return 1 + sum(nodes for nodes, _ in below), 1 + sum(expanded for _, expanded in below)
