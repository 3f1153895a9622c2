"""Tensors and operations of a graph: the operands and results of its methods."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.answered_names import AnsweredNames
from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._mpsgraph.dtypes import dtype_of, is_float, name_of
from openmps._mpsgraph.element_methods import ElementMethods
from openmps._mpsgraph.refusals import Refusals
from openmps._mpsgraph.stand_in import StandIn
from openmps._mpsgraph.their_methods import METHODS
from openmps.errors import ArgumentError, DTypeError, ShapeError

if TYPE_CHECKING:
    from openmps._mpsgraph.graph import Graph

__all__ = ["Operand", "Operation", "Tensor"]


class Operators(Protocol):
    """A graph, as far as the operators of its tensors need it."""

    def add(self, a: Operand, b: Operand, /) -> Tensor: ...
    def subtract(self, a: Operand, b: Operand, /) -> Tensor: ...
    def multiply(self, a: Operand, b: Operand, /) -> Tensor: ...
    def divide(self, a: Operand, b: Operand, /) -> Tensor: ...
    def floor_modulo(self, a: Operand, b: Operand, /) -> Tensor: ...
    def floor_divide(self, a: Operand, b: Operand, /) -> Tensor: ...
    def power(self, a: Operand, b: Operand, /) -> Tensor: ...
    def matmul(self, a: Operand, b: Operand, /) -> Tensor: ...
    def logical_and(self, a: Operand, b: Operand, /) -> Tensor: ...
    def logical_or(self, a: Operand, b: Operand, /) -> Tensor: ...
    def logical_xor(self, a: Operand, b: Operand, /) -> Tensor: ...
    def bitwise_and(self, a: Operand, b: Operand, /) -> Tensor: ...
    def bitwise_or(self, a: Operand, b: Operand, /) -> Tensor: ...
    def bitwise_xor(self, a: Operand, b: Operand, /) -> Tensor: ...
    def left_shift(self, a: Operand, b: Operand, /) -> Tensor: ...
    def right_shift(self, a: Operand, b: Operand, /) -> Tensor: ...
    def equal(self, a: Operand, b: Operand, /) -> Tensor: ...
    def not_equal(self, a: Operand, b: Operand, /) -> Tensor: ...
    def less(self, a: Operand, b: Operand, /) -> Tensor: ...
    def less_equal(self, a: Operand, b: Operand, /) -> Tensor: ...
    def greater(self, a: Operand, b: Operand, /) -> Tensor: ...
    def greater_equal(self, a: Operand, b: Operand, /) -> Tensor: ...
    def negative(self, x: Operand, /) -> Tensor: ...
    def absolute(self, x: Operand, /) -> Tensor: ...
    def logical_not(self, x: Operand, /) -> Tensor: ...
    def bitwise_not(self, x: Operand, /) -> Tensor: ...
    def rint(self, x: Operand, /) -> Tensor: ...
    def floor(self, x: Operand, /) -> Tensor: ...
    def ceil(self, x: Operand, /) -> Tensor: ...
    def trunc(self, x: Operand, /) -> Tensor: ...
    def reduce_sum(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def mean(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def reduce_max(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def reduce_min(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def reduce_max_nan(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def reduce_min_nan(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def reduce_product(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def reduce_and(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def reduce_or(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def variance(self, x: Operand, axes: Axes = None, /, *, ddof: int = 0, keepdims: bool = False) -> Tensor: ...
    def std(self, x: Operand, axes: Axes = None, /, *, ddof: int = 0, keepdims: bool = False) -> Tensor: ...
    def logsumexp(self, x: Operand, axes: Axes = None, /, *, keepdims: bool = False) -> Tensor: ...
    def norm(self, x: Operand, axes: Axes = None, /, *, ord: float = 2, keepdims: bool = False) -> Tensor: ...
    def softmax(self, x: Operand, axis: int = -1, /) -> Tensor: ...
    def log_softmax(self, x: Operand, axis: int = -1, /) -> Tensor: ...
    def cumulative_sum(self, x: Operand, axis: int = -1, /) -> Tensor: ...
    def cumulative_product(self, x: Operand, axis: int = -1, /) -> Tensor: ...
    def argsort(self, x: Operand, axis: int = -1, /, *, descending: bool = False) -> Tensor: ...
    def argmax(self, x: Operand, axis: int = -1, /, *, keepdims: bool = False) -> Tensor: ...
    def argmin(self, x: Operand, axis: int = -1, /, *, keepdims: bool = False) -> Tensor: ...
    def clamp(self, x: Operand, minimum: Operand, maximum: Operand, /) -> Tensor: ...
    def cast(self, x: Operand, dtype: npt.DTypeLike, /) -> Tensor: ...
    def reshape(self, x: Operand, shape: Sequence[int] | Tensor, /) -> Tensor: ...
    def flatten(self, x: Operand, /) -> Tensor: ...
    def squeeze(self, x: Operand, axes: Axes = None, /) -> Tensor: ...
    def expand_dims(self, x: Operand, axes: int | Sequence[int], /) -> Tensor: ...
    def transpose(self, x: Operand, order: Sequence[int] | None = None, /) -> Tensor: ...
    def getitem(self, x: Tensor, key: Index | tuple[Index, ...], /) -> Tensor: ...


class Operation(KnownAttributes):
    """An operation of a graph (MPSGraphOperation), which a run can target and others can depend upon.

    Made by the methods of :class:`Graph` that make no tensor, such as ``assign``, from the graph and a native object.

    Examples
    --------
    >>> graph = mps.Graph()
    >>> count = graph.variable([0.0], name="count")
    >>> graph.assign(count, count + 1).name
    'assignVariable_4'
    """

    def __init__(self, graph: Operators, native: _core.GraphOperation) -> None:
        self._graph = graph
        self._native = native

    @property
    def graph(self) -> Graph:
        """The Graph that it belongs to."""
        return cast("Graph", self._graph)

    @property
    def name(self) -> str:
        """The name it was given, else one made of its kind and number."""
        return self._native.name

    def __repr__(self) -> str:
        return f"<Operation {self.name}>"


@checked_class
class Tensor(ElementMethods, Refusals, KnownAttributes, AnsweredNames):
    """A value that a graph computes (MPSGraphTensor); a key of dictionaries by identity.

    Made by the methods of :class:`Graph`, from that graph and the native object; Python's operators make new ones.
    `==` and `!=` compare element by element, as in NumPy; `is` tells whether two tensors are one.

    Examples
    --------
    >>> graph = mps.Graph()
    >>> x = graph.placeholder((None, 3), name="x")
    >>> (2 * x + 1).shape
    (None, 3)
    >>> graph.run({x: [[1, 2, 1]]}, x == 1)
    array([[ True, False,  True]])
    """

    __array_priority__ = 1000  # NumPy leaves the operators to this class

    def __init__(self, graph: Operators, native: _core.GraphTensor) -> None:
        self._graph = graph
        self._native = native
        self._shape: tuple[int | None, ...] | None = None
        self._no_rows = ""  # why it cannot be unpacked

    # ---- properties

    @property
    def graph(self) -> Graph:
        """The Graph that it belongs to."""
        return cast("Graph", self._graph)

    @property
    def shape(self) -> tuple[int | None, ...] | None:
        """Extents, None for one that feeds decide; None if not even the number of axes is known."""
        if self._shape is None:
            extents = self._native.shape
            self._shape = None if extents is None else tuple(None if extent < 0 else extent for extent in extents)
        return self._shape

    @property
    def ndim(self) -> int | None:
        """How many axes it has, if that is known."""
        shape = self.shape
        return None if shape is None else len(shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype of its elements."""
        return dtype_of(self._native.data_type)

    @property
    def name(self) -> str:
        """The name of the operation that makes it."""
        return self._native.operation_name

    def _operand(self) -> Tensor:
        return self

    def _answers_to(self, name: str) -> Mapping[str, str]:
        is_function = name not in METHODS and hasattr(type(self._graph), name)
        return {name: f"x.graph.{name}(x)"} if is_function else METHODS

    def __repr__(self) -> str:
        shape = "?" if self.shape is None else tuple("?" if extent is None else extent for extent in self.shape)
        return f"<Tensor {self.name}: {name_of(self.dtype)} {shape}>"

    # ---- the first axis

    def __len__(self) -> int:
        shape = self.shape
        if not shape or shape[0] is None:
            raise ShapeError(f"{self!r} has no known number of rows; len takes a tensor whose first extent is known.")
        return shape[0]

    def __iter__(self) -> Iterator[Tensor]:
        if self._no_rows:
            raise ArgumentError(self._no_rows)
        return iter([self[row] for row in range(len(self))])

    # ---- operators

    def __add__(self, other: Operand) -> Tensor:
        return self._graph.add(self, other)

    def __radd__(self, other: Operand) -> Tensor:
        return self._graph.add(other, self)

    def __sub__(self, other: Operand) -> Tensor:
        return self._graph.subtract(self, other)

    def __rsub__(self, other: Operand) -> Tensor:
        return self._graph.subtract(other, self)

    def __mul__(self, other: Operand) -> Tensor:
        return self._graph.multiply(self, other)

    def __rmul__(self, other: Operand) -> Tensor:
        return self._graph.multiply(other, self)

    def __truediv__(self, other: Operand) -> Tensor:
        return self._graph.divide(self, other)

    def __rtruediv__(self, other: Operand) -> Tensor:
        return self._graph.divide(other, self)

    def __mod__(self, other: Operand) -> Tensor:
        return self._graph.floor_modulo(self, other)

    def __rmod__(self, other: Operand) -> Tensor:
        return self._graph.floor_modulo(other, self)

    def __floordiv__(self, other: Operand) -> Tensor:
        return self._graph.floor_divide(self, other)

    def __rfloordiv__(self, other: Operand) -> Tensor:
        return self._graph.floor_divide(other, self)

    def __divmod__(self, other: Operand) -> tuple[Tensor, Tensor]:
        return self // other, self % other

    def __rdivmod__(self, other: Operand) -> tuple[Tensor, Tensor]:
        return self.__rfloordiv__(other), self.__rmod__(other)

    def __pow__(self, other: Operand, modulus: None = None) -> Tensor:
        if modulus is not None:
            raise DTypeError(f"{self!r} is raised to a power modulo a number; `x ** y % z` does both.")
        return self._graph.power(self, other)

    def __rpow__(self, other: Operand) -> Tensor:
        return self._graph.power(other, self)

    def __matmul__(self, other: Operand) -> Tensor:
        return self._graph.matmul(self, other)

    def __rmatmul__(self, other: Operand) -> Tensor:
        return self._graph.matmul(other, self)

    def __neg__(self) -> Tensor:
        return self._graph.negative(self)

    def __abs__(self) -> Tensor:
        return self._graph.absolute(self)

    def __pos__(self) -> Tensor:
        return self

    def __round__(self, digits: None = None) -> Tensor:
        if digits is not None:
            raise DTypeError(f"{self!r} is rounded to {digits} digits; round takes a tensor alone.")
        return self._graph.rint(self)

    def __floor__(self) -> Tensor:
        return self._graph.floor(self)

    def __ceil__(self) -> Tensor:
        return self._graph.ceil(self)

    def __trunc__(self) -> Tensor:
        return self._graph.trunc(self)

    def __invert__(self) -> Tensor:
        return self._graph.logical_not(self) if self._is_bool("~") else self._graph.bitwise_not(self)

    def __and__(self, other: Operand) -> Tensor:
        return self._graph.logical_and(self, other) if self._is_bool("&") else self._graph.bitwise_and(self, other)

    def __rand__(self, other: Operand) -> Tensor:
        return self._graph.logical_and(other, self) if self._is_bool("&") else self._graph.bitwise_and(other, self)

    def __or__(self, other: Operand) -> Tensor:
        return self._graph.logical_or(self, other) if self._is_bool("|") else self._graph.bitwise_or(self, other)

    def __ror__(self, other: Operand) -> Tensor:
        return self._graph.logical_or(other, self) if self._is_bool("|") else self._graph.bitwise_or(other, self)

    def __xor__(self, other: Operand) -> Tensor:
        return self._graph.logical_xor(self, other) if self._is_bool("^") else self._graph.bitwise_xor(self, other)

    def __rxor__(self, other: Operand) -> Tensor:
        return self._graph.logical_xor(other, self) if self._is_bool("^") else self._graph.bitwise_xor(other, self)

    def __lshift__(self, other: Operand) -> Tensor:
        return self._graph.left_shift(self, other)

    def __rlshift__(self, other: Operand) -> Tensor:
        return self._graph.left_shift(other, self)

    def __rshift__(self, other: Operand) -> Tensor:
        return self._graph.right_shift(self, other)

    def __rrshift__(self, other: Operand) -> Tensor:
        return self._graph.right_shift(other, self)

    def _is_bool(self, operator: str) -> bool:
        """Return whether an operator is one of logic; else it is one of bits."""
        if self.dtype.kind not in "biu":
            raise DTypeError(f"{self!r} is an operand of {operator}, which takes tensors of bool and of integers.")
        return self.dtype == np.bool_

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> Any:
        return self._graph.equal(self, cast("Operand", other)) if _is_value(other) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return self._graph.not_equal(self, cast("Operand", other)) if _is_value(other) else NotImplemented

    def __lt__(self, other: Operand) -> Tensor:
        return self._graph.less(self, other)

    def __le__(self, other: Operand) -> Tensor:
        return self._graph.less_equal(self, other)

    def __gt__(self, other: Operand) -> Tensor:
        return self._graph.greater(self, other)

    def __ge__(self, other: Operand) -> Tensor:
        return self._graph.greater_equal(self, other)

    def __getitem__(self, key: Index | tuple[Index, ...]) -> Tensor:
        return self._graph.getitem(self, key)

    # ---- spellings of NumPy's and PyTorch's

    @property
    def T(self) -> Tensor:
        """The tensor with its axes in reverse. See ``Graph.transpose``."""
        return self._graph.transpose(self)

    def reshape(self, *shape: int | Sequence[int]) -> Tensor:
        """Return the same elements in another shape; one extent may be -1. See ``Graph.reshape``."""
        return self._graph.reshape(self, shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape)  # type: ignore[arg-type]

    def flatten(self, axis: int = 0) -> Tensor:
        """Return the axes from `axis` on as one, the last; by default all axes."""
        if axis == 1 and self.ndim not in (0, 1):
            return self._graph.flatten(self)  # knows the number of axes of the result
        return self._graph.reshape(self, _flattened(self, axis))

    def squeeze(self, axes: Axes = None) -> Tensor:
        """Return the tensor without axes of extent 1. See ``Graph.squeeze`` for `axes`."""
        return self._graph.squeeze(self, axes)

    def unsqueeze(self, axis: int) -> Tensor:
        """Return the tensor with a new axis of extent 1; `axis` is its number in the result."""
        return self._graph.expand_dims(self, axis)

    def astype(self, dtype: npt.DTypeLike) -> Tensor:
        """Return the elements as another type. See ``Graph.cast`` for `dtype`."""
        return self._graph.cast(self, dtype)

    def sum(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return sums along axes. See ``Graph.reduce_sum`` for `axes` and `keepdims`."""
        return self._graph.reduce_sum(self, axes, keepdims=keepdims)

    def mean(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return means along axes. See ``Graph.mean`` for `axes` and `keepdims`."""
        return self._graph.mean(self, axes, keepdims=keepdims)

    def max(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return largest elements along axes, NaN where one is. See ``Graph.reduce_max`` for `axes` and `keepdims`."""
        reduce = self._graph.reduce_max_nan if is_float(self.dtype) else self._graph.reduce_max
        return reduce(self, axes, keepdims=keepdims)

    def min(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return smallest elements along axes, NaN where one is. See ``Graph.reduce_min`` for `axes` and `keepdims`."""
        reduce = self._graph.reduce_min_nan if is_float(self.dtype) else self._graph.reduce_min
        return reduce(self, axes, keepdims=keepdims)

    def prod(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return products along axes. See ``Graph.reduce_product`` for `axes` and `keepdims`."""
        return self._graph.reduce_product(self, axes, keepdims=keepdims)

    def all(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return whether no element is 0. See ``Graph.reduce_and`` for `axes` and `keepdims`."""
        return self._graph.reduce_and(self, axes, keepdims=keepdims)

    def any(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return whether any element is not 0. See ``Graph.reduce_or`` for `axes` and `keepdims`."""
        return self._graph.reduce_or(self, axes, keepdims=keepdims)

    def var(self, axes: Axes = None, *, ddof: int = 0, keepdims: bool = False) -> Tensor:
        """Return variances along axes. See ``Graph.variance`` for `axes`, `ddof` and `keepdims`."""
        return self._graph.variance(self, axes, ddof=ddof, keepdims=keepdims)

    def std(self, axes: Axes = None, *, ddof: int = 0, keepdims: bool = False) -> Tensor:
        """Return standard deviations along axes. See ``Graph.std`` for `axes`, `ddof` and `keepdims`."""
        return self._graph.std(self, axes, ddof=ddof, keepdims=keepdims)

    def logsumexp(self, axes: Axes = None, *, keepdims: bool = False) -> Tensor:
        """Return logarithms of sums of exponentials along axes. See ``Graph.logsumexp`` for `axes` and `keepdims`."""
        return self._graph.logsumexp(self, axes, keepdims=keepdims)

    def norm(self, axes: Axes = None, *, ord: float = 2, keepdims: bool = False) -> Tensor:
        """Return norms of vectors along axes. See ``Graph.norm`` for `axes`, `ord` and `keepdims`."""
        return self._graph.norm(self, axes, ord=ord, keepdims=keepdims)

    def softmax(self, axis: int = -1) -> Tensor:
        """Return exponentials divided by their sum along an axis. See ``Graph.softmax`` for `axis`."""
        return self._graph.softmax(self, axis)

    def log_softmax(self, axis: int = -1) -> Tensor:
        """Return the logarithm of the softmax along an axis. See ``Graph.log_softmax`` for `axis`."""
        return self._graph.log_softmax(self, axis)

    def cumsum(self, axis: int = -1) -> Tensor:
        """Return running sums along an axis. See ``Graph.cumulative_sum`` for `axis`."""
        return self._graph.cumulative_sum(self, axis)

    def cumprod(self, axis: int = -1) -> Tensor:
        """Return running products along an axis. See ``Graph.cumulative_product`` for `axis`."""
        return self._graph.cumulative_product(self, axis)

    def argsort(self, axis: int = -1, *, descending: bool = False) -> Tensor:
        """Return positions of elements in their order. See ``Graph.argsort`` for `axis` and `descending`."""
        return self._graph.argsort(self, axis, descending=descending)

    def argmax(self, axis: int = -1, *, keepdims: bool = False) -> Tensor:
        """Return positions of the largest elements. See ``Graph.argmax`` for `axis` and `keepdims`."""
        return self._graph.argmax(self, axis, keepdims=keepdims)

    def argmin(self, axis: int = -1, *, keepdims: bool = False) -> Tensor:
        """Return positions of the smallest elements. See ``Graph.argmin`` for `axis` and `keepdims`."""
        return self._graph.argmin(self, axis, keepdims=keepdims)

    def clip(self, minimum: Operand, maximum: Operand) -> Tensor:
        """Return the elements within bounds. See ``Graph.clamp`` for `minimum` and `maximum`."""
        return self._graph.clamp(self, minimum, maximum)

    clamp = clip

    def transpose(self, *order: int) -> Tensor:
        """Return the axes in another order. See ``Graph.transpose`` for `order`."""
        return self._graph.transpose(self, order or None)

    permute = transpose


def _flattened(x: Tensor, axis: int) -> Sequence[int] | Tensor:
    """Return the shape of a tensor whose axes from `axis` on become one."""
    shape = x.shape
    if shape is None:
        if axis == 0:
            return (-1,)
        raise ShapeError(f"{x!r} has an unknown number of axes; flatten takes axis 0 or 1 of it.")
    first = axis + len(shape) if axis < 0 else axis
    if not 0 <= first <= max(len(shape) - 1, 0):
        raise ArgumentError(f"Tensor.flatten: axis is {axis}, expected one of {len(shape)} axes.")
    rest = shape[first:]
    extents = [-1 if extent is None else extent for extent in shape[:first]]
    extents.append(-1 if None in rest else math.prod(cast("tuple[int, ...]", rest)))
    unknown = extents.count(-1)
    if unknown == 0 or (unknown == 1 and 0 not in extents):
        return extents
    graph = x.graph
    found = graph.shape_of(x)
    last = graph.reduce_product(found[first:], 0, keepdims=True) if None in rest else np.array(extents[-1:], np.int32)
    return graph.concat([found[:first], last])


def _is_value(other: object) -> bool:
    """Return whether a tensor is compared with it element by element; texts, None and other objects differ from it."""
    values = (Tensor, StandIn, bool, int, float, complex, np.generic, np.ndarray, list, tuple)
    return isinstance(other, values) or hasattr(other, "__dlpack__")


Axes: TypeAlias = int | Sequence[int] | None
Index: TypeAlias = int | slice | EllipsisType | Tensor | npt.NDArray[Any] | Sequence[Any] | None
# A tensor or its substitute: numbers and arrays become constants of the graph.
Operand: TypeAlias = Tensor | StandIn | npt.ArrayLike
