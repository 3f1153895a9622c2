"""Operators whose form changed from opset to opset: attributes that became operands, axes that have another default."""

from __future__ import annotations

import numpy as np
import pytest

import openmps.onnx
from test_onnx_load import Array, agree, drawn, model

X = "float[2, 3, 4, 4] x"
INTS = {
    "axes": np.array([1, -1]),
    "axis": np.array([2]),
    "starts": np.array([1, -3]),
    "ends": np.array([2**40, -1]),
    "pads": np.array([0, 1, 0, 2, 0, 0, 1, 0]),
    "sizes": np.array([1, 2]),
    "counts": np.array([1, 2, 1, 1]),
    "two": np.array([2]),
    "flag": np.array(False),
}
FLOATS = {
    "low": np.array(-0.2, np.float32),
    "high": np.array(0.3, np.float32),
    "half": np.array(0.5, np.float32),
    "scales": np.array([1, 1, 2, 2], np.float32),
    "ones": np.ones(3, np.float32),
    "m": np.array([0.1, 0.2, -0.3], np.float32),
    "v": np.array([1.5, 0.7, 2.0], np.float32),
    "slope": np.array([[[0.1]], [[0.2]], [[0.3]]], np.float32),
}
CASES = [
    (7, "y = Clip <min = -0.2, max = 0.3> (x)"),
    (11, "y = Clip (x, low, high)"),
    (12, "y = Clip (x, , high)"),
    (9, "y = Slice <starts = [1, -3], ends = [2147483647, -1], axes = [1, -1]> (x)"),
    (10, "y = Slice (x, starts, ends, axes)"),
    (13, "y = Slice (x, starts, ends)"),
    (10, "y = Pad <pads = [0, 1, 0, 2, 0, 0, 1, 0], value = 1.5> (x)"),
    (10, 'y = Pad <pads = [0, 1, 0, 2, 0, 0, 1, 0], mode = "reflect"> (x)'),
    (11, "y = Pad (x, pads, half)"),
    (19, 'y = Pad <mode = "wrap"> (x, pads)'),
    (11, "y = ReduceSum <axes = [1, 3]> (x)"),
    (13, "y = ReduceSum <keepdims = 0> (x, axes)"),
    (13, "y = ReduceSum <noop_with_empty_axes = 1> (x)"),
    (17, "y = ReduceMax <axes = [1, 3], keepdims = 0> (x)"),
    (18, "y = ReduceMax (x, axes)"),
    (18, "y = ReduceL2 (x, axes)"),
    (17, "y = ReduceMean (x)"),
    (12, "a = ReduceMax <axes = [1, 3]> (x) y = Squeeze <axes = [1, 3]> (a)"),
    (13, "a = ReduceMax <axes = [1, 3]> (x) y = Squeeze (a, axes)"),
    (12, "y = Unsqueeze <axes = [0, 3]> (x)"),
    (13, "y = Unsqueeze (x, axis)"),
    (12, "y, z = Split <axis = 1, split = [1, 2]> (x)"),
    (13, "y, z = Split <axis = 1> (x, sizes)"),
    (18, "y, z = Split <axis = 1, num_outputs = 2> (x)"),
    (7, "y = Dropout (x)"),
    (12, "y = Dropout (x, half, flag)"),
    (7, "y = BatchNormalization (x, v, m, m, v)"),
    (14, "y = BatchNormalization <epsilon = 0.1> (x, v, m, m, v)"),
    (15, "y, p, q = BatchNormalization <training_mode = 1> (x, v, m, m, v)"),
    (8, 'y = Upsample <scales = [1.0, 1.0, 2.0, 2.0], mode = "nearest"> (x)'),
    (9, 'y = Upsample <mode = "linear"> (x, scales)'),
    (10, 'y = Resize <mode = "nearest"> (x, scales)'),
    (10, 'y = Resize <mode = "linear"> (x, scales)'),
    (13, 'y = Resize <mode = "linear"> (x, , scales)'),
    (12, "y = Softmax (x)"),
    (12, "y = LogSoftmax <axis = 2> (x)"),
    (13, "y = Softmax (x)"),
    (12, "y = Hardmax (x)"),
    (13, "y = Hardmax <axis = 1> (x)"),
    (9, "y, z = TopK <k = 2> (x)"),
    (11, "y, z = TopK <largest = 0, axis = 1> (x, two)"),
    (7, "y = Tile (x, counts)"),
    (11, "y, z = MaxPool <kernel_shape = [2, 2], strides = [1, 2], storage_order = 0> (x)"),
    (7, "y = AveragePool <kernel_shape = [3, 3], pads = [1, 1, 1, 1], count_include_pad = 1> (x)"),
    (10, "y = AveragePool <kernel_shape = [3, 3], strides = [2, 2], ceil_mode = 1> (x)"),
    (11, 'y = MaxPool <kernel_shape = [3, 3], strides = [2, 2], auto_pad = "SAME_LOWER"> (x)'),
    (7, "y = PRelu (x, slope)"),
    (9, "y = Flatten <axis = 2> (x)"),
    (13, "y = Flatten <axis = -1> (x)"),
    (11, "y = CumSum <reverse = 1> (x, axis)"),
    (13, "y = ArgMax <axis = 2, select_last_index = 1> (x)"),
    (7, "y = Elu <alpha = 0.5> (x)"),
    (7, "y = Selu (x)"),
    (7, "y = HardSigmoid (x)"),
    (14, "y = HardSwish (x)"),
    (7, "y = LRN <size = 3> (x)"),
    (7, "y = InstanceNormalization (x, v, m)"),
    (7, "y = LpNormalization <axis = 1> (x)"),
    (11, 'y = DepthToSpace <blocksize = 1, mode = "CRD"> (x)'),
    (20, 'y = Gelu <approximate = "tanh"> (x)'),
    (9, "y = MeanVarianceNormalization (x)"),
    (9, "y = Shrink <lambd = 0.2, bias = 0.1> (x)"),
    (10, "y = ThresholdedRelu <alpha = 0.1> (x)"),
]


@pytest.mark.parametrize(("opset", "nodes"), CASES)
def test_an_operator_has_the_numbers_of_onnx_runtime(opset: int, nodes: str) -> None:
    """Of the values `y`, `z`, `p` and `q` all that the nodes make are outputs."""
    made = [name for name in "yzpq" if f"{name}," in nodes.split("=")[0] or f"{name} =" in nodes]
    results = ", ".join(f"{'int64' if name == 'z' and 'Split' not in nodes else 'float'} {name}" for name in made)
    if "ArgMax" in nodes:
        results = "int64 y"
    weights: dict[str, Array] = {name: array for name, array in {**INTS, **FLOATS}.items() if name in nodes}
    agree(model(f"g ({X}) => ({results}) {{ {nodes} }}", weights, opset=opset), {"x": drawn(2, 3, 4, 4)})


def test_measured_statistics_are_no_weights() -> None:
    made = model(
        f"g ({X}) => (float y) {{ y = BatchNormalization (x, v, b, m, s) }}",
        {"v": FLOATS["v"], "b": FLOATS["m"], "m": FLOATS["m"], "s": FLOATS["v"]},
    )
    assert sorted(openmps.onnx.load(made, device="cpu").weights) == ["b", "v"]


def test_an_early_operator_broadcasts_from_an_axis() -> None:
    made = model(
        "g (float[2, 3, 4] x) => (float y) { y = Add <broadcast = 1, axis = 1> (x, m) }", {"m": FLOATS["m"]}, opset=6
    )
    x = drawn(2, 3, 4)
    found = openmps.onnx.load(made, device="cpu")(x)
    np.testing.assert_array_equal(found, x + FLOATS["m"][:, None])
