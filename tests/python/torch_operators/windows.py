"""Convolutions, pooling, resampling and sampling."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .mapping import JUMPS, NAN_IS_LEFT_OUT, OPERATORS, PADDING, Compute, LeftOut, Operator, operator, per_axis, product


def _both_sides(padding: Sequence[int]) -> list[int]:
    return [side for each in padding for side in (each, each)]


def _padding(padding: Any, window: Sequence[int], dilations: Sequence[int]) -> list[int]:
    """Return the padding before and after each axis, for numbers or the words "same" and "valid"."""
    if not isinstance(padding, str):
        return _both_sides(per_axis(padding, len(window)))
    if padding == "valid":
        return [0] * (2 * len(window))
    totals = [dilation * (extent - 1) for extent, dilation in zip(window, dilations, strict=True)]
    return [side for total in totals for side in (total // 2, total - total // 2)]


def _convolution(axes: int) -> Compute:
    """Return a convolution; one axis is computed as two, the first of extent 1."""

    def compute(
        graph: Any,
        x: Any,
        weight: Any,
        bias: Any = None,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Any:
        is_one_image = x.ndim == axes + 1
        x = graph.expand_dims(x, 0) if is_one_image else x
        strides, dilations = per_axis(stride, axes), per_axis(dilation, axes)
        pads = _padding(padding, weight.shape[2:], dilations)
        if axes == 1:
            x, weight = graph.expand_dims(x, 2), graph.expand_dims(weight, 2)
            strides, dilations, pads = [1, *strides], [1, *dilations], [0, 0, *pads]
        method, layouts = (graph.conv3d, ("NCDHW", "OIDHW")) if axes == 3 else (graph.conv2d, ("NCHW", "OIHW"))
        y = method(
            x,
            weight,
            strides=tuple(strides),
            dilations=tuple(dilations),
            groups=groups,
            padding=pads,
            layout=layouts[0],
            weights_layout=layouts[1],
        )
        y = graph.squeeze(y, [2]) if axes == 1 else y
        y = y if bias is None else y + graph.reshape(bias, (1, -1) + (1,) * axes)
        return graph.squeeze(y, [0]) if is_one_image else y

    return compute


for _count in (1, 2, 3):
    OPERATORS[f"nn.functional.conv{_count}d"] = Operator(_convolution(_count), sums=True, peer_nan=PADDING)


@operator("nn.functional.conv_transpose2d", sums=True, peer_nan=PADDING)
def _transposed_convolution(
    graph: Any,
    x: Any,
    weight: Any,
    bias: Any = None,
    stride: Any = 1,
    padding: Any = 0,
    output_padding: Any = 0,
    groups: int = 1,
    dilation: Any = 1,
) -> Any:
    is_one_image = x.ndim == 3
    x = graph.expand_dims(x, 0) if is_one_image else x
    strides, dilations, pads, added = (per_axis(each, 2) for each in (stride, dilation, padding, output_padding))
    extents = [
        (x.shape[2 + i] - 1) * strides[i] - 2 * pads[i] + dilations[i] * (weight.shape[2 + i] - 1) + added[i] + 1
        for i in (0, 1)
    ]
    # PyTorch's weights (in, out / groups, kH, kW) are those of the forward convolution: OIHW with in as O.
    y = graph.conv2d_transpose(
        x,
        weight,
        [x.shape[0], weight.shape[1] * groups, *extents],
        strides=tuple(strides),
        dilations=tuple(dilations),
        groups=groups,
        padding=_both_sides(pads),
        layout="NCHW",
        weights_layout="OIHW",
    )
    y = y if bias is None else y + graph.reshape(bias, (1, -1, 1, 1))
    return graph.squeeze(y, [0]) if is_one_image else y


def _pooling(axes: int, kind: str) -> Compute:
    def compute(
        graph: Any,
        x: Any,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        dilation: Any = 1,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        **options: Any,
    ) -> Any:
        if options.get("return_indices") or options.get("divisor_override"):
            raise LeftOut("indices or another divisor")
        if kind == "avg" and ceil_mode:
            raise LeftOut("the divisor of windows that reach beyond the padding")
        window = per_axis(kernel_size, axes)
        strides = window if stride in (None, [], ()) else per_axis(stride, axes)
        own: dict[str, Any] = (
            {"dilations": [1] * (4 - axes) + per_axis(dilation, axes)}
            if kind == "max"
            else {"count_padding": bool(count_include_pad)}
        )
        # Windows over four axes: those before the window's have extent 1.
        lead = product(x.shape[: x.ndim - axes])
        images = graph.reshape(x, [lead] + [1] * (3 - axes) + list(x.shape[x.ndim - axes :]))
        y = getattr(graph, f"{kind}_pool4d")(
            images,
            [1] * (4 - axes) + window,
            strides=[1] * (4 - axes) + strides,
            padding=[0, 0] * (4 - axes) + _both_sides(per_axis(padding, axes)),
            ceil_mode=bool(ceil_mode),
            **own,
        )
        return graph.reshape(y, [*x.shape[: x.ndim - axes], *y.shape[4 - axes :]])

    return compute


for _count in (1, 3):
    OPERATORS[f"nn.functional.avg_pool{_count}d"] = Operator(_pooling(_count, "avg"), sums=True)
    OPERATORS[f"nn.functional.max_pool{_count}d"] = Operator(_pooling(_count, "max"), nan=NAN_IS_LEFT_OUT)


@operator("nn.functional.max_pool2d", nan=NAN_IS_LEFT_OUT)
def _max_pooling(
    graph: Any,
    x: Any,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    is_one_image = x.ndim == 3
    x = graph.expand_dims(x, 0) if is_one_image else x
    method = graph.max_pool2d_with_indices if return_indices else graph.max_pool2d
    results = method(
        x,
        tuple(per_axis(kernel_size, 2)),
        strides=None if stride in (None, [], ()) else tuple(per_axis(stride, 2)),
        dilations=tuple(per_axis(dilation, 2)),
        padding=_both_sides(per_axis(padding, 2)),
        layout="NCHW",
        ceil_mode=bool(ceil_mode),
    )
    listed = list(results) if return_indices else [results]
    return [graph.squeeze(each, [0]) for each in listed] if is_one_image else listed


@operator("nn.functional.avg_pool2d", sums=True)
def _mean_pooling(
    graph: Any,
    x: Any,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Any:
    if divisor_override or ceil_mode:
        raise LeftOut("another divisor")
    is_one_image = x.ndim == 3
    y = graph.avg_pool2d(
        graph.expand_dims(x, 0) if is_one_image else x,
        tuple(per_axis(kernel_size, 2)),
        strides=None if stride in (None, [], ()) else tuple(per_axis(stride, 2)),
        padding=_both_sides(per_axis(padding, 2)),
        layout="NCHW",
        ceil_mode=bool(ceil_mode),
        count_padding=bool(count_include_pad),
    )
    return graph.squeeze(y, [0]) if is_one_image else y


@operator("nn.functional.unfold")
def _unfold(graph: Any, x: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> Any:
    is_one_image = x.ndim == 3
    y = graph.im2col(
        graph.expand_dims(x, 0) if is_one_image else x,
        tuple(per_axis(kernel_size, 2)),
        strides=tuple(per_axis(stride, 2)),
        dilations=tuple(per_axis(dilation, 2)),
        padding=_both_sides(per_axis(padding, 2)),
        layout="NCHW",
    )
    return graph.squeeze(y, [0]) if is_one_image else y


# With extreme values PyTorch ends with a signal. In float16 a place at a border rounds to the other pixel.
@operator("nn.functional.grid_sample", "grid_sampler_2d", takes_extremes=False, ties=JUMPS)
def _sample(
    graph: Any,
    x: Any,
    grid: Any,
    mode: int | str = "bilinear",
    padding_mode: int | str = "zeros",
    align_corners: bool = False,
) -> Any:
    modes = {0: "bilinear", "bilinear": "bilinear", 1: "half_even", "nearest": "half_even"}
    paddings = {0: "zero", "zeros": "zero", 1: "edge", "border": "edge"}
    if mode not in modes or padding_mode not in paddings or x.ndim != 4:
        raise LeftOut("bicubic, reflecting, or three axes")
    return graph.sample_grid(
        x, grid, mode=modes[mode], align_corners=bool(align_corners), padding=paddings[padding_mode], layout="NCHW"
    )


def _extents(x: Any, size: Any, scale_factor: Any) -> tuple[int, ...]:
    """Return the extents of a resized image; scales that do not divide are left out, since ours follow from extents."""
    if x.ndim != 4:
        raise LeftOut("other than two axes")
    if size is not None:
        return tuple(per_axis(size, 2))
    scales = [scale_factor] * 2 if isinstance(scale_factor, int | float) else list(scale_factor)
    exact = [extent * scale for extent, scale in zip(x.shape[2:], scales, strict=True)]
    if any(abs(extent - math.floor(extent)) > 1e-9 for extent in exact):
        raise LeftOut("a scale that extents do not give")
    return tuple(math.floor(extent) for extent in exact)


@operator("nn.functional.interpolate.nearest", "nn.functional.interpolate.nearest-exact")
def _nearest(
    graph: Any, x: Any, size: Any = None, scale_factor: Any = None, mode: str = "nearest", **options: Any
) -> Any:
    is_exact = mode == "nearest-exact"
    return graph.resize_nearest(
        x,
        _extents(x, size, scale_factor),
        rounding="half_up" if is_exact else "down",
        center_result=is_exact,
        layout="NCHW",
    )


@operator("nn.functional.upsample_bilinear", takes_extremes=False)  # 0 * inf
def _bilinear_with_corners(graph: Any, x: Any, size: Any = None, scale_factor: Any = None) -> Any:
    return _bilinear(graph, x, size, scale_factor, align_corners=True)


@operator("nn.functional.interpolate.bilinear", takes_extremes=False)  # 0 * inf
def _bilinear(
    graph: Any, x: Any, size: Any = None, scale_factor: Any = None, align_corners: bool | None = None, **options: Any
) -> Any:
    if options.get("antialias"):
        raise LeftOut("antialias")
    y = graph.resize(
        graph.transpose(x, [0, 2, 3, 1]),
        _extents(x, size, scale_factor),
        mode="bilinear",
        center_result=not align_corners,
        align_corners=bool(align_corners),
    )
    return graph.transpose(y, [0, 3, 1, 2])
