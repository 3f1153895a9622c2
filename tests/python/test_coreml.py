"""Core ML files: NumPy computes the graph's numbers from their layers; updatable layers; refusals.

Core ML itself runs on Apple's systems alone. So coremltools builds and reads the files here, and nothing predicts.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import onnx_samples
import openmps as mps
from openmps import nn
from openmps.cli import main

coremltools = pytest.importorskip("coremltools")

from coreml_numpy import computed  # noqa: E402
from openmps.coreml._writing.rows import ROWS  # noqa: E402

_RANDOM = np.random.default_rng(3)


def _normal(*shape: int) -> Any:
    return _RANDOM.standard_normal(shape).astype(np.float32)


def _read(path: Path) -> Any:
    return coremltools.utils.load_spec(str(path))


def _pooled(graph: mps.Graph, x: Any) -> list[Any]:
    """Return pooling with and without padding in both layouts; averages count it or not."""
    turned = graph.transpose(x, (0, 3, 1, 2))
    return [
        graph.max_pool2d(x, 2),
        graph.max_pool2d(x, 3, strides=2, padding=(1, 1, 1, 1)),
        graph.max_pool2d(turned, 3, strides=2, padding=(1, 1, 1, 1), layout="NCHW"),
        graph.avg_pool2d(x, 3, strides=1, padding=(1, 1, 1, 1)),
        graph.avg_pool2d(x, 3, strides=1, padding=(1, 1, 1, 1), count_padding=True),
        graph.avg_pool2d(x, 3, strides=1, padding="same"),
        graph.conv2d(x, graph.constant(_normal(3, 3, 4, 5)), strides=2, padding="same") + graph.constant(_normal(5)),
    ]


_OWN: dict[str, tuple[Any, list[Any]]] = {
    "pooling": (_pooled, [_normal(2, 6, 7, 4)]),
    "softmax": (lambda graph, x: [graph.softmax(x), graph.softmax(x, axis=0)], [_normal(3, 4)]),
    "shapes": (
        lambda graph, x: [x[1:, ::2], x[-1], x[:, 1], graph.reshape(x, (2, 6)), graph.flatten(x, 1)],
        [_normal(3, 4)],
    ),
    "largest": (
        lambda graph, x: [*graph.top_k(x, 2), *graph.bottom_k(x, 2)],
        [np.array([[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]], np.float32)],
    ),
    "pad": (lambda graph, x: [graph.pad(x, (1, 2), (0, 3), value=0.5)], [_normal(3, 4)]),
    "gather": (lambda graph, x: [graph.gather(x, graph.constant(np.array([2, 0], np.int32)), 1)], [_normal(3, 4)]),
}


def _built(name: str) -> Any:
    if name not in _OWN:
        return onnx_samples.built(name)
    build, arrays = _OWN[name]
    graph = mps.Graph("cpu")
    inputs = [graph.placeholder(each.shape, each.dtype, name=f"x{place}") for place, each in enumerate(arrays)]
    return graph, inputs, build(graph, *inputs), arrays


def _sample(name: str, folder: Path) -> set[str]:
    """Compare a sample; return its methods that have rows, none if it was refused."""
    graph, inputs, results, arrays = _built(name)
    fed = dict(zip(inputs, arrays, strict=True))
    expected = graph.run(fed, results)
    try:
        path = mps.coreml.save(results, folder / "sample.mlmodel")
    except (mps.UnsupportedError, mps.ShapeError) as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert refused.startswith("coreml.save: "), refused
        return set()
    with np.errstate(all="ignore"):
        found = computed(_read(path), {f"x{place}": array for place, array in enumerate(arrays)})
    for one, other in zip(found.values(), expected, strict=True):
        np.testing.assert_allclose(one.ravel(), np.ravel(other), rtol=2e-5, atol=2e-5, err_msg=name)
    return {call.selector for call in graph._record.calls} & ROWS.keys()


def test_files_give_the_numbers_of_the_graph(tmp_path: Path) -> None:
    written: set[str] = set()
    for name in (*onnx_samples.SAMPLES, *_OWN):
        written |= _sample(name, tmp_path)
    assert sorted(ROWS.keys() - written) == []


_MODULES: dict[str, tuple[Any, tuple[int, ...]]] = {
    "images": (
        nn.Sequential(
            nn.Conv2d(8, 3, padding=1), nn.BatchNorm(), nn.ReLU(), nn.MaxPool2d(2), nn.GlobalMeanPool(), nn.Linear(3)
        ),
        (2, 8, 8, 3),
    ),
    "vectors": (nn.Sequential(nn.Linear(8), nn.GELU(), nn.LayerNorm(), nn.Linear(4)), (3, 5)),
}


@pytest.mark.parametrize("name", _MODULES)
def test_modules_give_their_numbers(name: str, tmp_path: Path) -> None:
    model, shape = _MODULES[name]
    images = _normal(*shape)
    expected = model(images)
    found = computed(_read(mps.coreml.save(model, tmp_path / "m.mlmodel", shape)), {"x": images})
    np.testing.assert_allclose(found["y"], expected, rtol=1e-5, atol=1e-5)


def _trained(optimizer: Any = None) -> mps.TrainingGraph:
    graph = mps.TrainingGraph(mps.models.digit_network((8, 8)), device="cpu")
    graph.step(_normal(4, 8, 8, 1), np.arange(4))
    return graph


def test_trained_layers_are_marked(tmp_path: Path) -> None:
    graph, images = _trained(), _normal(2, 8, 8, 1)
    spec = _read(mps.coreml.save(graph, tmp_path / "d.mlmodel", (2, 8, 8, 1), updatable=True))
    np.testing.assert_allclose(computed(spec, {"x": images})["y"], graph.predict(images), rtol=1e-5, atol=1e-5)
    assert spec.isUpdatable
    marked = [layer for layer in spec.neuralNetwork.layers if layer.isUpdatable]
    assert [layer.WhichOneof("layer") for layer in marked] == ["convolution"] * 4
    assert all(layer.convolution.weights.isUpdatable and layer.convolution.bias.isUpdatable for layer in marked)
    # Between trained layers there are layers alone through which Core ML trains.
    kinds = [layer.WhichOneof("layer") for layer in spec.neuralNetwork.layers]
    first, last = kinds.index("convolution"), kinds.index("softmaxND")
    assert set(kinds[first : last - 1]) == {"convolution", "activation", "pooling"}
    update = spec.neuralNetwork.updateParams
    assert update.lossLayers[0].categoricalCrossEntropyLossLayer.input == "softmax"
    assert update.optimizer.adamOptimizer.learningRate.defaultValue == pytest.approx(1e-3)
    assert [each.name for each in spec.description.trainingInput] == ["x", "softmax_true"]
    plain = _read(mps.coreml.save(graph, tmp_path / "p.mlmodel", (2, 8, 8, 1)))
    assert not plain.isUpdatable
    assert not any(layer.isUpdatable for layer in plain.neuralNetwork.layers)


def test_errors_of_squares_are_trained_by_steps_with_momentum(tmp_path: Path) -> None:
    source = mps.ConvolutionDataSource(3, 2, 4, optimizer=mps.SGD(0.1, momentum=0.5), label="conv")
    node = mps.ConvolutionNode(mps.ImageNode(), source)
    graph = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")
    spec = _read(mps.coreml.save(graph, tmp_path / "s.mlmodel", (1, 4, 4, 2), updatable=True))
    update = spec.neuralNetwork.updateParams
    assert update.optimizer.sgdOptimizer.momentum.defaultValue == 0.5
    assert list(spec.description.trainingInput[1].type.multiArrayType.shape) == [1, 4, 4, 4]


def _network(**settings: Any) -> mps.TrainingGraph:
    kind = settings.pop("loss", mps.LossType.MEAN_SQUARED_ERROR)
    source = mps.ConvolutionDataSource(3, 2, 4, label="conv", **settings)
    node = mps.ConvolutionNode(mps.ImageNode(), source)
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(kind)), device="cpu")


@pytest.mark.parametrize(
    ("network", "sentence"),
    [
        (lambda: _network(), "0 layers are trained"),
        (lambda: _network(optimizer=mps.RMSProp(0.1)), "the optimizer is RMSProp("),
        (lambda: _network(optimizer=mps.SGD(0.1, momentum=0.5, nesterov=True)), "the optimizer is SGD("),
        (
            lambda: _network(optimizer=mps.SGD(0.1), loss=mps.LossType.SOFTMAX_CROSS_ENTROPY),
            "the loss is SOFTMAX_CROSS_ENTROPY of images of 4 x 4, expected MEAN_SQUARED_ERROR, or",
        ),
    ],
)
def test_updates_that_core_ml_lacks_are_refused(network: Any, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(mps.UnsupportedError, match=re.escape(f"coreml.save: {sentence}")):
        mps.coreml.save(network(), tmp_path / "s.mlmodel", (1, 4, 4, 2), updatable=True)
    assert not list(tmp_path.iterdir())


def test_arguments_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x, wide = graph.placeholder((2, 3), name="x"), graph.placeholder((None, 3), name="wide")
    path = tmp_path / "m.mlmodel"
    with pytest.raises(mps.ArgumentError, match=r'file ends in ".onnx", expected ".mlmodel"'):
        mps.coreml.save(x * 2, tmp_path / "m.onnx")
    with pytest.raises(mps.ArgumentError, match="updatable is True and model a Tensor, expected a TrainingGraph"):
        mps.coreml.save(x * 2, path, updatable=True)
    with pytest.raises(mps.ShapeError, match=r"\"wide\" has shape \('\?', 3\), expected known extents"):
        mps.coreml.save(wide * 2, path)
    with pytest.raises(mps.UnsupportedError, match=r'operation "f" \(inverseOfTensor.*\) has no layer in Core ML'):
        mps.coreml.save(graph.inverse(graph.placeholder((2, 2), name="m"), name="f"), path)
    with pytest.raises(mps.UnsupportedError, match="has 6 axes, expected at most 5"):
        mps.coreml.save(graph.reshape(x, (1, 1, 1, 1, 2, 3)), path)
    with pytest.raises(mps.ArgumentError, match='"x" names two inputs or outputs'):
        mps.coreml.save({"x": x * 2}, path)
    assert not list(tmp_path.iterdir())


def test_commands_write_models_of_tasks(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path / "m.safetensors"), "--output", str(tmp_path / "m.pb")]) == 1
    assert '--output: file ends in ".pb", expected ".onnx" or ".mlmodel".' in capfd.readouterr().err


def test_the_page_counts_the_rows() -> None:
    page = Path(__file__).parents[2] / "docs" / "coreml.md"
    if not page.is_file():
        pytest.skip("the page is not here")
    assert f"- {len(ROWS)} methods of MPSGraph have layers" in page.read_text(encoding="utf-8")


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "coreml.md"
    if not page.is_file():
        pytest.skip("the page is not here")
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    exec(block, {})
    assert (tmp_path / "model.mlmodel").is_file()
