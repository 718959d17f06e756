"""What a run may compute on, and why a device leaves it to the processor."""

from __future__ import annotations

from enum import StrEnum

from allumettes.core.errors import AllumettesError


class DeviceKind(StrEnum):
    PROCESSOR = "processor"
    CUDA = "cuda"
    """A GPU that runs CUDA."""


class Obstacle(StrEnum):
    """Why the processor computes where a device was asked for."""

    NO_RULES = "no-rules"
    """The sparse method does not cover the game."""
    EARLY = "early"
    """Heaps are small, or rare ones recent: the device begins later."""
    RARE_HEAPS = "rare-heaps"
    """Too many, or too far apart."""
    WIDE_VALUES = "wide-values"
    MEMORY = "memory"
    """The device has too little of it."""


class DeviceFault(StrEnum):
    MISSING = "missing"
    """This machine has no such device, or no driver for it."""
    TOO_OLD = "too-old"
    TOO_SMALL = "too-small"
    """It has too few multiprocessors for those that settle and those that mark."""


class DeviceError(AllumettesError):
    """A device that a run cannot compute on. `found` is what is there instead."""

    def __init__(self, fault: DeviceFault, found: str = "") -> None:
        super().__init__(fault, found)
        self.fault = fault
        self.found = found
