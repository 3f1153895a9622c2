"""A digit classifier: one convolution, bias, ReLU, reshape, softmax cross-entropy, SGD (MPSGraph).

    python digits.py
    python digits.py --data folder-of-MNIST --epochs 3 --save runs/digits

It follows the digit classifier of the talk "Build customized ML models with the Metal Performance Shaders Graph" (WWDC
2020). Without `--data` the digits are those of MNIST, or drawn ones where it is neither on this machine nor in the
network. The program writes the curve of the loss and the digits that it misread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from options import Parser, epochs, find, integer, shown


@dataclass
class Classifier:
    """A graph with its feeds and targets."""

    graph: mps.Graph
    images: mps.Tensor
    labels: mps.Tensor
    loss: mps.Tensor
    probabilities: mps.Tensor
    updates: list[mps.Operation]


def build(
    size: int, channels: int = 16, rate: float = 0.2, *, seed: int = 0, device: mps.Device | None = None
) -> Classifier:
    """Return the classifier for pictures of size x size pixels."""
    graph, random = mps.Graph(device), np.random.default_rng(seed)
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


def train(
    classifier: Classifier,
    images: Any,
    labels: Any,
    iterations: int,
    batch_size: int = 40,
    *,
    seed: int | Sequence[int] = 0,
) -> list[float]:
    """Train on random batches, two of them in flight; return the losses."""
    random, running, losses = np.random.default_rng(seed), [], []
    for _ in shown(range(iterations)):
        picked = random.integers(0, len(images), batch_size)
        feeds = {classifier.images: images[picked], classifier.labels: np.eye(10)[labels[picked]]}
        running.append(classifier.graph.run_async(feeds, classifier.loss, classifier.updates))
        if len(running) == 2:
            losses.append(float(running.pop(0).result()))
    return losses + [float(run.result()) for run in running]


def classes(classifier: Classifier, images: Any) -> Any:
    """Return the digits that the classifier finds."""
    return classifier.graph.run({classifier.images: images}, classifier.probabilities).argmax(1)


def accuracy(classifier: Classifier, images: Any, labels: Any) -> float:
    """Return the share of pictures whose digit is found."""
    return float((classes(classifier, images) == labels).mean())


def parts(data: mps.datasets.Dataset) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Return (images, labels) to train with and to test with, images from 0 to 1."""
    return (data.train_images, data.train_labels), (data.test_images, data.test_labels)


def load(folder: Path | None) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Return the parts of MNIST in a folder, or of drawn digits."""
    return parts(mps.datasets.drawn_digits(1500, 300) if folder is None else mps.datasets.mnist(folder))


def save_picture(path: Path, losses: list[float], images: Any, found: Any, labels: Any) -> None:
    """Write the curve of the loss beside the first 25 misread digits: found, not true."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4))
    grid = figure.add_gridspec(5, 11)
    axes = figure.add_subplot(grid[:, :5])
    axes.plot(losses)
    axes.set(xlabel="iteration", ylabel="cross-entropy")
    wrong = np.flatnonzero(found != labels)[:25]
    for place in range(25):
        cell = figure.add_subplot(grid[place // 5, 6 + place % 5])
        cell.axis("off")
        if place < len(wrong):
            number = wrong[place]
            cell.imshow(images[number, :, :, 0], cmap="gray")
            cell.set_title(f"{found[number]}, not {labels[number]}", fontsize=7, pad=2)
    figure.savefig(path, dpi=80)


def main() -> None:
    """Train, print and draw."""
    parser = Parser(__doc__, "folder of MNIST's four files")
    parser.add_argument("--epochs", type=integer(), default=3)
    parser.add_argument("--iterations", type=integer(), default=100, help="of each epoch (100)")
    parser.add_argument("--images", type=integer(10), default=60_000, help="to train with at most (60000)")
    arguments = parser.parse()
    drawn = min(arguments.images, 4000)
    (images, labels), test = parts(
        find(arguments, mps.datasets.mnist, lambda: mps.datasets.drawn_digits(drawn, max(drawn // 5, 10)))
    )
    images, labels = images[: arguments.images], labels[: arguments.images]
    classifier = build(images.shape[1], seed=arguments.seed, device=arguments.device)
    losses: list[float] = []
    for epoch in epochs(classifier.graph, arguments, arguments.epochs):
        losses += train(classifier, images, labels, arguments.iterations, seed=(arguments.seed, epoch))
        loss = np.mean(losses[-arguments.iterations :])
        print(f"epoch {epoch + 1}: loss {loss:.3f}, test accuracy {accuracy(classifier, *test):.4f}")
    found = classes(classifier, test[0])
    print(f"test accuracy {(found == test[1]).mean():.4f}")
    save_picture(arguments.output / "digits.png", losses, test[0], found, test[1])
    print(f"{arguments.output / 'digits.png'}: the loss and misread digits")


if __name__ == "__main__":
    main()
