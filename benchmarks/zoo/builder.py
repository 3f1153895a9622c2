"""Writes descriptions: each method adds one operation and infers the shape of its result.

Images are (N, H, W, C), sequences of an LSTM (T, N, F), everything else as a method says. A layer that is given the
name of an earlier one shares its parameters.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from zoo.description import Node, Shape, Value
from zoo.tensors import Tensors

Pair = int | tuple[int, int]
Padding = int | str | tuple[int, int, int, int]  # "same" or pixels at top, bottom, left and right


class Builder(Tensors):
    """A description that grows."""

    # ---- layers with parameters

    def conv(
        self,
        x: Value,
        filters: int,
        kernel: Pair,
        *,
        stride: Pair = 1,
        padding: Padding = "same",
        dilation: Pair = 1,
        groups: int = 1,
        bias: bool = True,
        name: str | None = None,
    ) -> Value:
        """Convolve an image; `groups` of all channels is a depth-wise convolution."""
        kernels, strides, dilations = _pair(kernel), _pair(stride), _pair(dilation)
        inputs = x.shape[3]
        if inputs % groups or filters % groups:
            raise ValueError(f"conv: {inputs} channels, {filters} filters and {groups} groups do not fit.")
        pads = _padding(padding, kernels, dilations)
        shape = (x.shape[0], *_windows(x.shape, kernels, strides, pads, dilations), filters)
        layer = self._layer("conv", name)
        weight = (*kernels, inputs // groups, filters)
        deviation = math.sqrt(2 / (math.prod(kernels) * inputs // groups))
        kept = [self._keep(f"{layer}.weight", weight, "normal", deviation, "conv")]
        kept += [self._keep(f"{layer}.bias", (filters,), "zeros")] if bias else []
        settings = {"stride": strides, "padding": pads, "dilation": dilations, "groups": groups}
        return self._add("conv", (x,), shape, "image", kept, **settings)

    def depthwise(self, x: Value, kernel: Pair, *, stride: Pair = 1, bias: bool = False) -> Value:
        """Convolve each channel with one filter."""
        return self.conv(x, x.shape[3], kernel, stride=stride, groups=x.shape[3], bias=bias)

    def conv_transpose(
        self, x: Value, filters: int, kernel: Pair, *, stride: Pair = 2, padding: int = 0, bias: bool = True
    ) -> Value:
        """Apply the data gradient of a convolution with these strides to an image; its weight is (kH, kW, O, C)."""
        kernels, strides = _pair(kernel), _pair(stride)
        edges = [
            (extent - 1) * step + size - 2 * padding
            for extent, step, size in zip(x.shape[1:3], strides, kernels, strict=True)
        ]
        layer = self._layer("conv_transpose", None)
        deviation = math.sqrt(2 / (math.prod(kernels) * x.shape[3] // math.prod(strides)))
        weight = (*kernels, filters, x.shape[3])
        kept = [self._keep(f"{layer}.weight", weight, "normal", deviation, "conv")]
        kept += [self._keep(f"{layer}.bias", (filters,), "zeros")] if bias else []
        shape = (x.shape[0], *edges, filters)
        return self._add("conv_transpose", (x,), shape, "image", kept, stride=strides, padding=(padding,) * 4)

    def dense(
        self, x: Value, features: int, *, bias: bool = True, deviation: float | None = None, name: str | None = None
    ) -> Value:
        """Multiply the last axis by a matrix (I, O)."""
        inputs = x.shape[-1]
        layer = self._layer("dense", name)
        spread = math.sqrt(2 / inputs) if deviation is None else deviation
        kept = [self._keep(f"{layer}.weight", (inputs, features), "normal", spread, "dense")]
        kept += [self._keep(f"{layer}.bias", (features,), "zeros")] if bias else []
        return self._add("dense", (x,), (*x.shape[:-1], features), parameters=kept)

    def batch_norm(self, x: Value, *, epsilon: float = 1e-5, momentum: float = 0.1) -> Value:
        """Normalise each channel by the batch's statistics, in inference by their running averages."""
        layer, channels = self._layer("batch_norm", None), (x.shape[-1],)
        kept = [
            self._keep(f"{layer}.gamma", channels, "ones"),
            self._keep(f"{layer}.beta", channels, "zeros"),
            self._keep(f"{layer}.mean", channels, "zeros", trained=False),
            self._keep(f"{layer}.variance", channels, "ones", trained=False),
        ]
        return self._add("batch_norm", (x,), x.shape, x.kind, kept, epsilon=epsilon, momentum=momentum)

    def layer_norm(self, x: Value, *, epsilon: float = 1e-5) -> Value:
        """Normalise the last axis of a tensor."""
        return self._add("layer_norm", (x,), x.shape, x.kind, self._scales("layer_norm", x), epsilon=epsilon)

    def group_norm(self, x: Value, groups: int, *, epsilon: float = 1e-5) -> Value:
        """Normalise groups of channels of each image."""
        if x.shape[3] % groups:
            raise ValueError(f"group_norm: {x.shape[3]} channels do not fit {groups} groups.")
        scales = self._scales("group_norm", x)
        return self._add("group_norm", (x,), x.shape, "image", scales, epsilon=epsilon, groups=groups)

    def embedding(self, indices: Value, count: int, features: int, *, deviation: float = 0.02) -> Value:
        """Look up a row of a table (count, features) for each index."""
        kept = self._keep(f"{self._layer('embedding', None)}.weight", (count, features), "normal", deviation)
        return self._add("embedding", (indices,), (*indices.shape, features), parameters=(kept,))

    def lstm(self, x: Value, features: int) -> Value:
        """Return all states (T, N, H) of a long short-term memory over (T, N, F), from zeros on; gates i, f, g, o."""
        layer, inputs = self._layer("lstm", None), x.shape[-1]
        spread = 1 / math.sqrt(3 * features)
        kept = [
            self._keep(f"{layer}.input", (4 * features, inputs), "normal", spread),
            self._keep(f"{layer}.recurrent", (4 * features, features), "normal", spread),
            self._keep(f"{layer}.bias", (4 * features,), "zeros"),
        ]
        return self._add("lstm", (x,), (*x.shape[:2], features), parameters=kept)

    # ---- element by element

    def activation(self, x: Value, function: str, **settings: float) -> Value:
        """Apply relu, relu6, leaky_relu, gelu, gelu_tanh, sigmoid, tanh, silu, hard_sigmoid, hard_swish or exp.

        Without an own layer in most networks: softplus, sin, cos, rsqrt and square.
        """
        return self._add("activation", (x,), x.shape, x.kind, (), function=function, **settings)

    def relu(self, x: Value) -> Value:
        """Return max(x, 0)."""
        return self.activation(x, "relu")

    def add(self, a: Value, b: Value) -> Value:
        """Return a + b; extents of 1 broadcast."""
        return self._pairwise("add", a, b)

    def subtract(self, a: Value, b: Value) -> Value:
        """Return a - b; extents of 1 broadcast."""
        return self._pairwise("subtract", a, b)

    def multiply(self, a: Value, b: Value) -> Value:
        """Return a * b; extents of 1 broadcast."""
        return self._pairwise("multiply", a, b)

    def scale(self, x: Value, factor: float, offset: float = 0.0) -> Value:
        """Return x * factor + offset."""
        return self._add("scale", (x,), x.shape, x.kind, factor=factor, offset=offset)

    def dropout(self, x: Value, rate: float = 0.0) -> Value:
        """Drop elements in training; without a rate nothing happens, so that losses can be compared."""
        return self._add("dropout", (x,), x.shape, x.kind, rate=rate) if rate else x

    # ---- windows and sizes

    def max_pool(self, x: Value, kernel: Pair, *, stride: Pair | None = None, padding: Padding = 0) -> Value:
        """Return the largest element of each window; padding never wins."""
        return self._pool("max_pool", x, kernel, stride, padding)

    def avg_pool(self, x: Value, kernel: Pair, *, stride: Pair | None = None, padding: Padding = 0) -> Value:
        """Return the mean of each window, padding counted as 0."""
        return self._pool("avg_pool", x, kernel, stride, padding)

    def global_pool(self, x: Value) -> Value:
        """Return the mean of each channel, an image of one pixel."""
        return self._add("global_pool", (x,), (x.shape[0], 1, 1, x.shape[3]), "image")

    def upsample(self, x: Value, factor: int = 2, mode: str = "nearest") -> Value:
        """Enlarge an image: nearest, or bilinear with pixels matched by their centres."""
        batch, height, width, channels = x.shape
        return self._add(
            "upsample", (x,), (batch, height * factor, width * factor, channels), "image", factor=factor, mode=mode
        )

    # ---- shapes

    def concat(self, values: Sequence[Value], axis: int = -1) -> Value:
        """Put values one after the other; images along their channels."""
        axis %= len(values[0].shape)
        shape = list(values[0].shape)
        shape[axis] = sum(value.shape[axis] for value in values)
        return self._add("concat", tuple(values), tuple(shape), values[0].kind, axis=axis)

    def split(self, x: Value, parts: int, axis: int = -1) -> list[Value]:
        """Return equal parts along an axis."""
        axis %= len(x.shape)
        shape = list(x.shape)
        if shape[axis] % parts:
            raise ValueError(f"split: axis {axis} of {x.shape} does not fit {parts} parts.")
        shape[axis] //= parts
        outputs = tuple(self._value(tuple(shape), x.kind) for _ in range(parts))
        self._nodes.append(Node("split", (x,), outputs, (), {"axis": axis, "parts": parts}, self._block))
        return list(outputs)

    def take(self, x: Value, position: int, axis: int) -> Value:
        """Return the tensor at one position of an axis, without that axis."""
        shape = x.shape[:axis] + x.shape[axis + 1 :]
        return self._add("take", (x,), shape, position=position, axis=axis)

    def reshape(self, x: Value, shape: Shape) -> Value:
        """Return the elements of a tensor under another shape."""
        if math.prod(shape) != math.prod(x.shape):
            raise ValueError(f"reshape: {x.shape} does not fit {shape}.")
        return self._add("reshape", (x,), shape)

    def transpose(self, x: Value, order: Sequence[int]) -> Value:
        """Return the axes of a tensor in another order."""
        return self._add("transpose", (x,), tuple(x.shape[axis] for axis in order), order=tuple(order))

    def to_tensor(self, x: Value) -> Value:
        """Return an image as a tensor (N, H, W, C)."""
        return self._add("to_tensor", (x,), x.shape)

    def to_image(self, x: Value) -> Value:
        """Return a tensor (N, H, W, C) as an image."""
        return self._add("to_image", (x,), x.shape, "image")

    def flatten(self, x: Value) -> Value:
        """Return (N, everything else) of an image, channels last."""
        return self.reshape(self.to_tensor(x), (x.shape[0], math.prod(x.shape[1:])))

    # ---- products

    def matmul(self, a: Value, b: Value) -> Value:
        """Multiply over the last two axes."""
        return self._add("matmul", (a, b), (*a.shape[:-1], b.shape[-1]))

    def softmax(self, x: Value) -> Value:
        """Return exp(x) over its sum along the last axis of a tensor."""
        return self._add("softmax", (x,), x.shape)

    def attention(
        self,
        query: Value,
        key: Value,
        value: Value,
        *,
        causal: bool = False,
        bias: Value | None = None,
        present: Value | None = None,
    ) -> Value:
        """Return softmax(Q K^T / sqrt(F) + bias) V of tensors (N, heads, T, F).

        Keys and values may have fewer heads: neighbouring heads of the query share one. `present` (N, keys) is 0 where
        a key is padding. Either `bias`, `present` or `causal`, as the fused kernels of the frameworks have it.
        """
        if (bias is not None) + (present is not None) + causal > 1:
            raise ValueError("attention: it is causal, or it has a bias, or keys that are present: two were given.")
        if query.shape[1] % key.shape[1]:
            raise ValueError(f"attention: {query.shape[1]} heads do not fit {key.shape[1]} heads of keys.")
        more = tuple(each for each in (bias, present) if each is not None)
        return self._add(
            "attention",
            (query, key, value, *more),
            query.shape,
            causal=causal,
            bias=bias is not None,
            present=present is not None,
        )

    # ---- losses

    def mean(self, x: Value) -> Value:
        """Return the mean of all elements."""
        return self._add("mean", (x,), ())

    def average(self, x: Value, axis: int) -> Value:
        """Return the means along an axis of a tensor, without that axis."""
        return self._add("average", (x,), x.shape[:axis] + x.shape[axis + 1 :], axis=axis)

    def cross_entropy(self, scores: Value, labels: Value, weights: Value | None = None) -> Value:
        """Return the mean of -ln(softmax(scores)[label]), weighted if so; scores are (..., classes), labels (...)."""
        return self._add("cross_entropy", (scores, labels) if weights is None else (scores, labels, weights), ())

    def squared_error(self, x: Value, target: Value) -> Value:
        """Return the mean of (x - target)^2."""
        return self._add("squared_error", (x, target), ())

    def binary_cross_entropy(self, scores: Value, target: float | Value) -> Value:
        """Return the mean of -ln(sigmoid(scores)) for target 1, of -ln(1 - sigmoid(scores)) for 0."""
        if isinstance(target, Value):
            return self._add("binary_cross_entropy", (scores, target), ())
        return self._add("binary_cross_entropy", (scores,), (), target=target)

    def _pool(self, op: str, x: Value, kernel: Pair, stride: Pair | None, padding: Padding) -> Value:
        kernels = _pair(kernel)
        strides, pads = kernels if stride is None else _pair(stride), _padding(padding, kernels, (1, 1))
        shape = (x.shape[0], *_windows(x.shape, kernels, strides, pads, (1, 1)), x.shape[3])
        return self._add(op, (x,), shape, "image", kernel=kernels, stride=strides, padding=pads)


def _pair(number: Pair) -> tuple[int, int]:
    return (number, number) if isinstance(number, int) else number


def _padding(padding: Padding, kernel: tuple[int, int], dilation: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return pixels at top, bottom, left and right; "same" is half a window, as PyTorch's networks have it."""
    if isinstance(padding, tuple):
        return padding
    if isinstance(padding, int):
        return (padding,) * 4
    y, x = (step * (size - 1) // 2 for size, step in zip(kernel, dilation, strict=True))
    return y, y, x, x


def _windows(
    shape: Shape,
    kernel: tuple[int, int],
    stride: tuple[int, int],
    padding: tuple[int, int, int, int],
    dilation: tuple[int, int],
) -> tuple[int, int]:
    """Return how many windows there are along each axis of an image."""
    sums = (padding[0] + padding[1], padding[2] + padding[3])
    height, width = (
        (extent + pad - apart * (size - 1) - 1) // step + 1
        for extent, pad, apart, size, step in zip(shape[1:3], sums, dilation, kernel, stride, strict=True)
    )
    return height, width
