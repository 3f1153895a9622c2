"""The neural network of a Core ML file, computed by NumPy from the layers that its specification describes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import numpy as np

Array = Any
erf = np.vectorize(math.erf, otypes=[np.float64])


def computed(spec: Any, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """Return the outputs of a network for its inputs."""
    values: dict[str, Array] = {name: np.atleast_1d(np.asarray(array, np.float64)) for name, array in inputs.items()}
    for layer in spec.neuralNetwork.layers:
        kind = layer.WhichOneof("layer")
        found = LAYERS[kind](getattr(layer, kind), *(values[name] for name in layer.input))
        made = found if isinstance(found, list) else [found]
        assert len(made) == len(layer.output), layer.name
        values |= dict(zip(layer.output, made, strict=True))
    outputs = {}
    for feature in spec.description.output:
        found = values[feature.name]
        assert list(found.shape) == list(feature.type.multiArrayType.shape), feature.name
        outputs[feature.name] = found
    return outputs


def _unary(p: Any, x: Array) -> Array:
    """The table of UnaryFunctionLayerParams."""
    scaled = p.scale * x + p.shift if p.scale else x
    names = {value.number: name for name, value in type(p).Operation.DESCRIPTOR.values_by_name.items()}
    functions = {"SQRT": np.sqrt, "EXP": np.exp, "LOG": np.log, "ABS": np.abs}
    return functions[names[p.type]](scaled)


def _activation(p: Any, x: Array) -> Array:
    kind = p.WhichOneof("NonlinearityType")
    if kind == "leakyReLU":
        return np.where(x < 0, p.leakyReLU.alpha * x, x)
    assert kind in ("ReLU", "sigmoid"), kind
    return np.maximum(x, 0) if kind == "ReLU" else 1 / (1 + np.exp(-x))


def _padded(x: Array, borders: Any, value: float) -> Array:
    top, left = borders[0], borders[1]
    sides = [(0, 0), (0, 0), (top.startEdgeSize, top.endEdgeSize), (left.startEdgeSize, left.endEdgeSize)]
    return np.pad(x, sides, constant_values=value)


def _windows(x: Array, kernel: Any, stride: Any, rates: Any) -> Any:
    """Yield the place of each result with the elements under its window."""
    reach = [(k - 1) * r + 1 for k, r in zip(kernel, rates, strict=True)]
    counts = [(have - r) // s + 1 for have, r, s in zip(x.shape[2:], reach, stride, strict=True)]
    for row, column in product(*map(range, counts)):
        top, left = row * stride[0], column * stride[1]
        yield counts, row, column, x[:, :, top : top + reach[0] : rates[0], left : left + reach[1] : rates[1]]


def _convolution(p: Any, x: Array) -> Array:
    assert not p.isDeconvolution
    groups = int(p.nGroups or 1)
    height, width = (int(extent) for extent in p.kernelSize)
    filters = np.array(p.weights.floatValue).reshape(p.outputChannels, p.kernelChannels, height, width)
    padded = _padded(x, p.valid.paddingAmounts.borderAmounts, 0)
    rates = list(p.dilationFactor) or [1, 1]
    made: Any = None
    for counts, row, column, window in _windows(padded, (height, width), list(p.stride) or [1, 1], rates):
        if made is None:
            made = np.zeros((len(x), p.outputChannels, *counts))
        parts = zip(np.split(window, groups, 1), np.split(filters, groups), strict=True)
        made[:, :, row, column] = np.concatenate([np.einsum("nihw,oihw->no", a, b) for a, b in parts], 1)
    bias = np.array(p.bias.floatValue) if p.hasBias else np.zeros(p.outputChannels)
    return made + bias[:, None, None]


def _pooling(p: Any, x: Array) -> Array:
    is_max = p.type == type(p).PoolingType.Value("MAX")
    borders = p.valid.paddingAmounts.borderAmounts
    padded = _padded(x, borders, -np.inf if is_max else 0)
    counted = _padded(np.ones_like(x), borders, 0 if p.avgPoolExcludePadding else 1)
    kernel, stride = list(p.kernelSize), list(p.stride)
    made: Any = None
    for number, (counts, row, column, window) in enumerate(_windows(padded, kernel, stride, (1, 1))):
        if made is None:
            made = np.zeros((*x.shape[:2], *counts))
            shares = [each[-1].sum((2, 3)) for each in _windows(counted, kernel, stride, (1, 1))]
        made[:, :, row, column] = window.max((2, 3)) if is_max else window.sum((2, 3)) / shares[number]
    return made


def _inner_product(p: Any, x: Array) -> Array:
    made = x @ np.array(p.weights.floatValue).reshape(p.outputChannels, p.inputChannels).T
    return made + np.array(p.bias.floatValue) if p.hasBias else made


def _matmul(p: Any, a: Array, b: Array) -> Array:
    return (np.swapaxes(a, -1, -2) if p.transposeA else a) @ (np.swapaxes(b, -1, -2) if p.transposeB else b)


def _softmax(x: Array, axis: int) -> Array:
    powers = np.exp(x - x.max(axis, keepdims=True))
    return powers / powers.sum(axis, keepdims=True)


def _reduction(function: Callable[..., Array]) -> Callable[..., Array]:
    def reduce(p: Any, x: Array) -> Array:
        assert not p.reduceAll
        return function(x, axis=tuple(p.axes), keepdims=p.keepDims)

    return reduce


def _slice(p: Any, x: Array) -> Array:
    rows = zip(p.beginIds, p.endIds, p.strides, p.beginMasks, p.endMasks, strict=True)
    return x[tuple(slice(None if bm else b, None if em else e, s) for b, e, s, bm, em in rows)]


def _cumulative_sum(p: Any, x: Array) -> Array:
    turned = np.flip(x, p.axis) if p.reverse else x
    sums = np.cumsum(turned, p.axis)
    sums = sums - turned if p.excludeFinalSum else sums
    return np.flip(sums, p.axis) if p.reverse else sums


def _topk(p: Any, x: Array) -> list[Array]:
    order = np.argsort(x if p.useBottomK else -x, axis=p.axis, kind="stable")
    first = np.take(order, range(p.K), p.axis)
    return [np.take_along_axis(x, first, p.axis), first.astype(float)]


def _place(function: Callable[..., Array]) -> Callable[..., Array]:
    return lambda p, x: np.expand_dims(function(x, axis=p.axis), p.axis) * 1.0


def _band(p: Any, x: Array) -> Array:
    rows, columns = np.indices(x.shape[-2:])
    low, high = p.numLower, p.numUpper
    keep = ((low < 0) | (rows - columns <= low)) & ((high < 0) | (columns - rows <= high))
    return np.where(keep, x, 0)


def _function(function: Callable[..., Array]) -> Callable[..., Array]:
    return lambda p, *x: function(*x) * 1.0


LAYERS: dict[str, Callable[..., Any]] = {
    **{
        name: _function(getattr(np, function))
        for name, function in {
            "acos": "arccos",
            "acosh": "arccosh",
            "asin": "arcsin",
            "asinh": "arcsinh",
            "atan": "arctan",
            "atanh": "arctanh",
            **{name: name for name in ("ceil", "cos", "cosh", "exp2", "floor", "sign", "sin", "sinh", "tan", "tanh")},
            "addBroadcastable": "add",
            "subtractBroadcastable": "subtract",
            "multiplyBroadcastable": "multiply",
            "divideBroadcastable": "divide",
            "powBroadcastable": "power",
            "maxBroadcastable": "fmax",
            "minBroadcastable": "fmin",
            "equal": "equal",
            "notEqual": "not_equal",
            "greaterThan": "greater",
            "greaterEqual": "greater_equal",
            "lessThan": "less",
            "lessEqual": "less_equal",
            "logicalAnd": "logical_and",
            "logicalOr": "logical_or",
            "logicalXor": "logical_xor",
            "logicalNot": "logical_not",
        }.items()
    },
    "unary": _unary,
    "erf": lambda p, x: erf(x),
    "activation": _activation,
    "copy": lambda p, x: x,
    "whereBroadcastable": lambda p, c, a, b: np.where(c != 0, a, b),
    "loadConstantND": lambda p: np.array(p.data.floatValue).reshape(tuple(p.shape)),
    "reshapeStatic": lambda p, x: x.reshape(tuple(p.targetShape)),
    "transpose": lambda p, x: x.transpose(list(p.axes)),
    "broadcastToStatic": lambda p, x: np.broadcast_to(x, tuple(p.targetShape)),
    "tile": lambda p, x: np.tile(x, list(p.reps)),
    "concatND": lambda p, *x: np.concatenate(x, p.axis),
    "stack": lambda p, *x: np.stack(x, p.axis),
    "splitND": lambda p, x: np.split(x, np.cumsum(list(p.splitSizes))[:-1], p.axis),
    "sliceStatic": _slice,
    "reverse": lambda p, x: np.flip(x, tuple(axis for axis, turned in enumerate(p.reverseDim) if turned)),
    "constantPad": lambda p, x: np.pad(
        x, np.array(list(p.padAmounts)).reshape(-1, 2).tolist(), constant_values=p.value
    ),
    "reduceSum": _reduction(np.sum),
    "reduceMean": _reduction(np.mean),
    "reduceMax": _reduction(np.max),
    "reduceMin": _reduction(np.min),
    "reduceProd": _reduction(np.prod),
    "argMax": _place(np.argmax),
    "argMin": _place(np.argmin),
    "cumSum": _cumulative_sum,
    "topK": _topk,
    "gather": lambda p, x, positions: np.take(x, positions.astype(int), p.axis),
    "matrixBandPart": _band,
    "convolution": _convolution,
    "pooling": _pooling,
    "innerProduct": _inner_product,
    "batchedMatmul": _matmul,
    "softmaxND": lambda p, x: _softmax(x, p.axis),
    "softmax": lambda p, x: _softmax(x, -3),
}
