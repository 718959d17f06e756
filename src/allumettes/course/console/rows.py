"""The console of the Grundy course (IUT de Vannes, 2022): numbered rows of sticks. It serves every game with rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from allumettes.core.errors import AllumettesError, NameLengthError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.core.notation import format_move, parse_move, parse_position
from allumettes.core.pieces import Piece
from allumettes.core.position import Position
from allumettes.core.text import check_name, one_line
from allumettes.course.console.dialogue import Dialogue
from allumettes.locale import pgettext
from allumettes.locale.algorithms import unproved_words, work_in_class
from allumettes.locale.errors import sentence
from allumettes.locale.moves import heap_words
from allumettes.players import HUMAN, Player
from allumettes.players.fair_play import CheatingError, fair_choice
from allumettes.players.match_settings import COMPUTER, MatchSettings
from allumettes.players.seated_match import SeatedMatch

MOST_STICKS = 1000
"""A row that nobody would count is cut, and its number written after it."""

A_NUMBER = re.compile("[0-9]+")
A_MOVE = re.compile(".+")
SPACED_NUMBER = re.compile(r"\d\s+\d")


def play_rows(settings: MatchSettings, dialogue: Dialogue, begins: Callable[[Match], None]) -> None:
    table = SeatedMatch(_new_match(settings, dialogue), settings.seconds, program=settings.program)
    match = table.match
    begins(match)
    _show_board(dialogue, match)
    while not match.is_over:
        dialogue.say(pgettext("classroom", "Player to move: {name}").format(name=match.seat.name))
        computer = table.computer
        match.play(_computer_move(dialogue, match, computer) if computer else _ask_move(settings, dialogue, match))
        # The document's sample between two players ends without the last board, the one against the computer with it.
        if not (match.is_over and settings.strict and settings.versus == HUMAN):
            _show_board(dialogue, match)
    assert match.winner is not None
    dialogue.say(pgettext("classroom", "{name} has won.").format(name=match.seats[match.winner].name))


def _computer_move(dialogue: Dialogue, match: Match, computer: Player) -> Move:
    """The move of the computer, which the board alone shows; an algorithm says what it cost, and if it was in vain."""
    try:
        choice = fair_choice(computer, match)
    except CheatingError:
        dialogue.say(pgettext("classroom", "Malfunction, the computer tries to cheat!"))
        raise
    for words in filter(None, (work_in_class(match.seat, computer), unproved_words(match.seat, choice))):
        dialogue.say(words)
    return choice.move


def _new_match(settings: MatchSettings, dialogue: Dialogue) -> Match:
    start = settings.start or _ask_start(settings, dialogue)
    if settings.demo:
        return settings.new_match(start, ())
    if settings.versus is None:
        settings.versus = _ask_choice(
            dialogue,
            pgettext("classroom", "Kind of match:"),
            {
                HUMAN: pgettext("classroom", "player against player"),
                COMPUTER: pgettext("classroom", "player against computer"),
            },
        )
    if settings.versus == HUMAN:
        prompts = (
            pgettext("classroom", "Name of the first player: "),
            pgettext("classroom", "Name of the second player: "),
        )
        return settings.new_match(start, _ask_names(settings, dialogue, prompts))
    names = _ask_names(settings, dialogue, (pgettext("classroom", "Name of the player: "),))
    if settings.first is None:
        settings.first = _ask_choice(
            dialogue,
            pgettext("classroom", "First to play:"),
            {COMPUTER: pgettext("classroom", "the computer"), HUMAN: pgettext("classroom", "the player")},
        )
    return settings.new_match(start, names)


def _ask_start(settings: MatchSettings, dialogue: Dialogue) -> Position:
    """The start as it is answered: a number of matches, or those of several heaps.

    No match starts with an empty row, as “7,0” would; and where there is usually one heap, “1 000” is not two of them.
    """
    has_one_heap = len(settings.game.default_start) == 1
    while True:
        answer = dialogue.ask(pgettext("classroom", "Number of matches: "))
        try:
            position = parse_position(answer)
            settings.game.check_start(position)
        except AllumettesError:
            continue
        if 0 not in position and not (has_one_heap and SPACED_NUMBER.search(answer)):
            return position


def _ask_choice(dialogue: Dialogue, title: str, choices: dict[str, str]) -> str:
    keys = list(choices)
    while True:
        dialogue.say(title)
        for number, label in enumerate(choices.values()):
            dialogue.say(f"{number} {label}")
        answer = dialogue.ask("")
        if answer in ("0", "1"):
            return keys[int(answer)]


def _ask_names(settings: MatchSettings, dialogue: Dialogue, prompts: tuple[str, ...]) -> tuple[str, ...]:
    """The names given beforehand, and the missing ones as they are answered; an empty name is asked again."""
    names = list(settings.names)
    for prompt in prompts[len(names) :]:
        names.append(_ask_name(dialogue, prompt))
    return tuple(names)


def _ask_name(dialogue: Dialogue, prompt: str) -> str:
    while True:
        name = one_line(dialogue.ask(prompt))
        try:
            check_name(name)
        except NameLengthError as error:
            if name:  # where nothing is typed, the document asks again without a word
                dialogue.say(sentence(error))
        else:
            return name


def _ask_move(settings: MatchSettings, dialogue: Dialogue, match: Match) -> Move:
    row = _ask_row(settings, dialogue, match)
    prompt, answers = _move_question(match, row)
    while True:
        answer = dialogue.ask(prompt)
        if answers.fullmatch(answer):
            with suppress(AllumettesError):
                return parse_move(match.game, match.position, answer if ">" in answer else f"{row} {answer}")


def _ask_row(settings: MatchSettings, dialogue: Dialogue, match: Match) -> int:
    rows = match.game.playable_rows(match.position)
    if len(match.position) == 1 or (settings.auto_row and len(rows) == 1):
        return rows[0]
    while True:
        answer = dialogue.ask(pgettext("classroom", "Row: "))
        if answer in map(str, rows):
            return int(answer)


def _move_question(match: Match, row: int) -> tuple[str, re.Pattern[str]]:
    """What is asked of the row, and the form of an answer: an action, a number, or a move written out."""
    heap = match.position[row]
    if names := match.game.named_options(heap):
        prompt = pgettext("classroom", "Action ({names}): ").format(names=", ".join(names))
        return prompt, re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    lengths = match.game.part_counts(heap)
    if _numbers_say_all(match.game, heap):
        # Where larger heaps ask for moves written out, those of small ones may be written so, too.
        answers = A_NUMBER if _numbers_say_all(match.game, max(match.start)) else A_MOVE
        if lengths == {1}:
            return pgettext("classroom", "Number of matches to take: "), answers
        return pgettext("classroom", "Number of matches to separate: "), answers
    split = next(option for option in match.game.options(heap) if len(option) > 1)
    take = [next(option for option in match.game.options(heap) if len(option) == 1)] if 1 in lengths else []
    examples = ", ".join(format_move(match.position, Move(row, option)) for option in (split, *take))
    return pgettext("classroom", "Move ({examples}): ").format(examples=examples), A_MOVE


def _numbers_say_all(game: HeapGame, heap: int) -> bool:
    """Whether a number says every move: not what is taken and split at once, nor more than two parts."""
    lengths = game.part_counts(heap)
    return lengths == {1} or (lengths == {2} and not any(game.amounts(heap)))


def _show_board(dialogue: Dialogue, match: Match) -> None:
    for row, heap in enumerate(match.position):
        kind, size = match.game.pieces(heap)
        drawn = " ".join("|" * min(size, MOST_STICKS))
        note = f" ... ({size})" if size > MOST_STICKS else ""
        if kind is Piece.CIRCLE:
            note = f" ({heap_words(match.game, heap)})"
        dialogue.say(f"{row} : {drawn}{note}".rstrip())
