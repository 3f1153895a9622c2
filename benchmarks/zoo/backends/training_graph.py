"""Descriptions as TrainingGraph, for networks that consist of its layers."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import cycle
from typing import Any

import numpy as np

import openmps as mps
from zoo.data import batches, first_parameters
from zoo.description import SGD, Adam, Network, Node, Value

_NEURONS = {
    "relu": mps.NeuronReLUNode,
    "sigmoid": mps.NeuronSigmoidNode,
    "tanh": mps.NeuronTanHNode,
    "gelu": mps.NeuronGeLUNode,
}
_SHAPES = ("to_tensor", "reshape")  # without a node: a dense layer takes an image as it is
_LAYERS = ("dense", "batch_norm", "add", "concat", "global_pool", "to_tensor")
_LOSSES = {
    "cross_entropy": mps.LossType.SOFTMAX_CROSS_ENTROPY,
    "squared_error": mps.LossType.MEAN_SQUARED_ERROR,
}


def fits(network: Network) -> bool:
    """Return whether TrainingGraph has all layers: one source, one loss of vectors, windows as Apple's."""
    *layers, loss = network.nodes
    if loss.op not in _LOSSES or len(network.objectives) > 1 or loss.inputs[0] != network.prediction:
        return False
    vectors = len(network.prediction.shape) == 2 and network.sources[0].value.kind != "index"
    return vectors and len(network.sources) <= 2 and all(map(_fits, layers))


def _fits(node: Node) -> bool:
    """Return whether there is a node for an operation."""
    settings = node.settings
    if node.op in ("conv", "max_pool"):
        return _padding(node) is not None
    if node.op == "reshape":  # of an image to (N, features)
        return len(node.outputs[0].shape) == 2
    if node.op == "activation":
        return settings["function"] in _NEURONS
    if node.op == "add":
        return node.inputs[0].shape == node.inputs[1].shape
    return node.op in _LAYERS and all(len(value.shape) in (2, 4) for value in node.inputs)


def _kernel(network: Network, node: Node) -> tuple[int, int]:
    """Return the extent of a window."""
    if node.op == "max_pool":
        found: tuple[int, int] = node.settings["kernel"]
        return found
    height, width = network.parameters[node.parameters[0]].shape[:2]
    return height, width


def _padding(node: Node) -> mps.Padding | None:
    """Return Apple's name of a padding: none, or half a window at stride 1 or 2; None if it has no name."""
    pads, source, result = node.settings["padding"], node.inputs[0].shape, node.outputs[0].shape
    if not any(pads):
        return mps.Padding.VALID
    same = all(-(-source[axis] // node.settings["stride"][axis - 1]) == result[axis] for axis in (1, 2))
    return mps.Padding.SAME if same and pads[0] == pads[1] and pads[2] == pads[3] else None


def _optimizer(network: Network) -> mps.Optimizer:
    rule = network.optimizer
    if isinstance(rule, SGD):
        return mps.SGD(rule.rate, momentum=rule.momentum)
    assert isinstance(rule, Adam)
    return mps.Adam(rule.rate, beta1=rule.beta1, beta2=rule.beta2, epsilon=rule.epsilon)


class _Writer:
    """Writes nodes; images are (N, H, W, C), vectors images of one pixel."""

    def __init__(self, network: Network) -> None:
        self._network, self._kept = network, first_parameters(network)
        source = network.sources[0].value
        self.nodes: dict[int, Any] = {source.number: mps.ImageNode()}
        self._images: dict[int, tuple[int, ...]] = {}  # (H, W, C) of the image behind a vector
        for node in network.nodes[:-1]:
            (result,) = node.outputs
            self.nodes[result.number] = self._written(node, [self.nodes[value.number] for value in node.inputs])
            if node.op in _SHAPES:
                self._images[result.number] = self._image(node.inputs[0])

    def _image(self, value: Value) -> tuple[int, ...]:
        """Return (H, W, C) of a value."""
        if value.number in self._images:
            return self._images[value.number]
        return value.shape[1:] if len(value.shape) == 4 else (1, 1, value.shape[1])

    def _written(self, node: Node, x: list[Any]) -> Any:
        """Return the node of an operation."""
        source, settings = node.inputs[0], node.settings
        if node.op in _SHAPES:
            return x[0]
        if node.op == "activation":
            return _NEURONS[settings["function"]](x[0])
        if node.op == "add":
            return mps.AdditionNode(x[0], x[1])
        if node.op == "concat":
            return mps.ConcatenationNode(x)
        if node.op == "conv":
            more = {name: settings[name] for name in ("stride", "dilation", "groups")}
            weights = self._weights(node, _kernel(self._network, node), source.shape[3], **more)
            return mps.ConvolutionNode(x[0], weights, padding=_padding(node))
        if node.op == "dense":
            height, width, channels = self._image(source)
            return mps.FullyConnectedNode(x[0], self._weights(node, (height, width), channels))
        if node.op == "batch_norm":
            return mps.BatchNormalizationNode(x[0], self._norm(node))
        if node.op == "global_pool":
            extent = (source.shape[1], source.shape[2])
            return mps.PoolingAverageNode(x[0], extent, stride=extent, padding=mps.Padding.VALID)
        return mps.PoolingMaxNode(x[0], settings["kernel"], stride=settings["stride"], padding=_padding(node))

    def _weights(self, node: Node, kernel: tuple[int, int], channels: int, **more: Any) -> mps.ConvolutionDataSource:
        """Return a data source with weights (O, kH, kW, I), which Apple's layers take."""
        outputs = node.outputs[0].shape[-1]
        weight = self._kept[node.parameters[0]].reshape(*kernel, -1, outputs)
        return mps.ConvolutionDataSource(
            kernel,
            channels,
            outputs,
            weights=np.ascontiguousarray(weight.transpose(3, 0, 1, 2)),
            bias=self._kept[node.parameters[1]] if len(node.parameters) > 1 else None,
            optimizer=_optimizer(self._network),
            label=node.parameters[0].rpartition(".")[0],
            **more,
        )

    def _norm(self, node: Node) -> mps.BatchNormalizationDataSource:
        gamma, beta = (self._kept[name] for name in node.parameters[:2])
        return mps.BatchNormalizationDataSource(
            node.inputs[0].shape[-1],
            gamma=gamma,
            beta=beta,
            momentum=node.settings["momentum"],
            epsilon=node.settings["epsilon"],
            optimizer=_optimizer(self._network),
            label=node.parameters[0].rpartition(".")[0],
        )


def training(network: Network, device: str = "cpu") -> Callable[[], float]:
    """Return what makes one training step and returns its loss."""
    scores, loss = network.prediction, network.nodes[-1]
    weight = 1 / (scores.shape[0] if loss.op == "cross_entropy" else math.prod(scores.shape))
    descriptor = mps.LossDescriptor(_LOSSES[loss.op], reduction=mps.Reduction.SUM, weight=weight)
    graph = mps.TrainingGraph(mps.LossNode(_Writer(network).nodes[scores.number], descriptor), device=device)
    names = [source.name for source in network.sources]
    order = cycle([_fed(batch[names[0]], batch[names[-1]]) for batch in batches(network)])
    return lambda: float(graph.step(*next(order)))


def _fed(source: Any, target: Any) -> tuple[Any, Any]:
    """Return images and labels; vectors become images of one pixel."""
    images, labels = (array[:, np.newaxis, np.newaxis] if array.ndim == 2 else array for array in (source, target))
    return images, labels
