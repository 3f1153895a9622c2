"""Attention, embeddings, rotary positions and convolutions over one axis, against formulas and finite differences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from graph_formulas import Array, check, compare

RNG = np.random.default_rng(21)


def _drawn(*shape: int) -> Array:
    return RNG.normal(size=shape)


# ---- attention


def _attention(q: Any, k: Any, v: Any, reads: Any = None, added: Any = 0.0) -> Any:
    """Rows that read no key are 0. Heads of keys are repeated in groups."""
    if q.ndim > 2:
        k, v = (np.repeat(x, q.shape[-3] // x.shape[-3], -3) for x in (k, v))
    scores = q @ np.swapaxes(k, -1, -2) / q.shape[-1] ** 0.5 + added
    some = np.ones_like(scores, bool) if reads is None else np.broadcast_to(reads, scores.shape)
    powers = np.where(some, np.exp(scores - scores.max(-1, keepdims=True)), 0)
    total = powers.sum(-1, keepdims=True)
    return powers / np.where(total == 0, 1, total) @ v


def _check_attention(
    build: Any, formula: Any, values: list[Array], opened: tuple[tuple[int, ...], ...] = ((), (0, 2), (0, 1, 2))
) -> None:
    """Compare with all extents of the operands known, and with those of these axes unknown."""
    for axes in opened:
        graph = mps.Graph("cpu")
        tensors = [
            graph.placeholder([None if place in axes else extent for place, extent in enumerate(value.shape)])
            for value in values
        ]
        compare(graph, tensors, build(graph, *tensors), formula, values)


@pytest.mark.parametrize(("rows", "keys"), [(1, 1), (1, 4), (4, 1), (5, 5), (3, 5), (5, 3)])
def test_causal_attention(rows: int, keys: int) -> None:
    _check_attention(
        lambda graph, q, k, v: graph.attention(q, k, v, causal=True),
        lambda q, k, v: _attention(q, k, v, np.tri(rows, keys, dtype=bool)),
        [_drawn(2, 3, rows, 4), _drawn(2, 3, keys, 4), _drawn(2, 3, keys, 2)],
    )


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("heads", [1, 2, 6])
def test_groups_of_heads_share_keys(heads: int, causal: bool) -> None:
    _check_attention(
        lambda graph, q, k, v: graph.attention(q, k, v, causal=causal),
        lambda q, k, v: _attention(q, k, v, np.tri(3, 4, dtype=bool) if causal else None),
        [_drawn(2, 6, 3, 4), _drawn(2, heads, 4, 4), _drawn(2, heads, 4, 2)],
        ((), (0,), (0, 2)),
    )


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("is_fed", [False, True])
def test_masks_of_bools(is_fed: bool, causal: bool) -> None:
    reads = RNG.random((2, 1, 4, 4)) > 0.5
    reads[0, 0, 1], reads[1, 0, 2] = False, True  # a row that reads no key, and one that reads all
    both = reads & np.tri(4, dtype=bool) if causal else reads
    values = [_drawn(2, 3, 4, 2), _drawn(2, 3, 4, 2), _drawn(2, 3, 4, 3)]
    graph = mps.Graph("cpu")
    tensors = [graph.placeholder(value.shape) for value in values]
    mask = graph.placeholder((2, 1, None, None), np.bool_) if is_fed else reads
    query, key, value = tensors
    y = graph.attention(query, key, value, mask, causal=causal)
    made = [y, *graph.gradients(graph.sum(graph.square(y)), tensors)]
    found = graph.run(
        {**dict(zip(tensors, values, strict=True)), **({mask: reads} if isinstance(mask, mps.Tensor) else {})}, made
    )
    expected = _attention(values[0], values[1], values[2], both)
    np.testing.assert_allclose(found[0], expected, atol=1e-6)
    assert not found[0][~both.any(-1).repeat(3, 1)].any()
    for number, slope in enumerate(found[1:]):
        direction = _drawn(*values[number].shape)
        moved = []
        for sign in (1, -1):
            near = [value + sign * 1e-6 * direction if place == number else value for place, value in enumerate(values)]
            moved.append((_attention(near[0], near[1], near[2], both) ** 2).sum())
        assert float((slope * direction).sum()) == pytest.approx((moved[0] - moved[1]) / 2e-6, abs=1e-4)


def test_a_mask_of_numbers_beside_a_causal_one() -> None:
    added = _drawn(3, 3)
    _check_attention(
        lambda graph, q, k, v: graph.attention(q, k, v, added.astype(np.float32), causal=True),
        lambda q, k, v: _attention(q, k, v, np.tri(3, dtype=bool), added),
        [_drawn(1, 2, 3, 4), _drawn(1, 2, 3, 4), _drawn(1, 2, 3, 2)],
    )


def test_attention_of_matrices_and_of_nothing() -> None:
    check(
        lambda graph, q, k, v: graph.attention(q, k, v, causal=True, scale=0.5),
        lambda q, k, v: _attention(q, k, v, np.tri(4, dtype=bool)),
        [_drawn(4, 4), _drawn(4, 4), _drawn(4, 3)],
    )
    graph = mps.Graph("cpu")
    q = graph.placeholder((None, 2, None, 4))
    for shape in ((0, 2, 3, 4), (2, 2, 0, 4)):
        assert graph.run({q: np.zeros(shape)}, graph.attention(q, q, q, causal=True)).shape == shape


def test_causal_attention_of_halves_and_of_huge_scores() -> None:
    values = [_drawn(2, 5, 4).astype(np.float16) for _ in range(3)]
    graph = mps.Graph("cpu")
    tensors = [graph.placeholder(value.shape, np.float16) for value in values]
    y = graph.attention(*tensors, causal=True)
    assert y.dtype == np.float16
    found = graph.run(dict(zip(tensors, values, strict=True)), y)
    q, k, v = (value.astype(float) for value in values)
    expected = [_attention(q[row], k[row], v[row], np.tri(5, dtype=bool)) for row in range(2)]
    np.testing.assert_allclose(found, expected, atol=4e-3)
    same = graph.placeholder((2, 1))
    huge = graph.attention(same, same, [[1.0], [3.0]], causal=True)
    assert graph.run({same: [[-1e15], [-1e15]]}, huge).tolist() == [[1], [2]]


def test_heads_that_do_not_divide_are_refused() -> None:
    graph = mps.Graph("cpu")
    row = graph.placeholder((3,))
    for other in (row, graph.placeholder()):
        with pytest.raises(mps.ShapeError, match="causally, expected known numbers of 2 or more axes.$"):
            graph.attention(other, row, row, causal=True, scale=1)
    q, k = graph.placeholder((1, 4, 2, 3)), graph.placeholder((1, 3, 2, 3))
    with pytest.raises(
        mps.ShapeError, match="^attention: the query has 4 heads and the keys have 3, expected a divisor.$"
    ):
        graph.attention(q, k, k)


# ---- embeddings


@pytest.mark.parametrize("indices", [[2, 0, 2], [[1, 3], [3, 3]], 1, np.zeros((0, 2), np.int32)])
def test_embedding(indices: Any) -> None:
    numbers = np.asarray(indices, np.int32)
    check(lambda graph, w: graph.embedding(numbers, w), lambda w: w[numbers], [_drawn(4, 3)])


@pytest.mark.parametrize("dtype", [np.int64, np.uint8, np.int8])
def test_indices_of_any_integers(dtype: Any) -> None:
    graph = mps.Graph("cpu")
    numbers = graph.placeholder((None,), dtype)
    assert graph.run({numbers: np.array([1, 7], dtype)}, graph.embedding(numbers, [[1.0], [2.0]])).tolist() == [
        [2],
        [0],
    ]


@pytest.mark.parametrize("padding_index", [1, -2])
def test_a_row_of_padding_has_no_slope(padding_index: int) -> None:
    graph = mps.Graph("cpu")
    weights = graph.placeholder((3, 2))
    y = graph.embedding([[1, 2], [1, 2]], weights, padding_index=padding_index)
    table = _drawn(3, 2).astype(np.float32)
    found, slope = graph.run({weights: table}, [y, *graph.gradients(graph.sum(y), [weights])])
    np.testing.assert_array_equal(found, table[[[1, 2], [1, 2]]])
    assert slope.tolist() == [[0, 0], [0, 0], [2, 2]]


def test_what_embedding_refuses() -> None:
    graph = mps.Graph("cpu")
    weights = graph.placeholder((3, 2), name="w")
    with pytest.raises(mps.DTypeError, match="is given as indices, expected integers"):
        graph.embedding([1.0], weights)
    with pytest.raises(mps.ArgumentError, match="^embedding: padding_index is 3, <Tensor w.* has 3 rows.$"):
        graph.embedding([1], weights, padding_index=3)


# ---- rotary positions


def _rotary(x: Any, positions: Any, features: int, interleaved: bool = False, base: float = 10000.0) -> Any:
    """Multiply complex numbers by e^(i angle)."""
    rates = base ** (-2 * np.arange(features // 2) / features)
    factors = np.exp(1j * np.asarray(positions)[..., np.newaxis] * rates)
    y = x.copy()
    a, b = (
        (slice(0, features, 2), slice(1, features, 2))
        if interleaved
        else (slice(features // 2), slice(features // 2, features))
    )
    turned = (x[..., a] + 1j * x[..., b]) * factors
    y[..., a], y[..., b] = turned.real, turned.imag
    return y


@pytest.mark.parametrize("interleaved", [False, True])
@pytest.mark.parametrize("features", [None, 2, 4, 0])
@pytest.mark.parametrize("first", [0, 9])
def test_rotary(first: int, features: int | None, interleaved: bool) -> None:
    count = 6 if features is None else features
    values = [_drawn(2, 3, 4, 6)]
    for opened in ((), (0,), (0, 2), (0, 1, 2)):
        graph = mps.Graph("cpu")
        x = graph.placeholder([None if place in opened else extent for place, extent in enumerate(values[0].shape)])
        y = graph.rotary(x, first=first, features=features, interleaved=interleaved)
        assert y.shape == x.shape
        compare(graph, [x], y, lambda a: _rotary(a, first + np.arange(4), count, interleaved) if count else a, values)


def test_positions_that_are_given() -> None:
    positions = np.array([[5, 0, 2], [7, 7, 1]])
    x = _drawn(2, 3, 4)
    expected = _rotary(x, positions, 4)
    graph = mps.Graph("cpu")
    source, fed, offset = (
        graph.placeholder(x.shape),
        graph.placeholder((2, None), np.int32),
        graph.placeholder((), np.int32),
    )
    made = [graph.rotary(source, positions), graph.rotary(source, fed), graph.rotary(source, first=offset)]
    found = graph.run({source: x, fed: positions, offset: 4}, made)
    np.testing.assert_allclose(found[0], expected, atol=1e-6)
    np.testing.assert_allclose(found[1], expected, atol=1e-5)
    np.testing.assert_allclose(found[2], _rotary(x, 4 + np.arange(3), 4), atol=1e-5)


def test_positions_along_another_axis_and_another_base() -> None:
    check(
        lambda graph, x: graph.rotary(graph.reshape(x, (2, 3, 5, 4)), axis=1, base=100),
        lambda x: _rotary(x, np.arange(3)[:, np.newaxis], 4, base=100),
        [_drawn(2, 3, 5, 4)],
    )


def test_far_positions_that_are_known_are_computed_in_float64() -> None:
    graph = mps.Graph("cpu")
    x = _drawn(1, 8)
    np.testing.assert_allclose(
        graph.run({}, graph.rotary(x.astype(np.float32), first=10**7)), _rotary(x, [10**7], 8), atol=1e-6
    )


def test_rotary_of_halves_and_what_it_refuses() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((3, 4), np.float16, name="x")
    assert graph.rotary(x, name="turned").dtype == np.float16
    assert graph.run({x: np.ones((3, 4), np.float16)}, graph.rotary(x))[0].tolist() == [1, 1, 1, 1]
    for features in (3, 6, -2):
        with pytest.raises(
            mps.ShapeError, match=f"^rotary: {features} features of <Tensor x.* are turned, expected an even"
        ):
            graph.rotary(x, features=features)
    with pytest.raises(mps.ShapeError, match="^rotary: all features of <Tensor .* are turned"):
        graph.rotary(graph.placeholder((3, None)))
    for axis in (-1, 1, 2):
        with pytest.raises(
            mps.ArgumentError, match=f"^rotary: axis is {axis}, expected one of <Tensor x.* before the last.$"
        ):
            graph.rotary(x, axis=axis)
    with pytest.raises(mps.ShapeError, match=r"^rotary: first is int64 of shape \(2,\), expected one number.$"):
        graph.rotary(x, first=[1, 2])
    with pytest.raises(mps.ArgumentError, match="^rotary: base is 0, expected a number above 0.$"):
        graph.rotary(x, base=0)
    with pytest.raises(mps.DTypeError, match="^rotary: .* is given, expected floats.$"):
        graph.rotary(graph.placeholder((3, 4), np.int32))


# ---- convolutions over one axis


def _conv1d(x: Any, w: Any, stride: int, dilation: int, groups: int, padding: tuple[int, int]) -> Any:
    """(N, L, C) and (k, C / groups, O)."""
    x = np.pad(x, [(0, 0), padding, (0, 0)])
    count = (x.shape[1] - (len(w) - 1) * dilation - 1) // stride + 1
    parts = []
    for group in range(groups):
        sources = np.split(x, groups, 2)[group]
        filters = np.split(w, groups, 2)[group]
        taken = [
            sources[:, tap * dilation :][:, : (count - 1) * stride + 1 : stride] @ filters[tap] for tap in range(len(w))
        ]
        parts.append(sum(taken))
    return np.concatenate(parts, -1)


@pytest.mark.parametrize("layout", ["NLC", "NCL"])
@pytest.mark.parametrize(
    ("stride", "dilation", "groups", "padding"), [(1, 1, 1, (0, 0)), (2, 1, 2, (1, 0)), (1, 2, 1, (4, 0))]
)
def test_conv1d(stride: int, dilation: int, groups: int, padding: tuple[int, int], layout: str) -> None:
    x, w = _drawn(2, 7, 4), _drawn(3, 4 // groups, 6)
    settings: dict[str, Any] = {"stride": stride, "dilation": dilation, "groups": groups, "padding": padding}

    def build(graph: mps.Graph, a: Any, b: Any) -> mps.Tensor:
        if layout == "NLC":
            return graph.conv1d(a, b, **settings)
        return graph.conv1d(a, b, layout="NCL", weights_layout="OIL", **settings)

    def turned(a: Any) -> Any:
        return a if layout == "NLC" else np.swapaxes(a, 1, 2)

    def filters(b: Any) -> Any:
        return b if layout == "NLC" else b.transpose(2, 1, 0)

    values = [np.ascontiguousarray(turned(x)), np.ascontiguousarray(filters(w))]
    for batch in (2, None):
        graph = mps.Graph("cpu")
        tensors = [graph.placeholder((batch, *values[0].shape[1:])), graph.placeholder(values[1].shape)]
        compare(
            graph,
            tensors,
            build(graph, *tensors),
            lambda a, b: turned(_conv1d(turned(a), filters(b), stride, dilation, groups, padding)),
            values,
        )


def test_paddings_by_words_and_what_is_refused() -> None:
    graph = mps.Graph("cpu")
    x, w = graph.placeholder((None, 8, 2)), np.ones((3, 2, 4), np.float32)
    assert [graph.conv1d(x, w, padding=word, stride=2, name="c").shape for word in ("valid", "same")] == [
        (None, 3, 4),
        (None, 4, 4),
    ]
    for options, sentence in (
        ({"padding": (1, 1, 1, 1)}, r"^conv1d: padding is \(1, 1, 1, 1\), expected \(left, right\).$"),
        ({"layout": "NHWC"}, '^conv1d: layout is "NHWC", expected one of NLC, NCL.$'),
        ({"weights_layout": "HWIO"}, '^conv1d: weights_layout is "HWIO", expected one of LIO, OIL.$'),
    ):
        with pytest.raises(mps.ArgumentError, match=sentence):
            graph.conv1d(x, w, **options)
