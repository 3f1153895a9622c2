"""Weights of recurrent layers: from data sources, and in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import rnn
from recurrent_formulas import CELLS, FEATURES, INPUTS, Case


class Counted(mps.ConvolutionDataSource):
    """Weights that come from elsewhere, between load and purge."""

    def __init__(self, values: Any, bias: Any, label: str) -> None:
        super().__init__(1, values.shape[1], len(values), bias=None, label=label)
        self.calls: list[str] = []
        self._given, self._given_bias = values, bias

    def load(self) -> bool:
        self.calls.append("load")
        return True

    def purge(self) -> None:
        self.calls.append("purge")

    def weights(self) -> Any:
        self.calls.append("weights")
        return self._given[:, None, None, :].astype(np.float32)

    def bias(self) -> Any:
        return None if self._given_bias is None else self._given_bias.astype(np.float32)


def _sources(case: Case) -> dict[str, Any]:
    """A case's weights, matrices as data sources that bring the biases of their gates."""
    sources: dict[str, Any] = {}
    for name, values in case.weights.items():
        if name.endswith("bias_terms"):
            continue
        bias = case.weights[name.replace("input_weights", "bias_terms")] if name.endswith("input_weights") else None
        sources[name] = Counted(values.reshape(len(values), -1), bias, name)
    return sources


@pytest.mark.parametrize("name", ["single_gate", "lstm", "lstm_peepholes", "minimal_gated_unit", "mgu"])
def test_data_sources_are_read_once_with_their_biases(name: str) -> None:
    case = Case(CELLS[name])
    sources = _sources(case)
    layer = rnn.TrainingLayer(case.cell, weights=sources, device=mps.Device("cpu"))
    inference = rnn.InferenceLayer(case.cell, _sources(case), device=mps.Device("cpu"))
    node = rnn.RecurrentNode(mps.ImageNode(), case.cell, weights=_sources(case))
    for key, values in case.weights.items():
        assert np.array_equal(layer.weights()[key], values)
        assert np.array_equal(node.weights()[key], values)
    assert all(source.calls == ["load", "weights", "purge"] for source in sources.values())
    expected, _ = case.layer().forward(case.x)
    assert np.array_equal(inference.forward(case.x)[0], expected)


def test_arrays_and_sources_go_together() -> None:
    case = Case(CELLS["single_gate"])
    source = mps.ConvolutionDataSource(1, INPUTS, FEATURES, bias=2.0)
    weights: dict[str, Any] = {**case.weights, "input_weights": source}
    layer = rnn.TrainingLayer(case.cell, weights=weights, device=mps.Device("cpu"))
    assert np.array_equal(layer.weights()["input_weights"], source.weights()[:, 0, 0])
    assert np.array_equal(layer.weights()["bias_terms"], case.weights["bias_terms"])  # given by its own name


def test_a_source_that_does_not_load_is_refused() -> None:
    class Absent(mps.ConvolutionDataSource):
        def load(self) -> bool:
            return False

    source = Absent(1, INPUTS, FEATURES, label="absent")
    weights: dict[str, Any] = {**CELLS["single_gate"].initial_weights(), "input_weights": source}
    with pytest.raises(mps.GraphError) as caught:
        rnn.TrainingLayer(CELLS["single_gate"], weights=weights, device=mps.Device("cpu"))
    assert str(caught.value) == 'Data source "absent": load returned False, expected True with weights to read.'


@pytest.mark.needs("safetensors")
def test_weights_go_through_a_file_between_layers_and_networks(tmp_path: Path) -> None:
    case = Case(CELLS["lstm"])
    path = case.layer().save(tmp_path / "layer.safetensors")
    other = rnn.TrainingLayer(case.cell, device=mps.Device("cpu"), label="layer")
    other.load(path)
    for name, values in case.weights.items():
        assert np.array_equal(other.weights()[name], values)

    node = rnn.RecurrentNode(mps.ImageNode(), case.cell, label="layer")
    scores = mps.ConvolutionNode(node, mps.ConvolutionDataSource(1, FEATURES, 2, label="scores"))
    loss = mps.LossNode(scores, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    network = mps.TrainingGraph(loss, device=mps.Device("cpu"))
    network.save(tmp_path / "network.safetensors")
    other.load(tmp_path / "network.safetensors")
    for name, values in node.weights().items():
        assert np.array_equal(other.weights()[name], values)


@pytest.mark.needs("safetensors")
def test_files_that_do_not_fit_leave_the_weights(tmp_path: Path) -> None:
    case = Case(CELLS["single_gate"])
    path = case.layer().save(tmp_path / "layer.safetensors")
    wide = rnn.TrainingLayer(rnn.SingleGate(INPUTS, 6), device=mps.Device("cpu"), label="layer")
    before = wide.weights()
    with pytest.raises(mps.ShapeError) as caught:
        wide.load(path)
    assert str(caught.value) == f'{path}: "layer.input_weights" has shape (5, 3), the layer needs (6, 3).'
    named = rnn.TrainingLayer(case.cell, device=mps.Device("cpu"), label="other")
    with pytest.raises(mps.ShapeError) as caught:
        named.load(path)
    assert str(caught.value) == (
        f'{path} has no tensor "other.input_weights"; it has layer.bias_terms, layer.input_weights, '
        "layer.recurrent_weights."
    )
    with pytest.raises(mps.FileError):
        named.load(tmp_path / "nothing.safetensors")
    for name, values in before.items():
        assert np.array_equal(wide.weights()[name], values)
