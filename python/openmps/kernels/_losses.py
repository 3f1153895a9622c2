"""Losses alone, with their gradients (MPSCNNLoss)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._checks.arrays import F32Array
from openmps._nodes.losses import LossDescriptor, Reduction
from openmps._nodes.nn_graph import LabelBatch
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import run
from openmps.errors import ArgumentError, ShapeError
from openmps.kernels._images import Array, result_of, source_of

__all__ = ["Loss", "loss"]


class Loss(NamedTuple):
    """The result of ``loss``."""

    losses: F32Array  # (N,), or with Reduction.NONE (N, H, W, C)
    gradient: Array  # by the predictions, (N, H, W, C)


@checked("loss")
def loss(
    predictions: npt.ArrayLike,
    labels: Any,
    descriptor: LossDescriptor,
    *,
    weights: Any | None = None,
    device: Device | str | None = None,
) -> Loss:
    """Return the loss of each image, and the gradient of the sum of all losses.

    Parameters
    ----------
    predictions : array, shape (N, H, W, C)
    labels : array, shape (N, H, W, C)
    descriptor : LossDescriptor
    weights : array, shape (N, H, W, C), optional
        A factor for each label, in place of the descriptor's weight.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    Loss
        `losses`, float32 (N,), or (N, H, W, C) with ``Reduction.NONE``; `gradient`, float32 or float16 (N, H, W, C).

    Raises
    ------
    ArgumentError
        If `descriptor` is no LossDescriptor, or a label is not finite.
    ShapeError, DTypeError
        If the shapes differ, or an array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNLoss.

    Examples
    --------
    >>> from openmps import LossType
    >>> found = loss([[[[1, 3]]]], [[[[1, 1]]]], LossDescriptor(LossType.MEAN_SQUARED_ERROR), device="cpu")
    >>> found.losses.tolist(), found.gradient.ravel().tolist()
    ([4.0], [0.0, 4.0])
    """
    if not isinstance(descriptor, LossDescriptor):
        raise ArgumentError(f"loss: descriptor is {type(descriptor).__name__}, expected a LossDescriptor.")
    place = Device.of(device)
    source = source_of(predictions, "loss: predictions", place)
    _, height, width, channels = source.shape
    size = (height, width, channels) if descriptor.reduction == Reduction.NONE else (1, 1, 1)
    batch = LabelBatch(labels, weights, loss_size=size, device=place)
    given = tuple(batch._native.labels.shape)
    if given != source.shape:
        raise ShapeError(f"loss: labels have shape {given}, predictions {source.shape}; expected one shape.")
    gradient = result_of(source.shape, "loss", source)
    encoder = "encodeBatchToCommandBuffer:sourceImages:labels:destinationImages:"
    initializer = ("initWithDevice:lossDescriptor:", [descriptor._native()])
    run(place, "MPSCNNLoss", initializer, (encoder, [source.native, batch._native, gradient]))
    return Loss(batch.losses(), gradient.read())
