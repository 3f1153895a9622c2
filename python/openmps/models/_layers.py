"""Layers as networks for pictures are made of them: a convolution, its normalisation and its ReLU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from openmps._nodes.arithmetic import AdditionNode
from openmps._nodes.layers import (
    ConcatenationNode,
    ConvolutionNode,
    DropoutNode,
    FullyConnectedNode,
    LossNode,
    PoolingAverageNode,
    PoolingMaxNode,
)
from openmps._nodes.losses import LossDescriptor, LossType, Reduction
from openmps._nodes.neurons import NeuronReLUNode
from openmps._nodes.nodes import ImageNode, Padding
from openmps._nodes.normalization import BatchNormalizationNode
from openmps._nodes.normalization_sources import BatchNormalizationDataSource
from openmps._nodes.optimizers import CustomOptimizer, Optimizer
from openmps._nodes.reductions import ReductionSpatialMeanNode
from openmps._nodes.sources import ConvolutionDataSource
from openmps.errors import ArgumentError


@dataclass(frozen=True)
class Feature:
    """An image inside a network: its node and its number of channels."""

    node: Any
    channels: int


class Layers:
    """Makes layers; weights begin after He et al., "Delving deep into rectifiers", 2015, by seed and label.

    Parameters
    ----------
    optimizer : Optimizer or CustomOptimizer
        Trains all layers.
    seed : int
    epsilon : float, optional
        Of the normalisations.
    """

    def __init__(self, optimizer: Optimizer | CustomOptimizer, seed: int, *, epsilon: float = 1e-5) -> None:
        self._optimizer, self._seed, self._epsilon = optimizer, seed, epsilon

    def image(self, channels: int) -> Feature:
        """Return the network's input."""
        return Feature(ImageNode(), channels)

    def unit(
        self,
        x: Feature,
        filters: int,
        kernel: int | tuple[int, int],
        label: str,
        *,
        stride: int = 1,
        padding: Padding = Padding.SAME,
        relu: bool = True,
    ) -> Feature:
        """Convolve without bias, normalise, and apply ReLU unless told otherwise."""
        weights = ConvolutionDataSource(
            kernel,
            x.channels,
            filters,
            stride=stride,
            bias=None,
            optimizer=self._optimizer,
            label=label,
            seed=self._seed,
        )
        norm = BatchNormalizationDataSource(
            filters, momentum=0.1, epsilon=self._epsilon, optimizer=self._optimizer, label=f"{label}_norm"
        )
        node: Any = BatchNormalizationNode(ConvolutionNode(x.node, weights, padding=padding), norm)
        return Feature(NeuronReLUNode(node) if relu else node, filters)

    def max_pool(self, x: Feature, kernel: int, stride: int, padding: Padding = Padding.SAME) -> Feature:
        """Take the largest pixel of each window."""
        return Feature(PoolingMaxNode(x.node, kernel, stride=stride, padding=padding), x.channels)

    def average_pool(self, x: Feature, kernel: int) -> Feature:
        """Take the mean of each window, one for each pixel; windows are cut at the border."""
        return Feature(PoolingAverageNode(x.node, kernel, stride=1), x.channels)

    def add(self, x: Feature, y: Feature) -> Feature:
        """Add two images and apply ReLU."""
        return Feature(NeuronReLUNode(AdditionNode(x.node, y.node)), x.channels)

    def concat(self, parts: Sequence[Feature]) -> Feature:
        """Put the channels of images one after another."""
        return Feature(ConcatenationNode([part.node for part in parts]), sum(part.channels for part in parts))

    def scores(self, x: Feature, classes: int, *, keep_probability: float = 1.0, label: str = "scores") -> Feature:
        """Return a score for each class, from the mean of all pixels."""
        node: Any = ReductionSpatialMeanNode(x.node)
        if keep_probability < 1:
            node = DropoutNode(node, keep_probability=keep_probability, seed=self._seed)
        weights = ConvolutionDataSource(1, x.channels, classes, optimizer=self._optimizer, label=label, seed=self._seed)
        return Feature(FullyConnectedNode(node, weights), classes)


def classification_loss(scores: Feature, batch_size: int, label_smoothing: float) -> LossNode:
    """Return the mean softmax cross-entropy over a batch."""
    descriptor = LossDescriptor(
        LossType.SOFTMAX_CROSS_ENTROPY,
        reduction=Reduction.SUM,
        weight=1 / batch_size,
        label_smoothing=label_smoothing,
        classes=scores.channels,
    )
    return LossNode(scores.node, descriptor)


def optimizer_of(
    who: str, given: Optimizer | CustomOptimizer | None, default: Callable[[], Optimizer]
) -> Optimizer | CustomOptimizer:
    """Return a user's optimizer, or the default one."""
    if given is None:
        return default()
    if not isinstance(given, Optimizer | CustomOptimizer):
        raise ArgumentError(
            f"{who}: optimizer is a {type(given).__name__}, expected an Optimizer, a CustomOptimizer or None."
        )
    return given


def check_classifier(who: str, classes: int, channels: int, batch_size: int) -> None:
    """Refuse numbers with which there is no classifier."""
    if classes < 2 or min(channels, batch_size) < 1:
        raise ArgumentError(
            f"{who}: classes is {classes}, channels {channels} and batch_size {batch_size}, expected at least 2, 1 and "
            f"1."
        )
