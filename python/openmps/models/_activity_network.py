"""A network that names what goes on in each segment of a signal: convolutions, an LSTM, dense layers."""

from __future__ import annotations

from typing import Any

from openmps._checks.arguments import checked
from openmps._nodes.layers import ConvolutionNode, LossNode
from openmps._nodes.losses import LossDescriptor, LossType
from openmps._nodes.neurons import NeuronReLUNode
from openmps._nodes.nodes import ImageNode, Padding
from openmps._nodes.optimizers import Adam, CustomOptimizer, Optimizer
from openmps._nodes.sources import ConvolutionDataSource
from openmps.errors import ArgumentError
from openmps.models._layers import optimizer_of
from openmps.rnn import LSTM, RecurrentNode

_LARGEST_STRIDE = 5
_FILTERS = (32, 48, 64)


@checked("activity_network")
def activity_network(
    classes: int,
    *,
    channels: int,
    samples: int = 100,
    segments: int = 20,
    batch_size: int = 32,
    optimizer: Optimizer | CustomOptimizer | None = None,
    seed: int = 0,
) -> LossNode:
    """Return the loss node of a classifier of signals, with a class for each segment.

    Images are (N, 1, segments * samples, channels). Convolutions with strides reduce each segment to one pixel of 64
    channels. An LSTM of 96 units runs over the segments; two dense layers give the scores. The network is that of the
    activity classifier in "Metal for Accelerating Machine Learning" (WWDC 2018, session 609).

    Parameters
    ----------
    classes : int
        At least 2.
    channels : int
        Of the signal.
    samples : int, optional
        How many samples a segment has: a product of factors up to 5, such as 50 or 100.
    segments : int, optional
        Of an image. The loss is the sum over segments, and the mean over the batch.
    batch_size, optimizer, seed : optional
        As in ``picture_network``.

    Returns
    -------
    LossNode

    Raises
    ------
    ArgumentError
        If a number is too small, or `samples` has a larger prime factor.

    Examples
    --------
    >>> activity_network(5, channels=6).channels
    5
    """
    if classes < 2 or min(channels, samples, segments, batch_size) < 1:
        raise ArgumentError(
            f"activity_network: classes is {classes}, channels {channels}, samples {samples}, segments {segments} and "
            f"batch_size {batch_size}, expected at least 2, 1, 1, 1 and 1."
        )
    optimizer = optimizer_of("activity_network", optimizer, lambda: Adam(2e-3))

    def convolution(x: Any, label: str, width: int, stride: int, inputs: int, outputs: int) -> Any:
        weights = ConvolutionDataSource(
            (1, width),
            inputs,
            outputs,
            stride=(1, stride),
            optimizer=optimizer,
            label=label,
            seed=seed,
        )
        return ConvolutionNode(x, weights, padding=Padding.TENSORFLOW_SAME)

    x: Any = ImageNode()
    filters = channels
    for number, stride in enumerate(_strides(samples)):
        outputs = _FILTERS[min(number, len(_FILTERS) - 1)]
        x = NeuronReLUNode(convolution(x, f"convolution_{number + 1}", 2 * stride, stride, filters, outputs))
        filters = outputs
    x = RecurrentNode(x, LSTM(filters, 96), optimizer=optimizer, label="lstm", seed=seed)
    x = NeuronReLUNode(convolution(x, "dense_1", 1, 1, 96, 64))
    x = convolution(x, "dense_2", 1, 1, 64, classes)
    return LossNode(x, LossDescriptor(LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / batch_size))


def _strides(samples: int) -> list[int]:
    """Return strides of at most 5 whose product is `samples`, the largest first; at least one."""
    strides, left = [], samples
    for stride in range(_LARGEST_STRIDE, 1, -1):
        while left % stride == 0:
            strides.append(stride)
            left //= stride
    if left > 1:
        raise ArgumentError(
            f"activity_network: samples is {samples}, which has the factor {left}, expected factors up to "
            f"{_LARGEST_STRIDE}."
        )
    return strides or [1]
