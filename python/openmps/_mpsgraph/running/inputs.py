"""The tensors that operations begin with: placeholders, variables, constants."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._mpsgraph.builder import Builder, extents
from openmps._mpsgraph.dtypes import as_elements, code_of
from openmps._mpsgraph.tensor import Operand, Operation, Tensor
from openmps._runtime.device import Device
from openmps._runtime.precision import LOSS_SCALE, Precision, checked_scale, choose
from openmps._runtime.precision import checked as checked_precision


class Inputs(Builder):
    """A graph on a device, and the tensors that feed it."""

    def __init__(
        self,
        device: Device | str | None = None,
        *,
        precision: Precision = "default",
        loss_scale: float = LOSS_SCALE,
        deterministic: bool = False,
    ) -> None:
        super().__init__()
        self.device = Device.of(device)
        self.precision = checked_precision(precision, "Graph")
        choose(self._native, precision, checked_scale(loss_scale, "Graph"), deterministic)
        self._placeholders: list[Tensor] = []
        self._variables: list[tuple[str, Tensor]] = []
        self._queue = _core.CommandQueue(self.device._native)
        self._runs = 0  # those that may have assigned variables

    def placeholder(
        self,
        shape: Sequence[int | None] | None = None,
        dtype: npt.DTypeLike = np.float32,
        *,
        name: str | None = None,
    ) -> Tensor:
        """Return a tensor that every run is fed with.

        Parameters
        ----------
        shape : sequence, optional
            None, or -1, for an extent that each feed decides; no shape at all leaves the number of axes open.
        dtype : dtype
        name : str, optional

        Examples
        --------
        >>> mps.Graph().placeholder((None, 28, 28, 1), name="images")
        <Tensor images: float32 ('?', 28, 28, 1)>
        """
        open_shape = None if shape is None else extents(shape, "shape")
        native = self._native.placeholder(open_shape, code_of(dtype), name or "")
        self._record.add("placeholderWithShape:dataType:name:", [open_shape, code_of(dtype), name], native)
        made = self._wrap(native)
        self._placeholders.append(made)
        return made

    def constant(self, value: npt.ArrayLike, dtype: npt.DTypeLike | None = None) -> Tensor:
        """Return a tensor of these elements.

        Parameters
        ----------
        value : tensor, array or number
        dtype : dtype
        """
        return self._tensor(value, dtype)

    # ---- variables

    def variable(self, value: npt.ArrayLike, dtype: npt.DTypeLike | None = None, *, name: str | None = None) -> Tensor:
        """Return a tensor that keeps its value from run to run, with this first one.

        Parameters
        ----------
        value : tensor, array or number
        dtype : dtype
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> count = graph.variable([0.0])
        >>> add = graph.assign(count, count + 1)
        >>> for _ in range(3):
        ...     _ = graph.run({}, [], [add])
        >>> graph.run({}, count)
        array([3.], dtype=float32)
        """
        elements = as_elements(value, dtype)
        code, shape = code_of(elements.dtype), list(elements.shape)
        native = self._native.variable(elements, code, name or "")
        self._record.add(
            "variableWithData:shape:dataType:name:", [self._record.data(elements), shape, code, name], native
        )
        variable = self._wrap(native)
        self._variables.append((name or "", variable))
        return variable

    def assign(self, variable: Tensor, value: Operand, *, name: str | None = None) -> Operation:
        """Return the operation that gives a variable another value.

        Reads of the variable that do not depend on it still see the value from before.

        Parameters
        ----------
        variable : Tensor
            A variable of ``Graph.variable``.
        value : tensor, array or number
        name : str, optional
            The name in messages.
        """
        answer = self._call(
            "assignVariable:withValueOfTensor:name:", variable, self._tensor(value, variable.dtype), name
        )
        assert isinstance(answer, Operation)
        return answer

    def read(self, variable: Tensor, *, name: str | None = None) -> Tensor:
        """Return the value of a variable at this place of the order.

        Parameters
        ----------
        variable : Tensor
            A variable of ``Graph.variable``.
        name : str, optional
            The name in messages.
        """
        return self._one("readVariable:name:", variable, name)
