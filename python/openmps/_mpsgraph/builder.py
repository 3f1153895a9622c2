"""The base of all operation families: it turns users' values into operands and calls Apple's methods by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import as_array
from openmps._checks.attributes import KnownAttributes
from openmps._checks.rules import shown
from openmps._mpsgraph.dtypes import as_elements, as_number, code_of, is_float
from openmps._mpsgraph.record import Record
from openmps._mpsgraph.stand_in import StandIn
from openmps._mpsgraph.tensor import Axes, Operand, Operation, Tensor
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, DTypeError, GraphError

_CAST = "castTensor:toType:name:"


class Builder(KnownAttributes):
    """The part of a graph on which its families stand; their methods get arguments that fit their annotations."""

    device: Device

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        checked_class(cls, values_alone=False)

    def __init__(self) -> None:
        self._native = _core.TensorGraph()
        self._record = Record()
        self._tensors: dict[int, Tensor] = {}

    # ---- operands

    def _tensor(self, x: Operand, dtype: npt.DTypeLike | None = None) -> Tensor:
        """Return a tensor of this graph: itself, that of an object that stands for one, or a constant."""
        x = x._operand() if isinstance(x, StandIn) else x
        if isinstance(x, Tensor):
            if x.graph is not self:
                raise GraphError(f"{x!r} belongs to another graph.")
            return x
        elements = as_elements(x, dtype)
        code = code_of(elements.dtype)
        if elements.ndim == 0 and _fits_float(elements):
            number = as_number(elements)
            if isinstance(number, complex):
                return self._one("constantWithRealPart:imaginaryPart:dataType:", number.real, number.imag, code)
            return self._one("constantWithScalar:dataType:", float(number), code)
        native = self._native.constant(elements, code)
        self._record.add(
            "constantWithData:shape:dataType:", [self._record.data(elements), list(elements.shape), code], native
        )
        return self._wrap(native)

    def _alike(self, a: Operand, b: Operand) -> tuple[Tensor, Tensor]:
        """Return two tensors; a value that is no tensor yet takes the other one's dtype, or stays complex."""
        a, b = (x._operand() if isinstance(x, StandIn) else x for x in (a, b))
        if isinstance(a, Tensor):
            return self._tensor(a), self._tensor(b) if isinstance(b, Tensor) else self._operand_beside(a, b)
        if isinstance(b, Tensor):
            return self._operand_beside(b, a), self._tensor(b)
        return self._tensor(a), self._tensor(b)

    def _operand_beside(self, tensor: Tensor, value: Operand) -> Tensor:
        """Return a value as a constant that is an operand beside a tensor."""
        if tensor.dtype == np.bool_:
            _check_truths(tensor, value)
        return self._tensor(value, _dtype_beside(tensor, value))

    def _wide(self, who: str, x: Operand) -> Tensor:
        """Return floats as float32, in which methods of several operations compute; refuse other dtypes."""
        tensor = self._tensor(x)
        if not is_float(tensor.dtype):
            raise DTypeError(f"{who}: {tensor!r} is given, expected floats.")
        return tensor if tensor.dtype == np.float32 else self._one(_CAST, tensor, code_of(np.float32), None)

    def _rounded(self, y: Tensor, like: Tensor, name: str | None) -> Tensor:
        """Return the result of such a method in the dtype of its operand, under the name that a program gave."""
        if y.dtype != like.dtype:
            return self._one(_CAST, y, code_of(like.dtype), name)
        return y if name is None else self._one("identityWithTensor:name:", y, name)

    def _wrap(self, native: Any) -> Tensor:
        """Return the one Python object of a native tensor."""
        found = self._tensors.get(native.identity)
        if found is None:  # another thread may be as far
            found = self._tensors.setdefault(native.identity, Tensor(self, native))  # type: ignore[arg-type]
        return found

    # ---- calls

    def _call(self, selector: str, *arguments: Any) -> Any:
        """Call one of the graph's methods with native arguments, and wrap its result."""
        natives = [_native(argument) for argument in arguments]
        answer = self._native.call(selector, natives)
        self._record.add(selector, natives, answer)
        return self._wrapped(answer)

    def _one(self, selector: str, *arguments: Any) -> Tensor:
        """Call a method that returns one tensor."""
        answer = self._call(selector, *arguments)
        assert isinstance(answer, Tensor)
        return answer

    def _many(self, selector: str, *arguments: Any) -> list[Tensor]:
        """Call a method that returns several tensors."""
        answer = self._call(selector, *arguments)
        assert isinstance(answer, list)
        return answer

    def _wrapped(self, answer: Any) -> Any:
        if isinstance(answer, list):
            return [self._wrap(native) for native in answer]
        if isinstance(answer, _core.GraphOperation):
            return Operation(self, answer)  # type: ignore[arg-type]
        return self._wrap(answer)

    def _reduced(self, selector: str, x: Tensor, axes: Axes, *, keepdims: bool, name: str | None) -> Tensor:
        """Call a reduction, which keeps its axes, and drop them unless they are to stay."""
        numbers = None if axes is None else [axes] if isinstance(axes, int) else list(axes)
        y = self._one(selector, x, numbers, name)
        if keepdims or numbers == []:
            return y
        if numbers is None:
            return self._one("reshapeTensor:withShape:name:", y, [], None)
        return self._one("squeezeTensor:axes:name:", y, numbers, None)


def _dtype_beside(tensor: Tensor, value: Operand) -> np.dtype[Any] | None:
    """Return the dtype of a value that is an operand beside a tensor; None: its own, because it is complex."""
    is_complex = isinstance(value, complex | np.ndarray | np.generic | list | tuple) and np.iscomplexobj(value)
    return None if is_complex else tensor.dtype


def _check_truths(tensor: Tensor, value: Operand) -> None:
    """Refuse numbers beside a tensor of bool that are neither 0 nor 1: as bool they would all be True."""
    numbers = as_array(value, "a constant")
    if numbers.dtype.kind in "iufc":
        others = numbers[(numbers != 0) & (numbers != 1)]
        if others.size:
            raise ArgumentError(
                f"{tensor!r} is beside {others.flat[0]}, expected True, False, 0 or 1; Graph.cast makes numbers of it."
            )


def _native(argument: Any) -> Any:
    """Return the form of an argument that the compiled core takes."""
    if isinstance(argument, Tensor | Operation):
        return argument._native
    if isinstance(argument, list | tuple) and argument and isinstance(argument[0], Tensor):
        return [tensor._native for tensor in argument]
    if isinstance(argument, np.generic):
        return argument.item()
    return argument


def extents(shape: Sequence[int | None], who: str) -> list[int]:
    """Return extents as integers, -1 for one that is open."""
    try:
        found = [-1 if extent is None else int(extent) for extent in shape]
    except (OverflowError, TypeError, ValueError):
        raise ArgumentError(f"{who} is {shown(shape)}, expected integers.") from None
    if any(not -(2**63) <= extent < 2**63 for extent in found):
        raise ArgumentError(f"{who} is {shown(shape)}, expected integers of at most 64 bits.")
    return found


def natives(objects: Any, kind: type[Tensor] | type[Operation]) -> list[Any]:
    """Return the native objects of one Tensor or Operation, or of a sequence of them."""
    listed = [objects] if isinstance(objects, Tensor | Operation) else objects
    if not isinstance(listed, Iterable) or isinstance(listed, str):
        raise ArgumentError(f"{objects!r} is given, expected a sequence of {kind.__name__}.")
    found = []
    for each in listed:
        if not isinstance(each, kind):
            raise ArgumentError(f"{each!r} is given, expected a {kind.__name__}.")
        found.append(each._native)
    return found


def _fits_float(number: npt.NDArray[Any]) -> bool:
    """Whether a scalar of Apple's method, a double, holds the number exactly; larger integers are data."""
    return number.dtype.kind not in "iu" or int(float(number)) == int(number)
