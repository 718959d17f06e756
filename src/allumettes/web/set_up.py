"""Sets up a new match from the options of a form, a link or a request."""

from __future__ import annotations

from allumettes.core.convention import Convention
from allumettes.core.errors import UnknownChoiceError
from allumettes.core.match import Match, Seat
from allumettes.core.notation import format_move, format_position, parse_move, parse_position
from allumettes.core.record import parse_record
from allumettes.locale.levels import level_of
from allumettes.players import HUMAN, check_seats, is_program
from allumettes.players.starts import winnable_start
from allumettes.web import names
from allumettes.web.limits import LONGEST_TEXT, MOST_EVENTS, TooManyEventsError, check_size
from allumettes.web.live import BOTH, LiveMatch, Mode, Seats, clean_name, find_game
from allumettes.web.opponents import PEOPLE_NAMES, USUAL, check_computer, mode_of, name_of
from allumettes.web.programs import NO_PROGRAMS, Programs
from allumettes.web.store import StoredMatch
from allumettes.web.wire.matches import MatchOptions

YOU, OPPONENT = "you", "opponent"

FEW = 20
"""So many moves and heaps are read at once; more of them in the background thread."""


def is_large(options: MatchOptions) -> bool:
    """Whether reading the options takes some milliseconds."""
    return len(options.moves) + len(options.start) // 4 > FEW


def set_up(options: MatchOptions, match_id: str, seed: int, programs: Programs = NO_PROGRAMS) -> LiveMatch:
    """The match with these options; an error says which of them is impossible."""
    game = find_game(options.game[:LONGEST_TEXT] or "grundy")
    convention = Convention(_one_of("convention", options.convention, tuple(Convention)))
    player, opponent = level_of(options.player), level_of(options.opponent) or USUAL
    mode = mode_of(player, opponent)
    you_first = _one_of("first", options.first, (YOU, OPPONENT)) == YOU
    if options.start.strip():
        start = parse_position(options.start)
    elif mode is not Mode.COMPUTER:
        start = game.default_start
    else:
        start = winnable_start(game, convention, human_first=you_first)
    check_size(game, start)
    called = _names(mode, options.name)
    if is_program(opponent):
        called = called[0], name_of(opponent)
    kinds = (player or HUMAN, HUMAN if opponent in PEOPLE_NAMES else opponent)
    for kind in set(kinds) - {HUMAN}:
        check_computer(kind, game, convention, start, programs)
    maker = 0
    if not you_first:
        maker, called, kinds = 1, called[::-1], kinds[::-1]
    if mode is Mode.MACHINES:
        called = names.COMPUTER_1, names.COMPUTER_2
    match = Match(game, start, convention, (Seat(kinds[0], called[0]), Seat(kinds[1], called[1])), seed=seed)
    return _live(match, match_id, mode, maker, _play(match, options.moves))


def from_record(text: str, match_id: str, seed: int) -> LiveMatch:
    """The match that a record tells, for the person in it, or for whoever opens it where there are two or none."""
    match = parse_record(text, find_game)
    check_seats(match)
    check_size(match.game, match.start)
    if len(match.turns) > MOST_EVENTS:
        raise TooManyEventsError
    match.seed = seed if match.seed is None else match.seed
    first, second = match.seats
    match.seats = Seat(first.kind, clean_name(first.name)), Seat(second.kind, clean_name(second.name))
    humans = [number for number, seat in enumerate(match.seats) if seat.kind == HUMAN]
    mode = (Mode.MACHINES, Mode.COMPUTER, Mode.SCREEN)[len(humans)]
    maker = humans[0] if mode is Mode.COMPUTER else 0
    return _live(match, match_id, mode, maker, [format_move(turn.before, turn.move) for turn in match.turns])


def _live(match: Match, match_id: str, mode: Mode, maker: int, moves: list[str]) -> LiveMatch:
    first, second = match.seats
    stored = StoredMatch(
        match_id,
        match.game.spec,
        format_position(match.start),
        str(match.convention),
        str(mode),
        first.kind,
        first.name,
        second.kind,
        second.name,
        maker,
        match.seed or 0,
        ",".join(moves),
        forfeit=match.forfeit.text if match.forfeit else "",
    )
    return LiveMatch(stored, match=match)


def seats_of_maker(stored: StoredMatch) -> Seats:
    """The seats of the visitor who creates the match."""
    return BOTH if stored.mode in (Mode.SCREEN, Mode.MACHINES) else frozenset({stored.maker})


def options_of(stored: StoredMatch) -> MatchOptions:
    """The options that set up such a match."""
    kinds, names_of = (stored.first_kind, stored.second_kind), (stored.first_name, stored.second_name)
    return MatchOptions.model_construct(
        game=stored.game,
        start=stored.start,
        convention=stored.convention,
        opponent=stored.mode if stored.mode in PEOPLE_NAMES else kinds[1 - stored.maker],
        player=kinds[stored.maker] if stored.mode == Mode.MACHINES else "",
        first=OPPONENT if stored.maker else YOU,
        name=names.own_name(names_of[stored.maker]),
        moves=stored.moves.split(",") if stored.moves else [],
    )


def _play(match: Match, moves: list[str]) -> list[str]:
    """Play the moves; returns them in the notation."""
    if len(moves) > MOST_EVENTS:
        raise TooManyEventsError
    texts = []
    for text in moves:
        move = parse_move(match.game, match.position, text)
        texts.append(format_move(match.position, move))
        match.play(move)
    return texts


def _names(mode: Mode, wished: str) -> tuple[str, str]:
    """The names of the player who creates the match and of the other one."""
    mine = clean_name(wished) if wished.strip() else ""
    if mode is Mode.SCREEN:
        return mine or names.PLAYER_1, names.PLAYER_2
    return mine or names.PLAYER, names.COMPUTER if mode is Mode.COMPUTER else names.FRIEND


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value and value not in known:
        raise UnknownChoiceError(name, value, known)
    return value or known[0]
