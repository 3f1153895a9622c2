"""Pooling over two and four axes."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._checks.arrays import pair
from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.record import Descriptor
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps._mpsgraph.window import Padding, Pair, Settings, each_axis, layout_code, padding_2d, steps_2d, window
from openmps.errors import ArgumentError

_TWO, _FOUR = "MPSGraphPooling2DOpDescriptor", "MPSGraphPooling4DOpDescriptor"


class Pooling(Builder):
    """The largest elements, means and norms of windows."""

    def max_pool2d(
        self,
        x: Operand,
        kernel: Pair,
        *,
        strides: Pair | None = None,
        dilations: Pair = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        ceil_mode: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the largest element of each window; padding never wins. Strides are the kernel's size unless given.

        Parameters
        ----------
        x : tensor or array
        kernel : int or (y, x)
        strides : int or (y, x), optional
        dilations : int or (y, x)
            The distance between two taps of a window.
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        name : str, optional
            The name in messages.
        """
        settings = _settings_2d(kernel, strides, dilations, padding, layout, ceil_mode)
        return self._one(
            "maxPooling2DWithSourceTensor:descriptor:name:",
            self._tensor(x),
            Descriptor(_TWO, settings),
            name,
        )

    def avg_pool2d(
        self,
        x: Operand,
        kernel: Pair,
        *,
        strides: Pair | None = None,
        dilations: Pair = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        ceil_mode: bool = False,
        count_padding: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the mean of each window, of its elements inside the image unless `count_padding` is set.

        Parameters
        ----------
        x : tensor or array
        kernel : int or (y, x)
        strides : int or (y, x), optional
        dilations : int or (y, x)
            The distance between two taps of a window.
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        count_padding : bool
        name : str, optional
            The name in messages.
        """
        settings = _settings_2d(kernel, strides, dilations, padding, layout, ceil_mode)
        settings["includeZeroPadToAverage"] = count_padding
        return self._one(
            "avgPooling2DWithSourceTensor:descriptor:name:",
            self._tensor(x),
            Descriptor(_TWO, settings),
            name,
        )

    def max_pool2d_with_indices(
        self,
        x: Operand,
        kernel: Pair,
        *,
        strides: Pair | None = None,
        dilations: Pair = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        ceil_mode: bool = False,
        counted: int = 2,
        in_window: bool = False,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return the largest element of each window and its position, as int32; of equals the first.

        Parameters
        ----------
        x : tensor or array
        kernel : int or (y, x)
        strides : int or (y, x), optional
        dilations : int or (y, x)
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        counted : int
            Over how many of the last axes positions count on, row by row: 1 to 4.
        in_window : bool
            Whether positions are those in the window, else those in the tensor.
        name : str, optional
            The name in messages.
        """
        settings = _settings_2d(kernel, strides, dilations, padding, layout, ceil_mode)
        settings["returnIndicesMode"] = _mode(counted, in_window)
        selector = "maxPooling2DReturnIndicesWithSourceTensor:descriptor:name:"
        values, indices = self._many(selector, self._tensor(x), Descriptor(_TWO, settings), name)
        return values, indices

    def max_pool4d(
        self,
        x: Operand,
        kernel: int | Sequence[int],
        *,
        strides: int | Sequence[int] | None = None,
        dilations: int | Sequence[int] = 1,
        padding: Padding = "valid",
        ceil_mode: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the largest element of each window over the last four axes; padding never wins.

        Parameters
        ----------
        x : tensor with four axes or more
        kernel : int or four of them, the window's extent along each axis; 1 where there is none
        strides : int or four of them, optional
            The kernel's size unless given.
        dilations : int or four of them
        padding : {"valid", "same"} or eight numbers, before and after each axis
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        name : str, optional
            The name in messages.
        """
        settings = _settings_4d(kernel, strides, dilations, padding, ceil_mode)
        return self._one(
            "maxPooling4DWithSourceTensor:descriptor:name:",
            self._tensor(x),
            Descriptor(_FOUR, settings),
            name,
        )

    def max_pool4d_with_indices(
        self,
        x: Operand,
        kernel: int | Sequence[int],
        *,
        strides: int | Sequence[int] | None = None,
        dilations: int | Sequence[int] = 1,
        padding: Padding = "valid",
        ceil_mode: bool = False,
        counted: int = 4,
        in_window: bool = False,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return the largest element of each window and its position, as int32; of equals the first.

        Parameters
        ----------
        x : tensor with four axes or more
        kernel : int or four of them, the window's extent along each axis; 1 where there is none
        strides : int or four of them, optional
            The kernel's size unless given.
        dilations : int or four of them
        padding : {"valid", "same"} or eight numbers, before and after each axis
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        counted : int
            Over how many of the last axes positions count on, row by row: 1 to 4.
        in_window : bool
            Whether positions are those in the window, else those in the tensor.
        name : str, optional
            The name in messages.
        """
        settings = _settings_4d(kernel, strides, dilations, padding, ceil_mode)
        settings["returnIndicesMode"] = _mode(counted, in_window)
        selector = "maxPooling4DReturnIndicesWithSourceTensor:descriptor:name:"
        values, indices = self._many(selector, self._tensor(x), Descriptor(_FOUR, settings), name)
        return values, indices

    def avg_pool4d(
        self,
        x: Operand,
        kernel: int | Sequence[int],
        *,
        strides: int | Sequence[int] | None = None,
        dilations: int | Sequence[int] = 1,
        padding: Padding = "valid",
        ceil_mode: bool = False,
        count_padding: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the mean of each window over the last four axes, of its elements inside the tensor.

        Parameters
        ----------
        x : tensor with four axes or more
        kernel : int or four of them, the window's extent along each axis; 1 where there is none
        strides : int or four of them, optional
            The kernel's size unless given.
        dilations : int or four of them
        padding : {"valid", "same"} or eight numbers, before and after each axis
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        count_padding : bool
            Whether padding counts as elements of 0.
        name : str, optional
            The name in messages.
        """
        settings = _settings_4d(kernel, strides, dilations, padding, ceil_mode)
        settings["includeZeroPadToAverage"] = count_padding
        return self._one(
            "avgPooling4DWithSourceTensor:descriptor:name:",
            self._tensor(x),
            Descriptor(_FOUR, settings),
            name,
        )

    def l2_norm_pool4d(
        self,
        x: Operand,
        kernel: int | Sequence[int],
        *,
        strides: int | Sequence[int] | None = None,
        dilations: int | Sequence[int] = 1,
        padding: Padding = "valid",
        ceil_mode: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the root of the sum of squares of each window over the last four axes.

        Parameters
        ----------
        x : tensor with four axes or more
        kernel : int or four of them, the window's extent along each axis; 1 where there is none
        strides : int or four of them, optional
            The kernel's size unless given.
        dilations : int or four of them
        padding : {"valid", "same"} or eight numbers, before and after each axis
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        name : str, optional
            The name in messages.
        """
        settings = _settings_4d(kernel, strides, dilations, padding, ceil_mode)
        return self._one(
            "L2NormPooling4DWithSourceTensor:descriptor:name:",
            self._tensor(x),
            Descriptor(_FOUR, settings),
            name,
        )


def _settings_2d(
    kernel: Pair, strides: Pair | None, dilations: Pair, padding: Padding, layout: str, ceil_mode: bool
) -> Settings:
    height, width = pair(kernel, "kernel")
    return {
        "kernelWidth": width,
        "kernelHeight": height,
        "dataLayout": layout_code(layout),
        "ceilMode": ceil_mode,
        **steps_2d((height, width) if strides is None else strides, dilations),
        **padding_2d(padding),
    }


def _settings_4d(
    kernel: int | Sequence[int],
    strides: int | Sequence[int] | None,
    dilations: int | Sequence[int],
    padding: Padding,
    ceil_mode: bool,
) -> Settings:
    sizes = each_axis(kernel, 4, "kernel")
    settings: Settings = {"kernelSizes": sizes, "ceilMode": ceil_mode}
    return settings | window(sizes if strides is None else strides, dilations, padding, 4)


def _mode(counted: int, in_window: bool) -> int:
    """Return Apple's number of a way to count (MPSGraphPoolingReturnIndicesMode)."""
    if counted not in (1, 2, 3, 4):
        raise ArgumentError(f"counted is {counted}, expected 1 to 4 axes.")
    return counted + (4 if in_window else 0)
