"""The calls of matrix kernels that are classes: gradients, normalization, copies, random numbers."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.arrays import as_array
from openmps._checks.rules import shown
from openmps._kernels.kernel import Kernel
from openmps._nodes import neurons
from openmps.errors import ArgumentError, BoundsError, ShapeError, UnsupportedError
from openmps.matrix._operands import Array, Memory, as_one, as_operand, result_dtype

__all__ = [
    "CopyBase",
    "DenseGradient",
    "DenseGradients",
    "NeuronGradientBase",
    "NeuronGradients",
    "Normalization",
    "NormalizationGradient",
    "NormalizationGradients",
    "Normalized",
    "RandomBase",
    "RandomDistribution",
]

_UINT32, _FLOAT32 = 0x20, 0x10000020  # MPSDataType


def neuron_of(function: str, a: float | None, b: float | None, c: float | None, who: str) -> list[Any]:
    """Return a neuron's type and parameters as Apple's arguments."""
    number, parameters = neurons.parameters(who, function, a, b, c)
    return [number, *parameters]


class MatrixKernel(Kernel):
    """The base of matrix kernels that are classes."""

    def _matrix(self, name: str, data: Any, shape: tuple[int, int] | None = None) -> Array:
        who = f"{type(self).__name__}: {name}"
        array = as_operand(data, who) if shape is None else as_one(data, who, shape)
        if array.ndim != 2:
            raise ShapeError(f"{who} has shape {array.shape}, expected (rows, columns).")
        return array

    def _on_device(self, array: Array) -> _core.MatrixMemory:
        return Memory.of(self.device, array[np.newaxis]).native

    def _columns(self, name: str, data: Any, columns: int) -> _core.MatrixMemory | None:
        """Return one number for each column on the device; none for None."""
        if data is None:
            return None
        return self._on_device(as_one(data, f"{type(self).__name__}: {name}", (columns,)))

    def _blank(self, *shape: int, dtype: Any = np.float32) -> Memory:
        return Memory(self.device, (1, *shape), dtype)


class Normalized(NamedTuple):
    """The result of a normalization.

    Parameters
    ----------
    result : ndarray, shape (rows, columns)
    mean, variance : ndarray of float32, shape (columns,)
        Those of the input with `compute_statistics`, else those that were given.
    """

    result: Array
    mean: Array
    variance: Array


class NormalizationGradients(NamedTuple):
    """The gradients of a normalization.

    Parameters
    ----------
    data : ndarray, shape (rows, columns)
    gamma, beta : ndarray of float32, shape (columns,)
    """

    data: Array
    gamma: Array
    beta: Array


class DenseGradients(NamedTuple):
    """The gradients of a dense layer.

    Parameters
    ----------
    data : ndarray, shape (samples, inputs)
    weights : ndarray, shape (inputs, outputs)
    bias : ndarray of float32, shape (outputs,)
    """

    data: Array
    weights: Array
    bias: Array


class NeuronGradients(NamedTuple):
    """The gradients of a function of each element.

    Parameters
    ----------
    data : ndarray, shape (rows, columns)
    bias : ndarray of float32, shape (columns,)
    """

    data: Array
    bias: Array


class Normalization(MatrixKernel):
    """The base of normalizations of columns."""

    compute_statistics: bool

    @checked()
    def __call__(
        self,
        input: npt.ArrayLike,
        mean: npt.ArrayLike | None = None,
        variance: npt.ArrayLike | None = None,
        gamma: npt.ArrayLike | None = None,
        beta: npt.ArrayLike | None = None,
    ) -> Normalized:
        """Return function(gamma * (input - mean) / sqrt(variance + epsilon) + beta).

        Parameters
        ----------
        input : array of float32 or float16, shape (rows, columns)
            Rows are feature vectors.
        mean, variance : array, shape (columns,), optional
            Needed without `compute_statistics`.
        gamma, beta : array, shape (columns,), optional
            By default 1 and 0.

        Returns
        -------
        Normalized

        Raises
        ------
        ArgumentError
            If statistics are missing, or given where they are computed.
        ShapeError, DTypeError
            If an array has another shape, or no numbers.
        """
        who, x = type(self).__name__, self._matrix("input", input)
        columns = x.shape[1]
        for name, given in (("mean", mean), ("variance", variance)):
            if (given is None) != self.compute_statistics:
                raise ArgumentError(
                    f"{who}: {name} is {'missing' if given is None else 'given'}, compute_statistics is "
                    f"{self.compute_statistics}."
                )
        statistics = [self._blank(columns), self._blank(columns)]
        for memory, name, given in zip(statistics, ("mean", "variance"), (mean, variance), strict=True):
            if given is not None:
                memory.native.write(as_one(given, f"{who}: {name}", (columns,)).astype(np.float32))
        result = self._blank(*x.shape, dtype=x.dtype)
        scales = [self._columns("gamma", gamma, columns), self._columns("beta", beta, columns)]
        encoder = "encodeToCommandBuffer:inputMatrix:meanVector:varianceVector:gammaVector:betaVector:resultMatrix:"
        natives = [memory.native for memory in statistics]
        self._run([(encoder, [self._on_device(x), *natives, *scales, result.native])], [*natives, result.native])
        return Normalized(result.numpy()[0], statistics[0].numpy()[0], statistics[1].numpy()[0])


class NormalizationGradient(MatrixKernel):
    """The base of gradients of normalizations."""

    @checked()
    def __call__(
        self,
        gradient: npt.ArrayLike,
        input: npt.ArrayLike,
        mean: npt.ArrayLike,
        variance: npt.ArrayLike,
        gamma: npt.ArrayLike | None = None,
        beta: npt.ArrayLike | None = None,
    ) -> NormalizationGradients:
        """Return the gradients of a normalization by the statistics of its input.

        Parameters
        ----------
        gradient : array of float32 or float16, shape (rows, columns)
            Of the normalization's result.
        input : array of float32 or float16, shape (rows, columns)
            Its input.
        mean, variance : array, shape (columns,)
            The input's.
        gamma, beta : array, shape (columns,), optional
            By default 1 and 0.

        Returns
        -------
        NormalizationGradients

        Raises
        ------
        ShapeError, DTypeError
            If an array has another shape, or no numbers.
        """
        x = self._matrix("input", input)
        g = self._matrix("gradient", gradient, (x.shape[0], x.shape[1]))
        columns = x.shape[1]
        sources = [self._on_device(g), self._on_device(x)]
        rows = {"mean": mean, "variance": variance, "gamma": gamma, "beta": beta}
        vectors = [self._columns(name, given, columns) for name, given in rows.items()]
        results = [self._blank(*x.shape, dtype=result_dtype(g, x)), self._blank(columns), self._blank(columns)]
        encoder = (
            "encodeToCommandBuffer:gradientMatrix:inputMatrix:meanVector:varianceVector:gammaVector:betaVector:"
            "resultGradientForDataMatrix:resultGradientForGammaVector:resultGradientForBetaVector:"
        )
        natives = [memory.native for memory in results]
        self._run([(encoder, [*sources, *vectors, *natives])], natives)
        return NormalizationGradients(*(memory.numpy()[0] for memory in results))


class DenseGradient(MatrixKernel):
    """The base of gradients of dense layers."""

    @checked()
    def __call__(self, gradient: npt.ArrayLike, input: npt.ArrayLike, weights: npt.ArrayLike) -> DenseGradients:
        """Return alpha * g @ weights^T, alpha * input^T @ g and the sums of g over its rows.

        Parameters
        ----------
        gradient : array of float32 or float16, shape (samples, outputs)
            g, the gradient of the layer's result.
        input : array of float32 or float16, shape (samples, inputs)
        weights : array of float32 or float16, shape (inputs, outputs)

        Returns
        -------
        DenseGradients

        Raises
        ------
        ShapeError, DTypeError
            If the shapes do not fit each other, or an array has no numbers.
        """
        g = self._matrix("gradient", gradient)
        samples, outputs = g.shape
        inputs = self._matrix("input", input).shape[1]
        x = self._matrix("input", input, (samples, inputs))
        w = self._matrix("weights", weights, (inputs, outputs))
        data, by_weights = self._blank(*x.shape, dtype=result_dtype(g, w)), self._blank(*w.shape, dtype=w.dtype)
        by_bias = self._blank(outputs)
        back, taken, factors = (self._on_device(array) for array in (g, x, w))
        data_encoder = "encodeGradientForDataToCommandBuffer:gradientMatrix:weightMatrix:resultGradientForDataMatrix:"
        weights_encoder = (
            "encodeGradientForWeightsAndBiasToCommandBuffer:gradientMatrix:inputMatrix:resultGradientForWeightMatrix:"
            "resultGradientForBiasVector:"
        )
        results = [memory.native for memory in (data, by_weights, by_bias)]
        messages = [
            (data_encoder, [back, factors, results[0]]),
            (weights_encoder, [back, taken, results[1], results[2]]),
        ]
        self._run(messages, results)
        return DenseGradients(data.numpy()[0], by_weights.numpy()[0], by_bias.numpy()[0])


class NeuronGradientBase(MatrixKernel):
    """The base of gradients of functions of each element."""

    @checked()
    def __call__(
        self, gradient: npt.ArrayLike, input: npt.ArrayLike, bias: npt.ArrayLike | None = None
    ) -> NeuronGradients:
        """Return alpha * g * function'(y), and the sums of g * function'(y) over rows, for y = alpha * input + bias.

        Parameters
        ----------
        gradient : array of float32 or float16, shape (rows, columns)
            g, the gradient of the function's result.
        input : array of float32 or float16, shape (rows, columns)
        bias : array, shape (columns,), optional

        Returns
        -------
        NeuronGradients

        Raises
        ------
        ShapeError, DTypeError
            If the shapes do not fit each other, or an array has no numbers.
        """
        x = self._matrix("input", input)
        g = self._matrix("gradient", gradient, (x.shape[0], x.shape[1]))
        columns = x.shape[1]
        added = self._columns("bias", np.zeros(columns) if bias is None else bias, columns)
        data, by_bias = self._blank(*x.shape, dtype=result_dtype(g, x)), self._blank(columns)
        encoder = (
            "encodeToCommandBuffer:gradientMatrix:inputMatrix:biasVector:resultGradientForDataMatrix:"
            "resultGradientForBiasVector:"
        )
        results = [data.native, by_bias.native]
        self._run([(encoder, [self._on_device(g), self._on_device(x), added, *results])], results)
        return NeuronGradients(data.numpy()[0], by_bias.numpy()[0])


class CopyBase(MatrixKernel):
    """The base of copies of parts of matrices."""

    copy_rows: int
    copy_columns: int
    sources_are_transposed: bool
    destinations_are_transposed: bool

    @checked()
    def __call__(
        self,
        source: npt.ArrayLike,
        destination: npt.ArrayLike,
        offsets: tuple[int, int, int, int] = (0, 0, 0, 0),
        *,
        row_permute_indices: npt.ArrayLike | None = None,
        column_permute_indices: npt.ArrayLike | None = None,
    ) -> Array:
        """Return the destination with a part of the source in it.

        Parameters
        ----------
        source : array of float32 or float16, shape (rows, columns)
        destination : array of the source's dtype, shape (rows, columns)
            Not changed.
        offsets : tuple of int, optional
            Row and column where the source is read, then row and column where the destination is written.
        row_permute_indices : array of integers, shape (copy_rows,), optional
            Row i of the copy is the source's row of this number.
        column_permute_indices : array of integers, shape (copy_columns,), optional
            The same for columns.

        Returns
        -------
        ndarray of the destination's dtype and shape

        Raises
        ------
        BoundsError
            If the copy leaves a matrix, or an index is none of the source.
        ShapeError, DTypeError, ArgumentError
            If an array has another shape, no numbers, or numbers that are no indices.
        """
        x, y = self._matrix("source", source), self._matrix("destination", destination)
        places = _integers(offsets, f"{type(self).__name__}: offsets")
        given = (row_permute_indices, column_permute_indices)
        self._check_bounds("source", x, places[:2], self.sources_are_transposed, [each is not None for each in given])
        self._check_bounds("destination", y, places[2:], self.destinations_are_transposed, [False, False])
        into = Memory.of(self.device, y[np.newaxis])
        numbers = Memory(self.device, (1, 4), np.uint32)
        numbers.native.write(np.array(places, np.uint32))
        description = "initWithSourceMatrices:destinationMatrices:offsetVector:offset:"
        arguments = [[self._on_device(x)], [into.native], numbers.native, 0]
        copies = _core.KernelObject("MPSMatrixCopyDescriptor", (description, arguments))
        extents = x.shape[::-1] if self.sources_are_transposed else x.shape
        rows = self._indices("row_permute_indices", given[0], self.copy_rows, extents[0] - places[0])
        columns = self._indices("column_permute_indices", given[1], self.copy_columns, extents[1] - places[1])
        encoder = (
            "encodeToCommandBuffer:copyDescriptor:rowPermuteIndices:rowPermuteOffset:columnPermuteIndices:"
            "columnPermuteOffset:"
        )
        self._run([(encoder, [copies, rows, 0, columns, 0])], [into.native])
        made: Array = into.numpy()[0]
        return made

    def _check_bounds(
        self, name: str, array: Array, first: Sequence[int], transposed: bool, permuted: Sequence[bool]
    ) -> None:
        sizes = [self.copy_rows, self.copy_columns]
        wanted = sizes[::-1] if transposed else sizes
        for axis, what in enumerate(("rows", "columns")):
            by_indices = permuted[1 - axis if transposed else axis]
            last = first[axis] + (1 if by_indices else wanted[axis])
            if last > array.shape[axis]:
                raise BoundsError(
                    f"{type(self).__name__}: {name} has {array.shape[axis]} {what}; {last} are copied from or to."
                )

    def _indices(self, name: str, data: Any, count: int, most: int) -> _core.MatrixMemory | None:
        if data is None:
            return None
        who = f"{type(self).__name__}: {name}"
        array = as_array(data, who)
        if array.shape != (count,) or array.dtype.kind not in "iu":
            raise ShapeError(f"{who} is {array.dtype} of shape {array.shape}, expected integers, ({count},).")
        if not 0 <= int(array.min()) <= int(array.max()) < most:
            raise BoundsError(f"{who} are {array.min()} to {array.max()}, expected 0 to {most - 1}.")
        memory = Memory(self.device, (1, count), np.uint32)
        memory.native.write(np.ascontiguousarray(array, np.uint32))
        return memory.native


def _integers(value: Any, who: str) -> list[int]:
    try:
        given = [operator.index(each) for each in value]
    except TypeError:
        given = []
    if len(given) != 4 or min(given) < 0 or max(given) >= 2**31:
        raise ArgumentError(f"{who} is {shown(value)}, expected four integers of 0 or more.")
    return given


@dataclass(frozen=True)
class RandomDistribution:
    """A distribution of random floats; ``uniform`` and ``normal`` make one (MPSMatrixRandomDistributionDescriptor).

    Parameters
    ----------
    kind : {"uniform", "normal"}
    numbers : tuple of float
        Minimum and maximum, or mean and standard deviation, perhaps with minimum and maximum.

    Examples
    --------
    >>> RandomDistribution.normal(1.0, 0.5)
    RandomDistribution(kind='normal', numbers=(1.0, 0.5))
    """

    kind: str
    numbers: tuple[float, ...]

    @classmethod
    def uniform(cls, minimum: float = 0.0, maximum: float = 1.0) -> RandomDistribution:
        """Return numbers that are equally frequent in [minimum, maximum).

        Parameters
        ----------
        minimum, maximum : float, optional

        Raises
        ------
        ArgumentError
            If a number is infinite or NaN, or the minimum is above the maximum.
        """
        return cls("uniform", _checked("uniform", (minimum, maximum), (minimum, maximum)))

    @classmethod
    def normal(
        cls,
        mean: float = 0.0,
        standard_deviation: float = 1.0,
        *,
        minimum: float | None = None,
        maximum: float | None = None,
    ) -> RandomDistribution:
        """Return numbers by Gauss, clipped to [minimum, maximum] if both are given.

        Parameters
        ----------
        mean, standard_deviation : float, optional
        minimum, maximum : float, optional
            Both or none.

        Raises
        ------
        ArgumentError
            If a number is infinite or NaN, the deviation is negative, the minimum is above the maximum, or alone.
        """
        if (minimum is None) != (maximum is None):
            raise ArgumentError("RandomDistribution.normal: minimum and maximum belong together; one is missing.")
        if not standard_deviation >= 0:
            raise ArgumentError(
                f"RandomDistribution.normal: standard_deviation is {standard_deviation}, expected 0 or more."
            )
        limits = () if minimum is None or maximum is None else (minimum, maximum)
        return cls("normal", _checked("normal", (mean, standard_deviation, *limits), limits))


def _checked(method: str, numbers: tuple[float, ...], limits: tuple[float, ...]) -> tuple[float, ...]:
    if not all(math.isfinite(number) for number in numbers):
        raise ArgumentError(f"RandomDistribution.{method}: the numbers are {numbers}, expected finite ones.")
    if limits and limits[0] > limits[1]:
        raise ArgumentError(f"RandomDistribution.{method}: minimum is {limits[0]}, maximum {limits[1]}.")
    return tuple(float(number) for number in numbers)


def data_type_of(distribution: RandomDistribution | None) -> int:
    """Return the MPSDataType of a distribution's numbers."""
    return _UINT32 if distribution is None else _FLOAT32


def descriptor_of(distribution: RandomDistribution | None, who: str) -> _core.KernelObject:
    """Return Apple's descriptor."""
    name = "MPSMatrixRandomDistributionDescriptor"
    if distribution is None:
        return _core.KernelObject(name, ("defaultDistributionDescriptor", []))
    if not isinstance(distribution, RandomDistribution):
        raise ArgumentError(f"{who} is a {type(distribution).__name__}, expected a RandomDistribution.")
    selectors = {
        ("uniform", 2): "uniformDistributionDescriptorWithMinimum:maximum:",
        ("normal", 2): "normalDistributionDescriptorWithMean:standardDeviation:",
        ("normal", 4): "normalDistributionDescriptorWithMean:standardDeviation:minimum:maximum:",
    }
    selector = selectors.get((distribution.kind, len(distribution.numbers)))
    if selector is None:
        raise ArgumentError(f"{who} is {distribution}, expected one of RandomDistribution.uniform or .normal.")
    return _core.KernelObject(name, (selector, list(distribution.numbers)))


class RandomBase(MatrixKernel):
    """The base of random numbers."""

    distribution_descriptor: RandomDistribution | None

    def __reduce__(self) -> NoReturn:
        raise UnsupportedError(f"{type(self).__name__}: a generator cannot be copied; its state is on the device.")

    @checked()
    def __call__(self, shape: int | Sequence[int]) -> Array:
        """Return random numbers; the next call goes on.

        Parameters
        ----------
        shape : int or sequence of int
            (length,), (rows, columns) or (batch, rows, columns), 1 or more of each.

        Returns
        -------
        ndarray of float32, or of uint32 without a distribution

        Raises
        ------
        ShapeError
            If the shape is none of these.
        """
        who = type(self).__name__
        try:
            extents = [operator.index(extent) for extent in (shape if isinstance(shape, Iterable) else (shape,))]
        except TypeError:
            extents = []
        if not 1 <= len(extents) <= 3 or not 1 <= min(extents) <= max(extents) < 2**31:
            raise ShapeError(f"{who}: shape is {shown(shape)}, expected one to three integers of 1 or more.")
        count, *rest = [1, *extents] if len(extents) < 3 else extents
        dtype = np.uint32 if self.distribution_descriptor is None else np.float32
        memory = Memory(self.device, (count, *rest), dtype)
        selector = f"encodeToCommandBuffer:destination{'Vector' if len(rest) == 1 else 'Matrix'}:"
        self._run([(selector, [memory.native])], [memory.native])
        return memory.numpy().reshape(extents)
