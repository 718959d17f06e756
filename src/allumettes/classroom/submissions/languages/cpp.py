"""C++."""

from __future__ import annotations

from typing import ClassVar

from allumettes.classroom.submissions.languages.c import C


class Cpp(C):
    name, title = "cpp", "C++"
    suffixes = (".cpp", ".cc", ".cxx")
    tools = ("g++",)
    compiler: ClassVar[tuple[str, ...]] = ("g++", "-O2", "-std=c++17", "-w")
