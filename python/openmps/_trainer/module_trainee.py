"""A trainer's graph as the loop trains it, with the weights that callbacks save and restore."""

from __future__ import annotations

from os import PathLike
from typing import Any, TypeAlias

import numpy.typing as npt

from openmps._files.weights_file import write_weights
from openmps._mpsgraph import Graph
from openmps._trainer.programs import TrainingProgram
from openmps._training.graph_trainee import GraphTrainee
from openmps.nn import Module, Workspace
from openmps.optim import averages, take_averages

__all__ = ["ModuleTrainee"]

Array: TypeAlias = npt.NDArray[Any]


class ModuleTrainee(GraphTrainee):
    """The program of a module; its weights are those that validation measures.

    Parameters
    ----------
    graph : Graph
    model : Module
    program : TrainingProgram
    has_averages : bool
        Whether weights are averages of the parameters.
    """

    def __init__(self, graph: Graph, model: Module, program: TrainingProgram, has_averages: bool) -> None:
        super().__init__(graph, program.losses, program.updates, "Trainer.fit")
        self._model, self._has_averages = model, has_averages

    @property
    def measures_others(self) -> bool:
        """Whether weights may be others than the parameters, also right after they are measured."""
        return self._has_averages

    def weights(self) -> dict[str, Array]:
        """Return parameters by path, or their averages."""
        return averages(self._model) if self._has_averages else self._model.state_dict()

    def save(self, path: str | PathLike[str], /) -> None:  # type: ignore[override]
        """Write the weights."""
        write_weights(path, self.weights())

    def load(self, path: str | PathLike[str], /) -> None:
        """Read the weights: parameters go on from them, and so do averages."""
        self._model.load(path)
        workspace = Workspace.of(self.graph)
        workspace.synchronize()
        workspace.wrote(self._model.parameters().values())
        if self._has_averages:
            take_averages(self.graph, self._model, self._model.state_dict())
