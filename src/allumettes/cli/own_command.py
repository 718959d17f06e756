"""How a person calls this program again."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def own_command() -> str:
    """How this program can be called again from here: by its name where the shell finds it, else by its path."""
    if shutil.which("allumettes"):
        return "allumettes"
    called = Path(sys.argv[0])
    return f"{Path(sys.executable).name} -m allumettes" if called.name == "__main__.py" else os.path.relpath(called)
