"""Strided convolutions and poolings whose last windows end before the image: numbers, and the plan."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import openmps as mps

RNG = np.random.default_rng(0)


def windows(size: int, kernel: int, stride: int) -> list[int]:
    """Return where windows begin that lie in an image: Apple centres them (docs/semantics.md, MPSNNPaddingMethod)."""
    count = -(-(size - kernel + 1) // stride)
    unread = size - kernel - (count - 1) * stride
    return [max(unread - 1, 0) // 2 + place * stride for place in range(count)]


def convolved(x: Any, w: Any, stride: int) -> Any:
    """Return the convolution without padding, in double, by its definition."""
    kernel = w.shape[1]
    rows, columns = (windows(extent, kernel, stride) for extent in x.shape[1:3])
    y = np.zeros((len(x), len(rows), len(columns), len(w)))
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            part = x[:, row : row + kernel, column : column + kernel]
            y[:, i, j] = np.einsum("nhwc,ohwc->no", part, w)
    return y


@pytest.mark.parametrize("size", [(5, 6), (7, 8), (9, 7)])
@pytest.mark.parametrize("kernel", [1, 2, 3])
@pytest.mark.parametrize("stride", [1, 2, 3])
def test_a_step_is_that_of_the_formula(size: tuple[int, int], kernel: int, stride: int) -> None:
    x = RNG.normal(size=(2, *size, 3)).astype(np.float32)
    w = RNG.normal(size=(4, kernel, kernel, 3)).astype(np.float32)
    source = mps.ConvolutionDataSource(
        kernel, 3, 4, stride=stride, weights=w, bias=None, optimizer=mps.SGD(0.01), label="c"
    )
    node = mps.ConvolutionNode(mps.ImageNode(), source, padding=mps.Padding.VALID)
    loss = mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    graph = mps.TrainingGraph(loss, device="cpu")
    y = convolved(x.astype(float), w.astype(float), stride)
    np.testing.assert_allclose(graph.predict(x), y, rtol=1e-4, atol=1e-4)
    target = RNG.normal(size=y.shape).astype(np.float32)
    graph.step(x, target)
    # The gradient by differences: the loss is quadratic in each weight, so central ones are exact.
    change = 1e-3
    for place in [(0, 0, 0, 0), (3, kernel - 1, kernel - 1, 2), (1, 0, kernel - 1, 1)]:
        values = []
        for sign in (1, -1):
            moved = w.astype(float)
            moved[place] += sign * change
            values.append(((convolved(x.astype(float), moved, stride) - target) ** 2).sum())
        gradient = (values[0] - values[1]) / (2 * change)
        found = graph.weights()["c.weights"][place]
        assert found == pytest.approx(w[place] - 0.01 * gradient, rel=1e-3, abs=1e-3)


_PROGRAM = """
import numpy as np, openmps as mps
source = mps.ConvolutionDataSource(1, 4, 8, stride=2, optimizer=mps.SGD(0.0), label="c")
node = mps.ConvolutionNode(mps.ImageNode(), source, padding=mps.Padding.VALID)
graph = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")
graph.step(np.ones((2, 6, 8, 4), np.float32), np.ones((2, 3, 4, 8), np.float32))
"""


def test_a_convolution_of_every_second_pixel_is_a_matmul() -> None:
    environment = {**os.environ, "OPENMPS_DUMP_PASSES": "lower_convolution"}
    run = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, env=environment, check=True)
    assert "after lower_convolution" in run.stderr
    assert "matmul" in run.stderr
    assert " conv2d" not in run.stderr
