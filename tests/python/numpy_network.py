"""A small network in NumPy, written from the formulas in float64, for comparison with the package's numbers.

Every layer has `forward(x)` and `backward(gradient)`; layers with weights leave the gradients of `parameters` in
`gradients`. Images are (N, H, W, C), weights (out, height, width, in).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
SAME, VALID, TENSORFLOW_SAME = "same", "valid", "tensorflow same"


def extents(n: int, window: int, stride: int, padding: str) -> tuple[int, int]:
    """Return how many windows there are along an axis and how far the first one begins before the image.

    Source: MPSNeuralNetworkTypes.h, the table of padding methods; an odd pixel goes to the top left unless TensorFlow
    is asked for.
    """
    count = -(-(n - (window - 1 if padding == VALID else 0)) // stride)
    extra = (count - 1) * stride + window - n
    return count, int((extra + (padding != TENSORFLOW_SAME)) / 2)  # towards zero


@dataclass
class Windows:
    """Where each tap of a kernel reads: `taps(x)` yields (row, column, slice of the padded image)."""

    kernel: tuple[int, int]
    stride: tuple[int, int]
    padding: str
    dilation: tuple[int, int] = (1, 1)
    border: int = 16

    def place(self, shape: Sequence[int]) -> None:
        """Compute where windows lie in images of a shape."""
        dilated = [(k - 1) * d + 1 for k, d in zip(self.kernel, self.dilation, strict=True)]
        pairs = [extents(n, w, s, self.padding) for n, w, s in zip(shape[1:3], dilated, self.stride, strict=True)]
        self.size = (pairs[0][0], pairs[1][0])
        self.first = (self.border - pairs[0][1], self.border - pairs[1][1])

    def padded(self, x: Array, fill: float = 0) -> Array:
        """Return images with a wide border."""
        return np.pad(x, ((0, 0), (self.border,) * 2, (self.border,) * 2, (0, 0)), constant_values=fill)

    def inner(self, padded: Array) -> Array:
        """Return images without their border."""
        return padded[:, self.border : -self.border, self.border : -self.border]

    def taps(self) -> Iterator[tuple[int, int, tuple[slice, slice, slice]]]:
        """Yield every tap with the pixels that it reads, one for each window."""
        for row in range(self.kernel[0]):
            for column in range(self.kernel[1]):
                y, x = (f + t * d for f, t, d in zip(self.first, (row, column), self.dilation, strict=True))
                (h, w), (sy, sx) = self.size, self.stride
                yield row, column, (slice(None), slice(y, y + h * sy, sy), slice(x, x + w * sx, sx))


@dataclass
class Convolution:
    """A cross-correlation plus a bias; a fully connected layer is one whose kernel is the image, with VALID."""

    weights: Array
    bias: Array | None
    windows: Windows
    gradients: list[Array] = field(default_factory=list)

    @property
    def parameters(self) -> list[Array]:
        """The arrays that an optimizer changes."""
        return [self.weights] if self.bias is None else [self.weights, self.bias]

    def forward(self, x: Array) -> Array:
        """Return (N, H', W', out)."""
        self.windows.place(x.shape)
        self.source = self.windows.padded(x)
        y = np.zeros((len(x), *self.windows.size, len(self.weights)))
        for row, column, at in self.windows.taps():
            y += self.source[at] @ self.weights[:, row, column].T
        return y if self.bias is None else y + self.bias

    def backward(self, gradient: Array) -> Array:
        """Return the gradient of the source."""
        back, weights = np.zeros_like(self.source), np.zeros_like(self.weights)
        for row, column, at in self.windows.taps():
            back[at] += gradient @ self.weights[:, row, column]
            weights[:, row, column] = np.einsum("nhwo,nhwi->oi", gradient, self.source[at])
        self.gradients = [weights, gradient.sum((0, 1, 2))]
        return self.windows.inner(back)


@dataclass
class Pooling:
    """The maximum, the mean or the root of the sum of squares of the part of each window inside the image."""

    kind: str
    windows: Windows

    def forward(self, x: Array) -> Array:
        """Return (N, H', W', C)."""
        self.windows.place(x.shape)
        self.source = self.windows.padded(x, -np.inf if self.kind == "max" else 0)
        inside = self.windows.padded(np.ones_like(x))
        values = np.stack([self.source[at] for *_, at in self.windows.taps()])
        self.count = np.sum([inside[at] for *_, at in self.windows.taps()], axis=0)
        if self.kind == "max":
            self.winner = values.argmax(0)  # the first of equals, in row-major order
            return np.asarray(values.max(0))
        self.result = values.sum(0) / self.count if self.kind == "average" else np.sqrt((values**2).sum(0))
        return np.asarray(self.result)

    def backward(self, gradient: Array) -> Array:
        """Return the gradient of the source."""
        back = np.zeros_like(self.source)
        for index, (*_, at) in enumerate(self.windows.taps()):
            back[at] += gradient * self._share(index, at)
        return self.windows.inner(back)

    def _share(self, index: int, at: tuple[slice, slice, slice]) -> Array:
        """Return the derivative of each window's result by its tap number `index`."""
        if self.kind == "max":
            return np.asarray(self.winner == index, float)
        return np.asarray(1 / self.count if self.kind == "average" else self.source[at] / self.result)


@dataclass
class Neuron:
    """An element-wise function and its derivative."""

    function: Callable[[Array], Array]
    derivative: Callable[[Array], Array]

    def forward(self, x: Array) -> Array:
        """Return f(x)."""
        self.source = x
        return self.function(x)

    def backward(self, gradient: Array) -> Array:
        """Return f'(x) times the gradient."""
        return gradient * self.derivative(self.source)


def relu() -> Neuron:
    """Return ReLU."""
    return Neuron(lambda x: np.maximum(x, 0), lambda x: (x >= 0).astype(float))


@dataclass
class Network:
    """Layers one after another, and a loss: a function from (y, t) to the losses and the gradient of each element."""

    layers: list[Any]
    loss: Callable[[Array, Array], tuple[Array, Array]]

    @property
    def trained(self) -> list[Convolution]:
        """The layers with weights."""
        return [layer for layer in self.layers if isinstance(layer, Convolution)]

    def forward(self, x: Array) -> Array:
        """Return the last layer's result."""
        for layer in self.layers:
            x = layer.forward(x)
        return x

    def step(self, x: Array, t: Array, optimizer: Callable[[list[Array], list[Array]], None]) -> float:
        """Train on one batch; return the sum of its losses."""
        losses, gradient = self.loss(self.forward(x), t)
        for layer in reversed(self.layers):
            gradient = layer.backward(gradient)
        optimizer(
            [p for layer in self.trained for p in layer.parameters],
            [g for layer in self.trained for _, g in zip(layer.parameters, layer.gradients, strict=False)],
        )
        return float(losses.sum())


def softmax(y: Array) -> Array:
    """Return softmax over channels."""
    e = np.exp(y - y.max(-1, keepdims=True))
    return np.asarray(e / e.sum(-1, keepdims=True))


def sigmoid(y: Array) -> Array:
    """Return 1 / (1 + exp(-y))."""
    return 1 / (1 + np.exp(-y))
