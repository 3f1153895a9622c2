"""ONNX files give the graph's numbers in ONNX Runtime: every method that has a row, modules of ``nn``, refusals."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import onnx_samples
import openmps as mps
from openmps import nn

onnx = pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")

from openmps.onnx._writing.rows import ROWS  # noqa: E402

_RANDOM = np.random.default_rng(3)


def _normal(*shape: int) -> Any:
    return _RANDOM.standard_normal(shape).astype(np.float32)


def _run(path: Path, arrays: dict[str, Any]) -> list[Any]:
    options = runtime.SessionOptions()
    options.log_severity_level = 3
    session = runtime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    wanted = {each.name for each in session.get_inputs()}
    found: list[Any] = session.run(None, {name: array for name, array in arrays.items() if name in wanted})
    return found


@pytest.mark.parametrize("name", onnx_samples.SAMPLES)
def test_files_give_the_numbers_of_the_graph(name: str, tmp_path: Path) -> None:
    graph, inputs, results, arrays = onnx_samples.built(name)
    expected = graph.run(dict(zip(inputs, arrays, strict=True)), results)
    path = mps.onnx.save(results, tmp_path / "sample.onnx")
    found = _run(path, {f"x{number}": array for number, array in enumerate(arrays)})
    assert [each.dtype for each in found] == [each.dtype for each in expected]
    program = mps.onnx.load(path, device="cpu")
    read = program.run({key: arrays[int(key.removeprefix("x"))] for key in program.inputs})
    for one, other, again in zip(found, expected, read.values(), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-5)
        np.testing.assert_allclose(again, other, rtol=1e-5, atol=1e-5)


def test_every_row_has_a_sample() -> None:
    seen = set()
    for name in onnx_samples.SAMPLES:
        graph, *_ = onnx_samples.built(name)
        seen |= {call.selector for call in graph._record.calls}
    assert not set(ROWS) - seen


_IMAGES = nn.Sequential(
    nn.Conv2d(8, 3, padding=1),
    nn.BatchNorm(),
    nn.SiLU(),
    nn.MaxPool2d(2),
    nn.Conv2d(8, 3, groups="depthwise", padding="same"),
    nn.GELU(),
    nn.AvgPool2d(2),
    nn.Upsample(2),
    nn.ConvTranspose2d(4, 3, stride=2, padding=1),
    nn.GroupNorm(2),
    nn.GlobalMeanPool(),
    nn.Dropout(0.5),
    nn.Linear(3),
    nn.Softmax(),
)
_ENCODER = nn.Sequential(nn.TransformerEncoderLayer(16, 4, rotary=True, causal=True), nn.LayerNorm(), nn.RMSNorm())
_WRITER = nn.Sequential(
    nn.Embedding(11, 8), nn.Positions(6), nn.MultiHeadAttention(8, 4, causal=True, key_heads=2), nn.Linear(11)
)
_MODULES = {
    "images": (_IMAGES, _normal(2, 16, 16, 3), (None, 16, 16, 3)),
    "encoder": (_ENCODER, _normal(2, 7, 16), (None, 7, 16)),
    "writer": (_WRITER, _RANDOM.integers(0, 11, (3, 6)).astype(np.int32), (None, 6)),
    "lstm": (nn.Sequential(nn.LSTM(6), nn.LSTM(5, reverse=True)), _normal(3, 5, 4), (None, 5, 4)),
    "gru": (nn.Sequential(nn.GRU(6), nn.RNN(5)), _normal(3, 5, 4), (None, 5, 4)),
    "sequences": (nn.Sequential(nn.Conv1d(4, 3, stride=2), nn.InstanceNorm()), _normal(3, 11, 4), (None, 11, 4)),
    "volumes": (nn.Sequential(nn.Conv3d(4, 3), nn.ELU(), nn.Flatten()), _normal(2, 5, 5, 5, 2), (None, 5, 5, 5, 2)),
}


@pytest.mark.parametrize("name", _MODULES)
def test_modules_give_their_numbers_for_any_batch(name: str, tmp_path: Path) -> None:
    model, array, shape = _MODULES[name]
    path = mps.onnx.save(model, tmp_path / "model.onnx", shape, dtype=array.dtype)
    for rows in (array, array[:1]):
        (found,) = _run(path, {"x": rows})
        np.testing.assert_allclose(found, model(rows), rtol=1e-5, atol=2e-6)


def test_trained_weights_are_written(tmp_path: Path) -> None:
    x = _normal(32, 3)
    model = nn.Sequential(nn.Linear(8), nn.BatchNorm(), nn.Tanh(), nn.Linear(1))
    trainer = mps.Trainer(model, nn.mean_squared_error, mps.optim.Adam(0.01), device="cpu")
    trainer.fit(x, x.sum(1, keepdims=True), batch_size=8, epochs=3, progress=False)
    (found,) = _run(mps.onnx.save(model, tmp_path / "model.onnx", (None, 3)), {"x": x})
    np.testing.assert_allclose(found, trainer.predict(x), rtol=1e-5, atol=1e-6)
    names = {each.name for each in onnx.load(tmp_path / "model.onnx").graph.initializer}
    assert any(name.startswith("0.weight") for name in names)


def test_names_of_outputs_and_open_extents(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 3), name="pixels")
    path = mps.onnx.save({"scores": x * 2, "largest": graph.argmax(x, 1)}, tmp_path / "model.onnx")
    model = onnx.load(path)
    assert [each.name for each in model.graph.output] == ["scores", "largest"]
    (given,) = model.graph.input
    assert given.name == "pixels"
    assert [each.dim_param or each.dim_value for each in given.type.tensor_type.shape.dim] == ["pixels_0", 3]


def test_many_elements_go_into_a_file_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["openmps.onnx._save"], "_MOST_BYTES", 100)
    model, array = nn.Linear(8), _normal(2, 16)
    path = mps.onnx.save(model, tmp_path / "model.onnx", (None, 16))
    assert (tmp_path / "model.onnx.data").stat().st_size == 4 * (8 * 16 + 8)
    np.testing.assert_allclose(_run(path, {"x": array})[0], model(array), rtol=1e-5, atol=1e-6)


def _training(graph: Any, x: Any) -> Any:
    w = graph.variable(np.ones(3, np.float32))
    return graph.gradients(graph.sum(w * x), [w])[0]


def _assigning(graph: Any, x: Any) -> Any:
    variable = graph.variable([0.0])

    def block() -> list[Any]:
        graph.assign(variable, [1.0])
        return [x * 2]

    return graph.cond(x[0] > 0, block, lambda: [x])[0]


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (_training, mps.UnsupportedError, "is a part of training, and a file of ONNX has inference alone."),
        (lambda g, x: g.fft(x), mps.UnsupportedError, "has no operator in ONNX."),
        (_assigning, mps.UnsupportedError, "is a part of training"),
        (lambda g, x: [], mps.ArgumentError, "onnx.save: 0 tensors are given"),
        (lambda g, x: {"y": 3}, mps.ArgumentError, "onnx.save: output 'y' is 3, expected a Tensor."),
        (lambda g, x: {"x": x * 2}, mps.ArgumentError, 'onnx.save: "x" names an input and an output'),
    ],
)
def test_refusals_name_the_operation(make: Any, kind: type[Exception], sentence: str, tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    made = make(graph, graph.placeholder((3,), name="x"))
    with pytest.raises(kind) as caught:
        mps.onnx.save(made, tmp_path / "model.onnx")
    assert sentence in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_a_module_needs_shapes(tmp_path: Path) -> None:
    with pytest.raises(mps.ArgumentError, match="a Linear is given without shapes"):
        mps.onnx.save(nn.Linear(2), tmp_path / "model.onnx")


def test_sequences_of_any_length_are_written(tmp_path: Path) -> None:
    model = nn.Sequential(
        nn.Embedding(11, 16),
        nn.TransformerEncoderLayer(16, 4, causal=True, rotary=True),
        nn.MultiHeadAttention(16, 4, key_heads=2),
        nn.Linear(3),
    )
    model.build((1, 4), dtype=np.int32)
    path = mps.onnx.save(model, tmp_path / "model.onnx", (None, None), dtype=np.int32)
    program = mps.onnx.load(path, device="cpu")
    for rows, steps in ((2, 7), (1, 3), (3, 1)):
        numbers = _RANDOM.integers(0, 11, (rows, steps)).astype(np.int32)
        expected = model(numbers)
        np.testing.assert_allclose(_run(path, {"x": numbers})[0], expected, rtol=1e-5, atol=1e-5)
        np.testing.assert_allclose(program(numbers), expected, rtol=1e-5, atol=1e-5)
