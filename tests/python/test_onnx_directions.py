"""Recurrent layers in both directions keep their numbers in ONNX files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps

pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")

_TIMES, _BATCH, _INPUTS, _HIDDEN = 4, 3, 5, 2
_GATES = {"rnn": 1, "lstm": 4, "gru": 3}
_PYTORCHS = {"reset_after": True, "reset_gate_first": True}


def _normal(*shape: int) -> Any:
    return np.random.default_rng(shape).standard_normal(shape).astype(np.float32)


def _states(graph: mps.Graph, kind: str, x: Any, weights: list[Any], **more: Any) -> mps.Tensor:
    """Return the states of a layer; a GRU has a second bias, as PyTorch's."""
    recurrent, source, bias, inner = weights
    extra = {"secondary_bias": inner, **_PYTORCHS} if kind == "gru" else {}
    made = getattr(graph, kind)(x, recurrent, input_weight=source, bias=bias, **extra, **more)
    found: mps.Tensor = made[0] if kind == "lstm" else made
    return found


@pytest.mark.parametrize("kept", ["constants", "variables"])
@pytest.mark.parametrize("kind", _GATES)
def test_both_directions_are_two_layers(kind: str, kept: str, tmp_path: Path) -> None:
    graph, rows = mps.Graph("cpu"), _GATES[kind] * _HIDDEN
    arrays = [_normal(2, rows, _HIDDEN), _normal(2, rows, _INPUTS), _normal(2, rows), _normal(2, _HIDDEN)]
    joined = [arrays[0], *(array.reshape(-1, *array.shape[2:]) for array in arrays[1:])]
    weights = joined if kept == "constants" else [graph.variable(array) for array in joined]
    x = graph.placeholder((_TIMES, _BATCH, _INPUTS), name="x")
    both = _states(graph, kind, x, weights, bidirectional=True)
    ways = [_states(graph, kind, x, [each[way] for each in arrays], reverse=way == 1) for way in (0, 1)]
    values = _normal(_TIMES, _BATCH, _INPUTS)
    expected = np.concatenate(graph.run({x: values}, ways), -1)
    session = runtime.InferenceSession(mps.onnx.save({"both": both}, tmp_path / "layer.onnx"))
    (found,) = session.run(None, {"x": values})
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


def test_first_states_of_both_directions_are_refused(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((_TIMES, _BATCH, _INPUTS), name="x")
    weights = [_normal(2, _HIDDEN, _HIDDEN), _normal(2 * _HIDDEN, _INPUTS), _normal(2 * _HIDDEN), None]
    states = _states(graph, "rnn", x, weights, bidirectional=True, state=_normal(_BATCH, 2 * _HIDDEN))
    with pytest.raises(mps.errors.UnsupportedError, match="has a first state in both directions, which is not written"):
        mps.onnx.save({"states": states}, tmp_path / "layer.onnx")
