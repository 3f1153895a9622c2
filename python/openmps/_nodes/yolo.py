"""The loss of object detection with anchor boxes (MPSCNNYOLOLossNode)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._nodes.losses import LossType, Reduction
from openmps._nodes.nodes import FilterNode
from openmps._nodes.realizer import NodeMaker
from openmps.errors import ArgumentError, GraphError

__all__ = ["YOLOLossDescriptor", "YOLOLossNode"]

_NUMBERS = {
    "scale_xy": "scaleXY",
    "scale_wh": "scaleWH",
    "scale_no_object": "scaleNoObject",
    "scale_object": "scaleObject",
    "scale_class": "scaleClass",
    "min_iou_for_object": "minIOUForObjectPresence",
    "max_iou_for_absence": "maxIOUForObjectAbsence",
}


@checked_class
@dataclass(frozen=True)
class YOLOLossDescriptor:
    """A YOLO loss and its settings.

    Predictions and labels have, anchor by anchor, the feature channels x, y, width, height, confidence and the classes.
    docs/semantics.md has the formula.

    Parameters
    ----------
    anchors : sequence of pairs of float
        (width, height) of each anchor box in cells, above 0.
    xy, wh, confidence, classes : LossType, optional
        The losses of position, size, confidence and classes.
    reduction : Reduction, optional
        Of the value that is reported.
    reduce_across_batch : bool, optional
        Report the sum over the batch in the first image's loss.
    rescore : bool, optional
        Train the confidence towards the overlap of predicted and true box, not towards 1.
    scale_xy, scale_wh, scale_no_object, scale_object, scale_class : float, optional
        Factors of the parts.
    min_iou_for_object, max_iou_for_absence : float, optional
        Overlaps of an anchor with the true size: above the first it has the object, below the second it has none.

    Raises
    ------
    ArgumentError
        If a setting is out of its range.

    Notes
    -----
    Apple's name: MPSCNNYOLOLossDescriptor. The gradient has no factor of the reduction.

    Examples
    --------
    >>> YOLOLossDescriptor([(1, 2), (3, 1)]).scale_object
    100.0
    """

    anchors: Sequence[Any]
    xy: LossType = LossType.MEAN_SQUARED_ERROR
    wh: LossType = LossType.HUBER
    confidence: LossType = LossType.SIGMOID_CROSS_ENTROPY
    classes: LossType = LossType.SOFTMAX_CROSS_ENTROPY
    reduction: Reduction = Reduction.SUM
    reduce_across_batch: bool = False
    rescore: bool = True
    scale_xy: float = 10.0
    scale_wh: float = 10.0
    scale_no_object: float = 5.0
    scale_object: float = 100.0
    scale_class: float = 2.0
    min_iou_for_object: float = 0.7
    max_iou_for_absence: float = 0.3

    def __post_init__(self) -> None:
        try:
            anchors = np.array(self.anchors, np.float32)
        except (TypeError, ValueError):
            anchors = np.zeros(0, np.float32)
        if anchors.ndim != 2 or anchors.shape[0] < 1 or anchors.shape[1] != 2 or not (anchors > 0).all():
            raise ArgumentError(
                f"YOLOLossDescriptor: anchors is {self.anchors!r}, expected one or more pairs of numbers above 0."
            )
        object.__setattr__(self, "anchors", tuple((float(w), float(h)) for w, h in anchors))
        for name in _NUMBERS:
            if not math.isfinite(getattr(self, name)):
                raise ArgumentError(f"YOLOLossDescriptor: {name} is {getattr(self, name)}, expected a finite number.")

    def _native(self) -> _core.Descriptor:
        """Return it as the core takes it."""
        settings: dict[str, bool | float | list[int]] = {
            apple: float(getattr(self, name)) for name, apple in _NUMBERS.items()
        }
        settings["rescore"] = bool(self.rescore)
        settings["reduceAcrossBatch"] = bool(self.reduce_across_batch)
        method = (
            "cnnLossDescriptorWithXYLossType:WHLossType:confidenceLossType:classesLossType:reductionType:anchorBoxes:"
            "numberOfAnchorBoxes:"
        )
        types = [int(each) for each in (self.xy, self.wh, self.confidence, self.classes, self.reduction)]
        anchors = np.array(self.anchors, np.float32).ravel()
        return _core.Descriptor("MPSCNNYOLOLossDescriptor", settings, method, [*types, anchors, len(self.anchors)])


class YOLOLossNode(FilterNode):
    """Compares boxes with labels; its result is the gradient where the backward pass begins (MPSCNNYOLOLossNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, anchors * (5 + classes)); a pixel is a cell of the grid.
    descriptor : YOLOLossDescriptor
    label : str, optional

    Raises
    ------
    GraphError
        If `descriptor` is no YOLOLossDescriptor.

    Notes
    -----
    Apple's name: MPSCNNYOLOLossNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> YOLOLossNode(ImageNode(), YOLOLossDescriptor([(1, 1)])).descriptor.rescore
    True
    """

    _reads_labels = True
    _class = "MPSCNNYOLOLossNode"
    _initializer = "initWithSource:lossDescriptor:"

    def __init__(self, source: Any, descriptor: YOLOLossDescriptor, *, label: str | None = None) -> None:
        super().__init__([source], label)
        if not isinstance(descriptor, YOLOLossDescriptor):
            raise GraphError(f"{self._who}: descriptor is {type(descriptor).__name__}, expected a YOLOLossDescriptor.")
        self.descriptor = descriptor

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), self.descriptor._native()]
