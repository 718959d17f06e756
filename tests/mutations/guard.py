"""A pytest plugin for tests of a mutated copy: it is the copy that they import, and a failure is not explained."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

import allumettes

if Path(allumettes.__file__).parents[1] != Path(os.environ["MUTATIONS_COPY"]):
    pytest.exit(f"the tests import {allumettes.__file__}", returncode=99)

# The first example that fails is enough. Later profiles inherit these settings.
settings.register_profile("mutations", database=None, phases=[Phase.explicit, Phase.generate])
settings.load_profile("mutations")
