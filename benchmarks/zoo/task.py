"""The task of a worker of the zoo: a network by name and size, trained or not, and the device.

A workload is "NAME@SCALE", or "NAME@SCALE!" for inference. The environment says the rest. `ZOO_DEVICE` is "cpu" or
"cuda", `ZOO_PRECISION` is "float32", "tf32" or "bf16". With `ZOO_CHECK` 1, variants that are only compared take part.
`ZOO_BATCH` is a batch in place of the size's own.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zoo.catalogue import describe
from zoo.description import Network

DEVICE = os.environ.get("ZOO_DEVICE", "cpu")
PRECISION = os.environ.get("ZOO_PRECISION", "float32")
CHECKING = os.environ.get("ZOO_CHECK", "") == "1"


@dataclass(frozen=True)
class Task:
    """One network in one size."""

    name: str
    scale: str
    inference: bool

    @classmethod
    def of(cls, workload: str) -> Task:
        """Read the name of a workload."""
        name, _, scale = workload.rstrip("!").partition("@")
        return cls(name, scale, workload.endswith("!"))

    def __str__(self) -> str:
        return f"{self.name}@{self.scale}{'!' if self.inference else ''}"

    @cached_property
    def network(self) -> Network:
        """Its description."""
        batch = os.environ.get("ZOO_BATCH")
        return describe(self.name, self.scale, int(batch) if batch else None)

    @property
    def parameters(self) -> int:
        """How many numbers are trained."""
        return sum(math.prod(each.shape) for each in self.network.parameters.values() if each.trained)


def data(workload: str, batch: int) -> None:
    """Leave the batches to the step. Their memory counts for each peer."""


def counted(step: Any, work: Task) -> Callable[[], float]:
    """Return the step with the number of parameters that the worker reports."""
    step.n_params = work.parameters
    made: Callable[[], float] = step
    return made
