"""Operators along axes: reductions, scans, orders, normalisations."""

from __future__ import annotations

from typing import Any

import numpy as np

from .mapping import (
    AT_NAN,
    CENTERED,
    EQUAL_ELEMENTS,
    FOLDED,
    LIMITS,
    NAN_ALONE,
    NAN_HAS_NO_ORDER,
    NAN_IS_LEFT_OUT,
    OPERATORS,
    OTHER_FACTORS,
    Compute,
    LeftOut,
    Operator,
    axes_of,
    int32,
    need_axes,
    operator,
    product,
    refuse_options,
)

DIVIDED = 316  # 1 / sqrt(1e-5), by which a difference of nearly equal elements is multiplied
_REDUCTIONS = {
    "all": "reduce_and",
    "amax": "reduce_max_nan",
    "amin": "reduce_min_nan",
    "any": "reduce_or",
    "mean": "mean",
    "prod": "reduce_product",
    "sum": "reduce_sum",
}


def _reduction(method: str) -> Compute:
    def compute(graph: Any, x: Any, dim: Any = None, keepdim: bool = False, **options: Any) -> Any:
        refuse_options(options)
        return getattr(graph, method)(x, axes_of(dim), keepdims=keepdim)

    return compute


def _scan(method: str) -> Compute:
    def compute(graph: Any, x: Any, dim: int, **options: Any) -> Any:
        refuse_options(options)
        return getattr(graph, method)(x, axis=dim)

    return compute


OPERATORS.update(
    {
        name: Operator(
            _reduction(method),
            takes_long_axes=True,
            ties=EQUAL_ELEMENTS if name in ("amax", "amin", "prod") else "",
            gradient_extremes={"amax": NAN_ALONE, "amin": NAN_ALONE, "prod": AT_NAN}.get(name, ""),
        )
        for name, method in _REDUCTIONS.items()
    }
)
OPERATORS["cumsum"] = Operator(_scan("cumulative_sum"), takes_long_axes=True)
OPERATORS["cumprod"] = Operator(
    _scan("cumulative_product"), takes_long_axes=True, sums=True, gradient_extremes=OTHER_FACTORS
)
OPERATORS["cummax"] = Operator(
    _scan("cumulative_max"), takes_long_axes=True, first_result_only=True, nan=NAN_IS_LEFT_OUT, ties=EQUAL_ELEMENTS
)
OPERATORS["cummin"] = Operator(
    _scan("cumulative_min"), takes_long_axes=True, first_result_only=True, nan=NAN_IS_LEFT_OUT, ties=EQUAL_ELEMENTS
)


@operator("max.reduction_no_dim", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=EQUAL_ELEMENTS)
def _max(graph: Any, x: Any) -> Any:
    return graph.reduce_max_nan(x)


@operator("min.reduction_no_dim", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=EQUAL_ELEMENTS)
def _min(graph: Any, x: Any) -> Any:
    return graph.reduce_min_nan(x)


@operator("max.reduction_with_dim", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=EQUAL_ELEMENTS)
def _max_along(graph: Any, x: Any, dim: int, keepdim: bool = False) -> Any:
    need_axes(x)
    return [graph.reduce_max_nan(x, dim, keepdims=keepdim), graph.argmax(x, dim, keepdims=keepdim)]


@operator("min.reduction_with_dim", takes_long_axes=True, nan=NAN_IS_LEFT_OUT, ties=EQUAL_ELEMENTS)
def _min_along(graph: Any, x: Any, dim: int, keepdim: bool = False) -> Any:
    need_axes(x)
    return [graph.reduce_min_nan(x, dim, keepdims=keepdim), graph.argmin(x, dim, keepdims=keepdim)]


def _corrected_variance(graph: Any, x: Any, dim: Any, correction: float, keepdim: bool) -> Any:
    axes = axes_of(dim)
    count = product(x.shape[axis] for axis in (range(x.ndim) if axes is None else axes))
    variance = graph.variance(x, axes, keepdims=keepdim)
    if correction == 0:
        return variance
    if count - correction <= 0:
        raise LeftOut("no degree of freedom")
    return variance * (count / (count - correction))


def _variance(
    graph: Any,
    x: Any,
    dim: Any = None,
    unbiased: bool | None = None,
    correction: float | None = None,
    keepdim: bool = False,
    **options: Any,
) -> Any:
    if isinstance(dim, bool):
        unbiased, dim = dim, None
    default = 0 if unbiased is False else 1
    return _corrected_variance(graph, x, dim, default if correction is None else correction, keepdim)


@operator("std", "std.unbiased", sums=True, gradient_extremes=CENTERED)
def _deviation(graph: Any, x: Any, *given: Any, **options: Any) -> Any:
    return graph.sqrt(_variance(graph, x, *given, **options))


OPERATORS["var"] = OPERATORS["var.unbiased"] = Operator(_variance, sums=True, gradient_extremes=CENTERED)


def _position(method: str) -> Compute:
    def compute(graph: Any, x: Any, dim: int | None = None, keepdim: bool = False) -> Any:
        if dim is not None:
            return getattr(graph, method)(x, dim, keepdims=keepdim)
        position = getattr(graph, method)(graph.reshape(x, (-1,)), 0)
        return graph.reshape(position, (1,) * x.ndim) if keepdim else position

    return compute


OPERATORS["argmax"] = Operator(_position("argmax"), takes_long_axes=True, nan=NAN_IS_LEFT_OUT)
OPERATORS["argmin"] = Operator(_position("argmin"), takes_long_axes=True, nan=NAN_IS_LEFT_OUT)


@operator("count_nonzero", takes_long_axes=True)
def _count(graph: Any, x: Any, dim: Any = None) -> Any:
    other_than_0 = x if x.dtype == np.bool_ else graph.not_equal(x, 0)
    return graph.reduce_sum(graph.cast(other_than_0, np.int32), axes_of(dim))


@operator("logsumexp", takes_long_axes=True, takes_extremes=False)  # a formula of ours
def _log_sum_exp(graph: Any, x: Any, dim: Any, keepdim: bool = False) -> Any:
    axes = axes_of(dim)
    largest = graph.reduce_max_nan(x, axes, keepdims=True)
    total = graph.log(graph.reduce_sum(graph.exp(x - largest), axes, keepdims=True)) + largest
    return total if keepdim or not axes else graph.squeeze(total, axes)


@operator("sort", takes_long_axes=True, first_result_only=True, nan=NAN_HAS_NO_ORDER, ties=EQUAL_ELEMENTS)
def _sort(graph: Any, x: Any, dim: int = -1, descending: bool = False, stable: bool = False) -> Any:
    return graph.sort(x, axis=dim, descending=descending)


@operator("msort", takes_long_axes=True, nan=NAN_HAS_NO_ORDER, ties=EQUAL_ELEMENTS)
def _sort_first_axis(graph: Any, x: Any) -> Any:
    return graph.sort(x, axis=0)


@operator("argsort", nan=NAN_HAS_NO_ORDER)
def _argsort(graph: Any, x: Any, dim: int = -1, descending: bool = False, stable: bool = False) -> Any:
    if not stable:
        raise LeftOut("the order of equal elements is PyTorch's choice")
    return graph.argsort(x, axis=dim, descending=descending)


@operator("topk", first_result_only=True, nan=NAN_HAS_NO_ORDER, ties=EQUAL_ELEMENTS)
def _top(graph: Any, x: Any, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    return list((graph.top_k if largest else graph.bottom_k)(x, k, axis=dim))


@operator("kthvalue", first_result_only=True, nan=NAN_HAS_NO_ORDER, ties=EQUAL_ELEMENTS)
def _kth(graph: Any, x: Any, k: int, dim: int = -1, keepdim: bool = False) -> Any:
    need_axes(x)
    axis = dim % x.ndim
    value = graph.sort(x, axis=dim)[tuple(slice(k - 1, k) if i == axis else slice(None) for i in range(x.ndim))]
    return value if keepdim else graph.squeeze(value, [axis])


@operator("softmax", takes_long_axes=True)
def _softmax(graph: Any, x: Any, dim: int, dtype: Any = None, **options: Any) -> Any:
    return graph.softmax(x, dim)


@operator("nn.functional.softmin", takes_long_axes=True)
def _softmin(graph: Any, x: Any, dim: int, dtype: Any = None, **options: Any) -> Any:
    return graph.softmax(-x, dim)


@operator("nn.functional.layer_norm", sums=True, unit=DIVIDED, gradient_extremes=LIMITS)
def _layer_normalization(
    graph: Any, x: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: float = 1e-5
) -> Any:
    axes = list(range(x.ndim - len(normalized_shape), x.ndim))
    mean, variance = (method(x, axes, keepdims=True) for method in (graph.mean, graph.variance))
    return graph.normalize(x, mean, variance, gamma=weight, beta=bias, epsilon=eps)


@operator(
    "nn.functional.batch_norm",
    "nn.functional.batch_norm.without_cudnn",
    constants=frozenset({1, 2}),
    sums=True,
    peer_nan=FOLDED,
)
def _batch_normalization(
    graph: Any,
    x: Any,
    mean: Any,
    variance: Any,
    weight: Any = None,
    bias: Any = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Any:
    if 0 in x.shape or x.ndim < 2:
        raise LeftOut("no elements or channels")
    channels = [None if each is None else _of_channels(graph, x, each) for each in (mean, variance, weight, bias)]
    mean, variance, weight, bias = channels
    if training or mean is None:
        axes = [0, *range(2, x.ndim)]
        mean, variance = (method(x, axes, keepdims=True) for method in (graph.mean, graph.variance))
    return graph.normalize(x, mean, variance, gamma=weight, beta=bias, epsilon=eps)


@operator("nn.functional.group_norm", sums=True, unit=DIVIDED, peer_nan=FOLDED, gradient_extremes=LIMITS)
def _group_normalization(
    graph: Any, x: Any, groups: int, weight: Any = None, bias: Any = None, eps: float = 1e-5
) -> Any:
    if 0 in x.shape or x.ndim < 2:
        raise LeftOut("no elements or channels")
    rows = graph.reshape(x, (x.shape[0], groups, -1))
    mean, variance = (method(rows, [2], keepdims=True) for method in (graph.mean, graph.variance))
    y = graph.reshape(graph.normalize(rows, mean, variance, epsilon=eps), list(x.shape))
    y = y if weight is None else y * _of_channels(graph, x, weight)
    return y if bias is None else y + _of_channels(graph, x, bias)


def _of_channels(graph: Any, x: Any, values: Any) -> Any:
    return graph.reshape(values, (1, -1) + (1,) * (x.ndim - 2))


@operator("nn.functional.cross_entropy", has_indices=True, takes_extremes=False)  # labels of 0 times -inf
def _cross_entropy(
    graph: Any,
    x: Any,
    target: Any,
    weight: Any = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> Any:
    if weight is not None or label_smoothing or ignore_index != -100:
        raise LeftOut("weights, smoothed or ignored labels")
    axis = 1 if x.ndim > 1 else 0
    if target.dtype.kind != "f":
        target = graph.one_hot(int32(graph, target), x.shape[axis], axis=axis)
    return graph.softmax_cross_entropy(x, target, axis, reduction=reduction)
