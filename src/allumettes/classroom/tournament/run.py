"""Plays a tournament: round after round, several pairings at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread

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
        self._lock = Lock()
        self._stopped = False
        self._failure: BaseException | None = None
        self._oracles: SimpleQueue[Oracle] = SimpleQueue()
        """Oracles remember what they have proved, and serve one thread at a time."""

    def table(self) -> TournamentTable:
        return TournamentTable(self.plan, self.matches.values())

    def round(self, pairings: Iterable[Sequence[Fixture]], at_once: int) -> None:
        """Play the pairings of a round in threads. One that thinks for long does not keep the process from ending."""
        waiting: SimpleQueue[Sequence[Fixture]] = SimpleQueue()
        for fixtures in pairings:
            waiting.put(fixtures)
        threads = [Thread(target=self._work, args=(waiting,), daemon=True) for _one in range(at_once)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._failure:
            raise self._failure

    def stop(self) -> None:
        """From now on nobody is told anything."""
        with self._lock:
            self._stopped = True

    def _work(self, waiting: SimpleQueue[Sequence[Fixture]]) -> None:
        try:
            while not self._stopped:
                self._pairing(waiting.get_nowait())
        except (Empty, _StoppedError):
            pass
        except BaseException as error:
            self._failure = error  # it is raised where the tournament was asked for
            self.stop()

    def _pairing(self, fixtures: Sequence[Fixture]) -> None:
        """Play the matches of two entrants, but for those that are known."""
        wanting = [fixture for fixture in fixtures if fixture.number not in self.matches]
        if not wanting:
            return
        try:
            oracle = self._oracles.get_nowait()
        except Empty:
            oracle = judge_of(self.plan.game, self.plan.convention)
        try:
            self._play(wanting, oracle)
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
            with self._telling():
                self.observer.moved(fixture, match)

        return moved

    def _keep(self, match: PlayedMatch) -> None:
        with self._telling():
            self.observer.played(match)
            self.matches[match.fixture.number] = match

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """One thread at a time, until the tournament is stopped."""
        with self._lock:
            if self._stopped:
                raise _StoppedError
            yield


def run_tournament(
    plan: TournamentPlan,
    known: Iterable[PlayedMatch] = (),
    *,
    at_once: int = 1,
    observer: Observer | None = None,
) -> TournamentTable:
    """Play what is not known yet, so many pairings at once, and return the table.

    What stops it (Ctrl-C, an error of the observer) is raised at once: matches that are being played are given up, and
    nobody is told of them any more.
    """
    plan.check()
    run = _Run(plan, known, observer or Observer())
    try:
        for number in range(plan.round_count):
            run.round(plan.fixtures(number, run.table().rounds[number]), at_once)
    finally:
        run.stop()
    return run.table()
