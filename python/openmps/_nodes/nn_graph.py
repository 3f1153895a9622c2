"""Graphs encoded batch by batch on your own command buffers: the calls of MPSNNGraph, one by one."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, as_images, finite, not_negative, whole
from openmps._checks.attributes import KnownAttributes
from openmps._checks.copies import no_values
from openmps._display import counted, extents
from openmps._inspection.comparison import Comparison
from openmps._inspection.drawings import draw_network, write_drawing
from openmps._inspection.monitoring import is_monitored, tell
from openmps._inspection.reports import Explanation, PlanMemory, Report
from openmps._inspection.summaries import Summary, network_summary
from openmps._nodes.batch_work import BatchWork, Labels
from openmps._nodes.images import FORMATS, Image, Layout, as_pixels, checked_layout
from openmps._nodes.nodes import FilterNode, GradientFilterNode, ImageNode, PixelFormat, _image
from openmps._nodes.parts import node_table, nodes, number_layers, parameter_count
from openmps._nodes.realizer import Realizer
from openmps._nodes.split_network import is_split, make_graph
from openmps._runtime.device import CommandBuffer, Device
from openmps._runtime.dlpack_exporter import CopiedValues
from openmps._runtime.precision import LOSS_SCALE, Precision, checked, checked_scale, choose
from openmps._runtime.threads import one_thread
from openmps.errors import ArgumentError, DeviceError, DTypeError, ShapeError, UnsupportedError

__all__ = ["ImageBatch", "LabelBatch", "NNGraph"]

_LARGEST = 2**31 - 1  # extent of an image


@checked_class
class ImageBatch(CopiedValues, KnownAttributes):
    """Images on a device, in one block of memory (MPSImageBatch).

    Parameters
    ----------
    images : array, shape (N, H, W, C)
        float32 or float16; uint8 stands for 0..1 in steps of 1/255 (Unorm8). Copied.
    device : Device or str, optional

    Raises
    ------
    DTypeError, ShapeError
        If the array has another dtype or rank, or an extent of 0.

    Examples
    --------
    >>> ImageBatch(np.zeros((2, 4, 4, 3), np.float32), Device("cpu")).shape
    (2, 4, 4, 3)
    """

    device: Device

    def __init__(self, images: Any, device: Device | str | None = None) -> None:
        array = as_pixels(images, "ImageBatch: images")
        if array.ndim != 4 or 0 in array.shape:
            raise ShapeError(
                f"ImageBatch: images has shape {array.shape}, expected (N, height, width, channels), none of them 0."
            )
        n, h, w, c = array.shape
        self.device = Device.of(device)
        self._native = _core.ImageBatch(self.device._native, (n, h, w, c), FORMATS[array.dtype])
        self._native.write(array)

    def __repr__(self) -> str:
        n, *shape = self.shape
        return f"<ImageBatch on {self.device.name}: {counted(n, 'image')} {extents(shape)}>"

    @classmethod
    def _of(cls, native: _core.ImageBatch, device: Device) -> ImageBatch:
        batch = cls.__new__(cls)
        batch._native, batch.device = native, device
        return batch

    @classmethod
    def of(cls, images: Image | Sequence[Image]) -> ImageBatch:
        """Return images as a batch; they share the pixels.

        Parameters
        ----------
        images : Image or sequence of Image
            Of one shape, dtype and device. The images of one object become a batch of as many
            (``batchRepresentation``); in a sequence each object holds one image.

        Raises
        ------
        ArgumentError
            If there is none, or one is no Image.
        ShapeError, DTypeError, DeviceError
            If they differ, or one of a sequence holds several.

        Examples
        --------
        >>> pair = [Image(np.full((1, 1, 1), value), "cpu") for value in (1, 2)]
        >>> ImageBatch.of(pair).numpy().ravel().tolist()
        [1.0, 2.0]
        """
        who = "ImageBatch.of: images"
        if isinstance(images, Image):
            return cls._of(images._native.batch(0, images.count), images.device)
        if not isinstance(images, Sequence) or isinstance(images, str) or not images:
            raise ArgumentError(f"{who} is {images!r}, expected an Image or a sequence of 1 or more.")
        for image in images:
            if not isinstance(image, Image):
                raise ArgumentError(f"{who} holds {type(image).__name__}, expected Image.")
            if image.count != 1:
                raise ShapeError(f"{who} holds an object of {image.count} images, expected 1 in each.")
            for what, kind, given, first in (
                ("shape", ShapeError, image.shape, images[0].shape),
                ("dtype", DTypeError, image.dtype, images[0].dtype),
                ("device", DeviceError, image.device, images[0].device),
            ):
                if given != first:
                    raise kind(f"{who} have {what} {first} and {given}, expected one {what}.")
        return cls._of(_core.batch_of([image._native for image in images]), images[0].device)

    def images(self) -> list[Image]:
        """Return the images one by one; they share the pixels."""
        return [Image._of(native, self.device) for native in _core.images_of(self._native)]

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """(N, height, width, channels)."""
        n, h, w, c = self._native.shape
        return n, h, w, c

    def numpy(self) -> npt.NDArray[Any]:
        """Return a copy of the images in their own format; wait for the command buffer that writes them first."""
        return self._native.read()


@checked_class
class LabelBatch(KnownAttributes):
    """The labels of a batch for one loss node, and its losses afterwards (MPSCNNLossLabels, one per image).

    Parameters
    ----------
    labels : array of float, shape (N, H, W, C)
        C is the channels of the loss's source, or that number rounded up to a multiple of four, the surplus ignored.
    weights : array of float, optional
        One weight per label.
    layout : {"HWC", "CHW"}, optional
        The order of the axes of labels and weights after the first one; (N, C, H, W) for "CHW".
    loss_size : tuple of int, optional
        (height, width, channels) of the loss of each image (lossImageSize): (1, 1, 1), or the size of the loss's
        source with ``Reduction.NONE``.
    device : Device or str, optional

    Raises
    ------
    ShapeError, DTypeError
        If an array has another rank, an extent of 0 or no numbers.
    ArgumentError
        If a label or a weight is not finite, there is no such layout, or a size is no three integers of 1 or more.

    Examples
    --------
    >>> LabelBatch(np.eye(3).reshape(3, 1, 1, 3), device=Device("cpu")).losses().shape
    (3,)
    """

    def __init__(
        self,
        labels: Any,
        weights: Any | None = None,
        *,
        layout: Layout = "HWC",
        loss_size: tuple[int, int, int] = (1, 1, 1),
        device: Device | str | None = None,
    ) -> None:
        array = _labels(labels, layout, "LabelBatch: labels")
        n, h, w, c = array.shape
        self.device = Device.of(device)
        self.loss_size = _loss_size(loss_size)
        self._native = _core.LabelBatch(self.device._native, (n, h, w, c), weights is not None, self.loss_size)
        self._native.labels.write(array)
        self._is_weighted = weights is not None
        if weights is not None:
            given = _labels(weights, layout, "LabelBatch: weights")
            if given.shape != array.shape:
                raise ShapeError(
                    f"LabelBatch: weights has shape {given.shape}, labels {array.shape}; they have to agree."
                )
            self._native.weights.write(given)

    def __repr__(self) -> str:
        n, *shape = self._native.labels.shape
        weights = " with weights" if self._is_weighted else ""
        return f"<LabelBatch on {self.device.name}: labels of {counted(n, 'image')} {extents(shape)}{weights}>"

    def losses(self) -> F32Array:
        """Return the loss of each image, float32 (N,), or (N, height, width, channels) with a `loss_size`.

        Wait for the command buffer that computes them first.
        """
        losses = self._native.losses()
        return losses.ravel() if self.loss_size == (1, 1, 1) else losses

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        raise no_values("LabelBatch", "It has labels and losses: losses() returns the latter")


def _labels(data: Any, layout: str, who: str) -> F32Array:
    """Return finite labels or weights as (N, H, W, C)."""
    checked_layout(layout, "LabelBatch")
    array = finite(as_images(data, who), who)
    return array if layout == "HWC" else np.ascontiguousarray(np.moveaxis(array, 1, -1))


def _loss_size(size: Any) -> tuple[int, int, int]:
    if not isinstance(size, tuple | list) or len(size) != 3:
        raise ArgumentError(f"LabelBatch: loss_size is {size!r}, expected (height, width, channels).")
    height, width, channels = (whole(extent, "LabelBatch: loss_size") for extent in size)
    if max(height, width, channels) > _LARGEST:
        raise ArgumentError(f"LabelBatch: loss_size is {size}, expected extents of at most {_LARGEST}.")
    return height, width, channels


@checked_class
class NNGraph(KnownAttributes):
    """A network compiled for a device (MPSNNGraph).

    Parameters
    ----------
    result : ImageNode or FilterNode, or a sequence of them
        Where the graph ends: for inference a filter, for training the last gradient filters.
    device : Device or str, optional
    result_is_needed : bool, optional
        False where only the weights' updates matter (``resultImageIsNeeded``).
    training : bool, optional
        False leaves dropout out.
    precision, loss_scale, deterministic : optional
        As of ``TrainingGraph``.

    Notes
    -----
    A graph of several results returns all of them, in the order of `result`.

    Raises
    ------
    GraphError, ArgumentError, ShapeError
        If the network cannot be built; the text names the node.

    Examples
    --------
    >>> from openmps import CommandQueue
    >>> from openmps import NeuronReLUNode
    >>> device = Device("cpu")
    >>> graph = NNGraph(NeuronReLUNode(ImageNode(), a=0.5), device)
    >>> buffer = CommandQueue(device).command_buffer()
    >>> result = graph.encode_batch(buffer, [ImageBatch(np.array([-1, 2], np.float32).reshape(1, 1, 2, 1), device)])
    >>> buffer.commit()
    >>> buffer.wait_until_completed()
    >>> result.numpy().ravel().tolist()
    [-0.5, 2.0]
    """

    def __init__(
        self,
        result: ImageNode | FilterNode | Sequence[ImageNode | FilterNode],
        device: Device | str | None = None,
        *,
        result_is_needed: bool = True,
        training: bool = True,
        precision: Precision = "default",
        loss_scale: float = LOSS_SCALE,
        deterministic: bool = False,
    ) -> None:
        self.device = Device.of(device)
        results = result if isinstance(result, Sequence) else [result]
        self._settings: dict[str, Any] = {
            "training": training,
            "precision": precision,
            "loss_scale": loss_scale,
            "deterministic": deterministic,
        }
        self._in_use = threading.RLock()
        self._result_count = len(results) if result_is_needed else 0
        self._images = images = [_image(node, "NNGraph") for node in results]
        self._ends = ends = [image._producer for image in images if image._producer is not None]
        layers = number_layers(*ends)
        self._parameters = {layer.label: parameter_count(layer) for layer in layers}
        self._counts = f"{counted(len(list(nodes(*ends))), 'node')}, {counted(len(layers), 'layer')} with weights"
        realizer = Realizer(self.device, training=training)
        if is_split(*ends) and any(isinstance(node, GradientFilterNode) for node in nodes(*ends)):
            raise UnsupportedError(
                "NNGraph: the network has a recurrent layer and gradients; on Apple's frameworks use TrainingGraph."
            )
        self._native, _ = make_graph(realizer, images, needed=result_is_needed)
        self._native.set_format(PixelFormat.FLOAT32)
        scale = checked_scale(loss_scale, "NNGraph")
        choose(self._native, checked(precision, "NNGraph"), scale, bool(deterministic))

    def __repr__(self) -> str:
        return f"<NNGraph on {self.device.name}: {self._counts}>"

    def _repr_html_(self) -> str:
        """Return the nodes from the inputs to the results as a table, for notebooks."""
        return node_table(f"NNGraph on {self.device.name}: {self._counts}", *self._ends)

    def encode_batch(
        self, command_buffer: CommandBuffer, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch] = ()
    ) -> ImageBatch | Any | None:  # Any is a list: types of callers with one result need not tell it apart
        """Encode one batch.

        Parameters
        ----------
        command_buffer : CommandBuffer
        sources : sequence of ImageBatch
            One batch for each input image of the network, in the order in which the graph reads them.
        labels : sequence of LabelBatch, optional
            One for each loss node.

        Returns
        -------
        ImageBatch, list of ImageBatch, or None
            The result, to be read once the buffer has completed; None if it is not needed. Of a graph with several
            results a list of all.

        Raises
        ------
        ShapeError, ArgumentError
            If the images do not fit the network; the text names the node and both quantities.
        DTypeError, DeviceError
            If an argument is of another type or on another device than the graph.
        StateError
            If the command buffer is committed, or another thread is encoding this graph.
        """
        self._check("encode_batch", "command_buffer is", command_buffer, CommandBuffer)
        images, states = self._natives("encode_batch", sources, labels)
        with one_thread(self._in_use, "NNGraph.encode_batch"):
            if is_monitored():
                tell(self, tuple(source.shape for source in sources), lambda: self._work(sources, labels))
            if self._result_count > 1:
                natives = self._native.encode_all(command_buffer._native, images, states)
                return [ImageBatch._of(native, self.device) for native in natives]
            native = self._native.encode_batch(command_buffer._native, images, states)
        return ImageBatch._of(native, self.device) if native.shape[0] else None

    def compare(
        self,
        sources: Sequence[ImageBatch],
        labels: Sequence[LabelBatch] = (),
        device: Device | str | None = "reference",
        *,
        tolerance: float = 1e-4,
    ) -> Comparison:
        """Encode a batch on another device too, node by node, and say which results differ.

        Both devices get a copy of the network with its weights and optimizers. Compared are the results of all nodes,
        those of the graph alone, losses, and the weights after the batch. The graph itself is not trained.

        Parameters
        ----------
        sources, labels : sequence
            As in ``encode_batch``; those of the graph's device.
        device : Device or str, optional
            The second device; "reference" computes in float64.
        tolerance : float, optional
            As of ``TrainingGraph.compare``.

        Examples
        --------
        >>> graph = mps.NNGraph(mps.SoftMaxNode(mps.NeuronReLUNode(mps.ImageNode())), "cpu")
        >>> print(graph.compare([mps.ImageBatch(np.ones((1, 2, 2, 3), np.float32), "cpu")]))
        cpu and reference agree in 2 results within 0.0001.
        """
        not_negative(tolerance, "NNGraph.compare: tolerance")
        self._natives("compare", sources, labels)
        work = self._work(sources, labels)
        one, other = (work.results(each) for each in (self.device, Device.of(device)))
        return Comparison.of(one, other, tolerance)

    def _work(self, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch]) -> BatchWork:
        """Return the encoding of a batch as one that can be made on any device."""
        given = [
            (each._native.labels.read(), each._native.weights.read() if each._is_weighted else None, each.loss_size)
            for each in labels
        ]
        steps = self._native.random_steps()
        return BatchWork(self._images, self.device, self._alike, [each.numpy() for each in sources], given, steps)

    def _alike(
        self, images: Sequence[ImageNode], device: Device, sources: Sequence[Any], labels: Sequence[Labels]
    ) -> tuple[NNGraph, list[ImageBatch], list[LabelBatch]]:
        """Return a graph of other images with these settings, and its batches."""
        graph = NNGraph(images, device, **self._settings)
        made = [LabelBatch(each, weights, loss_size=size, device=device) for each, weights, size in labels]
        return graph, [ImageBatch(each, device) for each in sources], made

    def _natives(
        self, method: str, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch]
    ) -> tuple[list[_core.ImageBatch], list[_core.LabelBatch]]:
        for source in sources:
            self._check(method, "sources holds", source, ImageBatch)
        for item in labels:
            self._check(method, "labels holds", item, LabelBatch)
        return [source._native for source in sources], [item._native for item in labels]

    def _check(self, method: str, what: str, given: Any, expected: Any) -> None:
        """Refuse an object of another type or on another device."""
        who = f"NNGraph.{method}"
        if not isinstance(given, expected):
            raise DTypeError(f"{who}: {what} {type(given).__name__}, expected {expected.__name__}.")
        if given.device != self.device:
            raise DeviceError(
                f'{who}: {what} {expected.__name__} on device "{given.device.name}", the graph is on '
                f'"{self.device.name}".'
            )

    # ---- descriptions

    def explain(self, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch] = ()) -> Explanation:
        """Return the neighbouring kernels that were not fused for such a batch, each pair with the reason.

        Parameters
        ----------
        sources, labels : sequences
            As of :meth:`encode_batch`. Nothing is encoded.

        Raises
        ------
        ShapeError, ArgumentError, DTypeError, DeviceError, StateError
            As :meth:`encode_batch`.
        """
        return self._report("explain", sources, labels).explanation

    def summary(self, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch] = ()) -> Summary:
        """Return a table with a row for each node: its label, its result's shape and its parameters.

        Parameters
        ----------
        sources, labels : sequences
            As of :meth:`encode_batch`. Nothing is encoded.

        Examples
        --------
        >>> from openmps import NeuronReLUNode
        >>> graph = NNGraph(NeuronReLUNode(ImageNode()), "cpu")
        >>> print(graph.summary([ImageBatch(np.zeros((2, 4, 4, 3), np.float32), "cpu")]).splitlines()[0])
        node        label     result (N, H, W, C)  parameters
        """
        report = self._report("summary", sources, labels)
        return network_summary(repr(self)[1:-1], report, self._parameters)

    def memory(self, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch] = ()) -> PlanMemory:
        """Return the memory of the intermediate tensors of such a batch.

        Parameters
        ----------
        sources, labels : sequences
            As of :meth:`encode_batch`. Nothing is encoded.
        """
        return self._report("memory", sources, labels).memory

    def to_dot(
        self, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch] = (), *, gradients: bool = True
    ) -> str:
        """Return a drawing of the nodes in Graphviz' language, with the shapes of their results.

        Inputs are blue, nodes with weights green, losses red, gradients yellow.

        Parameters
        ----------
        sources, labels : sequences
            As of :meth:`encode_batch`. Nothing is encoded.
        gradients : bool, optional
            Whether nodes of the backward pass are drawn.
        """
        return draw_network(self._report("to_dot", sources, labels), self._parameters, gradients=gradients)

    def draw(
        self,
        file: str | PathLike[str],
        sources: Sequence[ImageBatch],
        labels: Sequence[LabelBatch] = (),
        *,
        gradients: bool = True,
    ) -> Path:
        """Write the drawing of :meth:`to_dot` to a file.

        Parameters
        ----------
        file : path
            Its ending decides: ``.dot`` and ``.gv`` are text; ``.svg``, ``.png`` and ``.pdf`` need Graphviz.
        sources, labels : sequences
            As of :meth:`encode_batch`. Nothing is encoded.
        gradients : bool, optional
            Whether nodes of the backward pass are drawn.

        Raises
        ------
        ArgumentError
            If the ending is another one.
        MissingExtraError
            If Graphviz' program dot is not there.
        FileError
            If the file cannot be written.
        """
        return write_drawing(self.to_dot(sources, labels, gradients=gradients), file, "NNGraph.draw")

    def _report(self, method: str, sources: Sequence[ImageBatch], labels: Sequence[LabelBatch]) -> Report:
        images, states = self._natives(method, sources, labels)
        with one_thread(self._in_use, f"NNGraph.{method}"):
            return Report.parse(self._native.report(images, states))

    def reload_from_data_sources(self) -> None:
        """Load the weights of all data sources anew (``reloadFromDataSources``).

        Nothing of this graph may be running.
        """
        with one_thread(self._in_use, "NNGraph.reload_from_data_sources"):
            self._native.reload_from_data_sources()
