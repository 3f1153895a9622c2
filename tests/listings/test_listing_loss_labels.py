"""Listing "Loss Labels": one label for the computation of the loss."""

from __future__ import annotations

import numpy as np
import pytest

import digit_formulas as digits
import openmps as mps


def test_a_label_gives_the_loss_of_its_class() -> None:
    # Create one label for Loss computation
    label_data = digits.one_hot([7], 10)
    cnn_label = mps.LabelBatch(label_data)
    scores = np.random.default_rng(4).uniform(-3, 3, (1, 1, 1, 10)).astype(np.float32)
    loss = digits.loss_node(mps.NeuronLinearNode(mps.ImageNode()))
    gradient = digits.encode(mps.NNGraph(loss), scores, cnn_label)
    p = digits.softmax(scores.astype(np.float64))
    assert cnn_label.losses()[0] == pytest.approx(-np.log(p[0, 0, 0, 7]), rel=1e-5)
    assert np.abs(gradient - (p - label_data)).max() < 1e-6
