"""Kernels in the Metal language on NumPy arrays, with NumPy as the oracle."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import errors

Array = npt.NDArray[Any]

HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"
AXPY = (
    HEAD
    + """
kernel void axpy(device const float* x [[buffer(1)]], device float* y [[buffer(0)]],
                 constant float& a [[buffer(2)]], uint i [[thread_position_in_grid]]) {
  y[i] += a * x[i];
}
kernel void rows(device const float* x, device float* sums, constant uint& columns,
                 uint row [[thread_position_in_grid]]) {
  float sum = 0;
  for (uint c = 0; c < columns; ++c) sum += x[row * columns + c];
  sums[row] = sum;
}
"""
)
RNG = np.random.default_rng(42)


def kernel(source: str, name: str = "f", constants: dict[Any, Any] | None = None, **options: Any) -> mps.metal.Kernel:
    return mps.metal.Library(HEAD + source, **options).kernel(name, constants)


def copier(kind: str) -> mps.metal.Kernel:
    return kernel(
        f"kernel void f(device const {kind}* x, device {kind}* y,"
        "               uint i [[thread_position_in_grid]]) { y[i] = x[i]; }"
    )


def test_values_come_in_the_order_of_the_indices() -> None:
    axpy = mps.metal.Library(AXPY).kernel("axpy")
    x, y = RNG.normal(size=(2, 1000)).astype(np.float32)
    expected = y + np.float32(0.25) * x
    axpy(y, x, 0.25, threads=1000)
    np.testing.assert_allclose(y, expected, rtol=1e-6, atol=1e-7)
    assert [(each.name, each.index, each.access) for each in axpy.arguments] == [
        ("x", 1, "read"),
        ("y", 0, "read_write"),
        ("a", 2, "read"),
    ]
    assert repr(axpy).startswith("<Kernel axpy(float x, float y, float a) on ")
    assert (axpy.max_threads, axpy.simd_width, axpy.static_group_bytes) == (1024, 32, 0)


def test_a_library_lists_its_functions() -> None:
    library = mps.metal.Library(AXPY, device="cpu")
    assert library.functions == ["axpy", "rows"]
    assert repr(library) == "<Library on cpu: axpy, rows>"
    sums = np.empty(7, np.float32)
    x = RNG.normal(size=(7, 33)).astype(np.float32)
    library.kernel("rows")(x, sums, 33, threads=7)
    np.testing.assert_allclose(sums, x.sum(axis=1), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    ("kind", "dtype"),
    [
        ("float", np.float32),
        ("half", np.float16),
        ("int", np.int32),
        ("uint", np.uint32),
        ("short", np.int16),
        ("ushort", np.uint16),
        ("char", np.int8),
        ("uchar", np.uint8),
        ("bool", np.bool_),
        ("long", np.int64),
        ("ulong", np.uint64),
    ],
)
def test_elements_of_each_type_are_copied(kind: str, dtype: Any) -> None:
    x = RNG.integers(0, 2, 100).astype(dtype)
    y = np.zeros_like(x)
    copier(kind)(x, y, threads=100)
    assert np.array_equal(x, y)


def test_vectors_are_arrays_of_their_numbers() -> None:
    x = RNG.normal(size=(5, 4)).astype(np.float32)
    y = np.empty_like(x)
    copier("float4")(x, y, threads=5)
    assert np.array_equal(x, y)
    scaled = kernel(
        "kernel void f(device float4* x, constant float4& by, constant float3& plus,"
        "              uint i [[thread_position_in_grid]]) { x[i] = x[i] * by + float4(plus, 0); }"
    )
    scaled(y, [1, 2, 3, 4], np.array([10, 20, 30], np.float32), threads=5)
    np.testing.assert_allclose(y, x * [1, 2, 3, 4] + [10, 20, 30, 0], rtol=1e-6)


def test_structures_are_structured_values_or_bytes() -> None:
    source = """
    struct Params { float scale; int shift; };
    kernel void f(device float* x, constant Params& p, uint i [[thread_position_in_grid]]) {
      x[i] = p.scale * x[i] + p.shift;
    }
    kernel void g(device Params* p, uint i [[thread_position_in_grid]]) { p[i].shift += int(p[i].scale); }"""
    layout = np.dtype([("scale", np.float32), ("shift", np.int32)])
    x = np.array([1, 2], np.float32)
    params = np.array((0.5, 3), layout)
    f = kernel(source)
    f(x, params, threads=2)
    assert x.tolist() == [3.5, 4]
    f(x, params.tobytes(), threads=2)
    assert x.tolist() == [4.75, 5]
    f(x, params[()], threads=1)
    assert x.tolist() == [5.375, 5]
    many = np.array([(1, 2), (3, 4)], layout)
    kernel(source, "g")(many, threads=2)
    assert many["shift"].tolist() == [3, 7]
    with pytest.raises(
        mps.DTypeError, match="is struct; bytes or a structured value of NumPy are expected, int is given"
    ):
        f(x, 3, threads=2)


def test_arrays_in_other_orders_get_their_results() -> None:
    x = np.zeros((4, 6), np.float32)[:, ::2]
    y = np.asfortranarray(np.zeros((3, 4), np.float32))
    fill = kernel("kernel void f(device float* x, uint i [[thread_position_in_grid]]) { x[i] = i; }")
    for array in (x, y):
        fill(array, threads=12)
        assert array.tolist() == np.arange(12.0).reshape(array.shape).tolist()


def test_one_array_at_two_indices_is_one_buffer() -> None:
    shift = kernel("kernel void f(device const float* x, device float* y) { y[1] = x[0]; y[2] = x[1]; }")
    x = np.array([1, 2, 3], np.float32)
    shift(x, x, threads=1)
    assert x.tolist() == [1, 1, 1]


def test_data_of_a_device_stays_there() -> None:
    library = mps.metal.Library(AXPY)
    x = mps.TensorData(np.arange(6.0).reshape(2, 3), np.float32)
    y = mps.TensorData(np.ones((2, 3)), np.float32)
    library.kernel("axpy")(y, x, 2.0, threads=6)
    assert y.numpy().tolist() == [[1, 3, 5], [7, 9, 11]]
    assert x.numpy().tolist() == [[0, 1, 2], [3, 4, 5]]
    sums = np.zeros(2, np.float32)
    library.kernel("rows")(y, sums, 3, threads=2)
    assert sums.tolist() == [9, 27]
    y = mps.TensorData(np.arange(3.0), np.float32)
    library.kernel("axpy")(y, y, 1.0, threads=3)
    assert y.numpy().tolist() == [0, 2, 4]


def test_grids_of_one_to_three_axes() -> None:
    source = """kernel void f(device int* x, uint3 p [[thread_position_in_grid]], uint3 n [[threads_per_grid]]) {
      x[(p.z * n.y + p.y) * n.x + p.x] += 1 + int(p.x + 10 * p.y + 100 * p.z);
    }"""
    f = kernel(source)
    cases: list[tuple[Any, Any]] = [(5, None), ((5, 4), None), ((5, 4, 3), None), ((5, 4), (2, 3)), ([5], 5)]
    for threads, group in [*cases, (np.int64(7), 2)]:
        sizes = tuple(int(n) for n in np.atleast_1d(np.array(threads)))
        shape = (*sizes, 1, 1)[:3][::-1]
        x = np.zeros(shape, np.int32)
        f(x, threads=threads, group=group)
        z, y, column = np.indices(shape)
        assert np.array_equal(x, 1 + column + 10 * y + 100 * z)
    x = np.zeros(3, np.int32)
    f(x, threads=0)
    assert not x.any()


def test_threadgroups_sum_in_their_memory() -> None:
    total = kernel(
        """kernel void f(device const float* x, device float* sums, threadgroup float* part,
                         uint i [[thread_position_in_grid]], uint t [[thread_position_in_threadgroup]],
                         uint g [[threadgroup_position_in_grid]], uint n [[threads_per_threadgroup]]) {
      part[t] = x[i];
      for (uint half_of = n / 2; half_of > 0; half_of /= 2) {
        threadgroup_barrier(mem_flags::mem_threadgroup);
        if (t < half_of) part[t] += part[t + half_of];
      }
      if (t == 0) sums[g] = part[0];
    }"""
    )
    x = RNG.normal(size=(8, 128)).astype(np.float32)
    sums = np.empty(8, np.float32)
    total(x, sums, threads=1024, group=128, group_bytes={0: 512})
    np.testing.assert_allclose(sums, x.sum(axis=1), rtol=1e-5, atol=1e-5)
    with pytest.raises(mps.ArgumentError, match='threadgroup memory 0 "part" is not set'):
        total(x, sums, threads=1024, group=128)


def test_constants_by_name_and_by_index() -> None:
    source = """
    constant float scale [[function_constant(0)]];
    constant bool negate [[function_constant(7)]];
    constant short2 pair [[function_constant(8)]];
    kernel void f(device float* x) { x[0] = (negate ? -scale : scale) + pair.x * 10 + pair.y; }"""
    x = np.zeros(1, np.float32)
    kernel(source, constants={"scale": 0.5, "negate": True, "pair": [3, -1]})(x, threads=1)
    assert x.tolist() == [28.5]
    kernel(source, constants={0: 2, 7: False, 8: (0, 1)})(x, threads=1)
    assert x.tolist() == [3]
    with pytest.raises(mps.ArgumentError, match="'negate'"):
        kernel(source, constants={"scale": 1.0})
    with pytest.raises(mps.ArgumentError, match="has no constant 'other'; its library declares negate, pair, scale"):
        kernel(source, constants={"other": 1.0})
    with pytest.raises(mps.ShapeError, match="is short2, a value of shape"):
        kernel(source, constants={"scale": 1.0, "negate": True, "pair": 3})
    with pytest.raises(mps.ArgumentError, match="is short2, which does not hold 40000"):
        kernel(source, constants={"scale": 1.0, "negate": True, "pair": [1, 40000]})


def test_macros_and_math() -> None:
    x = np.zeros(2, np.float32)
    source = "kernel void f(device float* x) { x[0] = COUNT; x[1] = FLAG + SUM; }"
    kernel(source, macros={"COUNT": 3, "FLAG": True, "SUM": "(1 + 2)"}, math="safe")(x, threads=1)
    assert x.tolist() == [3, 4]
    nan = kernel("kernel void f(device float* x) { x[0] = isnan(x[1]) ? 1 : 0; }", math="safe")
    x[1] = np.nan
    nan(x, threads=1)
    assert x[0] == 1


def test_a_wrong_source_names_its_line_and_column() -> None:
    with pytest.raises(errors.CompileError, match="error: ") as caught:
        mps.metal.Library("kernel void f(device float* x {\n}")
    assert caught.value.file == "program_source"
    assert (caught.value.line, caught.value.column > 1) == (1, True)
    wrong = "kernel void f(device float* x) {\n  x[0] = unknown;\n}\n"
    right = "kernel void g(device float* x) { x[0] = 1; }"
    for source in (wrong, wrong + right):
        with pytest.raises(mps.CompileError, match="unknown") as caught:
            mps.metal.Library(source)
        assert caught.value.line == 2
    assert isinstance(caught.value, mps.ArgumentError)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.line) == (str(caught.value), 2)


def test_errors_of_bodies_may_wait_for_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_SHADER_LATE_ERRORS", "1")
    library = mps.metal.Library(
        "kernel void f(device float* x) {\n  x[0] = unknown;\n}\nkernel void g(device float* x) { x[0] = 1; }"
    )
    x = np.zeros(1, np.float32)
    library.kernel("g")(x, threads=1)
    assert x[0] == 1
    with pytest.raises(mps.CompileError, match="unknown") as caught:
        library.kernel("f")
    assert caught.value.line == 2


def test_a_machine_without_a_compiler_says_so_when_a_library_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_SHADER_COMPILER", "/no/such/compiler")
    with pytest.raises(mps.UnsupportedError, match="no program of this machine"):
        mps.metal.Library("kernel void f(device float* x) { x[0] = 1; }", device="cpu")


def test_integers_of_64_bits_are_exact_as_constants() -> None:
    library = mps.metal.Library(
        "constant ulong big [[function_constant(0)]];\nkernel void f(device ulong* y) { y[0] = big; }"
    )
    y = np.zeros(1, np.uint64)
    library.kernel("f", {"big": 2**64 - 3})(y, threads=1)
    assert int(y[0]) == 2**64 - 3


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "half.h").write_text("inline float halved(float x) { return x / 2; }")
    (tmp_path / "a.metal").write_text('#include "more/half.h"\nkernel void a(device float* x) { x[0] = halved(x[0]); }')
    (tmp_path / "b.metal").write_text("kernel void b(device float* x) { x[0] = 7; }")
    x = np.ones(1, np.float32)
    mps.metal.Library.from_file(tmp_path / "a.metal").kernel("a")(x, threads=1)
    assert x[0] == 0.5
    assert mps.metal.Library.from_file(tmp_path).functions == ["a", "b"]
    (tmp_path / "c.metal").write_text('#include "/etc/hostname"\n')
    with pytest.raises(mps.CompileError, match=r"^c\.metal:1:"):
        mps.metal.Library.from_file(str(tmp_path / "c.metal"))
    with pytest.raises(mps.FileError, match="does not exist"):
        mps.metal.Library.from_file(tmp_path / "none.metal")
    (tmp_path / "d.metallib").write_bytes(b"MTLB")
    with pytest.raises(mps.UnsupportedError, match="is compiled by Apple's tools"):
        mps.metal.Library.from_file(tmp_path / "d.metallib")


def test_values_that_do_not_fit_are_refused() -> None:
    axpy = mps.metal.Library(AXPY, device="cpu").kernel("axpy")
    x, y = np.ones(4, np.float32), np.ones(4, np.float32)
    with pytest.raises(mps.ArgumentError, match=r"has 3 buffer arguments \(y, x, a\), 2 values are given"):
        axpy(y, x, threads=4)
    with pytest.raises(mps.DTypeError, match="Buffer 0 'y' of kernel 'axpy' is float, an array of float64 is given"):
        axpy(y.astype(np.float64), x, 1.0, threads=4)
    with pytest.raises(mps.DTypeError, match="Buffer 1 'x' of kernel 'axpy' is float, an array of int64 is given"):
        axpy(y, x.astype(np.int64), 1.0, threads=4)
    with pytest.raises(mps.ArgumentError, match="is written; an array is expected, list is given"):
        axpy([1.0], x, 1.0, threads=4)
    with pytest.raises(mps.DTypeError, match="is float, str is given"):
        axpy(y, x, "1", threads=4)
    with pytest.raises(mps.ShapeError, match="threads has 4 extents, expected 1 to 3"):
        axpy(y, x, 1.0, threads=(1, 1, 1, 1))
    with pytest.raises(mps.ArgumentError, match="threads has an extent of -1, expected at least 0"):
        axpy(y, x, 1.0, threads=-1)
    with pytest.raises(mps.DTypeError, match="group has an extent of type float, expected int"):
        axpy(y, x, 1.0, threads=4, group=2.0)  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="the pipeline takes up to 1024"):
        axpy(y, x, 1.0, threads=4, group=2048)
    y.flags.writeable = False
    with pytest.raises(mps.ArgumentError, match="is written, the array is read-only"):
        axpy(y, x, 1.0, threads=4)
    with pytest.raises(mps.DeviceError, match='gets data on "reference", the kernel is on "cpu"'):
        axpy(np.ones(4, np.float32), mps.TensorData(x, device="reference"), 1.0, threads=4)
    with pytest.raises(mps.ArgumentError, match="no function"):
        mps.metal.Library(AXPY).kernel("other")
    with pytest.raises(mps.ArgumentError, match="math is 'wild', expected one of safe, relaxed, fast"):
        mps.metal.Library(AXPY, math="wild")  # type: ignore[arg-type]


def test_numbers_of_float64_are_taken_where_a_kernel_reads() -> None:
    axpy = mps.metal.Library(AXPY).kernel("axpy")
    y = np.zeros(3, np.float32)
    axpy(y, np.array([1.0, 2.0, 3.0]), np.float64(2), threads=3)
    assert y.tolist() == [2, 4, 6]
    axpy(y, [1.0, 1.0, 1.0], 1, threads=3)
    assert y.tolist() == [3, 5, 7]


def test_empty_arrays_are_no_error() -> None:
    axpy = mps.metal.Library(AXPY).kernel("axpy")
    y = np.zeros(0, np.float32)
    axpy(y, y, 1.0, threads=0)
    assert y.size == 0
