"""Matmuls of arrays, and floats from quantised arrays.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from openmps._checks.arguments import checked_class
from openmps._runtime.device import Device
from openmps.ndarray._calls import Dequantization, Product, QuantizedProduct, Table, VectorTable
from openmps.ndarray._quantization import AffineQuantization, Quantization, native_of

__all__ = [
    "AffineInt4Dequantize",
    "LUTDequantize",
    "MatrixMultiplication",
    "QuantizedMatrixMultiplication",
    "VectorLUTDequantize",
]


@checked_class
class MatrixMultiplication(Product):
    """Products of the matrices in two arrays (MPSNDArrayMatrixMultiplication).

    D = alpha * A * B + beta * C for each matrix: dimension 0 counts columns, dimension 1 rows. The sources are A, B
    and, if there are three, C. Extents of 1 along the other dimensions are broadcast, those of C as well. Types are
    Float32, Float16 and BFloat16 in any mixture; sums are float32. A result that the kernel makes has the type of A. A
    view that exchanges dimensions 0 and 1 multiplies by the transposed matrix and costs no copy.

    Parameters
    ----------
    alpha : float, optional
        A factor of the result.
    beta : float, optional
        A factor of C.
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
    >>> MatrixMultiplication(alpha=2.0, device="cpu")([[1.0, 2.0]], [[3.0], [4.0]], [[1.0]]).round(3)
    array([[23.]], dtype=float32)
    """

    _apple = "MPSNDArrayMatrixMultiplication"
    alpha: float
    beta: float

    def __init__(
        self,
        *,
        alpha: float = 1.0,
        beta: float = 1.0,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:sourceCount:", [3]),
            [
                ("setAlpha:", [alpha]),
                ("setBeta:", [beta]),
            ],
        )


@checked_class
class QuantizedMatrixMultiplication(QuantizedProduct):
    """Products of quantised matrices (MPSNDArrayQuantizedMatrixMultiplication).

    C = alpha * A * B, where A and B may be quantised. The sources are A, B, the parameters of A, the parameters of B.
    Parameters are scale, zero point and minimum value where the descriptor has them, or the lookup table. The
    parameters of a transposed array are transposed alike. A result that the kernel makes has the type of A, or of A's
    scale or table. beta has no meaning.

    Parameters
    ----------
    left_quantization_descriptor : AffineQuantization or LUTQuantization, optional
        Of the left array; None if it has floats.
    right_quantization_descriptor : AffineQuantization or LUTQuantization, optional
        Of the right array; None if it has floats.
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
    >>> kernel = QuantizedMatrixMultiplication(right_quantization_descriptor=AffineQuantization(), device="cpu")
    >>> kernel([[1.0, 2.0]], [[3], [4]], [[0.5]]).round(3)
    array([[5.5]], dtype=float32)
    """

    _apple = "MPSNDArrayQuantizedMatrixMultiplication"
    left_quantization_descriptor: Quantization | None
    right_quantization_descriptor: Quantization | None
    alpha: float

    def __init__(
        self,
        *,
        left_quantization_descriptor: Quantization | None = None,
        right_quantization_descriptor: Quantization | None = None,
        alpha: float = 1.0,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "QuantizedMatrixMultiplication"
        self._make(
            given,
            (
                "initWithDevice:leftQuantizationDescriptor:rightQuantizationDescriptor:",
                [
                    native_of(left_quantization_descriptor, f"{who}: left_quantization_descriptor"),
                    native_of(right_quantization_descriptor, f"{who}: right_quantization_descriptor"),
                ],
            ),
            [
                ("setAlpha:", [alpha]),
            ],
        )


@checked_class
class AffineInt4Dequantize(Dequantization):
    """Floats from integers with a scale (MPSNDArrayAffineInt4Dequantize).

    y = scale * (x - zeroPoint) + minValue. The sources are x, the scale, and zero point and minimum value where the
    descriptor has them. x may also have eight bits. The result has the scale's type.

    Parameters
    ----------
    quantization_descriptor : AffineQuantization
        The type of the integers, and the arrays that are given.
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
    >>> AffineInt4Dequantize(AffineQuantization(data_type="int4"), device="cpu")(np.array([[-8, 7]]), [[0.5]]).round(3)
    array([[-4. ,  3.5]], dtype=float32)
    """

    _apple = "MPSNDArrayAffineInt4Dequantize"
    quantization_descriptor: AffineQuantization

    def __init__(
        self,
        quantization_descriptor: AffineQuantization,
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "AffineInt4Dequantize"
        self._make(
            given,
            (
                "initWithDevice:quantizationDescriptor:",
                [native_of(quantization_descriptor, f"{who}: quantization_descriptor")],
            ),
            [],
        )


@checked_class
class LUTDequantize(Table):
    """Floats from positions in a table (MPSNDArrayLUTDequantize).

    y[…] = table[x[…]]. The sources are x and the table. The result has the table's type.

    Parameters
    ----------
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
    >>> LUTDequantize(device="cpu")(np.array([[1, 0]]), [2.5, 3.5]).round(3)
    array([[3.5, 2.5]], dtype=float32)
    """

    _apple = "MPSNDArrayLUTDequantize"

    def __init__(
        self,
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:", []),
            [],
        )


@checked_class
class VectorLUTDequantize(VectorTable):
    """Vectors from positions in a table (MPSNDArrayVectorLUTDequantize).

    The same with a table of vectors; see MPSNDArrayLUTQuantizationDescriptor.

    Parameters
    ----------
    axis : int
        The axis, as NumPy counts axes.
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
    >>> VectorLUTDequantize(-1, device="cpu")(np.array([[1, 0]]), [[2.5, 3.5], [4.5, 5.5]]).round(3)
    array([[4.5, 5.5, 2.5, 3.5]], dtype=float32)
    """

    _apple = "MPSNDArrayVectorLUTDequantize"
    axis: int

    def __init__(
        self,
        axis: int,
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:axis:", [0]),
            [],
        )
