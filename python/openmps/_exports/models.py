"""Models that become files: modules, networks, models of tasks and tensors, each as a graph in inference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from openmps._checks.rules import shown
from openmps._exports.networks import tensor_of
from openmps._mpsgraph import Graph, Tensor
from openmps._training.trained_graphs import prediction
from openmps._training.training_graph import TrainingGraph
from openmps.errors import ArgumentError
from openmps.nn import Module

__all__ = ["Exported", "Model", "exported"]

Shape: TypeAlias = Sequence[int | None]


@runtime_checkable
class Exportable(Protocol):
    """A model of a task: it has a network, the shape and dtype of its input, and texts for the file's metadata."""

    def _exported(self) -> tuple[Any, tuple[int | None, ...], npt.DTypeLike, dict[str, str]]: ...


Model: TypeAlias = Module | TrainingGraph | Exportable | Tensor | Sequence[Tensor] | Mapping[str, Tensor]


@dataclass(frozen=True)
class Exported:
    """A graph, its results by the names of the outputs, and texts for the file's metadata."""

    graph: Graph
    results: Mapping[str, Tensor]
    facts: Mapping[str, str]


def exported(who: str, model: Any, shapes: Sequence[Shape], dtype: npt.DTypeLike) -> Exported:
    """Return a model as a graph; `who` begins messages.

    Parameters
    ----------
    who : str
    model : Module, TrainingGraph, TaskModel, or tensors of a graph
    shapes : sequence of shapes
        Of each input of a module, of the images of a network; none of others.
    dtype : dtype
        Of the inputs of a module.
    """
    facts: dict[str, str] = {}
    if isinstance(model, Exportable):
        if shapes:
            raise ArgumentError(f"{who}: shapes are {shown(shapes)}, expected none beside a task's model.")
        model, shape, dtype, facts = model._exported()
        shapes = (shape,)
    if isinstance(model, Module):
        return Exported(*_called(who, model, shapes, dtype), facts)
    if isinstance(model, TrainingGraph):
        return Exported(*_network(who, model, shapes), facts)
    if shapes:
        raise ArgumentError(f"{who}: shapes are {shown(shapes)}, expected none beside tensors of a graph.")
    return Exported(*_graph_of(who, model), facts)


def _called(
    who: str, model: Module, shapes: Sequence[Shape], dtype: npt.DTypeLike
) -> tuple[Graph, Mapping[str, Tensor]]:
    """Return a graph that computes a module, and its results."""
    if not shapes:
        raise ArgumentError(f"{who}: a {type(model).__name__} is given without shapes, expected one of each input.")
    graph = Graph("cpu")
    names = ["x"] if len(shapes) == 1 else [f"x{number + 1}" for number in range(len(shapes))]
    inputs = [graph.placeholder(tuple(shape), dtype, name=name) for name, shape in zip(names, shapes, strict=True)]
    return graph, _named(who, model(*inputs))


def _network(who: str, model: TrainingGraph, shapes: Sequence[Shape]) -> tuple[Graph, Mapping[str, Tensor]]:
    """Return a graph that computes a network of nodes, and its result."""
    if len(shapes) != 1 or len(shapes[0]) != 4:
        raise ArgumentError(f"{who}: shapes are {shown(shapes)}, expected that of the images, (N, H, W, C).")
    graph = Graph("cpu")
    images = graph.placeholder(tuple(shapes[0]), np.float32, name="x")
    return graph, {"y": tensor_of(graph, prediction(model.loss), images, model._arrays())}


def _graph_of(who: str, given: Any) -> tuple[Graph, Mapping[str, Tensor]]:
    results = _named(who, given)
    if not results:
        raise ArgumentError(f"{who}: 0 tensors are given, expected at least one.")
    graphs = {id(tensor.graph): tensor.graph for tensor in results.values()}
    if len(graphs) != 1:
        raise ArgumentError(f"{who}: tensors are of {len(graphs)} graphs, expected one.")
    return next(iter(graphs.values())), results


def _named(who: str, given: Any) -> Mapping[str, Tensor]:
    """Return tensors by the names of the outputs."""
    if isinstance(given, Tensor):
        return {"y": given}
    if isinstance(given, Mapping):
        found = dict(given)
    elif isinstance(given, list | tuple):
        found = {f"y{number + 1}": each for number, each in enumerate(given)}
    else:
        raise ArgumentError(f"{who}: {shown(given)} is given, expected a Module, or tensors of a graph.")
    for name, tensor in found.items():
        if not isinstance(name, str) or not isinstance(tensor, Tensor):
            raise ArgumentError(f"{who}: output {name!r} is {shown(tensor)}, expected a Tensor.")
    return found
