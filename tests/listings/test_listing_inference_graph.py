"""Listing "Create an Inference Graph"."""

from __future__ import annotations

import numpy as np

import digit_formulas as digits
import openmps as mps


def make_inference_graph(weights: digits.Values) -> mps.FilterNode:
    conv1 = mps.ConvolutionNode(mps.ImageNode(), digits.source(weights["conv1"], "conv1"))
    pool1 = mps.PoolingMaxNode(conv1, 2)
    conv2 = mps.ConvolutionNode(pool1, digits.source(weights["conv2"], "conv2"))
    pool2 = mps.PoolingMaxNode(conv2, 2)
    fc1 = mps.FullyConnectedNode(pool2, digits.source(weights["fc1"], "fc1"))
    fc2 = mps.FullyConnectedNode(fc1, digits.source(weights["fc2"], "fc2"))
    return fc2


def test_an_inference_graph_computes_its_layers() -> None:
    weights, x = digits.values(), digits.images(1)
    found = digits.encode(mps.NNGraph(make_inference_graph(weights)), x)
    assert np.abs(found - digits.forward(weights, x)).max() < 1e-5
