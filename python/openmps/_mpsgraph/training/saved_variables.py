"""The values of a graph's variables in checkpoints."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checkpoints.manifest import VARIABLES
from openmps._checkpoints.store import Store, expect
from openmps._checkpoints.user_state import packed, unpacked
from openmps._checks.arrays import whole
from openmps._mpsgraph.dtypes import name_of
from openmps._mpsgraph.running import Running
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps._runtime.device import Device
from openmps._runtime.precision import LOSS_SCALE, Precision
from openmps.errors import ArgumentError, DTypeError, GraphError, ShapeError, refuse_non_finite, shown

_KIND, _STATE = "variables", "state"


class SavedVariables(Running):
    """Variables that are saved and loaded."""

    def __init__(
        self,
        device: Device | str | None = None,
        *,
        precision: Precision = "default",
        loss_scale: float = LOSS_SCALE,
        deterministic: bool = False,
    ) -> None:
        super().__init__(device, precision=precision, loss_scale=loss_scale, deterministic=deterministic)
        self._loading: dict[str, tuple[Tensor, Operation]] = {}  # a placeholder and its assignment, by variable

    def save_variables(
        self,
        folder: str | PathLike[str],
        *,
        step: int,
        state: Mapping[str, Any] | None = None,
        keep: int = 3,
    ) -> Path:
        """Save the values of all variables, momenta among them, as the checkpoint of a step.

        Parameters
        ----------
        folder : str or path
            Of the checkpoints of one run; made if needed. Those of later steps are removed.
        step : int
            How many steps the program has made, 0 or more.
        state : mapping, optional
            The rest of the program's state: None, bools, numbers, texts, lists, mappings from texts, and arrays.
        keep : int, optional
            How many of the last checkpoints stay, 1 or more.

        Returns
        -------
        pathlib.Path
            The checkpoint.

        Raises
        ------
        GraphError
            If two variables have one name.
        NonFiniteError
            If a value is infinite or NaN.
        FileError
            If it cannot be written; those that were there are as they were.

        Notes
        -----
        Variables without a name are called by their number, ``variable_1`` and so on. Operations that draw other
        numbers at every run begin anew in another process: draw by a ``random_state`` that a variable keeps.

        Examples
        --------
        >>> import tempfile
        >>> graph = mps.Graph()
        >>> weights = graph.variable(np.ones(3), name="weights")
        >>> folder = Path(tempfile.mkdtemp())
        >>> graph.save_variables(folder, step=5, state={"epoch": 1}).name
        'step-0000000005'
        >>> graph.load_variables(folder)
        (5, {'epoch': 1})
        """
        who = "Graph.save_variables"
        store = Store(folder, keep=whole(keep, f"{who}: keep"))
        tensors = self._values()
        refuse_non_finite({name: value for name, value in tensors.items() if value.dtype.kind == "f"}, who)
        dtypes = {name: name_of(tensor.dtype) for name, tensor in _named(self._variables).items()}
        facts = packed(dict(state or {}), who, tensors, f".{_STATE}")
        manifest = {"kind": _KIND, "variables": dtypes, _STATE: facts, "device": self.device.name}
        return store.save(whole(step, f"{who}: step", least=0), tensors, manifest)

    def load_variables(self, folder: str | PathLike[str]) -> tuple[int, dict[str, Any]] | None:
        """Give all variables the values of a folder's last checkpoint that is whole; damaged ones are warned of.

        Parameters
        ----------
        folder : str or path

        Returns
        -------
        (int, dict) or None
            The step and the state that were saved; None where the folder has no checkpoint.

        Raises
        ------
        ArgumentError, ShapeError, DTypeError
            If the checkpoint is one of other variables; no value has changed then.
        FileError
            If all checkpoints are damaged.
        """
        saved = Store(folder).load()
        if saved is None:
            return None
        who = f"The checkpoint {saved.path}"
        expect(saved, _KIND, VARIABLES, "a graph's variables")
        values = self._checked_values(who, saved.tensors, saved.manifest["variables"])
        state = unpacked(saved.manifest[_STATE], saved.tensors, who)
        self._take_values(values)
        return saved.step, state

    def _checked_values(
        self, who: str, tensors: Mapping[str, npt.NDArray[Any]], dtypes: Mapping[str, str]
    ) -> dict[str, npt.NDArray[Any]]:
        """Return the variables' values among tensors, whose `dtypes` are written down; refuse those of others."""
        named = _named(self._variables)
        for name in sorted({*dtypes, *named}):
            if name not in dtypes or name not in named or name not in tensors:
                lacking, having = ("it", "the graph") if name in named else ("the graph", "it")
                raise ArgumentError(f'{who}: {having} has a variable "{shown(name)}", {lacking} has none.')
        for name, tensor in named.items():
            value = tensors[name]
            if value.shape != tensor.shape:
                raise ShapeError(f'{who}: "{name}" has shape {value.shape}, the graph\'s variable {tensor.shape}.')
            if dtypes[name] != name_of(tensor.dtype):
                raise DTypeError(
                    f'{who}: "{name}" is {shown(dtypes[name])}, the graph\'s variable {name_of(tensor.dtype)}.'
                )
        return {name: tensors[name] for name in named}

    def _values(self) -> dict[str, npt.NDArray[Any]]:
        """Return the values of all variables by name."""
        named = _named(self._variables)
        values = self.run({}, list(named.values())) if named else []
        return dict(zip(named, values, strict=True))

    def _take_values(self, values: Mapping[str, npt.NDArray[Any]]) -> None:
        """Assign all variables in one run."""
        named = _named(self._variables)
        for name in values.keys() - self._loading.keys():
            tensor = named[name]
            placeholder = self.placeholder(tensor.shape, tensor.dtype, name=f"{name}, loaded")
            self._placeholders.pop()  # not the user's
            self._loading[name] = placeholder, self.assign(tensor, placeholder)
        feeds = {self._loading[name][0]: np.ascontiguousarray(value) for name, value in values.items()}
        if feeds:
            self.run(feeds, [], [self._loading[name][1] for name in values])


def _named(variables: list[tuple[str, Tensor]]) -> dict[str, Tensor]:
    """Return variables by name, those without one by their number."""
    named: dict[str, Tensor] = {}
    for number, (name, tensor) in enumerate(variables, 1):
        name = name or f"variable_{number}"
        if name in named:
            raise GraphError(f'Graph: two variables are called "{name}", expected a name of its own for each.')
        named[name] = tensor
    return named
