"""Compiled work described: small graphs and networks whose pairs, bytes, tables and arrows are counted by hand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import openmps as mps
from bad_input import assert_refused

SHAPE = (8, 8, 1)


def chain() -> tuple[mps.Graph, mps.Tensor, mps.Tensor]:
    """Softmax is no element-wise operation; 64 float32 are 256 bytes."""
    graph = mps.Graph("cpu")
    x = graph.placeholder((64,), name="x")
    y = graph.exp(graph.softmax(graph.tanh(x, name="t"), name="s"), name="y")
    return graph, x, y


def loss() -> mps.LossNode:
    conv = mps.ConvolutionDataSource(3, 1, 16, optimizer=mps.SGD(0.1), label="conv")
    dense = mps.ConvolutionDataSource(8, 16, 10, bias=None, optimizer=mps.SGD(0.1), label="scores")
    image = mps.NeuronReLUNode(mps.ConvolutionNode(mps.ImageNode(), conv))
    return mps.LossNode(mps.FullyConnectedNode(image, dense), mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))


def data() -> tuple[np.ndarray, np.ndarray]:
    random = np.random.RandomState(0)
    return random.random_sample((4, *SHAPE)).astype(np.float32), np.array([0, 1, 2, 3])


# ---- graphs of tensors


def test_a_graph_explains_which_neighbours_stay_apart() -> None:
    graph, x, y = chain()
    found = graph.explain(y)
    assert [(pair.first, pair.second, pair.reason, pair.compiler_pass) for pair in found] == [
        ('tanh "t" %1 float32 (64,)', 'softmax "s" %2 float32 (64,)', "softmax is not element-wise.", "stitch"),
        ('softmax "s" %2 float32 (64,)', 'exp "y" %3 float32 (64,)', "softmax is not element-wise.", "stitch"),
    ]
    assert found == graph.explain([y], {x: (64,)}) == graph.compile({x: (64,)}, [y]).explain()
    assert str(found).splitlines()[0] == str(found[0])
    assert repr(found) == "<Explanation: 2 pairs of kernels not fused>"
    assert "<td>softmax is not element-wise.</td>" in found._repr_html_()
    fused = graph.explain(graph.exp(graph.tanh(x)))
    assert fused == ()
    assert str(fused) == "Every pair of neighbouring kernels was fused."


def test_a_graph_counts_its_memory() -> None:
    graph, x, y = chain()
    # the results of tanh and softmax; that of exp is an output
    assert graph.memory(y) == graph.compile({x: (64,)}, [y]).memory == mps.PlanMemory(peak=512, unshared=512)
    longer = graph.softmax(y)
    # the result of exp may take the place of that of tanh
    assert graph.memory(longer) == (512, 768)
    assert str(graph.memory(longer)) == "512 bytes at the peak, 768 if no tensor shared memory"


def test_the_plans_of_a_loop_are_counted_together() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((64,))
    (y,) = graph.while_loop([graph.softmax(graph.softmax(x))], lambda v: (graph.sum(v) < 1000, [v]), lambda v: [v * 2])
    assert graph.memory(y).unshared >= 256
    assert [pair.reason for pair in graph.explain(y)][:1] == ["softmax is not element-wise."]


def test_a_graph_that_its_feeds_decide_has_no_plan() -> None:
    graph = mps.Graph("cpu")
    shape, x = graph.placeholder((1,), np.int32), graph.placeholder((4,))
    y = graph.reshape(x, shape)
    with pytest.raises(mps.UnsupportedError):
        graph.explain(y)


def test_a_summary_ends_with_totals() -> None:
    graph, x, y = chain()
    w = graph.variable(np.ones((2, 64), np.float32), name="w")
    table = graph.summary(w * y, {x: (64,)})
    assert isinstance(table, str)
    assert repr(table) == "<Summary: 6 operations>"
    rows, _, totals = table.partition("\n\n")
    assert rows.splitlines()[0].split() == ["operation", "makes", "takes"]
    assert totals.splitlines() == [
        f"{len(rows.splitlines()) - 1} operations",
        "1 variable in the graph with 128 elements",
        "4 kernels, 3 pairs of neighbours not fused",
        "memory of a run: 512 bytes at the peak, 768 if no tensor shared memory",  # exp takes softmax's place
    ]
    assert table._repr_html_().startswith("<table><caption")
    assert graph.summary(y).splitlines()[-2] == "4 operations"


# ---- networks


def test_a_network_explains_its_training_step() -> None:
    graph = mps.TrainingGraph(loss(), device="cpu")
    pairs = graph.explain(SHAPE, batch_size=4)
    assert pairs
    for pair in pairs:
        assert re.fullmatch(r'\w+( ".*")? %\d+ \w+ \(.*\)', pair.first), pair
        assert pair.reason.endswith(".")
    # convolution and ReLU are one kernel: no pair begins with a ReLU that reads the convolution
    assert not [pair for pair in pairs if pair.second.startswith("neuron_relu ")]


def test_a_summary_of_a_network_has_a_row_for_each_node_and_the_sum_of_all_images() -> None:
    graph = mps.TrainingGraph(loss(), device="cpu")
    table = graph.summary(SHAPE, batch_size=4)
    rows, _, totals = table.partition("\n\n")
    cells = [re.split(r" {2,}", row.strip()) for row in rows.splitlines()]
    assert cells[0] == ["node", "label", "result (N, H, W, C)", "parameters"]
    assert cells[1] == ["input", "(4, 8, 8, 1)"]
    assert cells[2] == ["ConvolutionNode", "conv", "(4, 8, 8, 16)", "160"]  # 3 x 3 x 1 x 16 + 16
    assert cells[3][0] == "NeuronNode"
    assert cells[3][-1] == "(4, 8, 8, 16)"
    assert cells[4] == ["FullyConnectedNode", "scores", "(4, 1, 1, 10)", "10,240"]  # 8 x 8 x 16 x 10
    assert cells[5][0] == "LossNode"
    assert len(cells) == 6
    lines = totals.splitlines()
    assert lines[0] == "10,400 parameters in 2 layers, 3 gradient nodes"
    # forward 256 + 4,096 + 4,096 + 40, the loss's gradient 40, back 4,096 + 4,096 + 256 floats
    assert lines[1] == f"all images, float32: {4 * 16_976:,} bytes if each had its own memory"
    assert re.fullmatch(r"\d+ kernels, \d+ pairs? of neighbours not fused", lines[2])
    memory = graph.memory(SHAPE, batch_size=4)
    assert lines[3] == f"memory of a run: {memory}"
    assert 0 < memory.peak <= memory.unshared


def test_a_recurrent_layer_is_a_row() -> None:
    cell = mps.rnn.RecurrentNode(mps.ImageNode(), mps.rnn.SingleGate(3, 5), optimizer=mps.SGD(0.1), label="cell")
    descriptor = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)
    graph = mps.TrainingGraph(mps.LossNode(cell, descriptor), device="cpu")
    rows = [re.split(r" {2,}", row.strip()) for row in graph.summary((1, 7, 3), batch_size=2).splitlines()]
    assert rows[1] == ["input", "(2, 1, 7, 3)"]
    assert rows[2] == ["RecurrentNode", "cell", "(2, 1, 7, 5)", "45"]  # 3 x 5 + 5 x 5 weights, 5 biases


def test_the_last_batches_are_described_where_no_shape_is_given() -> None:
    graph = mps.TrainingGraph(loss(), device="cpu")
    for method in ("explain", "summary", "memory", "to_dot"):
        sentence = (
            f"TrainingGraph.{method}: image_shape is not given and no batch was trained on, "
            "expected (height, width, channels)."
        )
        assert_refused(mps.ArgumentError, sentence, getattr(graph, method))
    graph.step(*data())
    assert graph.summary(batch_size=4) == graph.summary(SHAPE, batch_size=4)
    with pytest.raises(mps.ArgumentError, match="an extent of image_shape is 0, expected 1 or more"):
        graph.summary((8, 0, 1))
    with pytest.raises(mps.ShapeError):
        graph.summary((8, 8, 3))


def test_descriptions_train_nothing() -> None:
    weights = []
    for describes in (False, True):
        network = mps.models.digit_network(SHAPE[:2])
        graph = mps.TrainingGraph(network, device="cpu")
        for _ in range(3):
            if describes:
                graph.summary(SHAPE, batch_size=4)
                graph.explain(batch_size=4) if _ else None
            graph.step(*data())
        weights.append(graph.weights())
    for name, expected in weights[0].items():
        np.testing.assert_array_equal(weights[1][name], expected)


def test_a_graph_of_nodes_describes_a_batch() -> None:
    device = mps.Device("cpu")
    source = mps.ConvolutionDataSource(3, 1, 16, label="conv")
    graph = mps.NNGraph(mps.NeuronReLUNode(mps.ConvolutionNode(mps.ImageNode(), source)), device)
    images = mps.ImageBatch(np.zeros((2, *SHAPE), np.float32), device)
    assert graph.explain([images]) == ()  # one kernel
    assert graph.memory([images]) == (0, 0)
    assert graph.summary([images]).splitlines()[-2] == "1 kernel, 0 pairs of neighbours not fused"
    elsewhere = mps.ImageBatch(np.zeros((2, *SHAPE), np.float32), "reference")
    for method in (graph.explain, graph.summary, graph.memory, graph.to_dot):
        sentence = f'NNGraph.{method.__name__}: sources holds ImageBatch on device "reference", the graph is on "cpu".'
        with pytest.raises(mps.DeviceError, match=re.escape(sentence)):
            method([elsewhere])


# ---- drawings


def arrows(dot: str) -> tuple[dict[str, str], list[tuple[str, str, bool]]]:
    labels = dict(re.findall(r'^  (\w+) \[label="((?:[^"\\]|\\.)*)"', dot, re.M))
    edges = re.findall(r"^  (\w+) -> (\w+)(?: \[constraint=false\]|( \[style=dashed\]))?;$", dot, re.M)
    return labels, [(labels[a].split("\\n")[0], labels[b].split("\\n")[0], bool(dashed)) for a, b, dashed in edges]


def test_a_drawing_of_a_network_has_an_arrow_for_each_image() -> None:
    graph = mps.TrainingGraph(loss(), device="cpu")
    labels, edges = arrows(graph.to_dot(SHAPE, batch_size=4))
    assert 'ConvolutionNode \\"conv\\"\\n(4, 8, 8, 16)\\n160 parameters' in labels.values()
    assert [(a.split(" ")[0], b.split(" ")[0]) for a, b, _ in edges] == [
        ("input", "ConvolutionNode"),
        ("ConvolutionNode", "NeuronNode"),
        ("NeuronNode", "FullyConnectedNode"),
        ("FullyConnectedNode", "LossNode"),
    ]
    _, both = arrows(graph.to_dot(SHAPE, batch_size=4, gradients=True))
    assert [(a.split(" ")[0], b.split(" ")[0]) for a, b, dashed in both if dashed] == [
        ("FullyConnectedNode", "FullyConnectedGradientNode"),
        ("NeuronNode", "NeuronGradientNode"),
        ("ConvolutionNode", "ConvolutionGradientNode"),
    ]
    assert [(a.split(" ")[0], b.split(" ")[0]) for a, b, dashed in both if not dashed][4:] == [
        ("LossNode", "FullyConnectedGradientNode"),
        ("FullyConnectedGradientNode", "NeuronGradientNode"),
        ("NeuronGradientNode", "ConvolutionGradientNode"),
    ]


def test_a_drawing_is_a_file_of_text_or_a_picture(tmp_path: Path) -> None:
    graph, _, y = chain()
    assert graph.draw(tmp_path / "g.dot", y).read_text() == graph.to_dot(y)
    network = mps.TrainingGraph(loss(), device="cpu")
    assert network.draw(tmp_path / "n.gv", SHAPE).read_text() == network.to_dot(SHAPE)
    assert_refused(
        mps.ArgumentError,
        'Graph.draw: file ends in ".bmp", expected one of .dot, .gv, .svg, .png, .pdf.',
        lambda: graph.draw(tmp_path / "g.bmp", y),
    )
    if shutil.which("dot"):
        assert "<svg" in network.draw(tmp_path / "n.svg", SHAPE, gradients=True).read_text()
        assert network.draw(tmp_path / "n.png", SHAPE).read_bytes().startswith(b"\x89PNG")


def test_a_picture_without_graphviz_is_refused_by_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    graph, _, y = chain()
    sentence = (
        "Graph.draw: a .svg file needs Graphviz' program dot, which is not on the PATH. Install Graphviz, or write a "
        ".dot file."
    )
    assert_refused(mps.MissingExtraError, sentence, lambda: graph.draw(tmp_path / "g.svg", y))
    assert not (tmp_path / "g.svg").exists()
    program = tmp_path / "dot"
    program.write_text("#!/bin/sh\necho 'syntax error in line 1' >&2\nexit 1\n")
    program.chmod(0o755)
    failed = "Graph.draw: Graphviz' program dot failed: syntax error in line 1."
    assert_refused(mps.ExecutionError, failed, lambda: graph.draw(tmp_path / "g.svg", y))


# ---- the variable


@pytest.mark.parametrize("value", ["", "0", "1"])
def test_the_variable_prints_the_pairs_of_each_compilation(value: str) -> None:
    program = (
        "import openmps as mps\n"
        'graph = mps.Graph("cpu")\n'
        "x = graph.placeholder((3,))\n"
        'graph.run({x: [1, 2, 3]}, graph.softmax(graph.tanh(x, name="t"), name="s"))\n'
    )
    environment = os.environ | {"OPENMPS_EXPLAIN_FUSION": value}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    line = 'tanh "t" %1 float32 (3,) and softmax "s" %2 float32 (3,): softmax is not element-wise. (stitch)'
    assert (line in run.stderr.splitlines()) == (value == "1")
    assert ("not fused in graph" in run.stderr) == (value == "1")


def test_a_summary_says_what_runs_only_after_weights_have_changed() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((1, 8, 8, 4))
    w = graph.variable(np.ones((3, 3, 4, 6), np.float32), name="w")
    totals = graph.summary(graph.conv2d(x, w), {x: (1, 8, 8, 4)}).splitlines()
    # 216 numbers of 4 bytes, rounded up to 64 bytes.
    assert totals[-1] == "only after weights have changed: 1 kernel, with 896 bytes of results"
