"""Graphs of tensors: built once, differentiated, run any number of times (MPSGraph).

Each base of Graph is a room: a folder beside this file, with one subject. The `__init__.py` of a room lists its
classes, and each class has a file. A room stands on those after it, whose methods it may call. So `training` calls
`run`, and `networks` calls `mean` and `reshape`.
"""

from __future__ import annotations

from typing import NoReturn

from openmps._checks.answered_names import AnsweredNames
from openmps._display import counted, extents, html_table
from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.control import Control
from openmps._mpsgraph.networks import Networks
from openmps._mpsgraph.numbers import Numbers
from openmps._mpsgraph.running import Running
from openmps._mpsgraph.their_methods import FUNCTIONS
from openmps._mpsgraph.training import Training
from openmps.errors import UnsupportedError

__all__ = ["Graph"]


class Graph(Training, Running, Control, Networks, Numbers, Arrays, AnsweredNames):
    """A graph of operations on tensors (MPSGraph).

    Placeholders are fed at every run, variables keep their values from run to run; Python's operators and the methods
    make new tensors. A graph is compiled at its first run with feeds of one set of types, and kept.

    Parameters
    ----------
    device : Device or str, optional
        Where it runs; default: the best there is.
    precision : {"default", "float32", "tf32", "bf16", "float16", "apple"}, optional
        Of matmuls and convolutions of float32, and of what is kept between operations; variables stay float32. A
        device without the faster way takes a more exact one. "default": the value of ``OPENMPS_PRECISION``.
    loss_scale : float, optional
        With "float16" gradients are multiplied by it on their way, so that small ones do not vanish.
    deterministic : bool, optional
        Ways to compute are chosen by rule, never by measuring which is fastest.

    Attributes
    ----------
    device : Device
    precision : str

    Notes
    -----
    Source: MPSGraph, Apple's reference and the session "Build customized ML models with the Metal Performance Shaders
    Graph".

    Examples
    --------
    GeLU out of primitive operations:

    >>> graph = mps.Graph()
    >>> x = graph.placeholder((None, 3), name="x")
    >>> gelu = x * (0.5 + 0.5 * graph.erf(x * 0.5**0.5))
    >>> graph.run({x: [[-1, 0, 1]]}, gelu).round(4)
    array([[-0.1587,  0.    ,  0.8413]], dtype=float32)
    """

    _answers = FUNCTIONS

    def __repr__(self) -> str:
        return f"<Graph on {self.device.name}: {self._counts()}>"

    def __reduce__(self) -> NoReturn:
        raise UnsupportedError(
            "Graph is copied or pickled, and lives in one process; save_variables keeps the values of its variables, "
            "and Executable.save a compiled form."
        )

    def _repr_html_(self) -> str:
        """Return placeholders and variables as a table, for notebooks; `summary` has the operations."""
        variables = [tensor for _, tensor in self._variables]
        rows = [
            [kind, tensor.name, tensor.dtype, "?" if tensor.shape is None else extents(tensor.shape)]
            for kind, tensors in (("placeholder", self._placeholders), ("variable", variables))
            for tensor in tensors
        ]
        return html_table(f"Graph on {self.device.name}: {self._counts()}", ["", "name", "dtype", "shape"], rows)

    def _counts(self) -> str:
        feeds, variables = counted(len(self._placeholders), "placeholder"), counted(len(self._variables), "variable")
        return f"{feeds}, {variables}, {counted(len(self._tensors), 'tensor')} in all"
