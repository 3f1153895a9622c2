"""Element types of ONNX, and the NumPy dtypes in which a graph holds their elements."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import as_array
from openmps.errors import DTypeError, UnsupportedError

Array = npt.NDArray[Any]


class ElementType(NamedTuple):
    """A type of TensorProto: its name, the dtype that holds its elements, and whether a graph may make such elements.

    The wider type of a float8 or an int4 does not round or wrap as they do: elements of them are read, but not made.
    """

    name: str
    held: str
    is_made: bool = True


# By TensorProto.DataType. MPSGraph has no float64, and bfloat16 and those of 8 bits or fewer have no NumPy dtype.
ELEMENT_TYPES = {
    1: ElementType("float", "float32"),
    2: ElementType("uint8", "uint8"),
    3: ElementType("int8", "int8"),
    4: ElementType("uint16", "uint16"),
    5: ElementType("int16", "int16"),
    6: ElementType("int32", "int32"),
    7: ElementType("int64", "int64"),
    9: ElementType("bool", "bool"),
    10: ElementType("float16", "float16"),
    11: ElementType("double", "float32"),
    12: ElementType("uint32", "uint32"),
    13: ElementType("uint64", "uint64"),
    14: ElementType("complex64", "complex64"),
    15: ElementType("complex128", "complex64"),
    16: ElementType("bfloat16", "float32"),
    17: ElementType("float8e4m3fn", "float32", is_made=False),
    18: ElementType("float8e4m3fnuz", "float32", is_made=False),
    19: ElementType("float8e5m2", "float32", is_made=False),
    20: ElementType("float8e5m2fnuz", "float32", is_made=False),
    21: ElementType("uint4", "uint8", is_made=False),
    22: ElementType("int4", "int8", is_made=False),
    23: ElementType("float4e2m1", "float32", is_made=False),
    24: ElementType("float8e8m0", "float32", is_made=False),
    25: ElementType("uint2", "uint8", is_made=False),
    26: ElementType("int2", "int8", is_made=False),
}
_BY_DTYPE = {each.held: code for code, each in reversed(ELEMENT_TYPES.items()) if each.is_made and code != 16}
_OTHERS = {0: "undefined", 8: "string"}


def element_type(code: int, who: str) -> ElementType:
    """Return a type of TensorProto; refuse strings, and types that later versions add."""
    found = ELEMENT_TYPES.get(code)
    if found is None:
        raise UnsupportedError(f"{who} has elements of type {_OTHERS.get(code, code)}, expected numbers.")
    return found


def code_of(dtype: np.dtype[Any]) -> int:
    """Return the type of TensorProto for a dtype that a graph has."""
    return _BY_DTYPE.get(dtype.name, 11 if dtype == np.float64 else 0)


def numbers(value: Any, who: str) -> Array:
    """Return a value of a user as an array of numbers in a dtype of NumPy."""
    array = as_array(value, who)
    try:
        return held(array)
    except (TypeError, ValueError):
        raise DTypeError(f"{who} is an array of {array.dtype}, expected numbers.") from None


def held(array: Array) -> Array:
    """Return elements in a dtype that NumPy has itself; those of other packages become wider ones."""
    name = array.dtype.name
    if array.dtype.kind in "fiubc" and name in np.sctypeDict:
        return array
    wider = "uint8" if name.startswith("uint") else "int8" if name.startswith("int") else "float32"
    return array.astype(wider)
