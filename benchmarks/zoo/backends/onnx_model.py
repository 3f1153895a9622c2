"""Descriptions as ONNX models for inference, run by ONNX Runtime or OpenVINO. Images are (N, C, H, W)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import numpy as np
from onnx import TensorProto, helper, numpy_helper

from zoo.backends.onnx_tensors import Tensors
from zoo.data import batches
from zoo.description import Network, Node, UnsupportedNode, Value

_OPSET = 20
_SIMPLE = {"add": "Add", "subtract": "Sub", "multiply": "Mul", "matmul": "MatMul"}
_FUNCTIONS = {
    "relu": "Relu",
    "sigmoid": "Sigmoid",
    "tanh": "Tanh",
    "hard_swish": "HardSwish",
    "exp": "Exp",
    "softplus": "Softplus",
    "sin": "Sin",
    "cos": "Cos",
}


class _Writer(Tensors):
    """Writes the operations that a prediction needs."""

    def __init__(self, network: Network) -> None:
        super().__init__(network)
        self._network = network
        nodes = network.for_inference()
        needed = {value.number for node in nodes for value in node.inputs}
        self.sources = [source for source in network.sources if source.value.number in needed]
        self._names = {source.value.number: source.name for source in self.sources}
        for node in nodes:
            write = getattr(self, f"_op_{node.op}", None)
            if write is None:
                raise UnsupportedNode(node.op)
            made = write(node, [self._names[value.number] for value in node.inputs])
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

    # ---- operations

    def _op_parameter(self, node: Node, x: list[str]) -> str:
        return self._parameters(node)[0]

    def _op_conv(self, node: Node, x: list[str]) -> Any:
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

    def _op_conv_transpose(self, node: Node, x: list[str]) -> Any:
        kept = self._parameters(node, (3, 2, 0, 1))
        return self._one("ConvTranspose", x + kept, strides=node.settings["stride"], pads=node.settings["padding"])

    def _op_dense(self, node: Node, x: list[str]) -> Any:
        kept = self._parameters(node)
        y = self._one("MatMul", [*x, kept[0]])
        return self._one("Add", [y, kept[1]]) if len(kept) > 1 else y

    def _op_batch_norm(self, node: Node, x: list[str]) -> Any:
        return self._one("BatchNormalization", x + self._parameters(node), epsilon=node.settings["epsilon"])

    def _op_layer_norm(self, node: Node, x: list[str]) -> Any:
        return self._one("LayerNormalization", x + self._parameters(node), axis=-1, epsilon=node.settings["epsilon"])

    def _op_group_norm(self, node: Node, x: list[str]) -> Any:
        batch, height, width, channels = node.inputs[0].shape
        groups = node.settings["groups"]
        shape = self._constant((batch, groups, channels // groups * height * width), np.int64)
        parts = self._one("Reshape", [*x, shape])
        ones, zeros = self._constant(np.ones(groups)), self._constant(np.zeros(groups))
        parts = self._one("InstanceNormalization", [parts, ones, zeros], epsilon=node.settings["epsilon"])
        y = self._one("Reshape", [parts, self._constant((batch, channels, height, width), np.int64)])
        gamma, beta = (self._constant(self._kept[name].reshape(1, -1, 1, 1)) for name in node.parameters)
        return self._one("Add", [self._one("Mul", [y, gamma]), beta])

    def _op_embedding(self, node: Node, x: list[str]) -> Any:
        return self._one("Gather", [*self._parameters(node), *x])

    def _op_lstm(self, node: Node, x: list[str]) -> Any:
        """ONNX has the gates in the order i, o, f, g, and an axis of directions."""
        features = node.outputs[0].shape[2]
        source, recurrent, bias = (
            np.concatenate([np.split(self._kept[name], 4)[gate] for gate in (0, 3, 1, 2)])[np.newaxis]
            for name in node.parameters
        )
        arrays = (source, recurrent, np.concatenate([bias, np.zeros_like(bias)], 1))
        y = self._one("LSTM", [*x, *map(self._constant, arrays)], hidden_size=features)
        return self._one("Squeeze", [y, self._constant([1], np.int64)])

    def _op_activation(self, node: Node, x: list[str]) -> Any:
        function = node.settings["function"]
        if function in _FUNCTIONS:
            return self._one(_FUNCTIONS[function], x)
        if function == "relu6":
            return self._one("Clip", [*x, self._constant(0), self._constant(6)])
        if function == "leaky_relu":
            return self._one("LeakyRelu", x, alpha=node.settings["slope"])
        if function == "hard_sigmoid":
            return self._one("HardSigmoid", x, alpha=1 / 6)
        if function == "square":
            return self._one("Mul", [*x, *x])
        if function == "rsqrt":
            return self._one("Reciprocal", [self._one("Sqrt", x)])
        if function == "silu":
            return self._one("Mul", [*x, self._one("Sigmoid", x)])
        return self._one("Gelu", x, approximate="tanh" if function == "gelu_tanh" else "none")

    def _pairwise(self, node: Node, x: list[str]) -> Any:
        return self._one(_SIMPLE[node.op], x)

    _op_add = _op_subtract = _op_multiply = _op_matmul = _pairwise

    def _op_scale(self, node: Node, x: list[str]) -> Any:
        y = self._one("Mul", [*x, self._constant(node.settings["factor"])])
        return self._one("Add", [y, self._constant(node.settings["offset"])])

    def _op_dropout(self, node: Node, x: list[str]) -> str:
        return x[0]

    def _op_max_pool(self, node: Node, x: list[str]) -> Any:
        return self._pooled("MaxPool", node, x)

    def _op_avg_pool(self, node: Node, x: list[str]) -> Any:
        return self._pooled("AveragePool", node, x, count_include_pad=1)

    def _pooled(self, op: str, node: Node, x: list[str], **more: int) -> Any:
        top, bottom, left, right = node.settings["padding"]
        window = {"kernel_shape": node.settings["kernel"], "strides": node.settings["stride"]}
        return self._one(op, x, pads=(top, left, bottom, right), **window, **more)

    def _op_global_pool(self, node: Node, x: list[str]) -> Any:
        return self._one("GlobalAveragePool", x)

    def _op_upsample(self, node: Node, x: list[str]) -> Any:
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

    def _op_concat(self, node: Node, x: list[str]) -> Any:
        return self._one("Concat", x, axis=_axis(node))

    def _op_split(self, node: Node, x: list[str]) -> Any:
        parts = node.settings["parts"]
        return self._one("Split", x, parts, axis=_axis(node), num_outputs=parts)

    def _op_take(self, node: Node, x: list[str]) -> Any:
        position = self._constant(node.settings["position"], np.int64)
        return self._one("Gather", [*x, position], axis=node.settings["axis"])

    def _op_reshape(self, node: Node, x: list[str]) -> Any:
        return self._one("Reshape", [*x, self._constant(node.outputs[0].shape, np.int64)])

    def _op_transpose(self, node: Node, x: list[str]) -> Any:
        return self._one("Transpose", x, perm=node.settings["order"])

    def _op_to_tensor(self, node: Node, x: list[str]) -> Any:
        return self._one("Transpose", x, perm=(0, 2, 3, 1))

    def _op_to_image(self, node: Node, x: list[str]) -> Any:
        return self._one("Transpose", x, perm=(0, 3, 1, 2))

    def _op_softmax(self, node: Node, x: list[str]) -> Any:
        return self._one("Softmax", x, axis=-1)

    def _op_attention(self, node: Node, x: list[str]) -> Any:
        query, key, value, *mask = x
        _batch, heads, length, width = node.inputs[0].shape
        if heads != node.inputs[1].shape[1]:
            key, value = (
                self._repeated(name, each, heads) for name, each in zip((key, value), node.inputs[1:3], strict=True)
            )
        scores = self._one("MatMul", [query, self._one("Transpose", [key], perm=(0, 1, 3, 2))])
        scores = self._one("Mul", [scores, self._constant(width**-0.5)])
        if node.settings["causal"]:
            scores = self._one("Add", [scores, self._constant(np.triu(np.full((length, length), -1e9), 1))])
        if node.settings["bias"]:
            scores = self._one("Add", [scores, *mask])
        if node.settings["present"]:
            present = self._one("Unsqueeze", [*mask, self._constant([1, 2], np.int64)])
            absent = self._one("Sub", [present, self._constant(1)])
            scores = self._one("Add", [scores, self._one("Mul", [absent, self._constant(1e9)])])
        return self._one("MatMul", [self._one("Softmax", [scores], axis=-1), value])

    def _repeated(self, name: str, value: Value, heads: int) -> Any:
        """Return the heads of keys for each head of the query."""
        places = np.repeat(np.arange(value.shape[1]), heads // value.shape[1])
        return self._one("Gather", [name, self._constant(places, np.int64)], axis=1)

    def _op_average(self, node: Node, x: list[str]) -> Any:
        return self._one("ReduceMean", [*x, self._constant([node.settings["axis"]], np.int64)], keepdims=0)


def fits(network: Network) -> bool:
    """Return whether there is an operation of ONNX for each one that a prediction needs."""
    return all(hasattr(_Writer, f"_op_{node.op}") for node in network.for_inference())


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
