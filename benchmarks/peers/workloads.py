"""The measured workloads: networks, batch sizes, optimizers and data. Imports no framework.

Images are channels-last float32, labels int32 class numbers. They come from a fixed seed and are the same for every
framework. A new workload is one entry of `WORKLOADS` and one network in each adapter that takes part.

The networks of `GRAPHS` are those of examples/python: resnet50.py, gan.py, shakespeare.py and gelu.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

SEED = 20181120
ROTATE = 4  # how many batches a run cycles through, so that nothing is learnt by heart or kept in cache
IMAGE = (28, 28, 1)
CLASSES = 10

Arrays = tuple[npt.NDArray[np.generic], ...]


@dataclass(frozen=True)
class Layer:
    """A layer with weights: a convolution of `kernel` x `kernel` that keeps the size, or (kernel 1) a dense one."""

    name: str
    kernel: int
    inputs: int
    outputs: int

    @property
    def weights(self) -> int:
        """The number of weights."""
        return self.kernel**2 * self.inputs * self.outputs

    @property
    def parameters(self) -> int:
        """The number of weights and biases."""
        return self.weights + self.outputs


@dataclass(frozen=True)
class Workload:
    """A network and what is done with it: training steps, or inference if there is no optimizer."""

    batches: tuple[int, ...]
    layers: tuple[Layer, ...]
    optimizer: tuple[str, float] | None  # name and learning rate
    draw: Callable[[np.random.Generator, int], Arrays] | None = None  # a batch; default: images, and labels to train
    parameters: int | None = None  # of a network that is no row of layers; None where nothing is trained


_MNIST_CNN = (
    # Each convolution is followed by ReLU and 2x2 max pooling, fc1 by ReLU and, in training, dropout of 0.5.
    Layer("conv1", 5, 1, 32),
    Layer("conv2", 5, 32, 64),
    Layer("fc1", 1, 7 * 7 * 64, 1024),
    Layer("fc2", 1, 1024, CLASSES),
)
_MNIST_SMALL = (
    # The convolution is followed by ReLU.
    Layer("conv", 3, 1, 16),
    Layer("fc", 1, 28 * 28 * 16, CLASSES),
)
WORKLOADS = {
    "mnist_cnn": Workload((40, 256), _MNIST_CNN, ("adam", 1e-3)),
    "mnist_small": Workload((64,), _MNIST_SMALL, ("sgd", 1e-2)),
    "mnist_infer": Workload((1,), _MNIST_CNN, None),
}

# ResNet-50 for 32x32 images: stages of (blocks, inner channels, outer channels); all but the first begin with stride 2.
STAGES = ((3, 64, 256), (4, 128, 512), (6, 256, 1024), (3, 512, 2048))
NORM_EPSILON = 1e-3
# Characters, embedding, features and length of a piece of text.
CHARACTERS, EMBEDDING, FEATURES, LENGTH = 65, 256, 512, 64
TEMPERATURE = 0.8
# The activity classifier: samples and channels of a window, samples of a step, features and classes.
SAMPLES, CHANNELS, STEP, ACTIVITIES = 2000, 6, 100, 6
FILTERS, HIDDEN, REFINED = 64, 200, 128
LATENT, GAN_SLOPE, GAN_DROPPED, GAN_BETA = 64, 0.2, 0.3, 0.5
GELU_COLUMNS = 1024


def _resnet_parameters() -> int:
    """Weights of all convolutions, two numbers for each normalised channel, and the dense layer."""
    count, inputs = 7 * 7 * 3 * 64 + 2 * 64, 64
    for blocks, inner, outer in STAGES:
        for block in range(blocks):
            count += inputs * inner + 9 * inner * inner + inner * outer + 4 * inner + 2 * outer
            count += 0 if block else inputs * outer + 2 * outer
            inputs = outer
    return count + inputs * CLASSES + CLASSES


def _pictures(random: np.random.Generator, batch: int) -> Arrays:
    images = random.standard_normal((batch, 32, 32, 3), dtype=np.float32)
    return images, random.integers(CLASSES, size=batch, dtype=np.int32)


def _digits(random: np.random.Generator, batch: int) -> Arrays:
    return (np.tanh(random.standard_normal((batch, *IMAGE), dtype=np.float32)),)


def _text(random: np.random.Generator, batch: int) -> Arrays:
    """Characters and those that follow, (time, batch)."""
    pieces = random.integers(CHARACTERS, size=(LENGTH + 1, batch), dtype=np.int32)
    return pieces[:-1], pieces[1:]


def _motion(random: np.random.Generator, batch: int) -> Arrays:
    """Windows, images of one row, and the activity of every step."""
    signals = random.standard_normal((batch, 1, SAMPLES, CHANNELS), dtype=np.float32)
    return signals, random.integers(ACTIVITIES, size=(batch, SAMPLES // STEP), dtype=np.int32)


def _table(random: np.random.Generator, rows: int) -> Arrays:
    return tuple(random.standard_normal((rows, GELU_COLUMNS), dtype=np.float32) for _ in range(2))


_LSTM_PARAMETERS = (
    CHARACTERS * EMBEDDING + 4 * FEATURES * (EMBEDDING + FEATURES + 1) + FEATURES * CHARACTERS + CHARACTERS  # one bias
)
_GAN_PARAMETERS = (
    LATENT * 6272
    + 6272
    + 2 * 128
    + 25 * 128 * 64
    + 2 * 64
    + 25 * 64  # generator
    + 25 * 64
    + 64
    + 25 * 64 * 128
    + 128
    + 6272
    + 1  # discriminator
)
_ACTIVITY_PARAMETERS = (
    STEP * CHANNELS * FILTERS
    + FILTERS
    + 4 * HIDDEN * (FILTERS + HIDDEN + 1)
    + HIDDEN * REFINED
    + REFINED
    + REFINED * ACTIVITIES
    + ACTIVITIES
)
GRAPHS = {
    "resnet50": Workload((64,), (), ("sgd", 1e-2), _pictures, _resnet_parameters()),
    "gan": Workload((64,), (), ("adam", 2e-4), _digits, _GAN_PARAMETERS),
    "lstm_text": Workload((32,), (), ("adam", 2e-3), _text, _LSTM_PARAMETERS),
    # A convolution, ReLU, an LSTM over its steps, a dense layer, ReLU, scores of every step.
    "activity": Workload((32,), (), ("adam", 1e-3), _motion, _ACTIVITY_PARAMETERS),
    # One character: gather, LSTM, scores, a draw from them.
    "lstm_write": Workload((1,), (), None, lambda random, batch: (), _LSTM_PARAMETERS),
    # The batch is the number of rows; forward alone, and with the gradient of a given one.
    "gelu": Workload((4096,), (), None, _table),
    "gelu_gradient": Workload((4096,), (), None, _table),
}
WORKLOADS |= GRAPHS
OPT = {name: work.optimizer for name, work in WORKLOADS.items() if work.optimizer}


def n_params(workload: str) -> int | None:
    """Return how many trainable numbers a network must have to count as the same one."""
    work = WORKLOADS[workload]
    return sum(layer.parameters for layer in work.layers) if work.layers else work.parameters


@lru_cache(maxsize=1)
def data(workload: str, batch: int) -> list[Arrays]:
    """Return `ROTATE` batches: (images, labels), or (images,) for inference; or what the workload draws."""
    random = np.random.default_rng(SEED)
    if draw := WORKLOADS[workload].draw:
        return [draw(random, batch) for _ in range(ROTATE)]
    batches: list[Arrays] = []
    for _ in range(ROTATE):
        images = random.standard_normal((batch, *IMAGE), dtype=np.float32)
        labels = random.integers(CLASSES, size=batch, dtype=np.int32)
        batches.append((images, labels) if WORKLOADS[workload].optimizer else (images,))
    return batches
