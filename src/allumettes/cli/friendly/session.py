"""One friendly match from the first board to the review, and the ones that follow from it."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from allumettes.cli.error_message import error_message, failure_to_load
from allumettes.cli.exit_codes import ExitCode, code_of
from allumettes.cli.friendly.board import draw_board
from allumettes.cli.friendly.explaining import say_help, say_hint, say_moves, say_why
from allumettes.cli.friendly.keeping import Keeping
from allumettes.cli.friendly.review import show_review
from allumettes.cli.friendly.screen import Screen
from allumettes.cli.left_matches import choose_match, left_matches
from allumettes.cli.slow_searches import slow_players_words
from allumettes.cli.standard_input import EndOfInputError, InputFailedError
from allumettes.cli.storage import place_of
from allumettes.cli.streams import screen_is_gone
from allumettes.core.errors import AllumettesError, MatchTooLongError, NothingToUndoError, UnreadableMoveError
from allumettes.core.files import typed_path
from allumettes.core.forfeit import Fault, Forfeit
from allumettes.core.formats import FileContent, write
from allumettes.core.match import Match
from allumettes.core.notation import parse_move
from allumettes.core.text import excerpt
from allumettes.locale import _, ngettext, pgettext
from allumettes.locale.algorithms import unproved_words, work_words
from allumettes.locale.cups import change_words
from allumettes.locale.forfeits import forfeit_words
from allumettes.locale.moves import move_words
from allumettes.locale.numbers import significant
from allumettes.locale.rules import convention_words, rule_words, variant_of
from allumettes.locale.system import reason
from allumettes.locale.typed import (
    AGAIN,
    NEW,
    WHY,
    Word,
    did_you_mean,
    in_rules_words,
    means,
    meant,
    nearest_word,
    read_word,
)
from allumettes.players import HUMAN, ProgramNeededError
from allumettes.players.fair_play import CheatingError, fair_choice
from allumettes.players.match_file import read_match
from allumettes.players.seated_match import SeatedMatch
from allumettes.programs.errors import ProgramError
from allumettes.programs.forfeits import forfeit_of
from allumettes.programs.player import ProgramPlayer


class Left(Exception):  # noqa: N818 - leaving is no error
    """The person asked to leave."""


class Session:
    keeping: Keeping

    def __init__(
        self,
        screen: Screen,
        match: Match,
        seconds: float,
        source: Path | None = None,
        program: ProgramPlayer | None = None,
        *,
        learn: bool = False,
    ) -> None:
        self.screen = screen
        self.learn = learn
        """Whether machines of cups and beads learn from the matches."""
        self.seconds = seconds
        self.source = source
        """The file that the match was read from."""
        self.program = program
        """Who plays in the seat of a program."""
        self._open(match)

    def _open(self, match: Match) -> None:
        self.table = SeatedMatch(match, self.seconds, program=self.program)
        self.rung = 1

    @property
    def match(self) -> Match:
        return self.table.match

    # The flow of a match.

    def run(self) -> int:
        """Plays until the person has had enough. The exit code is 0, or 1 when the input ended in mid-game."""
        with place_of(self.match) as place:
            self.keeping = Keeping(self.screen, place, self.source)
            code = self._run()
        return ExitCode.IO_FAILED if self.keeping.lost_something else code

    def _run(self) -> int:
        try:
            self._introduce()
            self.keeping.set_aside(self.match)
            self.keeping.say_where()
            while True:
                self._play_to_the_end()
                if not self._play_again():
                    return ExitCode.DONE
        except Left:
            self.keeping.say_how_to_resume(self.match, self.program)
            return ExitCode.DONE
        except EndOfInputError:
            if self.match.is_over:
                return ExitCode.DONE
            self.screen.say(_("The input ended before the match."))
            self.keeping.say_how_to_resume(self.match, self.program)
            return ExitCode.NO
        except CheatingError as error:
            self._say_who_wins_by_forfeit(error)
            reply = error.__cause__
            forfeit = forfeit_of(reply) if isinstance(reply, ProgramError) else Forfeit(Fault.ILLEGAL)
            self.keeping.forfeit(self.match, forfeit)
            self.keeping.say_how_to_resume(self.match, self.program)
            return code_of(error)
        except (KeyboardInterrupt, InputFailedError, MatchTooLongError, ProgramError, ProgramNeededError) as error:
            if isinstance(error, ProgramError):
                self.keeping.forfeit(self.match, forfeit_of(error))
            self.screen.say()
            if not self.match.is_over:
                self.keeping.say_how_to_resume(self.match, self.program)
            raise

    def _introduce(self) -> None:
        game = self.match.game
        details = filter(None, (variant_of(game), convention_words(self.match.convention)))
        self.screen.say(Text(_(game.title), style="bold").append(f" ({', '.join(details)})", "not bold"))
        self.screen.say(rule_words(game), style="dim")
        if any(seat.kind == HUMAN for seat in self.match.seats):
            words = _("Type a move, or {help}, {hint}, {why}, {undo}, {save}, {quit}.")
            self.screen.say(words.format(**{word.name.lower(): word.shown for word in Word}), style="dim")
        if self.match.forfeit:
            self.screen.say(forfeit_words(self.match), style="yellow")
        for words in slow_players_words(self.match):
            self.screen.say(words, style="yellow")

    def _play_to_the_end(self) -> None:
        self.table.check_programs()
        self.keeping.keep(self.match)
        self._show_board()
        while not self.match.is_over:
            if screen_is_gone():
                raise Left  # nobody looks on any more; the match is kept
            if self.table.computer is not None:
                self._computer_turn()
            elif self._human_turn():
                continue
            self.keeping.keep(self.match)
            self._show_board()
        self._show_end()

    def _computer_turn(self) -> None:
        computer, match = self.table.computer, self.match
        assert computer is not None
        thinking = _("({name} is thinking, for {seconds} s at most.)")
        with self.screen.patience(thinking.format(name=match.seat.name, seconds=significant(self.seconds))):
            choice = fair_choice(computer, match)
        self.screen.say(f"{match.seat.name} {move_words(match.game, match.position, choice.move)}", style="bold")
        if work := work_words(match.seat, computer):
            self.screen.say(f"({work})", style="dim")
        if words := unproved_words(match.seat, choice):
            self.screen.say(words, style="dim")
        match.play(choice.move)

    def _human_turn(self) -> bool:
        """One answer of the human. True while they still have to move on the same board."""
        match = self.match
        answer = self.screen.ask(f"{match.seat.name} > ")
        if not answer:
            return True
        if found := read_word(answer):
            return self._obey(*found)
        actions = {name for heap in match.position for name in match.game.named_options(heap)}
        try:
            match.play(parse_move(match.game, match.position, in_rules_words(answer, actions)))
        except AllumettesError as error:
            mistyped = isinstance(error, UnreadableMoveError) and nearest_word(answer, actions)
            self.screen.say(did_you_mean(mistyped) if mistyped else error_message(error), style="yellow")
            return True
        self.rung = 1
        return False

    # The words.

    def _obey(self, word: Word, rest: str) -> bool:
        """Does what a word asks. True when the board has not changed."""
        match word:
            case Word.QUIT:
                raise Left
            case Word.HELP:
                say_help(self.screen, self.match)
            case Word.HINT:
                self.rung = say_hint(self.screen, self.table.oracle, self.match.position, self.rung)
            case Word.WHY:
                say_why(self.screen, self.table.oracle, self.match.position)
            case Word.MOVES:
                say_moves(self.screen, self.match)
            case Word.SAVE:
                self.keeping.save_as(self.match, rest)
            case Word.RESUME:
                return not self._resume(rest)
            case Word.UNDO | Word.REDO:
                return not self._travel(word)
        return True

    def _resume(self, name: str) -> bool:
        """Opens another match in place of this one, which stays as it is where the file is no good."""
        if not name:
            return self._resume_left()
        try:
            path = typed_path(name)
            match = read_match(path)
            SeatedMatch(match, program=self.program).check_programs()
        except (OSError, AllumettesError) as error:
            self.screen.say(failure_to_load(error, name), style="yellow")
            return False
        self._go_on_with(match, path)
        return True

    def _resume_left(self) -> bool:
        """Lets one choose among the matches that were left."""
        left = left_matches(playing=self.keeping.place.path)
        if not left:
            self.screen.say(_("There is no match to resume."), style="yellow")
            return False
        chosen = choose_match(self.screen, left)
        if chosen is None:
            return False
        try:
            SeatedMatch(chosen.match, program=self.program).check_programs()
        except ProgramNeededError as error:
            self.screen.say(error_message(error), style="yellow")
            return False
        self._go_on_with(chosen.match, chosen.path)
        return True

    def _go_on_with(self, match: Match, source: Path) -> None:
        self.keeping.set_aside(match)
        self._open(match)
        self.keeping.source = source
        self._introduce()

    def _travel(self, word: Word) -> bool:
        """Undo and redo whole rounds: back or forth to the next board where a human is to move."""
        match = self.match
        step, back = (match.undo, match.redo) if word is Word.UNDO else (match.redo, match.undo)
        taken = 0
        try:
            step()
            taken += 1
            while match.seat.kind != HUMAN and not match.is_over:
                step()
                taken += 1
        except NothingToUndoError as error:
            if word is Word.UNDO or not taken:
                for _each in range(taken):
                    back()
                self.screen.say(error_message(error), style="yellow")
                return False
        self.rung = 1
        left = match.undoable if word is Word.UNDO else match.redoable
        if left and word is Word.UNDO:
            words = ngettext("({count} move before that one)", "({count} moves before that one)", left)
            self.screen.say(words.format(count=left), style="dim")
        elif left:
            words = ngettext("({count} more move to play again)", "({count} more moves to play again)", left)
            self.screen.say(words.format(count=left), style="dim")
        return True

    # The end.

    def _show_end(self) -> None:
        match, screen = self.match, self.screen
        assert match.winner is not None
        screen.say()
        winner = match.seats[match.winner]
        screen.say(
            _("{name} has won.").format(name=winner.name), style="bold green" if winner.kind == HUMAN else "bold"
        )
        if self.learn:
            self._teach()

    def _teach(self) -> None:
        """The machines learn from the match that is over, and are saved."""
        machines = self.table.machines
        both = len({path for path, _machine in machines.values()}) < len(machines)
        for place, (path, machine) in machines.items():
            if both and place:
                break
            for change in machine.learn(self.match, None if both else place):
                self.screen.say(change_words(change), style="dim")
            try:
                write(FileContent.MACHINE, machine, path)
            except OSError as error:
                self.keeping.trouble = error
                words = _("What the machine learned could not be written to {path}: {reason}.")
                self.screen.say(words.format(path=path, reason=reason(error)), style="yellow")

    def _play_again(self) -> bool:
        """Review, then the offer to go on: from the first mistake, or with a new match."""
        again = show_review(self.screen, self.match, self.table.oracle)
        if all(seat.kind != HUMAN for seat in self.match.seats):
            return False
        if again is None:
            question = _("Why (w), a new match (n), or Enter to leave: ")
        else:
            question = _("Why (w), again from move {number} (r), a new match (n), or Enter to leave: ").format(
                number=again + 1
            )
        known = [WHY, NEW, Word.QUIT.words, *([] if again is None else [AGAIN])]
        answers = sorted(word for words in known for word in pgettext("typed", words).split())
        while (answer := self.screen.ask(question)) and not means(answer, Word.QUIT.words):
            head = answer.split()[0]  # “new match” is read by its first word
            if means(head, NEW) or (means(head, AGAIN) and again is not None):
                self._open(self.match.from_turn(0 if means(head, NEW) else again or 0))
                return True
            if means(head, WHY):
                # Without a mistake the start tells it all.
                say_why(self.screen, self.table.oracle, self.match.turns[again or 0].before)
            else:
                words = _("“{text}” is no answer to this question.").format(text=excerpt(answer))
                self.screen.say(words + meant(answer, answers), style="yellow")
        return False

    # What is kept and shown.

    def _show_board(self) -> None:
        self.screen.say()
        draw_board(self.screen, self.match.game, self.match.position)

    def _say_who_wins_by_forfeit(self, error: CheatingError) -> None:
        self.screen.say()
        self.screen.say(error_message(error), style="yellow")
        winner = self.match.seats[1 - self.match.player]
        words = _("{name} has won: a move that the rules forbid loses the match.")
        self.screen.say(words.format(name=winner.name), style="bold")
