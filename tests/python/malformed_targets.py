"""Every public function, class and method of the package, with valid arguments: the starting points of malformed calls.

A target is made anew for each call. `Places` says by hand what cannot be drawn from a parameter's name.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import malformed_files
import malformed_matrices
import openmps as mps
from openmps import datasets, init, rnn

F32 = np.float32
Arguments = dict[str, Any]


class World:
    """Small objects of every kind, each made when it is asked for."""

    def __init__(self, draw: random.Random, folder: str) -> None:
        self.draw, self.folder = draw, folder
        self.graph = mps.Graph("cpu")
        self._tensors: dict[Any, Any] = {}

    def tensor(self, *shape: Any, dtype: Any = F32) -> Any:
        key = (shape, np.dtype(dtype))
        if key not in self._tensors:
            self._tensors[key] = self.graph.placeholder(shape, dtype)
        return self._tensors[key]

    def any_tensor(self) -> Any:
        shape = self.draw.choice(
            [(), (3,), (2, 3), (3, 3), (2, 3, 4), (1, 6, 6, 2), (1, 2, 2, 4), (0, 3), (None, 3), (1,)]
        )
        return self.tensor(*shape, dtype=self.draw.choice([F32, F32, F32, np.int32, np.bool_, np.float16, np.uint8]))

    def others(self) -> list[Any]:
        """Objects that fit somewhere, perhaps not here."""
        other = mps.Graph("cpu")
        return [
            self.any_tensor(),
            self.any_tensor(),
            self.graph.placeholder(None),
            self.graph.variable([1.0, 2.0]),
            other.constant([1.0]),
            self.graph.assign(self.graph.variable([0.0]), [1.0]),
            self.graph,
            mps.Device("cpu"),
        ]

    def source(self, label: str = "fc") -> mps.ConvolutionDataSource:
        start = np.full((2, 1, 1, 3), 0.1, F32)
        return mps.ConvolutionDataSource(1, 3, 2, weights=start, optimizer=mps.SGD(0.1), label=label)

    def bits(self) -> mps.BinaryConvolutionDataSource:
        return mps.BinaryConvolutionDataSource(1, 3, 2, weights=np.ones((2, 1, 1, 3), bool), label="b")

    def image(self) -> mps.Image:
        return mps.Image(np.ones((2, 3, 4, 5), F32), "cpu")

    def node(self) -> mps.FilterNode:
        return mps.FullyConnectedNode(mps.ImageNode(), self.source())

    def loss(self) -> mps.LossNode:
        return mps.LossNode(self.node(), mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))

    def training(self) -> mps.TrainingGraph:
        return mps.TrainingGraph(self.loss(), device="cpu")

    def images(self, count: int = 4) -> Any:
        return np.linspace(-1, 1, 3 * count, dtype=F32).reshape(count, 1, 1, 3)

    def labels(self, count: int = 4) -> Any:
        return np.arange(count) % 2

    def layer(self) -> rnn.TrainingLayer:
        return rnn.TrainingLayer(rnn.LSTM(3, 2), optimizer=mps.SGD(0.1), device="cpu")

    def forwarded(self) -> rnn.TrainingLayer:
        layer = self.layer()
        layer.forward(np.ones((4, 2, 3), F32))
        return layer

    def history(self) -> mps.History:
        history = mps.History()
        history.record_iteration(1.0)
        history.record_epoch(seconds=0.5, metrics={"validation_loss": 2.0})
        return history

    def run_of(self) -> mps.Training:
        return mps.Training(self.training(), iterations_per_epoch=1, iterations=2, history=self.history())

    def executable(self) -> Any:
        x = self.graph.placeholder((2,), name="x")
        return self.graph.compile({x: (2,)}, [x * 2])

    def path(self) -> str:
        return f"{self.folder}/file{self.draw.randrange(4)}"

    def drawing(self) -> str:
        return f"{self.path()}.dot"


Make = Callable[[World], Any]
Fit = Callable[[World], Arguments]


@dataclass(frozen=True)
class Target:
    """One callable: its owner, and valid arguments."""

    name: str
    make: Make
    fit: Fit

    def parameters(self, world: World) -> tuple[Callable[..., Any], list[inspect.Parameter]]:
        function = self.make(world)
        try:
            found = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            found = []
        return function, found


# ---- Graph: arguments by method, else by the parameter's name

_BY_NAME: dict[str, Callable[[World], Any]] = {
    "x": World.any_tensor,
    "a": World.any_tensor,
    "b": World.any_tensor,
    "of": lambda w: w.tensor(3),
    "by": lambda w: [w.tensor(3)],
    "shape": lambda w: (2, 3),
    "axis": lambda w: 0,
    "axes": lambda w: [0],
    "dtype": lambda w: F32,
    "value": lambda w: [1.0, 2.0],
    "rate": lambda w: 0.5,
    "seed": lambda w: 1,
    "learning_rate": lambda w: 0.1,
    "indices": lambda w: [0, 1],
    "updates": lambda w: w.tensor(2, 3),
    "state": lambda w: w.graph.random_state(1),
    "variable": lambda w: w.graph.variable([0.0, 1.0]),
    "targets": lambda w: w.tensor(3) * 2,
    "feeds": lambda w: {w.tensor(3): [1, 2, 3]},
    "order": lambda w: None,
    "tensors": lambda w: [w.tensor(2, 3), w.tensor(2, 3)],
}


def _image(w: World) -> Any:
    return w.tensor(1, 6, 6, 2)


def _fields(**makers: Any) -> Fit:
    return lambda w: {
        name: make(w) if callable(make) and not isinstance(make, type) else make for name, make in makers.items()
    }


_POOL = _fields(x=_image, kernel=2, strides=2, padding="valid")
_POOL4 = _fields(x=_image, kernel=(1, 2, 2, 1), strides=1)
_GRAPH: dict[str, Fit] = {
    "draw": _fields(file=World.drawing, targets=lambda w: w.tensor(2, 3)),
    "reshape": _fields(x=lambda w: w.tensor(2, 3), shape=(3, 2)),
    "concat": _fields(tensors=lambda w: [w.tensor(2, 3), w.tensor(2, 3)], axis=0),
    "stack": _fields(tensors=lambda w: [w.tensor(2, 3), w.tensor(2, 3)], axis=0),
    "split": _fields(x=lambda w: w.tensor(2, 3), parts=2, axis=0),
    "squeeze": _fields(x=lambda w: w.tensor(1), axes=0),
    "expand_dims": _fields(x=lambda w: w.tensor(3), axes=0),
    "broadcast_to": _fields(x=lambda w: w.tensor(3), shape=(2, 3)),
    "tile": _fields(x=lambda w: w.tensor(2, 3), counts=(1, 2)),
    "pad": _fields(x=lambda w: w.tensor(2, 3), before=(1, 0), after=(0, 1), mode="constant", value=0.5),
    "flatten": _fields(x=_image, axis=1),
    "space_to_depth": _fields(x=_image, block=2),
    "depth_to_space": _fields(x=lambda w: w.tensor(1, 2, 2, 4), block=2),
    "coordinates": _fields(shape=(2, 3), axis=0),
    "getitem": _fields(x=lambda w: w.tensor(2, 3), key=(0, slice(1, None, 2))),
    "conv2d": _fields(x=_image, weights=lambda w: w.tensor(3, 3, 2, 4), strides=1, dilations=1, groups=1),
    "conv2d_transpose": _fields(x=_image, weights=lambda w: w.tensor(3, 3, 4, 2), output_shape=(1, 8, 8, 4)),
    "depthwise_conv2d": _fields(x=_image, weights=lambda w: w.tensor(3, 3, 2, 1)),
    "depthwise_conv3d": _fields(x=lambda w: w.tensor(1, 4, 4, 4, 2), weights=lambda w: w.tensor(2, 2, 2, 2, 1)),
    "max_pool2d": _POOL,
    "avg_pool2d": _POOL,
    "max_pool2d_with_indices": _POOL,
    "max_pool4d": _POOL4,
    "avg_pool4d": _POOL4,
    "l2_norm_pool4d": _POOL4,
    "max_pool4d_with_indices": _POOL4,
    "gather": _fields(x=lambda w: w.tensor(2, 3), indices=[0, 1], axis=0, batch_dims=0),
    "gather_nd": _fields(x=lambda w: w.tensor(2, 3), indices=[[0], [1]], batch_dims=0),
    "gather_along_axis": _fields(x=lambda w: w.tensor(2, 3), indices=[[0, 1, 0]], axis=0),
    "take_along_axis": _fields(x=lambda w: w.tensor(2, 3), indices=[[0, 1, 0]], axis=0),
    "scatter": _fields(updates=lambda w: w.tensor(2, 3), indices=[0, 2], shape=(4, 3), axis=0, mode="add"),
    "scatter_nd": _fields(updates=lambda w: w.tensor(2, 3), indices=[[0], [2]], shape=(4, 3), mode="set"),
    "scatter_along_axis": _fields(
        updates=lambda w: w.tensor(2, 3), indices=[[0, 2, 1], [1, 1, 1]], shape=(4, 3), axis=0
    ),
    "band_part": _fields(x=lambda w: w.tensor(3, 3), lower=1, upper=-1),
    "one_hot": _fields(indices=[0, 1], depth=3, axis=-1, on=1.0, off=0.0, dtype=F32),
    "top_k": _fields(x=lambda w: w.tensor(2, 3), k=2),
    "resize": _fields(x=_image, size=(4, 5), mode="bilinear"),
    "matmul": _fields(a=lambda w: w.tensor(2, 3), b=lambda w: w.tensor(3, 4)),
    "normalize": _fields(
        x=lambda w: w.tensor(2, 3), mean=lambda w: w.tensor(1, 3), variance=[[1.0, 1.0, 1.0]], epsilon=1e-3
    ),
    "softmax_cross_entropy": _fields(x=lambda w: w.tensor(2, 3), labels=lambda w: w.tensor(2, 3)),
    "sgd": _fields(learning_rate=0.1, values=lambda w: w.graph.variable([1.0, 2.0]), gradient=lambda w: w.tensor(2)),
    "adam": _fields(
        learning_rate=0.1,
        values=lambda w: w.graph.variable([1.0, 2.0]),
        momentum=lambda w: w.graph.variable([0.0, 0.0]),
        velocity=lambda w: w.graph.variable([0.0, 0.0]),
        gradient=lambda w: w.tensor(2),
        step=lambda w: 1,
    ),
    "assign": _fields(variable=lambda w: w.graph.variable([1.0, 2.0]), value=lambda w: w.tensor(2)),
    "save_variables": _fields(folder=World.path, step=1),
    "load_variables": _fields(folder=World.path),
    "read": _fields(variable=lambda w: w.graph.variable([1.0, 2.0])),
    "rnn": _fields(
        x=lambda w: w.tensor(4, 2, 3), recurrent_weight=lambda w: w.tensor(2, 2), input_weight=lambda w: w.tensor(2, 3)
    ),
    "lstm": _fields(
        x=lambda w: w.tensor(4, 2, 3), recurrent_weight=lambda w: w.tensor(8, 2), input_weight=lambda w: w.tensor(8, 3)
    ),
    "gru": _fields(
        x=lambda w: w.tensor(4, 2, 3), recurrent_weight=lambda w: w.tensor(6, 2), input_weight=lambda w: w.tensor(6, 3)
    ),
    "random_state_at": _fields(counter=(1, 2), key=3),
    "dropout": _fields(x=lambda w: w.tensor(2, 3), rate=0.5),
    "control_dependencies": lambda w: {
        "operations": [w.graph.assign(w.graph.variable([0.0]), [1.0])],
        "block": lambda: [w.tensor(3) * 2],
    },
    "cond": lambda w: {"predicate": w.tensor(1), "yes": lambda: [w.tensor(3)], "no": lambda: [-w.tensor(3)]},
    "for_loop": lambda w: {"count": 3, "initial": [w.tensor(3)], "body": lambda i, v: [v * 2]},
    "while_loop": lambda w: {"initial": [w.tensor(1)], "before": lambda v: (v < 3, [v]), "after": lambda v: [v + 1]},
    "encode": lambda w: {
        "command_buffer": mps.CommandQueue("cpu").command_buffer(),
        "feeds": {w.tensor(3): [1, 2, 3]},
        "results": {w.tensor(3) * 2: np.empty(3, F32)},
        "operations": (),
    },
    "compile": lambda w: {"feeds": {w.tensor(3): (3,)}, "targets": [w.tensor(3) * 2], "operations": ()},
    "select": lambda w: {"condition": w.tensor(3, dtype=np.bool_), "yes": w.tensor(3), "no": 0.0},
    "where": lambda w: {"condition": w.tensor(3, dtype=np.bool_), "yes": w.tensor(3), "no": 0.0},
    "clamp": _fields(x=lambda w: w.tensor(2, 3), minimum=0.0, maximum=1.0),
    "clip": _fields(x=lambda w: w.tensor(2, 3), minimum=0.0, maximum=1.0),
    "bottom_k": _fields(x=lambda w: w.tensor(2, 3), k=2, axis=0),
    "slice_update": _fields(x=lambda w: w.tensor(2, 3), update=lambda w: w.tensor(1, 3), starts=(0, 0), ends=(1, 3)),
    "space_to_batch": _fields(x=_image, axes=(1, 2), blocks=(2, 3), batch_axis=0),
    "batch_to_space": _fields(x=lambda w: w.tensor(4, 6), axes=(1,), blocks=(2,)),
    "im2col": _fields(x=_image, kernel=(2, 3), strides=1, padding=(1, 0, 0, 1)),
    "conv3d": _fields(x=lambda w: w.tensor(1, 4, 4, 4, 2), weights=lambda w: w.tensor(2, 2, 2, 2, 3), groups=1),
    "complex": _fields(real=lambda w: w.tensor(2, 3), imaginary=lambda w: w.tensor(3)),
    "fft": _fields(x=lambda w: w.tensor(2, 3), axes=(0, 1), scale="unitary"),
    "rfft": _fields(x=lambda w: w.tensor(2, 3), axes=-1),
    "irfft": _fields(x=lambda w: w.tensor(2, 3, dtype=np.complex64), axes=-1, odd=True),
    "resize_nearest": _fields(x=_image, size=(4, 5), rounding="down"),
    "sample_grid": _fields(x=_image, coordinates=lambda w: w.tensor(1, 2, 2, 2), padding="edge"),
    "quantize": _fields(x=lambda w: w.tensor(2, 3), scale=0.5, zero_point=1, dtype=np.int8),
    "dequantize": _fields(x=lambda w: w.tensor(2, 3, dtype=np.int8), scale=0.5, zero_point=1),
    "attention": _fields(
        query=lambda w: w.tensor(2, 3), key=lambda w: w.tensor(4, 3), value=lambda w: w.tensor(4, 5), scale=1.0
    ),
    "inverse": _fields(x=lambda w: w.tensor(3, 3)),
    "hamming_distance": _fields(a=lambda w: w.tensor(2, 3, dtype=np.uint8), b=lambda w: w.tensor(4, 3, dtype=np.uint8)),
    "non_maximum_suppression": _fields(boxes=lambda w: w.tensor(1, 3, 4), scores=lambda w: w.tensor(1, 3, 2)),
}


def _by_names(function: Any) -> Fit:
    names = [
        name
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.default is parameter.empty
    ]
    return lambda w: {name: _BY_NAME[name](w) for name in names if name in _BY_NAME}


def _graph_targets() -> Iterator[Target]:
    graph = mps.Graph("cpu")
    for name in dir(graph):
        if name.startswith("_") or not callable(getattr(graph, name)):
            continue
        fit = _GRAPH.get(name) or _by_names(getattr(graph, name))
        yield Target(f"Graph.{name}", lambda w, name=name: getattr(w.graph, name), fit)  # type: ignore[misc]


_TENSOR: dict[str, Fit] = {
    "reshape": lambda w: {},
    "astype": _fields(dtype=np.int32),
    "clip": _fields(minimum=0.0, maximum=1.0),
    "__getitem__": _fields(key=(0, slice(None, None, 2))),
}
_OPERATORS = "add sub mul truediv mod pow matmul radd rsub rmul and or xor lt le gt ge".split()


def _tensor_targets() -> Iterator[Target]:
    kind = mps.Tensor
    names = [name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name))]
    for name in [*names, "__getitem__", *(f"__{operator}__" for operator in _OPERATORS)]:
        fit = _TENSOR.get(name) or (_fields(other=2.0) if name.startswith("__") else _fields())
        yield Target(f"Tensor.{name}", lambda w, name=name: getattr(w.tensor(2, 3), name), fit)  # type: ignore[misc]


# ---- everything else: classes by name, with arguments of their constructor and their methods

_SOURCE = _fields(source=lambda w: mps.ImageNode(), label="node")
_WINDOW = _fields(source=lambda w: mps.ImageNode(), kernel_size=2, stride=2, padding=mps.Padding.VALID)
_TWO = _fields(left=lambda w: mps.ImageNode(), right=lambda w: mps.ImageNode())
_OPTIMIZER = _fields(
    learning_rate=0.1, gradient_rescale=1.0, gradient_clip=(-1.0, 1.0), regularization="l2", regularization_scale=0.1
)
_CELL = _fields(in_channels=3, out_channels=2)
_FIT = _fields(
    images=World.images,
    labels=World.labels,
    batch_size=2,
    epochs=1,
    shuffle_seed=0,
    callbacks=lambda w: [mps.Callback()],
)
_BITS = _fields(
    source=lambda w: mps.ImageNode(), weights=World.bits, type=mps.BinaryConvolutionType.XNOR, input_scale=[1.0] * 3
)
_HINGE = mps.LossDescriptor(mps.LossType.HINGE)
_REDUCED = _fields(source=lambda w: mps.ImageNode(), region=(0, 0, 1, 1))
_SCALED = _fields(source=lambda w: mps.ImageNode(), size=(2, 3))
_CLASSES: dict[str, Fit] = {
    "BinaryConvolutionDataSource": _fields(
        kernel_size=1, in_channels=3, out_channels=2, weights=np.ones((2, 1, 1, 3), bool), bias=[0.5, 1.0], stride=2
    ),
    **dict.fromkeys(("BinaryConvolutionNode", "BinaryFullyConnectedNode"), _BITS),
    **dict.fromkeys(("BilinearScaleNode", "LanczosScaleNode"), _SCALED),
    "ComparisonNode": lambda w: {**_TWO(w), "comparison": mps.ComparisonType.LESS, "bias": 0.5},
    "ForwardLossNode": lambda w: {"source": mps.ImageNode(), "labels": mps.ImageNode(), "descriptor": _HINGE},
    "ReshapeNode": _fields(source=lambda w: mps.ImageNode(), shape=(1, 2, 3)),
    **dict.fromkeys(("Image", "Texture"), _fields(pixels=lambda w: np.ones((2, 3, 4), F32), device="cpu")),
    "Matrix": _fields(values=lambda w: np.ones((2, 3), F32), device="cpu"),
    "Vector": _fields(values=lambda w: np.ones(3, F32), device="cpu"),
    "SGD": _fields(learning_rate=0.1, momentum=0.5, nesterov=False),
    "Adam": _fields(learning_rate=0.1, beta1=0.9, beta2=0.99, epsilon=1e-8, amsgrad=False),
    "RMSProp": _fields(learning_rate=0.1, decay=0.9, epsilon=1e-8),
    "Optimizer": _OPTIMIZER,
    "CustomOptimizer": _fields(),
    "Callback": _fields(),
    "CallbackList": _fields(callbacks=lambda w: [mps.Callback()]),
    "CSVLogger": _fields(path=World.path),
    "Checkpoint": _fields(path=World.path, metric="validation_loss", larger_is_better=False),
    "Checkpoints": _fields(folder=World.path, every=2, keep=3),
    "EarlyStopping": _fields(metric="validation_loss", patience=2, minimum_change=0.1, larger_is_better=None),
    "Progress": _fields(interval=5.0),
    "Samples": _fields(),
    "CommandQueue": _fields(device="cpu"),
    "Device": _fields(name="cpu"),
    "ConvolutionDescriptor": _fields(kernel_size=3, in_channels=2, out_channels=4, stride=1, dilation=1, groups=1),
    "ConvolutionDataSource": _fields(
        kernel_size=3, in_channels=2, out_channels=4, weights=None, bias=0.0, stride=1, dilation=1, groups=1, label="c"
    ),
    "ConvolutionNode": _fields(source=lambda w: mps.ImageNode(), weights=World.source, padding=None, label="c"),
    "ConvolutionTransposeNode": _fields(
        source=lambda w: mps.ImageNode(), weights=World.source, convolution=None, padding=None, label="t"
    ),
    "FullyConnectedNode": _fields(source=lambda w: mps.ImageNode(), weights=World.source, label="fc"),
    "ConcatenationNode": _fields(sources=lambda w: [mps.ImageNode(), mps.ImageNode()]),
    "FilterNode": _fields(sources=lambda w: [mps.ImageNode()]),
    "GradientFilterNode": _fields(forward=World.node, gradient=lambda w: mps.ImageNode(), index=0),
    "DilatedPoolingMaxNode": _fields(
        source=lambda w: mps.ImageNode(), kernel_size=(2, 3), dilation=(2, 1), stride=1, padding=None
    ),
    "DropoutNode": _fields(source=lambda w: mps.ImageNode(), keep_probability=0.5, seed=1),
    "LossNode": _fields(source=World.node, descriptor=lambda w: mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)),
    "LossDescriptor": _fields(type=mps.LossType.MEAN_SQUARED_ERROR, weight=1.0, label_smoothing=0.0),
    "CrossChannelNormalizationNode": _fields(source=lambda w: mps.ImageNode(), kernel_size=3, alpha=0.5, beta=0.75),
    "LocalContrastNormalizationNode": _fields(source=lambda w: mps.ImageNode(), kernel_size=3, p0=0.5, pm=0.1, ps=2.0),
    "SpatialNormalizationNode": _fields(source=lambda w: mps.ImageNode(), kernel_size=(2, 3), delta=0.5),
    "GramMatrixCalculationNode": _fields(source=lambda w: mps.ImageNode(), alpha=0.5),
    "PadNode": _fields(source=lambda w: mps.ImageNode(), before=1, after=(1, 2, 4), mode=mps.EdgeMode.CLAMP, value=0.5),
    "ReductionSpatialMeanNode": _fields(source=lambda w: mps.ImageNode()),
    "YOLOLossDescriptor": _fields(anchors=[(1.0, 2.0)], scale_xy=2.0, rescore=False),
    "YOLOLossNode": _fields(
        source=lambda w: mps.ImageNode(), descriptor=lambda w: mps.YOLOLossDescriptor([(1.0, 2.0)])
    ),
    "UpsamplingBilinearNode": _fields(source=lambda w: mps.ImageNode(), scale_factor=(2, 3), align_corners=True),
    "UpsamplingNearestNode": _fields(source=lambda w: mps.ImageNode(), scale_factor=2),
    "Epoch": _fields(number=1, iterations=2, seconds=0.5, metrics={"loss": 1.0}),
    "History": _fields(),
    "ImageNode": _fields(format=None, stops_gradient=False),
    "ImageBatch": _fields(images=World.images, device="cpu"),
    "LabelBatch": _fields(
        labels=lambda w: np.ones((4, 1, 1, 2), F32), weights=None, layout="HWC", loss_size=(1, 1, 1), device="cpu"
    ),
    "NNGraph": _fields(
        result=lambda w: mps.NeuronReLUNode(mps.ImageNode()), device="cpu", training=False, loss_scale=2.0
    ),
    "NeuronPReLUNode": _fields(source=lambda w: mps.ImageNode(), channel_a=[0.1, 0.2]),
    "BatchNormalizationNode": _fields(
        source=lambda w: mps.ImageNode(), data_source=lambda w: mps.BatchNormalizationDataSource(3, label="n")
    ),
    "InstanceNormalizationNode": _fields(
        source=lambda w: mps.ImageNode(), data_source=lambda w: mps.InstanceNormalizationDataSource(3, label="n")
    ),
    "GroupNormalizationNode": _fields(
        source=lambda w: mps.ImageNode(), data_source=lambda w: mps.GroupNormalizationDataSource(4, 2, label="n")
    ),
    "BatchNormalizationDataSource": _fields(channels=3, gamma=1.0, beta=0.0, mean=0.0, variance=1.0, momentum=0.1),
    "InstanceNormalizationDataSource": _fields(channels=3, gamma=1.0, beta=[0.0, 0.0, 0.0], epsilon=1e-5),
    "GroupNormalizationDataSource": _fields(channels=4, groups=2, gamma=1.0, label="n"),
    "Graph": _fields(device="cpu"),
    "TensorData": _fields(value=lambda w: np.ones((2, 3), F32), dtype="float32", device="cpu"),
    "Training": _fields(graph=World.training, iterations_per_epoch=1, iterations=2),
    "TrainingGraph": _fields(loss=World.loss, device="cpu", precision="float32", loss_scale=8.0, deterministic=True),
    "WeightsState": _fields(weights=lambda w: np.ones((2, 1, 1, 3), F32), bias=None, device="cpu"),
    "SingleGate": _fields(in_channels=3, out_channels=2, activation="tanh"),
    "LSTM": _fields(in_channels=3, out_channels=2, memory_weights="none"),
    "GRU": _CELL,
    "InferenceLayer": _fields(
        descriptors=lambda w: rnn.LSTM(3, 2), weights=lambda w: rnn.LSTM(3, 2).initial_weights(), device="cpu"
    ),
    "TrainingLayer": _fields(descriptor=lambda w: rnn.LSTM(3, 2), optimizer=lambda w: mps.SGD(0.1), device="cpu"),
    "RecurrentNode": _fields(source=lambda w: mps.ImageNode(), descriptor=lambda w: rnn.LSTM(3, 2), label="r"),
    "State": _fields(h=lambda w: np.ones((2, 2), F32), c=lambda w: np.ones((2, 2), F32)),
    "Dataset": lambda w: {
        "name": "d",
        "train_images": np.zeros((2, 4, 4, 1), F32),
        "train_labels": np.array([0, 1]),
        "test_images": np.zeros((1, 4, 4, 1), F32),
        "test_labels": np.array([0]),
        "class_count": 2,
    },
}
# Made by methods alone, abstract, or no classes to call.
_NOT_MADE = {
    "BinaryConvolutionType",
    "CommandBuffer",
    "CommandBufferStatus",
    "ComparisonType",
    "EdgeMode",
    "Executable",
    "Explanation",
    "GradientState",
    "LossType",
    "NeuronNode",
    "Operation",
    "Padding",
    "PixelFormat",
    "PlanMemory",
    "Reduction",
    "Run",
    "Summary",
    "Tensor",
    "UnfusedPair",
}
_HISTORY = _fields(training=World.run_of, loss=1.0, epoch=lambda w: w.history().epochs[0])
_OBJECTS: dict[str, Callable[[World], Any]] = {
    "TrainingGraph": World.training,
    "History": World.history,
    "Epoch": lambda w: w.history().epochs[0],
    "TrainingLayer": World.forwarded,
    "InferenceLayer": lambda w: w.layer().inference(),
    "Training": World.run_of,
    "Executable": World.executable,
    "TensorData": lambda w: mps.TensorData(np.ones((2, 3), F32), device="cpu"),
    "NNGraph": lambda w: mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode()), "cpu"),
    "CommandQueue": lambda w: mps.CommandQueue("cpu"),
    "Image": World.image,
    "Texture": lambda w: mps.Texture(np.ones((2, 3, 4), F32), "cpu"),
    "Matrix": lambda w: mps.Matrix(np.ones((2, 3), F32), "cpu"),
    "ImageBatch": lambda w: mps.ImageBatch(w.images(), "cpu"),
    "BinaryConvolutionDataSource": World.bits,
    "Adam": lambda w: mps.Adam(0.1),
    "CommandBuffer": lambda w: mps.CommandQueue("cpu").command_buffer(),
    "ConvolutionDataSource": World.source,
    "FilterNode": World.node,
    "Run": lambda w: w.graph.run_async({w.tensor(3): [1, 2, 3]}, [w.tensor(3)]),
}
_INSPECTED = ("explain", "memory", "summary", "to_dot")
_SHAPE = _fields(image_shape=(1, 1, 3), batch_size=4)
_SOURCES = _fields(sources=lambda w: [mps.ImageBatch(w.images(), "cpu")])
_PART = _fields(index=1, layout="CHW", region=(0, 1, 2, 2), channels=(4, 1))
_METHODS: dict[str, Fit] = {
    "Image.read": _PART,
    "Image.write": lambda w: {"pixels": np.ones((1, 2, 2), F32), **_PART(w)},
    "Image.sub_image": _fields(first=4, count=1),
    "Image.of_texture": _fields(texture=lambda w: mps.Texture(np.ones((2, 3, 4), F32), "cpu"), channels=3),
    "ImageBatch.of": _fields(images=lambda w: [mps.Image(np.ones((2, 3, 4), F32), "cpu")] * 2),
    "Adam.encode": lambda w: {
        "command_buffer": mps.CommandQueue("cpu").command_buffer(),
        "gradient": mps.Vector(np.ones(3, F32), "cpu"),
        "values": mps.Vector(np.ones(3, F32), "cpu"),
    },
    "TrainingGraph.fit": _FIT,
    "TrainingGraph.step": _fields(images=World.images, labels=World.labels),
    "TrainingGraph.evaluate": _fields(images=World.images, labels=World.labels),
    "TrainingGraph.predict": _fields(images=World.images),
    "TrainingGraph.save": _fields(path=World.path),
    "TrainingGraph.load": _fields(path=World.path),
    **{f"TrainingGraph.{name}": _SHAPE for name in _INSPECTED},
    "TrainingGraph.draw": lambda w: {"file": w.drawing(), **_SHAPE(w)},
    **{f"NNGraph.{name}": _SOURCES for name in _INSPECTED},
    "NNGraph.draw": lambda w: {"file": w.drawing(), **_SOURCES(w)},
    "History.record_iteration": _fields(loss=1.0),
    "History.record_epoch": _fields(seconds=0.1, metrics={"a": 1.0}),
    "History.metric": _fields(name="validation_loss"),
    "History.to_csv": _fields(path=World.path),
    "TrainingLayer.forward": _fields(x=lambda w: np.ones((4, 2, 3), F32), state=None),
    "TrainingLayer.backward": _fields(dy=lambda w: np.ones((4, 2, 2), F32), accumulate=False),
    "TrainingLayer.set_weights": lambda w: {"weights": w.layer().weights()},
    "TrainingLayer.save": _fields(path=World.path),
    "TrainingLayer.load": _fields(path=World.path),
    "InferenceLayer.forward": _fields(x=lambda w: np.ones((4, 2, 3), F32)),
    "InferenceLayer.forward_bidirectional": _fields(x=lambda w: np.ones((4, 2, 3), F32)),
    "Executable.save": _fields(folder=World.path),
    "Executable.load": _fields(folder=World.path, device="cpu"),
    "NNGraph.encode_batch": lambda w: {
        "command_buffer": mps.CommandQueue("cpu").command_buffer(),
        "sources": [mps.ImageBatch(w.images(), "cpu")],
    },
    "FilterNode.gradient_filter": _fields(gradient=lambda w: mps.ImageNode()),
    "FilterNode.gradient_filters": _fields(gradient=lambda w: mps.ImageNode()),
    "FilterNode.training_graph": _fields(gradient=lambda w: mps.ImageNode()),
    "CommandBuffer.add_completed_handler": _fields(handler=lambda w: lambda error: None),
    "ConvolutionDataSource.update": lambda w: {
        "gradient": None,
        "source": mps.WeightsState(np.ones((2, 1, 1, 3)), device="cpu"),
    },
    "Training.stop": _fields(reason="enough"),
    "Run.result": _fields(timeout=1.0),
}
_FUNCTIONS: dict[str, tuple[Any, Fit]] = {
    "init.uniform": (init.uniform, _fields(low=-1.0, high=1.0, seed=1)),
    "init.normal": (init.normal, _fields(mean=0.0, deviation=1.0, seed=1)),
    "init.constant": (init.constant, _fields(value=0.5)),
    "init.he_uniform": (init.he_uniform, _fields(seed=1)),
    "init.glorot_uniform": (init.glorot_uniform, _fields(seed=1)),
    "Device.of": (mps.Device.of, _fields(device="cpu")),
    "devices": (mps.devices, _fields()),
}


def public_classes() -> dict[str, type]:
    """Return every public class by name, the exceptions left out."""
    found = {}
    for module in (mps, rnn, datasets):
        for name in module.__all__:
            each = getattr(module, name)
            if inspect.isclass(each) and not issubclass(each, BaseException):
                found[name] = each
    return found


def class_fit(name: str, kind: type) -> Fit | None:
    """Return arguments of a constructor; None where a class is not made by calling it."""
    if name in _CLASSES:
        return _CLASSES[name]
    if name in _NOT_MADE:
        return None
    if issubclass(kind, mps.FilterNode):
        if name.startswith("Pooling"):
            return _WINDOW
        if name.startswith("Reduction"):
            return _REDUCED
        return _TWO if "left" in inspect.signature(kind).parameters else _SOURCE
    raise KeyError(name)


def _class_targets() -> Iterator[Target]:
    for name, kind in public_classes().items():
        fit = class_fit(name, kind)
        if fit is not None:
            yield Target(name, lambda w, kind=kind: kind, fit)  # type: ignore[misc]
    for name, make in _OBJECTS.items():
        kind = public_classes()[name]
        for method in dir(kind):
            module = getattr(getattr(kind, method), "__module__", "") or ""
            is_ours = callable(getattr(kind, method)) and module.startswith("openmps")
            if method.startswith("_") or method == "plot" or not is_ours:
                continue
            fit = _METHODS.get(f"{name}.{method}", _fields())
            yield Target(f"{name}.{method}", lambda w, make=make, method=method: getattr(make(w), method), fit)  # type: ignore[misc]
    for name, (function, fit) in {**_FUNCTIONS, **malformed_files.FUNCTIONS}.items():
        yield Target(name, lambda w, function=function: function, fit)  # type: ignore[misc]
    for name, (function, arguments) in malformed_matrices.functions().items():
        yield Target(name, lambda w, function=function: function, lambda w, arguments=arguments: dict(arguments))  # type: ignore[misc]


def all_targets() -> list[Target]:
    """Return every target."""
    return [*_graph_targets(), *_tensor_targets(), *_class_targets()]
