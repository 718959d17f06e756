"""The menu that `allumettes` alone opens: choose a game, choose an opponent, play. Enter takes the first choice."""

from __future__ import annotations

from allumettes import games
from allumettes.cli.error_message import error_message
from allumettes.cli.friendly.screen import Screen
from allumettes.cli.friendly.session import Session
from allumettes.cli.left_matches import LeftMatch, choose_match, left_matches
from allumettes.cli.new_match import new_match
from allumettes.cli.own_command import own_command
from allumettes.cli.standard_input import EndOfInputError
from allumettes.core.errors import AllumettesError
from allumettes.core.notation import format_position, parse_position
from allumettes.locale import _
from allumettes.locale.levels import level_name, level_of, level_words
from allumettes.locale.numbers import number
from allumettes.locale.rules import full_title
from allumettes.locale.typed import NO, YES, Word, means, meant
from allumettes.players import HUMAN, LEVELS
from allumettes.players.match_settings import COMPUTER, MatchSettings

STRONGEST_FIRST = LEVELS[::-1]
SECONDS = 10.0
"""How long a proof may take."""


class LeftMenu(Exception):  # noqa: N818 - leaving is no error
    """The person asked to leave."""


def open_menu() -> int:
    screen = Screen()
    screen.say("allumettes", style="bold")
    try:
        left = _left_match(screen)
        if left is not None:
            session = Session(screen, left.match, SECONDS, left.path)
        else:
            settings = _choose_game(screen)
            _choose_opponent(screen, settings)
            _say_other_start(screen, settings)
            session = Session(screen, new_match(settings), SECONDS)
    except (EndOfInputError, LeftMenu):
        return 0
    return session.run()


def _left_match(screen: Screen) -> LeftMatch | None:
    """The match that was left in the middle, where there is one and the person wants it back."""
    left = left_matches()
    if not left:
        return None
    last = left[0].match
    question = (
        _("A match of {game} was left at {position}. Go on with it? (y/n, Enter: n) ")
        if len(left) == 1
        else _("{count} matches were left. Go on with one of them? (y/n, Enter: n) ")
    )
    words = {"game": full_title(last.game), "position": format_position(last.position), "count": number(len(left))}
    while (answer := _ask(screen, question.format(**words))) and not means(answer, YES):
        if means(answer, NO):
            break
        screen.say(_("Type y or n."), style="yellow")
    if not means(answer, YES):
        return None
    if len(left) == 1:
        return left[0]
    chosen = choose_match(screen, left)
    if chosen is None:
        raise LeftMenu
    return chosen


def _choose_game(screen: Screen) -> MatchSettings:
    numbered: dict[str, str] = {}
    for index, game in enumerate(games.listed(), 1):
        numbered[str(index)] = game.name
        screen.say(f"  {index}  {_(game.title)} ({format_position(game.default_start)})")
    screen.say(_("(The same in a browser: {command} web)").format(command=own_command()), style="dim")
    while True:
        answer = _ask(screen, _("Game? A number or a name, then a start if you like, as in 1 13 (Enter: 1) "))
        words = answer.split(maxsplit=1) or ["1"]
        if words[0].isdecimal() and words[0] not in numbered:
            screen.say(_("Type a number from 1 to {last}.").format(last=len(numbered)), style="yellow")
            continue
        try:
            chosen = games.find(numbered.get(words[0], words[0]))
            start = parse_position(words[1]) if len(words) > 1 else None
            if start is not None:
                chosen.check_start(start)
        except AllumettesError as error:
            screen.say(_quit_was_meant(answer) or error_message(error), style="yellow")
            continue
        return MatchSettings(chosen, start)


def _choose_opponent(screen: Screen, settings: MatchSettings) -> None:
    computers = [
        _("the computer, {level}: {words}").format(level=level_name(level), words=level_words(level))
        for level in STRONGEST_FIRST
    ]
    opponents = [*computers, _("a friend, on this keyboard")]
    for index, words in enumerate(opponents, 1):
        screen.say(f"  {index}  {words}")
    while True:
        answer = _ask(screen, _("Against whom? A number; 1 2 lets the computer start (Enter: 1) ")) or "1"
        choice, *rest = answer.split()
        level = level_of(choice)
        if choice in map(str, range(1, len(computers) + 1)):
            level = STRONGEST_FIRST[int(choice) - 1]
        against_computer = level in LEVELS
        if (against_computer and rest in ([], ["1"], ["2"])) or answer.strip() == str(len(opponents)):
            settings.versus = COMPUTER if against_computer else HUMAN
            settings.levels = (level if against_computer else STRONGEST_FIRST[0],)
            settings.first = COMPUTER if rest == ["2"] else HUMAN
            return
        words = _("Type a number from 1 to {last}.").format(last=len(opponents))
        screen.say(words + meant(choice, [*map(level_name, LEVELS), *Word.QUIT.typed]), style="yellow")


def _say_other_start(screen: Screen, settings: MatchSettings) -> None:
    """The start that was shown is left where it could not be won by the human."""
    shown, start = settings.game.default_start, settings.start or settings.usual_start
    if settings.start is None and start != shown:
        words = _("(From {start}: from {shown} nothing could be won against good play.)")
        screen.say(words.format(start=format_position(start), shown=format_position(shown)), style="dim")


def _quit_was_meant(answer: str) -> str:
    """The question whether somebody meant to leave; nothing where no word for it is near."""
    return meant(answer, Word.QUIT.typed).strip()


def _ask(screen: Screen, prompt: str) -> str:
    answer = screen.ask(prompt)
    if means(answer, Word.QUIT.words):
        raise LeftMenu
    return answer
