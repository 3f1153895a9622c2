"""The classes of openmps.ndarray. The results in the examples are NumPy's."""

from __future__ import annotations

import numpy as np

from rows import Family, Row

_CALLS = "openmps.ndarray._calls"

MOVES = Family(
    "moves",
    "Kernels that move elements of arrays",
    _CALLS,
    (
        Row(
            "MPSNDArrayIdentity",
            "IdentityBase",
            "Copies of arrays",
            "",
            "[[1.5, 2.0], [3.0, 4.0]]",
            lambda x: np.copy(x),
        ),
        Row(
            "MPSNDArrayGather",
            "GatherBase",
            "Parts of an array in the order of indices",
            "axis=0",
            "[[1.0, 2.0], [3.0, 4.0]], [1, 1]",
            lambda x, indices: np.take(x, indices.astype(int), axis=0),
        ),
        Row(
            "MPSNDArrayGatherGradient",
            "GatherGradientBase",
            "The gradient of a gather's first source",
            "",
            'Gather(axis=0, device="cpu"), np.ones((2, 1)), [1, 1], [[1.0], [3.0]]',
            lambda gather, x, indices, gradient: np.array([[0.0], gradient.sum(axis=0)]),
        ),
        Row(
            "MPSNDArrayStridedSlice",
            "SliceBase",
            "Every so many elements along each axis",
            "(1, 2)",
            "[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]",
            lambda x: x[::1, ::2],
        ),
        Row(
            "MPSNDArrayStridedSliceGradient",
            "SliceGradientBase",
            "The gradient of a slice's source",
            "",
            'StridedSlice((2,), device="cpu"), np.ones(3), [5.0, 7.0]',
            lambda forward, x, gradient: np.array([gradient[0], 0, gradient[1]]),
        ),
    ),
)

PRODUCTS = Family(
    "products",
    "Matmuls of arrays, and floats from quantised arrays",
    _CALLS,
    (
        Row(
            "MPSNDArrayMatrixMultiplication",
            "Product",
            "Products of the matrices in two arrays",
            "alpha=2.0",
            "[[1.0, 2.0]], [[3.0], [4.0]], [[1.0]]",
            lambda a, b, c: 2 * a @ b + c,
        ),
        Row(
            "MPSNDArrayQuantizedMatrixMultiplication",
            "QuantizedProduct",
            "Products of quantised matrices",
            "right_quantization_descriptor=AffineQuantization()",
            "[[1.0, 2.0]], [[3], [4]], [[0.5]]",
            lambda a, b, scale: a @ (b * scale),
            frozenset({"beta"}),
        ),
        Row(
            "MPSNDArrayAffineInt4Dequantize",
            "Dequantization",
            "Floats from integers with a scale",
            'AffineQuantization(data_type="int4")',
            "np.array([[-8, 7]]), [[0.5]]",
            lambda x, scale: x * scale,
        ),
        Row(
            "MPSNDArrayLUTDequantize",
            "Table",
            "Floats from positions in a table",
            "",
            "np.array([[1, 0]]), [2.5, 3.5]",
            lambda x, table: table[x],
        ),
        Row(
            "MPSNDArrayVectorLUTDequantize",
            "VectorTable",
            "Vectors from positions in a table",
            "-1",
            "np.array([[1, 0]]), [[2.5, 3.5], [4.5, 5.5]]",
            lambda x, table: table[x].reshape(1, 4),
            frozenset({"vector_axis"}),
        ),
    ),
)

FAMILIES = (MOVES, PRODUCTS)
