"""A function of each element (a neuron) after a sum or a product: neurons, weighted sums, dense layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._display import counted
from openmps._nodes import neurons
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message
from openmps.errors import ArgumentError, ShapeError
from openmps.matrix._operands import Array, Batch, Memory, as_numbers, as_one, as_operand, result_dtype, run

__all__ = ["fully_connected", "neuron", "prelu", "weighted_sum"]


@checked("neuron")
def neuron(
    x: npt.ArrayLike,
    function: str,
    *,
    a: float | None = None,
    b: float | None = None,
    c: float | None = None,
    alpha: float = 1.0,
    bias: npt.ArrayLike | None = None,
    device: Device | str | None = None,
) -> Array:
    """Return function(alpha * x + bias) of each element.

    Parameters
    ----------
    x : array, shape (rows, columns) or (batch, rows, columns)
    function : str
        The name of one of Apple's functions, as in ``openmps.rnn``: a node's in small letters, such as "softplus" of
        ``openmps.NeuronSoftPlusNode``, or "identity".
    a, b, c : float, optional
        The function's parameters; by default those of its node.
    alpha : float, optional
    bias : array, shape (columns,), optional
        Added to each row.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ArgumentError
        If there is no such function.
    ShapeError, DTypeError
        If an array has the wrong shape, an extent of 0, or holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixNeuron.

    Examples
    --------
    >>> neuron([[-1, 2]], "relu", a=0.5, device="cpu").tolist()
    [[-0.5, 2.0]]
    """
    settings = [_neuron("neuron", function, a, b, c), ("setAlpha:", [float(alpha)])]
    return _with_neuron("neuron", x, bias, settings, device)


@checked("prelu")
def prelu(
    x: npt.ArrayLike,
    a: npt.ArrayLike,
    *,
    alpha: float = 1.0,
    bias: npt.ArrayLike | None = None,
    device: Device | str | None = None,
) -> Array:
    """Return y = alpha * x + bias where y >= 0, else a * y, with one number `a` for each column.

    Parameters
    ----------
    x : array, shape (rows, columns) or (batch, rows, columns)
    a : array, shape (columns,)
    alpha : float, optional
    bias : array, shape (columns,), optional
        Added to each row.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If an array has the wrong shape, an extent of 0, or holds no numbers.

    Notes
    -----
    Apple's names: MPSMatrixNeuron, setNeuronToPReLUWithParametersA.

    Examples
    --------
    >>> prelu([[-1, -2, 3]], [0.5, 0.25, 0], device="cpu").tolist()
    [[-0.5, -0.5, 3.0]]
    """
    columns = as_operand(x, "prelu: x").shape[-1]
    slopes = as_one(a, "prelu: a", (columns,)).astype(np.float32)
    settings: list[Message] = [("setNeuronToPReLUWithParametersA:", [slopes]), ("setAlpha:", [float(alpha)])]
    return _with_neuron("prelu", x, bias, settings, device)


@checked("weighted_sum")
def weighted_sum(
    matrices: Sequence[npt.ArrayLike],
    scales: npt.ArrayLike | None = None,
    *,
    transpose: bool = False,
    bias: npt.ArrayLike | None = None,
    function: str = "identity",
    a: float | None = None,
    b: float | None = None,
    c: float | None = None,
    device: Device | str | None = None,
) -> Array:
    """Return function(sum of scales[i] * matrices[i] + bias).

    Parameters
    ----------
    matrices : sequence of arrays, shape (rows, columns)
        1 or more of one shape.
    scales : array, shape (len(matrices),), optional
        By default ones.
    transpose : bool, optional
        Whether the result is the transposed sum.
    bias : array, optional
        One number for each column of the result.
    function : str, optional
        As in ``neuron``; with its parameters `a`, `b`, `c`.
    a, b, c : float, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (rows, columns), or (columns, rows) with ``transpose``

    Raises
    ------
    ArgumentError
        If there are no matrices, or no such function.
    ShapeError, DTypeError
        If an array has the wrong shape, an extent of 0, or holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixSum.

    Examples
    --------
    >>> weighted_sum([[[1, 2]], [[3, 4]]], [1, 10], device="cpu").tolist()
    [[31.0, 42.0]]
    """
    parts = _of_one_shape(matrices)
    rows, columns = parts[0].shape
    factors = np.ones(len(parts), np.float32) if scales is None else scales
    factors = as_one(factors, "weighted_sum: scales", (len(parts),)).astype(np.float32)
    place, dtype = Device.of(device), result_dtype(*parts)
    shape = (columns, rows) if transpose else (rows, columns)
    added = _bias(bias, "weighted_sum", shape[1], place)
    result = Memory(place, (1, *shape), dtype)
    sources = [Memory.of(place, part[np.newaxis]).native for part in parts]
    run(
        place,
        "MPSMatrixSum",
        ("initWithDevice:count:rows:columns:transpose:", [len(parts), rows, columns, transpose]),
        (
            "encodeToCommandBuffer:sourceMatrices:resultMatrix:scaleVector:offsetVector:biasVector:startIndex:",
            [sources, result, Memory.of(place, factors[np.newaxis]), None, added, 0],
        ),
        [result],
        settings=[_neuron("weighted_sum", function, a, b, c)],
    )
    total: Array = result.numpy()[0]
    return total


@checked("fully_connected")
def fully_connected(
    x: npt.ArrayLike,
    weights: npt.ArrayLike,
    bias: npt.ArrayLike | None = None,
    *,
    alpha: float = 1.0,
    function: str = "identity",
    a: float | None = None,
    b: float | None = None,
    c: float | None = None,
    device: Device | str | None = None,
) -> Array:
    """Return function(alpha * x @ weights + bias): a dense layer whose samples are rows.

    Parameters
    ----------
    x : array, shape (samples, inputs) or (batch, samples, inputs)
    weights : array, shape (inputs, outputs) or (batch, inputs, outputs)
    bias : array, shape (outputs,), optional
    alpha : float, optional
    function : str, optional
        As in ``neuron``; with its parameters `a`, `b`, `c`.
    a, b, c : float, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (samples, outputs) or (batch, samples, outputs)

    Raises
    ------
    ArgumentError
        If there is no such function.
    ShapeError, DTypeError
        If the shapes do not fit each other, an extent is 0, or an array holds no numbers.

    Notes
    -----
    Apple's name: MPSMatrixFullyConnected.

    Examples
    --------
    >>> fully_connected([[1, 2]], [[1], [-1]], [0.5], function="relu", device="cpu").tolist()
    [[0.0]]
    """
    samples = as_operand(x, "fully_connected: x")
    columns = as_operand(weights, "fully_connected: weights")
    inputs, outputs = columns.shape[-2:]
    if samples.shape[-1] != inputs:
        raise ShapeError(
            f"fully_connected: x has {counted(samples.shape[-1], 'column')}, weights has {counted(inputs, 'row')}; "
            f"expected as many."
        )
    batch = Batch("fully_connected", x=(samples, 2), weights=(columns, 2))
    place = Device.of(device)
    added = _bias(bias, "fully_connected", outputs, place)
    result = Memory(place, (batch.count, samples.shape[-2], outputs), result_dtype(samples, columns))
    sources = [Memory.of(place, batch.arrays[name]) for name in ("x", "weights")]
    run(
        place,
        "MPSMatrixFullyConnected",
        ("initWithDevice:", []),
        ("encodeToCommandBuffer:inputMatrix:weightMatrix:biasVector:resultMatrix:", [*sources, added, result]),
        [result],
        settings=[_neuron("fully_connected", function, a, b, c), ("setAlpha:", [float(alpha)])],
    )
    return batch.unstacked(result.numpy())


def _of_one_shape(matrices: Sequence[npt.ArrayLike]) -> list[Array]:
    parts = [as_numbers(matrix, f"weighted_sum: matrices[{i}]") for i, matrix in enumerate(matrices)]
    if not parts:
        raise ArgumentError("weighted_sum: there are 0 matrices, expected 1 or more.")
    if parts[0].ndim != 2 or 0 in parts[0].shape:
        raise ShapeError(
            f"weighted_sum: matrices[0] has shape {parts[0].shape}, expected (rows, columns), 1 or more of each."
        )
    for i, part in enumerate(parts):
        as_one(part, f"weighted_sum: matrices[{i}]", parts[0].shape)
    return parts


def _with_neuron(who: str, x: Any, bias: Any, settings: list[Message], device: Device | str | None) -> Array:
    values = as_operand(x, f"{who}: x")
    batch, place = Batch(who, x=(values, 2)), Device.of(device)
    added = _bias(bias, who, values.shape[-1], place)
    source = Memory.of(place, batch.arrays["x"])
    result = Memory(place, source.shape, values.dtype)
    run(
        place,
        "MPSMatrixNeuron",
        ("initWithDevice:", []),
        ("encodeToCommandBuffer:inputMatrix:biasVector:resultMatrix:", [source, added, result]),
        [result],
        settings=settings,
    )
    return batch.unstacked(result.numpy())


def _neuron(who: str, function: str, a: float | None, b: float | None, c: float | None) -> Message:
    number, parameters = neurons.parameters(who, function, a, b, c)
    return "setNeuronType:parameterA:parameterB:parameterC:", [number, *parameters]


def _bias(bias: Any, who: str, columns: int, device: Device) -> Memory | None:
    if bias is None:
        return None
    return Memory.of(device, as_one(bias, f"{who}: bias", (columns,))[np.newaxis])
