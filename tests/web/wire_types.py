"""The types of the scripts, made from the server's own description: `python -m tests.web.wire_types` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from allumettes.web.app import build_app
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.settings import ServerSettings
from allumettes.web.static_files import FOLDER
from allumettes.web.tables import Tables
from allumettes.web.words import subjects, words

FILE = FOLDER / "wire.d.ts"
HEAD = "// Made from the server's description by `python -m tests.web.wire_types`."
OF_MATCH = "/match/{match_id}/"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def wire_types() -> str:
    description = build_app(cast("Tables", None), cast("Laboratory", None), ServerSettings("", Path())).openapi()
    schemas: dict[str, Schema] = description["components"]["schemas"]
    parts = [
        HEAD,
        *(_interface(name, schema) for name, schema in schemas.items() if not name.endswith("ValidationError")),
        _block(
            "/** What can be asked about a match, by the end of its address. */", "Questions", _questions(description)
        ),
        "/** The sentences that pages bring along, each those of its subjects. */\n"
        f"export type WordKey =\n{_union_lines(words(*subjects()))};",
    ]
    return "\n\n".join(parts) + "\n"


def _interface(name: str, schema: Schema) -> str:
    comment = f"/** {' '.join(schema['description'].split())} */" if "description" in schema else ""
    if "properties" not in schema:
        return "\n".join(filter(None, [comment, f"export type {name} = {_type(schema)};"]))
    required = schema.get("required", [])
    fields = {
        field if field in required else f"{field}?": _type(inner) for field, inner in schema["properties"].items()
    }
    return _block(comment, name, fields.items())


def _block(comment: str, name: str, fields: Iterable[tuple[str, str]]) -> str:
    lines = [comment, f"export interface {name} {{", *(f"  {field}: {what};" for field, what in fields), "}"]
    return "\n".join(filter(None, lines))


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": str(address)}:
            found = address.rpartition("/")[2]
        case {"const": value}:
            found = json.dumps(value)
        case {"enum": values}:
            found = " | ".join(map(json.dumps, values))
        case {"anyOf": several} | {"oneOf": several}:
            found = " | ".join(map(_type, several))
        case {"type": "array", "items": item}:
            found = f"({_type(item)})[]" if "|" in _type(item) else f"{_type(item)}[]"
        case {"type": "object", "additionalProperties": value}:
            found = f"Record<string, {_type(value)}>"
        case _:
            found = PLAIN[schema["type"]]
    return found


def _questions(description: Schema) -> Iterator[tuple[str, str]]:
    for path, operations in description["paths"].items():
        found = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        if path.startswith(OF_MATCH) and (schema := found.get("application/json", {}).get("schema")):
            yield path.removeprefix(OF_MATCH), _type(schema)


def _union_lines(keys: Iterable[str]) -> str:
    return "\n".join(f"  | {json.dumps(key)}" for key in sorted(keys))


def write() -> None:
    """Write the types beside the scripts, where editors find them too."""
    FILE.write_text(wire_types(), encoding="utf-8")


if __name__ == "__main__":
    write()
