"""Ready-made networks."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Literal, TypeAlias

from openmps import init
from openmps._checks.arguments import checked
from openmps._nodes.layers import ConvolutionNode, DropoutNode, FullyConnectedNode, LossNode, PoolingMaxNode
from openmps._nodes.losses import LossDescriptor, LossType, Reduction
from openmps._nodes.neurons import NeuronReLUNode
from openmps._nodes.nodes import ImageNode, Padding
from openmps._nodes.optimizers import Adam, CustomOptimizer, Optimizer
from openmps._nodes.sources import ConvolutionDataSource
from openmps.errors import ArgumentError

Initializer: TypeAlias = Literal["he", "uniform"]


@checked("digit_network", values_alone=False)
def digit_network(
    image_size: tuple[int, int] = (28, 28),
    *,
    channels: int = 1,
    classes: int = 10,
    batch_size: int = 40,
    initializer: Initializer = "he",
    optimizer: Callable[[], Optimizer | CustomOptimizer] | None = None,
    keep_probability: float = 0.5,
    seed: int = 0,
) -> LossNode:
    """Return the loss node of a convolutional classifier of small images.

    Two convolutions of 5x5 with 32 and 64 filters, each with ReLU and 2x2 max pooling. Then a fully connected layer of
    1,024 with ReLU and dropout, one with a channel per class, and softmax cross-entropy. The convolutions pad with
    SAME, so images of 8x8 pass as well as those of 28x28.

    Parameters
    ----------
    image_size : tuple of int, optional
        Height and width of the images in pixels, each >= 1.
    channels : int, optional
        Channels of the images.
    classes : int, optional
        The number of classes, >= 2.
    batch_size : int, optional
        How many images a batch has. Losses and gradients are sums over the batch times 1 / `batch_size`: their mean.
    initializer : {"he", "uniform"}, optional
        The initial weights. ``"he"`` is uniform in +-sqrt(6 / fan_in) with biases of 0, after He et al., "Delving deep
        into rectifiers", 2015. ``"uniform"`` is uniform in +-0.2 with biases of 0.1, in every layer.
    optimizer : callable, optional
        Makes the optimizer of one layer; it is called once per layer. By default Adam with a learning rate of 0.001.
    keep_probability : float, optional
        The share of values that dropout keeps while training, in (0, 1].
    seed : int, optional
        Seed of the weights and of dropout.

    Returns
    -------
    LossNode
        Give it to ``openmps.TrainingGraph``.

    Raises
    ------
    ArgumentError
        If a size is too small or the initializer is unknown.

    Notes
    -----
    Apple's names: MPSCNNConvolutionNode, MPSCNNNeuronReLUNode, MPSCNNPoolingMaxNode, MPSCNNFullyConnectedNode,
    MPSCNNDropoutNode, MPSCNNLossNode with MPSCNNLossTypeSoftMaxCrossEntropy.

    Examples
    --------
    >>> graph = mps.TrainingGraph(digit_network((8, 8)), device=mps.Device("reference"))
    """
    if min(*image_size, channels, batch_size) < 1 or classes < 2:
        raise ArgumentError(
            f"digit_network: image_size is {image_size}, channels {channels}, classes {classes} and batch_size "
            f"{batch_size}, expected at least (1, 1), 1, 2 and 1."
        )
    weights = _Weights(initializer, optimizer or (lambda: Adam(learning_rate=1e-3)), first_seed=4 * seed)
    image = ImageNode()
    conv1 = ConvolutionNode(image, weights("conv1", (5, 5), channels, 32), padding=Padding.SAME)
    pool1 = PoolingMaxNode(NeuronReLUNode(conv1), 2, stride=2)
    conv2 = ConvolutionNode(pool1, weights("conv2", (5, 5), 32, 64), padding=Padding.SAME)
    pool2 = PoolingMaxNode(NeuronReLUNode(conv2), 2, stride=2)
    # Each pooling with SAME padding halves the size and rounds up.
    pooled = (-(-image_size[0] // 4), -(-image_size[1] // 4))
    fc1 = FullyConnectedNode(pool2, weights("fc1", pooled, 64, 1024))
    dropout = DropoutNode(NeuronReLUNode(fc1), keep_probability=keep_probability, seed=seed)
    fc2 = FullyConnectedNode(dropout, weights("fc2", (1, 1), 1024, classes))
    descriptor = LossDescriptor(LossType.SOFTMAX_CROSS_ENTROPY, reduction=Reduction.SUM, weight=1 / batch_size)
    return LossNode(fc2, descriptor)


class _Weights:
    """Makes the data sources of a network's layers, each with a different seed."""

    def __init__(
        self,
        initializer: Initializer,
        new_optimizer: Callable[[], Optimizer | CustomOptimizer],
        first_seed: int,
    ) -> None:
        self._initializer = initializer
        self._new_optimizer = new_optimizer
        self._seeds = itertools.count(first_seed)

    def __call__(self, label: str, kernel: tuple[int, int], inputs: int, outputs: int) -> ConvolutionDataSource:
        limit, bias = _beginning(self._initializer, fan_in=math.prod(kernel) * inputs)
        return ConvolutionDataSource(
            kernel_size=kernel,
            in_channels=inputs,
            out_channels=outputs,
            weights=init.uniform(-limit, limit, seed=next(self._seeds)),
            bias=bias,
            optimizer=self._new_optimizer(),
            label=label,
        )


def _beginning(initializer: Initializer, fan_in: int) -> tuple[float, float]:
    """Return the largest magnitude with which a weight may begin, and the value of each bias."""
    match initializer:
        case "he":
            return math.sqrt(6 / fan_in), 0.0
        case "uniform":
            return 0.2, 0.1
    raise ArgumentError(f'digit_network: initializer is "{initializer}", expected "he" or "uniform".')
