"""Refuses to remove or to replace a device: a mutation of what writes files could do that, where tests run as root.

Each copy of the package has this file as its `sitecustomize`, which every Python process of a trial imports.
"""

import os
import sys

CHANGES = {"os.remove", "os.rename", "os.rmdir"}


def refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event in CHANGES:
        for path in arguments:
            if isinstance(path, str | bytes | os.PathLike) and os.fsdecode(path).startswith("/dev/"):
                raise PermissionError(f"{event} of {os.fsdecode(path)}")


sys.addaudithook(refuse)
