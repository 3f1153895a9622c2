"""Values that gradients do not pass."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.dtypes import code_of, is_float
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import DTypeError

_INTEGERS = {2: np.int16, 4: np.int32}  # by bytes of a float


class Detached(Builder):
    """Values that gradients take for constants."""

    def stop_gradient(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `x` itself, which gradients take for a constant.

        Parameters
        ----------
        x : tensor or array of any dtype
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If it is complex.

        Notes
        -----
        Two operations of Apple's ``MPSGraph``, ``reinterpretCastTensor``: the bits are read as integers, which have no
        gradient, and then as floats again. No element is copied. ``detach`` is PyTorch's name.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((2,))
        >>> (slope,) = graph.gradients(x * graph.stop_gradient(x), [x])
        >>> graph.run({x: [3, 4]}, slope)
        array([3., 4.], dtype=float32)
        """
        tensor = self._tensor(x)
        if tensor.dtype.kind == "c":
            raise DTypeError(f"stop_gradient: {tensor!r} is complex, expected real numbers.")
        if not is_float(tensor.dtype):
            return tensor
        bits = self._one("reinterpretCastTensor:toType:name:", tensor, code_of(_INTEGERS[tensor.dtype.itemsize]), None)
        return self._one("reinterpretCastTensor:toType:name:", bits, code_of(tensor.dtype), name)

    detach = stop_gradient
