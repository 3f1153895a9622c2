"""Public objects have the attributes that they are made with; another one cannot be set."""

from __future__ import annotations

from typing import Any

import pytest

import openmps as mps
from test_reprs import _CLASSES, _maker


def _convolution() -> mps.ConvolutionNode:
    return mps.ConvolutionNode(mps.ImageNode(), mps.ConvolutionDataSource(3, 1, 2, label="conv1"))


@pytest.mark.parametrize("name", ["accumulator_precission", "paddding", "Label"])
def test_an_attribute_that_a_node_lacks_is_refused_by_its_name(name: str) -> None:
    node: Any = _convolution()
    with pytest.raises(
        mps.AttributeNameError, match=f"^ConvolutionNode: there is no attribute {name} to set; there are"
    ):
        setattr(node, name, "half")
    with pytest.raises(AttributeError):
        getattr(node, name)
    image: Any = mps.ImageNode()
    with pytest.raises(mps.AttributeNameError, match="there are format, stops_gradient"):
        image.form = mps.PixelFormat.FLOAT32


def test_attributes_of_a_node_can_be_set_later() -> None:
    node = _convolution()
    node.label = "other"
    node.padding = mps.Padding.VALID
    node.result_image.format = mps.PixelFormat.FLOAT32
    assert (node.label, node.padding) == ("other", mps.Padding.VALID)


def test_a_class_of_a_program_names_its_attributes_in_its_initializer() -> None:
    class Scaled(mps.FilterNode):
        def __init__(self, factor: float) -> None:
            self.before = 1
            super().__init__([mps.ImageNode()], "scaled")
            self.factor = factor

    class Twice(Scaled):
        def __init__(self) -> None:
            super().__init__(2)
            self.after = 3

    node: Any = Twice()
    node.factor = 4
    assert (node.before, node.factor, node.after) == (1, 4, 3)
    with pytest.raises(mps.AttributeNameError, match="^Twice: there is no attribute other to set; there are after,"):
        node.other = 5


def test_an_initializer_that_raises_leaves_the_attributes_closed() -> None:
    class Failing(mps.FilterNode):
        made: Any = None

        def __init__(self) -> None:
            type(self).made = self
            raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        Failing()
    with pytest.raises(mps.AttributeNameError):
        Failing.made.other = 1


_LEFT_OUT = {"Callback", "CustomOptimizer"}  # their makers are classes of a program


def _is_checked(name: str) -> bool:
    kind = _CLASSES[name]
    return name not in _LEFT_OUT and not issubclass(kind, BaseException) and not hasattr(kind, "__members__")


@pytest.mark.parametrize("name", sorted(filter(_is_checked, _CLASSES)))
def test_no_public_object_takes_an_unknown_attribute(name: str) -> None:
    made = _maker(name, _CLASSES[name])[0]()
    with pytest.raises(AttributeError, match="lerning_rate"):
        made.lerning_rate = 0.5
    assert not hasattr(made, "lerning_rate")


def test_the_sentence_of_a_setting_that_is_misspelt() -> None:
    optimizer: Any = mps.Adam(0.1)
    sentence = "^Adam: there is no attribute lerning_rate to set; there are amsgrad, beta1, beta2, epsilon\\.$"
    with pytest.raises(mps.AttributeNameError, match=sentence):
        optimizer.lerning_rate = 0.5
    optimizer.learning_rate = 0.5
    assert optimizer.learning_rate == 0.5
    graph: Any = mps.Graph("cpu")
    with pytest.raises(mps.AttributeNameError, match="^Graph: there is no attribute options to set; there are device"):
        graph.options = {}


def test_classes_of_a_program_have_state_of_their_own() -> None:
    class Momentum(mps.CustomOptimizer):
        def step(self, label: str, values: Any, gradient: Any) -> None:
            self.calls = label

    class Counting(mps.Callback):
        def on_train_begin(self, training: Any) -> None:
            self.count = 0

    class Source(mps.ConvolutionDataSource):
        def load(self) -> bool:
            self.is_loaded = True
            return True

    optimizer, callback, source = Momentum(), Counting(), Source(1, 1, 1)
    optimizer.step("a", None, None)
    callback.on_train_begin(None)
    source.load()
    assert (optimizer.calls, callback.count, source.is_loaded) == ("a", 0, True)
    for each in (mps.CustomOptimizer(), mps.Callback(), mps.ConvolutionDataSource(1, 1, 1)):
        with pytest.raises(mps.AttributeNameError):
            each.other = 1
