"""Floats as integers of 8 bits, and back."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.tensor import Operand, Tensor


class Quantization(Builder):
    """Quantized numbers."""

    def quantize(
        self,
        x: Operand,
        scale: Operand,
        zero_point: float = 0,
        *,
        axis: int = -1,
        dtype: npt.DTypeLike = np.int8,
        name: str | None = None,
    ) -> Tensor:
        """Return `x / scale + zero_point`, rounded to the type, whose range it keeps.

        Parameters
        ----------
        x : tensor or array of floats
        scale : number, or tensor with one for each element of `axis`
        zero_point : float
        axis : int
            Negative: counted from the end.
        dtype : int8, uint8, int16 or uint16
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph quantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.quantize([0.5, -9.0, 1.0], 0.5, 3, dtype=np.uint8))
        array([4, 0, 5], dtype=uint8)
        """
        selector = "quantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:"
        scales = self._tensor(scale, np.float32)
        return self._one(selector, self._tensor(x), scales, float(zero_point), code_of(dtype), axis, name)

    def dequantize(
        self,
        x: Operand,
        scale: Operand,
        zero_point: float = 0,
        *,
        axis: int = -1,
        dtype: npt.DTypeLike = np.float32,
        name: str | None = None,
    ) -> Tensor:
        """Return `scale * (x - zero_point)` as floats.

        Parameters
        ----------
        x : tensor or array of int8, uint8, int16 or uint16
        scale : number, or tensor with one for each element of `axis`
        zero_point : float
        axis : int
            Negative: counted from the end.
        dtype : float32 or float16
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph dequantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.dequantize(np.array([4, 0], np.uint8), 0.5, 3))
        array([ 0.5, -1.5], dtype=float32)
        """
        selector = "dequantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:"
        scales = self._tensor(scale, np.float32)
        return self._one(selector, self._tensor(x), scales, float(zero_point), code_of(dtype), axis, name)
