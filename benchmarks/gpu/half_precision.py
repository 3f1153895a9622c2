"""Time and accuracy of the digit network in each precision, Apple's with sums in float and in half.

    python half_precision.py DEVICE [ITERATIONS [BATCH]]     one line for each precision, by default 300 batches of 40

Trains on MNIST (OPENMPS_DATA names its folder) with seed 0. The first ten batches are not timed: they compile.
"""

from __future__ import annotations

import sys
import time
from typing import Any, Literal

import openmps as mps
from openmps.datasets import mnist
from openmps.models import digit_network

DEVICE = sys.argv[1]
ITERATIONS, BATCH = (int(given) for given in (sys.argv[2:] + ["300", "40"][len(sys.argv) - 2 :]))
CASES: list[tuple[Any, Literal["float", "half"]]] = [
    ("float32", "float"),
    ("tf32", "float"),
    ("float16", "float"),
    ("apple", "float"),
    ("apple", "half"),
]


def set_sums(end: Any, sums: Literal["float", "half"]) -> int:
    """Choose the sums of all convolutions before `end`; return how many there are."""
    count = 0
    node = end
    while node is not None:
        if isinstance(node, mps.ConvolutionNode):
            node.accumulator_precision = sums
            count += 1
        node = node.sources[0]._producer
    return count


def main() -> None:
    """Train and report."""
    data = mnist()
    for precision, sums in CASES:
        network = digit_network(batch_size=BATCH)
        layers = set_sums(network, sums)
        graph = mps.TrainingGraph(network, device=mps.Device(DEVICE), precision=precision)
        settings: dict[str, Any] = {"batch_size": BATCH, "progress": False}
        graph.fit(data.train_images, data.train_labels, iterations=10, **settings)
        start = time.perf_counter()
        graph.fit(data.train_images, data.train_labels, iterations=ITERATIONS - 10, **settings)
        took = 1000 * (time.perf_counter() - start) / (ITERATIONS - 10)
        accuracy = graph.evaluate(data.test_images, data.test_labels)["accuracy"]
        print(
            f"{precision:8} sums in {sums:5} {layers} layers: {took:8.3f} ms a step, accuracy {accuracy:.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
