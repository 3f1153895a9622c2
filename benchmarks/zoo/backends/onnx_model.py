"""Descriptions as ONNX models for inference, run by ONNX Runtime or OpenVINO. Images are (N, C, H, W)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from zoo.data import batches, first_parameters
from zoo.description import Network, Node, Value

_OPSET = 20
_SIMPLE = {"add": "Add", "subtract": "Sub", "multiply": "Mul", "matmul": "MatMul"}
_FUNCTIONS = {"relu": "Relu", "sigmoid": "Sigmoid", "tanh": "Tanh", "hard_swish": "HardSwish", "exp": "Exp"}


class _Writer:
    """Writes the operations that a prediction needs."""

    def __init__(self, network: Network) -> None:
        self._network, self._kept = network, first_parameters(network)
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, Any] = {}
        self._count = 0
        nodes = network.for_inference()
        needed = {value.number for node in nodes for value in node.inputs}
        self.sources = [source for source in network.sources if source.value.number in needed]
        self._names = {source.value.number: source.name for source in self.sources}
        for node in nodes:
            made = getattr(self, f"_{node.op}")(node, [self._names[value.number] for value in node.inputs])
            for value, name in zip(node.outputs, made if isinstance(made, list) else [made], strict=True):
                self._names[value.number] = name

    def model(self) -> bytes:
        """Return the model as bytes."""
        feeds = [
            helper.make_tensor_value_info(
                source.name,
                TensorProto.INT32 if source.value.kind == "index" else TensorProto.FLOAT,
                _extents(source.value),
            )
            for source in self.sources
        ]
        prediction = self._network.prediction
        result = helper.make_tensor_value_info(self._names[prediction.number], TensorProto.FLOAT, _extents(prediction))
        kept = [numpy_helper.from_array(values, name) for name, values in self._constants.items()]
        graph = helper.make_graph(self._nodes, "network", feeds, [result], kept)
        made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=9)
        content: bytes = made.SerializeToString()
        return content

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

    # ---- operations

    def _parameter(self, node: Node, x: list[str]) -> str:
        return self._parameters(node)[0]

    def _conv(self, node: Node, x: list[str]) -> Any:
        settings = node.settings
        top, bottom, left, right = settings["padding"]
        return self._one(
            "Conv",
            x + self._parameters(node, (3, 2, 0, 1)),
            strides=settings["stride"],
            dilations=settings["dilation"],
            pads=(top, left, bottom, right),
            group=settings["groups"],
        )

    def _conv_transpose(self, node: Node, x: list[str]) -> Any:
        kept = self._parameters(node, (3, 2, 0, 1))
        return self._one("ConvTranspose", x + kept, strides=node.settings["stride"], pads=node.settings["padding"])

    def _dense(self, node: Node, x: list[str]) -> Any:
        kept = self._parameters(node)
        y = self._one("MatMul", [*x, kept[0]])
        return self._one("Add", [y, kept[1]]) if len(kept) > 1 else y

    def _batch_norm(self, node: Node, x: list[str]) -> Any:
        return self._one("BatchNormalization", x + self._parameters(node), epsilon=node.settings["epsilon"])

    def _layer_norm(self, node: Node, x: list[str]) -> Any:
        return self._one("LayerNormalization", x + self._parameters(node), axis=-1, epsilon=node.settings["epsilon"])

    def _group_norm(self, node: Node, x: list[str]) -> Any:
        batch, height, width, channels = node.inputs[0].shape
        groups = node.settings["groups"]
        shape = self._constant((batch, groups, channels // groups * height * width), np.int64)
        parts = self._one("Reshape", [*x, shape])
        ones, zeros = self._constant(np.ones(groups)), self._constant(np.zeros(groups))
        parts = self._one("InstanceNormalization", [parts, ones, zeros], epsilon=node.settings["epsilon"])
        y = self._one("Reshape", [parts, self._constant((batch, channels, height, width), np.int64)])
        gamma, beta = (self._constant(self._kept[name].reshape(1, -1, 1, 1)) for name in node.parameters)
        return self._one("Add", [self._one("Mul", [y, gamma]), beta])

    def _embedding(self, node: Node, x: list[str]) -> Any:
        return self._one("Gather", [*self._parameters(node), *x])

    def _lstm(self, node: Node, x: list[str]) -> Any:
        """ONNX has the gates in the order i, o, f, g, and an axis of directions."""
        features = node.outputs[0].shape[2]
        source, recurrent, bias = (
            np.concatenate([np.split(self._kept[name], 4)[gate] for gate in (0, 3, 1, 2)])[np.newaxis]
            for name in node.parameters
        )
        arrays = (source, recurrent, np.concatenate([bias, np.zeros_like(bias)], 1))
        y = self._one("LSTM", [*x, *map(self._constant, arrays)], hidden_size=features)
        return self._one("Squeeze", [y, self._constant([1], np.int64)])

    def _activation(self, node: Node, x: list[str]) -> Any:
        function = node.settings["function"]
        if function in _FUNCTIONS:
            return self._one(_FUNCTIONS[function], x)
        if function == "relu6":
            return self._one("Clip", [*x, self._constant(0), self._constant(6)])
        if function == "leaky_relu":
            return self._one("LeakyRelu", x, alpha=node.settings["slope"])
        if function == "hard_sigmoid":
            return self._one("HardSigmoid", x, alpha=1 / 6)
        if function == "silu":
            return self._one("Mul", [*x, self._one("Sigmoid", x)])
        return self._one("Gelu", x, approximate="tanh" if function == "gelu_tanh" else "none")

    def _pairwise(self, node: Node, x: list[str]) -> Any:
        return self._one(_SIMPLE[node.op], x)

    _add = _subtract = _multiply = _matmul = _pairwise

    def _scale(self, node: Node, x: list[str]) -> Any:
        y = self._one("Mul", [*x, self._constant(node.settings["factor"])])
        return self._one("Add", [y, self._constant(node.settings["offset"])])

    def _dropout(self, node: Node, x: list[str]) -> str:
        return x[0]

    def _max_pool(self, node: Node, x: list[str]) -> Any:
        return self._pooled("MaxPool", node, x)

    def _avg_pool(self, node: Node, x: list[str]) -> Any:
        return self._pooled("AveragePool", node, x, count_include_pad=1)

    def _pooled(self, op: str, node: Node, x: list[str], **more: int) -> Any:
        top, bottom, left, right = node.settings["padding"]
        window = {"kernel_shape": node.settings["kernel"], "strides": node.settings["stride"]}
        return self._one(op, x, pads=(top, left, bottom, right), **window, **more)

    def _global_pool(self, node: Node, x: list[str]) -> Any:
        return self._one("GlobalAveragePool", x)

    def _upsample(self, node: Node, x: list[str]) -> Any:
        factor, nearest = node.settings["factor"], node.settings["mode"] == "nearest"
        scales = self._constant((1, 1, factor, factor))
        if nearest:
            return self._one(
                "Resize",
                [*x, "", scales],
                mode="nearest",
                coordinate_transformation_mode="asymmetric",
                nearest_mode="floor",
            )
        return self._one("Resize", [*x, "", scales], mode="linear", coordinate_transformation_mode="half_pixel")

    def _concat(self, node: Node, x: list[str]) -> Any:
        return self._one("Concat", x, axis=_axis(node))

    def _split(self, node: Node, x: list[str]) -> Any:
        parts = node.settings["parts"]
        return self._one("Split", x, parts, axis=_axis(node), num_outputs=parts)

    def _take(self, node: Node, x: list[str]) -> Any:
        position = self._constant(node.settings["position"], np.int64)
        return self._one("Gather", [*x, position], axis=node.settings["axis"])

    def _reshape(self, node: Node, x: list[str]) -> Any:
        return self._one("Reshape", [*x, self._constant(node.outputs[0].shape, np.int64)])

    def _transpose(self, node: Node, x: list[str]) -> Any:
        return self._one("Transpose", x, perm=node.settings["order"])

    def _to_tensor(self, node: Node, x: list[str]) -> Any:
        return self._one("Transpose", x, perm=(0, 2, 3, 1))

    def _to_image(self, node: Node, x: list[str]) -> Any:
        return self._one("Transpose", x, perm=(0, 3, 1, 2))

    def _softmax(self, node: Node, x: list[str]) -> Any:
        return self._one("Softmax", x, axis=-1)

    def _attention(self, node: Node, x: list[str]) -> Any:
        query, key, value = x
        _batch, _heads, length, width = node.inputs[0].shape
        scores = self._one("MatMul", [query, self._one("Transpose", [key], perm=(0, 1, 3, 2))])
        scores = self._one("Mul", [scores, self._constant(width**-0.5)])
        if node.settings["causal"]:
            scores = self._one("Add", [scores, self._constant(np.triu(np.full((length, length), -1e9), 1))])
        return self._one("MatMul", [self._one("Softmax", [scores], axis=-1), value])

    def _average(self, node: Node, x: list[str]) -> Any:
        return self._one("ReduceMean", [*x, self._constant([node.settings["axis"]], np.int64)], keepdims=0)


def _axis(node: Node) -> int:
    """Return the axis of a setting for images in ONNX' order."""
    axis: int = node.settings["axis"]
    return (0, 2, 3, 1)[axis] if node.inputs[0].kind == "image" else axis


def _extents(value: Value) -> tuple[int, ...]:
    return tuple(value.shape[axis] for axis in (0, 3, 1, 2)) if value.kind == "image" else value.shape


def _data(network: Network, writer: _Writer) -> list[dict[str, Any]]:
    return [
        {
            source.name: np.ascontiguousarray(batch[source.name].transpose(0, 3, 1, 2))
            if source.value.kind == "image"
            else batch[source.name]
            for source in writer.sources
        }
        for batch in batches(network)
    ]


def on_runtime(network: Network, threads: int) -> Callable[[], float]:
    """Return what predicts one batch with ONNX Runtime and returns the mean of its prediction."""
    import onnxruntime

    writer, options = _Writer(network), onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(writer.model(), options, providers=["CPUExecutionProvider"])
    order = cycle(_data(network, writer))
    return lambda: float(np.mean(session.run(None, next(order))[0]))


def on_openvino(network: Network, threads: int) -> Callable[[], float]:
    """Return what predicts one batch with OpenVINO and returns the mean of its prediction."""
    import openvino

    writer, core = _Writer(network), openvino.Core()
    model = core.read_model(writer.model())
    settings = {"INFERENCE_NUM_THREADS": threads, "PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}
    request = core.compile_model(model, "CPU", settings).create_infer_request()
    order = cycle(_data(network, writer))
    return lambda: float(np.mean(request.infer(next(order))[0]))
