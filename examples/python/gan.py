"""Two networks in one graph: one draws digits, the other distinguishes them from real ones (MPSGraph).

    python gan.py
    python gan.py --data folder-of-MNIST --epochs 10 --save runs/gan

The generator makes pictures of random numbers by transposed convolutions and batch normalisation; the discriminator is
a classifier of one class with dropout. A single run asks for both losses and both update lists. Gradients go through
both networks, and only those of the variables asked for are computed.

It follows the last program of the talk "Build customized ML models with the Metal Performance Shaders Graph" (WWDC
2020). Without `--data` the digits are those of MNIST, or drawn ones where it is neither on this machine nor in the
network. After each epoch the program writes a grid of generated digits. It prints how sure a classifier of digits is
of them. At the end it writes the curves of both losses. A resumed run draws other dropouts than one without
interruption.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from digits import Classifier, parts
from digits import build as build_classifier
from digits import train as train_classifier
from options import Parser, epochs, find, integer, shown

LATENT = 64


@dataclass
class Networks:
    """A graph with its feeds and targets."""

    graph: mps.Graph
    images: mps.Tensor
    seeds: mps.Tensor
    step: mps.Tensor
    drawn: mps.Tensor
    losses: list[mps.Tensor]  # of the discriminator, of the generator
    updates: list[mps.Operation]
    weights: list[mps.Tensor]


@dataclass
class Layers:
    """Layers of one network, which remember the variables that they train."""

    graph: mps.Graph
    random: np.random.Generator
    variables: dict[str, tuple[mps.Tensor, tuple[int, ...]]] = field(default_factory=dict)

    def variable(self, name: str, shape: tuple[int, ...], deviation: float = 0.02, mean: float = 0.0) -> mps.Tensor:
        """Return the variable of this name, made at its first use: a network used twice has one set of them."""
        if name not in self.variables:
            value = self.random.normal(mean, deviation, shape) if deviation else np.full(shape, mean)
            self.variables[name] = (self.graph.variable(value, np.float32, name=name), shape)
        return self.variables[name][0]

    def dense(self, name: str, x: mps.Tensor, inputs: int, outputs: int) -> mps.Tensor:
        weights = self.variable(f"{name} weights", (inputs, outputs))
        return x @ weights + self.variable(f"{name} bias", (outputs,), 0)

    def normalize(self, name: str, x: mps.Tensor, channels: int) -> mps.Tensor:
        axes = [0, 1, 2]
        mean, variance = (statistic(x, axes, keepdims=True) for statistic in (self.graph.mean, self.graph.variance))
        gamma, beta = (
            self.variable(f"{name} {what}", (channels,), 0, start) for what, start in (("gamma", 1), ("beta", 0))
        )
        return self.graph.normalize(x, mean, variance, gamma=gamma, beta=beta)

    def larger(self, name: str, x: mps.Tensor, shape: tuple[int, ...], inputs: int) -> mps.Tensor:
        """A transposed convolution of stride 2: twice as high and wide."""
        weights = self.variable(f"{name} weights", (5, 5, shape[-1], inputs))
        return self.graph.conv2d_transpose(x, weights, shape, strides=2, padding="same")

    def smaller(self, name: str, x: mps.Tensor, inputs: int, outputs: int) -> mps.Tensor:
        weights = self.variable(f"{name} weights", (5, 5, inputs, outputs))
        y = self.graph.conv2d(x, weights, strides=2, padding="same") + self.variable(f"{name} bias", (outputs,), 0)
        return self.graph.dropout(self.graph.leaky_relu(y, 0.2), 0.3)


def generate(layers: Layers, seeds: mps.Tensor, count: int) -> mps.Tensor:
    """(N, 64) random numbers -> (N, 28, 28, 1) pictures from -1 to 1, in three stages."""
    graph = layers.graph
    x = graph.reshape(layers.dense("seed", seeds, LATENT, 7 * 7 * 128), (count, 7, 7, 128))
    x = graph.leaky_relu(layers.normalize("norm 1", x, 128), 0.2)
    x = layers.larger("up 1", x, (count, 14, 14, 64), 128)
    x = graph.leaky_relu(layers.normalize("norm 2", x, 64), 0.2)
    return graph.tanh(layers.larger("up 2", x, (count, 28, 28, 1), 64))


def judge(layers: Layers, pictures: mps.Tensor, count: int) -> mps.Tensor:
    """Pictures -> scores, above 0 for real ones."""
    x = layers.smaller("down 1", pictures, 1, 64)
    x = layers.smaller("down 2", x, 64, 128)
    return layers.dense("judge", layers.graph.reshape(x, (count, 7 * 7 * 128)), 7 * 7 * 128, 1)


def cross_entropy(graph: mps.Graph, scores: mps.Tensor, real: bool) -> mps.Tensor:
    """-ln of the probability of the true answer, for scores of any size: ln(1 + exp(-s)), or of s for fakes."""
    wrong = -scores if real else scores
    return graph.mean(graph.maximum(wrong, 0) + graph.log(1 + graph.exp(-abs(wrong))))


def adam(layers: Layers, loss: mps.Tensor, step: mps.Tensor, rate: float) -> list[mps.Operation]:
    """Return the operations that train one network's variables."""
    graph, updates = layers.graph, []
    variables = [variable for variable, _ in layers.variables.values()]
    shapes = [shape for _, shape in layers.variables.values()]
    first, second = graph.power(0.5, step), graph.power(0.999, step)
    for variable, shape, gradient in zip(variables, shapes, graph.gradients(loss, variables), strict=True):
        moments = [graph.variable(np.zeros(shape, np.float32)) for _ in range(2)]
        values = graph.adam(
            rate, variable, moments[0], moments[1], gradient, beta1=0.5, beta1_power=first, beta2_power=second
        )
        updates += [graph.assign(*pair) for pair in zip([variable, *moments], values, strict=True)]
    return updates


def build(batch_size: int = 64, rate: float = 2e-4, *, seed: int = 0, device: mps.Device | None = None) -> Networks:
    """Return both networks with their losses and updates."""
    graph, random = mps.Graph(device), np.random.default_rng(seed)
    images = graph.placeholder((batch_size, 28, 28, 1), name="images")
    seeds = graph.placeholder((batch_size, LATENT), name="seeds")
    step = graph.placeholder((1,), name="step")
    generator, discriminator = Layers(graph, random), Layers(graph, random)
    drawn = generate(generator, seeds, batch_size)
    real, fake = judge(discriminator, images, batch_size), judge(discriminator, drawn, batch_size)
    discriminator_loss = cross_entropy(graph, real, True) + cross_entropy(graph, fake, False)
    generator_loss = cross_entropy(graph, fake, True)
    updates = adam(discriminator, discriminator_loss, step, rate) + adam(generator, generator_loss, step, rate)
    weights = [variable for layers in (discriminator, generator) for variable, _ in layers.variables.values()]
    return Networks(graph, images, seeds, step, drawn, [discriminator_loss, generator_loss], updates, weights)


def train_epoch(
    networks: Networks, images: Any, first_step: int, random: np.random.Generator
) -> list[tuple[float, float]]:
    """Train on all pictures once; return both losses of every step."""
    size = networks.images.shape[0] if networks.images.shape else None
    assert size is not None
    losses: list[tuple[float, float]] = []
    order = random.permutation(len(images))
    for number, start in enumerate(shown(range(0, len(order) - size + 1, size))):
        feeds = {
            networks.images: images[order[start : start + size]],
            networks.seeds: random.normal(size=(size, LATENT)),
            networks.step: [first_step + number],
        }
        discriminator, generator = networks.graph.run(feeds, networks.losses, networks.updates)
        losses.append((float(discriminator), float(generator)))
    return losses


def save_grid(path: Path, pictures: Any) -> None:
    """Write 8 x 8 pictures as one PNG file."""
    from matplotlib import image

    rows = np.clip(pictures[:64, :, :, 0], -1, 1).reshape(8, 8, 28, 28).transpose(0, 2, 1, 3).reshape(224, 224)
    image.imsave(path, rows, cmap="gray", vmin=-1, vmax=1)


def save_curves(path: Path, losses: list[tuple[float, float]]) -> None:
    """Write both losses over the steps as a PNG file."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4))
    axes = figure.subplots()
    window = max(1, len(losses) // 200)
    for values, label in zip(np.array(losses).T, ("discriminator", "generator"), strict=True):
        axes.plot(np.convolve(values, np.ones(window) / window, "valid"), label=label)
    axes.set_xlabel("step")
    axes.set_ylabel("cross-entropy")
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=60)


def classify(images: Any, labels: Any, *, seed: int = 0, device: mps.Device | None = None) -> Classifier:
    """Return a classifier that has learnt the digits."""
    classifier = build_classifier(28, seed=seed, device=device)
    train_classifier(classifier, images, labels, 600, seed=seed)
    return classifier


def confidence(classifier: Classifier, pictures: Any) -> tuple[float, int]:
    """Return the mean probability of the class that is found, and how many classes are."""
    found = classifier.graph.run({classifier.images: (pictures + 1) / 2}, classifier.probabilities)
    return float(found.max(1).mean()), len(set(found.argmax(1)))


def main() -> None:
    """Train, print and draw."""
    parser = Parser(__doc__, "folder of MNIST's four files")
    parser.add_argument("--epochs", type=integer(), default=10)
    parser.add_argument("--images", type=integer(64), default=60_000, help="of each epoch at most (60000)")
    arguments = parser.parse()
    drawn = min(arguments.images, 4000)
    data = find(arguments, mps.datasets.mnist, lambda: mps.datasets.drawn_digits(drawn, 10, seed=arguments.seed))
    (images, labels), _ = parts(data)
    classifier = classify(images, labels, seed=arguments.seed, device=arguments.device)
    images = images[: arguments.images] * 2 - 1
    networks, steps = build(seed=arguments.seed, device=arguments.device), len(images) // 64
    shown_seeds = np.random.default_rng(arguments.seed).normal(size=(64, LATENT))
    losses: list[tuple[float, float]] = []
    for epoch in epochs(networks.graph, arguments, arguments.epochs):
        start, random = time.perf_counter(), np.random.default_rng((arguments.seed, epoch))
        losses += train_epoch(networks, images, epoch * steps + 1, random)
        took = (time.perf_counter() - start) / steps * 1000
        pictures = networks.graph.run({networks.seeds: shown_seeds}, networks.drawn)
        save_grid(arguments.output / f"epoch {epoch + 1}.png", pictures)
        sure, classes = confidence(classifier, pictures)
        discriminator, generator = np.mean(losses[-steps:], 0)
        print(f"epoch {epoch + 1}: discriminator {discriminator:.3f}, generator {generator:.3f}, {took:.0f} ms a step")
        print(f"    the classifier is {sure:.2f} sure, and finds {classes} different digits")
    save_grid(arguments.output / "digits.png", networks.graph.run({networks.seeds: shown_seeds}, networks.drawn))
    print(f"{arguments.output / 'digits.png'}: generated digits")
    if losses:
        save_curves(arguments.output / "losses.png", losses)


if __name__ == "__main__":
    main()
