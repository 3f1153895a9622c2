"""Every public function, class and method of the package, with valid arguments: the starting points of malformed calls.

A target is made anew for each call.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import malformed_files
import malformed_kernels
import malformed_matrices
import malformed_training
import openmps as mps
from malformed_graph import graph_targets, tensor_targets
from malformed_world import F32, Fit, Target, World, fields
from openmps import datasets, init, rnn

_SOURCE = fields(source=lambda w: mps.ImageNode(), label="node")
_WINDOW = fields(source=lambda w: mps.ImageNode(), kernel_size=2, stride=2, padding=mps.Padding.VALID)
_TWO = fields(left=lambda w: mps.ImageNode(), right=lambda w: mps.ImageNode())
_OPTIMIZER = fields(
    learning_rate=0.1, gradient_rescale=1.0, gradient_clip=(-1.0, 1.0), regularization="l2", regularization_scale=0.1
)
_CELL = fields(in_channels=3, out_channels=2)
_FIT = fields(
    images=World.images,
    labels=World.labels,
    batch_size=2,
    epochs=1,
    shuffle_seed=0,
    callbacks=lambda w: [mps.Callback()],
)
_BITS = fields(
    source=lambda w: mps.ImageNode(), weights=World.bits, type=mps.BinaryConvolutionType.XNOR, input_scale=[1.0] * 3
)
_HINGE = mps.LossDescriptor(mps.LossType.HINGE)
_REDUCED = fields(source=lambda w: mps.ImageNode(), region=(0, 0, 1, 1))
_SCALED = fields(source=lambda w: mps.ImageNode(), size=(2, 3))
_CLASSES: dict[str, Fit] = {
    "BinaryConvolutionDataSource": fields(
        kernel_size=1, in_channels=3, out_channels=2, weights=np.ones((2, 1, 1, 3), bool), bias=[0.5, 1.0], stride=2
    ),
    **dict.fromkeys(("BinaryConvolutionNode", "BinaryFullyConnectedNode"), _BITS),
    **dict.fromkeys(("BilinearScaleNode", "LanczosScaleNode"), _SCALED),
    "ComparisonNode": lambda w: {**_TWO(w), "comparison": mps.ComparisonType.LESS, "bias": 0.5},
    "ForwardLossNode": lambda w: {"source": mps.ImageNode(), "labels": mps.ImageNode(), "descriptor": _HINGE},
    "ReshapeNode": fields(source=lambda w: mps.ImageNode(), shape=(1, 2, 3)),
    **dict.fromkeys(("Image", "Texture"), fields(pixels=lambda w: np.ones((2, 3, 4), F32), device="cpu")),
    "Matrix": fields(values=lambda w: np.ones((2, 3), F32), device="cpu"),
    "Vector": fields(values=lambda w: np.ones(3, F32), device="cpu"),
    "SGD": fields(learning_rate=0.1, momentum=0.5, nesterov=False),
    "Adam": fields(learning_rate=0.1, beta1=0.9, beta2=0.99, epsilon=1e-8, amsgrad=False),
    "AdamW": fields(learning_rate=0.1, weight_decay=0.01, beta1=0.9, beta2=0.999, epsilon=1e-8, amsgrad=False),
    "RMSProp": fields(learning_rate=0.1, decay=0.9, epsilon=1e-8),
    "Optimizer": _OPTIMIZER,
    "CustomOptimizer": fields(),
    "Callback": fields(),
    "CallbackList": fields(callbacks=lambda w: [mps.Callback()]),
    "CSVLogger": fields(path=World.path),
    "Checkpoint": fields(path=World.path, metric="validation_loss", larger_is_better=False),
    "Checkpoints": fields(folder=World.path, every=2, keep=3),
    "JSONLogger": fields(path=World.path),
    "TensorBoard": fields(folder=World.path),
    "Trackio": fields(project="digits", name="first", settings=lambda w: {"rate": 0.1}),
    "MeanAveragePrecision": fields(overlap=0.5),
    "RateCurve": fields(rates=(0.1, 1.0), losses=(2.0, 1.0)),
    "Metric": fields(),
    "Trainer": lambda w: {
        "model": mps.nn.Linear(2),
        "loss": mps.nn.cross_entropy,
        "optimizer": mps.optim.SGD(0.1),
        "device": "cpu",
    },
    "EarlyStopping": fields(metric="validation_loss", patience=2, minimum_change=0.1, larger_is_better=None),
    "Progress": fields(interval=5.0),
    "Samples": fields(),
    "CommandQueue": fields(device="cpu"),
    "Device": fields(name="cpu"),
    "ConvolutionDescriptor": fields(kernel_size=3, in_channels=2, out_channels=4, stride=1, dilation=1, groups=1),
    "ConvolutionDataSource": fields(
        kernel_size=3, in_channels=2, out_channels=4, weights=None, bias=0.0, stride=1, dilation=1, groups=1, label="c"
    ),
    "ConvolutionNode": fields(source=lambda w: mps.ImageNode(), weights=World.source, padding=None, label="c"),
    "ConvolutionTransposeNode": fields(
        source=lambda w: mps.ImageNode(), weights=World.source, convolution=None, padding=None, label="t"
    ),
    "FullyConnectedNode": fields(source=lambda w: mps.ImageNode(), weights=World.source, label="fc"),
    "ConcatenationNode": fields(sources=lambda w: [mps.ImageNode(), mps.ImageNode()]),
    "FilterNode": fields(sources=lambda w: [mps.ImageNode()]),
    "GradientFilterNode": fields(forward=World.node, gradient=lambda w: mps.ImageNode(), index=0),
    "DilatedPoolingMaxNode": fields(
        source=lambda w: mps.ImageNode(), kernel_size=(2, 3), dilation=(2, 1), stride=1, padding=None
    ),
    "DropoutNode": fields(source=lambda w: mps.ImageNode(), keep_probability=0.5, seed=1),
    "LossNode": fields(source=World.node, descriptor=lambda w: mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)),
    "LossDescriptor": fields(type=mps.LossType.MEAN_SQUARED_ERROR, weight=1.0, label_smoothing=0.0),
    "CrossChannelNormalizationNode": fields(source=lambda w: mps.ImageNode(), kernel_size=3, alpha=0.5, beta=0.75),
    "LocalContrastNormalizationNode": fields(source=lambda w: mps.ImageNode(), kernel_size=3, p0=0.5, pm=0.1, ps=2.0),
    "SpatialNormalizationNode": fields(source=lambda w: mps.ImageNode(), kernel_size=(2, 3), delta=0.5),
    "GramMatrixCalculationNode": fields(source=lambda w: mps.ImageNode(), alpha=0.5),
    "PadNode": fields(source=lambda w: mps.ImageNode(), before=1, after=(1, 2, 4), mode=mps.EdgeMode.CLAMP, value=0.5),
    "ReductionSpatialMeanNode": fields(source=lambda w: mps.ImageNode()),
    "YOLOLossDescriptor": fields(anchors=[(1.0, 2.0)], scale_xy=2.0, rescore=False),
    "YOLOLossNode": fields(source=lambda w: mps.ImageNode(), descriptor=lambda w: mps.YOLOLossDescriptor([(1.0, 2.0)])),
    "UpsamplingBilinearNode": fields(source=lambda w: mps.ImageNode(), scale_factor=(2, 3), align_corners=True),
    "UpsamplingNearestNode": fields(source=lambda w: mps.ImageNode(), scale_factor=2),
    "Epoch": fields(number=1, iterations=2, seconds=0.5, metrics={"loss": 1.0}),
    "History": fields(),
    "ImageNode": fields(format=None, stops_gradient=False),
    "ImageBatch": fields(images=World.images, device="cpu"),
    "LabelBatch": fields(
        labels=lambda w: np.ones((4, 1, 1, 2), F32), weights=None, layout="HWC", loss_size=(1, 1, 1), device="cpu"
    ),
    "NNGraph": fields(
        result=lambda w: mps.NeuronReLUNode(mps.ImageNode()), device="cpu", training=False, loss_scale=2.0
    ),
    "NeuronPReLUNode": fields(source=lambda w: mps.ImageNode(), channel_a=[0.1, 0.2]),
    "BatchNormalizationNode": fields(
        source=lambda w: mps.ImageNode(), data_source=lambda w: mps.BatchNormalizationDataSource(3, label="n")
    ),
    "InstanceNormalizationNode": fields(
        source=lambda w: mps.ImageNode(), data_source=lambda w: mps.InstanceNormalizationDataSource(3, label="n")
    ),
    "GroupNormalizationNode": fields(
        source=lambda w: mps.ImageNode(), data_source=lambda w: mps.GroupNormalizationDataSource(4, 2, label="n")
    ),
    "BatchNormalizationDataSource": fields(channels=3, gamma=1.0, beta=0.0, mean=0.0, variance=1.0, momentum=0.1),
    "InstanceNormalizationDataSource": fields(channels=3, gamma=1.0, beta=[0.0, 0.0, 0.0], epsilon=1e-5),
    "GroupNormalizationDataSource": fields(channels=4, groups=2, gamma=1.0, label="n"),
    "Graph": fields(device="cpu"),
    "TensorData": fields(value=lambda w: np.ones((2, 3), F32), dtype="float32", device="cpu"),
    "Training": fields(graph=World.training, iterations_per_epoch=1, iterations=2),
    "TrainingGraph": fields(loss=World.loss, device="cpu", precision="float32", loss_scale=8.0, deterministic=True),
    "WeightsState": fields(weights=lambda w: np.ones((2, 1, 1, 3), F32), bias=None, device="cpu"),
    "SingleGate": fields(in_channels=3, out_channels=2, activation="tanh"),
    "LSTM": fields(in_channels=3, out_channels=2, memory_weights="none"),
    "GRU": _CELL,
    "MGU": _CELL,
    "InferenceLayer": fields(
        descriptors=lambda w: rnn.LSTM(3, 2), weights=lambda w: rnn.LSTM(3, 2).initial_weights(), device="cpu"
    ),
    "TrainingLayer": fields(descriptor=lambda w: rnn.LSTM(3, 2), optimizer=lambda w: mps.SGD(0.1), device="cpu"),
    "RecurrentNode": fields(source=lambda w: mps.ImageNode(), descriptor=lambda w: rnn.LSTM(3, 2), label="r"),
    "State": fields(h=lambda w: np.ones((2, 2), F32), c=lambda w: np.ones((2, 2), F32)),
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
    "ComparedResult",
    "Comparison",
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
_HISTORY = fields(training=World.run_of, loss=1.0, epoch=lambda w: w.history().epochs[0])
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
_SHAPE = fields(image_shape=(1, 1, 3), batch_size=4)
_SOURCES = fields(sources=lambda w: [mps.ImageBatch(w.images(), "cpu")])
_PART = fields(index=1, layout="CHW", region=(0, 1, 2, 2), channels=(4, 1))
_METHODS: dict[str, Fit] = {
    "Image.read": _PART,
    "Image.write": lambda w: {"pixels": np.ones((1, 2, 2), F32), **_PART(w)},
    "Image.sub_image": fields(first=4, count=1),
    "Image.of_texture": fields(texture=lambda w: mps.Texture(np.ones((2, 3, 4), F32), "cpu"), channels=3),
    "ImageBatch.of": fields(images=lambda w: [mps.Image(np.ones((2, 3, 4), F32), "cpu")] * 2),
    "Adam.encode": lambda w: {
        "command_buffer": mps.CommandQueue("cpu").command_buffer(),
        "gradient": mps.Vector(np.ones(3, F32), "cpu"),
        "values": mps.Vector(np.ones(3, F32), "cpu"),
    },
    "TrainingGraph.fit": _FIT,
    "TrainingGraph.step": fields(images=World.images, labels=World.labels),
    "TrainingGraph.evaluate": fields(images=World.images, labels=World.labels),
    "TrainingGraph.predict": fields(images=World.images),
    "TrainingGraph.save": fields(path=World.path),
    "TrainingGraph.load": fields(path=World.path),
    **{f"TrainingGraph.{name}": _SHAPE for name in _INSPECTED},
    "TrainingGraph.draw": lambda w: {"file": w.drawing(), **_SHAPE(w)},
    **{f"NNGraph.{name}": _SOURCES for name in _INSPECTED},
    "NNGraph.draw": lambda w: {"file": w.drawing(), **_SOURCES(w)},
    "History.record_iteration": fields(loss=1.0),
    "History.record_epoch": fields(seconds=0.1, metrics={"a": 1.0}),
    "History.metric": fields(name="validation_loss"),
    "History.to_csv": fields(path=World.path),
    "TrainingLayer.forward": fields(x=lambda w: np.ones((4, 2, 3), F32), state=None),
    "TrainingLayer.backward": fields(dy=lambda w: np.ones((4, 2, 2), F32), accumulate=False),
    "TrainingLayer.set_weights": lambda w: {"weights": w.layer().weights()},
    "TrainingLayer.save": fields(path=World.path),
    "TrainingLayer.load": fields(path=World.path),
    "InferenceLayer.forward": fields(x=lambda w: np.ones((4, 2, 3), F32)),
    "InferenceLayer.forward_bidirectional": fields(x=lambda w: np.ones((4, 2, 3), F32)),
    "Executable.save": fields(folder=World.path),
    "Executable.load": fields(folder=World.path, device="cpu"),
    "NNGraph.encode_batch": lambda w: {
        "command_buffer": mps.CommandQueue("cpu").command_buffer(),
        "sources": [mps.ImageBatch(w.images(), "cpu")],
    },
    "FilterNode.gradient_filter": fields(gradient=lambda w: mps.ImageNode()),
    "FilterNode.gradient_filters": fields(gradient=lambda w: mps.ImageNode()),
    "FilterNode.training_graph": fields(gradient=lambda w: mps.ImageNode()),
    "CommandBuffer.add_completed_handler": fields(handler=lambda w: lambda error: None),
    "ConvolutionDataSource.update": lambda w: {
        "gradient": None,
        "source": mps.WeightsState(np.ones((2, 1, 1, 3)), device="cpu"),
    },
    "Training.stop": fields(reason="enough"),
    "Run.result": fields(timeout=1.0),
}
_FUNCTIONS: dict[str, tuple[Any, Fit]] = {
    "init.uniform": (init.uniform, fields(low=-1.0, high=1.0, seed=1)),
    "init.normal": (init.normal, fields(mean=0.0, deviation=1.0, seed=1)),
    "init.constant": (init.constant, fields(value=0.5)),
    "init.he_uniform": (init.he_uniform, fields(seed=1)),
    "init.glorot_uniform": (init.glorot_uniform, fields(seed=1)),
    "Device.of": (mps.Device.of, fields(device="cpu")),
    "devices": (mps.devices, fields()),
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
            fit = _METHODS.get(f"{name}.{method}", fields())
            yield Target(f"{name}.{method}", lambda w, make=make, method=method: getattr(make(w), method), fit)  # type: ignore[misc]
    for name, (function, fit) in {**_FUNCTIONS, **malformed_files.FUNCTIONS}.items():
        yield Target(name, lambda w, function=function: function, fit)  # type: ignore[misc]
    for name, (function, arguments) in malformed_matrices.functions().items():
        yield Target(name, lambda w, function=function: function, lambda w, arguments=arguments: dict(arguments))  # type: ignore[misc]
    for name, (made, arguments) in malformed_kernels.calls().items():
        yield Target(name, lambda w, made=made: made(), lambda w, arguments=arguments: dict(arguments))  # type: ignore[misc]


def _training_targets() -> Iterator[Target]:
    for name, (make, fit) in malformed_training.calls().items():
        yield Target(name, make, fit)


def all_targets() -> list[Target]:
    """Return every target."""
    return [*graph_targets(), *tensor_targets(), *_class_targets(), *_training_targets()]
