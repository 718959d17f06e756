"""Mutations that change nothing that can be noticed, each with the reason why."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.mutations.operators import Mutation, mutations

LIST = Path(__file__).parent / "equivalents.toml"

Key = tuple[str, str, str]


def key(mutation: Mutation) -> Key:
    """What tells a mutation from others and stays the same when its module is edited elsewhere."""
    return mutation.file, mutation.source, mutation.change


def equivalents() -> dict[Key, str]:
    """The reason why each listed mutation changes nothing."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8")).get("equivalent", [])
    return {
        (entry["file"], entry["source"], change): entry["reason"] for entry in listed for change in entry["changes"]
    }


def out_of_date(texts: dict[str, str]) -> list[Key]:
    """The entries of the list that are no mutation of the sources."""
    listed = set(equivalents())
    files = {file for file, _source, _change in listed}
    return sorted(listed - {key(mutation) for file in files for mutation in mutations(file, texts.get(file, ""))})
