"""ResNet-50 for pictures of 32 x 32 pixels, built layer by layer and trained (MPSGraph).

    python resnet50.py
    python resnet50.py --data cifar10_subset.npz --epochs 5 --save runs/resnet50
    python resnet50.py --ranks 4

Glorot-uniform weights in the order height, width, input, output. While training, batch normalisation uses the batch's
statistics; afterwards it uses moving averages, which a control dependency keeps up to date. Identity and convolution
blocks; stochastic gradient descent on all weights.

It follows the talk "Training DNNs on iOS with Metal Performance Shaders Graph" (NSSpain XI). `--data` is a folder with
CIFAR-10's archive of binary files, or an .npz file. Such a file has train_images and test_images (N, 32, 32, 3) in
uint8, train_labels and test_labels (N,). Without it the pictures are those of CIFAR-10, or drawn ones where it is
neither on this machine nor in the network. The program writes test pictures with the class that it found in each.

With `--ranks` several processes train, each on its share of every batch. They sum their gradients; each normalises its
share by itself. torchrun may start them too (docs/distributed.md).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from options import Parser, above_zero, epochs, find, integer, shown

CLASSES = 10


@dataclass
class Network:
    """A graph with its feeds and targets."""

    graph: mps.Graph
    images: mps.Tensor
    labels: mps.Tensor
    is_training: mps.Tensor
    loss: mps.Tensor
    probabilities: mps.Tensor
    updates: list[mps.Operation]
    weights: list[mps.Tensor]


class Builder:
    """Writes layers and remembers the tensors that are trained."""

    def __init__(self, graph: mps.Graph, is_training: mps.Tensor, seed: int) -> None:
        self.graph = graph
        self.is_training = is_training
        self.weights: list[mps.Tensor] = []
        self._random = np.random.default_rng(seed)

    def glorot(self, shape: tuple[int, ...], fan_in: int, fan_out: int) -> mps.Tensor:
        limit = np.sqrt(6 / (fan_in + fan_out))
        variable = self.graph.variable(self._random.uniform(-limit, limit, shape), np.float32)
        self.weights.append(variable)
        return variable

    def convolve(self, x: mps.Tensor, filters: int, kernel: int, stride: int = 1, padding: str = "valid") -> mps.Tensor:
        channels = _extent(x, 3)
        area = kernel * kernel
        weights = self.glorot((kernel, kernel, channels, filters), area * channels, area * filters)
        return self.graph.conv2d(x, weights, strides=stride, padding=padding)

    def normalize(self, x: mps.Tensor) -> mps.Tensor:
        """Batch normalisation; moving averages keep 99 hundredths of themselves at each step."""
        graph, channels = self.graph, _extent(x, 3)
        beta, gamma = graph.variable(np.zeros(channels, np.float32)), graph.variable(np.ones(channels, np.float32))
        self.weights += [beta, gamma]
        moving_mean = graph.variable(np.zeros((1, 1, 1, channels), np.float32))
        moving_variance = graph.variable(np.ones((1, 1, 1, channels), np.float32))

        def training() -> list[mps.Tensor]:
            mean = graph.mean(x, [0, 1, 2], keepdims=True)
            variance = graph.variance(x, [0, 1, 2], keepdims=True)
            averages = [
                graph.assign(moving, moving * 0.99 + new * 0.01)
                for moving, new in ((moving_mean, mean), (moving_variance, variance))
            ]
            return graph.control_dependencies(
                averages, lambda: [graph.normalize(x, mean, variance, gamma=gamma, beta=beta)]
            )

        def inference() -> list[mps.Tensor]:
            return [graph.normalize(x, moving_mean, moving_variance, gamma=gamma, beta=beta)]

        return graph.cond(self.is_training, training, inference)[0]

    def unit(self, x: mps.Tensor, filters: int, kernel: int, stride: int = 1) -> mps.Tensor:
        padding = "valid" if kernel == 1 else "same"
        return self.normalize(self.convolve(x, filters, kernel, stride, padding))

    def block(self, x: mps.Tensor, filters: tuple[int, int], stride: int | None = None) -> mps.Tensor:
        """Three convolutions around which the source goes: as it is, or through a convolution with the stride."""
        graph, (inner, outer) = self.graph, filters
        y = graph.relu(self.unit(x, inner, 1, stride or 1))
        y = graph.relu(self.unit(y, inner, 3))
        y = self.unit(y, outer, 1)
        shortcut = x if stride is None else self.unit(x, outer, 1, stride)
        return graph.relu(y + shortcut)


def build(batch_size: int = 64, rate: float = 0.01, *, seed: int = 0, device: mps.Device | None = None) -> Network:
    """Return the network with its loss and the operations that train it; the batch is this rank's share."""
    graph = mps.Graph(device)
    images = graph.placeholder((batch_size, 32, 32, 3), name="images")
    labels = graph.placeholder((batch_size, CLASSES), name="labels")
    is_training = graph.placeholder((1,), bool, name="is training")
    builder = Builder(graph, is_training, seed)

    x = graph.relu(builder.normalize(builder.convolve(images, 64, 7, 2)))
    x = graph.max_pool2d(x, 3, strides=2)
    for blocks, filters, stride in ((3, (64, 256), 1), (4, (128, 512), 2), (6, (256, 1024), 2), (3, (512, 2048), 2)):
        x = builder.block(x, filters, stride)
        for _ in range(blocks - 1):
            x = builder.block(x, filters)
    x = graph.avg_pool2d(x, 2, padding="same")
    features = int(np.prod([_extent(x, axis) for axis in (1, 2, 3)]))
    dense = builder.glorot((features, CLASSES), features, CLASSES)
    bias = graph.variable(np.zeros(CLASSES, np.float32))
    builder.weights.append(bias)
    scores = graph.reshape(x, (batch_size, features)) @ dense + bias

    loss = graph.softmax_cross_entropy(scores, labels, reduction="sum") / batch_size
    gradients = [graph.all_reduce(each, reduction="mean") for each in graph.gradients(loss, builder.weights)]
    updates = [
        graph.assign(weights, graph.sgd(rate, weights, gradient))
        for weights, gradient in zip(builder.weights, gradients, strict=True)
    ]
    loss = graph.all_reduce(loss, reduction="mean")
    return Network(graph, images, labels, is_training, loss, graph.softmax(scores), updates, builder.weights)


def _extent(x: mps.Tensor, axis: int) -> int:
    extent = None if x.shape is None else x.shape[axis]
    assert extent is not None
    return extent


def draw(count: int, seed: int = 0) -> tuple[Any, Any]:
    """Return pictures that a network can distinguish: each class is a colour and a direction of stripes."""
    random = np.random.default_rng(seed)
    labels = random.integers(0, CLASSES, count)
    rows, columns = np.mgrid[:32, :32]
    angle = labels[:, None, None] * np.pi / CLASSES
    stripes = np.sin((rows * np.cos(angle) + columns * np.sin(angle)) * 0.6 + random.uniform(0, 6, (count, 1, 1)))
    colours = np.stack([np.cos(labels + k) for k in range(3)], -1)[:, None, None]
    pictures = stripes[..., None] * 0.5 + colours * 0.5 + random.normal(0, 0.3, (count, 32, 32, 3))
    return pictures.astype(np.float32), labels


def batches(images: Any, labels: Any, size: int, random: np.random.Generator) -> Iterator[tuple[Any, Any]]:
    """Yield this rank's shares of shuffled batches of full size."""
    order, share = random.permutation(len(images)), size // mps.distributed.size()
    for start in shown(range(0, len(order) - size + 1, size)):
        picked = order[start + mps.distributed.rank() * share :][:share]
        yield images[picked], np.eye(CLASSES, dtype=np.float32)[labels[picked]]


def accuracy(network: Network, images: Any, labels: Any) -> float:
    """Return the share of pictures whose class is found, by full batches."""
    size, hits, count = network.images.shape[0] if network.images.shape else 0, 0, 0
    assert size
    for start in range(0, len(images) - size + 1, size):
        picked = slice(start, start + size)
        feeds = {network.images: images[picked], network.is_training: [False]}
        hits += int((network.graph.run(feeds, network.probabilities).argmax(1) == labels[picked]).sum())
        count += size
    return hits / count


def load(path: Path | None) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Return (images, labels) to train with and to test with, images from -1 to 1."""
    if path is not None and path.is_file():
        with np.load(path) as data:
            names = [(f"{part}_images", f"{part}_labels") for part in ("train", "test")]
            if missing := {name for pair in names for name in pair} - set(data):
                raise ValueError(f"The file {path} has no array {min(missing)}.")
            parts = [(data[images].astype(np.float32) / 255, data[labels]) for images, labels in names]
    else:
        cifar = mps.datasets.cifar10(path)
        parts = [(cifar.train_images, cifar.train_labels), (cifar.test_images, cifar.test_labels)]
    for images, labels in parts:
        if (
            images.shape[1:] != (32, 32, 3)
            or labels.shape != images.shape[:1]
            or not 0 <= labels.min() <= labels.max() < 10
        ):
            raise ValueError(f"Pictures of shape {images.shape} with labels of shape {labels.shape} are no CIFAR-10.")
    scaled = [(images * 2 - 1, labels.astype(np.int64)) for images, labels in parts]
    return scaled[0], scaled[1]


def save_picture(path: Path, images: Any, probabilities: Any, labels: Any) -> None:
    """Write 12 pictures, each with the class found, how sure the network is, and the true class."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4.6))
    for cell, image, found, label in zip(figure.subplots(3, 4).flat, images, probabilities, labels, strict=False):
        cell.imshow(np.clip((image + 1) / 2, 0, 1), interpolation="nearest")
        cell.set_title(f"{found.argmax()} ({found.max():.2f}), is {label}", fontsize=8, pad=2)
        cell.axis("off")
    figure.savefig(path, dpi=60)


def main() -> None:
    """Train, print and draw."""
    parser = Parser(__doc__, "folder of CIFAR-10's archive, or .npz file")
    parser.add_argument("--epochs", type=integer(), default=5)
    parser.add_argument("--images", type=integer(), default=5000, help="to train with at most (5000)")
    parser.add_argument("--batch-size", type=integer(), default=64)
    parser.add_argument("--rate", type=above_zero, default=0.01, help="of learning (0.01)")
    parser.add_argument("--ranks", type=integer(), default=1, help="processes that share each batch (1)")
    arguments = parser.parse()
    size, count = arguments.batch_size, arguments.images
    if size % arguments.ranks:
        parser.error(f"A batch has {size} pictures, which {arguments.ranks} ranks do not share evenly.")
    mps.distributed.launch(arguments.ranks)
    (images, labels), test = find(
        arguments, load, lambda: (draw(min(count, 1024), arguments.seed), draw(max(256, size), arguments.seed + 1))
    )
    images, labels, test = images[:count], labels[:count], (test[0][: max(1000, size)], test[1][: max(1000, size)])
    if min(len(images), len(test[0])) < size:
        parser.error(f"A batch has {size} pictures, there are {len(images)} to train with and {len(test[0])} to test.")
    network = build(size // arguments.ranks, arguments.rate, seed=arguments.seed, device=arguments.device)
    for epoch in epochs(network.graph, arguments, arguments.epochs):
        start, losses, random = time.perf_counter(), [], np.random.default_rng((arguments.seed, epoch))
        for batch, targets in batches(images, labels, size, random):
            feeds = {network.images: batch, network.labels: targets, network.is_training: [True]}
            losses.append(float(network.graph.run(feeds, network.loss, network.updates)))
        step = (time.perf_counter() - start) / len(losses) * 1000
        if mps.distributed.rank() == 0:
            print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}, {step:.0f} ms a step")
            found = accuracy(network, *test)
            print(f"    accuracy {found:.3f} on {len(test[0]) // size * size} pictures it has not seen")
    if mps.distributed.rank() > 0:
        return
    size //= arguments.ranks
    feeds = {network.images: test[0][:size], network.is_training: [False]}
    save_picture(arguments.output / "found.png", test[0], network.graph.run(feeds, network.probabilities), test[1])
    print(f"{arguments.output / 'found.png'}: pictures and the classes found")


if __name__ == "__main__":
    main()
