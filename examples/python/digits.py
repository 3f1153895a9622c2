"""A digit classifier: one convolution, bias, ReLU, reshape, softmax cross-entropy, SGD (MPSGraph).

    python digits.py --data mnist.npz --iterations 300

`--data` is a folder with the four files of MNIST (as .gz); without it scikit-learn's digits are used, 8 x 8 pixels.
"""

from __future__ import annotations

import argparse
import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps


@dataclass
class Classifier:
    """A graph with its feeds and targets."""

    graph: mps.Graph
    images: mps.Tensor
    labels: mps.Tensor
    loss: mps.Tensor
    probabilities: mps.Tensor
    updates: list[mps.Operation]


def build(size: int, channels: int = 16, rate: float = 0.2, *, seed: int = 0) -> Classifier:
    """Return the classifier for pictures of size x size pixels."""
    graph, random = mps.Graph(), np.random.default_rng(seed)
    images = graph.placeholder((None, size, size, 1), name="images")
    labels = graph.placeholder((None, 10), name="labels")
    kernel = graph.variable(random.normal(0, 0.2, (5, 5, 1, channels)), np.float32)
    bias = graph.variable(np.zeros(channels, np.float32))
    features = (size // 2) ** 2 * channels
    dense = graph.variable(random.normal(0, features**-0.5, (features, 10)), np.float32)

    y = graph.relu(graph.conv2d(images, kernel, padding="same") + bias)
    scores = graph.reshape(graph.max_pool2d(y, 2), (-1, features)) @ dense
    loss = graph.softmax_cross_entropy(scores, labels)
    variables = [kernel, bias, dense]
    updates = [
        graph.assign(variable, graph.sgd(rate, variable, gradient))
        for variable, gradient in zip(variables, graph.gradients(loss, variables), strict=True)
    ]
    return Classifier(graph, images, labels, loss, graph.softmax(scores), updates)


def train(classifier: Classifier, images: Any, labels: Any, iterations: int, batch_size: int = 40) -> list[float]:
    """Train on random batches, two of them in flight; return the losses."""
    random, running, losses = np.random.default_rng(0), [], []
    for _ in range(iterations):
        picked = random.integers(0, len(images), batch_size)
        feeds = {classifier.images: images[picked], classifier.labels: np.eye(10)[labels[picked]]}
        running.append(classifier.graph.run_async(feeds, classifier.loss, classifier.updates))
        if len(running) == 2:
            losses.append(float(running.pop(0).result()))
    return losses + [float(run.result()) for run in running]


def accuracy(classifier: Classifier, images: Any, labels: Any) -> float:
    """Return the share of pictures whose digit is found."""
    found = classifier.graph.run({classifier.images: images}, classifier.probabilities).argmax(1)
    return float((found == labels).mean())


def load(folder: Path | None) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Return (images, labels) to train with and to test with, images from 0 to 1."""
    if folder is None:
        from sklearn.datasets import load_digits

        digits = load_digits()
        images, labels = digits.images[..., None].astype(np.float32) / 16, digits.target
        return (images[:1500], labels[:1500]), (images[1500:], labels[1500:])

    def read(part: str) -> tuple[Any, Any]:
        pixels = gzip.decompress((folder / f"{part}-images-idx3-ubyte.gz").read_bytes())[16:]
        classes = gzip.decompress((folder / f"{part}-labels-idx1-ubyte.gz").read_bytes())[8:]
        images = np.frombuffer(pixels, np.uint8).reshape(-1, 28, 28, 1).astype(np.float32) / 255
        return images, np.frombuffer(classes, np.uint8).astype(np.int64)

    return read("train"), read("t10k")


def main() -> None:
    """Train and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="folder of MNIST's files")
    parser.add_argument("--iterations", type=int, default=300)
    options = parser.parse_args()
    (images, labels), test = load(options.data)
    classifier = build(images.shape[1])
    losses = train(classifier, images, labels, options.iterations)
    print(f"loss {losses[0]:.3f} -> {np.mean(losses[-20:]):.3f}, test accuracy {accuracy(classifier, *test):.4f}")


if __name__ == "__main__":
    main()
