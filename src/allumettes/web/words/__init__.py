"""Every word that the scripts of the page show, in the language of the request."""

from allumettes.web.words import board, page, panels, search_tree


def words() -> dict[str, str]:
    return board.words() | page.words() | panels.words() | search_tree.words()
