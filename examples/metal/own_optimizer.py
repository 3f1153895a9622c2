"""Training with an optimizer of one's own: a kernel in the Metal language updates the weights inside of the graph.

    python own_optimizer.py
    python own_optimizer.py --device cpu --steps 200

Forward pass, gradients, the kernel and the assignment of the weights are one command buffer. With safe math the bits
are those of the graph's own SGD. Lion, an optimizer that the graph does not have, learns the same network.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

import openmps as mps

Array = npt.NDArray[Any]

SOURCE = """
#include <metal_stdlib>
using namespace metal;

kernel void descend(device float* w, device const float* gradient, constant float& rate,
                    uint i [[thread_position_in_grid]]) {
  w[i] -= rate * gradient[i];
}

// Chen and others, "Symbolic discovery of optimization algorithms", 2023.
kernel void lion(device float* w, device float* momentum, device const float* gradient, constant float& rate,
                 uint i [[thread_position_in_grid]]) {
  w[i] -= rate * sign(0.9f * momentum[i] + 0.1f * gradient[i]);
  momentum[i] = 0.99f * momentum[i] + 0.01f * gradient[i];
}
"""


def train(optimizer: str, steps: int = 100, device: str | None = None) -> tuple[list[float], list[Array]]:
    """Return the losses and the weights: of "sgd", the graph's own, or of the kernels "descend" and "lion"."""
    library = mps.metal.Library(SOURCE, math="safe", device=device)
    rng = np.random.default_rng(0)
    graph = mps.Graph(device)
    x, y = graph.placeholder((None, 2)), graph.placeholder((None, 1))
    shapes = {"w1": (2, 16), "b1": (16,), "w2": (16, 1), "b2": (1,)}
    weights = [graph.variable(rng.normal(0, 0.7, shape), np.float32, name=name) for name, shape in shapes.items()]
    hidden = graph.tanh(x @ weights[0] + weights[1])
    loss = graph.mean((hidden @ weights[2] + weights[3] - y) ** 2)
    updates = []
    for weight, gradient in zip(weights, graph.gradients(loss, weights), strict=True):
        if optimizer == "sgd":
            new = graph.sgd(0.1, weight, gradient)
        elif optimizer == "descend":
            (new,) = library.kernel("descend").in_graph(graph, [gradient, 0.1], [weight])
        else:
            momentum = graph.variable(np.zeros(weight.shape, np.float32))
            new, moved = library.kernel("lion").in_graph(graph, [gradient, 0.01], [weight, momentum])
            updates.append(graph.assign(momentum, moved))
        updates.append(graph.assign(weight, new))
    points = rng.uniform(-1, 1, (256, 2)).astype(np.float32)
    feeds = {x: points, y: np.sin(3 * points[:, :1]) * points[:, 1:]}
    losses = [float(graph.run(feeds, loss, updates)) for _ in range(steps)]
    return losses, [graph.run({}, weight + 0) for weight in weights]


def main() -> None:
    """Train with all three."""
    parser = argparse.ArgumentParser(description="Trains a small network with three optimizers.")
    parser.add_argument("--device", help="cpu, cuda:0, ...; the best device by default")
    parser.add_argument("--steps", type=int, default=100, help="of training (100)")
    arguments = parser.parse_args()
    trained = {name: train(name, arguments.steps, arguments.device) for name in ("sgd", "descend", "lion")}
    for name, (losses, _) in trained.items():
        print(f"{name}: loss {losses[0]:.4f}, after {arguments.steps} steps {losses[-1]:.4f}")
    own, built_in = (trained[name][1] for name in ("descend", "sgd"))
    same = all(np.array_equal(a.view(np.uint32), b.view(np.uint32)) for a, b in zip(own, built_in, strict=True))
    print(f"the weights of descend and sgd have {'the same' if same else 'different'} bits")


if __name__ == "__main__":
    main()
