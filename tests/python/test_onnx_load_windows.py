"""Drawn windows: convolutions, their transposes and pooling over one to three axes, beside ONNX Runtime."""

from __future__ import annotations

import random
from typing import Any

import pytest
from onnx import helper, numpy_helper

from test_onnx_load import agree, drawn

_OPS = ("AveragePool", "Conv", "ConvTranspose", "LpPool", "MaxPool")


def settings(chance: random.Random, op: str, axes: int) -> dict[str, Any]:
    """Return drawn attributes of a window."""
    kernel = [chance.randint(1, 3) for _ in range(axes)]
    found: dict[str, Any] = {"kernel_shape": kernel, "strides": [chance.randint(1, 3) for _ in range(axes)]}
    if chance.random() < 0.4:
        found["dilations"] = [chance.randint(1, 2) for _ in range(axes)]
    way = chance.choice(("NOTSET", "pads", "pads", "SAME_UPPER", "SAME_LOWER", "VALID"))
    if way == "pads":
        found["pads"] = [chance.randint(0, extent - 1) for extent in kernel * 2]
    elif way != "NOTSET":
        found["auto_pad"] = way
        if way.startswith("SAME"):  # ONNX Runtime has no dilations there, nor strides beyond the kernel
            found.pop("dilations", None)
            found["strides"] = [min(pair) for pair in zip(found["strides"], kernel, strict=True)]
    if op in ("AveragePool", "MaxPool", "LpPool") and chance.random() < 0.4 and "auto_pad" not in found:
        found["ceil_mode"] = 1
    if op == "AveragePool":
        found["count_include_pad"] = chance.randint(0, 1)
    if op in ("Conv", "ConvTranspose"):
        found["group"] = chance.choice((1, 2))
    if op == "ConvTranspose" and "auto_pad" not in found and chance.random() < 0.5:
        found["output_padding"] = [chance.randint(0, stride - 1) for stride in found["strides"]]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_a_drawn_window_has_the_numbers_of_onnx_runtime(seed: int) -> None:
    chance = random.Random(seed)
    op, axes = _OPS[seed % len(_OPS)], chance.randint(1, 3)
    ways = settings(chance, op, axes)
    shape = [2, 4, *(chance.randint(5, 8) for _ in range(axes))]
    weights = {}
    if op in ("Conv", "ConvTranspose"):
        channels = (6, 4 // ways["group"]) if op == "Conv" else (4, 6 // ways["group"])
        weights = {"w": drawn(*channels, *ways["kernel_shape"]), "b": drawn(6)}
    node = helper.make_node(op, ["x", *weights], ["y"], **ways)
    x, y = (helper.make_tensor_value_info(name, 1, extents) for name, extents in (("x", shape), ("y", None)))
    stored = [numpy_helper.from_array(array, name) for name, array in weights.items()]
    graph = helper.make_graph([node], str(ways), [x], [y], stored)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 22)], ir_version=10)
    agree(made, {"x": drawn(*shape)})
