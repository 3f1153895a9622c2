"""ONNX models as graphs: the same numbers as ONNX Runtime, names, weights that are trained, options of `load`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import onnxruntime
import pytest
from onnx import helper, numpy_helper, parser

import openmps as mps
import openmps.onnx
from openmps import optim

Array = npt.NDArray[Any]
RNG = np.random.default_rng(5)


def drawn(*shape: int) -> Array:
    return RNG.normal(0, 0.4, shape).astype(np.float32)


def model(text: str, weights: dict[str, Array] | None = None, *, opset: int = 17, ir: int = 8) -> onnx.ModelProto:
    """Return a model of a graph in ONNX's text form, with weights."""
    made = parser.parse_model(f'<ir_version: {ir}, opset_import: ["" : {opset}]> {text}')
    made.graph.initializer.extend(numpy_helper.from_array(array, name) for name, array in (weights or {}).items())
    return made


def runtime(made: onnx.ModelProto, feeds: dict[str, Array]) -> list[Array]:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    return list(onnxruntime.InferenceSession(made.SerializeToString(), options).run(None, feeds))


def agree(made: onnx.ModelProto, feeds: dict[str, Array], tolerance: float = 1e-5, **options: Any) -> None:
    """Compare all outputs with those of ONNX Runtime, their dtypes and shapes too."""
    program = openmps.onnx.load(made, device="cpu", **options)
    found = program.run({name: feeds[name] for name in program.inputs})
    for (name, result), expected in zip(found.items(), runtime(made, feeds), strict=True):
        assert result.dtype == expected.dtype, name
        np.testing.assert_allclose(result, expected, rtol=tolerance, atol=tolerance, err_msg=name)


def digits() -> onnx.ModelProto:
    text = """net (float[N, 3, 8, 8] x) => (float[N, 5] y) {
        c = Conv <pads = [1, 1, 1, 1]> (x, w, b)
        r = Relu (c)
        p = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (r)
        f = Flatten (p)
        y = Gemm <transB = 1> (f, dense, bias)
    }"""
    return model(text, {"w": drawn(4, 3, 3, 3), "b": drawn(4), "dense": drawn(5, 64), "bias": drawn(5)})


@pytest.mark.parametrize("batch", [1, 3])
def test_a_network_has_the_numbers_of_onnx_runtime(batch: int) -> None:
    agree(digits(), {"x": drawn(batch, 3, 8, 8)})


def test_a_file_bytes_and_a_model_are_one_program(tmp_path: Path) -> None:
    made, x = digits(), drawn(2, 3, 8, 8)
    path = tmp_path / "net.onnx"
    onnx.save(made, path)
    results = [openmps.onnx.load(each, device="cpu")(x) for each in (path, str(path), made.SerializeToString(), made)]
    assert all(np.array_equal(each, results[0]) for each in results)


def test_a_program_has_names() -> None:
    program = openmps.onnx.load(digits(), device="cpu")
    assert list(program.inputs) == ["x"]
    assert list(program.outputs) == ["y"]
    assert sorted(program.weights) == ["b", "bias", "dense", "w"]
    assert program.inputs["x"].shape == (None, 3, 8, 8)
    assert program.outputs["y"].shape == (None, 5)
    assert repr(program) == "<Program on cpu: x to y, 4 weights>"
    assert mps.onnx.load is openmps.onnx.load


def test_weights_are_trained() -> None:
    program = openmps.onnx.load(digits(), device="cpu")
    graph, y = program.graph, program.outputs["y"]
    labels = graph.placeholder((None,), np.int32)
    loss = graph.cross_entropy(y, labels)
    updates = optim.Adam(0.02).minimize(loss, program.weights)
    feeds = {program.inputs["x"]: drawn(16, 3, 8, 8), labels: np.arange(16) % 5}
    losses = [float(graph.run(feeds, loss, updates)) for _ in range(40)]
    assert losses[-1] < 0.3 * losses[0]


def test_a_program_is_called_with_arrays_in_the_order_of_the_file() -> None:
    made = model("g (float[2] a, float[2] b) => (float[2] d, float[2] s) { d = Sub(a, b)  s = Add(a, b) }")
    difference, total = openmps.onnx.load(made, device="cpu")([3, 5], [1, 2])
    assert difference.tolist() == [2, 3]
    assert total.tolist() == [4, 7]


def test_feeds_have_the_names_of_the_inputs() -> None:
    program = openmps.onnx.load(digits(), device="cpu")
    with pytest.raises(mps.errors.ArgumentError, match=r"^Program.run: the feeds are image, expected x\.$"):
        program.run({"image": drawn(1, 3, 8, 8)})
    with pytest.raises(mps.errors.ArgumentError, match=r"^Program: 0 arrays are given, expected 1\.$"):
        program()
    with pytest.raises(mps.errors.DTypeError, match=r"^Program.run: x is an array of <U1, expected numbers\.$"):
        program(["a"])


def test_results_have_the_dtypes_of_the_file() -> None:
    made = model("g (double[2] a, int64[2] b) => (double[2] y, int64[2] z) { y = Exp(a)  z = Neg(b) }")
    agree(made, {"a": np.array([0.5, -2.0]), "b": np.array([2**40, -3])})


def test_a_shape_may_be_given() -> None:
    program = openmps.onnx.load(digits(), device="cpu", shapes={"x": (7, 3, 8, 8)})
    assert program.outputs["y"].shape == (7, 5)
    with pytest.raises(mps.errors.ArgumentError, match=r"^load: shapes has z, expected one of x\.$"):
        openmps.onnx.load(digits(), device="cpu", shapes={"z": (1,)})


def test_an_input_that_decides_a_shape_is_a_constant() -> None:
    made = model("g (float[2, 6] x, int64[2] n) => (float y) { m = Abs(n)  y = Reshape(x, m) }")
    with pytest.raises(mps.errors.UnsupportedError, match="They follow from n, see `constants` of load"):
        openmps.onnx.load(made, device="cpu")
    program = openmps.onnx.load(made, device="cpu", constants={"n": [3, -4]})
    assert list(program.inputs) == ["x"]
    assert program.outputs["y"].shape == (3, 4)
    with pytest.raises(mps.errors.DTypeError, match=r"^load: constants\['n'\] is an array of <U1, expected numbers\.$"):
        openmps.onnx.load(made, device="cpu", constants={"n": ["a"]})


def test_shapes_of_an_open_batch_are_followed() -> None:
    text = """g (float[N, 2, 6] x) => (float[N, 3, 4] y, float[N, 12] z, float[2, N, 5] h) {
        s = Shape (x)
        zero = Constant <value_int = 0> ()
        n = Gather (s, zero)
        first = Constant <value_ints = [0]> ()
        row = Unsqueeze (n, first)
        three = Constant <value_ints = [3, 4]> ()
        rest = Constant <value_ints = [-1]> ()
        a = Concat <axis = 0> (row, three)
        y = Reshape (x, a)
        b = Concat <axis = 0> (row, rest)
        r = Relu (x)
        z = Reshape (r, b)
        two = Constant <value_ints = [2]> ()
        five = Constant <value_ints = [5]> ()
        c = Concat <axis = 0> (two, row, five)
        h = ConstantOfShape (c)
    }"""
    program = openmps.onnx.load(model(text), device="cpu")
    assert program.outputs["z"].shape == (None, 12)
    agree(model(text), {"x": drawn(3, 2, 6)})


@pytest.mark.parametrize(
    ("opset", "node"),
    [
        (12, "y = Softmax <axis = 1> (x)"),
        (12, "y = Hardmax <axis = 1> (x)"),
        (21, "y = GroupNormalization <num_groups = 2> (x, c, c)"),
        (19, "y = AveragePool <kernel_shape = [3, 3], strides = [2, 2], ceil_mode = 1, count_include_pad = 1> (x)"),
        (18, "y = LpPool <kernel_shape = [2, 2]> (x)"),
        (13, "y = ConvTranspose <strides = [2, 2], pads = [1, 0, 0, 1], output_padding = [1, 0], group = 2> (x, t)"),
        (13, "y = DepthToSpace <blocksize = 2> (x)"),
        (13, "y = InstanceNormalization (x, c, c)"),
        (13, 'y = Resize <mode = "linear"> (x, , scales)'),
        (13, "y, z = TopK <axis = 1> (x, k)"),
        (13, "y = GlobalAveragePool (x)"),
    ],
)
def test_a_batch_of_any_size_needs_no_number(opset: int, node: str) -> None:
    weights = {
        "c": drawn(4),
        "k": np.array([2]),
        "scales": np.array([1, 1, 2, 1.5], np.float32),
        "t": drawn(4, 3, 3, 3),
    }
    results = "float y, int64 z" if "TopK" in node else "float y"
    used = {name: array for name, array in weights.items() if f"{name})" in node or f"{name}," in node}
    made = model(f"g (float[N, 4, 5, 5] x) => ({results}) {{ {node} }}", used, opset=opset, ir=10)
    for batch in (1, 3):
        agree(made, {"x": drawn(batch, 4, 5, 5)})
    assert openmps.onnx.load(made, device="cpu").outputs["y"].shape is not None


def test_integers_stay_exact() -> None:
    made = model(
        "g (int64[3] a, int64[3] b, uint8[2, 600] u, uint8[600, 2] v) => (int64[3] p, int32[2, 2] m) {"
        "p = Pow(a, b)  m = MatMulInteger(u, v) }"
    )
    u, v = np.full((2, 600), 255, np.uint8), np.full((600, 2), 253, np.uint8)
    program = openmps.onnx.load(made, device="cpu")
    power, product = program([3, -7, 1], [39, 21, 10**12], u, v)
    assert power.tolist() == [3**39, (-7) ** 21, 1]
    assert product.tolist() == (u.astype(int) @ v.astype(int)).tolist()


@pytest.mark.parametrize("dtype", ["int32", "int64", "uint8"])
def test_a_matmul_of_integers_is_exact(dtype: str) -> None:
    made = model(f"g ({dtype}[2, 2, 3] a, {dtype}[3, 4] b) => ({dtype} y) {{ y = MatMul (a, b) }}")
    largest = 15 if dtype == "uint8" else 3_000
    a, b = (RNG.integers(0, largest, shape).astype(dtype) for shape in ((2, 2, 3), (3, 4)))
    np.testing.assert_array_equal(openmps.onnx.load(made, device="cpu")(a, b), a @ b)


LAYERS: list[tuple[str, dict[str, Any]]] = [
    *((op, {"direction": way}) for op in ("LSTM", "GRU", "RNN") for way in ("forward", "reverse", "bidirectional")),
    ("GRU", {"linear_before_reset": 1}),
    ("GRU", {"linear_before_reset": 1, "clip": 0.3}),
    ("GRU", {"clip": 0.3}),
    ("GRU", {"activations": ["HardSigmoid", "Softsign"]}),
    ("LSTM", {"clip": 0.3}),
    ("LSTM", {"input_forget": 1}),
    ("LSTM", {"activations": ["Sigmoid", "Relu", "Tanh"]}),
    ("LSTM", {"peepholes": True}),
    ("RNN", {"activations": ["Relu"]}),
    ("RNN", {"activations": ["Elu"], "activation_alpha": [0.7]}),
]


@pytest.mark.parametrize(("op", "ways"), LAYERS, ids=[f"{op} {ways}" for op, ways in LAYERS])
@pytest.mark.parametrize("lengths", [False, True])
def test_recurrent_layers_have_the_numbers_of_onnx_runtime(op: str, ways: dict[str, Any], lengths: bool) -> None:
    """Layers that Apple does not have, such as those with lengths of samples, are unrolled."""
    gates, settings = {"LSTM": 4, "GRU": 3, "RNN": 1}[op], dict(ways)
    both = 2 if settings.get("direction") == "bidirectional" else 1
    peepholes = settings.pop("peepholes", False)
    weights = {
        "w": drawn(both, gates * 4, 2),
        "r": drawn(both, gates * 4, 4),
        "b": drawn(both, gates * 8),
        "n": np.array([5, 2, 4], np.int32) if lengths else None,
        "h": drawn(both, 3, 4),
        **({"c": drawn(both, 3, 4)} if op == "LSTM" else {}),
        **({"p": drawn(both, 12)} if peepholes else {}),
    }
    names = ["x", *(name if array is not None else "" for name, array in weights.items())]
    results = ["y", "last", *(["cell"] if op == "LSTM" else [])]
    node = helper.make_node(op, names, results, hidden_size=4, **settings)
    inputs = [helper.make_tensor_value_info("x", 1, [5, 3, 2])]
    outputs = [helper.make_tensor_value_info(name, 1, None) for name in results]
    stored = [numpy_helper.from_array(array, name) for name, array in weights.items() if array is not None]
    graph = helper.make_graph([node], "g", inputs, outputs, stored)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    agree(made, {"x": drawn(5, 3, 2)})


CHOICE = """g (float[3] x, bool flag) => (float[3] y) {
    y = If (flag) <then_branch = yes () => (float[3] a) { a = Mul (x, w) },
                   else_branch = no () => (float[3] b) { b = Sub (x, w) }>
}"""


@pytest.mark.parametrize("flag", [False, True])
def test_a_condition_chooses_at_a_run_or_before(flag: bool) -> None:
    made, feeds = model(CHOICE, {"w": drawn(3)}), {"x": drawn(3), "flag": np.array(flag)}
    agree(made, feeds)
    agree(made, feeds, constants={"flag": flag})


LOOP = """g (int64 count, bool go, float[2] x) => (float[2] y) {
    y = Loop (count, go, x) <body = step (int64 i, bool c, float[2] v) => (bool on, float[2] next) {
        f = Cast <to = 1> (i)
        s = Add (v, f)
        next = Mul (s, w)
        limit = Constant <value_float = 50.0> ()
        big = ReduceMax <keepdims = 0> (next)
        on = Less (big, limit)
    }>
}"""


@pytest.mark.parametrize("count", [0, 3, 9])
def test_a_loop_ends_by_its_count_or_its_condition(count: int) -> None:
    made = model(LOOP, {"w": np.array([1.5, 2.0], np.float32)})
    agree(made, {"count": np.array(count), "go": np.array(True), "x": np.array([1, 2], np.float32)})


def test_a_function_of_the_file_is_read_in_the_place_of_its_node() -> None:
    text = """<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (float[2] y) { y = own.scaled <alpha = 3.0> (x) }
        <domain: "own", opset_import: ["" : 17]>
        scaled <alpha> (v) => (r) { a = Constant <value_float: float = @alpha> ()  r = Mul (v, a) }"""
    assert np.asarray(openmps.onnx.load(parser.parse_model(text), device="cpu")([1, 2])).tolist() == [3, 6]


def test_a_constant_that_is_an_output_has_its_numbers() -> None:
    made = model(
        "g (float[2] x) => (float[2] y, int64[1] n, float[2] v) { y = Identity(x)  n = Shape(x)  v = Identity(w) }",
        {"w": drawn(2)},
    )
    agree(made, {"x": drawn(2)})


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("way", ["half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel"])
def test_images_are_resized_as_onnx_runtime_does(mode: str, way: str) -> None:
    text = f"""g (float[1, 2, 4, 5] x) => (float[1, 2, 7, 3] y) {{
        y = Resize <mode = "{mode}", coordinate_transformation_mode = "{way}"> (x, , , sizes) }}"""
    agree(model(text, {"sizes": np.array([1, 2, 7, 3])}), {"x": drawn(1, 2, 4, 5)})
