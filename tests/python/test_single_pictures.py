"""One picture without a batch axis gives one result; NumPy reads values of devices; graphs return all results."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps import rnn
from openmps.tasks import activity_classifier, image_classifier, object_detector, style_transfer

RNG = np.random.default_rng(4)


def network(channels: int, *, first: Any = None) -> mps.TrainingGraph:
    """Return a convolution of 1x1 with two results, below another node if there is one."""
    source = mps.ConvolutionDataSource(1, channels, 2, label="conv", optimizer=mps.SGD(0.1))
    node = mps.ConvolutionNode(mps.ImageNode() if first is None else first, source)
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")


def expected(graph: mps.TrainingGraph, images: Any) -> Any:
    """Return what NumPy makes of images with channels last."""
    weights = graph.weights()
    return images @ weights["conv.weights"][:, 0, 0].T + weights["conv.bias"]


@pytest.mark.parametrize("shape", [(5, 6, 3), (3, 3, 3), (1, 1, 3), (300, 1, 3)])
def test_one_picture_gives_one_result(shape: tuple[int, ...]) -> None:
    graph, picture = network(3), RNG.random(shape).astype(np.float32)
    found = graph.predict(picture)
    assert found.shape == (*shape[:2], 2)
    np.testing.assert_allclose(found, expected(graph, picture), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(graph.predict(picture[np.newaxis])[0], found)


def test_gray_images_without_channels_are_a_batch() -> None:
    graph, images = network(1), RNG.random((4, 5, 6)).astype(np.float32)
    np.testing.assert_allclose(graph.predict(images), expected(graph, images[..., np.newaxis]), rtol=1e-5)
    picture = images[0][..., np.newaxis]
    np.testing.assert_allclose(graph.predict(picture), expected(graph, picture), rtol=1e-5)


def test_the_images_of_training_decide() -> None:
    columns = RNG.random((4, 5, 1, 1)).astype(np.float32)  # gray images one pixel wide
    graph = network(1)
    graph.fit(columns, np.zeros((4, 5, 1, 2), np.float32), batch_size=4)
    assert graph.predict(columns[..., 0]).shape == (4, 5, 1, 2)
    graph = network(1, first=mps.NeuronReLUNode(mps.ImageNode()))
    images = RNG.random((4, 5, 6, 1)).astype(np.float32)
    graph.fit(images, np.zeros((4, 5, 6, 2), np.float32), batch_size=4)
    assert graph.predict(images[0]).shape == (5, 6, 2)
    assert graph.predict(images[..., 0]).shape == (4, 5, 6, 2)


def _below(node: Callable[[Any], Any]) -> mps.TrainingGraph:
    loss = mps.LossNode(node(mps.ImageNode()), mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR))
    return mps.TrainingGraph(loss, device="cpu")


def test_three_axes_that_do_not_fit_are_refused_by_a_sentence() -> None:
    picture = np.zeros((5, 6, 4), np.float32)
    sentence = (
        r"TrainingGraph.predict: images has shape \(5, 6, 4\), expected \(N, height, width, 3\), or "
        r"\(height, width, 3\) for one picture"
    )
    with pytest.raises(mps.ShapeError, match=sentence):
        network(3).predict(picture)
    with pytest.raises(mps.ShapeError, match=sentence):
        network(3, first=mps.PoolingMaxNode(mps.NeuronReLUNode(mps.ImageNode()), 1)).predict(picture)
    unknown = _below(mps.NeuronReLUNode)
    with pytest.raises(mps.ShapeError, match=r"expected \(N, height, width, channels\): the network does not say"):
        unknown.predict(picture)
    assert unknown.predict(picture[np.newaxis]).shape == (1, 5, 6, 4)


def test_layers_of_every_kind_know_the_channels_of_the_input() -> None:
    makers: list[Callable[[Any], Any]] = [
        lambda image: mps.BatchNormalizationNode(image, mps.BatchNormalizationDataSource(4)),
        lambda image: rnn.RecurrentNode(image, rnn.LSTM(4, 3)),
        lambda image: mps.FullyConnectedNode(image, mps.ConvolutionDataSource((1, 6), 4, 2)),
    ]
    picture = RNG.random((1, 6, 4)).astype(np.float32)
    for make in makers:
        graph = _below(make)
        np.testing.assert_array_equal(graph.predict(picture), graph.predict(picture[np.newaxis])[0])


# ---- tasks


@pytest.fixture(scope="module")
def classifiers() -> dict[int, image_classifier.ImageClassifier]:
    """Return untrained classifiers by their numbers of channels."""
    return {
        channels: image_classifier.ImageClassifier(("a", "b"), channels=channels, size=(16, 16), device="cpu")
        for channels in (1, 3)
    }


def test_pictures_of_a_classifier(classifiers: Any) -> None:
    colours, gray = RNG.integers(0, 256, (2, 20, 24, 3), np.uint8), RNG.integers(0, 256, (2, 20, 24), np.uint8)
    two = classifiers[3].predict(colours).probabilities
    assert two.shape == (2, 2)
    np.testing.assert_allclose(classifiers[3].predict(colours[1]).probabilities, two[1:], rtol=1e-5)
    two = classifiers[1].predict(gray[..., np.newaxis]).probabilities
    for same in (gray, list(gray)):
        np.testing.assert_array_equal(classifiers[1].predict(same).probabilities, two)
    for one in (gray[1], gray[1][..., np.newaxis], [gray[1]]):
        np.testing.assert_allclose(classifiers[1].predict(one).probabilities, two[1:], rtol=1e-5)


REFUSED: dict[str, tuple[int, Any, type[Exception], str]] = {
    "gray for colours": (3, np.zeros((20, 24, 1), np.uint8), mps.ShapeError, r"\(20, 24, 1\), which is pictures of 1"),
    "colours for gray": (
        1,
        np.zeros((20, 24, 3), np.uint8),
        mps.ShapeError,
        "pictures of 3 channels; expected .* with 1,",
    ),
    "grays for colours": (3, np.zeros((5, 20, 24), np.uint8), mps.ShapeError, r"\(5, 20, 24\), which is pictures of 1"),
    "flat for colours": (3, np.zeros((20, 24), np.uint8), mps.ShapeError, r"shape \(20, 24\), expected"),
    "channels first": (3, np.zeros((3, 20, 24), np.uint8), mps.ShapeError, r"\(3, 20, 24\), which is pictures of 1"),
    "mixed": (
        3,
        [np.zeros((9, 9, c), np.uint8) for c in (3, 1)],
        mps.ShapeError,
        r"data\[1\] has shape \(9, 9, 1\)",
    ),
    "a batch in a list": (3, [np.zeros((2, 9, 9, 3), np.uint8)], mps.ShapeError, r"data\[0\] has shape \(2, 9, 9, 3\)"),
    "lists": (1, np.zeros((20, 24, 1)).tolist(), mps.DTypeError, r"data\[0\] is a list, expected an array"),
    "nothing": (3, None, mps.DTypeError, "data is a NoneType, expected a path, an array of pictures, or a sequence"),
    "a number": (3, 5, mps.DTypeError, "data is a int, expected a path"),
    "bytes": (3, b"png", mps.DTypeError, "data is a bytes, expected a path"),
    "masked": (3, np.ma.masked_equal(np.zeros((9, 9, 3), np.uint8), 0), mps.ArgumentError, "has 243 masked elements"),
    "mixed paths": (3, [np.zeros((9, 9, 3), np.uint8), "a.png"], mps.DTypeError, r"data\[1\] is a str"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_picture_is_refused_by_a_sentence(case: str, classifiers: Any) -> None:
    channels, data, kind, sentence = REFUSED[case]
    with pytest.raises(kind, match=sentence):
        classifiers[channels].predict(data)


def test_pictures_of_pillow_are_pictures(classifiers: Any) -> None:
    colours = RNG.integers(0, 256, (20, 24, 3), np.uint8)
    same = classifiers[3].predict(colours).probabilities
    for picture in (Image.fromarray(colours), [Image.fromarray(colours)]):
        np.testing.assert_array_equal(classifiers[3].predict(picture).probabilities, same)
    with pytest.raises(mps.ShapeError, match=r"data has shape \(20, 24\), which is pictures of 1 channels"):
        classifiers[3].predict(Image.fromarray(colours[..., 0]))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            ([np.zeros((9, 9, 3), np.uint8), np.zeros((8, 9, 3), np.uint8)], [0, 1]),
            r"data\[0\] is a list whose rows",
        ),
        ((np.zeros((2, 9, 9, 3), np.uint8), [[0], [0, 1]]), r"data\[1\] is a list whose rows differ in length"),
    ],
)
def test_rows_of_several_lengths_are_refused_by_a_sentence(data: Any, sentence: str, classifiers: Any) -> None:
    with pytest.raises(mps.ShapeError, match=sentence):
        classifiers[3].evaluate(data)
    with pytest.raises(mps.ShapeError, match=sentence):
        image_classifier.create(data, size=(16, 16), progress=False)


def test_options_of_a_classifier_are_refused_by_a_sentence(classifiers: Any, tmp_path: Path) -> None:
    data = np.zeros((12, 16, 16, 3), np.uint8), np.arange(12) % 2
    for size in (16, "a", (16,), (16.5, 16)):
        with pytest.raises(mps.ArgumentError, match=r"image_classifier.create: size is .*, expected"):
            image_classifier.create(data, size=size, progress=False)  # type: ignore[arg-type]
    with pytest.raises(mps.DTypeError, match="augmentation is True, expected an Augmentation"):
        image_classifier.create(data, size=(16, 16), batch_size=2, augmentation=True, progress=False)  # type: ignore[arg-type]
    for path in (5, None, b"model"):
        with pytest.raises(mps.ArgumentError, match="TaskModel.save: path is .*, expected a path"):
            classifiers[3].save(path)
    with pytest.raises(mps.ArgumentError, match="show: path is 5, expected a path"):
        classifiers[3].show(5)


def test_pictures_of_a_detector_and_of_a_style() -> None:
    detector = object_detector.ObjectDetector(["a"], [(0.5, 0.5)], size=32, filters=(4,) * 8, device="cpu")
    style = style_transfer.StyleTransfer(device="cpu")
    pictures = RNG.integers(0, 256, (2, 32, 32, 3), np.uint8)
    assert len(detector.predict(pictures)) == 2
    (alone,) = detector.predict(pictures[1], least_score=0)
    np.testing.assert_allclose(alone.boxes, detector.predict(pictures, least_score=0)[1].boxes, atol=1e-3)
    (painted,) = style.predict(pictures[1])
    np.testing.assert_array_equal(painted, style.predict(pictures)[1])
    for model in (detector, style):
        for gray in (pictures[..., :1], pictures[..., 0]):
            with pytest.raises(mps.ShapeError, match="which is pictures of 1 channels; expected .* with 3,"):
                model.predict(gray)


def test_windows_of_a_signal_are_refused_and_a_signal_is_one() -> None:
    model = activity_classifier.ActivityClassifier(["a", "b"], ["x", "y", "z"], samples=10, segments=4, device="cpu")
    assert len(model.predict(np.zeros((50, 3), np.float32))) == 1
    for shape in ((2, 40, 3), (3, 50), (50,)):
        with pytest.raises(mps.ShapeError, match=r"the signal has shape .*, expected numbers \(samples, 3\)"):
            model.predict(np.zeros(shape, np.float32))
    for value in (np.nan, np.inf, 1e39):
        signal = np.zeros((50, 3))
        signal[5, 0] = value
        with pytest.raises(mps.ArgumentError, match=r"the signal has (nan|inf) at \(5, 0\), expected finite numbers"):
            model.predict(signal)


# ---- NumPy reads values


VALUES = np.arange(12, dtype=np.float32).reshape(2, 2, 3)
HOLDERS: dict[str, tuple[Callable[[], Any], Any]] = {
    "TensorData": (lambda: mps.TensorData(VALUES, device="cpu"), VALUES),
    "TensorData of int8": (
        lambda: mps.TensorData(np.array([1, -2], np.int8), device="cpu"),
        np.array([1, -2], np.int8),
    ),
    "empty TensorData": (lambda: mps.TensorData(np.zeros((0, 3), np.float32), device="cpu"), np.zeros((0, 3), "f4")),
    "TensorData of one": (lambda: mps.TensorData(np.float32(7), device="cpu"), np.float32(7)),
    "Vector": (lambda: mps.Vector([1, 2], "cpu"), np.array([1, 2], np.float32)),
    "Matrix": (lambda: mps.Matrix([[1, 2], [3, 4]], "cpu"), np.array([[1, 2], [3, 4]], np.float32)),
    "Image": (lambda: mps.Image(VALUES, "cpu"), VALUES[np.newaxis]),
    "Texture": (lambda: mps.Texture(VALUES[..., :2].astype(np.float16), "cpu"), VALUES[np.newaxis, ..., :2]),
    "ImageBatch": (lambda: mps.ImageBatch(VALUES[np.newaxis], mps.Device("cpu")), VALUES[np.newaxis]),
}


@pytest.mark.parametrize("name", HOLDERS)
def test_numpy_reads_values_of_a_device(name: str) -> None:
    make, values = HOLDERS[name]
    holder = make()
    found = np.asarray(holder)
    assert (found.dtype, found.shape) == (holder.numpy().dtype, np.shape(values))
    np.testing.assert_array_equal(found, values)
    assert np.array(holder, np.float64).dtype == np.float64
    np.testing.assert_array_equal(np.add(holder, 1), np.add(found, 1))
    if isinstance(holder, mps.TensorData | mps.Matrix | mps.Vector):
        assert found.size == 0 or np.shares_memory(np.array(holder, copy=False), found)
        return
    with pytest.raises(ValueError, match="copy is False, but its values are on a device"):
        np.array(holder, copy=False)


def test_what_has_no_values_is_refused_by_a_sentence() -> None:
    labels = mps.LabelBatch(np.zeros((1, 1, 1, 2)), device="cpu")
    for thing, sentence in (
        (mps.ImageNode(), "An ImageNode is no array of numbers. A graph computes its values"),
        (mps.NeuronReLUNode(mps.ImageNode(), label="r"), 'NeuronReLUNode "r" is no array of numbers'),
        (labels, "LabelBatch is no array of numbers. It has labels and losses"),
    ):
        with pytest.raises(mps.DTypeError, match=sentence):
            np.asarray(thing)


# ---- graphs of several results


def _run(graph: mps.NNGraph, images: Any, labels: Any = None) -> Any:
    buffer = mps.CommandQueue(graph.device).command_buffer()
    batches = [] if labels is None else [mps.LabelBatch(labels, device=graph.device)]
    found = graph.encode_batch(buffer, [mps.ImageBatch(images, graph.device)], batches)
    buffer.commit()
    buffer.wait_until_completed()
    return found


def test_a_graph_returns_all_its_results(tmp_path: Path) -> None:
    image = mps.ImageNode()
    images = RNG.normal(size=(2, 3, 4, 5)).astype(np.float32)
    first, second = mps.NeuronReLUNode(image), mps.NeuronLinearNode(image, 3.0, 0.0)
    third = mps.NeuronLinearNode(first, 5.0, 1.0)
    wanted = [np.maximum(images, 0), 3 * images, 5 * np.maximum(images, 0) + 1]
    for order in [*itertools.permutations(range(3)), (1, 0), (0, 2), (2, 2), (0, 1, 1), (1, 2, 0, 2)]:
        graph = mps.NNGraph([[first, second, third][place] for place in order], "cpu")
        found = _run(graph, images)
        assert isinstance(found, list)
        assert len(found) == len(order)
        for place, result in zip(order, found, strict=True):
            np.testing.assert_allclose(result.numpy(), wanted[place], rtol=1e-6, err_msg=str(order))
    alone = _run(mps.NNGraph([second], "cpu"), images)
    np.testing.assert_allclose(alone.numpy(), 3 * images, rtol=1e-6)
    assert _run(mps.NNGraph([first, second], "cpu", result_is_needed=False), images) is None
