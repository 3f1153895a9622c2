"""Rows by index, sums of segments, turns and alignments as operations of ONNX, and what all operations share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
from onnx import helper

from zoo.data import first_parameters
from zoo.description import Network, Node


class Tensors:
    """The list of operations and constants, and the operations over tensors."""

    def __init__(self, network: Network) -> None:
        self._kept = first_parameters(network)
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, Any] = {}
        self._count = 0

    # ---- bookkeeping

    def _one(self, op: str, inputs: Sequence[str], outputs: int = 1, **attributes: Any) -> Any:
        """Add an operation and return the name of its result, or of its results."""
        names = [f"v{self._count + number}" for number in range(outputs)]
        self._count += outputs
        self._nodes.append(helper.make_node(op, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def _constant(self, values: Any, dtype: Any = np.float32) -> str:
        name = f"c{len(self._constants)}"
        self._constants[name] = np.array(values, dtype, order="C")  # a number stays one
        return name

    def _parameters(self, node: Node, order: Sequence[int] | None = None) -> list[str]:
        """Return the names of constants; the first one's axes may be put in another order."""
        arrays = [self._kept[name] for name in node.parameters]
        if order:
            arrays[0] = arrays[0].transpose(order)
        return [self._constant(array) for array in arrays]

    def _axis_of(self, node: Node) -> str:
        return self._constant([node.settings["axis"]], np.int64)

    # ---- operations

    def _op_constant(self, node: Node, x: list[str]) -> str:
        kept = node.settings["values"]
        return self._constant(kept.array, kept.dtype)

    def _op_gather(self, node: Node, x: list[str]) -> Any:
        return self._one("Gather", x, axis=node.settings["axis"])

    def _op_segment_sum(self, node: Node, x: list[str]) -> Any:
        places = self._one("Unsqueeze", [self._one("Cast", [x[1]], to=onnx.TensorProto.INT64), self._last()])
        zeros = self._constant(np.zeros(node.outputs[0].shape))
        return self._one("ScatterND", [zeros, places, x[0]], reduction="add")

    def _last(self) -> str:
        return self._constant([-1], np.int64)

    def _op_top_k(self, node: Node, x: list[str]) -> Any:
        return self._one("TopK", [*x, self._constant([node.settings["k"]], np.int64)], 2)

    def _op_largest(self, node: Node, x: list[str]) -> Any:
        return self._one("ReduceMax", [*x, self._axis_of(node)], keepdims=0)

    def _op_total(self, node: Node, x: list[str]) -> Any:
        return self._one("ReduceSum", [*x, self._axis_of(node)], keepdims=0)

    def _op_cumulative(self, node: Node, x: list[str]) -> Any:
        axis = self._constant(node.settings["axis"], np.int64)
        return self._one("CumSum", [*x, axis], exclusive=int(node.settings["exclusive"]))

    def _op_roll(self, node: Node, x: list[str]) -> Any:
        axis = node.settings["axis"]
        edge = -node.settings["shift"] % node.inputs[0].shape[axis]
        sizes = self._constant([edge, node.inputs[0].shape[axis] - edge], np.int64)
        before, behind = self._one("Split", [*x, sizes], 2, axis=axis)
        return self._one("Concat", [behind, before], axis=axis)

    def _op_unit(self, node: Node, x: list[str]) -> Any:
        squares = self._one("ReduceSumSquare", [*x, self._last()], keepdims=1)
        length = self._one("Sqrt", [self._one("Add", [squares, self._constant(node.settings["epsilon"])])])
        return self._one("Div", [*x, length])

    def _op_rms_norm(self, node: Node, x: list[str]) -> Any:
        squares = self._one("ReduceMean", [self._one("Mul", [*x, *x]), self._last()], keepdims=1)
        root = self._one("Sqrt", [self._one("Add", [squares, self._constant(node.settings["epsilon"])])])
        return self._one("Mul", [self._one("Div", [*x, root]), *self._parameters(node)])

    def _op_rotary(self, node: Node, x: list[str]) -> Any:
        length, features = node.inputs[0].shape[-2:]
        rates = node.settings["base"] ** (-np.arange(0, features, 2) / features)
        angles = np.tile(np.arange(length)[:, np.newaxis] * rates, 2)
        a, b = self._one("Split", x, 2, axis=-1, num_outputs=2)
        crossed = self._one("Concat", [self._one("Neg", [b]), a], axis=-1)
        kept = self._one("Mul", [*x, self._constant(np.cos(angles))])
        return self._one("Add", [kept, self._one("Mul", [crossed, self._constant(np.sin(angles))])])

    def _op_gru(self, node: Node, x: list[str]) -> Any:
        """ONNX has the gates in the order z, r, h, and its second bias in the same array."""
        source, recurrent, bias, inner = (self._kept[name] for name in node.parameters)
        ways, features = inner.shape
        arrays = [np.concatenate([np.split(each, 3, 1)[gate] for gate in (1, 0, 2)], 1) for each in (source, recurrent)]
        first = np.concatenate([np.split(bias, 3, 1)[gate] for gate in (1, 0, 2)], 1)
        biases = np.concatenate([first, np.zeros((ways, 2 * features)), inner], 1)
        names = [*x, *map(self._constant, (*arrays, biases))]
        direction = "bidirectional" if ways == 2 else "forward"
        y = self._one("GRU", names, hidden_size=features, direction=direction, linear_before_reset=1)
        shape = self._constant(node.outputs[0].shape, np.int64)
        return self._one("Reshape", [self._one("Transpose", [y], perm=(0, 2, 1, 3)), shape])

    def _op_conv3d(self, node: Node, x: list[str]) -> Any:
        volume = self._one("Transpose", x, perm=(0, 4, 1, 2, 3))
        strides, pads = (node.settings["stride"],) * 3, (node.settings["padding"],) * 6
        kept = self._parameters(node, (4, 3, 0, 1, 2))
        y = self._one("Conv", [volume, *kept], strides=strides, pads=pads)
        return self._one("Transpose", [y], perm=(0, 2, 3, 4, 1))
