"""Nodes by the names of Apple's classes and initializers: each kind of argument arrives as what it is."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import openmps as mps
from openmps import _core

X = np.array([[-2.0, -0.5], [0.0, 3.0]], np.float32).reshape(1, 2, 2, 1)


class _Scaled(mps.FilterNode):
    """a x + b."""

    _class = "MPSCNNNeuronLinearNode"
    _initializer = "initWithSource:a:b:"

    def __init__(self, *numbers: Any) -> None:
        super().__init__([mps.ImageNode()])
        self.numbers = numbers

    def _arguments(self, maker: Any) -> list[Any]:
        return [*super()._arguments(maker), *self.numbers]


class _Described(_Scaled):
    """The same with a descriptor whose a and b are set afterwards."""

    _class = "MPSCNNNeuronNode"
    _initializer = "nodeWithSource:descriptor:"

    def _arguments(self, maker: Any) -> list[Any]:
        settings = dict(zip("ab", self.numbers, strict=True))
        descriptor = _core.Descriptor(
            "MPSNNNeuronDescriptor", settings, "cnnNeuronDescriptorWithType:", [cast(Any, np.int64(2))]
        )
        return [maker.image(self.sources[0]), descriptor]


def computed(node: mps.FilterNode, x: Any = X) -> Any:
    graph = mps.NNGraph(node, "cpu")
    buffer = mps.CommandQueue("cpu").command_buffer()
    result = graph.encode_batch(buffer, [mps.ImageBatch(x, "cpu")])
    buffer.commit()
    buffer.wait_until_completed()
    assert result is not None
    return result.numpy()


@pytest.mark.parametrize("node", [_Scaled, _Described])
@pytest.mark.parametrize(
    "number",
    [
        0.5,
        np.float16(0.5),
        np.float32(0.5),
        np.float64(0.5),
        2,
        np.int64(-2),
        np.uint8(3),
        True,
        np.bool_(True),
        0,
        2**63,
    ],
    ids=repr,
)
def test_numbers_of_python_and_numpy(node: type[_Scaled], number: Any) -> None:
    assert np.array_equal(computed(node(number, np.float32(0.25))), float(number) * X + 0.25)


@pytest.mark.parametrize("a", [[0.5], [np.float32(0.5)], np.array([0.5], np.float32), np.array([2])], ids=repr)
def test_an_array_of_one_number_is_no_flag(a: Any) -> None:
    assert np.array_equal(computed(mps.NeuronPReLUNode(mps.ImageNode(), a)), np.where(X < 0, float(a[0]) * X, X))


def test_integers_of_numpy_are_a_window() -> None:
    node = mps.PoolingMaxNode(mps.ImageNode(), (np.int64(2), np.uint8(1)), stride=1, padding=mps.Padding.VALID)  # type: ignore[arg-type]
    assert np.array_equal(computed(node), X.max(axis=1, keepdims=True))


@pytest.mark.parametrize(
    ("numbers", "error", "sentence"),
    [
        (("a", 1.0), TypeError, "An argument is str, which no method takes."),
        ((object(), 1.0), TypeError, "An argument is object, which no method takes."),
        (([0.5, "b"], 1.0), TypeError, "An argument is list, which no method takes."),
        ((X, 1.0), mps.ArgumentError, "initWithSource:a:b:: argument 2 is an object, a number is expected."),
        ((1.0,), mps.ArgumentError, "initWithSource:a:b: takes 3 arguments, 2 were given."),
    ],
    ids=["text", "object", "list", "array", "missing"],
)
def test_unsupported_arguments_are_refused(numbers: tuple[Any, ...], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as raised:
        computed(_Scaled(*numbers))
    assert sentence in str(raised.value)


def test_a_number_of_numpy_in_a_graph_is_no_flag() -> None:
    graph = mps.Graph("cpu")
    y = graph._one("leakyReLUWithTensor:alpha:name:", graph._tensor(X), np.float32(0.5), None)
    assert np.array_equal(graph.run({}, y), np.where(X < 0, 0.5 * X, X))


def test_negative_numbers_of_a_graph_keep_their_bits() -> None:
    graph = mps.Graph("cpu")
    x, weights = graph.placeholder((1, 8, 8, 3)), np.ones((3, 3, 3, 4), np.float32)
    assert graph.conv2d(x, weights, padding=(-1, 0, 0, 0)).shape == (1, 5, 6, 4)
    with pytest.raises(mps.ArgumentError, match=r"^conv2d: groups is -1, expects 1 or more\."):
        graph.conv2d(x, weights, groups=-1)
    words = np.array([-1, -2, -3], np.int64).view(np.int32)
    assert np.array_equal(graph.run({}, graph.random_state_at((-1, -2), -3))[1:], words)


@pytest.mark.parametrize(
    ("name", "selector", "sentence"),
    [
        ("MPSCNNAbacusNode", "initWithSource:", "The class MPSCNNAbacusNode is not there."),
        ("NSMutableArray", "initWithArray:", "NSMutableArray is no filter node; it has to be a subclass of"),
        ("MPSCNNSoftMaxNode", "dealloc", "the selector is dealloc; it has to begin with initWith or nodeWith."),
    ],
)
def test_other_classes_and_methods_are_refused(name: str, selector: str, sentence: str) -> None:
    with pytest.raises(mps.Error) as raised:
        _core.make_node(name, selector, [_core.ImageNode()])
    assert sentence in str(raised.value)
