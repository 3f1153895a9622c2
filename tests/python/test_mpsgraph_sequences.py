"""Recurrent layers, indexing and random numbers of graphs, against unrolled loops and NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from test_mpsgraph import _check_gradients, _numbers


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def _lstm(x: Any, w: Any, r: Any, b: Any, h: Any, c: Any, mask: Any, peephole: Any) -> tuple[Any, Any]:
    """The layer in double, gates i, f, z, o."""
    states, cells = [], []
    for step, factors in zip(x.astype(np.float64), mask, strict=True):
        gates = np.split(step @ w.T + (h * factors) @ r.T + b, 4, -1)
        p = np.split(peephole, 4)
        i, f, z = _sigmoid(gates[0] + p[0] * c), _sigmoid(gates[1] + p[1] * c), np.tanh(gates[2] + p[2] * c)
        c = f * c + i * z
        h = _sigmoid(gates[3] + p[3] * c) * np.tanh(c)
        states.append(h)
        cells.append(c)
    return np.array(states), np.array(cells)


def _gru(x: Any, w: Any, r: Any, b: Any, h: Any, *, after: bool, second: Any, flip: bool) -> Any:
    """The layer in double, gates z, r, o."""
    size, states = h.shape[-1], []
    for step in x.astype(np.float64):
        given = step @ w.T + b
        product = h @ r[: 2 * size].T
        z, reset = (
            _sigmoid(given[:, k * size : (k + 1) * size] + product[:, k * size : (k + 1) * size]) for k in (0, 1)
        )
        candidate = reset * (h @ r[2 * size :].T + second) if after else (reset * h) @ r[2 * size :].T
        o = np.tanh(given[:, 2 * size :] + candidate)
        h = (1 - z) * h + z * o if flip else z * h + (1 - z) * o
        states.append(h)
    return np.array(states)


T, N, F, H = 3, 2, 4, 3


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("full", [False, True])
def test_lstm_is_the_formula(reverse: Any, full: Any) -> None:
    graph = mps.Graph()
    values = [_numbers(*shape) for shape in [(T, N, F), (4 * H, F), (4 * H, H), (4 * H,), (N, H), (N, H)]]
    feeds = {graph.placeholder(value.shape): value for value in values}
    x, w, r, b, h, c = feeds
    mask, peephole = np.ones((T, N, H), np.float32), np.zeros(4 * H, np.float32)
    options: dict[str, Any] = {}
    if full:
        mask, peephole = _numbers(T, N, H), _numbers(4 * H)
        options = {"mask": graph.placeholder((T, N, H)), "peephole": graph.placeholder((4 * H,))}
        feeds |= {options["mask"]: mask, options["peephole"]: peephole}
    states, cells = graph.lstm(x, r, input_weight=w, bias=b, state=h, cell=c, reverse=reverse, **options)
    order = slice(None, None, -1 if reverse else 1)
    expected = _lstm(values[0][order], values[1], values[2], values[3], values[4], values[5], mask[order], peephole)
    for tensor, reference in zip((states, cells), expected, strict=True):
        np.testing.assert_allclose(graph.run(feeds, tensor), reference[order], rtol=1e-4, atol=1e-5)
    _check_gradients(graph, feeds, graph.square(states) + cells)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("flip", [False, True])
def test_gru_is_the_formula(after: Any, flip: Any) -> None:
    graph = mps.Graph()
    values = [_numbers(*shape) for shape in [(T, N, F), (3 * H, F), (3 * H, H), (3 * H,), (N, H)]]
    feeds = {graph.placeholder(value.shape): value for value in values}
    x, w, r, b, h = feeds
    options: dict[str, Any] = {"secondary_bias": graph.constant(_numbers(H))} if after else {}
    states = graph.gru(x, r, input_weight=w, bias=b, state=h, reset_after=after, flip_z=flip, **options)
    second = graph.run({}, options["secondary_bias"]) if after else 0
    expected = _gru(*values, after=after, second=second, flip=flip)
    np.testing.assert_allclose(graph.run(feeds, states), expected, rtol=1e-4, atol=1e-5)
    _check_gradients(graph, feeds, graph.square(states))


def test_a_bidirectional_layer_is_two_layers() -> None:
    graph = mps.Graph()
    x, w, r = _numbers(T, N, F), _numbers(2 * H, F), _numbers(2, H, H)
    both = graph.rnn(x, r, input_weight=w, bidirectional=True, activation="tanh")
    there = graph.rnn(x, r[0], input_weight=w[:H], activation="tanh")
    back = graph.rnn(x, r[1], input_weight=w[H:], activation="tanh", reverse=True)
    result, first, second = graph.run({}, [both, there, back])
    np.testing.assert_allclose(result, np.concatenate([first, second], -1), rtol=1e-6)


# ---- indexing


def test_indexing_is_numpys() -> None:
    graph = mps.Graph()
    # No two numbers are near each other: the finite difference of the largest ones needs that.
    table = np.random.default_rng(4).permutation(15).reshape(5, 3).astype(np.float32) / 5 - 1
    positions = np.array([[4, 0], [2, 2]], np.int32)
    x = graph.placeholder((5, 3))
    along = np.array([[0, 4, 1], [3, 3, 0]], np.int32)
    pairs = [
        (graph.gather(x, positions), table[positions]),
        (graph.gather(x, [2, 1], axis=1), table[:, [2, 1]]),
        (graph.gather_nd(x, [[4, 2], [0, 1]]), table[[4, 0], [2, 1]]),
        (graph.gather_along_axis(x, along, 0), np.take_along_axis(table, along, 0)),
        (graph.one_hot([3, 1], 4), np.eye(4)[[3, 1]]),
        (graph.one_hot([3, 1], 4, axis=0, on=2, off=-1), 3 * np.eye(4)[:, [3, 1]] - 1),
        (graph.top_k(x, 2)[0], -np.sort(-table, 1)[:, :2]),
        (graph.top_k(x, 2)[1], np.argsort(-table, 1)[:, :2]),
    ]
    scattered = np.zeros((6, 3))
    np.add.at(scattered, [1, 1, 5, 0, 2], table)
    pairs.append((graph.scatter(x, [1, 1, 5, 0, 2], (6, 3)), scattered))
    for tensor, expected in pairs:
        np.testing.assert_allclose(graph.run({x: table}, tensor), expected, rtol=1e-6)
    for target in (graph.gather(x, positions), graph.top_k(x, 2)[0], graph.scatter(x, [1, 1, 5, 0, 2], (6, 3))):
        _check_gradients(graph, {x: table}, graph.square(target))


def test_resize_repeats_and_interpolates() -> None:
    graph = mps.Graph()
    x = graph.placeholder((1, 2, 2, 1))
    values = np.array([[0, 1], [2, 3]], np.float32).reshape(1, 2, 2, 1)
    nearest = graph.run({x: values}, graph.resize(x, (4, 4), mode="nearest"))
    np.testing.assert_array_equal(nearest[0, :, :, 0], np.kron([[0, 1], [2, 3]], np.ones((2, 2))))
    corners = graph.run({x: values}, graph.resize(x, (3, 3), center_result=False, align_corners=True))
    np.testing.assert_allclose(corners[0, :, :, 0], [[0, 0.5, 1], [1, 1.5, 2], [2, 2.5, 3]])
    _check_gradients(graph, {x: values}, graph.square(graph.resize(x, (3, 5))))


# ---- random numbers


def test_random_numbers_have_their_moments_and_change_from_run_to_run() -> None:
    graph = mps.Graph()
    uniform = graph.random_uniform((200, 200), low=-1, high=3)
    normal = graph.random_normal((200, 200), mean=2, deviation=0.5)
    whole = graph.random_uniform((10_000,), low=1, high=6, dtype=np.int32)
    first, second = graph.run({}, uniform), graph.run({}, uniform)
    assert (first != second).mean() > 0.99
    assert first.min() >= -1
    assert first.max() < 3
    assert abs(first.mean() - 1) < 0.03
    values = graph.run({}, normal)
    assert abs(values.mean() - 2) < 0.02
    assert abs(values.std() - 0.5) < 0.02
    assert set(graph.run({}, whole)) == {1, 2, 3, 4, 5, 6}
    seeded = graph.random_uniform((100,), seed=7)
    np.testing.assert_array_equal(graph.run({}, seeded), graph.run({}, seeded))


def test_normal_numbers_by_box_and_muller_are_the_formula_on_uniform_ones() -> None:
    graph = mps.Graph()
    for shape in ((8,), (3, 3), (), (0, 2)):
        count = int(np.prod(shape))
        u, v = graph.run({}, graph.random_uniform((2, (count + 1) // 2), seed=7))
        radius, angle = np.sqrt(-2 * np.log1p(-u.astype(np.float64))), 2 * np.pi * v
        expected = 5 + 2 * np.concatenate([radius * np.cos(angle), radius * np.sin(angle)])[:count].reshape(shape)
        drawn = graph.random_normal(shape, mean=5, deviation=2, seed=7, box_muller=True)
        np.testing.assert_allclose(graph.run({}, drawn), expected, rtol=2e-6, atol=2e-6)
    count = 200_000
    changing = graph.random_normal((count,), box_muller=True)
    first, second = graph.run({}, changing), graph.run({}, changing)
    assert not np.array_equal(first, second)
    for numbers in (first, second):  # mean, variance and fourth moment within five standard deviations
        moments = [np.mean(numbers.astype(np.float64) ** power) for power in (1, 2, 4)]
        np.testing.assert_allclose(moments, [0, 1, 3], atol=5 * np.sqrt(96 / count))


@pytest.mark.parametrize("by_tensor", [False, True])
def test_dropout_keeps_the_sum(by_tensor: Any) -> None:
    graph = mps.Graph()
    x = graph.placeholder((100, 100))
    y = graph.dropout(x, graph.constant(0.25) if by_tensor else 0.25)
    ones = np.ones((100, 100), np.float32)
    result = graph.run({x: ones}, y)
    assert abs((result == 0).mean() - 0.25) < 0.02
    np.testing.assert_allclose(result[result != 0], 1 / 0.75, rtol=1e-6)
    (gradient,) = graph.gradients(y, [x])
    values, slopes = graph.run({x: ones}, [y, gradient])
    np.testing.assert_allclose(values, slopes)  # one mask in one run
