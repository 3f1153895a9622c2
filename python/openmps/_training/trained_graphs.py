"""The graphs of a TrainingGraph: an MPSNNGraph that trains and one that predicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._inspection.reports import Report
from openmps._nodes.layers import LossNode, SoftMaxNode
from openmps._nodes.losses import LossType
from openmps._nodes.neurons import NeuronSigmoidNode
from openmps._nodes.nodes import FilterNode, NodeHandler, PixelFormat
from openmps._nodes.normalization_sources import NormalizationDataSource
from openmps._nodes.realizer import Realizer
from openmps._nodes.source_adapter import NativeSource
from openmps._nodes.sources import ConvolutionDataSource
from openmps._nodes.split_network import is_split, make_graph
from openmps._nodes.yolo import YOLOLossNode
from openmps._runtime.device import CommandQueue, Device
from openmps._runtime.precision import Precision, choose
from openmps._training.batches import ArrayBatches
from openmps._training.diagnosis import Recorder, encode_once
from openmps.errors import GraphError

Extents = tuple[int, int, int]  # height, width, channels


class TrainedGraphs:
    """Two graphs: one with gradients, and one without that reloads weights when they have changed."""

    def __init__(
        self,
        loss: LossNode | YOLOLossNode,
        device: Device,
        *,
        image_format: PixelFormat,
        data_sources: list[ConvolutionDataSource | NormalizationDataSource],
        precision: tuple[Precision, float, bool],
        node_handler: NodeHandler | None,
    ) -> None:
        self._device, self._queue = device, CommandQueue(device)
        self.node_handler = node_handler
        self._image_format = image_format
        self.guard = _core.UpdateGuard(device._native)  # closed where a loss is not finite: no weight changes then
        self._loss, self._data_sources, self._precision = loss, data_sources, precision
        realizer = Realizer(device, training=True)
        ends = loss.training_graph(node_handler=node_handler)
        self._training, self._reloads = make_graph(realizer, [end.result_image for end in ends], needed=False)
        choose(self._training, *precision)
        self._inference: _core.Graph | None = None
        self._inference_is_stale = False
        self._snapshots: dict[int, tuple[ConvolutionDataSource, NativeSource]] = {}

    def training_loop(self, images: Extents, labels: Extents, *, weighted: bool, depth: int) -> _core.Loop:
        """Return a loop that trains on batches of these images and labels, `depth` of them in flight."""
        return self._loop(self._training, _core.BatchShape(images, labels, weighted, self._image_format), depth)

    def inference_loop(self, images: Extents) -> _core.Loop:
        """Return a loop that predicts; `update_inference` comes first."""
        assert self._inference is not None
        return self._loop(self._inference, _core.BatchShape(images, (1, 1, 1), False, self._image_format), 1)

    def _loop(self, graph: _core.Graph, shape: _core.BatchShape, depth: int) -> _core.Loop:
        return _core.Loop(self._device._native, self._queue._native, graph, shape, depth)

    def weights_change(self) -> None:
        """Note that a batch is going to be trained."""
        if self._reloads:
            self._finish_reload()
        self._inference_is_stale = True

    def _finish_reload(self) -> None:
        """Let all graphs of the network have the weights that one of them has trained."""
        self.finish()
        for source in self._data_sources:
            source._native(self._device)
        self._training.reload_from_data_sources()

    def finish(self) -> None:
        """Wait for the batches in flight, whose losses may be read later."""
        buffer = self._queue._native.command_buffer()
        buffer.commit()
        buffer.wait_until_completed()

    def update_inference(self) -> None:
        """Let predictions have the current weights."""
        if self._inference is not None and not self._inference_is_stale:
            return
        self.finish()
        for source in self._data_sources:
            source._refresh()
        for source, snapshot in self._snapshots.values():
            snapshot.assign(source._values())
        if self._inference is None:
            realizer = Realizer(self._device, training=False, weights_of=self._weights_for_inference)
            self._inference, _ = make_graph(realizer, [prediction(self._loss).result_image], needed=True)
            self._inference.set_format(PixelFormat.FLOAT32)
            choose(self._inference, *self._precision)
        else:
            self._inference.reload_from_data_sources()
        self._inference_is_stale = False

    def use_guard(self, *, every_node: bool) -> None:
        """Have batches close the guard where a loss is not finite, or anything of the network."""
        self._training.set_guard(self.guard, every_node)

    def set_ranks(self, *, sums: bool, normalizes: bool) -> None:
        """Let data sources get sums over all ranks, and batches be normalised over all ranks."""
        self._training.set_ranks(sums, normalizes)

    def set_first_image(self, image: int) -> None:
        """Let the next batch be the part of a whole one that begins with this image."""
        self._training.set_first_image(image)

    def results(self, batch: ArrayBatches, random_steps: list[int]) -> Iterator[tuple[FilterNode, npt.NDArray[Any]]]:
        """Yield each node's result for a batch, in the network's order; none of a network in several graphs.

        The guard is closed: nothing is trained.
        """
        if is_split(self._loss):
            return
        fixed: list[NativeSource] = []

        def as_it_is(source: ConvolutionDataSource) -> _core.DataSource:
            fixed.append(NativeSource(self._device, source, source._values(), trains=False))
            return fixed[-1].source

        recorder = Recorder(self._device, training=True, weights_of=as_it_is, trains=False)
        for node in (self._loss, *self._loss.training_graph()):
            recorder.image(node.result_image)
        graph = _core.Graph(self._device._native, [native for _, native in recorder.made], True)
        graph.set_format(PixelFormat.FLOAT32)
        choose(graph, *self._precision)
        graph.set_guard(self.guard, False)  # which is closed, so that running statistics stay too
        graph.set_random_steps(random_steps)
        device, queue = self._device._native, self._queue._native
        *results, losses = encode_once(graph, batch, device, queue, self._image_format)
        for (node, _), result in zip(recorder.made, results, strict=True):
            if node is self._loss:
                yield node, losses
            yield node, result

    def report(self, images: Extents, labels: Extents | None, batch_size: int, *, weighted: bool) -> Report:
        """Return the report of a training step; without the labels' shape, that of predictions is taken."""
        if labels is None:
            if self._inference is None:
                self.update_inference()
            assert self._inference is not None
            found = Report.parse(self._inference.report([self._image_batch(1, images)], []))
            labels = found.images[found.filters[-1].result][1:]
        label_batch = _core.LabelBatch(self._device._native, (batch_size, *labels), weighted)
        return Report.parse(self._training.report([self._image_batch(batch_size, images)], [label_batch]))

    def _image_batch(self, count: int, extents: Extents) -> _core.ImageBatch:
        return _core.ImageBatch(self._device._native, (count, *extents), self._image_format)

    def random_steps(self) -> list[int]:
        """Return how many batches each dropout has been encoded for, in the network's order."""
        return self._training.random_steps()

    def set_random_steps(self, steps: list[int]) -> None:
        """Let the dropouts go on from there."""
        self._training.set_random_steps(steps)

    def reload(self) -> None:
        """Read all data sources anew; nothing is in flight."""
        self._training.reload_from_data_sources()
        self._inference_is_stale = True

    def _weights_for_inference(self, source: ConvolutionDataSource) -> _core.DataSource:
        """Return a data source with the current weights: an overridden one may know only those it began with."""
        if source._is_native:
            return source._native(self._device)
        if id(source) not in self._snapshots:
            self._snapshots[id(source)] = source, NativeSource(self._device, source, source._values(), trains=False)
        return self._snapshots[id(source)][1].source


def prediction(loss: LossNode | YOLOLossNode) -> FilterNode:
    """Return the node whose result a user wants to see of a trained network."""
    image = loss.sources[0]
    if isinstance(loss, YOLOLossNode):
        if image._producer is None:
            raise GraphError("TrainingGraph: the loss's source is an input image, so there is nothing to predict.")
        return image._producer
    if loss.descriptor.type is LossType.SOFTMAX_CROSS_ENTROPY:
        return SoftMaxNode(image)
    if loss.descriptor.type is LossType.SIGMOID_CROSS_ENTROPY:
        return NeuronSigmoidNode(image)
    if image._producer is None:
        raise GraphError("TrainingGraph: the loss's source is an input image, so there is nothing to predict.")
    return image._producer
