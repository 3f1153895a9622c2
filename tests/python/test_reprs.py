"""Every public object says in one line what it is, and notebooks show tables."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import datasets, rnn

IMAGES = np.zeros((4, 8, 8, 1), np.float32)


def source(label: str = "conv") -> mps.ConvolutionDataSource:
    return mps.ConvolutionDataSource(3, 1, 16, optimizer=mps.Adam(0.01), label=label)


def loss() -> mps.LossNode:
    dense = mps.ConvolutionDataSource(8, 16, 10, bias=None, label="scores")
    conv = mps.NeuronReLUNode(mps.ConvolutionNode(mps.ImageNode(), source()))
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)
    return mps.LossNode(mps.FullyConnectedNode(conv, dense), descriptor)


def graph() -> mps.Graph:
    made = mps.Graph("cpu")
    x = made.placeholder((None, 3), name="x")
    made.add(x, made.variable(np.ones(3, np.float32), name="<w>"), name="y")
    return made


def tensor() -> mps.Tensor:
    return mps.Graph("cpu").placeholder((None, 3), name="x")


def operation() -> mps.Operation:
    made = mps.Graph("cpu")
    count = made.variable([0.0], name="count")
    return made.assign(count, count + 1, name="counted")


def executable() -> mps.Executable:
    made = mps.Graph("cpu")
    x = made.placeholder((2,), name="x")
    return made.compile({x: (2,)}, [made.square(x, name="y")])


def finished() -> mps.Run:
    made = mps.Graph("cpu")
    run = made.run_async({}, [made.constant([1.0])])
    run.result()
    return run


def trainer() -> mps.Trainer:
    return mps.Trainer(mps.nn.Linear(2), mps.nn.cross_entropy, mps.optim.Adam(1e-3), device="cpu")


def history() -> mps.History:
    return mps.History([2.0, 1.0], [mps.Epoch(1, 2, 0.5, {"loss": 1.5, "validation_accuracy": 0.9})])


def gradient_state() -> mps.GradientState:
    seen: list[mps.GradientState] = []

    class Watching(mps.ConvolutionDataSource):
        def update(self, command_buffer: Any, gradient: mps.GradientState, weights: Any) -> None:
            seen.append(gradient)

    node = mps.FullyConnectedNode(mps.ImageNode(), Watching(8, 1, 10, label="fc"))
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)
    mps.TrainingGraph(mps.LossNode(node, descriptor), device="cpu").step(IMAGES, np.zeros(4, int))
    return seen[0]


def layer(kind: type, *arguments: Any) -> Callable[[], Any]:
    return lambda: kind(mps.ImageNode(), *arguments)


class Halve(mps.Callback):
    pass


class SignDescent(mps.CustomOptimizer):
    pass


NORMALIZATIONS: dict[str, Callable[[], Any]] = {
    "Batch": lambda: mps.BatchNormalizationDataSource(16, label="bn"),
    "Instance": lambda: mps.InstanceNormalizationDataSource(16, label="in"),
    "Group": lambda: mps.GroupNormalizationDataSource(16, groups=4, label="gn"),
}

BITS = mps.BinaryConvolutionDataSource(1, 2, 3, weights=np.ones((3, 1, 1, 2), bool), label="b1")
AXES = ("Row", "Column", "FeatureChannels")

# the rest of the nodes, and their arguments after the first source
NODES: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("PoolingAverage", "PoolingL2Norm", "PoolingMax"), (2,)),
    **dict.fromkeys(("Addition", "Comparison", "Division", "Multiplication", "Subtraction"), (mps.ImageNode(),)),
    **dict.fromkeys(("LogSoftMax", "SoftMax"), ()),
    **dict.fromkeys(("CrossChannelNormalization", "LocalContrastNormalization", "SpatialNormalization"), ()),
    **dict.fromkeys(("UpsamplingBilinear", "UpsamplingNearest"), (2,)),
    **dict.fromkeys(("BinaryConvolution", "BinaryFullyConnected"), (BITS,)),
    **dict.fromkeys(("BilinearScale", "LanczosScale"), (2,)),
    **dict.fromkeys((f"Reduction{axis}{of}" for axis in AXES for of in ("Max", "Mean", "Min", "Sum")), ()),
    **dict.fromkeys((f"ReductionFeatureChannelsArgument{of}" for of in ("Max", "Min")), ()),
    "ForwardLoss": (mps.ImageNode(), mps.LossDescriptor(mps.LossType.HINGE)),
    "InitialGradient": (),
    "NeuronPReLU": (np.ones(3),),
    "Reshape": ((1, 1, 2),),
}

# class -> how to make one, and a part of its repr; errors, enumerations and neurons follow below
MAKERS: dict[str, tuple[Callable[[], Any], str]] = {
    "SGD": (lambda: mps.SGD(0.5), "SGD(learning_rate=0.5, "),
    "Adam": (lambda: mps.Adam(0.25), "Adam(learning_rate=0.25, "),
    "AdamW": (lambda: mps.AdamW(0.25), "AdamW(learning_rate=0.25, "),
    "RMSProp": (lambda: mps.RMSProp(0.1), "RMSProp(learning_rate=0.1"),
    "Optimizer": (lambda: mps.SGD(0.5), "SGD("),
    "CustomOptimizer": (SignDescent, "<SignDescent: an optimizer in Python>"),
    "MeanAveragePrecision": (
        mps.MeanAveragePrecision,
        "<MeanAveragePrecision: the metric mean_average_precision>",
    ),
    "Metric": (mps.Metric, "<Metric: the metric metric>"),
    "RateCurve": (lambda: mps.RateCurve((0.1, 1.0), (2.0, 1.0)), "<RateCurve of 2 steps: suggestion 0.1>"),
    "Trainer": (trainer, "<Trainer of Linear with Adam(0.001) on cpu>"),
    "Samples": (mps.Samples, "<Samples: images and labels that"),
    "Callback": (Halve, "<Halve: a callback>"),
    "CallbackList": (lambda: mps.CallbackList([Halve()]), "CallbackList([<Halve: a callback>])"),
    "Checkpoint": (lambda: mps.Checkpoint("a.safetensors"), "Checkpoint('a.safetensors', metric="),
    "Checkpoints": (lambda: mps.Checkpoints("runs"), "Checkpoints('runs', every=None, keep=3)"),
    "CSVLogger": (lambda: mps.CSVLogger("a.csv"), "CSVLogger('a.csv')"),
    "JSONLogger": (lambda: mps.JSONLogger("a.jsonl"), "JSONLogger('a.jsonl')"),
    "TensorBoard": (lambda: mps.TensorBoard("runs"), "TensorBoard('runs')"),
    "Trackio": (lambda: mps.Trackio("digits", "first"), "Trackio('digits', 'first')"),
    "EarlyStopping": (lambda: mps.EarlyStopping("loss", patience=2), "EarlyStopping('loss', patience=2)"),
    "Progress": (mps.Progress, "Progress(interval=5.0)"),
    "Training": (lambda: mps.Training(Halve(), 10, 25), "Training("),  # type: ignore[arg-type]
    "Epoch": (lambda: history().epochs[0], "Epoch(number=1"),
    "History": (history, "<History: 1 epoch, 2 iterations; loss 1.5000, validation accuracy 90.00 %>"),
    "Device": (lambda: mps.Device("cpu"), 'Device("cpu")'),
    "CommandQueue": (lambda: mps.CommandQueue("cpu"), "<CommandQueue on cpu>"),
    "CommandBuffer": (lambda: mps.CommandQueue("cpu").command_buffer(), "<CommandBuffer on cpu: not enqueued>"),
    "BinaryConvolutionDataSource": (lambda: BITS, '<BinaryConvolutionDataSource "b1": 1 x 1, 2 to 3 channels>'),
    "Image": (lambda: mps.Image(np.zeros((4, 5, 3)), "cpu"), "<Image on cpu: 1 image (4, 5, 3), float32>"),
    "Matrix": (lambda: mps.Matrix([[1, 2, 3]], "cpu"), "<Matrix on cpu: (1, 3)>"),
    "Texture": (lambda: mps.Texture(np.zeros((4, 5, 2)), "cpu"), "<Texture on cpu: 1 slice (4, 5, 2), float32>"),
    "Vector": (lambda: mps.Vector([1, 2, 3], "cpu"), "<Vector on cpu: (3)>"),
    "ImageBatch": (lambda: mps.ImageBatch(IMAGES, "cpu"), "<ImageBatch on cpu: 4 images (8, 8, 1)>"),
    "LabelBatch": (lambda: mps.LabelBatch(IMAGES, device="cpu"), "<LabelBatch on cpu: labels of 4 images (8, 8, 1)>"),
    "ConvolutionDescriptor": (lambda: mps.ConvolutionDescriptor(3, 1, 16), "ConvolutionDescriptor(kernel_size=(3, 3)"),
    "ConvolutionDataSource": (source, '<ConvolutionDataSource "conv": 3 x 3, 1 to 16 channels, Adam>'),
    "WeightsState": (
        lambda: mps.WeightsState(np.zeros((2, 1, 1, 3)), None, device="cpu"),
        "<WeightsState on cpu: weights (2, 1, 1, 3)>",
    ),
    "GradientState": (gradient_state, "<GradientState: weights (10, 8, 8, 1)>"),
    "LossDescriptor": (lambda: mps.LossDescriptor(mps.LossType.HINGE), "LossDescriptor(type="),
    "ImageNode": (mps.ImageNode, "<ImageNode: input>"),
    "FilterNode": (lambda: mps.FilterNode([mps.ImageNode()], "mine"), 'FilterNode "mine"'),
    "GradientFilterNode": (
        lambda: mps.PoolingMaxNode(mps.ImageNode(), 2).gradient_filter(mps.ImageNode()),
        "GradientFilterNode",
    ),
    "ConvolutionNode": (layer(mps.ConvolutionNode, source()), 'ConvolutionNode "conv"'),
    "ConvolutionTransposeNode": (layer(mps.ConvolutionTransposeNode, source()), 'ConvolutionTransposeNode "conv"'),
    "FullyConnectedNode": (layer(mps.FullyConnectedNode, source()), 'FullyConnectedNode "conv"'),
    "DilatedPoolingMaxNode": (
        lambda: mps.DilatedPoolingMaxNode(mps.ImageNode(), 2, dilation=2),
        "DilatedPoolingMaxNode",
    ),
    "LossNode": (loss, "LossNode"),
    "ConcatenationNode": (lambda: mps.ConcatenationNode([mps.ImageNode()] * 2), "ConcatenationNode"),
    "UnfusedPair": (lambda: mps.UnfusedPair("a", "b", "c.", "stitch"), "UnfusedPair(first='a', second='b', reason="),
    "Explanation": (lambda: mps.Explanation(), "<Explanation: 0 pairs of kernels not fused>"),
    "PlanMemory": (lambda: mps.PlanMemory(1, 2), "PlanMemory(peak=1, unshared=2)"),
    "ComparedResult": (
        lambda: mps.ComparedResult("y", "tanh", (2,), "float32", 0.0, 1.0, True),
        "ComparedResult(name='y', method='tanh', shape=(2,), ",
    ),
    "Comparison": (
        lambda: mps.Comparison(("cpu", "reference"), [], [], 1e-5),
        "<Comparison: cpu and reference agree in 0 results within 1e-05.>",
    ),
    "Summary": (lambda: graph().summary(graph().constant([1.0])), "<Summary: 1 operation>"),
    "Graph": (graph, "<Graph on cpu: 1 placeholder, 1 variable, 3 tensors in all>"),
    "Tensor": (tensor, "<Tensor x: float32 ('?', 3)>"),
    "Operation": (operation, "<Operation counted>"),
    "TensorData": (lambda: mps.TensorData([[1.0, 2.0]], device="cpu"), "<TensorData on cpu: float32 (1, 2)>"),
    "Executable": (executable, "<Executable on cpu: from x to y>"),
    "Run": (finished, "<Run: finished>"),
    "NNGraph": (lambda: mps.NNGraph(loss(), "cpu"), "<NNGraph on cpu: 4 nodes, 2 layers with weights>"),
    "TrainingGraph": (
        lambda: mps.TrainingGraph(loss(), device="cpu"),
        # 3 x 3 x 1 x 16 + 16 weights of the convolution, 8 x 8 x 16 x 10 of the dense layer
        "<TrainingGraph on cpu: 2 layers with weights, 10,400 parameters, loss softmax cross entropy>",
    ),
    **{
        f"{kind}NormalizationDataSource": (
            make,
            f'<{kind}NormalizationDataSource "{kind[0].lower()}n": 16 channels, no',
        )
        for kind, make in NORMALIZATIONS.items()
    },
    **{
        f"{kind}NormalizationNode": (
            layer(getattr(mps, f"{kind}NormalizationNode"), make()),
            f'{kind}NormalizationNode "{kind[0].lower()}n"',
        )
        for kind, make in NORMALIZATIONS.items()
    },
    **{
        f"{kind}Node": (layer(getattr(mps, f"{kind}Node"), *arguments), f"{kind}Node")
        for kind, arguments in NODES.items()
    },
    "ReductionSpatialMeanNode": (layer(mps.ReductionSpatialMeanNode), "ReductionSpatialMeanNode"),
    "YOLOLossDescriptor": (lambda: mps.YOLOLossDescriptor([(1, 2)]), "YOLOLossDescriptor(anchors=((1.0, 2.0),), "),
    "YOLOLossNode": (layer(mps.YOLOLossNode, mps.YOLOLossDescriptor([(1, 2)])), "YOLOLossNode"),
    "GramMatrixCalculationNode": (layer(mps.GramMatrixCalculationNode), "GramMatrixCalculationNode"),
    "PadNode": (layer(mps.PadNode, 1, (1, 2, 4)), "PadNode"),
    "DropoutNode": (lambda: mps.DropoutNode(mps.ImageNode(), keep_probability=0.5), "DropoutNode"),
    "NeuronNode": (lambda: mps.NeuronReLUNode(mps.ImageNode()), "NeuronReLUNode"),
    "rnn.SingleGate": (lambda: rnn.SingleGate(3, 5), "SingleGate(in_channels=3, out_channels=5"),
    "rnn.LSTM": (lambda: rnn.LSTM(3, 5), "LSTM(in_channels=3, out_channels=5"),
    "rnn.GRU": (lambda: rnn.GRU(3, 5), "GRU(in_channels=3, out_channels=5"),
    "rnn.MGU": (lambda: rnn.MGU(3, 5), "MGU(in_channels=3, out_channels=5"),
    "rnn.State": (lambda: rnn.State(np.zeros((2, 5), np.float32)), "State(h=<float32 (2, 5)>, c=None)"),
    "rnn.TrainingLayer": (
        lambda: rnn.TrainingLayer(rnn.LSTM(3, 5), optimizer=mps.Adam(), device="cpu", label="cell"),
        '<TrainingLayer "cell" on cpu: LSTM 3 to 5 channels, Adam>',
    ),
    "rnn.InferenceLayer": (
        lambda: rnn.InferenceLayer(rnn.GRU(3, 5), rnn.GRU(3, 5).initial_weights(0), device="cpu"),
        '<InferenceLayer "recurrent_inference" on cpu: GRU 3 to 5 channels>',
    ),
    "rnn.RecurrentNode": (layer(rnn.RecurrentNode, rnn.LSTM(3, 5)), "RecurrentNode"),
    "datasets.Dataset": (
        lambda: datasets.Dataset("dots", ("a", "b"), IMAGES, np.zeros(4, np.int64), IMAGES[:1], np.zeros(1, np.int64)),
        "Dataset(name='dots', 2 classes, images 8x8x1, 4 to train, 1 to test)",
    ),
}


def _maker(name: str, kind: type) -> tuple[Callable[[], Any], str]:
    if name in MAKERS:
        return MAKERS[name]
    if issubclass(kind, BaseException):
        return (lambda: kind("A sentence.")), f"{name}('A sentence.')"
    if hasattr(kind, "__members__"):
        return (lambda: next(iter(kind.__members__.values()))), f"<{name}."
    if issubclass(kind, mps.NeuronNode):
        return layer(kind), name
    pytest.fail(f"{name} has no maker in this file")


_CLASSES = {
    prefix + name: getattr(package, name)
    for prefix, package in (("", mps), ("rnn.", rnn), ("datasets.", datasets))
    for name in package.__all__
    if inspect.isclass(getattr(package, name))
}


@pytest.mark.parametrize("name", sorted(_CLASSES))
def test_every_public_object_says_what_it_is(name: str) -> None:
    make, part = _maker(name, _CLASSES[name])
    made = make()
    shown = repr(made)
    assert isinstance(made, _CLASSES[name])
    assert "object at 0x" not in shown
    assert "\n" not in shown
    assert part in shown


def test_running_and_failed_runs() -> None:
    run = mps.Run(lambda: None)
    assert repr(run) == "<Run: running>"
    run._end("It failed.")
    assert repr(run) == "<Run: failed: It failed.>"


def test_sources_of_subclasses() -> None:
    class Plain(mps.ConvolutionDataSource):
        def __init__(self) -> None: ...

    class NoBias(mps.ConvolutionDataSource):
        def bias(self) -> None:
            return None

    assert repr(Plain()) == "<Plain>"
    node = mps.FullyConnectedNode(mps.ImageNode(), NoBias(8, 1, 10, label="fc"))
    made = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.HINGE)), device="cpu")
    assert "640 parameters" in repr(made)


class _Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def rows(thing: Any) -> list[list[str]]:
    cells = _Cells()
    cells.feed(thing._repr_html_())
    assert cells.open == []
    return cells.rows


def test_table_of_a_training_graph() -> None:
    assert rows(mps.TrainingGraph(loss(), device="cpu")) == [
        ["node", "label", "channels", "weights", "parameters", "optimizer"],
        ["ConvolutionNode", "conv", "16", "weights (16, 3, 3, 1), bias (16)", "160", "Adam"],
        ["NeuronReLUNode", "", "16", "", "", ""],
        ["FullyConnectedNode", "scores", "10", "weights (10, 8, 8, 16)", "10,240", "no optimizer"],
        ["LossNode", "", "10", "", "", ""],
    ]


def test_table_of_a_graph_of_nodes() -> None:
    source = mps.ConvolutionDataSource(3, 1, 16, label="conv")
    node = mps.NeuronReLUNode(mps.ConvolutionNode(mps.ImageNode(), source))
    assert rows(mps.NNGraph(node, "cpu")) == [
        ["node", "label", "channels", "weights", "parameters", "optimizer"],
        ["ConvolutionNode", "conv", "16", "weights (16, 3, 3, 1), bias (16)", "160", "no optimizer"],
        ["NeuronReLUNode", "", "16", "", "", ""],
    ]


def test_running_statistics_are_no_parameters() -> None:
    node = mps.BatchNormalizationNode(mps.ImageNode(), mps.BatchNormalizationDataSource(4, label="bn"))
    made = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.HINGE)), device="cpu")
    assert rows(made)[1][3:5] == ["gamma (4), beta (4), mean (4), variance (4)", "8"]


def test_table_of_a_recurrent_network() -> None:
    node = rnn.RecurrentNode(mps.ImageNode(), rnn.SingleGate(3, 5), optimizer=mps.SGD(0.1), label="cell")
    made = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.HINGE)), device="cpu")
    assert rows(made)[1][4] == str(sum(tensor.size for tensor in made.weights().values()))


def test_tables_escape_names() -> None:
    made = graph()
    assert "<w>" not in made._repr_html_()
    assert rows(made) == [
        ["", "name", "dtype", "shape"],
        ["placeholder", "x", "float32", "(?, 3)"],
        ["variable", "<w>", "float32", "(3)"],
    ]


def test_loading_variables_adds_no_placeholder(tmp_path: Path) -> None:
    made = graph()
    made.save_variables(tmp_path, step=1)
    made.load_variables(tmp_path)
    assert "1 placeholder, 1 variable" in repr(made)


def test_table_of_an_executable() -> None:
    assert rows(executable())[1:] == [["input", "x", "float32", "(2)"], ["output", "y", "float32", "(2)"]]


def test_an_executable_of_many_targets() -> None:
    made = mps.Graph("cpu")
    x = made.placeholder((2,), name="x")
    many = made.compile({x: (2,)}, [made.square(x, name=f"y{number}") for number in range(20)])
    assert repr(many) == "<Executable on cpu: from x to y0, y1, y2, y3, y4, y5, y6, y7 and 12 more>"


def test_table_of_a_history() -> None:
    assert rows(history()) == [
        ["epoch", "iterations", "seconds", "loss", "validation accuracy"],
        ["1", "2", "0.50", "1.5000", "0.9000"],
    ]


def test_the_middle_of_a_long_table_is_left_out() -> None:
    made = mps.History([1.0] * 1000, [mps.Epoch(n, n, 0.5, {"loss": 1.0}) for n in range(1, 1001)])
    found = rows(made)
    assert len(found) == 202
    assert found[101][0] == "... 800 more"
    assert re.fullmatch(r"<History: 1,000 epochs, 1,000 iterations; loss 1.0000>", repr(made))
