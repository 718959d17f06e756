"""Plays a tournament: round after round, several pairings at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from queue import Empty, SimpleQueue
from threading import Event, Lock

from allumettes.classroom.tournament.judge import judge_of
from allumettes.classroom.tournament.plan import Fixture, TournamentPlan
from allumettes.classroom.tournament.played import PlayedMatch, play
from allumettes.classroom.tournament.table import TournamentTable
from allumettes.core.match import Match
from allumettes.solvers.oracle import Oracle

MOST_AT_ONCE = 64


class Observer:
    """Is told what happens, by one thread at a time."""

    def moved(self, fixture: Fixture, match: Match) -> None:
        """A match stands like this: at its beginning, and after every move."""

    def played(self, match: PlayedMatch) -> None:
        """A match is over."""


class Observers(Observer):
    """Several observers; the first is told first."""

    def __init__(self, observers: Sequence[Observer]) -> None:
        self._observers = observers

    def moved(self, fixture: Fixture, match: Match) -> None:
        for observer in self._observers:
            observer.moved(fixture, match)

    def played(self, match: PlayedMatch) -> None:
        for observer in self._observers:
            observer.played(match)


class _StoppedError(Exception):
    """Somebody has stopped the tournament."""


class _Run:
    def __init__(self, plan: TournamentPlan, known: Iterable[PlayedMatch], observer: Observer) -> None:
        self.plan = plan
        self.matches = {match.fixture.number: match for match in known}
        self.observer = observer
        self.stopped = Event()
        self._lock = Lock()
        self._oracles: SimpleQueue[Oracle] = SimpleQueue()
        """Oracles remember what they have proved, and serve one thread at a time."""

    def table(self) -> TournamentTable:
        return TournamentTable(self.plan, self.matches.values())

    def pairing(self, fixtures: Sequence[Fixture]) -> None:
        """Play the matches of two entrants, but for those that are known."""
        wanting = [fixture for fixture in fixtures if fixture.number not in self.matches]
        if not wanting or self.stopped.is_set():
            return
        try:
            oracle = self._oracles.get_nowait()
        except Empty:
            oracle = judge_of(self.plan.game, self.plan.convention)
        try:
            self._play(wanting, oracle)
        except _StoppedError:
            pass
        finally:
            self._oracles.put(oracle)

    def _play(self, fixtures: Sequence[Fixture], oracle: Oracle) -> None:
        plan = self.plan
        with ExitStack() as stack:
            new_player = {
                number: stack.enter_context(plan.entrants[number].seated(plan.seconds))
                for number in (fixtures[0].first, fixtures[0].second)
            }
            for fixture in fixtures:
                seed = plan.match_seed(fixture)
                players = new_player[fixture.first](oracle, seed), new_player[fixture.second](oracle, seed)
                self._keep(play(plan, fixture, players, oracle, self._teller(fixture)))

    def _teller(self, fixture: Fixture) -> Callable[[Match], None]:
        def moved(match: Match) -> None:
            if self.stopped.is_set():
                raise _StoppedError
            with self._lock:
                self.observer.moved(fixture, match)

        return moved

    def _keep(self, match: PlayedMatch) -> None:
        with self._lock:
            self.observer.played(match)
            self.matches[match.fixture.number] = match


def run_tournament(
    plan: TournamentPlan,
    known: Iterable[PlayedMatch] = (),
    *,
    at_once: int = 1,
    observer: Observer | None = None,
) -> TournamentTable:
    """Play what is not known yet, so many pairings at once, and return the table.

    Whatever stops it (Ctrl-C, an error of the observer) is raised when the moves that are being thought about are made.
    """
    plan.check()
    run = _Run(plan, known, observer or Observer())
    with ThreadPoolExecutor(min(at_once, MOST_AT_ONCE)) as threads:
        for number in range(plan.round_count):
            found = run.table().rounds[number]
            playing = [threads.submit(run.pairing, fixtures) for fixtures in plan.fixtures(number, found)]
            try:
                _await(playing)
            except BaseException:
                run.stopped.set()
                raise
    return run.table()


def _await(playing: Sequence[Future[None]]) -> None:
    done, _pending = wait(playing, return_when=FIRST_EXCEPTION)
    for future in done:
        future.result()
