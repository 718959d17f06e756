"""One friendly match from the first board to the review, and the ones that follow from it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from rich.text import Text

from allumettes.cli.error_message import error_message, explained, failure_to_load
from allumettes.cli.exit_codes import ExitCode, code_of
from allumettes.cli.friendly.board import draw_board
from allumettes.cli.friendly.review import show_review
from allumettes.cli.friendly.screen import Screen
from allumettes.cli.left_matches import choose_match, left_matches
from allumettes.cli.own_command import own_command
from allumettes.cli.standard_input import EndOfInputError, InputFailedError
from allumettes.cli.storage import (
    Place,
    default_path,
    is_other_file,
    place_of,
    reserved,
    save,
)
from allumettes.cli.streams import screen_is_gone
from allumettes.core.errors import AllumettesError, MatchTooLongError, NothingToUndoError, UnreadableMoveError
from allumettes.core.files import typed_path
from allumettes.core.forfeit import Fault, Forfeit
from allumettes.core.formats import FileContent, write
from allumettes.core.match import Match
from allumettes.core.notation import format_move, parse_move, sample_moves
from allumettes.core.position import Position
from allumettes.core.text import N_, excerpt
from allumettes.locale import _, ngettext
from allumettes.locale.algorithms import work_words
from allumettes.locale.cups import change_words
from allumettes.locale.forfeits import forfeit_words
from allumettes.locale.moves import move_words
from allumettes.locale.numbers import either, significant
from allumettes.locale.proofs import hint
from allumettes.locale.rules import convention_words, rule_words
from allumettes.locale.short_forms import shorter_forms
from allumettes.locale.system import reason
from allumettes.locale.typed import (
    AGAIN,
    NEW,
    WHY,
    Word,
    did_you_mean,
    in_rules_words,
    means,
    nearest_word,
    read_word,
)
from allumettes.players import HUMAN, ProgramNeededError, always_proves
from allumettes.players.fair_play import CheatingError, fair_choice
from allumettes.players.match_file import read_match
from allumettes.players.seated_match import SeatedMatch
from allumettes.programs.errors import ProgramError
from allumettes.programs.forfeits import forfeit_of
from allumettes.programs.player import ProgramPlayer
from allumettes.solvers.analysis import Analysis, analyse

FEW_MOVES = 30

NEXT_HINTS = {1: N_("(hint again: on which row)"), 2: N_("(hint again: the move)"), 3: N_("(hint again: the proof)")}
"""What the next hint will tell, after each rung but the last."""


class Left(Exception):  # noqa: N818 - leaving is no error
    """The person asked to leave."""


class Session:
    place: Place

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
        self.trouble: OSError | AllumettesError | None = None
        self._open(match)

    def _open(self, match: Match) -> None:
        self.table = SeatedMatch(match, self.seconds, program=self.program)
        self.rung = 0

    @property
    def match(self) -> Match:
        return self.table.match

    # The flow of a match.

    def run(self) -> int:
        """Plays until the person has had enough. The exit code is 0, or 1 when the input ended in mid-game."""
        with place_of(self.match) as self.place:
            code = self._run()
        # A disk that is full may have lost the match; one that nobody may write to was known to keep none.
        failed = self.trouble is not None and code_of(self.trouble) is ExitCode.IO_FAILED
        return ExitCode.IO_FAILED if failed else code

    def _run(self) -> int:
        try:
            self._introduce()
            self._set_aside(self.match)
            if not self.place.is_usual:
                words = _("(Another match is being played. This one is kept in {path}.)")
                self.screen.say(words.format(path=self.place.path), style="dim")
            while True:
                self._play_to_the_end()
                if not self._play_again():
                    return ExitCode.DONE
        except Left:
            self._say_how_to_resume()
            return ExitCode.DONE
        except EndOfInputError:
            if self.match.is_over:
                return ExitCode.DONE
            self.screen.say(_("The input ended before the match."))
            self._say_how_to_resume()
            return ExitCode.NO
        except CheatingError as error:
            self._say_who_wins_by_forfeit(error)
            reply = error.__cause__
            self._forfeit(forfeit_of(reply) if isinstance(reply, ProgramError) else Forfeit(Fault.ILLEGAL))
            self._say_how_to_resume()
            return code_of(error)
        except (KeyboardInterrupt, InputFailedError, MatchTooLongError, ProgramError, ProgramNeededError) as error:
            if isinstance(error, ProgramError):
                self._forfeit(forfeit_of(error))
            self.screen.say()
            if not self.match.is_over:
                self._say_how_to_resume()
            raise

    def _introduce(self) -> None:
        game = self.match.game
        variant = (game.spec,) if ":" in game.spec else ()
        self.screen.say(
            Text(_(game.title), style="bold").append(
                f" ({', '.join((*variant, convention_words(self.match.convention)))})", "not bold"
            )
        )
        self.screen.say(rule_words(game), style="dim")
        self.screen.say(
            _("Type a move, or {help}, {hint}, {why}, {undo}, {save}, {quit}.").format(
                **{word.name.lower(): word.shown for word in Word}
            ),
            style="dim",
        )
        if self.match.forfeit:
            self.screen.say(forfeit_words(self.match), style="yellow")

    def _play_to_the_end(self) -> None:
        self.table.check_programs()
        self._keep()
        self._show_board()
        while not self.match.is_over:
            if screen_is_gone():
                raise Left  # nobody looks on any more; the match is kept
            if self.table.computer is not None:
                self._computer_turn()
            elif self._human_turn():
                continue
            self._keep()
            self._show_board()
        self._show_end()

    def _computer_turn(self) -> None:
        computer, match = self.table.computer, self.match
        assert computer is not None
        thinking = _("({name} is thinking, for {seconds} s at most.)")
        with self.screen.patience(thinking.format(name=match.seat.name, seconds=significant(self.seconds))):
            choice = fair_choice(computer, match)
        self.screen.say(f"{match.seat.name} {move_words(match.position, choice.move)}", style="bold")
        if work := work_words(match.seat, computer):
            self.screen.say(f"({work})", style="dim")
        if choice.outcome is None and always_proves(match.seat.kind):
            self.screen.say(_("(It could not prove a win in time, and played at random.)"), style="dim")
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
        self.rung = 0
        return False

    # The words.

    def _obey(self, word: Word, rest: str) -> bool:
        """Does what a word asks. True when the board has not changed."""
        match word:
            case Word.QUIT:
                raise Left
            case Word.HELP:
                self._help()
            case Word.HINT:
                self.rung += 1
                self._explain(hinted(analyse(self.table.oracle, self.match.position), self.rung))
            case Word.WHY:
                self._explain_position(self.match.position)
            case Word.MOVES:
                self._list_moves()
            case Word.SAVE:
                self._save(rest)
            case Word.RESUME:
                return not self._resume(rest)
            case Word.UNDO | Word.REDO:
                return not self._travel(word)
        return True

    def _help(self) -> None:
        screen = self.screen
        match = self.match
        screen.say(rule_words(match.game))
        samples = sample_moves(match.game, match.position)
        examples = either(format_move(match.position, move) for move in samples)
        screen.say(_("A move is written as what becomes of a heap: {examples}.").format(examples=examples))
        for line in shorter_forms(match.game, match.position):
            screen.say(line)
        if names := {name: None for heap in match.position for name in match.game.named_options(heap)}:
            screen.say(_("Actions by name: {names}.").format(names=", ".join(names)))
        for word in Word:
            screen.say(f"  {word.shown:<12}{_(word.purpose)}")

    def _explain(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.screen.say(line)

    def _explain_position(self, position: Position) -> None:
        self._explain(explained(analyse(self.table.oracle, position)))

    def _list_moves(self) -> None:
        position = self.match.position
        moves = list(islice(self.match.game.moves(position), FEW_MOVES + 1))
        shown = "  ".join(format_move(position, move) for move in moves[:FEW_MOVES])
        self.screen.say(shown + ("  …" if len(moves) > FEW_MOVES else ""))

    def _save(self, name: str) -> None:
        try:
            path = typed_path(name) if name else default_path(self.match)
            if is_other_file(path):
                words = _("{path} is there already and is no match: choose another name.")
                self.screen.say(words.format(path=excerpt(str(path))), style="yellow")
                return
            path = path if name else reserved(path)
            save(self.match, path)
        except OSError as error:
            words = _("The match could not be written to {path}: {reason}.")
            self.screen.say(words.format(path=excerpt(name), reason=reason(error)), style="yellow")
            return
        except AllumettesError as error:
            self.screen.say(error_message(error), style="yellow")
            return
        self.screen.say(_("Saved in {path}.").format(path=path))

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
        left = left_matches(playing=self.place.path)
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
        self._set_aside(match)
        self._open(match)
        self.source = source
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
        self.rung = 0
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
                self.trouble = error
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
        while (answer := self.screen.ask(question)) and not means(answer, Word.QUIT.words):
            if means(answer, NEW) or (means(answer, AGAIN) and again is not None):
                self._open(self.match.from_turn(0 if means(answer, NEW) else again or 0))
                return True
            if means(answer, WHY):
                # Without a mistake the start tells it all.
                self._explain_position(self.match.turns[again or 0].before)
            else:
                words = _("“{text}” is no answer to this question.").format(text=excerpt(answer))
                self.screen.say(words, style="yellow")
        return False

    # What is kept and shown.

    def _show_board(self) -> None:
        self.screen.say()
        draw_board(self.screen, self.match.game, self.match.position)

    def _keep(self) -> None:
        """The match is on disk after every move, so that nothing that happens to the terminal can lose it."""
        if self.trouble:
            return
        try:
            self.place.keep(self.match)
            self.place.take_over(self.source)
        except (OSError, AllumettesError) as error:
            self.trouble = error
            self.screen.say(_("(This match cannot be kept on disk: it would be lost if you leave.)"), style="dim")

    def _set_aside(self, coming: Match) -> None:
        """What was left where this match will be kept is not lost."""
        kept = self.place.set_aside(coming)
        if kept is None:
            return
        self.screen.say(_("(The match you had left is kept in {path}.)").format(path=kept.path), style="dim")
        if kept.fault:
            words = _("(It cannot be read. {sentence})").format(sentence=error_message(kept.fault))
            self.screen.say(words, style="dim")

    def _say_who_wins_by_forfeit(self, error: CheatingError) -> None:
        self.screen.say()
        self.screen.say(error_message(error), style="yellow")
        winner = self.match.seats[1 - self.match.player]
        words = _("{name} has won: a move that the rules forbid loses the match.")
        self.screen.say(words.format(name=winner.name), style="bold")

    def _forfeit(self, forfeit: Forfeit) -> None:
        """Whoever resumes the match is told by what it was lost."""
        self.match.forfeit = forfeit
        self._keep()

    def _say_how_to_resume(self) -> None:
        # A match without a move is not worth a file of its own: nothing is promised.
        if self.match.turns and not self.trouble:
            path = [] if self.place.is_usual else [shlex.quote(str(self.place.path))]
            program = ["--opponent", shlex.quote(shlex.join(self.program.command))] if self.program else []
            self.screen.say(_("The match is kept. To go on:"))
            self.screen.show_command(" ".join([own_command(), "resume", *path, *program]))


def hinted(analysis: Analysis, rung: int) -> Iterator[str]:
    """A hint, and what the next one will tell."""
    if analysis.undecided:
        yield error_message(analysis.undecided)
    elif rung in NEXT_HINTS and analysis.winning_moves:
        yield " ".join((*hint(analysis, rung), _(NEXT_HINTS[rung])))
    else:
        yield from hint(analysis, rung)
