"""Dask clients for a survey: of local processes, or of a scheduler that is running already."""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

from allumettes import __version__
from allumettes.core.errors import AllumettesError
from allumettes.core.interrupts import interrupts_held

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

PATIENCE = 10
"""Seconds to wait for a scheduler and for its first worker."""


class Trouble(StrEnum):
    UNREACHABLE = "unreachable"
    NO_WORKER = "no-worker"
    NO_PACKAGE = "no-package"
    OTHER_VERSION = "other-version"
    LOST = "lost"


class ClusterError(AllumettesError):
    """A scheduler that a survey cannot use, or no longer."""

    def __init__(self, trouble: Trouble, address: str) -> None:
        super().__init__(trouble, address)
        self.trouble = trouble
        self.address = address


@contextmanager
def client_of(scheduler: str | None, cores: int) -> Iterator[Client]:
    """A client of the scheduler at that address; without one, of as many new processes as `cores`."""
    _silence()
    if scheduler is not None:
        with _connected(scheduler) as client:
            yield client
        return
    with interrupts_held(), _interrupts_kept_from_children():
        cluster = _local_cluster(cores)
    with cluster, _connected(cluster.scheduler_address) as client:
        yield client


def _silence() -> None:
    """Silence the log of Dask: lost workers and schedulers are reported as errors."""
    import distributed

    # Importing it gives some of its loggers a level of their own.
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] == distributed.__name__]
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _interrupts_kept_from_children() -> Iterator[None]:
    """Block Ctrl-C in the processes of the cluster, which the survey ends itself.

    A thread started here, and every process that it starts, inherits the blocked signal.
    """
    # Python's tracker of shared resources unblocks the signal in the thread that starts it, so it is started before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _local_cluster(cores: int) -> LocalCluster:
    import dask
    from distributed import LocalCluster

    # A kernel may keep a worker busy for minutes: it is not dead, and Dask watches the processes themselves.
    dask.config.set({"distributed.scheduler.worker-ttl": None})
    return LocalCluster(
        n_workers=cores,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",  # None would mean port 8787, which may be taken
        memory_limit=0,
        silence_logs=logging.CRITICAL,
    )


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    from distributed import Client

    try:
        _check_address(address)
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(Trouble.UNREACHABLE, address) from error
    with client:
        _check_workers(client, address)
        yield client


def _check_address(address: str) -> None:
    """Raise ValueError for a text that is no address: Dask would wait for it."""
    from distributed.comm.addressing import parse_address, parse_host_port
    from distributed.comm.registry import get_backend

    scheme, place = parse_address(address)
    get_backend(scheme)
    parse_host_port(place, 8786)


def _check_workers(client: Client, address: str) -> None:
    """Check once, before the survey, that there is a worker and that all have this version of the package."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise ClusterError(Trouble.NO_WORKER, address) from error
    try:
        versions = set(client.run(installed_version).values())
    except ImportError as error:
        raise ClusterError(Trouble.NO_PACKAGE, address) from error
    if versions != {__version__}:
        raise ClusterError(Trouble.OTHER_VERSION, address)


def installed_version() -> str:
    return __version__
