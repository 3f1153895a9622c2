"""Listings "ResNet-50 in TensorFlow", "Putting it all together" and "Training the network", on a small network."""

from __future__ import annotations

import numpy as np

from residual_layers import ResidualNetwork, extent


def test_a_residual_network_trains() -> None:
    network = ResidualNetwork()
    graph, batch_size, classes = network.graph, 8, 3
    images = graph.placeholder((batch_size, 12, 12, 3))
    labels = graph.placeholder((batch_size, classes))
    x = network.conv2d(images, 4, 3)
    x = network.batch_normalization(x)
    x = graph.relu(x)
    x = graph.max_pool2d(x, 3, strides=2)
    x = network.res_conv(x, s=1, filters=(4, 8))
    x = network.res_identity(x, filters=(4, 8))
    x = graph.avg_pool2d(x, 2, padding="same")
    x = graph.reshape(x, (batch_size, extent(x, 1) * extent(x, 2) * extent(x, 3)))
    x = network.fully_connected(x, classes)
    output = graph.softmax(x)
    loss = graph.softmax_cross_entropy(x, labels, reduction="sum") / batch_size
    # Compute partial derivatives for each weight
    gradients = graph.gradients(loss, network.weight_tensors)
    # Update each weight
    updates = [
        graph.assign(weights, graph.sgd(0.1, weights, gradient))
        for weights, gradient in zip(network.weight_tensors, gradients, strict=True)
    ]

    random, numbers = np.random.default_rng(4), np.arange(batch_size) % classes
    pictures = random.normal(size=(batch_size, 12, 12, 3)).astype(np.float32)
    pictures[np.arange(batch_size), :, :, numbers] += 1
    feeds = {images: pictures, labels: np.eye(classes)[numbers], network.is_training: [True]}
    losses = []
    for _ in range(12):
        value, probabilities = graph.run_async(feeds, [loss, output], updates).result()
        losses.append(float(value))
        assert np.abs(probabilities.sum(1) - 1).max() < 1e-5
    assert losses[0] > 0.7
    assert losses[-1] < 0.3 * losses[0]
