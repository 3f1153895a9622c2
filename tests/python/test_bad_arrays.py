"""Arrays and labels that do not fit: the documented exception, its sentence, and a graph that goes on training."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from bad_input import (
    CLASSES,
    IMAGES,
    NAN,
    WRONG_CHANNELS,
    assert_refused,
    assert_works,
    new_graph,
)


@pytest.mark.parametrize(
    ("images", "labels", "kind", "sentence"),
    [
        (np.zeros((4, 3)), CLASSES, mps.ShapeError, "images has shape (4, 3), expected (N, height, width, channels)."),
        (np.zeros((0, 1, 1, 3)), [], mps.ShapeError, "images has shape (0, 1, 1, 3), expected no extent of 0."),
        (np.zeros((4, 1, 1, 0)), CLASSES, mps.ShapeError, "images has shape (4, 1, 1, 0), expected no extent of 0."),
        (
            [[1.0, 2.0], [3.0]],
            CLASSES,
            mps.ShapeError,
            "images is a list whose rows differ in length, expected one length.",
        ),
        (IMAGES.astype(complex), CLASSES, mps.DTypeError, "images is complex128, expected floats or integers."),
        (IMAGES.astype(str), CLASSES, mps.DTypeError, "images is <U32, expected floats or integers."),
        (None, CLASSES, mps.DTypeError, "images is object, expected floats or integers."),
        (IMAGES, CLASSES[:3], mps.ShapeError, "there are 4 images and 3 labels; they have to agree."),
        (IMAGES, [0, 1, 2, 1], mps.ArgumentError, "labels holds classes 0 to 2, expected 0 to 1."),
        (IMAGES, [0, 1, -1, 1], mps.ArgumentError, "labels holds classes -1 to 1, expected 0 to 1."),
        (
            IMAGES,
            [[0, 1]] * 3 + [[0, NAN]],
            mps.ArgumentError,
            "labels has nan at (3, 0, 0, 1), expected finite numbers.",
        ),
        (
            IMAGES,
            np.zeros(4),
            mps.ShapeError,
            "labels has shape (4,), expected (N,) class numbers, (N, channels) or (N, height, width, channels).",
        ),
    ],
)
def test_arrays_are_refused_before_anything_is_trained(
    images: Any, labels: Any, kind: type[BaseException], sentence: str
) -> None:
    graph = new_graph()
    assert_refused(kind, f"TrainingGraph.step: {sentence}", lambda: graph.step(images, labels))
    assert_refused(kind, f"TrainingGraph.fit: {sentence}", lambda: graph.fit(images, labels, batch_size=1))
    assert_works(graph)


@pytest.mark.parametrize(
    ("images", "labels", "sentence"),
    [
        (
            np.zeros((4, 1, 1, 5)),
            CLASSES,
            WRONG_CHANNELS.format(5),
        ),
        (IMAGES, np.zeros((4, 3)), 'MPSCNNLoss "filter 1": the labels have 3 feature channels, the source has 2.'),
        (IMAGES, np.zeros((4, 8)), 'MPSCNNLoss "filter 1": the labels have 8 feature channels, the source has 2.'),
        (IMAGES, np.zeros((4, 2, 2, 2)), 'MPSCNNLoss "filter 1": the labels have 2 x 2 pixels, the source has 1 x 1.'),
    ],
)
def test_arrays_that_do_not_fit_the_network_are_refused_by_the_node(images: Any, labels: Any, sentence: str) -> None:
    graph = new_graph()
    assert_refused(mps.ShapeError, sentence, lambda: graph.step(images, labels))
    assert_works(graph)


def test_memory_that_numpy_cannot_read_is_refused() -> None:
    class Elsewhere:
        def __dlpack__(self, **_: Any) -> Any:
            raise BufferError("The tensor is on another device.")

        def __dlpack_device__(self) -> tuple[int, int]:
            return 1, 0

    sentence = "TrainingGraph.step: images is a Elsewhere that NumPy cannot read: The tensor is on another device."
    assert_refused(mps.DTypeError, sentence, lambda: new_graph().step(Elsewhere(), CLASSES))


def test_an_unknown_default_device_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = f'OPENMPS_DEVICE is "abacus", the devices here are: {", ".join(d.name for d in mps.devices())}.'
    monkeypatch.setenv("OPENMPS_DEVICE", "abacus")
    assert_refused(mps.DeviceError, sentence, mps.Device.default)


def test_predictions_refuse_what_does_not_fit() -> None:
    graph = new_graph()
    sentence = WRONG_CHANNELS.format(7)
    assert_refused(mps.ShapeError, sentence, lambda: graph.predict(np.zeros((4, 1, 1, 7))))
    sentence = "TrainingGraph: predictions have 2 x 2 pixels, their labels 1 x 1; they have to agree."
    assert_refused(mps.ShapeError, sentence, lambda: graph.evaluate(np.zeros((4, 2, 2, 3)), CLASSES))
    assert_works(graph)


@pytest.mark.parametrize(
    ("options", "kind", "sentence"),
    [
        ({"batch_size": 9}, mps.ArgumentError, "batch_size is 9, expected 1 to 4, the number of images."),
        ({"batch_size": 0}, mps.ArgumentError, "batch_size is 0, expected 1 or more."),
        ({"batch_size": 2.0}, mps.ArgumentError, "batch_size is 2.0, expected an integer."),
        ({"epochs": 0}, mps.ArgumentError, "epochs is 0, expected 1 or more."),
        ({"epochs": 1, "iterations": 3}, mps.ArgumentError, "epochs is 1 and iterations 3, expected one of them."),
        ({"shuffle_seed": -3}, mps.ArgumentError, "shuffle_seed is -3, expected 0 or more."),
        ({"callbacks": [print]}, mps.DTypeError, "callbacks holds builtin_function_or_method, expected Callback."),
        (
            {"validation": IMAGES},
            mps.ArgumentError,
            "validation is a ndarray, expected a tuple of images, labels and perhaps label weights.",
        ),
        (
            {"validation": (IMAGES, CLASSES[:2])},
            mps.ShapeError,
            "validation: there are 4 images and 2 labels; they have to agree.",
        ),
    ],
)
def test_fit_refuses_its_options(options: dict[str, Any], kind: type[BaseException], sentence: str) -> None:
    graph = new_graph()
    options = {"batch_size": 2, **options}
    assert_refused(kind, f"TrainingGraph.fit: {sentence}", lambda: graph.fit(IMAGES, CLASSES, **options))
    assert_works(graph)


def test_masked_elements_are_refused() -> None:
    masked = np.ma.masked_greater(np.arange(4.0), 2)
    sentence = "has 1 masked elements of 4, expected none; its method `filled` gives them numbers."
    graph = mps.Graph("cpu")
    x = graph.placeholder((4,))
    for call in (
        lambda: x + masked,
        lambda: graph.run({x: masked}, x * 2),
        lambda: graph.constant(masked),
        lambda: mps.TensorData(masked),
        lambda: new_graph().fit(np.ma.masked_equal(IMAGES, IMAGES.flat[0]), CLASSES, epochs=1),
        lambda: new_graph().predict(np.ma.masked_equal(IMAGES, IMAGES.flat[0])),
    ):
        with pytest.raises(mps.ArgumentError, match="masked elements of"):
            call()
    with pytest.raises(mps.ArgumentError, match=sentence):
        graph.constant(masked)
    np.testing.assert_array_equal(graph.run({x: masked.filled(7)}, x * 2), [0, 2, 4, 14])
    np.testing.assert_array_equal(graph.run({x: np.ma.array(np.arange(4.0))}, x * 2), [0, 2, 4, 6])
