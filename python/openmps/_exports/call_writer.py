"""The walk over a graph's calls that writers of files share: values by tensor, free names, rows, refusals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._mpsgraph import CALL, Block, Call, Recorded, dtype_of
from openmps.errors import UnsupportedError

__all__ = ["Array", "CallWriter", "Refusals", "Row", "refusal"]

Array = npt.NDArray[Any]

_VARIABLE, _CONSTANT = "variableWithData:shape:dataType:name:", "constantWithData:shape:dataType:"
_SCALAR, _READ, _PLACEHOLDER = (
    "constantWithScalar:dataType:",
    "readVariable:name:",
    "placeholderWithShape:dataType:name:",
)
_TRAINING = ("gradient", "assign", "adam", "stochastic")


# Writes a call; returns the name of its result's value, those of several, or None if the result has one.
Row: TypeAlias = Callable[[Any, Call], Any]


class Refusals(NamedTuple):
    """Ends of the sentences on calls that a format does not take."""

    executable: str
    training: str
    block: str
    other: str

    def of(self, call: Call) -> str:
        """Return why a call without a row is not written."""
        if call.selector == CALL:
            return self.executable
        if call.selector.startswith(_TRAINING):
            return self.training
        return self.block if any(isinstance(each, Block) for each in call.arguments) else self.other


def refusal(who: str, call: Call, reason: str) -> UnsupportedError:
    """Return the error of a call that is not written; the reason ends the sentence."""
    first = call.results[0]
    name = first.operation_name if isinstance(first, _core.GraphTensor) else first.name
    return UnsupportedError(f'{who}: operation "{name}" ({call.selector.partition("With")[0]}) {reason}.')


class CallWriter(ABC):
    """The names of values, by tensor, and the rows that write calls.

    Parameters
    ----------
    found : Recorded
        The calls that are needed, and the elements of variables and constants.
    rows : mapping of str to Row
        By selector.
    """

    WHO: ClassVar[str]  # begins messages
    PART: ClassVar[str]  # the giver of a value: "operator of ONNX"
    REFUSALS: ClassVar[Refusals]

    def __init__(self, found: Recorded, rows: Mapping[str, Row]) -> None:
        self._found, self._rows = found, rows
        self._names: dict[int, str] = {}
        self._taken: set[str] = set()

    def __call__(self, tensor: _core.GraphTensor) -> str:
        """Return the name of a tensor's value."""
        if tensor.identity not in self._names:
            raise UnsupportedError(
                f'{self.WHO}: a result of "{tensor.operation_name}" is used, which the {self.PART} does not give.'
            )
        return self._names[tensor.identity]

    def bind(self, tensor: _core.GraphTensor, name: str) -> None:
        """Let a tensor have a value."""
        self._names[tensor.identity] = name

    @abstractmethod
    def keep(self, tensor: _core.GraphTensor, elements: Array, name: str = "") -> None:
        """Let a tensor have elements that the file has; a variable has a name."""

    @staticmethod
    def dtype(tensor: _core.GraphTensor) -> np.dtype[Any]:
        """Return the dtype of a tensor's elements in the graph."""
        return dtype_of(tensor.data_type)

    def free(self, name: str) -> str:
        """Return this name, with a number after it if it is taken."""
        found, number = name, 1
        while found in self._taken:
            number += 1
            found = f"{name}_{number}"
        self._taken.add(found)
        return found

    def write(self, call: Call) -> None:
        """Write a call, and bind its results to their values; those of placeholders are bound before."""
        result = call.results[0]
        if call.selector == _PLACEHOLDER:
            return
        if call.selector in (_VARIABLE, _CONSTANT):
            name = result.operation_name if call.selector == _VARIABLE else ""
            self.keep(result, self._found.arrays[result.identity], name)
        elif call.selector == _SCALAR:
            self.keep(result, np.asarray(call.arguments[0], self.dtype(result)))
        elif call.selector == _READ:
            self.bind(result, self(call.arguments[0]))
        elif (row := self._rows.get(call.selector)) is None:
            raise refusal(self.WHO, call, self.REFUSALS.of(call))
        elif (found := row(self, call)) is not None:
            names = [found] if isinstance(found, str) else found
            for tensor, name in zip(call.results, names, strict=False):  # a row may leave a later result out
                self.bind(tensor, name)
