"""Convolutions and pooling. ONNX has channels first, so axes are turned before and behind where they are last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS"]

# MPSGraphTensorNamedDataLayout
_CHANNELS_FIRST, _CHANNELS_LAST = (0, 7), (1, 8)
_OUTPUTS_FIRST = (2, 9)
_STYLES = {1: "VALID", 2: "SAME_UPPER"}  # MPSGraphPaddingStyle
_SIDES = ("paddingTop", "paddingLeft", "paddingBottom", "paddingRight")

Settings = Mapping[str, Any]


def channels_first(w: Writer, value: str, layout: int, axes: int) -> str:
    """Return images or volumes with their channels first."""
    return w.transposed(value, [0, axes + 1, *range(1, axes + 1)]) if layout in _CHANNELS_LAST else value


def channels_back(w: Writer, value: str, layout: int, axes: int) -> str:
    """Return them in the layout that they had."""
    return w.transposed(value, [0, *range(2, axes + 2), 1]) if layout in _CHANNELS_LAST else value


def _window(settings: Settings, axes: int) -> dict[str, Any]:
    """Return the attributes of a window over two or three axes."""
    if "strides" in settings:
        given = {"strides": list(settings["strides"]), "dilations": list(settings["dilationRates"])}
        pads = settings.get("paddingValues")
        sides = None if pads is None else [*pads[::2], *pads[1::2]]
    elif axes == 3:
        given = {
            "strides": [int(settings[f"strideIn{each}"]) for each in "ZYX"],
            "dilations": [int(settings[f"dilationRateIn{each}"]) for each in "ZYX"],
        }
        sides = [int(settings.get(side, 0)) for side in ("paddingFront", *_SIDES[:2], "paddingBack", *_SIDES[2:])]
    else:
        given = {
            "strides": [int(settings["strideInY"]), int(settings["strideInX"])],
            "dilations": [int(settings["dilationRateInY"]), int(settings["dilationRateInX"])],
        }
        sides = [int(settings.get(side, 0)) for side in _SIDES]
    style = int(settings["paddingStyle"])
    return {**given, **({"auto_pad": _STYLES[style]} if style else {"pads": [int(each) for each in sides or ()]})}


def _outputs_first(w: Writer, value: str, layout: int, axes: int) -> str:
    return value if layout in _OUTPUTS_FIRST else w.transposed(value, [axes + 1, axes, *range(axes)])


def _convolution(axes: int) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, weights, descriptor = call.arguments[:3]
        settings = descriptor.settings
        layout = int(settings["dataLayout"])
        y = w.node(
            "Conv",
            channels_first(w, w(x), layout, axes),
            _outputs_first(w, w(weights), int(settings["weightsLayout"]), axes),
            group=int(settings["groups"]),
            **_window(settings, axes),
        )
        return channels_back(w, y, layout, axes)

    return row


def _depthwise(w: Writer, call: Call) -> Any:
    """Channel c has the filters c M to c M + M - 1."""
    x, weights, descriptor = call.arguments[:3]
    settings = descriptor.settings
    layout, is_first = int(settings["dataLayout"]), int(settings["weightsLayout"]) in _OUTPUTS_FIRST
    shape = w.known(weights, "a depth-wise convolution")
    many, channels, height, width = shape if is_first else (shape[3], shape[2], *shape[:2])
    turned = w.transposed(w(weights), [1, 0, 2, 3] if is_first else [2, 3, 0, 1])
    filters = w.reshaped(turned, [channels * many, 1, height, width])
    y = w.node("Conv", channels_first(w, w(x), layout, 2), filters, group=channels, **_window(settings, 2))
    return channels_back(w, y, layout, 2)


def _transposed_convolution(w: Writer, call: Call) -> Any:
    x, weights, shape, descriptor = call.arguments[:4]
    settings = descriptor.settings
    layout = int(settings["dataLayout"])
    result = w.noted(w(shape)) if hasattr(shape, "identity") else shape
    if result is None:
        raise refuse(call, "has a shape that a run decides")
    spatial = slice(1, 3) if layout in _CHANNELS_LAST else slice(2, 4)
    filters = _outputs_first(w, w(weights), int(settings["weightsLayout"]), 2)
    sizes = w.known(weights, "a transposed convolution")
    kernel = sizes[2:] if int(settings["weightsLayout"]) in _OUTPUTS_FIRST else sizes[:2]
    given, wanted = w.shape(x, "a transposed convolution")[spatial], list(result)[spatial]
    if min(*given, *wanted) < 0:
        raise refuse(call, "makes images of unknown size")
    window = _window(settings, 2)
    steps, rates = window["strides"], window["dilations"]
    covered = [(have - 1) * s + (k - 1) * d + 1 for have, s, k, d in zip(given, steps, kernel, rates, strict=True)]
    pads = window.get("pads") or _same_pads(window.get("auto_pad"), wanted, given, steps, kernel, rates)
    added = [want - have + pads[n] + pads[n + 2] for n, (want, have) in enumerate(zip(wanted, covered, strict=True))]
    y = w.node(
        "ConvTranspose",
        channels_first(w, w(x), layout, 2),
        filters,
        group=int(settings["groups"]),
        strides=steps,
        dilations=rates,
        pads=pads,
        output_padding=added,
    )
    return channels_back(w, y, layout, 2)


def _same_pads(
    word: str | None,
    source: Sequence[int],
    result: Sequence[int],
    steps: Sequence[int],
    kernel: Sequence[int],
    rates: Sequence[int],
) -> list[int]:
    """Return the paddings of the convolution whose data gradient is meant."""
    if word != "SAME_UPPER":
        return [0, 0, 0, 0]
    needed = [
        max((out - 1) * s + (k - 1) * d + 1 - extent, 0)
        for extent, out, s, k, d in zip(source, result, steps, kernel, rates, strict=True)
    ]
    return [*(each // 2 for each in needed), *(each - each // 2 for each in needed)]


def _pooling(operator: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, descriptor = call.arguments[:2]
        settings = descriptor.settings
        layout = int(settings["dataLayout"])
        y = _pooled(
            w,
            operator,
            channels_first(w, w(x), layout, 2),
            settings,
            [int(settings["kernelHeight"]), int(settings["kernelWidth"])],
            _window(settings, 2),
        )
        return channels_back(w, y, layout, 2)

    return row


def _pooled(w: Writer, operator: str, value: str, settings: Settings, kernel: list[int], window: dict[str, Any]) -> Any:
    counts = int(settings.get("includeZeroPadToAverage", False)) if operator == "AveragePool" else None
    if operator != "MaxPool" and set(window["dilations"]) == {1}:
        window = {key: each for key, each in window.items() if key != "dilations"}
    ceil = int(settings.get("ceilMode", False)) or None
    return w.node(operator, value, kernel_shape=kernel, ceil_mode=ceil, count_include_pad=counts, **window)


def _pooling_of_four(operator: str) -> Row:
    """Windows over four axes, of which two or fewer are wider than 1."""

    def row(w: Writer, call: Call) -> Any:
        x, descriptor = call.arguments[:2]
        settings = descriptor.settings
        sizes, strides = settings["kernelSizes"], settings["strides"]
        pads = settings.get("paddingValues", [0] * 8)
        wide = [n for n in range(4) if sizes[n] > 1 or strides[n] > 1 or any(pads[2 * n : 2 * n + 2])]
        if len(w.shape(x, "pooling")) != 4 or len(wide) > 2:
            raise refuse(call, f"has windows over {len(wide)} axes, expected two")
        axes = sorted([*wide, *[n for n in (3, 2, 1, 0) if n not in wide][: 2 - len(wide)]])
        order = [*(n for n in range(4) if n not in axes), *axes]
        sides = [pads[2 * n] for n in axes] + [pads[2 * n + 1] for n in axes]
        style = int(settings["paddingStyle"])
        window: dict[str, Any] = {
            "strides": [strides[n] for n in axes],
            "dilations": [settings["dilationRates"][n] for n in axes],
            **({"auto_pad": _STYLES[style]} if style else {"pads": sides}),
        }
        y = _pooled(w, operator, w.transposed(w(x), order), settings, [sizes[n] for n in axes], window)
        return w.transposed(y, [order.index(n) for n in range(4)])

    return row


ROWS: dict[str, Row] = {
    "convolution2DWithSourceTensor:weightsTensor:descriptor:name:": _convolution(2),
    "convolution3DWithSourceTensor:weightsTensor:descriptor:name:": _convolution(3),
    "depthwiseConvolution2DWithSourceTensor:weightsTensor:descriptor:name:": _depthwise,
    **{
        f"convolutionTranspose2DWithSourceTensor:weightsTensor:{shape}:descriptor:name:": _transposed_convolution
        for shape in ("outputShape", "outputShapeTensor")
    },
    "maxPooling2DWithSourceTensor:descriptor:name:": _pooling("MaxPool"),
    "avgPooling2DWithSourceTensor:descriptor:name:": _pooling("AveragePool"),
    "maxPooling4DWithSourceTensor:descriptor:name:": _pooling_of_four("MaxPool"),
    "avgPooling4DWithSourceTensor:descriptor:name:": _pooling_of_four("AveragePool"),
    "L2NormPooling4DWithSourceTensor:descriptor:name:": _pooling_of_four("LpPool"),
}
