"""The programs that the tests drive: `make programs` installs those that are missing.

The tests of the web table need Chromium, PostgreSQL and TypeScript. Those of students' programs use the languages
that are there, and bubblewrap, and leave out what a machine cannot have.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from shutil import which

from tests.web import typescript

BROWSERS = (
    "chromium-headless-shell",  # it opens no window, and the tests take half the time
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
POSTGRESQL_FOLDERS = ("usr/lib/postgresql/*/bin", "opt/homebrew/opt/postgresql*/bin", "usr/local/opt/postgresql*/bin")

LANGUAGES = {"bwrap": "bubblewrap", "gcc": "gcc", "javac": "default-jdk-headless", "sbcl": "sbcl"}
"""Programs by the package of Debian that has them. Tests that want one are skipped where it is missing."""

NO_CLUSTER = (
    "sed -i -E 's/^#?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf"
)


class MissingProgramError(Exception):
    """A program that the tests need is not on this machine."""

    def __init__(self, program: str, package: str) -> None:
        super().__init__(f"{program} was not found. The tests of the web table need it: install {package}.")
        self.package = package


def chromium() -> str:
    """Debian's browser or a sibling of it; the variable CHROMIUM names any other."""
    return _first("chromium", [os.environ.get("CHROMIUM", ""), *BROWSERS], BROWSERS[0])


def postgresql(program: str) -> str:
    """A program of the PostgreSQL server. Debian keeps them out of the path."""
    folders = (folder for pattern in POSTGRESQL_FOLDERS for folder in sorted(Path("/").glob(pattern), reverse=True))
    return _first(program, [program, *(str(folder / program) for folder in folders)], "postgresql")


def _first(program: str, candidates: Iterable[str], package: str) -> str:
    found = next(filter(None, map(which, candidates)), None)
    if found is None:
        raise MissingProgramError(program, package)
    return found


def missing() -> list[MissingProgramError]:
    """What this machine lacks, a complaint for each package."""
    complaints = []
    for find, programs in ((lambda _: chromium(), [""]), (postgresql, ["initdb", "postgres"])):
        try:
            for program in programs:
                find(program)
        except MissingProgramError as complaint:
            complaints.append(complaint)
    return complaints


def install(packages: list[str]) -> None:
    """Debian's packages. A fresh PostgreSQL must not start a server of its own: the tests start theirs."""
    apt_get = "apt-get install -y --no-install-recommends"
    steps = ["apt-get update -q"]
    if "postgresql" in packages:
        steps += [f"{apt_get} postgresql-common", NO_CLUSTER]
    steps.append(f"{apt_get} {' '.join(packages)}")
    script = f"export DEBIAN_FRONTEND=noninteractive; set -e; {'; '.join(steps)}"
    subprocess.run([*_as_root(), "sh", "-c", script], stdin=subprocess.DEVNULL, check=True)


def try_to_install(package: str) -> None:
    """One that is not needed, from the lists of packages that are there; without it, tests take longer."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", package]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            [*_as_root(), *command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            env=environment,
            timeout=300,
        )


def _as_root() -> list[str]:
    return [] if os.geteuid() == 0 else ["sudo", "-n"]


def may_install() -> bool:
    if not which("apt-get"):
        return False
    return os.geteuid() == 0 or (
        which("sudo") is not None
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    )


def main() -> None:
    packages = [complaint.package for complaint in missing()]
    packages += [package for program, package in LANGUAGES.items() if not which(program)]
    if may_install():
        if packages:
            install(packages)
        if not which(BROWSERS[0]):
            try_to_install(BROWSERS[0])
    if complaints := missing():
        sys.exit("\n".join(map(str, complaints)))
    typescript.install()


if __name__ == "__main__":
    main()
