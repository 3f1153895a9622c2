"""Nodes have the attributes that they are made with; another one cannot be set."""

from __future__ import annotations

from typing import Any

import pytest

import openmps as mps


def _convolution() -> mps.ConvolutionNode:
    return mps.ConvolutionNode(mps.ImageNode(), mps.ConvolutionDataSource(3, 1, 2, label="conv1"))


@pytest.mark.parametrize("name", ["accumulator_precision", "paddding", "Label"])
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
