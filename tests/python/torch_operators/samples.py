"""PyTorch's samples of an operator, and what is made of them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import torch

from .mapping import LeftOut, Operator

NUMPY_TYPES = {
    torch.bool: np.bool_,
    torch.complex64: np.complex64,
    torch.float16: np.float16,
    torch.float32: np.float32,
    torch.int8: np.int8,
    torch.int16: np.int16,
    torch.int32: np.int32,
    torch.int64: np.int64,
    torch.uint8: np.uint8,
}
LONG_AXIS = 65_536
_LARGEST = 1 << 18  # elements of a sample
# Denormals are 0 in float32: docs/numerics.md.
_FLOATS = [float("inf"), float("-inf"), 0.0, -0.0, 1e38, -3e38, 1e-37, 88.9, -104.0]
_LARGE = {1e38, -3e38}
_FLOATS += [0.5, 1.5, 2.5, -0.5, 16777217.0, 3e9, -1.0, 1.0]


def tensors_of(tree: Any) -> list[Any]:
    """Return the tensors of nested arguments, in order."""
    if isinstance(tree, torch.Tensor):
        return [tree]
    if isinstance(tree, dict):
        tree = list(tree.values())
    return [tensor for each in tree for tensor in tensors_of(each)] if isinstance(tree, list | tuple) else []


def with_tensors(tree: Any, replaced: Iterator[Any]) -> Any:
    """Return nested arguments with other tensors in the same order."""
    if isinstance(tree, torch.Tensor):
        return next(replaced)
    if isinstance(tree, dict):
        return {name: with_tensors(each, replaced) for name, each in tree.items()}
    if isinstance(tree, list | tuple):
        listed = [with_tensors(each, replaced) for each in tree]
        return tuple(listed) if isinstance(tree, tuple) and not isinstance(tree, torch.Size) else listed
    return tree


def samples(info: Any, dtype: Any, most: int) -> list[tuple[Any, bool]]:
    """Return an operator's samples, then half as many of its reference inputs, and whether each is one of these."""
    found: list[tuple[Any, bool]] = []
    for kind, count in (("sample_inputs", most), ("reference_inputs", most // 2)):
        torch.manual_seed(0)
        made = itertools.islice(getattr(info, kind)("cpu", dtype, requires_grad=False), count)
        found += [(sample, kind == "reference_inputs") for sample in made]
    return found


Change = Callable[[Operator, list[Any], np.random.Generator], list[Any]]


def _as_they_are(operator: Operator, tensors: list[Any], random: np.random.Generator) -> list[Any]:
    return tensors


def _strided(operator: Operator, tensors: list[Any], random: np.random.Generator) -> list[Any]:
    """Return the same values in every second element of a larger memory."""
    strided = []
    for tensor in tensors:
        if tensor.ndim and tensor.numel():
            wide = torch.repeat_interleave(tensor, 2, dim=-1)
            tensor = wide[..., ::2]
        strided.append(tensor)
    return strided


def _extreme(operator: Operator, tensors: list[Any], random: np.random.Generator) -> list[Any]:
    """Replace six of ten elements: floats by infinities and zeros, integers by the ends of their range and 2^53."""
    return _replaced(operator, tensors, random, lambda dtype: _extremes_of(dtype, has_large=not operator.sums))


def _with_nan(operator: Operator, tensors: list[Any], random: np.random.Generator) -> list[Any]:
    """Replace six of ten floats by NaN."""
    if operator.nan:
        raise LeftOut(operator.nan)
    return _replaced(operator, tensors, random, lambda dtype: [math.nan] if dtype.is_floating_point else [])


def _extremes_of(dtype: Any, has_large: bool) -> Sequence[float]:
    if dtype.is_floating_point:
        return [number for number in _FLOATS if has_large or number not in _LARGE]
    if dtype.is_complex or dtype == torch.bool:
        return []
    ends = torch.iinfo(dtype)
    return [ends.min, ends.max, ends.max - 1, 1, 3] + (
        [2**53, 2**53 + 1, -(2**53) - 1, 2**24 + 1] if dtype == torch.int64 else []
    )


def _replaced(
    operator: Operator, tensors: list[Any], random: np.random.Generator, values_of: Callable[[Any], Sequence[float]]
) -> list[Any]:
    """Return tensors of the first one's type with values of a list in six of ten places."""
    first = tensors[0] if tensors else torch.empty(0)
    values = torch.tensor(values_of(first.dtype), dtype=first.dtype)
    if not operator.takes_extremes or not len(values) or not first.numel():
        raise LeftOut("no elements with extremes")
    changed = []
    for number, tensor in enumerate(tensors):
        if tensor.dtype == first.dtype and not (operator.has_indices and number):
            drawn = values[torch.from_numpy(random.integers(0, len(values), tensor.shape))]
            chosen = torch.from_numpy(np.asarray(random.random(tensor.shape) < (0.6 if tensor.numel() > 1 else 1)))
            tensor = torch.where(chosen, drawn, tensor)
        changed.append(tensor)
    return changed


def _long(operator: Operator, tensors: list[Any], random: np.random.Generator) -> list[Any]:
    """Repeat tensors along their longest axis until it has 65,536 elements."""
    shapes = {tuple(tensor.shape) for tensor in tensors}
    if not operator.takes_long_axes or len(shapes) != 1 or 0 in (shape := shapes.pop()) or not shape:
        raise LeftOut("no axis that may be longer")
    axis = int(np.argmax(shape))
    if np.prod(shape) // shape[axis] * LONG_AXIS > _LARGEST * 4:
        raise LeftOut("too large")
    times = [-(-LONG_AXIS // extent) if i == axis else 1 for i, extent in enumerate(shape)]
    return [tensor.repeat(times).narrow(axis, 0, LONG_AXIS).contiguous() for tensor in tensors]


CHANGES: dict[str, Change] = {
    "plain": _as_they_are,
    "strided": _strided,
    "extreme": _extreme,
    "nan": _with_nan,
    "long": _long,
    "open": _as_they_are,  # placeholders of unknown extents
}
