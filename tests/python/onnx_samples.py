"""Programs for each of MPSGraph's methods that ONNX files are written of: results of a graph, and what feeds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import openmps as mps

Array = Any
Sample = tuple[Callable[..., Any], list[Array]]  # of the graph and its placeholders

_RANDOM = np.random.default_rng(7)
F32, I32 = np.float32, np.int32


def _normal(*shape: int) -> Array:
    return _RANDOM.standard_normal(shape).astype(F32)


def _between(low: float, high: float) -> Array:
    return _RANDOM.uniform(low, high, (3, 4)).astype(F32)


_X, _Y = _normal(3, 4), _normal(3, 4)
_HALVES = np.array([-2.5, -1.5, -0.5, -0.0, 0.5, 1.5, 2.5, 1e6], F32)
_ODD = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.5], F32)
_WHOLE = _RANDOM.integers(1, 9, (3, 4)).astype(I32)
_SIGNED = np.array([-7, -3, 5, 8], I32)
_BITS = _RANDOM.integers(0, 8, (3, 4)).astype(np.uint32)
_TRUE = _X > 0
_IMAGES = _normal(2, 6, 7, 4)
_RANGES = {
    "acos": (-0.9, 0.9),
    "asin": (-0.9, 0.9),
    "atanh": (-0.9, 0.9),
    "acosh": (1.1, 3.0),
    "log": (0.1, 3.0),
    "log2": (0.1, 3.0),
    "log10": (0.1, 3.0),
    "sqrt": (0.1, 3.0),
    "rsqrt": (0.1, 3.0),
}
_UNARY = (
    "absolute acos acosh asin asinh atan atanh ceil cos cosh erf exp exp2 exp10 floor identity log log2 log10 negative "
    "reciprocal relu rint round rsqrt sigmoid sign sin sinh sqrt square tan tanh trunc"
).split()
_BINARY = (
    "add subtract multiply divide maximum minimum maximum_nan minimum_nan equal not_equal greater greater_equal less "
    "less_equal"
).split()
_LOGICAL = "logical_and logical_nand logical_or logical_nor logical_xor logical_xnor".split()


def _call(name: str, *more: Any, **named: Any) -> Callable[..., Any]:
    return lambda g, *tensors: getattr(g, name)(*tensors, *more, **named)


SAMPLES: dict[str, Sample] = {
    **{name: (_call(name), [_between(*_RANGES[name]) if name in _RANGES else _X]) for name in _UNARY},
    **{f"{name} of halves": (_call(name), [_HALVES]) for name in ("rint", "round", "trunc", "floor", "ceil", "sign")},
    **{f"{name} of odd": (_call(name), [_ODD]) for name in ("is_nan", "is_finite", "is_infinite")},
    "signbit": (_call("signbit"), [_HALVES]),
    **{name: (_call(name), [_X, _Y]) for name in _BINARY},
    **{f"{name} of equal": (_call(name), [_WHOLE, _WHOLE.T.reshape(3, 4)]) for name in _BINARY if "nan" not in name},
    **{name: (_call(name), [_TRUE, _Y > 0]) for name in _LOGICAL},
    "logical_not": (_call("logical_not"), [_TRUE]),
    "bitwise": (
        lambda g, x, y: [g.bitwise_and(x, y), g.bitwise_or(x, y), g.bitwise_xor(x, y), ~x],
        [_BITS, _BITS.T.reshape(3, 4).copy()],
    ),
    "shifts": (lambda g, x: [g.left_shift(x, 2), g.right_shift(x, 1)], [_BITS]),
    "power": (_call("power"), [np.abs(_X), _Y]),
    "remainders": (lambda g, x, y: [g.modulo(x, y), g.floor_modulo(x, y)], [_SIGNED, np.array([3, -2, -3, 5], I32)]),
    "remainders of floats": (lambda g, x, y: [g.modulo(x, y), g.floor_modulo(x, y)], [_X, _Y]),
    "divide_no_nan": (_call("divide_no_nan"), [_X, np.where(_Y > 0, _Y, 0).astype(F32)]),
    "atan2": (_call("atan2"), [np.array([0, 1, -1, 2, -2, 0, 1], F32), np.array([1, 0, 0, -3, -3, -1, 2], F32)]),
    "clamp": (_call("clamp", -0.5, 0.25), [_X]),
    "select": (lambda g, c, x, y: g.select(c, x, y), [_TRUE, _X, _Y]),
    "leaky_relu": (_call("leaky_relu", 0.2), [_X]),
    "cast": (lambda g, x: [g.cast(x, I32), g.cast(x, np.float16), g.cast(x, np.bool_)], [_X * 5]),
    "stop_gradient": (_call("stop_gradient"), [_X]),
    "constants": (lambda g, x: x * 2 + np.arange(4, dtype=F32) + g.variable(_X, name="w"), [_X]),
    **{
        name: (
            lambda g, x, name=name: [
                getattr(g, name)(x, -1),
                getattr(g, name)(x, (0, 1), keepdims=True),
                getattr(g, name)(x),
            ],
            [_X],
        )
        for name in ("sum", "mean", "reduce_max", "reduce_min", "reduce_max_nan", "reduce_min_nan", "prod", "variance")
    },
    "any and all": (lambda g, x: [g.all(x, 1), g.any(x, 0)], [_TRUE]),
    "argmax": (lambda g, x: [g.argmax(x, 1), g.argmin(x, 0)], [_X]),
    "cumsum": (lambda g, x: [g.cumsum(x, 1), g.cumsum(x, 0, exclusive=True), g.cumsum(x, -1, reverse=True)], [_X]),
    "order": (
        lambda g, x: [*g.top_k(x, 2), *g.bottom_k(x, 2, axis=0), g.sort(x, 1), g.argsort(x, 0, descending=True)],
        [_X],
    ),
    "matmul": (lambda g, x, y: x @ y, [_normal(2, 3, 4), _normal(4, 5)]),
    "einsum": (lambda g, x, y: g.einsum("bij,jk->bki", x, y), [_normal(2, 3, 4), _normal(4, 5)]),
    "reshape": (lambda g, x: [g.reshape(x, (-1, 2)), g.flatten(x, 1), g.reshape(x, g.shape_of(x))], [_normal(3, 2, 2)]),
    "squeeze": (lambda g, x: [g.squeeze(x), g.squeeze(x, 0), g.expand_dims(x, (0, 2))], [_normal(1, 3, 1)]),
    "transpose": (lambda g, x: g.transpose(x, (2, 0, 1)), [_normal(2, 3, 4)]),
    "broadcast": (lambda g, x: [g.broadcast_to(x, (2, 3, 4)), g.tile(x, (2, 1))], [_X]),
    "concat": (lambda g, x, y: [g.concat([x, y], 1), g.stack([x, y], 1)], [_X, _Y]),
    "split": (lambda g, x: [*g.split(x, 2, 1), *g.split(x, [1, 2], 0)], [_X]),
    "reverse": (lambda g, x: [g.reverse(x, 1), g.reverse(x)], [_X]),
    "pad": (
        lambda g, x: [
            g.pad(x, (1, 2), (0, 1), value=3),
            g.pad(x, (1, 1), (1, 0), mode="reflect"),
            g.pad(x, (0, 2), (1, 1), mode="edge"),
        ],
        [_X],
    ),
    "slices": (lambda g, x: [x[1:], x[:, ::2], x[-1], x[..., 1:3], x[::-1, 2], x[:, None, -2]], [_X]),
    "slice_update": (lambda g, x: g.slice_update(x, np.zeros((2, 2), F32), (1, 0), (3, 4), (1, 2)), [_X]),
    "band_part": (lambda g, x: [g.band_part(x, 1, 0), g.band_part(x, -1, 1), g.band_part(x, 0, -1)], [_X]),
    "coordinates": (lambda g, x: g.cast(g.coordinates((3, 4), 1), F32) + x, [_X]),
    "gather": (
        lambda g, x, i: [g.gather(x, i, 0), g.gather(x, i, 1), g.gather(x, [0, 2, 1], 1, batch_dims=1)],
        [_X, np.array([2, 0], I32)],
    ),
    "gather_nd": (lambda g, x, i: g.gather_nd(x, i), [_X, np.array([[2, 0], [1, 3]], I32)]),
    "gather_along": (lambda g, x, i: g.gather_along_axis(x, i, 1), [_X, _RANDOM.integers(0, 4, (3, 2)).astype(I32)]),
    **{
        f"scatter {mode}": (
            lambda g, x, mode=mode: g.scatter(x, np.array([1, 4, 1], I32), (5, 4), 0, mode=mode),
            [np.abs(_X)],
        )
        for mode in ("add", "mul", "min", "max")
    },
    "scatter_nd": (lambda g, x: g.scatter_nd(x, np.array([[0], [2], [0]], I32), (4, 4)), [_X]),
    "scatter_along": (lambda g, x: g.scatter_along_axis(x, np.array([[0, 1, 0, 2]] * 3, I32), (4, 4), 0), [_X]),
    "one_hot": (lambda g, i: g.one_hot(i, 4, on=2.0, off=-1.0), [np.array([0, 3, 1], I32)]),
    "non_zero": (lambda g, x: g.nonzero(x), [_TRUE.astype(I32)]),
    "softmax": (lambda g, x: [g.softmax(x, 0), g.log_softmax(x, 1)], [_X]),
    "normalization": (lambda g, x: g.layer_norm(x, gamma=np.ones(4, F32) * 2, beta=np.arange(4, dtype=F32)), [_X]),
    "attention": (
        lambda g, q, k: [g.attention(q, k, k, causal=True), g.attention(q, k, k, mask=np.zeros((3, 3), F32))],
        [_normal(2, 2, 3, 4), _normal(2, 2, 3, 4)],
    ),
    "losses": (
        lambda g, x: [
            g.softmax_cross_entropy(x, np.eye(3, 4, dtype=F32), -1, reduction=word) for word in ("none", "sum", "mean")
        ],
        [_X],
    ),
    "resize": (
        lambda g, x: [
            g.resize(x, (12, 3)),
            g.resize(x, (9, 14), align_corners=True, center_result=False),
            g.resize(x, (3, 7), mode="nearest"),
            g.resize_nearest(x, (4, 9), rounding="down"),
            g.resize_nearest(x, (4, 9), center_result=False),
        ],
        [_IMAGES],
    ),
    "conv2d": (
        lambda g, x: [
            g.conv2d(x, _normal(3, 2, 4, 5), strides=(2, 1), padding="same"),
            g.conv2d(x, _normal(3, 2, 2, 6), groups=2, dilations=2, padding=(1, 0, 2, 1)),
            g.conv2d(g.transpose(x, (0, 3, 1, 2)), _normal(5, 4, 1, 1), layout="NCHW", weights_layout="OIHW"),
        ],
        [_IMAGES],
    ),
    "depthwise": (
        lambda g, x: [
            g.depthwise_conv2d(x, _normal(3, 3, 4, 2), padding="same"),
            g.depthwise_conv2d(x, _normal(2, 4, 3, 3), weights_layout="OIHW", strides=2),
        ],
        [_IMAGES],
    ),
    "conv2d_transpose": (
        lambda g, x: [
            g.conv2d_transpose(x, _normal(3, 3, 5, 4), (2, 12, 14, 5), strides=2, padding="same"),
            g.conv2d_transpose(x, _normal(3, 3, 5, 4), (2, 13, 15, 5), strides=2),
            g.conv2d_transpose(x, _normal(1, 1, 5, 4), g.concat([g.shape_of(x)[:1], np.array([6, 7, 5], I32)])),
            g.conv2d_transpose(x, _normal(4, 5, 2, 2), (2, 6, 8, 5), padding=(1, 0, 0, 0), weights_layout="OIHW"),
        ],
        [_IMAGES],
    ),
    "conv3d": (
        lambda g, x: g.conv3d(x, _normal(2, 3, 3, 2, 4), padding="same", strides=(1, 2, 1)),
        [_normal(1, 4, 5, 6, 2)],
    ),
    "pooling": (
        lambda g, x: [
            g.max_pool2d(x, 2),
            g.max_pool2d(x, (3, 2), strides=2, padding="same"),
            g.max_pool2d(x, 3, strides=2, ceil_mode=True),
            g.avg_pool2d(x, 3, strides=1, padding=(1, 1, 1, 0)),
            g.avg_pool2d(x, 3, strides=2, padding=(1, 1, 1, 1), count_padding=True),
            g.max_pool4d(x, (1, 2, 2, 1)),
            g.avg_pool4d(x, (1, 1, 3, 2), strides=1),
            g.l2_norm_pool4d(x, (1, 2, 3, 1), strides=1),
        ],
        [_IMAGES],
    ),
    "lstm": (
        lambda g, x: g.lstm(
            x, _normal(12, 3), input_weight=_normal(12, 4), bias=_normal(12), state=_normal(2, 3), cell=_normal(2, 3)
        )[0],
        [_normal(5, 2, 4)],
    ),
    "lstm reversed": (
        lambda g, x: g.lstm(x, _normal(12, 3), input_weight=_normal(12, 4), reverse=True)[0],
        [_normal(5, 2, 4)],
    ),
    "gru": (
        lambda g, x: [
            g.gru(x, _normal(9, 3), input_weight=_normal(9, 4), bias=_normal(9)),
            g.gru(
                x,
                _normal(9, 3),
                input_weight=_normal(9, 4),
                secondary_bias=_normal(3),
                reset_after=True,
                reset_gate_first=True,
                state=_normal(2, 3),
            ),
        ],
        [_normal(5, 2, 4)],
    ),
    "rnn": (
        lambda g, x: [
            g.rnn(x, _normal(3, 3), input_weight=_normal(3, 4), bias=_normal(3), activation=word)
            for word in ("none", "relu", "tanh", "sigmoid")
        ],
        [_normal(5, 2, 4)],
    ),
    "quantize": (
        lambda g, x: [
            g.dequantize(g.quantize(x, 0.05, 3, dtype=np.int8), 0.05, 3),
            g.quantize(x, np.array([0.1, 0.2, 0.05, 0.4], F32), 100, dtype=np.uint8, axis=1),
        ],
        [_X],
    ),
    "cond": (
        lambda g, x: [*g.cond(g.sum(x) > 0, lambda: [x * 2, x], lambda: [-x, x + np.arange(4, dtype=F32)])],
        [_X],
    ),
    "cond of the other": (lambda g, x: g.cond(x[0, 0] > 1e9, lambda: [x * 2], lambda: [g.tanh(x)]), [_X]),
    "for": (
        lambda g, x: [
            *g.for_loop(3, [x], lambda i, v: [v * 0.5 + g.cast(i, F32)]),
            *g.for_loop(9, [x, x], lambda i, v, u: [v + u, u * 0.5], start=1, step=3),
            *g.for_loop(0, [x], lambda i, v: [v * 2]),
        ],
        [_X],
    ),
    "while": (
        lambda g, x: [
            *g.while_loop([x], lambda v: (g.sum(g.absolute(v)) < 100, [v + 0.25]), lambda v: [v * 2]),
            *g.while_loop([x], lambda v: (g.sum(v) > 1e9, [v * 3]), lambda v: [v]),
        ],
        [_X],
    ),
    "interleave": (lambda g, x: g.rotary(x, interleaved=True), [_normal(1, 2, 3, 4)]),
}


def built(name: str) -> tuple[mps.Graph, list[mps.Tensor], list[mps.Tensor], list[Array]]:
    """Return the graph of a sample, its placeholders and results, and the arrays that feed it."""
    make, arrays = SAMPLES[name]
    graph = mps.Graph("cpu")
    inputs = [graph.placeholder(each.shape, each.dtype, name=f"x{n}") for n, each in enumerate(arrays)]
    made = make(graph, *inputs)
    return graph, inputs, list(made) if isinstance(made, list | tuple) else [made], arrays
