"""Convolutions over one, two and three axes, and their transposes."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.builder import extents
from openmps._mpsgraph.record import Descriptor
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps._mpsgraph.window import Padding, Pair, layout_code, padding_2d, steps_2d, window
from openmps.errors import ArgumentError

_ROWS = {"NLC": 1, "NCL": 2}  # the position of an axis of one row
_WEIGHTS_ROWS = {"LIO": 0, "OIL": 2}
_CHANNEL_AXES = {"NDHWC": -1, "NCDHW": -4}


class Convolutions(Arrays):
    """Cross-correlations; their gradients come by ``Graph.gradients``."""

    def conv2d(
        self,
        x: Operand,
        weights: Operand,
        *,
        strides: Pair = 1,
        dilations: Pair = 1,
        groups: int = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        weights_layout: str = "HWIO",
        name: str | None = None,
    ) -> Tensor:
        """Return a two-dimensional convolution (cross-correlation).

        Parameters
        ----------
        x : tensor, shape (N, H, W, C), or (N, C, H, W) with layout "NCHW"
        weights : tensor, shape (kH, kW, C / groups, O), or (O, C / groups, kH, kW) with weights_layout "OIHW"
        strides, dilations : int or (y, x)
        padding : {"valid", "same"} or (top, bottom, left, right)
            TensorFlow's rules for the words.
        groups : int
        layout : {"NHWC", "NCHW"}
        weights_layout : {"HWIO", "OIHW"}
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (N, H', W', O), or (N, O, H', W')

        Raises
        ------
        ShapeError
            If the channels of source and weights differ.

        Notes
        -----
        Source: ``-[MPSGraph convolution2DWithSourceTensor:weightsTensor:descriptor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((None, 28, 28, 1))
        >>> graph.conv2d(x, graph.variable(np.zeros((5, 5, 1, 32))), padding="same").shape
        (None, 28, 28, 32)
        """
        descriptor = _described(strides, dilations, groups, padding, layout, weights_layout)
        selector = "convolution2DWithSourceTensor:weightsTensor:descriptor:name:"
        return self._one(selector, self._tensor(x), self._tensor(weights), descriptor, name)

    def conv1d(
        self,
        x: Operand,
        weights: Operand,
        *,
        stride: int = 1,
        dilation: int = 1,
        groups: int = 1,
        padding: str | Sequence[int] = "valid",
        layout: str = "NLC",
        weights_layout: str = "LIO",
        name: str | None = None,
    ) -> Tensor:
        """Return a convolution (cross-correlation) over one axis.

        Parameters
        ----------
        x : tensor, shape (N, L, C), or (N, C, L) with layout "NCL"
        weights : tensor, shape (k, C / groups, O), or (O, C / groups, k) with weights_layout "OIL"
        stride, dilation : int
        padding : {"valid", "same"} or (left, right)
            TensorFlow's rules for the words.
        groups : int
        layout : {"NLC", "NCL"}
        weights_layout : {"LIO", "OIL"}
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (N, L', O), or (N, O, L')

        Notes
        -----
        Apple's ``convolution2DWithSourceTensor`` of images with one row.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.conv1d([[[1.0], [2.0], [4.0]]], [[[1.0]], [[-1.0]]])).ravel()
        array([-1., -2.], dtype=float32)
        """
        row, weights_row = _one_of(_ROWS, "layout", layout), _one_of(_WEIGHTS_ROWS, "weights_layout", weights_layout)
        sides = padding
        if not isinstance(padding, str):
            if len(padding) != 2:
                raise ArgumentError(f"conv1d: padding is {tuple(padding)}, expected (left, right).")
            sides = (0, 0, *padding)
        y = self.conv2d(
            self.expand_dims(x, row),
            self.expand_dims(weights, weights_row),
            strides=(1, stride),
            dilations=(1, dilation),
            groups=groups,
            padding=sides,
            layout="NHWC" if layout == "NLC" else "NCHW",
            weights_layout="HWIO" if weights_layout == "LIO" else "OIHW",
        )
        return self.squeeze(y, row, name=name)

    def conv2d_transpose(
        self,
        x: Operand,
        weights: Operand,
        output_shape: Sequence[int] | Tensor,
        *,
        strides: Pair = 1,
        dilations: Pair = 1,
        groups: int = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        weights_layout: str = "HWIO",
        name: str | None = None,
    ) -> Tensor:
        """Return the data gradient of the convolution that the weights describe, as a separate operation.

        `x` is that convolution's result, `output_shape` the shape of its source. The weights are those of the
        convolution, so that their last axis in "HWIO" is the number of channels of `x`.

        Parameters
        ----------
        x : tensor or array
        weights : tensor or array
        output_shape : sequence of int, or Tensor of int32
        strides : int or (y, x), optional
        dilations : int or (y, x)
        groups : int
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        weights_layout : {"HWIO", "OIHW"}
        name : str, optional
            The name in messages.
        """
        descriptor = _described(strides, dilations, groups, padding, layout, weights_layout)
        stem = "convolutionTranspose2DWithSourceTensor:weightsTensor:outputShape"
        if isinstance(output_shape, Tensor):
            selector, shape = f"{stem}Tensor:descriptor:name:", output_shape
        else:
            selector, shape = f"{stem}:descriptor:name:", extents(output_shape, "output_shape")  # type: ignore[assignment]
        return self._one(selector, self._tensor(x), self._tensor(weights), shape, descriptor, name)

    def depthwise_conv2d(
        self,
        x: Operand,
        weights: Operand,
        *,
        strides: Pair = 1,
        dilations: Pair = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        weights_layout: str = "HWIO",
        name: str | None = None,
    ) -> Tensor:
        """Return a convolution in which each channel has separate filters.

        Parameters
        ----------
        x : tensor, shape (N, H, W, C), or (N, C, H, W) with layout "NCHW"
        weights : tensor, shape (kH, kW, C, M), or (M, C, kH, kW) with weights_layout "OIHW"
            M filters for each channel.
        strides, dilations : int or (y, x)
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        weights_layout : {"HWIO", "OIHW"}
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (N, H', W', C * M), or (N, C * M, H', W')
            The filters of a channel are adjacent.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((None, 8, 8, 3))
        >>> graph.depthwise_conv2d(x, np.ones((3, 3, 3, 2), np.float32)).shape
        (None, 6, 6, 6)
        """
        descriptor = Descriptor(
            "MPSGraphDepthwiseConvolution2DOpDescriptor",
            _settings_2d(strides, dilations, padding, layout, weights_layout),
        )
        selector = "depthwiseConvolution2DWithSourceTensor:weightsTensor:descriptor:name:"
        return self._one(selector, self._tensor(x), self._tensor(weights), descriptor, name)

    def conv3d(
        self,
        x: Operand,
        weights: Operand,
        *,
        strides: int | Sequence[int] = 1,
        dilations: int | Sequence[int] = 1,
        groups: int = 1,
        padding: Padding = "valid",
        layout: str = "NDHWC",
        weights_layout: str = "DHWIO",
        name: str | None = None,
    ) -> Tensor:
        """Return a three-dimensional convolution (cross-correlation).

        Parameters
        ----------
        x : tensor, shape (N, D, H, W, C), or (N, C, D, H, W) with layout "NCDHW"
        weights : tensor, shape (kD, kH, kW, C / groups, O), or (O, C / groups, kD, kH, kW) with "OIDHW"
        strides, dilations : int or (z, y, x)
        padding : {"valid", "same"} or six numbers, before and after each of D, H, W
        groups : int
        layout : {"NDHWC", "NCDHW"}
        weights_layout : {"DHWIO", "OIDHW"}
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (N, D', H', W', O), or (N, O, D', H', W')

        Notes
        -----
        Source: ``-[MPSGraph convolution3DWithSourceTensor:weightsTensor:descriptor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((None, 8, 8, 8, 3))
        >>> graph.conv3d(x, np.ones((3, 3, 3, 3, 4), np.float32), padding="same").shape
        (None, 8, 8, 8, 4)
        """
        settings = window(strides, dilations, padding, 3)
        steps, rates, pads = settings["strides"], settings["dilationRates"], settings.get("paddingValues")
        assert isinstance(steps, list)
        assert isinstance(rates, list)
        sides = ("Front", "Back", "Top", "Bottom", "Left", "Right")
        descriptor = Descriptor(
            "MPSGraphConvolution3DOpDescriptor",
            {
                "groups": groups,
                "dataLayout": layout_code(layout),
                "weightsLayout": layout_code(weights_layout),
                "paddingStyle": settings["paddingStyle"],
                **{f"strideIn{axis}": number for axis, number in zip("ZYX", steps, strict=True)},
                **{f"dilationRateIn{axis}": number for axis, number in zip("ZYX", rates, strict=True)},
                **({f"padding{s}": n for s, n in zip(sides, pads, strict=True)} if isinstance(pads, list) else {}),
            },
        )
        selector = "convolution3DWithSourceTensor:weightsTensor:descriptor:name:"
        return self._one(selector, self._tensor(x), self._tensor(weights), descriptor, name)

    def depthwise_conv3d(
        self,
        x: Operand,
        weights: Operand,
        *,
        strides: int | Sequence[int] = 1,
        dilations: int | Sequence[int] = 1,
        padding: Padding = "valid",
        layout: str = "NDHWC",
        name: str | None = None,
    ) -> Tensor:
        """Return a convolution over three axes in which each channel has a separate filter.

        Parameters
        ----------
        x : tensor, shape (N, D, H, W, C), or (N, C, D, H, W) with layout "NCDHW"
        weights : tensor, shape (kD, kH, kW, C), or (C, kD, kH, kW)
        strides, dilations : int or (z, y, x)
        padding : {"valid", "same"} or six numbers, before and after each of D, H, W
        layout : {"NDHWC", "NCDHW"}
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (N, D', H', W', C), or (N, C, D', H', W')

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((None, 8, 8, 8, 3))
        >>> graph.depthwise_conv3d(x, np.ones((3, 3, 3, 3), np.float32), padding="same").shape
        (None, 8, 8, 8, 3)
        """
        if layout not in _CHANNEL_AXES:
            raise ArgumentError(f'layout is "{layout}", expected one of {", ".join(_CHANNEL_AXES)}.')
        descriptor = Descriptor(
            "MPSGraphDepthwiseConvolution3DOpDescriptor",
            {"channelDimensionIndex": _CHANNEL_AXES[layout], **window(strides, dilations, padding, 3)},
        )
        selector = "depthwiseConvolution3DWithSourceTensor:weightsTensor:descriptor:name:"
        return self._one(selector, self._tensor(x), self._tensor(weights), descriptor, name)


def _settings_2d(
    strides: Pair, dilations: Pair, padding: Padding, layout: str, weights_layout: str
) -> dict[str, int | bool | float | list[int]]:
    return {
        "dataLayout": layout_code(layout),
        "weightsLayout": layout_code(weights_layout),
        **steps_2d(strides, dilations),
        **padding_2d(padding),
    }


def _described(
    strides: Pair, dilations: Pair, groups: int, padding: Padding, layout: str, weights_layout: str
) -> Descriptor:
    return Descriptor(
        "MPSGraphConvolution2DOpDescriptor",
        {"groups": groups, **_settings_2d(strides, dilations, padding, layout, weights_layout)},
    )


def _one_of(choices: dict[str, int], what: str, given: str) -> int:
    if given not in choices:
        raise ArgumentError(f'conv1d: {what} is "{given}", expected one of {", ".join(choices)}.')
    return choices[given]
