"""Modules that are called with arrays: compiled once for each set of types, then run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Tensor, TensorData, as_host, narrowed
from openmps.errors import ArgumentError
from openmps.nn._trace import Trace, tracing
from openmps.nn._tree import Branch, parameters_below
from openmps.nn._workspace import Workspace

_MOST_PROGRAMS = 32  # of a workspace that modules have made for themselves


class Compiled:
    """A module's result for inputs of some types, in a graph: for training, measuring and calls on arrays."""

    def __init__(self, module: Branch, workspace: Workspace, inputs: Sequence[Tensor], call: Callable[[], Any]) -> None:
        self.inputs = list(inputs)
        with tracing(Trace(workspace.graph)):
            self._result = call()
        self._workspace = workspace
        self.outputs: list[Tensor] = []
        _collect(self._result, self.outputs, type(module).__name__)

    def run(self, arrays: Sequence[Any]) -> Any:
        """Return the result for arrays; that of data on a device stays there."""
        self._workspace.synchronize()
        feeds = dict(zip(self.inputs, arrays, strict=True))
        run = self._workspace.graph.run
        if all(isinstance(array, TensorData) for array in arrays):
            return _filled(self._result, iter(run(feeds, self.outputs, to_host=False)))
        return _filled(self._result, iter(run(feeds, self.outputs)))


def computed(module: Branch, call: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """Return what a module makes of arrays, in inference; `call` is its call with tensors."""
    workspace = workspace_of(module)
    arrays: list[Any] = []
    who = f"{type(module).__name__}: an array"
    key = (id(module), _form(arguments, arrays, who), _form(options, arrays, who))
    if not arrays:
        raise ArgumentError(f"{type(module).__name__} is called with no tensor and no array, expected one.")
    compiled = workspace.compiled.get(key)
    if compiled is None:
        graph = workspace.graph
        inputs = [graph.placeholder(_open(array.shape), array.dtype) for array in arrays]
        left = iter(inputs)
        given, named = _filled_in(arguments, left), _filled_in(options, left)
        compiled = Compiled(module, workspace, inputs, lambda: call(*given, **named))
        workspace.compiled[key] = compiled, module  # the module keeps its id
    else:
        compiled = compiled[0]
    return compiled.run(arrays)


def workspace_of(module: Branch, device: Any = None) -> Workspace:
    """Return the workspace that has the module's newest values, or a new one."""
    homes = {id(each._home): each._home for each in parameters_below(module).values()}
    if len(homes) == 1:
        [home] = homes.values()
        if isinstance(home, Workspace):
            return home
    own = vars(module).get("_own_workspace")
    if own is None or len(own.compiled) >= _MOST_PROGRAMS:
        own = Workspace.of(Graph(device))
        vars(module)["_own_workspace"] = own
    return own


def built(call: Callable[..., Any], shapes: Sequence[Sequence[int]], dtype: npt.DTypeLike) -> Trace:
    """Call a module once with tensors of a graph that is thrown away; return what was made."""
    graph = Graph("cpu")
    inputs = [graph.placeholder(tuple(shape), dtype) for shape in shapes]
    with tracing(Trace(graph)) as trace:
        call(*inputs)
    return trace


def _open(shape: tuple[int, ...]) -> tuple[int | None, ...]:
    return (None, *shape[1:]) if shape else ()


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray | TensorData) or hasattr(value, "__dlpack__") or hasattr(value, "__array__")


def _form(value: Any, arrays: list[Any], who: str) -> Any:
    """Return what a program depends on, and collect the arrays."""
    if _is_array(value):
        array = value if isinstance(value, TensorData) else narrowed(as_host(value, who), who)
        arrays.append(array)
        return ("array", _open(tuple(array.shape)), str(array.dtype))
    if isinstance(value, list | tuple):
        return (type(value).__name__, *(_form(each, arrays, who) for each in value))
    if isinstance(value, dict):
        return ("dict", *((key, _form(each, arrays, who)) for key, each in value.items()))
    return value


def _filled_in(value: Any, tensors: Any) -> Any:
    """Return arguments with tensors in place of arrays."""
    if _is_array(value):
        return next(tensors)
    if isinstance(value, list | tuple):
        return type(value)(_filled_in(each, tensors) for each in value)
    if isinstance(value, dict):
        return {key: _filled_in(each, tensors) for key, each in value.items()}
    return value


def _collect(result: Any, outputs: list[Tensor], who: str) -> None:
    if isinstance(result, Tensor):
        outputs.append(result)
    elif isinstance(result, list | tuple):
        for each in result:
            _collect(each, outputs, who)
    elif isinstance(result, dict):
        for each in result.values():
            _collect(each, outputs, who)
    elif result is not None:
        raise ArgumentError(f"{who} returns {type(result).__name__}, expected tensors, or lists or mappings of them.")


def _filled(result: Any, values: Any) -> Any:
    if isinstance(result, Tensor):
        return next(values)
    if isinstance(result, list | tuple):
        return type(result)(_filled(each, values) for each in result)
    if isinstance(result, dict):
        return {key: _filled(each, values) for key, each in result.items()}
    return None
