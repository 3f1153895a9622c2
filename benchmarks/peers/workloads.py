"""What is measured: networks, batch sizes, optimizers and data. Imports no framework.

Images are channels-last float32, labels int32 class numbers. They come from a fixed seed and are the same for every
framework. A new workload is one entry of `WORKLOADS` and one network in each adapter that takes part.
"""

from __future__ import annotations

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
OPT = {name: work.optimizer for name, work in WORKLOADS.items() if work.optimizer}


def n_params(workload: str) -> int:
    """Return how many trainable numbers a network must have to count as the same one."""
    return sum(layer.parameters for layer in WORKLOADS[workload].layers)


@lru_cache(maxsize=1)
def data(workload: str, batch: int) -> list[Arrays]:
    """Return `ROTATE` batches: (images, labels), or (images,) for inference."""
    random = np.random.default_rng(SEED)
    batches: list[Arrays] = []
    for _ in range(ROTATE):
        images = random.standard_normal((batch, *IMAGE), dtype=np.float32)
        labels = random.integers(CLASSES, size=batch, dtype=np.int32)
        batches.append((images, labels) if WORKLOADS[workload].optimizer else (images,))
    return batches
