"""The console of the matches game as the Lisp function `jeuAllumettes` plays it (UTC, course IA01), quotes included.

The strict texts are the function's own. `--no-strict` says "three matches or fewer" where it says "fewer than 3",
takes ORDI and MOI in small letters too, and starts from any number of matches.
"""

from __future__ import annotations

import time
from contextlib import suppress

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.match import Match, Seat
from allumettes.core.move import Move
from allumettes.core.notation import format_position, parse_position
from allumettes.core.position import Position
from allumettes.course import tree_player
from allumettes.course.console.dialogue import Dialogue
from allumettes.games.matches import Matches
from allumettes.locale import _, pgettext
from allumettes.locale.algorithms import unproved_words, work_in_class
from allumettes.locale.errors import sentence
from allumettes.players import HUMAN, Choice, Player
from allumettes.players.fair_play import CheatingError, fair_choice
from allumettes.players.match_settings import COMPUTER, MatchSettings
from allumettes.players.seated_match import SeatedMatch
from allumettes.solvers.ladder import registered

FEWEST, MOST = 5, 20
TAKEN_AT_ONCE = 3
"""From so many matches on, the player to move takes them all and the function stops."""


class StartOutOfRangeError(AllumettesError):
    """The function of the course starts from `FEWEST` to `MOST` matches."""

    def __init__(self, start: Position) -> None:
        super().__init__(start)
        self.start = start


@sentence.register
def _start_out_of_range(error: StartOutOfRangeError) -> str:
    return _("The console of the course takes {fewest} to {most} matches, not {start}.").format(
        fewest=FEWEST, most=MOST, start=format_position(error.start)
    )


def covers(settings: MatchSettings) -> bool:
    """The function knows one game, one convention, one heap, and a human against the computer."""
    return (
        settings.game == Matches()
        and settings.convention is Convention.NORMAL
        and settings.versus != HUMAN
        and not settings.demo
        and (settings.start is None or len(settings.start) == 1)
    )


def play_jeu_allumettes(settings: MatchSettings, dialogue: Dialogue) -> None:
    JeuAllumettes(settings, dialogue).play()


class JeuAllumettes:
    def __init__(self, settings: MatchSettings, dialogue: Dialogue) -> None:
        self.settings = settings
        self.dialogue = dialogue
        self.strict = settings.strict is not False
        self.has_mocked = False

    def play(self) -> None:
        if self.strict and self.settings.start and not FEWEST <= self.settings.start[0] <= MOST:
            raise StartOutOfRangeError(self.settings.start)
        self._say(pgettext("classroom", "The matches game"))
        first = self._ask_first()
        start = self.settings.start[0] if self.settings.start else self._ask_start()
        table = self._seated(start, first)
        self._say(pgettext("classroom", "The game begins!"), pause=True)
        while table.match.position[0] > TAKEN_AT_ONCE:
            self._turn(table)
        self._end(table.match.seat)

    def _seated(self, start: int, first: str) -> SeatedMatch:
        """The match with its computer, which makes its tree here, once, where its level plays from one."""
        computer, human = self.settings.computer_seat(), Seat(HUMAN, pgettext("classroom", "MOI"))
        seats = (computer, human) if first == COMPUTER else (human, computer)
        match = Match(self.settings.game, (start,), seats=seats, seed=self.settings.seed)
        if computer.kind not in tree_player.LEVELS or start > tree_player.LARGEST_TREE:
            return SeatedMatch(match, self.settings.seconds, program=self.settings.program)
        self._say(pgettext("classroom", "Computing the tree of possibilities..."))
        player = tree_player.TreePlayer(match, seats.index(computer))
        self._pause()
        if computer.kind in registered():
            # Equal parts of a large tree are shared also by the level that repeats them: its work is the other one's.
            self._say_work(computer._replace(kind=player.algorithm.name), player)
        return SeatedMatch(match, self.settings.seconds, {seats.index(computer): player})

    def _turn(self, table: SeatedMatch) -> None:
        match = table.match
        self._say(pgettext("classroom", "Matches left:"))
        self.dialogue.say(str(match.position[0]))
        self._pause()
        if table.computer is None:
            match.play(self._ask_move(match))
            return
        choice = self._fair_choice(table.computer, match)
        if choice.outcome is Outcome.WINNING and not self.has_mocked:
            self._say(pgettext("classroom", "I am going to win! Hehehe ^^"), pause=True)
            self.has_mocked = True
        taken = match.position[0] - choice.move.option[0]
        self._say(
            (
                pgettext("classroom", "I take one match"),
                pgettext("classroom", "I take two matches"),
                pgettext("classroom", "I take three matches"),
            )[taken - 1]
        )
        if not isinstance(table.computer, tree_player.TreePlayer):  # whose work was done before the match
            self._say_work(match.seat, table.computer)
        if words := unproved_words(match.seat, choice):
            self.dialogue.say(words)
        match.play(choice.move)

    def _fair_choice(self, computer: Player, match: Match) -> Choice:
        try:
            return fair_choice(computer, match)
        except CheatingError:
            self._say(pgettext("classroom", "Malfunction, the computer tries to cheat!"))
            raise

    def _say_work(self, seat: Seat, computer: Player) -> None:
        if words := work_in_class(seat, computer):
            self.dialogue.say(words)

    def _end(self, seat: Seat) -> None:
        if seat.kind == HUMAN:
            self._say(
                pgettext("classroom", "Fewer than 3 matches are left!")
                if self.strict
                else pgettext("classroom", "3 matches or fewer are left!"),
                pause=True,
            )
            self._say(pgettext("classroom", "We take it that you remove them all"))
            self._say(pgettext("classroom", "so you have won, well done!"))
        else:
            self._say(
                pgettext("classroom", "Fewer than 3 matches are left and it is the computer's turn...")
                if self.strict
                else pgettext("classroom", "3 matches or fewer are left and it is the computer's turn..."),
                pause=True,
            )
            self._say(pgettext("classroom", "It has just taken them all"))
            self._say(pgettext("classroom", "so you have lost, sorry..."))

    def _ask_first(self) -> str:
        if self.settings.starter is not None:
            return self.settings.starter
        answers = {"ORDI": COMPUTER, "MOI": HUMAN}
        answer = self._ask(pgettext("classroom", "Who starts? ORDI/MOI"))
        while (answer if self.strict else answer.upper()) not in answers:
            answer = self._ask(pgettext("classroom", "Wrong answer! ORDI/MOI"))
        return answers[answer.upper()]

    def _ask_start(self) -> int:
        if self.strict:
            prompt = pgettext("classroom", "How many matches? (between 5 and 20)")
            while (answer := self._ask(prompt)) not in map(str, range(FEWEST, MOST + 1)):
                pass
            return int(answer)
        while True:
            with suppress(AllumettesError):
                start = parse_position(self._ask(pgettext("classroom", "How many matches? (1 or more)")))
                self.settings.game.check_start(start)
                if len(start) == 1:
                    return start[0]

    def _ask_move(self, match: Match) -> Move:
        prompt = pgettext("classroom", "How many matches do you want to take? (between 1 and 3)")
        while (answer := self._ask(prompt)) not in ("1", "2", "3"):
            pass
        return Move(0, (match.position[0] - int(answer),))

    def _say(self, text: str, *, pause: bool = False) -> None:
        self.dialogue.say(f'"{text}"')
        if pause:
            self._pause()

    def _ask(self, text: str) -> str:
        return self.dialogue.ask(f'"{text}" ')

    def _pause(self) -> None:
        time.sleep(self.settings.pause)
