"""The scripts of the page keep to the types of what the server sends; TypeScript's checker reads them as they are."""

from __future__ import annotations

from pathlib import Path

from allumettes.web.static_files import FOLDER
from tests.web import typescript, wire_types


def test_the_scripts_keep_to_what_the_server_describes() -> None:
    typescript.install()
    wire_types.write()
    checked = typescript.check(FOLDER / "jsconfig.json")
    assert (checked.returncode, checked.stdout) == (0, "")


def test_a_field_that_the_server_does_not_send_is_found(tmp_path: Path) -> None:
    typescript.install()
    (tmp_path / "wire.d.ts").write_text(wire_types.wire_types())
    (tmp_path / "jsconfig.json").write_text((FOLDER / "jsconfig.json").read_text())
    script = '/** @param {import("./wire.js").State} state */\nexport const mood = (state) => state.mood;\n'
    (tmp_path / "script.js").write_text(script)
    checked = typescript.check(tmp_path / "jsconfig.json")
    assert checked.returncode != 0
    assert "Property 'mood' does not exist on type 'State'" in checked.stdout
