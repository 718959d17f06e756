"""The laboratory of matchstick games: play them, understand them, solve them.

>>> import allumettes as al
>>> position = al.game("grundy").position(3, 5, 11)
>>> position.winning_moves()
['3>1+2', '11>3+8', '11>5+6']
"""

TYPE_CHECKING = False  # type checkers read it as true; importing `typing` would slow every start
if TYPE_CHECKING:
    from allumettes.core.errors import AllumettesError
    from allumettes.library.environments import environment
    from allumettes.library.games import Game, game, list_games
    from allumettes.library.grading import grade
    from allumettes.library.language import language
    from allumettes.library.learning import learner
    from allumettes.library.matches import Match, load
    from allumettes.library.players import player
    from allumettes.library.positions import Position
    from allumettes.library.programs import program
    from allumettes.library.quizzes import quiz
    from allumettes.library.quotients import quotient
    from allumettes.library.races import race
    from allumettes.library.sequences import genera, sequence
    from allumettes.library.solving import list_algorithms, solve
    from allumettes.library.surveys import survey
    from allumettes.library.tournaments import tournament
    from allumettes.library.trees import tree

__version__ = "0.1.0"

__all__ = [
    "AllumettesError",
    "Game",
    "Match",
    "Position",
    "environment",
    "game",
    "genera",
    "grade",
    "language",
    "learner",
    "list_algorithms",
    "list_games",
    "load",
    "player",
    "program",
    "quiz",
    "quotient",
    "race",
    "sequence",
    "solve",
    "survey",
    "tournament",
    "tree",
]

_MODULES = {
    "AllumettesError": "core.errors",
    "Game": "library.games",
    "Match": "library.matches",
    "Position": "library.positions",
    "environment": "library.environments",
    "game": "library.games",
    "genera": "library.sequences",
    "grade": "library.grading",
    "language": "library.language",
    "learner": "library.learning",
    "list_algorithms": "library.solving",
    "list_games": "library.games",
    "load": "library.matches",
    "player": "library.players",
    "program": "library.programs",
    "quiz": "library.quizzes",
    "quotient": "library.quotients",
    "race": "library.races",
    "sequence": "library.sequences",
    "solve": "library.solving",
    "survey": "library.surveys",
    "tournament": "library.tournaments",
    "tree": "library.trees",
}
"""Where each public name is defined. A name is loaded when it is first used, so that the game menu starts at once."""


if not TYPE_CHECKING:  # a type checker would take it to mean that every name exists

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
