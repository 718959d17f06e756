"""Where it comes from: papers, books, course documents and public programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from allumettes.core.text import N_
from allumettes.drawings.report.blocks import LEFT, Block, section, table
from allumettes.drawings.report.chapters import AFTER_THE_RACE
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = AFTER_THE_RACE


class Source(NamedTuple):
    reference: str
    """As it is printed, in its own language."""
    gives: str
    """What this document takes from it."""
    games: tuple[str, ...] = ()
    """The names or texts of the games that it is about; none: all of them."""
    misere: bool = False
    """Whether it is only about matches whose last move loses."""


SOURCES = (
    Source(
        "R. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935–36), 438–444",
        N_("the theorem: the value of a sum is the xor of the values"),
    ),
    Source("P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6–8", N_("the same theorem, found independently")),
    Source(
        "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901–02), 35–39",
        N_("the theorem of Nim, and the use of the binary digits"),
        ("nim",),
    ),
    Source(
        "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philosophical Society 52 (1956), "
        "514–526",
        N_("rule codes, and the theorem that proves a period"),
        ("code", "circle"),
    ),
    Source(
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, vol. 1 (2001), ch. 3–4; "
        "vol. 2 (2003), ch. 13",
        N_("mex, nim-values of taking and breaking games, periods; misère play in chapter 13"),
    ),
    Source(
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, vol. 3 (2003), ch. 14",
        N_("coins that are turned, in a row and on a board, and their values"),
        ("coins", "board"),
    ),
    Source(
        "E. Lasker, Brettspiele der Völker (1931)",
        N_("Nim where a heap may also be split, and its values"),
        ("4.[3]",),
    ),
    Source(
        "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 "
        "(1974), 159–167",
        N_("the rule of Nim for games of taking where the last move loses"),
        ("matches",),
        misere=True,
    ),
    Source(
        "Maths en Jeans, Le jeu de Grundy, 1999, mathenjeans.fr/sites/default/files/comptes-rendus/anciens/"
        "9903grun/grundy2.html",
        N_("losing and winning situations and their sums; theorem 3.4, a losing heap is neutral"),
    ),
    Source(
        "M. Adam, N. Delomez, J.-F. Kamp, L. Naert, Implémentation d’un besoin client (SAÉ), IUT de Vannes, 2022",
        N_(
            "the assignment on Grundy’s game: a recursive search for losing positions, three levels, the board 1,1,3,6 "
            "(printed there as 1,1,3,5)"
        ),
    ),
    Source(
        "R1.01, cours sur la récursivité, IUT de Vannes, tinyurl.com/S101Doc01",
        N_("the model of a recursive search: the largest sub-sum of an array"),
    ),
    Source(
        "Ne0re0/Grundy_SAE1.01 (github.com)",
        N_("a program of the assignment: the recursive search, version v0"),
        ("grundy",),
    ),
    Source(
        "elwanyvin/Jeu_de_Grundy (github.com)",
        N_("the versions v0 to v4, with tables, theorem 3.4 and types"),
    ),
    Source(
        "IA01, TP2, Jeu des allumettes (UTC), jsmrcaga/ia01-tp (github.com)",
        N_("states and operators, the labelled tree, depth first and breadth first"),
        ("matches", "halving"),
    ),
    Source(
        "K. Elnasory, E. T. Boya, S. Doynuk, TP6 Halving Game, ErkinTunc/ARP-Recherche-Non-Inform (github.com)",
        N_("the game as states, actions and utility; minimax"),
        ("matches", "halving"),
    ),
)


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    yield section(_("Sources"))
    yield table(
        [_("source"), _("what it gives")],
        [
            [source.reference, _(source.gives)]
            for source in SOURCES
            if (not source.games or {subject.game.name, subject.game.spec} & set(source.games))
            and not (source.misere and subject.normal)
        ],
        _("Where the ideas of this document come from."),
        [LEFT, LEFT],
        fill={0: 1.3, 1: 1},
    )
