"""Devices are given as such or by their names."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps


@pytest.mark.parametrize("device", ["reference", mps.Device("reference")])
def test_a_device_may_be_given_by_its_name(device: Any) -> None:
    graph = mps.Graph(device)
    x = graph.placeholder((2,))
    assert graph.device.name == "reference"
    assert graph.run({x: [1, 2]}, x * x).tolist() == [1, 4]
    assert mps.CommandQueue(device).device.name == "reference"
    assert mps.ImageBatch(np.zeros((1, 2, 2, 1)), device).device.name == "reference"


def test_unknown_device_names_are_refused() -> None:
    with pytest.raises(mps.DeviceError, match='"gpu"'):
        mps.Graph("gpu")
    with pytest.raises(mps.DTypeError, match="Device: name is int, expected str"):
        mps.Graph(3)  # type: ignore[arg-type]
