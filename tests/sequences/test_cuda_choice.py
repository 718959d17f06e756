"""A run is asked for a GPU by name, and says why it has none."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from zipfile import ZipFile

import pytest

import allumettes as al
from allumettes import games
from allumettes.core.packages import MissingPackageError
from allumettes.drawings.sequence_text import told
from allumettes.locale.sequences import OBSTACLES
from allumettes.sequences.cuda.twin import TwinDevice
from allumettes.sequences.devices import DeviceError, DeviceFault, DeviceKind, Obstacle
from allumettes.sequences.engine import engine_for
from allumettes.sequences.run import Keep, Pace, run
from allumettes.sequences.sequence_json import as_data
from tests.sequences.small_device import in_place_of_a_gpu

TO = 13_000


@pytest.fixture
def twin(monkeypatch: pytest.MonkeyPatch) -> TwinDevice:
    return in_place_of_a_gpu(monkeypatch)


def cupy_with(properties: Callable[[int], dict[str, Any]]) -> Any:
    runtime = SimpleNamespace(getDeviceProperties=properties)
    return SimpleNamespace(
        cuda=SimpleNamespace(runtime=runtime, Stream=lambda **_: None), __spec__=SimpleNamespace(), empty=None
    )


def test_without_cupy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setattr("allumettes.core.packages.find_spec", lambda name: None if name == "cupy" else name)
    with pytest.raises(MissingPackageError, match=r"allumettes\[cuda\]"):
        al.sequence("4!.0", 100, device="cuda")


def test_without_a_gpu_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_number: int) -> dict[str, Any]:
        raise RuntimeError("no CUDA-capable device is detected")

    monkeypatch.setitem(sys.modules, "cupy", cupy_with(nothing))
    monkeypatch.setattr("allumettes.core.packages.find_spec", lambda name: name)
    with pytest.raises(DeviceError, match="no CUDA-capable device is detected") as caught:
        al.sequence("4!.0", 100, device="cuda")
    assert caught.value.fault is DeviceFault.MISSING


@pytest.mark.parametrize(
    ("name", "capability", "processors", "fault"),
    [("Tesla T4", (7, 5), 40, DeviceFault.TOO_OLD), ("a seventh of an H200", (9, 0), 16, DeviceFault.TOO_SMALL)],
)
def test_a_gpu_that_does_not_serve_is_named(
    name: str, capability: tuple[int, int], processors: int, fault: DeviceFault, monkeypatch: pytest.MonkeyPatch
) -> None:
    major, minor = capability
    properties = {
        "name": name.encode(), "sharedMemPerBlockOptin": 65536, "major": major, "minor": minor,
        "multiProcessorCount": processors,
    }  # fmt: skip
    monkeypatch.setitem(sys.modules, "cupy", cupy_with(lambda _number: properties))
    monkeypatch.setattr("allumettes.core.packages.find_spec", lambda name: name)
    with pytest.raises(DeviceError, match=name) as caught:
        al.sequence("4!.0", 100, device="cuda")
    assert caught.value.fault is fault


def test_every_obstacle_has_a_sentence() -> None:
    assert OBSTACLES.keys() == set(Obstacle)


@pytest.mark.usefixtures("twin")
def test_the_name_of_a_device_is_enough() -> None:
    assert engine_for(games.find("0.45"), device=cast("DeviceKind", "cuda")).kernel == "cuda"
    with pytest.raises(ValueError, match="gpu"):
        engine_for(games.find("0.45"), device=cast("DeviceKind", "gpu"))


@pytest.mark.usefixtures("twin")
def test_a_game_without_sparse_rules_is_computed_by_the_processor() -> None:
    found = run(games.find("0.[3]"), 50, device=DeviceKind.CUDA)
    assert (found.kernel, found.obstacle) == ("dense", Obstacle.NO_RULES)
    assert as_data(found)["obstacle"] == "no-rules"
    assert json.dumps(as_data(found))
    assert OBSTACLES[Obstacle.NO_RULES] in list(told(found, 80))
    assert as_data(run(games.find("0.[3]"), 50))["obstacle"] is None


@pytest.mark.slow
@pytest.mark.parametrize("keep", list(Keep))
def test_a_run_on_a_device_has_the_summary_of_the_processor(keep: Keep, twin: TwinDevice, tmp_path: Path) -> None:
    """Interrupted once, and resumed from its folder."""
    game, pace = games.find("0.45"), Pace(checkpoint_seconds=0, saving_share=float("inf"))
    run(game, 11_900, keep=keep, folder=tmp_path, device=DeviceKind.CUDA, pace=pace)
    found = run(game, TO, keep=keep, folder=tmp_path, device=DeviceKind.CUDA, pace=pace)
    assert (found.kernel, found.obstacle) == ("cuda", None)
    assert twin.loads >= 2
    assert found.summary == run(game, TO).summary


@pytest.mark.slow
def test_the_kernels_are_part_of_the_package(tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    root = Path(__file__).parents[2]
    wheel = next(WheelBuilder(str(root)).build(directory=str(tmp_path), versions=["standard"]))
    names = ZipFile(wheel).namelist()
    kernels = {path.name for path in (root / "src/allumettes/sequences/cuda").glob("*.cu")}
    assert kernels
    assert {f"allumettes/sequences/cuda/{name}" for name in kernels} <= set(names)
