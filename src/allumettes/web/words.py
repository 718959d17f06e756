"""Every word that the scripts of the page show, in the language of the request."""

from allumettes.web import words_board, words_page, words_panels


def words() -> dict[str, str]:
    return words_board.words() | words_page.words() | words_panels.words()
