"""Vectors by ext_vector_type, of 8 and 16 components too: the CPU against NumPy, and NVRTC."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import DTypeLike

import openmps as mps
import shader_front_end as front_end
import shader_prelude as prelude
from gpu_device import GPU, needs_gpu

DEVICES = pytest.mark.parametrize("device", ["cpu", pytest.param(GPU, marks=needs_gpu)])
needs_nvrtc = pytest.mark.skipif(prelude.nvrtc() is None, reason="libnvrtc is not installed")
HOST = [name for name in prelude.compilers() if name != "cuda"]

# Each names float8 and half8 in another way.
TYPES = {
    "typedef-before": "typedef float __attribute__((ext_vector_type(8))) float8;\n"
    "typedef half __attribute__((ext_vector_type(8))) half8;\n",
    "typedef-after": "typedef float float8 __attribute__((ext_vector_type(8)));\n"
    "typedef half half8 __attribute__((ext_vector_type(8)));\n",
    "typedef-first": "typedef __attribute__((__ext_vector_type__(8))) float float8;\n"
    "typedef __attribute__((__ext_vector_type__(8))) half half8;\n",
    "using": "using float8 = float __attribute__((ext_vector_type(8)));\n"
    "using half8 = metal::half __attribute__((ext_vector_type(4 * 2)));\n",
    "template": "template <typename T, int n = 8> using long_vector = T __attribute__((ext_vector_type(n)));\n"
    "typedef long_vector<float> float8;\nusing half8 = long_vector<half, 8>;\n",
    "vec": "typedef vec<float, 8> float8;\nusing half8 = metal::vec<half, 8>;\n",
}

BODY = """
struct Pair { half8 first; float8 second; };
kernel void f(device float8* y [[buffer(0)]], device const half8* x [[buffer(1)]], device Pair* pairs [[buffer(2)]],
              device float* z [[buffer(3)]], uint i [[thread_position_in_grid]]) {
  const float8 wide = float8(x[i]), ones(1.0f);
  float8 sum = wide * 2.0f + ones;
  sum[3] -= wide[3];
  sum += float8{1, 2};
  sum = max(sum, float8(-4.0f)) - -wide;
  y[i] = sum;
  pairs[i].first = x[i];
  pairs[i].second = float8(wide.hi, wide.lo);
  float4 odd = wide.odd;
  half8 narrow = half8(0, 1, 2, 3, 4, 5, 6, 7);
  narrow.lo = half4(9);
  z[i] = odd.y + wide.s5 + wide.x + float(narrow[3] + narrow.s4) + float(sizeof(Pair)) + float(alignof(float8));
  for (int k = 0; k < 8; ++k) z[i] += (wide > ones)[k] ? 100 : 0;
}
"""


def program(types: str) -> str:
    """A source that names the types so."""
    return "#include <metal_stdlib>\nusing namespace metal;\n" + TYPES[types] + BODY


def expected(x: prelude.NDArray[np.float16]) -> tuple[prelude.NDArray[np.float32], ...]:
    """The results of the body."""
    wide = x.astype(np.float32)
    y = 2 * wide + 1
    y[:, 3] -= wide[:, 3]
    y[:, :2] += [1, 2]
    y = np.maximum(y, -4) + wide
    z = wide[:, 3] + wide[:, 5] + wide[:, 0] + (9 + 4) + 64 + 32 + 100 * (wide > 1).sum(axis=1)
    return y, np.concatenate([wide[:, 4:], wide[:, :4]], axis=1), z.astype(np.float32)


def zeros(shape: tuple[int, ...], dtype: DTypeLike = np.float32) -> prelude.NDArray[Any]:
    """Memory at a multiple of 64 bytes, as that of devices."""
    count = int(np.prod(shape)) * np.dtype(dtype).itemsize
    memory = np.zeros(count + 64, np.uint8)
    first = -memory.ctypes.data % 64
    return memory[first : first + count].view(dtype).reshape(shape)


@pytest.mark.parametrize("compiler", HOST)
@pytest.mark.parametrize("types", TYPES)
def test_long_vectors(types: str, compiler: str) -> None:
    text, _ = front_end.host_text(program(types), "f")
    x, y, z = zeros((16, 8), np.float16), zeros((16, 8)), zeros((16,))
    x[:] = np.random.default_rng(5).integers(-8, 9, (16, 8))
    pair = np.dtype({"names": ["a", "b"], "formats": ["8f2", "8f4"], "offsets": [0, 32], "itemsize": 64})
    pairs = zeros((16,), pair)
    prelude.run(prelude.compiled_text(text, compiler), "openmps_entry", [y, x, pairs, z], threads=16, group=8)
    want_y, swapped, want_z = expected(x)
    np.testing.assert_array_equal(y, want_y)
    np.testing.assert_array_equal(pairs["a"], x)
    np.testing.assert_array_equal(pairs["b"], swapped)
    np.testing.assert_array_equal(z, want_z)


SIXTEEN = """#include <metal_stdlib>
using namespace metal;
typedef int int16 __attribute__((ext_vector_type(16)));
kernel void f(device int16* y [[buffer(0)]], const device int16* x [[buffer(1)]], uint i [[thread_position_in_grid]]) {
  int __attribute__((ext_vector_type(4))) last = int4(x[i].sc, x[i].sd, x[i].se, x[i].sf);
  int16 v = (x[i] << 1) ^ 5;
  v.hi = v.lo;
  v.even += last.x;
  y[i] = ~v;
}
"""


@pytest.mark.parametrize("compiler", HOST)
def test_sixteen_components(compiler: str) -> None:
    text, _ = front_end.host_text(SIXTEEN, "f")
    x, y = zeros((4, 16), np.int32), zeros((4, 16), np.int32)
    x[:] = np.random.default_rng(6).integers(-1000, 1000, (4, 16))
    prelude.run(prelude.compiled_text(text, compiler), "openmps_entry", [y, x], threads=4, group=4)
    v = (x << 1) ^ 5
    v[:, 8:] = v[:, :8]
    v[:, ::2] += x[:, 12:13]
    np.testing.assert_array_equal(y, ~v)


@needs_nvrtc
@pytest.mark.parametrize("source", [program("template"), program("vec"), SIXTEEN], ids=["template", "vec", "sixteen"])
def test_nvrtc_compiles_long_vectors(source: str) -> None:
    code, log = prelude.ptx_of_text(front_end.cuda_text(source, "f"))
    assert code, log[:3000]


def test_a_call_takes_long_vectors() -> None:
    source = (
        "#include <metal_stdlib>\n"
        + TYPES["using"]
        + ("kernel void f(device float8* y, constant float8& a, uint i [[thread_position_in_grid]]) { y[i] += a; }")
    )
    y = np.arange(16, dtype=np.float32).reshape(2, 8)
    a = np.arange(8, dtype=np.float32) / 2
    kernel = mps.metal.Library(source).kernel("f")
    kernel(y, a.tobytes(), threads=2)
    np.testing.assert_array_equal(y, np.arange(16, dtype=np.float32).reshape(2, 8) + a)


@pytest.mark.parametrize(
    "line", ["__attribute__((ext_vector_type(8)));", "typedef float x __attribute__((ext_vector_type()));"]
)
def test_an_attribute_without_a_type_or_a_number_is_refused(line: str) -> None:
    with pytest.raises(AssertionError, match="program_source:2:.*'ext_vector_type' needs a type and the number"):
        front_end.host_text(f"#include <metal_stdlib>\n{line}\nkernel void f(device int* y) {{ }}\n", "f")


# Each type is preceded by memory of another length: one argument of 16 bytes, a variable of 3.
IN_GROUP = """#include <metal_stdlib>
using namespace metal;
typedef TYPE long_vector __attribute__((ext_vector_type(COUNT)));
struct Padded { char first; long_vector value; };
kernel void f(device ulong* places, device TYPE* values, threadgroup char* small [[threadgroup(0)]],
              threadgroup long_vector* given [[threadgroup(1)]], threadgroup Padded* padded [[threadgroup(3)]],
              uint i [[thread_position_in_threadgroup]]) {
  threadgroup char before[3];
  threadgroup long_vector own[2];
  small[i] = before[i] = 1;
  given[i] = long_vector(TYPE(i + 1));
  padded[i].value = long_vector(TYPE(i + 3));
  own[i] = long_vector(TYPE(i + 5));
  threadgroup_barrier(mem_flags::mem_threadgroup);
  if (i == 0) {
    places[0] = (ulong)given, places[1] = (ulong)&padded->value, places[2] = (ulong)own;
    places[3] = alignof(long_vector);
  }
  long_vector sum = given[1 - i] + padded[1 - i].value + own[1 - i];
  for (int k = 0; k < COUNT; ++k) values[i * COUNT + k] = sum[k] + TYPE(small[1 - i] + before[1 - i]);
}
"""


@DEVICES
@pytest.mark.parametrize(
    ("word", "dtype", "count"), [("half", "f2", 8), ("float", "f4", 8), ("float", "f4", 16), ("ulong", "u8", 16)]
)
@pytest.mark.parametrize("checks", ["0", "1"])
def test_memory_of_a_threadgroup_has_the_alignment_of_its_type(
    checks: str, word: str, dtype: str, count: int, device: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENMPS_SHADER_CHECKS", checks)
    kernel = mps.metal.Library(IN_GROUP.replace("TYPE", word).replace("COUNT", str(count)), device=device).kernel("f")
    places, values = np.ones(4, np.uint64), np.zeros((2, count), dtype)
    size = count * values.itemsize
    kernel(places, values, threads=2, group=2, group_bytes={0: 16, 1: 2 * size, 3: 4 * size})
    assert places[3] == size
    np.testing.assert_array_equal(places[:3] % size, 0)
    np.testing.assert_array_equal(values, np.repeat([[6 + 2 + 4 + 2], [5 + 1 + 3 + 2]], count, axis=1))


def test_checked_mode_knows_the_length_of_an_argument_behind_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_SHADER_CHECKS", "1")
    source = IN_GROUP.replace("TYPE", "float").replace("COUNT", "16").replace("small[i] =", "small[i + 15] =")
    source = source.replace("(ulong)given, places[1] = (ulong)&padded->value, places[2] = (ulong)own", "0")
    kernel = mps.metal.Library(source).kernel("f")
    with pytest.raises(mps.ExecutionError, match='threadgroup memory 0 "small" has 16 elements, the index is 16'):
        kernel(np.ones(4, np.uint64), np.zeros(32, "f4"), threads=2, group=2, group_bytes={0: 16, 1: 128, 3: 256})
