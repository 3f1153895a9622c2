"""ONNX models that are not read: damaged ones, those of other types, and files that lead out of their folder."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper, parser

import openmps as mps
import openmps.onnx
from openmps.errors import ArgumentError, Error, FileError, MissingExtraError, UnsupportedError
from test_onnx_load import digits, drawn, model


def load(made: Any) -> openmps.onnx.Program:
    return openmps.onnx.load(made, device="cpu")


def refused(kind: type[Error], made: Any) -> str:
    with pytest.raises(kind) as caught:
        load(made)
    return str(caught.value)


def test_an_operator_without_a_rule_is_named() -> None:
    made = model("g (float[2] x) => (float[2] y) { [far] y = Frobnicate (x) }", opset=19)
    assert refused(UnsupportedError, made) == (
        'Node "far" (Frobnicate, opset 19): there is no rule for this operator, and it has no function body.'
    )


def test_a_node_whose_operands_do_not_fit_is_named() -> None:
    text = refused(ArgumentError, model("g (float[2] x, float[3] z) => (float[2] y) { y = Add (x, z) }"))
    assert text.startswith('Node "y" (Add, opset 17) does not fit its operands: add: shapes (2,) and (3,)')


def test_a_value_that_nothing_makes_is_named() -> None:
    made = model("g (float[2] x) => (float[2] y) { y = Relu (z) }")
    assert refused(FileError, made) == 'Node "y" (Relu, opset 17) takes "z", which nothing before it makes.'
    made = model("g (float[2] x) => (float[2] y) { z = Relu (x) }")
    assert refused(FileError, made) == 'Graph "g" has output "y", which no node makes.'


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("string[2]", 'Input "x" has elements of type string, expected numbers.'),
        ("seq(float[2])", 'Input "x" is of sequence type, expected a tensor.'),
        ("optional(float[2])", 'Input "x" is of optional type, expected a tensor.'),
        ("sparse_tensor(float[2])", 'Input "x" is of sparse tensor type, expected a tensor.'),
    ],
)
def test_a_type_that_is_no_tensor_of_numbers_is_named(kind: str, words: str) -> None:
    assert refused(UnsupportedError, model(f"g ({kind} x) => ({kind} y) {{ y = Identity (x) }}")) == words


def test_sparse_initializers_are_refused() -> None:
    made = model("g (float[2] x) => (float[2] y) { y = Relu (x) }")
    values, indices = (
        numpy_helper.from_array(np.ones(1, np.float32), "w"),
        numpy_helper.from_array(np.zeros(1, np.int64)),
    )
    made.graph.sparse_initializer.append(helper.make_sparse_tensor(values, indices, [2]))
    assert refused(UnsupportedError, made) == 'Graph "g" has sparse initializers, expected dense ones.'


def test_a_tensor_whose_bytes_do_not_fit_its_shape_is_named() -> None:
    made = digits()
    made.graph.initializer[0].raw_data = b"\0" * 12
    assert refused(FileError, made) == 'Tensor "w" is damaged: its elements do not fit shape (4, 3, 3, 3).'
    made.graph.initializer[0].dims[0] = -4
    assert refused(FileError, made).startswith('Tensor "w" has shape (-4, 3, 3, 3), expected at most')


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.onnx"
    for content in (b"", b"not a model", digits().SerializeToString()[:-7]):
        path.write_bytes(content)
        assert refused(FileError, path).startswith(f'ONNX file "{path}" is damaged: it ')
    assert "No such file" in refused(FileError, tmp_path / "other.onnx")
    assert "it is a character device, expected a regular file" in refused(FileError, "/dev/zero")
    assert refused(ArgumentError, 3) == "load is given 3, expected a path, bytes or an onnx.ModelProto."


def test_names_that_are_no_utf8_are_refused() -> None:
    content = digits().SerializeToString().replace(b"dense", b"dens\xb1")
    assert refused(FileError, content).endswith(" is no UTF-8.")


def test_the_package_onnx_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnx", None)
    assert refused(MissingExtraError, b"") == (
        'openmps.onnx.load needs onnx, which is not installed: pip install "openmps[onnx]".'
    )


def test_functions_that_call_each_other_end() -> None:
    text = """<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (float[2] y) { y = own.f (x) }
        <domain: "own", opset_import: ["" : 17, "own" : 1]> f (a) => (b) { b = own.g (a) }
        <domain: "own", opset_import: ["" : 17, "own" : 1]> g (a) => (b) { b = own.f (a) }"""
    assert refused(FileError, parser.parse_model(text)).endswith("is more than 64 functions deep.")


def test_functions_that_double_their_nodes_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openmps.onnx._reading.reader._MOST_NODES", 500)
    head = '<ir_version: 8, opset_import: ["" : 17, "own" : 1]> g (float[2] x) => (float[2] y) { y = own.f0 (x) }'
    body = '<domain: "own", opset_import: ["" : 17, "own" : 1]> '
    calls = [f"f{k} (a) => (b) {{ c = own.f{k + 1} (a)  b = own.f{k + 1} (c) }}" for k in range(30)]
    text = head + "".join(body + call for call in [*calls, "f30 (a) => (b) { b = Relu (a) }"])
    assert (
        refused(FileError, parser.parse_model(text))
        == "The model has more than 500 nodes, with those of its functions."
    )


@pytest.mark.parametrize(
    "node",
    [
        "y = ConstantOfShape (huge)",
        "y = Tile (x, huge)",
        "y = LRN <size = 2147483647> (x)",
        "y = Split <num_outputs = 2147483647> (x)",
        "y = MaxPool <kernel_shape = [2147483647, 1]> (x)",
        'y = Pad <mode = "wrap"> (x, huge)',
        "y = Range (zero, many, one)",
    ],
)
def test_huge_sizes_take_no_time_and_no_memory(node: str) -> None:
    weights = {
        "huge": np.full(4 if "Pad" not in node else 8, 2**40),
        "zero": np.array(0),
        "one": np.array(1),
        "many": np.array(2**50),
    }
    made = model(f"g (float[1, 2, 3, 3] x) => (float y) {{ {node} }}", weights, opset=20)
    with pytest.raises(Error):
        load(made)([0.0])


# ---- tensors in other files


def external(folder: Path, location: str, **entries: str) -> Path:
    """Write a model whose weights are in another file."""
    made = digits()
    tensor = made.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    for key, value in {"location": location, **entries}.items():
        tensor.external_data.add(key=key, value=value)
    folder.mkdir(exist_ok=True)
    path = folder / "net.onnx"
    path.write_bytes(made.SerializeToString())
    return path


def test_tensors_are_read_from_a_file_beside_the_model(tmp_path: Path) -> None:
    weights = digits().graph.initializer[0].raw_data
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "w.bin").write_bytes(b"1234" + weights + b"56")
    path = external(tmp_path, "parts/w.bin", offset="4", length=str(len(weights)))
    program = load(path)
    assert np.shape(program(drawn(1, 3, 8, 8))) == (1, 5)
    kept = program.graph.run({}, program.weights["w"])
    assert np.asarray(kept).tobytes() == weights


@pytest.mark.parametrize("location", ["/etc/passwd", "../w.bin", "a/../../w.bin", "a\\..\\..\\w.bin", "C:w.bin", ""])
def test_a_file_outside_of_the_folder_is_refused(tmp_path: Path, location: str) -> None:
    (tmp_path / "w.bin").write_bytes(b"\0" * 432)
    text = refused(FileError, external(tmp_path / "model", location))
    assert text.endswith("expected a path below the model's folder.")


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "w.bin").write_bytes(b"\0" * 432)
    path = external(tmp_path / "model", "link.bin")
    (path.parent / "link.bin").symlink_to(tmp_path / "w.bin")
    assert refused(FileError, path).endswith("a link out of the model's folder.")


def test_a_part_beyond_the_end_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "w.bin").write_bytes(b"\0" * 40)
    text = refused(FileError, external(tmp_path, "w.bin", offset="8", length="432"))
    assert text == 'Tensor "w" has 432 bytes at 8 of w.bin, which has 40.'
    assert refused(FileError, external(tmp_path, "w.bin", offset="many")).startswith('Tensor "w" is damaged')
    assert refused(FileError, external(tmp_path, "w.bin", offset="-8")).startswith('Tensor "w" has')


def test_a_model_that_is_no_file_has_no_other_files(tmp_path: Path) -> None:
    content = external(tmp_path, "w.bin").read_bytes()
    assert refused(UnsupportedError, content) == (
        'Tensor "w" has its elements in another file; load takes the path of its model then.'
    )


# ---- drawn damage


def test_damaged_models_raise_our_errors() -> None:
    """After a change of bytes, every error is one of ours."""
    chance = random.Random(8)
    contents = [digits().SerializeToString(), *(each.SerializeToString() for each in _models())]
    for _ in range(400):
        content = bytearray(chance.choice(contents))
        for _ in range(chance.choice((1, 1, 3))):
            content[chance.randrange(len(content))] = chance.randrange(256)
        try:
            load(bytes(content))
        except mps.errors.Error:
            continue


def _models() -> list[onnx.ModelProto]:
    shapes = """g (float[2, 6] x) => (float y) {
        s = Shape (x)  e = Expand (one, s)  t = Transpose <perm = [1, 0]> (x)  f = Slice <starts = [0], ends = [1]> (x)
        r = ReduceSum <keepdims = 1> (e)  y = Sub (x, r) }"""
    pools = """g (float[1, 2, 6, 6] x) => (float y) {
        p = AveragePool <kernel_shape = [2, 2], pads = [1, 1, 0, 0], ceil_mode = 1, count_include_pad = 1> (x)
        y = LRN <size = 3> (p) }"""
    return [model(shapes, {"one": np.ones(1, np.float32)}), model(pools)]
