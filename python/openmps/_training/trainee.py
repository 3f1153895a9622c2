"""A training graph, as far as its loop and its checkpoints need it."""

from __future__ import annotations

from typing import Any, Protocol

from openmps._nn.layers import LossNode
from openmps._nn.nodes import Trainable
from openmps._nn.yolo import YOLOLossNode
from openmps._runtime.device import Device
from openmps._runtime.ranks import Ranks
from openmps._training.batches import Batches
from openmps._training.trained_graphs import TrainedGraphs


class Trainee(Protocol):
    """A network that is trained: its layers, its two graphs and its settings. TrainingGraph is one."""

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

    def _metrics(self, data: Batches, prefix: str, ranks: Ranks | None = None) -> dict[str, float]:
        """Return the measurements of predictions, of which each of `ranks` makes a share."""
