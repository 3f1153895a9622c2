"""Parameters: the arrays of modules, which training changes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._display import extents
from openmps._mpsgraph import Tensor
from openmps._mpsgraph.stand_in import StandIn
from openmps.errors import ArgumentError, ShapeError, StateError
from openmps.nn._current import current_trace
from openmps.nn.initializers import Initializer

__all__ = ["Parameter"]

Array: TypeAlias = npt.NDArray[Any]
Shape: TypeAlias = tuple[int, ...]
Mark: TypeAlias = tuple[int | None, int]


class Home(Protocol):
    """The place of the newest values of parameters: a graph in which they are variables."""

    @property
    def writes(self) -> int:
        """How many runs may have changed values."""

    def read(self, parameters: Sequence[Parameter]) -> list[Array]:
        """Return the values that parameters have there."""


@checked_class
class Parameter(StandIn, KnownAttributes):
    """An array that a module owns; its values are trained, or are statistics of the training data.

    In a module's ``__call__`` it is an operand as tensors are. ``numpy()`` returns its values, ``assign`` sets them.

    Parameters
    ----------
    initial : array or Initializer
        The first values, or what draws them when the shape is known.
    shape : tuple of int, optional
        The shape, with an initializer. Without it the first call of the module decides.
    trainable : bool, optional
        Whether optimizers change it. False for running statistics.

    Attributes
    ----------
    is_statistic : bool
        Whether it was made as one that is not trained.

    Examples
    --------
    >>> class Scale(nn.Module):
    ...     def __init__(self, width):
    ...         self.factor = nn.Parameter(np.full(width, 2.0))
    ...     def __call__(self, x):
    ...         return x * self.factor
    >>> Scale(3)(np.ones((2, 3)))
    array([[2., 2., 2.],
           [2., 2., 2.]], dtype=float32)
    """

    def __init__(
        self, initial: npt.ArrayLike | Initializer, shape: Shape | None = None, *, trainable: bool = True
    ) -> None:
        self.trainable = trainable
        self.is_statistic = not trainable
        self._initializer = initial if isinstance(initial, Initializer) else None
        self._shape = shape
        self._array: Array | None = None  # the values, unless a workspace has newer ones
        self._home: Home | None = None  # the place of the newest values
        self._version = 0  # counts the values that programs have assigned
        self._at_hand: Mark | None = None  # of the values in `_array`, while there is a home
        if self._initializer is None:
            self._array = _floats(initial, "Parameter: initial")
            self._shape = self._array.shape

    def __repr__(self) -> str:
        kind = "" if self.trainable else ", not trained"
        return f"<Parameter {'of unknown shape' if self._shape is None else extents(self._shape)}{kind}>"

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameter:
        copy = object.__new__(type(self))
        vars(copy).update(self.__getstate__())
        copy._array = None if copy._array is None else copy._array.copy()
        return copy

    def __getstate__(self) -> dict[str, Any]:
        is_at_hand = self._home is None or self._at_hand == self.mark
        array = self._array if is_at_hand else self.numpy()
        return {**vars(self), "_array": array, "_home": None, "_at_hand": None}

    @property
    def mark(self) -> Mark:
        """A mark of the present values: others have another one."""
        return (None, self._version) if self._home is None else (id(self._home), self._home.writes)

    @property
    def shape(self) -> Shape | None:
        """The shape; None before the first call of the module decides it."""
        return self._shape

    @property
    def size(self) -> int:
        """The number of elements; 0 while the shape is unknown."""
        return 0 if self._shape is None else math.prod(self._shape)

    @property
    def is_known(self) -> bool:
        """Whether it has values."""
        return self._array is not None or self._home is not None

    # ---- values

    def numpy(self) -> Array:
        """Return the values, as float32.

        Raises
        ------
        StateError
            If the shape is not known yet.

        Examples
        --------
        >>> nn.Parameter([1, 2]).numpy()
        array([1., 2.], dtype=float32)
        """
        if self._home is not None:
            [self._array] = self._home.read([self])
            return self._array
        if self._array is None:
            raise StateError("Parameter: there are no values before the first call of its module; see Module.build.")
        return self._array

    def assign(self, values: npt.ArrayLike) -> None:
        """Set the values.

        Raises
        ------
        ShapeError
            If they have another shape.

        Examples
        --------
        >>> parameter = nn.Parameter([1, 2])
        >>> parameter.assign([3, 4])
        >>> parameter.numpy()
        array([3., 4.], dtype=float32)
        """
        array = _floats(values, "Parameter.assign: values")
        if self._shape is not None and array.shape != self._shape:
            raise ShapeError(f"Parameter.assign: values have shape {array.shape}, expected {self._shape}.")
        self._array, self._shape, self._home = array, array.shape, None
        self._version += 1

    def drawn(self, shape: Shape, seed: int, path: str) -> None:
        """Let it have this shape; draw the first values if there are none.

        Raises
        ------
        ShapeError
            If it has another shape.

        Examples
        --------
        >>> parameter = nn.Parameter(nn.initializers.ones())
        >>> parameter.drawn((2,), seed=0, path="factor")
        >>> parameter.numpy()
        array([1., 1.], dtype=float32)
        """
        if self._shape is not None and self._shape != shape:
            raise ShapeError(f"{path} has shape {self._shape}, its input asks for {shape}.")
        self._shape = shape
        if not self.is_known:
            assert self._initializer is not None
            self._array = self._initializer.draw(shape, seed, path)

    # ---- in a graph

    def tensor(self, shape: Shape | None = None) -> Tensor:
        """Return its tensor in the graph that is being made.

        Parameters
        ----------
        shape : tuple of int, optional
            The shape that the input of the module asks for.

        Raises
        ------
        StateError
            Outside a call of a module.
        ShapeError
            If it has another shape.

        Examples
        --------
        >>> parameter, graph = nn.Parameter([1, 2]), mps.Graph("cpu")
        >>> with nn.train(graph):
        ...     doubled = parameter.tensor() * 2
        >>> graph.run({}, doubled)
        array([2., 4.], dtype=float32)
        """
        found: Tensor = current_trace("Parameter").tensor_of(self, shape)
        return found

    def _operand(self) -> Tensor:
        return self.tensor()


def _floats(values: Any, who: str) -> Array:
    try:
        array = np.asarray(values, np.float32)
    except (TypeError, ValueError):
        raise ArgumentError(f"{who} are no array of numbers.") from None
    return np.array(array)  # a copy
