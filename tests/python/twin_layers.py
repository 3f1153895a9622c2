"""Networks written twice: of MPSNNGraph's nodes, and of elementary operations that MPSGraph differentiates.

The graph's side knows slices, products, sums and functions alone: no convolution, pooling, normalization or recurrence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import openmps as mps
from numpy_network import SAME, TENSORFLOW_SAME, VALID, Windows, extents
from openmps import rnn
from recurrent_formulas import cell_step

_PADDINGS = {SAME: mps.Padding.SAME, VALID: mps.Padding.VALID, TENSORFLOW_SAME: mps.Padding.TENSORFLOW_SAME}
_POOLINGS = {"max": mps.PoolingMaxNode, "average": mps.PoolingAverageNode, "l2": mps.PoolingL2NormNode}
_FAR_BELOW = -1e30  # outside an image, for maxima


class Twin:
    """The same network as nodes and as tensors, layer by layer."""

    def __init__(self, seed: int, optimizer: mps.CustomOptimizer) -> None:
        self.random = np.random.default_rng(seed)
        self.optimizer = optimizer
        self.graph = mps.Graph("cpu")
        self.weights: dict[str, mps.Tensor] = {}  # variables of the graph, by their names in the network
        self.layers: list[str] = []
        self.steps = 0  # that the network has taken, for dropout
        self.has_zeros = False  # whether values are 0 in whole windows, where an L2 norm has a kink
        self.is_recurrent = self.whether(3)
        rows = 1 if self.is_recurrent else self.between(3, 8)
        self.shape = (self.between(1, 3), rows, self.between(3, 8), self.between(1, 4))
        self.images = self.numbers(*self.shape)
        self.node: Any = mps.ImageNode()
        self.x = self.input = self.graph.placeholder(self.shape, name="images")
        self.images_so_far = [(self.node, self.x, tuple(self.shape))]  # for skip connections

    # ---- drawing

    def between(self, low: int, high: int) -> int:
        return int(self.random.integers(low, high + 1))

    def whether(self, one_in: int) -> bool:
        return self.between(1, one_in) == 1

    def one_of(self, choices: Any) -> Any:
        return choices[self.between(0, len(choices) - 1)]

    def numbers(self, *shape: int, scale: float = 1.0, around: float = 0.0) -> Any:
        return (around + scale * self.random.normal(size=shape)).astype(np.float32)

    # ---- weights

    def label(self, kind: str) -> str:
        self.layers.append(kind)
        return f"{kind} {len(self.layers)}"

    def variable(self, name: str, values: Any) -> mps.Tensor:
        self.weights[name] = self.graph.variable(values, name=name)
        return self.weights[name]

    def take(self, node: Any, x: mps.Tensor, shape: tuple[int, ...] | None = None, *, has_zeros: bool = False) -> None:
        self.node, self.x, self.has_zeros = node, x, has_zeros
        if shape is not None:
            self.shape = shape  # type: ignore[assignment]
        self.images_so_far.append((node, x, self.shape))

    # ---- layers with windows

    def windows(self, most: int, *, dilates: bool) -> Windows:
        """Return windows that fit into the image."""
        while True:
            kernel, stride = ((self.between(1, most), self.between(1, most)), (self.between(1, 2), self.between(1, 2)))
            dilation = (self.between(1, 2), self.between(1, 2)) if dilates else (1, 1)
            kernel = (1 if self.is_recurrent else kernel[0], kernel[1])
            drawn = Windows(kernel, stride, self.one_of((SAME, VALID, TENSORFLOW_SAME)), dilation)
            dilated = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
            pairs = zip(self.shape[1:3], dilated, stride, strict=True)
            if all(extents(n, w, s, drawn.padding)[0] > 0 for n, w, s in pairs):
                drawn.place(self.shape)
                return drawn

    def taps(self, windows: Windows, fill: float) -> list[tuple[int, int, mps.Tensor]]:
        border = [0, windows.border, windows.border, 0]
        padded = self.graph.pad(self.x, border, border, value=fill)
        return [(row, column, padded[at]) for row, column, at in windows.taps()]

    def convolution(self, outputs: int | None = None) -> None:
        label, inputs = self.label("convolution"), self.shape[3]
        groups = self.one_of([g for g in (1, 2, 3) if inputs % g == 0]) if outputs is None else 1
        outputs = outputs or groups * self.between(1, 3)
        windows = self.windows(3, dilates=True)
        values = self.numbers(outputs, *windows.kernel, inputs // groups, scale=0.5)
        bias = self.numbers(outputs, scale=0.3) if self.whether(2) else None
        source = mps.ConvolutionDataSource(
            windows.kernel,
            inputs,
            outputs,
            weights=values,
            bias=bias,
            optimizer=self.optimizer,
            label=label,
            stride=windows.stride,
            dilation=windows.dilation,
            groups=groups,
        )
        node = mps.ConvolutionNode(self.node, source, padding=_PADDINGS[windows.padding])
        y = self.grouped_products(windows, self.variable(f"{label}.weights", values), groups, outputs)
        if bias is not None:
            y = y + self.variable(f"{label}.bias", bias)
        self.take(node, y, (self.shape[0], *windows.size, outputs))

    def grouped_products(self, windows: Windows, weights: mps.Tensor, groups: int, outputs: int) -> mps.Tensor:
        """Return the sum over all taps of the pixels that they read times their weights."""
        own, made = self.shape[3] // groups, outputs // groups
        parts = []
        for group in range(groups):
            matrices = weights[group * made : (group + 1) * made]
            total: Any = 0
            for row, column, pixels in self.taps(windows, 0):
                rows = self.graph.reshape(pixels[:, :, :, group * own : (group + 1) * own], (-1, own))
                total = total + rows @ self.graph.reshape(matrices[:, row, column], (made, own)).T
            parts.append(total)
        y = parts[0] if groups == 1 else self.graph.concat(parts, -1)
        return self.graph.reshape(y, (self.shape[0], *windows.size, outputs))

    def fully_connected(self, outputs: int) -> None:
        label, (n, h, w, c) = self.label("fully connected"), self.shape
        values, bias = self.numbers(outputs, h, w, c, scale=0.3), self.numbers(outputs, scale=0.3)
        source = mps.ConvolutionDataSource(
            (h, w), c, outputs, weights=values, bias=bias, optimizer=self.optimizer, label=label
        )
        matrix = self.graph.reshape(self.variable(f"{label}.weights", values), (outputs, h * w * c))
        y = self.graph.reshape(self.x, (n, h * w * c)) @ matrix.T + self.variable(f"{label}.bias", bias)
        self.take(
            mps.FullyConnectedNode(self.node, source), self.graph.reshape(y, (n, 1, 1, outputs)), (n, 1, 1, outputs)
        )

    def pooling(self) -> None:
        kind = self.one_of(["max", "average"] if self.has_zeros else ["max", "average", "l2"])
        dilates = kind == "max" and self.whether(2)
        self.label(f"{'dilated ' if dilates else ''}{kind} pooling")
        windows = self.windows(3, dilates=dilates)
        options: dict[str, Any] = {"stride": windows.stride, "padding": _PADDINGS[windows.padding]}
        node: mps.FilterNode
        if dilates:
            node = mps.DilatedPoolingMaxNode(self.node, windows.kernel, dilation=windows.dilation, **options)
        else:
            node = _POOLINGS[kind](self.node, windows.kernel, **options)
        values = [pixels for *_, pixels in self.taps(windows, _FAR_BELOW if kind == "max" else 0)]
        y = values[0] if kind != "l2" else values[0] * values[0]
        for value in values[1:]:
            y = self.graph.maximum(y, value) if kind == "max" else y + (value if kind == "average" else value * value)
        if kind == "average":
            inside = windows.padded(np.ones(self.shape))
            y = y / np.sum([inside[at] for *_, at in windows.taps()], axis=0).astype(np.float32)
        if kind == "max":  # 0 for a window outside of the image, as a dilated one may be
            y = self.graph.select(y >= _FAR_BELOW / 2, y, y * 0)
        self.take(node, self.graph.sqrt(y) if kind == "l2" else y, (self.shape[0], *windows.size, self.shape[3]))

    # ---- larger images

    def transposed_convolution(self) -> None:
        """Add a transposed convolution; in half of the cases one that goes back to the source of a convolution."""
        n, h, w, c = self.shape
        if self.is_recurrent or h * w > 36:
            return
        back_to = None
        if self.whether(2):
            self.convolution()
            back_to = self.node if self.shape[1] * self.shape[2] <= 36 else None
        label, inputs, source_size = self.label("transposed convolution"), self.shape[3], self.shape[1:3]
        groups = self.one_of([g for g in (1, 2, 3) if inputs % g == 0])
        outputs = groups * self.between(1, 3)
        kernel, stride = (self.between(1, 3), self.between(1, 3)), (self.between(1, 2), self.between(1, 2))
        dilation = (self.between(1, 2), self.between(1, 2))
        windows = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
        padding = self.one_of((mps.Padding.SAME, mps.Padding.FULL, mps.Padding.TENSORFLOW_SAME))
        values = self.numbers(outputs, *kernel, inputs // groups, scale=0.5)
        bias = self.numbers(outputs, scale=0.3)
        source = mps.ConvolutionDataSource(
            kernel,
            inputs,
            outputs,
            weights=values,
            bias=bias,
            optimizer=self.optimizer,
            label=label,
            stride=stride,
            dilation=dilation,
            groups=groups,
        )
        node = mps.ConvolutionTransposeNode(self.node, source, convolution=back_to, padding=padding)
        # Extents, and padding before a convolution that goes back: Apple's description of the padding policies.
        size, firsts = [], []
        for axis in (0, 1):
            most = (source_size[axis] - 1) * stride[axis]
            extent = (h, w)[axis] if back_to else most + 1 + (windows[axis] - 1) * (padding == mps.Padding.FULL)
            extra, up = most + windows[axis] - extent, 0 if padding == mps.Padding.TENSORFLOW_SAME else 1
            size.append(extent)
            firsts.append(int((extra + up) / 2) - windows[axis] + 1)  # the place that tap 0 of result 0 reads
        y = self.spread_products(self.variable(f"{label}.weights", values), size, firsts, stride, dilation, groups)
        self.take(node, y + self.variable(f"{label}.bias", bias), (n, *size, outputs))

    def spread_products(
        self, weights: mps.Tensor, size: Any, firsts: Any, stride: Any, dilation: Any, groups: int
    ) -> mps.Tensor:
        """Return the sum over all taps of weights times the pixels with stride - 1 zeros between them."""
        n, h, w, c = self.shape
        outputs, rows, columns, own = (extent or 0 for extent in weights.shape or ())
        made, x = outputs // groups, self.graph.reshape(self.x, (n, h, 1, w, 1, c))
        for axis, steps in ((2, stride[0]), (4, stride[1])):
            extents = [extent or 0 for extent in x.shape or ()]
            extents[axis] = steps - 1
            if steps > 1:
                x = self.graph.concat([x, self.graph.constant(np.zeros(extents, np.float32))], axis)
        x = self.graph.reshape(x, (n, h * stride[0], w * stride[1], c))
        lows = [max(0, -first) for first in firsts]
        highs = [
            max(0, firsts[i] + ((rows, columns)[i] - 1) * dilation[i] + size[i] - (h, w)[i] * stride[i]) for i in (0, 1)
        ]
        x = self.graph.pad(x, [0, *lows, 0], [0, *highs, 0], value=0)
        total: Any = 0
        for q in range(rows):
            for p in range(columns):
                top, left = (firsts[i] + lows[i] + (q, p)[i] * dilation[i] for i in (0, 1))
                pixels = x[:, top : top + size[0], left : left + size[1]]
                parts = []
                for g in range(groups):
                    own_pixels = self.graph.reshape(pixels[:, :, :, g * own : (g + 1) * own], (-1, own))
                    matrix = self.graph.reshape(weights[g * made : (g + 1) * made, q, p], (made, own))
                    parts.append(own_pixels @ matrix.T)
                total = total + (parts[0] if groups == 1 else self.graph.concat(parts, -1))
        return self.graph.reshape(total, (n, *size, outputs))

    def upsampling(self) -> None:
        n, h, w, c = self.shape
        if self.is_recurrent or h * w > 36:
            return
        kind = self.one_of(("nearest", "bilinear", "aligned"))
        self.label(f"{kind} upsampling")
        factors = (self.between(1, 3), self.between(1, 3))
        if kind == "nearest":
            node = mps.UpsamplingNearestNode(self.node, factors)
        else:
            node = mps.UpsamplingBilinearNode(self.node, factors, align_corners=kind == "aligned")
        y = self.x
        for axis, factor in zip((1, 2), factors, strict=True):
            y = self.enlarged(y, axis, self.shape[axis], factor, kind)
        self.take(node, y, (n, h * factors[0], w * factors[1], c), has_zeros=self.has_zeros)

    def enlarged(self, x: mps.Tensor, axis: int, pixels: int, factor: int, kind: str) -> mps.Tensor:
        """Return `factor` times as many rows or columns: each a sum of two, by the distance from its position."""
        parts = []
        for at in range(pixels * factor):
            place = at // factor if kind == "nearest" else at / factor
            if kind == "aligned":
                place = at * (pixels - 1) / (pixels * factor - 1) if pixels > 1 else 0
            low, high = min(int(place), pixels - 1), min(int(place) + 1, pixels - 1)
            weight = place - int(place)
            pair = [x[:, i : i + 1] if axis == 1 else x[:, :, i : i + 1] for i in (low, high)]
            parts.append(pair[0] * (1 - weight) + pair[1] * weight)
        return parts[0] if len(parts) == 1 else self.graph.concat(parts, axis)

    # ---- functions of each value

    def neuron(self) -> None:
        name = self.one_of(list(NEURONS))
        node, formula, count = NEURONS[name]
        self.label(name)
        parameters = [round(float(self.random.uniform(0.5, 1.5)), 2) for _ in range(count)]
        self.take(node(self.node, *parameters), formula(self.graph, self.x, *parameters), has_zeros=name in _WITH_ZEROS)

    def positive_neuron(self) -> None:
        """Add a neuron that is defined for some numbers only, after a sigmoid that gives such numbers."""
        name = self.one_of(("power", "exponential", "logarithm"))
        self.take(mps.NeuronSigmoidNode(self.node), 1 / (1 + self.graph.exp(-self.x)))
        self.label(f"{name} neuron")
        a, b = (round(float(self.random.uniform(0.2, 1.2)), 2) for _ in range(2))
        c = round(float(self.random.uniform(1.5, 3)), 2)
        linear = self.x * a + b
        if name == "power":
            exponent = c * self.one_of((1, -1))
            return self.take(mps.NeuronPowerNode(self.node, a, b, exponent), self.power(linear, exponent))
        base = self.one_of((c, -1.0))  # -1 stands for e
        scale = 1.0 if base == -1 else float(np.log(base))
        if name == "exponential":
            return self.take(mps.NeuronExponentialNode(self.node, a, b, base), self.graph.exp(linear * scale))
        return self.take(mps.NeuronLogarithmNode(self.node, a, b, base), self.graph.log(linear) * (1 / scale))

    def dropout(self) -> None:
        if self.is_recurrent:
            return
        self.label("dropout")
        kept, seed = round(float(self.random.uniform(0.4, 0.9)), 2), self.between(0, 1000)
        size = int(np.prod(self.shape))
        decisions = (philox(size, seed, self.steps) >> 8).astype(np.float32) * np.float32(2.0**-24)
        mask = (decisions < np.float32(kept)).reshape(self.shape).astype(np.float32)
        node = mps.DropoutNode(self.node, keep_probability=kept, seed=seed)
        self.take(node, self.x * self.graph.constant(mask) * float(1 / np.float32(kept)), has_zeros=True)

    def prelu(self) -> None:
        self.label("prelu")
        slopes = self.random.uniform(0.1, 0.9, self.shape[3]).astype(np.float32)
        y = self.graph.select(self.x >= 0, self.x, self.x * slopes)
        self.take(mps.NeuronPReLUNode(self.node, slopes), y)

    def softmax(self) -> None:
        logarithm = self.whether(2)
        self.label("log soft max" if logarithm else "soft max")
        y = logarithm_of_softmax(self.graph, self.x)
        self.take(
            (mps.LogSoftMaxNode if logarithm else mps.SoftMaxNode)(self.node), y if logarithm else self.graph.exp(y)
        )

    # ---- sizes

    def padding(self) -> None:
        self.label("padding")
        _, h, w, c = self.shape
        mode = self.one_of(list(mps.EdgeMode))
        value = round(float(self.random.normal()), 2) if mode == mps.EdgeMode.CONSTANT else 0.0
        rows = 0 if self.is_recurrent else 3
        before, after = ((self.between(0, rows), self.between(0, 3), self.between(0, 2)) for _ in range(2))
        x = self.x
        for axis, extent, first, last in zip((1, 2, 3), (h, w, c), before, after, strict=True):
            shown = _positions(extent, first, last, mode)
            x = self.graph.concat([self.position(x, axis, at, value) for at in shown], axis)
        size = [extent + sum(pair) for extent, pair in zip((h, w, c), zip(before, after, strict=True), strict=True)]
        node = mps.PadNode(self.node, before, after, mode=mode, value=value)
        self.take(node, x, (self.shape[0], *size), has_zeros=True)

    def reshape(self) -> None:
        """Add a reshape to other rows, columns and channels."""
        n, h, w, c = self.shape
        if self.is_recurrent or h * w * c > 600:
            return
        self.label("reshape")
        sizes = [
            (a, b) for a in range(1, 9) for b in range(1, 9) if h * w * c % (a * b) == 0 and h * w * c // a // b < 13
        ]
        if not sizes:
            return
        rows, columns = self.one_of(sizes)
        size = (rows, columns, h * w * c // rows // columns)
        self.take(
            Reshape(self.node, size), self.graph.reshape(self.x, (n, *size)), (n, *size), has_zeros=self.has_zeros
        )

    def spatial_mean(self) -> None:
        self.label("spatial mean")
        self.take(
            mps.ReductionSpatialMeanNode(self.node),
            self.x.mean((1, 2), keepdims=True),
            (self.shape[0], 1, 1, self.shape[3]),
        )

    def gram_matrix(self) -> None:
        if "Gram matrix" in self.layers:  # squares of squares may overflow in the formula of soft max
            return
        self.label("Gram matrix")
        n, h, w, c = self.shape
        alpha = round(float(self.random.uniform(0.2, 2)), 2) / (h * w * c)
        rows, columns = (self.graph.reshape(self.x, (n, h * w, *pair)) for pair in ((c, 1), (1, c)))
        y = self.graph.reshape((rows * columns).sum(1), (n, 1, c, c)) * alpha
        node = mps.GramMatrixCalculationNode(self.node, alpha=alpha)
        self.take(node, y, (n, 1, c, c), has_zeros=self.has_zeros)

    def position(self, x: mps.Tensor, axis: int, at: int | None, value: float) -> mps.Tensor:
        """Return one position along an axis; None is the value."""
        one = x[(slice(None),) * axis + (slice(at or 0, (at or 0) + 1),)]
        return one if at is not None else one * 0 + value

    # ---- normalization

    def normalization(self) -> None:
        n, h, w, c = self.shape
        kind = self.one_of(("batch", "instance", "group"))
        if h * w < 4:  # a variance of a few numbers may be tiny
            return
        label = self.label(f"{kind} normalization")
        groups = self.one_of([g for g in (1, 2, 3, 4) if c % g == 0])
        gamma, beta = self.numbers(c, scale=0.3, around=1.0), self.numbers(c, scale=0.3)
        options: dict[str, Any] = {
            "gamma": gamma,
            "beta": beta,
            "epsilon": 0.01,
            "optimizer": self.optimizer,
            "label": label,
        }
        node: Any
        if kind == "batch":
            node = mps.BatchNormalizationNode(self.node, mps.BatchNormalizationDataSource(c, **options))
        elif kind == "instance":
            node = mps.InstanceNormalizationNode(self.node, mps.InstanceNormalizationDataSource(c, **options))
        else:
            node = mps.GroupNormalizationNode(self.node, mps.GroupNormalizationDataSource(c, groups, **options))
        split = (n, h, w, groups, c // groups) if kind == "group" else (n, h, w, c, 1)
        x = self.graph.reshape(self.x, split)
        axes = {"batch": (0, 1, 2), "instance": (1, 2), "group": (1, 2, 4)}[kind]
        centred = x - x.mean(axes, keepdims=True)
        deviation = self.graph.sqrt((centred * centred).mean(axes, keepdims=True) + 0.01)
        normal = self.graph.reshape(centred / deviation, self.shape)
        self.take(node, normal * self.variable(f"{label}.gamma", gamma) + self.variable(f"{label}.beta", beta))

    def local_normalization(self) -> None:
        kind = self.one_of(("cross-channel", "spatial", "local contrast"))
        self.label(f"{kind} normalization")
        alpha, beta, delta = (round(float(self.random.uniform(0.3, 1.5)), 2) for _ in range(3))
        factors: dict[str, Any] = {"alpha": alpha, "beta": beta, "delta": delta}
        node: Any
        if kind == "cross-channel":
            size = self.between(1, 6)
            node = mps.CrossChannelNormalizationNode(self.node, size, **factors)
            energy = self.around(self.x * self.x, (1, 1, size))
            return self.take(node, self.x / self.power(energy * alpha + delta, beta), has_zeros=self.has_zeros)
        sizes = (self.between(1, 4), self.between(1, 4))
        energy = self.around(self.x * self.x, (*sizes, 1))
        if kind == "spatial":
            node = mps.SpatialNormalizationNode(self.node, sizes, **factors)
            return self.take(node, self.x / self.power(energy * alpha + delta, beta), has_zeros=self.has_zeros)
        p0, pm, ps = (round(float(self.random.uniform(-1, 1)), 2) for _ in range(3))
        node = mps.LocalContrastNormalizationNode(self.node, sizes, **factors, p0=p0, pm=pm, ps=ps)
        mean = self.around(self.x, (*sizes, 1))
        base = self.power((energy - mean * mean) * alpha + delta, beta)
        return self.take(node, (self.x - mean * p0) / base * ps + pm, has_zeros=True)

    def power(self, x: mps.Tensor, exponent: float) -> mps.Tensor:
        return self.graph.exp(self.graph.log(x) * exponent)

    def around(self, x: mps.Tensor, sizes: tuple[int, int, int]) -> mps.Tensor:
        """Return the mean of the windows of rows, columns and channels around each value; zeros outside."""
        for axis, size in enumerate(sizes, 1):
            extent = self.shape[axis]
            places = [*[None] * (size // 2), *range(extent), *[None] * (size - 1 - size // 2)]
            taps = [
                self.graph.concat([self.position(x, axis, at, 0) for at in places[i : i + extent]], axis)
                for i in range(size)
            ]
            x = sum(taps[1:], taps[0]) / size
        return x

    # ---- branches

    def branch(self) -> None:
        takes_concatenation = not self.is_recurrent or self.shape[3] % 4 == 0  # networks of kernels refuse others
        kinds = ("addition", "subtraction", "multiplication", "concatenation")
        kind = self.one_of(kinds if takes_concatenation else kinds[:3])
        node, x = self.node, self.x
        self.neuron()
        self.label(kind)
        if kind == "concatenation":
            c = self.shape[3]
            y = self.graph.concat([whole_texels(self.graph, x), whole_texels(self.graph, self.x)], -1)
            return self.take(
                mps.ConcatenationNode([node, self.node]), y, (*self.shape[:3], 2 * (-(-c // 4) * 4)), has_zeros=True
            )
        made, function = ARITHMETIC[kind]
        return self.take(made(node, self.node), function(self.graph, x, self.x), has_zeros=True)

    def skip(self) -> None:
        """Join an earlier image, or the present one with itself: it has one use more."""
        fitting = [image for image in self.images_so_far if image[2] == self.shape]
        if not fitting:
            return
        node, x, _ = self.one_of(fitting)
        kind = self.one_of(("addition", "subtraction", "multiplication"))
        self.label(f"skip by {kind}")
        made, function = ARITHMETIC[kind]
        pair = [(self.node, self.x), (node, x)]
        if self.whether(2):
            pair.reverse()
        y = function(self.graph, pair[0][1], pair[1][1])
        self.take(made(pair[0][0], pair[1][0]), y, has_zeros=True)

    # ---- recurrence

    def recurrence(self) -> None:
        label, (n, _, time, inputs) = self.label("recurrent layer"), self.shape
        features, backward = self.between(1, 4), self.whether(2)
        cell = self.one_of(_CELLS)(inputs, features, backward, self)
        values = {name: self.numbers(*shape, scale=0.5) for name, shape in cell.weight_shapes.items()}
        node = rnn.RecurrentNode(self.node, cell, weights=values, optimizer=self.optimizer, label=label)
        w = {name: self.variable(f"{label}.{name}", array) for name, array in values.items()}
        h: Any = self.graph.constant(np.zeros((n, features), np.float32))
        c = h
        results: list[Any] = [None] * time
        for t in reversed(range(time)) if backward else range(time):
            h, c = cell_step(cell, w, self.graph.reshape(self.x[:, :, t], (n, inputs)), h, c)
            results[t] = self.graph.reshape(h, (n, 1, 1, features))
        self.take(node, results[0] if time == 1 else self.graph.concat(results, 2), (n, 1, time, features))


class Reshape(mps.FilterNode):
    """Images of other extents with the values in their order (MPSNNReshapeNode)."""

    _class = "MPSNNReshapeNode"
    _initializer = "initWithSource:resultWidth:resultHeight:resultFeatureChannels:"

    def __init__(self, source: Any, size: tuple[int, int, int]) -> None:
        super().__init__([source])
        self.size = size

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int:
        return self.size[2]

    def _arguments(self, maker: Any) -> list[Any]:
        rows, columns, channels = self.size
        return [*super()._arguments(maker), columns, rows, channels]


ARITHMETIC: dict[str, tuple[Any, Callable[..., mps.Tensor]]] = {
    "addition": (mps.AdditionNode, mps.Graph.add),
    "subtraction": (mps.SubtractionNode, mps.Graph.subtract),
    "multiplication": (mps.MultiplicationNode, mps.Graph.multiply),
}


def philox(count: int, seed: int, step: int) -> Any:
    """Return words of Philox4x32-10 (Salmon et al., 2011): four for each block, blocks counted from 0."""
    blocks = -(-count // 4)
    words = [np.arange(blocks, dtype=np.uint64), *(np.full(blocks, v, np.uint64) for v in (0, step, 0))]
    keys, low = [np.uint64(seed), np.uint64(0)], np.uint64(0xFFFFFFFF)
    for _ in range(10):
        first, second = words[0] * np.uint64(0xD2511F53), words[2] * np.uint64(0xCD9E8D57)
        words = [
            (second >> np.uint64(32)) ^ words[1] ^ keys[0],
            second & low,
            (first >> np.uint64(32)) ^ words[3] ^ keys[1],
            first & low,
        ]
        keys = [(keys[0] + np.uint64(0x9E3779B9)) & low, (keys[1] + np.uint64(0xBB67AE85)) & low]
    return np.stack(words, -1).ravel()[:count].astype(np.uint32)


def _positions(extent: int, before: int, after: int, mode: mps.EdgeMode) -> list[int | None]:
    """Return the position of an image that each position of its padded form shows."""
    if mode in (mps.EdgeMode.ZERO, mps.EdgeMode.CONSTANT):
        return [at if 0 <= at < extent else None for at in range(-before, extent + after)]
    numpy_mode = {
        mps.EdgeMode.CLAMP: "edge",
        mps.EdgeMode.MIRROR: "reflect",
        mps.EdgeMode.MIRROR_WITH_EDGE: "symmetric",
    }
    pad: Any = np.pad
    return list(pad(np.arange(extent), (before, after), numpy_mode[mode]).tolist())


_CELLS: tuple[Callable[[int, int, bool, Twin], Any], ...] = (
    lambda i, o, b, twin: rnn.SingleGate(i, o, backward=b, activation=twin.one_of(("tanh", "sigmoid"))),
    lambda i, o, b, twin: rnn.LSTM(i, o, backward=b),
    lambda i, o, b, twin: rnn.LSTM(i, o, backward=b, memory_weights=twin.one_of(("diagonal", "full"))),
    lambda i, o, b, twin: rnn.GRU(i, o, backward=b, flip_output_gates=twin.whether(2)),
    lambda i, o, b, twin: rnn.GRU(
        i, o, backward=b, output_recurrent_weights=twin.whether(2), output_input_gate_weights=True
    ),
)

NEURONS: dict[str, tuple[Any, Callable[..., Any], int]] = {
    "relu": (mps.NeuronReLUNode, lambda g, x, a: g.select(x >= 0, x, x * a), 1),
    "linear": (mps.NeuronLinearNode, lambda g, x, a, b: x * a + b, 2),
    "sigmoid": (mps.NeuronSigmoidNode, lambda g, x: 1 / (1 + g.exp(-x)), 0),
    "hard sigmoid": (mps.NeuronHardSigmoidNode, lambda g, x, a, b: g.minimum(g.maximum(x * a + b, 0), 1), 2),
    "tanh": (mps.NeuronTanHNode, lambda g, x, a, b: (1 - 2 / (g.exp(x * (2 * b)) + 1)) * a, 2),
    "absolute": (mps.NeuronAbsoluteNode, lambda g, x: g.select(x >= 0, x, -x), 0),
    "soft plus": (mps.NeuronSoftPlusNode, lambda g, x, a, b: g.log(1 + g.exp(x * b)) * a, 2),
    "soft sign": (mps.NeuronSoftSignNode, lambda g, x: x / (1 + g.select(x >= 0, x, -x)), 0),
    "elu": (mps.NeuronELUNode, lambda g, x, a: g.select(x >= 0, x, (g.exp(g.minimum(x, 0)) - 1) * a), 1),
    "relun": (mps.NeuronReLUNNode, lambda g, x, a, b: g.minimum(g.select(x >= 0, x, x * a), b), 2),
    "gelu": (mps.NeuronGeLUNode, lambda g, x: x * (1 + g.erf(x * float(np.sqrt(0.5)))) * 0.5, 0),
}
_WITH_ZEROS = ("hard sigmoid",)


def logarithm_of_softmax(graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
    """Return x - log sum exp x over the channels."""
    return x - graph.log(graph.exp(x).sum((-1,), keepdims=True))


def whole_texels(graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
    """Return an image with what reading a texture of four channels gives in those that it lacks."""
    channels = x.shape[3] if x.shape else 0
    fill = {1: [0, 0, 1] if channels == 1 else [0, 0, 0], 2: [0, 1] if channels == 2 else [0, 0], 3: [0]}
    missing = fill.get((channels or 0) % 4)
    if missing is None or x.shape is None:
        return x
    pixels = [extent or 0 for extent in x.shape[:3]]
    return graph.concat(
        [x, graph.constant(np.broadcast_to(np.array(missing, np.float32), (*pixels, len(missing))).copy())], -1
    )
