"""Apple's kernels on arrays of up to 16 axes, as classes that take and return NumPy arrays (MPSNDArray...).

A kernel is made once, with its settings, and called as often as wanted: ``MatrixMultiplication()(a, b)``. Shapes and
axes are those of NumPy. Elements keep their dtype, but float64 becomes float32. Each call copies its arrays to the
device, runs the kernel, waits, and copies the result back. A gradient kernel takes the kernel whose result's gradient
is given.
"""

from openmps._public import publish
from openmps.ndarray._quantization import AffineQuantization, LUTQuantization
from openmps.ndarray._written.moves import Gather, GatherGradient, Identity, StridedSlice, StridedSliceGradient
from openmps.ndarray._written.products import (
    AffineInt4Dequantize,
    LUTDequantize,
    MatrixMultiplication,
    QuantizedMatrixMultiplication,
    VectorLUTDequantize,
)

__all__ = [
    "AffineInt4Dequantize",
    "AffineQuantization",
    "Gather",
    "GatherGradient",
    "Identity",
    "LUTDequantize",
    "LUTQuantization",
    "MatrixMultiplication",
    "QuantizedMatrixMultiplication",
    "StridedSlice",
    "StridedSliceGradient",
    "VectorLUTDequantize",
]

publish(__name__, __all__, globals())
