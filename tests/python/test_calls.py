"""Executables that other graphs call."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import openmps as mps

F32 = np.float32


def dense() -> tuple[mps.Graph, mps.Tensor, mps.Tensor, mps.Executable]:
    """Return a layer with weights: the graph, its input, its weights and its executable for rows of three."""
    graph = mps.Graph()
    x = graph.placeholder((None, 3), name="x")
    w = graph.variable(np.arange(6, dtype=F32).reshape(3, 2), name="w")
    return graph, x, w, graph.compile({x: (2, 3)}, [graph.tanh(x @ w), x * 1.0])


def test_a_call_and_its_gradient_are_those_of_the_formula() -> None:
    _, _, _, layer = dense()
    graph = mps.Graph()
    x = graph.placeholder((2, 3))
    y, same = graph.call("layer", [x * 0.1], [((None, 2), F32), ((2, 3), F32)], name="first")
    (dx,) = graph.gradients(y, x)
    rows = np.random.default_rng(0).normal(size=(2, 3)).astype(F32)
    results = graph.compile({x: (2, 3)}, [y, same, dx], callables={"layer": layer})(rows)
    weights = np.arange(6, dtype=np.float64).reshape(3, 2)
    expected = np.tanh(rows * 0.1 @ weights)
    np.testing.assert_allclose(results[0], expected, rtol=1e-5)
    np.testing.assert_allclose(results[1], rows * F32(0.1), rtol=1e-6)
    np.testing.assert_allclose(results[2], 0.1 * (1 - expected**2) @ weights.T, rtol=1e-4, atol=1e-6)


def test_training_the_callable_changes_what_its_callers_compute(tmp_path: Path) -> None:
    inner, x, w, layer = dense()
    graph = mps.Graph()
    z = graph.placeholder((2, 3))
    called = graph.call("layer", [z], [((2, 2), F32), ((2, 3), F32)])
    caller = graph.compile({z: (2, 3)}, called, callables={"layer": layer})
    rows = np.eye(2, 3, dtype=F32)
    before = caller(rows)[0]
    inner.run({x: rows}, [w], [inner.assign(w, w * 0.5)])
    after = caller(rows)[0]
    np.testing.assert_allclose(np.arctanh(after[0]), [0, 0.5], atol=1e-6)
    assert not np.array_equal(before, after)
    caller.save(tmp_path / "caller")
    np.testing.assert_array_equal(mps.Executable.load(tmp_path / "caller")(rows)[0], after)


def test_wrong_calls_are_refused_by_name(tmp_path: Path) -> None:
    _, _, _, layer = dense()
    graph = mps.Graph()
    x = graph.placeholder((2, 3))
    (y,) = graph.call("layer", [x], [((2, 2), F32)], name="first")
    with pytest.raises(mps.ArgumentError, match='^call "first" calls "layer"; the callables .* are: none'):
        graph.compile({x: (2, 3)}, [y])
    with pytest.raises(mps.ArgumentError, match='call "first" calls "layer"; the callables .* are: none') as refused:
        graph.run({x: np.zeros((2, 3))}, y)
    assert str(refused.value).endswith("while compiling MPSGraph for placeholder number 1 of 1 float32 (2, 3)")
    with pytest.raises(mps.ArgumentError, match='call "first": is announced with 1 results, "layer" has 2'):
        graph.compile({x: (2, 3)}, [y], callables={"layer": layer})
    with pytest.raises(mps.ArgumentError, match="callables have 3 for 'layer', expected an Executable for a str"):
        graph.compile({x: (2, 3)}, [y], callables={"layer": 3})  # type: ignore[dict-item]
    with pytest.raises(mps.UnsupportedError, match='operation "first" calls "layer", an executable'):
        graph.to_swift(tmp_path / "main.swift", {x: np.zeros((2, 3))}, y)
