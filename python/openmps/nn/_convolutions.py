"""Convolutions of sequences, images and volumes; channels are the last axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, overload

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError, ShapeError
from openmps.nn._layer import LAYER, Layer, Sizes, checked_layer, count, count_or_none, extent, features, sizes
from openmps.nn._orders import also_in_order
from openmps.nn._parameter import Parameter
from openmps.nn.initializers import Initializer, zeros

__all__ = ["Conv1d", "Conv2d", "Conv3d", "ConvTranspose2d"]


@checked_layer
class _Convolution(Layer):
    """A convolution over some axes: the parameters and settings of all."""

    _mixes_positions = True
    _axes: ClassVar[int] = 0

    @overload
    def __init__(
        self,
        outputs: int,
        kernel: Sizes,
        *,
        inputs: int | None = None,
        stride: Sizes = 1,
        padding: Sizes | str = 0,
        dilation: Sizes = 1,
        groups: int | str = 1,
        bias: bool = True,
        initializer: Initializer | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self,
        inputs: int,
        outputs: int,
        kernel: Sizes,
        stride: Sizes = 1,
        padding: Sizes | str = 0,
        dilation: Sizes = 1,
        groups: int | str = 1,
        bias: bool = True,
        *,
        initializer: Initializer | None = None,
    ) -> None: ...
    @also_in_order("inputs", "outputs", "kernel", "stride", "padding", "dilation", "groups", "bias")
    def __init__(
        self,
        outputs: int,
        kernel: Sizes,
        *,
        inputs: int | None = None,
        stride: Sizes = 1,
        padding: Sizes | str = 0,
        dilation: Sizes = 1,
        groups: int | str = 1,
        bias: bool = True,
        initializer: Initializer | None = None,
    ) -> None:
        name = type(self).__name__
        self.outputs, self.inputs = count(outputs, f"{name}: outputs"), count_or_none(inputs, f"{name}: inputs")
        self.kernel, self.stride = self._sizes(kernel, "kernel"), self._sizes(stride, "stride")
        self.dilation = self._sizes(dilation, "dilation")
        self.padding = self._padded(padding)
        self.groups = groups if groups == "depthwise" else count(groups, f"{type(self).__name__}: groups")
        self.weight = Parameter(LAYER if initializer is None else initializer, self._known_shape())
        self.bias = Parameter(zeros(), (self.outputs,)) if bias else None

    def _settings(self) -> str:
        settings = [] if self.inputs is None else [str(self.inputs)]
        settings += [str(self.outputs), str(self.kernel[0] if len(set(self.kernel)) == 1 else self.kernel)]
        for name, usual in (("stride", 1), ("padding", 0), ("dilation", 1)):
            value = getattr(self, name)
            if value != (usual,) * self._axes:
                same = isinstance(value, tuple) and len(set(value)) == 1
                settings.append(f"{name}={value[0] if same else value!r}")
        if self.groups != 1:
            settings.append(f"groups={self.groups!r}")
        return ", ".join([*settings, *([] if self.bias else ["bias=False"])])

    def _sizes(self, given: Sizes, what: str, least: int = 1) -> tuple[int, ...]:
        return sizes(given, self._axes, f"{type(self).__name__}: {what}", least=least)

    def _padded(self, given: Sizes | str) -> tuple[int, ...] | str:
        if isinstance(given, str):
            if given not in ("same", "valid"):
                raise ArgumentError(
                    f'{type(self).__name__}: padding is "{given}", expected numbers, "same" or "valid".'
                )
            return "same" if given == "same" else (0,) * self._axes
        return self._sizes(given, "padding", least=0)

    def _pads(self) -> str | tuple[int, ...]:
        """Return the padding before and after each axis, or its rule."""
        return self.padding if isinstance(self.padding, str) else tuple(n for pad in self.padding for n in (pad, pad))

    def _group_count(self, inputs: int) -> int:
        groups = inputs if isinstance(self.groups, str) else self.groups
        if inputs % groups or self.outputs % groups:
            raise ShapeError(
                f"{self!r}: there are {inputs} channels of the input and {self.outputs} of the result, expected "
                f"multiples of {groups} groups."
            )
        return groups

    def _known_shape(self) -> tuple[int, ...] | None:
        """Return the shape of the weights before the first call, which refuses groups that do not divide channels."""
        groups = self.inputs if isinstance(self.groups, str) else self.groups
        if self.inputs is None or groups is None or self.inputs % groups or self.outputs % groups:
            return None
        return self._weight_shape(self.inputs)

    def _weight_shape(self, inputs: int) -> tuple[int, ...]:
        return (self.outputs, inputs // self._group_count(inputs), *self.kernel)

    def _convolved(self, x: Tensor, convolve: Callable[..., Tensor], layout: str) -> Tensor:
        """Return the result of a convolution of the graph, with weights of that layout."""
        inputs = features(x, self.inputs, self, axes=self._axes + 2)
        groups = self._group_count(inputs)
        return self._biased(
            convolve(
                x,
                self.weight.tensor(self._weight_shape(inputs)),
                strides=self.stride,
                dilations=self.dilation,
                groups=groups,
                padding=self._pads(),
                weights_layout=layout,
            )
        )

    def _biased(self, y: Tensor) -> Tensor:
        if self.bias is None:
            return y
        return y + self.bias.tensor((self.outputs,))


@checked_layer
class Conv1d(_Convolution):
    """A convolution of sequences (N, time, channels).

    Parameters
    ----------
    outputs, kernel, inputs, stride, padding, dilation, groups, bias, initializer
        As of Conv2d, and so are the attributes.

    Examples
    --------
    >>> nn.Conv1d(4, 3, padding="same")(np.ones((2, 10, 8))).shape
    (2, 10, 4)
    """

    _axes = 1

    def _forward(self, x: Tensor) -> Tensor:
        """Return (N, time, outputs) for `x` of (N, time, inputs)."""

        def convolve(x: Tensor, w: Tensor, *, strides: Any, dilations: Any, **named: Any) -> Tensor:
            y: Tensor = x.graph.conv1d(x, w, stride=strides[0], dilation=dilations[0], **named)
            return y

        return self._convolved(x, convolve, "OIL")


@checked_layer
class Conv2d(_Convolution):
    """A convolution of images (N, height, width, channels).

    ``Conv2d(outputs, kernel)`` reads the number of the input's channels at the first call. ``Conv2d(inputs, outputs,
    kernel)``, PyTorch's order, expects it; ``stride``, ``padding`` and so on may follow without names.

    Parameters
    ----------
    outputs : int
        The number of the result's channels.
    kernel : int or sequence of int
        The extents of the window.
    inputs : int, optional
        The number of the input's channels.
    stride, dilation : int or sequence of int, optional
    padding : int, sequence of int or "same", optional
        Zeros at both ends of each axis.
    groups : int, optional
        In how many groups channels are divided; "depthwise" gives each its own.
    bias : bool, optional
    initializer : Initializer, optional
        Of the weights; default: uniform in +-1 / sqrt(inputs of an output), as PyTorch's. The bias begins with 0.

    Attributes
    ----------
    weight : Parameter, shape (outputs, inputs / groups, *kernel)
    bias : Parameter, shape (outputs,), or None

    Examples
    --------
    >>> nn.Conv2d(16, 3, padding=1)(np.ones((1, 8, 8, 3))).shape
    (1, 8, 8, 16)
    >>> nn.Conv2d(3, 16, 3, padding=1)(np.ones((1, 8, 8, 3))).shape
    (1, 8, 8, 16)
    """

    _axes = 2

    def _forward(self, x: Tensor) -> Tensor:
        """Return (N, height, width, outputs) for `x` of (N, height, width, inputs)."""
        return self._convolved(x, x.graph.conv2d, "OIHW")


@checked_layer
class Conv3d(_Convolution):
    """A convolution of volumes (N, depth, height, width, channels).

    Parameters
    ----------
    outputs, kernel, inputs, stride, padding, dilation, groups, bias, initializer
        As of Conv2d, and so are the attributes.

    Examples
    --------
    >>> nn.Conv3d(4, 3)(np.ones((1, 5, 6, 7, 2))).shape
    (1, 3, 4, 5, 4)
    """

    _axes = 3

    def _forward(self, x: Tensor) -> Tensor:
        """Return (N, depth, height, width, outputs) for `x` of (N, depth, height, width, inputs)."""
        return self._convolved(x, x.graph.conv3d, "OIDHW")


@checked_layer
class ConvTranspose2d(_Convolution):
    """A transposed convolution of images (N, height, width, channels): the gradient of a convolution by its input.

    Parameters
    ----------
    outputs, kernel, inputs, stride, padding, dilation, groups, bias, initializer
        As of Conv2d: `padding` is that of the convolution whose gradient it is, without "same".
    output_padding : int or sequence of int, optional
        Further rows and columns of the result, less than `stride` or `dilation`: convolutions of several sizes have
        results of one size.

    Attributes
    ----------
    weight : Parameter, shape (inputs, outputs / groups, *kernel)
    bias : Parameter, shape (outputs,), or None

    Examples
    --------
    >>> nn.ConvTranspose2d(3, 2, stride=2)(np.ones((1, 4, 4, 8))).shape
    (1, 8, 8, 3)
    """

    _axes = 2

    @overload
    def __init__(
        self,
        outputs: int,
        kernel: Sizes,
        *,
        inputs: int | None = None,
        stride: Sizes = 1,
        padding: Sizes = 0,
        output_padding: Sizes = 0,
        dilation: Sizes = 1,
        groups: int | str = 1,
        bias: bool = True,
        initializer: Initializer | None = None,
    ) -> None: ...
    @overload
    def __init__(
        self,
        inputs: int,
        outputs: int,
        kernel: Sizes,
        stride: Sizes = 1,
        padding: Sizes = 0,
        output_padding: Sizes = 0,
        groups: int | str = 1,
        bias: bool = True,
        dilation: Sizes = 1,
        *,
        initializer: Initializer | None = None,
    ) -> None: ...
    @also_in_order("inputs", "outputs", "kernel", "stride", "padding", "output_padding", "groups", "bias", "dilation")
    def __init__(self, outputs: int, kernel: Sizes, *, output_padding: Sizes = 0, **settings: Any) -> None:
        super().__init__(outputs, kernel, **settings)
        self.output_padding = self._sizes(output_padding, "output_padding", least=0)
        for further, stride, dilation in zip(self.output_padding, self.stride, self.dilation, strict=True):
            if further and further >= max(stride, dilation):
                raise ArgumentError(
                    f"ConvTranspose2d: output_padding is {further}, expected less than the stride {stride} or the "
                    f"dilation {dilation}."
                )

    def _settings(self) -> str:
        further = self.output_padding
        same = further[0] if len(set(further)) == 1 else further
        return super()._settings() + (f", output_padding={same}" if any(further) else "")

    def _weight_shape(self, inputs: int) -> tuple[int, ...]:
        return (inputs, self.outputs // self._group_count(inputs), *self.kernel)

    def _forward(self, x: Tensor) -> Tensor:
        """Return (N, height', width', outputs).

        height' is (height - 1) stride - 2 padding + window + output_padding.
        """
        graph: Any = x.graph
        inputs = features(x, self.inputs, self, axes=4)
        groups = self._group_count(inputs)
        if isinstance(self.padding, str):
            raise ArgumentError(f'{self!r}: padding is "same", expected numbers.')
        sides = [
            (extent(x, axis, self) - 1) * stride - 2 * pad + dilation * (kernel - 1) + 1 + further
            for axis, stride, pad, dilation, kernel, further in zip(
                (1, 2), self.stride, self.padding, self.dilation, self.kernel, self.output_padding, strict=True
            )
        ]
        weight = self.weight.tensor(self._weight_shape(inputs))
        rows = (x.shape or (None,))[0]
        shape = [rows, *sides, self.outputs]
        if rows is None:
            shape = graph.concat([graph.shape_of(x)[:1], np.array(shape[1:], np.int32)])
        y = graph.conv2d_transpose(
            x,
            weight,
            shape,
            strides=self.stride,
            dilations=self.dilation,
            groups=groups,
            padding=self._pads(),
            weights_layout="OIHW",
        )
        if rows is None:
            y = graph.reshape(y, (-1, *sides, self.outputs))
        return self._biased(y)
