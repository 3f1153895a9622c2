"""Listing "Describe neural network using graph API": an image node, a convolution and its gradient."""

from __future__ import annotations

import numpy as np

import digit_formulas as digits
import openmps as mps


def test_a_convolution_node_and_its_gradient_node() -> None:
    weights = np.random.default_rng(1).uniform(-0.4, 0.4, (digits.CLASSES, 2, 2, 3)).astype(np.float32)
    input_image = mps.ImageNode()
    conv = mps.ConvolutionNode(input_image, digits.source(weights, "conv"), padding=mps.Padding.VALID)
    previous_node = digits.loss_node(conv)
    conv_gradient = conv.gradient_filter(previous_node)

    x = np.random.default_rng(2).uniform(-1, 1, (1, 2, 2, 3)).astype(np.float32)
    graph = mps.NNGraph(conv_gradient)
    labels = mps.LabelBatch(digits.one_hot([2]), device=graph.device)
    found = digits.encode(graph, x, labels)
    scores = digits.convolve(x, weights, 0)
    expected = np.einsum("nyxo,oqpi->nqpi", digits.softmax(scores) - digits.one_hot([2]), weights)
    assert np.abs(found - expected).max() < 1e-6
