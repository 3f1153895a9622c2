"""Losses whose result is the loss, with labels that are images; where a backward pass begins (MPSNNForwardLossNode)."""

from __future__ import annotations

from typing import Any

from openmps import _core
from openmps._nodes.losses import LossDescriptor
from openmps._nodes.nodes import FilterNode, GradientFilterNode, ImageNode
from openmps._nodes.realizer import NodeMaker
from openmps.errors import GraphError

__all__ = ["ForwardLossNode", "InitialGradientNode"]


class ForwardLossNode(FilterNode):
    """A loss as an image: with ``Reduction.NONE`` one number for each label, else one number for each image.

    Labels and weights are inputs of the graph, or results of other filters. Predictions and labels have gradients.

    Parameters
    ----------
    source : ImageNode or FilterNode
        The predictions, (N, H, W, C).
    labels : ImageNode or FilterNode
        (N, H, W, C)
    descriptor : LossDescriptor
    weights : ImageNode or FilterNode, optional
        A factor for each label, in place of the descriptor's weight.
    label : str, optional

    Raises
    ------
    GraphError
        If `descriptor` is no LossDescriptor.

    Notes
    -----
    Apple's name: MPSNNForwardLossNode.

    Examples
    --------
    >>> from openmps import LossType
    >>> loss = ForwardLossNode(ImageNode(), ImageNode(), LossDescriptor(LossType.MEAN_SQUARED_ERROR))
    >>> [end.forward for end in loss.training_graph(InitialGradientNode(loss))]
    [ForwardLossNode, ForwardLossNode]
    """

    _class = "MPSNNForwardLossNode"
    _initializer = "initWithSource:labels:weights:lossDescriptor:"

    def __init__(
        self,
        source: Any,
        labels: Any,
        descriptor: LossDescriptor,
        *,
        weights: Any | None = None,
        label: str | None = None,
    ) -> None:
        super().__init__([source, labels, *([] if weights is None else [weights])], label)
        if not isinstance(descriptor, LossDescriptor):
            raise GraphError(f"{self._who}: descriptor is {type(descriptor).__name__}, expected a LossDescriptor.")
        self.descriptor = descriptor

    def gradient_filters(self, gradient: ImageNode | FilterNode) -> tuple[GradientFilterNode, ...]:
        """Return the nodes of the backward pass, to the predictions and to the labels.

        Parameters
        ----------
        gradient : ImageNode or FilterNode
            Of this node's result.
        """
        return GradientFilterNode(self, gradient, 0), GradientFilterNode(self, gradient, 1)

    def gradient_filter(self, gradient: ImageNode | FilterNode) -> GradientFilterNode:
        """Return the node of the backward pass to the predictions.

        Parameters
        ----------
        gradient : ImageNode or FilterNode
            Of this node's result.
        """
        return self.gradient_filters(gradient)[0]

    def _same_channels_as(self) -> ImageNode | None:
        return self.sources[0] if self.descriptor.reduction == 0 else None

    def _own_channels(self) -> int:
        return 1

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        images: list[_core.NodeArgument] = [maker.image(source) for source in self.sources]
        return [*images, *([None] if len(images) == 2 else []), self.descriptor._native()]


class InitialGradientNode(FilterNode):
    """Ones of the source's size: the gradient where a backward pass begins (MPSNNInitialGradientNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        The result that is differentiated.
    label : str, optional

    Examples
    --------
    >>> InitialGradientNode(ImageNode(), label="ones")
    InitialGradientNode "ones"
    """

    _class = "MPSNNInitialGradientNode"

    def __init__(self, source: Any, *, label: str | None = None) -> None:
        super().__init__([source], label)
