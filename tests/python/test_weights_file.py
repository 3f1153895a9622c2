"""Weights in safetensors files: the format's reference library, damage, dtypes, hostile headers."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from safetensors import numpy as numpy_format

import openmps as mps
from bad_input import CLASSES, IMAGES, assert_refused, assert_works, new_graph
from openmps._files.safetensors_file import open_tensors, write_tensors
from openmps._files.weights_file import read_optimizers, read_tensors, read_weights, write_weights

WEIGHTS = np.arange(6, dtype=np.float32).reshape(2, 1, 1, 3)
SUM = "openmps.sha256"


def _write(path: Path, header: Any, data: bytes = b"") -> Path:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
    return path


def _one(path: Path, dtype: str, data: bytes, count: int) -> Path:
    return _write(path, {"w": {"dtype": dtype, "shape": [count], "data_offsets": [0, len(data)]}}, data)


# ---- the format


def test_the_formats_own_library_reads_what_is_written(tmp_path: Path) -> None:
    tensors: dict[str, np.ndarray[Any, Any]] = {
        "b.bias": np.array([1.5, -2.0], np.float32),
        "a.weights": WEIGHTS,
        "transposed": WEIGHTS.reshape(2, 3).T,
        "empty": np.zeros((0, 3), np.float32),
        "number": np.array(7, np.uint64),
        "flags": np.array([True, False]),
        "big": np.array([1, 2], ">i4"),
        "ünïcode": np.array([0.5], np.float16),
    }
    path = write_tensors(tmp_path / "t", tensors, what="Tensors", metadata={"step": "5"})
    found = numpy_format.load_file(path)
    assert found.keys() == tensors.keys()
    with open_tensors(path) as file:
        ours = file.read()
        assert file.metadata["step"] == "5"
        assert len(file.metadata[SUM]) == 64
    for name, tensor in tensors.items():
        assert found[name].dtype == ours[name].dtype == tensor.dtype.newbyteorder("=")
        np.testing.assert_array_equal(found[name], tensor)
        np.testing.assert_array_equal(ours[name], tensor)


def test_files_of_the_formats_own_library_are_read(tmp_path: Path) -> None:
    tensors: dict[str, npt.NDArray[Any]] = {
        "x": WEIGHTS,
        "a": np.zeros(0, np.float32),
        "h": np.array([1.5], np.float64),
    }
    numpy_format.save_file(tensors, tmp_path / "t", metadata={"format": "np"})
    for name, tensor in read_weights(tmp_path / "t").items():
        np.testing.assert_array_equal(tensor, tensors[name])
    read = read_tensors(tmp_path / "t", {"x": WEIGHTS}, "the graph")
    assert read.keys() == {"x"}
    np.testing.assert_array_equal(read["x"], WEIGHTS)


def _drawn(random: np.random.Generator) -> dict[str, npt.NDArray[Any]]:
    """Return up to five tensors of drawn names, dtypes and shapes; some have no elements."""
    dtypes = ["?", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f2", "f4", "f8"]
    tensors: dict[str, npt.NDArray[Any]] = {}
    for _ in range(random.integers(0, 6)):
        name = "".join(random.choice(list('ab./ "\\é😀'), random.integers(0, 5)))
        shape = tuple(random.integers(0, 4, random.integers(0, 5)))
        dtype = np.dtype(str(random.choice(dtypes)))
        elements = random.integers(0, 2 if dtype.kind == "b" else 100, shape)
        tensors[name] = np.asarray(elements).astype(dtype)
    return tensors


@pytest.mark.parametrize("seed", range(40))
def test_drawn_files_go_both_ways_between_us_and_the_formats_own_library(seed: int, tmp_path: Path) -> None:
    tensors = _drawn(np.random.default_rng(seed))
    written = write_tensors(tmp_path / "ours", tensors, what="Tensors", metadata={"é": '"'})
    numpy_format.save_file(tensors, tmp_path / "theirs", metadata={"é": '"'})
    theirs = numpy_format.load_file(written)
    with open_tensors(tmp_path / "theirs") as file:
        ours = file.read()
        assert file.metadata == {"é": '"'}
    assert theirs.keys() == ours.keys() == tensors.keys()
    for name, tensor in tensors.items():
        for found in (theirs[name], ours[name]):
            assert (found.dtype, found.shape) == (tensor.dtype, tensor.shape)
            np.testing.assert_array_equal(found, tensor)


def test_a_file_of_the_formats_own_library_with_a_changed_byte_is_ours_only_if_it_is_theirs(tmp_path: Path) -> None:
    tensors: dict[str, npt.NDArray[Any]] = {"a": np.arange(3, dtype=np.float32), "b": np.ones((2, 0), np.int8)}
    numpy_format.save_file(tensors, tmp_path / "t", metadata={"k": "v"})
    whole, taken = (tmp_path / "t").read_bytes(), 0
    for place in range(len(whole) - 12):  # those of the elements are never refused
        for changed in (0, 0x30, 0x20, whole[place] ^ 1):
            (tmp_path / "t").write_bytes(whole[:place] + bytes([changed]) + whole[place + 1 :])
            try:
                with open_tensors(tmp_path / "t") as file:
                    ours = file.read()
            except mps.Error:
                continue
            taken += 1
            theirs = numpy_format.load_file(tmp_path / "t")
            assert theirs.keys() == ours.keys()
            for name, tensor in theirs.items():
                np.testing.assert_array_equal(ours[name], tensor)
    assert taken > 10


def test_a_file_that_is_cut_after_it_was_opened_is_refused(tmp_path: Path) -> None:
    path = write_tensors(tmp_path / "t", {"w": np.ones(1 << 20, np.float32)}, what="Tensors")
    whole = path.read_bytes()
    for left in (len(whole) - 4, len(whole) // 2, 8, 0):
        with open_tensors(path) as file:
            os.truncate(path, left)
            with pytest.raises(mps.FileError, match=rf"t is cut: \d+ of {4 << 20} bytes can be read\.$"):
                file.read()
        path.write_bytes(whole)


def test_dtypes_that_the_format_lacks_are_refused(tmp_path: Path) -> None:
    with pytest.raises(mps.DTypeError, match=r'"z" has dtype complex64, expected one of bool, uint8, .*float64\.$'):
        write_tensors(tmp_path / "t", {"z": np.zeros(1, np.complex64)}, what="Tensors")
    assert not list(tmp_path.iterdir())


# ---- damage


def test_every_flipped_bit_is_refused_or_changes_nothing(tmp_path: Path) -> None:
    path = write_weights(tmp_path / "w", {"w": WEIGHTS, "v": WEIGHTS[0]})
    whole = path.read_bytes()
    refused = 0
    for bit in range(8 * len(whole)):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        path.write_bytes(damaged)
        try:
            found = read_tensors(path, {"w": WEIGHTS, "v": WEIGHTS[0]}, "the graph")
        except mps.Error:
            refused += 1
        else:
            assert bit < 8 * (len(whole) - 36), "a bit of the data went unnoticed"
            np.testing.assert_array_equal(found["w"], WEIGHTS)
            np.testing.assert_array_equal(found["v"], WEIGHTS[0])
    assert refused > 0.8 * 8 * len(whole)  # spaces, and the key of the format, may be others


def test_damage_to_the_checksums_key_does_not_switch_the_check_off(tmp_path: Path) -> None:
    path = write_weights(tmp_path / "w", {"w": WEIGHTS})
    path.write_bytes(path.read_bytes().replace(b"openmps.sha256", b"opdnmps.sha256"))
    sentence = f'{path} is damaged: its header has no "openmps.sha256".'
    assert_refused(mps.FileError, sentence, lambda: read_weights(path))


def test_names_that_cannot_be_printed_are_escaped(tmp_path: Path) -> None:
    path = _write(tmp_path / "w", {"a\x7f\n\ud800": 1})
    sentence = (
        f'{path} is no safetensors file: "a\\x7f\\n\\ud800" has something else than dtype, shape and data_offsets.'
    )
    assert_refused(mps.FileError, sentence, lambda: read_weights(path))


def test_a_flipped_bit_in_saved_weights_is_named_and_changes_no_weight(tmp_path: Path) -> None:
    graph = new_graph()
    path = graph.save(tmp_path / "w")
    whole = bytearray(path.read_bytes())
    whole[-1] ^= 1
    path.write_bytes(whole)
    with pytest.raises(
        mps.FileError, match=r"w is damaged: the SHA-256 of its tensors is [0-9a-f]{64}, its header says"
    ):
        graph.load(path)
    assert_works(graph)


def test_files_that_are_cut_or_longer_are_refused(tmp_path: Path) -> None:
    path = write_weights(tmp_path / "w", {"w": WEIGHTS})
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(mps.FileError, match=r"w is no safetensors file: .*\.$"):
            read_weights(path)
    path.write_bytes(whole + b"\0")
    sentence = f"{path} is no safetensors file: its tensors have 24 bytes, 25 are there."
    assert_refused(mps.FileError, sentence, lambda: read_weights(path))


# ---- dtypes


@pytest.mark.parametrize(
    ("dtype", "data", "expected"),
    [
        ("F16", np.array([1.5, -0.25], "<f2").tobytes(), [1.5, -0.25]),
        ("BF16", b"\xc0\x3f\x80\xbe", [1.5, -0.25]),  # 0x3fc0 and 0xbe80: the upper halves of float32
        ("F64", np.array([1.5, -0.25], "<f8").tobytes(), [1.5, -0.25]),
    ],
)
def test_other_floats_become_float32(dtype: str, data: bytes, expected: list[float], tmp_path: Path) -> None:
    weights = read_weights(_one(tmp_path / "w", dtype, data, 2))["w"]
    assert weights.dtype == np.float32
    assert weights.tolist() == expected


@pytest.mark.needs("torch")
def test_bfloat16_of_every_value_is_torchs(tmp_path: Path) -> None:
    import torch

    bits = np.arange(65536, dtype="<u2")
    ours = read_weights(_one(tmp_path / "w", "BF16", bits.tobytes(), 65536), allow_non_finite=True)["w"]
    expected = torch.from_numpy(bits.view(np.int16)).view(torch.bfloat16).float().numpy()
    np.testing.assert_array_equal(ours, expected)


@pytest.mark.parametrize("dtype", ["I64", "I32", "U8", "BOOL", "F8_E4M3", "F8_E5M2", "F4", "C64"])
def test_dtypes_that_are_no_weights_are_refused(dtype: str, tmp_path: Path) -> None:
    size = {"I64": 8, "I32": 4, "C64": 8}.get(dtype, 1)
    path = _one(tmp_path / "w", dtype, b"\1" * size, 1)
    sentence = f'{path}: "w" has dtype {dtype}, expected one of F32, F16, BF16, F64.'
    assert_refused(mps.DTypeError, sentence, lambda: read_weights(path))


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_values_that_are_not_finite_are_refused_unless_asked_for(value: float, tmp_path: Path) -> None:
    graph = new_graph()
    weights = {**graph.weights(), "fc.weights": np.full((2, 1, 1, 3), value, np.float32)}
    path = write_weights(tmp_path / "w", weights)
    sentence = (
        f'{path}: "fc.weights" has 6 values that are not finite, expected none; allow_non_finite=True takes them.'
    )
    assert_refused(mps.ArgumentError, sentence, lambda: graph.load(path))
    assert_works(graph)
    graph.load(path, allow_non_finite=True)
    np.testing.assert_array_equal(graph.weights()["fc.weights"], weights["fc.weights"])


def test_float64_beyond_float32_is_not_finite(tmp_path: Path) -> None:
    path = _one(tmp_path / "w", "F64", np.array([1e300], "<f8").tobytes(), 1)
    with pytest.raises(mps.ArgumentError, match=r'"w" has 1 values that are not finite'):
        read_weights(path)


# ---- hostile headers


def _entry(**changes: Any) -> Mapping[str, Any]:
    return {"w": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4], **changes}}


HOSTILE: dict[str, tuple[Any, str]] = {
    "no JSON": (b"{", "its header is no JSON"),
    "no UTF-8": (b'{"\xff":1}', "its header is no JSON"),
    "deep": (b"[" * 100_000, "its header is no JSON"),
    "list": ([], "its header is no JSON object"),
    "twice": (b'{"w":1,"w":1}', "its header is no JSON: a name is there twice"),
    "long number": (b'{"w":' + b"9" * 10_000 + b"}", "its header is no JSON"),
    "metadata of numbers": ({"__metadata__": {"a": 1}}, "its __metadata__ does not map strings to strings"),
    "no entry": ({"w": 1}, '"w" has something else than dtype, shape and data_offsets'),
    "negative extent": (_entry(shape=[-1]), '"w" has a dtype that is no string, or a shape'),
    "truth as an extent": (_entry(shape=[True]), '"w" has a dtype that is no string, or a shape'),
    "fraction": (_entry(data_offsets=[0, 4.0]), '"w" has a dtype that is no string, or a shape'),
    "dtype as a list": (_entry(dtype=["F32"]), '"w" has a dtype that is no string, or a shape'),
    "one offset": (_entry(data_offsets=[0]), '"w" has a dtype that is no string, or a shape'),
    "axes": (_entry(shape=[1] * 33), '"w" has more than 32 axes'),
    "elements": (_entry(shape=[0, 2**62], data_offsets=[0, 0]), "elements"),
    "overflow": (_entry(shape=[2**62, 4]), "elements"),
    "beyond the end": (_entry(shape=[2**40], data_offsets=[0, 2**42]), "its tensors have 4398046511104 bytes, 4 are"),
    "backward": (_entry(data_offsets=[4, 0]), '"w" is at bytes 4 to 0'),
    "hole": (_entry(data_offsets=[2, 6]), '"w" is at bytes 2 to 6, expected it to begin at 0'),
    "shape": (_entry(shape=[2]), '"w" has 4 bytes, its shape needs 8'),
}


@pytest.mark.parametrize(("header", "reason"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_headers_are_refused(header: Any, reason: str, tmp_path: Path) -> None:
    path = _write(tmp_path / "w", header, b"\0\0\0\0")
    with pytest.raises(mps.FileError, match=r" is no safetensors file: .*\.$") as caught:
        read_weights(path)
    assert reason in str(caught.value)


def test_a_header_longer_than_its_file_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "w"
    path.write_bytes((1 << 62).to_bytes(8, "little"))
    sentence = (
        f"{path} is no safetensors file: its header has {1 << 62} bytes and the file 8, expected at most 100000000."
    )
    assert_refused(mps.FileError, sentence, lambda: read_weights(path))


def test_a_tensor_of_another_size_than_the_network_takes_no_memory(tmp_path: Path) -> None:
    graph = new_graph()
    weights = {"fc.bias": [2], "fc.weights": [2, 1, 1, 3]}
    entries, end = {}, 0
    for name, shape in {**weights, "fc.weights": [1 << 40]}.items():
        size = 4 * int(np.prod(shape))
        entries[name] = {"dtype": "F32", "shape": shape, "data_offsets": [end, end + size]}
        end += size
    path = _write(tmp_path / "w", entries)
    os.truncate(path, path.stat().st_size + end)  # without blocks on the disk
    sentence = f'{path}: "fc.weights" has shape ({1 << 40},), the graph needs (2, 1, 1, 3).'
    assert_refused(mps.ShapeError, sentence, lambda: graph.load(path))
    assert_works(graph)


# ---- what is no file


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # without the check opening it waits for a writer
    for path, reason in [
        (str(tmp_path / "pipe"), "it is a pipe, expected a regular file"),
        ("/dev/zero", "it is a character device, expected a regular file"),
        (str(tmp_path), "it is a folder, expected a regular file"),
        (str(tmp_path / "missing"), "No such file or directory"),
    ]:
        sentence = f"Weights cannot be read from {path}: {reason}."
        assert_refused(mps.FileError, sentence, partial(read_weights, path))


def test_a_graph_that_trained_saves_what_it_loads(tmp_path: Path) -> None:
    graph, other = new_graph(), new_graph()
    graph.step(IMAGES, CLASSES)
    other.load(graph.save(tmp_path / "w"))
    for name, tensor in graph.weights().items():
        np.testing.assert_array_equal(other.weights()[name], tensor)


@pytest.mark.parametrize(
    "steps",
    [
        '{"w": {"w": null}}',
        '{"w": {"w": 1e999}}',
        '{"w": {"w": 2.0}}',
        '{"w": {"w": true}}',
        '{"w": {"w": 9223372036854775808}}',
        '{"w": {"w": -1}}',
        '{"w": 3}',
        "[1]",
        "{",
    ],
)
def test_invalid_step_counts_of_optimizers_are_refused(steps: str, tmp_path: Path) -> None:
    metadata = {"openmps.optimizer_steps": steps}
    path = write_tensors(tmp_path / "w", {"w": np.ones(2, np.float32)}, what="Weights", metadata=metadata)
    with pytest.raises(mps.FileError, match="has metadata openmps.optimizer_steps that are none: expected counts"):
        read_optimizers(path)


def test_the_bytes_of_a_file_do_not_depend_on_an_order(tmp_path: Path) -> None:
    tensors = {"w": np.ones(2, np.float32), "v": np.ones(2, np.float32)}
    steps = {"w": {"w": 3, "a": 1}, "v": {"v": 2}}
    first = write_weights(tmp_path / "a", tensors, steps)
    turned = {name: dict(reversed(each.items())) for name, each in reversed(steps.items())}
    second = write_weights(tmp_path / "b", tensors, turned)
    assert first.read_bytes() == second.read_bytes()


def test_steps_of_optimizers_come_back_with_their_tensors(tmp_path: Path) -> None:
    tensors, steps = {"w": np.ones(2, np.float32), "w.momentum": np.zeros(2, np.float32)}, {"w": {"w": 3}}
    kept, found = read_optimizers(write_weights(tmp_path / "a", tensors, steps))
    assert found == steps
    assert sorted(kept) == ["w", "w.momentum"]
    assert read_optimizers(write_weights(tmp_path / "b", tensors)) == ({}, {})
