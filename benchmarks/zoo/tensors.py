"""Operations of a builder beyond layers: rows by index, sums of segments, orders, turns and spectra."""

from __future__ import annotations

import math

from zoo.description import Node, Value
from zoo.writer import Writer


class Tensors(Writer):
    """Operations over tensors of any rank."""

    # ---- rows and segments

    def gather(self, x: Value, indices: Value, axis: int = 0) -> Value:
        """Return the parts of a tensor at these positions of an axis, in the place of that axis."""
        shape = (*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :])
        return self._add("gather", (x, indices), shape, x.kind, axis=axis)

    def segment_sum(self, x: Value, segments: Value, count: int) -> Value:
        """Return the sums (count, F) of the rows (E, F) with the same number, in any order."""
        return self._add("segment_sum", (x, segments), (count, *x.shape[1:]), count=count)

    def top_k(self, x: Value, k: int) -> tuple[Value, Value]:
        """Return the k largest along the last axis, largest first, and their positions."""
        shape = (*x.shape[:-1], k)
        outputs = self._value(shape, "tensor"), self._value(shape, "index")
        self._nodes.append(Node("top_k", (x,), outputs, (), {"k": k}, self._block))
        return outputs

    # ---- along an axis

    def largest(self, x: Value, axis: int) -> Value:
        """Return the maxima along an axis of a tensor, without that axis."""
        return self._add("largest", (x,), x.shape[:axis] + x.shape[axis + 1 :], axis=axis)

    def total(self, x: Value, axis: int) -> Value:
        """Return the sums along an axis of a tensor, without that axis."""
        return self._add("total", (x,), x.shape[:axis] + x.shape[axis + 1 :], axis=axis)

    def cumulative(self, x: Value, axis: int, *, exclusive: bool = False) -> Value:
        """Return the sums of the elements up to each one, or of those before it."""
        return self._add("cumulative", (x,), x.shape, axis=axis, exclusive=exclusive)

    def roll(self, x: Value, shift: int, axis: int) -> Value:
        """Move the positions of an axis on; the last ones come first."""
        return self._add("roll", (x,), x.shape, shift=shift, axis=axis)

    def unit(self, x: Value, *, epsilon: float = 1e-12) -> Value:
        """Return vectors along the last axis over their length."""
        return self._add("unit", (x,), x.shape, epsilon=epsilon)

    def rms_norm(self, x: Value, *, epsilon: float = 1e-5) -> Value:
        """Divide the last axis of a tensor by the root of its mean square; one scale for each feature."""
        kept = self._keep(f"{self._layer('rms_norm', None)}.gamma", (x.shape[-1],), "ones")
        return self._add("rms_norm", (x,), x.shape, parameters=(kept,), epsilon=epsilon)

    def rotary(self, x: Value, *, base: float = 10000.0) -> Value:
        """Turn pairs of features i and i + F / 2 of (..., T, F) by angles that grow with their position."""
        return self._add("rotary", (x,), x.shape, base=base)

    # ---- layers

    def gru(self, x: Value, features: int, *, both: bool = True) -> Value:
        """Return all states (T, N, H) of PyTorch's gated recurrent unit over (T, N, F), gates r, z, n.

        In both directions the states stand side by side, (T, N, 2 H).
        """
        ways = 2 if both else 1
        layer, inputs, spread = self._layer("gru", None), x.shape[-1], 1 / math.sqrt(3 * features)
        kept = [
            self._keep(f"{layer}.input", (ways, 3 * features, inputs), "normal", spread),
            self._keep(f"{layer}.recurrent", (ways, 3 * features, features), "normal", spread),
            self._keep(f"{layer}.bias", (ways, 3 * features), "zeros"),
            self._keep(f"{layer}.inner", (ways, features), "zeros"),
        ]
        return self._add("gru", (x,), (*x.shape[:2], ways * features), parameters=kept, ways=ways)

    def conv3d(self, x: Value, filters: int, kernel: int, *, stride: int = 1, bias: bool = True) -> Value:
        """Convolve volumes (N, D, H, W, C), padded by half a window."""
        layer, inputs, pad = self._layer("conv3d", None), x.shape[4], kernel // 2
        edges = [(extent + 2 * pad - kernel) // stride + 1 for extent in x.shape[1:4]]
        deviation = math.sqrt(2 / (kernel**3 * inputs))
        kept = [self._keep(f"{layer}.weight", (kernel,) * 3 + (inputs, filters), "normal", deviation, "conv3d")]
        kept += [self._keep(f"{layer}.bias", (filters,), "zeros")] if bias else []
        shape = (x.shape[0], *edges, filters)
        return self._add("conv3d", (x,), shape, parameters=kept, stride=stride, padding=pad)

    def spectral(self, x: Value, features: int, modes: int) -> Value:
        """Multiply the lowest frequencies of (N, H, W, C) by a complex matrix each: (N, H, W, features).

        Both signs of the first axis' frequencies have a block of `modes` times `modes` matrices.
        """
        batch, height, width, inputs = x.shape
        if 2 * modes > height or modes > width // 2 + 1:
            raise ValueError(f"spectral: {modes} modes do not fit an image of {height} x {width}.")
        layer, shape = self._layer("spectral", None), (2 * modes, modes, inputs, features)
        kept = [self._keep(f"{layer}.{part}", shape, "normal", 1 / inputs) for part in ("real", "imaginary")]
        return self._add("spectral", (x,), (batch, height, width, features), parameters=kept, modes=modes)

    # ---- derivatives and losses

    def derivative(self, y: Value, x: Value) -> Value:
        """Return the derivative of the sum of y by a source x, itself differentiable."""
        return self._add("derivative", (y, x), x.shape)

    def ctc(self, scores: Value, labels: Value) -> Value:
        """Return the mean of -ln P(labels | scores) / length over all alignments.

        Scores are (T, N, classes); the last class is the blank, which labels (N, length) do not have.
        """
        return self._add("ctc", (scores, labels), ())

    def absolute_error(self, x: Value, target: Value) -> Value:
        """Return the mean of |x - target|."""
        return self._add("absolute_error", (x, target), ())
