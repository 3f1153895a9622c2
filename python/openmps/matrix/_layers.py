"""Kernels of layers whose samples are rows, and their gradients.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from openmps._checks.arguments import checked_class
from openmps._runtime.device import Device
from openmps.matrix._calls import DenseGradient, NeuronGradientBase, Normalization, NormalizationGradient, neuron_of

__all__ = [
    "BatchNormalization",
    "BatchNormalizationGradient",
    "FullyConnectedGradient",
    "NeuronGradient",
]


@checked_class
class BatchNormalization(Normalization):
    """Columns with given means and variances (MPSMatrixBatchNormalization).

    `y = neuron(gamma * (x - mean) / sqrt(variance + epsilon) + beta)`. Every row is a feature vector; mean, variance,
    gamma and beta have one value for each column.

    Parameters
    ----------
    function : str, optional
        As of ``openmps.matrix.neuron``, with its parameters `a`, `b` and `c`.
    a : float, optional
        The function's first parameter.
    b : float, optional
        Its second one.
    c : float, optional
        Its third one.
    epsilon : float, optional
        Makes a divisor, or the penalty for large coefficients, larger than 0.
    compute_statistics : bool, optional
        Whether mean and variance are those of the input.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> BatchNormalization(compute_statistics=True, device="cpu")([[1, 2], [3, 6]]).result.round(3)
    array([[-1., -1.],
           [ 1.,  1.]], dtype=float32)
    """

    _apple = "MPSMatrixBatchNormalization"
    function: str
    a: float | None
    b: float | None
    c: float | None
    epsilon: float | None
    compute_statistics: bool

    def __init__(
        self,
        *,
        function: str = "identity",
        a: float | None = None,
        b: float | None = None,
        c: float | None = None,
        epsilon: float | None = None,
        compute_statistics: bool = False,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "BatchNormalization"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setNeuronType:parameterA:parameterB:parameterC:", [*neuron_of(function, a, b, c, who)]),
                ("setEpsilon:", [*([] if epsilon is None else [epsilon])]),
                ("setComputeStatistics:", [compute_statistics]),
            ],
        )


@checked_class
class BatchNormalizationGradient(NormalizationGradient):
    """The gradients of a normalization (MPSMatrixBatchNormalizationGradient).

    Gradients of MPSMatrixBatchNormalization with the statistics of its input.

    Parameters
    ----------
    function : str, optional
        As of ``openmps.matrix.neuron``, with its parameters `a`, `b` and `c`.
    a : float, optional
        The function's first parameter.
    b : float, optional
        Its second one.
    c : float, optional
        Its third one.
    epsilon : float, optional
        Makes a divisor, or the penalty for large coefficients, larger than 0.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> BatchNormalizationGradient(device="cpu")([[1, 0], [0, 0]], [[1, 2], [3, 6]], [2, 4], [1, 4]).gamma.round(3)
    array([-1.,  0.], dtype=float32)
    """

    _apple = "MPSMatrixBatchNormalizationGradient"
    function: str
    a: float | None
    b: float | None
    c: float | None
    epsilon: float | None

    def __init__(
        self,
        *,
        function: str = "identity",
        a: float | None = None,
        b: float | None = None,
        c: float | None = None,
        epsilon: float | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "BatchNormalizationGradient"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setNeuronType:parameterA:parameterB:parameterC:", [*neuron_of(function, a, b, c, who)]),
                ("setEpsilon:", [*([] if epsilon is None else [epsilon])]),
            ],
        )


@checked_class
class FullyConnectedGradient(DenseGradient):
    """The gradients of a dense layer (MPSMatrixFullyConnectedGradient).

    Gradients of MPSMatrixFullyConnected without a neuron, given g = dL/dy. They are `alpha * g * W'` for the data,
    `alpha * x' * g` for the weights, and for the bias the sums of g over its rows.

    Parameters
    ----------
    alpha : float, optional
        A factor of the result.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> FullyConnectedGradient(alpha=2.0, device="cpu")([[1, 2]], [[3, 4]], [[5, 6], [7, 8]]).data.round(3)
    array([[34., 46.]], dtype=float32)
    """

    _apple = "MPSMatrixFullyConnectedGradient"
    alpha: float

    def __init__(
        self,
        *,
        alpha: float = 1.0,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setAlpha:", [alpha]),
            ],
        )


@checked_class
class NeuronGradient(NeuronGradientBase):
    """The gradients of a function of each element (MPSMatrixNeuronGradient).

    Gradients of MPSMatrixNeuron: `alpha * g * neuron'(alpha * x + bias)` for the data, and for the bias the sums of `g
    * neuron'(alpha * x + bias)` over the rows.

    Parameters
    ----------
    function : str, optional
        As of ``openmps.matrix.neuron``, with its parameters `a`, `b` and `c`.
    a : float, optional
        The function's first parameter.
    b : float, optional
        Its second one.
    c : float, optional
        Its third one.
    alpha : float, optional
        A factor of the result.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> NeuronGradient(function="relu", device="cpu")([[1, 2]], [[-3, 4]]).data.round(3)
    array([[0., 2.]], dtype=float32)
    """

    _apple = "MPSMatrixNeuronGradient"
    function: str
    a: float | None
    b: float | None
    c: float | None
    alpha: float

    def __init__(
        self,
        *,
        function: str = "identity",
        a: float | None = None,
        b: float | None = None,
        c: float | None = None,
        alpha: float = 1.0,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "NeuronGradient"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setNeuronType:parameterA:parameterB:parameterC:", [*neuron_of(function, a, b, c, who)]),
                ("setAlpha:", [alpha]),
            ],
        )
