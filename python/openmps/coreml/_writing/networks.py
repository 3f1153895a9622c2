"""Layers of networks: convolutions, pooling, products, normalizations. Core ML has the channels of images first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.coreml._writing.writer import Writer, refuse

__all__ = ["ROWS"]

# MPSGraphTensorNamedDataLayout
_CHANNELS_LAST, _OUTPUTS_FIRST = (1, 8), (2, 9)
_SIDES = ("Top", "Left", "Bottom", "Right")
Settings = Mapping[str, Any]


@dataclass
class _Weighted:
    """A convolution or a product whose bias may be in the same layer; `axis` is that of its channels in a value."""

    writer: Writer
    name: str
    spec: Any
    channels: int
    value: str
    shape: list[int]
    axis: int

    def fits(self, elements: npt.NDArray[Any], value: str) -> bool:
        """Return whether elements are a number for each channel."""
        wanted = [1] * len(self.shape)
        wanted[self.axis] = self.channels
        have = [1] * (len(self.shape) - elements.ndim) + list(elements.shape)
        return value == self.value and have == wanted

    def add_bias(self, elements: npt.NDArray[Any], variable: str) -> None:
        """Take a bias, once."""
        self.spec.hasBias = True
        self.spec.bias.floatValue.extend(np.asarray(elements, np.float32).tolist())
        self.writer.weights.setdefault(variable, []).append(self.name)
        del self.writer.biased[self.writer.source_of(self.value)]


def _first(w: Writer, value: str, layout: int) -> str:
    return w.transposed(value, [0, 3, 1, 2]) if layout in _CHANNELS_LAST else value


def _back(w: Writer, value: str, layout: int) -> str:
    return w.transposed(value, [0, 2, 3, 1]) if layout in _CHANNELS_LAST else value


def _window(settings: Settings, size: Sequence[int], kernel: Sequence[int], rates: Sequence[int]) -> dict[str, Any]:
    """Return strides and paddings of a window; those of SAME follow from the size of the images."""
    steps = int(settings["strideInY"]), int(settings["strideInX"])
    sides = [int(settings.get(f"padding{side}", 0)) for side in _SIDES]
    if int(settings["paddingStyle"]):
        sides = [0] * 4
    if int(settings["paddingStyle"]) == 2:  # TensorFlow's SAME: the odd pixel comes last
        for axis in range(2):
            covered = (kernel[axis] - 1) * rates[axis] + 1
            missing = max((-(-size[axis] // steps[axis]) - 1) * steps[axis] + covered - size[axis], 0)
            sides[axis], sides[axis + 2] = missing // 2, missing - missing // 2
    padding = {f"padding_{side.lower()}": each for side, each in zip(_SIDES, sides, strict=True)}
    return {"stride_height": steps[0], "stride_width": steps[1], **padding}


def _size(w: Writer, tensor: Any, layout: int) -> tuple[list[int], int]:
    """Return height and width of images, and their channels."""
    shape = w.shape(tensor)
    return (shape[1:3], shape[3]) if layout in _CHANNELS_LAST else (shape[2:], shape[1])


def _rates(settings: Settings) -> list[int]:
    return [int(settings["dilationRateInY"]), int(settings["dilationRateInX"])]


def _convolution(is_depthwise: bool) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, weights, descriptor = call.arguments[:3]
        settings, filters = descriptor.settings, w.stored(weights)
        if filters is None:
            raise refuse(call, "has weights that are computed, expected a variable or a constant")
        layout = int(settings["dataLayout"])
        size, channels = _size(w, x, layout)
        if int(settings["weightsLayout"]) in _OUTPUTS_FIRST:  # (out, in, height, width)
            filters = filters.transpose(2, 3, 1, 0)
        groups = int(settings.get("groups", 1))
        if is_depthwise:  # channel c has the filters c M to c M + M - 1
            groups, many = channels, filters.shape[3]
            filters = filters.reshape(*filters.shape[:2], 1, channels * many)
        height, width, inputs, outputs = filters.shape
        rates = _rates(settings)
        value = w.layer(
            "convolution",
            _first(w, w(x), layout),
            kernel_channels=inputs,
            output_channels=outputs,
            height=height,
            width=width,
            border_mode="valid",
            groups=groups,
            W=np.ascontiguousarray(filters, np.float32),
            b=None,
            has_bias=False,
            dilation_factors=rates,
            **_window(settings, size, (height, width), rates),
        )
        found = _back(w, value, layout)
        axis = 3 if layout in _CHANNELS_LAST else 1
        _remember(w, call, weights, value, found, outputs, axis)
        return found

    return row


def _remember(w: Writer, call: Call, weights: Any, value: str, found: str, channels: int, axis: int) -> None:
    """Note a layer that has weights, and may take a bias."""
    w.weights.setdefault(w.owner(weights), []).append(value)
    layer = w.builder.layer_specs[value]
    spec = getattr(layer, layer.WhichOneof("layer"))
    shape = w.shape(call.results[0])
    w.biased[value] = _Weighted(w, value, spec, channels, found, shape, axis % len(shape))


def _pooling(kind: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, descriptor = call.arguments[:2]
        settings = descriptor.settings
        layout = int(settings["dataLayout"])
        size, _ = _size(w, x, layout)
        kernel, rates = [int(settings["kernelHeight"]), int(settings["kernelWidth"])], _rates(settings)
        window = _window(settings, size, kernel, rates)
        wanted, _ = _size(w, call.results[0], layout)
        made = [
            (have + window[f"padding_{one}"] + window[f"padding_{other}"] - reach) // window[f"stride_{name}"] + 1
            for have, reach, (one, other, name) in zip(
                size, kernel, (("top", "bottom", "height"), ("left", "right", "width")), strict=True
            )
        ]
        if rates != [1, 1] or made != wanted:
            raise refuse(call, "has windows with gaps, or windows beyond the padding, which is not written yet")
        value = w.layer(
            "pooling",
            _first(w, w(x), layout),
            height=kernel[0],
            width=kernel[1],
            layer_type=kind,
            padding_type="VALID",
            exclude_pad_area=not settings.get("includeZeroPadToAverage", False),
            **window,
        )
        return _back(w, value, layout)

    return row


def _product(w: Writer, call: Call) -> Any:
    """A product with a stored matrix is a fully connected layer."""
    one, other = call.arguments[:2]
    matrix = w.stored(other)
    if matrix is None or matrix.ndim != 2 or len(w.shape(one)) < 2:
        return w.layer("batched_mat_mul", w(one), w(other))
    inputs, outputs = matrix.shape
    value = w.layer(
        "inner_product",
        w(one),
        W=np.ascontiguousarray(matrix.T, np.float32),
        b=None,
        input_channels=inputs,
        output_channels=outputs,
        has_bias=False,
    )
    _remember(w, call, other, value, value, outputs, -1)
    return value


def _softmax(w: Writer, call: Call) -> Any:
    return w.layer("softmax_nd", w(call.arguments[0]), axis=int(call.arguments[1]))


def _normalization(w: Writer, call: Call) -> Any:
    x, mean, variance, gamma, beta, epsilon = call.arguments[:6]
    wide = w.layer("add_broadcastable", w(variance), w.constant(epsilon))
    deviation = w.layer("unary", wide, mode="sqrt")
    y = w.layer("divide_broadcastable", w.layer("subtract_broadcastable", w(x), w(mean)), deviation)
    if gamma is not None:
        y = w.layer("multiply_broadcastable", y, w(gamma))
    return y if beta is None else w.layer("add_broadcastable", y, w(beta))


def _attention(w: Writer, call: Call) -> Any:
    query, key, value, mask, scale = call.arguments[:5]
    products = w.layer("batched_mat_mul", w(query), w(key), transpose_b=True)
    scores = w.layer("multiply_broadcastable", products, w.constant(scale))
    if mask is not None:
        scores = w.layer("add_broadcastable", scores, w(mask))
    return w.layer("batched_mat_mul", w.layer("softmax_nd", scores, axis=-1), w(value))


ROWS: dict[str, Row] = {
    "convolution2DWithSourceTensor:weightsTensor:descriptor:name:": _convolution(False),
    "depthwiseConvolution2DWithSourceTensor:weightsTensor:descriptor:name:": _convolution(True),
    "maxPooling2DWithSourceTensor:descriptor:name:": _pooling("MAX"),
    "avgPooling2DWithSourceTensor:descriptor:name:": _pooling("AVERAGE"),
    "matrixMultiplicationWithPrimaryTensor:secondaryTensor:name:": _product,
    "softMaxWithTensor:axis:name:": _softmax,
    "normalizationWithTensor:meanTensor:varianceTensor:gammaTensor:betaTensor:epsilon:name:": _normalization,
    "scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:": _attention,
}
