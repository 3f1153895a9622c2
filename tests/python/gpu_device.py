"""The GPU for a single test. Tests of every device run on it too where it is listed."""

from __future__ import annotations

import pytest

import openmps as mps

GPU = "cuda:0"
IS_THERE = GPU in [device.name for device in mps.devices()]

needs_gpu = [
    pytest.mark.gpu,
    pytest.mark.skipif(not IS_THERE, reason="there is no GPU that NVIDIA's driver and NVRTC make usable"),
]
