"""The objects that malformed calls begin with, and what a target of such a call is."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import openmps as mps
from openmps import rnn

F32 = np.float32
Arguments = dict[str, Any]


class World:
    """Small objects of every kind, each made when it is asked for."""

    def __init__(self, draw: random.Random, folder: str) -> None:
        self.draw, self.folder = draw, folder
        self.graph = mps.Graph("cpu")
        self._tensors: dict[Any, Any] = {}

    def tensor(self, *shape: Any, dtype: Any = F32) -> Any:
        key = (shape, np.dtype(dtype))
        if key not in self._tensors:
            self._tensors[key] = self.graph.placeholder(shape, dtype)
        return self._tensors[key]

    def any_tensor(self) -> Any:
        shape = self.draw.choice(
            [(), (3,), (2, 3), (3, 3), (2, 3, 4), (1, 6, 6, 2), (1, 2, 2, 4), (0, 3), (None, 3), (1,)]
        )
        return self.tensor(*shape, dtype=self.draw.choice([F32, F32, F32, np.int32, np.bool_, np.float16, np.uint8]))

    def others(self) -> list[Any]:
        """Objects that fit somewhere, perhaps not here."""
        other = mps.Graph("cpu")
        return [
            self.any_tensor(),
            self.any_tensor(),
            self.graph.placeholder(None),
            self.graph.variable([1.0, 2.0]),
            other.constant([1.0]),
            self.graph.assign(self.graph.variable([0.0]), [1.0]),
            self.graph,
            mps.Device("cpu"),
        ]

    def source(self, label: str = "fc") -> mps.ConvolutionDataSource:
        start = np.full((2, 1, 1, 3), 0.1, F32)
        return mps.ConvolutionDataSource(1, 3, 2, weights=start, optimizer=mps.SGD(0.1), label=label)

    def bits(self) -> mps.BinaryConvolutionDataSource:
        return mps.BinaryConvolutionDataSource(1, 3, 2, weights=np.ones((2, 1, 1, 3), bool), label="b")

    def image(self) -> mps.Image:
        return mps.Image(np.ones((2, 3, 4, 5), F32), "cpu")

    def node(self) -> mps.FilterNode:
        return mps.FullyConnectedNode(mps.ImageNode(), self.source())

    def loss(self) -> mps.LossNode:
        return mps.LossNode(self.node(), mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))

    def training(self) -> mps.TrainingGraph:
        return mps.TrainingGraph(self.loss(), device="cpu")

    def images(self, count: int = 4) -> Any:
        return np.linspace(-1, 1, 3 * count, dtype=F32).reshape(count, 1, 1, 3)

    def labels(self, count: int = 4) -> Any:
        return np.arange(count) % 2

    def layer(self) -> rnn.TrainingLayer:
        return rnn.TrainingLayer(rnn.LSTM(3, 2), optimizer=mps.SGD(0.1), device="cpu")

    def forwarded(self) -> rnn.TrainingLayer:
        layer = self.layer()
        layer.forward(np.ones((4, 2, 3), F32))
        return layer

    def history(self) -> mps.History:
        history = mps.History()
        history.record_iteration(1.0)
        history.record_epoch(seconds=0.5, metrics={"validation_loss": 2.0})
        return history

    def run_of(self) -> mps.Training:
        return mps.Training(self.training(), iterations_per_epoch=1, iterations=2, history=self.history())

    def executable(self) -> Any:
        x = self.graph.placeholder((2,), name="x")
        return self.graph.compile({x: (2,)}, [x * 2])

    def path(self) -> str:
        return f"{self.folder}/file{self.draw.randrange(4)}"

    def drawing(self) -> str:
        return f"{self.path()}.dot"


Make = Callable[[World], Any]
Fit = Callable[[World], Arguments]


@dataclass(frozen=True)
class Target:
    """One callable: its owner, and valid arguments."""

    name: str
    make: Make
    fit: Fit

    def parameters(self, world: World) -> tuple[Callable[..., Any], list[inspect.Parameter]]:
        function = self.make(world)
        try:
            found = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            found = []
        return function, found


def fields(**makers: Any) -> Fit:
    """Return arguments by name: values, or functions that make them from the world."""
    return lambda w: {
        name: make(w) if callable(make) and not isinstance(make, type) else make for name, make in makers.items()
    }
