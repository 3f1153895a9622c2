"""Images of uint8 that travel to the device as they are: value v is v / 255 in the network."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import emulated_gpu
import openmps as mps
from gpu_device import IS_THERE
from openmps import rnn

_COUNT = 24
_BYTES = np.random.default_rng(3).integers(0, 256, (_COUNT, 5, 4, 3), np.uint8)
_CLASSES = (_BYTES[..., 0].sum((1, 2)) > _BYTES[..., 1].sum((1, 2))).astype(np.int64)
_START = np.random.default_rng(1).normal(0, 0.3, (2, 5, 4, 3)).astype(np.float32)


def _graph(image_format: mps.PixelFormat = mps.PixelFormat.UNORM8) -> mps.TrainingGraph:
    source = mps.ConvolutionDataSource((5, 4), 3, 2, weights=_START, bias=None, optimizer=mps.SGD(0.02), label="fc")
    layer = mps.FullyConnectedNode(mps.ImageNode(), source)
    loss = mps.LossNode(layer, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
    return mps.TrainingGraph(loss, image_format=image_format)


def _formula(steps: list[np.ndarray[Any, Any]]) -> tuple[list[float], np.ndarray[Any, Any]]:
    """Return the losses of gradient descent on the picked images, then the probabilities of all images, in double."""
    x, labels, w = _BYTES.reshape(_COUNT, -1) / 255, np.eye(2)[_CLASSES], _START.reshape(2, -1).astype(np.float64)

    def probabilities(picks: Any) -> np.ndarray[Any, Any]:
        scores = np.exp(x[picks] @ w.T)
        return np.asarray(scores / scores.sum(axis=1, keepdims=True))

    losses = []
    for picks in steps:
        found = probabilities(picks)
        losses.append(float(-(labels[picks] * np.log(found)).sum()))
        w = w - 0.02 * (found - labels[picks]).T @ x[picks]
    return losses, probabilities(slice(None))


def test_bytes_train_and_predict_as_their_fractions_of_255() -> None:
    graph = _graph()
    picks = [np.arange(start, min(start + 10, _COUNT)) for _ in range(3) for start in range(0, _COUNT, 10)]
    losses, probabilities = _formula(picks)
    history = graph.fit(_BYTES, _CLASSES, batch_size=10, epochs=3, shuffle_seed=None)
    assert history.losses == pytest.approx(losses, rel=1e-5)
    np.testing.assert_allclose(graph.predict(_BYTES).reshape(_COUNT, 2), probabilities, rtol=1e-4)
    right = (probabilities.argmax(axis=1) == _CLASSES).mean()
    assert graph.evaluate(_BYTES, _CLASSES)["accuracy"] == pytest.approx(right)


def test_bytes_are_picked_in_the_order_of_floats() -> None:
    bytes_, floats = _graph(), _graph(mps.PixelFormat.FLOAT32)
    as_floats = _BYTES.astype(np.float32) / 255
    assert bytes_.fit(_BYTES, _CLASSES, batch_size=7, epochs=2).losses == pytest.approx(
        floats.fit(as_floats, _CLASSES, batch_size=7, epochs=2).losses, rel=1e-5
    )
    strided = np.repeat(_BYTES, 2, axis=0)[::2]
    assert bytes_.step(strided, _CLASSES) == pytest.approx(floats.step(as_floats, _CLASSES), rel=1e-5)


def test_a_network_with_recurrent_layers_takes_uint8() -> None:
    def graph(image_format: mps.PixelFormat) -> mps.TrainingGraph:
        cell = rnn.RecurrentNode(mps.ImageNode(), rnn.LSTM(3, 4), optimizer=mps.SGD(0.1), label="cell")
        loss = mps.LossNode(cell, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
        return mps.TrainingGraph(loss, image_format=image_format)

    images, labels = _BYTES[:, :1], np.ones((_COUNT, 1, 4, 4), np.float32)
    bytes_, floats = graph(mps.PixelFormat.UNORM8), graph(mps.PixelFormat.FLOAT32)
    as_floats = images.astype(np.float32) / 255
    assert bytes_.fit(images, labels, batch_size=7, epochs=2).losses == pytest.approx(
        floats.fit(as_floats, labels, batch_size=7, epochs=2).losses, rel=1e-5
    )
    np.testing.assert_allclose(bytes_.predict(images), floats.predict(as_floats), rtol=1e-5, atol=1e-6)


def test_other_arrays_than_bytes_are_refused() -> None:
    graph = _graph()
    calls = {
        "fit": lambda images: graph.fit(images, _CLASSES, batch_size=4),
        "step": lambda images: graph.step(images, _CLASSES),
        "evaluate": lambda images: graph.evaluate(images, _CLASSES),
        "predict": graph.predict,
    }
    for name, call in calls.items():
        with pytest.raises(mps.DTypeError) as caught:
            call(_BYTES.astype(np.float32))
        assert str(caught.value) == (
            f"TrainingGraph.{name}: images is float32, expected uint8: image_format is UNORM8."
        )
    with pytest.raises(mps.ShapeError) as shape:
        graph.predict(_BYTES[0, 0])
    assert str(shape.value) == "TrainingGraph.predict: images has shape (4, 3), expected (N, height, width, channels)."


@pytest.mark.parametrize("image_format", [mps.PixelFormat.FLOAT16, "uint8", None])
def test_another_format_is_refused(image_format: Any) -> None:
    with pytest.raises(mps.ArgumentError) as caught:
        _graph(image_format)
    assert str(caught.value) == (
        f"TrainingGraph: image_format is {image_format!r}, expected PixelFormat.FLOAT32 or PixelFormat.UNORM8."
    )


@pytest.mark.skipif(IS_THERE, reason="the other tests run on a GPU")
def test_the_emulated_gpu_does_the_same() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", "bytes"],
        env=os.environ | emulated_gpu.variables() | {"OPENMPS_DEVICE": "cuda:0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout
    assert "3 passed" in run.stdout
