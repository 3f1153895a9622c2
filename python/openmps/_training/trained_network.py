"""A training graph, as far as its steps and its state need it."""

from __future__ import annotations

from typing import Any, Protocol

from openmps._inspection.results import Work
from openmps._nodes.layers import LossNode
from openmps._nodes.nodes import Trainable
from openmps._nodes.yolo import YOLOLossNode
from openmps._runtime.device import Device
from openmps._training.batches import Batches, Pick
from openmps._training.trained_graphs import TrainedGraphs


class TrainedNetwork(Protocol):
    """A network of nodes that is trained: its layers, its two graphs and its settings. TrainingGraph is one."""

    device: Device
    loss: LossNode | YOLOLossNode
    _layers: list[Trainable]
    _graphs: TrainedGraphs

    @property
    def precision(self) -> str:
        """How matmuls and convolutions are computed."""

    @property
    def check_finite(self) -> str:
        """Which values have to be finite: "loss", "nodes" or "off"."""

    def _loop_for(self, data: Batches) -> Any:
        """Return the loop for batches of this shape."""

    def _work(self, data: Batches, pick: Pick | None) -> Work:
        """Return the step on a batch as one that can be made on any device."""
