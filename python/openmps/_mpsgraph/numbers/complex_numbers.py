"""Complex numbers and their parts."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class ComplexNumbers(Builder):
    """Complex numbers out of two real ones, and back."""

    def complex(self, real: Operand, imaginary: Operand, *, name: str | None = None) -> Tensor:
        """Return `real + 1j * imaginary`, of complex64.

        Parameters
        ----------
        real, imaginary : tensor or array of floats
            Their shapes broadcast.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph complexTensorWithRealTensor:imaginaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.complex([1.0, 2.0], [0.0, -1.0]))
        array([1.+0.j, 2.-1.j], dtype=complex64)
        """
        return self._one("complexTensorWithRealTensor:imaginaryTensor:name:", *self._alike(real, imaginary), name)

    def real(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the real part; of a real tensor, itself.

        Parameters
        ----------
        x : tensor or array
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph realPartOfTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.real(graph.complex(1.0, 2.0)))
        array(1., dtype=float32)
        """
        return self._one("realPartOfTensor:name:", self._tensor(x), name)

    def imaginary(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the imaginary part; of a real tensor, zeros.

        Parameters
        ----------
        x : tensor or array
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph imaginaryPartOfTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.imaginary(graph.complex(1.0, 2.0)))
        array(2., dtype=float32)
        """
        return self._one("imaginaryPartOfTensor:name:", self._tensor(x), name)

    def conjugate(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the conjugate; of a real tensor, itself.

        Parameters
        ----------
        x : tensor or array
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph conjugateWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.conjugate(graph.complex(1.0, 2.0)))
        array(1.-2.j, dtype=complex64)
        """
        return self._one("conjugateWithTensor:name:", self._tensor(x), name)
