"""What console programs show is read leniently: spaces, accents, blank lines, rows from 0 or 1, French or English."""

from __future__ import annotations

import pytest

from allumettes.classroom.console import menus
from allumettes.classroom.console.boards import after_boards, boards
from allumettes.classroom.console.plain_text import plain, shown_text
from allumettes.classroom.console.prompts import Asked, Phase, asked
from allumettes.classroom.console.winner import Names, says_that_someone_won
from allumettes.core.position import Position

KIND = "Type de partie :\n0 joueur contre joueur\n1 joueur contre ordinateur\n"
FIRST = "Premier à jouer :\n0 l'ordinateur\n1 le joueur\n"


@pytest.mark.parametrize(
    ("text", "heaps", "first"),
    [
        ("0 : | | |\n1 : | | | |\n", (3, 4), 0),
        ("0:|||\n1:||||", (3, 4), 0),
        ("1 : | | |\n\n\n2 : | | | |\n", (3, 4), 1),
        ("  Ligne 1 -> |||\n  Ligne 2 -> ||||\n", (3, 4), 1),
        ("Row 0 - * * *\nRow 1 - * * * *  (4)\n", (3, 4), 0),
        ("[0] III\n[1] IIII\n", (3, 4), 0),
        ("1 : ■■■\n2 : ■■■■\n", (3, 4), 1),
        ("0 : 🔥🔥🔥\n1 : 🔥 🔥 🔥 🔥\n", (3, 4), 0),
        ("0 : | | |\n1 : | | | |\n2 :\n3 :\n", (3, 4), 0),
        ("| | |\n| | | |\n", (3, 4), 0),
        ("\x1b[32m0 : | | |\x1b[0m\r\n1 : | | | |\r\n", (3, 4), 0),
    ],
)
def test_a_board_is_read_however_it_is_drawn(text: str, heaps: Position, first: int) -> None:
    (board,) = boards(shown_text(text))
    assert (board.heaps, board.first) == (heaps, first)


def test_boards_follow_each_other_with_and_without_words_between_them() -> None:
    text = "0 : |\n1 : | |\nTour du joueur : Ordi\n0 : |\n1 : |\n0 : |\n1 : |\n2 : |\nLigne : "
    assert [board.heaps for board in boards(text)] == [(1, 2), (1, 1), (1, 1, 1)]
    assert after_boards(text) == "Ligne : "


@pytest.mark.parametrize(
    "text", [KIND, FIRST, "Nombre d'allumettes : 1", "*** test 1 ***", "1. Jouer\n2. Quitter\n", ""]
)
def test_a_menu_is_no_board(text: str) -> None:
    assert not boards(text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Nombre d'allumettes : ", Asked.START),
        ("*** test\n0 : | |\nOK\nAvec combien d’allumettes jouez-vous ? ", Asked.START),
        ("How many matches? ", Asked.START),
        (KIND, Asked.KIND),
        ("Nom du premier joueur : ", Asked.NAME),
        ("JOUEUR 1, VOTRE PRÉNOM ? ", Asked.NAME),
        ("Joueur 2 : ", Asked.NAME),
        ("Player 1 name: ", Asked.NAME),
        (FIRST, Asked.FIRST),
        ("Qui commence ? 0 pour la machine, 1 pour le joueur : ", Asked.FIRST),
        ("Who plays first (player/computer)? ", Asked.FIRST),
        ("Niveau (1, 2 ou 3) : ", Asked.LEVEL),
        ("Appuyez sur Entrée pour continuer", Asked.ENTER),
        ("", Asked.UNKNOWN),
    ],
)
def test_questions_before_the_match(text: str, kind: Asked) -> None:
    assert asked(text, Phase.SETTING_UP) is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("0 : | | |\nTour du joueur : Adam\nLigne : ", Asked.ROW),
        ("Ce nombre ne convient pas.\nQuelle ligne voulez-vous séparer ? ", Asked.ROW),
        ("Choisissez le tas (indice dans le tableau): ", Asked.ROW),
        ("Row: ", Asked.ROW),
        ("Laquelle ? ", Asked.ROW),
        ("Nombre d'allumettes à séparer : ", Asked.AMOUNT),
        ("Combien d'allumettes dans le premier tas ? ", Asked.AMOUNT),
        ("Ligne non valide.\nNombre d'allumettes : ", Asked.AMOUNT),
        ("Number of matches to split off: ", Asked.AMOUNT),
        ("Voulez-vous rejouer (o/n) ? ", Asked.AGAIN),
        ("0 : | |\n", Asked.UNKNOWN),
    ],
)
def test_questions_in_a_match(text: str, kind: Asked) -> None:
    assert asked(text, Phase.PLAYING) is kind


@pytest.mark.parametrize(
    ("text", "computer", "people"),
    [
        (KIND, "1", "0"),
        ("Type de partie (0 : joueur contre joueur, 1 : joueur contre ordinateur) ? ", "1", "0"),
        ("1 - ordi contre ordi\n2 - joueur contre ordi\n3 - joueur contre joueur\n", "2", "3"),
        ("a) human vs computer\nb) human vs human\nYour choice: ", "a", "b"),
    ],
)
def test_a_menu_of_kinds_is_answered_by_what_its_lines_say(text: str, computer: str, people: str) -> None:
    assert (menus.kind_of_match(text, computer=True), menus.kind_of_match(text, computer=False)) == (computer, people)


@pytest.mark.parametrize(
    ("text", "computer", "person"),
    [
        (FIRST, "0", "1"),
        ("Qui commence ? 0 pour la machine, 1 pour le joueur : ", "0", "1"),
        ("Qui commence : joueur (1) ou ordinateur (2) ? ", "2", "1"),
        ("Voulez-vous commencer (o/n) ? ", "n", "o"),
        ("L'ordinateur commence-t-il ? (oui/non) ", "oui", "non"),
        ("Who plays first (player/computer)? ", "computer", "player"),
        ("Qui commence ? ", "0", "1"),
    ],
)
def test_who_plays_first_is_answered_by_number_word_or_yes_and_no(text: str, computer: str, person: str) -> None:
    assert (menus.first_to_play(text, computer=True), menus.first_to_play(text, computer=False)) == (computer, person)


def test_the_hardest_level_is_chosen_by_its_name_or_its_place() -> None:
    assert menus.hardest("Niveau (1 facile, 2 moyen, 3 difficile) ? ") == "3"
    assert menus.hardest("Niveau :\n1 difficile\n2 facile\n") == "1"
    assert menus.hardest("Niveau ?") == "3"


def test_another_match_is_declined_in_the_words_of_the_question() -> None:
    assert menus.no_more("Rejouer (oui/non) ? ") == "non"
    assert menus.no_more("Play again?\n1 yes\n2 no\n") == "2"
    assert menus.no_more("Rejouer ? ") == "n"


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("Michel a gagné.", 1),
        ("Le vainqueur est Adam, bravo !", 0),
        ("Adam a perdu, Michel a gagné", 1),
        ("MICHEL REMPORTE LA PARTIE CONTRE ADAM", 1),
        ("Bravo, Michel !", 1),
        ("Le gagnant est :\nAdam", 0),
        ("Adam wins!", 0),
        ("Adam a perdu.", None),
        ("Fin de la partie", None),
    ],
)
def test_the_winner_is_read_from_many_sentences(text: str, winner: int | None) -> None:
    assert Names(("Adam", "Michel")).winner(text) == winner
    assert says_that_someone_won(text) == (winner is not None)


def test_the_computer_has_many_names() -> None:
    names = Names((None, "Adam"))
    assert names.winner("Ordi a gagné.") == names.winner("L'ORDINATEUR GAGNE") == names.winner("The computer wins") == 0
    assert names.to_move("Tour du joueur : Ordi\n0 : | |\n1 : |\nTour du joueur : Adam\nLigne : ") == 1
    assert names.to_move("Ligne : ") is None


def test_plain_words_have_no_accents_and_no_capitals() -> None:
    assert plain("Nombre d’allumettes À SÉPARER") == "nombre d'allumettes a separer"
