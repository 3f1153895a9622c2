"""Listings "Create a Training Graph", "Prepare Inputs" and "Prepare to Execute Graph on the GPU"."""

from __future__ import annotations

import numpy as np

import digit_formulas as digits
import openmps as mps


def make_training_graph(weights: digits.Values) -> mps.GradientFilterNode:
    conv1, pool1, conv2, pool2, fc1, fc2 = digits.make_nodes(weights)
    loss = digits.loss_node(fc2)
    fc2_g = fc2.gradient_filter(loss)
    fc1_g = fc1.gradient_filter(fc2_g)
    pool2_g = pool2.gradient_filter(fc1_g)
    conv2_g = conv2.gradient_filter(pool2_g)
    pool1_g = pool1.gradient_filter(conv2_g)
    conv1_g = conv1.gradient_filter(pool1_g)
    return conv1_g


def test_a_training_graphs_result_is_the_gradient_of_the_images() -> None:
    weights, x, one_hot = digits.values(), digits.images(2), digits.one_hot([1, 4, 0])
    device = mps.Device.default()
    training_graph = mps.NNGraph(make_training_graph(weights), device)
    labels = mps.LabelBatch(one_hot, device=device)
    gradient = digits.encode(training_graph, x, labels)
    assert np.abs(labels.losses() - digits.losses(weights, x, one_hot)).max() < 1e-5

    step = 1e-5
    wide = x.astype(np.float64)
    for pixel in np.ndindex(3, 3, 3):  # some of them
        moved = [wide.copy(), wide.copy()]
        moved[0][(*pixel, 0)] += step
        moved[1][(*pixel, 0)] -= step
        above, below = (digits.losses(weights, each, one_hot).sum() for each in moved)
        assert abs(gradient[(*pixel, 0)] - (above - below) / (2 * step)) < 1e-4
