"""Reads the words of a PDF back, page by page, as far as Typst writes them: what a reader of the file would see."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n")
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def pages(path: Path) -> list[str]:
    """The text of each page, in the order in which it is written, one line for each run of one font."""
    pdf = path.read_bytes()
    objects = {int(found[1]): found.end() for found in OBJECT.finditer(pdf)}

    def dictionary(number: int) -> bytes:
        found = re.compile(rb"\n(?:endobj|stream)").search(pdf, objects[number])
        assert found, number
        return pdf[objects[number] : found.start()]

    def stream(number: int) -> bytes:
        head = dictionary(number)
        begin = pdf.index(b"stream\n", objects[number]) + len(b"stream\n")
        length = re.search(rb"/Length (\d+)", head)
        assert length, head
        data = pdf[begin : begin + int(length[1])]
        return zlib.decompress(data) if b"FlateDecode" in head else data

    def reference(name: bytes, head: bytes) -> int:
        found = re.search(rb"/" + name + rb" (\d+) 0 R", head)
        assert found, head
        return int(found[1])

    def letters(font: int) -> dict[int, str]:
        table = stream(reference(b"ToUnicode", dictionary(font)))
        return dict(_letters(table))

    texts = []
    listed = re.search(rb"/Type/Pages/Count \d+/Kids\[([^\]]*)\]", pdf)
    assert listed, "no list of pages"
    for page in map(int, re.findall(rb"(\d+) 0 R", listed[1])):
        head = dictionary(page)
        resources = dictionary(reference(b"Resources", head))
        fonts = {name: letters(int(number)) for name, number in re.findall(rb"/(f\d+) (\d+) 0 R", resources)}
        texts.append("\n".join(_lines(stream(reference(b"Contents", head)), fonts)))
    return texts


def _letters(table: bytes) -> Iterator[tuple[int, str]]:
    table = table[table.index(b"endcodespacerange") :]
    for code, text in re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>", table):
        yield int(code, 16), bytes.fromhex(text.decode()).decode("utf-16-be")


def _lines(content: bytes, fonts: dict[bytes, dict[int, str]]) -> Iterator[str]:
    for run in re.findall(rb"BT.*?ET", content, re.DOTALL):
        font = re.search(rb"/(f\d+) ", run)
        if not font:
            continue
        letters = fonts[font[1]]
        codes = b"".join(_strings(run))
        yield "".join(letters.get(int.from_bytes(codes[at : at + 2]), "") for at in range(0, len(codes), 2))


def _strings(run: bytes) -> Iterator[bytes]:
    """The strings in round brackets, which may hold others."""
    depth, text, at = 0, b"", 0
    while at < len(run):
        sign = run[at : at + 1]
        if depth and sign == b"\\":
            octal = re.compile(rb"[0-7]{3}").match(run, at + 1)
            text += bytes([int(octal[0], 8)]) if octal else ESCAPES.get(run[at + 1 : at + 2], run[at + 1 : at + 2])
            at += 4 if octal else 2
            continue
        depth += (sign == b"(") - (sign == b")")
        if depth == 0 and sign == b")":
            yield text
            text = b""
        elif depth > 1 or (depth == 1 and sign != b"("):
            text += sign
        at += 1
