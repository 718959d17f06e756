"""A submission: what one student, or one pair, has handed in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from allumettes.classroom.submissions.names import Author
from allumettes.classroom.submissions.sources import files_of
from allumettes.classroom.submissions.unpacking import ArchiveFault

MAKEFILES = ("makefile", "gnumakefile")


@dataclass(frozen=True, slots=True)
class Submission:
    key: str
    """Its name within the class, which no other submission has."""
    author: Author
    origin: str
    """The name of the file or folder that was handed in."""
    folder: Path
    """Where its files are, unpacked: a folder of its own that may be written to."""
    packed: bool = False
    """Whether it was handed in as an archive."""
    fault: ArchiveFault | None = None
    """Why it could not be unpacked."""
    left_out: tuple[str, ...] = field(default=())
    """Entries that were not unpacked: links, and paths that lead outside."""
    replaced: tuple[str, ...] = field(default=())
    """Names that the archive has more than once: only the last file of each name is there."""
    digest: str = ""
    """SHA-256 of all that the grade depends on, taken before a compiler adds files."""

    @property
    def files(self) -> list[Path]:
        return list(files_of(self.folder)) if self.folder.is_dir() else []

    @property
    def makefile(self) -> Path | None:
        return next((path for path in self.files if path.name.lower() in MAKEFILES), None)

    def sealed(self) -> Submission:
        """The submission with the digest of what is there now."""
        found = sha256(repr((self.key, self.origin, self.packed, self.fault, self.left_out, self.replaced)).encode())
        for path in self.files:
            content = (self.folder / path).read_bytes()
            found.update(repr((path.as_posix(), len(content))).encode())
            found.update(content)
        return replace(self, digest=found.hexdigest())
