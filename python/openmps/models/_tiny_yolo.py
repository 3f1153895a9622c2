"""Tiny YOLO: a detector of objects with anchor boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openmps import init
from openmps._checks.arguments import checked
from openmps._nodes.layers import ConvolutionNode, PoolingMaxNode
from openmps._nodes.neurons import NeuronReLUNode
from openmps._nodes.nodes import ImageNode
from openmps._nodes.normalization import BatchNormalizationNode
from openmps._nodes.normalization_sources import BatchNormalizationDataSource
from openmps._nodes.optimizers import Adam, CustomOptimizer, Optimizer
from openmps._nodes.sources import ConvolutionDataSource
from openmps._nodes.yolo import YOLOLossDescriptor, YOLOLossNode
from openmps.errors import ArgumentError
from openmps.models._layers import optimizer_of

_FILTERS = (16, 32, 64, 128, 256, 512, 1024, 1024)
_HALVED = 5  # so many of the first images are halved by pooling
_SLOPE = 0.1


@checked("tiny_yolo")
def tiny_yolo(
    classes: int,
    *,
    anchors: Sequence[tuple[float, float]],
    channels: int = 3,
    batch_size: int = 16,
    filters: Sequence[int] = _FILTERS,
    optimizer: Optimizer | CustomOptimizer | None = None,
    seed: int = 0,
) -> YOLOLossNode:
    """Return the loss node of tiny YOLO, version 2: eight convolutions of 3x3 and one of 1x1.

    Redmon and Farhadi, "YOLO9000: better, faster, stronger", 2016. Each convolution of 3x3 has batch normalisation and
    a leaky ReLU of slope 0.1. Five poolings halve the image, so that a cell has 32x32 pixels; a sixth has stride 1.

    Parameters
    ----------
    classes : int
        At least 1.
    anchors : sequence of pairs of float
        Width and height of each anchor box in cells.
    channels : int, optional
        Of the images.
    batch_size : int, optional
        The confidence's factors of the loss are divided by it; the other parts are means over objects.
    filters : sequence of int, optional
        Of the eight convolutions.
    optimizer : Optimizer or CustomOptimizer, optional
        Of all layers; by default Adam with a learning rate of 0.001.
    seed : int, optional
        Of the weights.

    Returns
    -------
    YOLOLossNode
        Its source has anchors * (5 + classes) channels.

    Raises
    ------
    ArgumentError
        If a number is too small, or there are no eight filters.

    Examples
    --------
    >>> tiny_yolo(3, anchors=[(1, 1), (2, 3)]).channels
    16
    """
    if classes < 1 or min(channels, batch_size) < 1 or len(filters) != len(_FILTERS) or min(filters) < 1:
        raise ArgumentError(
            f"tiny_yolo: classes is {classes}, channels {channels}, batch_size {batch_size} and filters "
            f"{tuple(filters)}, expected at least 1, 1, 1 and {len(_FILTERS)} numbers of at least 1."
        )
    optimizer = optimizer_of("tiny_yolo", optimizer, lambda: Adam(1e-3))
    x: Any = ImageNode()
    inputs = channels
    for number, outputs in enumerate(filters, start=1):
        label = f"convolution_{number}"
        kernel = ConvolutionDataSource(
            3,
            inputs,
            outputs,
            bias=None,
            optimizer=optimizer,
            label=label,
            seed=seed,
        )
        norm = BatchNormalizationDataSource(outputs, momentum=0.1, optimizer=optimizer, label=f"{label}_norm")
        x = NeuronReLUNode(BatchNormalizationNode(ConvolutionNode(x, kernel), norm), _SLOPE)
        if number <= _HALVED + 1:
            x = PoolingMaxNode(x, 2, stride=2 if number <= _HALVED else 1)
        inputs = outputs
    weights = init.normal(0, 0.01, seed=seed, label="boxes")
    boxes = ConvolutionDataSource(
        1, inputs, len(anchors) * (5 + classes), weights=weights, optimizer=optimizer, label="boxes"
    )
    descriptor = YOLOLossDescriptor(anchors, scale_object=100 / batch_size, scale_no_object=5 / batch_size)
    return YOLOLossNode(ConvolutionNode(x, boxes), descriptor)
