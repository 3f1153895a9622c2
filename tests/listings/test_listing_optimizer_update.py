"""Listings "Updating Weights" and "Use an Optimizer to Update Weights", and the gradients that an update is given.

The last are the buffers of MPSCNNConvolutionGradientState's manual page: float[outputs][height][width][inputs].
"""

from __future__ import annotations

from typing import Any

import numpy as np

import digit_formulas as digits
import openmps as mps


class MyWeights(mps.ConvolutionDataSource):
    """Updates by its optimizer, and keeps the states."""

    gradient: mps.GradientState
    result: mps.WeightsState | None

    def update(
        self, command_buffer: mps.CommandBuffer, gradient: mps.GradientState, weights: mps.WeightsState
    ) -> mps.WeightsState | None:
        self.gradient = gradient
        self.result = super().update(command_buffer, gradient, weights)
        return self.result


def _step(values: Any, x: Any, one_hot: Any) -> tuple[MyWeights, Any]:
    """Train one step; return the data source and the gradient by the formula."""
    size = values.shape[1]
    weights = MyWeights(size, 1, len(values), weights=values, optimizer=mps.SGD(0.01), label="fc")
    fc = mps.FullyConnectedNode(mps.ImageNode(), weights)
    graph = mps.NNGraph(fc.gradient_filter(digits.loss_node(fc)))
    digits.encode(graph, x, mps.LabelBatch(one_hot, device=graph.device))
    errors = digits.softmax(digits.convolve(x, values, 0)) - one_hot
    return weights, np.einsum("nyxo,nqpi->oqpi", errors, x)


def test_an_update_moves_weights_against_their_gradient() -> None:
    values = np.random.default_rng(6).uniform(-0.4, 0.4, (digits.CLASSES, 8, 8, 1)).astype(np.float32)
    weights, gradient = _step(values, digits.images(6), digits.one_hot([3, 0, 3]))
    assert weights.result is not None
    assert np.abs(weights.result.weights() - (values - 0.01 * gradient)).max() < 1e-6


def test_gradients_have_the_layout_of_the_weights() -> None:
    values = np.random.default_rng(7).uniform(-0.4, 0.4, (digits.CLASSES, 8, 8, 1)).astype(np.float32)
    weights, gradient = _step(values, digits.images(7), digits.one_hot([0, 1, 2]))
    assert weights.gradient.weights().shape == (digits.CLASSES, 8, 8, 1)
    assert np.abs(weights.gradient.weights() - gradient).max() < 1e-5
