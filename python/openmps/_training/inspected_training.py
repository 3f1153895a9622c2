"""The half of a TrainingGraph that describes it: tables, drawings, memory, and kernels that were not fused."""

from __future__ import annotations

import threading
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checks.arguments import checked
from openmps._checks.arrays import not_negative, whole
from openmps._checks.attributes import KnownAttributes
from openmps._inspection.comparison import Comparison
from openmps._inspection.drawings import draw_network, write_drawing
from openmps._inspection.reports import Explanation, PlanMemory, Report
from openmps._inspection.summaries import Summary, network_summary
from openmps._nodes.nodes import PixelFormat, Trainable
from openmps._nodes.parts import parameter_count
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._runtime.threads import one_thread
from openmps._training.batches import ArrayBatches, Batches, Pick
from openmps._training.network_work import NetworkWork
from openmps._training.trained_graphs import Extents, TrainedGraphs
from openmps.errors import ArgumentError, UnsupportedError


class InspectedTraining(KnownAttributes):
    """Descriptions of a training step; nothing is trained by them."""

    _graphs: TrainedGraphs
    _in_use: threading.RLock
    device: Device
    precision: str
    loss_scale: float
    deterministic: bool
    image_format: PixelFormat
    _layers: list[Trainable]
    # of the last images and labels, and whether labels had weights
    _last_shapes: tuple[Extents | None, Extents | None, bool] = (None, None, False)

    @checked("TrainingGraph.explain", values_alone=False)
    def explain(self, image_shape: Extents | None = None, *, batch_size: int = 32) -> Explanation:
        """Return the neighbouring kernels of a training step that were not fused, each pair with the reason.

        Parameters
        ----------
        image_shape : sequence, optional
            (height, width, channels); by default that of the last batches trained on.
        batch_size : int, optional

        Raises
        ------
        ArgumentError
            If no shape is given and there was no batch.
        ShapeError
            If images of this shape do not fit the network.
        """
        return self._report("explain", image_shape, batch_size).explanation

    @checked("TrainingGraph.summary", values_alone=False)
    def summary(self, image_shape: Extents | None = None, *, batch_size: int = 32) -> Summary:
        """Return a table with a row for each node: its label, its result's shape and its parameters; below it totals.

        Parameters
        ----------
        image_shape, batch_size : optional
            As of :meth:`explain`.

        Examples
        --------
        >>> graph = mps.TrainingGraph(mps.models.digit_network((8, 8)), device="cpu")
        >>> print(graph.summary((8, 8, 1)).splitlines()[1])
        input                          (32, 8, 8, 1)
        """
        report = self._report("summary", image_shape, batch_size)
        return network_summary(repr(self)[1:-1], report, self._parameters())

    @checked("TrainingGraph.memory", values_alone=False)
    def memory(self, image_shape: Extents | None = None, *, batch_size: int = 32) -> PlanMemory:
        """Return the memory of the intermediate tensors of a training step.

        Parameters
        ----------
        image_shape, batch_size : optional
            As of :meth:`explain`.
        """
        return self._report("memory", image_shape, batch_size).memory

    @checked("TrainingGraph.to_dot", values_alone=False)
    def to_dot(self, image_shape: Extents | None = None, *, batch_size: int = 32, gradients: bool = False) -> str:
        """Return a drawing of the nodes in Graphviz' language, with the shapes of their results.

        Inputs are blue, nodes with weights green, losses red, gradients yellow.

        Parameters
        ----------
        image_shape, batch_size : optional
            As of :meth:`explain`.
        gradients : bool, optional
            Whether nodes of the backward pass are drawn.
        """
        return draw_network(self._report("to_dot", image_shape, batch_size), self._parameters(), gradients=gradients)

    @checked("TrainingGraph.draw", values_alone=False)
    def draw(
        self,
        file: str | PathLike[str],
        image_shape: Extents | None = None,
        *,
        batch_size: int = 32,
        gradients: bool = False,
    ) -> Path:
        """Write the drawing of :meth:`to_dot` to a file.

        Parameters
        ----------
        file : path
            Its ending decides: ``.dot`` and ``.gv`` are text; ``.svg``, ``.png`` and ``.pdf`` need Graphviz.
        image_shape, batch_size : optional
            As of :meth:`explain`.
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
        dot = self.to_dot(image_shape, batch_size=batch_size, gradients=gradients)
        return write_drawing(dot, file, "TrainingGraph.draw")

    @checked("TrainingGraph.compare", values_alone=False)
    def compare(
        self,
        images: Any,
        labels: Any,
        device: Device | str | None = "reference",
        *,
        label_weights: Any = None,
        tolerance: float = 1e-4,
    ) -> Comparison:
        """Make a step on a batch on another device too, and say which results differ.

        Both devices get a copy of the network with its weights, optimizers and dropouts as they are now. Compared are
        the results of all nodes of both passes, the weights' gradients, the loss, and the weights after the step. The
        graph itself is not trained.

        Parameters
        ----------
        images, labels, label_weights : array
            As in ``step``.
        device : Device or str, optional
            The second device; "reference" computes in float64.
        tolerance : float, optional
            As a part of the largest element. Weights after the step differ by their root mean square, without elements
            whose gradient is 0 within the tolerance: Adam makes whole steps of them.

        Returns
        -------
        Comparison

        Raises
        ------
        ArgumentError, ShapeError, DTypeError
            As of ``step``.

        Examples
        --------
        >>> graph = mps.TrainingGraph(mps.models.digit_network((8, 8)), device="cpu")
        >>> found = graph.compare(np.ones((4, 8, 8, 1)), np.arange(4))
        >>> found.is_same, found.nodes[0].name, found.updated[0].name
        (True, 'conv1', 'conv1.weights')
        """
        not_negative(tolerance, "TrainingGraph.compare: tolerance")
        batch = self._checked_batches(images, labels, label_weights, "compare")
        with one_thread(self._in_use, "TrainingGraph.compare"):
            work = self._work(batch, None)
        one, other = (work.results(each) for each in (self.device, Device.of(device)))
        return Comparison.of(one, other, tolerance)

    def _checked_batches(self, images: Any, labels: Any, label_weights: Any, who: str) -> Batches:
        """Return a user's batch in its checked form."""
        raise NotImplementedError

    def _work(self, data: Batches, pick: Pick | None) -> NetworkWork:
        """Return the step on a batch as one that can be made on any device."""
        if current().size > 1:
            raise UnsupportedError(f"TrainingGraph.compare: {current().size} ranks train together, expected 1.")
        images, labels, weights, rows = data.picked(pick)
        if rows is not None:
            images, labels = images[rows], labels[rows]
            weights = None if weights is None else weights[rows]
        return NetworkWork(self, self._alike, ArrayBatches(images, labels, weights))

    def _alike(self, loss: Any, device: Device) -> Any:
        """Return a training graph of another network with these settings; values that are not finite are compared."""
        return type(self)(  # type: ignore[call-arg]
            loss,
            device=device,
            precision=self.precision,
            loss_scale=self.loss_scale,
            deterministic=self.deterministic,
            image_format=self.image_format,
            check_finite="off",
            node_handler=self._graphs.node_handler,
        )

    def _parameters(self) -> dict[str, int]:
        return {layer.label: parameter_count(layer) for layer in self._layers}

    def _report(self, method: str, image_shape: Extents | None, batch_size: int) -> Report:
        """Return the report of a training step on images of this shape, else of the last ones."""
        who = f"TrainingGraph.{method}"
        count = whole(batch_size, f"{who}: batch_size")
        images, labels, weighted = self._last_shapes
        if image_shape is not None:
            height, width, channels = (whole(extent, f"{who}: an extent of image_shape") for extent in image_shape)
            images, labels, weighted = (height, width, channels), None, False
        if images is None:
            raise ArgumentError(
                f"{who}: image_shape is not given and no batch was trained on, expected (height, width, channels)."
            )
        with one_thread(self._in_use, who):
            return self._graphs.report(images, labels, count, weighted=weighted)
