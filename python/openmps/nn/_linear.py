"""Layers of matrix products: dense ones, and tables of vectors."""

from __future__ import annotations

from typing import overload

from openmps._mpsgraph import Tensor
from openmps.errors import DTypeError, ShapeError
from openmps.nn._layer import LAYER, Layer, checked_layer, count, count_or_none, extent, features, trace_of
from openmps.nn._orders import also_in_order
from openmps.nn._parameter import Parameter
from openmps.nn.initializers import Initializer, normal, zeros

__all__ = ["Embedding", "Linear", "Positions"]


@checked_layer
class Linear(Layer):
    """x W^T + b along the last axis.

    ``Linear(outputs)`` reads the extent of the input at the first call. ``Linear(inputs, outputs)``, PyTorch's order,
    expects it.

    Parameters
    ----------
    outputs : int
        The extent of the result's last axis.
    inputs : int, optional
        That of the input's.
    bias : bool, optional
    initializer : Initializer, optional
        Of the weights; default: uniform in +-1 / sqrt(inputs), as PyTorch's. The bias begins with 0.

    Attributes
    ----------
    weight : Parameter, shape (outputs, inputs)
    bias : Parameter, shape (outputs,), or None

    Examples
    --------
    >>> nn.Linear(4)(np.ones((2, 3))).shape
    (2, 4)
    >>> nn.Linear(3, 4)(np.ones((2, 3))).shape
    (2, 4)
    """

    @overload
    def __init__(
        self, outputs: int, *, inputs: int | None = None, bias: bool = True, initializer: Initializer | None = None
    ) -> None: ...
    @overload
    def __init__(
        self, inputs: int, outputs: int, bias: bool = True, *, initializer: Initializer | None = None
    ) -> None: ...
    @also_in_order("inputs", "outputs", "bias")
    def __init__(
        self, outputs: int, *, inputs: int | None = None, bias: bool = True, initializer: Initializer | None = None
    ) -> None:
        self.outputs, self.inputs = count(outputs, "Linear: outputs"), count_or_none(inputs, "Linear: inputs")
        shape = None if self.inputs is None else (self.outputs, self.inputs)
        self.weight = Parameter(LAYER if initializer is None else initializer, shape)
        self.bias = Parameter(zeros(), (self.outputs,)) if bias else None

    def _settings(self) -> str:
        inputs = "" if self.inputs is None else f"{self.inputs}, "
        return f"{inputs}{self.outputs}{'' if self.bias else ', bias=False'}"

    def _forward(self, x: Tensor) -> Tensor:
        """Return the product and the bias, (..., outputs); `x` is (..., inputs)."""
        weight = self.weight.tensor((self.outputs, features(x, self.inputs, self)))
        y: Tensor = x @ x.graph.transpose(weight, (1, 0))
        return y if self.bias is None else y + self.bias.tensor((self.outputs,))


@checked_layer
class Embedding(Layer):
    """A vector for each of `numbers` class numbers.

    Parameters
    ----------
    numbers : int
        How many rows the table has.
    width : int
        The extent of a vector.
    initializer : Initializer, optional
        Of the table; default: normal(1), as PyTorch's.

    Attributes
    ----------
    weight : Parameter, shape (numbers, width)

    Examples
    --------
    >>> nn.Embedding(10, 4)(np.array([[1, 2, 9]])).shape
    (1, 3, 4)
    """

    def __init__(self, numbers: int, width: int, *, initializer: Initializer | None = None) -> None:
        self.numbers, self.width = count(numbers, "Embedding: numbers"), count(width, "Embedding: width")
        self.weight = Parameter(normal() if initializer is None else initializer, (self.numbers, self.width))

    def _settings(self) -> str:
        return f"{self.numbers}, {self.width}"

    def _forward(self, x: Tensor) -> Tensor:
        """Return the vectors (..., width) of class numbers, integers (...)."""
        if x.dtype.kind not in "iu":
            raise DTypeError(f"{self!r}: the input is {x.dtype}, expected integers.")
        table = self.weight.tensor((self.numbers, self.width))
        y: Tensor = x.graph.gather(table, x)
        return y


@checked_layer
class Positions(Layer):
    """Adds a learnt vector for each position of a sequence.

    Parameters
    ----------
    length : int
        The longest sequence.
    initializer : Initializer, optional
        Default: normal(0.02).

    Attributes
    ----------
    weight : Parameter, shape (length, width)

    Examples
    --------
    >>> nn.Positions(8)(np.zeros((2, 5, 4))).shape
    (2, 5, 4)
    """

    def __init__(self, length: int, *, initializer: Initializer | None = None) -> None:
        self.length = self._most_positions = count(length, "Positions: length")
        self.weight = Parameter(normal(0.02) if initializer is None else initializer)

    def _settings(self) -> str:
        return str(self.length)

    def _forward(self, x: Tensor) -> Tensor:
        """Return the sum for sequences (..., time, width) of at most `length` steps."""
        steps = extent(x, -2, self)
        if steps > self.length:
            raise ShapeError(f"{self!r}: the input has {steps} positions, expected at most {self.length}.")
        table = self.weight.tensor((self.length, extent(x, -1, self)))
        cache = trace_of(self).cache
        if cache is not None and cache.is_step:
            y: Tensor = x + x.graph.gather(table, x.graph.reshape(cache.position, (1,)))
            return y
        return x + table[:steps]
