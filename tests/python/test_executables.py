"""Executables: compiled, called, kept in a folder and read again."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import openmps as mps

FILE = "executable.openmps"


def small_network() -> tuple[mps.Graph, mps.Executable]:
    """A step of gradient descent on a dense layer, with constants, a variable and random numbers beside it."""
    graph = mps.Graph()
    x = graph.placeholder((None, 3), name="x")
    y = graph.placeholder((None,), np.int32, name="y")
    w = graph.variable(np.arange(6, dtype=np.float32).reshape(3, 2) / 10, name="w")
    scale = graph.constant(np.array([0.5, 2.0], np.float32))
    loss = graph.softmax_cross_entropy(graph.tanh(x @ w) * scale, graph.one_hot(y, 2))
    update = graph.assign(w, graph.sgd(0.1, w, graph.gradients(loss, [w])[0]))
    return graph, graph.compile({x: (4, 3), y: (4,)}, [loss, w * 1.0], [update])


FEEDS = np.random.default_rng(0).normal(size=(4, 3)).astype(np.float32), np.array([0, 1, 1, 0], np.int32)


def test_a_round_trip_keeps_constants_and_the_values_of_variables(tmp_path: Path) -> None:
    _, executable = small_network()
    first = [executable(*FEEDS) for _ in range(3)]
    assert first[0][0] > first[1][0] > first[2][0]
    executable.save(tmp_path / "step.mpsgraphpackage")
    again = mps.Executable.load(tmp_path / "step.mpsgraphpackage")
    assert (again.inputs, len(again.outputs)) == (["x", "y"], 2)
    for _ in range(3):
        expected, given = executable(*FEEDS), again(x=FEEDS[0], y=FEEDS[1])
        for mine, other in zip(expected, given, strict=True):
            np.testing.assert_array_equal(mine, other)
    # and the one that was read can be written too
    again.save(tmp_path / "later")
    np.testing.assert_array_equal(mps.Executable.load(tmp_path / "later")(*FEEDS)[1], again(*FEEDS)[1])


def test_a_round_trip_keeps_loops_inside_loops_and_their_assignments(tmp_path: Path) -> None:
    graph = mps.Graph()
    x = graph.placeholder((1,), name="x")
    count = graph.variable([0.0])
    scale = graph.tanh(x) + 2.0

    def after(k: mps.Tensor, y: mps.Tensor) -> list[mps.Tensor]:
        (y,) = graph.while_loop([y], lambda y: (y < 10 * (k + 1), [y]), lambda y: [y * scale])
        graph.assign(count, count + 1)
        return [k + 1, y]

    _, y = graph.while_loop([graph.constant([0.0]), x], lambda k, y: (k < 3.0, [k, y]), after)
    executable = graph.compile({x: (1,)}, [y * scale])
    executable.save(tmp_path / "loops")
    again = mps.Executable.load(tmp_path / "loops")
    for start in (1.0, 25.0):
        factor, expected = np.tanh(start) + 2, start
        for k in range(3):
            while expected < 10 * (k + 1):
                expected *= factor
        np.testing.assert_allclose(again([start]), [[expected * factor]], rtol=1e-5)
        np.testing.assert_array_equal(executable([start]), again([start]))
    np.testing.assert_array_equal(graph.run({}, count), [6.0])


def test_a_package_holds_both_forms_of_an_if_on_a_fed_flag(tmp_path: Path) -> None:
    graph = mps.Graph()
    x, training = graph.placeholder((2,), name="x"), graph.placeholder((1,), bool, name="training")
    moving = graph.variable([1.0, 2.0], name="moving")

    def train() -> list[mps.Tensor]:
        graph.assign(moving, moving * 0.5 + x)
        return [graph.log(x)]

    (y,) = graph.cond(training, train, lambda: [x - moving])
    executable = graph.compile({x: (2,), training: (1,)}, [y])
    executable.save(tmp_path / "once")
    again = mps.Executable.load(tmp_path / "once")
    again.save(tmp_path / "twice")
    for one in (executable, again, mps.Executable.load(tmp_path / "twice")):
        np.testing.assert_array_equal(one([-4, 4], [False]), [[-5, 2]])
        np.testing.assert_allclose(one([1, np.e], [True]), [[0, 1]], rtol=1e-6)
        np.testing.assert_allclose(one([0, 0], [False]), [[-1.5, -1 - np.e]], rtol=1e-6)


def test_a_package_chooses_on_the_device_by_feeds_of_any_other_elements(tmp_path: Path) -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,), name="x")
    (y,) = graph.cond(graph.reduce_sum(x) > 0.0, lambda: [graph.log(x)], lambda: [graph.sqrt(-x)])
    (slope,) = graph.gradients(y, [x])
    executable = graph.compile({x: (2,)}, [y, slope])
    executable.save(tmp_path)
    again = mps.Executable.load(tmp_path)
    for feed in ([1.0, 2.0], [-1.0, -4.0], [0.5, 0.5]):
        for mine, other in zip(executable(feed), again(feed), strict=True):
            np.testing.assert_allclose(mine, other, rtol=1e-6)
            assert np.isfinite(other).all()


def test_a_package_has_the_forms_of_shapes_that_were_run(tmp_path: Path) -> None:
    graph = mps.Graph()
    shape = graph.placeholder((2,), np.int32, name="shape")
    executable = graph.compile({shape: (2,)}, [graph.random_uniform(shape)])
    for rows in (1, 2):
        executable([rows, 3])
    executable.save(tmp_path)
    again = mps.Executable.load(tmp_path)
    assert [again([rows, 3])[0].shape for rows in (2, 1)] == [(2, 3), (1, 3)]
    with pytest.raises(mps.ArgumentError, match='the package has no form for these elements of placeholder "shape"'):
        again([3, 3])
    assert again([2, 3])[0].shape == (2, 3)


def test_random_numbers_of_a_package_differ_from_run_to_run(tmp_path: Path) -> None:
    graph = mps.Graph()
    graph.compile({}, [graph.random_uniform((8,))]).save(tmp_path / "random")
    again = mps.Executable.load(tmp_path / "random")
    assert not np.array_equal(again()[0], again()[0])


def test_every_changed_byte_and_every_cut_is_refused_with_a_sentence(tmp_path: Path) -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,), name="x")
    graph.compile({x: (2,)}, [x * graph.constant([1.0, 2.0])]).save(tmp_path)
    file = tmp_path / FILE
    whole = file.read_bytes()
    for position in range(len(whole)):
        for change in (0x01, 0x80, 0xFF):
            file.write_bytes(whole[:position] + bytes([whole[position] ^ change]) + whole[position + 1 :])
            with pytest.raises(mps.FileError, match=rf"{FILE} (is|has|holds) .*\.$"):
                mps.Executable.load(tmp_path)
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises(mps.FileError, match=FILE):
            mps.Executable.load(tmp_path)
    file.write_bytes(whole + b"\0")
    with pytest.raises(mps.FileError, match="is cut or too long"):
        mps.Executable.load(tmp_path)
    file.write_bytes(whole)
    np.testing.assert_array_equal(mps.Executable.load(tmp_path)([3, 4]), [[3, 8]])


def checksum(content: bytes) -> bytes:
    """FNV-1a as docs/design/graph_package.md names it."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value.to_bytes(8, "little")


@pytest.mark.parametrize("has_forms", [False, True])
def test_a_package_that_is_wrong_inside_is_refused_and_never_crashes(tmp_path: Path, has_forms: bool) -> None:
    """Every byte changed, with a matching checksum: the file is refused, or it is another valid package."""
    graph, executable = small_network()
    x, flag = graph.placeholder((2,), name="x"), graph.placeholder((1,), bool, name="flag")
    v = graph.variable([1.0])
    (y,) = graph.cond(flag, lambda: [x * 2], lambda: graph.cond(v > 0.0, lambda: [graph.exp(x)], lambda: [-x]))
    if has_forms:
        executable = graph.compile({x: (2,), flag: (1,)}, [y])
    executable.save(tmp_path)
    file = tmp_path / FILE
    whole = file.read_bytes()[:-8]
    assert file.read_bytes() == whole + checksum(whole)
    sentences = []
    for position in range(20, len(whole), 3):
        changed = whole[:position] + bytes([whole[position] ^ 0xFF]) + whole[position + 1 :]
        file.write_bytes(changed + checksum(changed))
        try:
            mps.Executable.load(tmp_path)
        except mps.Error as error:
            sentences.append(str(error).splitlines()[0])
    assert len(sentences) > len(range(20, len(whole), 3)) // 3
    assert [sentence for sentence in sentences if not sentence.endswith(".")] == []


def test_a_failed_save_leaves_the_old_package(tmp_path: Path) -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,), name="x")
    graph.compile({x: (2,)}, [x + 1]).save(tmp_path / "kept")
    shape = graph.placeholder((2,), np.int32, name="shape")
    decided = graph.compile({shape: (2,)}, [graph.random_uniform(shape)])
    with pytest.raises(mps.UnsupportedError, match='placeholder "shape" determines the compiled form by its elements'):
        decided.save(tmp_path / "kept")
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [FILE]
    np.testing.assert_array_equal(mps.Executable.load(tmp_path / "kept")([1, 2]), [[2, 3]])
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(mps.FileError, match="cannot be made: "):
        graph.compile({x: (2,)}, [x + 1]).save(tmp_path / "file")
    with pytest.raises(mps.FileError, match=rf"nowhere/{FILE} cannot be read: No such file or directory\."):
        mps.Executable.load(tmp_path / "nowhere")


def test_a_package_is_written_through_links_with_the_permissions_of_the_umask(tmp_path: Path) -> None:
    graph = mps.Graph()
    x = graph.placeholder((2,), name="x")
    executable = graph.compile({x: (2,)}, [x + 1])
    for name in ("elsewhere", "linked", "piped"):
        (tmp_path / name).mkdir()
    (tmp_path / "linked" / FILE).symlink_to("../elsewhere/file")
    before = os.umask(0o027)
    try:
        executable.save(tmp_path / "linked")
    finally:
        os.umask(before)
    assert os.readlink(tmp_path / "linked" / FILE) == "../elsewhere/file"
    assert (tmp_path / "elsewhere" / "file").stat().st_mode & 0o777 == 0o640
    np.testing.assert_array_equal(mps.Executable.load(tmp_path / "linked")([1, 2]), [[2, 3]])
    os.mkfifo(tmp_path / "piped" / FILE)
    with pytest.raises(mps.FileError, match=rf"piped/{FILE}: it is a pipe, expected a regular file\.$"):
        executable.save(tmp_path / "piped")
    with pytest.raises(mps.FileError, match=rf"piped/{FILE} cannot be read: "):
        mps.Executable.load(tmp_path / "piped")
    assert [path.name for path in (tmp_path / "piped").iterdir()] == [FILE]


def test_a_call_with_other_inputs_is_refused_by_name(tmp_path: Path) -> None:
    _, executable = small_network()
    executable.save(tmp_path)
    for one in (executable, mps.Executable.load(tmp_path)):
        with pytest.raises(
            mps.ArgumentError, match="1 arrays are given and none by name, expected one for each of x, y"
        ):
            one(FEEDS[0])
        with pytest.raises(mps.ArgumentError, match="0 arrays are given and x, z by name"):
            one(x=FEEDS[0], z=FEEDS[1])
    with pytest.raises(mps.ShapeError, match=r'placeholder "x" is float32 \(4, 3\), it is fed with float32 \(5, 3\)'):
        mps.Executable.load(tmp_path)(np.zeros((5, 3)), np.zeros(5))
    graph = mps.Graph()
    with pytest.raises(mps.ArgumentError, match=r"A shape is given for 'x', expected a placeholder\."):
        graph.compile({"x": (1,)}, [])  # type: ignore[dict-item]


def test_one_tensor_is_one_target() -> None:
    """Its rows are no targets."""
    graph = mps.Graph("cpu")
    x = graph.placeholder((3, 2))
    (result,) = graph.compile({x: (3, 2)}, x * 2).run([[[1, 2], [3, 4], [5, 6]]])
    assert result.tolist() == [[2, 4], [6, 8], [10, 12]]
