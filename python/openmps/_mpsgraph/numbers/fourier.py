"""Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.record import Descriptor
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

_SCALES = {"none": 0, "size": 1, "unitary": 2}  # MPSGraphFFTScalingMode


class FourierTransforms(Builder):
    """Fourier transforms along axes."""

    def fft(
        self,
        x: Operand,
        axes: int | Sequence[int] = -1,
        *,
        inverse: bool = False,
        scale: str = "none",
        name: str | None = None,
    ) -> Tensor:
        """Return the Fourier transform along axes, complex, of any lengths.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int
            Negative ones count from the end.
        inverse : bool
            Whether the exponent's sign is plus.
        scale : {"none", "size", "unitary"}
            The factor 1, 1 / V or 1 / sqrt(V), where V is the product of the lengths.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph fastFourierTransformWithTensor:axes:descriptor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.fft([1.0, 0.0, 0.0]))
        array([1.+0.j, 1.+0.j, 1.+0.j], dtype=complex64)
        """
        descriptor = _descriptor(inverse, scale, False)
        return self._one(
            "fastFourierTransformWithTensor:axes:descriptor:name:", self._tensor(x), _listed(axes), descriptor, name
        )

    def rfft(
        self,
        x: Operand,
        axes: int | Sequence[int] = -1,
        *,
        inverse: bool = False,
        scale: str = "none",
        name: str | None = None,
    ) -> Tensor:
        """Return the Fourier transform of a real tensor; the last of the axes has N / 2 + 1 frequencies.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int
            Negative ones count from the end.
        inverse : bool
            Whether the exponent's sign is plus.
        scale : {"none", "size", "unitary"}
            The factor 1, 1 / V or 1 / sqrt(V), where V is the product of the lengths.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph realToHermiteanFFTWithTensor:axes:descriptor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.absolute(graph.rfft([1.0, 1.0, 1.0, 1.0]))).round(4)
        array([4., 0., 0.], dtype=float32)
        """
        descriptor = _descriptor(inverse, scale, False)
        return self._one(
            "realToHermiteanFFTWithTensor:axes:descriptor:name:", self._tensor(x), _listed(axes), descriptor, name
        )

    def irfft(
        self,
        x: Operand,
        axes: int | Sequence[int] = -1,
        *,
        inverse: bool = True,
        scale: str = "size",
        odd: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the real values for the frequencies that `rfft` makes.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int
            Negative ones count from the end.
        inverse : bool
            Whether the exponent's sign is plus.
        scale : {"none", "size", "unitary"}
            The factor 1, 1 / V or 1 / sqrt(V), where V is the product of the lengths.
        odd : bool
            Whether the last axis has 2 * (count - 1) + 1 values, else 2 * (count - 1).
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph HermiteanToRealFFTWithTensor:axes:descriptor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.irfft(graph.rfft([1.0, 2.0, 3.0, 4.0])))
        array([1., 2., 3., 4.], dtype=float32)
        """
        descriptor = _descriptor(inverse, scale, odd)
        return self._one(
            "HermiteanToRealFFTWithTensor:axes:descriptor:name:", self._tensor(x), _listed(axes), descriptor, name
        )


def _listed(axes: int | Sequence[int]) -> list[int]:
    return [axes] if isinstance(axes, int) else list(axes)


def _descriptor(inverse: bool, scale: str, odd: bool) -> Descriptor:
    if scale not in _SCALES:
        raise ArgumentError(f'scale is "{scale}", expected one of {", ".join(_SCALES)}.')
    settings: dict[str, int | bool | float | list[int]] = {
        "inverse": inverse,
        "scalingMode": _SCALES[scale],
        "roundToOddHermitean": odd,
    }
    return Descriptor("MPSGraphFFTDescriptor", settings)
