"""Packed and folded weights, which the CPU keeps, follow every change of the weights."""

from __future__ import annotations

import numpy as np
import pytest

import openmps as mps


class Network:
    """A convolution with a normalisation by running averages, a dense layer, and the same in NumPy's float64."""

    def __init__(self, device: str = "cpu") -> None:
        draw = np.random.default_rng(3).standard_normal
        self.graph = mps.Graph(device)
        self.values = {
            "kernel": draw((1, 1, 3, 5)),
            "mean": draw(5),
            "variance": draw(5) ** 2 + 0.5,
            "gamma": draw(5),
            "beta": draw(5),
            "dense": draw((80, 7)),
        }
        self.variables = {
            name: self.graph.variable(values.astype(np.float32), name=name) for name, values in self.values.items()
        }
        v = self.variables
        self.x = self.graph.placeholder((2, 4, 4, 3), name="x")
        y = self.graph.conv2d(self.x, v["kernel"])
        y = self.graph.normalize(y, v["mean"], v["variance"], gamma=v["gamma"], beta=v["beta"], epsilon=1e-3)
        self.y = self.graph.relu(self.graph.reshape(y, (2, 80)) @ v["dense"])
        self.image = draw((2, 4, 4, 3)).astype(np.float32)

    def expected(self) -> np.ndarray:
        v = self.values
        y = self.image.astype(np.float64) @ v["kernel"][0, 0]
        y = (y - v["mean"]) / np.sqrt(v["variance"] + 1e-3) * v["gamma"] + v["beta"]
        result: np.ndarray = np.maximum(y.reshape(2, 80) @ v["dense"], 0)
        return result

    def check(self) -> None:
        given = self.graph.run({self.x: self.image}, self.y)
        np.testing.assert_allclose(given, self.expected(), rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", ["kernel", "mean", "variance", "gamma", "beta", "dense"])
@pytest.mark.parametrize("runs", [1, 2, 4])
def test_results_follow_an_assignment(name: str, runs: int) -> None:
    network = Network()
    for _ in range(runs):
        network.check()
    variable = network.variables[name]
    network.graph.run({}, [], [network.graph.assign(variable, variable * 1.5)])
    network.values[name] = network.values[name] * 1.5
    for _ in range(3):
        network.check()


def test_results_follow_training_steps_between_them() -> None:
    network = Network()
    graph, kernel = network.graph, network.variables["kernel"]
    loss = graph.mean(graph.square(network.y))
    [gradient] = graph.gradients(loss, [kernel])
    step = graph.assign(kernel, kernel - 0.1 * gradient)
    for _ in range(4):
        network.check()
        [rise] = graph.run({network.x: network.image}, [gradient], [step])
        network.values["kernel"] = network.values["kernel"] - 0.1 * rise.astype(np.float64)


def test_a_run_that_reads_and_assigns_sees_the_value_before() -> None:
    network = Network()
    graph, dense = network.graph, network.variables["dense"]
    for _ in range(4):
        given = graph.run({network.x: network.image}, network.y, [graph.assign(dense, dense * 0.5)])
        np.testing.assert_allclose(given, network.expected(), rtol=1e-4, atol=1e-4)
        network.values["dense"] = network.values["dense"] * 0.5
        network.check()


def test_two_batch_sizes_keep_their_own() -> None:
    graph = mps.Graph("cpu")
    w = graph.variable(np.ones((3, 3, 4, 6), np.float32), name="w")
    x = graph.placeholder((None, 8, 8, 4), name="x")
    y = graph.conv2d(x, w, padding="valid")
    for factor in (1, 2, 4):
        for _ in range(3):
            for batch in (1, 5):
                given = graph.run({x: np.ones((batch, 8, 8, 4), np.float32)}, y)
                np.testing.assert_array_equal(given, np.full((batch, 6, 6, 6), 36.0 * factor, np.float32))
        graph.run({}, [], [graph.assign(w, w * 2)])
