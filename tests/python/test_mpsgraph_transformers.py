"""A two-layer transformer's gradients, one row among them, against NumPy's differences in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

WIDTH, HIDDEN, CLASSES, LAYERS = 8, 12, 5, 2


def _parameters(rng: np.random.Generator) -> dict[str, Any]:
    shapes: dict[str, tuple[int, ...]] = {"head": (WIDTH, CLASSES)}
    for layer in range(LAYERS):
        shapes |= {f"{name}{layer}": (WIDTH, WIDTH) for name in ("query", "key", "value", "out")}
        shapes |= {f"up{layer}": (WIDTH, HIDDEN), f"up_bias{layer}": (HIDDEN,)}
        shapes |= {f"down{layer}": (HIDDEN, WIDTH), f"down_bias{layer}": (WIDTH,)}
    return {name: rng.uniform(-0.5, 0.5, shape) for name, shape in shapes.items()}


def _softmax(x: Any) -> Any:
    exponentials = np.exp(x - x.max(-1, keepdims=True))
    return exponentials / exponentials.sum(-1, keepdims=True)


def _scores(p: Any, x: Any, softmax: Any, transposed: Any, tanh: Any) -> Any:
    """Tokens of (rows, WIDTH) to (rows, CLASSES), in NumPy or in a graph."""
    for i in range(LAYERS):
        query, key, value = x @ p[f"query{i}"], x @ p[f"key{i}"], x @ p[f"value{i}"]
        attention = softmax(query @ transposed(key) * WIDTH**-0.5)
        x = x + attention @ value @ p[f"out{i}"]
        x = x + tanh(x @ p[f"up{i}"] + p[f"up_bias{i}"]) @ p[f"down{i}"] + p[f"down_bias{i}"]
    return softmax(x @ p["head"])


@pytest.mark.parametrize("rows", [1, 2, 5])
def test_gradients_of_a_transformer(rows: int) -> None:
    rng = np.random.default_rng(rows)
    parameters, x, weights = _parameters(rng), rng.normal(size=(rows, WIDTH)), rng.normal(size=(rows, CLASSES))

    def loss(p: Any) -> float:
        return float((_scores(p, x, _softmax, np.transpose, np.tanh) * weights).sum())

    graph = mps.Graph()
    tensors = {name: graph.placeholder(value.shape, name=name) for name, value in parameters.items()}
    scores = _scores(tensors, graph.constant(x, np.float32), graph.softmax, graph.transpose, graph.tanh)
    total = graph.sum(scores * weights.astype(np.float32))
    feeds = {tensors[name]: value.astype(np.float32) for name, value in parameters.items()}
    found = graph.run(feeds, [total, *graph.gradients(total, list(tensors.values()))])

    assert float(found[0]) == pytest.approx(loss(parameters), abs=1e-4)
    for (name, value), gradient in zip(parameters.items(), found[1:], strict=True):
        direction = rng.normal(size=value.shape)
        moved = [loss({**parameters, name: value + step * direction}) for step in (1e-5, -1e-5)]
        expected = (moved[0] - moved[1]) / 2e-5
        assert float((gradient * direction).sum()) == pytest.approx(expected, rel=1e-3, abs=1e-4), name


@pytest.mark.parametrize("terms", [2, 3, 4])
def test_products_of_one_row_that_are_added_up(terms: int) -> None:
    rng = np.random.default_rng(terms)
    rows = [rng.normal(size=(1, 3 + i)).astype(np.float32) for i in range(terms)]
    matrices = [rng.normal(size=(3 + i, 6)).astype(np.float32) for i in range(terms)]
    graph = mps.Graph()
    placeholders = [graph.placeholder(row.shape) for row in rows]
    total = placeholders[0] @ graph.constant(matrices[0])
    for placeholder, matrix in zip(placeholders[1:], matrices[1:], strict=True):
        total = total + placeholder @ graph.constant(matrix)
    found = graph.run(dict(zip(placeholders, rows, strict=True)), total)
    expected = sum(row @ matrix for row, matrix in zip(rows, matrices, strict=True))
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)
