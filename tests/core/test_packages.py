"""Who lacks a package is told the command that installs it."""

import re
import tomllib
from pathlib import Path

import pytest

from allumettes.core.packages import MissingPackageError, require

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    extra: wanted for extra, wanted in PROJECT["optional-dependencies"].items() if extra not in ("dev", "docs", "cuda")
}
BROUGHT = [
    (re.match(r"[a-z0-9]+", requirement)[0], extra)  # type: ignore[index]
    for extra, wanted in EXTRAS.items()
    for requirement in wanted
    if "sys_platform" not in requirement  # what only some systems have is never needed
]


@pytest.mark.parametrize(("module", "extra"), [*BROUGHT, ("distributed", "survey")])
def test_what_an_extra_brings_is_installed_by_its_name(module: str, extra: str) -> None:
    assert MissingPackageError(module).command == f"pip install 'allumettes[{extra}]'"


@pytest.mark.parametrize(("module", "package"), [("numba", "numba"), ("vl_convert", "vl-convert-python")])
def test_what_the_package_itself_brings_is_installed_alone(module: str, package: str) -> None:
    assert MissingPackageError(module).command == f"pip install {package}"


def test_the_first_missing_module_is_named() -> None:
    with pytest.raises(MissingPackageError) as missing:
        require("json", "no_such_module", "nor_this_one")
    assert missing.value.module == "no_such_module"
