"""Bad input: the documented exception, its sentence, and a package that goes on working.

Every refusal of a training graph is followed by a step on it: weights are as they were, and training works.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openmps._core")

import openmps as mps  # noqa: E402

_IMAGES = np.random.default_rng(0).normal(size=(4, 1, 1, 3)).astype(np.float32)
_CLASSES = np.array([0, 1, 0, 1])
_START = np.random.default_rng(1).normal(size=(2, 1, 1, 3)).astype(np.float32)
_NAN = float("nan")
_IMAGE = mps.ImageNode()
_MSE = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)
_VALID = mps.Padding.VALID
_WRONG_CHANNELS = (
    'MPSCNNFullyConnected "fc": the source has {} feature channels, the descriptor\'s inputFeatureChannels is 3.'
)


def _any(value: Any) -> Any:
    """Return a value that the annotations would refuse."""
    return value


def _source(**options: Any) -> mps.ConvolutionDataSource:
    options = {"weights": _START, "optimizer": mps.SGD(0.1), "label": "fc", **options}
    return mps.ConvolutionDataSource(1, 3, 2, **options)


def _graph(source: mps.ConvolutionDataSource | None = None) -> mps.TrainingGraph:
    node = mps.FullyConnectedNode(mps.ImageNode(), source or _source())
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)))


def _run(graph: mps.Graph, *images: Any, labels: Any = ()) -> Any:
    buffer = mps.CommandQueue(graph.device).command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch(i, graph.device) for i in images], labels)
    buffer.commit()
    buffer.wait_until_completed()
    return None if result is None else result.numpy()


def _assert_refused(kind: type[BaseException], sentence: str, action: Callable[[], object]) -> None:
    """The first line of the text is the sentence; lines of context may follow."""
    with pytest.raises(kind) as caught:
        action()
    assert type(caught.value) is kind
    assert str(caught.value).splitlines()[0] == sentence


def _assert_works(graph: mps.TrainingGraph, weights: Any = _START) -> None:
    """The weights are as they were, and a step changes them."""
    label = graph.data_sources[0].label
    np.testing.assert_array_equal(graph.weights()[f"{label}.weights"], weights)
    graph.step(_IMAGES, _CLASSES)
    assert not (graph.weights()[f"{label}.weights"] == weights).all()
    assert np.isfinite(graph.predict(_IMAGES)).all()


# ---- arrays


@pytest.mark.parametrize(
    ("images", "labels", "kind", "sentence"),
    [
        (np.zeros((4, 3)), _CLASSES, mps.ShapeError, "images has shape (4, 3), expected (N, height, width, channels)."),
        (np.zeros((0, 1, 1, 3)), [], mps.ShapeError, "images has shape (0, 1, 1, 3), expected no extent of 0."),
        (np.zeros((4, 1, 1, 0)), _CLASSES, mps.ShapeError, "images has shape (4, 1, 1, 0), expected no extent of 0."),
        (
            [[1.0, 2.0], [3.0]],
            _CLASSES,
            mps.ShapeError,
            "images is a list whose rows differ in length, expected one length.",
        ),
        (_IMAGES.astype(complex), _CLASSES, mps.DTypeError, "images is complex128, expected floats or integers."),
        (_IMAGES.astype(str), _CLASSES, mps.DTypeError, "images is <U32, expected floats or integers."),
        (None, _CLASSES, mps.DTypeError, "images is object, expected floats or integers."),
        (_IMAGES, _CLASSES[:3], mps.ShapeError, "there are 4 images and 3 labels; they have to agree."),
        (_IMAGES, [0, 1, 2, 1], mps.ArgumentError, "labels holds classes 0 to 2, expected 0 to 1."),
        (_IMAGES, [0, 1, -1, 1], mps.ArgumentError, "labels holds classes -1 to 1, expected 0 to 1."),
        (
            _IMAGES,
            [[0, 1]] * 3 + [[0, _NAN]],
            mps.ArgumentError,
            "labels has nan at (3, 0, 0, 1), expected finite numbers.",
        ),
        (
            _IMAGES,
            np.zeros(4),
            mps.ShapeError,
            "labels has shape (4,), expected (N,) class numbers, (N, channels) or (N, height, width, channels).",
        ),
    ],
)
def test_arrays_are_refused_before_anything_is_trained(
    images: Any, labels: Any, kind: type[BaseException], sentence: str
) -> None:
    graph = _graph()
    _assert_refused(kind, f"TrainingGraph.step: {sentence}", lambda: graph.step(images, labels))
    _assert_refused(kind, f"TrainingGraph.fit: {sentence}", lambda: graph.fit(images, labels, batch_size=1))
    _assert_works(graph)


@pytest.mark.parametrize(
    ("images", "labels", "sentence"),
    [
        (
            np.zeros((4, 1, 1, 5)),
            _CLASSES,
            _WRONG_CHANNELS.format(5),
        ),
        (_IMAGES, np.zeros((4, 3)), 'MPSCNNLoss "filter 1": the labels have 3 feature channels, the source has 2.'),
        (_IMAGES, np.zeros((4, 8)), 'MPSCNNLoss "filter 1": the labels have 8 feature channels, the source has 2.'),
        (_IMAGES, np.zeros((4, 2, 2, 2)), 'MPSCNNLoss "filter 1": the labels have 2 x 2 pixels, the source has 1 x 1.'),
    ],
)
def test_arrays_that_do_not_fit_the_network_are_refused_by_the_node(images: Any, labels: Any, sentence: str) -> None:
    graph = _graph()
    _assert_refused(mps.ShapeError, sentence, lambda: graph.step(images, labels))
    _assert_works(graph)


def test_memory_that_numpy_cannot_read_is_refused() -> None:
    class Elsewhere:
        def __dlpack__(self, **_: Any) -> Any:
            raise BufferError("The tensor is on another device.")

        def __dlpack_device__(self) -> tuple[int, int]:
            return 1, 0

    sentence = "TrainingGraph.step: images is a Elsewhere that NumPy cannot read: The tensor is on another device."
    _assert_refused(mps.DTypeError, sentence, lambda: _graph().step(Elsewhere(), _CLASSES))


def test_an_unknown_default_device_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = f'OPENMPS_DEVICE is "abacus", the devices here are: {", ".join(d.name for d in mps.devices())}.'
    monkeypatch.setenv("OPENMPS_DEVICE", "abacus")
    _assert_refused(mps.DeviceError, sentence, mps.Device.default)


def test_predictions_refuse_what_does_not_fit() -> None:
    graph = _graph()
    sentence = _WRONG_CHANNELS.format(7)
    _assert_refused(mps.ShapeError, sentence, lambda: graph.predict(np.zeros((4, 1, 1, 7))))
    sentence = "TrainingGraph: predictions have 2 x 2 pixels, their labels 1 x 1; they have to agree."
    _assert_refused(mps.ShapeError, sentence, lambda: graph.evaluate(np.zeros((4, 2, 2, 3)), _CLASSES))
    _assert_works(graph)


@pytest.mark.parametrize(
    ("options", "kind", "sentence"),
    [
        ({"batch_size": 9}, mps.ArgumentError, "batch_size is 9, expected 1 to 4, the number of images."),
        ({"batch_size": 0}, mps.ArgumentError, "batch_size is 0, expected 1 or more."),
        ({"batch_size": 2.0}, mps.ArgumentError, "batch_size is 2.0, expected a whole number."),
        ({"epochs": 0}, mps.ArgumentError, "epochs is 0, expected 1 or more."),
        ({"epochs": 1, "iterations": 3}, mps.ArgumentError, "epochs is 1 and iterations 3, expected one of them."),
        ({"shuffle_seed": -3}, mps.ArgumentError, "shuffle_seed is -3, expected 0 or more."),
        ({"callbacks": [print]}, mps.DTypeError, "callbacks holds builtin_function_or_method, expected Callback."),
        ({"validation": _IMAGES}, mps.ArgumentError, "validation is a ndarray, expected a pair of images and labels."),
        (
            {"validation": (_IMAGES, _CLASSES[:2])},
            mps.ShapeError,
            "validation: there are 4 images and 2 labels; they have to agree.",
        ),
    ],
)
def test_fit_refuses_its_options(options: dict[str, Any], kind: type[BaseException], sentence: str) -> None:
    graph = _graph()
    options = {"batch_size": 2, **options}
    _assert_refused(kind, f"TrainingGraph.fit: {sentence}", lambda: graph.fit(_IMAGES, _CLASSES, **options))
    _assert_works(graph)


# ---- descriptions


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (lambda: _source(stride=0), mps.ArgumentError, "ConvolutionDescriptor: stride is 0, expected 1 or more."),
        (
            lambda: _source(groups=2),
            mps.ArgumentError,
            "ConvolutionDescriptor: groups is 2, which does not divide 3 input and 2 output channels.",
        ),
        (
            lambda: mps.ConvolutionDataSource(3, 0, 2),
            mps.ArgumentError,
            "ConvolutionDescriptor: in_channels is 0, expected 1 or more.",
        ),
        (
            lambda: mps.ConvolutionDataSource(3, _any(1.5), 2),
            mps.ArgumentError,
            "ConvolutionDescriptor: in_channels is 1.5, expected a whole number.",
        ),
        (
            lambda: mps.PoolingMaxNode(_IMAGE, 2, stride=0, label="p"),
            mps.ArgumentError,
            'PoolingMaxNode "p": stride is 0, expected 1 or more.',
        ),
        (
            lambda: mps.PoolingMaxNode(_IMAGE, -2),
            mps.ArgumentError,
            "PoolingMaxNode: kernel_size is -2, expected 1 or more.",
        ),
        (
            lambda: mps.PoolingMaxNode(_IMAGE, _any(2.5)),
            mps.ArgumentError,
            "PoolingMaxNode: kernel_size is 2.5, expected a whole number or two, (height, width).",
        ),
        (
            lambda: mps.PoolingMaxNode(_IMAGE, _any((1, 2, 3))),
            mps.ArgumentError,
            "PoolingMaxNode: kernel_size is (1, 2, 3), expected a whole number or two, (height, width).",
        ),
        (
            lambda: _source(weights=np.zeros((2, 1, 1, 4))),
            mps.ShapeError,
            'Data source "fc": weights have shape (2, 1, 1, 4), its descriptor needs (2, 1, 1, 3).',
        ),
        (
            lambda: _source(weights=_START.astype(complex)),
            mps.DTypeError,
            'Data source "fc": weights are complex128, expected float32.',
        ),
        (
            lambda: _source(bias=[1, 2, 3]),
            mps.ShapeError,
            'Data source "fc": bias terms have shape (3,), its descriptor needs (2,).',
        ),
        (
            lambda: _source(optimizer=0.1),
            mps.ArgumentError,
            'Data source "fc": optimizer is 0.1, expected an Optimizer, a CustomOptimizer or None.',
        ),
        (
            lambda: mps.SGD(-0.1),
            mps.ArgumentError,
            "SGD: learning_rate is -0.1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.Adam(_NAN),
            mps.ArgumentError,
            "Adam: learning_rate is nan, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.RMSProp(float("inf")),
            mps.ArgumentError,
            "RMSProp: learning_rate is inf, expected a finite number of 0 or more.",
        ),
        (
            lambda: setattr(mps.SGD(), "learning_rate", -1),
            mps.ArgumentError,
            "SGD: learning_rate is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.SGD(momentum=-0.5),
            mps.ArgumentError,
            "SGD: momentum is -0.5, expected at least 0 and less than 1.",
        ),
        (lambda: mps.Adam(beta1=1), mps.ArgumentError, "Adam: beta1 is 1, expected at least 0 and less than 1."),
        (
            lambda: mps.Adam(epsilon=-1),
            mps.ArgumentError,
            "Adam: epsilon is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.RMSProp(decay=-1),
            mps.ArgumentError,
            "RMSProp: decay is -1, expected at least 0 and less than 1.",
        ),
        (
            lambda: mps.SGD(gradient_clip=(1, 0)),
            mps.ArgumentError,
            "SGD: gradient_clip is (1, 0), expected minimum <= maximum.",
        ),
        (
            lambda: mps.SGD(regularization_scale=-1),
            mps.ArgumentError,
            "SGD: regularization_scale is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.SGD(regularization=_any("l3")),
            mps.ArgumentError,
            'SGD: regularization is "l3", expected "none", "l1" or "l2".',
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.HUBER, delta=-1),
            mps.ArgumentError,
            "LossDescriptor: delta is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.LOG, weight=_NAN),
            mps.ArgumentError,
            "LossDescriptor: weight is nan, expected a finite number.",
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.LOG, label_smoothing=2),
            mps.ArgumentError,
            "LossDescriptor: label_smoothing is 2, expected 0 to 1.",
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.LOG, reduction=_any(9)),
            mps.ArgumentError,
            "LossDescriptor: reduction is 9, expected one of NONE, SUM, MEAN, SUM_BY_NON_ZERO_WEIGHTS.",
        ),
        (
            lambda: mps.DropoutNode(_IMAGE, keep_probability=0),
            mps.ArgumentError,
            "DropoutNode: keep_probability is 0, expected more than 0 and at most 1.",
        ),
        (
            lambda: mps.NeuronReLUNode(3),
            mps.GraphError,
            "NeuronReLUNode: the source is int, expected an image node or a filter node.",
        ),
        (
            lambda: mps.ConvolutionNode(_IMAGE, _any(3)),
            mps.GraphError,
            "ConvolutionNode: weights is int, expected a ConvolutionDataSource.",
        ),
        (
            lambda: mps.LossNode(_IMAGE, _any(3)),
            mps.GraphError,
            "LossNode: descriptor is int, expected a LossDescriptor.",
        ),
        (lambda: mps.ConcatenationNode([]), mps.GraphError, "ConcatenationNode: has 0 sources, expected 1 or more."),
        (
            lambda: mps.AdditionNode(_IMAGE, _IMAGE).gradient_filter(_IMAGE),
            mps.GraphError,
            "AdditionNode: has 2 sources and a gradient filter for each, expected 1 source; use gradient_filters.",
        ),
        (
            lambda: mps.Device("abacus"),
            mps.DeviceError,
            f'Device "abacus" is not here; the devices are: {", ".join(d.name for d in mps.devices())}.',
        ),
        (lambda: mps.Device(_any(3)), mps.DTypeError, "Device: name is int, expected str."),
        (
            lambda: mps.ImageBatch(np.zeros((2, 2))),
            mps.ShapeError,
            "ImageBatch: images has shape (2, 2), expected (N, height, width, channels), none of them 0.",
        ),
        (
            lambda: mps.LabelBatch(np.full((1, 1, 1, 2), _NAN)),
            mps.ArgumentError,
            "LabelBatch: labels has nan at (0, 0, 0, 0), expected finite numbers.",
        ),
        (
            lambda: mps.LabelBatch(np.zeros((2, 1, 1, 2)), np.zeros((2, 1, 1, 3))),
            mps.ShapeError,
            "LabelBatch: weights has shape (2, 1, 1, 3), labels (2, 1, 1, 2); they have to agree.",
        ),
        (
            lambda: mps.WeightsState(np.zeros(3)),
            mps.ShapeError,
            "WeightsState: weights have shape (3,), expected (out_channels, height, width, in_channels), none of them "
            "0.",
        ),
        (
            lambda: mps.WeightsState(_START, np.zeros(3)),
            mps.ShapeError,
            "WeightsState: bias has shape (3,), expected (2,), one for each output channel.",
        ),
    ],
)
def test_descriptions_are_refused_where_they_are_written(
    make: Callable[[], object], kind: type[BaseException], sentence: str
) -> None:
    _assert_refused(kind, sentence, make)


# ---- graphs


def _cycle() -> mps.FilterNode:
    first = mps.NeuronReLUNode(mps.ImageNode(), label="first")
    second = mps.NeuronReLUNode(first, label="second")
    first.sources = (second.result_image,)
    return second


def _twice_labelled() -> mps.TrainingGraph:
    image = mps.ImageNode()
    node = mps.AdditionNode(*(mps.FullyConnectedNode(image, _source()) for _ in range(2)))
    return mps.TrainingGraph(mps.LossNode(node, _MSE))


def _two_inputs() -> mps.TrainingGraph:
    node = mps.AdditionNode(mps.FullyConnectedNode(mps.ImageNode(), _source()), mps.ImageNode())
    return mps.TrainingGraph(mps.LossNode(node, _MSE))


def _division() -> mps.TrainingGraph:
    image = mps.ImageNode()
    layers = [mps.FullyConnectedNode(image, _source(label=label)) for label in "ab"]
    return mps.TrainingGraph(mps.LossNode(mps.DivisionNode(*layers, label="ratio"), _MSE))


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (lambda: mps.Graph([]), mps.ArgumentError, "A graph needs at least one result image, 0 are given."),
        (
            lambda: mps.Graph(mps.ImageNode()),
            mps.ArgumentError,
            "MPSNNGraph: result image 0 is made by no filter, so there is nothing to compute.",
        ),
        (
            lambda: mps.Graph(_cycle()),
            mps.GraphError,
            'NeuronReLUNode "second": its result leads back to itself, expected a network without a cycle.',
        ),
        (
            lambda: mps.TrainingGraph(mps.LossNode(_cycle(), _MSE)),
            mps.GraphError,
            'NeuronReLUNode "second": its result leads back to itself, expected a network without a cycle.',
        ),
        (
            lambda: mps.TrainingGraph(_any(mps.ImageNode())),
            mps.GraphError,
            "TrainingGraph: loss is ImageNode, expected a LossNode.",
        ),
        (
            lambda: mps.TrainingGraph(mps.LossNode(mps.ImageNode(), _MSE)),
            mps.GraphError,
            "LossNode: 0 filters lead to it, expected 1 or more, so there is nothing to train.",
        ),
        (
            _two_inputs,
            mps.GraphError,
            "TrainingGraph: the network has 2 input images, expected 1; Graph takes several.",
        ),
        (
            _twice_labelled,
            mps.GraphError,
            'TrainingGraph: 2 data sources are labelled "fc", expected a label of its own for each.',
        ),
        (_division, mps.UnsupportedError, 'MPSNNDivisionNode "ratio": it has no gradient filter.'),
    ],
)
def test_graphs_that_cannot_be_built_name_the_node(
    make: Callable[[], object], kind: type[BaseException], sentence: str
) -> None:
    _assert_refused(kind, sentence, make)
    _assert_works(_graph())


def test_a_window_larger_than_the_image_is_refused_with_valid_padding() -> None:
    small = np.zeros((1, 1, 2, 3), np.float32)
    sentence = (
        '{} "{}": the source is 2 x 1 pixels, a window of 5 x 5 does not fit into it with a padding policy of size '
        "valid only."
    )
    pool = mps.Graph(mps.PoolingMaxNode(mps.ImageNode(), 5, padding=_VALID, label="pool"))
    _assert_refused(mps.ShapeError, sentence.format("MPSCNNPoolingMax", "pool"), lambda: _run(pool, small))
    layer = mps.ConvolutionDataSource(5, 3, 2, label="conv")
    graph = mps.Graph(mps.ConvolutionNode(mps.ImageNode(), layer, padding=_VALID))
    _assert_refused(mps.ShapeError, sentence.format("MPSCNNConvolution", "conv"), lambda: _run(graph, small))
    assert _run(graph, np.zeros((1, 5, 6, 3), np.float32)).shape == (1, 1, 2, 2)


def test_a_batch_that_does_not_fit_the_graph_is_refused_and_the_buffer_goes_on() -> None:
    loss = mps.Graph(mps.LossNode(mps.ImageNode(), _MSE))
    images = mps.ImageBatch(_IMAGES)
    labels = mps.LabelBatch(_IMAGES)
    buffer = mps.CommandQueue().command_buffer()
    refusals: list[tuple[type[BaseException], list[Any], list[Any], str]] = [
        (mps.ArgumentError, [images], [], "0 source states were given, the graph has 1; its losses need their labels."),
        (mps.ArgumentError, [images], [labels] * 2, "2 source states were given, the graph has 1."),
        (mps.ArgumentError, [], [labels], "0 source images were given, the graph has 1."),
        (mps.ArgumentError, [images] * 2, [labels], "2 source images were given, the graph has 1."),
        (
            mps.ShapeError,
            [images],
            [mps.LabelBatch(_IMAGES[:3])],
            "the batch of source state 0 has 3 elements, that of source image 0 has 4.",
        ),
    ]
    for kind, sources, states, sentence in refusals:
        _assert_refused(kind, f"MPSNNGraph: {sentence}", lambda: loss.encode_batch(buffer, sources, states))  # noqa: B023
    result = loss.encode_batch(buffer, [images], [labels])
    buffer.commit()
    buffer.wait_until_completed()
    assert result is not None
    np.testing.assert_array_equal(result.numpy(), np.zeros_like(_IMAGES))


def test_what_is_not_a_batch_or_on_another_device_is_refused() -> None:
    graph = mps.Graph(mps.NeuronReLUNode(mps.ImageNode()), mps.Device("cpu"))
    images = mps.ImageBatch(_IMAGES, graph.device)
    buffer = mps.CommandQueue(graph.device).command_buffer()
    who = "Graph.encode_batch:"
    for kind, arguments, sentence in [
        (mps.DTypeError, (None, [images]), "command_buffer is NoneType, expected CommandBuffer."),
        (mps.DTypeError, (buffer, [_IMAGES]), "sources holds ndarray, expected ImageBatch."),
        (mps.DTypeError, (buffer, [images], [images]), "labels holds ImageBatch, expected LabelBatch."),
        (
            mps.DeviceError,
            (buffer, [mps.ImageBatch(_IMAGES, mps.Device("reference"))]),
            'sources holds ImageBatch on device "reference", the graph is on "cpu".',
        ),
        (
            mps.DeviceError,
            (mps.CommandQueue(mps.Device("reference")).command_buffer(), [images]),
            'command_buffer is CommandBuffer on device "reference", the graph is on "cpu".',
        ),
    ]:
        _assert_refused(kind, f"{who} {sentence}", lambda: graph.encode_batch(*arguments))  # type: ignore[arg-type]  # noqa: B023


def test_a_command_buffer_runs_once() -> None:
    graph = mps.Graph(mps.NeuronReLUNode(mps.ImageNode()))
    buffer = mps.CommandQueue().command_buffer()
    sentence = "The command buffer is not committed; waitUntilCompleted would wait for ever."
    _assert_refused(mps.StateError, sentence, buffer.wait_until_completed)
    buffer.commit()
    sentence = "The command buffer is committed a second time; a command buffer runs once."
    _assert_refused(mps.StateError, sentence, buffer.commit)
    sentence = "The command buffer is committed: nothing can be encoded into it any more."
    _assert_refused(mps.StateError, sentence, lambda: graph.encode_batch(buffer, [mps.ImageBatch(_IMAGES)]))
    sentence = "The command buffer is committed: handlers are added before commit."
    _assert_refused(mps.StateError, sentence, lambda: buffer.add_completed_handler(print))
    buffer.wait_until_completed()


# ---- data sources


def _mine(**methods: Any) -> mps.ConvolutionDataSource:
    """Return a data source with methods of its own."""
    kind = type("Mine", (mps.ConvolutionDataSource,), methods)
    return kind(1, 3, 2, weights=_START, optimizer=mps.SGD(0.1), label="mine")  # type: ignore[no-any-return]


def _raise(*_: Any) -> Any:
    raise KeyError("lost")


@pytest.mark.parametrize(
    ("methods", "kind", "sentence"),
    [
        ({"load": lambda self: False}, mps.GraphError, "load returned False, expected True with weights to read."),
        ({"load": lambda self: None}, mps.DTypeError, "load returned NoneType, expected bool."),
        (
            {"weights": lambda self: None},
            mps.ShapeError,
            "weights returned None, expected float32 of shape (2, 1, 1, 3).",
        ),
        (
            {"weights": lambda self: np.zeros(5)},
            mps.ShapeError,
            "weights have shape (5,), its descriptor needs (2, 1, 1, 3).",
        ),
        ({"weights": lambda self: _START.astype(str)}, mps.DTypeError, "weights are <U32, expected float32."),
        ({"bias": lambda self: np.zeros(5)}, mps.ShapeError, "bias terms have shape (5,), its descriptor needs (2,)."),
        (
            {"descriptor": lambda self: None},
            mps.DTypeError,
            "descriptor returned NoneType, expected ConvolutionDescriptor.",
        ),
    ],
)
def test_wrong_answers_of_a_data_source_are_refused_by_its_label(
    methods: dict[str, Any], kind: type[BaseException], sentence: str
) -> None:
    _assert_refused(kind, f'Data source "mine": {sentence}', lambda: _graph(_mine(**methods)))
    _assert_works(_graph())


@pytest.mark.parametrize("method", ["load", "purge", "descriptor", "weights", "bias"])
def test_an_error_of_a_data_source_arrives_as_it_was_raised(method: str) -> None:
    with pytest.raises(KeyError, match="lost") as caught:
        _graph(_mine(**{method: _raise}))
    assert [entry.name for entry in caught.traceback][-1] == "_raise"
    _assert_works(_graph())


def test_a_data_source_without_its_base_says_so() -> None:
    class Lazy(mps.ConvolutionDataSource):
        def __init__(self) -> None:
            self.label = "lazy"

    _assert_refused(mps.GraphError, "Lazy: its __init__ does not call super().__init__().", lambda: _graph(Lazy()))


@pytest.mark.parametrize(
    ("update", "kind", "sentence"),
    [
        (_raise, KeyError, "'lost'"),
        (lambda *_: 3, mps.DTypeError, 'Data source "mine": update returned int, expected WeightsState or None.'),
        (
            lambda self, *_: mps.WeightsState(np.zeros((2, 1, 1, 4))),
            mps.ShapeError,
            'Data source "mine": update returned weights of shape (2, 1, 1, 4), its descriptor needs (2, 1, 1, 3).',
        ),
        (
            lambda self, buffer, *_: buffer.wait_until_completed(),
            mps.StateError,
            "The command buffer is not committed; waitUntilCompleted would wait for ever.",
        ),
    ],
)
def test_a_failed_update_leaves_the_weights_and_the_graph(
    update: Any, kind: type[BaseException], sentence: str
) -> None:
    source = _mine(update=update)
    graph = _graph(source)
    for _ in range(3):
        _assert_refused(kind, sentence, lambda: graph.step(_IMAGES, _CLASSES))
    _assert_refused(kind, sentence, lambda: graph.fit(_IMAGES, _CLASSES, batch_size=1))
    type(source).update = mps.ConvolutionDataSource.update  # type: ignore[method-assign]
    _assert_works(graph)


@pytest.mark.parametrize("overridden", [False, True])
def test_an_error_of_a_custom_optimizer_arrives_and_leaves_the_weights(overridden: bool) -> None:
    class Optimizer(mps.CustomOptimizer):
        fails = True

        def step(self, label: str, values: Any, gradient: Any) -> None:
            values -= 0.1 * gradient
            if self.fails and label.endswith(".bias"):
                _raise()

    optimizer = Optimizer()
    source = _source(optimizer=optimizer)
    if overridden:
        source = type("Mine", (mps.ConvolutionDataSource,), {"load": lambda self: True})(
            1, 3, 2, weights=_START, optimizer=optimizer, label="fc"
        )
    graph = _graph(source)
    for _ in range(3):
        _assert_refused(KeyError, "'lost'", lambda: graph.step(_IMAGES, _CLASSES))
    _assert_refused(KeyError, "'lost'", lambda: graph.fit(_IMAGES, _CLASSES, batch_size=1))
    optimizer.fails = False
    _assert_works(graph)


def test_a_custom_optimizer_without_a_step_says_so() -> None:
    graph = _graph(_source(optimizer=mps.CustomOptimizer()))
    sentence = "CustomOptimizer does not override step."
    _assert_refused(NotImplementedError, sentence, lambda: graph.step(_IMAGES, _CLASSES))


def test_a_handler_that_raises_is_reported_and_harms_nothing() -> None:
    seen: list[Any] = []
    hook, sys.unraisablehook = sys.unraisablehook, seen.append
    try:
        buffer = mps.CommandQueue().command_buffer()
        buffer.add_completed_handler(_raise)
        buffer.commit()
        buffer.wait_until_completed()
    finally:
        sys.unraisablehook = hook
    assert [entry.exc_type for entry in seen] == [KeyError]


# ---- threads, processes, signals


def test_a_second_thread_is_refused_while_a_graph_trains() -> None:
    graph = _graph()
    caught: list[BaseException] = []

    def intrude() -> None:
        for action in (
            lambda: graph.step(_IMAGES, _CLASSES),
            lambda: graph.fit(_IMAGES, _CLASSES, batch_size=2),
            lambda: graph.predict(_IMAGES),
            graph.weights,
        ):
            try:
                action()
            except mps.StateError as error:
                caught.append(error)

    class Intrusion(mps.Callback):
        def on_train_begin(self, training: mps.Training) -> None:
            thread = threading.Thread(target=intrude, name="intruder")
            thread.start()
            thread.join()

    graph.fit(_IMAGES, _CLASSES, batch_size=2, callbacks=[Intrusion()])
    assert [str(error) for error in caught] == [
        f"TrainingGraph.{name}: thread intruder calls it while another thread is using it."
        for name in ("step", "fit", "predict", "weights")
    ]


def test_threads_with_graphs_of_their_own_train_at_once() -> None:
    expected = _graph().fit(_IMAGES, _CLASSES, batch_size=1, epochs=20).losses
    results: list[list[float]] = []

    def train() -> None:
        results.append(_graph().fit(_IMAGES, _CLASSES, batch_size=1, epochs=20).losses)

    threads = [threading.Thread(target=train) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4


_FORK = """
import os
import numpy as np
import openmps as mps
images, classes = np.ones((4, 1, 1, 3), np.float32), np.array([0, 1, 0, 1])
source = mps.ConvolutionDataSource(1, 3, 2, optimizer=mps.SGD(0.1), label="fc")
loss = mps.LossNode(mps.FullyConnectedNode(mps.ImageNode(), source), mps.LossDescriptor(mps.LossType.HUBER))
graph = mps.TrainingGraph(loss)
graph.step(images, classes)
child = os.fork()
if child == 0:
    for action in (lambda: graph.step(images, classes), lambda: graph.predict(images), mps.Device.default, mps.devices):
        try:
            action()
        except mps.StateError as error:
            print(error, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(graph.step(images, classes) > 0)
"""


def test_a_forked_child_is_told_to_spawn_and_the_parent_goes_on() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _FORK], capture_output=True, text=True, timeout=60, check=True
    )
    *told, parent = run.stdout.splitlines()
    assert len(told) == 4
    assert all("process was forked" in line and "spawn" in line for line in told)
    assert parent == "True"


def test_ctrl_c_during_fit_leaves_the_graph_usable() -> None:
    graph = _graph()
    ended: list[str] = []

    class Ending(mps.Callback):
        def on_train_end(self, training: mps.Training) -> None:
            ended.append("end")

    images, classes = np.tile(_IMAGES, (5000, 1, 1, 1)), np.tile(_CLASSES, 5000)
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        graph.fit(images, classes, batch_size=4, epochs=1000, callbacks=[Ending()])
    timer.join()
    assert ended == ["end"]
    _assert_works(graph, graph.weights()["fc.weights"])


def test_ctrl_c_in_an_update_arrives_and_leaves_the_weights() -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    source = _mine(update=interrupt)
    graph = _graph(source)
    with pytest.raises(KeyboardInterrupt):
        graph.fit(_IMAGES, _CLASSES, batch_size=1)
    type(source).update = mps.ConvolutionDataSource.update  # type: ignore[method-assign]
    _assert_works(graph)


# ---- files


@contextmanager
def _full_disk() -> Iterator[None]:
    """No file may grow beyond 100 bytes: not even the one to which the test runner's output may go."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_during_save_leaves_the_old_file(tmp_path: Path) -> None:
    graph = _graph()
    path = graph.save(tmp_path / "weights.safetensors")
    old = path.read_bytes()
    graph.step(_IMAGES, _CLASSES)
    weights = graph.weights()["fc.weights"]
    sentence = f"Weights of {len(old)} bytes cannot be written to {path}: File too large."
    with _full_disk():
        _assert_refused(mps.FileError, sentence, lambda: graph.save(path))
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]
    _assert_works(graph, weights)


def test_a_full_disk_during_fit_names_the_file(tmp_path: Path) -> None:
    graph = _graph()
    sentence = "Losses cannot be written to /dev/full: No space left on device."
    logger = mps.CSVLogger("/dev/full")
    _assert_refused(mps.FileError, sentence, lambda: graph.fit(_IMAGES, _CLASSES, batch_size=2, callbacks=[logger]))
    history = graph.fit(_IMAGES, _CLASSES, batch_size=2)
    _assert_refused(mps.FileError, sentence, lambda: history.to_csv("/dev/full"))


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    graph = _graph()
    junk = tmp_path / "junk"
    junk.write_bytes(b"junk")
    missing = tmp_path / "missing"
    for path, sentence in [
        (junk, f"{junk} is no safetensors file: Error while deserializing header: header too small."),
        (missing, f"Weights cannot be read from {missing}: No such file or directory."),
        (tmp_path, f"Weights cannot be read from {tmp_path}: it is a folder, expected a file."),
    ]:
        _assert_refused(mps.FileError, sentence, lambda: graph.load(path))  # noqa: B023
    _assert_works(graph)


def test_weights_of_another_network_are_refused_and_change_nothing(tmp_path: Path) -> None:
    graph = _graph()
    path = tmp_path / "other.safetensors"
    _graph(_source(label="head")).save(path)
    sentence = f'{path} has no tensor "fc.weights"; it has head.bias, head.weights.'
    _assert_refused(mps.ShapeError, sentence, lambda: graph.load(path))
    node = mps.FullyConnectedNode(mps.ImageNode(), mps.ConvolutionDataSource(1, 4, 2, label="fc"))
    mps.TrainingGraph(mps.LossNode(node, _MSE)).save(path)
    sentence = f'{path}: "fc.weights" has shape (2, 1, 1, 4), the graph needs (2, 1, 1, 3).'
    _assert_refused(mps.ShapeError, sentence, lambda: graph.load(path))
    _assert_works(graph)


@pytest.mark.parametrize("device", ["cuda:0", "abacus"])
def test_the_error_for_a_missing_gpu_says_where_its_driver_was_looked_for(device: str) -> None:
    place = "/nowhere/libcuda.so.1"
    environment = os.environ | {"OPENMPS_DEVICE": device, "OPENMPS_CUDA_DRIVER": place}
    process = subprocess.run(
        [sys.executable, "-m", "openmps", "devices"], env=environment, capture_output=True, text=True, check=False
    )
    assert process.returncode != 0
    assert (f"NVIDIA driver: not found, looked for {place}: not there." in process.stderr) == (device == "cuda:0")
