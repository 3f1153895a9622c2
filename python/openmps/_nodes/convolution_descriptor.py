"""The extents of a convolution (MPSCNNConvolutionDescriptor)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import pair, whole
from openmps.errors import ArgumentError

__all__ = ["ConvolutionDescriptor"]


_MOST_WEIGHTS = 2**59  # as float64 they are 2**62 bytes


@checked_class
@dataclass(frozen=True)
class ConvolutionDescriptor:
    """The extents of a convolution (MPSCNNConvolutionDescriptor).

    Parameters
    ----------
    kernel_size : int or tuple of int
        (height, width) in pixels.
    in_channels, out_channels : int
    stride, dilation : int or tuple of int, optional
        (y, x) in pixels.
    groups : int, optional
        Input and output channels are cut into this many parts; part i feeds part i alone.
    sub_pixel_scale_factor : int, optional
        The factor r of a sub-pixel convolution (MPSCNNSubPixelConvolutionDescriptor). The convolution computes
        out_channels; the result has r times as many rows and columns and, with C = out_channels / r^2, C channels.
        Pixel (y, x) of channel c is that of (y // r, x // r) and channel ``C * (r * (y % r) + x % r) + c``.

    Raises
    ------
    ArgumentError
        If an extent is below 1, `groups` does not divide the channels, or r^2 not the output channels.

    Notes
    -----
    Source of sub-pixel convolutions: Shi et al., "Real-time single image and video super-resolution", CVPR 2016.

    Examples
    --------
    >>> ConvolutionDescriptor(5, 1, 32).weights_shape
    (32, 5, 5, 1)
    """

    kernel_size: int | tuple[int, int]
    in_channels: int
    out_channels: int
    stride: int | tuple[int, int] = 1
    dilation: int | tuple[int, int] = 1
    groups: int = 1
    sub_pixel_scale_factor: int = 1

    def __post_init__(self) -> None:
        for name in ("kernel_size", "stride", "dilation"):
            object.__setattr__(self, name, pair(getattr(self, name), f"ConvolutionDescriptor: {name}"))
        for name in ("in_channels", "out_channels", "groups", "sub_pixel_scale_factor"):
            object.__setattr__(self, name, whole(getattr(self, name), f"ConvolutionDescriptor: {name}"))
        if self.in_channels % self.groups or self.out_channels % self.groups:
            raise ArgumentError(
                f"ConvolutionDescriptor: groups is {self.groups}, which does not divide {self.in_channels} input and "
                f"{self.out_channels} output channels."
            )
        if self.out_channels % self.sub_pixel_scale_factor**2:
            raise ArgumentError(
                f"ConvolutionDescriptor: sub_pixel_scale_factor is {self.sub_pixel_scale_factor}, whose square does "
                f"not divide {self.out_channels} output channels."
            )
        if math.prod(self.weights_shape) > _MOST_WEIGHTS:
            raise ArgumentError(
                f"ConvolutionDescriptor: weights of shape {self.weights_shape} are {math.prod(self.weights_shape)}, "
                f"expected at most {_MOST_WEIGHTS}."
            )
        for name in ("stride", "dilation"):
            if max(getattr(self, name)) >= 2**63:
                raise ArgumentError(
                    f"ConvolutionDescriptor: {name} is {getattr(self, name)}, expected numbers of at most 64 bits."
                )

    @property
    def weights_shape(self) -> tuple[int, int, int, int]:
        """(out_channels, height, width, in_channels / groups)."""
        height, width = pair(self.kernel_size, "kernel_size")
        return (self.out_channels, height, width, self.in_channels // self.groups)

    @property
    def _result_channels(self) -> int:
        """The channels of the result."""
        return self.out_channels // self.sub_pixel_scale_factor**2

    def _kernel(self) -> tuple[int, int]:
        """Return (height, width)."""
        return pair(self.kernel_size, "kernel_size")

    def _native(self) -> _core.ConvolutionDescriptor:
        """Return it as the core takes it."""
        native = _core.ConvolutionDescriptor()
        native.kernel_height, native.kernel_width = self._kernel()
        native.stride_y, native.stride_x = pair(self.stride, "stride")
        native.dilation_y, native.dilation_x = pair(self.dilation, "dilation")
        native.in_channels, native.out_channels, native.groups = self.in_channels, self.out_channels, self.groups
        native.sub_pixel_scale = self.sub_pixel_scale_factor
        return native
