"""Matmuls, attention, inverses, and Fourier transforms."""

from __future__ import annotations

from typing import Any

import numpy as np

from .mapping import OPERATORS, Compute, LeftOut, Operator, operator, refuse_options


@operator("matmul", "bmm", "mm", sums=True)
def _matmul(graph: Any, a: Any, b: Any, **options: Any) -> Any:
    refuse_options(options)
    return graph.matmul(a, b)


@operator("__rmatmul__", sums=True)
def _rmatmul(graph: Any, a: Any, b: Any) -> Any:
    return graph.matmul(b, a)


def _vector_product(graph: Any, matrix: Any, vector: Any) -> Any:
    return graph.squeeze(graph.matmul(matrix, graph.expand_dims(vector, 1)), [1])


@operator("mv", sums=True)
def _matrix_vector(graph: Any, matrix: Any, vector: Any) -> Any:
    return _vector_product(graph, matrix, vector)


@operator("vdot", sums=True)
def _conjugate_dot(graph: Any, a: Any, b: Any) -> Any:
    return _dot(graph, graph.conjugate(a) if a.dtype.kind == "c" else a, b)


@operator("dot", "inner", sums=True)
def _dot(graph: Any, a: Any, b: Any) -> Any:
    if a.ndim != 1 or b.ndim != 1:
        raise LeftOut("more than one axis")
    return graph.reduce_sum(a * b)


@operator("addmm", "baddbmm", sums=True)
def _add_matmul(graph: Any, c: Any, a: Any, b: Any, beta: float = 1, alpha: float = 1) -> Any:
    return beta * c + alpha * graph.matmul(a, b)


@operator("addmv", sums=True)
def _add_matrix_vector(graph: Any, c: Any, a: Any, b: Any, beta: float = 1, alpha: float = 1) -> Any:
    return beta * c + alpha * _vector_product(graph, a, b)


@operator("outer")
def _outer(graph: Any, a: Any, b: Any) -> Any:
    return graph.expand_dims(a, 1) * graph.expand_dims(b, 0)


@operator("nn.functional.linear", sums=True)
def _linear(graph: Any, x: Any, weight: Any, bias: Any = None) -> Any:
    if weight.ndim == 1:
        raise LeftOut("a vector as the weights")
    y = graph.matmul(x, graph.transpose(weight))
    return y if bias is None else y + bias


@operator("linalg.inv", takes_extremes=False)
def _inverse(graph: Any, x: Any) -> Any:
    return graph.inverse(x)


# Scores reach 80, and so do the products that cancel in small gradients.
@operator("nn.functional.scaled_dot_product_attention", sums=True, unit=80)
def _attention(
    graph: Any,
    q: Any,
    k: Any,
    v: Any,
    attn_mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Any:
    if dropout_p or is_causal or enable_gqa:
        raise LeftOut("dropout, a causal mask, or grouped heads")
    if attn_mask is not None and attn_mask.dtype == np.bool_:
        attn_mask = graph.select(attn_mask, 0.0, -np.inf)
    return graph.attention(q, k, v, attn_mask, scale=scale)


@operator("complex")
def _complex(graph: Any, real: Any, imaginary: Any) -> Any:
    if real.dtype == np.float16:
        raise LeftOut("NumPy lacks complex numbers of halves")
    return graph.complex(real, imaginary)


_FORWARD_SCALES = {None: "none", "backward": "none", "forward": "size", "ortho": "unitary"}
_INVERSE_SCALES = {None: "size", "backward": "size", "forward": "none", "ortho": "unitary"}


def _axes(x: Any, axes: int, dim: Any) -> Any:
    """Return the axes of a transform over one, two or (0) all axes."""
    if dim is not None:
        return dim
    return {1: -1, 2: [-2, -1], 0: list(range(x.ndim))}[axes]


def _transform(kind: str, axes: int, inverse: bool) -> Compute:
    def compute(graph: Any, x: Any, n: Any = None, dim: Any = None, norm: str | None = None, **options: Any) -> Any:
        if n is not None or options.get("s") is not None:
            raise LeftOut("another length")
        scale = (_INVERSE_SCALES if inverse else _FORWARD_SCALES)[norm]
        over = _axes(x, axes, dim)
        if kind == "rfft":
            return graph.rfft(x, over, scale=scale)
        if kind == "irfft":
            return graph.irfft(x, over, scale=scale, odd=False)
        return graph.fft(x, over, inverse=inverse, scale=scale)

    return compute


for _suffix, _number in {"": 1, "2": 2, "n": 0}.items():
    for _kind, _inverse_of in {"fft": False, "ifft": True, "rfft": False, "irfft": True}.items():
        OPERATORS[f"fft.{_kind}{_suffix}"] = Operator(_transform(_kind, _number, _inverse_of), sums=True)
