"""The table of operators: PyTorch's name, a function that computes it by a graph, and what its samples allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Compute = Callable[..., Any]

# Reasons of the fields `nan` and `ties`.
NAN_IS_LEFT_OUT = "comparisons with NaN are false, so Apple's maximum leaves it out"
NAN_HAS_NO_ORDER = "a sort has no place for NaN"
BOUNDS = "the gradient at a bound is a choice"
EQUAL_ELEMENTS = "the gradient of equal elements is a choice"

# Reasons of the field `gradient_extremes`: docs/numerics.md, "Infinities and NaN in gradients".
OUTSIDE = "the function has no value there"
LIMITS = "PyTorch's formula has inf / inf where ours has the limit"
JUMPS = "the function jumps there"
OTHER_FACTORS = "PyTorch divides by the element; ours multiplies the other factors"
NAN_ALONE = "the gradient of NaN alone is 0"
AT_NAN = "a gradient at NaN is NaN"
CENTERED = "ours has the gradient by the mean, which is 0 for finite elements"

# Reasons of the field `peer_nan`.
PADDING = "PyTorch multiplies padding by weights; ours skips it"
FOLDED = "PyTorch folds the mean into the shift, where an infinite scale gives inf - inf"


class LeftOut(Exception):
    """A sample that the function does not compute, with the reason. It is counted, not compared."""


@dataclass(frozen=True)
class Operator:
    """How a graph computes one of PyTorch's operators."""

    compute: Compute  # takes the graph, then the operator's own arguments
    takes_long_axes: bool = False  # a longer axis changes no other argument
    first_result_only: bool = False  # the others depend on the order of equal elements
    constants: frozenset[int] = frozenset()  # tensors of a sample that have no gradient
    takes_extremes: bool = True
    has_indices: bool = False  # the first tensor alone takes extreme values
    nan: str = ""  # why NaN is not compared: docs/numerics.md has the rules
    sums: bool = False  # extreme values stay so small that no sum of products overflows
    unit: float = 1  # the size of numbers whose differences are small gradients
    peer_nan: str = ""  # why PyTorch's NaN is not compared with extreme values and NaN
    gradient_extremes: str = ""  # why gradients are not compared with extreme values and NaN
    ties: str = ""  # why gradients are not compared where elements may be equal: halves, long axes, extreme values


OPERATORS: dict[str, Operator] = {}


def operator(*names: str, **traits: Any) -> Callable[[Compute], Compute]:
    """Enter a function into the table under PyTorch's names."""

    def enter(compute: Compute) -> Compute:
        for name in names:
            OPERATORS[name] = Operator(compute, **traits)
        return compute

    return enter


def refuse_options(options: dict[str, Any]) -> None:
    """Leave a sample out that has options with a value."""
    for name, value in options.items():
        if value is not None and value is not False:
            raise LeftOut(f"{name}={value!r}")


def axes_of(dim: int | Sequence[int] | None) -> list[int] | None:
    """Return PyTorch's `dim` as axes; None and an empty list mean all."""
    if dim is None:
        return None
    return [dim] if isinstance(dim, int) else list(dim) or None


def need_axes(*tensors: Any, least: int = 1) -> None:
    """Leave samples out whose tensors have fewer axes."""
    if any(tensor.ndim < least for tensor in tensors):
        raise LeftOut(f"fewer than {least} axes")


def as_list(values: Sequence[Any]) -> list[int]:
    """Return extents given one by one or as one list."""
    listed = values[0] if len(values) == 1 and not isinstance(values[0], int) else values
    return [int(value) for value in listed]


def per_axis(value: int | Sequence[int], axes: int) -> list[int]:
    """Return a number for each axis."""
    if isinstance(value, int):
        return [value] * axes
    return list(value) * axes if len(value) == 1 else list(value)


def int32(graph: Any, tensor: Any) -> Any:
    """Return indices as the integers that MPSGraph takes."""
    return tensor if tensor.dtype == np.int32 else graph.cast(tensor, np.int32)


def product(extents: Iterable[int]) -> int:
    """Return the product of extents."""
    return int(np.prod(list(extents)))
